"""Every case of delves holds."""

from pathlib import Path

import pytest

from warband.kernel.cases import Case, load_cases
from warband.kernel.trial import check_case
from warband.rules.handbook.dungeon.delve.book import DungeonBook

CASES = load_cases(Path(__file__).parents[3] / "cases" / "dungeon")


@pytest.fixture(scope="module")
def book() -> DungeonBook:
    return DungeonBook()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case, book: DungeonBook) -> None:
    verdict = check_case(case, book)
    assert verdict.holds, "\n".join([*verdict.log, f"line {verdict.line}: {verdict.reason}"])
