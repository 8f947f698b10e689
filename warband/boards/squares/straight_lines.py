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

from warband.boards.squares.grid import Grid

Place = tuple[int, int]
"""A cell, or a corner, from the top left one of the space."""


class Shot(NamedTuple):
    """One line: the cell it is aimed at, the cell it leaves from, and the cells it enters."""

    goal: Place
    origin: Place
    cells: frozenset[Place]


class LaidLine(NamedTuple):
    """A line on a board."""

    goal: int
    origin: int
    cells: int


def straight_lines(grid: Grid, anchor: int, side: int, length: int) -> Iterator[LaidLine]:
    """Every line from a space to a cell of the board at most so many away, as cells entered.

    >>> grid = Grid(5, 5)
    >>> found = {grid.names(line.cells) for line in straight_lines(grid, 12, 1, 2)}
    >>> "D3 E3" in found, "D4 E5" in found, "D4" in found
    (True, True, True)
    """
    x, y = grid.xy(anchor)
    width, height = grid.width, grid.height
    for shot in shots(side, length):
        u, w = shot.goal[0] + x, shot.goal[1] + y
        if not (0 <= u < width and 0 <= w < height):
            continue
        cells = 0
        for dx, dy in shot.cells:
            if 0 <= x + dx < width and 0 <= y + dy < height:
                cells |= 1 << (y + dy) * width + x + dx
        origin = (y + shot.origin[1]) * width + x + shot.origin[0]
        yield LaidLine(w * width + u, origin, cells)


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
