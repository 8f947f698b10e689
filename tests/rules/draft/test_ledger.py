"""The ledger of limited evenings: every row once, every proof there."""

from pathlib import Path

import ledger

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "rules" / "draft.md").read_text()


def test_every_row_stands_once_and_says_what_is_proven() -> None:
    rows = ledger.rows(TEXT)
    assert len(set(rows)) == len(rows) > 25
    assert ledger.filled_in(TEXT, ledger.citations("draft")) == TEXT
