"""Cases: the worked examples are among them, and what is wrong with one is told."""

import re
from pathlib import Path

import pytest

from warband.kernel.cases import CaseError, parse_cases
from warband.kernel.trial import check_case
from warband.rules.heroscape.book import HeroscapeBook
from warband.rules.heroscape.text.words import SENTENCES

CASES = Path(__file__).parents[2] / "cases" / "heroscape"
PAGE = Path(__file__).parents[3] / "docs" / "notation-heroscape.md"


@pytest.fixture(scope="module")
def book() -> HeroscapeBook:
    return HeroscapeBook()


def test_all_28_worked_examples_are_judged() -> None:
    files = {path.stem[:9] for path in (CASES / "examples").glob("*.case")}
    basic = {f"basic-{number:02}-" for number in range(1, 10)}
    master = {f"master-{number:02}" for number in range(1, 20)}
    assert {name[:9] for name in basic | master} == files


SMALL = """\
case Small
rules heroscape
position
  draw
    map
      d1 d1 d1
  armies
    blue Pelloth: A1
    red Ana Karithon: C1
  now blue with Pelloth
script
  blue: stay
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (SMALL.replace("A1", "A9"), "line 8: 'A9' is not a space"),
        (SMALL.replace("Pelloth:", "Peloth:"), "line 8: there is no army card 'Peloth'"),
        (SMALL.replace("blue Pelloth:", "pink Pelloth:"), "line 8: 'pink' is no player"),
        (SMALL.replace("d1 d1 d1", "d1 x"), "line 5: in the drawing: line 3, B1: 'x'"),
        (SMALL.replace("now blue with", "now blue without"), "line 10: "),
        (SMALL.replace("  armies", "  legions"), "line 7: 'legions' begins with none of"),
        (SMALL.replace("with Pelloth", "with Ana"), "line 10: blue has no army card 'Ana'"),
        (SMALL + "  expect pigs fly\n", "line 13: 'pigs fly' is no fact"),
        (SMALL + "  expect marker blue 7 Pelloth\n", "line 13: '7' is no order marker"),
        (SMALL + "  expect Pelloth sees Bob\n", "line 13: 'Bob' is no figure"),
        (SMALL + "  expect Pelloth wounds many\n", "line 13: expected a number, found 'many'"),
        (SMALL + "  expect treasure Herioc Rune at A1\n", "line 13: there is no treasure 'Herioc"),
        (SMALL + "  expect Pelloth flies\n", "line 13: a figure is at, wounds, destroyed"),
    ],
)
def test_a_malformed_case_names_the_line(book: HeroscapeBook, text: str, reason: str) -> None:
    with pytest.raises(CaseError, match=reason):
        check_case(parse_cases(text)[0], book)


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        ("  dice skull\n", "no roll is asked for"),
        ("  blue: attack Tandros Kreel\n", "'attack Tandros Kreel' does not answer 'attack'"),
        ("  not offers: done\n", "'done' is offered"),
        ("  expect Pelloth wounds 3\n", "Pelloth has 0"),
        ("  expect Pelloth at B1\n", "Pelloth is at A1"),
        ("  expect Pelloth destroyed\n", "Pelloth is at A1"),
        ("  expect Pelloth waiting\n", "Pelloth does not wait"),
        ("  expect Pelloth carries Heroic Rune\n", "Pelloth carries nothing"),
        ("  expect round 2\n", "it is round 1"),
        ("  expect first red\n", "blue is first"),
        ("  expect result x\n", "the result is 'unfinished'"),
        ("  expect turn 2\n", "it is turn 1"),
        ("  expect phase orders\n", "the phase is 'turn'"),
        ("  expect order red blue\n", "the order is blue red"),
        ("  expect score blue 3\n", "blue has 100 points"),
        ("  expect marker blue X Pelloth\n", "marker X of blue is on none"),
        ("  expect in-play blue Pelloth no\n", "Pelloth is in play"),
        ("  expect Pelloth not at A1\n", "Pelloth is: at A1"),
        ("  expect Pelloth spent\n", "Pelloth has its power left"),
        ("  expect Pelloth engaged\n", "Pelloth is engaged with nobody"),
        ("  expect Pelloth adjacent to Ana Karithon\n", "Ana Karithon is not adjacent"),
        ("  expect Pelloth not sees Ana Karithon\n", "Pelloth is: sees Ana Karithon"),
        ("  expect Pelloth range Ana Karithon 3\n", "Ana Karithon is 2 spaces away"),
        ("  expect Pelloth attack dice against Ana Karithon 1\n", "it is 3 dice: attack 3"),
        ("  expect Pelloth defense dice against Ana Karithon 1\n", "it is 3 dice: defense 3"),
        ("  event move\n", "it did not happen"),
    ],
)
def test_a_case_that_does_not_hold_says_what_is_true(
    book: HeroscapeBook, extra: str, reason: str
) -> None:
    verdict = check_case(parse_cases(SMALL + extra)[0], book)
    assert not verdict.holds
    assert verdict.line == 13
    assert reason in verdict.reason


def test_the_examples_of_the_page_hold(book: HeroscapeBook) -> None:
    blocks = re.findall(r"```case\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    cases = [case for block in blocks for case in parse_cases(block, PAGE.name)]
    assert cases
    for case in cases:
        assert check_case(case, book).reason == ""


def test_every_event_is_on_the_page() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {kind for row in rows for kind in re.findall(r"`([a-z-]+)`", row)}
    assert set(SENTENCES) <= listed


def test_combat_dice_are_written_by_what_they_show(book: HeroscapeBook) -> None:
    text = SMALL + "  blue: attack Ana Karithon\n  dice skull shield blank\n"
    assert check_case(parse_cases(text)[0], book).holds
    numbers = SMALL + "  blue: attack Ana Karithon\n  roll 1 4 6\n"
    assert check_case(parse_cases(numbers)[0], book).holds
    with pytest.raises(CaseError, match="line 14: 'skul' is no face of a d6"):
        check_case(parse_cases(text.replace("skull", "skul"))[0], book)


def test_a_face_that_the_die_asked_for_does_not_have_fails_with_what_is_asked(
    book: HeroscapeBook,
) -> None:
    text = SMALL.replace("now blue with Pelloth", "phase initiative")
    text = text.replace("  blue: stay\n", "  dice skull\n")
    reason = check_case(parse_cases(text)[0], book).reason
    assert "is to roll 1d20 for initiative; 'skull' is no face of such a die" in reason


def test_whoever_names_the_space_it_stands_on_is_told_how_to_stay(book: HeroscapeBook) -> None:
    text = SMALL.replace("  blue: stay\n", "  blue: A1\n")
    assert "Pelloth stands there; `stay` stays" in check_case(parse_cases(text)[0], book).reason
