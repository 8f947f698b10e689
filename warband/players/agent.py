"""The one interface of whoever answers questions."""

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from warband.kernel.battle import Battle, Position
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose

S = TypeVar("S", bound=Position)


class Budget(msgspec.Struct, frozen=True):
    """How long an agent may think about one decision.

    A number of simulations, where it is given, makes the decision the same on every machine;
    otherwise the clock decides.
    """

    seconds: float = 2.0
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds <= 0:
            raise ValueError(f"a decision needs some time, not {self.seconds} seconds")
        if self.simulations is not None and self.simulations < 1:
            raise ValueError(f"a decision needs simulations, not {self.simulations}")


class Agent(Protocol[S]):
    """Answers choices: look at the battle, return the number of an option.

    An agent never changes the battle it is shown; it may copy it. It looks at nothing but the
    battle and the question, and at its own seed: the dice to come are none of its business.
    """

    name: str

    def choose(self, battle: Battle[S], question: Choose) -> int:
        """The number of the option to take."""

    def why(self) -> str:
        """The reason for the last answer, in a sentence or two."""


Maker: TypeAlias = Callable[[int, Budget], Agent[S]]
"""Makes an agent from a seed and the time it may take."""


class RandomAgent:
    """Takes any option with equal chance, in any game.

    >>> agent = RandomAgent(1)
    >>> agent.why()
    'Any option is as good as another.'
    """

    name = "random"

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, battle: Battle[S], question: Choose) -> int:
        """An even pick."""
        return self.dice.below(len(question.options))

    def why(self) -> str:
        """Luck has no reasons."""
        return "Any option is as good as another."


def take_turns(battle: Battle[S], agents: tuple[Agent[S], ...], limit: int = 100_000) -> int:
    """Let agents, one for each seat, answer everything until the battle is over.

    Returns how many decisions were made: questions with at least two options. Stops after
    `limit` answers, so that a battle that goes nowhere ends too.
    """
    decisions = 0
    for _ in range(limit):
        question = battle.ask()
        if not isinstance(question, Choose):
            break
        decisions += len(question.options) > 1
        battle.pick(agents[question.seat].choose(battle, question))
    return decisions
