"""Effects and Conditions: how long they last where nothing is said."""

from warband.cards import vocabulary as v
from warband.ddm.chapters.durations import Durations
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.battle2008.stalemate import HOSTILITIES


class DurationsOf2008(Durations):
    """Effects and Conditions: how long they last where nothing is said."""

    __slots__ = ()

    def default_duration(self, state: Skirmish, node: v.Effect) -> v.Duration:
        """Duration: until the end of the affected creature's next turn, ongoing damage too."""
        return v.EndOfNextTurn()

    def saving_throws(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Saving Throw: one against each effect that a save ends. Whoever must save is at war."""
        if any(lasting.ends_by(v.SaveEnds) for lasting in piece.effects):
            state.marks.add(HOSTILITIES)
        return super().saving_throws(state, piece)
