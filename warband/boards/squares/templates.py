"""Square and line shaped areas laid from a corner of a space.

Squares off the board do not exist: a shape may reach over the edge, but must have a square on
the board that touches its corner (for a line: its first one).
"""

from __future__ import annotations

from collections.abc import Iterator

from warband.boards.squares.grid import DIRECTIONS, Grid


def blasts(grid: Grid, space: int, corner: int, size: int) -> Iterator[int]:
    """Blocks of ``size`` squares a side that touch the corner and leave the space alone.

    >>> grid = Grid(3, 3)
    >>> [grid.names(b) for b in blasts(grid, grid.parse_all("B2"), grid.corner(1, 1), 1)]
    ['A1', 'B1', 'A2']
    """
    cx, cy = grid.corner_xy(corner)
    around = grid.cells_at(corner)
    for top in range(cy - size, cy + 1):
        for left in range(cx - size, cx + 1):
            block = _block(grid, left, top, size)
            if block & around and not block & space:
                yield block


def _block(grid: Grid, left: int, top: int, size: int) -> int:
    first, last = max(left, 0), min(left + size, grid.width)
    if first >= last:
        return 0
    row = ((1 << (last - first)) - 1) << first
    board = 0
    for y in range(max(top, 0), min(top + size, grid.height)):
        board |= row << (y * grid.width)
    return board


def lines(grid: Grid, space: int, corner: int, size: int) -> Iterator[int]:
    """Rows of ``size`` squares in one of eight directions, the first touching the corner.

    Every square is one further from the corner than the one before, counted as if there were no
    walls. One square after the first may step in another direction that keeps to this.
    """
    cx, cy = grid.corner_xy(corner)
    known: set[int] = set()
    for first in _around(grid, corner):
        if space >> first & 1:
            continue
        for direction in DIRECTIONS:
            for path in _paths(*grid.xy(first), direction, size, cx, cy):
                board = 0
                for x, y in path:
                    if 0 <= x < grid.width and 0 <= y < grid.height:
                        board |= 1 << (y * grid.width + x)
                if not board & space and board not in known:
                    known.add(board)
                    yield board


def _around(grid: Grid, corner: int) -> list[int]:
    cx, cy = grid.corner_xy(corner)
    return [
        grid.cell(x, y)
        for y in (cy - 1, cy)
        for x in (cx - 1, cx)
        if 0 <= x < grid.width and 0 <= y < grid.height
    ]


def _count(x: int, y: int, cx: int, cy: int) -> int:
    """How far a square is from a corner: those that touch it count 1."""
    across = x - cx + 1 if x >= cx else cx - x
    down = y - cy + 1 if y >= cy else cy - y
    return max(across, down)


def _paths(
    x: int, y: int, direction: tuple[int, int], size: int, cx: int, cy: int
) -> Iterator[list[tuple[int, int]]]:
    """The straight line, and every line with one square that deviates."""
    straight = _extend([(x, y)], direction, size, cx, cy)
    if straight is not None:
        yield straight
    for turn in range(1, size):
        start = _extend([(x, y)], direction, turn, cx, cy)
        if start is None:
            return
        for other in DIRECTIONS:
            if other == direction:
                continue
            bent = _extend(start, other, turn + 1, cx, cy)
            if bent is not None:
                whole = _extend(bent, direction, size, cx, cy)
                if whole is not None:
                    yield whole


def _extend(
    path: list[tuple[int, int]], direction: tuple[int, int], size: int, cx: int, cy: int
) -> list[tuple[int, int]] | None:
    """Go on in a direction until the path has ``size`` squares; None if it stops receding."""
    path = list(path)
    while len(path) < size:
        x, y = path[-1]
        nx, ny = x + direction[0], y + direction[1]
        if _count(nx, ny, cx, cy) != _count(x, y, cx, cy) + 1:
            return None
        path.append((nx, ny))
    return path
