"""The campaign's ledger: every row once, every proof there."""

from pathlib import Path

import ledger

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "rules" / "campaign.md").read_text()


def test_every_row_stands_once_and_is_cited_rightly() -> None:
    rows = ledger.rows(TEXT)
    assert len(rows) > 110
    assert len(set(rows)) == len(rows)
    found = ledger.citations("campaign")
    ours = {row for row in found if row.startswith(("campaign.", "item."))}
    assert not ours - set(rows)
    assert ledger.filled_in(TEXT, found) == TEXT
