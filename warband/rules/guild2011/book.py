"""The Guild rules of 2011 as everybody else meets them."""

from pathlib import Path

from warband.ddm.book import EditionBook
from warband.ddm.library import Library
from warband.rules.guild2011.library import standard_library


class Guild2011Book(EditionBook):
    """The rules of 2011 with the cards, maps and warbands that come with them."""

    def __init__(self, library: Library | None = None) -> None:
        super().__init__("Guild 2011", library or standard_library())


def open_book(cards: Path | None) -> Guild2011Book:
    """The rulebook with what comes with warband and a folder of cards of one's own."""
    return Guild2011Book(standard_library(cards))
