"""The judge of cases, with the toy rulebook: what holds, what fails and why, what is no case."""

import pytest

from tests.toy_rulebook.book import RaceBook
from warband.kernel.cases import Case, CaseError, parse_cases, read_cases
from warband.kernel.trial import Verdict, check_case


def judged(script: str, position: str = "score 0 0") -> Verdict:
    lines = "\n".join(f"  {line.strip()}" for line in script.strip().splitlines())
    text = f"case A race\nrules race\nposition\n  {position}\nscript\n{lines}\n"
    return check_case(parse_cases(text, "race.case")[0], RaceBook(broken=True))


def test_a_script_of_answers_and_dice_that_holds() -> None:
    verdict = judged(
        """
        asks left turn
        offers: roll; pass
        not offers: jump
        offers only: pass; roll
        left: roll
        asks left roll
        asks left roll race
        roll 4
        asks right hex
        right: hex          # down to 3
        event rolled seat=left face=3
        no event rolled face=4
        expect left 3
        """
    )
    assert verdict.holds, verdict.reason


@pytest.mark.parametrize(
    ("script", "line", "reason"),
    [
        ("right: roll", 6, "right is not asked; left is asked 'turn': roll; pass"),
        ("left: jump", 6, "'jump' is not offered"),
        ("roll 4", 6, "no roll is asked for 4; left is asked 'turn'"),
        ("left: roll\nroll 4 5", 7, "no roll is asked for 5; right is asked 'hex'"),
        ("left: roll\nroll 7", 7, r"(7,) does not answer Roll(1d6 for race)"),
        ("left: roll\nleft: pass", 7, "left is not asked; left is to roll 1d6 for race"),
        ("offers: jump", 6, "'jump' is not offered; left is asked 'turn': roll; pass"),
        ("not offers: pass", 6, "'pass' is offered"),
        ("offers only: pass", 6, "more is offered"),
        ("asks right", 6, "left is asked 'turn'"),
        ("asks left hex", 6, "left is asked 'turn'"),
        ("asks nothing", 6, "the battle is not over"),
        ("left: roll\noffers: pass", 7, "nobody is asked to choose; left is to roll"),
        ("expect left 1", 6, "left has 0"),
        ("left: pass\nevent rolled", 7, "it did not happen; there was: passed"),
        ("left: pass\nevent passed seat=right", 7, 'there was: passed seat="left"'),
        ("left: pass\nno event passed", 7, "it did happen: passed!"),
        ("left: pass\nevent passed\nthen event passed", 8, "it did not happen"),
        ("left: pass\nright: pass\nevent passed seat=left", 8, 'there was: passed seat="right"'),
    ],
)
def test_what_fails_is_named_with_its_line(script: str, line: int, reason: str) -> None:
    verdict = judged(script)
    assert not verdict.holds
    assert verdict.line == line
    assert reason in verdict.reason


def test_events_are_those_since_a_player_last_answered() -> None:
    script = "left: roll\nroll 4\nright: let it be\nevent rolled face=4\nright: pass\n"
    assert judged(script + "no event rolled").holds


def test_a_failure_tells_everything_up_to_the_line() -> None:
    verdict = judged("left: pass\nright: roll\nroll 4\nleft: let it be\nexpect right 5")
    assert verdict.log == (
        "> left: pass",
        "passed!",
        "> right: roll",
        "> d6 for race: 4",
        "> left: let it be",
        "rolled!",
    )
    assert verdict.reason == "right has 4; left is asked 'turn': roll; pass"


def test_a_battle_that_is_over_asks_nothing() -> None:
    script = "left: roll\nroll 6\nright: let it be\nasks nothing\n"
    assert judged(script, "score 4 0").holds
    verdict = judged(script + "left: roll", "score 4 0")
    assert verdict.reason == "left is not asked; the battle is over"


def test_a_rule_that_breaks_fails_the_case() -> None:
    verdict = judged("left: roll\nroll 6\nright: let it be", "score 5 5")
    assert verdict.line == 8
    assert verdict.reason == "the rules break: RuntimeError: the toy has a broken rule"


WHOLE = """\
# A comment before everything.
case One
rules race
cites race.turn, race.hex
position
  score 1 2
script
  left: pass
case Two
rules race
position
  score 3 4
script
  left: roll
"""


def test_a_file_holds_several_cases() -> None:
    one, two = parse_cases(WHOLE, "two.case")
    assert (one.title, one.cites, one.line) == ("One", ("race.turn", "race.hex"), 2)
    assert (two.title, two.cites, two.line) == ("Two", (), 9)
    assert [line.number for line in two.script] == [14]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "there is no case"),
        ("position\n", 1, "expected `case TITLE`"),
        ("case One\nrules race\nposition\n  score 1 2\n", 1, "the case has no script"),
        ("case One\nrules race\nscript\n  left: pass\n", 1, "the case has no position"),
        ("case One\nposition\n  score 1 2\nscript\n  left: pass\n", 1, "which rules"),
        ("case One\nrules race\nposition\nscript\n  left: pass\n", 3, "the position is empty"),
        ("case One\nplaces\n  x\n", 2, "found 'places'"),
        (WHOLE + "script\n  left: pass\n", 15, "two sections 'script'"),
        (WHOLE + "  left pass\n", 15, "found 'left pass'"),
        (WHOLE + "  roll six\n", 15, "found 'roll six'"),
    ],
)
def test_what_is_no_case_names_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(CaseError) as caught:
        parse_cases(text, "bad.case")
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"bad.case, line {line}: ")


