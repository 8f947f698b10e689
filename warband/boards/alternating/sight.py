"""Strict sight: a line that so much as touches what blocks it is no line of sight.

Blocking cells are closed, so a clear line always has clear neighbours on both sides. On the board
of squares an edge stops lines with its ends too, so a cell drawn round with solid edges blocks
just so.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from warband.boards.ondemand import OnDemand
from warband.boards.squares.edges import NO_EDGES, Edges, EdgeSet
from warband.boards.squares.field import Table
from warband.boards.squares.grid import Grid, cells_of


def outline(grid: Grid, cells: int) -> EdgeSet:
    """The edges between some cells and all others.

    >>> grid = Grid(3, 1)
    >>> outline(grid, grid.parse_all("B1"))
    EdgeSet(east=3, south=0)
    """
    east = (cells ^ cells >> 1) & grid.not_east
    south = (cells ^ cells >> grid.width) & grid.full >> grid.width
    return EdgeSet(east, south)


class Sight:
    """Who sees what on one map.

    >>> grid = Grid(5, 3)
    >>> sight = Sight(grid, grid.parse_all("C2"))
    >>> sight.sees(grid.parse("A1"), grid.parse("E1"))
    True
    >>> Sight(grid, grid.parse_all("A2 B1")).sees(grid.parse("A1"), grid.parse("B2"))
    False
    """

    __slots__ = ("_by_space", "_from_corner", "_table", "edges", "grid", "opaque")

    def __init__(
        self, grid: Grid, opaque: int, edges: EdgeSet = NO_EDGES, like: Sight | None = None
    ) -> None:
        self.grid = grid
        self.opaque = opaque
        self.edges = edges
        drawn = Edges(solid=edges | outline(grid, opaque))
        likes = () if like is None else (like._table,)
        self._table: Table = Table(grid, opaque, drawn, *likes)
        self._from_corner: OnDemand[int, int] = OnDemand(self._look)
        self._by_space: OnDemand[int, int] = OnDemand(self._look_around)

    def replaced(self, opaque: int, edges: EdgeSet = NO_EDGES) -> Sight:
        """Sight on the same board with other obstacles; what cannot have changed is taken over."""
        if (opaque, edges) == (self.opaque, self.edges):
            return self
        return Sight(self.grid, opaque, edges, self)

    def seen_from(self, cell: int) -> int:
        """The cells that a cell sees, itself included; opaque ones neither see nor are seen."""
        return self._table.rows[cell] & ~self.opaque if not self.opaque >> cell & 1 else 0

    def seen_from_space(self, space: int) -> int:
        """The cells that some cell of a space sees."""
        return self._by_space[space]

    def _look_around(self, space: int) -> int:
        return reduce(or_, (self.seen_from(cell) for cell in cells_of(space)), 0)

    def sees(self, one: int, other: int) -> bool:
        """Whether a clear line leads from some point of a cell to some point of another."""
        return bool(self.seen_from(one) >> other & 1)

    def spaces_see(self, one: int, other: int) -> bool:
        """The same for two spaces, given as sets of cells."""
        return self._by_space[one] & other != 0

    def seen_from_corner(self, corner: int) -> int:
        """The cells to which a clear line leads from a point where gridlines meet; only there may
        it touch something."""
        return self._from_corner[corner]

    def _look(self, corner: int) -> int:
        sweeps = self._table.view(corner).sweeps
        return reduce(or_, (sweep.broad for sweep in sweeps), 0) & ~self.opaque
