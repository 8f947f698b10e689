"""Rays from a corner of the board: which cells they reach, exactly.

Everything here happens in one quadrant, mirrored so that rays go toward growing ``x`` and ``y``
(*forward* is growing ``y``, *left* is the side of smaller ``x``). The direction of a ray is the
fraction ``x / y``, kept as two integers; nothing is ever rounded.

A blocked cell stops the rays that enter its inside; it can be grazed. An edge that stops rays does
so with its end points too. Hence the directions that are still free form intervals, and an end of
such an interval belongs to it if a cell made it and does not if an edge did.

Two kinds of results are kept apart. A cell is reached *broadly* if a whole fan of rays gets there.
It is reached *narrowly* if a single ray does, grazing something on either side, or touching the
cell in a corner only.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import NamedTuple

from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.steps import Barriers

LEFT, STRAIGHT, RIGHT = -1, 0, 1

Interval = tuple[int, int, int, int, bool, bool]
"""Low and high direction as numerators and denominators, and whether each end is left out."""


class Tangent(NamedTuple):
    """A free ray that grazes something: its direction, and on which side that stands."""

    x: int
    y: int
    side: int


class Sweep(NamedTuple):
    """What the rays of one quadrant reach."""

    broad: int
    narrow: int
    tangents: tuple[Tangent, ...]


NOTHING_SEEN = Sweep(0, 0, ())


class Quadrant:
    """The obstacles of a map as seen by rays that go into one quadrant.

    ``flip_x`` and ``flip_y`` tell whether the quadrant looks west and north.
    """

    __slots__ = (
        "blocked",
        "flip_x",
        "flip_y",
        "forward_admits",
        "forward_stops",
        "grid",
        "has_edges",
        "sideways_admits",
        "sideways_stops",
    )

    def __init__(
        self,
        grid: Grid,
        blocked: int,
        stops: Barriers,
        admits: Barriers,
        flip_x: bool,
        flip_y: bool,
    ) -> None:
        self.grid = grid
        self.flip_x = flip_x
        self.flip_y = flip_y
        self.has_edges = any(stops)
        self.blocked = self._rows(blocked)
        # Bit x of a row: the edge left of cell x, crossed sideways into it.
        self.sideways_stops = [row << 1 for row in self._rows(stops.west if flip_x else stops.east)]
        self.sideways_admits = [
            row << 1 for row in self._rows(admits.west if flip_x else admits.east)
        ]
        # Bit x of a row: the edge before cell x, crossed forward into it.
        self.forward_stops = [0, *self._rows(stops.north if flip_y else stops.south)]
        self.forward_admits = [0, *self._rows(admits.north if flip_y else admits.south)]

    def _rows(self, board: int) -> list[int]:
        width = self.grid.width
        row = (1 << width) - 1
        rows = [board >> (y * width) & row for y in range(self.grid.height)]
        if self.flip_x:
            rows = [mirrored(bits, width) for bits in rows]
        if self.flip_y:
            rows.reverse()
        return rows

    def place(self, x: int, y: int) -> tuple[int, int]:
        """A corner of the board in the coordinates of this quadrant."""
        if self.flip_x:
            x = self.grid.width - x
        if self.flip_y:
            y = self.grid.height - y
        return x, y

    def board(self, rows: dict[int, int]) -> int:
        """Rows of this quadrant as a bitboard of the map."""
        width = self.grid.width
        last = self.grid.height - 1
        board = 0
        for y, bits in rows.items():
            # A mirrored quadrant is written upside down, then turned by half.
            board |= bits << ((last - y if self.flip_x != self.flip_y else y) * width)
        return mirrored(board, self.grid.size) if self.flip_x else board

    # All rays of the quadrant at once.

    def sweep(self, px: int, py: int) -> Sweep:
        """The rays from the corner ``px, py`` strictly inside this quadrant.

        Rays along the gridlines that bound the quadrant are left to :func:`run_along`.
        """
        width, height = self.grid.width, self.grid.height
        if px >= width or py >= height:
            return NOTHING_SEEN
        if self.blocked[py] >> px & 1:
            return Sweep(self.board({py: 1 << px}), 0, ())
        most = width - px - 1
        has_edges = self.has_edges
        broad: dict[int, int] = {}
        narrow: dict[int, int] = {}
        tangents: list[Tangent] = []
        single: set[tuple[int, int]] = set()
        intervals: list[Interval] = [(0, 1, 1, 0, True, True)]
        beyond = 0
        for j in range(height - py):
            if not (intervals or beyond):
                break
            y = py + j
            walls = self.blocked[y] >> px
            if has_edges:
                posts = self.sideways_stops[y] >> px
                admitted = self.sideways_admits[y] >> px
            else:
                posts = admitted = 0
            seen = beyond
            beyond = 0
            passed: list[Interval] = []
            for low_x, low_y, high_x, high_y, low_out, high_out in intervals:
                first, rest = divmod(low_x * j, low_y)
                if first > most:
                    continue
                last = (high_x * (j + 1) - 1) // high_y if high_y else most
                if last > most:
                    last = most
                run = (2 << last) - (1 << first)
                stops = walls & run
                if posts:
                    if not rest and posts >> first & 1:
                        low_out = True
                    fence = posts & run & ~(1 << first)
                else:
                    fence = 0
                if not (stops or fence):
                    seen |= run
                    passed.append((low_x, low_y, high_x, high_y, low_out, high_out))
                    continue
                interval = low_x, low_y, high_x, high_y, low_out, high_out
                seen |= self._part(
                    j, interval, first, last, stops, fence, admitted, passed, tangents, single
                )
            if seen:
                broad[y] = seen << px
            passed = self._touch(px, y, j, passed, narrow)
            if has_edges and y + 1 < height and self.forward_stops[y + 1]:
                passed, beyond = self._cross(px, y, j, passed, tangents)
            intervals = passed
        for direction in single:
            self._walk(px, py, direction, STRAIGHT, narrow)
        return Sweep(self.board(broad), self.board(narrow), tuple(tangents))

    def _part(
        self,
        j: int,
        interval: Interval,
        start: int,
        last: int,
        walls: int,
        posts: int,
        admitted: int,
        passed: list[Interval],
        tangents: list[Tangent],
        single: set[tuple[int, int]],
    ) -> int:
        """Part the rays of an interval around the obstacles that they meet in row ``j``, between
        the cells ``start`` and ``last``. Returns the cells they reach there."""
        low_x, low_y, high_x, high_y, low_out, high_out = interval
        seen = 0
        while walls | posts:
            lowest = (walls | posts) & -(walls | posts)
            k = lowest.bit_length() - 1
            post = bool(posts & lowest)
            seen |= lowest - (1 << start)
            # Rays that pass left of the obstacle, by its far left corner.
            gap = k * low_y - low_x * (j + 1)
            if gap > 0:
                passed.append((low_x, low_y, k, j + 1, low_out, post))
                tangents.append(Tangent(k, j + 1, RIGHT))
            elif not gap and not low_out:
                single.add((low_x, low_y))
            if post:
                seen |= admitted & lowest
                posts ^= lowest
                start = k
            else:
                seen |= lowest
                walls ^= lowest
                start = k + 1
            # Rays that pass right of it, by its near right corner.
            if start > last or not j:
                return seen
            gap = high_x * j - start * high_y
            if gap <= 0:
                if not (gap or post or high_out):
                    single.add((high_x, high_y))
                return seen
            low_x, low_y, low_out = start, j, post
            tangents.append(Tangent(start, j, LEFT))
        passed.append((low_x, low_y, high_x, high_y, low_out, high_out))
        return seen | (2 << last) - (1 << start)

    def _touch(
        self, px: int, y: int, j: int, passed: list[Interval], narrow: dict[int, int]
    ) -> list[Interval]:
        """Note the cells that the outermost rays touch in a corner at the far end of a row."""
        most = self.grid.width - px - 1
        last_row = y + 1 == self.grid.height
        kept = []
        for interval in passed:
            low_x, low_y, high_x, high_y, low_out, high_out = interval
            if not (low_out or last_row):
                m, rest = divmod(low_x * (j + 1), low_y)
                if not rest and m <= most + 1:
                    left = px + m - 1
                    rails = self.forward_stops[y + 1] & ~(self.forward_admits[y + 1] & 1 << left)
                    if not rails >> left & 3:
                        narrow[y + 1] = narrow.get(y + 1, 0) | 1 << left
            if not high_out:
                m, rest = divmod(high_x * (j + 1), high_y)
                if not rest and m <= most:
                    right = px + m
                    post = self.sideways_stops[y] >> right & 1
                    admitted = self.sideways_admits[y] >> right & 1
                    next_post = 0 if last_row else self.sideways_stops[y + 1] >> right & 1
                    if not (next_post or (post and not admitted)):
                        narrow[y] = narrow.get(y, 0) | 1 << right
                    if post:
                        interval = (low_x, low_y, high_x, high_y, low_out, True)
            kept.append(interval)
        return kept

    def _cross(
        self, px: int, y: int, j: int, passed: list[Interval], tangents: list[Tangent]
    ) -> tuple[list[Interval], int]:
        """Take the edges at the far end of a row out of the free directions.

        Returns what is left and the cells that can be looked into just beyond such edges.
        """
        most = self.grid.width - px - 1
        rails = self.forward_stops[y + 1] >> px
        admitted = self.forward_admits[y + 1] >> px
        far = j + 1
        left: list[Interval] = []
        beyond = 0
        for low_x, low_y, high_x, high_y, low_out, high_out in passed:
            first, rest = divmod(low_x * far, low_y)
            if first > most:
                continue
            if not rest and first and rails >> (first - 1) & 1:
                low_out = True
            if high_y:
                last = (high_x * far - 1) // high_y
                if not high_x * far % high_y and rails >> (last + 1) & 1:
                    high_out = True
                last = min(last, most)
            else:
                last = most
            hit = rails & ((2 << last) - (1 << first))
            beyond |= hit & admitted
            open_ = True
            for k in cells_of(hit):
                if k * low_y > low_x * far:
                    left.append((low_x, low_y, k, far, low_out, True))
                    tangents.append(Tangent(k, far, RIGHT))
                low_x, low_y, low_out = k + 1, far, True
                open_ = high_y * (k + 1) < high_x * far
                if open_:
                    tangents.append(Tangent(k + 1, far, LEFT))
            if open_:
                left.append((low_x, low_y, high_x, high_y, low_out, high_out))
        return left, beyond

    # One ray.

    def ray(self, px: int, py: int, direction: tuple[int, int], bend: int) -> int:
        """The cells that one ray from a corner reaches.

        With ``bend`` the ray is turned a hair to the left or right, so that it meets no corner on
        its way.
        """
        seen: dict[int, int] = {}
        self._walk(px, py, direction, bend, seen)
        return self.board(seen)

    def _walk(
        self, px: int, py: int, direction: tuple[int, int], bend: int, seen: dict[int, int]
    ) -> None:
        width, height = self.grid.width, self.grid.height
        run = gcd(*direction)
        dx, dy = direction[0] // run, direction[1] // run
        pattern = crossings(dx, dy)
        while px < width and py < height:
            for x, y, sideways in pattern:
                if not self._enter(px + x, py + y, sideways, seen):
                    return
            px += dx
            py += dy
            if px > width or py > height:
                return
            if bend == LEFT:
                if not (
                    self._enter(px - 1, py, False, seen) and self._can_pass(px, py, True, seen)
                ):
                    return
            elif bend == RIGHT:
                if not (
                    self._enter(px, py - 1, True, seen) and self._can_pass(px, py, False, seen)
                ):
                    return
            elif not self._thread(px, py, seen):
                return

    def _can_pass(self, x: int, y: int, sideways: bool, seen: dict[int, int]) -> bool:
        """Whether the edge into a cell is open; if not, the cell may still be looked into."""
        if x >= self.grid.width or y >= self.grid.height:
            return False
        stops, admits = (
            (self.sideways_stops[y], self.sideways_admits[y])
            if sideways
            else (self.forward_stops[y], self.forward_admits[y])
        )
        if not stops >> x & 1:
            return True
        if admits >> x & 1:
            seen[y] = seen.get(y, 0) | 1 << x
        return False

    def _enter(self, x: int, y: int, sideways: bool | None, seen: dict[int, int]) -> bool:
        """Go into a cell, across the edge left of it or before it, and tell if the ray goes on."""
        if x >= self.grid.width or y >= self.grid.height:
            return False
        if sideways is not None and not self._can_pass(x, y, sideways, seen):
            return False
        seen[y] = seen.get(y, 0) | 1 << x
        return not self.blocked[y] >> x & 1

    def _thread(self, x: int, y: int, seen: dict[int, int]) -> bool:
        """Go through the corner ``x, y`` from the cell before it to the cell after it."""
        width, height = self.grid.width, self.grid.height
        before = self.sideways_stops[y - 1] >> x & 1 if x < width else 0
        after = self.sideways_stops[y] >> x & 1 if x < width and y < height else 0
        near = self.forward_stops[y] >> (x - 1) & 1 if y < height else 0
        far = self.forward_stops[y] >> x & 1 if y < height and x < width else 0
        if y < height and not far and not (near and not self.forward_admits[y] >> (x - 1) & 1):
            seen[y] = seen.get(y, 0) | 1 << (x - 1)
        if x < width and not after and not (before and not self.sideways_admits[y - 1] >> x & 1):
            seen[y - 1] = seen.get(y - 1, 0) | 1 << x
        if x >= width or y >= height or before or near:
            return False
        if self.blocked[y] >> (x - 1) & 1 and self.blocked[y - 1] >> x & 1:
            return False
        if not (after or far):
            return True
        if not (
            (after and not self.sideways_admits[y] >> x & 1)
            or (far and not self.forward_admits[y] >> x & 1)
        ):
            seen[y] = seen.get(y, 0) | 1 << x
        return False


@lru_cache(maxsize=4096)
def crossings(dx: int, dy: int) -> tuple[tuple[int, int, bool | None], ...]:
    """The cells that a ray crosses between two corners ``dx, dy`` apart, and how each is entered.

    The two numbers have no common divisor.

    >>> crossings(2, 1)
    ((0, 0, None), (1, 0, True))
    """
    cells: list[tuple[int, int, bool | None]] = [(0, 0, None)]
    x = y = 0
    while (x, y) != (dx - 1, dy - 1):
        # Which gridline comes first: x + 1 at y = (x + 1) * dy / dx, or y + 1?
        sideways = (x + 1) * dy < (y + 1) * dx
        if sideways:
            x += 1
        else:
            y += 1
        cells.append((x, y, sideways))
    return tuple(cells)


def mirrored(board: int, width: int) -> int:
    """The lowest ``width`` bits in reverse order.

    >>> bin(mirrored(0b0011, 4))
    '0b1100'
    """
    return int(format(board, f"0{width}b")[::-1], 2)
