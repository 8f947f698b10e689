"""Who sees whom among fixed obstacles: the tables behind sight.

Cells are closed: points on their borders count. A line may graze a blocked cell, but passes no
point where blocked cells stand on both of its sides. It may touch an edge that stops it only with
its own end, and then stays on its own side of that edge. The two cells at its ends never block it.

Why the tables are exact. Slide and turn an unblocked line between two cells as far as it goes: it
comes to rest against two corners on opposite sides. Either one of them belongs to an end cell, and
then the other cell is reached by a ray from that corner. Or both belong to obstacles, and then the
line is one of the few that graze two obstacles on opposite sides. So it is enough to sweep the rays
of every corner of the board, and to walk the lines of the second kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.rays import (
    LEFT,
    RIGHT,
    STRAIGHT,
    Line,
    Quadrant,
    Run,
    Sweep,
    mirrored,
    run_along,
)
from warband.boards.squares.steps import Barriers

# The four cells at a corner: bit 0 of their number says east, bit 1 says south.
NW, NE, SW, SE = range(4)
BESIDE, ACROSS, OPPOSITE = 1, 2, 3
"""What to flip in the number of a cell at a corner to go sideways, up or down, or diagonally."""


class View(NamedTuple):
    """What rays from one corner of the board reach."""

    sweeps: tuple[Sweep, ...]
    """Inside each of the four quadrants."""

    along: tuple[int, ...]
    """Along each of the gridlines: west, east, north, south."""

    all: int
    """Altogether."""

    pairs: tuple[tuple[int, int], ...]
    """Sets of cells that see each other along lines through this corner that graze it and another
    obstacle on opposite sides."""


class Field:
    """The cells that see each other, given blocked cells and edges."""

    __slots__ = ("_views", "admits", "blocked", "edges", "grid", "quadrants", "rows", "stops")

    def __init__(self, grid: Grid, blocked: int, edges: Edges, like: Field | None = None) -> None:
        self.grid = grid
        self.blocked = blocked
        self.edges = edges
        self.stops = Barriers.of(grid, edges.all())
        """For each direction, the cells that a line cannot leave that way."""
        upward, downward = edges.crest | edges.rise, edges.crest | edges.drop
        self.admits = Barriers(
            downward.south << grid.width, upward.east, upward.south, downward.east << 1
        )
        """Those among them from which one still looks into the next cell."""
        self.quadrants = tuple(
            Quadrant(grid, blocked, self.stops, self.admits, not q & BESIDE, not q & ACROSS)
            for q in (NW, NE, SW, SE)
        )
        self._views = self._make_views(like)
        self.rows = self._make_rows()
        """For each cell the cells it sees, itself included."""

    # Corners.

    def cell_at(self, x: int, y: int, q: int) -> int | None:
        """The cell in quadrant ``q`` of a corner, if there is one."""
        x += (q & BESIDE) - 1
        y += (q >> 1) - 1
        if 0 <= x < self.grid.width and 0 <= y < self.grid.height:
            return y * self.grid.width + x
        return None

    def view(self, corner: int) -> View:
        """What rays from a corner reach."""
        return self._views[corner]

    def stopped(self, barriers: Barriers, cell: int, q: int, flip: int) -> bool:
        """Whether barriers hold between a cell in quadrant ``q`` and the one beside or across."""
        if flip == BESIDE:
            board = barriers.west if q & BESIDE else barriers.east
        else:
            board = barriers.north if q & ACROSS else barriers.south
        return bool(board >> cell & 1)

    def way(self, x: int, y: int, q: int, flip: int) -> bool:
        """Whether the way around a corner from quadrant ``q`` to the opposite one is open, going
        through the cell beside or across."""
        cell, side = self.cell_at(x, y, q), self.cell_at(x, y, q ^ flip)
        if cell is None or side is None or self.blocked >> side & 1:
            return False
        return not (
            self.stopped(self.stops, cell, q, flip)
            or self.stopped(self.stops, side, q ^ flip, flip ^ OPPOSITE)
        )

    def arms(self, x: int, y: int, exempt: int | None = None) -> tuple[bool, bool]:
        """Whether edges that stop lines reach a corner: along its row, along its column.

        Edges that do not hinder a line from the ``exempt`` cell are left out.
        """
        along_row = along_column = False
        for q in (NW, NE, SW, SE):
            cell = self.cell_at(x, y, q)
            if cell is None:
                continue
            for flip in (BESIDE, ACROSS):
                if not self.stopped(self.stops, cell, q, flip):
                    continue
                other = self.cell_at(x, y, q ^ flip)
                if exempt is not None and (
                    (cell == exempt and other is not None and self._lets_out(other, q ^ flip, flip))
                    or (other == exempt and self._lets_out(cell, q, flip))
                ):
                    continue
                if flip == BESIDE:
                    along_column = True
                else:
                    along_row = True
        return along_row, along_column

    def _lets_out(self, neighbour: int, q: int, flip: int) -> bool:
        """Whether a line from the cell next to a neighbour may cross the edge between them: the
        same edges that can be looked over from the neighbour's side."""
        return self.stopped(self.admits, neighbour, q, flip)

    # Tables.

    def _make_views(self, like: Field | None) -> list[View]:
        grid = self.grid
        changed = grid.full
        if like is not None:
            changed = self.blocked ^ like.blocked
            for mine, old in zip(
                (*self.stops, *self.admits), (*like.stops, *like.admits), strict=True
            ):
                changed |= mine ^ old
            # An edge belongs to the cells on both of its sides.
            changed |= _neighbours(grid, changed)
        lines = _Lines(self)
        views = []
        for corner in range(grid.corner_count):
            if like is not None and not like.view(corner).all & changed:
                views.append(like.view(corner))
            else:
                views.append(self._make_view(*grid.corner_xy(corner), lines))
        return views

    def _make_view(self, x: int, y: int, lines: _Lines) -> View:
        sweeps = tuple(quadrant.sweep(*quadrant.place(x, y)) for quadrant in self.quadrants)
        along = lines.along(x, y)
        everything = 0
        for sweep in sweeps:
            everything |= sweep.broad | sweep.narrow
        for cells in along:
            everything |= cells
        return View(sweeps, along, everything, tuple(self._pairs_through(x, y, sweeps)))

    def _pairs_through(
        self, x: int, y: int, sweeps: tuple[Sweep, ...]
    ) -> Iterator[tuple[int, int]]:
        """The lines through a corner that graze it and another obstacle on opposite sides.

        Each line has two such corners, so looking south from one of them is enough.
        """
        if not (0 < x < self.grid.width and 0 < y < self.grid.height):
            return
        for q in (SW, SE):
            back = q ^ OPPOSITE
            if not sweeps[q].tangents:
                continue
            # Seen along the line, the cell beside q is on its left and the one across on its right.
            left_open = self.way(x, y, back, ACROSS)
            right_open = self.way(x, y, back, BESIDE)
            if left_open == right_open:
                continue
            ahead, behind = self.quadrants[q], self.quadrants[back]
            from_ahead, from_behind = ahead.place(x, y), behind.place(x, y)
            armed = any(self.arms(x, y))
            for tangent in sweeps[q].tangents:
                if (tangent.side == LEFT) != left_open:
                    continue
                direction = tangent.x, tangent.y
                if not armed:
                    yield (
                        behind.ray(*from_behind, direction, STRAIGHT),
                        ahead.ray(*from_ahead, direction, STRAIGHT),
                    )
                if ahead.has_edges:
                    # The line itself may touch an edge; its neighbours between the two do not.
                    bend = RIGHT if tangent.side == LEFT else LEFT
                    yield (
                        behind.ray(*from_behind, direction, bend),
                        ahead.ray(*from_ahead, direction, bend),
                    )

    def _make_rows(self) -> list[int]:
        grid = self.grid
        rows = [1 << cell for cell in range(grid.size)]
        edged = self.edges.all().cells_beside(grid)
        for corner, view in enumerate(self._views):
            x, y = grid.corner_xy(corner)
            around = grid.cells_at(corner)
            clear = not around & (self.blocked | edged)
            for q in (NW, NE, SW, SE):
                cell = self.cell_at(x, y, q)
                if cell is not None:
                    rows[cell] |= view.all if clear else self.past(cell, corner)
            for some, others in view.pairs:
                for cell in cells_of(some):
                    rows[cell] |= others
        return _either_way(grid, rows)

    def past(self, cell: int, corner: int) -> int:
        """What a cell sees through one of its corners, by rays that leave it there."""
        x, y = self.grid.corner_xy(corner)
        view = self._views[corner]
        q = next(q for q in (NW, NE, SW, SE) if self.cell_at(x, y, q) == cell)
        found = 0
        reached = set()
        for flip in (BESIDE, ACROSS):
            side = self.cell_at(x, y, q ^ flip)
            if side is None:
                continue
            if self.stopped(self.stops, cell, q, flip) and not self._lets_out(side, q ^ flip, flip):
                if self.stopped(self.admits, cell, q, flip):
                    found |= 1 << side
                continue
            reached.add(q ^ flip)
            far = self.cell_at(x, y, q ^ OPPOSITE)
            if far is None or self.blocked >> side & 1:
                continue
            if not self.stopped(self.stops, side, q ^ flip, flip ^ OPPOSITE):
                reached.add(q ^ OPPOSITE)
            elif self.stopped(self.admits, side, q ^ flip, flip ^ OPPOSITE):
                found |= 1 << far
        along_row, along_column = self.arms(x, y, cell)
        for quadrant in reached:
            turn = quadrant ^ q
            found |= view.sweeps[quadrant].broad
            if not ((along_row and turn & ACROSS) or (along_column and turn & BESIDE)):
                found |= view.sweeps[quadrant].narrow
        if not (along_row or along_column):
            open_ = {
                other
                for other in reached
                if not view.sweeps[other].broad & self.blocked_at(x, y, other)
            }
            if open_ & {q ^ BESIDE, q ^ OPPOSITE}:
                found |= view.along[0 if q & BESIDE else 1]
            if open_ & {q ^ ACROSS, q ^ OPPOSITE}:
                found |= view.along[2 if q & ACROSS else 3]
        return found

    def blocked_at(self, x: int, y: int, q: int) -> int:
        cell = self.cell_at(x, y, q)
        return 0 if cell is None else self.blocked & 1 << cell


