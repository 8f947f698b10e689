"""Every judged case of the Battle Rules 2008 holds, and its ledger names proofs that exist."""

from pathlib import Path

import pytest
from ledger import citations, filled_in, rows

from warband.judge import judge_case
from warband.kernel.cases import Case, load_cases
from warband.rulebooks import open_rulebook

ROOT = Path(__file__).parents[3]
CASES = ROOT / "tests" / "cases" / "battle2008"
LEDGER = ROOT / "docs" / "rules" / "battle2008.md"

ALL = [
    pytest.param(case, id=f"{Path(case.source).stem}: {case.title}") for case in load_cases(CASES)
]


@pytest.mark.parametrize("case", ALL)
def test_the_case_holds(case: Case) -> None:
    verdict = judge_case(case)
    told = "\n".join(verdict.log)
    assert verdict.holds, f"{case.source}, line {verdict.line}: {verdict.reason}\n{told}"


def test_the_ledger_has_a_row_for_everything_that_is_cited() -> None:
    text = LEDGER.read_text(encoding="utf-8")
    found = citations("battle2008")
    assert sorted(row for row in found if row and row not in rows(text)) == []
    assert len(set(rows(text))) == len(rows(text)) > 300
    assert filled_in(text, found) == text


def test_every_ready_warband_is_legal() -> None:
    """proves: build.points, build.number, build.cost-limit, build.faction, build.alignment"""
    book = open_rulebook("battle2008")
    files = sorted((ROOT / "data" / "battle2008" / "warbands").glob("*.warband"))
    assert len(files) >= 4
    for file in files:
        for report in book.check_armies(file.read_text(encoding="utf-8"), str(file)):
            assert report.faults == (), report
