"""The ledger of the conversion: every row once, every proof there, the column as tests have it."""

from pathlib import Path

import ledger

BOOK = "handbook-conversion"
TEXT = (Path(__file__).parents[2] / "docs" / "rules" / f"{BOOK}.md").read_text()


def test_every_row_has_an_id_of_its_own() -> None:
    ids = ledger.rows(TEXT)
    assert len(ids) == len(set(ids))


def test_tests_cite_only_rows_that_exist() -> None:
    found = ledger.citations(BOOK)
    assert len(found) > 50
    assert [row for row in found if row not in set(ledger.rows(TEXT))] == []


def test_the_proof_column_is_what_the_tests_say() -> None:
    said = ledger.filled_in(TEXT, ledger.citations(BOOK))
    assert said == TEXT, f"run: python tools/ledger.py {BOOK}"
