"""Shade: what lies between one corner and the whole of one square.

The lines from a corner to all points of a square fill their convex hull. Something stands in
the way of one of these lines exactly when its inside meets the inside of the hull; touching the
border is grazing. Everything is decided on integers with separating axes, once for every way a
square can lie from a corner, and then shifted into place.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import Grid

Point = tuple[int, int]


class Between(NamedTuple):
    """What the hull meets, as cells relative to the corner (which is at 0, 0)."""

    cells: tuple[Point, ...]
    east: tuple[Point, ...]
    """Cells whose east edge it crosses."""
    south: tuple[Point, ...]
    """Cells whose south edge it crosses."""


@lru_cache(maxsize=8192)
def between(dx: int, dy: int) -> Between:
    """What lies between the corner at 0, 0 and the square whose top-left corner is dx, dy.

    >>> between(1, 0).cells
    ((0, 0),)
    >>> between(0, 0).cells
    ()
    """
    hull: list[Point] = [(0, 0), (dx, dy), (dx + 1, dy), (dx, dy + 1), (dx + 1, dy + 1)]
    axes = [(1, 0), (0, 1)] + [(-y, x) for x, y in hull[1:] if (x, y) != (0, 0)]
    columns = range(min(0, dx), max(0, dx + 1))
    rows = range(min(0, dy), max(0, dy + 1))
    cells: list[Point] = []
    east: list[Point] = []
    south: list[Point] = []
    for y in rows:
        for x in columns:
            square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            if (x, y) != (dx, dy) and _meet(hull, square, axes):
                cells.append((x, y))
            if _meet(hull, [(x + 1, y), (x + 1, y + 1)], axes):
                east.append((x, y))
            if _meet(hull, [(x, y + 1), (x + 1, y + 1)], axes):
                south.append((x, y))
    return Between(tuple(cells), tuple(east), tuple(south))


def _meet(hull: list[Point], other: list[Point], axes: list[Point]) -> bool:
    """Whether a convex shape reaches into the inside of the hull: no axis separates them."""
    for ax, ay in axes:
        ours = [ax * x + ay * y for x, y in hull]
        theirs = [ax * x + ay * y for x, y in other]
        if max(theirs) <= min(ours) or min(theirs) >= max(ours):
            return False
    return True


class Shade:
    """The cells and edges between corners and cells of one board.

    >>> grid = Grid(4, 2)
    >>> shade = Shade(grid)
    >>> grid.names(shade.cells(grid.corner(0, 0), grid.parse("D1")))
    'A1 B1 C1'
    """

    __slots__ = ("_cells", "_edges", "grid")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._cells: dict[tuple[int, int], int] = {}
        self._edges: dict[tuple[int, int], EdgeSet] = {}

    def cells(self, corner: int, cell: int) -> int:
        """The cells that lines from the corner to the cell go through, the cell itself left out."""
        key = (corner, cell)
        found = self._cells.get(key)
        if found is None:
            cx, cy = self.grid.corner_xy(corner)
            x, y = self.grid.xy(cell)
            found = self._cells[key] = self._placed(between(x - cx, y - cy).cells, cx, cy)
        return found

    def edges(self, corner: int, cell: int) -> EdgeSet:
        """The edges that lines from the corner to the cell cross."""
        key = (corner, cell)
        found = self._edges.get(key)
        if found is None:
            cx, cy = self.grid.corner_xy(corner)
            x, y = self.grid.xy(cell)
            crossed = between(x - cx, y - cy)
            found = self._edges[key] = EdgeSet(
                self._placed(crossed.east, cx, cy), self._placed(crossed.south, cx, cy)
            )
        return found

    def _placed(self, points: tuple[Point, ...], cx: int, cy: int) -> int:
        board = 0
        width = self.grid.width
        for x, y in points:
            board |= 1 << ((cy + y) * width + cx + x)
        return board
