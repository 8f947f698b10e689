"""What lines can do at a corner of the board, where four cells and four edges meet."""

from __future__ import annotations

from typing import NamedTuple

from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid
from warband.boards.squares.steps import Barriers

NW, NE, SW, SE = QUADRANTS = (0, 1, 2, 3)
"""The four cells at a corner: bit 0 of their number says east, bit 1 says south."""

BESIDE, ACROSS, OPPOSITE = 1, 2, 3
"""What to flip in that number to go sideways, up or down, or diagonally."""


class Departure(NamedTuple):
    """How lines leave a cell at one of its corners."""

    quadrants: tuple[int, ...]
    """The quadrants they can go on into, of the three others."""

    glimpsed: int
    """Cells at the corner that are seen, but not through."""

    along_row: bool
    """Whether an edge that hinders them lies on the corner's horizontal gridline."""

    along_column: bool
    """Whether one lies on its vertical gridline."""


class Corners:
    """The obstacles of a map, looked at corner by corner."""

    __slots__ = ("_stopping", "admits", "blocked", "edges", "grid", "stops")

    def __init__(self, grid: Grid, blocked: int, edges: Edges) -> None:
        self.grid = grid
        self.blocked = blocked
        self.edges = edges
        self.stops = Barriers.of(grid, edges.all())
        """For each direction, the cells that a line cannot leave that way."""
        upward, downward = edges.crest | edges.rise, edges.crest | edges.drop
        self.admits = Barriers(
            downward.south << grid.width, upward.east, upward.south, downward.east << 1
        )
        """Those among them from which one still looks into the next cell."""
        north, east, south, west = self.stops
        self._stopping = north | east | south | west

    def cell_at(self, x: int, y: int, q: int) -> int | None:
        """The cell in quadrant ``q`` of a corner, if there is one."""
        x += (q & BESIDE) - 1
        y += (q >> 1) - 1
        if 0 <= x < self.grid.width and 0 <= y < self.grid.height:
            return y * self.grid.width + x
        return None

    def quadrant_of(self, x: int, y: int, cell: int) -> int:
        """The quadrant of a corner that a cell lies in."""
        for q in QUADRANTS:
            if self.cell_at(x, y, q) == cell:
                return q
        raise ValueError(f"{self.grid.name(cell)} does not touch the corner {x}, {y}")

    def stopped(self, cell: int, q: int, flip: int) -> bool:
        """Whether a line cannot go from the cell in quadrant ``q`` to the one beside or across."""
        return bool(_toward(self.stops, q, flip) >> cell & 1)

    def admitted(self, cell: int, q: int, flip: int) -> bool:
        """Whether the cell beside or across is seen although lines are stopped there."""
        return bool(_toward(self.admits, q, flip) >> cell & 1)

    def way(self, x: int, y: int, q: int, flip: int) -> bool:
        """Whether the way around a corner from quadrant ``q`` to the opposite one is open, going
        through the cell beside or across."""
        cell, side = self.cell_at(x, y, q), self.cell_at(x, y, q ^ flip)
        if cell is None or side is None or self.blocked >> side & 1:
            return False
        return not (self.stopped(cell, q, flip) or self.stopped(side, q ^ flip, flip ^ OPPOSITE))

    def arms(self, x: int, y: int, source: int | None = None) -> tuple[bool, bool]:
        """Whether edges that stop lines reach a corner: along its row, along its column.

        Edges that a line from the ``source`` cell may cross are left out.
        """
        along_row = along_column = False
        if not self.grid.cells_at(self.grid.corner(x, y)) & self._stopping:
            return along_row, along_column
        for q in QUADRANTS:
            cell = self.cell_at(x, y, q)
            if cell is None:
                continue
            for flip in (BESIDE, ACROSS):
                if not self.stopped(cell, q, flip):
                    continue
                other = self.cell_at(x, y, q ^ flip)
                assert other is not None
                # What one may look into from outside, one may look out of from inside.
                if cell == source and self.admitted(other, q ^ flip, flip):
                    continue
                if other == source and self.admitted(cell, q, flip):
                    continue
                if flip == BESIDE:
                    along_column = True
                else:
                    along_row = True
        return along_row, along_column

    def departure(self, x: int, y: int, cell: int) -> Departure:
        """How lines leave a cell at one of its corners."""
        q = self.quadrant_of(x, y, cell)
        far = self.cell_at(x, y, q ^ OPPOSITE)
        quadrants = []
        glimpsed = 0
        for flip in (BESIDE, ACROSS):
            side = self.cell_at(x, y, q ^ flip)
            if side is None:
                continue
            if self.stopped(cell, q, flip) and not self.admitted(side, q ^ flip, flip):
                if self.admitted(cell, q, flip):
                    glimpsed |= 1 << side
                continue
            quadrants.append(q ^ flip)
            if far is None or self.blocked >> side & 1:
                continue
            if not self.stopped(side, q ^ flip, flip ^ OPPOSITE):
                quadrants.append(q ^ OPPOSITE)
            elif self.admitted(side, q ^ flip, flip ^ OPPOSITE):
                glimpsed |= 1 << far
        return Departure(tuple(quadrants), glimpsed, *self.arms(x, y, cell))


def _toward(barriers: Barriers, q: int, flip: int) -> int:
    """The barriers in the direction from quadrant ``q`` to the one beside or across."""
    if flip == BESIDE:
        return barriers.west if q & BESIDE else barriers.east
    return barriers.north if q & ACROSS else barriers.south
