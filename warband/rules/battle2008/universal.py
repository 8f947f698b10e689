"""Move Action and Attack Action: what every creature can do, and what some terrain lends."""

import warband.ddm.ask.movement.teleporters as teleporters
import warband.ddm.ask.turn.universal_powers as universal_powers
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.movement.teleporting as teleporting
import warband.ddm.do.movement.walk as walking
from warband.ddm.action_budget import MOVE, Means
from warband.ddm.chapters.universal import Universal
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.battle2008.cards import CARDS
from warband.rules.battle2008.opportunity import DONE_MOVING

COSTS: dict[str, tuple[str, ...]] = {
    "Move": MOVE,
    "Shift": MOVE,
    "Charge": CARDS.charge,
    "Heal": ("attack",),
    teleporters.SWITCH: (),
}

FONT_HEALING = 20


class UniversalOf2008(Universal):
    """Move Action and Attack Action: what every creature can do, and what some terrain lends."""

    __slots__ = ()

    costs = COSTS

    def available(
        self, state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool
    ) -> list[str]:
        """Move, Shift, Charge; healing fonts; teleporters: whoever controls the creature."""
        found: list[str] = []
        if not state.marks or (DONE_MOVING, piece.id) not in state.marks:
            found = [name for name in self.moving(state, piece, means, limited) if name in COSTS]
        field = state.field
        font = field.masks.get("healing fountain", 0)
        if (
            font
            and piece.hp < piece.max_hp
            and means.covered[COSTS["Heal"]]
            and began_at(state, piece, font)
        ):
            found.append("Heal")
        if piece.space & field.lending:
            found += teleporters.usable(state, piece)
        return found

    def use(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve a universal power that was declared."""
        if state.log is not None:
            state.tell("power", who=piece.id, power=name, champion=False)
        if name == "Move":
            return self.walk(state, piece)
        if name == "Shift":
            points = universal_powers.shift_points(state, piece)
            return walking.walk(state, piece, "shift", points, up_to=points > 1)
        if name == "Charge":
            return state.edition.charging.charge(state, piece)
        if name == "Heal":
            return damage.heal(state, piece, FONT_HEALING, piece.id)
        return teleporting.use(state, piece, name)

    def walk(self, state: Skirmish, piece: Piece) -> Flow[object]:
        """Moving: up to Speed; the "1 Square" Rule: a single square whatever it costs."""
        speed = state.edition.motion.speed(state, piece)
        return walking.walk(state, piece, "move", speed, squares=speed == 1)


def began_at(state: Skirmish, piece: Piece, font: int) -> bool:
    """Healing Font: the creature began its turn in it or beside it."""
    turn = state.turn
    if turn is None or turn.piece != piece.id:
        return False
    began = turn.start if turn.start >= 0 else piece.anchor
    space = state.field.grid.footprint(began, piece.side)
    return bool((space | state.field.touching(space)) & font)
