"""Cover: whether anything stands between a corner and any part of a cell.

The lines from a corner to all points of a cell fill their convex hull. Something shades the cell
if its inside meets the inside of that hull; what only touches it does not. The hull depends on
nothing but how far the cell is from the corner, so it is worked out once and then shifted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from warband.boards.squares.edges import NO_EDGES, Edges, EdgeSet
from warband.boards.squares.grid import Grid


class Hull(NamedTuple):
    """What the lines from a corner to a cell pass through."""

    cells: int
    """The cells they enter, the goal itself left out."""

    edges: EdgeSet
    """The edges they cross, including those of the goal."""


Placed = tuple[int, int, int, int]
"""The cells, east edges and south edges of a hull, and how far to shift all of them."""


class Shade:
    """The hulls of one board.

    >>> grid = Grid(6, 6)
    >>> shade = Shade(grid)
    >>> grid.names(shade.hull(grid.corner(0, 0), grid.parse("C2")).cells)
    'A1 B1 C1 B2'
    >>> shade.shaded(grid.corner(0, 0), grid.parse("C2"), grid.parse_all("A2 C1"))
    True
    """

    __slots__ = ("grid",)

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def crossed(self, corner: int, cell: int) -> int:
        """The cells that the lines from a corner to all points of a cell enter on the way."""
        cells, _, _, shift = self.placed(corner, cell)
        return cells << shift

    def hull(self, corner: int, cell: int) -> Hull:
        """What the lines from a corner to all points of a cell pass through."""
        cells, east, south, shift = self.placed(corner, cell)
        return Hull(cells << shift, EdgeSet(east << shift, south << shift))

    def shaded(self, corner: int, cell: int, blockers: int, edges: EdgeSet = NO_EDGES) -> bool:
        """Whether blocking cells or edges stop some line from a corner to a point of a cell.

        The goal does not shade itself. The corner's own cells count like all others, so the
        caller leaves out of ``blockers`` what should not matter.
        """
        cells, east, south, shift = self.placed(corner, cell)
        return bool(
            blockers >> shift & cells or edges.east >> shift & east or edges.south >> shift & south
        )

    def uphill(self, corner: int, cell: int, edges: Edges) -> EdgeSet:
        """The step edges that lines from a corner to a cell would cross from below."""
        x, y = self.grid.corner_xy(corner)
        u, v = self.grid.xy(cell)
        return EdgeSet(
            edges.rise.east if u >= x else edges.drop.east,
            edges.rise.south if v >= y else edges.drop.south,
        )

    def placed(self, corner: int, cell: int) -> Placed:
        """The shape of a hull and how far to shift it."""
        width = self.grid.width
        y, x = divmod(corner, width + 1)
        v, u = divmod(cell, width)
        dx, dy = u - x, v - y
        return (*hull_shape(width, dx, dy), (y if dy > 0 else v) * width + (x if dx > 0 else u))


@lru_cache(maxsize=1 << 14)
def hull_shape(width: int, dx: int, dy: int) -> tuple[int, int, int]:
    """Cells, east edges and south edges in the hull of a corner and the cell ``dx, dy`` from it,
    on a board of some width, drawn from the north-west end.

    Toward the south-east the left side of the hull runs from 0, 0 to ``i, j + 1``, the right
    side to ``i + 1, j`` and then straight down; the other quadrants mirror that.
    """
    i, j = (dx if dx >= 0 else -1 - dx), (dy if dy >= 0 else -1 - dy)
    west, north = dx < 0, dy < 0
    cells = 0
    for y in range(j + 1):
        last = min(i, ((y + 1) * (i + 1) - 1) // j) if j else i
        row = _strip(y * i // (j + 1), last, i if west else None)
        cells |= row << ((j - y if north else y) * width)
    cells &= ~(_strip(i, i, i if west else None) << ((0 if north else j) * width))
    south = 0
    for y in range(1, j + 1):
        row = _strip(y * i // (j + 1), (y * (i + 1) - 1) // j, i if west else None)
        south |= row << ((j - y if north else y - 1) * width)
    east = 0
    for x in range(1, i + 1):
        first, last = x * j // (i + 1), (x * (j + 1) - 1) // i
        if north:
            first, last = j - last, j - first
        bit = 1 << (i - x if west else x - 1)
        for y in range(first, last + 1):
            east |= bit << (y * width)
    return cells, east, south


def _strip(first: int, last: int, mirror: int | None) -> int:
    """Cells of a row from the first to the last, or seen from its other end."""
    if mirror is not None:
        first, last = mirror - last, mirror - first
    return (2 << last) - (1 << first)
