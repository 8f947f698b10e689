"""Edges of cliffs that a step crosses from the high side."""

from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import cells_of
from warband.ddm.state import Piece, Skirmish


def crosses_down(state: Skirmish, piece: Piece, origin: int, goal: int) -> bool:
    """Whether the step leads over the edge of a cliff from its high side.

    A creature that stands astride the edge has fallen already (ruling.fall). Diagonally it goes
    over the edge if both ways around do (ruling.edgeline-diagonal).
    """
    edges = state.field.edges
    grid = state.field.grid
    if edges.low_side(piece.space, grid.width):
        return False
    (ox, oy), (gx, gy) = grid.xy(origin), grid.xy(goal)
    dx, dy = gx - ox, gy - oy
    return any(_falls(edges, grid.width, *grid.xy(cell), dx, dy) for cell in cells_of(piece.space))


def _falls(edges: Edges, width: int, x: int, y: int, dx: int, dy: int) -> bool:
    """Whether a square of the creature goes down on every way to its goal."""
    level_first = _falls_east_west(edges, width, x, y, dx) or _falls_north_south(
        edges, width, x + dx, y, dy
    )
    upright_first = _falls_north_south(edges, width, x, y, dy) or _falls_east_west(
        edges, width, x, y + dy, dx
    )
    return level_first and upright_first


def _falls_east_west(edges: Edges, width: int, x: int, y: int, dx: int) -> bool:
    if not dx:
        return False
    west = y * width + (x if dx > 0 else x - 1)
    high = edges.drop if dx > 0 else edges.rise
    return bool(high.east >> west & 1) if west >= 0 else False


def _falls_north_south(edges: Edges, width: int, x: int, y: int, dy: int) -> bool:
    if not dy:
        return False
    north = (y if dy > 0 else y - 1) * width + x
    high = edges.drop if dy > 0 else edges.rise
    return bool(high.south >> north & 1) if north >= 0 else False
