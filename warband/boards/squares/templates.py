"""Areas that start at a space: squares of cells, lines with one bend, and what spreads around it.

A template starts from an origin corner on the border of the space. Its cells are cut off at the
edge of the board; which of them are affected is for lines from the origin corner to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from warband.boards.squares.distance import Distances
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of
from warband.boards.squares.optics import Optics


class Template(NamedTuple):
    """A set of cells that starts at a corner."""

    corner: int
    cells: int


def from_corner(grid: Grid, shape: str, corner: int, size: int) -> tuple[int, ...]:
    """Every "blast" or "line" of a size that starts at a corner, as sets of cells."""
    if shape == "blast":
        return _blasts_from(grid, corner, size)
    return _lines_from(grid, corner, size, range(len(line_shapes(size))))


def over(grid: Grid, shape: str, corner: int, size: int, cells: int) -> tuple[int, ...]:
    """Those of them that cover at least one of some cells.

    >>> grid = Grid(9, 9)
    >>> len(over(grid, "line", grid.corner(4, 4), 3, grid.parse_all("G5")))
    5
    """
    if shape == "blast":
        return tuple(blast for blast in _blasts_from(grid, corner, size) if blast & cells)
    x, y = grid.corner_xy(corner)
    through = lines_through(size)
    numbers: set[int] = set()
    for cell in cells_of(cells):
        v, u = divmod(cell, grid.width)
        numbers.update(through.get((u - x, v - y), ()))
    return _lines_from(grid, corner, size, sorted(numbers))


def _blasts_from(grid: Grid, corner: int, size: int) -> tuple[int, ...]:
    """Every blast that starts at a corner.

    Which there are hangs on nothing but how near the edges of the board are, so corners share them.
    """
    x, y = grid.corner_xy(corner)
    frame = _frame(grid, x, y, size)
    shift = (y - frame.y) * grid.width + x - frame.x
    return tuple(cells << shift for cells in blasts_in(frame, size))


def _frame(grid: Grid, x: int, y: int, size: int) -> Frame:
    """As much of the board around a corner as templates of a size may cover."""
    left, top = min(x, size), min(y, size)
    columns, rows = left + min(grid.width - x, size), top + min(grid.height - y, size)
    return Frame(grid.width, columns, rows, left, top)


class Frame(NamedTuple):
    """The part of a board around a corner, drawn at the top left of it."""

    width: int
    """Of the whole board."""
    columns: int
    rows: int
    x: int
    """Where the corner is."""
    y: int


def blasts(grid: Grid, anchor: int, side: int, size: int) -> tuple[Template, ...]:
    """Every square of ``size`` cells a side that touches a corner on the border of a space and
    leaves the space out.

    >>> grid = Grid(9, 9)
    >>> len(blasts(grid, grid.parse("E5"), 1, 3))
    28
    """
    return _starting_at(grid, "blast", anchor, side, size)


def lines(grid: Grid, anchor: int, side: int, length: int) -> tuple[Template, ...]:
    """Every line of ``length`` cells from a corner on the border of a space that leaves the space
    out: in one of eight directions, each cell one further from the corner than the one before,
    with at most one cell out of line.

    >>> grid = Grid(9, 9)
    >>> found = lines(grid, grid.parse("E5"), 1, 2)
    >>> [grid.names(line.cells) for line in found if line.cells & grid.parse_all("E4")][:3]
    ['E3 E4', 'E4 F4', 'F3 E4']
    """
    return _starting_at(grid, "line", anchor, side, length)


def _starting_at(grid: Grid, shape: str, anchor: int, side: int, size: int) -> tuple[Template, ...]:
    space = grid.footprint(anchor, side)
    return tuple(
        Template(corner, cells)
        for corner in grid.border_corners(anchor, side)
        for cells in from_corner(grid, shape, corner, size)
        if not cells & space
    )


def spread(distances: Distances, effect: Optics, anchor: int, side: int, radius: int) -> int:
    """The cells within ``radius`` of a space and outside it that are reached from the nearest
    corner on its border; where several are equally near, one that reaches the cell will do.

    >>> from warband.boards.squares.screens import Screens
    >>> grid = Grid(5, 5)
    >>> board = spread(Distances(grid), Optics(grid, Screens()), grid.parse("C3"), 1, 1)
    >>> grid.names(board)
    'B2 C2 D2 B3 D3 B4 C4 D4'
    """
    grid = distances.grid
    space = grid.footprint(anchor, side)
    corners = grid.border_corners(anchor, side)
    reached = 0
    nearer = 0
    counted = dict.fromkeys(corners, 0)
    for far in range(1, radius + 1):
        at_this_distance = 0
        for corner in corners:
            within = distances.within_of_corner(corner, space, far)
            here = within & ~counted[corner] & ~nearer
            counted[corner] = within
            at_this_distance |= here
            reached |= here & effect.from_corner(corner, space)
        nearer |= at_this_distance
    return reached & distances.within(space, radius) & ~space


@lru_cache(maxsize=2048)
def blasts_in(frame: Frame, size: int) -> tuple[int, ...]:
    """Every square of ``size`` cells a side with a cell at the corner."""
    beside = _block(frame, frame.x - 1, frame.y - 1, 2)
    blocks = (
        _block(frame, left, top, size)
        for top in range(frame.y - size, frame.y + 1)
        for left in range(frame.x - size, frame.x + 1)
    )
    return tuple(cells for cells in blocks if cells & beside)


Shape = tuple[tuple[int, int], ...]
"""Cells in order, by column and row from a corner: 0, 0 lies south-east of it."""


@lru_cache(maxsize=64)
def line_shapes(length: int) -> tuple[Shape, ...]:
    """The lines of a length from a corner.

    >>> [shape[1] for shape in line_shapes(2) if shape[0] == (0, 0)]
    [(1, 0), (0, 1), (1, -1), (1, 1), (-1, 1)]
    """
    found: dict[Shape, None] = {}
    for first in ((0, 0), (-1, 0), (0, -1), (-1, -1)):
        for straight in DIRECTIONS:
            for bend in (None, *range(1, length)):
                for turned in DIRECTIONS if bend is not None else (straight,):
                    shape = _line(first, straight, turned, bend, length)
                    if shape is not None:
                        found[shape] = None
    return tuple(found)


class PlacedShape(NamedTuple):
    """A line as a bitboard: the columns and rows it spans from its corner, its cells with the
    first of both at the top left of the board, and how far from the corner that is."""

    left: int
    right: int
    top: int
    bottom: int
    board: int
    way: int


@lru_cache(maxsize=64)
def shapes_on(width: int, length: int) -> tuple[PlacedShape, ...]:
    """The lines of a length from a corner, for boards of a width."""
    found = []
    for shape in line_shapes(length):
        columns, rows = [x for x, _ in shape], [y for _, y in shape]
        left, top = min(columns), min(rows)
        board = sum(1 << ((y - top) * width + x - left) for x, y in shape)
        way = top * width + left
        found.append(PlacedShape(left, max(columns), top, max(rows), board, way))
    return tuple(found)


@lru_cache(maxsize=64)
def lines_through(length: int) -> dict[tuple[int, int], list[int]]:
    """The numbers of the lines of a length by the cells that they cover."""
    found: dict[tuple[int, int], list[int]] = {}
    for number, shape in enumerate(line_shapes(length)):
        for cell in shape:
            found.setdefault(cell, []).append(number)
    return found


def _lines_from(grid: Grid, corner: int, length: int, numbers: Iterable[int]) -> tuple[int, ...]:
    """Some of the lines of a length from a corner, each set of cells once."""
    width, height = grid.width, grid.height
    x, y = grid.corner_xy(corner)
    shapes = shapes_on(width, length)
    frame = _frame(grid, x, y, length)
    shift = (y - frame.y) * width + x - frame.x
    west, north, east, south, start = -x, -y, width - x, height - y, y * width + x
    found: dict[int, None] = {}
    for number in numbers:
        left, right, top, bottom, board, way = shapes[number]
        if left >= west and right < east and top >= north and bottom < south:
            found[board << start + way] = None
        else:
            found[cut_off(frame, length, number) << shift] = None
    found.pop(0, None)
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def cut_off(frame: Frame, length: int, number: int) -> int:
    """The cells on the board of a line from a corner; none if it starts beyond the edge."""
    cells = 0
    for i, j in line_shapes(length)[number]:
        column, row = frame.x + i, frame.y + j
        if 0 <= column < frame.columns and 0 <= row < frame.rows:
            cells |= 1 << row * frame.width + column
        elif not cells:
            return 0
    return cells


def _line(
    first: tuple[int, int],
    straight: tuple[int, int],
    turned: tuple[int, int],
    bend: int | None,
    length: int,
) -> Shape | None:
    cells = [first]
    for k in range(1, length):
        dx, dy = turned if k == bend else straight
        x, y = cells[-1]
        if count_from_corner(x + dx, y + dy) != k + 1:
            return None
        cells.append((x + dx, y + dy))
    return tuple(cells)


def count_from_corner(x: int, y: int) -> int:
    """The squares counted from a corner to a cell on an empty board.

    >>> count_from_corner(0, 0), count_from_corner(-1, 2)
    (1, 3)
    """
    return max(x if x >= 0 else -1 - x, y if y >= 0 else -1 - y) + 1


def _block(frame: Frame, left: int, top: int, size: int) -> int:
    """The cells on the board of a square block that may reach over its edge."""
    first, last = max(left, 0), min(left + size, frame.columns)
    if first >= last:
        return 0
    row = (1 << last) - (1 << first)
    cells = 0
    for y in range(max(top, 0), min(top + size, frame.rows)):
        cells |= row << (y * frame.width)
    return cells
