"""Effects that last: what conditions do at once, and saves that end all of a type."""

from warband.cards import vocabulary as v
from warband.ddm.ask.movement.destinations import HALTED
from warband.ddm.chapters.durations import Durations
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Flow


class DurationsOf2011(Durations):
    """Effects that last: what conditions do at once, and saves that end all of a type."""

    __slots__ = ()

    def condition_takes_hold(self, state: Skirmish, piece: Piece, condition: str) -> Flow[None]:
        """Dazed ends the turn after the action; Blinded breaks off a charge."""
        yield from super().condition_takes_hold(state, piece, condition)
        blind = condition in state.edition.conditions.sightless
        if blind and ("charging", piece.id) in state.marks:
            state.marks |= {(HALTED, piece.id), ("charge broken off", piece.id)}

    def saved(self, piece: Piece, lasting: Lasting) -> list[Lasting]:
        """Same Types Don't Stack: a save ends all ongoing damage of the type that saves end."""
        ending = super().saved(piece, lasting)
        if isinstance(lasting.node, v.Ongoing):
            kind = lasting.node.type
            ending += [
                other
                for other in piece.effects
                if isinstance(other.node, v.Ongoing)
                and other.node.type == kind
                and other.ends_by(v.SaveEnds)
                and other not in ending
            ]
        return ending
