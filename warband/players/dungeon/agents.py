"""The computer companions of this rulebook."""

from collections.abc import Mapping

from warband.players.agent import Agent, Budget, Maker
from warband.players.dungeon.soldier import Delver
from warband.rules.handbook.dungeon.delve.state import Delve


def soldier(seed: int, budget: Budget) -> Agent[Delve]:
    """Judges every option by itself, at once."""
    return Delver(seed)


AGENTS: Mapping[str, Maker[Delve]] = {"soldier": soldier}
