"""A folder of one's own, and what players may know of each other's warbands."""

from pathlib import Path

import pytest

from warband.kernel.questions import Choose
from warband.rulebooks import open_rulebook
from warband.rules.handbook.book import HandbookBook, open_book
from warband.rules.handbook.cards import CardError
from warband.rules.handbook.secrecy import known_creatures, revealed

CARD = """creature "Mud Imp"
  factions CE; cost 7
  level 2; speed 6; ac 14; hp 15
  melee +3 (5)
  type Small Outsider
"""
BAND = "warband Mud\nfaction CE\n8 Mud Imp\n"


def test_cards_warbands_and_scenarios_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.card").write_text(CARD)
    (tmp_path / "mine.warband").write_text(BAND)
    (tmp_path / "handbook").mkdir()
    (tmp_path / "handbook" / "long.scenario").write_text(
        "scenario Long Fight\nwin with 20 points\n"
    )
    book = open_book(tmp_path)
    assert book.library.warband("Mud").creatures == ("Mud Imp",) * 8
    battle = book.start("scenario long-fight\nplain\nblue Mud\nred Dawn Guard\n", 3)
    assert battle.state.scenario.name == "long-fight"


def test_cards_of_other_rulebooks_in_the_same_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "other.card").write_text('creature "X"\n  level 1; factions [underdark]\n')
    assert "X" not in open_book(tmp_path).library.cards


def test_a_mistake_in_it_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.card"
    file.write_text(CARD.replace("hp 15", "hp lots"))
    with pytest.raises(CardError, match=r"mine\.card, line 3: hp 'lots' is not a number"):
        _ = open_book(tmp_path).library.cards


def test_a_changed_folder_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "handbook"
    folder.mkdir()
    first = open_rulebook("handbook", tmp_path)
    assert isinstance(first, HandbookBook)
    assert "Mud Imp" not in first.library.cards
    (folder / "mine.card").write_text(CARD)
    second = open_rulebook("handbook", tmp_path)
    assert isinstance(second, HandbookBook)
    assert "Mud Imp" in second.library.cards


def test_warbands_are_secret_until_terrain_initiative() -> None:
    """proves: warband.secret"""
    book = open_book(None)
    state = book.begin("blue Dawn Guard\nred Horde of Gruumsh\n")
    owners = state.roster.owners
    assert not revealed(state)
    assert {owners[n] for n in known_creatures(state, 0)} == {0}
    assert known_creatures(state, None) == []
    battle = book.start("blue Dawn Guard\nred Horde of Gruumsh\n", 1)
    assert isinstance(battle.question, Choose)
    assert len(known_creatures(battle.state, 0)) == len(owners)
    assert [event.kind for event in battle.events or []][:2] == ["revealed", "revealed"]


def test_reinforcements_are_secret_until_they_come() -> None:
    """proves: warband.reserve-secret"""
    book = open_book(None)
    text = "scenario reinforcements\nplain\nblue Dawn Guard\nred Horde of Gruumsh\n"
    state = book.start(text + "reserve red: 2 Wolf\n", 1).state
    wolves = [n for n, card in enumerate(state.roster.cards) if card.name == "Wolf"]
    assert wolves
    assert not set(wolves) & set(known_creatures(state, 0))
    assert set(wolves) <= set(known_creatures(state, 1))
