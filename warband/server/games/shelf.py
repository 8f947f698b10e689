"""All rulebooks that can be played at tables."""

from functools import lru_cache
from pathlib import Path
from typing import cast

from warband.cards.check import user_card_folder
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.library import Library
from warband.rules.v3.library import standard_library
from warband.server.books import AnyBook, Books
from warband.server.games.heroscape.book import HeroscapeBook
from warband.server.games.v3.book import V3Book


def make_books(cards: Path | None = None) -> Books:
    """Every rulebook, with a folder of cards of one's own if there is one."""
    heroscape = Heroscape(Library(own=cards))
    every = (V3Book(standard_library(cards)), HeroscapeBook(heroscape))
    # A table shows a book only battles that the book itself began.
    return {book.name: cast(AnyBook, book) for book in every}


@lru_cache(maxsize=1)
def standard_books() -> Books:
    """Every rulebook with what comes with warband and the imported cards; read once."""
    return make_books(user_card_folder())


@lru_cache(maxsize=2)
def books_with(cards: Path | None) -> Books:
    """Every rulebook with a folder of cards, or with the imported ones; each read once."""
    return standard_books() if cards is None else make_books(cards)
