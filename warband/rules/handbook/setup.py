"""Before the first round: warbands, terrain initiative, tiles, and placing creatures (Setup)."""

from collections.abc import Mapping
from dataclasses import replace

from warband.boards.squares.grid import Grid
from warband.kernel.questions import Bits, Flow, Pieces, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.cards import Card
from warband.rules.handbook.field import Field, seats_around
from warband.rules.handbook.moving.gaits import stopping
from warband.rules.handbook.rounds import roll_off
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.state import NOBODY, Roster, Skirmish
from warband.rules.handbook.warbands import Warband, meets, minions


def muster(
    scenario: Scenario,
    field: Field,
    bands: list[Warband],
    known: Mapping[str, Card],
    teams: tuple[int, ...] | None = None,
) -> Skirmish:
    """A battle of some warbands, before anything was rolled."""
    seats = tuple(range(len(bands)))
    roster = Roster(teams or seats, tuple(band.faction for band in bands))
    state = Skirmish(scenario, field, roster)
    for seat, band in enumerate(bands):
        cards = band.cards(known)
        enlisted = [_enlist(state, card, seat) for card in cards]
        for _, card in minions(cards, known):
            creature = _enlist(state, card, seat)
            state.cost[creature] = 0
        _depend(state, enlisted)
    state.phase = "terrain initiative"
    return state


def _enlist(state: Skirmish, card: Card, seat: int) -> int:
    """A creature with a name of its own: the second Wolf of the battle is Wolf 2."""
    return state.recruit(replace(card), seat, state.roster.fresh_name(card.name))


def _depend(state: Skirmish, creatures: list[int]) -> None:
    """Whoever requires a creature depends on the first that fits, until its player chooses."""
    cards = state.roster.cards
    for creature in creatures:
        ability = cards[creature].ability("Requires")
        if ability is None:
            continue
        word = " ".join(ability.words)
        fitting = [other for other in creatures if other != creature and meets(cards[other], word)]
        if fitting:
            state.needs[creature] = fitting[0]


def plain_field(width: int, height: int, players: int) -> Field:
    """A battle grid without any terrain."""
    grid = Grid(width, height)
    return Field(f"{width}x{height}", grid, seats_around(grid, players))


def roll_terrain_initiative(state: Skirmish) -> Flow[None]:
    """Warbands are revealed; whoever rolls highest begins to lay tiles and to place creatures."""
    cards = state.roster.cards
    reveal_warbands(state)
    ratings = [0] * state.roster.players
    for creature, owner in enumerate(state.roster.owners):
        rating = cards[creature].commander
        if rating is not None and owner < len(ratings):
            others = [
                cards[n].commander or 0
                for n in state.roster.commanders
                if state.roster.owners[n] == owner
            ]
            ratings[owner] = max(others)
    seat = yield from roll_off(state, ratings, "terrain initiative")
    players = state.roster.players
    state.first = seat
    state.order = tuple((seat + n) % players for n in range(players))
    state.tell("terrain-initiative", seat=seat)


def reveal_warbands(state: Skirmish) -> None:
    """Every player shows the warband that was built in secret (Warband Etiquette)."""
    if state.log is None:
        return
    later = state.recall("in reserve")
    for seat in range(state.roster.players):
        mine = tuple(
            creature
            for creature, owner in enumerate(state.roster.owners)
            if owner == seat and not later >> creature & 1
        )
        state.tell("revealed", seat=seat, targets=mine)


# ------------------------------------------------------------------------- placing creatures


def place_warband(state: Skirmish, seat: int) -> Flow[None]:
    """A player places all creatures (Assemble Your Warband; Scout; Wandering Monster)."""
    yield from _choose_required(state, seat)
    if state.scenario.sets_up(state, seat):
        yield from state.scenario.set_up(state, seat)
        return
    mine = [
        creature
        for creature, owner in enumerate(state.roster.owners)
        if owner == seat
        and not state.space[creature]
        and not (state.gone | state.recall("in reserve") | state.recall("wanderers")) >> creature
        & 1
    ]
    mine.sort(key=lambda creature: (-state.roster.sides[creature], creature))
    for creature in mine:
        anchors = yield from _where(state, creature, seat)
        if not anchors:
            continue
        goal = yield from choose(seat, q.DEPLOY, Bits(anchors), who=creature)
        state.put(creature, goal)
        state.tell("deployed", who=creature, square=goal)


def _where(state: Skirmish, creature: int, seat: int) -> Flow[int]:
    """The anchors at which a creature may be placed."""
    kit = state.roster.kits[creature].ratings
    side, grid = state.roster.sides[creature], state.field.grid
    free = stopping(state, creature)
    if "Scout" in kit and not state.scenario.ignores("Scout"):
        bodies = state.bodies()
        found = 0
        for _, cells in state.field.tiles:
            if not cells & bodies:
                found |= grid.anchors_within(cells, side) & free
        if found:
            return found
    wanders = "Wandering Monster" in kit and not state.scenario.ignores("Wandering Monster")
    if wanders and state.field.tiles:
        tiles = state.field.tiles
        (die,) = yield from roll(seat, len(tiles), 1, "which tile", who=creature)
        found = grid.anchors_within(tiles[die - 1][1], side) & free
        if found:
            return found
    start = state.field.places[seat].start
    found = grid.anchors_within(start, side) & free
    return found or _nearest_places(state, creature, start, free)


def _nearest_places(state: Skirmish, creature: int, start: int, free: int) -> int:
    """Where the tile is full: as near to it as possible."""
    grid, side = state.field.grid, state.roster.sides[creature]
    counting = state.field.ground.counting
    for squares in range(1, grid.width + grid.height):
        near = counting.within(start & ~state.field.cells("wall"), squares)
        found = grid.anchors_within(near, side) & free
        if found:
            return found
    return 0


def _choose_required(state: Skirmish, seat: int) -> Flow[None]:
    """Which creature another depends on (Requires CREATURE)."""
    cards = state.roster.cards
    for creature, owner in enumerate(state.roster.owners):
        ability = cards[creature].ability("Requires")
        if owner != seat or ability is None or state.needs[creature] == NOBODY:
            continue
        word = " ".join(ability.words)
        fitting = [
            other
            for other, whose in enumerate(state.roster.owners)
            if whose == seat and other != creature and meets(cards[other], word)
        ]
        if len(fitting) > 1:
            state.needs[creature] = yield from choose(
                seat, q.REQUIRED, Pieces(fitting), who=creature
            )
