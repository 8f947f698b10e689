"""Where warbands are set up when it is not all on the assembly tile."""

from __future__ import annotations

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Flow, Pieces, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.moving.gaits import stopping
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.arrivals import (
    RESERVE,
    enter_on,
    random_tile,
    room_on,
    terrain_tiles,
)
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.state import Skirmish

WANDERERS = "wanderers"


def ignores(plan: Plan, ability: str) -> bool:
    """Whether an ability that says where a creature is set up does not count."""
    rule = plan.get(n.DeployIgnoring)
    return rule is not None and ability in rule.abilities


def has_own_way(state: Skirmish, plan: Plan, seat: int) -> bool:
    """Whether the scenario sets up a player's warband in its own way."""
    kinds = (n.DeployScattered, n.DeployHalves, n.DeployNobody)
    return any(plan.has(kind) for kind in kinds) or _tile_of_role(state, plan, seat) != 0


def to_place(state: Skirmish, seat: int) -> list[int]:
    """A player's creatures that are set up at the start, the biggest first."""
    apart = state.recall(RESERVE) | state.recall(WANDERERS)
    mine = [
        k
        for k, owner in enumerate(state.roster.owners)
        if owner == seat and not state.space[k] and not (state.gone | apart) >> k & 1
    ]
    return sorted(mine, key=lambda k: (-state.roster.sides[k], k))


def set_up(state: Skirmish, plan: Plan, seat: int) -> Flow[None]:
    """Set up a player's warband as the scenario says; scattered ones have rounds of their own."""
    if plan.has(n.DeployNobody) or plan.has(n.DeployScattered):
        return
    if plan.has(n.DeployHalves):
        yield from _halves(state, seat)
        return
    cells = _tile_of_role(state, plan, seat)
    for creature in to_place(state, seat):
        came = yield from enter_on(state, seat, creature, cells)
        if not came:
            yield from _nearby(state, seat, creature, cells)


def _nearby(state: Skirmish, seat: int, creature: int, cells: int) -> Flow[None]:
    """Where a tile is full: as near to it as possible."""
    counting, side = state.field.ground.counting, state.roster.sides[creature]
    grid = state.field.grid
    for squares in range(1, grid.width + grid.height):
        near = counting.within(cells & ~state.field.cells("wall"), squares)
        places = grid.anchors_within(near, side) & stopping(state, creature)
        if places:
            state.put(creature, (yield from choose(seat, q.DEPLOY, Bits(places), who=creature)))
            return


def _tile_of_role(state: Skirmish, plan: Plan, seat: int) -> int:
    roles = plan.get(n.Roles)
    if roles is None:
        return 0
    role = (roles.first, roles.second)[seat]
    for rule in plan.all(n.DeployOn):
        if rule.role == role:
            return next((cells for name, cells in state.field.tiles if name == rule.tile), 0)
    return 0


# Halves (Split Warbands).


def _halves(state: Skirmish, seat: int) -> Flow[None]:
    """As many creatures on one assembly tile as on the other, or one more."""
    tiles = assembly_tiles(state, seat)
    mine = to_place(state, seat)
    most = len(mine) - len(mine) // 2
    count = dict.fromkeys(tiles, 0)
    for creature in mine:
        places = 0
        for cells in tiles:
            if count[cells] < most:
                places |= room_on(state, creature, cells)
        for cells in tiles if not places else ():
            places |= room_on(state, creature, cells)
        anchor = yield from choose(seat, q.DEPLOY, Bits(places), who=creature)
        state.put(creature, anchor)
        state.tell("deployed", who=creature, square=anchor)
        count[next(cells for cells in tiles if cells >> anchor & 1)] += 1


def assembly_tiles(state: Skirmish, seat: int) -> tuple[int, int]:
    """The squares of a player's two assembly tiles."""
    grid = state.field.grid
    place = state.field.places[seat]
    x, y = grid.xy(place.corner)
    near = sum(
        1 << cell
        for cell in cells_of(place.start)
        if abs(grid.xy(cell)[0] - x) < grid.width // 2
        and abs(grid.xy(cell)[1] - y) < grid.height // 2
    )
    return near, place.start & ~near


# Groups on random tiles (Misty Ruins).


def scatter(state: Skirmish, plan: Plan) -> Flow[None]:
    """Deployment rounds: everybody in turn puts a part of the warband on a random tile that holds
    no creatures."""
    rule = plan.get(n.DeployScattered)
    if rule is None:
        return
    rounds = rule.two if state.roster.players == 2 else rule.many
    totals = {seat: len(to_place(state, seat)) for seat in state.order}
    for number in range(rounds):
        for seat in state.order:
            mine = to_place(state, seat)
            size = len(mine) if number == rounds - 1 else totals[seat] // rounds
            yield from _group(state, seat, size)


def _group(state: Skirmish, seat: int, size: int) -> Flow[None]:
    group: list[int] = []
    mine = to_place(state, seat)
    while len(group) < size:
        if len(mine) == size - len(group):
            group += mine
            break
        creature = yield from choose(seat, q.GROUP, Pieces(mine), left=size - len(group))
        mine.remove(creature)
        group.append(creature)
    if not group:
        return
    empty = [cells for cells in terrain_tiles(state) if not cells & state.bodies()]
    tiles = (
        [cells for cells in empty if _fits(state, group, cells)] or empty or terrain_tiles(state)
    )
    cells = yield from random_tile(state, seat, tiles, "tile")
    for creature in group:
        came = yield from enter_on(state, seat, creature, cells)
        if not came:
            yield from _nearby(state, seat, creature, cells)


def _fits(state: Skirmish, group: list[int], cells: int) -> bool:
    """Whether there is room for a group on a tile, by its squares."""
    needed = sum(state.roster.sides[k] ** 2 for k in group)
    free = cells & ~(state.field.cells("wall") | state.field.cells("statue"))
    return needed <= free.bit_count() and all(room_on(state, k, cells) for k in group)


# Wanderers (Blackguard's Dungeon).


def place_wanderers(state: Skirmish, plan: Plan) -> Flow[None]:
    """The wanderers of one role are placed by the other, as evenly as possible over the tiles."""
    rule = plan.get(n.DeployWanderers)
    roles = plan.get(n.Roles)
    bits = state.recall(WANDERERS)
    if rule is None or roles is None or not bits:
        return
    by = (roles.first, roles.second).index(rule.by)
    own = {r.tile for r in plan.all(n.DeployOn)}
    tiles = [cells for name, cells in state.field.tiles if name not in own]
    count = dict.fromkeys(tiles, 0)
    for creature in [k for k in range(bits.bit_length()) if bits >> k & 1]:
        least = min(count.values())
        open_ = [c for c in tiles if count[c] == least and room_on(state, creature, c)] or tiles
        places = 0
        for cells in open_:
            places |= room_on(state, creature, cells)
        anchor = yield from choose(by, q.DEPLOY, Bits(places), who=creature)
        state.put(creature, anchor)
        state.tell("deployed", who=creature, square=anchor)
        count[next(cells for cells in tiles if cells >> anchor & 1)] += 1
