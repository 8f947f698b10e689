"""Words for values: names, places, creatures as nouns and adjectives."""

import re

from warband.cards import vocabulary as v
from warband.cards.vocabulary import Node

BARE = re.compile(r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*")
"""Names that need no quotation marks."""
LOW = re.compile(r"[a-z]+(?: [a-z]+){0,2}")
NAME = re.compile(r"“((?:[^”\\]|\\.)*)”")

PLACES: dict[str, str] = {
    "victory": "a victory area",
    "other victory": "another victory area",
    "occupied victory": "an occupied victory area",
    "unoccupied victory": "an unoccupied victory area",
    "enemy-held victory": "a victory area that an enemy occupies",
    "own victory": "one of your victory areas",
    "opposing victory": "one of the opposing victory areas",
    "that victory": "that victory area",
    "start": "a start area",
    "own start": "your start area",
    "opposing start": "the opposing start area",
    "wall": "a wall",
}
TERRAIN = re.compile(r"([a-z]+(?: [a-z]+)?) terrain")

KNOWN = (v.Target, v.Chosen, v.Source, v.Bearer, v.Subject, v.Object)
"""Words for creatures that were spoken of before."""
NOUNS: dict[str, v.Trait] = {"ally": v.Ally(), "enemy": v.Enemy()}
PLURALS = {"ally": "allies", "enemy": "enemies", "creature": "creatures"}
ADJECTIVES: dict[str, v.Trait] = {
    "champion": v.Champion(),
    "living": v.Living(),
    "nearest": v.Nearest(),
    "adjacent": v.Near(1, who=v.Owner()),
    **{
        state: v.InState(state)
        for state in ("bloodied", "damaged", "undamaged", "active", "inactive", "flanked",
                      "invisible", "mounted")
    },
    **{side: v.Aligned(side) for side in ("good", "evil", "neutral")},
    **{
        faction: v.OfFaction(faction)
        for faction in ("borderlands", "civilization", "underdark", "wild")
    },
}  # fmt: skip
_BY_TRAIT = {trait: word for word, trait in ADJECTIVES.items()}

_DONE = {
    "attack": "attacked", "hit": "hit", "miss": "missed", "damage": "damaged",
    "destroy": "destroyed", "use": "used",
}  # fmt: skip
_SPANS = {
    "turn": "this turn", "last turn": "on its turn before", "round": "this round",
    "battle": "in this battle",
}  # fmt: skip

WORDS: dict[tuple[type[Node], str], dict[str, str]] = {
    (v.Trigger, "timing"): {"at": "as", "before": "when", "after": "after"},
    (v.Bonus, "stat"): {"Fort": "Fortitude", "Ref": "Reflex", "max hp": "maximum HP"},
    (v.StatOf, "stat"): {"hp": "HP", "max hp": "maximum HP", "lost hp": "lost HP"},
    (v.Strike, "defense"): {"Fort": "Fortitude", "Ref": "Reflex"},
    (v.Straight, "defense"): {"Fort": "Fortitude", "Ref": "Reflex"},
    (v.MostLeast, "of"): {"hp": "HP"},
    **{(cls, "deed"): _DONE for cls in (v.Did, v.Underwent, v.Happened)},
    **{(cls, "span"): _SPANS for cls in (v.Did, v.Underwent, v.Happened, v.PerDeed)},
    (v.Bounds, "charge"): {"may": "may", "only": "must"},
    (v.Bounds, "opportunity"): {"may": "may", "only": "must"},
    (v.Outcome, "on"): {"either": "hit or miss"},
    (v.InPhase, "phase"): {
        "start of round": "the start of the round",
        "initiative": "initiative",
        "activation": "activations",
        "end of round": "the end of the round",
    },
}  # fmt: skip
"""How fixed values are called where they are not called by themselves."""


def quoted(text: str) -> str:
    """A name in quotation marks."""
    return "“" + text.replace("\\", "\\\\").replace("”", "\\”") + "”"


def unquoted(inner: str) -> str:
    """What stands between quotation marks."""
    return re.sub(r"\\(.)", r"\1", inner)


def named(text: str) -> str:
    """A word: as it is if it looks like a name, otherwise in quotation marks."""
    return text if BARE.fullmatch(text) else quoted(text)


def place(text: str) -> str:
    """A marked area or a kind of terrain.

    >>> place("forest"), place("own start"), place("Bog")
    ('forest terrain', 'your start area', '“Bog”')
    """
    if text in PLACES:
        return PLACES[text]
    said = f"{text} terrain"
    return said if TERRAIN.fullmatch(said) else quoted(text)


def adjective(trait: v.Trait) -> str | None:
    """A trait as a word before the noun, if there is one.

    >>> adjective(v.Not(v.Keyword("Undead")))
    'non-Undead'
    """
    match trait:
        case v.Keyword(word) if BARE.fullmatch(word):
            return word
        case v.Not(inner) if not isinstance(inner, v.Not | v.Either):
            plain = adjective(inner)
            return None if plain is None else f"non-{plain}"
        case v.Either(filters) if len(filters) > 1:
            words = [adjective(each[0]) if len(each) == 1 else None for each in filters]
            nested = any(isinstance(each[0], v.Either) for each in filters if each)
            return None if nested or None in words else "/".join(str(word) for word in words)
    return _BY_TRAIT.get(trait)


def low(text: str) -> str:
    """A word that may stand in small letters without quotation marks."""
    return text if LOW.fullmatch(text) and text != text.capitalize() else named(text)


def article(phrase: str) -> str:
    """The phrase with "a" or "an"."""
    return f"{'an' if phrase[:1].lower() in 'aeiou' else 'a'} {phrase}"
