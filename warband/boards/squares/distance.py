"""Distance counted in squares around walls, and who touches whom.

Counting goes from cell to cell like a king, across no solid edge and through no wall. A diagonal
step past the corner of one wall counts; one between two walls that meet at the corner does not. A
wall square can be the last square counted, never one on the way.
"""

from __future__ import annotations

from warband.boards.ondemand import OnDemand
from warband.boards.squares.edges import NO_EDGES, Edges, EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.steps import steps_on

CLOSE = 12
"""So far it is worked out from every cell at once: most attacks reach no farther."""

FAR = 1 << 30
"""The distance to a cell that cannot be reached by counting."""


class Distances:
    """Counted distance on one map, worked out per cell when first asked for.

    >>> grid = Grid(5, 3)
    >>> walls = grid.parse_all("C1 C2")
    >>> count = Distances(grid, walls)
    >>> count.distance(grid.parse("B1"), grid.parse("D1"))
    4
    >>> grid.names(count.within(1 << grid.parse("A1"), 1))
    'A1 B1 A2 B2'
    """

    __slots__ = ("_layers", "_moves", "_near", "_of_corners", "_ways", "grid", "solid", "walls")

    def __init__(self, grid: Grid, walls: int = 0, solid: EdgeSet = NO_EDGES) -> None:
        self.grid = grid
        self.walls = walls
        self.solid = solid
        steps = steps_on(grid, walls=walls, edges=Edges(solid=solid))
        self._moves = tuple(zip(grid.offsets, steps.open, strict=True))
        self._layers: list[tuple[int, ...] | None] = [None] * grid.size
        self._of_corners: dict[tuple[int, int, int], int] = {}
        self._near: list[list[int]] = []
        self._ways: list[tuple[int, list[int]]] = []

    def replaced(self, walls: int, solid: EdgeSet | None = None) -> Distances:
        """The distances on the same board with other walls."""
        solid = self.solid if solid is None else solid
        if walls == self.walls and solid == self.solid:
            return self
        return Distances(self.grid, walls, solid)

    # From cell to cell.

    def layers(self, cell: int) -> tuple[int, ...]:
        """Entry *d* holds the cells at distance *d* from a cell; entry 0 is the cell itself."""
        known = self._layers[cell]
        if known is None:
            known = self._layers[cell] = tuple(self._flood(1 << cell))
        return known

    def distance(self, one: int, other: int) -> int:
        """The squares counted from one cell to another, or ``FAR``."""
        bit = 1 << other
        for far, layer in enumerate(self.layers(one)):
            if layer & bit:
                return far
        return FAR

    # From every cell at once.

    def near_each(self, reach: int) -> list[int]:
        """For each cell, the cells at most ``reach`` squares from it, itself included.

        Whoever is so near a cell is that cell, or one square less from some cell next to it.
        """
        near = self._near
        if not near:
            near = [[1 << cell for cell in range(self.grid.size)]]
            self._ways = [self._ways_from(cell) for cell in range(self.grid.size)]
        # Battles in other threads may look too: what is shared is replaced, never altered.
        while len(near) <= reach:
            nearer = near[-1]
            wider: list[int] = []
            for ends, onward in self._ways:
                board = ends
                for cell in onward:
                    board |= nearer[cell]
                wider.append(board)
            if wider == nearer:
                return nearer
            near = self._near = [*near, wider]
        return near[max(reach, 0)]

    def _ways_from(self, cell: int) -> tuple[int, list[int]]:
        """A cell with the walls next to it, where counting ends, and the other cells next to it."""
        ends = 1 << cell
        onward: list[int] = []
        for offset, open_ in self._moves:
            if open_ >> cell & 1:
                if self.walls >> (cell + offset) & 1:
                    ends |= 1 << (cell + offset)
                else:
                    onward.append(cell + offset)
        return ends, onward

    # From a space, given as a bitboard.

    def between(self, one: int, other: int) -> int:
        """The least distance from a cell of one set to a cell of another, or ``FAR``."""
        best = FAR
        for cell in cells_of(one):
            for far, layer in enumerate(self.layers(cell)[:best]):
                if layer & other:
                    best = far
                    break
        return best

    def within(self, space: int, reach: int) -> int:
        """The cells at most ``reach`` squares from a space, the space itself included."""
        board = space
        if reach <= CLOSE:
            near = self.near_each(reach)
            for cell in cells_of(space):
                board |= near[cell]
            return board
        for cell in cells_of(space):
            for layer in self.layers(cell)[: reach + 1]:
                board |= layer
        return board

    def touching(self, space: int) -> int:
        """The cells that touch a space, the space itself left out."""
        return self.within(space, 1) & ~space

    # From a corner of a space.

    def first_from_corner(self, corner: int, space: int) -> int:
        """The cells counted as 1 from a corner of a space: those of its own that touch the corner
        and those that touch the corner and a cell of its own there."""
        around = self.grid.cells_at(corner)
        return self.within(space & around, 1) & around

    def within_of_corner(self, corner: int, space: int, reach: int) -> int:
        """The cells counted as at most ``reach`` from a corner of a space."""
        if reach < 1:
            return 0
        key = (corner, space & self.grid.cells_at(corner), reach)
        found = self._of_corners.get(key)
        if found is None:
            first = self.first_from_corner(corner, space)
            found = self.within(first & ~self.walls, reach - 1) | first
            self._of_corners[key] = found
        return found

    def _flood(self, start: int) -> list[int]:
        layers = [start]
        seen = start
        edge = start
        free = ~self.walls
        while True:
            found = 0
            for offset, open_ in self._moves:
                if offset > 0:
                    found |= (edge & open_) << offset
                else:
                    found |= (edge & open_) >> -offset
            found &= ~seen
            if not found:
                return layers
            layers.append(found)
            seen |= found
            edge = found & free


