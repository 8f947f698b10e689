"""Lines of cases that could never match are errors, and the page of names is that of the source."""

import subprocess
import sys
from pathlib import Path

import pytest

from warband.kernel.cases import CaseError, parse_cases
from warband.kernel.trial import check_case
from warband.rulebooks import open_rulebook

ROOT = Path(__file__).parent.parent.parent
DUEL = """rules v3
case A duel
position
  blue Knight (plain) C4
  red Orc (plain) D4
  turn Knight
script
"""
LINES = """rules massbattle
case Two lines
position
  units
    blue Men: 10 Man-at-Arms formed at 36,12 facing north
    red Orcs: 10 Orc Warrior formed at 36,34 facing south
  now blue
script
"""
COMMANDED = """rules massbattle
case Men under command
position
  units
    blue Men: 10 Man-at-Arms formed at 36,12 facing north commanded
    red Orcs: 10 Orc Warrior formed at 36,34 facing south
  now blue
script
  blue: Men
"""
GRID = """rules handbook
case A duel
position
  map 6x6
  blue Axe (plain) A1
  red Orc (plain) F1
  turn Axe
script
"""
SPACES = """rules heroscape
case Two heroes
position
  draw
    map
      d1 d1 d1
  armies
    blue Darrak Ambershard: A1
    red Pelloth: C1
  now blue with Darrak Ambershard
script
"""


def judge(head: str, *lines: str) -> bool:
    case = parse_cases(head + "".join(f"  {line}\n" for line in lines))[0]
    return check_case(case, open_rulebook(case.rules)).holds


@pytest.mark.parametrize(
    ("head", "line", "reason"),
    [
        (DUEL, "not offers: Stryke", "nothing is called 'Stryke'; perhaps 'strike' is meant"),
        (DUEL, "not offers: Z99", "there is no Z99 on the board"),
        (DUEL, "no event damge who=Orc", "there is no event 'damge'; perhaps 'damage'"),
        (DUEL, "no event damage whom=Orc", "'damage' has no fact 'whom'; it has amount"),
        (DUEL, "no event damage who=Ork", "nothing is called 'Ork'; perhaps 'orc'"),
        (DUEL, 'no event effect effect="Dazzed"', "nothing is called 'Dazzed'"),
        (DUEL, "no event damage amount=lots", "nothing is called 'lots'"),
        (DUEL, "no event attack-roll hit=perhaps", "nothing is called 'perhaps'"),
        (DUEL, 'no event attack-roll modifiers="covr -2"', "nothing is called 'covr -2'"),
        (DUEL, 'no event reveal faults="x [build.unik]"', "perhaps 'build.unique'"),
        (DUEL, 'expect Orc not power "Stryke"', "nothing is called 'Stryke'; perhaps 'strike'"),
        (DUEL, 'expect Orc not effect "Cursse"', "nothing is called 'Cursse'"),
        (DUEL, "asks blue acktion", "there is no question 'acktion'; perhaps 'action'"),
        (DUEL, "asks blue roll atack", "there is no roll 'atack'; perhaps 'attack'"),
        (SPACES, "not offers: attack Peloth", "nothing is called 'attack Peloth'"),
        (SPACES, "not offers: H7", "there is no H7 on the board"),
        (SPACES, "no event leaving-atack", "perhaps 'leaving-attack'"),
        (DUEL, "expect Orc dazzed", "nothing is known of a creature that is called 'dazzed'"),
        (DUEL, "expect no fault build.unick", "perhaps 'build.unique'"),
        (DUEL, "event damge who=Orc", "there is no event 'damge'; perhaps 'damage'"),
        (GRID, "not offers: move Z99", "there is no Z99 on the board"),
        (GRID, "not offers: attack Ork", "nothing is called 'attack Ork'; perhaps 'orc'"),
        (GRID, "expect Axe bloody", "nothing like 'bloody' can be said of a creature: stunned"),
        (LINES, "no event volly", "there is no event 'volly'; perhaps 'volley'"),
        (LINES, "expect Men bloody", "nothing like 'bloody' can be said of a unit: strength"),
        (LINES, "expect Mne strength 3", "it begins with a unit (Men, Orcs)"),
        (LINES, "expect legal blue", "blue has no army list"),
        (DUEL, "expect legal green", "no player is called 'green': blue, red"),
    ],
)
def test_what_could_never_match_is_an_error(head: str, line: str, reason: str) -> None:
    with pytest.raises(CaseError) as error:
        judge(head, line)
    assert reason in error.value.reason


@pytest.mark.parametrize(
    ("head", "line"),
    [
        (DUEL, "not offers: Lunge at Orc; Orc: Opportunity Attack; C9; via C9; pass"),
        (DUEL, 'no event attack-roll who=Knight power="Opportunity Attack"'),
        (SPACES, "not offers: attack Pelloth; fly C1; C1 and drop Heroic Rune"),
        (SPACES, "no event leaving-attack attacker=Pelloth"),
    ],
)
def test_what_might_match_elsewhere_is_none(head: str, line: str) -> None:
    assert judge(head, line)


def test_more_than_a_step_is_refused_with_what_to_say() -> None:
    assert not judge(DUEL, "blue: Move", "blue: step C6")
    assert judge(DUEL, "blue: Move", "blue: step C5", "red: pass", "expect Knight at C5")


def test_the_page_of_names_is_that_of_the_source() -> None:
    tool = ROOT / "tools" / "notation_names.py"
    done = subprocess.run(
        [sys.executable, tool, "--check"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("head", "line", "reason"),
    [
        (DUEL, "offers: Shove", ""),
        (COMMANDED, "offers: shoot Orcs", "'shoot Orcs' is not offered: Men cannot shoot now"),
        (COMMANDED, "offers: forward 40", "costs 40 inches, and 8 are left"),
        (COMMANDED, "offers: charge Orcs", "leads Men to Orcs"),
        (GRID, "offers: attack Orc", "'attack Orc' is not offered: Orc is out of melee reach"),
        (GRID, "blue: shoot Orc", "'shoot Orc' is not offered: Axe has no ranged attack"),
        (GRID, "blue: move F1", "cannot end its move there"),
        (SPACES, "offers: attack Pelloth", "'attack Pelloth' is not offered"),
    ],
)
def test_a_line_that_is_not_offered_fails_with_the_reason(
    head: str, line: str, reason: str
) -> None:
    case = parse_cases(f"{head}  {line}\n")[0]
    verdict = check_case(case, open_rulebook(case.rules))
    assert not verdict.holds
    assert reason in verdict.reason
