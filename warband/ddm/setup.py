"""What a battle begins with: the warbands and what was agreed."""

import msgspec

from warband.cards import vocabulary as v
from warband.ddm.build.roster import Recruit
from warband.ddm.seats import DUEL, Teams


class Side(msgspec.Struct, frozen=True):
    """What a player brings: creatures, items not assigned yet, a map."""

    recruits: tuple[Recruit, ...]
    map: str
    items: tuple[str, ...] = ()
    name: str = ""
    faction: str = ""


class Setup(msgspec.Struct, frozen=True):
    """Everything a battle starts from."""

    format: str
    sides: tuple[Side, ...]
    fixed_map: str = ""
    rounds: int = 0
    """Time is up after this round; 0 means no limit."""
    teams: Teams = DUEL
    """The team of every player, in the order of their sides."""
    cards: tuple[v.Card, ...] = ()
    """Cards that the players bring along: those that the library does not have."""
    limited: bool = False
    """Warbands were built from sealed product, by relaxed rules."""
