"""The army cards as data."""

import json
from pathlib import Path

import pytest

from warband.boards.hexes import UP
from warband.rules.heroscape.cards import Card, CardError, read_cards, write_card
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.powers import (
    Challenge,
    Power,
    PowerError,
    SpecialAttack,
    read_power,
    write_power,
)

CARDS = Library().cards
SOURCE = Path(__file__).parents[4] / "shared" / "data" / "heroscape_underdark_cards.json"


def test_there_are_eight_cards() -> None:
    assert sorted(CARDS) == [
        "Ana Karithon",
        "Darrak Ambershard",
        "Deepwyrm Drow",
        "Erevan Sunshadow",
        "Feral Troll",
        "Othkurik",
        "Pelloth",
        "Tandros Kreel",
    ]
    assert sum(card.points for card in CARDS.values() if card.side == "good") == 360
    assert sum(card.points for card in CARDS.values() if card.side == "evil") == 400
    assert sum(card.figures for card in CARDS.values()) == 10


@pytest.mark.skipif(not SOURCE.exists(), reason="the printed numbers are not beside the repository")
def test_numbers_are_those_of_the_printed_cards() -> None:
    for printed in json.loads(SOURCE.read_text())["cards"]:
        card = next(card for card in CARDS.values() if card.full_name == printed["name"])
        assert card.points == printed["points"]
        assert (card.size, card.height, card.spaces) == (
            printed["size"],
            printed["height"],
            printed["hexes"],
        )
        assert (card.general, card.species) == (printed["general"], printed["species"])
        assert (card.rarity, card.figures) == (printed["rarity"], printed["figures"])
        assert (card.class_, card.personality) == (printed["card_class"], printed["personality"])
        for side in ("master", "basic"):
            numbers = getattr(card, side)
            for word, value in printed[side].items():
                assert getattr(numbers, word) == value, (card.name, side, word)
        assert [power.name for power in card.powers] == [p["name"] for p in printed["powers"]]


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_a_card_reads_back(card: Card) -> None:
    assert read_cards(write_card(card)) == {card.name: card}


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_target_points_and_hit_zones(card: Card) -> None:
    """Figures look from their heads, the troll from its chest; nobody is taller than his card."""
    assert card.zone.low == 0
    assert card.zone.high <= card.height * UP == card.whole.high
    assert card.eye < card.height * UP
    if card.name == "Feral Troll":
        assert card.eye == 5 * UP
    else:
        assert card.eye == card.height * UP - 2


def test_no_power_of_this_set_is_used_by_two_players_at_once() -> None:
    """Each power belongs to whoever attacks, defends or takes the turn, or needs no using.

    So the d20 roll for powers of two players at one moment never comes up.
    """
    moments = {power.when for card in CARDS.values() for power in card.powers}
    assert moments == {"attacking", "defending", "own turn", "always"}
    passive = {type(p).kind for c in CARDS.values() for p in c.powers if p.when == "always"}
    assert passive == {"challenge", "aura", "lurk"}


@pytest.mark.parametrize(
    "power", [p for card in CARDS.values() for p in card.powers], ids=lambda power: power.name
)
def test_a_power_reads_back_and_describes_itself(power: Power) -> None:
    assert read_power(write_power(power)) == power
    assert power.describe().endswith(".")


def test_powers_are_found_by_kind() -> None:
    tandros = CARDS["Tandros Kreel"]
    assert tandros.power(Challenge) == Challenge("Combat Challenge")
    assert tandros.power(SpecialAttack) is None
    assert tandros.basic_side().power(Challenge) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Cleave", "expected 'NAME = KIND key=value ...'"),
        ("X = dance", "'dance' is none of"),
        ("X = cleave depth=3", "cleave has no 'depth'"),
        ("X = aura dice=1", "aura needs 'range'"),
        ("X = frenzy most=lots", "'most' is not a number"),
    ],
)
def test_a_power_that_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(PowerError, match=reason):
        read_power(text)


GOOD = write_card(CARDS["Pelloth"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("points 3", "line 1: expected 'card NAME'"),
        (GOOD + GOOD, "'Pelloth' is listed twice"),
        (GOOD.replace("points      100", ""), "'Pelloth' has no 'points'"),
        (GOOD.replace("general ", "generals"), "line 3: 'generals' is not a line of a card"),
        (GOOD.replace("unique hero", "rare hero"), "is not like 'unique hero'"),
        (GOOD.replace("medium 5", "tiny 5"), "size 'tiny' is none of"),
        (GOOD.replace("life 4 ", ""), "does not give life move range attack defense"),
        (GOOD.replace("eye 4.5", "eye 4.3"), "not in quarters of a level"),
        (GOOD.replace("= wrath", "= wroth"), "line 13: .*'wroth' is none of"),
    ],
)
def test_a_card_that_cannot_be_read_names_the_line(text: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        read_cards(text)
