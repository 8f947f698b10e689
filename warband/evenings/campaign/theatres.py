"""What a campaign asks of the rulebook that its battles are fought by."""

from typing import Protocol

import msgspec

from warband.evenings.campaign.entries import Fate
from warband.evenings.campaign.hosts import Host
from warband.evenings.folding import Throws
from warband.kernel.battle import Position


class Side(msgspec.Struct, frozen=True):
    """One player of a battle, as far as its setup asks."""

    name: str
    host: Host
    levels: tuple[str, ...]
    support: tuple[tuple[int, str], ...]


class Recruit(msgspec.Struct, frozen=True):
    """Somebody who can be enlisted."""

    name: str
    cost: int
    factions: tuple[str, ...]
    about: str
    leads: bool
    """Whether it can be a warlord."""


class Bearing(msgspec.Struct, frozen=True):
    """How somebody can carry an item."""

    card: str
    text: str
    """How the item is written then: `ranged +1 weapon`, `scroll of bless`."""
    place: str
    """Where it is worn or wielded, if only so many of its sort can be."""
    room: int
    """How many of the sort."""


class Theatre(Protocol):
    """Skirmishes, or mass battles."""

    rules: str
    factor: int
    """How many times the points of a skirmish its armies have."""
    starter: str
    """A ready army; empty where a computer player makes one up."""
    for_standard: tuple[int, ...]
    """What is rolled for the standard scenario; nothing where there is no other."""

    def host_faults(self, host: Host, size: int, levels: tuple[str, ...]) -> list[str]:
        """Every rule that a warband breaks."""

    def carrying_faults(self, host: Host) -> list[str]:
        """What is wrong with who carries what."""

    def recruits(self) -> tuple[Recruit, ...]:
        """Everybody who can be enlisted; nobody where armies are written otherwise."""

    def bearers(self, item: str, faction: str) -> tuple[Bearing, ...]:
        """Cards of a faction that can carry an item, each with how it is written then."""

    def supporters(self, host: Host, points: int) -> tuple[Recruit, ...]:
        """Who can be support troops, the dearest first."""

    def support_faults(self, host: Host, troops: list[tuple[int, str]], points: int) -> list[str]:
        """Every rule that support troops break."""

    def level_choices(self, warlord: str) -> list[str]:
        """What a warlord may take with a new level."""

    def warlord_numbers(self, host: Host, levels: tuple[str, ...]) -> dict[str, int]:
        """The numbers of a warlord with its levels: level, hp, melee, ranged, commander, spells."""

    def roll_scenario(self, hosts: list[Host], throws: Throws) -> str:
        """Roll for a scenario."""

    def roll_item(self, throws: Throws) -> str:
        """Roll for a random magic item."""

    def setup(self, scenario: str, size: int, sides: list[Side]) -> str:
        """The text of a battle that is about to begin."""

    def outcome(self, state: Position, sides: list[Side]) -> tuple[str, tuple[Fate, ...]]:
        """Who won a battle that has ended (nobody: a draw), and what became of everybody."""
