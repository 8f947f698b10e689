"""Teleporters: who may use them, and where they lead."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish


class Teleporting:
    """Teleporters: who may use them, and where they lead."""

    __slots__ = ()

    nearest_only = False
    """A teleporter leads to the nearest free one or nowhere, not on to one where there is room."""

    to_any = False
    """A teleporter leads to any free one."""

    def ready(self, state: Skirmish, piece: Piece) -> bool:
        """Whether a creature may use a teleporter: a voluntary immediate action."""
        return not (
            piece.immediate_at == state.phase_serial
            or suffers(piece, state.edition.conditions.unable_to_answer)
            or abilities.forbidden(state, piece, "immediate actions")
            or abilities.forbidden(state, piece, "voluntary powers")
        )

    def used(self, state: Skirmish, piece: Piece) -> None:
        """A teleporter is used: the immediate action is gone."""
        piece.immediate_at = state.phase_serial
