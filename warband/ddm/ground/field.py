"""The battlefield: a map's terrain at one moment, with everything derived from it.

A `Field` never changes. When squares gain or lose terrain, or somebody steps into a
hidden door, the battle gets another `Field`; those already met are kept, and what they
have in common (distances, lines) is worked out once.
"""

from collections.abc import Mapping
from functools import cached_property

from warband.boards.recent import Recent
from warband.boards.squares.country import Country
from warband.boards.squares.edges import Edges
from warband.boards.squares.grid import SIDES, Grid
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.ddm.ground.board import Board, squares_of
from warband.ddm.ground.lines import Lines, Screening
from warband.ddm.ground.metric import Metric

Terrain = tuple[frozenset[str], ...]
"""The kinds of terrain of every square."""

SCREENS = {
    "wall": "walls", "statue": "statues", "forest": "forests", "market stall": "forests",
    "smoke": "smoke",
}  # fmt: skip
"""How lines call the squares of a kind of terrain that may be in their way."""
KEPT = 24
"""So many battlefields of a map are remembered."""

Crossing = tuple[int, str, str, bool, bool, tuple[int, int] | None]
"""How creatures cross a map: the side of their space, by which mode and manner of steps, counting
squares or points, Slowed or not, and the squares that cost them 1 and 2 points more (None for
those that cost everybody more)."""

CROSSINGS = 32
"""So many ways of crossing a battlefield are remembered."""


