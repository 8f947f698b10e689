"""A script may say what came about by itself, and nothing else that nobody asked for."""

import pytest

from warband.kernel.cases import parse_cases
from warband.kernel.trial import Verdict, check_case
from warband.rulebooks import open_rulebook

DUEL = """
  blue Knight (plain) C4
  red Orc (plain) D4 helpless(save)
  red Guard (plain) K9
  turn Knight
"""
SAND = """
  draw
    map
      d1 d1 d1 d1 d1 d1
      d1 d1 d1 d1 d1 d1
  armies
    blue Ana Karithon: A1
    red Pelloth: C1
  now blue with Ana Karithon
"""


def judged(rules: str, position: str, script: str) -> Verdict:
    lines = "\n".join(f"  {line}" for line in script.splitlines())
    text = f"case A case\nrules {rules}\nposition\n{position.strip(chr(10))}\nscript\n{lines}\n"
    (case,) = parse_cases(text)
    return check_case(case, open_rulebook(rules))


@pytest.mark.parametrize(
    ("rules", "position", "script"),
    [
        ("v3", DUEL, "blue: Strike\nblue: Orc\nexpect Orc hp 30"),
        (
            "heroscape",
            SAND,
            "blue: B1\nblue: attack Pelloth\ndice blank blank\ndice blank blank blank\nblue: done",
        ),
    ],
)
def test_what_came_about_may_be_said(rules: str, position: str, script: str) -> None:
    verdict = judged(rules, position, script)
    assert verdict.holds, verdict.reason


@pytest.mark.parametrize(
    ("rules", "position", "script", "reason"),
    [
        ("v3", DUEL, "blue: Strike\nblue: Guard", "Guard"),
        ("v3", DUEL, "blue: Strike\nblue: end turn\nblue: end turn", "blue is not asked"),
        ("v3", DUEL, "blue: Knight\nblue: Orc", "'Knight'"),
        ("heroscape", SAND, "blue: B1\nblue: stay", "'stay'"),
        ("heroscape", SAND, "blue: B1\nblue: Pelloth", "'Pelloth'"),
    ],
)
def test_what_did_not_come_about_fails(rules: str, position: str, script: str, reason: str) -> None:
    verdict = judged(rules, position, script)
    assert not verdict.holds
    assert reason in verdict.reason


def test_an_army_with_which_no_battle_begins_is_judged() -> None:
    setup = """
  setup
    draw
      map
        d1 d1 d1
      zones
        west: A1
        east: C1
    army blue: Tandros Kreel, Tandros Kreel
    army red: Pelloth
"""
    assert judged("heroscape", setup, "expect fault blue army.unique\nexpect legal red").holds
    told = judged("heroscape", setup, "expect legal blue").reason
    assert told == "Tandros Kreel is unique and can be in an army only once"
    assert judged("heroscape", setup, "expect round 1").reason == told


def test_a_fact_that_does_not_hold_tells_what_is_asked() -> None:
    told = judged("v3", DUEL, "expect Knight hp 1").reason
    assert "blue is asked 'action': Strike" in told


def test_an_answer_that_means_something_tells_why_it_may_not_be_asked() -> None:
    told = judged("v3", DUEL, "red: Guard").reason
    assert "what has a single possible answer is not asked" in told
