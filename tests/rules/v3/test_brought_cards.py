"""Battles with cards that no library has: brought by a warband, or written into a position."""

import pytest

from warband.cards.notation import parse_card, print_card
from warband.ddm.book import EditionBook
from warband.ddm.text.setup_text import (
    POSITION,
    SetupError,
    cards_before,
    parse_setup,
    print_setup,
)
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.rulebooks import open_rulebook

OX = """\
creature "Yard Ox"
  level 3; cost 25; factions [civilization]
  hp 40; bloodied 20; speed 6; ac 15; fort 15; ref 15; will 15
  attack "Gore" melee basic: strike +6 AC 10
"""
SETUP = (
    OX
    + """\
format 100-4 (75%)
map Furnace Hall
blue Herd
  map Furnace Hall
  4 Yard Ox
red Other Herd
  map Furnace Hall
  4 Yard Ox
"""
)


@pytest.fixture(scope="module")
def book() -> EditionBook:
    opened = open_rulebook("v3")
    assert isinstance(opened, EditionBook)
    return opened


def test_a_setup_carries_cards_and_prints_them() -> None:
    setup = parse_setup(SETUP)
    assert setup.cards == (parse_card(OX),)
    assert parse_setup(print_setup(setup)) == setup


def test_the_cards_are_known_in_that_battle_alone(book: EditionBook) -> None:
    state = book.begin(SETUP)
    assert {piece.name for piece in state.pieces} == {"Yard Ox"}
    assert "yard ox" in state.book.cards
    assert "yard ox" not in book.library.cards
    thawed = book.thaw(book.freeze(state), book.begin(SETUP))
    assert book.print_position(thawed) == book.print_position(state)
    assert print_card(parse_card(OX)) in book.print_position(state)


def test_a_wrong_card_is_named_by_its_line() -> None:
    with pytest.raises(SetupError, match="line 2"):
        cards_before('creature "Ox"\n  legs 4\nformat 100-4 (75%)\n')


def test_lines_after_the_cards_keep_their_numbers() -> None:
    with pytest.raises(SetupError, match="line 6: expected format"):
        parse_setup(OX + "format 100-4 (75%)\nnonsense\n")


def test_a_battle_begins_from_a_position(book: EditionBook) -> None:
    setup = f'{POSITION}map 8x6\n{OX}blue "Yard Ox" B3\nred Soldier (plain) G3\nround 1\n'
    state = book.begin(setup)
    assert [piece.name for piece in state.pieces] == ["Yard Ox", "Soldier"]
    assert state.field.grid.width == 8
    question = Battle(book.rules, state).ask()
    assert isinstance(question, Choose)
    assert question.ask == "action"
