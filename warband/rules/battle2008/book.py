"""The Battle Rules of 2008 as everybody else meets them."""

from pathlib import Path

from warband.data import data_folder
from warband.ddm.book import EditionBook
from warband.ddm.build.random_warbands import random_warband
from warband.ddm.build.roster import to_listing
from warband.ddm.ground.joined_maps import JOINT
from warband.ddm.library import Library, load_library
from warband.ddm.seats import SEATS, Teams
from warband.ddm.setup import Setup
from warband.ddm.text.setup_text import print_setup, side_of
from warband.kernel.rulebook import Pick
from warband.rules.battle2008.edition import BATTLE_2008

MULTIPLAYER: tuple[Teams, ...] = ((0, 1, 2), (0, 1, 0, 1), (0, 1, 2, 3), (0, 1, 2, 3, 4, 5))
"""Who plays with whom where more than two do: teams, and everybody alone."""


def standard_library(own_cards: Path | None = None) -> Library:
    """The cards, maps and warbands that come with the rules, and a folder of the user's cards."""
    return load_library(data_folder() / "battle2008", BATTLE_2008, own_cards)


class Battle2008Book(EditionBook):
    """The rules of 2008 with the cards, maps and warbands that come with them."""

    seats = SEATS

    def __init__(self, library: Library | None = None) -> None:
        super().__init__("Battle Rules 2008", library or standard_library())

    def random_setup(self, pick: Pick) -> str:
        """Two random warbands of a random usual format; now and then more players."""
        if pick(4):
            return super().random_setup(pick)
        teams = MULTIPLAYER[pick(len(MULTIPLAYER))]
        form = self.edition.building.usual
        maps = self._maps((), form.map_size)
        one, two = maps[pick(len(maps))], maps[pick(len(maps))]
        fixed = one + JOINT + two if len(set(teams)) > 2 else one
        cards = self.edition.building.drawable(self.library.cards, form)
        sides = tuple(
            side_of(to_listing(random_warband(cards, form, pick), form), one) for _ in teams
        )
        return print_setup(Setup(str(form), sides, fixed, 20, teams))


def open_book(cards: Path | None) -> Battle2008Book:
    """The rulebook with what comes with warband and a folder of cards of one's own."""
    return Battle2008Book(standard_library(cards))
