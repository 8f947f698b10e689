"""Universal powers: what every creature can do, and what some terrain lends."""

import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish


def can_step(state: Skirmish, piece: Piece) -> bool:
    """Whether any square around can be entered at all, by squeezing if need be."""
    field = state.field
    if reachable.BLOCKING not in state.known:
        free = field.beside[piece.side][piece.anchor] & field.open_ground & ~state.occupied
        if free and (piece.side == 1 or _has_open_side(state, piece, free)):
            return True
    return _has_way_out(state, piece)


def _has_way_out(state: Skirmish, piece: Piece) -> bool:
    """The same where the ground around does not tell by itself."""
    going = Going("move", 1, creatures.movement_mode(state, piece), piece.seat)
    if room_to_squeeze.may_squeeze(state, piece, going):
        return True
    legal = reachable.movement_of(state, piece, going)
    return any(
        legal.steps.open[direction] >> piece.anchor & 1
        and legal.legal >> (piece.anchor + offset) & 1
        for direction, offset in enumerate(state.field.grid.offsets)
    )


def _has_open_side(state: Skirmish, piece: Piece, free: int) -> bool:
    """Whether nothing keeps a big creature from the squares along one of its sides.

    `free` are the squares of open ground around it where nobody stands.
    """
    field = state.field
    if state.crowded or piece.space & ~field.open_ground:
        return False
    here, width = 1 << piece.anchor, field.grid.width
    straight = here << 1 | here >> 1 | here << width | here >> width
    return bool(field.grid.anchors_within(free | piece.space, piece.side) & straight)


def shift_points(state: Skirmish, piece: Piece) -> int:
    """How far a Shift goes: one square, more with some powers."""
    if "shift" not in state.known:
        return 1
    return 1 + sum(amount for _, amount in modifiers.modifiers(state, piece, "shift"))
