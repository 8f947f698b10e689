"""What the reader knows about a card while it reads one of its powers."""

from collections.abc import Iterable
from functools import lru_cache

from warband.cards.reader.parsing.engine import STEPS, Budget
from warband.cards.reader.text.normal import smooth
from warband.cards.reader.text.words import cut

LONG = 90
"""Texts longer than that are rarely shared by cards."""

NamesByFirst = dict[str, list[tuple[tuple[str, ...], str]]]


class Context:
    """The card's own names: of its powers, and of the conditions it defines."""

    __slots__ = (
        "attack_names", "budget", "card", "condition_names", "corrections", "keywords", "own_names",
        "power_names", "rules", "section", "traced", "without",
    )  # fmt: skip

    def __init__(
        self,
        card: str = "",
        powers: Iterable[str] = (),
        conditions: Iterable[str] = (),
        section: str = "general",
        attacks: Iterable[str] = (),
        keywords: Iterable[str] = (),
    ) -> None:
        self.card = card
        self.keywords = frozenset(each.lower() for each in keywords)
        self.own_names = by_first_word((card,) if card else ())
        self.power_names = by_first_word(powers)
        self.attack_names = frozenset(attacks)
        self.condition_names = by_first_word(conditions)
        self.section = section
        self.corrections: list[tuple[str, str]] = []
        """What was put right in the power that was read last: as printed, and as meant."""
        self.budget = Budget(STEPS)
        """How many steps the power that is being read may still take."""
        self.traced = False
        self.without: frozenset[int] = frozenset()
        self.rules: frozenset[int] = frozenset()
        """Whether to trace rules; which to do without; on which the last power rests."""

    def mentioned_in(self, text: str) -> bool:
        """Whether a text may speak of something of the card's own; a long one is not searched."""
        if len(text) > LONG:
            return True
        words = set(_keys(text))
        names = (self.own_names, self.power_names, self.condition_names)
        return any(first in words for known in names for first in known)


@lru_cache(maxsize=16384)
def _keys(name: str) -> tuple[str, ...]:
    """The words of a name as the grammar sees them; many cards share their names."""
    return tuple(cut(smooth(name)).keys)


def by_first_word(names: Iterable[str]) -> NamesByFirst:
    """Names as the grammar sees them, by their first word, the longest first."""
    found: NamesByFirst = {}
    for name in names:
        keys = _keys(name)
        if keys:
            found.setdefault(keys[0], []).append((keys, name))
    for several in found.values():
        several.sort(key=lambda entry: -len(entry[0]))
    return found
