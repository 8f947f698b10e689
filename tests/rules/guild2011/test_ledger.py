"""The rules ledger of the Guild rules 2011: every row once, every proof there."""

from pathlib import Path

from ledger import citations, filled_in, rows

BOOK = "guild2011"
TEXT = (Path(__file__).parents[3] / "docs" / "rules" / f"{BOOK}.md").read_text(encoding="utf-8")


def test_every_row_has_an_id_of_its_own() -> None:
    assert len(set(rows(TEXT))) == len(rows(TEXT)) > 250


def test_cases_and_tests_cite_only_rows_that_exist() -> None:
    assert sorted(row for row in citations(BOOK) if row and row not in rows(TEXT)) == []


def test_every_row_is_proven() -> None:
    assert sorted(row for row in rows(TEXT) if row not in citations(BOOK)) == []


def test_the_proof_column_is_what_the_citations_say() -> None:
    assert filled_in(TEXT, citations(BOOK)) == TEXT, f"run: python tools/ledger.py {BOOK}"
