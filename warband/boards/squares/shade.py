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

    __slots__ = ("_hulls", "grid")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._hulls: dict[tuple[int, int], Hull] = {}

    def hull(self, corner: int, cell: int) -> Hull:
        """What the lines from a corner to all points of a cell pass through."""
        grid = self.grid
        y, x = divmod(corner, grid.width + 1)
        v, u = divmod(cell, grid.width)
        hull = self._hulls.get((u - x, v - y))
        if hull is None:
            hull = self._hulls[u - x, v - y] = self._relative(u - x, v - y)
        shift = min(y, v) * grid.width + min(x, u)
        cells, (east, south) = hull
        return Hull(cells << shift, EdgeSet(east << shift, south << shift))

    def shaded(self, corner: int, cell: int, blockers: int, edges: EdgeSet = NO_EDGES) -> bool:
        """Whether blocking cells or edges stop some line from a corner to a point of a cell.

        The goal does not shade itself. The corner's own cells count like all others, so the
        caller leaves out of ``blockers`` what should not matter.
        """
        cells, (east, south) = self.hull(corner, cell)
        return bool(cells & blockers or east & edges.east or south & edges.south)

    def uphill(self, corner: int, cell: int, edges: Edges) -> EdgeSet:
        """The step edges that lines from a corner to a cell would cross from below."""
        x, y = self.grid.corner_xy(corner)
        u, v = self.grid.xy(cell)
        return EdgeSet(
            edges.rise.east if u >= x else edges.drop.east,
            edges.rise.south if v >= y else edges.drop.south,
        )

    def _relative(self, dx: int, dy: int) -> Hull:
        """The hull of a cell ``dx, dy`` from a corner, drawn from its north-west end."""
        i, j = (dx if dx >= 0 else -1 - dx), (dy if dy >= 0 else -1 - dy)
        cells, east, south = _hull_toward_south_east(i, j)
        if dx < 0:
            cells = {(i - x, y) for x, y in cells}
            east = {(i - x - 1, y) for x, y in east}
            south = {(i - x, y) for x, y in south}
        if dy < 0:
            cells = {(x, j - y) for x, y in cells}
            east = {(x, j - y) for x, y in east}
            south = {(x, j - y - 1) for x, y in south}
        return Hull(self._board(cells), EdgeSet(self._board(east), self._board(south)))

    def _board(self, places: set[tuple[int, int]]) -> int:
        board = 0
        for x, y in places:
            board |= 1 << (y * self.grid.width + x)
        return board


Places = set[tuple[int, int]]


def _hull_toward_south_east(i: int, j: int) -> tuple[Places, Places, Places]:
    """Cells, east edges and south edges in the hull of the corner 0, 0 and the cell ``i, j``.

    Its left side runs to ``i, j + 1``; its right side to ``i + 1, j`` and then straight down.
    """
    cells = set()
    for y in range(j + 1):
        last = min(i, ((y + 1) * (i + 1) - 1) // j) if j else i
        cells |= {(x, y) for x in range(y * i // (j + 1), last + 1)}
    cells.discard((i, j))
    east = set()
    for x in range(1, i + 1):
        east |= {(x - 1, y) for y in range(x * j // (i + 1), (x * (j + 1) - 1) // i + 1)}
    south = set()
    for y in range(1, j + 1):
        south |= {(x, y - 1) for x in range(y * i // (j + 1), (y * (i + 1) - 1) // j + 1)}
    return cells, east, south
