"""Keywords of the glossary: abilities that a name and a number or a few words say whole."""

import re
from typing import NamedTuple


class Keyword(NamedTuple):
    """A keyword with its number and its words."""

    name: str
    number: int = 0
    words: tuple[str, ...] = ()


_PLAIN, _RATED, _PLUS, _LIST, _SPEC = "", "#", "+#", "words", "spec"

KEYWORDS: dict[str, str] = {
    "Beastmaster": _RATED, "Blind-Fight": _PLAIN, "Blindsight": _PLAIN, "Burrow": _RATED,
    "Cleave": _PLAIN, "Conceal": _RATED, "Countersong": _PLAIN, "Death Attack": _SPEC,
    "Death Burst": _SPEC, "Deflect Arrows": _PLAIN, "Difficult": _RATED, "DR": _RATED,
    "Fearless": _PLAIN, "Flight": _PLAIN, "Gaze Attack": _SPEC, "Hide": _PLAIN,
    "Immune": _LIST, "Improved Countersong": _PLAIN, "Incorporeal": _PLAIN,
    "Incorporeal While Moving": _PLAIN,
    "Independent": _PLAIN, "Invisible": _PLAIN, "Melee Reach": _RATED, "Mighty Blow": _PLUS,
    "Minions": _LIST,
    "Mobility": _PLAIN, "Morale Save": _PLUS, "Mounted Melee Attack": _PLAIN,
    "Mounted Ranged Attack": _PLAIN, "Not Subject to Commander Effects": _PLAIN,
    "Poison": _SPEC, "Pounce": _PLAIN, "Powerful Charge": _PLUS, "Precise Shot": _PLAIN,
    "Ranged Sneak Attack": _PLUS, "Rend": _PLUS, "Requires": _LIST, "Resist": "# words",
    "Save": _PLUS, "Scout": _PLAIN, "Selective Shot": _RATED, "Shot on the Run": _PLAIN,
    "Slow Melee Attack": _PLAIN, "Slow Ranged Attack": _PLAIN, "Smite": "words +#",
    "Sneak Attack": _PLUS, "Spell Resistance": _PLAIN, "Spell Resistance All": _PLAIN,
    "Spring Attack": _PLAIN, "Stunning Attack": _SPEC, "Trample": "# spec",
    "Turn Undead": _RATED, "Uncanny Dodge": _PLAIN, "Unique": _PLAIN, "Vulnerable": _LIST,
    "Wandering Monster": _PLAIN, "Whirlwind Attack": _PLAIN, "Wings": _RATED,
}  # fmt: skip
"""The keywords of the glossary, and what follows each of them."""

_KINDS = ("Immune", "Resist", "Vulnerable")
"""Keywords whose words are kinds of damage and conditions: capital letters mean nothing."""


def read_keyword(text: str) -> Keyword | None:
    """A keyword with its number or words, without brackets; None if it is none.

    >>> read_keyword("Resist 5 Fire")
    Keyword(name='Resist', number=5, words=('fire',))
    """
    low = text.casefold()
    fitting = [n for n in KEYWORDS if low == n.casefold() or low.startswith(n.casefold() + " ")]
    if not fitting:
        return None
    name = max(fitting, key=len)
    rest = text[len(name) :].strip()
    shape = KEYWORDS[name].removesuffix("spec").strip()
    if shape == _PLAIN:
        return None if rest else Keyword(name)
    if shape in (_RATED, _PLUS):
        sign = r"\+?" if shape == _PLUS else ""
        match = re.fullmatch(rf"{sign}(\d+)", rest)
        return Keyword(name, int(match[1])) if match else None
    if shape == _LIST:
        return Keyword(name, 0, _words(name, rest)) if rest else None
    if shape == "# words":
        match = re.fullmatch(r"(\d+) (.+)", rest)
        return Keyword(name, int(match[1]), _words(name, match[2])) if match else None
    match = re.fullmatch(r"(?:(.+) )?\+(\d+)", rest)
    return Keyword(name, int(match[2]), _words(name, match[1] or "")) if match else None


def _words(name: str, text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    return tuple(w.casefold() for w in words) if name in _KINDS else words


def write_keyword(keyword: Keyword) -> str:
    """A keyword as the card writes it."""
    name, number, words = keyword
    said = ", ".join(word.title() if name in _KINDS else word for word in words)
    shape = KEYWORDS.get(name, "").removesuffix("spec").strip()
    if shape == _RATED:
        return f"{name} {number}"
    if shape == _PLUS:
        return f"{name} +{number}"
    if shape == "# words":
        return f"{name} {number} {said}"
    if shape == "words +#":
        return " ".join(filter(None, (name, said, f"+{number}")))
    return f"{name} {said}".rstrip()
