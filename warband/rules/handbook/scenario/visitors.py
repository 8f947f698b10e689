"""Creatures that come with the scenario and belong to nobody (Scenario-Specific Creatures).

Between activations they are enemies of all players and take every attack of opportunity they can.
While a player activates one, it is a member of his warband.
"""

from __future__ import annotations

from collections.abc import Callable

from warband.kernel.questions import Bits, Flow, Pieces, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.moving.gaits import nearest_to_go, stopping
from warband.rules.handbook.scenario import visiting as v
from warband.rules.handbook.scenario.arrivals import enter_on, random_tile, terrain_tiles
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import is_visitor, kind_of, plain_roll_off, said_of
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.tiles.layout import centre_cells

Activate = Callable[[Skirmish, int], Flow[None]]


def visitors(state: Skirmish, plan: Plan, part: type | None = None) -> list[int]:
    """The creatures of the scenario that are not eliminated, or those of whom something is said."""
    return [
        k
        for k in range(len(state.space))
        if is_visitor(state, k)
        and not state.gone >> k & 1
        and (part is None or part in plan.creatures.get(kind_of(state, plan, k), {}))
    ]


# Entering.


def set_up(state: Skirmish, plan: Plan, where: str) -> Flow[None]:
    """After terrain: creatures in the centre, or one on each feature tile."""
    for name in plan.creatures:
        comes = plan.part(name, v.Comes)
        if comes is None or comes.where != where:
            continue
        if where == "in the centre":
            creature = _recruit(state, name)
            yield from _put_in_centre(state, creature)
        else:
            for tile, cells in state.field.tiles:
                creature = _recruit(state, name)
                yield from enter_on(state, _placer(state, tile, cells), creature, cells)


def _recruit(state: Skirmish, name: str) -> int:
    if not state.roster.with_nobody:
        state.roster = state.roster.with_nobodys_seat()
        state.points.append(0)
    shown = state.roster.fresh_name(name)
    return state.recruit(state.scenario.card(name), state.roster.nobodys, shown)


def _placer(state: Skirmish, tile: str, cells: int) -> int:
    """Whoever laid a tile puts the creature on it; the first player if that is not known."""
    low = cells & -cells
    for number, laid in enumerate(state.layout):
        if laid.tile == tile and 1 << laid.anchor == low:
            return state.recall(f"laid by {number}")
    return state.first


def _put_in_centre(state: Skirmish, creature: int) -> Flow[None]:
    """The middle of the grid, or the nearest legal place; equally near ones are rolled for."""
    grid, side = state.field.grid, state.roster.sides[creature]
    centre = centre_cells(grid)
    stops = stopping(state, creature)
    best = _nearest_to(state, stops, side, centre)
    seat = 0
    if best.bit_count() > 1:
        seat = yield from plain_roll_off(state, "who places it", list(range(state.roster.players)))
    anchor = yield from choose(seat, q.PLACE, Bits(best), who=creature)
    state.put(creature, anchor)
    state.tell("enters", who=creature, square=anchor)


def _nearest_to(state: Skirmish, stops: int, side: int, centre: int) -> int:
    """The anchors whose middle is nearest to the middle of the grid."""
    grid = state.field.grid
    best, least = 0, 1 << 30
    for anchor in Bits(stops):
        x, y = grid.xy(anchor)
        dx, dy = 2 * x + side - grid.width, 2 * y + side - grid.height
        far = dx * dx + dy * dy
        if far < least:
            best, least = 0, far
        if far == least:
            best |= 1 << anchor
    return best


# Acting at the end of a round (Boar Hunt; Prowling Marauder).


def act_last(state: Skirmish, plan: Plan, activate: Activate) -> Flow[None]:
    """After all others: another takes the place of one that was eliminated; then roll-offs, each
    winner activating one of those left."""
    yield from _come_again(state, plan)
    left = [k for k in visitors(state, plan, v.ActsLast) if state.space[k]]
    while left:
        seats = list(range(state.roster.players))
        seat = yield from plain_roll_off(state, "who activates it", seats)
        creature = yield from choose(seat, q.ACTIVATE, Pieces(left))
        left.remove(creature)
        yield from act_for(state, creature, seat, activate)
        left = [k for k in left if state.space[k]]


