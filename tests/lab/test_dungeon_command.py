"""`warband dungeon` on the command line."""

import json
from pathlib import Path

from click.testing import CliRunner

from warband.cli import main


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["dungeon", *arguments])
    assert result.exit_code == code, result.output
    return result.output


def test_a_dungeon_is_printed_with_its_map(tmp_path: Path) -> None:
    picture = tmp_path / "plan.svg"
    told = run("--level", "1", "--seed", "7", "--svg", str(picture))
    assert "Goal: beat monsters whose ratings add up to 8" in told
    assert "encounter level" in told
    assert picture.read_text().startswith("<svg")
    assert told == run("--level", "1", "--seed", "7")


def test_machines_get_the_same() -> None:
    sheet = json.loads(run("--deck", "Second level", "--json", "--party", "5"))
    assert sheet["party"] == 5
    assert len(sheet["rooms"]) == 11
    assert any(room.get("statue") for room in sheet["rooms"])


def test_decks_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.deck"
    file.write_text("deck Mine\nlevel 1\ncards\n  3 Rat cr 1/4\n")
    told = run("--check", str(file), code=1)
    assert "wrong: the goal is monsters of 8, but all together are 3/4" in told
    file.write_text("deck Mine\n")
    assert "mine.deck, line 1: the deck has no cards" in run("--check", str(file), code=1)


def test_unknown_decks_and_levels_are_named() -> None:
    assert "no deck is named 'Nowhere'" in run("--deck", "Nowhere", code=1)
