"""What a player may know of the others' warbands (Warband Etiquette; Reinforcements).

Warbands are built in secret and shown when players roll for terrain; creatures that come later
stay secret until they are deployed.
"""

from warband.rules.handbook.state import Skirmish

IN_SECRET = ("scenario", "terrain initiative")
"""The phases before warbands are shown."""

RESERVE = "in reserve"


def revealed(state: Skirmish) -> bool:
    """Whether the warbands have been shown."""
    return state.phase not in IN_SECRET


def knows(state: Skirmish, seat: int | None, creature: int) -> bool:
    """Whether a player, or somebody who only watches, knows that a creature is in a warband."""
    if state.result:
        return True
    owner = state.roster.owners[creature]
    if owner == seat or owner >= state.roster.players:
        return True
    hidden = state.recall(RESERVE) >> creature & 1 and not state.space[creature]
    return revealed(state) and not hidden


def known_creatures(state: Skirmish, seat: int | None) -> list[int]:
    """The creatures that a player knows to be in the battle."""
    return [n for n in range(len(state.roster.cards)) if knows(state, seat, n)]
