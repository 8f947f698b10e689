"""The table in the terminal, played by scripts."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.players.ddm.field import Scene
from warband.cli import main
from warband.kernel.rulebook import Selection
from warband.rules.v3.book import V3Book
from warband.terminal.squares import draw_board, draw_key, draw_warbands, tags

FIGHT = ["--warband", "Bows of the Wood", "--against", "Siege and Fury", "--map", "Furnace Hall"]


def play(tmp_path: Path, script: str, *options: str, code: int = 0) -> str:
    file = tmp_path / "script.txt"
    file.write_text(script, encoding="utf-8")
    arguments = ["play", "--terminal", "--no-color", "--script", str(file), "--seed", "5"]
    if not options or options[0] != "--load":
        options = (*FIGHT, *options)
    result = CliRunner().invoke(main, [*arguments, *options])
    assert result.exit_code == code, result.output
    return result.output


def test_the_board_shows_terrain_creatures_areas_and_offers() -> None:
    book = V3Book()
    setup = book.fixtures(Selection(armies=("Bows of the Wood",), maps=("Furnace Hall",)))[0]
    state = book.begin(setup)
    drawn = draw_board(state, 1 << state.field.grid.parse("B2")).plain.splitlines()
    assert drawn[0] == "   A B C D E F G H I J K L M N O P Q R S T U V"
    assert len(drawn) == 18
    assert all(len(line) <= 80 for line in drawn)
    # Row 1 of the map: a wall at G1, fire at L1.
    assert drawn[1][3 + 2 * 6] == "#"
    assert drawn[1][3 + 2 * 11] == "x"
    # B2 is offered; K9 is a victory area.
    assert drawn[2][3 + 2 : 3 + 4] == ".+"
    assert drawn[9][3 + 2 * 10 + 1] == ":"
    # A wall stands on the gridline east of D3.
    assert drawn[3][3 + 2 * 3 + 1] == "|"
    assert "x fire" in draw_key(state).plain


def test_creatures_fill_their_squares_under_their_tags() -> None:
    scene = Scene()
    scene.muster("Knight", "B2", 0)
    ogre = scene.muster("Ogre", "E5", 1, size="Large", hp_now=20)
    drawn = draw_board(scene.state).plain.splitlines()
    assert tags(scene.state) == {0: "B1", 1: "R1"}
    assert drawn[2][5:7] == "B1"
    assert drawn[5][11:15] == drawn[6][11:15] == "R1R1"
    assert ogre.bloodied
    listed = draw_warbands(scene.state).plain
    assert "R1 Ogre, E5, 20/50 HP, bloodied" in listed


def test_answers_by_number_and_by_words(tmp_path: Path) -> None:
    text = play(tmp_path, "help\nplacement control\n")
    assert "take back your last answer" in text
    assert "You left the table." in text


def test_a_wrong_answer_is_explained_and_asked_again(tmp_path: Path) -> None:
    text = play(tmp_path, "99\nfly to the moon\nquit\n")
    assert "There is no option 99" in text
    assert "'fly to the moon' is no option" in text


def test_questions_can_be_explained(tmp_path: Path) -> None:
    text = play(tmp_path, SETUP + "?\nlog 3\nwhy\nboard\nquit\n", "--opponent", "person")
    assert re.search(r"AC \d+, Fort \d+, Ref \d+, Will \d+, speed \d+", text)
    assert "Type help for what you can do." in text
    assert "Nobody but you has decided anything yet." in text


SETUP = "\n".join(["1"] * 6) + "\n"


def test_undo_takes_back_the_last_answer(tmp_path: Path) -> None:
    text = play(tmp_path, "undo\n1\nundo\n2\nquit\n", "--opponent", "person")
    assert "There is nothing to take back." in text
    assert "Taken back." in text
    assert text.count("Map control or placement control?") == 2


def test_a_battle_is_saved_and_goes_on(tmp_path: Path) -> None:
    saved = tmp_path / "mine.record"
    text = play(tmp_path, f"1\n1\nsave {saved}\nquit\n", "--opponent", "person")
    assert f"Saved to {saved}" in text
    assert saved.read_text(encoding="utf-8").startswith("warband record 1\n")
    again = play(tmp_path, "log 5\nquit\n", "--load", str(saved), "--opponent", "person")
    assert "chooses the map" in again


def test_a_file_that_cannot_be_written_is_no_disaster(tmp_path: Path) -> None:
    text = play(tmp_path, f"save {tmp_path}/nowhere/at.all\nsave\nquit\n")
    assert "could not be written" in text
    assert "Save where?" in text


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--opponent", "general"), "nobody named 'general' plays v3"),
        (("--against", "Iron Column"), "no ready battle is"),
    ],
)
def test_what_does_not_exist_is_named(
    tmp_path: Path, options: tuple[str, ...], complaint: str
) -> None:
    assert complaint in play(tmp_path, "quit\n", *options, code=1)


def test_a_whole_battle_fits_in_80_columns(tmp_path: Path) -> None:
    text = play(tmp_path, "hint\n" + "auto\n" * 900, "--opponent", "random")
    assert "A soldier would choose " in text
    assert "=== Round 2" in text
    assert "The battle is over: " in text
    lines = [line for line in text.splitlines() if not line.startswith(("blue>", "red>"))]
    assert max(map(len, lines)) <= 80
