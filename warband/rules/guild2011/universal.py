"""What every creature can do, and what some terrain lends."""

import warband.ddm.ask.movement.riders as riders
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.movement.teleporters as teleporters
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.movement.teleporting as teleporting
from warband.ddm.action_budget import DOUBLE_MOVE, MOVE, Means
from warband.ddm.chapters.universal import Universal
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.guild2011.cards import CARDS

COSTS: dict[str, tuple[str, ...]] = {
    "Move": MOVE,
    "Double Move": DOUBLE_MOVE,
    "Shift": MOVE,
    "Charge": CARDS.charge,
    "Mounting": MOVE,
    "Voluntary Dismount": MOVE,
    "End Squeezing": (),
    "Heal": ("attack",),
    teleporters.SWITCH: (),
}

FONT_HEALING = 20


class UniversalOf2011(Universal):
    """What every creature can do, and what some terrain lends."""

    __slots__ = ()

    costs = COSTS
    nearest_pad_only = True

    def available(
        self, state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool
    ) -> list[str]:
        """Move, Shift, Charge; mounts; fonts and teleporters; ending to squeeze."""
        found = self.moving(state, piece, means, limited)
        if limited:
            return found
        if piece.mount >= 0 and means.move and riders.can_dismount(state, piece):
            found.append("Voluntary Dismount")
        if piece.squeezed and room_to_squeeze.unsqueeze_anchors(state, piece):
            found.append("End Squeezing")
        font = state.field.masks.get("healing fountain", 0)
        if (
            font
            and piece.hp < piece.max_hp
            and means.covered[COSTS["Heal"]]
            and began_at(state, piece, font)
        ):
            found.append("Heal")
        if piece.space & state.field.lending:
            found += teleporters.usable(state, piece)
        return found

    def use(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve a universal power that was declared."""
        if name == "Voluntary Dismount":
            return self.dismount(state, piece)
        if name not in ("Heal", teleporters.SWITCH):
            return self.move(state, piece, name)
        if state.log is not None:
            state.tell("power", who=piece.id, power=name, champion=False)
        if name == "Heal":
            return damage.heal(state, piece, FONT_HEALING, piece.id)
        return teleporting.use(state, piece, name)

    def dismount(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """No Further Actions: the turn is over once it has dismounted."""
        yield from self.move(state, piece, "Voluntary Dismount")
        turn = state.turn
        if turn is not None and turn.piece == piece.id and piece.mount < 0:
            turn.ended = True


def began_at(state: Skirmish, piece: Piece, font: int) -> bool:
    """Healing Font: the creature began its turn in it or beside it."""
    turn = state.turn
    if turn is None or turn.piece != piece.id:
        return False
    began = turn.start if turn.start >= 0 else piece.anchor
    space = state.field.grid.footprint(began, piece.side)
    return bool((space | state.field.touching(space)) & font)
