"""Bribes, experience, and what waits behind the lock."""

from fractions import Fraction

import pytest

from warband.rules.handbook.dungeon.deck_cards import bribe_for
from warband.rules.handbook.dungeon.decks import parse_decks
from warband.rules.handbook.dungeon.drawing import new_pile
from warband.rules.handbook.dungeon.experience import delve_award, experience_for
from warband.rules.handbook.dungeon.prepared import prepare_dungeon

BRIBES = {
    "1/4": 25, "1/2": 50, "1": 100, "2": 200, "3": 300, "4": 400, "5": 600, "6": 800,
    "7": 1200, "8": 1600, "9": 2400, "10": 3200, "11": 4800,
}  # fmt: skip


@pytest.mark.parametrize("rating", BRIBES)
def test_a_bribe_is_what_the_table_says(rating: str) -> None:
    """proves: dungeon.habit.greedy"""
    assert bribe_for(Fraction(rating)) == BRIBES[rating]


def test_a_delve_teaches_as_much_as_one_great_monster() -> None:
    """proves: dungeon.campaign.experience"""
    assert experience_for(3, 9) == delve_award(3, 3) == 7200
    assert delve_award(3, 3, boss_alive=True) == 3600
    assert experience_for(1, 7) == experience_for(2, 7) == experience_for(3, 7) == 3600


def test_a_boss_may_wait_for_its_minions() -> None:
    """proves: dungeon.encounter.boss-minions"""
    (deck,) = parse_decks(
        "deck A\nlevel 1\ngoal boss\nboss after 2 minions\ncards\n"
        "  4 Guard cr 1 minion\n  1 Lich cr 3 boss escapes 0\n"
    )
    assert len(new_pile(deck).cards) == 4
    met = [
        card.name
        for room in prepare_dungeon(deck, 4, 1, 4, 3).rooms
        for card in room.encounter.monsters
    ]
    assert "Lich" in met
    assert met.index("Lich") >= 2


def test_behind_the_lock_lie_three_treasures() -> None:
    """proves: dungeon.special.lock-treasure"""
    (deck,) = parse_decks(
        "deck A\nlevel 20\ncards\n  9 Guard cr 20\n  1 lock\n  1 key\ngoal monsters 20\n"
    )
    found = [len(prepare_dungeon(deck, 4, seed).locked_treasure) for seed in range(20)]
    assert set(found) <= {0, 3, 6, 9}
    assert max(found) > 3


def test_four_characters_draw_four_cards() -> None:
    """proves: dungeon.encounter.draw"""
    (deck,) = parse_decks("deck A\nlevel 1\ncards\n  20 Rat cr 1/2\n")
    room = prepare_dungeon(deck, 4, 1, 2, 1).rooms[0]
    assert len(room.encounter.drawn) == 4
