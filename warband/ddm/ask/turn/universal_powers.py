"""Universal powers: what every creature can do, and what some terrain lends."""

import warband.ddm.ask.attacks.charges as charges
import warband.ddm.ask.attacks.lunges as lunges
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.riders as riders
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.movement.teleporters as teleporters
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.action_budget import CHARGE, DOUBLE_MOVE, MOVE, Means
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish

COSTS: dict[str, tuple[str, ...]] = {
    "Move": MOVE,
    "Double Move": DOUBLE_MOVE,
    "Shift": MOVE,
    "Charge": CHARGE,
    "Lunge": CHARGE,
    "Mounting": MOVE,
    "Voluntary Dismount": MOVE,
    "End Squeezing": (),
    "Heal": ("attack",),
    teleporters.SWITCH: (),
    teleporters.JUMP: (),
}


def available(state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool) -> list[str]:
    """The universal powers the creature may use now.

    No enemy is nearer than `gap` (0: nobody has looked). `limited`: under an opponent's control
    only Move, Shift and Charge (and basic attacks).
    """
    found: list[str] = []
    known = state.known
    if (means.move or means.charge) and destinations.can_expend(state, piece):
        if means.move:
            if can_step(state, piece):
                found.append("Move")
                if means.double_move and not limited:
                    found.append("Double Move")
                if "forbid shift" not in known or not abilities.forbidden(state, piece, "shift"):
                    found.append("Shift")
            if (
                not known.isdisjoint(riders.RIDING)
                and not limited
                and riders.legal_mounts(state, piece)
            ):
                found.append("Mounting")
        if means.charge and charges.can_charge(state, piece):
            found.append("Charge")
    if limited:
        return found
    if (
        means.charge
        and (gap <= piece.kit.lunge_span or piece.effects)
        and next(lunges.each_lunge(state, piece), None)
    ):
        found.append("Lunge")
    if piece.mount >= 0 and means.move and riders.can_dismount(state, piece):
        found.append("Voluntary Dismount")
    if piece.squeezed and room_to_squeeze.unsqueeze_anchors(state, piece):
        found.append("End Squeezing")
    if piece.space & state.field.lending:
        at_fountain = piece.ground & state.field.masks.get("healing fountain", 0)
        if at_fountain and piece.hp < piece.max_hp and means.covered[COSTS["Heal"]]:
            found.append("Heal")
        found += teleporters.usable(state, piece)
    return found


def can_step(state: Skirmish, piece: Piece) -> bool:
    """Whether any square around can be entered at all, by squeezing if need be."""
    field = state.field
    if reachable.BLOCKING not in state.known:
        free = field.beside[piece.side][piece.anchor] & field.open_ground & ~state.occupied
        if free and (piece.side == 1 or _has_open_side(state, piece, free)):
            return True
    going = Going("move", 1, creatures.movement_mode(state, piece), piece.seat)
    if room_to_squeeze.may_squeeze(state, piece, going):
        return True
    legal = reachable.movement_of(state, piece, going)
    return any(
        legal.steps.open[direction] >> piece.anchor & 1
        and legal.legal >> (piece.anchor + offset) & 1
        for direction, offset in enumerate(field.grid.offsets)
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
