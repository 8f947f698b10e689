"""The computer opponents of this rulebook, weakest first."""

from collections.abc import Mapping

from warband.players.agent import Agent, Budget, Maker
from warband.players.handbook.captain import Captain
from warband.players.handbook.soldier import Soldier
from warband.rules.handbook.state import Skirmish


def soldier(seed: int, budget: Budget) -> Agent[Skirmish]:
    """Judges every option by itself, at once."""
    return Soldier(seed)


def captain(seed: int, budget: Budget) -> Agent[Skirmish]:
    """Tries its best ideas out before it decides."""
    return Captain(seed, budget)


AGENTS: Mapping[str, Maker[Skirmish]] = {"soldier": soldier, "captain": captain}
