"""What every creature can do, and what some terrain lends."""

import warband.ddm.ask.movement.riders as riders
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.movement.teleporters as teleporters
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.movement.riding as riding
import warband.ddm.do.movement.squeezing as squeezing
import warband.ddm.do.movement.teleporting as teleporting
from warband.ddm.action_budget import DOUBLE_MOVE, MOVE, Means
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.universal import Universal
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.guild2011.cards import CARDS

SQUEEZE = "Squeeze"
"""At the start of an attack action; at the start of a move it is part of the move."""

COSTS: dict[str, tuple[str, ...]] = {
    "Move": MOVE,
    "Double Move": DOUBLE_MOVE,
    "Shift": MOVE,
    "Charge": CARDS.charge,
    "Mounting": MOVE,
    "Voluntary Dismount": MOVE,
    SQUEEZE: (),
    "End Squeezing": (),
    "Heal": ("attack",),
    teleporters.SWITCH: (),
}

DISMOUNTED = "dismounted"
"""How it is kept in mind who has left the saddle on this turn."""

FONT_HEALING = 20
SQUEEZED_SIDE = 2


class UniversalOf2011(Universal):
    """What every creature can do, and what some terrain lends."""

    __slots__ = ()

    costs = COSTS

    def available(
        self, state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool
    ) -> list[str]:
        """Move, Shift, Charge; mounts; fonts and teleporters; ending to squeeze."""
        found = self.moving(state, piece, means, limited)
        if limited:
            return found
        if piece.mount >= 0 and means.move and riders.can_dismount(state, piece):
            found.append("Voluntary Dismount")
        if piece.side > 2 and means.covered[CARDS.charge] and may_squeeze(state, piece):
            found.append(SQUEEZE)
        if piece.squeezed and room_to_squeeze.unsqueeze_anchors(state, piece):
            found.append("End Squeezing")
        if (
            piece.hp < piece.max_hp
            and (font := state.field.masks.get("healing fountain", 0))
            and began_at(state, piece, font)
            and means.covered[COSTS["Heal"]]
        ):
            found.append("Heal")
        if piece.space & state.field.lending:
            found += teleporters.usable(state, piece)
        return found

    def use(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve a universal power that was declared."""
        if name == "Voluntary Dismount":
            return self.dismount(state, piece)
        if name == SQUEEZE:
            return squeeze(state, piece)
        if name not in ("Heal", teleporters.SWITCH):
            return self.move(state, piece, name)
        if state.log is not None:
            state.tell("power", who=piece.id, power=name, champion=False)
        if name == "Heal":
            return damage.heal(state, piece, FONT_HEALING, piece.id)
        return teleporting.use(state, piece, name)

    def dismount(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """The rider moves off its mount, and the turn is over."""
        yield from self.move(state, piece, "Voluntary Dismount")
        if piece.mount < 0:
            no_further_actions(state, piece)

    def leave_saddle(self, state: Skirmish, rider: Piece, seat: int) -> Flow[None]:
        """Forcibly Dismounted: as by a dismount action, but nobody is provoked."""
        if riders.dismount_anchors(state, rider):
            yield from riding.put_beside_mount(state, rider)
        else:
            yield from super().leave_saddle(state, rider, seat)
        no_further_actions(state, rider)

    def taken_over(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """Forcibly Dismounted: a rider that would be controlled by the opponent."""
        if piece.mount < 0:
            return True
        yield from self.leave_saddle(state, piece, piece.seat)
        return False


def no_further_actions(state: Skirmish, rider: Piece) -> None:
    """No Further Actions: none on this turn, whosever it is."""
    state.marks.add((DISMOUNTED, rider.id))
    turn = state.turn
    if turn is not None and turn.piece == rider.id:
        turn.ended = True


def may_squeeze(state: Skirmish, piece: Piece) -> bool:
    """Starting Squeezing: once in a turn, for Huge creatures whose speed is at least 2."""
    speed = state.edition.motion.speed(state, piece)
    going = Going("move", speed, creatures.movement_mode(state, piece), piece.seat)
    return (SQUEEZE, piece.id) not in state.marks and state.edition.motion.may_squeeze(
        state, piece, going
    )


def squeeze(state: Skirmish, piece: Piece) -> Flow[None]:
    """It provokes, then takes up 2 by 2 squares of its space; the attack action follows."""
    state.marks.add((SQUEEZE, piece.id))
    mode = creatures.movement_mode(state, piece)
    return squeezing.start_squeezing(state, piece, Going("move", 0, mode, piece.seat))


def began_at(state: Skirmish, piece: Piece, font: int) -> bool:
    """Healing Font: the creature began its turn in it or beside it."""
    turn = state.turn
    if turn is None or turn.piece != piece.id:
        return False
    began = turn.start if turn.start >= 0 else piece.anchor
    field = state.field
    # Who began squeezed and has stretched since had no room there for all of its space.
    fits = piece.side == 1 or field.grid.anchors(piece.side) >> began & 1
    side = piece.side if fits else SQUEEZED_SIDE
    return bool((field.beside[side][began] | field.grid.footprint(began, side)) & font)
