"""Converted cards in battle, and what battles say they are worth."""

import pytest

from tests.d20.blocks import made, monster_files, soldier
from warband.d20.convert.fielding import field_card
from warband.kernel.dice import Dice
from warband.lab.converted.battles import LibraryWith, fight, random_sides, setup_text
from warband.lab.converted.worth import Sample, Worth, _fitted, measure
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.cards import Card

BATTLES = 16
"""As many as fit into a test; `warband soak` and the notes of the page speak of more."""


def cards() -> list[Card]:
    return [field_card(made(path.read_text()).card).card for path in monster_files()]


def test_converted_creatures_fight() -> None:
    """shows: field.battles"""
    book = HandbookBook(LibraryWith(cards()))
    known = book.library.cards
    names = [card.name for card in cards()]
    dice = Dice(2003)
    outcomes = []
    for number in range(BATTLES):
        setup = setup_text(random_sides(names, known, dice), known, plain=number % 2 == 0)
        outcomes.append(fight(book, setup, number).outcome)
    assert all(outcome != "unfinished" for outcome in outcomes)
    assert any("eliminated" in outcome for outcome in outcomes)


def test_the_same_battle_twice() -> None:
    book = HandbookBook(LibraryWith(cards()))
    setup = setup_text([["Nothic"] * 2, ["Catfolk"] * 4], book.library.cards)
    assert fight(book, setup, 5, tell=True) == fight(book, setup, 5, tell=True)
    assert fight(book, setup, 5, tell=True).log


def test_a_measurement_has_an_interval() -> None:
    """shows: cost.measured"""
    shelf = LibraryWith([])
    opponents = [shelf.cards[name] for name in ("Hound Archon", "Dwarf Axefighter")]
    card = field_card(made(soldier()).card).card
    worth = measure(card, opponents, 5, battles=8, seed=1)
    assert worth.battles == 8
    assert 0 < worth.low <= worth.cost <= worth.high
    with pytest.raises(ValueError, match="at least two battles"):
        measure(card, [], 5, battles=8)


def fitted(*scores: tuple[float, float]) -> Worth:
    return _fitted(tuple(Sample("X", points, score) for points, score in scores), 0)


def test_even_odds_are_found() -> None:
    """shows: cost.measured"""
    clear = fitted(*[(5, 1), (7, 1), (9, 0.5), (11, 0.5), (14, 0), (20, 0)] * 6)
    assert 8 < clear.cost < 12
    assert clear.high - clear.low < 6
    few = fitted((5, 1), (20, 0))
    assert few.high - few.low > clear.high - clear.low


def test_who_wins_more_is_worth_more() -> None:
    """shows: cost.measured"""
    strong = fitted(*[(5, 1), (10, 1), (20, 0.5)] * 4)
    weak = fitted(*[(5, 0.5), (10, 0), (20, 0)] * 4)
    assert strong.cost > weak.cost
