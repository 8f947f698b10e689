"""Setups as text: scenario, grid, warbands and tiles of a battle that is about to begin.

    scenario standard
    grid 22x34
    blue Dawn Guard
    red Horde of Gruumsh
    tiles blue: Assembly Tile with Statue, Shrine, Corridor, Abattoir
    plain

``docs/notation-handbook.md`` explains each line.
"""

import re

from warband.kernel.lines import block_below, meant
from warband.rules.handbook.field import Field
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.scenario.plan import STANDARD
from warband.rules.handbook.seats import SEATS, seat_number
from warband.rules.handbook.setup import muster, plain_field
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.tiles.laying import check_bag, default_bag
from warband.rules.handbook.tiles.layout import grid_called
from warband.rules.handbook.warbands import Warband, read_warbands

LINES = "scenario, grid, teams, plain, tiles SEAT:, warband or SEAT WARBAND"


class SetupError(ValueError):
    """A setup that cannot be read; the message names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def begin(rules: Handbook, text: str) -> Skirmish:
    """The battle that a setup describes, before its first question."""
    bands: dict[int, Warband] = {}
    bags: dict[int, tuple[str, ...]] = {}
    scenario, size, groups, plain = "standard", "entry", "", False
    lines = meant(text)
    index = 0
    while index < len(lines):
        line = lines[index]
        below = block_below(lines, index)
        word, _, rest = line.words.partition(" ")
        try:
            if word in SEATS:
                own = "\n".join(each.words for each in below)
                bands[seat_number(word)] = _band(rules, rest, own)
            elif word == "scenario":
                rules.library.scenario(rest)
                scenario = rest
            elif word == "grid":
                grid_called(rest)
                size = rest
            elif word == "teams":
                groups = rest
            elif line.words == "plain":
                plain = True
            elif match := re.fullmatch(r"tiles (\w+): (.+)", line.words):
                bag = tuple(name.strip() for name in match[2].split(","))
                check_bag(bag, STANDARD)
                bags[seat_number(match[1])] = bag
            else:
                raise ValueError(f"{line.words!r} begins with none of {LINES}")
        except ValueError as error:
            raise SetupError(line.number, str(error)) from None
        index += 1 + len(below)
    return _started(rules, scenario, size, groups, plain, bands, bags)


def _band(rules: Handbook, name: str, own: str) -> Warband:
    if own:
        return read_warbands(f"warband {name}\n{own}", rules.library.cards, "setup")[0]
    return rules.library.warband(name)


def _started(
    rules: Handbook, scenario: str, size: str, groups: str, plain: bool,
    bands: dict[int, Warband], bags: dict[int, tuple[str, ...]],
) -> Skirmish:  # fmt: skip
    players = len(bands)
    if players < 2 or sorted(bands) != list(range(players)):
        raise SetupError(1, "a battle needs warbands for blue and red, then green, yellow, ...")
    grid = grid_called(size)
    field: Field = plain_field(grid.width, grid.height, players)
    teams = tuple(range(players))
    if groups:
        found = list(teams)
        for group in groups.split():
            seats = [seat_number(word) for word in group.split("+")]
            for seat in seats:
                found[seat] = seats[0]
        teams = tuple(found)
    state = muster(
        rules.library.scenario(scenario),
        field,
        [bands[seat] for seat in range(players)],
        rules.library.cards,
        teams,
    )
    if not plain:
        state.bags = tuple(bags.get(seat, default_bag(seat, STANDARD)) for seat in range(players))
    return state
