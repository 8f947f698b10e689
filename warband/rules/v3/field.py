"""The battlefield: a map's terrain at one moment, with everything derived from it.

A `Field` never changes. When squares gain or lose terrain, or somebody steps into a
hidden door, the battle gets another `Field`; those already met are kept, so going back
and forth costs nothing.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from warband.boards.squares import templates
from warband.boards.squares.distance import Distances
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.reach import Tolls
from warband.boards.squares.shade import Shade
from warband.boards.squares.steps import Steps, anchors_without_edge, steps_on
from warband.rules.v3.terrain import DAMAGING, KINDS

Line = tuple[int, int, str]
"""An origin corner, the squares its lines to the target cross, why the target has cover."""


class Template(NamedTuple):
    """A laid area: the corner it starts from (-1: every border corner) and its squares."""

    corner: int
    cells: int


class Ground:
    """A map as drawn: terrain by square, edges, marked areas."""

    __slots__ = ("areas", "cut_corners", "edges", "fields", "grid", "name", "terrain")

    def __init__(
        self,
        name: str,
        grid: Grid,
        terrain: tuple[frozenset[str], ...],
        edges: Edges,
        areas: Mapping[str, tuple[int, ...]],
        cut_corners: int = 0,
    ) -> None:
        self.name = name
        self.grid = grid
        self.terrain = terrain
        self.edges = edges
        self.areas = areas
        """Start and victory areas by label: "start A", "victory B", "victory AB", ..."""
        self.cut_corners = cut_corners
        self.fields: dict[tuple[tuple[frozenset[str], ...], int], Field] = {}

    def field(self) -> "Field":
        """The battlefield at the start of a battle."""
        return self.field_with(self.terrain, 0)

    def field_with(self, terrain: tuple[frozenset[str], ...], open_doors: int) -> "Field":
        """The battlefield with this terrain; the same object whenever it is asked for again."""
        key = (terrain, open_doors)
        found = self.fields.get(key)
        if found is None:
            found = self.fields[key] = Field(self, terrain, open_doors)
        return found


class Field:
    """Terrain, distance, sight, cover and movement tables of one moment."""

    def __init__(
        self, ground: Ground, terrain: tuple[frozenset[str], ...], open_doors: int
    ) -> None:
        self.ground = ground
        self.grid = ground.grid
        self.edges = ground.edges
        self.terrain = terrain
        self.open_doors = open_doors
        self.everywhere = self.grid.full
        self.masks: dict[str, int] = {}
        for cell, kinds in enumerate(terrain):
            bit = 1 << cell
            for kind in kinds:
                self.masks[kind] = self.masks.get(kind, 0) | bit
                core = KINDS[kind].core
                if kind == "hidden" and open_doors & bit:
                    core = "clear"
                if core != kind:
                    self.masks[core] = self.masks.get(core, 0) | bit
        self.walls = self.masks.get("wall", 0)
        self.pits = self.masks.get("pit", 0)
        self.statues = self.masks.get("statue", 0)
        self.hazards = self.pits
        """Squares that do something to those who enter them."""
        for kind in (*DAMAGING, "spike stones", "steep slope", "web"):
            self.hazards |= self.masks.get(kind, 0)
        self.edge_cells = self.edges.all().cells_beside(self.grid)
        """Squares with something on one of their gridlines."""
        self.has_heights = bool(
            self.masks.get("ridge", 0) or self.edges.crest or self.edges.steps()
        )
        self._directions = {offset: d for d, offset in enumerate(self.grid.offsets)}
        self._touching: dict[int, int] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._seen: dict[tuple[int, bool, int], int] = {}
        self._affected: dict[tuple[int, bool, int], int] = {}
        self._melee: dict[tuple[int, int, int, bool], tuple[Line, ...]] = {}
        self._ranged: dict[tuple[int, int, bool, bool, int], tuple[Line, ...]] = {}
        self._optics: dict[tuple[str, bool, int], Optics] = {}
        self._rings: dict[tuple[int, int], tuple[int, ...]] = {}
        self._radii: dict[tuple[int, int, bool], int] = {}
        self._templates: dict[tuple[int, str, int, bool], tuple[Template, ...]] = {}
        self._steps: dict[tuple[int, str], Steps] = {}
        self._tolls: dict[tuple[int, int, int], tuple[Tolls, tuple[Tolls, ...] | None]] = {}

    def key(self) -> tuple[object, ...]:
        """What makes two battlefields the same: the map and how it was changed."""
        changes = [
            (cell, sorted(now))
            for cell, (now, drawn) in enumerate(zip(self.terrain, self.ground.terrain, strict=True))
            if now != drawn
        ]
        return (self.ground.name, changes, hex(self.open_doors))

    # ------------------------------------------------------------------- terrain

    def mask(self, word: str) -> int:
        """The squares of a terrain kind or a marked area, as bits."""
        found = self.masks.get(word)
        if found is not None:
            return found
        squares = 0
        for area in self.ground.areas.get(word, ()):
            squares |= area
        return squares

    def with_terrain(self, changes: Mapping[int, frozenset[str]]) -> "Field":
        """The battlefield with other terrain in some squares."""
        terrain = list(self.terrain)
        for cell, kinds in changes.items():
            terrain[cell] = kinds or frozenset(("clear",))
        return self.ground.field_with(tuple(terrain), self.open_doors)

    def with_open_doors(self, occupied: int) -> "Field":
        """Hidden doors are open while somebody stands in them."""
        doors = self.masks.get("hidden", 0)
        if not doors or doors & occupied == self.open_doors:
            return self
        return self.ground.field_with(self.terrain, doors & occupied)

    # ------------------------------------------------------------------ distance

    @cached_property
    def distances(self) -> Distances:
        """Distance counted around walls."""
        return Distances(self.grid, self.walls, self.edges.solid)

    @cached_property
    def _adjacency(self) -> Distances:
        """As distance, but nothing is adjacent across the edge of a cliff either."""
        return Distances(self.grid, self.walls, self.edges.solid | self.edges.steps())

    def touching(self, space: int) -> int:
        """The squares adjacent to a space, its own left out."""
        found = self._touching.get(space)
        if found is None:
            found = self._touching[space] = self._adjacency.touching(space)
        return found

    def within(self, space: int, squares: int) -> int:
        """The squares within so many squares of a space, the space itself included."""
        key = (space, squares)
        found = self._within.get(key)
        if found is None:
            found = self._within[key] = self.distances.within(space, squares)
        return found

    def anchor_rings(self, space: int, side: int) -> tuple[int, ...]:
        """Anchors of blocks by their distance from a space: entry d holds those d squares away."""
        key = (space, side)
        found = self._rings.get(key)
        if found is None:
            rings: list[int] = []
            nearer = self.grid.anchors_touching(space, side)
            rings.append(nearer)
            squares = 0
            while True:
                squares += 1
                within = self.grid.anchors_touching(self.within(space, squares), side)
                if within == nearer:
                    break
                rings.append(within & ~nearer)
                nearer = within
            found = self._rings[key] = tuple(rings)
        return found

    def distance(self, one: int, other: int) -> int:
        """Squares counted from one space to another; adjacent spaces are 1 apart."""
        return self.distances.between(one, other)

    # --------------------------------------------------------------------- lines

    def optics(self, kind: str, flies: bool, veils: int = 0) -> Optics:
        """The tables of one kind of line: "sight", "effect" or "melee" effect."""
        key = (kind, flies and self.has_heights, veils)
        found = self._optics.get(key)
        if found is None:
            sight = kind == "sight"
            forests = self.masks.get("forest", 0) | self.masks.get("market stall", 0)
            found = self._optics[key] = Optics(
                self.grid,
                opaque=self.walls,
                veil=(forests if sight else 0) | veils,
                haze=self.masks.get("smoke", 0) if sight else 0,
                crest=self.masks.get("ridge", 0),
                edges=self.edges,
                over_heights=flies,
                steps_block=kind == "melee",
            )
        return found

    def seen(self, space: int, flies: bool, veils: int = 0) -> int:
        """The squares in line of sight of a space."""
        key = (space, flies, veils)
        found = self._seen.get(key)
        if found is None:
            optics = self.optics("sight", flies, veils)
            found = 0
            for cell in cells_of(space):
                found |= optics.seen_from(cell)
            self._seen[key] = found
        return found

    def affected(self, space: int, flies: bool, veils: int = 0) -> int:
        """The squares in line of effect of a space."""
        key = (space, flies, veils)
        found = self._affected.get(key)
        if found is None:
            optics = self.optics("effect", flies, veils)
            found = 0
            for cell in cells_of(space):
                found |= optics.seen_from(cell)
            self._affected[key] = found
        return found

    def border_corners(self, space: int) -> tuple[int, ...]:
        """The corners of squares on the border of a square space."""
        anchor = (space & -space).bit_length() - 1
        side = round(space.bit_count() ** 0.5)
        x, y = self.grid.xy(anchor)
        return tuple(
            self.grid.corner(x + dx, y + dy)
            for dy in range(side + 1)
            for dx in range(side + 1)
            if dx in (0, side) or dy in (0, side)
        )

    # ------------------------------------------------------------------ movement

    def direction_of(self, start: int, goal: int) -> int | None:
        """The direction of a single step between anchors, or None if they are not neighbours."""
        direction = self._directions.get(goal - start)
        if direction is None or abs(goal % self.grid.width - start % self.grid.width) > 1:
            return None
        return direction

    def block_anchors(self, cells: int, side: int) -> int:
        """Anchors whose whole block lies in the cells, with no gridline wall inside it."""
        if side == 1:
            return cells
        anchors = self.grid.anchors_within(cells, side)
        if self.edges.solid:
            anchors &= anchors_without_edge(self.grid, side, self.edges.solid)
        return anchors

    def steps(self, side: int, manner: str) -> Steps:
        """Single steps by manner: "walk", "fly", "through" (burrowing, phasing), "forced"."""
        key = (side, manner)
        found = self._steps.get(key)
        if found is None:
            if manner == "through":
                found = steps_on(self.grid, side)
            else:
                found = steps_on(
                    self.grid,
                    side,
                    walls=self.walls,
                    edges=self.edges,
                    uphill_barred=manner in ("walk", "forced"),
                    cut_corners=self.ground.cut_corners,
                )
                if manner == "forced":
                    found = found.with_hard_corners_free()
            self._steps[key] = found
        return found

    def tolls(
        self, side: int, plus_one: int, plus_two: int
    ) -> tuple[Tolls, tuple[Tolls, ...] | None]:
        """Additional costs by anchor; big spaces pay only for squares they newly enter."""
        if side == 1:
            return ((plus_one & ~plus_two, plus_two) if plus_two else (plus_one,)), None
        key = (side, plus_one, plus_two)
        found = self._tolls.get(key)
        if found is None:
            directed = tuple(
                self._new_cells(side, direction, plus_one, plus_two)
                for direction in range(len(DIRECTIONS))
            )
            found = self._tolls[key] = ((), directed)
        return found

    def _new_cells(self, side: int, direction: int, plus_one: int, plus_two: int) -> Tolls:
        dx, dy = DIRECTIONS[direction]
        entered = [
            (x, y)
            for y in range(side)
            for x in range(side)
            if not (0 <= x + dx < side and 0 <= y + dy < side)
        ]
        masks = []
        for cells in (plus_one, plus_two):
            anchors = 0
            for x, y in entered:
                anchors |= cells >> (y * self.grid.width + x)
            masks.append(anchors & self.grid.anchors(side))
        one, two = masks
        return (one & ~two, two)

    # ------------------------------------------------------------ lines of attacks

    def closest_corners(self, space: int, cell: int) -> tuple[int, ...]:
        """The border corners of a space nearest to a square, measured straight."""
        grid = self.grid
        x, y = grid.xy(cell)

        def gap(corner: int) -> int:
            cx, cy = grid.corner_xy(corner)
            dx = max(x - cx, cx - x - 1, 0)
            dy = max(y - cy, cy - y - 1, 0)
            return dx * dx + dy * dy

        corners = self.border_corners(space)
        least = min(map(gap, corners))
        return tuple(corner for corner in corners if gap(corner) == least)

    def melee_lines(self, space: int, cell: int, reach: int, flies: bool) -> tuple[Line, ...]:
        """Origin corners from which a melee attack of that reach can strike a square."""
        key = (space, cell, reach, flies)
        found = self._melee.get(key)
        if found is None:
            optics = self.optics("melee", flies)
            found = self._melee[key] = tuple(
                self._line(corner, cell, space, ranged=False)
                for corner in self.border_corners(space)
                if self.distances.within_of_corner(corner, space, reach) >> cell & 1
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

    def _line(self, corner: int, cell: int, space: int, *, ranged: bool) -> Line:
        """The squares and edges the cover lines cross, and whether terrain gives cover."""
        hull = self.shade.hull(corner, cell) & ~space
        bit = 1 << cell
        covered = ""
        if self.shade.shaded(corner, cell, self.cover_cells & ~space):
            covered = "terrain"
        elif ranged and bit & (self.masks.get("forest", 0) | self.masks.get("market stall", 0)):
            covered = "forest"
        elif bit & self.pits and hull & ~self.pits & ~bit:
            covered = "pit"
        return corner, hull, covered

    @cached_property
    def cover_cells(self) -> int:
        """Squares that block the lines traced for cover against melee and ranged attacks."""
        cells = self.walls | self.statues
        return cells | self.masks.get("forest", 0) | self.masks.get("market stall", 0)

    def effect_shade(self, corner: int, cell: int) -> bool:
        """Cover against close and area attacks: lines of effect only."""
        if self.shade.shaded(corner, cell, self.walls | self.statues):
            return True
        bit = 1 << cell
        return bool(bit & self.pits and self.shade.hull(corner, cell) & ~self.pits & ~bit)

    @cached_property
    def shade(self) -> Shade:
        """The squares between a corner and a square."""
        return Shade(self.grid, self.edges)

    # -------------------------------------------------------------------- areas

    def radius(self, origin: int, size: int, flies: bool) -> int:
        """Squares within so many of an origin square, in line of effect of its closest corner."""
        key = (origin, size, flies)
        found = self._radii.get(key)
        if found is None:
            space = 1 << origin
            found = self._radii[key] = space | self._in_effect(
                self.within(space, size) & ~self.walls, space, flies
            )
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
                cells = self._in_effect(self.within(space, size) & ~space, space, flies)
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
