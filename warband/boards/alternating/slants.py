"""Walls that run slantwise from the middle of one side of a square to the middle of the next.

Such a wall cuts corners off squares and crosses the gridlines between those on its two sides, so it
is drawn as those gridlines. Unlike other walls it has no corner: whoever goes along it, from one
square to the next on the same side, may step slantwise.
"""

from __future__ import annotations

from warband.boards.squares.edges import EdgeSet, edge_between
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of
from warband.boards.squares.steps import Steps


def along_slants(steps: Steps, walls: int, solid: EdgeSet, slants: EdgeSet) -> Steps:
    """The steps of a single square with those along slanting walls opened."""
    if not slants or steps.side != 1:
        return steps
    grid = steps.grid
    near = grid.around(slants.east | slants.south) | slants.east | slants.south
    opened = [0] * 8
    for cell in cells_of(near):
        for direction in range(4, 8):
            if _runs_along(grid, cell, direction, walls, solid, slants):
                opened[direction] |= 1 << cell
    return steps.with_opened(tuple(opened))


def _runs_along(
    grid: Grid, cell: int, direction: int, walls: int, solid: EdgeSet, slants: EdgeSet
) -> bool:
    """Whether a step leaves a slanting wall on one side and nothing on the other."""
    (x, y), (dx, dy) = grid.xy(cell), DIRECTIONS[direction]
    if not (0 <= x + dx < grid.width and 0 <= y + dy < grid.height):
        return False
    goal = grid.cell(x + dx, y + dy)
    sides = grid.cell(x + dx, y), grid.cell(x, y + dy)
    for wall_side, open_side in (sides, sides[::-1]):
        slanting = [edge_between(grid, each, wall_side) for each in (cell, goal)]
        free = [edge_between(grid, each, open_side) for each in (cell, goal)]
        if (
            all(edge & slants for edge in slanting)
            and not any(edge & solid for edge in free)
            and not walls >> open_side & 1
        ):
            return True
    return False
