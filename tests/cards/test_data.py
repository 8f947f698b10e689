"""The cards and warbands that come with the project."""

from pathlib import Path

import pytest

from warband.cards.notation import load_cards, parse_card, print_card
from warband.cards.vocabulary import Creature, Item
from warband.cards.warbands import load_warbands

V3 = Path(__file__).parents[2] / "data" / "v3"


def test_there_are_39_creatures_and_3_items() -> None:
    cards = load_cards(V3 / "cards")
    assert sum(isinstance(card, Creature) for card in cards.values()) == 39
    assert sum(isinstance(card, Item) for card in cards.values()) == 3


def test_every_card_reads_back_after_printing() -> None:
    for card in load_cards(V3 / "cards").values():
        assert parse_card(print_card(card)) == card


def test_every_creature_has_an_attack_and_sound_numbers() -> None:
    for card in load_cards(V3 / "cards").values():
        if isinstance(card, Creature):
            assert any(power.attack for power in card.powers), card.name
            assert card.hp % 5 == 0, card.name
            assert card.bloodied is None or card.bloodied in (
                card.hp // 2 // 5 * 5,
                (card.hp // 2 + 4) // 5 * 5,
            ), card.name
            named = [power.name for power in card.powers if power.name]
            assert len(named) == len(set(named)), card.name


def test_champions_and_only_they_have_champion_powers() -> None:
    for card in load_cards(V3 / "cards").values():
        if isinstance(card, Creature):
            has_powers = any(power.section == "champion" for power in card.powers)
            assert has_powers == (card.champion_rating > 0), card.name


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("Bows of the Wood", 99),
        ("Siege and Fury", 100),
        ("Clockwork March", 99),
        ("Hired Company", 100),
        ("Coils of the Serpent", 198),
        ("Walking Furnace", 200),
        ("Iron Column", 200),
        ("Black Wings", 199),
        ("Bronze and Gold", 200),
        ("Under the Mountain", 200),
    ],
)
def test_the_ready_warbands_fit_their_format(name: str, cost: int) -> None:
    cards = load_cards(V3 / "cards")
    warband = load_warbands(V3 / "warbands")[name]
    total = sum(
        member.count * (cards[member.creature].cost + sum(cards[i].cost for i in member.items))
        for member in warband.members
    )
    assert total == cost <= warband.points
    assert sum(member.count for member in warband.members) <= warband.creatures
    for member in warband.members:
        creature = cards[member.creature]
        assert isinstance(creature, Creature)
        assert warband.faction in creature.factions
