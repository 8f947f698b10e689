"""A sieve for candidate lines: throws out, many at a time, those that cannot be clear.

All in integers. What passes still has to be judged exactly.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from warband.boards.squares.grid import Grid

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Corner = tuple[int, int]


def lines_worth_trying(
    grid: Grid, corners: list[Corner], source: int, target: int, blocked: int, crest: int
) -> list[tuple[Corner, Corner]]:
    """Of the lines through two of some corners, those that meet two cells and between them enter
    no blocked cell and leave no crest cell for another kind.

    >>> grid = Grid(3, 1)
    >>> corners = [(x, y) for x in range(4) for y in range(2)]
    >>> len(lines_worth_trying(grid, corners, 0, 2, blocked=0b010, crest=0))  # along its two sides
    12
    """
    points = np.array(corners, dtype=np.int64)
    one, other = np.triu_indices(len(points), 1)
    start, step = points[one], points[other] - points[one]
    meets = _meets(grid, source, start, step) & _meets(grid, target, start, step)
    start, step, one, other = start[meets], step[meets], one[meets], other[meets]
    (x, y), (u, v) = grid.xy(source), grid.xy(target)
    toward = np.where(step @ np.array([u - x, v - y]) < 0, -1, 1)
    going = np.sign(step) * toward[:, None]
    rows, columns = np.mgrid[min(y, v) : max(y, v) + 2, min(x, u) : max(x, u) + 2]
    side = _side(start, step, columns[None], rows[None])
    enters = _any_corner(side > 0) & _any_corner(side < 0)
    # A line passes the cells it enters in the order of this number.
    order = going[:, 0, None, None] * columns[:-1, :-1] + going[:, 1, None, None] * rows[:-1, :-1]
    first = (going @ np.array([x, y]))[:, None, None]
    last = (going @ np.array([u, v]))[:, None, None]
    between = enters & (order > first) & (order < last)
    bad = (between & _cells(grid, blocked, rows, columns)).any(axis=(1, 2))
    if crest and not crest >> source & 1:
        on_crest = _cells(grid, crest, rows, columns)
        never = np.int64(1 << 30)
        entered = np.where(between & on_crest, order, never).min(axis=(1, 2))
        left = np.where(between & ~on_crest, order, -never).max(axis=(1, 2))
        bad |= entered < (left if crest >> target & 1 else never)
    # Lines across the way between two neighbours have no order; leave them be.
    bad &= step @ np.array([u - x, v - y]) != 0
    return [(corners[a], corners[b]) for a, b in zip(one[~bad], other[~bad], strict=True)]


def _side(start: Ints, step: Ints, x: Ints, y: Ints) -> Ints:
    """On which side of each line each point lies."""
    shape = (-1,) + (1,) * (x.ndim - 1)
    ax, ay = start[:, 0].reshape(shape), start[:, 1].reshape(shape)
    dx, dy = step[:, 0].reshape(shape), step[:, 1].reshape(shape)
    side: Ints = dx * (y - ay) - dy * (x - ax)
    return side


def _meets(grid: Grid, cell: int, start: Ints, step: Ints) -> Bools:
    x, y = grid.xy(cell)
    side = _side(start, step, np.array([[x, x + 1, x, x + 1]]), np.array([[y, y, y + 1, y + 1]]))
    found: Bools = (side.min(axis=1) <= 0) & (side.max(axis=1) >= 0)
    return found


def _any_corner(at_corners: Bools) -> Bools:
    """Whether it holds at some corner of each cell, from whether it holds at each corner."""
    return (
        at_corners[:, :-1, :-1]
        | at_corners[:, 1:, :-1]
        | at_corners[:, :-1, 1:]
        | at_corners[:, 1:, 1:]
    )


def _cells(grid: Grid, board: int, rows: Ints, columns: Ints) -> Bools:
    """The part of a bitboard in a box, as an array."""
    numbers = rows[:-1, :-1] * grid.width + columns[:-1, :-1]
    return np.array([[bool(board >> int(cell) & 1) for cell in row] for row in numbers])
