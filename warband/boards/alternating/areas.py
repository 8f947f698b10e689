"""Areas on the board: circles about a point where gridlines meet, cones out of one, lines.

A cell belongs to an area of so many squares if its far side is counted as no more from the point,
every second diagonal double.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from warband.boards.squares.grid import Grid

QUARTERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""Toward south-east, south-west, north-west and north-east."""

STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""


def counted(columns: int, rows: int) -> int:
    """How far it is over open ground, every second diagonal double.

    >>> counted(2, 2), counted(3, 1), counted(6, 6)
    (3, 3, 9)
    """
    low, high = sorted((abs(columns), abs(rows)))
    return high + low // 2


class Spread(Enum):
    """The two ways a cone can lie."""

    DIAGONAL = "diagonal"
    """It fills the quarter between two gridlines."""

    STRAIGHT = "straight"
    """It opens evenly to both sides of a gridline."""


class Cone(NamedTuple):
    """A cone: where it starts, how it lies, and where to (an entry of ``QUARTERS`` or of
    ``STRAIGHT``)."""

    corner: int
    spread: Spread
    toward: int


def circle(grid: Grid, corner: int, squares: int) -> int:
    """The cells of a circle about a corner.

    >>> grid = Grid(8, 8)
    >>> [circle(grid, grid.corner(4, 4), squares).bit_count() for squares in (2, 4)]
    [12, 44]
    """
    return _drawn(grid, corner, [
        (x if dx > 0 else -1 - x, y if dy > 0 else -1 - y)
        for dx, dy in QUARTERS
        for x, y in _quarter(squares)
    ])  # fmt: skip


def cone_cells(grid: Grid, cone: Cone, squares: int) -> int:
    """The cells of a cone.

    >>> grid = Grid(20, 20)
    >>> [cone_cells(grid, Cone(grid.corner(9, 9), spread, 0), 6).bit_count() for spread in Spread]
    [24, 28]
    """
    cells = _quarter(squares)
    if cone.spread is Spread.DIAGONAL:
        dx, dy = QUARTERS[cone.toward]
        drawn = [(x if dx > 0 else -1 - x, y if dy > 0 else -1 - y) for x, y in cells]
    else:
        dx, dy = STRAIGHT[cone.toward]
        drawn = []
        for along, beside in cells:
            if beside > along:
                continue
            ahead = along if dx + dy > 0 else -1 - along
            for aside in (beside, -1 - beside):
                drawn.append((ahead, aside) if dx else (aside, ahead))
    return _drawn(grid, cone.corner, drawn)


def all_cones(corner: int) -> list[Cone]:
    """Every way a cone can lie at a corner."""
    return [Cone(corner, spread, toward) for spread in Spread for toward in range(4)]


def holes(grid: Grid, anchor: int, side: int) -> list[int]:
    """The corners about which a circle may lie whose middle four cells must hold a space: any
    corner of a single square, the middle of a block of two by two.

    >>> len(holes(Grid(8, 8), 9, 1)), len(holes(Grid(8, 8), 9, 2))
    (4, 1)
    """
    x, y = grid.xy(anchor)
    # A larger space does not fit into the four: the circle then lies about a point inside it.
    inner = range(2) if side == 1 else range(1, side)
    return [grid.corner(x + i, y + j) for j in inner for i in inner]


class Line(NamedTuple):
    """A line from one corner through another."""

    corner: int
    through: int


def line_cells(grid: Grid, line: Line) -> list[int]:
    """The cells that a line goes through or touches on its way to the border, nearest first.

    >>> grid = Grid(3, 3)
    >>> slanting = Line(grid.corner(0, 0), grid.corner(1, 1))
    >>> " ".join(grid.name(cell) for cell in line_cells(grid, slanting))
    'A1 B1 A2 B2 C2 B3 C3'
    """
    x, y = grid.corner_xy(line.corner)
    u, v = grid.corner_xy(line.through)
    shared = gcd(u - x, v - y)
    if not shared:
        raise ValueError("a line needs two different corners")
    steps = _ray((u - x) // shared, (v - y) // shared, max(grid.width, grid.height))
    return [
        (y + j) * grid.width + x + i
        for i, j in steps
        if 0 <= x + i < grid.width and 0 <= y + j < grid.height
    ]


def enters(grid: Grid, line: Line, cell: int) -> bool:
    """Whether a line goes through the inside of a cell."""
    (x, y), (u, v) = grid.corner_xy(line.corner), grid.corner_xy(line.through)
    i, j = grid.xy(cell)
    sides = [(u - x) * (b - y) - (v - y) * (a - x) for a in (i, i + 1) for b in (j, j + 1)]
    return min(sides) < 0 < max(sides)


@lru_cache(maxsize=1 << 14)
def _ray(dx: int, dy: int, far: int) -> tuple[tuple[int, int], ...]:
    """The cells touched by a ray from a corner, as offsets from it, nearest first.

    Toward the south-east the ray is in row *j* between ``j * dx / dy`` and ``(j + 1) * dx / dy``;
    the row before the first it touches at its start. The other quarters mirror that.
    """
    i, j = abs(dx), abs(dy)
    if not j:
        cells = [(x, y) for x in range(-1, far) for y in (-1, 0)]
    elif not i:
        cells = [(x, y) for y in range(-1, far) for x in (-1, 0)]
    else:
        cells = [(x, -1) for x in (-1, 0)]
        cells += [
            (x, y)
            for y in range(far)
            for x in range(-(-y * i // j) - 1, min((y + 1) * i // j, far) + 1)
        ]
        cells.sort(key=lambda cell: (cell[0] * j + cell[1] * i, cell[1]))
    return tuple((x if dx >= 0 else -1 - x, y if dy >= 0 else -1 - y) for x, y in cells)


@lru_cache(maxsize=32)
def _quarter(squares: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (x, y) for y in range(squares) for x in range(squares) if counted(x + 1, y + 1) <= squares
    )


def _drawn(grid: Grid, corner: int, cells: list[tuple[int, int]]) -> int:
    """Cells given by how far they are from a corner, as far as they are on the board."""
    x, y = grid.corner_xy(corner)
    found = 0
    for i, j in cells:
        if 0 <= x + i < grid.width and 0 <= y + j < grid.height:
            found |= 1 << (y + j) * grid.width + x + i
    return found
