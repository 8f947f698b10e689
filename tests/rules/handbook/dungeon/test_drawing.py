"""Encounters are drawn as the book says, card by card."""

from collections import Counter
from fractions import Fraction

import pytest

from warband.kernel.dice import Dice
from warband.kernel.questions import Flow, Roll, plainly
from warband.rules.handbook.dungeon.deck_cards import Card, Creature
from warband.rules.handbook.dungeon.decks import parse_card
from warband.rules.handbook.dungeon.drawing import (
    Encounter,
    Pile,
    cards_for,
    draw_encounter,
    draw_wandering,
    toughest,
)
from warband.rules.handbook.dungeon.room_features import FEATURES
from warband.rules.handbook.dungeon.treasure import TABLE, expected_value, roll_treasure


def pile_of(*texts: str) -> Pile:
    return Pile([parse_card(text) for text in texts])


def drawn(pile: Pile, number: int, feature: str = "") -> Encounter:
    """The encounter if the cards come in the order in which they lie."""
    flow = plainly(draw_encounter(0, pile, number, FEATURES[feature] if feature else None))
    try:
        asked = next(flow)
        while True:
            assert isinstance(asked, Roll)
            assert asked.sides >= 1
            asked = flow.send((1,))
    except StopIteration as done:
        assert isinstance(done.value, Encounter)
        return done.value


def names(cards: tuple[Creature, ...]) -> list[str]:
    return [card.name for card in cards]


ORC, GNOLL, WORG = "Orc cr 1/2", "Gnoll cr 1", "Worg cr 2"
SKELETON, LIZARD = "Skeleton cr 1/3", "Lizardfolk cr 1"


@pytest.mark.parametrize(
    ("cards", "met"),
    [
        ((ORC, GNOLL, ORC, ORC), ["Orc", "Orc", "Orc"]),
        ((ORC, ORC, ORC, WORG), ["Worg"]),
        ((ORC, SKELETON, LIZARD, ORC), ["Orc", "Orc"]),
        ((GNOLL, LIZARD), ["Gnoll"]),
        ((LIZARD, GNOLL), ["Lizardfolk"]),
    ],
)
def test_the_toughest_set_is_met(cards: tuple[str, ...], met: list[str]) -> None:
    """proves: dungeon.encounter.toughest"""
    assert names(drawn(pile_of(*cards), 4).monsters) == met


def test_groups_are_met_together() -> None:
    """proves: dungeon.deck.groups"""
    pile = pile_of("Ghoul cr 1 group Undead", "Gnoll cr 1", "Skeleton cr 1/3 group Undead")
    assert names(drawn(pile, 3).monsters) == ["Ghoul", "Skeleton"]
    assert [card.name for card in pile.cards if isinstance(card, Creature)] == ["Gnoll"]


def test_a_card_for_several_counts_as_so_many() -> None:
    """proves: dungeon.encounter.multiples"""
    pile = pile_of("Gnoll cr 1", "Kobold x3 cr 1")
    assert names(drawn(pile, 2).monsters) == ["Kobold"]


def test_the_boss_is_glimpsed_first() -> None:
    """proves: dungeon.encounter.boss"""
    pile = pile_of("Lich cr 9 boss", "Gnoll cr 1", "Orc cr 1/2")
    found = drawn(pile, 1)
    assert names(found.glimpsed) == ["Lich"]
    assert names(found.monsters) == ["Gnoll"]
    assert {card.name for card in pile.cards if isinstance(card, Creature)} == {"Lich", "Orc"}
    assert names(drawn(pile_and(pile, "Lich"), 1).monsters) == ["Lich"]


def pile_and(pile: Pile, first: str) -> Pile:
    """The pile with the card of that name on top."""
    pile.cards.sort(key=lambda card: not (isinstance(card, Creature) and card.name == first))
    return pile


def test_an_enemy_is_replaced_by_one_a_friend_by_two() -> None:
    """proves: dungeon.encounter.enemy, dungeon.encounter.friend"""
    enemy = drawn(pile_of("Drow cr 2 enemy", GNOLL, ORC), 1)
    assert names(enemy.enemies) == ["Drow"]
    assert names(enemy.monsters) == ["Gnoll"]
    friend = drawn(pile_of("Dwarf friend", ORC, ORC, GNOLL), 1)
    assert names(friend.friends) == ["Dwarf"]
    assert names(friend.monsters) == ["Orc", "Orc"]


def test_lurkers_and_pets_are_not_replaced() -> None:
    """proves: dungeon.encounter.lurker, dungeon.encounter.pet"""
    found = drawn(pile_of("Thug cr 1 lurker", "Rat cr 1/4 pet", GNOLL, ORC), 3)
    assert names(found.lurkers) == ["Thug"]
    assert names(found.pets) == ["Rat"]
    assert names(found.monsters) == ["Gnoll"]
    assert found.cr == Fraction(9, 4)


