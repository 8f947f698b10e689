"""A straight way towards somebody: found at a glance, where it is free, without a flood."""

import warband.ddm.ask.movement.reachable as reachable
from warband.boards.squares.reach import toll
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish


def comes_straight(state: Skirmish, piece: Piece, enemy: Piece, goal: int, going: Going) -> bool:
    """Whether the straight way to an anchor beside an enemy leads closer with every square.

    It slants first. If something is in the way, there may still be another one.
    """
    movement = reachable.movement_of(state, piece, going)
    grid, at, side = state.field.grid, piece.anchor, piece.side
    rows, columns = goal // grid.width - at // grid.width, goal % grid.width - at % grid.width
    far = max(abs(rows), abs(columns))
    dearly = movement.surcharge or movement.tolls_by_direction is not None
    if dearly or grid.apart(enemy.anchor, enemy.side, at, side) != far + 1:
        return False
    down = ((rows > 0) - (rows < 0)) * grid.width
    across = (columns > 0) - (columns < 0)
    along = down if abs(rows) > abs(columns) else across
    turning = far - min(abs(rows), abs(columns))
    easy, tolls = movement.steps.easy, movement.tolls
    aslant, ahead = easy[grid.offsets.index(down + across)], easy[grid.offsets.index(along)]
    free = movement.legal & ~state.edition.motion.dead_ends(state, piece, going)
    around = reachable.counted_around(state, going)
    space, to_spare = piece.space, going.points - far
    for left in range(far, 0, -1):
        # As the crow flies the enemy is so far away: it must be no farther as squares are counted.
        if not around[left + 1][enemy.side][enemy.anchor] & space:
            return False
        step, possible = (down + across, aslant) if left > turning else (along, ahead)
        if not possible >> at & 1:
            return False
        at += step
        if not free >> at & 1:
            return False
        if tolls:
            to_spare -= toll(tolls, at)
        space = space << step if step > 0 else space >> -step
    return to_spare >= 0 and bool(around[1][enemy.side][enemy.anchor] & space)
