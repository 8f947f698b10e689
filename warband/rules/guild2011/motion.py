"""Moving: how far a Slowed creature gets, past whom one may go."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.ask.movement.reachable import PHASING
from warband.ddm.chapters.motion import Motion
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish

SLOW_SPEED = 2


class MotionOf2011(Motion):
    """Moving: how far a Slowed creature gets, past whom one may go."""

    __slots__ = ()

    def capped(self, state: Skirmish, piece: Piece, speed: int) -> int:
        """Slowed: a current speed of 2, whatever would raise it."""
        if piece.conditions and suffers(piece, state.edition.conditions.slowing):
            return min(speed, SLOW_SPEED)
        return speed

    def labours(self, state: Skirmish, piece: Piece) -> bool:
        """Slowed costs no more by the square."""
        return False

    def left(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Slowed while moving: it stops once it has moved 2 squares in that action."""
        if going.how == "shift" or not suffers(piece, state.edition.conditions.slowing):
            return going.points
        return max(going.legs * SLOW_SPEED - going.moved, 0)

    def barring_enemies(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Phasing passes enemies; everybody passes those who are Helpless."""
        if PHASING in state.known and abilities.has_ability(state, piece, "phasing"):
            return 0
        barred = super().barring_enemies(state, piece, going)
        passable = state.edition.conditions.passable
        for other in state.pieces:
            if other.conditions and suffers(other, passable):
                barred &= ~other.space
        return barred
