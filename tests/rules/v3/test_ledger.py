"""The rules ledger of V3: every row once, every proof there, nothing cited that is not a row."""

from pathlib import Path

import ledger

ROOT = Path(__file__).parents[3]

TEXT = (ROOT / "docs" / "rules" / "v3.md").read_text()
EXAMPLES = (ROOT / "docs" / "rules" / "v3-examples.md").read_text()


def test_every_row_has_an_id_of_its_own() -> None:
    ids = ledger.rows(TEXT)
    assert len(ids) > 1000
    assert len(ids) == len(set(ids))


def test_cases_and_tests_cite_only_rows_that_exist() -> None:
    known = {*ledger.rows(TEXT), *ledger.examples(EXAMPLES)}
    unknown = {row: by for row, by in ledger.citations("v3").items() if row not in known}
    assert unknown == {}


def test_every_row_is_proven() -> None:
    found = ledger.citations("v3")
    assert [row for row in ledger.rows(TEXT) if row not in found] == []


def test_every_worked_example_is_a_case_or_a_test() -> None:
    found = ledger.citations("v3")
    assert len(ledger.examples(EXAMPLES)) == 135
    assert [example for example in ledger.examples(EXAMPLES) if example not in found] == []


def test_the_page_of_examples_names_their_cases() -> None:
    told = ledger.with_proofs(EXAMPLES, ledger.citations("v3"))
    assert told == EXAMPLES, "run: python tools/ledger.py v3"


def test_the_proof_column_is_what_the_citations_say() -> None:
    assert ledger.filled_in(TEXT, ledger.citations("v3")) == TEXT, "run: python tools/ledger.py v3"
