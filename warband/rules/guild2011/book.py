"""The Guild rules of 2011 as everybody else meets them."""

from pathlib import Path

from warband.data import data_folder
from warband.ddm.book import EditionBook
from warband.ddm.library import Library, load_library
from warband.rules.guild2011.edition import GUILD_2011


def standard_library(own_cards: Path | None = None) -> Library:
    """The Guild's cards and maps, older cards, its own ready warbands, and the user's own cards."""
    data = data_folder()
    warbands = data / "guild2011" / "warbands"
    older = data / "battle2008" / "cards"
    return load_library(data / "v3", GUILD_2011, own_cards, warbands_in=warbands, older_cards=older)


class Guild2011Book(EditionBook):
    """The rules of 2011 with the cards, maps and warbands that come with them."""

    def __init__(self, library: Library | None = None) -> None:
        super().__init__("Guild 2011", library or standard_library())


def open_book(cards: Path | None) -> Guild2011Book:
    """The rulebook with what comes with warband and a folder of cards of one's own."""
    return Guild2011Book(standard_library(cards))
