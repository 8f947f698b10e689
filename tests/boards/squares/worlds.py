"""Small random maps for property tests, and slow plain-spoken twins of the board's geometry."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import Grid, bitboard

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


def _subset(draw: st.DrawFn, candidates: list[int], most: int) -> int:
    return bitboard(draw(st.sets(st.sampled_from(candidates), max_size=most))) if candidates else 0


@st.composite
def worlds(
    draw: st.DrawFn, *, longest: int = 5, walls: int = 8, solid: int = 6, shortest: int = 1
) -> World:
    """Random small boards."""
    grid = Grid(
        draw(st.integers(shortest, longest)),
        draw(st.integers(shortest, longest)),
    )
    east = [cell for cell in range(grid.size) if grid.xy(cell)[0] < grid.width - 1]
    south = [cell for cell in range(grid.size) if grid.xy(cell)[1] < grid.height - 1]
    return World(
        grid,
        _subset(draw, list(range(grid.size)), walls),
        Edges(solid=EdgeSet(_subset(draw, east, solid), _subset(draw, south, solid))),
    )
