"""Crest cells seen across other crest cells.

A line from elsewhere may enter a crest but not leave it again, so what matters is the order of the
cells along it. For most pairs two tables settle it. A line to a cell of a crest crosses no other
crest, so it is clear in the table where just this crest is open. And a line that crosses crest
cells of one rectangle only enters it once, so it may be drawn if it is clear in the table where
just this rectangle is open. Blocked cells may stand in the rectangle: they stop the line anyway.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from warband.boards.squares.field import Field
from warband.boards.squares.grid import Grid, cells_of


class Crest:
    """A connected set of crest cells, and the tables that decide who sees them from elsewhere."""

    def __init__(
        self, cells: int, blocked: int, crest: int, make: Callable[[int], Field], grid: Grid
    ) -> None:
        self.cells = cells
        self._grid = grid
        self._blocked = blocked
        self._crest = crest
        self._make = make

    @cached_property
    def open(self) -> Field:
        """Who sees whom if no cell of this crest is in the way."""
        return self._opened(self.cells)

    @cached_property
    def rectangles(self) -> tuple[tuple[int, Field], ...]:
        """The largest rectangles in it, and who sees whom if only one of them is not."""
        around = rectangles_in(self._grid, self.cells | self._blocked)
        found = {rectangle & self.cells for rectangle in around} - {0}
        return tuple(
            (rectangle, self.open if rectangle == self.cells else self._opened(rectangle))
            for rectangle in sorted(found)
            if not any(rectangle != other and rectangle & other == rectangle for other in found)
        )

    def _opened(self, cells: int) -> Field:
        return self._make(self._blocked | self._crest & ~cells)


def connected(grid: Grid, board: int) -> list[int]:
    """The sets of cells that hang together by their sides.

    >>> grid = Grid(3, 2)
    >>> [grid.names(part) for part in connected(grid, grid.parse_all("A1 B1 C2"))]
    ['A1 B1', 'C2']
    """
    parts = []
    while board:
        part, edge = 0, board & -board
        while edge:
            part |= edge
            found = 0
            for direction in range(4):
                found |= grid.moved(edge, direction)
            edge = found & board & ~part
        parts.append(part)
        board &= ~part
    return parts


def rectangles_in(grid: Grid, cells: int) -> list[int]:
    """The rectangles of cells in a set that no larger one there contains.

    >>> grid = Grid(3, 2)
    >>> [grid.names(found) for found in rectangles_in(grid, grid.parse_all("A1 B1 C1 A2"))]
    ['A1 B1 C1', 'A1 A2']
    """
    found: list[int] = []
    for cell in cells_of(cells):
        x, y = grid.xy(cell)
        widest = grid.width - x
        rectangle = 0
        for row in range(y, grid.height):
            width = 0
            while width < widest and cells >> (row * grid.width + x + width) & 1:
                width += 1
            if not width:
                break
            if width < widest and rectangle:
                found.append(rectangle)
            widest = min(widest, width)
            rectangle = sum(
                ((1 << widest) - 1) << (above * grid.width + x) for above in range(y, row + 1)
            )
        found.append(rectangle)
    every = list(dict.fromkeys(found))
    return [one for one in every if not any(one != other and one & other == one for other in every)]
