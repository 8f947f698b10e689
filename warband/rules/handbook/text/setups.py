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

from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.cards import FACTIONS, Card
from warband.rules.handbook.field import Field
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.scenario.building import BuildFixed
from warband.rules.handbook.scenario.enlisting import KINDS, Additions, enlist, game_size
from warband.rules.handbook.scenario.nodes import Players, Roles, Sides
from warband.rules.handbook.scenario.warbands import addition_faults
from warband.rules.handbook.seats import SEATS, seat_number
from warband.rules.handbook.setup import muster, plain_field
from warband.rules.handbook.state import Laid, Skirmish
from warband.rules.handbook.tiles.laying import check_bag, default_bag, is_double
from warband.rules.handbook.tiles.layout import grid_called
from warband.rules.handbook.warbands import Warband, read_warbands

LINES = (
    "scenario, grid, map, size, teams, plain, tiles SEAT:, reserve SEAT:, runners SEAT:,"
    " guardians SEAT:, wanderers SEAT:, beside SEAT:, or SEAT WARBAND"
)


CROWD = 4
"""With more players than these, one grid is too small for their tiles."""


class SetupError(ValueError):
    """A setup that cannot be read; the message names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class _Draft:
    """A setup while its lines are read."""

    def __init__(self, rules: Handbook) -> None:
        self.rules = rules
        self.scenario = rules.library.scenario("standard")
        self.grid = ""
        self.groups = ""
        self.plain = False
        self.random = False
        """Whether the scenario is rolled for."""
        self.map = ""
        self.size = 0
        self.bands: dict[int, Warband] = {}
        self.bags: dict[int, tuple[int, tuple[str, ...]]] = {}
        self.additions: dict[tuple[str, int], tuple[int, list[Card]]] = {}

    def read(self, line: Line, below: list[Line]) -> None:
        """One line, with what is indented below it."""
        words = line.words
        word, _, rest = words.partition(" ")
        match = re.fullmatch(r"(\w+) (\w+): (.+)", words)
        if word in SEATS:
            own = "\n".join(each.words for each in below)
            self.bands[seat_number(word)] = _band(self.rules, rest, own)
        elif words == "scenario random":
            self.random = True
        elif word == "scenario":
            library = self.rules.library
            self.scenario = library.own_scenario(rest, below) if below else library.scenario(rest)
        elif word == "grid":
            grid_called(rest)
            self.grid = rest
        elif word == "teams":
            self.groups = rest
        elif word == "size":
            self.size = int(rest)
        elif word == "map":
            self.rules.library.map(rest)
            self.map = rest
        elif words == "plain":
            self.plain = True
        elif match is not None and match[1] == "tiles":
            bag = tuple(name.strip() for name in match[3].split(","))
            self.bags[seat_number(match[2])] = line.number, bag
        elif match is not None and match[1] in KINDS:
            cards = _cards(self.rules, match[3])
            self.additions[match[1], seat_number(match[2])] = line.number, cards
        else:
            raise ValueError(f"{words!r} begins with none of {LINES}")


def begin(rules: Handbook, text: str) -> Skirmish:
    """The battle that a setup describes, before its first question."""
    draft = _Draft(rules)
    lines = meant(text)
    index = 0
    while index < len(lines):
        below = block_below(lines, index)
        try:
            draft.read(lines[index], below)
        except ValueError as error:
            raise SetupError(lines[index].number, str(error)) from None
        index += 1 + len(below)
    return _started(draft)


def _cards(rules: Handbook, text: str) -> list[Card]:
    """``2 Wolf, Orc Berserker``."""
    found: list[Card] = []
    for part in text.split(","):
        match = re.fullmatch(r"(?:(\d+) )?(.+)", part.strip())
        assert match is not None
        if match[2] not in rules.library.cards:
            raise ValueError(f"there is no card {match[2]!r}")
        found += [rules.library.cards[match[2]]] * int(match[1] or 1)
    return found


def _band(rules: Handbook, name: str, own: str) -> Warband:
    if own:
        return read_warbands(f"warband {name}\n{own}", rules.library.cards, "setup")[0]
    return rules.library.warband(name)


def _started(draft: _Draft) -> Skirmish:
    plan, bands = draft.scenario.plan, draft.bands
    for seat, band in _fixed(draft).items():
        bands.setdefault(seat, band)
    players = len(bands)
    if players < 2 or sorted(bands) != list(range(players)):
        raise SetupError(1, "a battle needs warbands for blue and red, then green, yellow, ...")
    allowed = plan.get(Players)
    if allowed is not None and players not in allowed.numbers:
        numbers = " or ".join(map(str, allowed.numbers))
        raise SetupError(1, f"{plan.name} is for {numbers} players, not for {players}")
    crowded = players > CROWD
    grid = grid_called(draft.grid or ("two entry" if crowded else "entry"))
    if crowded and not draft.plain and not is_double(grid):
        raise SetupError(1, f"{players} players with tiles need two grids: 'grid two entry'")
    field: Field = plain_field(grid.width, grid.height, players)
    laid: tuple[Laid, ...] = ()
    if draft.map:
        if players != 2:
            raise SetupError(
                1, f"the map {draft.map} is for two players; without it tiles are laid"
            )
        field, laid = draft.rules.library.map(draft.map)
    order = [bands[seat] for seat in range(players)]
    teams = _teams(draft, order)
    state = muster(draft.scenario, field, order, draft.rules.library.cards, teams)
    enlist(state, plan, draft.size, _checked(draft))
    state.layout = laid
    if not draft.plain and not draft.map:
        state.bags = tuple(_bag(draft, seat) for seat in range(players))
    if draft.random:
        state.phase = "scenario"
    return state


def _teams(draft: _Draft, bands: list[Warband]) -> tuple[int, ...]:
    """Who fights together; where good fights evil, the factions say so."""
    teams = list(range(len(bands)))
    for group in draft.groups.split():
        seats = [seat_number(word) for word in group.split("+")]
        for seat in seats:
            teams[seat] = seats[0]
    if draft.scenario.plan.has(Sides):
        factions = [band.faction for band in bands]
        if len(set(factions)) != len(factions):
            raise SetupError(1, f"factions {', '.join(factions)}: each must be another")
        good = [faction.endswith("G") for faction in factions]
        teams = [good.index(side) for side in good]
    return tuple(teams)


def _fixed(draft: _Draft) -> dict[int, Warband]:
    """The warbands that the scenario itself brings."""
    plan = draft.scenario.plan
    roles = plan.get(Roles)
    names = (roles.first, roles.second) if roles is not None else ()
    found: dict[int, Warband] = {}
    for rule in plan.all(BuildFixed):
        cards = [draft.rules.library.cards[name] for name in rule.creatures]
        faction = next(
            (each for each in FACTIONS if all(each in card.factions for card in cards)), FACTIONS[0]
        )
        found[names.index(rule.role)] = Warband(rule.role.title(), faction, rule.creatures)
    return found


def _checked(draft: _Draft) -> Additions:
    """What is added to warbands, if the scenario allows it."""
    plan = draft.scenario.plan
    for (kind, seat), (line, cards) in draft.additions.items():
        if seat not in draft.bands:
            raise SetupError(line, f"{SEATS[seat]} has no warband")
        size = game_size(plan, draft.size)
        wrong = addition_faults(plan, kind, cards, draft.bands[seat].faction, size)
        if wrong:
            raise SetupError(line, "; ".join(wrong))
    return {key: cards for key, (_, cards) in draft.additions.items()}


def _bag(draft: _Draft, seat: int) -> tuple[str, ...]:
    plan = draft.scenario.plan
    line, bag = draft.bags.get(seat, (0, default_bag(seat, plan)))
    try:
        check_bag(bag, plan)
    except ValueError as error:
        raise SetupError(line, str(error)) from None
    return bag
