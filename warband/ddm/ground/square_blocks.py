"""Squares in words: a square B4, a block of squares B4-C6, several with blanks between."""

import re
from collections.abc import Iterable

from warband.boards.squares.grid import Grid, bitboard, column_name


def is_block(word: str) -> bool:
    """Whether a word looks like a square or a block of squares: B4, B4-C6."""
    return re.fullmatch(r"[A-Za-z]{1,2}\d+(-[A-Za-z]{1,2}\d+)?", word) is not None


def parse_squares(grid: Grid, words: Iterable[str]) -> int:
    """Squares and blocks, as bits; a block is named by two opposite corners.

    >>> grid = Grid(5, 5)
    >>> grid.names(parse_squares(grid, ["A1", "C2-D3"]))
    'A1 C2 D2 C3 D3'

    :raises ValueError: if a name is malformed or off the board.
    """
    cells = 0
    for word in words:
        first, dash, last = word.partition("-")
        x, y = grid.xy(grid.parse(first))
        to_x, to_y = grid.xy(grid.parse(last)) if dash else (x, y)
        cells |= bitboard(
            grid.cell(column, row)
            for row in range(min(y, to_y), max(y, to_y) + 1)
            for column in range(min(x, to_x), max(x, to_x) + 1)
        )
    return cells


def print_squares(grid: Grid, cells: int) -> str:
    """The squares in blocks, the inverse of `parse_squares`.

    >>> grid = Grid(5, 5)
    >>> print_squares(grid, parse_squares(grid, ["A1", "C2-D3"]))
    'A1 C2-D3'
    """
    words = []
    while cells:
        first = (cells & -cells).bit_length() - 1
        x, y = grid.xy(first)
        width = 1
        while x + width < grid.width and cells >> grid.cell(x + width, y) & 1:
            width += 1
        row = ((1 << width) - 1) << first
        block, height = row, 1
        while y + height < grid.height and (row << grid.width * height) & ~cells == 0:
            block |= row << grid.width * height
            height += 1
        words.append(
            grid.name(first)
            if block.bit_count() == 1
            else f"{grid.name(first)}-{column_name(x + width - 1)}{y + height}"
        )
        cells &= ~block
    return " ".join(words)
