"""Cards in English, and back."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from tests.cards.corpus import CORPUS, needs_corpus
from tests.cards.trees import holding, nodes, powers
from warband.cards import schema
from warband.cards.check import check_card, load_printed
from warband.cards.notation import load_cards, parse_power
from warband.cards.printer import print_card, print_power
from warband.cards.printer.powers import context_of
from warband.cards.reader import read_power
from warband.cards.vocabulary import Card, Creature, Item, Node, Power

V3 = Path(__file__).parents[2] / "data" / "v3" / "cards"


def reads_back(power: Power, card: Card | None = None) -> bool:
    text = print_power(power, card)
    return read_power(text, section=power.section, context=context_of(card, power)) == power


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(powers())
def test_every_power_reads_back(power: Power) -> None:
    assert reads_back(power)


@pytest.mark.parametrize("name", sorted(set(schema.node_types()) - {"creature", "item"}))
def test_every_kind_of_node_reads_back(name: str) -> None:
    @settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
    @given(nodes(schema.node_types()[name], 1))
    def holds(node: Node) -> None:
        assert reads_back(holding(node))

    holds()


def spelled_out(text: str) -> list[str]:
    """The nodes that are told by their name, for want of a phrase: node{field: ...}."""
    return [found for found in re.findall(r"([a-z-]+)\{", text) if found in schema.node_types()]


def test_the_cards_of_the_book_read_back_and_no_node_is_spelled_out() -> None:
    for card in load_cards(V3).values():
        for power in card.powers:
            assert reads_back(power, card), (card.name, power.name)
            assert not spelled_out(print_power(power, card)), (card.name, power.name)


@pytest.mark.parametrize(
    ("notation", "english"),
    [
        (
            'attack "Jab" melee basic x2: strike +7 AC 10 + 5 fire',
            "☐☐ {melee basic} Jab: +7 vs. AC; 10 + 5 fire damage.",
        ),
        (
            'attack "Boom" area radius=1 range=8: strike +7 Ref 15; outcome miss [hurt target 5]',
            "{area} Boom: (radius 1 within 8) +7 vs. Reflex; 15 damage. On miss, 5 damage.",
        ),
        (
            'general "Pack" aura=3: bonus each{ally, #Wolf, in-aura} damage 5',
            "Pack: (aura 3) Each Wolf ally in aura has +5 damage.",
        ),
        (
            'general "Spite" [immediate] before hit subject={#Giant} object={itself}: '
            "hurt subject 5 fire",
            "Spite: Immediate action, use when a Giant creature hits this creature with an attack: "
            "That creature takes 5 fire damage.",
        ),
        (
            "champion at start-of-round: heal (pick {ally, bloodied, adjacent} count=2) 10",
            "Use at start of round: 2 adjacent bloodied allies heals 10 HP.",
        ),
    ],
)
def test_sentences(notation: str, english: str) -> None:
    assert print_power(parse_power(notation)) == english


def test_a_whole_card() -> None:
    card = Creature(
        "Wolf", 3, 9, 15, 13, 14, 12, 7, 30, 15,
        keywords=("Beast",), factions=("wild",),
        powers=(parse_power('attack "Bite" melee basic: strike +8 AC 10'),),
    )  # fmt: skip
    assert print_card(card) == (
        "Wolf\n"
        "Level 3 Medium Beast\n"
        "Cost 9, neutral, wild\n"
        "AC 15, Fortitude 13, Reflex 14, Will 12\n"
        "Speed 7, HP 30, bloodied 15\n"
        "{melee basic} Bite: +8 vs. AC; 10 damage.\n"
    )


def test_an_item() -> None:
    assert print_card(Item("Rod", 3)) == "Rod\nItem, cost 3\n"


@needs_corpus
def test_real_cards_read_back_and_hardly_a_node_is_spelled_out() -> None:
    told = spelled = 0
    for printed in load_printed(CORPUS)[::12]:
        card = check_card(printed).card
        for power in card.powers:
            assert reads_back(power, card), (card.name, power.name)
            told += 1
            spelled += bool(spelled_out(print_power(power, card)))
    assert spelled <= told / 100
