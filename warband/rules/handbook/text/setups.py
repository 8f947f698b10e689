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
from dataclasses import replace

from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.cards import FACTIONS, Card, read_cards
from warband.rules.handbook.field import Field
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.items.carrying import carrying_faults
from warband.rules.handbook.items.item import read_carried
from warband.rules.handbook.items.worn import dress, items_of
from warband.rules.handbook.scenario.building import BuildFixed
from warband.rules.handbook.scenario.enlisting import KINDS, Additions, enlist, game_size
from warband.rules.handbook.scenario.nodes import Players, Roles, Sides
from warband.rules.handbook.scenario.warbands import addition_faults
from warband.rules.handbook.seats import MOST_PLAYERS, SEATS, seat_number
from warband.rules.handbook.setup import muster, plain_field
from warband.rules.handbook.state import Laid, Skirmish
from warband.rules.handbook.tiles.laying import check_bag, default_bag, is_double
from warband.rules.handbook.tiles.layout import grid_called
from warband.rules.handbook.warbands import Warband, read_warbands

LINES = (
    "scenario, grid, map, size, bid, teams, plain, cards, tiles SEAT:, reserve SEAT:,"
    " runners SEAT:,"
    " guardians SEAT:, wanderers SEAT:, beside SEAT:, support SEAT:, warlord SEAT CREATURE:,"
    " carries SEAT CREATURE:, or SEAT WARBAND"
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
        self.support: dict[int, tuple[int, list[Card]]] = {}
        self.given: list[tuple[int, str, int, str, str]] = []
        """Warlord levels and magic items: line, which of them, seat, creature, what."""
        self.additions: dict[tuple[str, int], tuple[int, list[Card]]] = {}
        self.cards: dict[str, Card] = dict(rules.library.cards)
        """Every card that can be fielded: those of the shelf, and those of the setup itself."""
        self.bids: dict[int, tuple[int, int]] = {}
        """For how many points each player would be the first role: the line, and the points."""

    def read(self, line: Line, below: list[Line]) -> None:
        """One line, with what is indented below it."""
        words = line.words
        word, _, rest = words.partition(" ")
        match = re.fullmatch(r"(\w+) (\w+): (.+)", words)
        if word in SEATS[:MOST_PLAYERS]:
            own = "\n".join(each.words for each in below)
            self.bands[seat_number(word)] = self._band(rest, own)
        elif words == "cards":
            text = "\n".join(each.text for each in below)
            own_cards = read_cards(text, "cards of the setup", self.cards)
            self.cards |= {name: replace(card, invented=True) for name, card in own_cards.items()}
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
        elif bid := re.fullmatch(r"bid (\w+) (\d+)", words):
            self.bids[seat_number(bid[1])] = line.number, int(bid[2])
        elif word == "map":
            self.rules.library.map(rest)
            self.map = rest
        elif words == "plain":
            self.plain = True
        elif match is not None and match[1] == "tiles":
            bag = tuple(name.strip() for name in match[3].split(","))
            self.bags[seat_number(match[2])] = line.number, bag
        elif match is not None and match[1] == "support":
            self.support[seat_number(match[2])] = line.number, self._cards(match[3])
        elif given := re.fullmatch(r"(warlord|carries) (\w+) (.+?): (.+)", words):
            seat = seat_number(given[2])
            self.given.append((line.number, given[1], seat, given[3], given[4]))
        elif match is not None and match[1] in KINDS:
            cards = self._cards(match[3])
            self.additions[match[1], seat_number(match[2])] = line.number, cards
        else:
            raise ValueError(f"{words!r} begins with none of {LINES}")

    def _band(self, name: str, own: str) -> Warband:
        if own:
            return read_warbands(f"warband {name}\n{own}", self.cards, "setup")[0]
        return self.rules.library.warband(name)

    def _cards(self, text: str) -> list[Card]:
        """``2 Wolf, Orc Berserker``."""
        found: list[Card] = []
        for part in text.split(","):
            match = re.fullmatch(r"(?:(\d+) )?(.+)", part.strip())
            assert match is not None
            if match[2] not in self.cards:
                raise ValueError(f"there is no card {match[2]!r}")
            found += [self.cards[match[2]]] * int(match[1] or 1)
        return found


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


def _bid(draft: _Draft) -> None:
    """Whoever would do with fewer points is the challenger (Blackguard's Dungeon)."""
    plan = draft.scenario.plan
    roles = plan.get(Roles)
    first = min(line for line, _ in draft.bids.values())
    if roles is None or not plan.all(BuildFixed):
        raise SetupError(first, f"nobody bids for a role in {plan.name}")
    if sorted(draft.bids) != [0, 1]:
        raise SetupError(first, "both players bid: bid blue 95, bid red 90")
    if draft.bids[0][1] == draft.bids[1][1]:
        raise SetupError(first, "both bid the same; one must go lower")
    seat = min(draft.bids, key=lambda each: draft.bids[each][1])
    line, points = draft.bids[seat]
    fixed = {rule.role for rule in plan.all(BuildFixed)}
    if (roles.first in fixed) == (seat == 0):
        swapped = Roles(roles.second, roles.first)
        draft.scenario = draft.rules.library.changed(plan, roles, swapped)
    draft.bands = {each: band for each, band in draft.bands.items() if each == seat}
    cost = sum(card.cost for card in draft.bands[seat].cards(draft.cards)) if draft.bands else 0
    if cost > points:
        raise SetupError(line, f"the warband of {SEATS[seat]} costs {cost}; its bid was {points}")


def _started(draft: _Draft) -> Skirmish:
    if draft.bids:
        _bid(draft)
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
    state = muster(draft.scenario, field, order, draft.cards, teams)
    enlist(state, plan, draft.size, _checked(draft))
    for seat, (line, cards) in draft.support.items():
        _support(state, seat, line, cards)
    for line, what, seat, name, text in draft.given:
        try:
            _give(state, what, seat, name, text)
        except ValueError as error:
            raise SetupError(line, str(error)) from None
    state.layout = laid
    if not draft.plain and not draft.map:
        state.bags = tuple(_bag(draft, seat) for seat in range(players))
    if draft.random:
        state.phase = "scenario"
    return state


def _support(state: Skirmish, seat: int, line: int, cards: list[Card]) -> None:
    """Support troops of a campaign: no commanders, worth nothing, on top of the warband."""
    if seat >= state.roster.players:
        raise SetupError(line, f"{SEATS[seat]} has no warband")
    for card in cards:
        if card.commander is not None:
            raise SetupError(line, f"{card.name} is a commander: no support troops")
        creature = state.recruit(card, seat, state.roster.fresh_name(card.name))
        state.cost[creature] = 0


def _give(state: Skirmish, what: str, seat: int, name: str, text: str) -> None:
    """``warlord blue Cleric of Order: hp, command``; ``carries blue Man-at-Arms 2: +1 armor``."""
    number = 1
    if match := re.fullmatch(r"(.+) (\d+)", name):
        name, number = match[1], int(match[2])
    owners, roster = state.roster.owners, state.roster
    fitting = [
        creature
        for creature in range(len(owners))
        if owners[creature] == seat and roster.cards[creature].name == name
    ]
    if not 1 <= number <= len(fitting):
        raise ValueError(f"{SEATS[seat]} has {len(fitting)} of {name!r}")
    creature = fitting[number - 1]
    words = [word.strip() for word in text.split(",") if word.strip()]
    if what == "warlord":
        dress(state, creature, items_of(state, creature), words)
        return
    items = [read_carried(word) for word in words]
    wrong = carrying_faults(state.roster.cards[creature], items)
    if wrong:
        raise ValueError("; ".join(wrong))
    dress(state, creature, items)


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
