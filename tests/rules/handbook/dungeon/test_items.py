"""Items: the tables of treasure, and limited-use items in a delve of one evening."""

import pytest

from warband.kernel.dice import Dice
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.heroes import standard_parties
from warband.rules.handbook.dungeon.items import (
    Item,
    charges,
    cost,
    every_item,
    find_item,
    gear_faults,
    item_for,
    parse_item,
    parse_tables,
    roll_item,
    standard_tables,
    table_average,
    traded,
)
from warband.rules.handbook.dungeon.prepared import rolled
from warband.rules.handbook.dungeon.treasure import VALUES, Worth


def test_one_use_items_cost_five_times_as_much() -> None:
    """proves: dungeon.party.items"""
    potion = find_item("potion of cure light wounds")
    assert cost(potion, campaign=False) == 250
    assert cost(potion, campaign=True) == 50
    wand = find_item("wand of cure light wounds")
    assert (cost(wand, campaign=False), charges(wand, campaign=False)) == (750, 10)
    assert charges(wand, campaign=True) == 50
    assert traded(5) == 1
    # A character of fifth level has 9,000 gp.
    assert gear_faults((potion,) * 36, 5, campaign=False) == []
    assert gear_faults((potion,) * 37, 5, campaign=False)


def test_a_wand_of_an_evening_has_a_fifth_of_its_charges() -> None:
    """proves: dungeon.party.items"""
    text = "blue Bo (Tordek, Dwarf Fighter); item wand of cure light wounds\n"
    assert DungeonBook().begin(text).goods[0].uses == 10
    assert DungeonBook().begin(f"campaign\n{text}").goods[0].uses == 50


@pytest.mark.parametrize("worth", ["mundane", "minor", "medium", "major"])
def test_the_tables_agree_with_the_averages_of_the_book(worth: Worth) -> None:
    """proves: dungeon.treasure.items"""
    assert table_average(worth) == pytest.approx(VALUES[worth], rel=0.12)
    rows = standard_tables()[worth]
    assert sum(row.high - row.low + 1 for row in rows) == 100
    assert rolled(roll_item(0, worth), Dice(1)) in [row.item for row in rows]


def test_a_die_brings_the_item_of_its_row() -> None:
    """proves: dungeon.treasure.items"""
    assert item_for("minor", 1).name == "potion of cure light wounds"
    assert item_for("minor", 100) == standard_tables()["minor"][-1].item
    assert len({item.name for item in every_item()}) == sum(map(len, standard_tables().values()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("table minor\n  01-50 stick; 5 gp\n", "ends before 100"),
        ("table minor\n  02-50 stick; 5 gp\n", "line 2: 2-50 does not follow"),
        ("table minor\n  01-50 stick\n", "line 2: an item is written"),
        ("table minor\n  01-50 stick; 5 gp; eat; heal 5\n", "line 2: stick: expected drink"),
        ("stick\n", "line 1: expected `table WORTH`"),
    ],
)
def test_bad_tables_say_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="treasure") as caught:
        parse_tables(text)
    assert said in str(caught.value)


def test_an_item_is_read() -> None:
    assert parse_item("stick; 5 gp") == Item("stick", 5)


def test_ready_parties_carry_no_more_than_their_level_is_worth() -> None:
    for party in standard_parties().values():
        for hero in party.heroes:
            gear = tuple(find_item(name) for name in hero.items)
            assert gear_faults(gear, party.level, campaign=False) == [], (party.name, hero.name)
