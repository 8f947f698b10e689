"""Sight with a few more cells in the way than in a table, worked out only where it is asked for.

More obstacles only ever hide: whoever sees nothing in the table sees nothing here. And a line
between two cells stays in the box around them, so obstacles elsewhere change nothing for them.
"""

from __future__ import annotations

from warband.boards.squares.field import Field, Pairs, Table, View, with_neighbours
from warband.boards.squares.grid import Grid, cells_of


class Shaded(Field):
    """The cells that see each other where the blocked cells of ``lighter`` are some of those here.

    >>> from warband.boards.squares.edges import NOTHING
    >>> grid = Grid(5, 3)
    >>> open_ground = Table(grid, 0, NOTHING)
    >>> field = Shaded(grid, grid.parse_all("C1 C2 C3"), open_ground)
    >>> grid.names(field.seen(grid.parse("A1"), grid.full))
    'A1 B1 C1 A2 B2 C2 A3 B3 C3'
    """

    __slots__ = (
        "_added", "_asked", "_lighter", "_near", "_pairs", "_posts", "_rays", "_seen", "_views",
    )  # fmt: skip

    def __init__(self, grid: Grid, blocked: int, lighter: Table) -> None:
        super().__init__(grid, blocked, lighter.corners.edges)
        if lighter.corners.blocked & ~blocked:
            raise ValueError("a shaded field has all the obstacles of the lighter one")
        self._lighter = lighter
        self._added = blocked & ~lighter.corners.blocked
        self._near = with_neighbours(grid, self._added)
        self._posts = sum(
            1 << corner
            for corner in range(grid.corner_count)
            if grid.cells_at(corner) & self.hindered
        )
        """The corners at which an obstacle stands, as bits."""
        self._views: dict[int, View] = {}
        self._rays: dict[int, int] = {}
        self._pairs: dict[int, Pairs] = {}
        self._asked: dict[int, int] = {}
        """For each cell, of which others it is known whether it sees them."""
        self._seen: dict[int, int] = {}

    def view(self, corner: int) -> View:
        """What rays from a corner reach."""
        found = self._views.get(corner)
        if found is None:
            found = self._lighter.view(corner)
            if found.all & self._near:
                found = self.look_from(corner, [(found, self._near)])
            self._views[corner] = found
        return found

    def seen(self, cell: int, among: int) -> int:
        """Those of some cells that a cell sees."""
        asked = self._asked.get(cell, 0)
        seen = self._seen.get(cell, 0)
        fresh = among & ~asked
        if fresh:
            seen = self._seen[cell] = seen | self._look(cell, fresh)
            self._asked[cell] = asked | fresh
        return seen & among

    def _look(self, cell: int, goals: int) -> int:
        goals &= self._lighter.rows[cell]
        shaded = goals & self._behind(cell)
        seen = goals & ~shaded
        if shaded:
            seen |= shaded & self._reached(cell)
        for goal in cells_of(shaded & ~seen):
            if self._reached(goal) >> cell & 1:
                seen |= 1 << goal
        for goal in cells_of(shaded & ~seen):
            if self._grazes(cell, goal):
                seen |= 1 << goal
        return seen

    def _behind(self, cell: int) -> int:
        """The cells whose box with a cell is touched by some obstacle that was added."""
        grid = self.grid
        x, y = grid.xy(cell)
        board = 0
        for obstacle in cells_of(self._added):
            u, v = grid.xy(obstacle)
            board |= _side(grid.columns, x, u) & _side(grid.rows, y, v)
        return board

    def _reached(self, cell: int) -> int:
        """What rays from the corners of a cell reach."""
        found = self._rays.get(cell)
        if found is None:
            found = 1 << cell
            for corner in self.grid.corners_of(cell):
                found |= self.past(cell, corner)
            self._rays[cell] = found
        return found

    def _grazes(self, cell: int, goal: int) -> bool:
        """Whether a line between two cells grazes two obstacles on opposite sides."""
        both = 1 << cell | 1 << goal
        for corner in cells_of(self._posts & self._box(cell, goal)):
            if self._lighter.view(corner).all & both != both:
                continue
            for some, others in self._pairs_at(corner):
                if (some >> cell & 1 and others >> goal & 1) or (
                    some >> goal & 1 and others >> cell & 1
                ):
                    return True
        return False

    def _box(self, cell: int, goal: int) -> int:
        """The corners in the box around two cells, as bits."""
        grid = self.grid
        (x, y), (u, v) = grid.xy(cell), grid.xy(goal)
        left, width = min(x, u), abs(x - u) + 2
        row = ((1 << width) - 1) << left
        length = grid.width + 1
        return sum(row << (j * length) for j in range(min(y, v), max(y, v) + 2))

    def _pairs_at(self, corner: int) -> Pairs:
        found = self._pairs.get(corner)
        if found is None:
            found = self._lighter.pairs(corner)
            if self._lighter.view(corner).all & self._near:
                found = self.pairs_through(corner)
            self._pairs[corner] = found
        return found


def _side(strips: tuple[int, ...], here: int, obstacle: int) -> int:
    """The rows or columns that lie behind an obstacle, or beside it, as seen from one of them."""
    if obstacle > here + 1:
        return sum(strips[obstacle - 1 :])
    if obstacle < here - 1:
        return sum(strips[: obstacle + 2])
    return sum(strips)
