"""What every creature can do, and what some terrain lends."""

import warband.ddm.ask.attacks.lunges as lunges
import warband.ddm.ask.movement.riders as riders
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.movement.teleporters as teleporters
import warband.ddm.do.attacks.lunge as lunge
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.movement.teleporting as teleporting
from warband.ddm.action_budget import DOUBLE_MOVE, MOVE, Means
from warband.ddm.chapters.universal import Universal
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.v3.cards import CARDS

COSTS: dict[str, tuple[str, ...]] = {
    "Move": MOVE,
    "Double Move": DOUBLE_MOVE,
    "Shift": MOVE,
    "Charge": CARDS.charge,
    "Lunge": CARDS.charge,
    "Mounting": MOVE,
    "Voluntary Dismount": MOVE,
    "End Squeezing": (),
    "Heal": ("attack",),
    teleporters.SWITCH: (),
    teleporters.JUMP: (),
}

FOUNTAIN_HEALING = 20


class UniversalOfV3(Universal):
    """What every creature can do, and what some terrain lends."""

    __slots__ = ()

    costs = COSTS

    def available(
        self, state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool
    ) -> list[str]:
        """The universal powers the creature may use now.

        No enemy is nearer than `gap` (0: nobody has looked). `limited`: under an opponent's control
        only Move, Shift and Charge (and basic attacks).
        """
        found = self.moving(state, piece, means, limited)
        if limited:
            return found
        if (
            means.charge
            and (gap <= piece.kit.lunge_span or piece.effects)
            and lunges.possible(state, piece, first=True)
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

    def use(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve a universal power that was declared."""
        if name not in ("Lunge", "Heal", teleporters.SWITCH, teleporters.JUMP):
            return self.move(state, piece, name)
        if state.log is not None:
            state.tell("power", who=piece.id, power=name, champion=False)
        if name == "Lunge":
            return lunge.lunge(state, piece)
        if name == "Heal":
            return damage.heal(state, piece, FOUNTAIN_HEALING, piece.id, terrain=True)
        return teleporting.use(state, piece, name)
