"""Guild V3 as everybody else meets it."""

from pathlib import Path

from warband.ddm.book import EditionBook
from warband.ddm.game import Game
from warband.ddm.library import Library
from warband.kernel.rulebook import PackEvening
from warband.rules.v3.edition import V3
from warband.rules.v3.library import standard_library


class GuildV3(Game):
    """The rulebook of 2022 as the kernel sees it."""

    def __init__(self) -> None:
        super().__init__(V3)


class V3Book(EditionBook):
    """Guild V3 with the cards, maps and warbands that come with it."""

    pack_evening = PackEvening(("Gates of Dawn",) * 2, "200-8 (75%)")

    def __init__(self, library: Library | None = None) -> None:
        super().__init__("Guild V3", library or standard_library())


def open_book(cards: Path | None) -> V3Book:
    """The rulebook with what comes with warband and a folder of cards of one's own."""
    return V3Book(standard_library(cards))
