"""Distance: every second diagonal counts double, and nothing is counted past a wall's corner.

Of all ways to a cell only the shortest matter, and of those one with an even number of diagonals
if there is one: its next diagonal is the cheap one. A longer way gains at most the 1 it lost.
"""

from __future__ import annotations

from warband.boards.alternating.slants import along_slants
from warband.boards.ondemand import OnDemand
from warband.boards.squares.edges import NO_EDGES, NOTHING, Edges, EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.steps import Steps, steps_on

FAR = 1 << 16
"""More than any distance on a board: what cannot be reached is so far away."""


class Counting:
    """How far cells are from each other, around walls.

    Walls can be counted to, not through.

    >>> grid = Grid(5, 5)
    >>> far = Counting(grid)
    >>> far.between(grid.parse("A1"), grid.parse("C3")), far.between(0, grid.parse("E5"))
    (3, 6)
    >>> around = Counting(grid, grid.parse_all("B1"))
    >>> around.between(grid.parse("A1"), grid.parse("B2"))
    2
    """

    __slots__ = ("_layers", "_near", "_steps", "grid", "walls")

    def __init__(
        self, grid: Grid, walls: int = 0, edges: Edges = NOTHING, slants: EdgeSet = NO_EDGES
    ) -> None:
        self.grid = grid
        self.walls = walls
        steps = steps_on(grid, walls=walls, edges=edges).with_hard_corners_shut()
        self._steps: Steps = along_slants(steps, walls, edges.solid, slants)
        self._layers: OnDemand[int, tuple[int, ...]] = OnDemand(self._count)
        self._near: dict[tuple[int, int], int] = {}

    def layers(self, cell: int) -> tuple[int, ...]:
        """Entry *n* holds the cells exactly *n* squares from a cell."""
        return self._layers[cell]

    def between(self, one: int, other: int) -> int:
        """How far two cells are from each other, or ``FAR``."""
        return self.apart(1 << one, 1 << other)

    def apart(self, one: int, other: int) -> int:
        """How far two spaces, given as sets of cells, are from each other, or ``FAR``."""
        if one & other:
            return 0
        if other.bit_count() < one.bit_count():
            one, other = other, one
        best = FAR
        for cell in cells_of(one):
            for far, layer in enumerate(self._layers[cell][:best]):
                if layer & other:
                    best = far
                    break
        return best

    def nearest_cells(self, start: int, cells: int) -> int:
        """Those of some cells that are nearest to one; all of them if no way leads to any."""
        for layer in self._layers[start]:
            if layer & cells:
                return layer & cells
        return cells

    def within(self, space: int, squares: int) -> int:
        """The cells at most so many squares from a space, itself included."""
        near = self._near
        if space and not space & (space - 1):
            alone = near.get((space.bit_length() - 1, squares))
            if alone is not None:
                return alone
        found = 0
        for cell in cells_of(space):
            known = near.get((cell, squares))
            if known is None:
                known = 0
                for layer in self._layers[cell][: squares + 1]:
                    known |= layer
                near[cell, squares] = known
            found |= known
        return found

    def nearest(self, space: int, spaces: dict[int, int]) -> list[int]:
        """Which of some spaces, by their keys, lie nearest to one."""
        best: list[int] = []
        least = FAR
        for key, other in spaces.items():
            far = self.apart(space, other)
            if far < least:
                least, best = far, [key]
            elif far == least < FAR:
                best.append(key)
        return best

    def _count(self, start: int) -> tuple[int, ...]:
        steps, walls = self._steps, self.walls
        layers: list[int] = []
        free = self.grid.full
        even, odd = [1 << start, 0, 0], [0, 0, 0]
        cost = 0
        while any(even[cost:]) or any(odd[cost:]):
            straight = even[cost] & free
            slanted = odd[cost] & free & ~straight
            free &= ~(straight | slanted)
            layers.append(straight | slanted)
            if cost:
                straight, slanted = straight & ~walls, slanted & ~walls
            even.append(0)
            odd.append(0)
            even[cost + 1] |= straight_from(steps, straight)
            odd[cost + 1] |= straight_from(steps, slanted) | slanting_from(steps, straight)
            even[cost + 2] |= slanting_from(steps, slanted)
            cost += 1
        while layers and not layers[-1]:
            layers.pop()
        return tuple(layers)


def straight_from(steps: Steps, anchors: int) -> int:
    """Where straight steps from some anchors lead."""
    if not anchors:
        return 0
    north, east, south, west = steps.easy[:4]
    width = steps.grid.width
    return (
        (anchors & north) >> width
        | (anchors & south) << width
        | (anchors & east) << 1
        | (anchors & west) >> 1
    )


def slanting_from(steps: Steps, anchors: int) -> int:
    """Where diagonal steps from some anchors lead."""
    if not anchors:
        return 0
    ne, se, sw, nw = steps.easy[4:]
    width = steps.grid.width
    north = (anchors & ne) << 1 | (anchors & nw) >> 1
    south = (anchors & se) << 1 | (anchors & sw) >> 1
    return north >> width | south << width
