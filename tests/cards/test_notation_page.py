"""The page about the notation shows every construct, and all its examples are right."""

import re
from pathlib import Path

from warband.cards import schema
from warband.cards.notation import parse_card, parse_cards, parse_power, print_card, print_power
from warband.cards.reader.nouns.trees import nodes
from warband.cards.vocabulary import Card, Power

PAGE = Path(__file__).parents[2] / "docs" / "cards-notation.md"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def cards() -> list[Card]:
    return [card for block in blocks("card") for card in parse_cards(block, str(PAGE))]


def powers() -> list[Power]:
    texts = [text for block in blocks("power") for text in block.strip().split("\n\n")]
    return [parse_power(text, str(PAGE)) for text in texts]


def test_every_example_reads_back() -> None:
    for card in cards():
        assert parse_card(print_card(card)) == card
    for power in powers():
        assert parse_power(print_power(power)) == power


def test_every_kind_of_node_is_shown() -> None:
    shown = {type(node) for tree in (*cards(), *powers()) for node in nodes(tree)}
    missing = set(schema.node_types().values()) - shown
    assert {cls.__name__ for cls in missing} == set()
