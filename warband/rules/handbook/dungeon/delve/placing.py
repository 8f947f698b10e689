"""Who stands where: the party before a door, monsters in the middle, lurkers out of the dark."""

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Flow, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.dungeon.delve.scenario import farthest, keen
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.moving.gaits import stopping
from warband.rules.handbook.state import NOBODY

GLOOM_KEEN, GLOOM = 12, 6
"""In long open sight lurkers appear 60 feet from those who see in gloom, or 30 feet."""


def near(delve: Delve, creature: int, goal: int, among: int) -> int:
    """The anchor nearest to some squares at which a creature fits, wholly on others; NOBODY for
    none."""
    grid, side = delve.field.grid, delve.roster.sides[creature]
    free = stopping(delve, creature) & grid.anchors_within(among, side)
    if not free:
        return NOBODY
    start = goal & among
    if start:
        counting = delve.field.ground.counting
        for squares in range(grid.width + grid.height):
            reached = grid.anchors_touching(counting.within(start, squares), side) & free
            if reached:
                return min(cells_of(reached))
    return min(cells_of(free))


def put_near(delve: Delve, creature: int, goal: int, among: int) -> bool:
    """Stand a creature as near to some squares as it fits."""
    anchor = near(delve, creature, goal, among)
    delve.put(creature, anchor)
    return anchor != NOBODY


def walkable(delve: Delve, start: int) -> int:
    """The squares that are joined to some squares by open ground."""
    floor, ground = delve.floor, delve.open_cells()
    found = start & ground
    while True:
        grown = (found | floor.sides_of(found)) & ground
        if grown == found:
            return found
        found = grown


def where_party_is(delve: Delve) -> int:
    """The squares of all heroes."""
    found = 0
    for hero in delve.party():
        found |= delve.space[hero]
    return found


def gather(delve: Delve, goal: int, first: int = NOBODY) -> None:
    """The party arranges itself at some squares in marching order, one hero in front."""
    among = walkable(delve, where_party_is(delve))
    heroes = [hero for hero in delve.party() if hero != first]
    if first != NOBODY:
        heroes.insert(0, first)
    for hero in heroes:
        delve.put(hero, NOBODY)
    for hero in heroes:
        put_near(delve, hero, goal, among)


# ------------------------------------------------------------------------------- monsters


def place_in_room(delve: Delve, creature: int, room: int) -> Flow[None]:
    """In the room: where the master wants it, or as near to the middle as it can be."""
    cells = delve.floor.rooms[room]
    if delve.options.master and delve.member(creature) is not None:
        side = delve.roster.sides[creature]
        spots = stopping(delve, creature) & delve.field.grid.anchors_within(cells, side)
        if spots:
            anchor = yield from choose(delve.master, q.PLACE, Bits(spots), who=creature)
            delve.put(creature, anchor)
            return
    middle = 1 << delve.floor.middle(room)
    if not put_near(delve, creature, middle, cells):
        put_near(delve, creature, middle, delve.open_cells())


def place_outside(delve: Delve, creature: int, room: int) -> Flow[None]:
    """Out of the dark: outside the room, as far away as it is still in sight; where it could come
    from several directions, at random (Lurker; Generating Wandering Monsters)."""
    grid, side = delve.field.grid, delve.roster.sides[creature]
    inside = delve.floor.rooms.get(room, 0) or _area_of_party(delve)
    free = stopping(delve, creature) & grid.anchors_within(delve.open_cells() & ~inside, side)
    sight = delve.field.ground.sight
    seen = 0
    for hero in delve.party():
        seen |= sight.seen_from_space(delve.space[hero])
    visible = free & grid.anchors_touching(seen, side)
    ways = [visible & grid.anchors_touching(area, side) for area in _directions(delve, inside)]
    ways = [way for way in ways if way]
    if not ways:
        fallback = stopping(delve, creature) & grid.anchors_within(delve.open_cells(), side)
        spots = farthest(delve, fallback)
        delve.put(creature, min(cells_of(spots)) if spots else NOBODY)
        return
    which = 1
    if len(ways) > 1:
        (which,) = yield from roll(delve.master, len(ways), 1, "direction", who=creature)
    spots = farthest(delve, _within_gloom(delve, ways[which - 1]))
    delve.put(creature, min(cells_of(spots)))


def _area_of_party(delve: Delve) -> int:
    """The areas in which the party stands."""
    party = where_party_is(delve)
    return sum(area for area in delve.floor.areas if area & party)


def _directions(delve: Delve, inside: int) -> list[int]:
    """The areas from which something could come."""
    return [
        area
        for number, area in enumerate(delve.floor.areas)
        if delve.seen >> number & 1 and not area & inside
    ]


def _within_gloom(delve: Delve, cells: int) -> int:
    """Those squares that are within the sight of the party in gloom, if any are."""
    limit = GLOOM_KEEN if any(keen(delve, hero) for hero in delve.party()) else GLOOM
    close = delve.field.ground.counting.within(where_party_is(delve), limit) & cells
    return close or cells
