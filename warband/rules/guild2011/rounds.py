"""A round: its start and its end, ordered by the last champion test; winning after turns."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.windows as windows
from warband.ddm.compiled import EARLY
from warband.ddm.moments import Moment
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow


def activate(state: Skirmish) -> Flow[None]:
    """One creature's turn; after it somebody may have won."""
    yield from rounds.activate(state)
    turn_over(state)


def resume(state: Skirmish) -> Flow[None]:
    """The rest of a turn; after it somebody may have won."""
    yield from rounds.resume(state)
    turn_over(state)


def turn_over(state: Skirmish) -> None:
    """9) End the battle: checked after each turn."""
    state.edition.scoring.check(state)
    state.edition.scoring.check_survivors(state)


def end_round(state: Skirmish) -> Flow[None]:
    """7) End of round: powers, the loser of the last test first; then both score areas."""
    turns.new_phase(state)
    if windows.listening(state, "end of round", EARLY):
        yield from windows.window(state, EARLY, [Moment("end of round")])
    yield from windows.window(state, "at", [Moment("end of round")])
    yield from effects.expire_at_end_of_round(state)
    yield from state.edition.scoring.score_areas(state)
    rounds.close_round(state)
