"""Moving: how far, past whom, and at least one square."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.chapters.motion import CappedMotion
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish


class MotionOf2008(CappedMotion):
    """Moving: how far, past whom, and at least one square."""

    __slots__ = ()

    def speed(self, state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> int:
        """The "1 Square" Rule: what limits movement leaves one square, unless none is allowed."""
        found = super().speed(state, piece, despite)
        if found > 0 or piece.kit.speed <= 0:
            return found
        barred = suffers(piece, state.edition.conditions.immobile - despite)
        return 0 if barred or abilities.forbidden(state, piece, "move") else 1

    def may_squeeze(self, state: Skirmish, piece: Piece, going: Going) -> bool:
        """Nobody squeezes."""
        return False

    def dead_ends(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """No ground holds anybody."""
        return 0
