"""Sight by its definition, slowly: try every line that could matter and look at it point by point.

A line between two cells can be slid and turned until it passes two points of the lattice, so those
lines, and the ones a hair beside them, stand for all. Each is cut to the part from the last point
of the one cell to the first point of the other, and judged by two rules:

* no edge that stops lines touches it, except at its very end, if it stays on that cell's side;
* the open cells that it touches, joined through open edges that it touches, lead from one cell to
  the other (so that it passes nowhere between two blocked cells that meet).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from tests.boards.squares.worlds import Cell
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid

HAIR = Fraction(1, 10**6)
Point = tuple[Fraction, Fraction]
Edge = tuple[tuple[int, int], tuple[int, int]]


class Oracle:
    def __init__(
        self, grid: Grid, blocked: int, edges: Edges, *, crest: int = 0, hairs: bool = True
    ) -> None:
        self.grid = grid
        self.cells = [grid.xy(cell) for cell in range(grid.size)]
        self.blocked = {cell for cell in self.cells if blocked >> grid.cell(*cell) & 1}
        self.crest = {cell for cell in self.cells if crest >> grid.cell(*cell) & 1}
        self.hairs = hairs
        self.neighbours: dict[Edge, tuple[Cell, Cell]] = {}
        self.kinds: dict[Edge, str] = {}
        for cell in self.cells:
            x, y = cell
            bit = 1 << grid.cell(x, y)
            for name, set_ in (
                ("solid", edges.solid),
                ("crest", edges.crest),
                ("drop", edges.drop),
                ("rise", edges.rise),
            ):
                if set_.east & bit:
                    self.kinds[(x + 1, y), (x + 1, y + 1)] = name
                if set_.south & bit:
                    self.kinds[(x, y + 1), (x + 1, y + 1)] = name
            if x + 1 < grid.width:
                self.neighbours[(x + 1, y), (x + 1, y + 1)] = (cell, (x + 1, y))
            if y + 1 < grid.height:
                self.neighbours[(x, y + 1), (x + 1, y + 1)] = (cell, (x, y + 1))

    def stops(self, edge: Edge, one: Cell, other: Cell) -> bool:
        """Whether an edge stops lines between these two end cells."""
        kind = self.kinds.get(edge)
        if kind is None:
            return False
        first, second = self.neighbours[edge]
        if kind == "crest":
            return not {first, second} & {one, other}
        if kind == "drop":
            return first not in (one, other)
        if kind == "rise":
            return second not in (one, other)
        return True

    def sees(self, one: Cell, other: Cell) -> bool:
        if one == other:
            return True
        return any(self.clear(line, one, other) for line in self.lines(one, other))

    def sees_from(self, corner: tuple[int, int], one: Cell, other: Cell) -> bool:
        """Whether a line that starts in a corner of one cell leads to another."""
        start = Fraction(corner[0]), Fraction(corner[1])
        for x, y in product(range(self.grid.width + 1), range(self.grid.height + 1)):
            if (x, y) == corner:
                continue
            for s in (0, 1, -1) if self.hairs else (0,):
                end = x - s * (y - corner[1]) * HAIR, y + s * (x - corner[0]) * HAIR
                part = clip(start, end, other)
                if part is None or part[1] < 0:
                    continue
                until = part[0] if part[0] > 0 else part[1] / 2  # inside a cell at the corner
                if self.no_edge(start, end, Fraction(0), until, one, other) and self.leads(
                    start, end, Fraction(0), until, one, other
                ):
                    return True
        return False

    def lines(self, one: Cell, other: Cell) -> Iterator[tuple[Point, Point]]:
        low_x, high_x = min(one[0], other[0]), max(one[0], other[0]) + 1
        low_y, high_y = min(one[1], other[1]), max(one[1], other[1]) + 1
        lattice = product(range(low_x, high_x + 1), range(low_y, high_y + 1))
        for (ax, ay), (bx, by) in combinations(lattice, 2):
            shifts = product((0, 1, -1), repeat=2) if self.hairs else [(0, 0)]
            nx, ny = ay - by, bx - ax
            for s, t in shifts:
                a = Fraction(ax) + s * nx * HAIR, Fraction(ay) + s * ny * HAIR
                b = Fraction(bx) + t * nx * HAIR, Fraction(by) + t * ny * HAIR
                if meets(a, b, one) and meets(a, b, other):
                    yield a, b

    def clear(self, line: tuple[Point, Point], one: Cell, other: Cell) -> bool:
        a, b = line
        here, there = clip(a, b, one), clip(a, b, other)
        assert here is not None
        assert there is not None
        if here[0] > there[1]:
            a, b = b, a
            here, there = (1 - here[1], 1 - here[0]), (1 - there[1], 1 - there[0])
        start, end = here[1], there[0]
        if start > end:  # along a common edge: any point of it will do
            start = end = (start + end) / 2
        return self.no_edge(a, b, start, end, one, other) and self.leads(
            a, b, start, end, one, other
        )

    def no_edge(
        self, a: Point, b: Point, start: Fraction, end: Fraction, one: Cell, other: Cell
    ) -> bool:
        p, q = at(a, b, start), at(a, b, end)
        for edge in self.kinds:
            if not self.stops(edge, one, other) or not touches(a, b, start, end, edge):
                continue
            axis = 0 if edge[0][0] == edge[1][0] else 1
            level = edge[0][axis]
            if a[axis] == b[axis] or start == end:
                return False
            for tip, rest, cell in ((p, q, one), (q, p, other)):
                if tip[axis] == level and (rest[axis] > level) == (cell[axis] >= level):
                    break
            else:
                return False
        return True

    def leads(
        self, a: Point, b: Point, start: Fraction, end: Fraction, one: Cell, other: Cell
    ) -> bool:
        touched = set()
        for cell in self.cells:
            part = clip(a, b, cell)
            if part is not None and part[0] <= end and part[1] >= start:
                touched.add(cell)
        touched -= self.blocked - {one, other}
        reached = {one}
        grown = True
        while grown and other not in reached:
            grown = False
            for edge, (first, second) in self.neighbours.items():
                if first not in touched or second not in touched:
                    continue
                if (first in reached) == (second in reached):
                    continue
                known, new = (first, second) if first in reached else (second, first)
                if known in self.crest and new not in self.crest and one not in self.crest:
                    continue
                if known != one and known in self.blocked:
                    continue
                if self.stops(edge, one, other) or not touches(a, b, start, end, edge):
                    continue
                reached |= {first, second}
                grown = True
        return other in reached


def at(a: Point, b: Point, t: Fraction) -> Point:
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def side(a: Point, b: Point, x: int, y: int) -> Fraction:
    return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])


def meets(a: Point, b: Point, cell: Cell) -> bool:
    x, y = cell
    sides = [side(a, b, x + i, y + j) for i in (0, 1) for j in (0, 1)]
    return min(sides) <= 0 <= max(sides)


def clip(a: Point, b: Point, cell: Cell) -> tuple[Fraction, Fraction] | None:
    """The part of a line inside a closed cell."""
    if not meets(a, b, cell):
        return None
    low, high = Fraction(-(10**9)), Fraction(10**9)
    for axis in (0, 1):
        step = b[axis] - a[axis]
        near, far = cell[axis] - a[axis], cell[axis] + 1 - a[axis]
        if step:
            t, u = sorted((near / step, far / step))
            low, high = max(low, t), min(high, u)
        elif not near <= 0 <= far:
            return None
    return (low, high) if low <= high else None


def touches(a: Point, b: Point, start: Fraction, end: Fraction, edge: Edge) -> bool:
    """Whether the part of a line between two of its points touches a closed edge."""
    (x, y), (u, v) = edge
    one, other = side(a, b, x, y), side(a, b, u, v)
    if one * other > 0:
        return False
    axis = 0 if x == u else 1
    step = b[axis] - a[axis]
    if step:
        return start <= (edge[0][axis] - a[axis]) / step <= end
    along = 1 - axis
    t, w = sorted((edge[k][along] - a[along]) / (b[along] - a[along]) for k in (0, 1))
    return t <= end and w >= start
