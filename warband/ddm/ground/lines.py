"""Lines across the battlefield: sight, effect, attacks from a corner, cover, areas.

Shared by all battlefields of a map on which the same squares stand in the way.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeVar

from warband.boards.ondemand import ByNumber, OnDemand, row_of_tables
from warband.boards.recent import Recent
from warband.boards.squares import coverage, templates
from warband.boards.squares.grid import SIDES, Grid, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.boards.squares.shade import Placed, Shade
from warband.ddm.ground.metric import Metric

Line = tuple[int, int, str]
"""An origin corner, the squares its lines to the target cross, why the target has cover."""

ByPlace = list[ByNumber[int]]
"""Sets of squares by the side and the anchor of a space."""

T = TypeVar("T", bound=ByNumber[object])

KEPT = 128
"""So many arrangements of creatures that stand in the way are remembered."""
ALIKE = 4
"""New sight takes over what it can from so many arrangements of obstacles that are most like it."""


class Screening(NamedTuple):
    """The squares that matter to lines, by how they do."""

    walls: int
    statues: int
    forests: int
    """Forest and market stalls: a line may start or end there, but not pass through."""
    smoke: int
    ridges: int
    pits: int


Laid = tuple[int, int, int]
"""A way to lay an area from a corner on the border of a space (-1 for a burst, which has none):
that corner, the squares in line of effect of it, and the whole template."""


class Ways(Protocol):
    """Ways to lay an area; one may be worked out when it is looked at."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Laid: ...


