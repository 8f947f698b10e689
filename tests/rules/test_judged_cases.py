"""Every judged case of these rulebooks holds."""

from collections import Counter
from pathlib import Path

import pytest

from warband.judge import judge_case
from warband.kernel.cases import Case, load_cases

CASES = Path(__file__).parents[1] / "cases"
BOOKS = ("battle2008", "guild2011", "heroscape", "v3")

ALL = [
    pytest.param(case, id=f"{Path(case.source).relative_to(CASES).with_suffix('')}: {case.title}")
    for book in BOOKS
    for case in load_cases(CASES / book)
]


@pytest.mark.parametrize("case", ALL)
def test_the_case_holds(case: Case) -> None:
    verdict = judge_case(case)
    told = "\n".join(verdict.log)
    assert verdict.holds, f"{case.source}, line {verdict.line}: {verdict.reason}\n{told}"


@pytest.mark.parametrize("book", BOOKS)
def test_titles_differ(book: str) -> None:
    titles = Counter(case.title for case in load_cases(CASES / book))
    assert [title for title, times in titles.items() if times > 1] == []