class CornerFirstDistances(Distances):
    """Distances where only the first square counted may lie around the corner of a wall.

    So they need not be the same both ways.

    >>> grid = Grid(3, 4)
    >>> count = CornerFirstDistances(grid, grid.parse_all("A2"))
    >>> count.distance(grid.parse("A1"), grid.parse("B2"))
    1
    >>> count = CornerFirstDistances(grid, grid.parse_all("A3"))
    >>> count.distance(grid.parse("A1"), grid.parse("A4"))
    4
    """

    __slots__ = ("_farther", "_onward")

    def __init__(self, grid: Grid, walls: int = 0, solid: EdgeSet = NO_EDGES) -> None:
        super().__init__(grid, walls, solid)
        self._onward = _RoundCorners(grid, walls, solid)
        self._farther: OnDemand[int, list[int]] = OnDemand(self._farther_from_each)

    def replaced(self, walls: int, solid: EdgeSet | None = None) -> Distances:
        """The distances on the same board with other walls."""
        return CornerFirstDistances(self.grid, walls, self.solid if solid is None else solid)

    def near_each(self, reach: int) -> list[int]:
        """For each cell, the cells at most ``reach`` squares from it, itself included."""
        return super().near_each(reach) if reach <= 1 else self._farther[reach]

    def _farther_from_each(self, reach: int) -> list[int]:
        super().near_each(1)
        nearer = self._onward.near_each(reach - 1)
        found: list[int] = []
        for ends, onward in self._ways:
            board = ends
            for cell in onward:
                board |= nearer[cell]
            found.append(board)
        return found

    def _flood(self, start: int) -> list[int]:
        first = super()._flood(start)[1:2]
        if not first:
            return [start]
        layers, seen = [start, first[0]], start | first[0]
        edge = first[0] & ~self.walls
        while edge:
            found = self._onward.next_to(edge) & ~seen
            if found:
                layers.append(found)
            seen |= found
            edge = found & ~self.walls
        return layers


class _RoundCorners(Distances):
    """Distances that go around the corners of walls, never across them."""

    __slots__ = ()

    def __init__(self, grid: Grid, walls: int, solid: EdgeSet) -> None:
        super().__init__(grid, walls, solid)
        steps = steps_on(grid, walls=walls, edges=Edges(solid=solid)).with_hard_corners_shut()
        self._moves = tuple(zip(grid.offsets, steps.open, strict=True))

    def next_to(self, cells: int) -> int:
        """The cells one step from some."""
        found = 0
        for offset, open_ in self._moves:
            found |= (cells & open_) << offset if offset > 0 else (cells & open_) >> -offset
        return found
