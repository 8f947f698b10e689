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

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from warband.boards.squares.corners import ACROSS, BESIDE, OPPOSITE, QUADRANTS, SE, SW, Corners
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of
from warband.boards.squares.gridlines import Gridlines
from warband.boards.squares.rays import LEFT, RIGHT, STRAIGHT, Quadrant, Sweep


class View(NamedTuple):
    """What rays from one corner of the board reach."""

    sweeps: tuple[Sweep, ...]
    """Inside each of the four quadrants."""

    along: tuple[int, ...]
    """Along each of the gridlines: west, east, north, south."""

    all: int
    """Altogether."""


Pairs = tuple[tuple[int, int], ...]
"""Sets of cells that see each other."""


class Field:
    """Blocked cells and edges, and the rays between them."""

    __slots__ = ("corners", "grid", "gridlines", "hindered", "quadrants")

    def __init__(self, grid: Grid, blocked: int, edges: Edges) -> None:
        self.grid = grid
        self.corners = Corners(grid, blocked, edges)
        self.hindered = blocked | edges.all().cells_beside(grid)
        """Cells that are blocked themselves or have an edge on their border."""
        stops, admits = self.corners.stops, self.corners.admits
        self.quadrants = tuple(
            Quadrant(grid, blocked, stops, admits, not q & BESIDE, not q & ACROSS)
            for q in QUADRANTS
        )
        self.gridlines = Gridlines(self.corners)

    def view(self, corner: int) -> View:
        """What rays from a corner reach."""
        raise NotImplementedError

    def seen(self, cell: int, among: int) -> int:
        """Those of some cells that a cell sees."""
        raise NotImplementedError

    def past(self, cell: int, corner: int) -> int:
        """What a cell sees through one of its corners, by rays that leave it there."""
        view = self.view(corner)
        if not self.grid.cells_at(corner) & self.hindered:
            return view.all
        x, y = self.grid.corner_xy(corner)
        q = self.corners.quadrant_of(x, y, cell)
        departure = self.corners.departure(x, y, cell)
        found = departure.glimpsed
        for other in departure.quadrants:
            found |= view.sweeps[other].broad
            # A single ray that starts on an edge stays on its side of it.
            turn = other ^ q
            if not (
                (departure.along_row and turn & ACROSS)
                or (departure.along_column and turn & BESIDE)
            ):
                found |= view.sweeps[other].narrow
        if not (departure.along_row or departure.along_column):
            ways = set(departure.quadrants) - self._blocked_quadrants(x, y)
            if ways & {q ^ BESIDE, q ^ OPPOSITE}:
                found |= view.along[0 if q & BESIDE else 1]
            if ways & {q ^ ACROSS, q ^ OPPOSITE}:
                found |= view.along[2 if q & ACROSS else 3]
        return found

    def _blocked_quadrants(self, x: int, y: int) -> set[int]:
        cells = ((q, self.corners.cell_at(x, y, q)) for q in QUADRANTS)
        return {q for q, cell in cells if cell is None or self.corners.blocked >> cell & 1}

    # Rays from one corner.

    def look_from(self, corner: int, known: Sequence[tuple[View, int]] = ()) -> View:
        """What rays from a corner reach, given what they reached where some cells are different."""
        sweeps = tuple(self._sweep(corner, q, known) for q in QUADRANTS)
        along = self._along(corner, known)
        everything = 0
        for sweep in sweeps:
            everything |= sweep.broad | sweep.narrow
        for cells in along:
            everything |= cells
        return View(sweeps, along, everything)

    def _sweep(self, corner: int, q: int, known: Sequence[tuple[View, int]]) -> Sweep:
        """The rays in a quadrant of a corner; where they met nothing different, they are known."""
        for view, different in known:
            sweep = view.sweeps[q]
            if not (sweep.broad | sweep.narrow) & different:
                return sweep
        quadrant = self.quadrants[q]
        return quadrant.sweep(*quadrant.place(*self.grid.corner_xy(corner)))

    def _along(self, corner: int, known: Sequence[tuple[View, int]]) -> tuple[int, ...]:
        """The same for the rays along the gridlines of a corner."""
        for view, different in known:
            west, east, north, south = view.along
            if not (west | east | north | south | self.grid.cells_at(corner)) & different:
                return view.along
        return self.gridlines.along(*self.grid.corner_xy(corner))

    def pairs_through(self, corner: int) -> Pairs:
        """Sets of cells that see each other along lines through a corner that graze it and
        another obstacle on opposite sides."""
        # Each line has two such corners, so looking south from one of them is enough.
        return (*self.pairs_toward(corner, SW), *self.pairs_toward(corner, SE))

    def pairs_toward(self, corner: int, q: int) -> Pairs:
        """The same along lines into one quadrant, out of the opposite one."""
        x, y = self.grid.corner_xy(corner)
        if not (0 < x < self.grid.width and 0 < y < self.grid.height):
            return ()
        back = q ^ OPPOSITE
        # Seen along the line, the cell beside q is on its left and the one across on its right.
        left_open = self.corners.way(x, y, back, ACROSS)
        right_open = self.corners.way(x, y, back, BESIDE)
        tangents = self.view(corner).sweeps[q].tangents
        if left_open == right_open or not tangents:
            return ()
        ahead, behind = self.quadrants[q], self.quadrants[back]
        from_ahead, from_behind = ahead.place(x, y), behind.place(x, y)
        armed = any(self.corners.arms(x, y))
        found: list[tuple[int, int]] = []
        for tangent in tangents:
            if (tangent.side == LEFT) != left_open:
                continue
            direction = tangent.x, tangent.y
            bends = [] if armed else [STRAIGHT]
            if ahead.has_edges:
                # The line itself may touch an edge; its neighbours between the two do not.
                bends.append(RIGHT if tangent.side == LEFT else LEFT)
            found += [
                (
                    behind.ray(*from_behind, direction, bend),
                    ahead.ray(*from_ahead, direction, bend),
                )
                for bend in bends
            ]
        return tuple(found)


