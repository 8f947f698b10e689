"""The computer opponents of the toy."""

from collections.abc import Mapping

from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.players.agent import Agent, Budget, Maker

from .race import Race


class Roller:
    """Always takes the first option: it rolls, and lets rolls be."""

    name = "roller"

    def choose(self, battle: Battle[Race], question: Choose) -> int:
        return 0

    def why(self) -> str:
        return "Who rolls, wins."


def roller(seed: int, budget: Budget) -> Agent[Race]:
    return Roller()


AGENTS: Mapping[str, Maker[Race]] = {"roller": roller}
