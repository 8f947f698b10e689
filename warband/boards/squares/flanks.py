"""Two on opposite sides of a third."""

from __future__ import annotations

from functools import lru_cache

from warband.boards.squares.grid import Grid, cells_of


def flanking(grid: Grid, one: int, other: int, anchor: int, side: int) -> bool:
    """Whether two spaces (sets of cells) lie on opposite sides or corners of a third: a line
    between the middles of two of their squares passes through opposite borders of it."""
    x, y = grid.xy(anchor)
    return any(
        _opposite(
            a % grid.width - x, a // grid.width - y, b % grid.width - x, b // grid.width - y, side
        )
        for a in cells_of(one)
        for b in cells_of(other)
    )


@lru_cache(maxsize=1 << 16)
def _opposite(ax: int, ay: int, bx: int, by: int, side: int) -> bool:
    """In doubled coordinates, in which the space between is [0, 2 * side] squared."""
    ax, ay, bx, by = 2 * ax + 1, 2 * ay + 1, 2 * bx + 1, 2 * by + 1
    return _crosses(ax, ay, bx, by, 2 * side) or _crosses(ay, ax, by, bx, 2 * side)


def _crosses(ax: int, ay: int, bx: int, by: int, far: int) -> bool:
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    if ax > 0 or bx < far:
        return False
    run, rise = bx - ax, by - ay
    return all(0 <= ay * run + rise * (at - ax) <= far * run for at in (0, far))
