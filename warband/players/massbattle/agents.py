"""The computer opponents of mass battles, weakest first."""

from collections.abc import Mapping

from warband.players.agent import Agent, Budget, Maker
from warband.players.massbattle.captain import Captain
from warband.players.massbattle.soldier import Soldier
from warband.rules.massbattle.state import Game


def soldier(seed: int, budget: Budget) -> Agent[Game]:
    """Judges every option by itself, at once."""
    return Soldier(seed)


def captain(seed: int, budget: Budget) -> Agent[Game]:
    """Tries its best ideas out before it decides."""
    return Captain(seed, budget)


AGENTS: Mapping[str, Maker[Game]] = {"soldier": soldier, "captain": captain}
