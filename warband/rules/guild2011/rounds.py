"""The end of a round, ordered by the last champion test."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.windows as windows
from warband.ddm.compiled import EARLY
from warband.ddm.moments import Moment
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow


def end_round(state: Skirmish) -> Flow[None]:
    """7) End of round: powers, the loser of the last test first; then both score areas."""
    turns.new_phase(state)
    if windows.listening(state, "end of round", EARLY):
        yield from windows.window(state, EARLY, [Moment("end of round")])
    yield from windows.window(state, "at", [Moment("end of round")])
    yield from effects.expire_at_end_of_round(state)
    yield from state.edition.scoring.score_areas(state)
    rounds.close_round(state)
