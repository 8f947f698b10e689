"""Game formats: the limits two players agree on before they build (Game Formats).

The text form is the book's: `200-8 (75%)`, with further restrictions after the
percentage, parted by commas: `200-8 (50%, fixed map)`.

==================== ==========================================================
`strict`             the number of creatures may never be exceeded
`open`               a limit of 2 that is not strict
`fixed map`          the organizer names the map
`no items`           no item cards
`only Undead`        every creature has the keyword, faction or alignment
`no Dragon`          no creature has it
`without "Imp"`      the card is not allowed
`with flight`        an optional rule of the edition is in force
==================== ==========================================================
"""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

MapSize = Literal["small", "large"]

TYPICAL_MAP: dict[MapSize, tuple[int, int]] = {"small": (22, 17), "large": (22, 34)}
"""Width and height, in squares, that maps of the size usually have."""

_WORD = re.compile(r"[A-Za-z][A-Za-z' -]*[A-Za-z]")
_TEXT = re.compile(r"(\d+)\s*-\s*(\d+)\s*(?:\(\s*(\d+)\s*%\s*(?:,(.*))?\))?")
_COMMA = re.compile(r',(?=(?:[^"]*"[^"]*")*[^"]*$)')


class FormatError(ValueError):
    """The format makes no sense, or its text cannot be read."""


