"""The project's own notation for cards: one text form for every tree of the vocabulary.

A card file holds cards one below the other; `docs/cards-notation.md` shows every
construct. Parsing and printing are inverse to each other.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

from warband.cards.notation.errors import NotationError
from warband.cards.notation.reading import parse_cards, parse_power, parse_powers
from warband.cards.notation.writing import print_card, print_power
from warband.cards.vocabulary import Card

__all__ = [
    "NotationError",
    "load_cards",
    "parse_card",
    "parse_cards",
    "parse_power",
    "parse_powers",
    "print_card",
    "print_power",
    "read_file",
]


def parse_card(text: str, source: str = "card") -> Card:
    """Reads the text of exactly one card."""
    cards = parse_cards(text, source)
    if len(cards) != 1:
        raise NotationError(source, 1, 1, f"expected one card, found {len(cards)}")
    return cards[0]


def read_file(file: Path) -> Iterable[Card]:
    """Reads the cards of one file."""
    return parse_cards(file.read_text(encoding="utf-8"), str(file))


def load_cards(path: Path, read: Callable[[Path], Iterable[Card]] = read_file) -> dict[str, Card]:
    """Reads a card file, or every `.card` file of a folder, by card name."""
    files = sorted(path.glob("*.card")) if path.is_dir() else [path]
    cards: dict[str, Card] = {}
    for file in files:
        for card in read(file):
            if card.name in cards:
                raise NotationError(str(file), 1, 1, f"the card {card.name!r} appears twice")
            cards[card.name] = card
    return cards
