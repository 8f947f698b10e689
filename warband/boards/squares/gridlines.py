"""Rays that run along a gridline, between the two rows of cells on either side of it."""

from __future__ import annotations

from typing import NamedTuple

from warband.boards.ondemand import OnDemand
from warband.boards.squares.corners import Corners
from warband.boards.squares.grid import cells_of
from warband.boards.squares.rays import mirrored


class Line(NamedTuple):
    """The two rows of cells on either side of a gridline, from a corner on."""

    one: int
    """Blocked cells on one side, bit 0 next to the corner."""

    other: int
    """Blocked cells on the other side."""

    posts: int
    """Corners on the line, bit 0 the first, that an edge which stops rays reaches."""

    length: int
    """How many cells there are to the end of the board."""


class Run(NamedTuple):
    """How far a ray along a gridline goes."""

    length: int
    """How many cells it passes on either side."""

    one: bool
    """Whether it touches the next cell on one side where it stops."""

    other: bool
    """Whether it touches the next cell on the other side."""

    post: bool
    """Whether it stops at an edge."""


def run_along(line: Line) -> Run:
    """Follow a ray along a gridline.

    It passes while one side of it is open, and not between cells that meet at a corner.
    """
    if line.one & line.other & 1:
        return Run(0, False, False, False)
    pinched = (line.one | line.one << 1) & (line.other | line.other << 1)
    stop = (pinched | line.posts) & ~1
    n = (stop & -stop).bit_length() - 1 if stop else line.length
    if n >= line.length:
        return Run(line.length, False, False, False)
    post = bool(line.posts >> n & 1)
    if not pinched >> n & 1:
        return Run(n, True, True, post)
    # Between two cells that meet, each can be touched from an open cell on its own side.
    return Run(n, not line.one >> (n - 1) & 1, not line.other >> (n - 1) & 1, post)


class Gridlines:
    """The gridlines of a map, for rays that run along them."""

    def __init__(self, corners: Corners) -> None:
        grid = corners.grid
        self.corners = corners
        self._columns: OnDemand[int, int] = OnDemand(self._column)
        self.row_posts = [0] * (grid.height + 1)
        self.column_posts = [0] * (grid.width + 1)
        edges = corners.edges.all()
        for board, upright in ((edges.east, True), (edges.south, False)):
            for cell in cells_of(board):
                x, y = grid.xy(cell)
                self._post(x + 1, y + 1)
                self._post(x + upright, y + (not upright))

    def _post(self, x: int, y: int) -> None:
        """An edge ends at this corner."""
        self.row_posts[y] |= 1 << x
        self.column_posts[x] |= 1 << y

    def along(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The cells reached by rays from a corner to the west, east, north and south."""
        grid = self.corners.grid
        rows = self._row(y - 1), self._row(y)
        columns = self._columns[x - 1], self._columns[x]
        return (
            self._reached(x, y, -1, 0, _run(rows, self.row_posts[y], x, grid.width, back=True)),
            self._reached(x, y, 1, 0, _run(rows, self.row_posts[y], x, grid.width, back=False)),
            self._reached(
                x, y, 0, -1, _run(columns, self.column_posts[x], y, grid.height, back=True)
            ),
            self._reached(
                x, y, 0, 1, _run(columns, self.column_posts[x], y, grid.height, back=False)
            ),
        )

    def _row(self, y: int) -> int:
        """The blocked cells of a row as an integer; beyond the board all are."""
        grid = self.corners.grid
        wall = (1 << grid.width) - 1
        if not 0 <= y < grid.height:
            return wall
        return self.corners.blocked >> (y * grid.width) & wall

    def _column(self, x: int) -> int:
        """The blocked cells of a column as an integer; beyond the board all are."""
        grid = self.corners.grid
        if not 0 <= x < grid.width:
            return (1 << grid.height) - 1
        column = 0
        for cell in cells_of(self.corners.blocked & grid.columns[x]):
            column |= 1 << (cell // grid.width)
        return column

    def _reached(self, x: int, y: int, dx: int, dy: int, run: Run) -> int:
        """The cells on both sides of a ray along a gridline, and those it touches at its end."""
        grid = self.corners.grid
        width = grid.width
        board = 0
        end_x, end_y = x + dx * run.length, y + dy * run.length
        for side, touch in ((-1, run.one), (0, run.other)):
            if dx:
                strip = ((1 << run.length) - 1) << min(x, end_x)
                if 0 <= y + side < grid.height:
                    board |= strip << ((y + side) * width)
            elif 0 <= x + side < width:
                strip = grid.columns[0] & ((1 << run.length * width) - 1)
                board |= strip << (min(y, end_y) * width + x + side)
            if touch:
                column = end_x + side if dy else end_x - (dx < 0)
                row = end_y + side if dx else end_y - (dy < 0)
                if 0 <= column < width and 0 <= row < grid.height:
                    cell = row * width + column
                    if not (run.post and any(self.corners.arms(end_x, end_y, cell))):
                        board |= 1 << cell
        return board


def _run(strips: tuple[int, int], posts: int, start: int, length: int, *, back: bool) -> Run:
    one, other = strips
    if back:
        one, other, posts = (
            mirrored(one, length),
            mirrored(other, length),
            mirrored(posts, length + 1),
        )
        start = length - start
    return run_along(Line(one >> start, other >> start, posts >> start, length - start))
