"""HeroScape in the terminal, played by scripts."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.players.heroscape.field import Scene
from warband.cli import main
from warband.rules.heroscape.combat import NORMAL, Attack
from warband.rules.heroscape.state import Glyph
from warband.terminal.heroscape_screen import HeroscapeScreen, explain_attack
from warband.terminal.hexes import draw_armies, draw_board, draw_key, tags

SKIRMISH = ("--map", "skirmish-lair")


def play(tmp_path: Path, script: str, *options: str, code: int = 0) -> str:
    file = tmp_path / "script.txt"
    file.write_text(script, encoding="utf-8")
    table = ["play", "--terminal", "--rules", "heroscape", "--no-color", "--seed", "5"]
    result = CliRunner().invoke(main, [*table, "--script", str(file), *options])
    assert result.exit_code == code, result.output
    return result.output


def scene() -> Scene:
    made = Scene()
    made.add("Tandros Kreel", 0, "D3")
    made.add("Feral Troll", 1, "E3-F3")
    return made


def test_the_board_shows_ground_levels_figures_and_offers() -> None:
    game = scene().game
    game.glyphs = (Glyph("", False, game.field.board.space("A1"), -1),)
    lines = draw_board(game, 1 << game.field.board.space("B1")).plain.splitlines()
    assert lines[0] == "   A   B   C   D   E   F   G   H   I   J   K   L"
    assert lines[1].startswith(" 1 s1$ s1+ s1  ")
    # Odd rows are shifted by half a hex; a troll fills two spaces.
    assert lines[2].startswith(" 2   s1  s1")
    assert "1B  1R  1R  s1" in lines[3]
    assert "s sand" in draw_key(game).plain


def test_figures_have_tags_that_are_no_spaces() -> None:
    game = scene().game
    assert tags(game) == {0: "1B", 1: "1R"}


def test_only_the_owner_sees_hidden_orders() -> None:
    game = scene().game
    game.markers = [(0, 0, 0, 0), (1, 1, 1, 1)]
    game.shown = [0b1, 0b10]
    blue = draw_armies(game, 0).plain
    assert "Tandros Kreel [1 2 3 X]" in blue
    assert "Feral Troll [2 ? ? ?]" in blue
    watching = draw_armies(game, None).plain
    assert "Tandros Kreel [1 ? ? ?]" in watching
    assert "7 of 7 life" in watching


def test_an_attack_is_explained_by_its_dice() -> None:
    game = scene().game
    screen = HeroscapeScreen()
    assert list(screen.meanings(game, "1r"))[1] == "attack Feral Troll"
    (line,) = explain_attack(game, Attack(0, NORMAL, 1))
    assert line.startswith(
        "Tandros Kreel on Feral Troll: 2 attack + 2 +2 Broadsword against 1 defense; "
    )
    assert "to wound, 0% to destroy" in line


def test_places_are_typed_by_name_and_figures_by_tag(tmp_path: Path) -> None:
    text = play(tmp_path, "?\n1\nR99\nstay\nquit\n", "--opponent", "person")
    assert "Which army card do you play this turn?" in text
    assert "Type a marked space" in text
    assert "'R99' does not answer 'move'" in text


def test_a_skirmish_begins_with_a_draft_and_order_markers(tmp_path: Path) -> None:
    text = play(tmp_path, "auto\n" * 40, *SKIRMISH)
    assert "Draft an army card" in text
    assert "Lay order marker 1 on one of your army cards: it takes turn 1" in text
    assert "makes the enemy look there" in text


def test_armies_are_not_named_here(tmp_path: Path) -> None:
    assert "drafted" in play(tmp_path, "quit\n", "--warband", "Iron Column", code=1)


@pytest.mark.parametrize("name", ["the-moon", "chess"])
def test_what_does_not_exist_is_named(tmp_path: Path, name: str) -> None:
    assert f"no scenario is named '{name}'" in play(tmp_path, "quit\n", "--map", name, code=1)


def test_a_battle_is_saved_and_goes_on(tmp_path: Path) -> None:
    saved = tmp_path / "mine.record"
    text = play(tmp_path, f"1\nsave {saved}\nquit\n", "--opponent", "person")
    assert f"Saved to {saved}" in text
    again = play(tmp_path, "log 5\nundo\nquit\n", "--load", str(saved), "--opponent", "person")
    assert "There is nothing to take back." in again


def test_a_whole_battle_fits_in_80_columns(tmp_path: Path) -> None:
    text = play(tmp_path, "hint\n" + "auto\n" * 300, "--opponent", "random")
    assert "A soldier would choose " in text
    assert "The battle is over: " in text
    lines = [line for line in text.splitlines() if not line.startswith(("blue>", "red>"))]
    assert max(map(len, lines)) <= 80
