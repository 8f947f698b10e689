# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for creatures: whom a power is about.

A phrase has a determiner (each, a, up to 2, that), adjectives (adjacent, Undead, level 5
or lower), a noun (ally, enemy, creature) and what follows it (within 5 squares of ...).
"""

from collections.abc import Callable, Iterator
from typing import cast

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.basics import (
    FACTIONS,
    KEYWORDS,
    SIZES,
    UNLIKE,
    spelled,
)
from warband.cards.reader.nouns.phrases import (
    ITS_ALLY,
    AllyOf,
    Creatures,
    Mentioned,
    TheirAlly,
    either,
    mentioned,
    ordered,
)
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Chart, Grammar, Meaning, Rejected

TWO_WORDS = ("mind flayer", "magical beast")
"""Keywords of two words, one of which is the name of a card as well."""
BESIDE_OWNER = v.Near(within=1, who=v.Owner())
_STATES: dict[str, v.Trait] = {
    "bloodied": v.InState("bloodied"),
    "damaged": v.InState("damaged"),
    "undamaged": v.InState("undamaged"),
    "active": v.InState("active"),
    "inactive": v.InState("inactive"),
    "flanked": v.InState("flanked"),
    "invisible": v.InState("invisible"),
    "mounted": v.InState("mounted"),
    "riding": v.InState("rider"),
    "squeezed": v.InState("squeezed"),
    "squeezing": v.InState("squeezed"),
    "concealed": v.InState("concealed"),
    "charging": v.InState("charging"),
    "flying": v.MovesBy("flight"),
    "burrowing": v.MovesBy("burrow"),
    "living": v.Living(),
    "champion": v.Champion(),
    "good": v.Aligned("good"),
    "evil": v.Aligned("evil"),
    "neutral": v.Aligned("neutral"),
    "unaligned": v.Aligned("neutral"),
    "allied": v.Ally(),
    "insubstantial": v.HasPower("Insubstantial"),
    "phasing": v.HasPower("Phasing"),
    "big": v.Sized(at_least="Large"),
    "smaller": v.Sized(than_owner="smaller"),
    "larger": v.Sized(than_owner="larger"),
    "lower-level": v.Level(below=v.Owner()),
    "higher-level": v.Level(above=v.Owner()),
    "nearest": v.Nearest(),
    "highest-level": v.MostLeast("level"),
    "lowest-level": v.MostLeast("level", most=False),
    "highest-cost": v.MostLeast("cost"),
    "lowest-cost": v.MostLeast("cost", most=False),
    "adjacent": BESIDE_OWNER,
    "acting": v.InState("acting"),
    "friendly": v.Ally(),
    "opposing": v.Enemy(),
    "unmounted": v.Not(v.InState("mounted")),
    "wounded": v.InState("damaged"),
    "injured": v.InState("damaged"),
    "unhurt": v.InState("undamaged"),
}


def add_creatures(g: Grammar) -> None:
    """Rules for creatures."""
    _adjectives(g)
    _nouns(g)
    _references(g)
    _phrases(g)


# -------------------------------------------------------------------------- adjectives


def _adjectives(g: Grammar) -> None:
    for word, trait in _STATES.items():
        than = " [than @owner]" if word in ("smaller", "larger", "lower-level", "higher-level") else ""
        g.rule("adj", f"{word}{than}", lambda trait=trait: (trait,))
    g.native("unlike", frozenset((UNLIKE,)), _unlike)
    g.rule("adj", "<unlike>", lambda a: a)
    g.rule("adj", "not <adj>", lambda a: (negated(a),))
    g.rule("adj", "<condition>", lambda a: (v.Afflicted(a),))
    g.rule("adj", "<faction>", lambda a: (v.OfFaction(a),))
    g.rule("adj", "<selfname>", lambda a: (v.SameName(),) if " " in a and a.lower() not in TWO_WORDS else _reject())
    g.rule("adj", "<keyword>", lambda a: (v.Keyword(a),))
    g.rule("adj", "enemy", lambda: (v.Enemy(),))
    g.rule("adj", "<size> or smaller", lambda a: (v.Sized(at_most=a),))
    g.rule("adj", "<size> or larger", lambda a: (v.Sized(at_least=a),))
    g.rule("adj", "<size>", lambda a: (v.Sized(at_least=a, at_most=a),))
    g.rule("adj", "[of] level <bounds>", lambda a: (v.Level(*a),))
    g.rule("adj", "(lower|less) level", lambda: (v.Level(below=v.Owner()),))
    g.rule("adj", "(higher|more) level", lambda: (v.Level(above=v.Owner()),))
    bounds: tuple[tuple[str, Callable[..., tuple[int | None, int | None]]], ...] = (
        ("<int> (or|and) less", lambda n: (None, n)), ("(<int> (or|and) more|<atleast>)", lambda n, m: (n or m, None)), ("<range>", lambda r: r),
        ("<int> or <int>", lambda n, m: (min(n, m), max(n, m)) if abs(n - m) == 1 else _reject()), ("<int>", lambda n: (n, n)),
    )  # fmt: skip
    for phrase, bound in bounds:
        g.rule("bounds", phrase, lambda *n, bound=bound: bound(*n))
    g.rule("alts", "<adj> [,] (or|and) <adj>", _apart)
    g.rule("alts", "<adj> , <alts>", lambda a, rest: _apart(a, *rest))
    g.rule("alts", "<adj> or <alts>", lambda a, rest: _apart(a, *rest))
    g.rule("adjs", "<alts>", either)
    g.rule("adjs", "<alts> [,] <adjs>", lambda a, b: either(a) + b)
    g.rule("adjs", "<adj>", lambda a: a)
    g.rule("adjs", "<adj> [,] <adjs>", lambda a, b: a + b)


def _apart(first: v.Filter, *rest: v.Filter) -> tuple[v.Filter, ...]:
    """Alternatives; "Medium or smaller" is one size, not two, and "enemy" is no kind.

    Who is "non-Elf and non-Orc" is neither.
    """
    if all(len(each) == 1 and isinstance(each[0], v.Not) for each in (first, *rest)):
        return (ordered(tuple(trait for each in (first, *rest) for trait in each)),)
    if (v.Enemy(),) in (first, *rest):
        raise Rejected
    following = rest[0][0] if rest and rest[0] else None
    if isinstance(first[0], v.Sized) and isinstance(following, v.Sized) and following.than_owner:
        raise Rejected
    return (first, *rest)


def _unlike(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """An adjective with non- before it."""
    key = chart.keys[at]
    if not key.startswith("non"):
        return
    word = key[3:].removeprefix("-")
    if key == "non" or not word:
        return
    if word in _STATES:
        yield at + 1, (v.Not(_STATES[word]),)
    elif word.capitalize() in v.CONDITIONS:
        yield at + 1, (v.Not(v.Afflicted(word.capitalize())),)
    elif word.capitalize() in SIZES:
        size = next(size for size in SIZES if size == word.capitalize())
        yield at + 1, (v.Not(v.Sized(at_least=size, at_most=size)),)
    elif word in FACTIONS:
        yield at + 1, (v.Not(v.OfFaction(FACTIONS[word])),)
    elif word in KEYWORDS or key.startswith("non-"):
        if at + 1 < chart.length and f"{word} {chart.keys[at + 1]}" in TWO_WORDS:
            two = f"{spelled(word)} {spelled(chart.keys[at + 1])}"
            yield at + 2, (v.Not(v.Keyword(two)),)
        singular = word[:-1] if word.endswith("s") and word[:-1] in KEYWORDS else word
        yield at + 1, (v.Not(v.Keyword(spelled(singular))),)


def negated(traits: v.Filter) -> v.Trait:
    """A trait that holds where the traits do not."""
    if not traits:
        raise Rejected
    if len(traits) == 1:
        return v.Not(traits[0])
    return v.Not(v.Either((traits,)))


def _reject(*_: object) -> Meaning:
    raise Rejected


# ------------------------------------------------------------------------------- nouns


def _nouns(g: Grammar) -> None:
    ally, enemy = (v.Ally(),), (v.Enemy(),)
    # (traits, plural)
    g.rule("noun", "ally", lambda: (ally, False))
    g.rule("noun", "allies", lambda: (ally, True))
    g.rule("noun", "enemy", lambda: (enemy, False))
    g.rule("noun", "enemies", lambda: (enemy, True))
    g.rule("noun", "creature", lambda: ((), False))
    g.rule("noun", "creatures", lambda: ((), True))
    g.rule("noun", "target", lambda: ((), None))
    g.rule("noun", "champion", lambda: ((v.Champion(),), False))
    g.rule("noun", "champions", lambda: ((v.Champion(),), True))
    g.rule("noun", "enemy creature", lambda: (enemy, False))
    g.rule("noun", "enemy creatures", lambda: (enemy, True))
    for word, side in (("(enemy|opposing)", enemy), ("(ally|allied|friendly)", ally)):
        for several in (False, True):
            g.rule("noun", f"{word} {'champions' if several else 'champion'}", lambda side=side, several=several: ((*side, v.Champion()), several))
    g.rule("noun", "(<selfnames>|<keywords>)", lambda name, word: ((v.SameName() if word is None else v.Keyword(word),), True))
    g.rule("noun", "ally <keyword>", lambda k: ((v.Ally(), v.Keyword(k)), False))
    for word, plural in (("enemy", False), ("enemies", True)):
        g.rule("noun", f"flanking {word}", lambda plural=plural: ((v.Enemy(), v.Flanks(v.Owner())), plural))
    g.rule("noun", "attacker", lambda: ((), False))
    g.rule("noun", "(ally|allies) of this creature", lambda: (ally, True))
    g.rule("noun", "this creature 's allies", lambda: (ally, True))
    both = either((enemy, ally))
    for one, two in (("enemy", "ally"), ("ally", "enemy")):
        g.rule("noun", f"{one} (and|or) [each|a] {two}", lambda: (both, False))
    for one, two in (("enemies", "allies"), ("allies", "enemies")):
        g.rule("noun", f"{one} (and|or) [each] {two}", lambda: (both, True))
    sides = "(enemies or allies|allies or enemies|enemies and allies|allies and enemies|enemy or ally|ally or enemy)"
    for phrase, plural in (("creature", False), ("creatures", True), ("<keywords>", True)):
        g.rule("noun", f"{phrase} ( {sides} )", lambda *word, plural=plural: (ordered((*both, *map(v.Keyword, word))), plural))


# -------------------------------------------------------------------- known creatures


def _references(g: Grammar) -> None:
    def known(ref: v.Who) -> Creatures:
        return Creatures((), "ref", ref=ref)

    for phrase, who in REFERENCES:
        bare = phrase in ("enemy", "ally")
        g.rule("ref", phrase, lambda who=who, bare=bare: known(who)._replace(bare=bare))
    concerned = "(that|triggering|same|destroyed|targeted|damaged|attacking|acting)"
    for one, several in (("creature", "creatures"), ("enemy", "enemies"), ("ally", "allies")):
        g.rule("ref", f"{concerned} {one}", lambda one=one: known(mentioned(one)))
        g.rule("ref", f"(that|those|triggering|same) {several}", lambda one=one: known(mentioned(one)))
    # Whom another power of the card chose and remembers.
    g.rule("ref", "([chosen] (enemy|ally|creature)|[any|each|a] (enemy|ally|creature) chosen (by|with) [this creature 's]) <ownname>", lambda n: known(v.Chosen(tag=n)))
    g.rule("ref", "@that (ally|enemy) champion", lambda: known(mentioned("creature")))
    g.rule("ref", "that champion", lambda: known(mentioned("creature")))
    g.rule("ref", "that <keyword> [ally|enemy|creature]", lambda k: known(mentioned("creature")))
    g.rule("ref", "that <adjs> (ally|enemy|creature)", lambda k: known(mentioned("creature")))
    g.rule("ref", "each chosen (creature|enemy|ally)", lambda: known(v.Chosen()))
    g.rule("ref", "each of (those|chosen) (creatures|enemies|allies)", lambda: known(mentioned("chosen")))
    g.rule("ref", "chosen (creature|creatures|enemy|enemies|ally|allies|target)", lambda: known(v.Chosen()))
    g.rule("ref", "its rider", lambda: known(v.Each((v.Rides(v.Owner()),))))
    g.rule("ref", "@its (rider|riders)", lambda: known(v.Each((v.Rides(v.Owner()),))))


_TARGET = mentioned("target")
_ATTACKER = mentioned("attacker")
REFERENCES: tuple[tuple[str, v.Who], ...] = (
    ("this creature", v.Owner()), ("this (champion|card)", v.Owner()), ("(it|itself|them|they)", mentioned("it")),
    ("[that|this] attacker", _ATTACKER), ("attackers", _ATTACKER), ("enemy", mentioned("enemy")), ("ally", mentioned("ally")),
    ("creature", mentioned("bare creature")), ("creature activating", mentioned("creature")), ("this enemy", mentioned("enemy")),
    ("target of @that attack", _TARGET), ("its target", _TARGET), ("[each] target of @that charge", _TARGET), ("each target of @that attack", v.Each((v.InArea(),))), ("target of charge", _TARGET),
    ("(target|that target|each target|targeted creature|same target [as that attack]|same creature|previous target|original target)", _TARGET),
    ("target (enemy|creature|ally)", _TARGET), ("(first|initial|original|previous) target [of (that|this|initial|first) attack]", _TARGET),
    ("each (target|enemy|creature) (hit|it hit|that is hit|that was hit) [by (this|that) attack]", _TARGET),
    ("(enemy|ally|creature) that (destroyed|destroy|hit|attacked|attack|damaged|damage) it", _ATTACKER),
    ("enemy that (caused|dealt|deal) (that|the|) damage", _ATTACKER),
    ("creature that (caused|created) (this condition|it)", v.Source()), ("affected (creature|enemy|ally)", v.Bearer()),
    ("[each] affected (creatures|enemies|targets|target)", _TARGET),
)  # fmt: skip
"""Words for creatures that were spoken of before."""


# ------------------------------------------------------------------------- the phrases


def _phrases(g: Grammar) -> None:
    # Determiner: (how many, count, up to, extra traits).
    for phrase, how_many, number, up_to, extra in DETERMINERS:
        g.rule("det", phrase, lambda h=how_many, n=number, u=up_to, e=extra: (h, n, u, e))
    for phrase, up_to, extra in COUNTED:
        g.rule("det", phrase, lambda n, u=up_to, e=extra: ("some", n, u, e))
    g.rule("det", "<int> or <int> [,]", lambda n, m: ("some", m, True, ()) if m == n + 1 else _reject())
    g.rule("det", "<int> different", lambda n: ("some", n, False, (v.Other(mentioned("target")),) if n == 1 else ()))
    g.rule("described", "<det> [<adjs>] <selfname> [<posts>]", lambda d, a, n, p: _described(d, (v.SameName(), *(a or ())), ((), False), p) if " " in n else _reject())
    g.rule("described", "<det> [<adjs>] <noun> [<posts>]", _described)
    g.rule("described", "<adjs> <noun> [<posts>]", lambda a, n, p: _described(None, a, n, p))
    g.rule("described", "<noun> [<posts>]", lambda n, p: _described(None, None, n, p))
    g.rule("described", "<det> [<adjs>] (<keyword>|<unlike>) [<posts>]", lambda d, a, k, u, p: _described(d, (*(a or ()), *(u or (v.Keyword(k),))), ((), False), p))
    g.rule("described", "<det> [<adjs>] <keyword> or [a] <keyword> [<posts>]", lambda d, a, k, m, p: _described(d, (*(a or ()), *either(((v.Keyword(k),), (v.Keyword(m),)))), ((), False), p))
    g.rule("described", "<keyword> <posts>", lambda k, p: _described(None, (v.Keyword(k),), ((), False), p))
    g.rule("described", "<int> or more [<adjs>] <noun> [<posts>]", lambda n, a, x, p: _described(("some", 1, False, ()), a, x, p) if n == 1 else _reject())
    for whose, side in (("(this creature 's|your)", v.Ally()), ("its", ITS_ALLY)):
        g.rule("described", f"(a|any|<int>|up to <int>) of {whose} [<adjs>] allies [<posts>]", lambda n, m, a, p, side=side: _described(("some", n or m or 1, m is not None, ()), a, ((side,), True), p))
    g.rule("described", "[each of] its [<adjs>] allies [<posts>]", lambda a, p: _described(("each", 1, False, ()), a, ((ITS_ALLY,), True), p))
    g.rule("described", "(a|<int>) random [<adjs>] <noun> [<posts>]", lambda n, a, x, p: _described(("some", n or 1, False, ()), a, x, p)._replace(random=True))
    g.rule("described", "[each of|all|all of|each|any of] your other [<adjs>] (allies|creatures) [<posts>]", lambda a, p: Creatures(ordered((v.Ally(), *(a or ()), *(p or ()))), "each"))
    g.rule("described", "[each of|all|all of|each|any of] your creatures", lambda: Creatures((v.InWarband(),), "each"))
    g.rule("described", "of your (creatures|allies)", lambda: Creatures((v.InWarband(),), "each"))
    g.rule("described", "of this creature 's [<adjs>] allies [<posts>]", lambda a, p: Creatures(ordered((v.Ally(), *(a or ()), *(p or ()))), "each"))
    g.rule("described", "of its [<adjs>] allies [<posts>]", lambda a, p: Creatures(ordered((ITS_ALLY, *(a or ()), *(p or ()))), "each"))
    g.rule("described", "<det> [<adjs>] (ally|allies) of <ref> [<posts>]", _allied)
    g.rule("described", "(a|<int>) of your (<keywords>|allies|creatures|<adjs> allies|<adjs> creatures)", lambda n, k, a, b: Creatures(ordered((v.InWarband(), *((v.Keyword(k),) if k else ()), *(a or b or ()))), "some", n or 1))
    g.rule("described", "your <keywords> [<posts>]", lambda k, p: Creatures(ordered((v.InWarband(), v.Keyword(k), *(p or ()))), "each"))
    g.rule("described", "your <adjs> creatures [<posts>]", lambda a, p: Creatures(ordered((v.InWarband(), *a, *(p or ()))), "each"))
    g.rule("described", "your champion", lambda: Creatures((v.InWarband(), v.Champion()), "some"))
    g.rule("described", "your champions", lambda: Creatures((v.InWarband(), v.Champion()), "each"))
    g.rule("described", "(a|your|each) opponent 's (creature|creatures)", lambda: Creatures((v.Enemy(),), "each"))
    g.rule("described", "(<keyword>|<alts>) in your warband", lambda k, a: Creatures(ordered((v.InWarband(), *((v.Keyword(k),) if k else either(a)))), "each"))
    g.rule("np", "<ref>", lambda a: a)
    g.rule("np", "<described>", lambda a: a)
    g.rule("np", "<simple> [,] (or|and/or) [to|vs] <np>", _together)
    g.rule("np", "<simple> ([,] and <np>|, and <simple> ,)", lambda a, b, c: _all_together(a, b or c))
    g.rule("np", "<simple> , <several>", _together)
    g.rule("several", "<simple> [,] and <np>", _all_together)
    g.rule("several", "<simple> [,] or <np>", _together)
    g.rule("several", "<simple> , <several>", _together)
    g.rule("simple", "<ref>", lambda a: a)
    g.rule("simple", "<described>", lambda a: a)
    g.rule("who", "<np>", lambda a: a.who())
    g.rule("filter", "<np>", lambda a: a.filter())
    g.rule("filter", "<adjs>", ordered)
    # Places.
    g.rule("place", "[a|any] ([square of|square containing|square that contain] <terrain> (terrain|square)|<terrain> terrain square)", lambda t, u: t or u)
    for word in ("wall", "statue", "pit", "forest", "river", "walls", "smoke", "fog", "web", "lava"):
        g.rule("place", f"[a|any] {word}", lambda word=word: word.removesuffix("s"))
    g.rule("place", "[a|any] victory area", lambda: "victory")
    g.rule("place", "(your|its|<int> of your|any of your) victory area", lambda n: "own victory")
    g.rule("place", "that victory area", lambda: "that victory")
    g.rule("place", "<int> of (your enemy 's|your opponent 's|opponent 's) victory area", lambda n: "opposing victory")
    g.rule("place", "[a|any] (enemy|opposing) victory area", lambda: "opposing victory")
    g.rule("place", "(a|your|its) (opponent|opponent 's|enemy 's) victory area", lambda: "opposing victory")
    g.rule("place", "[<int> of|any of|any] (your|its) start area", lambda n: "own start")
    g.rule("place", "(a opponent 's|your opponent 's|opponent 's|opposing|enemy 's) start area", lambda: "opposing start")
    g.rule("place", "a start area", lambda: "start")


_OTHER: v.Filter = (v.Other(mentioned("other")),)
"""Not the one that was spoken of before; who that is depends on the noun."""
DETERMINERS: tuple[tuple[str, str, int, bool, v.Filter], ...] = (
    ("each", "each", 1, False, ()), ("all [of]", "each", 1, False, ()), ("a [single]", "some", 1, False, ()),
    ("any", "some", 1, False, ()), ("(both|every)", "each", 1, False, ()), ("any number of", "some", 99, True, ()),
    ("another", "some", 1, False, _OTHER), ("(each|all|any) other", "each", 1, False, _OTHER), ("other", "each", 1, False, _OTHER),
    ("a different", "some", 1, False, _OTHER), ("a (additional|second)", "some", 1, False, _OTHER),
    ("nearest", "some", 1, False, (v.Nearest(),)),
)  # fmt: skip
"""Words before a noun: how many are meant, whether fewer will do, and what else they say."""
COUNTED: tuple[tuple[str, bool, v.Filter], ...] = (
    ("(any|up to) <int> of", False, ()), ("<int>", False, ()), ("up to <int>", True, ()), ("<int> other", False, _OTHER),
    ("other <int>", False, _OTHER), ("up to <int> other", True, _OTHER), ("<int> (additional|second)", False, _OTHER),
)  # fmt: skip
"""The same with a number."""


def _usual(traits: v.Filter) -> v.Who:
    if v.Enemy() in traits:
        return mentioned("other enemy")
    return mentioned("other ally" if v.Ally() in traits else "other one")


def _described(
    det: tuple[str, int, bool, v.Filter] | None,
    adjectives: v.Filter | None,
    noun: tuple[v.Filter, bool | None],
    after: v.Filter | None,
) -> Creatures:
    traits, plural = noun
    if det is None:
        how_many = "target" if plural is None else "each" if plural else "bare"
        count, up_to = 1, False
        extra: v.Filter = ()
    else:
        how_many, count, up_to, extra = det
    if extra is _OTHER:
        extra = (v.Other(mentioned("target") if plural is None else _usual(traits)),)
        if extra == (v.Other(mentioned("other one")),) and BESIDE_OWNER in (*(adjectives or ()), *(after or ())):
            # The owner does not stand beside itself: another than whoever else was spoken of.
            extra = (v.Other(mentioned("other beside")),)
    where = ordered(traits + (adjectives or ()) + extra + (after or ()))
    if v.Enemy() in where or v.Ally() in where:
        side: v.Trait = v.Enemy() if v.Enemy() in where else v.InWarband()
        where = changed(where, TheirAlly, lambda _: side)
    if how_many == "bare":
        how_many = "some"
        if not any(isinstance(trait, v.Nearest) for trait in where) and not adjectives and not after:
            raise Rejected
    return Creatures(where, how_many, count, up_to, bare=det is None)


def _allied(
    det: tuple[str, int, bool, v.Filter], adjectives: v.Filter | None, np: Creatures, after: v.Filter | None
) -> Creatures:
    """Those on the side of somebody."""
    how_many, count, up_to, extra = det
    if isinstance(np.ref, v.Owner) or extra or np.ref is None:
        raise Rejected
    of = cast(v.Trait, AllyOf(np.ref))
    return Creatures(ordered((of, *(adjectives or ()), *(after or ()))), how_many, count, up_to)


def _all_together(one: Creatures, two: Creatures) -> Creatures:
    """This creature and each ally; this creature and one ally are two phrases."""
    two = _alike(one, two)
    if "some" in (one.how_many, two.how_many) and not (one.bare and two.bare):
        raise Rejected
    return _together(one, two)


def _alike(one: Creatures, two: Creatures) -> Creatures:
    """Each Orc ally, Goblin ally: the word at the beginning counts for all."""
    if two.bare and two.how_many == "some" and one.how_many == "each":
        return two._replace(how_many="each")
    return two


_PLACES = (v.Near, v.InAura, v.InSight, v.InReach, v.In, v.Beside)


def _where_both_are(one: Creatures, two: Creatures) -> Creatures:
    """Elf allies and Orc allies in aura: where they are counts for both."""
    if one.ref is not None or two.ref is not None or one.how_many != two.how_many:
        return one
    if one.where and all(isinstance(trait, v.Keyword) for trait in one.where):
        # Each Elf and each Orc ally: the word at the end counts for both.
        sides = tuple(trait for trait in two.where if isinstance(trait, v.Ally | v.Enemy))
        one = one._replace(where=ordered(sides + one.where))
    if any(isinstance(trait, _PLACES) for trait in one.where):
        return one
    places = tuple(trait for trait in two.where if isinstance(trait, _PLACES))
    return one._replace(where=ordered(one.where + places))


def _together(one: Creatures, two: Creatures) -> Creatures:
    """Two phrases as one: this creature and each ally, an ally or a Fey."""
    if any(np.ref is not None and np.bare and by.ref is None for np, by in ((one, two), (two, one))):
        # "Each Orc enemy and ally": each of both, not one who was spoken of.
        raise Rejected
    two = _alike(one, two)
    if isinstance(one.ref, v.Owner) and ITS_ALLY in two.where:
        # "This creature and its allies": those of this creature.
        two = two._replace(where=ordered(tuple(v.Ally() if t == ITS_ALLY else t for t in two.where)))
    one = _where_both_are(one, two)
    if one.ref is not None and not isinstance(one.ref, v.Owner | Mentioned | v.Target):
        raise Rejected
    if two.ref is not None and one.ref is not None:
        return Creatures(either((one.filter(), two.filter())), "each")
    where = either((one.filter(), two.filter()))
    other = two if two.ref is None else one
    return Creatures(where, other.how_many, other.number, other.up_to, bare=one.bare and two.bare)
