"""How an edition reads cards: what is decided once, when a card is made ready for play."""

from collections.abc import Callable
from dataclasses import dataclass

from warband.cards import vocabulary as v


def as_printed(card: v.Card) -> v.Card:
    """The card as it is."""
    return card


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable:
    """What the cards of an edition leave to its book."""

    champion_action: tuple[str, ...]
    """What using a champion power costs: ("immediate",), or ("free",) if it costs nothing."""
    any_time: tuple[tuple[str, str], ...]
    """The events, with their timing, in which a power without a condition may be used."""
    charge: tuple[str, ...]
    """What a charge costs."""
    longer_reach: int
    """By so many squares some universal power lengthens the reach of basic melee attacks."""
    lifeless: frozenset[str]
    """Keywords of creatures that are not living."""
    rerolls_cancel: bool = False
    """Rolling a hit or a miss again cancels it: that comes before all else that answers it."""
    adapted: Callable[[v.Card], v.Card] = as_printed
    """A card of another edition as this one reads it."""


PLAIN = CardTable(
    champion_action=("free",),
    any_time=(("start of turn", "at"),),
    charge=("attack",),
    longer_reach=0,
    lifeless=frozenset(),
)
"""For powers that are no creature's: nothing is read that an edition decides."""
