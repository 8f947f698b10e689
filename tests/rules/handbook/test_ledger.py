"""The rules ledger: every row once, every proof there, no case cites what is no row."""

from pathlib import Path

import ledger

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "rules" / "handbook.md").read_text()


def test_every_row_stands_once() -> None:
    rows = ledger.rows(TEXT)
    assert len(rows) > 250
    assert len(set(rows)) == len(rows)


def test_cases_cite_rows_that_exist() -> None:
    known = set(ledger.rows(TEXT))
    cited = {
        row.strip()
        for path in (ROOT / "tests" / "cases" / "handbook").glob("*.case")
        for line in path.read_text().splitlines()
        if line.startswith("cites ")
        for row in line.removeprefix("cites ").split(",")
    }
    assert not cited - known


def test_the_proof_column_says_what_is_proven() -> None:
    assert ledger.filled_in(TEXT, ledger.citations("handbook")) == TEXT
