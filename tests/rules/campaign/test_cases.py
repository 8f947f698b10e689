"""Every case of the campaign, of magic items and warlords holds; the page tells the truth."""

import re
from pathlib import Path

import pytest

from warband.judge import judge_case
from warband.kernel.cases import Case, CaseError, load_cases, parse_cases
from warband.rules.handbook.items.item import catalogue

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "notation-campaign.md").read_text()
CASES = [
    *load_cases(ROOT / "tests" / "cases" / "campaign"),
    *(
        case
        for text in re.findall(r"```case\n(.*?)```", PAGE, re.DOTALL)
        for case in parse_cases(text, "notation-campaign.md")
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    verdict = judge_case(case)
    assert verdict.holds, "\n".join([*verdict.log, f"line {verdict.line}: {verdict.reason}"])


def test_the_page_names_every_item_with_its_dice() -> None:
    for item in catalogue().values():
        dice = str(item.low) if item.low == item.high else f"{item.low}-{item.high}"
        assert item.kind == "scroll" or f"{item.name} {dice}" in PAGE, item.name


HEAD = "rules campaign\ncase C\nposition\n  join Ana\n  join Bert\nscript\n  "


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("blue: attack", "`enter ENTRY`"),
        ("enter conquer Ana", "expected one of join, leave, enlist"),
        ("expect Ana hit points 3", "no fact about a player"),
        ("expect sunshine", "no fact about a campaign"),
    ],
)
def test_what_is_not_written_as_a_case_is_told_with_its_line(line: str, why: str) -> None:
    (case,) = parse_cases(HEAD + line + "\n", "odd.case")
    with pytest.raises(CaseError, match=f"odd.case, line 7.*{why}"):
        judge_case(case)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("expect Ana score 55", "the score is 50"),
        ("expect pairing Ana - Bert", "a d20 is to be rolled"),
        ("enter result 1 Ana", "no battle 1"),
        ("not enter leave Ana", "it is taken"),
        ("expect Ana not score 50", "it is so"),
        ("expect refused anything", "refused: nothing"),
    ],
)
def test_what_does_not_hold_is_told(line: str, why: str) -> None:
    (case,) = parse_cases(HEAD + line + "\n", "odd.case")
    verdict = judge_case(case)
    assert not verdict.holds
    assert why in verdict.reason


def test_standings_are_told_before_the_first_round() -> None:
    """proves: campaign.record"""
    begun = "rules campaign\ncase C\nposition\n  join Ana: score 60\n  join Bert\n  round\nscript\n"
    (case,) = parse_cases(begun + "  not enter join Cleo: score 90\n", "late.case")
    assert judge_case(case).holds
