"""Cells, sets of cells and spaces of a rectangular board of squares.

A cell is the integer ``y * width + x``, counted from the top-left. A set of cells is an integer
whose bit *i* stands for cell *i* (a bitboard): union, intersection and difference are ``|``, ``&``
and ``& ~``. A creature's space is a square block of cells, given by its anchor (the top-left cell)
and its side.

A *corner* is a point where gridlines meet, numbered ``y * (width + 1) + x``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from operator import or_

from warband.boards.ondemand import OnDemand, row_of_tables

LARGEST = 64
"""The longest side a board may have."""

SIDES = 8
"""The sides of spaces are shorter than that."""

DIRECTIONS: tuple[tuple[int, int], ...] = (
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
)
"""The eight steps of a king: N, E, S, W, NE, SE, SW, NW (y grows southward)."""

NORTH, EAST, SOUTH, WEST, NORTHEAST, SOUTHEAST, SOUTHWEST, NORTHWEST = range(8)


class SquareNameError(ValueError):
    """A cell name that cannot be read, or that lies off the board."""


def cells_of(board: int) -> Iterator[int]:
    """The cells of a bitboard, in ascending order.

    >>> list(cells_of(0b10110))
    [1, 2, 4]
    """
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


def bitboard(cells: Iterable[int]) -> int:
    """The bitboard of some cells.

    >>> bin(bitboard([1, 2, 4]))
    '0b10110'
    """
    board = 0
    for cell in cells:
        board |= 1 << cell
    return board


def column_name(x: int) -> str:
    """The letters of a column: A to Z, then AA, AB and so on.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    letters = ""
    x += 1
    while x:
        x, digit = divmod(x - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


class Grid:
    """A board of ``width`` columns and ``height`` rows.

    >>> grid = Grid(22, 34)
    >>> grid.name(0), grid.name(grid.size - 1), grid.cell(21, 33) == grid.parse("V34")
    ('A1', 'V34', True)
    """

    __slots__ = (
        "_anchors", "_around_corners", "_runs", "columns", "corner_count", "crow", "first_step",
        "full", "height", "not_east", "not_west", "offsets", "rows", "size", "width",
    )  # fmt: skip

    def __init__(self, width: int, height: int) -> None:
        if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
            raise ValueError(f"a board of {width} x {height} squares: sides go from 1 to {LARGEST}")
        self.width = width
        self.height = height
        self.size = width * height
        self.full = (1 << self.size) - 1
        """All cells."""
        row = (1 << width) - 1
        self.rows = tuple(row << (y * width) for y in range(height))
        """The cells of each row."""
        column = self.full // row
        self.columns = tuple(column << x for x in range(width))
        """The cells of each column."""
        self.not_east = self.full & ~self.columns[-1]
        self.not_west = self.full & ~self.columns[0]
        """The cells that have one to the east, or to the west, of them."""
        self.corner_count = (width + 1) * (height + 1)
        self.offsets = tuple(dy * width + dx for dx, dy in DIRECTIONS)
        """What a step in each of the eight directions adds to a cell number."""
        self.first_step = self._first_steps()
        """By some neighbours of a cell, seen from it (the one to the north-west is bit 0): what the
        step from the first of them adds, by the order of directions; 0 if there is none."""
        self.crow: OnDemand[int, list[list[int]]] = OnDemand(self._crow)
        """The cells at most so many squares from a space, as the crow flies: by squares, and by
        the side and the anchor of the space."""
        self._runs = {step: self._runs_by(step) for step in (1, width - 1, width, width + 1)}
        """By what a step adds, and by their number: cells of which each lies a step from the last,
        beginning with the first of the board."""
        self._anchors: dict[int, int] = {}
        self._around_corners: list[int | None] = [None] * self.corner_count

    def __reduce__(self) -> tuple[type[Grid], tuple[int, int]]:
        """Written down, a board is its sides; tables are made again."""
        return Grid, (self.width, self.height)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return (self.width, self.height) == (other.width, other.height)

    def __hash__(self) -> int:
        return hash((self.width, self.height))

    def __repr__(self) -> str:
        return f"Grid({self.width}, {self.height})"

    # Cells.

    def cell(self, x: int, y: int) -> int:
        """The cell in column ``x`` and row ``y``, both counted from 0."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise ValueError(f"no square at column {x}, row {y} of a {self.width} x {self.height}")
        return y * self.width + x

    def xy(self, cell: int) -> tuple[int, int]:
        """The column and row of a cell."""
        y, x = divmod(cell, self.width)
        return x, y

    def name(self, cell: int) -> str:
        """The name of a cell: column letters, then the row counted from 1."""
        x, y = self.xy(cell)
        return f"{column_name(x)}{y + 1}"

    def parse(self, name: str) -> int:
        """The cell with this name.

        >>> Grid(30, 5).parse("ab2")
        57

        :raises SquareNameError: if the name is malformed or off the board.
        """
        text = name.strip().upper()
        letters = text.rstrip("0123456789")
        digits = text[len(letters) :]
        if not (letters and digits and letters.isascii() and letters.isalpha()):
            raise SquareNameError(f"not a square: {name!r} (expected letters and a number, as B7)")
        x = 0
        for letter in letters:
            x = x * 26 + ord(letter) - ord("A") + 1
        y = int(digits)
        if not (x <= self.width and 1 <= y <= self.height):
            last = self.name(self.size - 1)
            raise SquareNameError(f"{name!r} is off the board, which ends at {last}")
        return (y - 1) * self.width + x - 1

    def names(self, board: int) -> str:
        """The names of a set of cells, for people.

        >>> Grid(3, 3).names(0b101)
        'A1 C1'
        """
        return " ".join(self.name(cell) for cell in cells_of(board))

    def parse_all(self, names: str) -> int:
        """The bitboard of some cells named with blanks between them.

        >>> bin(Grid(3, 3).parse_all("A1 C1"))
        '0b101'
        """
        return bitboard(self.parse(name) for name in names.split())

    def moved(self, board: int, direction: int) -> int:
        """A set of cells, each a step further; those that leave the board are dropped.

        >>> grid = Grid(3, 3)
        >>> grid.names(grid.moved(grid.parse_all("A1 C2"), EAST))
        'B1'
        """
        dx, dy = DIRECTIONS[direction]
        if dx > 0:
            board &= self.not_east
        elif dx < 0:
            board &= self.not_west
        offset = dy * self.width + dx
        return (board << offset) & self.full if offset > 0 else board >> -offset

    def around(self, board: int) -> int:
        """Some cells and all that lie beside them, whatever stands between.

        >>> grid = Grid(4, 3)
        >>> grid.names(grid.around(grid.parse_all("A1")))
        'A1 B1 A2 B2'
        """
        width = self.width
        rows = board | (board & self.not_east) << 1 | (board & self.not_west) >> 1
        return (rows | rows << width | rows >> width) & self.full

    def run(self, cell: int, step: int, count: int) -> int:
        """So many cells in a row: a cell, the one to which a step leads, and so on.

        >>> grid = Grid(4, 3)
        >>> grid.names(grid.run(grid.parse("A3"), grid.offsets[NORTHEAST], 3))
        'C1 B2 A3'
        """
        if step < 0:
            return self._runs[-step][count] << cell + (count - 1) * step
        return self._runs[step][count] << cell

    def _runs_by(self, step: int) -> tuple[int, ...]:
        return tuple(accumulate((1 << step * k for k in range(LARGEST)), or_, initial=0))

    def _first_steps(self) -> dict[int, int]:
        centre = self.width + 1
        first = {0: 0}
        for step in reversed(self.offsets):
            first |= {origins | 1 << centre - step: step for origins in first}
        return first

    # Spaces.

    def footprint(self, anchor: int, side: int = 1) -> int:
        """The cells of the block of ``side`` squares a side whose top-left cell is ``anchor``.

        The block must fit: see :meth:`anchors`.

        >>> grid = Grid(4, 4)
        >>> grid.names(grid.footprint(grid.parse("B2"), 2))
        'B2 C2 B3 C3'
        """
        if side == 1:
            return 1 << anchor
        row = ((1 << side) - 1) << anchor
        board = row
        for _ in range(side - 1):
            row <<= self.width
            board |= row
        return board

    def covered(self, anchors: int, side: int) -> int:
        """The cells of the blocks of ``side`` squares a side at some anchors, all of which fit.

        >>> grid = Grid(4, 4)
        >>> grid.names(grid.covered(grid.parse_all("A1 B2"), 2))
        'A1 B1 A2 B2 C2 B3 C3'
        """
        for _ in range(side - 1):
            anchors |= anchors << 1
        for _ in range(side - 1):
            anchors |= anchors << self.width
        return anchors

    def apart(self, anchor: int, side: int, other: int, other_side: int) -> int:
        """How many squares lie from one space to another, as the crow flies.

        >>> Grid(9, 9).apart(0, 2, 4, 1)
        3
        """
        rows = other // self.width - anchor // self.width
        columns = other % self.width - anchor % self.width
        before, behind = 1 - other_side, side - 1
        return max(0, rows - behind, before - rows, columns - behind, before - columns)

    def _crow(self, squares: int) -> list[list[int]]:
        return row_of_tables(SIDES, lambda side: self._squares_around(side, squares))

    def _squares_around(self, side: int, squares: int) -> list[int]:
        """The cells at most so many squares from a space, by its anchor; nothing for -1, which is
        off the board.

        >>> grid = Grid(4, 3)
        >>> grid.names(grid.crow[1][1][grid.parse("A1")])
        'A1 B1 A2 B2'
        """
        across = [
            (1 << min(x + side + squares, self.width)) - (1 << max(x - squares, 0))
            for x in range(self.width)
        ]
        first = self.columns[0]
        down = [
            first
            & (1 << min(y + side + squares, self.height) * self.width)
            - (1 << max(y - squares, 0) * self.width)
            for y in range(self.height)
        ]
        return [row * column for column in down for row in across] + [0]

    def straight_from(self, anchor: int) -> int:
        """Where straight steps lead, and at the end of a row to a cell that is no neighbour.

        >>> grid = Grid(3, 3)
        >>> grid.names(grid.straight_from(grid.parse("B2")))
        'B1 A2 C2 B3'
        """
        here, width = 1 << anchor, self.width
        return here << 1 | here >> 1 | here << width | here >> width

    def anchors(self, side: int = 1) -> int:
        """The anchors at which a block of this side lies wholly on the board.

        >>> grid = Grid(3, 3)
        >>> grid.names(grid.anchors(2))
        'A1 B1 A2 B2'
        """
        found = self._anchors.get(side)
        if found is None:
            found = 0
            if side <= self.width and side <= self.height:
                column = sum(self.columns[: self.width - side + 1])
                found = column & ((1 << ((self.height - side + 1) * self.width)) - 1)
            self._anchors[side] = found
        return found

    def anchors_within(self, cells: int, side: int) -> int:
        """The anchors whose whole block lies in a set of cells.

        >>> grid = Grid(3, 3)
        >>> grid.names(grid.anchors_within(grid.parse_all("A1 B1 A2 B2 C2"), 2))
        'A1'
        """
        for _ in range(side - 1):
            cells &= cells >> 1
        for _ in range(side - 1):
            cells &= cells >> self.width
        return cells & self.anchors(side)

    def anchors_touching(self, cells: int, side: int) -> int:
        """The anchors whose block contains at least one of some cells.

        >>> grid = Grid(3, 3)
        >>> grid.names(grid.anchors_touching(grid.parse_all("C3"), 2))
        'B2'
        """
        if side == 1:
            return cells & self.full
        for _ in range(side - 1):
            cells |= cells >> 1
        for _ in range(side - 1):
            cells |= cells >> self.width
        return cells & self.anchors(side)

    # Corners.

    def corner(self, x: int, y: int) -> int:
        """The corner left of column ``x`` and above row ``y``; the last ones are width, height."""
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            raise ValueError(f"no corner at {x}, {y} of a {self.width} x {self.height} board")
        return y * (self.width + 1) + x

    def corner_xy(self, corner: int) -> tuple[int, int]:
        """The column and row of the gridlines that meet in a corner."""
        y, x = divmod(corner, self.width + 1)
        return x, y

    def corners_of(self, cell: int) -> tuple[int, int, int, int]:
        """The corners of a cell: north-west, north-east, south-west, south-east."""
        x, y = self.xy(cell)
        first = y * (self.width + 1) + x
        return first, first + 1, first + self.width + 1, first + self.width + 2

    def border_corners(self, anchor: int, side: int = 1) -> tuple[int, ...]:
        """The corners on the border of a space, in ascending order.

        >>> len(Grid(4, 4).border_corners(0, 2))
        8
        """
        x, y = self.xy(anchor)
        stride = self.width + 1
        first = y * stride + x
        found: list[int] = []
        for row in range(side + 1):
            start = first + row * stride
            if row in (0, side):
                found.extend(range(start, start + side + 1))
            else:
                found.extend((start, start + side))
        return tuple(found)

    def cells_at(self, corner: int) -> int:
        """The cells (up to four) that touch a corner.

        >>> grid = Grid(3, 3)
        >>> grid.names(grid.cells_at(grid.corner(1, 0)))
        'A1 B1'
        """
        board = self._around_corners[corner]
        if board is None:
            x, y = self.corner_xy(corner)
            board = 0
            for row in (y - 1, y):
                for column in (x - 1, x):
                    if 0 <= column < self.width and 0 <= row < self.height:
                        board |= 1 << (row * self.width + column)
            self._around_corners[corner] = board
        return board
