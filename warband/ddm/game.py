"""An edition as the kernel sees it: the rules by which battles are driven."""

import warband.ddm.do.turn.victory as victory
from warband.ddm.edition import Edition
from warband.ddm.state import Skirmish
from warband.ddm.text.options import find_option, option_text
from warband.kernel.questions import Choose, Flow


class Game:
    """The rules of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.name = edition.name

    def step(self, state: Skirmish) -> Flow[None] | None:
        """The procedure that leads from this checkpoint to the next; None when it is over."""
        if state.winner is not None:
            return None
        return state.edition.phases[state.phase](state)

    def option_text(self, state: Skirmish, question: Choose, index: int) -> str:
        """An option in the words a player would write."""
        return option_text(state, question, index)

    def find_option(self, state: Skirmish, question: Choose, text: str) -> int:
        """The option that the text means."""
        return find_option(state, question, text)

    def outcome(self, state: Skirmish) -> str | None:
        """How the battle ended, in a few words; None while it goes on."""
        return victory.outcome(state)
