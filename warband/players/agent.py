"""The one interface of whoever answers questions."""

from typing import Protocol

from warband.kernel.battle import Battle, Position
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose


class Agent(Protocol):
    """Answers choices: look at the battle, return the number of an option."""

    name: str

    def choose(self, battle: Battle[Position], question: Choose) -> int:
        """The number of the option to take."""


class RandomAgent:
    """Takes any option with equal chance."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, battle: Battle[Position], question: Choose) -> int:
        """An even pick."""
        return self.dice.below(len(question.options))
