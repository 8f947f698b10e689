"""Teleporters: to any free one, once per round."""

from warband.ddm.chapters.teleporting import Teleporting
from warband.ddm.state import Piece, Skirmish


class TeleportingOf2008(Teleporting):
    """Teleporters: to any free one, once per round."""

    __slots__ = ()

    to_any = True

    def ready(self, state: Skirmish, piece: Piece) -> bool:
        """Whether a creature may use a teleporter: not again in a round."""
        return _teleported(piece) not in state.marks

    def used(self, state: Skirmish, piece: Piece) -> None:
        """It counts against nothing but the one time in this round."""
        state.marks.add(_teleported(piece))


def _teleported(piece: Piece) -> tuple[object, ...]:
    return ("round", "teleported", piece.id)
