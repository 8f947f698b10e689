"""One map, with everything that can be asked of it: distance, sight, cover, movement, areas.

The words are neutral; a rulebook maps its terrain onto them. A ground never changes: terrain that
changes makes another one, which takes over what it can.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from warband.boards.alternating.areas import (
    Cone,
    Line,
    all_cones,
    circle,
    cone_cells,
    enters,
    line_cells,
)
from warband.boards.alternating.counting import Counting
from warband.boards.alternating.going import NOWHERE, WALKING, Country, Fares, Going
from warband.boards.alternating.homeward import Homeward
from warband.boards.alternating.hulls import Crossed, Hulls
from warband.boards.alternating.sight import Sight
from warband.boards.alternating.slants import along_slants
from warband.boards.ondemand import OnDemand
from warband.boards.squares.edges import NO_EDGES, NOTHING, Edges, EdgeSet
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of
from warband.boards.squares.steps import Barriers, anchors_without_edge, steps_on


@dataclass(frozen=True, slots=True)
class Layers:
    """What stands where on a map, by what it does."""

    walls: int = 0
    """Cells that nobody enters and no line crosses."""

    fences: EdgeSet = NO_EDGES
    """Thin walls: the same on a gridline."""

    slants: EdgeSet = NO_EDGES
    """Those of them that stand for a wall running slantwise: it has no corners."""

    panes: EdgeSet = NO_EDGES
    """Gridlines that can be seen through and nothing else."""

    dark: int = 0
    """Cells that stop sight alone."""

    curtains: EdgeSet = NO_EDGES
    """Gridlines that stop sight alone."""

    rough: int = 0
    """Cells that are rough to enter."""

    thresholds: EdgeSet = NO_EDGES
    """Gridlines that cost 1 more to cross."""

    rises: Edges = NOTHING
    """Steps in height (``drop`` and ``rise``): rough to go up."""

    shut: int = 0
    """Cells that can be crossed, but where nobody stops."""

    bulky: int = 0
    """Cells that give cover without stopping sight."""

    narrow: int = 0
    """Cells less than a square wide: rough for a space of one square, shut to larger ones."""

    gaps: EdgeSet = NO_EDGES
    """Gridlines with an opening less than a square wide: 1 more to pass, shut to larger spaces."""


class Mode(NamedTuple):
    """How a mover gets about."""

    fares: Fares = WALKING
    through_walls: bool = False
    over_ground: bool = False
    """Whether what lies on the ground (rough places, thresholds, steps) does not slow it."""
    slim: bool = False
    """Whether narrow places do not slow it."""


ON_FOOT = Mode()


class Ground:
    """A map made ready.

    >>> grid = Grid(5, 5)
    >>> ground = Ground(grid, Layers(walls=grid.parse_all("C3")))
    >>> ground.distance(grid.parse_all("B3"), grid.parse_all("D3"))
    4
    """

    __slots__ = (
        "_adjacent", "_bare", "_beside", "_blocks", "_countries", "_homeward", "_lanes", "_on_foot",
        "_standing", "_threatened", "counting", "effect", "grid", "hulls", "layers", "sight",
        "solid",
    )  # fmt: skip

    def __init__(self, grid: Grid, layers: Layers, like: Ground | None = None) -> None:
        self.grid = grid
        self.layers = layers
        self.solid = layers.fences | layers.panes
        """The gridlines that nobody crosses."""
        Edges(solid=self.solid).check(grid)
        sight: Sight | None = None if like is None or like.grid != grid else like.sight
        self.counting = Counting(grid, layers.walls, Edges(solid=layers.fences), layers.slants)
        opaque, screens = layers.walls | layers.dark, layers.fences | layers.curtains
        self.sight: Sight = (
            sight.replaced(opaque, screens) if sight else Sight(grid, opaque, screens)
        )
        """Who sees whom."""
        self.effect = self.sight.replaced(layers.walls, self.solid)
        """Where effects get through."""
        self.hulls = Hulls(grid)
        self._countries: dict[tuple[int, Mode], Country] = {}
        self._on_foot: dict[int, Country] = {}
        self._homeward: dict[tuple[int, Mode, int], Homeward] = {}
        self._adjacent: dict[int, int] = {}
        self._beside: dict[tuple[int, int], int] = {}
        self._blocks: dict[Mode, tuple[int, EdgeSet]] = {}
        self._threatened: dict[int, OnDemand[int, int]] = {}
        self._bare: dict[tuple[int, int, int, int], bool] = {}
        self._standing: dict[int, int] = {}
        self._lanes: dict[tuple[int, int, int], Crossed] = {}

    def replaced(self, layers: Layers) -> Ground:
        """The same board with other things on it."""
        return self if layers == self.layers else Ground(self.grid, layers, self)

    # Distance and sight between spaces, given as sets of cells.

    def distance(self, one: int, other: int) -> int:
        """How far two spaces are apart, counted around walls; ``FAR`` if there is no way."""
        return self.counting.apart(one, other)

    def within(self, space: int, squares: int) -> int:
        """The cells at most so many squares from a space, itself included."""
        return self.counting.within(space, squares)

    def sees(self, one: int, other: int) -> bool:
        """Whether some clear line joins two spaces."""
        return self.sight.spaces_see(one, other)

    def affects(self, one: int, other: int) -> bool:
        """Whether an effect gets from one space to another."""
        return self.effect.spaces_see(one, other)

    def adjacent(self, space: int) -> int:
        """The cells that touch a space, diagonals too, and from which effects get there."""
        found = self._adjacent.get(space)
        if found is None:
            found = self.grid.around(space) & self.effect.seen_from_space(space) & ~space
            # A cell touches the space only where the two are neighbours themselves.
            for cell in cells_of(found):
                near = self.grid.around(1 << cell) & space
                if not self.effect.seen_from(cell) & near:
                    found ^= 1 << cell
            self._adjacent[space] = found
        return found

    def beside(self, space: int, side: int) -> int:
        """The anchors at which a mover of some side stands next to a space."""
        found = self._beside.get((space, side))
        if found is None:
            grid = self.grid
            found = grid.anchors_touching(self.adjacent(space), side)
            found &= ~grid.anchors_touching(space, side)
            self._beside[space, side] = found
        return found

    # Cover and lanes between spaces, given by anchor and side.

    def ranged_cover(
        self,
        anchor: int,
        side: int,
        goal: int,
        goal_side: int,
        bodies: int,
        more: EdgeSet = NO_EDGES,
    ) -> bool:
        """Whether from every corner of a space something stands before some part of another:
        whatever stops sight, bulky things, other creatures, and some more gridlines."""
        return self.clear_corner(anchor, side, goal, goal_side, bodies, more) is None

    def clear_corner(
        self,
        anchor: int,
        side: int,
        goal: int,
        goal_side: int,
        bodies: int,
        more: EdgeSet = NO_EDGES,
    ) -> int | None:
        """A corner of a square of one space from which nothing stands before the other."""
        layers = self.layers
        ends = self.grid.footprint(anchor, side) | self.grid.footprint(goal, goal_side)
        cells = (layers.walls | layers.dark | layers.bulky | bodies) & ~ends
        edges = layers.fences | layers.curtains | more
        for corner in all_corners(self.grid, anchor, side):
            if not self.hulls.from_corner(corner, goal, goal_side).meets(cells, edges):
                return corner
        return None

    def melee_cover(self, anchor: int, side: int, goal: int, goal_side: int) -> bool:
        """Whether, between whichever squares of two spaces, some line crosses a wall."""
        key = anchor, side, goal, goal_side
        known = self._bare.get(key)
        if known is None:
            grid, walls, edges = self.grid, self.layers.walls, self._cornered()
            known = self._bare[key] = all(
                self.hulls.between(one, 1, other, 1).meets(walls, edges)
                for one in cells_of(grid.footprint(anchor, side))
                for other in cells_of(grid.footprint(goal, goal_side))
            )
        return known

    def _cornered(self) -> EdgeSet:
        """The thin walls with corners behind which one can stand."""
        fences, slants = self.layers.fences, self.layers.slants
        return EdgeSet(fences.east & ~slants.east, fences.south & ~slants.south)

    def threatened(self, anchor: int, side: int) -> int:
        """The cells adjacent to a space that no wall covers against it."""
        return self.threats(side)[anchor]

    def threats(self, side: int) -> OnDemand[int, int]:
        """The same by anchor, for all spaces of a side."""
        found = self._threatened.get(side)
        if found is None:
            found = self._threatened[side] = OnDemand(partial(self._threats, side))
        return found

    def _threats(self, side: int, anchor: int) -> int:
        found = self.adjacent(self.grid.footprint(anchor, side))
        for cell in cells_of(found):
            if self.melee_cover(anchor, side, cell, 1):
                found ^= 1 << cell
        return found

    def lane(self, anchor: int, goal: int, side: int) -> Crossed:
        """What lines from a space to where it would stand cross, the space itself left out."""
        key = anchor, goal, side
        found = self._lanes.get(key)
        if found is None:
            crossed = self.hulls.between(anchor, side, goal, side)
            own = self.grid.footprint(anchor, side)
            found = self._lanes[key] = Crossed(crossed.cells & ~own, crossed.edges)
        return found

    def lane_is_free(self, anchor: int, goal: int, side: int, bodies: int, mode: Mode) -> bool:
        """Whether nothing slows or stops a straight run from one place to another."""
        known = self._blocks.get(mode)
        if known is None:
            layers = self.layers
            cells = 0 if mode.through_walls else layers.walls
            edges = layers.panes if mode.through_walls else self.solid
            if not mode.over_ground:
                cells |= layers.rough
                edges = edges | layers.thresholds | layers.rises.steps()
            known = self._blocks[mode] = cells, edges
        cells, edges = known
        crossed = self.hulls.cells_between(anchor, side, goal, side)
        if crossed & ~self.grid.footprint(anchor, side) & (bodies | cells):
            return False
        return not edges or not self.hulls.between(anchor, side, goal, side).meets(0, edges)

    # Movement.

    def country(self, side: int, mode: Mode = ON_FOOT) -> Country:
        """How a space of some side gets about with nobody in the way."""
        found = self._on_foot.get(side) if mode is ON_FOOT else self._countries.get((side, mode))
        if found is None:
            found = self._countries[side, mode] = Country(self._going(side, mode))
            if mode is ON_FOOT:
                self._on_foot[side] = found
        return found

    def homeward(self, side: int, mode: Mode, goals: int) -> Homeward:
        """What it costs such a mover, from everywhere, to get to some anchors."""
        key = side, mode, goals
        found = self._homeward.get(key)
        if found is None:
            found = self._homeward[key] = Homeward(self.country(side, mode).going, goals)
        return found

    def standing(self, side: int) -> int:
        """The anchors at which a space of some side may stop, with nobody in the way."""
        found = self._standing.get(side)
        if found is None:
            cells = self.grid.full & ~(self.layers.walls | self.layers.shut)
            if side > 1:
                cells &= ~self.layers.narrow
            whole = anchors_without_edge(self.grid, side, self.solid)
            found = self._standing[side] = self.grid.anchors_within(cells, side) & whole
        return found

    def _going(self, side: int, mode: Mode) -> Going:
        grid, layers = self.grid, self.layers
        solid = layers.panes if mode.through_walls else self.solid
        walls = 0 if mode.through_walls else layers.walls
        if side > 1 and not mode.through_walls:
            solid, walls = solid | layers.gaps, walls | layers.narrow
        steps = steps_on(grid, side, walls=walls, edges=Edges(solid=solid))
        legal = grid.anchors_within(grid.full & ~walls, side)
        legal &= anchors_without_edge(grid, side, solid)
        rough, thresholds = NOWHERE, NOWHERE
        squeezes = side == 1 and not mode.slim and not mode.through_walls
        tight, gaps = (layers.narrow, layers.gaps) if squeezes else (0, NO_EDGES)
        if mode.over_ground and (tight or gaps):
            rough = (tight,) * 8
            thresholds = tuple(_crossing(grid, side, Barriers.of(grid, gaps), d) for d in range(8))
        elif not mode.over_ground:
            flat = grid.anchors_touching(layers.rough | tight, side)
            up = Barriers.uphill(grid, layers.rises)
            sills = Barriers.of(grid, layers.thresholds | gaps)
            rough = tuple(flat | _climbed(grid, side, up, d) for d in range(8))
            thresholds = tuple(_crossing(grid, side, sills, d) for d in range(8))
        thresholds = thresholds if any(thresholds) else NOWHERE
        alike = thresholds is NOWHERE and len(set(rough)) == 1
        steps = along_slants(steps.with_hard_corners_shut(), walls, solid, layers.slants)
        return Going(steps, legal, rough, thresholds, mode.fares, alike)

    # Areas.

    def circle(self, corner: int, squares: int) -> int:
        """The cells of a circle to which an effect gets from its middle."""
        return circle(self.grid, corner, squares) & self.effect.seen_from_corner(corner)

    def cones(self, anchor: int, side: int, target: int, squares: int = 6) -> dict[Cone, int]:
        """Every cone out of a corner of a space that catches a target (a set of cells) and not the
        space itself, with the cells that it affects."""
        space = self.grid.footprint(anchor, side)
        found: dict[Cone, int] = {}
        for corner in all_corners(self.grid, anchor, side):
            seen = self.effect.seen_from_corner(corner)
            for cone in all_cones(corner):
                cells = cone_cells(self.grid, cone, squares) & seen
                if cells & target and not cells & space:
                    found[cone] = cells
        return found

    def lines(
        self, anchor: int, side: int, goal: int, goal_side: int, squares: int = 12
    ) -> dict[Line, int]:
        """Every line from a corner of a space through a corner of a target's, with the cells that
        it affects; it catches the target and ends at the first wall."""
        grid = self.grid
        space, target = grid.footprint(anchor, side), grid.footprint(goal, goal_side)
        near = self.within(space, squares) & ~space
        found: dict[Line, int] = {}
        for corner in all_corners(grid, anchor, side):
            for through in all_corners(grid, goal, goal_side):
                if corner == through:
                    continue
                line = Line(corner, through)
                cells = self._line(line) & near
                if cells & target:
                    found[line] = cells
        return found

    def _line(self, line: Line) -> int:
        grid, walls = self.grid, self.layers.walls
        seen = self.effect.seen_from_corner(line.corner)
        found = 0
        for cell in line_cells(grid, line):
            if walls >> cell & 1 and enters(grid, line, cell):
                break
            found |= 1 << cell
        return found & seen


def all_corners(grid: Grid, anchor: int, side: int) -> list[int]:
    """Every corner of every square of a space, those inside it too."""
    x, y = grid.xy(anchor)
    return [grid.corner(x + i, y + j) for j in range(side + 1) for i in range(side + 1)]


def _climbed(grid: Grid, side: int, up: Barriers, direction: int) -> int:
    """The anchors entered uphill by a step in a direction."""
    starts = _crossing(grid, side, up, direction)
    offset = grid.offsets[direction]
    return starts << offset if offset > 0 else starts >> -offset


def _crossing(grid: Grid, side: int, edges: Barriers, direction: int) -> int:
    """The anchors from which a step in a direction crosses one of some edges.

    A diagonal step crosses those on either way around its corner.
    """
    if not any(edges):
        return 0
    dx, dy = DIRECTIONS[direction]
    found = 0
    for k in range(side):
        for step_x, step_y in ((dx, 0), (0, dy)):
            if not (step_x or step_y):
                continue
            barred = _leaving(edges, step_x, step_y)
            lead = side - 1 if step_x + step_y > 0 else 0
            # Along the leading side, and for a diagonal also where the other step has led.
            for aside in {k, k + (dy if step_x else dx)}:
                i, j = (lead, aside) if step_x else (aside, lead)
                offset = j * grid.width + i
                found |= barred >> offset if offset >= 0 else barred << -offset
    return found & grid.anchors(side)


def _leaving(edges: Barriers, dx: int, dy: int) -> int:
    if dx:
        return edges.east if dx > 0 else edges.west
    return edges.south if dy > 0 else edges.north
