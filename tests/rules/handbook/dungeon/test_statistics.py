"""Generated dungeons agree with the deck and the table; `tools/delves.py` does it in full."""

from collections import Counter

from warband.kernel.dice import Dice
from warband.rules.handbook.dungeon.deck_cards import Creature
from warband.rules.handbook.dungeon.drawing import draw_encounter, new_pile
from warband.rules.handbook.dungeon.library import find_deck
from warband.rules.handbook.dungeon.prepared import rolled
from warband.rules.handbook.dungeon.treasure import TABLE, expected_value, roll_treasure, worth_of

DRAWS = 4000


def chi_square(found: Counter[str], expected: dict[str, float]) -> float:
    return sum((found[key] - want) ** 2 / want for key, want in expected.items() if want)


def test_every_card_is_drawn_as_often_as_any_other() -> None:
    """proves: dungeon.deck.fair"""
    deck, luck = find_deck("Basic delve"), Dice(11)
    found: Counter[str] = Counter()
    for _ in range(DRAWS):
        encounter = rolled(draw_encounter(0, new_pile(deck), 4, None), luck)
        found.update(card.name for card in encounter.drawn if isinstance(card, Creature))
    names = Counter(card.name for card in deck.spread() if isinstance(card, Creature))
    expected = {name: DRAWS * 4 * number / 21 for name, number in names.items()}
    assert chi_square(found, expected) < 22.5  # 6 degrees of freedom, one in a thousand


def test_the_toughest_set_is_met_as_often_as_counting_says() -> None:
    """proves: dungeon.deck.fair, dungeon.encounter.toughest"""
    deck, luck = find_deck("Basic delve"), Dice(5)
    worgs = 0
    for _ in range(DRAWS):
        encounter = rolled(draw_encounter(0, new_pile(deck), 4, None), luck)
        worgs += any(card.name == "Worg" for card in encounter.monsters)
    # It is met whenever it is drawn, unless four orcs or bandits tie and are more: 4 of 21.
    assert abs(worgs / DRAWS - 4 / 21) < 0.02


def test_treasure_comes_as_the_table_says() -> None:
    """proves: dungeon.deck.fair, dungeon.treasure"""
    luck = Dice(3)
    for level in (1, 8, 16):
        found: Counter[str] = Counter()
        for _ in range(DRAWS):
            worths = rolled(roll_treasure(0, level), luck)
            found[worths[0] if worths else "none"] += 1
        expected = Counter(worth_of(level, face) for face in range(1, 101))
        wanted = {str(worth): DRAWS * number / 100 for worth, number in expected.items()}
        assert chi_square(found, wanted) < 20
    assert all(
        abs(expected_value(level) - row.average) < 0.06 * row.average
        for level, row in TABLE.items()
    )
