"""Cover: whether anything stands between a corner and any part of a cell.

The lines from a corner to all points of a cell fill their convex hull. Something shades the cell
if its inside meets the inside of that hull; what only touches it does not. The hull depends on
nothing but how far the cell is from the corner, so it is worked out once and then shifted.
"""

from __future__ import annotations

from typing import NamedTuple

from warband.boards.squares.edges import NO_EDGES, Edges, EdgeSet
from warband.boards.squares.grid import Grid


class Hull(NamedTuple):
    """What the lines from a corner to a cell pass through."""

    cells: int
    """The cells they enter, the goal itself left out."""

    edges: EdgeSet
    """The edges they cross, including those of the goal."""


class Shade:
    """The hulls of one board.

    >>> grid = Grid(6, 6)
    >>> shade = Shade(grid)
    >>> grid.names(shade.hull(grid.corner(0, 0), grid.parse("C2")).cells)
    'A1 B1 C1 B2'
    >>> shade.shaded(grid.corner(0, 0), grid.parse("C2"), grid.parse_all("A2 C1"))
    True
    """

    __slots__ = ("_shapes", "grid")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._shapes: dict[tuple[int, int], tuple[int, int, int]] = {}

    def hull(self, corner: int, cell: int) -> Hull:
        """What the lines from a corner to all points of a cell pass through."""
        cells, east, south, shift = self._placed(corner, cell)
        return Hull(cells << shift, EdgeSet(east << shift, south << shift))

    def shaded(self, corner: int, cell: int, blockers: int, edges: EdgeSet = NO_EDGES) -> bool:
        """Whether blocking cells or edges stop some line from a corner to a point of a cell.

        The goal does not shade itself. The corner's own cells count like all others, so the
        caller leaves out of ``blockers`` what should not matter.
        """
        cells, east, south, shift = self._placed(corner, cell)
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

    def _placed(self, corner: int, cell: int) -> tuple[int, int, int, int]:
        """The shape of a hull and how far to shift it."""
        width = self.grid.width
        y, x = divmod(corner, width + 1)
        v, u = divmod(cell, width)
        shape = self._shapes.get((u - x, v - y))
        if shape is None:
            shape = self._shapes[u - x, v - y] = self._shape(u - x, v - y)
        return (*shape, (y if y < v else v) * width + (x if x < u else u))

    def _shape(self, dx: int, dy: int) -> tuple[int, int, int]:
        """Cells, east edges and south edges in the hull of a corner and the cell ``dx, dy`` from
        it, drawn from the north-west end.

        Toward the south-east the left side of the hull runs from 0, 0 to ``i, j + 1``, the right
        side to ``i + 1, j`` and then straight down; the other quadrants mirror that.
        """
        i, j = (dx if dx >= 0 else -1 - dx), (dy if dy >= 0 else -1 - dy)
        west, north = dx < 0, dy < 0
        cells = 0
        for y in range(j + 1):
            last = min(i, ((y + 1) * (i + 1) - 1) // j) if j else i
            cells |= self._row(y * i // (j + 1), last, j - y if north else y, i if west else None)
        cells &= ~self._row(i, i, 0 if north else j, i if west else None)
        south = 0
        for y in range(1, j + 1):
            first, last = y * i // (j + 1), (y * (i + 1) - 1) // j
            south |= self._row(first, last, j - y if north else y - 1, i if west else None)
        east = 0
        for x in range(1, i + 1):
            first, last = x * j // (i + 1), (x * (j + 1) - 1) // i
            east |= self._column(first, last, i - x if west else x - 1, j if north else None)
        return cells, east, south

    def _row(self, first: int, last: int, y: int, mirror: int | None) -> int:
        if mirror is not None:
            first, last = mirror - last, mirror - first
        return ((2 << last) - (1 << first)) << (y * self.grid.width)

    def _column(self, first: int, last: int, x: int, mirror: int | None) -> int:
        if mirror is not None:
            first, last = mirror - last, mirror - first
        width = self.grid.width
        strip = self.grid.columns[0] & ((1 << ((last - first + 1) * width)) - 1)
        return strip << (first * width + x)
