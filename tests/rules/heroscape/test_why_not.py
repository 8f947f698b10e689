"""An answer that is not offered is told why not."""

import pytest

from warband.kernel.cases import parse_cases
from warband.kernel.trial import check_case
from warband.rules.heroscape.book import HeroscapeBook

HALL = """\
case Hall
rules heroscape
position
  draw
    map
      d1 d1 d1 d1 d1 d1
        d1 d1 d1 d1 d1 d1
      d1 d1 d1 d1 d1 d1
        d1 d1 d1 d1 d1 d1
  armies
    blue Feral Troll: A4-B4
    red Deepwyrm Drow: E4 F4 A1
  now blue with Feral Troll
script
"""


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("blue: B3-C4", "two that do not touch"),
        ("blue: E4-D4", "Deepwyrm Drow 1 stands there"),
        ("blue: F1-F2", "the way costs 6, and 5 are left"),
        ("blue: via F2-E2", "the way costs 5 of 5: nothing is left to go on with"),
        ("blue: C4", "Feral Troll stands on 2 spaces"),
        ("blue: F1-G1", "there is no G1 on the battlefield"),
        (
            "blue: C4-D4\n  blue: attack Deepwyrm Drow 3",
            "Feral Troll may attack only whom they are engaged with",
        ),
    ],
)
def test_why_not(lines: str, reason: str) -> None:
    """What stands in the way of an answer is named."""
    (case,) = parse_cases(f"{HALL}  {lines}\n")
    verdict = check_case(case, HeroscapeBook())
    assert not verdict.holds
    assert reason in verdict.reason


def test_a_squad_is_told_to_say_which_figure() -> None:
    """Of several figures that may attack the answer names one."""
    text = HALL.replace("E4 F4 A1", "C4 F4 A1").replace(
        "blue with Feral Troll", "red with Deepwyrm Drow"
    )
    (case,) = parse_cases(f"{text}  red: done\n  red: attack Feral Troll\n")
    verdict = check_case(case, HeroscapeBook())
    assert "say which figure does: Deepwyrm Drow 1 attack Feral Troll" in verdict.reason
