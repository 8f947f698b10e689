"""Repairs of finished trees: each is for printed words, and each still changes some card."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from warband.cards import vocabulary as v
from warband.cards.check import load_printed
from warband.cards.reader import PrintedCard, parse_printed, powers, read_card
from warband.cards.reader.repairs import REPAIRS, Repair

SHARED = Path(__file__).parents[3] / "shared" / "cards"
FILES = [SHARED / "guild-cards.json", SHARED / "guild-cards-more.json"]


def idle(
    repairs: tuple[Repair, ...], cards: Iterable[PrintedCard], monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """The words of the repairs that change no power of the cards."""
    changes: Counter[str] = Counter()

    def counted(power: v.Power, text: str) -> v.Power:
        for repair in repairs:
            mended = repair.mend(power, text)
            changes[repair.words] += mended != power
            power = mended
        return power

    # What was read before would not be read again.
    powers._read_shared.cache_clear()
    monkeypatch.setattr(powers, "mended", counted)
    for card in cards:
        read_card(card)
    powers._read_shared.cache_clear()
    return [repair.words for repair in repairs if not changes[repair.words]]


def test_every_repair_says_which_words_it_is_for() -> None:
    words = [repair.words for repair in REPAIRS]
    assert all(words)
    assert len(set(words)) == len(words)


def test_there_are_few_of_them() -> None:
    # A way of saying belongs into the grammar.
    assert len(REPAIRS) <= 7


def test_a_repair_that_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    card = parse_printed(
        {
            "name": "Otter", "alignment": "GOOD", "movementMode": "NORMAL", "cost": 9, "level": 2,
            "speed": 6, "hp": 30, "ac": 14, "fort": 12, "ref": 13, "will": 12, "factions": [],
            "keywords": [], "powers": [{"type": "SPECIAL", "text": "A: Use when bloodied: Shift."}],
        },
        "here",
    )  # fmt: skip

    def unnamed(power: v.Power, text: str) -> v.Power:
        return v.Power("", steps=power.steps, trigger=power.trigger)

    lot = (Repair("busy", unnamed), Repair("idle", lambda power, text: power))
    assert idle(lot, [card], monkeypatch) == ["idle"]


@pytest.mark.skipif(
    not all(file.exists() for file in FILES), reason="the printed cards are not here"
)
def test_every_repair_still_changes_some_card(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [card for file in FILES for card in load_printed(file)]
    assert idle(REPAIRS, cards, monkeypatch) == []
