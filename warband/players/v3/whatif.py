"""Trying things out on copies of the battle."""

from collections.abc import Callable

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import Agent
from warband.rules.v3.state import Skirmish

LONG = 400
"""No activation takes so many answers."""

Stop = Callable[[Battle[Skirmish], Choose], bool]


def fresh_copy(battle: Battle[Skirmish], seed: int) -> Battle[Skirmish]:
    """A copy with luck of its own: nobody may look at the dice to come."""
    twin = battle.copy()
    twin.dice = Dice(seed)
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
