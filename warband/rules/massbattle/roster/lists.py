"""Army lists."""

from typing import NamedTuple

from warband.rules.massbattle.roster.creatures import Creature

__all__ = ["COMMANDER_COST", "Army", "Bought"]

COMMANDER_COST = 20
"""What a commander costs beyond the price on its card (Commanders)."""


class Bought(NamedTuple):
    """A unit of an army list: how many of what, and under which name."""

    creature: Creature
    number: int
    name: str = ""


class Army(NamedTuple):
    """An army list."""

    faction: str
    units: tuple[Bought, ...]
    name: str = ""
