"""Single steps of a space: what bars them and which of them cut a hard corner.

A diagonal step goes *past* two cells, one on either side. For a space of one square the step is
barred if both sides are shut, that is, if two walls meet at the corner between them; if just one
side is shut by a wall or by the end of a solid edge, the step cuts a hard corner. A larger space
brushes past one cell on either side too, but the two lie apart, so they only make it a hard corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from warband.boards.ondemand import OnDemand
from warband.boards.squares.edges import NOTHING, Edges, EdgeSet
from warband.boards.squares.grid import DIRECTIONS, Grid

Arrival = tuple[int, int, int, int]
"""A step seen from its end: where from, that as a bit, the direction, and 1 for a hard corner."""


class Barriers(NamedTuple):
    """For each straight direction, the cells that cannot be left that way."""

    north: int = 0
    east: int = 0
    south: int = 0
    west: int = 0

    @classmethod
    def of(cls, grid: Grid, edges: EdgeSet) -> Barriers:
        """Edges that cannot be crossed either way."""
        return cls(edges.south << grid.width, edges.east, edges.south, edges.east << 1)

    @classmethod
    def uphill(cls, grid: Grid, edges: Edges) -> Barriers:
        """Steps, which can be crossed from their high side only."""
        return cls(
            edges.drop.south << grid.width,
            edges.rise.east,
            edges.rise.south,
            edges.drop.east << 1,
        )

    def __or__(self, other: tuple[int, ...]) -> Barriers:
        return Barriers(*(mine | theirs for mine, theirs in zip(self, other, strict=True)))


@lru_cache(maxsize=1024)
def _alike(easy: int, hard: int) -> tuple[int, int]:
    """The pair of the two, always the same object."""
    return easy, hard


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps a space of some side can take on a map, by anchor and direction."""

    grid: Grid
    side: int

    open: tuple[int, ...]
    """For each of the eight directions, the anchors from which the step can be taken."""

    hard: tuple[int, ...]
    """For each of the eight directions, those of them whose step cuts a hard corner."""

    easy: tuple[int, ...]
    """For each of the eight directions, the others."""

    cornering: int
    """The anchors from which some step cuts a hard corner."""

    rough: int
    """The anchors from which not every step that stays on the board is easy."""

    before: OnDemand[int, tuple[Arrival, ...]] = field(init=False, repr=False, compare=False)
    """By anchor: the steps that lead to it, in the order of their directions.

    >>> steps_on(Grid(3, 1)).before[1]
    ((0, 1, 1, 0), (2, 4, 3, 0))
    """

    arrivals: list[tuple[int, int] | None] = field(init=False, repr=False, compare=False)
    """By anchor, once somebody has asked (`arriving`): where easy steps to it come from and where
    those that cut a hard corner do, seen from it as in ``Grid.first_step``."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "before", OnDemand(self._before))
        object.__setattr__(self, "arrivals", [None] * self.grid.size)

    def _before(self, anchor: int) -> tuple[Arrival, ...]:
        return tuple(
            (origin, 1 << origin, direction, self.hard[direction] >> origin & 1)
            for direction, offset in enumerate(self.grid.offsets)
            if (origin := anchor - offset) >= 0 and self.open[direction] >> origin & 1
        )

    def arriving(self, anchor: int) -> tuple[int, int]:
        """Work out the `arrivals` at an anchor, and keep them."""
        easy = corners = 0
        centre = self.grid.width + 1
        for offset, go, cutting in zip(self.grid.offsets, self.open, self.hard, strict=True):
            origin = anchor - offset
            if origin >= 0 and go >> origin & 1:
                if cutting >> origin & 1:
                    corners |= 1 << centre - offset
                else:
                    easy |= 1 << centre - offset
        # Most are alike: one that they share is at hand wherever somebody comes by.
        found = self.arrivals[anchor] = _alike(easy, corners)
        return found

    def easily_from(self, anchors: int) -> int:
        """The anchors to which easy steps lead from some; these may be among them.

        >>> grid = Grid(3, 2)
        >>> steps = steps_on(grid, walls=grid.parse_all("B1"))
        >>> grid.names(steps.easily_from(grid.parse_all("A1")))
        'B1 A2'
        """
        grid = self.grid
        width = grid.width
        if not anchors & self.rough:
            rows = anchors | (anchors & grid.not_east) << 1 | (anchors & grid.not_west) >> 1
            return (rows | rows << width | rows >> width) & grid.full
        n, e, s, w, ne, se, sw, nw = self.easy
        north = anchors & n | (anchors & ne) << 1 | (anchors & nw) >> 1
        south = anchors & s | (anchors & se) << 1 | (anchors & sw) >> 1
        return north >> width | south << width | (anchors & e) << 1 | (anchors & w) >> 1

    def hardly_from(self, anchors: int) -> int:
        """The anchors to which steps past hard corners, always slanting, lead from some."""
        _, _, _, _, ne, se, sw, nw = self.hard
        width = self.grid.width
        north = (anchors & ne) << 1 | (anchors & nw) >> 1
        south = (anchors & se) << 1 | (anchors & sw) >> 1
        return north >> width | south << width

    def with_hard_corners_shut(self) -> Steps:
        """The steps left to a mover that can cut no hard corner."""
        shut = tuple(go & ~corner for go, corner in zip(self.open, self.hard, strict=True))
        return _steps(self.grid, self.side, shut, (0,) * 8)

    def with_opened(self, more: tuple[int, ...]) -> Steps:
        """The same steps and, by direction, some more."""
        opened = tuple(go | also for go, also in zip(self.open, more, strict=True))
        return _steps(self.grid, self.side, opened, self.hard)

    def with_hard_corners_free(self) -> Steps:
        """The same steps for a mover that cuts every corner freely."""
        return _steps(self.grid, self.side, self.open, (0,) * 8)

    def both_ways(self) -> Steps:
        """Those of the steps that can be taken back again: where going up is barred, none down.

        >>> from warband.boards.squares.edges import Edges, EdgeSet
        >>> ledge = Edges(drop=EdgeSet(east=0b01))
        >>> down = steps_on(Grid(3, 1), edges=ledge, uphill_barred=True)
        >>> down.open[1], down.both_ways().open[1]
        (3, 2)
        """
        found: list[int] = []
        for direction, offset in enumerate(self.grid.offsets):
            dx, dy = DIRECTIONS[direction]
            back = self.open[DIRECTIONS.index((-dx, -dy))]
            found.append(self.open[direction] & (back >> offset if offset > 0 else back << -offset))
        kept = tuple(found)
        hard = tuple(go & corner for go, corner in zip(kept, self.hard, strict=True))
        return _steps(self.grid, self.side, kept, hard)


def steps_on(
    grid: Grid,
    side: int = 1,
    *,
    walls: int = 0,
    edges: Edges = NOTHING,
    uphill_barred: bool = False,
    cut_corners: int = 0,
) -> Steps:
    """The steps of a space of ``side`` squares a side.

    Steps lead from anchor to anchor on the board, across no solid edge and, with
    ``uphill_barred``, up no step edge. Whether the new space may be entered at all (walls, other
    creatures) is for the caller's ``legal`` mask to say. ``cut_corners`` are the corners, as a
    bitboard of corner numbers, where walls are bevelled so that passing them costs nothing.

    >>> grid = Grid(3, 2)
    >>> steps = steps_on(grid, walls=grid.parse_all("B1"))
    >>> grid.names(steps.hard[5])  # south-east past B1
    'A1'
    """
    solid = Barriers.of(grid, edges.solid)
    barred = solid | Barriers.uphill(grid, edges) if uphill_barred else solid
    bevels = _corners_as_cells(grid, cut_corners)
    stay = grid.anchors(side)
    open_: list[int] = []
    hard: list[int] = []
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        start = stay & _reverse(grid, stay, direction)
        if dx and dy:
            shut, corner = _diagonal(grid, side, walls, barred, solid, bevels, dx, dy)
            open_.append(start & ~shut)
            hard.append(start & ~shut & corner)
        else:
            open_.append(start & ~_straight(grid, side, barred, dx, dy))
            hard.append(0)
    return _steps(grid, side, tuple(open_), tuple(hard))


def anchors_without_edge(grid: Grid, side: int, edges: EdgeSet) -> int:
    """The anchors whose block has none of these edges inside it.

    >>> grid = Grid(3, 2)
    >>> grid.names(anchors_without_edge(grid, 2, EdgeSet(east=1)))
    'B1'
    """
    split = 0
    for y in range(side):
        for x in range(side):
            offset = y * grid.width + x
            if x < side - 1:
                split |= edges.east >> offset
            if y < side - 1:
                split |= edges.south >> offset
    return grid.anchors(side) & ~split


def _steps(grid: Grid, side: int, open_: tuple[int, ...], hard: tuple[int, ...]) -> Steps:
    easy = tuple(go & ~corner for go, corner in zip(open_, hard, strict=True))
    stay = grid.anchors(side)
    rough = cornering = 0
    for direction, go in enumerate(easy):
        rough |= stay & _reverse(grid, stay, direction) & ~go
        cornering |= hard[direction]
    return Steps(grid, side, open_, hard, easy, cornering, rough)


def _reverse(grid: Grid, board: int, direction: int) -> int:
    """The cells from which a step leads into a set of cells."""
    dx, dy = DIRECTIONS[direction]
    return grid.moved(board, DIRECTIONS.index((-dx, -dy)))


def _at(grid: Grid, board: int, x: int, y: int) -> int:
    """The anchors for which the cell ``x`` columns east and ``y`` rows south is in a set."""
    offset = y * grid.width + x
    return board >> offset if offset >= 0 else board << -offset


def _barred(barriers: Barriers, dx: int, dy: int) -> int:
    if dx:
        return barriers.east if dx > 0 else barriers.west
    return barriers.south if dy > 0 else barriers.north


def _straight(grid: Grid, side: int, barriers: Barriers, dx: int, dy: int) -> int:
    """The anchors for which some edge of the leading side is barred."""
    lead_x = side - 1 if dx > 0 else 0
    lead_y = side - 1 if dy > 0 else 0
    barred = _barred(barriers, dx, dy)
    shut = 0
    for k in range(side):
        shut |= _at(grid, barred, lead_x, k) if dx else _at(grid, barred, k, lead_y)
    return shut


def _diagonal(
    grid: Grid,
    side: int,
    walls: int,
    barred: Barriers,
    solid: Barriers,
    bevels: int,
    dx: int,
    dy: int,
) -> tuple[int, int]:
    """The anchors whose diagonal step is shut, and those for which it cuts a hard corner."""
    lead_x, trail_x = (side - 1, 0) if dx > 0 else (0, side - 1)
    lead_y, trail_y = (side - 1, 0) if dy > 0 else (0, side - 1)

    def passing(barriers: Barriers) -> tuple[int, int]:
        """Shut ways past the cell beside the leading column, and past the one by the row."""
        beside = _at(grid, _barred(barriers, dx, 0), lead_x, trail_y) | _at(
            grid, walls | _barred(barriers, 0, dy), lead_x + dx, trail_y
        )
        below = _at(grid, _barred(barriers, 0, dy), trail_x, lead_y) | _at(
            grid, walls | _barred(barriers, dx, 0), trail_x, lead_y + dy
        )
        return beside, below

    beside, below = passing(barred)
    shut = beside & below if side == 1 else 0
    for k in range(1, side):  # the rows and columns that the new block shares with the old one
        shut |= _at(grid, _barred(barred, dx, 0), lead_x, trail_y + k * dy)
        shut |= _at(grid, _barred(barred, 0, dy), trail_x + k * dx, lead_y)
    hard_beside, hard_below = passing(solid)
    # A corner is named by the cell south-east of it.
    bevel_beside = _at(grid, bevels, lead_x + (dx > 0), trail_y + (dy > 0))
    bevel_below = _at(grid, bevels, trail_x + (dx > 0), lead_y + (dy > 0))
    return shut, hard_beside & ~bevel_beside | hard_below & ~bevel_below


def _corners_as_cells(grid: Grid, corners: int) -> int:
    """Inner corners, each as the cell that lies south-east of it."""
    board = 0
    row = (1 << grid.width) - 1
    for y in range(grid.height):
        board |= (corners >> (y * (grid.width + 1)) & row) << (y * grid.width)
    return board
