"""Small phrases: numbers, kinds of damage, conditions, keywords, names, terrain."""

from collections.abc import Callable, Container, Iterator

from warband.cards import vocabulary as v
from warband.cards.reader.context import Context
from warband.cards.reader.parsing.engine import Chart, Grammar, Meaning
from warband.cards.reader.text.letters import one_letter_apart
from warband.cards.reader.text.words import NUMBERS, Text

DAMAGE_TYPES: tuple[v.DamageType, ...] = (
    "acid", "cold", "fire", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder",
)  # fmt: skip
DEFENSES: dict[str, v.Defense] = {"ac": "AC", "fort": "Fort", "ref": "Ref", "will": "Will"}
SIZES: tuple[v.Size, ...] = (
    "Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal",
)  # fmt: skip
FACTIONS: dict[str, v.Faction] = {
    "borderlands": "borderlands", "civilization": "civilization", "underdark": "underdark",
    "wild": "wild", "wilderness": "wild",
}  # fmt: skip
TERRAINS = (
    "clear", "difficult", "river", "water", "deep water", "statue", "wall", "forest",
    "market stall", "secret door", "hidden door", "ridge", "smoke", "fog", "blood rock",
    "healing fountain", "sacred circle", "teleporter", "teleport", "dangerous", "spike stones",
    "defensive", "pit", "slippery", "steep slope", "web", "lava", "sewer", *DAMAGE_TYPES,
)  # fmt: skip
# Words that stand before "ally" or "enemy" as keywords, whether or not they are capitals.
KEYWORDS = frozenset(
    """
    aarakocra aasimar aberrant aberration air angel animate aquatic arcane archon bane beast
    beholder bugbear bullywug catfolk celestial centaur chaos cleric cold construct cyclops
    demon derro devil dire divine draconian dragon dragonborn dragonne drow duergar dwarf
    earth eladrin elemental elf ettin fey fighter fire firenewt fomorian foulspawn gargoyle
    genasi giant githyanki githzerai gnoll gnome goblin goliath griffon grimlock hag half-elf
    half-orc halfling hobgoblin hook human hydra immortal incarnum insect kenku ki kobold
    kruthik kuo-toa law lightning lizardfolk maenad martial mastermind medusa metallic minion
    minotaur modron mount mounted mummy naga neogi nilbog noble object ogre ooze orc paladin
    planar plant primal psi psionic raider rage rakshasa ranger rat reptile rogue sahuagin
    saurian serpent shadar-kai shadow shapeshifter shifter skeleton slaad snake solo spawn
    spell spider spirit sprite stealth swarm tabaxi tentacle thri-kreen tiefling totem treant
    troglodyte troll undead unique uthgar vampire vermin war warforged warlock warlord water
    wizard wolf worg xill xorn yeti yuan-ti zhent zombie azorius boros dimir golgari gruul
    izzet orzhov rakdos selesnya simic razorclaw thunder
    """.split()  # noqa: SIM905
)
_TWO_WORD_KEYWORDS = frozenset(("magical beast", "mind flayer", "shadar kai", "death knight"))
_NOT_KEYWORDS = frozenset(
    """
    ally allies enemy enemies creature creatures target each this that all a one level or and
    champion champions until when whenever use choose make if on hit miss living medium small
    large huge tiny gargantuan colossal good evil neutral unaligned bloodied adjacent with vs
    attack damage immune resist place any other another nearest nonadjacent non-adjacent up to
    its it during after before at in flying active inactive lower-level higher-level ac fort
    ref will speed hp aura melee ranged close area basic recharge recharges you your move
    shift slide push pull teleport
    """.split()  # noqa: SIM905
)


NAME = "Name"
"""The mark of a word that may begin any name: of the card, of its powers, or one nobody knows."""
TITLE = "Title"
"""The mark of a word of the grammar with a capital: a power may be called by it, and no keyword."""
CAPITAL = "Capital"
"""The mark of a word with a capital that begins no name."""
UNLIKE = "non-"
"""The mark of a word that begins with non."""


_AT_THE_START = frozenset((
    "use", "this", "each", "if", "when", "whenever", "until", "at", "a", "all", "any", "recharge",
    "choose", "while", "its",
))  # fmt: skip
"""Words that have a capital because a sentence begins with them, and begin no name."""


_SENTENCE_STARTERS = frozenset(
    ("this", "that", "each", "one", "any", "all", "use", "when", "until")
)
"""Short words with which sentences begin."""


