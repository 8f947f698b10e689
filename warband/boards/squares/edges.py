"""What lies on the gridlines between neighbouring cells.

An edge is named by the cell west of it or north of it: bit *i* of ``east`` is the edge between
cell *i* and the cell east of it, bit *i* of ``south`` the edge between cell *i* and the cell south
of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from warband.boards.squares.grid import Grid, cells_of


class EdgeSet(NamedTuple):
    """A set of edges.

    >>> EdgeSet(east=0b1) | EdgeSet(south=0b1)
    EdgeSet(east=1, south=1)
    """

    east: int = 0
    south: int = 0

    def __or__(self, other: EdgeSet) -> EdgeSet:
        return EdgeSet(self.east | other.east, self.south | other.south)

    def __and__(self, other: EdgeSet) -> EdgeSet:
        return EdgeSet(self.east & other.east, self.south & other.south)

    def __sub__(self, other: EdgeSet) -> EdgeSet:
        return EdgeSet(self.east & ~other.east, self.south & ~other.south)

    def __bool__(self) -> bool:
        return bool(self.east or self.south)

    def difference_from(self, other: EdgeSet) -> int:
        """How many edges are in one of the two sets."""
        return (self.east ^ other.east).bit_count() + (self.south ^ other.south).bit_count()

    def cells_beside(self, grid: Grid) -> int:
        """The cells that have one of these edges on their border."""
        return self.east | self.east << 1 | self.south | self.south << grid.width


NO_EDGES = EdgeSet()


def edge_between(grid: Grid, one: int, other: int) -> EdgeSet:
    """The edge that two orthogonally neighbouring cells share.

    >>> grid = Grid(3, 3)
    >>> edge_between(grid, grid.parse("B1"), grid.parse("A1"))
    EdgeSet(east=1, south=0)

    :raises ValueError: if the cells share no edge.
    """
    first, second = sorted((one, other))
    if second - first == grid.width:
        return EdgeSet(south=1 << first)
    if second - first == 1 and second % grid.width:
        return EdgeSet(east=1 << first)
    raise ValueError(f"{grid.name(one)} and {grid.name(other)} share no edge")


@dataclass(frozen=True, slots=True)
class Edges:
    """Everything that stands on the gridlines of a board."""

    solid: EdgeSet = NO_EDGES
    """Walls: nothing crosses them."""

    crest: EdgeSet = NO_EDGES
    """Peaks between two cells: they can be crossed, but limit sight."""

    drop: EdgeSet = NO_EDGES
    """Steps whose high side is the west or north cell."""

    rise: EdgeSet = NO_EDGES
    """Steps whose high side is the east or south cell."""

    def __bool__(self) -> bool:
        return bool(self.solid or self.crest or self.drop or self.rise)

    def all(self) -> EdgeSet:
        """Every edge with something on it."""
        return self.solid | self.crest | self.drop | self.rise

    def steps(self) -> EdgeSet:
        """The steps of both orientations."""
        return self.drop | self.rise

    def difference_from(self, other: Edges) -> int:
        """How many edges do not carry the same."""
        return (
            self.solid.difference_from(other.solid)
            + self.crest.difference_from(other.crest)
            + self.drop.difference_from(other.drop)
            + self.rise.difference_from(other.rise)
        )

    def low_side(self, space: int, width: int) -> int:
        """The cells of a space on the low side of a step that runs through it."""
        low = (self.drop.east & space & space >> 1) << 1
        low |= (self.drop.south & space & space >> width) << width
        low |= self.rise.east & space & space >> 1
        low |= self.rise.south & space & space >> width
        return low

    def check(self, grid: Grid) -> None:
        """Make sure that each edge lies between two cells and carries one thing.

        :raises ValueError: naming the offending edge.
        """
        inside = EdgeSet(grid.full & ~grid.columns[-1], grid.full & ~grid.rows[-1])
        outside = self.all() - inside
        for side, board in (("east", outside.east), ("south", outside.south)):
            for cell in cells_of(board):
                place = grid.name(cell) if cell < grid.size else f"cell {cell}"
                raise ValueError(f"the {side} edge of {place} is not between two squares")
        taken = NO_EDGES
        for kind in (self.solid, self.crest, self.drop, self.rise):
            twice = taken & kind
            for side, board in (("east", twice.east), ("south", twice.south)):
                for cell in cells_of(board):
                    raise ValueError(f"two things stand on the {side} edge of {grid.name(cell)}")
            taken |= kind


NOTHING = Edges()
