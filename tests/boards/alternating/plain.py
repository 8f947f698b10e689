"""Slow, plain-spoken twins of the geometry, for property tests on small boards."""

from __future__ import annotations

import heapq
from fractions import Fraction
from itertools import product

from warband.boards.alternating.going import Going
from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of

Point = tuple[Fraction, Fraction]
Box = tuple[int, int, int, int]
"""West, north, east and south side; a box may be a line or a point."""


# Movement: the definition, step by step.


def wall_touches(grid: Grid, walls: int, fences: EdgeSet, x: int, y: int) -> bool:
    """Whether a wall or the end of a thin one is at a point where gridlines meet."""
    for i, j in product((x - 1, x), (y - 1, y)):
        if 0 <= i < grid.width and 0 <= j < grid.height and walls >> grid.cell(i, j) & 1:
            return True
    return any(
        bool(edges >> grid.cell(i, j) & 1)
        for edges, i, j in (
            (fences.east, x - 1, y - 1),
            (fences.east, x - 1, y),
            (fences.south, x - 1, y - 1),
            (fences.south, x, y - 1),
        )
        if 0 <= i < grid.width and 0 <= j < grid.height
    )


def may_step(
    grid: Grid, walls: int, fences: EdgeSet, x: int, y: int, dx: int, dy: int, side: int
) -> bool:
    """Whether a block can move: its new cells are on the board and no wall, it crosses no thin
    wall, and a diagonal passes no wall's corner or end."""
    old = {(x + i, y + j) for i in range(side) for j in range(side)}
    new = {(i + dx, j + dy) for i, j in old}
    if any(not (0 <= i < grid.width and 0 <= j < grid.height) for i, j in new):
        return False
    if any(walls >> grid.cell(i, j) & 1 for i, j in new):
        return False
    covered = old | new
    if dx and dy:
        # The two points that the block brushes past.
        lead_x, lead_y = (x + side if dx > 0 else x), (y + side if dy > 0 else y)
        trail_x, trail_y = (x if dx > 0 else x + side), (y if dy > 0 else y + side)
        beside = lead_x, trail_y + dy
        below = trail_x + dx, lead_y
        around = {(lead_x if dx > 0 else lead_x - 1, trail_y if dy > 0 else trail_y - 1)}
        around |= {(trail_x if dx > 0 else trail_x - 1, lead_y if dy > 0 else lead_y - 1)}
        if any(walls >> grid.cell(i, j) & 1 for i, j in around):
            return False
        covered |= around
        if side == 1 and any(wall_touches(grid, walls, fences, *p) for p in (beside, below)):
            # The block itself and its goal are none.
            return False
    for i, j in covered:
        if (i + 1, j) in covered and fences.east >> grid.cell(i, j) & 1:
            return False
        if (i, j + 1) in covered and fences.south >> grid.cell(i, j) & 1:
            return False
    return True


def least_costs(going: Going, start: int, budget: int, odd: bool = False) -> dict[int, int]:
    """The least cost of every anchor, by trying everything."""
    best: dict[tuple[int, bool], int] = {}
    heap = [(0, start, odd)]
    while heap:
        cost, anchor, odd = heapq.heappop(heap)
        if cost > budget or best.get((anchor, odd), budget + 1) <= cost:
            continue
        best[anchor, odd] = cost
        for direction in range(len(DIRECTIONS)):
            if not going.steps.open[direction] >> anchor & 1:
                continue
            goal = anchor + going.steps.grid.offsets[direction]
            if going.legal >> goal & 1 or goal == start:
                price, after = going.cost(anchor, direction, odd)
                heapq.heappush(heap, (cost + price, goal, after))
    found: dict[int, int] = {}
    for (anchor, _), cost in best.items():
        found[anchor] = min(cost, found.get(anchor, cost))
    return found


# Sight: every line near one through two corners, tried exactly.