def _is_misprint(text: Text, at: int, near: Callable[[str], set[str]]) -> bool:
    """Whether a word with a capital that nobody knows is one that is known, misprinted."""
    key, raw = text.keys[at], text.raw[at]
    if not raw.isalpha() or len(raw) < 3:
        return False
    if len(key) > 4:
        return bool(near(key))
    close = near(key)
    starts = at == 0 or text.keys[at - 1] in (".", ":", ";")
    return not close.isdisjoint(KEYWORDS) or (starts and bool(_shortened(key) & _NEAR_STARTERS))


def _is_misnamed(key: str, context: Context) -> bool:
    """Whether a word is one of a name that the card knows, with a letter wrong."""
    if len(key) < 4:
        return False
    several = (*context.power_names.values(), *context.own_names.values())
    named = _OF_TWO.union(*(keys for each in several for keys, _ in each))
    if not named.isdisjoint((key, f"{key}s", key.removesuffix("s"))):
        return False
    ends = (key[0], key[-1])
    return any(
        one_letter_apart(key, name)
        for name in named
        if -2 < len(name) - len(key) < 2 and len(name) > 3 and (name[0], name[-1]) == ends
    )


_OF_TWO = frozenset(word for phrase in _TWO_WORD_KEYWORDS for word in phrase.split())


def _shortened(word: str) -> set[str]:
    """The word, and what is left of it without one of its letters."""
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


_NEAR_STARTERS = frozenset(part for word in _SENTENCE_STARTERS for part in _shortened(word))


def marked(
    text: Text, context: Context, known: Container[str], near: Callable[[str], set[str]]
) -> list[str]:
    """For every word what else it is: perhaps (the beginning of) a name, or a denial.

    `known` are the words of the grammar; `near` tells which words are one letter away.
    """
    names, conditions, own = context.power_names, context.condition_names, context.own_names
    of_card = {key for several in own.values() for keys, _ in several for key in keys}
    found = []
    for at, (key, raw) in enumerate(zip(text.keys, text.raw, strict=True)):
        mark = ""
        if key.startswith("non") and key != "none":
            other = key[3:].removeprefix("-")
            odd = (
                len(other) > 4
                and not {other, other.removesuffix("s")} & KEYWORDS
                and other not in known
            )
            mark = "" if odd and near(other) else UNLIKE
        elif key in names or key in conditions:
            mark = NAME
        elif raw[:1].isupper() and (key not in _AT_THE_START or key in own):
            if key in of_card:
                mark = NAME
            elif key in _NOT_KEYWORDS:
                mark = CAPITAL
            elif key in known or not raw.isalpha():
                mark = TITLE
            elif key in KEYWORDS or key in _PLURALS or key.capitalize() in v.CONDITIONS:
                mark = NAME
            else:
                misprint = _is_misprint(text, at, near) or _is_misnamed(key, context)
                mark = CAPITAL if misprint else NAME
        found.append(mark)
    return found


def _first_words(phrases: frozenset[str]) -> frozenset[str]:
    return frozenset(phrase.split()[0] for phrase in phrases)


_ALIKE = frozenset(
    """
    undead fey drow githyanki githzerai yuan-ti kuo-toa shadar-kai lizardfolk sahuagin tabaxi
    derro duergar eladrin catfolk kenku thri-kreen xill
    """.split()  # noqa: SIM905
)
"""Keywords that are the same for one and for several."""
_PLURALS = frozenset(("wolves", "elves", "dwarves", *(word + "s" for word in KEYWORDS)))


