"""Guild V3 as the kernel sees it."""

from collections.abc import Callable

import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.setting_up as setting_up
import warband.ddm.do.turn.victory as victory
from warband.ddm.state import Skirmish
from warband.ddm.text.options import find_option, option_text
from warband.kernel.questions import Choose, Flow

STEPS: dict[str, Callable[[Skirmish], Flow[None]]] = {
    "reveal": setting_up.reveal,
    "controls": setting_up.controls,
    "placing": setting_up.place_next,
    "setup powers": setting_up.setup_powers,
    "round": rounds.begin_round,
    "activation": rounds.activate,
    "turn": rounds.resume,
    "end of round": rounds.end_round,
}
"""What comes next, by where the battle stands."""


class GuildV3:
    """The rulebook of 2022."""

    name = "v3"

    def step(self, state: Skirmish) -> Flow[None] | None:
        """The procedure that leads from this checkpoint to the next; None when it is over."""
        if state.winner is not None:
            return None
        return STEPS[state.phase](state)

    def option_text(self, state: Skirmish, question: Choose, index: int) -> str:
        """An option in the words a player would write."""
        return option_text(state, question, index)

    def find_option(self, state: Skirmish, question: Choose, text: str) -> int:
        """The option that the text means."""
        return find_option(state, question, text)

    def outcome(self, state: Skirmish) -> str | None:
        """How the battle ended, in a few words; None while it goes on."""
        return victory.outcome(state)
