"""Real cards, imported from their file, fight random battles."""

from typing import cast

import pytest

from tests.cards.corpus import CORPUS, needs_corpus
from warband.cards.check import import_cards
from warband.cards.notation import load_cards
from warband.ddm.build.construction import check_warband
from warband.ddm.build.formats import ARENA, Format
from warband.ddm.build.random_warbands import random_warband
from warband.ddm.build.roster import to_listing
from warband.ddm.do.perform.playable import faults
from warband.ddm.library import Library
from warband.ddm.setup import Setup
from warband.ddm.text.setup_text import print_setup, side_of
from warband.kernel.battle import Position
from warband.kernel.dice import Dice
from warband.kernel.rulebook import Rulebook
from warband.lab.soak import prove_battle
from warband.rules.v3.book import V3Book
from warband.rules.v3.edition import V3
from warband.rules.v3.library import standard_library

pytestmark = needs_corpus

BATTLES = 200
ROUNDS = 3
"""Time is up after so many: in these every creature acts and most powers are met."""
MAPS = ("Furnace Hall", "Gate of Two Moons", "Moonwell Grove", "Salt Mine Crossing")


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> V3Book:
    """The rulebook with nothing but the imported cards that are understood completely."""
    folder = tmp_path_factory.mktemp("cards")
    import_cards(CORPUS, folder, faults)
    return V3Book(Library(load_cards(folder), standard_library().maps, edition=V3))


def setup_of(book: V3Book, form: Format, number: int) -> str:
    """The setup of a random battle; both warbands are legal."""
    pick = Dice(number).below
    sides = []
    for _ in range(2):
        warband = random_warband(book.library.cards, form, pick)
        assert check_warband(warband, form, book.library.cards) == []
        sides.append(side_of(to_listing(warband, form), MAPS[pick(len(MAPS))]))
    return print_setup(Setup(str(form), (sides[0], sides[1]), rounds=ROUNDS))


@pytest.mark.parametrize("batch", range(8))
def test_random_warbands_of_imported_cards_fight_it_out(book: V3Book, batch: int) -> None:
    """No error, no illegal state, no copy that differs, no replay that differs."""
    each = BATTLES // 8
    for number in range(batch * each, (batch + 1) * each):
        proved = prove_battle(cast(Rulebook[Position], book), setup_of(book, ARENA, number), number)
        assert proved.outcome != "unfinished"