class _Lines:
    """The gridlines of a map, for rays that run along them."""

    def __init__(self, field: Field) -> None:
        grid = field.grid
        self.field = field
        self.rows = _strips(field.blocked, grid.width, grid.height, 1, grid.width)
        self.columns = _strips(field.blocked, grid.height, grid.width, grid.width, 1)
        self.row_posts = [0] * (grid.height + 1)
        self.column_posts = [0] * (grid.width + 1)
        if field.edges:
            for corner in range(grid.corner_count):
                x, y = grid.corner_xy(corner)
                if any(field.arms(x, y)):
                    self.row_posts[y] |= 1 << x
                    self.column_posts[x] |= 1 << y

    def along(self, x: int, y: int) -> tuple[int, int, int, int]:
        """The cells reached by rays from a corner to the west, east, north and south."""
        grid = self.field.grid
        rows, columns = self.rows[y : y + 2], self.columns[x : x + 2]
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

    def _reached(self, x: int, y: int, dx: int, dy: int, run: Run) -> int:
        """The cells on both sides of a ray along a gridline, and those it touches at its end."""
        grid = self.field.grid
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
                    if not (run.post and any(self.field.arms(end_x, end_y, cell))):
                        board |= 1 << cell
        return board


def _strips(board: int, length: int, count: int, step: int, stride: int) -> list[int]:
    """The rows or columns of a bitboard as integers, with a blocked one before and after."""
    wall = (1 << length) - 1
    strips = [
        sum((board >> (k * stride + i * step) & 1) << i for i in range(length))
        for k in range(count)
    ]
    return [wall, *strips, wall]


def _run(strips: list[int], posts: int, start: int, length: int, *, back: bool) -> Run:
    one, other = strips
    if back:
        one, other, posts = (
            mirrored(one, length),
            mirrored(other, length),
            mirrored(posts, length + 1),
        )
        start = length - start
    return run_along(Line(one >> start, other >> start, posts >> start, length - start))


def _neighbours(grid: Grid, board: int) -> int:
    return (
        board
        | grid.moved(board, 0)
        | grid.moved(board, 1)
        | grid.moved(board, 2)
        | grid.moved(board, 3)
    )


def _either_way(grid: Grid, rows: list[int]) -> list[int]:
    """Sight goes both ways: each row together with its column."""
    size = grid.size
    length = (size + 7) // 8
    packed = np.frombuffer(
        b"".join(row.to_bytes(length, "little") for row in rows), dtype=np.uint8
    ).reshape(size, length)
    sees = np.unpackbits(packed, axis=1, bitorder="little")[:, :size]
    both = np.packbits(sees | sees.T, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in both]
