"""Repairs of finished trees: each is for printed words, and each still changes some card."""

from collections import Counter
from pathlib import Path

import pytest

from warband.cards import vocabulary as v
from warband.cards.check import load_printed
from warband.cards.reader import powers, read_card
from warband.cards.reader.repairs import REPAIRS

SHARED = Path(__file__).parents[3] / "shared" / "cards"
FILES = [SHARED / "guild-cards.json", SHARED / "guild-cards-more.json"]


def test_every_repair_says_which_words_it_is_for() -> None:
    words = [repair.words for repair in REPAIRS]
    assert all(words)
    assert len(set(words)) == len(words)


@pytest.mark.skipif(
    not all(file.exists() for file in FILES), reason="the printed cards are not here"
)
def test_every_repair_still_changes_some_card(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: Counter[str] = Counter()

    def counted(power: v.Power, text: str) -> v.Power:
        for repair in REPAIRS:
            mended = repair.mend(power, text)
            changes[repair.words] += mended != power
            power = mended
        return power

    # What was read before would not be read again.
    powers._read_shared.cache_clear()
    monkeypatch.setattr(powers, "mended", counted)
    for file in FILES:
        for card in load_printed(file):
            read_card(card)
    assert [repair.words for repair in REPAIRS if not changes[repair.words]] == []
