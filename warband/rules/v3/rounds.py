"""A round: start, initiative, activations, end."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.windows as windows
from warband.ddm.compiled import EARLY
from warband.ddm.moments import Moment
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow


def end_round(state: Skirmish) -> Flow[None]:
    """End of Round, three steps; then time may be up."""
    turns.new_phase(state)
    if windows.listening(state, "end of round", EARLY):
        yield from windows.window(state, EARLY, [Moment("end of round")])
    # 1) Score victory points, both players at once.
    yield from state.edition.scoring.score_areas(state)
    # 2) Declare powers.
    yield from windows.window(state, "at", [Moment("end of round")])
    # 3) Powers and effects end.
    yield from effects.expire_at_end_of_round(state)
    rounds.close_round(state)