class Ground:
    """A map as drawn: terrain by square, edges, marked areas; and all battlefields on it."""

    __slots__ = (
        "_fields", "_lines", "_metrics", "_optics", "areas", "cut_corners", "edges", "grid", "name",
        "terrain",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        grid: Grid,
        terrain: Terrain,
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
        self._fields: Recent[tuple[Board, Terrain, int], Field] = Recent(KEPT)
        self._metrics: Recent[tuple[Board, int], Metric] = Recent(KEPT)
        self._lines: Recent[tuple[Board, Screening], Lines] = Recent(KEPT)
        self._optics: Recent[Screens, Optics] = Recent(KEPT)

    def field(self, board: Board) -> "Field":
        """The battlefield at the start of a battle."""
        return self.field_with(board, self.terrain, 0)

    def field_with(
        self,
        board: Board,
        terrain: Terrain,
        open_doors: int,
        by_doors: "Recent[int, Field] | None" = None,
    ) -> "Field":
        """The battlefield with this terrain; the same object if it was in use lately."""
        return self._fields.get_or_make(
            (board, terrain, open_doors), lambda: Field(self, board, terrain, open_doors, by_doors)
        )

    def metric(self, board: Board, walls: int) -> Metric:
        """Distance and steps with these walls."""
        return self._metrics.get_or_make(
            (board, walls),
            lambda: board.geometry.metric(self.grid, walls, self.edges, self.cut_corners),
        )

    def lines(self, board: Board, screening: Screening) -> Lines:
        """Lines with these squares in the way."""
        metric = self.metric(board, screening.walls)
        return self._lines.get_or_make(
            (board, screening), lambda: board.geometry.lines(metric, screening, self._optics)
        )


class Field:
    """Terrain, distance, sight, cover and movement tables of one moment."""

    def __init__(
        self,
        ground: Ground,
        board: Board,
        terrain: Terrain,
        open_doors: int,
        by_doors: "Recent[int, Field] | None" = None,
    ) -> None:
        kinds = board.terrain
        self.ground = ground
        self.board = board
        self.grid = ground.grid
        self.edges = ground.edges
        self.terrain = terrain
        self.open_doors = open_doors
        self.key = self._make_key()
        """What makes two battlefields the same: the map and how it was changed."""
        self.everywhere = self.grid.full
        self.masks = self._make_masks()
        """The squares of every kind of terrain, core kinds counted in."""
        self.walls = self.masks.get("wall", 0)
        self.pits = self.masks.get("pit", 0)
        self.statues = self.masks.get("statue", 0)
        doors = self.doors = self.masks.get("hidden", 0)
        """Hidden doors, which open and close with those who stand in them."""
        self._by_doors: Recent[int, Field] = Recent(KEPT) if by_doors is None else by_doors
        """The same terrain by the doors that are open: shared by all battlefields with it."""
        self.passable = self.everywhere & ~self.walls | doors
        """Squares that can be entered without going through walls."""
        self.footing = self.passable & ~squares_of(self.masks, kinds.no_footing) | doors
        """Squares in which creatures may stand."""
        self.hover = squares_of(self.masks, kinds.hovering)
        """Squares in which nobody but flyers may stop."""
        self.dear = (squares_of(self.masks, kinds.slow), squares_of(self.masks, kinds.slower))
        """Squares that cost 1 and 2 movement points more."""
        self.damaging = squares_of(self.masks, kinds.damaging)
        """Squares of terrain that deals damage of a type."""
        self.at_rest = squares_of(self.masks, kinds.at_rest)
        """Squares that do something to those who end a movement in them."""
        self.holds = "web" in self.masks or "steep slope" in self.masks
        """Whether some squares may end the movement of those who enter them."""
        self.hazards = self.damaging | squares_of(self.masks, kinds.on_entering)
        """Squares that do something to those who enter them."""
        self.lingering = self.damaging | squares_of(self.masks, kinds.lingering)
        """Squares that do something to those who begin or end a turn in them."""
        self.edge_cells = self.edges.all().cells_beside(self.grid)
        """Squares with something on one of their gridlines."""
        self.open_ground = self.everywhere & ~(self.walls | self.pits | self.edge_cells)
        """Squares that anybody who takes up a single one can step into from beside them."""
        self.uneven = self.dear[0] | self.dear[1] | self.edge_cells
        """Squares that a step may not lead into for a single point."""
        self.level = self.open_ground & self.footing & ~(self.uneven | self.hazards)
        """Squares that everybody enters for a single point, and may stand in unharmed."""
        self.unlevel = self.everywhere & ~self.level
        self.rough = self.everywhere & ~(self.open_ground & self.footing) | self.hazards
        """Squares that somebody on foot cannot just step into, be it for more points."""
        self.shut = self.everywhere & ~self.passable | self.edge_cells | self.damaging | doors
        """Squares that somebody who flies cannot just step into."""
        self.lending = squares_of(self.masks, kinds.lending)
        """Squares whose terrain lends a power to those in them."""
        self.has_steps = bool(self.edges.steps())
        self.eventful = self.hazards | doors
        """Squares in which walking may be more than walking."""
        if self.has_steps:
            self.eventful |= self.edges.steps().cells_beside(self.grid)
        self.eventful_anchors = tuple(
            self.grid.anchors_touching(self.eventful, side) if side else 0 for side in range(SIDES)
        )
        """By side: the anchors of spaces with such squares in them."""
        raised = squares_of(self.masks, kinds.raised)
        self.has_heights = bool(raised or self.edges.crest or self.edges.steps())
        lay = self.lay = ground.metric(board, self.walls)
        self.beside = lay.beside
        self.straight = lay.straight
        self.near = lay.near
        self.touching = lay.touching
        self.within = lay.within
        self.distance = lay.distance
        self.direction_of = lay.direction_of
        self.block_anchors = lay.block_anchors
        self.steps = lay.steps
        self.countries: Recent[Crossing, Country] = Recent(CROSSINGS)
        """What those who cross the map alike can reach where nobody is in the way."""
        self.tolls = lay.tolls
        self.smoke = squares_of(self.masks, kinds.clouded)
        """Squares that nobody sees through."""
        lines = self.lines = ground.lines(
            board,
            Screening(
                self.walls,
                self.statues,
                squares_of(self.masks, kinds.wooded),
                self.smoke,
                raised,
                self.pits,
            ),
        )
        self.in_sight = lines.in_sight
        self.in_strike = lines.in_strike
        self.in_aim = lines.in_aim
        self.seen = lines.seen
        self.affected = lines.affected
        self.seen_among = lines.seen_among
        self.affected_among = lines.affected_among
        self.melee_lines = lines.melee_lines
        self.ranged_lines = lines.ranged_lines
        self.in_the_open = lines.in_the_open
        self.effect_shade = lines.effect_shade
        self.closest_corners = lines.closest_corners
        self.radius = lines.radius
        self.close_templates = lines.close_templates
        self.close_reach = lines.close_reach
        self.like_corners = lines.like_corners

    @cached_property
    def clear_air(self) -> Lines:
        """The lines that there would be without smoke."""
        return self.lines_without(frozenset(("smoke",)))

    def lines_without(self, kinds: frozenset[str]) -> Lines:
        """The lines that there would be if no terrain of these kinds were in the way."""
        gone = dict.fromkeys((SCREENS[kind] for kind in kinds if kind in SCREENS), 0)
        return self.ground.lines(self.board, self.lines.screening._replace(**gone))

    def _make_masks(self) -> dict[str, int]:
        masks: dict[str, int] = {}
        for cell, kinds in enumerate(self.terrain):
            bit = 1 << cell
            for kind in kinds:
                core = self.board.terrain.core(kind)
                if kind == "hidden" and self.open_doors & bit:
                    core = "clear"
                for word in {kind, core}:
                    masks[word] = masks.get(word, 0) | bit
        return masks

    def _make_key(self) -> tuple[object, ...]:
        changes = [
            (cell, sorted(now))
            for cell, (now, drawn) in enumerate(zip(self.terrain, self.ground.terrain, strict=True))
            if now != drawn
        ]
        return (self.ground.name, changes, hex(self.open_doors))

    def mask(self, word: str) -> int:
        """The squares of a terrain kind or a marked area, as bits."""
        found = self.masks.get(word)
        if found is not None:
            return found
        squares = 0
        for area in self.ground.areas.get(word, ()):
            squares |= area
        return squares

    @cached_property
    def beside_gridline_walls(self) -> int:
        """Squares with a gridline wall, or a cliff that rises from them, on their border."""
        edges, width = self.edges, self.grid.width
        low = edges.drop.east << 1 | edges.drop.south << width | edges.rise.east | edges.rise.south
        return edges.solid.cells_beside(self.grid) | low

    def with_terrain(self, changes: Mapping[int, frozenset[str]]) -> "Field":
        """The battlefield with other terrain in some squares."""
        terrain = list(self.terrain)
        for cell, kinds in changes.items():
            terrain[cell] = kinds or frozenset(("clear",))
        return self.ground.field_with(self.board, tuple(terrain), self.open_doors)

    def with_open_doors(self, occupied: int) -> "Field":
        """Hidden doors are open while somebody stands in them."""
        opened = self.doors & occupied
        if opened == self.open_doors:
            return self
        return self._by_doors.get_or_make(
            opened,
            lambda: self.ground.field_with(self.board, self.terrain, opened, self._by_doors),
        )
