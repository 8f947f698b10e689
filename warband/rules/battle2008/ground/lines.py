"""Lines: sight that touches no wall, cover by clear lines, bursts, cones and lines from corners."""

from collections.abc import Iterator
from functools import lru_cache

from warband.boards.recent import Recent
from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.ddm.ground.lines import Laid, Screening, Ways, each_once
from warband.ddm.ground.lines_from_squares import LinesFromSquares
from warband.ddm.ground.metric import Metric
from warband.rules.battle2008.ground.cones import laid_cones


class LinesOf2008(LinesFromSquares):
    """Melee, burst and radius attacks come from squares; ranged, line and cone ones from corners.

    Where an origin may be either, a square is written as the complement of its number.
    """

    woods_shut_corners = False
    smoke_covers = False

    def __init__(
        self, lay: Metric, screening: Screening, optics: Recent[Screens, Optics], veils: int = 0
    ) -> None:
        super().__init__(lay, screening, optics, veils)
        self._pointed: dict[tuple[int, str, int, bool], tuple[Laid, ...]] = {}

    # ---------------------------------------------------------------------- cover

    def outer_corners(self, space: int) -> tuple[int, ...]:
        """Cover and Ranged Attacks: any corner of a square of the attacker's space."""
        corners_of = self.grid.corners_of
        return tuple(dict.fromkeys(c for cell in cells_of(space) for c in corners_of(cell)))

    def closest_corners(self, space: int, cell: int) -> tuple[int, ...]:
        """Burst and radius use a square as their origin: any of the space."""
        return tuple(~origin for origin in cells_of(space))

    def effect_shade(self, corner: int, cell: int, source: int, flies: bool) -> bool:
        """Whether a wall stops any line from an origin, a square or a corner, to a square."""
        if corner < 0:
            return self.square_shade(~corner, cell)
        hull = self.shade.placed(corner, cell)
        blocked = hull[0] << hull[3] & self.screening.walls
        return bool(blocked) or self._edge_cover(corner, cell, hull)

    # ---------------------------------------------------------------------- areas

    def _laid_over(self, space: int, shape: str, size: int, flies: bool, among: int) -> Ways:
        """Cones and lines from a space that take in some of those squares, each once."""
        laid = self._from_points(space, shape, size, flies)
        return each_once(one for one in laid if one[1] & among)

    def like_corners(
        self, space: int, shape: str, size: int, flies: bool, whole: int, cells: int
    ) -> list[int]:
        """The corners of a space from which a cone or line leaves the very same squares."""
        return [
            corner
            for corner, found, laid in self._from_points(space, shape, size, flies)
            if found == cells and laid == whole
        ]

    def _reached(self, space: int, shape: str, size: int, flies: bool) -> int:
        """Every square that some cone or line from the space could cover."""
        found = 0
        for _, cells, _ in self._from_points(space, shape, size, flies):
            found |= cells
        return found

    def _from_points(self, space: int, shape: str, size: int, flies: bool) -> tuple[Laid, ...]:
        """Every cone or line from a corner of a space, its own squares left out."""
        key = (space, shape, size, flies)
        found = self._pointed.get(key)
        if found is None:
            cone = shape == "cone"
            made = self._cones(space, size, flies) if cone else self._straight(space, size)
            found = self._pointed[key] = tuple(dict.fromkeys(made))
        return found

    def _cones(self, space: int, size: int, flies: bool) -> Iterator[Laid]:
        """Cone: one of the origin points of the template at a corner of the space."""
        effect = self.optics("effect", flies)
        for corner in self.border_corners(space):
            seen = effect.from_corner(corner, space)
            for whole in laid_cones(self.grid, corner, size):
                if not whole & space:
                    yield corner, whole & seen, whole

    def _straight(self, space: int, size: int) -> Iterator[Laid]:
        """Line X: from a corner to the farthest corner of a square that is so many away."""
        grid = self.grid
        goals = self.lay.within(space, size) & ~space & ~self.screening.walls
        for corner in self.border_corners(space):
            x, y = grid.corner_xy(corner)
            for goal in cells_of(goals):
                u, w = grid.xy(goal)
                # The end is the corner of the square that is farthest from the origin.
                across = u - x if u < x else u + 1 - x
                down = w - y if w < y else w + 1 - y
                cells = self._shot(corner, across, down)
                if cells & space or not cells >> goal & 1:
                    continue
                yield corner, cells, cells

    def _shot(self, corner: int, across: int, down: int) -> int:
        """The squares a line enters before a wall stops it."""
        grid = self.grid
        x, y = grid.corner_xy(corner)
        solid = self.lay.edges.solid
        cells, last = 0, -1
        for dx, dy in entered(across, down):
            cell = (y + dy) * grid.width + x + dx
            if self.screening.walls >> cell & 1:
                break
            if last >= 0 and _parted(grid, solid, last, cell):
                break
            cells |= 1 << cell
            last = cell
        return cells


@lru_cache(maxsize=4096)
def entered(across: int, down: int) -> tuple[tuple[int, int], ...]:
    """The squares that a line from a corner to another enters, in order; touching is not entering.

    >>> entered(3, 1)
    ((0, 0), (1, 0), (2, 0))
    >>> entered(-2, 2)
    ((-1, 0), (-2, 1))
    """
    wide, high = abs(across), abs(down)
    found: list[tuple[int, int]] = []
    for column in range(wide):
        # Between two gridlines the line runs from column * high / wide to the next.
        first = column * high // wide
        last = -(-(column + 1) * high // wide) - 1
        found += [(column, row) for row in range(first, last + 1)]
    return tuple((x if across > 0 else -1 - x, y if down > 0 else -1 - y) for x, y in found)


def _parted(grid: Grid, solid: EdgeSet, one: int, two: int) -> bool:
    """Whether a gridline wall lies between two squares that a line enters one after the other."""
    low, high = min(one, two), max(one, two)
    if high - low == 1:
        return bool(solid.east >> low & 1)
    if high - low == grid.width:
        return bool(solid.south >> low & 1)
    return False