class Lines:
    """Sight, effect and cover between squares."""

    def __init__(
        self, lay: Metric, screening: Screening, optics: Recent[Screens, Optics], veils: int = 0
    ) -> None:
        self.lay = lay
        self.grid: Grid = lay.grid
        self.screening = screening
        self.veils = veils
        """Squares of creatures that lines may enter but not pass through."""
        self.shade = Shade(lay.grid)
        self._stopping_edges = lay.edges.solid | lay.edges.crest
        self._cliffs = bool(lay.edges.steps())
        self._shared_optics = optics
        self._veiled: Recent[int, Lines] = Recent(KEPT)
        self._optics: dict[tuple[str, bool], Optics] = {}
        self.in_sight = self._grounded_or_flying(self._in_sight)
        """The squares in line of sight: by whether the viewer flies, its side and its anchor."""
        self.in_strike = self._grounded_or_flying(self._in_strike)
        """The squares a melee attack can strike from some corner: by whether the attacker flies,
        its reach, its side and its anchor."""
        self.in_aim = self._grounded_or_flying(self._in_aim)
        """The squares a ranged attack can be aimed at from some corner: by whether the attacker
        flies, whether it sees through terrain, its side and its anchor."""
        self._affected: dict[tuple[int, bool], int] = {}
        self._melee: dict[tuple[int, int, int, bool], tuple[Line, ...]] = {}
        self._ranged: dict[tuple[int, int, bool, bool], tuple[Line, ...]] = {}
        self._open: dict[tuple[int, int, bool], bool] = {}
        self._views: dict[tuple[int, bool, bool], tuple[tuple[int, int], ...]] = {}
        self._radii: dict[tuple[int, int, bool], int] = {}
        self._close: dict[tuple[int, str, int, bool], int] = {}
        self._corners: dict[int, tuple[int, ...]] = {}

    def behind(self, veils: int) -> "Lines":
        """The same lines with creatures in the way."""
        return self._veiled.get_or_make(
            veils, lambda: type(self)(self.lay, self.screening, self._shared_optics, veils)
        )

    # ------------------------------------------------------------ sight and effect

    def optics(self, kind: str, flies: bool) -> Optics:
        """The tables of one kind of line: "sight", "effect" or "melee" effect."""
        key = (kind, flies)
        found = self._optics.get(key)
        if found is None:
            screens = self._screens(kind, flies)
            found = self._shared_optics.get_or_make(screens, lambda: self._new_optics(screens))
            if self.veils:
                found = found.veiled(self.veils)
            self._optics[key] = found
        return found

    def _new_optics(self, screens: Screens) -> Optics:
        """Tables for new obstacles, taken over from similar ones where nothing is different."""
        alike = sorted(
            self._shared_optics.items(), key=lambda each: each[0].difference_from(screens)
        )
        if not alike:
            return Optics(self.grid, screens)
        nearest, *others = [optics for _, optics in alike[:ALIKE]]
        return nearest.replaced(screens, *others)

    def _screens(self, kind: str, flies: bool) -> Screens:
        sight = kind == "sight"
        screens = Screens(
            opaque=self.screening.walls,
            veil=self.screening.forests if sight else 0,
            haze=self.screening.smoke if sight else 0,
            crest=self.screening.ridges,
            edges=self.lay.edges,
        )
        if flies:
            return screens.level()
        return screens.sheer() if kind == "melee" else screens

    def seen_among(self, space: int, flies: bool, veils: int, among: int) -> int:
        """Those of some squares that are in line of sight of a space, past creatures."""
        if not veils:
            return self.seen(space, flies) & among
        return self.behind(veils).optics("sight", flies).seen_from_space(space, among)

    def seen(self, space: int, flies: bool) -> int:
        """The squares in line of sight of a space."""
        return self.optics("sight", flies).seen_from_space(space)

    def _in_sight(self, flies: bool) -> ByPlace:
        return self._looked_from_spaces(self.optics("sight", flies))

    def _looked_from_spaces(self, optics: Optics) -> ByPlace:
        """What is seen from each space: from all of a side at once, where looking is cheap."""
        if not optics.at_hand:
            return self._by_place(optics.seen_from_space)
        return row_of_tables(
            SIDES, lambda side: self.lay.over_spaces(side, optics.seen_from_each())
        )

    def _by_place(self, from_space: Callable[[int], int]) -> ByPlace:
        """What is found from each space, once it is asked for; nothing from off the map (-1)."""

        def of_side(side: int) -> ByNumber[int]:
            footprint = self.grid.footprint
            return OnDemand(
                lambda anchor: from_space(footprint(anchor, side)) if anchor >= 0 else 0
            )

        return row_of_tables(SIDES, of_side)

    def _grounded_or_flying(self, make: Callable[[bool], T]) -> list[T]:
        """A table for those on the ground and one for those who fly."""
        return row_of_tables(2, lambda flies: make(bool(flies)))

    def affected_among(self, space: int, flies: bool, veils: int, among: int) -> int:
        """Those of some squares that are in line of effect of a space, past creatures."""
        if not veils:
            return self.affected(space, flies) & among
        return self.behind(veils).optics("effect", flies).seen_from_space(space, among)

    def affected(self, space: int, flies: bool) -> int:
        """The squares in line of effect of a space."""
        key = (space, flies)
        found = self._affected.get(key)
        if found is None:
            found = self._affected[key] = self.optics("effect", flies).seen_from_space(space)
        return found

    # -------------------------------------------------------------------- corners

    def border_corners(self, space: int) -> tuple[int, ...]:
        """The corners of squares on the border of a square space."""
        found = self._corners.get(space)
        if found is None:
            found = self._corners[space] = self.grid.border_corners(*anchor_and_side(space))
        return found

    def closest_corners(self, space: int, cell: int) -> tuple[int, ...]:
        """The border corners with the smallest counted distance to a square."""
        within = self.lay.distances.within_of_corner
        return self.nearest(
            self.border_corners(space), cell, lambda corner, squares: within(corner, space, squares)
        )

    def nearest(
        self, origins: tuple[int, ...], cell: int, within: Callable[[int, int], int]
    ) -> tuple[int, ...]:
        """Those of some origins with the smallest counted distance to a square; all, if none
        comes near. `within` are the squares within so many of an origin."""
        for squares in range(self.grid.width + self.grid.height):
            found = tuple(origin for origin in origins if within(origin, squares) >> cell & 1)
            if found:
                return found
        return origins

    # ---------------------------------------------------------- lines of an attack

    def melee_lines(self, space: int, cell: int, reach: int, flies: bool) -> tuple[Line, ...]:
        """Origin corners from which a melee attack of that reach can strike a square."""
        key = (space, cell, reach, flies)
        found = self._melee.get(key)
        if found is None:
            optics, sight = self.optics("melee", flies), self.optics("sight", flies)
            found = self._melee[key] = tuple(
                self._line(
                    corner,
                    cell,
                    space,
                    flies,
                    unseen=not sight.from_corner(corner, space) >> cell & 1,
                )
                for corner in self.border_corners(space)
                if self.lay.distances.within_of_corner(corner, space, reach) >> cell & 1
                and optics.from_corner(corner, space) >> cell & 1
            )
        return found

    def ranged_lines(
        self, space: int, cell: int, flies: bool, sees_through: bool, veils: int = 0
    ) -> tuple[Line, ...]:
        """Origin corners from which a ranged attack can be aimed at a square."""
        if veils:
            return self.behind(veils).ranged_lines(space, cell, flies, sees_through)
        key = (space, cell, flies, sees_through)
        found = self._ranged.get(key)
        if found is None:
            found = self._ranged[key] = tuple(
                self._line(corner, cell, space, flies, ranged=True, sees_through=sees_through)
                for corner, aimed_at in self._ranged_views(space, flies, sees_through)
                if aimed_at >> cell & 1
            )
        return found

    def in_the_open(self, space: int, cell: int, flies: bool) -> bool:
        """Whether a ranged attack can be aimed at a square past which no terrain gives cover."""
        key = (space, cell, flies)
        found = self._open.get(key)
        if found is None:
            found = False
            for corner, aimed_at in self._ranged_views(space, flies, sees_through=False):
                if aimed_at >> cell & 1:
                    _, _, covered = self._line(corner, cell, space, flies, ranged=True)
                    if not covered:
                        found = True
                        break
            self._open[key] = found
        return found

    def _ranged_views(
        self, space: int, flies: bool, sees_through: bool
    ) -> tuple[tuple[int, int], ...]:
        """The origin corners of a space, each with the squares a ranged attack can be aimed at."""
        key = (space, flies, sees_through)
        found = self._views.get(key)
        if found is None:
            effect = self.optics("effect", flies)
            sight = effect if sees_through else self.optics("sight", flies)
            found = self._views[key] = tuple(
                (corner, sight.from_corner(corner, space) & effect.from_corner(corner, space))
                for corner in self.border_corners(space)
            )
        return found

    def _in_strike(self, flies: bool) -> OnDemand[int, ByPlace]:
        optics = self.optics("melee", flies)

        def from_space(space: int, reach: int) -> int:
            found = 0
            for corner in self.border_corners(space):
                within = self.lay.distances.within_of_corner(corner, space, reach)
                found |= within & optics.from_corner(corner, space)
            return found

        return OnDemand(lambda reach: self._by_place(lambda space: from_space(space, reach)))

    def _in_aim(self, flies: bool) -> list[ByPlace]:
        def from_space(space: int, sees_through: bool) -> int:
            found = 0
            for _, aimed_at in self._ranged_views(space, flies, sees_through):
                found |= aimed_at
            return found

        return row_of_tables(
            2, lambda through: self._by_place(lambda space: from_space(space, bool(through)))
        )

    # ---------------------------------------------------------------------- cover

    def _line(
        self,
        corner: int,
        cell: int,
        space: int,
        flies: bool,
        *,
        ranged: bool = False,
        sees_through: bool = False,
        unseen: bool = False,
    ) -> Line:
        """The squares the cover lines cross, and whether terrain gives cover."""
        hull = self.shade.placed(corner, cell)
        crossed = hull[0] << hull[3] & ~space
        screening = self.screening
        stopping = screening.walls | screening.statues | self.veils
        if not sees_through:
            stopping |= screening.forests | screening.smoke
        bit = 1 << cell
        covered = ""
        if crossed & stopping or unseen or self._crest_cover(corner, cell, crossed, space, flies):
            covered = "terrain"
        elif self._edge_cover(corner, cell, hull):
            covered = "gridline"
        elif ranged and bit & screening.forests:
            covered = "forest"
        elif bit & screening.pits and crossed & ~screening.pits:
            covered = "pit"
        return corner, crossed, covered

    def _crest_cover(self, corner: int, cell: int, crossed: int, space: int, flies: bool) -> bool:
        """Ridge stops cover lines from elsewhere that leave it again for other ground."""
        ridges = self.screening.ridges
        crests = crossed & ridges
        if not crests or flies or self.grid.cells_at(corner) & space & ridges:
            return False
        if not ridges >> cell & 1:
            return True
        # Whatever is crossed on the way to other ground lies before it on some line to the cell.
        return any(
            self.shade.crossed(corner, other) & crests for other in cells_of(crossed & ~ridges)
        )

    def _edge_cover(self, corner: int, cell: int, hull: Placed) -> bool:
        """Gridline walls, ridgelines, and cliffs seen from below stop cover lines."""
        stopping = self._stopping_edges
        if self._cliffs:
            stopping |= self.shade.uphill(corner, cell, self.lay.edges)
        _, east, south, shift = hull
        return bool(stopping.east >> shift & east or stopping.south >> shift & south)

    def effect_shade(self, corner: int, cell: int, source: int, flies: bool) -> bool:
        """Cover against close and area attacks: lines of effect only, from a corner of a source."""
        hull = self.shade.placed(corner, cell)
        crossed = hull[0] << hull[3]
        screening = self.screening
        if crossed & (screening.walls | screening.statues) or self._edge_cover(corner, cell, hull):
            return True
        if self._crest_cover(corner, cell, crossed & ~source, source, flies):
            return True
        return bool(1 << cell & screening.pits and crossed & ~screening.pits)

    # ---------------------------------------------------------------------- areas

    def radius(self, origin: int, size: int, flies: bool) -> int:
        """Squares within so many of an origin square, in line of effect of its closest corner."""
        key = (origin, size, flies)
        found = self._radii.get(key)
        if found is None:
            found = self._radii[key] = 1 << origin | self._spread(origin, 1, size, flies)
        return found

    def _spread(self, anchor: int, side: int, size: int, flies: bool) -> int:
        """Squares around a space that lines of effect from the nearest border corner reach."""
        effect = self.optics("effect", flies)
        return templates.spread(self.lay.distances, effect, anchor, side, size)

    def close_templates(self, space: int, shape: str, size: int, flies: bool, among: int) -> Ways:
        """Every way to lay a burst, blast or line from a space over some squares, each once."""
        if shape == "burst":
            cells = self.close_reach(space, shape, size, flies)
            return [(-1, cells, cells)] if cells & among else []
        return self._laid_over(space, shape, size, flies, among)

    def _laid_over(self, space: int, shape: str, size: int, flies: bool, among: int) -> Ways:
        """Blasts and lines from a space that take in some of those squares, each once."""
        by_cells: dict[int, Laid] = {}
        effect = self.optics("effect", flies)
        for corner in self.border_corners(space):
            # What lines of effect from the origin corner leave of each template.
            seen = effect.from_corner(corner, space)
            wanted = seen & among
            if not wanted:
                continue
            for whole in templates.over(self.grid, shape, corner, size, wanted):
                if not whole & space and (cells := whole & seen) not in by_cells:
                    by_cells[cells] = corner, cells, whole
        return list(by_cells.values())

    def like_corners(
        self, space: int, shape: str, size: int, flies: bool, whole: int, cells: int
    ) -> list[int]:
        """The corners of a space from which a blast or line leaves the very same squares."""
        effect = self.optics("effect", flies)
        return [
            corner
            for corner in self.border_corners(space)
            if effect.from_corner(corner, space) & whole == cells
            and whole in templates.over(self.grid, shape, corner, size, whole & -whole)
        ]

    def close_reach(self, space: int, shape: str, size: int, flies: bool) -> int:
        """Every square that some burst, blast or line from the space could cover."""
        key = (space, shape, size, flies)
        found = self._close.get(key)
        if found is None:
            if shape == "burst":
                found = self._spread(*anchor_and_side(space), size, flies)
            else:
                found = self._reached(space, shape, size, flies)
            self._close[key] = found
        return found

    def _reached(self, space: int, shape: str, size: int, flies: bool) -> int:
        """Every square that some blast or line from the space could cover."""
        effect = self.optics("effect", flies)
        found = 0
        covered = coverage.by_corner(self.grid, shape, *anchor_and_side(space), size)
        for corner, cells in zip(self.border_corners(space), covered, strict=True):
            found |= cells & effect.from_corner(corner, space)
        return found


def each_once(laid: Iterable[Laid]) -> list[Laid]:
    """Of the ways to lay an area that leave the same squares in line of effect, the first."""
    by_cells: dict[int, Laid] = {}
    for one in laid:
        by_cells.setdefault(one[1], one)
    return list(by_cells.values())


def anchor_and_side(space: int) -> tuple[int, int]:
    """The top left square and the side of a square space."""
    side = next(n for n in range(1, 8) if n * n >= space.bit_count())
    return (space & -space).bit_length() - 1, side
