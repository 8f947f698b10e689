"""Champions: ratings that count, and how often their powers may be used."""

from warband.ddm.chapters.champions import Champions
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish


class ChampionsOf2011(Champions):
    """Champions: ratings that count, and how often their powers may be used."""

    __slots__ = ()

    def may_use(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
        """Uses left, and each champion power once on any creature's turn."""
        return _mark(piece, skill) not in state.marks and super().may_use(state, piece, skill)

    def spend(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> None:
        """Once Per Turn: this one is used; the champion's others may still be."""
        super().spend(state, piece, skill)
        state.marks.add(_mark(piece, skill))


def _mark(piece: Piece, skill: CompiledPower) -> tuple[object, ...]:
    return ("champion power", piece.id, skill.key)
