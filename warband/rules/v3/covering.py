"""Cover: against which attacks, by what, and who can hide behind it."""

from warband.cards import vocabulary as v
from warband.ddm.chapters.covering import Covering
from warband.ddm.state import Piece, Skirmish


class CoveringOfV3(Covering):
    """Cover: against which attacks, by what, and who can hide behind it."""

    __slots__ = ()

    def blockers(self, state: Skirmish, attacker: Piece, target: Piece, kind: v.AttackKind) -> int:
        """Creatures that give cover by standing in the way of an attack of a kind, as bits."""
        return state.against[attacker.seat] & ~target.space

    def may_hide(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Hide works against enemies that are not adjacent."""
        return not state.field.beside[viewer.side][viewer.anchor] & piece.space
