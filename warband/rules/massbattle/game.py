"""The rulebook as the kernel drives it: from checkpoint to checkpoint, and options in words."""

from collections.abc import Callable
from pathlib import Path

from warband.kernel.questions import Choose, Flow
from warband.rules.massbattle.combat.morale import settle
from warband.rules.massbattle.deployment import deploy_next, roll_to_deploy, waiting
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.rounds import (
    begin_round,
    choose_activation,
    finish_phase,
    number_of_phases,
    roll_initiative,
)
from warband.rules.massbattle.state import NOBODY, Game
from warband.rules.massbattle.text import answers
from warband.rules.massbattle.turns import take_turn
from warband.rules.massbattle.victory import (
    check_elimination,
    consequences,
    end_of_round,
    occupier,
    roll_victory,
)

__all__ = ["Massbattle"]


class Massbattle:
    """Mass battles of the Miniatures Handbook (2003)."""

    name = "massbattle"

    def __init__(self, library: Library | None = None, own: Path | None = None) -> None:
        self.library = library or Library(own)
        self._stages: dict[str, Callable[[Game], Flow[None]]] = {
            "deploy roll": self._deploy_roll,
            "deploy": self._deploy,
            "initiative": self._initiative,
            "phase": self._phase,
            "end of round": self._end_of_round,
        }

    def step(self, state: Game) -> Flow[None] | None:
        """The procedure from this checkpoint to the next; None when it is over."""
        if state.result:
            return None
        return self._stages[state.stage](state)

    def outcome(self, state: Game) -> str | None:
        """How the battle ended; None while it goes on."""
        return state.result or None

    def option_text(self, state: Game, question: Choose, index: int) -> str:
        """An option in the words a player would write."""
        return answers.option_text(state, question, index)

    def find_option(self, state: Game, question: Choose, text: str) -> int:
        """The option that a text means."""
        return answers.find_option(state, question, text)

    # Stages.

    def _deploy_roll(self, game: Game) -> Flow[None]:
        yield from roll_victory(game)
        yield from roll_to_deploy(game)
        game.turn = 0
        game.stage = "deploy"

    def _deploy(self, game: Game) -> Flow[None]:
        seat = game.order[game.turn]
        yield from deploy_next(game, seat)
        if not waiting(game, seat):
            game.turn += 1
        if game.turn == len(game.order):
            game.turn = 0
            game.stage = "initiative"
            check_elimination(game)

    def _initiative(self, game: Game) -> Flow[None]:
        begin_round(game)
        yield from roll_initiative(game)
        game.held = occupier(game)
        game.phases = number_of_phases(game)
        game.stage = "phase"
        game.tell("phases", phases=game.phases)

    def _phase(self, game: Game) -> Flow[None]:
        """One activation, or the end of a player's phase."""
        if game.turn >= len(game.order):
            game.turn = len(game.order) - 1
        seat = game.order[game.turn]
        number = yield from choose_activation(game, seat)
        if number != NOBODY:
            yield from take_turn(game, number)
            yield from consequences(game)
            return
        if finish_phase(game):
            game.stage = "end of round"

    def _end_of_round(self, game: Game) -> Flow[None]:
        yield from settle(game)
        yield from end_of_round(game)
        game.stage = "initiative"
