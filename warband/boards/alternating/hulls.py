"""What lies between two blocks of squares: the cells and gridlines that lines between them cross.

All lines from a point of one block to a point of the other fill their convex hull. A cell is
crossed if its inside meets the inside of that hull; what is only touched is not. The hull depends
on nothing but the two shapes and how far they are apart, so it is worked out once and then
shifted. A block may be a single point.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from warband.boards.squares.edges import NO_EDGES, EdgeSet
from warband.boards.squares.grid import Grid


class Crossed(NamedTuple):
    """What lines between two blocks cross."""

    cells: int
    """The cells they enter, those of the blocks included."""

    edges: EdgeSet
    """The gridlines they cross between two cells."""

    def meets(self, cells: int, edges: EdgeSet = NO_EDGES) -> bool:
        """Whether any of some cells or edges is crossed."""
        return bool(
            self.cells & cells or self.edges.east & edges.east or self.edges.south & edges.south
        )


class Hulls:
    """The hulls of one board.

    >>> grid = Grid(6, 6)
    >>> hulls = Hulls(grid)
    >>> grid.names(hulls.between(grid.parse("A1"), 1, grid.parse("C2"), 1).cells)
    'A1 B1 C1 A2 B2 C2'
    >>> grid.names(hulls.from_corner(grid.corner(0, 0), grid.parse("B2"), 1).cells)
    'A1 B1 A2 B2'
    """

    __slots__ = ("grid",)

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def between(self, one: int, side: int, other: int, other_side: int) -> Crossed:
        """What lines between two spaces, given by anchor and side, cross."""
        (x, y), (u, v) = self.grid.xy(one), self.grid.xy(other)
        return self._placed(x, y, side, u, v, other_side)

    def cells_between(self, one: int, side: int, other: int, other_side: int) -> int:
        """The cells that lines between two spaces enter."""
        width = self.grid.width
        (y, x), (v, u) = divmod(one, width), divmod(other, width)
        cells = hull_shape(width, side, other_side, u - x, v - y)[0]
        return cells << min(y, v) * width + min(x, u)

    def from_corner(self, corner: int, anchor: int, side: int) -> Crossed:
        """What lines from a corner of the board to a space cross."""
        (x, y), (u, v) = self.grid.corner_xy(corner), self.grid.xy(anchor)
        return self._placed(x, y, 0, u, v, side)

    def _placed(self, x: int, y: int, side: int, u: int, v: int, other_side: int) -> Crossed:
        width = self.grid.width
        cells, east, south = hull_shape(width, side, other_side, u - x, v - y)
        shift = min(y, v) * width + min(x, u)
        return Crossed(cells << shift, EdgeSet(east << shift, south << shift))


@lru_cache(maxsize=1 << 16)
def hull_shape(width: int, side: int, other: int, dx: int, dy: int) -> tuple[int, int, int]:
    """The cells, east edges and south edges in the hull of two blocks, the second ``dx, dy`` from
    the first, drawn from the north-west corner of the box around both."""
    left, top = min(0, dx), min(0, dy)
    points = [(x - left, y - top) for x in (0, side) for y in (0, side)]
    points += [(dx + x - left, dy + y - top) for x in (0, other) for y in (0, other)]
    height = max(y for _, y in points)
    lows = [_bound(points, y, least=True) for y in range(height + 1)]
    highs = [_bound(points, y, least=False) for y in range(height + 1)]
    cells = east = south = 0
    for y in range(height):
        low = _lesser(lows[y], lows[y + 1])
        high = _greater(highs[y], highs[y + 1])
        first, last = low[0] // low[1], -(-high[0] // high[1]) - 1
        cells |= ((2 << last) - (1 << first)) << y * width
        # Upright gridlines strictly between the two sides, named by the cell west of them.
        if last > first:
            east |= ((1 << last) - (1 << first)) << y * width
        if y:
            low, high = lows[y], highs[y]
            first, last = low[0] // low[1], -(-high[0] // high[1]) - 1
            if last >= first:
                south |= ((2 << last) - (1 << first)) << (y - 1) * width
    return cells, east, south


Ratio = tuple[int, int]
"""A fraction with a positive denominator."""


def _bound(points: list[tuple[int, int]], level: int, *, least: bool) -> Ratio:
    """How far west, or else how far east, the hull of some points reaches on a level line."""
    best: Ratio | None = None
    for x, y in points:
        for u, v in points:
            if not y <= level <= v:
                continue
            here = (x * (v - level) + u * (level - y), v - y) if v > y else (x, 1)
            if best is None:
                best = here
            else:
                best = _lesser(best, here) if least else _greater(best, here)
    assert best is not None
    return best


def _lesser(one: Ratio, other: Ratio) -> Ratio:
    return one if one[0] * other[1] <= other[0] * one[1] else other


def _greater(one: Ratio, other: Ratio) -> Ratio:
    return one if one[0] * other[1] >= other[0] * one[1] else other
