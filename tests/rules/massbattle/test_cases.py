"""Every judged case holds, and every malformed one says where and why."""

from pathlib import Path

import pytest

from warband.kernel.cases import Case, CaseError, load_cases, parse_cases
from warband.kernel.trial import check_case
from warband.rules.massbattle.book import MassbattleBook, open_book

CASES = Path(__file__).parents[2] / "cases" / "massbattle"
ALL = [
    pytest.param(case, id=f"{Path(case.source).stem}: {case.title}") for case in load_cases(CASES)
]


@pytest.fixture(scope="module")
def book() -> MassbattleBook:
    return open_book(None)


@pytest.mark.parametrize("case", ALL)
def test_the_case_holds(book: MassbattleBook, case: Case) -> None:
    verdict = check_case(case, book)
    assert verdict.holds, f"line {verdict.line}: {verdict.reason}\n" + "\n".join(verdict.log)


SMALL = """\
case Small
rules massbattle
position
  table 72x48
  terrain
    woods Oaks: 10,10 20,10 20,20
  creatures
    Guard: level 2, AC 15
  units
    blue Men: 10 Guard formed at 36,12
    red Orcs: 5 Orc Warrior formed at 36,30
  now blue
script
  expect Men strength 10
"""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("72x48", "72 inches", "line 4: expected the size of the table"),
        ("woods", "jungle", "line 6: there is no terrain 'jungle'"),
        ("20,10 20,20", "20,10 13,13 10,20", "line 6: the outline is not convex"),
        ("woods Oaks: 10,10 20,10 20,20", "wall High: 0,0 2,2", "line 6: .*within 2 inches"),
        ("AC 15", "AC high", "line 8: Guard: .*nothing on a stat card"),
        ("AC 15", "Sky Walking", "line 8: Guard: 'Sky Walking' is nothing"),
        ("blue Men", "pink Men", "line 10: 'pink' is no player"),
        ("10 Guard", "10 Sentry", "line 10: there is no creature 'Sentry'"),
        ("10 Guard formed", "4 Guard formed", "line 10: Men cannot fill its first rank"),
        ("10 Guard formed", "10 Guard unformed", "line 10: Men: an unformed unit has at most 9"),
        ("at 36,12", "at 1,12", "line 10: Men stands partly off the table"),
        ("at 36,12", "somewhere", "line 10: expected where it stands"),
        ("at 36,30", "at 36,11", "line 11: Orcs overlaps Men"),
        ("at 36,30", "against Elves front", "line 11: no unit 'Elves' stands"),
        ("at 36,30", "at 36,30 sleepy", "line 11: 'sleepy' is nothing that is said"),
        ("now blue", "now purple", "line 12: "),
        ("now blue", "turnip blue", "line 12: 'turnip blue' begins with none of"),
        ("expect Men strength 10", "expect Men flies", "line 14: nothing like 'flies' can"),
        ("expect Men strength 10", "expect Elves strength 1", "line 14: .*it begins with a unit"),
        ("expect Men strength 10", "expect Men sees Elves", "line 14: there is no unit 'Elves'"),
    ],
)  # fmt: skip
def test_a_malformed_case_names_the_line(
    book: MassbattleBook, old: str, new: str, reason: str
) -> None:
    text = SMALL.replace(old, new, 1)
    assert text != SMALL
    with pytest.raises(CaseError, match=reason):
        check_case(parse_cases(text)[0], book)


def test_what_does_not_hold_says_how_things_are(book: MassbattleBook) -> None:
    text = SMALL.replace("strength 10", "morale +9")
    verdict = check_case(parse_cases(text)[0], book)
    assert not verdict.holds
    assert verdict.reason == "it is +6: level +2, ranks +4; blue is asked 'activate': Men"


PAGE = Path(__file__).parents[3] / "docs" / "notation-massbattle.md"


def test_the_cases_of_the_page_hold(book: MassbattleBook) -> None:
    blocks = [part.split("```")[0] for part in PAGE.read_text().split("```case\n")[1:]]
    assert blocks
    for block in blocks:
        verdict = check_case(parse_cases(block)[0], book)
        assert verdict.holds, f"line {verdict.line}: {verdict.reason}"
