"""Sight on a map: from cells, spaces and corners, with an account of it.

The relation is exact; see :mod:`warband.boards.squares.field` for how lines are judged and why the
tables are complete.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from warband.boards.squares.corners import NE, NW, QUADRANTS, SE, SW
from warband.boards.squares.crests import Crest, connected
from warband.boards.squares.distance import Distances
from warband.boards.squares.edges import NO_EDGES, EdgeSet
from warband.boards.squares.extra_obstacles import Shaded
from warband.boards.squares.field import Field, Table
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.screens import Screens
from warband.boards.squares.trace import Segment, Tracer, centre
from warband.boards.squares.viewpoints import Seen, edge_groups, seen_from_corner


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one cell sees another, or why not."""

    line: Segment | None
    """A clear line, if there is one."""

    cells: int = 0
    """If not, the cells in the way of the line between the centres."""

    edges: EdgeSet = NO_EDGES
    """And the edges in its way."""

    @property
    def seen(self) -> bool:
        """Whether there is a clear line."""
        return self.line is not None


class Optics:
    """Who sees what on one map, for one kind of line.

    >>> grid = Grid(5, 3)
    >>> sight = Optics(grid, Screens(opaque=grid.parse_all("C1 C2 C3")))
    >>> sight.sees(grid.parse("A1"), grid.parse("B3"))
    True
    >>> sight.sees(grid.parse("A1"), grid.parse("E1"))
    False
    """

    __slots__ = (
        "_corners",
        "_crests",
        "_groups",
        "_open_ground",
        "_over",
        "_rows",
        "_shaded",
        "_touch",
        "_under",
        "grid",
        "screens",
    )

    def __init__(
        self, grid: Grid, screens: Screens, likes: Sequence[Optics] = (), *, shaded: bool = False
    ) -> None:
        screens.edges.check(grid)
        self.grid = grid
        self.screens = screens
        self._shaded = shaded
        """Whether the first of ``likes`` has fewer obstacles, and little will be asked."""
        blocked = screens.opaque | screens.veil | screens.haze
        # Lines that start on a crest pass over it; others stop at it.
        self._over: Field = self._field(blocked, [like._over for like in likes])
        self._under: Field = self._over
        if screens.crest & ~blocked:
            self._under = self._field(blocked | screens.crest, [like._under for like in likes])
        open_ground = self._over if isinstance(self._over, Table) else likes[0]._over
        assert isinstance(open_ground, Table)
        self._open_ground = open_ground
        """Sight with no crest in the way, and maybe some veils less."""
        self._touch = Distances(grid, screens.opaque, screens.edges.solid)
        self._rows: list[int | None] = [None] * grid.size
        self._corners: dict[tuple[int, int], int] = {}
        self._groups: list[int] | None = None
        self._crests: tuple[Crest, ...] | None = None

    def replaced(self, screens: Screens, *others: Optics) -> Optics:
        """Sight on the same board with other screens; what cannot have changed is shared with it,
        or with others on that board."""
        return self if screens == self.screens else Optics(self.grid, screens, (self, *others))

    def veiled(self, cells: int) -> Optics:
        """Sight with more cells that a line may start or end in, but not pass through.

        For obstacles that move about: nothing is worked out before it is asked for.
        """
        screens = replace(self.screens, veil=self.screens.veil | cells)
        return Optics(self.grid, screens, (self,), shaded=True)

    def _field(self, blocked: int, likes: list[Field]) -> Field:
        known = [like for like in likes if isinstance(like, Table)]
        if self._shaded and known:
            return Shaded(self.grid, blocked, known[0])
        return Table(self.grid, blocked, self.screens.edges, *known)

    # From cells and spaces.

    def seen_from(self, cell: int) -> int:
        """The cells that a cell sees, itself included."""
        row = self._rows[cell]
        if row is None:
            row = self._rows[cell] = self._make_row(cell, self.grid.full)
        return row

    def seen_from_space(self, space: int, among: int | None = None) -> int:
        """The cells that some cell of a space sees, or those of some cells."""
        board = 0
        for cell in cells_of(space):
            row = self._rows[cell]
            if row is not None:
                board |= row
            elif among is None:
                board |= self.seen_from(cell)
            else:
                board |= self._make_row(cell, among & ~board)
        return board if among is None else board & among

    @property
    def at_hand(self) -> bool:
        """Whether it costs next to nothing to look from every cell: no crests, and tables."""
        return self._under is self._over and isinstance(self._over, Table)

    def seen_from_each(self) -> list[int]:
        """By cell, the cells that it sees."""
        return [self.seen_from(cell) for cell in range(self.grid.size)]

    def sees(self, one: int, other: int) -> bool:
        """Whether a line leads from some point of a cell to some point of another."""
        return bool(self.seen_from(one) >> other & 1)

    def _make_row(self, cell: int, among: int) -> int:
        row = self._field_of(cell).seen(cell, among)
        if self._under is not self._over and not self._on_crest(cell):
            row |= self._crest_seen(cell, among & ~row)
        row = self._through_haze(cell, row)
        return row | self._between_haze(cell) if self.screens.haze else row

    def _field_of(self, cell: int) -> Field:
        return self._over if self._on_crest(cell) else self._under

    def _on_crest(self, cell: int) -> bool:
        return bool(self.screens.crest >> cell & 1)

    def _crest_seen(self, cell: int, among: int) -> int:
        """Those of some cells that are seen across crest cells, from a cell that is none."""
        found = 0
        for crest in self._crests_here():
            hidden = self._over.seen(cell, crest.cells & among)
            if hidden:
                hidden = crest.open.seen(cell, hidden)
            if not hidden:
                continue
            part = 0
            for rectangle, field in crest.rectangles:
                part |= field.seen(cell, rectangle & hidden)
            for goal in cells_of(hidden & ~part):
                if self._tracer.find(cell, goal) is not None:
                    part |= 1 << goal
            found |= part
        return found

    def _crests_here(self) -> tuple[Crest, ...]:
        if self._crests is None:
            over = self._over.corners
            crest = self.screens.crest & ~over.blocked
            self._crests = tuple(
                Crest(part, over.blocked, crest, self._opened, self.grid)
                for part in connected(self.grid, crest)
            )
        return self._crests

    def _opened(self, blocked: int) -> Field:
        return Shaded(self.grid, blocked, self._open_ground)

    @property
    def _tracer(self) -> Tracer:
        return Tracer(self._over.corners, self.screens.crest)

    def _through_haze(self, cell: int, row: int) -> int:
        haze = self.screens.haze
        if not haze:
            return row
        near = self._touch.within(1 << cell, 1)
        return row & near if haze >> cell & 1 else row & ~(haze & ~near)

    def _between_haze(self, cell: int) -> int:
        """Diagonal neighbours that are seen past the point where two cells of haze meet."""
        screens, width = self.screens, self.grid.width
        edges = screens.edges.all()
        thin = screens.haze & ~(screens.opaque | screens.veil)
        found = 0
        across = (-width - 1, 1 - width, width - 1, width + 1)
        for corner, step in zip(self.grid.corners_of(cell), across, strict=True):
            around = self.grid.cells_at(corner)
            if around.bit_count() < 4:
                continue
            other = 1 << cell + step
            if around & ~other & ~(1 << cell) & ~thin or other & screens.opaque:
                continue
            # The edges that end in the corner lie between the four cells around it.
            first = around & -around
            if not (edges.east & (first | first << width) or edges.south & (first | first << 1)):
                found |= other
        return found

    # From corners.

    def from_corner(self, corner: int, space: int) -> int:
        """The cells that a space sees from exactly this corner on its border.

        No line starts from a point where two opaque cells meet diagonally. From a corner that an
        edge reaches, cells on the other side of that edge are seen only if another corner of the
        space, off that edge, sees them too.

        :raises ValueError: if no cell of the space touches the corner.
        """
        key = corner, space
        found = self._corners.get(key)
        if found is None:
            near, far = self._from_corner(corner, space)
            if far & ~near:
                far &= self._from_other_corners(corner, space)
            found = self._corners[key] = near | far
        return found

    def _from_corner(self, corner: int, space: int) -> Seen:
        grid = self.grid
        own = space & grid.cells_at(corner)
        if not own:
            x, y = grid.corner_xy(corner)
            raise ValueError(f"the corner {x}, {y} is not one of {grid.names(space)}")
        near = far = 0
        if not self._pinched(corner):
            for cell in cells_of(own):
                seen = seen_from_corner(self._field_of(cell), corner, cell)
                near |= self._through_haze(cell, seen.near | self._crest_past(corner, cell, seen))
                far |= self._through_haze(cell, seen.far)
        return Seen(near, far)

    def _from_other_corners(self, corner: int, space: int) -> int:
        """What a space sees from those of its corners that the edge at this one does not reach,
        without looking around edges there."""
        if self._groups is None:
            self._groups = edge_groups(self.grid, self.screens.edges.all())
        board = 0
        for cell in cells_of(space):
            for other in self.grid.corners_of(cell):
                on_border = self.grid.cells_at(other) & ~space
                if on_border and self._groups[other] != self._groups[corner]:
                    board |= self._from_corner(other, space).near
        return board

    def _crest_past(self, corner: int, cell: int, seen: Seen) -> int:
        """The crest cells seen from a corner across other crest cells."""
        if self._under is self._over or self._on_crest(cell):
            return 0
        found = 0
        beyond = seen_from_corner(self._over, corner, cell).near & ~(seen.near | seen.far)
        for crest in self._crests_here():
            hidden = beyond & crest.cells
            if hidden:
                hidden &= seen_from_corner(crest.open, corner, cell).near
            if not hidden:
                continue
            part = 0
            for rectangle, field in crest.rectangles:
                part |= seen_from_corner(field, corner, cell).near & rectangle & hidden
            for goal in cells_of(hidden & ~part):
                if self._tracer.find_from(corner, cell, goal) is not None:
                    part |= 1 << goal
            found |= part
        return found

    def _pinched(self, corner: int) -> bool:
        """Whether two opaque cells meet diagonally at a corner."""
        if (self.grid.cells_at(corner) & self.screens.opaque).bit_count() < 2:
            return False
        corners = self._over.corners
        x, y = self.grid.corner_xy(corner)
        opaque = [
            cell is not None and bool(self.screens.opaque >> cell & 1)
            for cell in (corners.cell_at(x, y, q) for q in QUADRANTS)
        ]
        return (opaque[NW] and opaque[SE]) or (opaque[NE] and opaque[SW])

    # An account of it.

    def explain(self, one: int, other: int) -> Explanation:
        """A clear line from a cell to another, or what is in the way.

        >>> grid = Grid(3, 1)
        >>> sight = Optics(grid, Screens(opaque=grid.parse_all("B1")))
        >>> grid.names(sight.explain(grid.parse("A1"), grid.parse("C1")).cells)
        'B1'
        """
        if one == other or self._between_haze(one) >> other & 1:
            return Explanation(Segment(centre(self.grid, one), centre(self.grid, other)))
        if self.sees(one, other):
            return Explanation(self._tracer.find(one, other))
        cells, edges = self._tracer.in_the_way(one, other)
        if not (cells or edges):
            # Only haze at one of the ends keeps it out of sight.
            cells = self.screens.haze & (1 << one | 1 << other)
        return Explanation(None, cells, edges)
