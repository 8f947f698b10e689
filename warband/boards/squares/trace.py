"""One line at a time: whether it is clear, and which line is.

The tables of sight say that two cells see each other, not along which line. This module finds such
a line, or what stands in the way, with fractions and without hurry. It also settles the one case
that depends on the order of things along a line: crest cells seen from elsewhere, which a line may
enter but not leave again.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from warband.boards.squares.corners import Corners
from warband.boards.squares.edges import NO_EDGES, EdgeSet
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

    def named(self) -> EdgeSet:
        return EdgeSet(east=1 << self.one) if self.upright else EdgeSet(south=1 << self.one)


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
        for edge in self._edges_touched(segment):
            if self._stops(edge, source, target) and not self._stays(segment, edge, source, target):
                return False
        return self._leads(segment, source, target)

    def _leads(self, segment: Segment, source: int, target: int) -> bool:
        """Whether open cells that touch the line, joined where it touches their common edges, lead
        from the one cell to the other, so that it passes nowhere between two that meet."""
        passable = self._cells_touched(segment) & ~self.corners.blocked | 1 << target
        crest = 0 if self.crest >> source & 1 else self.crest
        open_edges = [
            edge
            for edge in self._edges_touched(segment, everywhere=True)
            if not self._stops(edge, source, target)
        ]
        reached, edge_of_reach = 1 << source, 1 << source
        while edge_of_reach:
            found = 0
            for one, other, _ in open_edges:
                for here, there in ((one, other), (other, one)):
                    if not edge_of_reach >> here & 1 or not passable >> there & 1:
                        continue
                    if crest >> here & 1 and not crest >> there & 1:
                        continue
                    found |= 1 << there
            edge_of_reach = found & ~reached
            reached |= found
        return bool(reached >> target & 1)

    def _cells_touched(self, segment: Segment) -> int:
        grid = self.grid
        (ax, ay), (bx, by) = segment
        board = 0
        for y in _span(ay, by, grid.height):
            for x in _span(ax, bx, grid.width):
                sides = [_side(segment, x + i, y + j) for i in (0, 1) for j in (0, 1)]
                if min(sides) <= 0 <= max(sides):
                    board |= 1 << (y * grid.width + x)
        return board

    def _edges_touched(self, segment: Segment, *, everywhere: bool = False) -> Iterator[_Edge]:
        """The edges that touch a line: those that something stands on, or all."""
        grid = self.grid
        edges = EdgeSet(grid.full, grid.full) if everywhere else self.corners.edges.all()
        for cell in cells_of(self._cells_touched(segment)):
            x, y = grid.xy(cell)
            low = (x + 1, y + 1)
            if x + 1 < grid.width and edges.east >> cell & 1 and _touches(segment, (x + 1, y), low):
                yield _Edge(cell, cell + 1, True)
            if (
                y + 1 < grid.height
                and edges.south >> cell & 1
                and _touches(segment, (x, y + 1), low)
            ):
                yield _Edge(cell, cell + grid.width, False)

    def _stops(self, edge: _Edge, source: int, target: int) -> bool:
        """Whether an edge stops lines between two cells."""
        edges, here = self.corners.edges, edge.named()
        if edges.solid & here:
            return True
        if edges.crest & here:
            return not {edge.one, edge.other} & {source, target}
        if edges.drop & here:
            return edge.one not in (source, target)
        if edges.rise & here:
            return edge.other not in (source, target)
        return False

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
        crest = 0 if self.crest >> source & 1 else self.crest
        stops = (self.corners.blocked | crest) & ~(1 << source | 1 << target)
        touched = self._cells_touched(line) & stops
        entered = sum(1 << cell for cell in cells_of(touched) if self._enters(line, cell))
        edges = NO_EDGES
        for edge in self._edges_touched(line):
            if self._stops(edge, source, target):
                edges |= edge.named()
        return entered or (0 if edges else touched), edges

    def _enters(self, line: Segment, cell: int) -> bool:
        x, y = self.grid.xy(cell)
        sides = [_side(line, x + i, y + j) for i in (0, 1) for j in (0, 1)]
        return min(sides) < 0 < max(sides)


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


def _span(one: Fraction, other: Fraction, size: int) -> range:
    """The columns or rows whose closed cells lie between two coordinates."""
    low, high = min(one, other), max(one, other)
    return range(max(0, -(-low // 1) - 1), min(size - 1, high // 1) + 1)


def _touches(segment: Segment, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a line touches an edge of a cell, given by the corners at its ends."""
    if _side(segment, *one) * _side(segment, *other) > 0:
        return False
    for axis in (0, 1):
        low, high = sorted((segment.start[axis], segment.end[axis]))
        if low > max(one[axis], other[axis]) or high < min(one[axis], other[axis]):
            return False
    return True
