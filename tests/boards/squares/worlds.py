"""Small random maps for property tests, and slow plain-spoken twins of the board's geometry."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import Grid, bitboard, cells_of

Cell = tuple[int, int]


@dataclass(frozen=True)
class World:
    """A board with walls on cells and on gridlines."""

    grid: Grid
    walls: int
    edges: Edges

    def wall(self, cell: Cell) -> bool:
        return bool(self.walls >> self.grid.cell(*cell) & 1)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.grid.width and 0 <= cell[1] < self.grid.height

    def solid(self, one: Cell, other: Cell) -> bool:
        """Whether a solid edge parts two orthogonal neighbours."""
        (x, y), (u, v) = sorted((one, other))
        first = self.grid.cell(x, y)
        if (u, v) == (x + 1, y):
            return bool(self.edges.solid.east >> first & 1)
        assert (u, v) == (x, y + 1)
        return bool(self.edges.solid.south >> first & 1)

    def passable(self, one: Cell, other: Cell) -> bool:
        """Whether two orthogonal neighbours on the board are joined by an open edge."""
        return self.inside(other) and not self.solid(one, other)

    def step(self, one: Cell, dx: int, dy: int) -> bool:
        """Whether a king can step, by the definition: straight, or round one of two sides."""
        x, y = one
        if not self.inside((x + dx, y + dy)):
            return False
        if not (dx and dy):
            return self.passable(one, (x + dx, y + dy))
        goal = (x + dx, y + dy)
        return any(
            not self.wall(side) and self.passable(one, side) and self.passable(side, goal)
            for side in ((x + dx, y), (x, y + dy))
        )

    def transposed(self) -> World:
        """The same map with rows and columns exchanged."""
        grid = Grid(self.grid.height, self.grid.width)

        def turn(board: int) -> int:
            return bitboard(grid.cell(*self.grid.xy(cell)[::-1]) for cell in cells_of(board))

        kinds = (
            EdgeSet(turn(kind.south), turn(kind.east))
            for kind in (self.edges.solid, self.edges.crest, self.edges.drop, self.edges.rise)
        )
        return World(grid, turn(self.walls), Edges(*kinds))

    def mirrored(self) -> World:
        """The same map with east and west exchanged."""
        grid, width = self.grid, self.grid.width

        def flip(board: int, shift: int = 0) -> int:
            places = ((x, y) for x, y in map(grid.xy, cells_of(board)))
            return bitboard(grid.cell(width - 1 - shift - x, y) for x, y in places)

        edges = self.edges
        return World(
            grid,
            flip(self.walls),
            Edges(
                solid=EdgeSet(flip(edges.solid.east, 1), flip(edges.solid.south)),
                crest=EdgeSet(flip(edges.crest.east, 1), flip(edges.crest.south)),
                drop=EdgeSet(flip(edges.rise.east, 1), flip(edges.drop.south)),
                rise=EdgeSet(flip(edges.drop.east, 1), flip(edges.rise.south)),
            ),
        )


def _subset(draw: st.DrawFn, candidates: list[int], most: int) -> int:
    return bitboard(draw(st.sets(st.sampled_from(candidates), max_size=most))) if candidates else 0


@st.composite
def worlds(
    draw: st.DrawFn,
    *,
    shortest: int = 1,
    longest: int = 5,
    walls: int = 8,
    edges: int = 6,
    soft: bool = False,
) -> World:
    """Random small boards; with ``soft`` there are crests and steps among the edges."""
    grid = Grid(
        draw(st.integers(shortest, longest)),
        draw(st.integers(shortest, longest)),
    )
    sides = [
        [cell for cell in range(grid.size) if grid.xy(cell)[0] < grid.width - 1],
        [cell for cell in range(grid.size) if grid.xy(cell)[1] < grid.height - 1],
    ]
    kinds = [[0, 0], [0, 0], [0, 0], [0, 0]]
    for side, candidates in enumerate(sides):
        for cell in cells_of(_subset(draw, candidates, edges)):
            kinds[draw(st.integers(0, 3)) if soft else 0][side] |= 1 << cell
    return World(
        grid,
        _subset(draw, list(range(grid.size)), walls),
        Edges(*(EdgeSet(*kind) for kind in kinds)),
    )
