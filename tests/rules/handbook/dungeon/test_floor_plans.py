"""Floor plans: drawn, read, dug at random; dungeons as functions of their seed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warband.kernel.dice import Dice
from warband.rules.handbook.dungeon.digging import dig
from warband.rules.handbook.dungeon.floor_plans import (
    PlanError,
    Square,
    parse_plan,
    print_plan,
    reachable_rooms,
)
from warband.rules.handbook.dungeon.library import standard_decks
from warband.rules.handbook.dungeon.picture import plan_picture
from warband.rules.handbook.dungeon.prepared import prepare_dungeon
from warband.rules.handbook.dungeon.treasure import worth_of

SMALL = """\
rooms
  2 entrance
  1 fog
plan
  #########
  #...#####
  #...++..#
  #...++..#
  #########
"""


def test_a_drawing_is_read() -> None:
    plan = parse_plan(SMALL)
    assert [(room.number, room.feature, len(room.squares)) for room in plan.rooms] == [
        (1, "fog", 9),
        (2, "", 4),
    ]
    assert plan.entrance == 2
    (door,) = plan.doors
    assert door.rooms == {1, 2}
    assert door.squares == {Square(4, 2), Square(5, 2), Square(4, 3), Square(5, 3)}
    assert plan.rooms[0].middle == Square(2, 2)
    assert print_plan(plan) == SMALL.replace("  2 entrance\n  1 fog", "  2 entrance\n  1 fog")


@given(st.integers(1, 5), st.integers(1, 4), st.integers(0, 10**6))
def test_every_room_that_is_dug_can_be_reached(columns: int, rows: int, seed: int) -> None:
    """proves: dungeon.map"""
    plan = dig(columns, rows, ("fog", "blessed"), Dice(seed).below)
    assert len(plan.rooms) == columns * rows
    assert reachable_rooms(plan) == {room.number for room in plan.rooms}
    assert all(len(door.squares) == 2 and door.rooms for door in plan.doors)
    assert parse_plan(print_plan(plan)) == plan
    assert plan_picture(plan, "A & B").count('class="number"') == len(plan.rooms)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "no plan"),
        (SMALL.replace("#...#####", "#...##"), 6, "the first row has 9"),
        (SMALL.replace("#...#####", "#..X#####"), 6, "'X' is none of"),
        (SMALL.replace("1 fog", "1 lava"), 3, "expected the number of a room"),
        (SMALL.replace("1 fog", "9 fog"), 5, "there is no room 9"),
        (SMALL.replace("rooms", "chambers"), 1, "found 'chambers'"),
    ],
)
def test_a_plan_that_cannot_be_read_names_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(PlanError, match=reason) as caught:
        parse_plan(text)
    assert caught.value.line == line


@pytest.mark.parametrize("name", standard_decks())
def test_a_dungeon_is_a_function_of_its_seed(name: str) -> None:
    deck = standard_decks()[name]
    assert prepare_dungeon(deck, 4, 9) == prepare_dungeon(deck, 4, 9)
    assert prepare_dungeon(deck, 4, 9) != prepare_dungeon(deck, 4, 10)


def test_treasure_and_encounters_are_spread_as_the_tables_say() -> None:
    """Over many dungeons; the seed is fixed, so the test is the same on every run."""
    deck = standard_decks()["Basic delve"]
    found: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for seed in range(1500):
        made = prepare_dungeon(deck, 4, seed, 2, 2)
        for room in made.rooms:
            found[room.treasure[0] if room.treasure else "none"] += 1
        first[made.rooms[0].encounter.monsters[0].name] += 1
        assert made.total <= 14
    total = sum(found.values())
    expected = Counter(worth_of(1, face) for face in range(1, 101))
    for worth, percent in expected.items():
        assert abs(100 * found[worth] / total - percent) < 3, worth
    # One of 21 cards is the Worg, and whoever draws it among four meets it.
    assert abs(first["Worg"] / 1500 - 4 / 21) < 0.03