class Format(msgspec.Struct, frozen=True):
    """Point limit, creature number limit, creature cost limit, and other restrictions.

    >>> print(Format(200, 8, 75))
    200-8 (75%)
    """

    points: int
    """What a warband may cost, and the score that wins."""
    creatures: int
    """The most creatures a warband may include."""
    percent: int = 100
    """The most one creature may cost, in percent of the point limit."""
    number: Literal["", "strict", "open"] = ""
    """Whether the number limit is strict; left open, a limit of 2 is and others are not."""
    fixed_map: bool = False
    no_items: bool = False
    only: tuple[str, ...] = ()
    """Words (keywords, factions, alignments) that every creature must have."""
    barred: tuple[str, ...] = ()
    """Words that no creature may have."""
    banned: tuple[str, ...] = ()
    """Names of creatures and items that are not allowed."""
    scenario: str = ""
    """What else changes how it is built or scored, by the name that the edition gives it."""
    optional: tuple[str, ...] = ()
    """Optional rules that are in force, by the names that the edition gives them."""

    def __post_init__(self) -> None:
        if self.points < 1:
            raise FormatError(f"a point limit is at least 1, not {self.points}")
        if self.creatures < 1:
            raise FormatError(f"a creature number limit is at least 1, not {self.creatures}")
        if not 1 <= self.percent <= 100:
            raise FormatError(f"a creature cost limit is 1% to 100%, not {self.percent}%")
        for word in self.only + self.barred:
            if not _WORD.fullmatch(word) or word.lower() == "items":
                raise FormatError(f"not a keyword, faction or alignment: {word!r}")
        for name in self.banned:
            if not name.isprintable() or not name.strip() or '"' in name:
                raise FormatError(f"not the name of a card: {name!r}")

    def __str__(self) -> str:
        terms = [f"{self.percent}%"]
        if self.number:
            terms.append(self.number)
        if self.fixed_map:
            terms.append("fixed map")
        if self.no_items:
            terms.append("no items")
        if self.scenario:
            terms.append(self.scenario)
        terms += [f"only {word}" for word in self.only]
        terms += [f"no {word}" for word in self.barred]
        terms += [f'without "{name}"' for name in self.banned]
        terms += [f"with {name}" for name in self.optional]
        return f"{self.points}-{self.creatures} ({', '.join(terms)})"

    @property
    def strict(self) -> bool:
        """Nothing lets the warband have more creatures than the limit, not even in battle."""
        return self.number == "strict" or (self.number == "" and self.creatures == 2)

    @property
    def cost_limit(self) -> int:
        """The most one creature may cost.

        >>> Format(200, 8, 75).cost_limit
        150
        """
        return self.points * self.percent // 100

    @property
    def map_size(self) -> MapSize:
        """Up to 5 creatures fight on a small map, 6 and more on a large one."""
        return "small" if self.creatures <= 5 else "large"

    @property
    def to_win(self) -> int:
        """The victory points that win: as many as a warband may cost."""
        return self.points

    @property
    def area_points(self) -> int:
        """Victory points for a victory area at the end of a round: limit / 20, rounded up.

        >>> Format(200, 8, 75).area_points, Format(50, 2).area_points
        (10, 3)
        """
        return -(-self.points // 20)

    @property
    def names(self) -> tuple[str, ...]:
        """What players call the format: none, one or several names.

        >>> parse_format("500-5 (100%)").names
        ('Arena', 'Epic')
        """
        named = {
            "Assault": (self.points, self.creatures, self.percent) == (200, 8, 75),
            "Arena": self.creatures == 5,
            "Gladiator": self.creatures == 2 and self.strict,
            "Epic": self.points > 200,
        }
        return tuple(name for name, fits in named.items() if fits)


ASSAULT = Format(200, 8, 75)
ARENA = Format(200, 5, 75)
GLADIATOR = Format(100, 2, 75)
EPIC = Format(500, 8, 100)

NAMED: dict[str, Format] = {
    "assault": ASSAULT,
    "arena": ARENA,
    "gladiator": GLADIATOR,
    "epic": EPIC,
}
"""The usual formats by name; Arena, Gladiator and Epic stand for their commonest sizes."""


def parse_format(
    text: str,
    named: Mapping[str, Format] = NAMED,
    make: type[Format] = Format,
    scenarios: tuple[str, ...] = (),
    optional: tuple[str, ...] = (),
) -> Format:
    """Read a format: a name or the limits, with restrictions.

    >>> parse_format("200-8 (50%, fixed map)").fixed_map
    True
    >>> parse_format("Arena (fixed map)") == parse_format("200-5 (75%, fixed map)")
    True
    >>> parse_format("Arena") == parse_format("200-5 (75%)")
    True

    :raises FormatError: if the text is neither.
    """
    name, bracket, rest = text.strip().partition("(")
    known = named.get(name.strip().lower())
    if known is not None and (not bracket or rest.endswith(")")):
        for term in _COMMA.split(rest[:-1]) if bracket else ():
            known = _restricted(known, term.strip(), scenarios, optional)
        return known
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise FormatError(
            f"not a format: {text!r}; expected a name ({', '.join(named)}) "
            "or limits such as 200-8 (75%)"
        )
    points, creatures, percent, terms = match.groups()
    form = make(int(points), int(creatures), int(percent or 100))
    for term in _COMMA.split(terms) if terms is not None else ():
        form = _restricted(form, term.strip(), scenarios, optional)
    return form


def _restricted(
    form: Format, term: str, scenarios: tuple[str, ...], optional: tuple[str, ...]
) -> Format:
    """The format under one restriction more."""
    if '"' not in term:
        term = " ".join(term.split())
    head, _, rest = term.partition(" ")
    rest = rest.strip()
    if term == "strict" or term == "open":
        return replace(form, number=term)
    if term in scenarios:
        return replace(form, scenario=term)
    if term == "fixed map":
        return replace(form, fixed_map=True)
    if term == "no items":
        return replace(form, no_items=True)
    if head == "only" and rest:
        return replace(form, only=(*form.only, rest))
    if head == "no" and rest:
        return replace(form, barred=(*form.barred, rest))
    if head == "without" and len(rest) > 2 and rest[0] == rest[-1] == '"':
        return replace(form, banned=(*form.banned, rest[1:-1]))
    if head == "with" and rest in optional:
        return form if rest in form.optional else replace(form, optional=(*form.optional, rest))
    if head == "with" and optional:
        raise FormatError(f"no optional rule is called {rest!r}; there are {', '.join(optional)}")
    raise FormatError(f"unknown restriction {term!r} after {form}")