def add_basics(g: Grammar) -> None:
    """Rules for the small phrases."""
    g.native("int", frozenset(("#", *NUMBERS)), _int, _single)
    g.native("signed", frozenset(("+#", "-#")), lambda c, i: [(i + 1, int(c.text.raw[i]))], _single)
    g.native("plus", frozenset(("+#",)), lambda c, i: [(i + 1, int(c.text.raw[i]))], _single)
    g.native("minus", frozenset(("-#",)), lambda c, i: [(i + 1, int(c.text.raw[i]))], _single)
    g.native("range", frozenset(("#-#",)), _range, _single)
    g.native(
        "atleast", frozenset(("#+",)), lambda c, i: [(i + 1, int(c.text.raw[i][:-1]))], _single
    )
    g.native(
        "flyspeed", frozenset(("f#",)), lambda c, i: [(i + 1, int(c.text.raw[i][1:]))], _single
    )
    g.native("keyword", KEYWORDS | {NAME} | _first_words(_TWO_WORD_KEYWORDS), _keyword, _one_word)
    first = _PLURALS | _ALIKE | {NAME} | _first_words(_TWO_WORD_KEYWORDS)
    g.native("keywords", first, _plural_keyword, _one_word)
    g.native("name", frozenset((NAME, TITLE)), _name)
    g.native("ownname", frozenset((NAME,)), _own_name)
    g.native("selfname", frozenset((NAME,)), _self_name)
    g.native("kinname", frozenset((NAME,)), _kin_name)
    g.native("selfnames", frozenset((NAME,)), _self_names)
    g.native("label", frozenset((NAME, TITLE, CAPITAL)), _label)
    g.native("ability_name", frozenset((NAME, TITLE)), _ability_name)
    g.native(
        "condition",
        frozenset((NAME, *(word.lower() for word in v.CONDITIONS))),
        _condition,
        _one_word,
    )
    for kind in DAMAGE_TYPES:
        g.rule("dtype", kind, lambda kind=kind: kind)
    # Old words for the same.
    g.rule("dtype", "electricity", lambda: "lightning")
    g.rule("dtype", "sonic", lambda: "thunder")
    for word, defense in DEFENSES.items():
        g.rule("defense", word, lambda defense=defense: defense)
    for size in SIZES:
        g.rule("size", f"({size.lower()}|{size.lower()}-sized)", lambda size=size: size)
    for word, faction in FACTIONS.items():
        g.rule("faction", word, lambda faction=faction: faction)
    for terrain in TERRAINS:
        name = {"teleport": "teleporter"}.get(terrain, terrain)
        g.rule("terrain", terrain, lambda name=name: name)
    g.rule("terrain", "spike stone", lambda: "spike stones")
    g.rule("terrain", "steep slopes", lambda: "steep slope")
    g.rule("dtypes", "<dtype>", lambda a: (a,))
    g.rule("dtypes", "<dtype> [,] [or|and] <dtypes>", lambda a, b: (a, *b))
    g.rule("number", "<int>", lambda a: a)


def _single(key: str, mark: str) -> bool:
    """Numbers are single words."""
    return True


def _one_word(key: str, mark: str) -> bool:
    """Whether no name of several words begins there."""
    return not mark and key not in _first_words(_TWO_WORD_KEYWORDS)


def _int(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    key = chart.keys[at]
    yield at + 1, int(chart.text.raw[at]) if key == "#" else NUMBERS[key]


def _range(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    low, high = chart.text.raw[at].split("-")
    yield at + 1, (int(low), int(high))


def spelled(word: str) -> str:
    """A keyword as cards print it.

    >>> spelled("half-elf"), spelled("Mind Flayer")
    ('Half-Elf', 'Mind Flayer')
    """
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))


