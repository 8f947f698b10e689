"""Cards are read, written and read again; mistakes name their line."""

import re
from pathlib import Path

import pytest

from warband.data import data_folder
from warband.rules.handbook.cards import CardError, Strike, read_cards, write_card
from warband.rules.handbook.statcard.abilities import read_ability, write_ability

FILES = sorted((data_folder() / "handbook" / "cards").glob("*.card"))
PAGE = Path(__file__).parents[3] / "docs" / "notation-handbook.md"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_card_reads_the_same_after_writing(file: Path) -> None:
    cards = read_cards(file.read_text(), file.name)
    assert cards
    for card in cards.values():
        assert read_cards(write_card(card)) == {card.name: card}


def test_the_cards_of_the_page_can_be_read() -> None:
    blocks = re.findall(r"```card2003\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        assert read_cards(block)


def test_every_keyword_of_the_page_can_be_read() -> None:
    part = PAGE.read_text().partition("### Abilities")[2].partition("`x2` after")[0]
    names = [name.replace("\n", " ") for name in re.findall(r"`([^`]+)`", part)]
    assert len(names) > 50
    for name in names:
        assert read_ability(write_ability(read_ability(name))) == read_ability(name)


HEAD = "factions LG; cost 5; level 1; speed 4; ac 10; hp 5; melee +1 (5); type Animal"


def test_attack_lines() -> None:
    text = f'creature "A"\n  {HEAD.replace("+1 (5)", "+9/+4 (10/5 + 5 fire + Poison)")}\n'
    card = read_cards(text)["A"]
    assert card.melee == (
        Strike(9, 10, "melee"),
        Strike(4, 5, "melee", ((5, "fire"),), ("Poison",)),
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ability Sparkling", "no keyword of the glossary"),
        ("ability Death Attack", "needs its DC"),
        ("ability Cleave (DC 5)", "takes nothing in brackets"),
        ("spell 1 zap x1 (sight; tickle)", "no effect"),
        ("spell 1 zap x1 (radius 3; 5 damage)", "radius 2 and 4"),
        ("effect everybody: AC +1", "is not like"),
        ("effect followers: AC plenty", "no effect"),
        ("ranged +3/+3 (5/5/5)", "2 attacks but 3 damages"),
        ("colour blue", "begins with none of"),
        ("ac 11", "second 'ac' line"),
    ],
)
def test_a_mistake_names_its_line(line: str, says: str) -> None:
    with pytest.raises(CardError, match=says) as error:
        read_cards(f'creature "A"\n  {HEAD}\n  {line}\n', "my.card")
    assert "my.card, line 3" in str(error.value)


def test_a_card_without_its_numbers_is_refused() -> None:
    with pytest.raises(CardError, match="has no cost, level"):
        read_cards('creature "A"\n  factions LG\n', "my.card")
