"""The page on what changed between the editions says what the cases of its folder show."""

import editions_page as tool

from warband.kernel.cases import load_cases
from warband.lab.editions_page import differing, page

LEAST = 60


def outline(text: str) -> list[tuple[str, tuple[bool, ...], str]]:
    """Every row of a page: its case, which editions go another way than its own, its ledger rows.

    How an event is worded is no matter of rules: `python tools/editions_page.py` brings that up
    to date.
    """
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [
        (title, tuple(cell.startswith("as ") for cell in cells), ledger)
        for title, *cells, ledger in rows
    ]


def test_the_page_says_what_the_cases_show() -> None:
    written = tool.PAGE.read_text(encoding="utf-8")
    shown = page(tool.CASES, tool.EDITIONS)
    assert outline(written) == outline(shown), "run python tools/editions_page.py"
    assert written.splitlines()[4] == shown.splitlines()[4]


def test_every_case_is_a_difference_and_there_are_enough() -> None:
    rows = [differing(case, tool.EDITIONS) for case in load_cases(tool.CASES)]
    assert None not in rows
    assert len(rows) >= LEAST
    for row in rows:
        assert row is not None
        assert len(set(row.cells)) > 1, row


def test_the_rows_it_names_are_in_the_ledgers() -> None:
    ledgers = {
        name: (tool.ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
        for name in tool.EDITIONS
    }
    for case in load_cases(tool.CASES):
        assert case.cites, case.title
        for cited in case.cites:
            edition, _, row = cited.partition("/")
            assert f"| `{row}` |" in ledgers[edition], (case.title, cited)
