"""Printed cards, imported from a file, are judged by name."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from warband.cards.check import import_cards
from warband.ddm.do.perform.playable import faults
from warband.judge import judge

CARD = {
    "name": "Bog Lurker",
    "setInfo": "Fens",
    "alignment": "EVIL",
    "movementMode": "NORMAL",
    "cost": 9,
    "level": 3,
    "speed": 5,
    "hp": 35,
    "ac": 16,
    "fort": 14,
    "ref": 14,
    "will": 14,
    "factions": ["WILD"],
    "keywords": ["Beast"],
    "powers": [{"type": "ATTACK", "text": "Snap: +9 vs. AC; 10 damage AND Slowed."}],
}

CASE = """\
case A lurker snaps
rules v3
position
  blue Lurker (Bog Lurker) C4
  red Orc (plain) D4
  turn Lurker
script
  blue: Snap
  roll 12
  expect Orc hp 40 slowed
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (tmp_path / "fens.json").write_text(json.dumps([CARD]), encoding="utf-8")
    file = tmp_path / "lurker.case"
    file.write_text(CASE, encoding="utf-8")
    return file


def test_the_judge_knows_the_cards_of_a_folder(case: Path) -> None:
    folder = case.parent / "cards"
    import_cards(case.parent / "fens.json", folder, faults)
    result = CliRunner().invoke(judge, ["--cards", str(folder), str(case)])
    assert result.output == "PASS A lurker snaps\n1 hold, 0 fail, 0 cannot be read\n"


def test_the_judge_knows_imported_cards(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = case.parent / "mine"
    import_cards(case.parent / "fens.json", folder, faults)
    monkeypatch.setattr("warband.rulebooks.user_card_folder", lambda: folder)
    result = CliRunner().invoke(judge, [str(case)])
    assert result.output == "PASS A lurker snaps\n1 hold, 0 fail, 0 cannot be read\n"


def test_an_unknown_card_is_named(case: Path) -> None:
    result = CliRunner().invoke(judge, ["--cards", str(case.parent), str(case)])
    assert "no creature card is named 'Bog Lurker'" in result.output
    assert result.exit_code == 1


def test_a_case_that_cannot_be_read_does_not_hide_the_others(case: Path) -> None:
    folder = case.parent / "cards"
    import_cards(case.parent / "fens.json", folder, faults)
    broken = CASE.replace("C4", "Z99").replace("snaps", "gets lost")
    case.write_text(f"{broken}\n{CASE}", encoding="utf-8")
    result = CliRunner().invoke(judge, ["--cards", str(folder), str(case)])
    assert "ERROR" in result.output
    assert "PASS A lurker snaps" in result.output
    assert result.output.endswith("1 hold, 0 fail, 1 cannot be read\n")
