"""Every judged case holds."""

from pathlib import Path

import pytest

from warband.rules.heroscape.cases import Case, CaseError, CaseFailed, judge, parse_cases
from warband.rules.heroscape.game import Heroscape

CASES = Path(__file__).parents[2] / "cases" / "heroscape"

ALL = [
    pytest.param(case, id=f"{path.relative_to(CASES).with_suffix('')}: {case.name}")
    for path in sorted(CASES.rglob("*.case"))
    for case in parse_cases(path.read_text(encoding="utf-8"))
]


@pytest.fixture(scope="module")
def rules() -> Heroscape:
    return Heroscape()


@pytest.mark.parametrize("case", ALL)
def test_the_case_holds(rules: Heroscape, case: Case) -> None:
    judge(rules, case)


def test_all_28_worked_examples_are_judged() -> None:
    files = {path.stem[:9] for path in (CASES / "examples").glob("*.case")}
    basic = {f"basic-{number:02}-" for number in range(1, 10)}
    master = {f"master-{number:02}"[:9] for number in range(1, 20)}
    assert {name[:9] for name in basic | master} == files


SMALL = """\
case Small
position
  draw
    map
      d1 d1 d1
  armies
    blue Pelloth: A1
    red Ana Karithon: C1
  now blue with Pelloth
play
  blue stay
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play\n", "line 1: expected 'case NAME'"),
        ("case X\nwhat\n", "line 2: expected rule, position, setup, play or expect: 'what'"),
        ("case X\nplay\n  blue stay\n", "line 1: 'X' needs either a position or a setup"),
        ("case X\n  y\n", "line 2: 'y' is indented under nothing"),
        (SMALL.replace("A1", "A9"), "line 7: 'A9' is not a space"),
        (SMALL.replace("Pelloth:", "Peloth:"), "line 7: there is no army card 'Peloth'"),
        (SMALL + "  jump\n", "line 12: 'jump' begins with no player"),
        (SMALL + "  ? pigs fly\n", "line 12: 'pigs fly' is not something that can be checked"),
    ],
)
def test_a_malformed_case_names_the_line(rules: Heroscape, text: str, reason: str) -> None:
    with pytest.raises(CaseError, match=reason):
        judge(rules, parse_cases(text)[0])


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        ("  red stay\n", "line 12: red is not asked"),
        ("  combat skull\n", "line 12: combat dice are not asked for"),
        ("  blue attack Tandros Kreel\n", "line 12: 'attack Tandros Kreel' does not answer"),
        ("  ? not offered done\n", "line 12: 'not offered done' does not hold"),
        ("expect\n  Pelloth wounds 3\n", "line 13: 'Pelloth wounds 3' does not hold: it has 0"),
        ("expect\n  Pelloth at B1\n", "line 13: 'Pelloth at B1' does not hold: it is at A1"),
        ("expect\n  happened 2 round\n", "line 13: .* it happened 0 times"),
        ("expect\n  result x\n", "line 13: .* unfinished"),
    ],
)
def test_a_case_that_does_not_hold_says_what_is_true(
    rules: Heroscape, extra: str, reason: str
) -> None:
    with pytest.raises(CaseFailed, match=reason):
        judge(rules, parse_cases(SMALL + extra)[0])
