"""A straight way towards somebody: found at a glance, where it is free, without a flood."""

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.reachable as reachable
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish

UNLEVEL = reachable.KEEPING_OUT | {"ability hindered by"}
"""What in play may keep somebody from open ground, or make it dear."""


def comes_straight(
    state: Skirmish, piece: Piece, enemy: Piece, gap: int, goal: int, going: Going
) -> bool:
    """Whether a straight way to an anchor beside an enemy leads closer with every square.

    It slants first or last, over ground that is the same to everybody who moves like this, with no
    enemy on it. Its steps pass no corner, so squares are counted along it as they are walked, and
    every one is as near to the enemy, `gap` squares from the start, as the crow flies. If something
    is in the way, there may still be another one.
    """
    field = state.field
    grid, start, side = field.grid, piece.anchor, piece.side
    width = grid.width
    rows, columns = goal // width - start // width, goal % width - start % width
    high, wide = abs(rows), abs(columns)
    far, slants = (high, wide) if high > wide else (wide, high)
    to_spare = going.points - far
    if (
        gap != far + 1
        or to_spare < 0
        or not state.known.isdisjoint(UNLEVEL)
        or changed_terrain.differing(state)
        or state.edition.motion.labours(state, piece)
        or (side > 1 and piece.space & field.edge_cells)
    ):
        return False
    down = ((rows > 0) - (rows < 0)) * width
    across = (columns > 0) - (columns < 0)
    aslant, along = down + across, down if high > wide else across
    barred = state.against[piece.seat]
    walking = going.mode == "surface"
    barred |= (field.rough if side == 1 else field.unlevel) if walking else field.shut
    beside = field.beside[enemy.side][enemy.anchor]
    easy = field.steps(side, "counted").easy
    ways = ((aslant, slants, along), (along, far - slants, aslant))
    for first, steps, then in ways if 0 < slants < far else ways[:1]:
        left = 0
        at = start
        if steps:
            left = grid.run(at, first, steps)
            if left & ~easy[grid.offsets.index(first)]:
                continue
            at += steps * first
        if far > steps:
            ahead = grid.run(at, then, far - steps)
            if ahead & ~easy[grid.offsets.index(then)]:
                continue
            left |= ahead
        entered = (left | 1 << goal) ^ 1 << start
        if side > 1:
            entered = grid.covered(entered, side)
        # Of all squares entered only those at the end can be beside the enemy.
        if entered & barred or not entered & beside:
            continue
        dear = entered & field.uneven if walking else 0
        if not dear or dear.bit_count() + (dear & field.dear[1]).bit_count() <= to_spare:
            return True
    return False
