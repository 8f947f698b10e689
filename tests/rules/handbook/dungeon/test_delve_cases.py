"""Every case of delves and of the notation page holds."""

import re
from pathlib import Path

import pytest

from warband.kernel.cases import Case, load_cases, parse_cases
from warband.kernel.trial import check_case
from warband.rules.handbook.dungeon.delve.book import DungeonBook

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "notation-dungeon.md").read_text()
CASES = [
    *load_cases(ROOT / "tests" / "cases" / "dungeon"),
    *(
        case
        for text in re.findall(r"```case\n(.*?)```", PAGE, re.DOTALL)
        for case in parse_cases(text, "notation-dungeon.md")
    ),
]


@pytest.fixture(scope="module")
def book() -> DungeonBook:
    return DungeonBook()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case, book: DungeonBook) -> None:
    verdict = check_case(case, book)
    assert verdict.holds, "\n".join([*verdict.log, f"line {verdict.line}: {verdict.reason}"])
