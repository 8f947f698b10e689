"""A campaign as data: players, the battles of a round, what is due."""

import msgspec

from warband.evenings.campaign.arithmetic import START
from warband.evenings.campaign.entries import Result
from warband.evenings.campaign.hosts import Host


class Player(msgspec.Struct):
    """Somebody in a campaign."""

    name: str
    computer: str = ""
    score: int = START
    host: Host | None = None
    levels: tuple[str, ...] = ()
    """What the warlord took with each level of its class."""
    growing: int = 0
    """Levels for which the choice is still open."""
    items: tuple[str, ...] = ()
    """The magic items of the warband, carried or not."""
    met: frozenset[str] = frozenset()
    """Whom the player met in the last round."""
    won: int = 0
    lost: int = 0
    drawn: int = 0
    warlords: int = 0
    """How often the warlord was changed."""
    here: bool = True

    @property
    def fought(self) -> bool:
        """Whether the player has been in a battle."""
        return bool(self.met) or self.won + self.lost + self.drawn > 0


class Battle(msgspec.Struct):
    """A battle of a round."""

    players: tuple[str, ...]
    allowance: dict[str, int]
    """Points of support troops, for those who have any."""
    hosts: dict[str, Host]
    """Warbands as they were when the round was paired."""
    support: dict[str, tuple[tuple[int, str], ...]] = {}
    scenario: str = ""
    result: Result | None = None
    picks: dict[str, str] = {}
    """What each player has picked to be destroyed."""
    settled: bool = False
    replays: int = 0
    """How often a final was drawn and is played again."""

    def left_of(self, name: str) -> str:
        """Who sits on a player's left."""
        place = self.players.index(name)
        return self.players[(place + 1) % len(self.players)]


class Due(msgspec.Struct, frozen=True):
    """Something that is to be done before the campaign goes on."""

    name: str
    """By whom; empty where the campaign does it by itself."""
    what: str
    """enlist, advance, support, battle, pick; pair, scenario, spoils, round over."""
    group: int = 0
    told: str = ""
    """In words."""
