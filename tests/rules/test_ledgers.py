"""The rules ledgers: every row once, every proof there, nothing cited that is not a row."""

from pathlib import Path
from typing import NamedTuple

import ledger
import pytest

PAGES = Path(__file__).parents[2] / "docs" / "rules"


class Page(NamedTuple):
    """A page of rules and what is asked of it."""

    book: str
    least: int
    """It has more rows than that."""
    own: tuple[str, ...] = ("",)
    """How the rows begin that cases and tests of this book may cite, apart from other books'."""
    beside: tuple[str, ...] = ()
    """Pages whose rows they may cite as well."""

    @property
    def text(self) -> str:
        return (PAGES / f"{self.book}.md").read_text(encoding="utf-8")


ALL = (
    Page("v3", 1000, beside=("v3-examples",)),
    Page("guild2011", 250),
    Page("battle2008", 300),
    Page("handbook", 400, beside=("dungeon",)),
    Page("massbattle", 400),
    Page("heroscape", 200),
    Page("campaign", 110, own=("campaign.", "item.")),
    Page("draft", 25),
)


@pytest.fixture(params=ALL, ids=lambda page: page.book)
def page(request: pytest.FixtureRequest) -> Page:
    found: Page = request.param
    return found


def test_every_row_has_an_id_of_its_own(page: Page) -> None:
    assert len(set(ledger.rows(page.text))) == len(ledger.rows(page.text)) > page.least
    rows = [line for line in page.text.splitlines() if line.startswith("| `")]
    assert all(ledger.ROW.match(line) for line in rows)


def test_cases_and_tests_cite_only_rows_that_exist(page: Page) -> None:
    known = set(ledger.rows(page.text))
    for name in page.beside:
        text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
        known |= {*ledger.rows(text), *ledger.examples(text)}
    cited = [row for row in ledger.citations(page.book) if row.startswith(page.own)]
    assert sorted(row for row in cited if row not in known) == []


def test_every_row_is_proven(page: Page) -> None:
    found = ledger.citations(page.book)
    missing = sorted(row for row in ledger.rows(page.text) if row not in found)
    assert missing == []


def test_the_proof_column_is_what_the_citations_say(page: Page) -> None:
    text = page.text
    filled = ledger.filled_in(text, ledger.citations(page.book))
    assert filled == text, f"run: python tools/ledger.py {page.book}"
