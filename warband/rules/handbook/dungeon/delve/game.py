"""The delve as the kernel drives it: from checkpoint to checkpoint."""

from collections.abc import Callable

from warband.kernel.battle import IllegalAnswer
from warband.kernel.questions import Choose, Flow
from warband.rules.handbook.dungeon.delve import words
from warband.rules.handbook.dungeon.delve.aftermath import end_fight
from warband.rules.handbook.dungeon.delve.exploring import enter_floor, explore
from warband.rules.handbook.dungeon.delve.fighting import (
    begin_round,
    end_round,
    take_own_turn,
    take_turns,
)
from warband.rules.handbook.dungeon.delve.minds import driven
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.library import Library
from warband.rules.handbook.text import answers


class DelveRules:
    """Random dungeons of the Miniatures Handbook."""

    name = "dungeon"

    def __init__(self, library: Library | None = None) -> None:
        self.handbook = Handbook(library)
        self.library = self.handbook.library
        self._stages: dict[str, Callable[[Delve], Flow[None]]] = {
            "enter": _enter,
            "explore": explore,
            "round": begin_round,
            "turns": take_turns,
            "turn": take_own_turn,
            "end of round": end_round,
            "after": end_fight,
        }

    def step(self, state: Delve) -> Flow[None] | None:
        """The procedure from this checkpoint to the next; None when it is over."""
        if state.result:
            return None
        return driven(state, self._stages[state.stage](state))

    def outcome(self, state: Delve) -> str | None:
        """How the delve ended; None while it goes on."""
        return state.result or None

    def option_text(self, state: Delve, question: Choose, index: int) -> str:
        """An option in the words a player would write."""
        return words.option_text(state, question, index)

    def find_option(self, state: Delve, question: Choose, text: str) -> int:
        """The option that a text means."""
        if question.ask in words.ASKS:
            wanted = answers.normal(text)
            texts = [
                answers.normal(words.option_text(state, question, index))
                for index in range(len(question.options))
            ]
            if wanted in texts:
                return texts.index(wanted)
            raise IllegalAnswer(
                f"{text!r} does not answer {question.ask!r}; it could be: {', '.join(texts[:20])}"
            )
        return self.handbook.find_option(state, question, text)


def _enter(delve: Delve) -> Flow[None]:
    """The party stands in the entrance."""
    enter_floor(delve)
    delve.tell("enters-dungeon", deck=delve.deck.name, level=delve.deck.level)
    delve.stage = "explore"
    yield from ()
