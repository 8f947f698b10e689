"""The cards."""

from typing import TypeAlias

from warband.cards.vocabulary.creatures import Filter
from warband.cards.vocabulary.powers import Power
from warband.cards.vocabulary.words import Alignment, Faction, Mode, Node, Size


class Creature(Node, frozen=True):
    """A creature card. `speed` of 0 cannot move; `bloodied` of None never is.

    Cards of 2008 have one number, `defense`, in place of Fortitude, Reflex and Will.
    """

    name: str
    level: int
    cost: int
    ac: int
    fort: int
    ref: int
    will: int
    speed: int
    hp: int
    bloodied: int | None
    keywords: tuple[str, ...] = ()
    alignment: Alignment = "neutral"
    factions: tuple[Faction, ...] = ()
    mode: Mode = "surface"
    size: Size = "Medium"
    champion_rating: int = 0
    powers: tuple[Power, ...] = ()
    set: str = ""
    defense: int | None = None
    sources: tuple[str, ...] = ()
    """Where numbers came from that the main source had lost, one note each."""


class Item(Node, frozen=True):
    """An item card: who may carry it, and the powers it gives."""

    name: str
    cost: int
    powers: tuple[Power, ...] = ()
    level_low: int | None = None
    level_high: int | None = None
    requires: tuple[Filter, ...] = ()
    """Every filter must match the bearer; alternatives are one `Either`."""
    unique: bool = False
    locked: bool = False
    keywords: tuple[str, ...] = ()
    set: str = ""


Card: TypeAlias = Creature | Item


def scalable_name(name: str) -> str:
    """A power's name without its number: powers that differ only there count as the same.

    >>> scalable_name("Sneak Attack 10")
    'sneak attack'
    """
    words = name.lower().split()
    return " ".join(word for word in words if not word.strip("+-[]()").isdigit())
