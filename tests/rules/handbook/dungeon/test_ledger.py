"""The ledger of random dungeons is what its citations say."""

from pathlib import Path

import ledger

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "dungeon.md"


def test_the_ledger_is_as_the_citations_have_it() -> None:
    found, text = ledger.citations("dungeon"), PAGE.read_text()
    rows = ledger.rows(text)
    assert len(rows) == len(set(rows)) > 50
    cited = {row for row in found if row.startswith("dungeon.")}
    assert cited <= set(rows)
    assert ledger.filled_in(text, found) == text, "run: python tools/ledger.py dungeon"
