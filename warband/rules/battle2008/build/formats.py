"""Scenarios and Variants: the limits they are built to, and how they score.

The text form gives points, creatures and the share that one creature may cost, then the scenario
if it is another than Assault: `200-10 (75%, bounty)`. What else is agreed follows:
`58-3 (100%, next battle, with flight)`.
"""

import warband.ddm.build.formats as formats
from warband.ddm.build.formats import Format, FormatError, MapSize
from warband.rules.battle2008.quick_start.optional_rules import OPTIONAL

BOUNTY = "bounty"
UNCONTESTED = "uncontested victory"
COMBINED = "uncontested bounty"
SEALED = "sealed"

FIRST_BATTLE = "first battle"
NEXT_BATTLE = "next battle"

SCENARIOS = (BOUNTY, UNCONTESTED, COMBINED, SEALED, FIRST_BATTLE, NEXT_BATTLE)
"""What is not Assault."""

EPIC_CARDS = "epic cards"
UNEQUAL = "unequal warbands"
TOTALS = {f"a total of {points}": points for points in (300, 400)}
"""Multiplayer Battles: how many points win a longer game, by what it is called."""
AGREED = (EPIC_CARDS, UNEQUAL, *TOTALS)
"""What players may agree on in any scenario with warbands of their own."""

QUICK_STARTS = (FIRST_BATTLE, NEXT_BATTLE)
"""Scenarios with fewer rules: one creature a side on the marked squares, then a few."""

PRICES = frozenset((BOUNTY, COMBINED))
"""Scenarios with bonus points for every creature eliminated."""
BY_AREA = frozenset((UNCONTESTED, COMBINED))
"""Scenarios in which every uncontested area counts by itself."""


class BattleFormat(Format, frozen=True):
    """The limits of a battle and its scenario."""

    @property
    def map_size(self) -> MapSize:
        """Half-sized maps for 100 points and less."""
        return "small" if self.points <= 100 else "large"

    @property
    def strict(self) -> bool:
        """Powers extend the number of creatures unless the format says otherwise."""
        return self.number == "strict"

    @property
    def to_win(self) -> int:
        """As many as a warband may cost, unless another total was agreed on."""
        return next((TOTALS[name] for name in self.optional if name in TOTALS), self.points)

    @property
    def area_points(self) -> int:
        """10 victory points at 200, the same share of other limits (ruling.area-award)."""
        return self.points // 20

    @property
    def names(self) -> tuple[str, ...]:
        """What players call the format."""
        return tuple(name for name, form in NAMED.items() if form == self)


def _limits(points: int, scenario: str = "") -> BattleFormat:
    """Construction Limits: number of creatures and dearest one by the point limit."""
    creatures, percent = {100: (8, 75), 50: (6, 70), 250: (10, 60)}.get(points, (10, 75))
    return BattleFormat(points, creatures, percent, scenario=scenario)


NAMED: dict[str, Format] = {
    "assault": _limits(200),
    "small assault": _limits(100),
    "smallest assault": _limits(50),
    BOUNTY: _limits(200, BOUNTY),
    UNCONTESTED: _limits(200, UNCONTESTED),
    COMBINED: _limits(250, COMBINED),
    SEALED: _limits(200, SEALED),
    FIRST_BATTLE: BattleFormat(22, 1, scenario=FIRST_BATTLE),
    NEXT_BATTLE: BattleFormat(58, 3, scenario=NEXT_BATTLE),
}


ALL_TRIED = BattleFormat(58, 3, scenario=NEXT_BATTLE, optional=tuple(OPTIONAL))
"""The last of the battles by which the game is learned."""


CALLED_ALSO = {"quick start": FIRST_BATTLE, "quick start battle": FIRST_BATTLE}
"""Other names of formats, by which they are not told."""


def parse_format(text: str) -> Format:
    """Read a format: a name, or limits with their restrictions and the scenario.

    >>> print(parse_format("Bounty"))
    200-10 (75%, bounty)
    >>> parse_format("50-6 (70%)").cost_limit, parse_format("uncontested bounty").cost_limit
    (35, 150)
    >>> parse_format("next battle (with flight, with walls)").optional
    ('flight', 'walls')
    >>> parse_format("quick start") == parse_format("first battle")
    True
    """
    name, bracket, rest = text.partition("(")
    text = f"{CALLED_ALSO.get(' '.join(name.lower().split()), name)}{bracket}{rest}"
    form = formats.parse_format(text, NAMED, BattleFormat, SCENARIOS, (*AGREED, *OPTIONAL))
    known = tuple(OPTIONAL) if form.scenario in QUICK_STARTS else AGREED
    for name in form.optional:
        if name not in known:
            raise FormatError(
                f"{name!r} is nothing to agree on in {form}: there are {', '.join(known)}"
            )
    return form
