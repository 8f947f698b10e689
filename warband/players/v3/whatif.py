"""Trying things out on copies of the battle."""

from collections.abc import Callable

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.players.agent import Agent
from warband.rules.v3.state import Skirmish

LONG = 400
"""No activation takes so many answers."""

Stop = Callable[[Battle[Skirmish], Choose], bool]


class EvenDice(Dice):
    """Dice whose first d20 runs evenly through all faces from one trial to the next.

    A few trials then show good and bad luck alike.

    >>> from warband.kernel.questions import Roll
    >>> roll = Roll(0, 20, 1, "attack", {})
    >>> sorted(EvenDice(1, trial).answer(roll)[0] for trial in range(20)) == list(range(1, 21))
    True
    """

    __slots__ = ("_first",)

    def __init__(self, seed: int, trial: int) -> None:
        super().__init__(seed)
        self._first = (10 + 7 * trial) % 20 + 1

    def answer(self, roll: Roll) -> tuple[int, ...]:
        """Answer a question of the rules."""
        first, self._first = self._first, 0
        if first and roll.sides == 20 and roll.count == 1:
            return (first,)
        return super().answer(roll)


def fresh_copy(battle: Battle[Skirmish], seed: int, trial: int) -> Battle[Skirmish]:
    """A copy with luck of its own: nobody may look at the dice to come."""
    twin = battle.copy()
    twin.dice = EvenDice(seed, trial)
    return twin


def play_on(
    battle: Battle[Skirmish], agent: Agent[Skirmish], stop: Stop, limit: int = LONG
) -> None:
    """Let the agent answer for both players until it is time to stop or the battle is over."""
    for _ in range(limit):
        question = battle.ask()
        if not isinstance(question, Choose) or stop(battle, question):
            return
        battle.pick(agent.choose(battle, question))


def settled(battle: Battle[Skirmish], question: Choose) -> bool:
    """What was begun is resolved: somebody may act freely again."""
    return question.ask in ("action", "activate")


def checkpoints(number: int) -> Stop:
    """Stop once the battle has come past so many checkpoints since it was copied."""

    def stop(battle: Battle[Skirmish], question: Choose) -> bool:
        return len(battle.marks) >= number

    return stop