def _keyword(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    key, raw = chart.keys[at], chart.text.raw[at]
    if at + 1 < chart.length:
        both = f"{key} {chart.keys[at + 1]}"
        if both in _TWO_WORD_KEYWORDS:
            yield at + 2, " ".join(spelled(part) for part in both.split())
    if key in KEYWORDS:
        yield at + 1, spelled(key)
    elif key in _PLURALS:
        return
    elif _may_be_keyword(chart, at) and raw.capitalize() not in v.CONDITIONS and len(raw) > 2:
        if not key.endswith("ed") and not _is_plural(raw) and not _begins_two(chart, at):
            yield at + 1, raw
        if at + 1 < chart.length and chart.keys[at + 1] not in KEYWORDS:
            following = chart.text.raw[at + 1]
            name = following[0].isupper() and following.isalpha()
            if name and chart.keys[at + 1] not in _NOT_KEYWORDS and not _is_plural(following):
                yield at + 2, f"{raw} {following}"


def _may_be_keyword(chart: Chart, at: int) -> bool:
    """Whether a word with a capital that the grammar does not use stands here."""
    key, raw = chart.keys[at], chart.text.raw[at]
    known = key in _NOT_KEYWORDS or key in chart.grammar.words
    return not known and raw[0].isupper() and raw.isalpha()


def _begins_two(chart: Chart, at: int) -> bool:
    """Whether a keyword of two words begins here, of which the second is in the plural."""
    if at + 1 >= chart.length or not _may_be_keyword(chart, at + 1):
        return False
    return chart.keys[at + 1] not in _PLURALS and _is_plural(chart.text.raw[at + 1])


def raw_is_name(word: str) -> bool:
    """Whether a word can be the first of a name of two: no condition, no single letter."""
    return word.capitalize() not in v.CONDITIONS and len(word) > 2


def _is_plural(word: str) -> bool:
    """Whether a word looks like several: Monsters, not Bless or Lotus."""
    return len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def _plural_keyword(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """A keyword as a noun in the plural: Orcs, Undead, Constructs."""
    key = chart.keys[at]
    if key in _ALIKE:
        yield at + 1, spelled(key)
    elif key.endswith("s") and key[:-1] in KEYWORDS:
        yield at + 1, spelled(key[:-1])
    elif key in ("wolves", "elves", "dwarves"):
        yield at + 1, {"wolves": "Wolf", "elves": "Elf", "dwarves": "Dwarf"}[key]
    elif key.endswith("s") and len(key) > 4 and _may_be_keyword(chart, at):
        yield at + 1, chart.text.raw[at][:-1]
    if at + 1 < chart.length:
        both = f"{key} {chart.keys[at + 1]}"
        if both.endswith("s") and both[:-1] in _TWO_WORD_KEYWORDS:
            yield at + 2, " ".join(spelled(part) for part in both[:-1].split())
        elif _may_be_keyword(chart, at) and _may_be_keyword(chart, at + 1):
            following = chart.text.raw[at + 1]
            if _is_plural(following) and raw_is_name(chart.text.raw[at]):
                yield at + 2, f"{chart.text.raw[at]} {following[:-1]}"


def _condition(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    word = chart.keys[at].capitalize()
    if word in v.CONDITIONS:
        yield at + 1, word
    elif word.endswith("ed") and chart.keys[at] not in KEYWORDS and _may_be_keyword(chart, at):
        # A condition of another card's own: Marked, Shadowed.
        yield at + 1, word
    context: Context = chart.context
    for keys, name in context.condition_names.get(chart.keys[at], ()):
        if tuple(chart.keys[at : at + len(keys)]) == keys:
            yield at + len(keys), name


def _own_name(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """The name of one of the card's own powers."""
    context: Context = chart.context
    for keys, name in context.power_names.get(chart.keys[at], ()):
        if tuple(chart.keys[at : at + len(keys)]) == keys:
            yield at + len(keys), name


def _label(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """What stands before a colon as the name of an alternative, whatever its words mean."""
    end = at
    while end < chart.length and end < at + 6 and chart.keys[end] not in (":", ".", ";", ",", "("):
        end += 1
    if end > at and end < chart.length and chart.keys[end] == ":":
        yield end, chart.text.source[chart.text.spans[at][0] : chart.text.spans[end - 1][1]]


def _self_name(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """The name of the card itself; the words of a longer one in any order."""
    context: Context = chart.context
    for several in context.own_names.values():
        for keys, name in several:
            here = chart.keys[at : at + len(keys)]
            if tuple(here) == keys or (len(keys) > 2 and sorted(here) == sorted(keys)):
                yield at + len(keys), name


def _kin_name(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """The name of the card itself, or its plural, where that is none of the card's keywords."""
    context: Context = chart.context
    for several in context.own_names.values():
        for keys, name in several:
            here = chart.keys[at : at + len(keys)]
            if name.lower() not in context.keywords and here in (
                [*keys],
                [*keys[:-1], f"{keys[-1]}s"],
            ):
                yield at + len(keys), name


def _self_names(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """The name of the card itself in the plural."""
    context: Context = chart.context
    for several in context.own_names.values():
        for keys, name in several:
            if chart.keys[at : at + len(keys)] == [*keys[:-1], f"{keys[-1]}s"] and " " in name:
                yield at + len(keys), name


def _ability_name(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """The name of something that others can have: not of the card's own attacks."""
    context: Context = chart.context
    return (
        (end, name)
        for end, name in _name(chart, at)
        if name not in context.attack_names and " and " not in name
    )


_SMALL = frozenset(("of", "in", "and", "the", "to", "with", "from", "on", "a", "for", "'s"))


def _name(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """The name of a power: one of the card's own, or any run of capitals."""
    own = set()
    for end, name in _own_name(chart, at):
        own.add(end)
        yield end, name
    raw = chart.text.raw
    if not raw[at][:1].isupper() or chart.keys[at] in _NOT_KEYWORDS:
        return
    end = at + 1
    while end < chart.length:
        if end not in own:
            yield end, chart.text.source[chart.text.spans[at][0] : chart.text.spans[end - 1][1]]
        if raw[end][:1].isupper() or chart.keys[end] == "'s":
            end += 1
        elif raw[end] in _SMALL and end + 1 < chart.length and raw[end + 1][:1].isupper():
            end += 2
        elif chart.keys[end] == "#":
            end += 1
        else:
            return
    if end not in own:
        yield end, chart.text.source[chart.text.spans[at][0] : chart.text.spans[end - 1][1]]
