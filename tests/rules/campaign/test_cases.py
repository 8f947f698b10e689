"""Every case of magic items and warlords holds."""

from pathlib import Path

import pytest

from warband.kernel.cases import Case, load_cases
from warband.kernel.trial import check_case
from warband.rules.handbook.book import HandbookBook

ROOT = Path(__file__).parents[3]
CASES = load_cases(ROOT / "tests" / "cases" / "campaign")


@pytest.fixture(scope="module")
def book() -> HandbookBook:
    return HandbookBook()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case, book: HandbookBook) -> None:
    verdict = check_case(case, book)
    assert verdict.holds, "\n".join([*verdict.log, f"line {verdict.line}: {verdict.reason}"])
