"""How the ground lies: distance, adjacency and steps, as walls and edges shape them.

Shared by all battlefields of a map whose walls are the same.
"""

from operator import or_

from warband.boards.ondemand import OnDemand, row_of_tables
from warband.boards.squares.distance import CornerFirstDistances, Distances
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import DIRECTIONS, SIDES, Grid, cells_of
from warband.boards.squares.reach import Tolls
from warband.boards.squares.steps import Steps, anchors_without_edge, steps_on


class Metric:
    """Distance and steps on a map with these walls."""

    def __init__(self, grid: Grid, walls: int, edges: Edges, cut_corners: int) -> None:
        self.grid = grid
        self.walls = walls
        self.edges = edges
        self.cut_corners = cut_corners
        self.distances = self._count(edges.solid)
        self._adjacency = self.distances
        if edges.steps():
            # Nothing is adjacent across the edge of a cliff.
            self._adjacency = self._count(edges.solid | edges.steps())
        self.beside = row_of_tables(SIDES, self._beside)
        """By side and anchor of a space: the squares adjacent to it."""
        self.straight = self._straight()
        """By square: those of the squares adjacent to it that lie straight ahead, not aslant."""
        self.near: OnDemand[int, list[list[int]]] = OnDemand(self._near)
        """By distance, side and anchor: the squares within so many squares, the space included."""
        self._undivided: OnDemand[int, int] = OnDemand(
            lambda side: anchors_without_edge(grid, side, edges.solid)
        )
        """By side: the anchors of blocks with no gridline wall inside them."""
        self._directions = {offset: d for d, offset in enumerate(grid.offsets)}
        self._touching: dict[int, int] = {}
        self._within: dict[tuple[int, int], int] = {}
        self._steps: dict[tuple[int, str], Steps] = {}
        self._tolls: dict[tuple[int, int, int], tuple[Tolls, tuple[Tolls, ...] | None]] = {}

    # ------------------------------------------------------------------ distance

    def _count(self, solid: EdgeSet) -> Distances:
        """How squares are counted where these edges stop it."""
        return Distances(self.grid, self.walls, solid)

    def _beside(self, side: int) -> list[int]:
        spaces = self.over_spaces(side, self.distances.near_each(0))
        reached = self.over_spaces(side, self._adjacency.near_each(1))
        return [near & ~space for near, space in zip(reached, spaces, strict=True)]

    def _straight(self) -> list[int]:
        straight_from = self.grid.straight_from
        return [
            adjacent and adjacent & straight_from(square)
            for square, adjacent in enumerate(self.beside[1])
        ]

    def _near(self, squares: int) -> list[list[int]]:
        return row_of_tables(
            SIDES, lambda side: self.over_spaces(side, self.distances.near_each(squares))
        )

    def over_spaces(self, side: int, by_cell: list[int]) -> list[int]:
        """What is found from the squares of each space of a side, by anchor; last, for the anchor
        -1 of whoever is off the map: nothing."""
        found = by_cell if side else [0] * len(by_cell)
        for step in (1, self.grid.width):
            ahead = found
            for _ in range(1, side):
                ahead = ahead[step:]
                found = list(map(or_, found, ahead))
        found = [*found, *[0] * (len(by_cell) + 1 - len(found))]
        for anchor in cells_of(self.grid.full & ~self.grid.anchors(side)):
            found[anchor] = 0  # a space there would reach over the edge
        return found

    def touching(self, space: int) -> int:
        """The squares adjacent to a space, its own left out."""
        if not space & (space - 1):
            return self.beside[1][space.bit_length() - 1]
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

    def distance(self, one: int, other: int) -> int:
        """Squares counted from one space to another; adjacent spaces are 1 apart."""
        return self.distances.between(one, other)

    # --------------------------------------------------------------------- steps

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
        return self.grid.anchors_within(cells, side) & self._undivided[side]

    def steps(self, side: int, manner: str) -> Steps:
        """Single steps by manner: "walk", "fly", "through" (burrowing, phasing), "forced"; and
        "counted", those of walkers that are counted too: past cut corners squares are not."""
        key = (side, manner)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = self._make_steps(side, manner)
        return found

    def _make_steps(self, side: int, manner: str) -> Steps:
        if manner == "through":
            return steps_on(self.grid, side)
        if manner == "squares":
            return self.steps(side, "walk").with_hard_corners_free()
        made = steps_on(
            self.grid,
            side,
            walls=self.walls,
            edges=self.edges,
            uphill_barred=manner in ("walk", "forced", "counted"),
            cut_corners=0 if manner == "counted" else self.cut_corners,
        )
        return made.with_hard_corners_free() if manner == "forced" else made

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


class CorneredMetric(Metric):
    """No step leads past the corner of a wall; of a count only the first square does."""

    def _count(self, solid: EdgeSet) -> Distances:
        """Counting Distance: the first square may lie around a corner."""
        return CornerFirstDistances(self.grid, self.walls, solid)

    def _make_steps(self, side: int, manner: str) -> Steps:
        """Walls: no creature moves diagonally past the corner of one, or is moved so."""
        alike = manner if manner in ("fly", "through", "counted") else "walk"
        made = super()._make_steps(side, alike)
        return made if manner == "through" else made.with_hard_corners_shut()
