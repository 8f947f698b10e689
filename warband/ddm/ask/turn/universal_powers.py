"""Universal powers: what every creature can do, and what some terrain lends."""

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish

HINDERED = "ability hindered by"
"""Some ground is slow for somebody that is not for others."""


def can_step(state: Skirmish, piece: Piece) -> bool:
    """Whether any square around can be entered at all, by squeezing if need be."""
    field = state.field
    if reachable.BLOCKING not in state.known:
        # The corner of a wall may shut the way to a square that lies aslant.
        if piece.side == 1:
            if field.straight[piece.anchor] & field.open_ground & ~state.occupied:
                return True
        else:
            free = field.beside[piece.side][piece.anchor] & field.open_ground & ~state.occupied
            if free and _has_open_side(state, piece, free):
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
    within = field.grid.anchors_within(free | piece.space, piece.side)
    return bool(within & field.grid.straight_from(piece.anchor))


def can_shift(state: Skirmish, piece: Piece) -> bool:
    """Whether a Shift leads anywhere, if a step does: slow ground may cost more than it has."""
    if state.edition.motion.shifts_freely:
        return True
    field, known = state.field, state.known
    if HINDERED not in known and not changed_terrain.differing(state):
        around = field.beside[piece.side][piece.anchor]
        if not around & (field.uneven | state.occupied):
            return True
        if known.isdisjoint(reachable.KEEPING_OUT) and _levelly(state, piece):
            return True
    mode = creatures.movement_mode(state, piece)
    going = Going("shift", shift_points(state, piece), mode, piece.seat)
    going.rest = standing.standing_anchors(state, piece)
    found = reachable.reachable(state, piece, going)
    return bool(reachable.end_anchors(state, piece, going, found))


def _levelly(state: Skirmish, piece: Piece) -> bool:
    """Whether a straight step leads over level ground, on which nobody stands around it."""
    field = state.field
    free = field.level & ~state.occupied
    if piece.side == 1:
        return bool(field.straight[piece.anchor] & free)
    around = field.beside[piece.side][piece.anchor] & free
    return bool(around) and not piece.space & ~field.level and _has_open_side(state, piece, around)


def shift_points(state: Skirmish, piece: Piece) -> int:
    """How far a Shift goes: one square, more with some powers."""
    if "shift" not in state.known:
        return 1
    return 1 + sum(amount for _, amount in modifiers.modifiers(state, piece, "shift"))
