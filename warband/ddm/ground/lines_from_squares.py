"""Lines: sight and effect that touch no wall, cover from squares and corners, areas."""

from collections.abc import Iterator
from dataclasses import replace
from operator import and_

from warband.boards.ondemand import OnDemand, row_of_tables
from warband.boards.recent import Recent
from warband.boards.squares import templates
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import SIDES, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.boards.squares.straight_lines import cells_on_lines, line_origins, lines_over
from warband.ddm.ground.lines import (
    ByPlace,
    Laid,
    Line,
    Lines,
    Screening,
    Ways,
    anchor_and_side,
    each_once,
)
from warband.ddm.ground.metric import Metric


class LinesFromSquares(Lines):
    """Lines may touch no wall; melee, close and area attacks come from squares."""

    woods_shut_corners = True
    """A line that touches no more than the corner of a forest square is stopped by it."""
    smoke_covers = True
    """Smoke on the way gives cover, where it does not hide the target altogether."""

    def __init__(
        self, lay: Metric, screening: Screening, optics: Recent[Screens, Optics], veils: int = 0
    ) -> None:
        super().__init__(lay, screening, optics, veils)
        self._blasts: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._outer_corners = OnDemand(self.outer_corners)
        self._clear: dict[tuple[int, int], bool] = {}

    def _screens(self, kind: str, flies: bool) -> Screens:
        """Line of Sight, Line of Effect: walls stop every line that so much as touches them.

        So may the corners of forest squares, but for those it starts or ends in.
        """
        screens = super()._screens(kind, flies)
        grid, edges = self.grid, screens.edges
        solid = edges.solid | outline(grid.width, grid.size, self.screening.walls)
        crest = edges.crest
        if self.woods_shut_corners:
            crest |= outline(grid.width, grid.size, screens.veil)
        other = edges.drop | edges.rise
        return replace(
            screens,
            edges=Edges(
                solid=solid,
                crest=crest - solid - other,
                drop=edges.drop - solid,
                rise=edges.rise - solid,
            ),
        )

    # ---------------------------------------------------------- lines of an attack

    def melee_lines(self, space: int, cell: int, reach: int, flies: bool) -> tuple[Line, ...]:
        """Origin is a Square: those of the attacker's from which the square is in reach."""
        key = (space, cell, reach, flies)
        found = self._melee.get(key)
        if found is None:
            struck = self.lay.within(space, reach) & self.affected(space, flies)
            found = ()
            if struck >> cell & 1:
                found = tuple(
                    (origin, 0, "terrain" if self.square_shade(origin, cell) else "")
                    for origin in cells_of(space)
                    if self.lay.within(1 << origin, reach) >> cell & 1
                )
            self._melee[key] = found
        return found

    def ranged_lines(
        self, space: int, cell: int, flies: bool, sees_through: bool, veils: int = 0
    ) -> tuple[Line, ...]:
        """One line where the square can be aimed at: cover is a matter of the whole space."""
        if not self.aimed_at(space, flies, sees_through, veils) >> cell & 1:
            return ()
        corner = self.clear_corner(space, 1 << cell, 0, veils, sees_through)
        return ((-1 if corner is None else corner, 0, "terrain" if corner is None else ""),)

    def in_the_open(self, space: int, cell: int, flies: bool) -> bool:
        """Whether no terrain gives cover against a ranged attack on a square."""
        key = (space, cell, flies)
        found = self._open.get(key)
        if found is None:
            found = self._open[key] = any(
                not covered for _, _, covered in self.ranged_lines(space, cell, flies, False)
            )
        return found

    def aimed_at(self, space: int, flies: bool, sees_through: bool, veils: int = 0) -> int:
        """The squares that a ranged attack can be aimed at: in sight and in line of effect."""
        lines = self.behind(veils) if veils else self
        effect = lines.affected(space, flies)
        return effect if sees_through else effect & lines.seen(space, flies)

    def _in_strike(self, flies: bool) -> OnDemand[int, ByPlace]:
        effect = self.optics("effect", flies)

        def from_space(space: int, reach: int) -> int:
            return self.lay.within(space, reach) & self.affected(space, flies)

        if not effect.at_hand:
            return OnDemand(lambda reach: self._by_place(lambda space: from_space(space, reach)))
        near = self.lay.distances.near_each
        return OnDemand(lambda reach: self._in_both(near(reach), effect.seen_from_each()))

    def _in_aim(self, flies: bool) -> list[ByPlace]:
        effect, seen = self.optics("effect", flies), self.optics("sight", flies)

        def of_viewers(through: int) -> ByPlace:
            if not (effect.at_hand and seen.at_hand):
                return self._by_place(lambda space: self.aimed_at(space, flies, bool(through)))
            if through:
                return self._looked_from_spaces(effect)
            return self._in_both(effect.seen_from_each(), seen.seen_from_each())

        return row_of_tables(2, of_viewers)

    def _in_both(self, by_one: list[int], by_other: list[int]) -> ByPlace:
        """By the side and the anchor of a space, the squares that are found from squares of it in
        either of two ways."""
        over = self.lay.over_spaces
        return row_of_tables(
            SIDES, lambda side: list(map(and_, over(side, by_one), over(side, by_other)))
        )

    # ---------------------------------------------------------------------- cover

    def clear_corner(
        self, space: int, goal: int, blockers: int, veils: int = 0, sees_through: bool = False
    ) -> int | None:
        """A corner of a space with free lines to every point of another; None if all are shaded.

        Walls, statues and forest on the way shade it, and forest in which it stands.
        """
        screening = self.screening
        if goal & screening.forests and not sees_through:
            return None
        stopping = screening.walls | screening.statues | veils | blockers
        if not sees_through:
            stopping |= screening.forests | (screening.smoke if self.smoke_covers else 0)
        stopping &= ~space & ~goal
        for corner in self._outer_corners[space]:
            for cell in cells_of(goal):
                hull = self.shade.placed(corner, cell)
                if hull[0] << hull[3] & stopping or self._edge_cover(corner, cell, hull):
                    break
            else:
                return corner
        return None

    def has_clear_corner(self, space: int, goal: int) -> bool:
        """Whether no terrain gives all of a space cover from another, whoever is in between."""
        key = (space, goal)
        found = self._clear.get(key)
        if found is None:
            found = self._clear[key] = self.clear_corner(space, goal, 0) is not None
        return found

    def outer_corners(self, space: int) -> tuple[int, ...]:
        """The four corners of a space."""
        anchor, side = anchor_and_side(space)
        x, y = self.grid.xy(anchor)
        grid = self.grid
        return tuple(grid.corner(x + dx, y + dy) for dy in (0, side) for dx in (0, side))

    def effect_shade(self, corner: int, cell: int, source: int, flies: bool) -> bool:
        """Cover against close and area attacks; the origin is a square here, not a corner."""
        return self.square_shade(corner, cell)

    def square_shade(self, origin: int, cell: int) -> bool:
        """Whether a wall stops any line from any point of one square to any of another."""
        if origin == cell or self._across_cut_corner(origin, cell):
            return False
        walls = self.screening.walls
        for point in self.grid.corners_of(origin):
            hull = self.shade.placed(point, cell)
            if hull[0] << hull[3] & walls or self._edge_cover(point, cell, hull):
                return True
        return False

    def _across_cut_corner(self, one: int, two: int) -> bool:
        """Diagonal Walls: one attacks across the open corner of a square with a wall."""
        if not self.lay.cut_corners:
            return False
        (x, y), (u, w) = self.grid.xy(one), self.grid.xy(two)
        shared = self.grid.corner(max(x, u), max(y, w))
        return abs(x - u) == abs(y - w) == 1 and bool(self.lay.cut_corners >> shared & 1)

    def closest_corners(self, space: int, cell: int) -> tuple[int, ...]:
        """Burst: the squares of a space that are nearest to a square."""
        within = self.lay.within
        return self.nearest(
            tuple(cells_of(space)), cell, lambda origin, squares: within(1 << origin, squares)
        )

    # ---------------------------------------------------------------------- areas

    def _spread(self, anchor: int, side: int, size: int, flies: bool) -> int:
        """Burst and radius: within so many squares, in line of effect of any square of a space."""
        space = self.grid.footprint(anchor, side)
        return self.lay.within(space, size) & self.affected(space, flies) & ~space

    def _laid_over(self, space: int, shape: str, size: int, flies: bool, among: int) -> Ways:
        """Blasts and lines from a space that take in some of those squares, each once."""
        if shape == "blast":
            return each_once(self._blasts_over(space, size, flies, among))
        aims, seen = self._aims(space, size), self.affected(space, flies)
        return lines_over(self.grid, *anchor_and_side(space), size, aims, seen, among)

    def _blasts_over(self, space: int, size: int, flies: bool, among: int) -> Iterator[Laid]:
        for origin, whole in self.blasts(space, size):
            if whole & among:
                cells = whole & self.affected(1 << origin, flies)
                if cells & among:
                    yield origin, cells, whole

    def like_corners(
        self, space: int, shape: str, size: int, flies: bool, whole: int, cells: int
    ) -> list[int]:
        """The origin squares of a space from which a blast or line leaves the very same squares."""
        if shape == "blast":
            return [
                origin
                for origin, laid in self.blasts(space, size)
                if laid == whole and whole & self.affected(1 << origin, flies) == cells
            ]
        if whole & self.affected(space, flies) != cells:
            return []
        return line_origins(
            self.grid, *anchor_and_side(space), size, self._aims(space, size), whole
        )

    def _reached(self, space: int, shape: str, size: int, flies: bool) -> int:
        """Every square that some blast or line from the space could cover."""
        if shape == "blast":
            found = 0
            for origin, whole in self.blasts(space, size):
                found |= whole & self.affected(1 << origin, flies)
            return found
        aims = self._aims(space, size)
        found = cells_on_lines(self.grid, *anchor_and_side(space), size, aims)
        return found & self.affected(space, flies)

    def blasts(self, space: int, size: int) -> list[tuple[int, int]]:
        """Blast X: a square area adjacent to a square of the space, without the attacker.

        Each with the square in which it originates.
        """
        found = self._blasts.get((space, size))
        if found is None:
            made = {
                (origin, blast.cells): None
                for origin in cells_of(space)
                for blast in templates.blasts(self.grid, origin, 1, size)
                if not blast.cells & space
            }
            found = self._blasts[space, size] = list(made)
        return found

    def _aims(self, space: int, size: int) -> int:
        """Line X: to the far corner of a square that is counted as so many away."""
        return self.lay.within(space, size) & ~self.screening.walls


def outline(width: int, size: int, cells: int) -> EdgeSet:
    """The gridlines around some squares, those at the border of the board left out."""
    east_ends = sum(1 << at for at in range(width - 1, size, width))
    inner = ((1 << size) - 1) & ~east_ends
    east = (cells | cells >> 1) & inner
    south = (cells | cells >> width) & ((1 << size - width) - 1)
    return EdgeSet(east, south)
