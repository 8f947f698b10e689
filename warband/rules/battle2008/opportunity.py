"""Opportunity Attacks: free basic attacks, one on any creature's turn."""

from warband.ddm.chapters.opportunity import FreeOpportunity
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.battle2008.stalemate import HOSTILITIES

DONE_MOVING = "done moving"
"""Marks a creature that attacked after it had moved, or charged: it moves no more this turn."""


class OpportunityOf2008(FreeOpportunity):
    """Opportunity Attacks: free basic attacks, one on any creature's turn."""

    __slots__ = ()

    def attack_begins(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> Flow[None]:
        """Ranged and area attacks provoke first. Moving: who attacks after moving is done."""
        turn = state.turn
        if turn is not None and turn.piece == piece.id and turn.moved:
            state.marks.add((DONE_MOVING, piece.id))
        yield from super().attack_begins(state, piece, skill)

    def designation_window(self, state: Skirmish, attacks: list[Attack]) -> Flow[None]:
        """Whoever is attacked is at war (Tie-Breaker)."""
        state.marks.add(HOSTILITIES)
        return super().designation_window(state, attacks)
