"""`warband judge --editions`: one case under several editions."""

from pathlib import Path

from click.testing import CliRunner, Result

from warband.cli import main

PENALTY = """case A penalty to damage
rules guild2011
cites damage.penalty, build.unique
position
  blue Imp (plain) C4
    effect (bonus bearer damage -10) lasts battle
  red Orc (plain) D4
  turn Imp
script
  blue: Strike
  roll 12
  expect Orc hp 50
"""


def judged(tmp_path: Path, text: str, editions: str) -> Result:
    file = tmp_path / "one.case"
    file.write_text(text)
    return CliRunner().invoke(main, ["judge", "--editions", editions, str(file)])


def test_the_first_event_that_differs_is_told_with_the_rows_of_both(tmp_path: Path) -> None:
    told = judged(tmp_path, PENALTY, "2008,2011,v3").output
    assert "  battle2008: holds\n  guild2011: holds\n  v3: line 12:" in told
    assert "battle2008 and v3 part at line 11, 'roll 12':" in told
    assert "v3: Orc takes 5 damage" in told
    assert "battle2008 and guild2011 part" not in told
    rows = told.partition("rows of the ledgers: ")[2].split("\n")[0].split(", ")
    assert rows[:2] == ["guild2011/damage.penalty", "guild2011/build.unique"]
    assert {"battle2008/damage.penalty", "battle2008/build.unique", "v3/build.unique"} <= {*rows}
    assert "v3/damage.penalty" not in rows


def test_what_differs_before_anybody_is_asked_is_told(tmp_path: Path) -> None:
    ongoing = """case Ongoing damage and Resist
rules v3
position
  phase activation
  next blue
  blue Imp (plain) C4 ongoing 10 fire(save) temporary 5
  red Orc (plain) H4
script
  asks blue
"""
    told = judged(tmp_path, ongoing, "2008,v3").output
    assert "battle2008 and v3 part at the beginning:" in told


def test_another_list_of_options_is_no_difference(tmp_path: Path) -> None:
    """Double Move is on the list of 2011 only; that no bow shoots into smoke they share."""
    smoke = """case Smoke
rules v3
position
  creature "Archer"
    attack "Bow" ranged basic range=10: strike +8 AC 5
  map
    ........
    ....k...
    ........
  blue Archer A2
  red Orc (plain) E2
  turn Archer
script
  offers: Bow
"""
    assert "no difference" in judged(tmp_path, smoke, "2008,2011,v3").output


def test_an_edition_that_cannot_say_it_says_why(tmp_path: Path) -> None:
    fire = PENALTY.replace("position\n", "position\n  terrain fire E5\n")
    told = judged(tmp_path, fire, "2008,2011").output
    assert "battle2008: cannot be said in this edition: these rules have no fire terrain" in told
    assert "no difference" in told


def test_an_edition_that_there_is_not_is_named(tmp_path: Path) -> None:
    wrong = judged(tmp_path, PENALTY, "2008,2009")
    assert wrong.exit_code != 0
    assert "2009" in wrong.output


def test_cases_that_name_no_rules_are_laid_side_by_side_too(tmp_path: Path) -> None:
    nameless = PENALTY.replace("rules v3\n", "").replace("rules guild2011\n", "")
    assert "rules" not in nameless
    told = judged(tmp_path, nameless, "2008,2011,v3")
    assert told.exit_code == 0
