"""Lines across the battlefield: sight, effect, attacks from a corner, cover, areas.

Shared by all battlefields of a map on which the same squares stand in the way.
"""

from collections.abc import Iterator
from typing import NamedTuple

from warband.boards.squares import templates
from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.boards.squares.shade import Shade
from warband.rules.v3.lay import Lay

Line = tuple[int, int, str]
"""An origin corner, the squares its lines to the target cross, why the target has cover."""


class Template(NamedTuple):
    """A laid area: the corner it starts from (-1: every border corner) and its squares."""

    corner: int
    cells: int


class Screening(NamedTuple):
    """The squares that matter to lines, by how they do."""

    walls: int
    statues: int
    forests: int
    """Forest and market stalls: a line may start or end there, but not pass through."""
    smoke: int
    ridges: int
    pits: int


class Lines:
    """Sight, effect and cover between squares."""

    def __init__(self, lay: Lay, screening: Screening, optics: dict[Screens, Optics]) -> None:
        self.lay = lay
        self.grid: Grid = lay.grid
        self.screening = screening
        self.shade = Shade(lay.grid)
        self._shared_optics = optics
        self._optics: dict[tuple[str, bool, int], Optics] = {}
        self._seen: dict[tuple[int, bool, int], int] = {}
        self._affected: dict[tuple[int, bool, int], int] = {}
        self._melee: dict[tuple[int, int, int, bool], tuple[Line, ...]] = {}
        self._ranged: dict[tuple[int, int, bool, bool, int], tuple[Line, ...]] = {}
        self._radii: dict[tuple[int, int, bool], int] = {}
        self._templates: dict[tuple[int, str, int, bool], tuple[Template, ...]] = {}
        self._corners: dict[int, tuple[int, ...]] = {}

    # ------------------------------------------------------------ sight and effect

    def optics(self, kind: str, flies: bool, veils: int = 0) -> Optics:
        """The tables of one kind of line: "sight", "effect" or "melee" effect.

        `veils` are squares of creatures that lines may enter but not pass through.
        """
        key = (kind, flies, veils)
        found = self._optics.get(key)
        if found is None:
            screens = self._screens(kind, flies, veils)
            found = self._shared_optics.get(screens)
            if found is None:
                found = self._shared_optics[screens] = Optics(self.grid, screens)
            self._optics[key] = found
        return found

    def _screens(self, kind: str, flies: bool, veils: int) -> Screens:
        sight = kind == "sight"
        screens = Screens(
            opaque=self.screening.walls,
            veil=(self.screening.forests if sight else 0) | veils,
            haze=self.screening.smoke if sight else 0,
            crest=self.screening.ridges,
            edges=self.lay.edges,
        )
        if flies:
            return screens.level()
        return screens.sheer() if kind == "melee" else screens

    def seen(self, space: int, flies: bool, veils: int = 0) -> int:
        """The squares in line of sight of a space."""
        key = (space, flies, veils)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self.optics("sight", flies, veils).seen_from_space(space)
        return found

    def affected(self, space: int, flies: bool, veils: int = 0) -> int:
        """The squares in line of effect of a space."""
        key = (space, flies, veils)
        found = self._affected.get(key)
        if found is None:
            found = self._affected[key] = self.optics("effect", flies, veils).seen_from_space(space)
        return found

    # -------------------------------------------------------------------- corners

    def border_corners(self, space: int) -> tuple[int, ...]:
        """The corners of squares on the border of a square space."""
        found = self._corners.get(space)
        if found is None:
            anchor = (space & -space).bit_length() - 1
            side = next(n for n in range(1, 8) if n * n >= space.bit_count())
            x, y = self.grid.xy(anchor)
            found = self._corners[space] = tuple(
                self.grid.corner(x + dx, y + dy)
                for dy in range(side + 1)
                for dx in range(side + 1)
                if dx in (0, side) or dy in (0, side)
            )
        return found

    def closest_corners(self, space: int, cell: int) -> tuple[int, ...]:
        """The border corners with the smallest counted distance to a square."""
        corners = self.border_corners(space)
        for squares in range(1, self.grid.width + self.grid.height):
            nearest = tuple(
                corner
                for corner in corners
                if self.lay.distances.within_of_corner(corner, space, squares) >> cell & 1
            )
            if nearest:
                return nearest
        return corners

    # ---------------------------------------------------------- lines of an attack

    def melee_lines(self, space: int, cell: int, reach: int, flies: bool) -> tuple[Line, ...]:
        """Origin corners from which a melee attack of that reach can strike a square."""
        key = (space, cell, reach, flies)
        found = self._melee.get(key)
        if found is None:
            optics = self.optics("melee", flies)
            found = self._melee[key] = tuple(
                self._line(corner, cell, space, ranged=False)
                for corner in self.border_corners(space)
                if self.lay.distances.within_of_corner(corner, space, reach) >> cell & 1
                and optics.from_corner(corner, space) >> cell & 1
            )
        return found

    def ranged_lines(
        self, space: int, cell: int, flies: bool, sees_through: bool, veils: int
    ) -> tuple[Line, ...]:
        """Origin corners from which a ranged attack can be aimed at a square."""
        key = (space, cell, flies, sees_through, veils)
        found = self._ranged.get(key)
        if found is None:
            effect = self.optics("effect", flies, veils)
            sight = effect if sees_through else self.optics("sight", flies, veils)
            found = self._ranged[key] = tuple(
                self._line(corner, cell, space, ranged=True)
                for corner in self.border_corners(space)
                if sight.from_corner(corner, space) >> cell & 1
                and effect.from_corner(corner, space) >> cell & 1
            )
        return found

    # ---------------------------------------------------------------------- cover

    def _line(self, corner: int, cell: int, space: int, *, ranged: bool) -> Line:
        """The squares the cover lines cross, and whether terrain gives cover."""
        crossed = self.shade.cells(corner, cell) & ~space
        blocking = self.screening
        bit = 1 << cell
        covered = ""
        if crossed & (blocking.walls | blocking.statues | blocking.forests):
            covered = "terrain"
        elif self._edge_cover(corner, cell):
            covered = "gridline"
        elif ranged and bit & blocking.forests:
            covered = "forest"
        elif bit & blocking.pits and crossed & ~blocking.pits:
            covered = "pit"
        return corner, crossed, covered

    def _edge_cover(self, corner: int, cell: int) -> bool:
        """Gridline walls, ridgelines, and cliffs seen from below stop cover lines."""
        edges = self.lay.edges
        if not edges:
            return False
        crossed = self.shade.edges(corner, cell)
        cx, cy = self.grid.corner_xy(corner)
        x, y = self.grid.xy(cell)
        # Going west or north, a step whose high side is the west or north cell leads up.
        uphill = EdgeSet(
            edges.drop.east if x < cx else edges.rise.east,
            edges.drop.south if y < cy else edges.rise.south,
        )
        return bool(crossed & (edges.solid | edges.crest | uphill))

    def effect_shade(self, corner: int, cell: int) -> bool:
        """Cover against close and area attacks: lines of effect only."""
        crossed = self.shade.cells(corner, cell)
        blocking = self.screening
        if crossed & (blocking.walls | blocking.statues) or self._edge_cover(corner, cell):
            return True
        return bool(1 << cell & blocking.pits and crossed & ~blocking.pits)

    # ---------------------------------------------------------------------- areas

    def radius(self, origin: int, size: int, flies: bool) -> int:
        """Squares within so many of an origin square, in line of effect of its closest corner."""
        key = (origin, size, flies)
        found = self._radii.get(key)
        if found is None:
            space = 1 << origin
            within = self.lay.within(space, size) & ~self.screening.walls
            found = self._radii[key] = space | self._in_effect(within, space, flies)
        return found

    def _in_effect(self, cells: int, space: int, flies: bool) -> int:
        """Those of the squares that lines of effect from the nearest border corner reach."""
        optics = self.optics("effect", flies)
        reached = 0
        for cell in cells_of(cells & ~space):
            if any(
                optics.from_corner(corner, space) >> cell & 1
                for corner in self.closest_corners(space, cell)
            ):
                reached |= 1 << cell
        return reached

    def close_templates(
        self, space: int, shape: str, size: int, flies: bool
    ) -> tuple[Template, ...]:
        """Every way to lay a burst, blast or line from a space, each set of squares once."""
        key = (space, shape, size, flies)
        found = self._templates.get(key)
        if found is None:
            if shape == "burst":
                cells = self._in_effect(self.lay.within(space, size) & ~space, space, flies)
                found = (Template(-1, cells),)
            else:
                found = tuple(self._laid(space, shape, size, flies))
            self._templates[key] = found
        return found

    def _laid(self, space: int, shape: str, size: int, flies: bool) -> Iterator[Template]:
        optics = self.optics("effect", flies)
        known: set[int] = set()
        make = templates.blasts if shape == "blast" else templates.lines
        for corner in self.border_corners(space):
            seen = optics.from_corner(corner, space)
            for laid in make(self.grid, space, corner, size):
                cells = laid & seen
                if cells and cells not in known:
                    known.add(cells)
                    yield Template(corner, cells)
