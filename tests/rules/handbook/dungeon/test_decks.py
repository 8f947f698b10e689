"""Dungeon decks as text: the printed ones, round trips, what is wrong with one and where."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warband.data import data_folder
from warband.rules.handbook.dungeon.deck_cards import (
    GODS,
    HABITS,
    ROLES,
    Card,
    Creature,
    DrawMore,
    DrawPlus,
    Key,
    Lock,
    Statue,
    Trap,
    card_text,
)
from warband.rules.handbook.dungeon.deck_checks import check_deck
from warband.rules.handbook.dungeon.decks import (
    Deck,
    DeckError,
    parse_card,
    parse_decks,
    print_deck,
)

GOOD = "deck A\nlevel 1\ncards\n  9 Gnoll cr 1\n"


def printed() -> dict[str, Deck]:
    text = (data_folder() / "handbook" / "decks" / "book.deck").read_text()
    return {deck.name: deck for deck in parse_decks(text)}


def test_the_printed_decks_have_so_many_cards() -> None:
    """proves: dungeon.deck.samples"""
    decks = printed()
    assert {name: len(deck.spread()) for name, deck in decks.items()} == {
        "Basic delve": 21,
        "First level": 26,
        "Second level": 29,
    }
    for deck in decks.values():
        assert not [finding for finding in check_deck(deck) if finding.wrong]


def test_what_is_printed_is_read_again() -> None:
    for deck in printed().values():
        assert parse_decks(print_deck(deck)) == [deck]


names = st.from_regex(r"[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?", fullmatch=True)
creatures = st.builds(
    Creature,
    name=names,
    cr=st.sampled_from([Fraction(1, 4), Fraction(1, 3), Fraction(1), Fraction(12)]),
    count=st.integers(1, 12),
    groups=st.lists(st.from_regex(r"[A-Z][a-z]+", fullmatch=True), max_size=2).map(tuple),
    roles=st.lists(st.sampled_from(ROLES), max_size=2, unique=True).map(tuple),
    habits=st.lists(st.sampled_from(HABITS), max_size=2, unique=True).map(tuple),
    hates=st.lists(st.sampled_from(["elves", "dwarves"]), max_size=2).map(tuple),
    bribe=st.sampled_from([0, 25, 4800]),
    minion=st.booleans(),
)
cards = st.one_of(
    creatures,
    st.builds(DrawMore, st.integers(2, 4)),
    st.builds(Statue, st.sampled_from(GODS)),
    st.sampled_from([DrawPlus(), Lock(), Key(), Trap()]),
)


@given(cards)
def test_every_card_is_printed_and_read(card: Card) -> None:
    assert parse_card(card_text(card)) == card


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "there is no deck"),
        ("level 1\n", 1, "expected `deck NAME`"),
        ("deck A\nlevel 1\n", 1, "no cards"),
        (GOOD.replace("level 1\n", ""), 1, "no level"),
        (GOOD.replace("level 1", "level 21"), 2, "from 1 to 20"),
        (GOOD.replace("9 Gnoll", "Gnoll"), 4, "how many"),
        (GOOD.replace("cr 1", "cr one"), 4, "cr one"),
        (GOOD.replace("cr 1", "cr 1 sleepy"), 4, "'sleepy'"),
        (GOOD + "  1 draw seven\n", 5, "not 'seven'"),
        (GOOD + "  1 statue Zeus\n", 5, "no statue of 'Zeus'"),
        (GOOD + "goal glory\n", 5, "goal statues N"),
        (GOOD + "rooms\n  lava\n", 6, "no room feature is 'lava'"),
        (GOOD + "level 2\n", 5, "twice"),
        (GOOD + "treasure\n", 5, "expected level N"),
    ],
)
def test_a_deck_that_cannot_be_read_names_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(DeckError, match=reason) as caught:
        parse_decks(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("  2 Lich cr 3 boss\n", "one boss at the most, not 2"),
        ("  1 Lich cr 3 twin\n", "twins are two cards, not 1"),
        ("  1 lock\n", "as a pair, not 1 and 0"),
        ("  1 Wolf cr 1 friend pet\n", "cannot be friend and pet at once"),
        ("  1 Wolf\n", "Wolf has no challenge rating"),
        ("goal boss\n", "the goal is a boss, but there is none"),
        ("goal statues 2\n", "2 statues, but there are 0"),
        ("goal monsters 10\n", "monsters of 10, but all together are 9"),
        ("boss after 2 minions\n", "waits for 2 minions, but there are 0"),
    ],
)
def test_a_deck_that_cannot_be_played_says_why(lines: str, reason: str) -> None:
    # proves: dungeon.deck.boss, dungeon.deck.twin, dungeon.deck.lock-and-key
    # proves: dungeon.deck.checks
    found = [each.reason for each in check_deck(parse_decks(GOOD + lines)[0]) if each.wrong]
    assert any(reason in each for each in found), found


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("  1 Titan cr 9\n", "far above level 1"),
        ("  1 draw +1\n", "three Draw .1 cards play best"),
        ("  1 Rat x14 cr 1\n", "dull fight"),
    ],
)
def test_advice_of_the_book_is_given(lines: str, reason: str) -> None:
    """proves: dungeon.deck.level, dungeon.deck.size"""
    found = check_deck(parse_decks(GOOD + lines)[0])
    advice = [each.reason for each in found if not each.wrong]
    assert any(reason.replace(".1", "+1") in each for each in advice), advice
