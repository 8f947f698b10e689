"""Whatever is rebuilt, the same battles are fought: seeded battles and counted decisions.

A rule that was mended changes them, of course: `python -m tests.oracle --write` puts the battles
of today on file, and the commit says which rule it was.
"""

import pytest

from tests.oracle.playing import BATTLES, HERE, battle_digest, counts, perft, perft_cases
from warband.kernel.cases import Case

EVERY = 20
"""Of the battles on file so few are fought here; `make oracle` fights all of them."""


@pytest.mark.parametrize(
    ("rules", "number"),
    [(rules, number) for rules, count in BATTLES.items() for number in range(0, count, EVERY)],
)
def test_the_same_answers_lead_to_the_same_battle(rules: str, number: int) -> None:
    known = (HERE / f"{rules}.battles").read_text().split()
    assert battle_digest(rules, number) == known[number]


@pytest.mark.parametrize(
    "case", [c for r in BATTLES for c in perft_cases(r)], ids=lambda c: c.title
)
def test_the_same_decisions_are_counted(case: Case) -> None:
    assert perft(case, len(counts(case))) == counts(case)
