"""How much of the real cards is understood never falls."""

import pytest

from tests.cards.corpus import CORPUS, needs_corpus
from warband.cards.check import check, load_printed
from warband.ddm.do.perform.playable import faults

pytestmark = needs_corpus

MORE = CORPUS.with_name("guild-cards-more.json")
FLOORS = {"powers": 98.1, "cards": 92.2}
"""Percent of both files together; raised with the reader."""


@pytest.mark.skipif(not MORE.exists(), reason="the second file of cards is not at hand")
def test_no_less_is_understood_than_before() -> None:
    report = check([*load_printed(CORPUS), *load_printed(MORE)], faults)
    for name, tally in (("powers", report.powers), ("cards", report.cards)):
        assert 100 * tally.understood / tally.total >= FLOORS[name], name
