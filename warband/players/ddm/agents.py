"""The computer opponents of this family, weakest first."""

from collections.abc import Mapping

from warband.ddm.state import Skirmish
from warband.players.agent import Agent, Budget, Maker
from warband.players.ddm.captain import Captain
from warband.players.ddm.soldier import Soldier


def soldier(seed: int, budget: Budget) -> Agent[Skirmish]:
    """Judges every option by itself, at once."""
    return Soldier(seed)


def captain(seed: int, budget: Budget) -> Agent[Skirmish]:
    """Tries out what soldiers would do."""
    return Captain(seed, budget)


AGENTS: Mapping[str, Maker[Skirmish]] = {"soldier": soldier, "captain": captain}