class Table(Field):
    """The cells that see each other, worked out at once.

    Whatever cannot be different on a map like another is taken over from there; those most alike
    come first.
    """

    __slots__ = ("_pairs", "_past", "_views", "rows")

    def __init__(self, grid: Grid, blocked: int, edges: Edges, *likes: Table) -> None:
        super().__init__(grid, blocked, edges)
        self._views: list[View] = []
        self._pairs: list[tuple[Pairs, Pairs]] = []
        """For each corner what sees each other through it, toward south-west and south-east."""
        self._past: list[list[tuple[int, int]]] = []
        """For each corner the cells that touch it, and what they see through it."""
        self._look(likes)
        self.rows = self._make_rows()
        """For each cell the cells it sees, itself included."""

    def view(self, corner: int) -> View:
        """What rays from a corner reach."""
        return self._views[corner]

    def pairs(self, corner: int) -> Pairs:
        """Sets of cells that see each other by grazing this corner and another obstacle."""
        south_west, south_east = self._pairs[corner]
        return south_west + south_east

    def seen(self, cell: int, among: int) -> int:
        """Those of some cells that a cell sees."""
        return self.rows[cell] & among

    def _look(self, likes: tuple[Table, ...]) -> None:
        near = [
            (like, with_neighbours(self.grid, _changed_cells(like.corners, self.corners)))
            for like in likes
        ]
        for corner in range(self.grid.corner_count):
            for like, different in near:
                if not (like.view(corner).all | self.grid.cells_at(corner)) & different:
                    self._views.append(like.view(corner))
                    self._pairs.append(like._pairs[corner])
                    self._past.append(like._past[corner])
                    break
            else:
                known = [(like.view(corner), different) for like, different in near]
                self._views.append(self.look_from(corner, known))
                south_west, south_east = (self._toward(corner, q, near) for q in (SW, SE))
                self._pairs.append((south_west, south_east))
                around = cells_of(self.grid.cells_at(corner))
                self._past.append([(cell, self.past(cell, corner)) for cell in around])

    def _toward(self, corner: int, q: int, near: list[tuple[Table, int]]) -> Pairs:
        """Pairs in a quadrant; where neither it nor the one behind met anything different, they
        are known."""
        for like, different in near:
            ahead, behind = like.view(corner).sweeps[q], like.view(corner).sweeps[q ^ OPPOSITE]
            met = ahead.broad | ahead.narrow | behind.broad | behind.narrow
            if not (met | self.grid.cells_at(corner)) & different:
                return like._pairs[corner][q - SW]
        return self.pairs_toward(corner, q)

    def _make_rows(self) -> list[int]:
        grid = self.grid
        rows = [1 << cell for cell in range(grid.size)]
        for past in self._past:
            for cell, found in past:
                rows[cell] |= found
        for corner in range(grid.corner_count):
            for some, others in self.pairs(corner):
                for cell in cells_of(some):
                    rows[cell] |= others
        return _either_way(grid, rows)


def with_neighbours(grid: Grid, board: int) -> int:
    """Some cells and all that touch them, if only at a corner.

    A ray may end at the corner of a cell that it never enters, so what it reached cannot be
    taken over when that cell changes.
    """
    near = board
    for direction in range(len(DIRECTIONS)):
        near |= grid.moved(board, direction)
    return near


def _changed_cells(old: Corners, new: Corners) -> int:
    """The cells that are themselves different or have a different edge on their border."""
    grid = new.grid
    changed = old.blocked ^ new.blocked
    for mine, before in zip((*new.stops, *new.admits), (*old.stops, *old.admits), strict=True):
        edge = mine ^ before
        changed |= edge
        for direction in range(4):
            changed |= grid.moved(edge, direction)
    return changed


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
