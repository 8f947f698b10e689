"""What the blasts and lines from a space may cover between them, corner by corner."""

from __future__ import annotations

from functools import lru_cache

from warband.boards.squares import templates
from warband.boards.squares.grid import Grid

Row = tuple[int, int]
"""Row offset from an anchor, and bits."""


def by_corner(grid: Grid, shape: str, anchor: int, side: int, size: int) -> list[int]:
    """For each border corner of a space, the cells its blasts or lines cover in the open.

    >>> grid = Grid(5, 5)
    >>> grid.names(by_corner(grid, "blast", grid.parse("C3"), 1, 1)[0])
    'B2 C2 B3'
    """
    x, y = grid.xy(anchor)
    room = size + 1
    left, top = min(x, room), min(y, room)
    columns = left + min(grid.width - x, room + side)
    rows = top + min(grid.height - y, room + side)
    shift = (y - top) * grid.width + x - left
    covered = _in_frame(shape, side, size, templates.Frame(grid.width, columns, rows, left, top))
    return [cells << shift for cells in covered]


@lru_cache(maxsize=2048)
def _in_frame(shape: str, side: int, size: int, frame: templates.Frame) -> tuple[int, ...]:
    """The same, cut off at the edges of a part of the board around the anchor."""
    return tuple(_cut_off(rows, size + 1, frame) for rows in covered_rows(shape, side, size))


def _cut_off(rows: tuple[Row, ...], room: int, frame: templates.Frame) -> int:
    full = (1 << frame.columns) - 1
    board = 0
    for dy, bits in rows:
        if 0 <= frame.y + dy < frame.rows:
            board |= (bits << frame.x >> room & full) << ((frame.y + dy) * frame.width)
    return board


@lru_cache(maxsize=256)
def covered_rows(shape: str, side: int, size: int) -> tuple[tuple[Row, ...], ...]:
    """For each border corner of a space, the rows its templates cover in the open; their bits are
    counted from ``size + 1`` columns left of the anchor."""
    room = size + 1
    grid = Grid(2 * room + side, 2 * room + side)
    anchor = grid.cell(room, room)
    make = templates.blasts if shape == "blast" else templates.lines
    covered = dict.fromkeys(grid.border_corners(anchor, side), 0)
    for template in make(grid, anchor, side, size):
        covered[template.corner] |= template.cells
    full = (1 << grid.width) - 1
    return tuple(
        tuple(
            (y - room, cells >> (y * grid.width) & full)
            for y in range(grid.height)
            if cells >> (y * grid.width) & full
        )
        for cells in covered.values()
    )
