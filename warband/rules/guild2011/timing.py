"""In which order what an event sets off is resolved: the acting player first, then the other."""

from warband.ddm.chapters.timing import Timing
from warband.ddm.moments import Window
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.rules.guild2011.universal import DISMOUNTED


class TimingOf2011(Timing):
    """In which order what an event sets off is resolved: the acting player first, then the other.

    What cancels or replaces an event comes before anything else that answers it.
    """

    __slots__ = ()

    def after_use(self, state: Skirmish, seat: int, passes: int) -> tuple[int, int]:
        """A player declares and resolves all that he wants, then the other does."""
        return seat, passes

    def immediate_left(self, state: Skirmish, piece: Piece) -> bool:
        """One on any creature's turn; none after a charge or a dismount on this one."""
        return super().immediate_left(state, piece) and not (
            ("charge over", piece.id) in state.marks or (DISMOUNTED, piece.id) in state.marks
        )

    def first_to_declare(self, state: Skirmish, here: Window) -> int:
        """Whoever acts; at the end of a round the loser of the last champion test."""
        moment = here.moments[0]
        if moment.attack is not None:
            return state.pieces[moment.attack.attacker].seat
        if state.turn is None and moment.kind == "end of round":
            return opponent(state.teams, max(state.initiative, 0))
        return super().first_to_declare(state, here)
