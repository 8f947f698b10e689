"""Edges of cliffs that a step crosses from the high side."""

from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import cells_of
from warband.rules.v3.state import Piece, Skirmish


def crosses_down(state: Skirmish, piece: Piece, origin: int, goal: int) -> bool:
    """Whether the step leads over the edge of a cliff from its high side.

    A creature that stands astride the edge has fallen already (ruling.fall).
    """
    edges = state.field.edges
    if not state.field.has_steps:
        return False
    grid = state.field.grid
    if edges.low_side(piece.space, grid.width):
        return False
    (ox, oy), (gx, gy) = grid.xy(origin), grid.xy(goal)
    dx, dy = gx - ox, gy - oy
    for cell in cells_of(piece.space):
        x, y = grid.xy(cell)
        if dx and _falls_east_west(edges, grid.width, x, y, dx):
            return True
        if dy and _falls_north_south(edges, grid.width, x + dx, y, dy):
            return True
    return False


def _falls_east_west(edges: Edges, width: int, x: int, y: int, dx: int) -> bool:
    west = y * width + (x if dx > 0 else x - 1)
    high = edges.drop if dx > 0 else edges.rise
    return bool(high.east >> west & 1) if west >= 0 else False


def _falls_north_south(edges: Edges, width: int, x: int, y: int, dy: int) -> bool:
    north = (y if dy > 0 else y - 1) * width + x
    high = edges.drop if dy > 0 else edges.rise
    return bool(high.south >> north & 1) if north >= 0 else False
