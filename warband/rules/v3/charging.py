"""Charge: at whom, by which way, with what at its end."""

import warband.ddm.ask.attacks.charges as chargeable
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.do.movement.walk as walking
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.charging import ANYWHERE, Charging, Course
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow

AGAINST_CHARGES = frozenset(("forbid charge", "forbid attack", "ability invisible", "ability hide"))
"""What in play may keep a creature from charging an enemy whose squares it sees."""


class ChargingOfV3(Charging):
    """Charge: at whom, by which way, with what at its end."""

    __slots__ = ()

    def charge_targets(self, state: Skirmish, piece: Piece) -> list[Piece]:
        """Enemies the creature sees and can move closer to."""
        return chargeable.enemies_afar(
            state, piece, _seen_afar(state, piece), self.at_hand(state, piece)
        )

    def can_charge(self, state: Skirmish, piece: Piece) -> bool:
        """Whether there is anybody to charge."""
        seen = _seen_afar(state, piece)
        if not seen:
            return False
        at_hand = self.at_hand(state, piece)
        if not state.against[piece.seat] & at_hand and state.known.isdisjoint(AGAINST_CHARGES):
            # Whoever is seen has no square beside the creature, and nothing else is asked of it.
            return True
        return bool(chargeable.enemies_afar(state, piece, seen, at_hand, first=True))

    def ends(self, state: Skirmish, piece: Piece, enemy: Piece, going: Going) -> int:
        """Wherever it stops."""
        return ANYWHERE

    def go(self, state: Skirmish, piece: Piece, enemy: Piece, goals: int) -> Flow[None]:
        """Closer with every square."""
        speed = state.edition.motion.speed(state, piece)
        yield from walking.walk(state, piece, "move", speed, toward=enemy)

    def charge_over(self, state: Skirmish, piece: Piece) -> None:
        """Whatever its actions allow."""

    def distance(self, state: Skirmish, piece: Piece, course: Course) -> int:
        """After two squares or more it strikes."""
        return destinations.distance_moved(state, piece, course.space)


def _seen_afar(state: Skirmish, piece: Piece) -> int:
    """The squares in sight of enemies that are not beside a creature who could charge at all."""
    if not chargeable.could_charge(state, piece):
        return 0
    too_close = state.field.beside[piece.side][piece.anchor] | piece.space
    return sight.sees_cells(state, piece, state.against[piece.seat] & ~too_close)
