"""A floor plan at random: rooms in the slots of a lattice, corridors between neighbours, loops."""

from typing import NamedTuple

from warband.kernel.rulebook import Pick
from warband.rules.handbook.dungeon.floor_plans import (
    CORRIDOR,
    DOOR,
    FLOOR,
    ROCK,
    Plan,
    parse_plan,
    print_plan,
)

SLOT_WIDTH, SLOT_HEIGHT = 14, 12
SMALLEST, ROCK_AROUND = 6, 2
"""Big rooms, so that there is room to fight in; rock between them for corridors and doors."""
LOOPS = 3
"""About one in so many of the ways that are not needed is dug all the same."""
FEATURED = 3
"""About one in so many rooms has a feature."""
BARRED = 4
"""About one in so many doors is locked or secret, where time presses."""


class _Box(NamedTuple):
    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height


Slot = tuple[int, int]


def dig(
    columns: int, rows: int, features: tuple[str, ...], pick: Pick, *, bars: bool = False
) -> Plan:
    """A plan of up to `columns` by `rows` rooms, every one of which can be reached.

    The entrance lies at the edge; what features rooms may have is given. With `bars` some doors
    are locked or secret.
    """
    slots = [(x, y) for y in range(rows) for x in range(columns)]
    boxes = {slot: _box(slot, pick) for slot in slots}
    grid = [[ROCK] * (columns * SLOT_WIDTH) for _ in range(rows * SLOT_HEIGHT)]
    for box in boxes.values():
        _fill(grid, box, FLOOR)
    for one, other in _ways(slots, pick):
        _tunnel(grid, boxes[one], boxes[other], pick)
    plan = parse_plan("plan\n" + "\n".join("  " + "".join(row) for row in grid))
    entrance = 1 + pick(columns)
    marks = [f"  {entrance} entrance"]
    for room in plan.rooms:
        if features and room.number != entrance and pick(FEATURED) == 0:
            marks.append(f"  {room.number} {features[pick(len(features))]}")
    kinds: list[str] = []
    for number in range(1, len(plan.doors) + 1 if bars else 1):
        if pick(BARRED) == 0:
            kinds.append(f"  {number} {('locked', 'locked', 'secret')[pick(3)]}")
    drawn = print_plan(plan)
    doors = ["doors", *kinds] if kinds else []
    return parse_plan("\n".join(["rooms", *marks, *doors, drawn[drawn.index("plan") :]]))


def _box(slot: Slot, pick: Pick) -> _Box:
    """A room somewhere in its slot; it always covers the middle, so that corridors run straight."""
    width = SMALLEST + pick(SLOT_WIDTH - ROCK_AROUND - SMALLEST)
    height = SMALLEST + pick(SLOT_HEIGHT - ROCK_AROUND - SMALLEST)
    left = slot[0] * SLOT_WIDTH + 1 + _shift(SLOT_WIDTH - ROCK_AROUND, width, pick)
    top = slot[1] * SLOT_HEIGHT + 1 + _shift(SLOT_HEIGHT - ROCK_AROUND, height, pick)
    return _Box(left, top, width, height)


def _shift(space: int, size: int, pick: Pick) -> int:
    middle = space // 2
    least, most = max(0, middle + 2 - size), min(space - size, middle - 1)
    return least + pick(most - least + 1)


def _fill(grid: list[list[str]], box: _Box, mark: str) -> None:
    for y in range(box.top, box.bottom):
        for x in range(box.left, box.right):
            grid[y][x] = mark


def _ways(slots: list[Slot], pick: Pick) -> list[tuple[Slot, Slot]]:
    """Ways between neighbours: enough to reach every room, and some more for loops."""
    there = set(slots)
    ways = [
        ((x, y), other) for x, y in slots for other in ((x + 1, y), (x, y + 1)) if other in there
    ]
    for place in range(len(ways) - 1, 0, -1):
        other = pick(place + 1)
        ways[place], ways[other] = ways[other], ways[place]
    part = {slot: slot for slot in slots}

    def root(slot: Slot) -> Slot:
        while part[slot] != slot:
            slot = part[slot]
        return slot

    dug: list[tuple[Slot, Slot]] = []
    for one, other_slot in ways:
        if root(one) != root(other_slot):
            part[root(one)] = root(other_slot)
            dug.append((one, other_slot))
        elif pick(LOOPS) == 0:
            dug.append((one, other_slot))
    return dug


def _tunnel(grid: list[list[str]], one: _Box, other: _Box, pick: Pick) -> None:
    """A corridor two squares wide where both rooms face each other, with a double door at each
    end; between close rooms there is one door only."""
    across = one.right <= other.left
    if across:
        least, most = max(one.top, other.top), min(one.bottom, other.bottom) - 2
        start, end = one.right, other.left
    else:
        least, most = max(one.left, other.left), min(one.right, other.right) - 2
        start, end = one.bottom, other.top
    lane = least + pick(most - least + 1)
    last = end - 1
    for place in range(start, end):
        mark = DOOR if place in (start, last) else CORRIDOR
        if end - start < 4:
            mark = DOOR if place == start else CORRIDOR
        for side in (lane, lane + 1):
            y, x = (side, place) if across else (place, side)
            grid[y][x] = mark
