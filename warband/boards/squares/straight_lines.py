"""Areas that are straight lines: from a point on the edge of a space to the far corner of a cell.

A line affects the cells whose inside it enters; what it only touches it leaves alone. Its start
slides along the edge of the space, so the cells it enters change only where it passes a corner of
the board: those starts are tried, and one between each two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from warband.boards.squares.grid import Grid, cells_of

Place = tuple[int, int]
"""A cell, or a corner, from the top left one of the space."""


class Shot(NamedTuple):
    """One line: the cell it is aimed at, the cell it leaves from, and the cells it enters."""

    goal: Place
    origin: Place
    cells: frozenset[Place]


ColumnLine = tuple[int, int, int]
"""A line from a space in a certain column: its goal, the cell it leaves from, and the cells it
enters. There are as many rows above the space as the line is long; the cell it leaves from is told
as the space is at the top, so that moving it down the board moves this along."""


class Column(NamedTuple):
    """The lines from a space in a certain column."""

    lines: tuple[ColumnLine, ...]
    through: dict[int, list[int]]
    """By cell: the numbers of those that enter it."""


class LinesOver:
    """Some lines as they lie on the board, where each is put when somebody looks at it: the cell
    it leaves from, the seen cells it enters, and all that it enters."""

    __slots__ = ("_above", "_board", "_found", "_lines", "_top")

    def __init__(
        self,
        found: list[tuple[int, int]],
        lines: tuple[ColumnLine, ...],
        board: int,
        top: int,
        above: int,
    ) -> None:
        self._found = found
        """The seen cells that each enters, and its number among the lines of the column."""
        self._lines = lines
        self._board = board
        self._top = top
        self._above = above

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, index: int) -> tuple[int, int, int]:
        left, number = self._found[index]
        _, origin, cells = self._lines[number]
        top, above = self._top, self._above
        return origin + top, left << top >> above, (cells & self._board) << top >> above


def lines_over(
    grid: Grid, anchor: int, side: int, length: int, goals: int, seen: int, among: int
) -> LinesOver:
    """Every line from a space to one of some cells at most so many away that enters a cell among
    others, where only some cells are seen; of those that enter the same seen cells the first.

    >>> grid = Grid(5, 5)
    >>> lines = lines_over(grid, grid.parse("C3"), 1, 2, grid.full, grid.full, grid.full)
    >>> found = {grid.names(cells) for _, _, cells in lines}
    >>> "D3 E3" in found, "D4 E5" in found, "D4" in found
    (True, True, True)
    """
    x, y = grid.xy(anchor)
    above, top = length * grid.width, y * grid.width
    # The board is moved to where the lines of a column are laid, not every line to the board.
    goals = goals << above >> top
    board = grid.full << above >> top
    seen = seen << above >> top
    lines, through = column(grid.width, x, side, length)
    wanted = cells_of(among << above >> top & seen)
    numbers: set[int] = set()
    numbers.update(*[through.get(cell, ()) for cell in wanted])
    found: dict[int, int] = {}
    for number in sorted(numbers):
        goal, _, cells = lines[number]
        if goal & goals:
            found.setdefault(cells & seen, number)
    return LinesOver(list(found.items()), lines, board, top, above)


def line_origins(
    grid: Grid, anchor: int, side: int, length: int, goals: int, entered: int
) -> list[int]:
    """The cells of a space from which a line to one of some cells enters just these.

    >>> grid = Grid(5, 5)
    >>> origins = line_origins(grid, grid.parse("B2"), 2, 2, grid.full, grid.parse_all("D3 E3"))
    >>> [grid.name(cell) for cell in origins]
    ['C3', 'C2']
    """
    x, y = grid.xy(anchor)
    above, top = length * grid.width, y * grid.width
    goals = goals << above >> top
    board = grid.full << above >> top
    entered = entered << above >> top
    lines, through = column(grid.width, x, side, length)
    # Whichever of the cells: a line that enters them all enters it.
    last = entered.bit_length() - 1
    alike = (lines[number] for number in through.get(last, ()))
    found = {
        origin + top: None
        for goal, origin, cells in alike
        if cells & board == entered and goal & goals
    }
    return list(found)


def cells_on_lines(grid: Grid, anchor: int, side: int, length: int, goals: int) -> int:
    """Every cell that some line from a space to one of some cells enters.

    >>> grid = Grid(5, 5)
    >>> grid.names(cells_on_lines(grid, grid.parse("C3"), 1, 2, grid.parse_all("E3 C1")))
    'C1 C2 D3 E3'
    """
    width = grid.width
    x, y = grid.xy(anchor)
    above, top = length * width, y * width
    raised = goals << above >> top
    found = 0
    for goal, cells in _entered_by_goal(width, x, side, length):
        if goal & raised:
            found |= cells
    return found << top >> above & grid.full


@lru_cache(maxsize=1024)
def _entered_by_goal(width: int, x: int, side: int, length: int) -> tuple[tuple[int, int], ...]:
    """For each cell that lines from a space in a column go to: all that they enter."""
    found: dict[int, int] = {}
    for goal, _, cells in column(width, x, side, length).lines:
        found[goal] = found.get(goal, 0) | cells
    return tuple(found.items())


@lru_cache(maxsize=1024)
def column(width: int, x: int, side: int, length: int) -> Column:
    """Every line from a space in a column of a board, without what lies beside the board."""
    found: dict[ColumnLine, None] = {}
    through: dict[int, list[int]] = {}
    for shot in shots(side, length):
        (u, w), (across, row) = shot.goal, shot.origin
        if 0 <= x + u < width:
            places = [
                (dy + length) * width + x + dx for dx, dy in shot.cells if 0 <= x + dx < width
            ]
            cells = 0
            for place in places:
                cells |= 1 << place
            goal = 1 << (w + length) * width + x + u
            line = (goal, row * width + x + across, cells)
            if line not in found:
                for place in places:
                    through.setdefault(place, []).append(len(found))
                found[line] = None
    return Column(tuple(found), through)


@lru_cache(maxsize=64)
def shots(side: int, length: int) -> tuple[Shot, ...]:
    """Every line that differs in what it is aimed at, where it leaves from or what it enters."""
    found: dict[Shot, None] = {}
    upward = tuple(_upward(side, length))
    for turns in range(4):
        for shot in upward:
            found[_turned(shot, side, turns)] = None
    return tuple(found)


def _upward(side: int, length: int) -> Iterator[Shot]:
    """The lines that leave by the top edge, which runs from 0, 0 to side, 0."""
    for top in range(-1, -length - 1, -1):
        for left in range(-length, side + length):
            for far in (left, left + 1):
                for start in _starts(side, far, top, left):
                    # The far corner of the cell is the one farther from the start.
                    nearer = left if far == left + 1 else left + 1
                    if abs(start - far) < abs(start - nearer):
                        continue
                    cells = _entered(start, far, top)
                    for column in _columns(start, side):
                        yield Shot((left, top), (column, 0), cells)


def _starts(side: int, far: int, top: int, left: int) -> list[Fraction]:
    """Where on the top edge a line to a corner may start: at all that matters, and in between."""
    turning = {Fraction(x) for x in range(side + 1)}
    middle = Fraction(2 * left + 1, 2)
    if 0 <= middle <= side:
        turning.add(middle)
    for y in range(-1, top, -1):
        # The line through far, top and x, y meets the edge at x + (x - far) * y / (top - y).
        low = min(far, 0) - 1
        for x in range(low, max(far, side) + 2):
            start = x + Fraction((x - far) * y, top - y)
            if 0 <= start <= side:
                turning.add(start)
    ordered = sorted(turning)
    between = [(one + two) / 2 for one, two in pairwise(ordered)]
    return [*ordered, *between]


def _columns(start: Fraction, side: int) -> tuple[int, ...]:
    """The cells of the space on whose top side a point is."""
    at = int(start)
    if start != at:
        return (at,)
    return tuple(column for column in (at - 1, at) if 0 <= column < side)


def _entered(start: Fraction, far: int, top: int) -> frozenset[Place]:
    """The cells that a line from start, 0 up to a corner enters."""
    slope = (far - start) / -top
    cells: set[Place] = set()
    for row in range(-1, top - 1, -1):
        one, two = start + slope * (-row - 1), start + slope * -row
        low, high = min(one, two), max(one, two)
        first = low.numerator // low.denominator
        last = -(-high.numerator // high.denominator) - 1
        if low == high:
            last = first if low != first else first - 1
        cells.update((column, row) for column in range(first, last + 1))
    return frozenset(cells)


def _turned(shot: Shot, side: int, turns: int) -> Shot:
    def cell(place: Place) -> Place:
        x, y = place
        for _ in range(turns):
            x, y = side - 1 - y, x
        return x, y

    return Shot(cell(shot.goal), cell(shot.origin), frozenset(map(cell, shot.cells)))