TILTS = [(i, j) for i in range(-4, 5) for j in range(-4, 5) if (i, j) != (0, 0)]
TINY = Fraction(1, 100_000)


def sees(grid: Grid, walls: int, fences: EdgeSet, one: int, other: int) -> bool:
    """Whether some line joins the insides of two cells and touches no wall.

    Clear lines form open sets. At the edge of such a set is a line through two corners, and beside
    that one, tilted a little, are lines of the set.
    """
    if one == other:
        return True
    boxes = obstacles(grid, walls, fences)
    start, goal = box_of(grid, one), box_of(grid, other)
    corners = {(x, y) for w, n, e, s in (*boxes, start, goal) for x in (w, e) for y in (n, s)}
    ordered = sorted(corners)
    for at, (px, py) in enumerate(ordered):
        for qx, qy in ordered[at + 1 :]:
            if not worth_trying(px, py, qx, qy, start, goal):
                continue
            nx, ny = qy - py, px - qx
            for u, v in TILTS:
                a = px + nx * u * TINY, py + ny * u * TINY
                b = qx + nx * v * TINY, qy + ny * v * TINY
                if clear(a, b, start, goal, boxes):
                    return True
    return False


def worth_trying(px: int, py: int, qx: int, qy: int, start: Box, goal: Box) -> bool:
    """Whether the line meets both cells, if only at a corner."""
    for w, n, e, s in (start, goal):
        sides = [(qx - px) * (y - py) - (qy - py) * (x - px) for x in (w, e) for y in (n, s)]
        if not min(sides) <= 0 <= max(sides):
            return False
    return True


def clear(a: Point, b: Point, start: Box, goal: Box, boxes: list[Box]) -> bool:
    """Whether the line through two points is clear from the inside of one cell to the other."""
    here, there = span(a, b, start), span(a, b, goal)
    if here is None or there is None or here[0] >= here[1] or there[0] >= there[1]:
        return False
    first, last = (here[1], there[0]) if here[1] <= there[0] else (there[1], here[0])
    for box in boxes:
        met = span(a, b, box)
        if met is not None and met[0] <= last and met[1] >= first:
            return False
    return True


def span(a: Point, b: Point, box: Box) -> tuple[Fraction, Fraction] | None:
    """When the line through two points is in a closed box."""
    low, high = Fraction(-(10**9)), Fraction(10**9)
    for axis in (0, 1):
        at, step = Fraction(a[axis]), Fraction(b[axis] - a[axis])
        near, far = box[axis], box[axis + 2]
        if step == 0:
            if not near <= at <= far:
                return None
        else:
            ends = sorted(((near - at) / step, (far - at) / step))
            low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low <= high else None


def obstacles(grid: Grid, walls: int, fences: EdgeSet) -> list[Box]:
    """Closed boxes for walls and thin walls."""
    boxes = [box_of(grid, cell) for cell in cells_of(walls)]
    for cell in cells_of(fences.east):
        x, y = grid.xy(cell)
        boxes.append((x + 1, y, x + 1, y + 1))
    for cell in cells_of(fences.south):
        x, y = grid.xy(cell)
        boxes.append((x, y + 1, x + 1, y + 1))
    return boxes


def box_of(grid: Grid, cell: int) -> Box:
    x, y = grid.xy(cell)
    return x, y, x + 1, y + 1


# Hulls: by separating lines.


def hull_meets(points: list[tuple[int, int]], box: list[tuple[int, int]]) -> bool:
    """Whether the insides of two convex hulls meet: no line through two of their points parts
    them. A flat box counts as its inside."""
    everything = points + box
    for px, py in everything:
        for qx, qy in everything:
            if (px, py) == (qx, qy):
                continue
            sides = [(qx - px) * (y - py) - (qy - py) * (x - px) for x, y in points]
            others = [(qx - px) * (y - py) - (qy - py) * (x - px) for x, y in box]
            if max(sides) <= 0 <= min(others) and (any(sides) or any(others)):
                return False
    return True