def act_for(state: Skirmish, creature: int, seat: int, activate: Activate) -> Flow[None]:
    """A creature takes its turn as a member of a player's warband."""
    home = state.controller[creature]
    state.obey(creature, seat)
    yield from activate(state, creature)
    state.obey(creature, home)


def _come_again(state: Skirmish, plan: Plan) -> Flow[None]:
    """A new one on a random tile, put there by the player with fewest points."""
    for name in plan.creatures:
        again = plan.part(name, v.Again)
        mine = _all_of(state, plan, name)
        came = len(mine)
        gone = all(state.gone >> k & 1 for k in mine)
        if again is None or not came or not gone or came > again.times:
            continue
        tiles = terrain_tiles(state)
        cells = yield from random_tile(state, state.first, tiles, "tile")
        least = min(state.points[: state.roster.players])
        last = [s for s in range(state.roster.players) if state.points[s] == least]
        seat = yield from plain_roll_off(state, "who places it", last)
        creature = _recruit(state, name)
        while not (yield from enter_on(state, seat, creature, cells)):
            tiles.remove(cells)
            if not tiles:
                break
            cells = yield from random_tile(state, seat, tiles, "tile")


def _all_of(state: Skirmish, plan: Plan, name: str) -> list[int]:
    """Every creature of the scenario of a kind that has come so far, eliminated or not."""
    return [
        k
        for k in range(len(state.space))
        if is_visitor(state, k) and kind_of(state, plan, k) == name
    ]


def hunt_is_over(state: Skirmish, plan: Plan) -> bool:
    """Whether all that are hunted are eliminated, or nobody is left to hunt."""
    if not any(
        not state.gone >> k & 1 and state.controller[k] < state.roster.players
        for k in range(len(state.space))
    ):
        return True
    for name in plan.creatures:
        again = plan.part(name, v.Again)
        mine = _all_of(state, plan, name)
        if len(mine) <= (again.times if again else 0):
            return False
        if not all(state.gone >> k & 1 for k in mine):
            return False
    return True


# Shared by all (Restless Dead).


def shared(state: Skirmish, plan: Plan) -> list[int]:
    """The creatures that anybody may still activate in this round."""
    return [
        k
        for k in visitors(state, plan, v.ActsForAnybody)
        if state.space[k] and not state.activated >> k & 1
    ]


def hostile(state: Skirmish, one: int, other: int) -> bool:
    """Whether two creatures of different sides are enemies: those of the scenario are not enemies
    of each other."""
    return not (is_visitor(state, one) and is_visitor(state, other))


def targets(state: Skirmish, plan: Plan, creature: int, enemies: list[int]) -> list[int]:
    """Whom a creature may attack: some only the nearest creature of the other players."""
    if said_of(state, plan, creature, v.HuntsNearest) is None:
        return enemies
    others = [k for k in enemies if not is_visitor(state, k)]
    return nearest_to_go(state, creature, others) if others else []


# Fleeing.


def exits_for(state: Skirmish, plan: Plan, creature: int) -> Flow[tuple[int, int]]:
    """The exit squares of a fleeing creature of the scenario and the corners it makes for."""
    places = state.field.places[: state.roster.players]
    rout = said_of(state, plan, creature, v.Routs)
    key = f"flees to {creature}"
    if rout is not None and rout.goal == "a random exit corner":
        if not state.recall(key):
            (die,) = yield from roll(state.first, len(places), 1, "exit corner", who=creature)
            state.remember(key, die)
        place = places[state.recall(key) - 1]
        return place.exits, place.corners
    exits = corners = 0
    for place in places:
        exits |= place.exits
        corners |= place.corners
    return exits, corners


def never_rallies(state: Skirmish, plan: Plan, creature: int) -> bool:
    """Whether a creature of the scenario cannot rally."""
    return said_of(state, plan, creature, v.NeverRallies) is not None


def never_commanded(state: Skirmish, plan: Plan, creature: int) -> bool:
    """Whether nobody ever commands a creature of the scenario."""
    return said_of(state, plan, creature, v.NeverCommanded) is not None


def added_ability(state: Skirmish, plan: Plan, creature: int) -> str:
    """An ability that a creature of the scenario has besides its own; empty for none."""
    has = said_of(state, plan, creature, v.Has)
    return has.ability if has is not None else ""