def test_twins_are_only_met_together() -> None:
    """proves: dungeon.encounter.twin"""
    one = pile_of("Beast cr 4 twin", GNOLL, "Beast cr 4 twin")
    assert names(drawn(one, 2).monsters) == ["Gnoll"]
    assert len(one.cards) == 2
    both = pile_of("Beast cr 4 twin", GNOLL, "Hound cr 3 twin")
    assert names(drawn(both, 3).monsters) == ["Beast", "Hound"]


def test_draw_cards_are_gone_for_good() -> None:
    """proves: dungeon.special.draw-two, dungeon.special.draw-plus"""
    pile = pile_of("draw two", ORC, ORC, GNOLL)
    assert names(drawn(pile, 1).monsters) == ["Orc", "Orc"]
    pile = pile_of("draw +1", ORC, ORC, GNOLL, GNOLL)
    assert names(drawn(pile, 1).monsters) == ["Orc", "Orc"]
    assert pile.draw_bonus == 1
    assert cards_for(4, pile) == 5


def test_of_several_statues_only_the_first_stays() -> None:
    """proves: dungeon.special.statue"""
    pile = pile_of("statue Pelor", "statue Hextor", GNOLL, ORC)
    found = drawn(pile, 1)
    assert found.statue == parse_card("statue Pelor")
    assert names(found.monsters) == ["Gnoll"]
    assert parse_card("statue Hextor") in pile.cards


def test_of_lock_and_key_only_the_first_stays() -> None:
    """proves: dungeon.special.lock-and-key"""
    pile = pile_of("key", "lock", GNOLL, ORC)
    found = drawn(pile, 1)
    assert found.find == parse_card("key")
    assert names(found.monsters) == ["Gnoll"]
    assert parse_card("lock") in pile.cards


def test_a_trap_takes_the_place_of_a_card() -> None:
    """proves: dungeon.special.trap"""
    found = drawn(pile_of("trap", GNOLL, ORC), 2)
    assert found.traps == 1
    assert names(found.monsters) == ["Gnoll"]


def test_a_deck_that_runs_out_gives_what_it_has() -> None:
    assert names(drawn(pile_of(GNOLL), 4).monsters) == ["Gnoll"]
    assert drawn(pile_of("Thug cr 1 lurker"), 4).monsters == ()


def test_rooms_may_bring_another_card() -> None:
    """proves: dungeon.room.extra-creature, dungeon.room.extra-statue, dungeon.room.draw"""
    found = drawn(pile_of(GNOLL, ORC), 1, "extra creature chance")
    assert names(found.monsters) == ["Gnoll", "Orc"]
    pile = pile_of(GNOLL, "trap")
    assert names(drawn(pile, 1, "extra creature chance").monsters) == ["Gnoll"]
    assert pile.cards == [parse_card("trap")]
    assert drawn(pile_of(GNOLL, "statue Pelor"), 1, "extra statue chance").statue is not None
    assert cards_for(4, pile_of(), FEATURES["draw +1"]) == 5


@pytest.mark.parametrize(("party", "cards"), [(3, 2), (4, 4), (5, 6), (6, 7)])
def test_larger_parties_draw_more_cards(party: int, cards: int) -> None:
    """proves: dungeon.party.size"""
    assert cards_for(party, pile_of()) == cards


def test_who_wanders_is_a_creature() -> None:
    """proves: dungeon.wandering"""
    assert given_first(draw_wandering(0, [parse_card(GNOLL)])) == parse_card(GNOLL)
    pile: list[Card] = [parse_card("trap")]
    assert given_first(draw_wandering(0, pile)) is None
    assert pile == [parse_card("trap")]


def given_first(flow: Flow[Card | None]) -> Card | None:
    plain = plainly(flow)
    try:
        next(plain)
        plain.send((1,))
    except StopIteration as done:
        found: Card | None = done.value
        return found
    raise AssertionError("it goes on")


def test_nothing_is_tougher_than_the_chosen_set() -> None:
    luck = Dice(3)
    texts = [ORC, GNOLL, WORG, SKELETON, "Ghoul cr 1 group Undead", "Zombie cr 1/2 group Undead"]
    for _ in range(300):
        pool = [parse_card(texts[luck.below(len(texts))]) for _ in range(1 + luck.below(6))]
        cards = [card for card in pool if isinstance(card, Creature)]
        chosen = sum((cards[place].cr for place in toughest(cards)), Fraction(0))
        for name, count in Counter(card.name for card in cards).items():
            one = next(card for card in cards if card.name == name)
            assert one.cr * count <= chosen


@pytest.mark.parametrize("level", TABLE)
def test_treasure_is_worth_what_the_table_says(level: int) -> None:
    """proves: dungeon.treasure"""
    value = expected_value(level)
    digits = 10 ** (len(str(TABLE[level].average)) - 2)
    assert round(value / digits) * digits == TABLE[level].average


def test_the_highest_levels_roll_several_items() -> None:
    """proves: dungeon.treasure.several"""
    flow = plainly(roll_treasure(0, 17))
    next(flow)
    with pytest.raises(StopIteration) as done:
        flow.send((66,))
    assert done.value.value == ("major",) * 3
