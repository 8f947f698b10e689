"""The boxes of spells and abilities: how many are left, and marking them off (Number of Uses)."""

from warband.rules.handbook.statcard.abilities import UNLIMITED
from warband.rules.handbook.state import Skirmish


def available(state: Skirmish, creature: int, name: str, uses: int) -> bool:
    """Whether a box of a spell or ability is left."""
    return uses == UNLIMITED or state.used.get((creature, name), 0) < uses


def spend(state: Skirmish, creature: int, name: str, uses: int) -> None:
    """Mark off a box."""
    if uses != UNLIMITED:
        state.used[creature, name] = state.used.get((creature, name), 0) + 1