def test_a_position_that_cannot_be_read_names_its_line() -> None:
    with pytest.raises(CaseError, match=r"line 4: expected score N M, found 'points 3'"):
        judged("left: pass", "points 3")


@pytest.mark.parametrize("line", ["expect up 3", "middle: pass", "event rolled face"])
def test_a_line_that_says_nothing_is_an_error_not_a_failure(line: str) -> None:
    with pytest.raises(CaseError) as caught:
        judged(line)
    assert caught.value.line == 6


SHARED = """\
rules race
position Nearly there
  score 6 5
position Neck and neck like Nearly there
  but score 6 6

case The first
position like Nearly there
script
  expect left 6
  expect right 5
case The second
position like Neck and neck
script
  expect right 6
case The third
position like The first
  but score 1 1
script
  expect left 1
"""


def test_a_position_is_named_once_and_varied() -> None:
    verdicts = [check_case(case, RaceBook()) for case in parse_cases(SHARED)]
    assert [verdict.reason for verdict in verdicts] == ["", "", ""]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (SHARED.replace("like Neck and neck", "like Neck"), 13, "there are Nearly there, Neck"),
        (SHARED.replace("but score 1 1", "but points 1 1"), 18, "begins with 'points'"),
        (SHARED.replace("but score 1 1", "without points"), 18, "no line of the position"),
        (SHARED.replace("position Neck and neck like", "position Nearly there like"), 4, "already"),
        (SHARED.replace("  but score 6 6\n\ncase", "  but score 6 6\nchaos"), 6, "chaos"),
    ],
)
def test_a_position_that_cannot_be_varied_so_names_the_line(
    text: str, line: int, reason: str
) -> None:
    with pytest.raises(CaseError, match=reason) as caught:
        parse_cases(text)
    assert caught.value.line == line


def test_of_several_lines_the_one_that_begins_most_alike_is_changed() -> None:
    text = """\
position Two
  left one here
  left two there
  nested
    inner a
    inner b
case Varied
rules race
position like Two
  but left two away
  without nested
  more words
script
  expect left 1
"""
    (case,) = parse_cases(text)
    assert [line.text for line in case.position] == [
        "  left one here",
        "  left two away",
        "  more words",
    ]


def test_a_block_below_a_changed_line_takes_the_place_of_the_one_that_was_there() -> None:
    text = """\
position Two
  left two
  nested one
    left two
    inner b
  kept
    as it was
case Varied
rules race
position like Two
  but nested two
    inner c
      deep
  but left two now
  but kept so
script
  expect left 1
"""
    (case,) = parse_cases(text)
    assert [line.text for line in case.position] == [
        "  left two now",
        "  nested two",
        "    inner c",
        "      deep",
        "  kept so",
        "    as it was",
    ]


def test_a_block_below_a_changed_line_is_indented_below_that_line() -> None:
    text = """\
position Two
  outer
    nested one
      inner a
    last
case Varied
rules race
position like Two
  but nested two
    inner b
script
  expect left 1
"""
    (case,) = parse_cases(text)
    assert [line.text for line in case.position] == [
        "  outer",
        "    nested two",
        "      inner b",
        "    last",
    ]


def test_lines_are_added_to_a_block_that_a_position_has_already() -> None:
    text = """\
position Two
  nested
    inner a
  last
case Varied
rules race
position like Two
  nested
    inner b
  more words
    deep
script
  expect left 1
"""
    (case,) = parse_cases(text)
    assert [line.text for line in case.position] == [
        "  nested",
        "    inner a",
        "    inner b",
        "  last",
        "  more words",
        "    deep",
    ]


def test_a_line_is_found_with_or_without_the_colon_after_its_name() -> None:
    text = """\
position Two
  left: one
  right: two
case Varied
rules race
position like Two
  but left three
  without right
script
  expect left 1
"""
    (case,) = parse_cases(text)
    assert [line.text for line in case.position] == ["  left three"]


def test_a_script_halts_before_something_happens_by_itself() -> None:
    verdict = judged(
        """
        halt
        left: roll
        roll 4
        right: let it be
        expect left 0
        asks right turn
        expect left 4
        """
    )
    assert verdict.reason == ""


def test_a_script_halts_only_where_it_says() -> None:
    verdict = judged("halt end of turn\nleft: roll\nroll 4\nright: let it be\nexpect left 0")
    assert verdict.reason == "left has 4; right is asked 'turn': roll; pass"


SPOILED = """rules race
position Start
  score 0 0
case One
position like Start
  but points 3 3
script
  left: pass
case Two
position like Start
script
  left: pass
case Three
position like One
script
  left: pass
"""


def test_a_case_that_cannot_be_read_spoils_no_other() -> None:
    one, two, three = read_cases(SPOILED, "spoiled.case")
    assert isinstance(one, CaseError)
    assert one.line == 6
    assert "no line of the position begins with 'points'" in one.reason
    assert isinstance(two, Case)
    assert check_case(two, RaceBook()).holds
    assert isinstance(three, CaseError)
    assert three.reason == "the position named 'One' cannot be read: see line 6"
