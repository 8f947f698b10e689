"""The worked examples of V3: each is a case or a test, and the page says which."""

from pathlib import Path

import ledger

ROOT = Path(__file__).parents[3]

EXAMPLES = (ROOT / "docs" / "rules" / "v3-examples.md").read_text()


def test_every_worked_example_is_a_case_or_a_test() -> None:
    found = ledger.citations("v3")
    assert len(ledger.examples(EXAMPLES)) == 135
    assert [example for example in ledger.examples(EXAMPLES) if example not in found] == []


def test_the_page_of_examples_names_their_cases() -> None:
    told = ledger.with_proofs(EXAMPLES, ledger.citations("v3"))
    assert told == EXAMPLES, "run: python tools/ledger.py v3"
