"""The rulings of HeroScape are about rules that exist."""

import re
from pathlib import Path

import ledger

PAGES = Path(__file__).parents[3] / "docs" / "rules"


def test_rulings_touch_rules_that_exist() -> None:
    rows = set(ledger.rows((PAGES / "heroscape.md").read_text(encoding="utf-8")))
    text = (PAGES / "heroscape-rulings.md").read_text(encoding="utf-8")
    touched = [
        row
        for line in text.splitlines()
        if line.startswith("- **Touches.**")
        for row in re.findall(r"`([^`]+)`", line)
    ]
    assert len(touched) > 20
    assert [row for row in touched if row not in rows] == []
