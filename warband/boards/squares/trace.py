"""One line at a time: whether it is clear, and which line is.

The tables of sight say that two cells see each other, not along which line. This module finds such
a line, or what stands in the way, exactly: points are fractions, and what a line touches is worked
out row by row in integers. It also settles the one case
that depends on the order of things along a line: crest cells seen from elsewhere, which a line may
enter but not leave again.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import lcm
from typing import NamedTuple

from warband.boards.squares.corners import Corners
from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.sieve import lines_worth_trying

Point = tuple[Fraction, Fraction]
"""A point of the board; A1 reaches from 0, 0 to 1, 1."""

HAIR = Fraction(1, 1 << 20)
"""Less than any distance between a corner and a line through two corners that misses it."""


class Segment(NamedTuple):
    """A straight line from a point of one cell to a point of another."""

    start: Point
    end: Point

    def reversed(self) -> Segment:
        """The same line the other way."""
        return Segment(self.end, self.start)


class _Edge(NamedTuple):
    """An edge and the cells west and east, or north and south, of it."""

    one: int
    other: int
    upright: bool


class Tracer:
    """Judges single lines among the obstacles of a map."""

    __slots__ = ("corners", "crest", "grid")

    def __init__(self, corners: Corners, crest: int = 0) -> None:
        self.grid = corners.grid
        self.corners = corners
        self.crest = crest
        """Cells that lines from elsewhere may enter but not leave for other cells."""

    # Finding a line.

    def find(self, source: int, target: int) -> Segment | None:
        """A clear line between two cells, if there is one."""
        for line in self._candidates(source, target):
            segment = self._between(line, source, target)
            if segment is not None and self.clear(segment, source, target):
                return segment
        return None

    def find_from(self, corner: int, source: int, target: int) -> Segment | None:
        """A clear line from a corner of one cell to another cell, if there is one."""
        start = self._point(corner)
        shifts = (0, 1, -1) if self.corners.edges else (0,)
        ends = [centre(self.grid, target)]
        for other in self._corners_that_matter(source, target):
            x, y = self._point(other)
            ends += [
                (x + s * (start[1] - y) * HAIR, y + s * (x - start[0]) * HAIR)
                for s in shifts
                if other != corner
            ]
        for end in ends:
            part = self._clip(Segment(start, end), target)
            if part is None or part[1] < 0:
                continue
            segment = Segment(start, _at(Segment(start, end), max(part[0], Fraction(0))))
            if self.clear(segment, source, target):
                return segment
        return None

    def _candidates(self, source: int, target: int) -> Iterator[Segment]:
        """Lines that are likely to be clear, then all that could be the only ones.

        A clear line can be slid and turned until it passes two corners that matter, or comes
        within a hair of them if an edge stands there.
        """
        yield Segment(centre(self.grid, source), centre(self.grid, target))
        for one, other in product(self.grid.corners_of(source), self.grid.corners_of(target)):
            if one != other:
                yield Segment(self._point(one), self._point(other))
        shifts = [(0, 0)]
        if self.corners.edges:
            shifts += [(1, -1), (-1, 1), (1, 1), (-1, -1), (0, 1), (0, -1), (1, 0), (-1, 0)]
        lines = lines_worth_trying(
            self.grid,
            [self.grid.corner_xy(corner) for corner in self._corners_that_matter(source, target)],
            source,
            target,
            self.corners.blocked & ~(1 << source | 1 << target),
            self.crest,
        )
        for (ax, ay), (bx, by) in lines:
            nx, ny = (ay - by) * HAIR, (bx - ax) * HAIR
            for s, t in shifts:
                yield Segment((ax + s * nx, ay + s * ny), (bx + t * nx, by + t * ny))

    def _corners_that_matter(self, source: int, target: int) -> list[int]:
        """The corners of the two cells and of everything between them that can stop a line."""
        grid = self.grid
        (x, y), (u, v) = grid.xy(source), grid.xy(target)
        box = 0
        for row in range(min(y, v), max(y, v) + 1):
            box |= grid.rows[row]
        box &= sum(grid.columns[min(x, u) : max(x, u) + 1])
        stops = self.corners.blocked | self.crest | self.corners.edges.all().cells_beside(grid)
        cells = box & stops | 1 << source | 1 << target
        return sorted({corner for cell in cells_of(cells) for corner in grid.corners_of(cell)})

    def _point(self, corner: int) -> Point:
        x, y = self.grid.corner_xy(corner)
        return Fraction(x), Fraction(y)

    def _between(self, line: Segment, source: int, target: int) -> Segment | None:
        """The part of an endless line from the last point of a cell to the first of another."""
        here, there = self._clip(line, source), self._clip(line, target)
        if here is None or there is None:
            return None
        if here[0] > there[1]:
            found = self._between(line, target, source)
            return found.reversed() if found is not None else None
        start, end = here[1], there[0]
        if start > end:  # along a common edge: any point of it will do
            start = end = (start + end) / 2
        return Segment(_at(line, start), _at(line, end))

    def _clip(self, line: Segment, cell: int) -> tuple[Fraction, Fraction] | None:
        """Between which of its points an endless line is in a cell."""
        low, high = Fraction(-1 << 40), Fraction(1 << 40)
        for axis, near in enumerate(self.grid.xy(cell)):
            step = line.end[axis] - line.start[axis]
            if step:
                enter, leave = sorted(
                    ((near - line.start[axis]) / step, (near + 1 - line.start[axis]) / step)
                )
                low, high = max(low, enter), min(high, leave)
            elif not near <= line.start[axis] <= near + 1:
                return None
        return (low, high) if low <= high else None

    # Judging a line.

    def clear(self, segment: Segment, source: int, target: int) -> bool:
        """Whether a line between points of two cells is clear."""
        track = Track(self.grid, segment)
        stops = self._stops(source, target)
        for edge in _each_edge(self.grid, track.edges & stops):
            if not self._stays(segment, edge, source, target):
                return False
        return self._leads(track, track.edges - stops, source, target)

    def _leads(self, track: Track, ways: EdgeSet, source: int, target: int) -> bool:
        """Whether open cells that touch the line, joined where it touches their common edges, lead
        from the one cell to the other, so that it passes nowhere between two that meet."""
        width = self.grid.width
        passable = track.cells & ~self.corners.blocked | 1 << target
        crest = 0 if self.crest >> source & 1 else self.crest
        reached = front = 1 << source
        while front:
            found = 0
            for here in (front & ~crest, front & crest):
                there = (here & ways.east) << 1 | here >> 1 & ways.east
                there |= (here & ways.south) << width | here >> width & ways.south
                found |= there & crest if here & crest else there
            front = found & passable & ~reached
            reached |= front
        return bool(reached >> target & 1)

    def _stops(self, source: int, target: int) -> EdgeSet:
        """The edges that stop lines between two cells."""
        edges, width = self.corners.edges, self.grid.width
        ends = 1 << source | 1 << target
        # An edge is named by its west or north cell; of a step, that is the high side of a drop.
        named = EdgeSet(ends, ends)
        beyond = EdgeSet(ends >> 1, ends >> width)
        return (
            edges.solid | edges.crest - (named | beyond) | edges.drop - named | edges.rise - beyond
        )

    def _stays(self, segment: Segment, edge: _Edge, source: int, target: int) -> bool:
        """Whether a line touches an edge only with one of its ends, and stays on the side of the
        cell that it starts or ends in."""
        axis = 0 if edge.upright else 1
        level = self.grid.xy(edge.other)[axis]
        start, end = segment.start[axis], segment.end[axis]
        if start == end:
            return False
        if start == level:
            return (end > level) == (self.grid.xy(source)[axis] >= level)
        if end == level:
            return (start > level) == (self.grid.xy(target)[axis] >= level)
        return False

    # Telling what is in the way.

    def in_the_way(self, source: int, target: int) -> tuple[int, EdgeSet]:
        """The cells and edges that stop the line between the centres of two cells."""
        line = Segment(centre(self.grid, source), centre(self.grid, target))
        track = Track(self.grid, line)
        crest = 0 if self.crest >> source & 1 else self.crest
        touched = track.cells & (self.corners.blocked | crest) & ~(1 << source | 1 << target)
        entered = sum(1 << cell for cell in cells_of(touched) if self._enters(line, cell))
        edges = track.edges & self._stops(source, target)
        return entered or (0 if edges else touched), edges

    def _enters(self, line: Segment, cell: int) -> bool:
        x, y = self.grid.xy(cell)
        sides = [_side(line, x + i, y + j) for i in (0, 1) for j in (0, 1)]
        return min(sides) < 0 < max(sides)


class Track:
    """What a line touches: cells, and the edges between them, whether anything stands there.

    >>> grid = Grid(3, 2)
    >>> track = Track(grid, Segment(centre(grid, grid.parse("A1")), centre(grid, grid.parse("C2"))))
    >>> grid.names(track.cells)
    'A1 B1 B2 C2'
    """

    __slots__ = ("cells", "edges")

    def __init__(self, grid: Grid, segment: Segment) -> None:
        width, height = grid.width, grid.height
        cells = east = south = 0
        for y, low, high in _strips(segment.start, segment.end, height):
            cells |= _bits(low - 1, high, width) << (y * width)
            east |= _bits(low - 1, high - 1, width - 1) << (y * width)
        (ax, ay), (bx, by) = segment
        for x, low, high in _strips((ay, ax), (by, bx), width):
            for y in range(max(low - 1, 0), min(high - 1, height - 2) + 1):
                south |= 1 << (y * width + x)
        self.cells = cells
        self.edges = EdgeSet(east, south)


def _strips(start: Point, end: Point, size: int) -> Iterator[tuple[int, int, int]]:
    """For each row of cells that a line touches, the gridlines across it that it meets there: its
    first coordinate in that row, rounded up where it is lowest and down where it is highest."""
    unit = lcm(*(part.denominator for part in (*start, *end)))
    ax, ay, bx, by = (part.numerator * (unit // part.denominator) for part in (*start, *end))
    if ay > by:
        ax, ay, bx, by = bx, by, ax, ay
    dx, dy = bx - ax, by - ay
    for y in range(max(0, -(-ay // unit) - 1), min(size - 1, by // unit) + 1):
        enter, leave = max(y * unit, ay), min((y + 1) * unit, by)
        if dy:  # as fractions of unit * dy
            first, last = ax * dy + (enter - ay) * dx, ax * dy + (leave - ay) * dx
            if first > last:
                first, last = last, first
            yield y, -(-first // (unit * dy)), last // (unit * dy)
        else:
            first, last = (ax, bx) if ax <= bx else (bx, ax)
            yield y, -(-first // unit), last // unit


def _bits(first: int, last: int, size: int) -> int:
    """The bits from one to another, as far as there are so many."""
    first, last = max(first, 0), min(last, size - 1)
    return (2 << last) - (1 << first) if first <= last else 0


def _each_edge(grid: Grid, edges: EdgeSet) -> Iterator[_Edge]:
    for cell in cells_of(edges.east):
        yield _Edge(cell, cell + 1, True)
    for cell in cells_of(edges.south):
        yield _Edge(cell, cell + grid.width, False)


def centre(grid: Grid, cell: int) -> Point:
    """The middle of a cell."""
    x, y = grid.xy(cell)
    return x + Fraction(1, 2), y + Fraction(1, 2)


def _at(line: Segment, t: Fraction) -> Point:
    (ax, ay), (bx, by) = line
    return ax + t * (bx - ax), ay + t * (by - ay)


def _side(line: Segment, x: int, y: int) -> Fraction:
    (ax, ay), (bx, by) = line
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
