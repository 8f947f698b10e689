"""Setup 5: a warband that does not fit into its start areas.

It must cover as many start squares as it can, and what lies outside must be as near as possible.
Any arrangement that does both is legal, whoever is placed first (ruling.overflow): a creature may
stand wherever those who still wait can complete such an arrangement.
"""

import warband.ddm.ask.movement.standing as standing
from warband.boards.squares.grid import cells_of
from warband.ddm.state import Piece, Skirmish

TRIES = 400
"""How many ways to arrange the others are tried; the first that is tried is usually the best."""


def anchors(state: Skirmish, piece: Piece, others: list[Piece], start: int) -> int:
    """Where the creature may be set up while the others still wait for room."""
    grid = state.field.grid
    open_cells = standing.standing_cells(state, piece)
    sides = sorted((other.side for other in others), reverse=True)
    spaces = {
        anchor: grid.footprint(anchor, piece.side)
        for anchor in cells_of(standing.standing_anchors(state, piece))
    }
    farthest = {anchor: _farthest(state, space, start) for anchor, space in spaces.items()}
    totals = _totals(state, spaces, open_cells, start, sides)
    if not totals:
        return 0
    most = max(totals.values())
    best = [anchor for anchor, total in totals.items() if total == most]
    outside = piece.side**2 + sum(side * side for side in sides) - most
    need = max(min(farthest[anchor] for anchor in best), _ring(state, open_cells, start, outside))
    return sum(1 << anchor for anchor in best if farthest[anchor] <= need)


def _totals(
    state: Skirmish,
    spaces: dict[int, int],
    open_cells: int,
    start: int,
    sides: list[int],
) -> dict[int, int]:
    """By anchor: the start squares that are covered in the end if the creature stands there."""
    totals: dict[int, int] = {}
    seen: dict[int, int] = {}
    for anchor, taken in spaces.items():
        rest = start & open_cells & ~taken
        if rest not in seen:
            search = _Search(state, open_cells & ~taken, start)
            seen[rest] = search.most(rest, sides)
        totals[anchor] = (taken & start).bit_count() + seen[rest]
    return totals


def _farthest(state: Skirmish, space: int, start: int) -> int:
    """How far from the start area the farthest square outside it is."""
    outside = cells_of(space & ~start)
    return max((state.field.distance(1 << cell, start) for cell in outside), default=0)


def _ring(state: Skirmish, open_cells: int, start: int, squares: int) -> int:
    """Within which distance of the start area so many squares are free."""
    distance = 0
    while squares > 0 and distance < state.field.grid.width + state.field.grid.height:
        distance += 1
        near = state.field.within(start, distance) & open_cells & ~start
        if near.bit_count() >= squares:
            break
    return distance


class _Search:
    """Which arrangement of several creatures covers the most start squares."""

    def __init__(self, state: Skirmish, open_cells: int, start: int) -> None:
        self.grid = state.field.grid
        self.start = start
        self.open_cells = open_cells
        self.left = TRIES

    def most(self, free: int, sides: list[int]) -> int:
        """Of the free start squares as many as creatures of these sizes can cover."""
        bound = min(free.bit_count(), sum(side * side for side in sides))
        if not sides or sides[0] == 1:
            return bound
        side, others = sides[0], sides[1:]
        usable = free | self.open_cells & ~self.start
        ways = sorted(
            (-(self.grid.footprint(anchor, side) & free).bit_count(), anchor)
            for anchor in cells_of(self.grid.anchors_within(usable, side))
            if self.grid.footprint(anchor, side) & free
        )
        best = self.most(free, others)
        for covered, anchor in ways:
            if best == bound or self.left <= 0:
                break
            self.left -= 1
            rest = self.most(free & ~self.grid.footprint(anchor, side), others)
            best = max(best, rest - covered)
        return best
