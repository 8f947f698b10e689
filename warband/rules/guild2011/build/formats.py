"""Scenarios and Variants: the limits they are built to, and how they score.

The text form gives points, creatures and the share that one creature may cost, then the scenario
if it is another than Assault: `200-10 (75%, bounty)`.
"""

import warband.ddm.build.formats as formats
from warband.ddm.build.formats import Format, MapSize

BOUNTY = "bounty"
QUICK_RAID = "quick raid"
UNCONTESTED = "uncontested victory"
SEALED = "sealed"

SCENARIOS = (BOUNTY, QUICK_RAID, UNCONTESTED, SEALED)
"""What is not Assault, or Arena, which differs from it in its limits alone."""


class GuildFormat(Format, frozen=True):
    """The limits of a battle and its scenario."""

    @property
    def map_size(self) -> MapSize:
        """Half-size maps for 100 points, and for Arena at every limit."""
        return "small" if self.points <= 100 or self.creatures <= 5 else "large"

    @property
    def strict(self) -> bool:
        """Powers extend the number of creatures unless the format says otherwise."""
        return self.number == "strict"

    @property
    def names(self) -> tuple[str, ...]:
        """What players call the format."""
        return tuple(name for name, form in NAMED.items() if form == self)


def _limits(points: int, creatures: int = 0, scenario: str = "") -> GuildFormat:
    """Warband Restrictions: 8 creatures at 100 points, else 10; no dearest one from 400 up."""
    return GuildFormat(
        points,
        creatures or (8 if points <= 100 else 10),
        75 if points < 400 else 100,
        scenario=scenario,
    )


NAMED: dict[str, Format] = {
    "assault": _limits(200),
    "quick assault": _limits(100),
    "epic assault": _limits(500),
    "arena": _limits(200, 5),
    "quick arena": _limits(100, 5),
    "epic arena": _limits(500, 5),
    BOUNTY: _limits(200, scenario=BOUNTY),
    QUICK_RAID: _limits(200, scenario=QUICK_RAID),
    UNCONTESTED: _limits(200, scenario=UNCONTESTED),
    SEALED: _limits(200, scenario=SEALED),
    "huge sealed": _limits(400, scenario=SEALED),
}


def parse_format(text: str) -> Format:
    """Read a format: a name, or limits with their restrictions and the scenario.

    >>> print(parse_format("Bounty"))
    200-10 (75%, bounty)
    >>> parse_format("100-8 (75%, quick raid)").scenario
    'quick raid'
    """
    return formats.parse_format(text, NAMED, GuildFormat, SCENARIOS)
