"""Every judged case of Guild V3 holds, and the judge says clearly what does not."""

import ast
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.ddm.text.event_words import SENTENCES, event_facts, say
from warband.ddm.text.position.reading import parse_position
from warband.judge import judge, judge_case
from warband.kernel.cases import CaseError, parse_cases
from warband.kernel.events import Event
from warband.rules.v3.book import V3Book

ROOT = Path(__file__).parents[3]
CASES = ROOT / "tests" / "cases" / "v3"
EDITIONS = ("v3", "guild2011", "battle2008")
RULES = (ROOT / "warband" / "ddm", *(ROOT / "warband" / "rules" / name for name in EDITIONS))


def test_the_examples_of_the_page_hold() -> None:
    text = (ROOT / "docs" / "notation-case.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```case\n(.*?)```", text, re.DOTALL)
    assert blocks
    for block in blocks:
        for case in parse_cases(block, "notation-case.md"):
            verdict = judge_case(case)
            assert verdict.holds, verdict.reason


# --------------------------------------------------------------------------------- words


def told_kinds() -> set[str]:
    """The kinds of event that the rules tell."""
    kinds = set()
    for file in (file for folder in RULES for file in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
                and isinstance(node.args[0], ast.Constant)
            ):
                kinds.add(str(node.args[0].value))
    return kinds


def test_every_event_has_a_sentence() -> None:
    assert told_kinds() == set(SENTENCES)


def test_every_event_is_on_the_page() -> None:
    page = (ROOT / "docs" / "notation-case.md").read_text(encoding="utf-8")
    listed = {
        kind
        for row in re.findall(r"^\| (`.*?) \|", page.partition("## Events")[2], re.M)
        for kind in re.findall(r"`([a-z-]+)`", row)
    }
    assert told_kinds() <= listed


def test_a_sentence_names_every_modifier() -> None:
    state = parse_position("blue Knight (plain) C4\nred Orc (plain) D4", V3Book().library)
    event = Event(
        "attack-roll",
        {
            "who": 0,
            "target": 1,
            "power": "Strike",
            "die": 12,
            "modifiers": (("attack bonus", 10), ("cover", -2)),
            "total": 20,
            "versus": "AC",
            "defense": 17,
            "defense_modifiers": (("Shield", 2),),
            "hit": True,
            "critical": False,
        },
    )
    assert say(state, event) == (
        "Knight rolls 12 for Strike against Orc: 20 (attack bonus +10, cover -2) against AC 17 "
        "(Shield +2), hit."
    )
    facts = event_facts(state, event)
    assert facts["modifiers"] == ("attack bonus +10", "cover -2")
    assert (facts["who"], facts["hit"], facts["total"]) == (("Knight",), ("yes",), ("20",))


# ----------------------------------------------------------------------------- the command

GOOD = """\
case Blue ends its turn
rules v3
position
  blue Knight (plain) A1
  red Orc (plain) L10
  turn Knight
script
  blue: end turn
  expect Knight activated
"""


def judged(tmp_path: Path, text: str, *options: str) -> tuple[int, str]:
    file = tmp_path / "some.case"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(judge, [*options, str(tmp_path)])
    return result.exit_code, result.output


def test_all_hold(tmp_path: Path) -> None:
    code, output = judged(tmp_path, GOOD)
    assert code == 0
    assert output == "PASS Blue ends its turn\n1 hold, 0 fail, 0 cannot be read\n"


def test_quiet_prints_only_what_fails(tmp_path: Path) -> None:
    assert judged(tmp_path, GOOD, "-q") == (0, "1 hold, 0 fail, 0 cannot be read\n")


def test_a_failure_shows_the_log_and_the_line(tmp_path: Path) -> None:
    code, output = judged(tmp_path, GOOD + "  expect Orc hp 10\n")
    assert code == 1
    assert "FAIL Blue ends its turn" in output
    assert "    > blue: end turn" in output
    assert "some.case, line 10: expect Orc hp 10" in output
    assert "Orc is not so: hp 10; it is: red Orc (Orc) L10 hp 50/50" in output
    assert output.endswith("0 hold, 1 fail, 0 cannot be read\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("A1", "A99", "line 4: 'A99' is off the board"),
        ("expect Knight activated", "expect Knight sleepy", "line 9: nothing is known"),
        ("rules v3", "rules chess", "line 1: no rulebook is named 'chess'"),
        ("blue: end turn", "blue end turn", "line 8: expected `blue: ANSWER`"),
    ],
)
def test_a_malformed_case_names_file_line_and_cause(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    code, output = judged(tmp_path, GOOD.replace(old, new))
    assert code == 1
    assert f"ERROR {tmp_path}/some.case, {message}" in output
    assert output.endswith("0 hold, 0 fail, 1 cannot be read\n")


def test_a_folder_without_cases_is_an_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(judge, [str(tmp_path)])
    assert result.exit_code == 2


# ------------------------------------------------------------------------------- bad input

TEXTS = [file.read_text(encoding="utf-8") for file in sorted(CASES.rglob("*.case"))]
BLOCKS = [f"case {block}" for text in TEXTS for block in text.split("\ncase ")[1:]]


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_case_with_typos_is_judged_or_refused(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(BLOCKS)).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(lines) - 1))
        line = lines[index]
        place = data.draw(st.integers(0, len(line)))
        match data.draw(st.sampled_from(("delete", "repeat", "cut", "insert", "swap"))):
            case "delete" if len(lines) > 1:
                del lines[index]
            case "repeat":
                lines.insert(index, line)
            case "cut":
                lines[index] = line[:place] + line[place + 1 :]
            case "insert":
                more = data.draw(st.sampled_from('()"[]{}#;:,=+ x9'))
                lines[index] = line[:place] + more + line[place:]
            case _:
                words = line.split(" ")
                lines[index] = " ".join(data.draw(st.permutations(words)))
    try:
        verdicts = [judge_case(case) for case in parse_cases("\n".join(lines), "typo.case")]
    except CaseError as error:
        assert error.line >= 1
        assert error.reason
    else:
        assert all(verdict.holds or verdict.reason for verdict in verdicts)


def test_an_answer_that_may_mean_several_options_is_refused_by_name() -> None:
    text = """case Whom does the medic brace for
rules v3
position
  creature "Medic"
    general "Brace" before targeted object={ally}: heal owner 5
  creature "Dragon"
    attack "Breath" close burst=1: strike +10 Ref 10
  blue Dragon F5
  red Ann (plain) E4
  red Bob (plain) F4
  red Medic L10 hp 10
  turn Dragon
script
  blue: Breath
  offers: Medic: Brace; Medic: Brace for Bob
  red: Medic: Brace
"""
    (verdict,) = (judge_case(case) for case in parse_cases(text))
    assert (verdict.holds, verdict.line) == (False, 16)
    assert "'Medic: Brace' may mean Medic: Brace for Ann or Medic: Brace for Bob" in verdict.reason
