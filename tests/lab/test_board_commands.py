"""Boards and maps from the command line."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.boards.hexes.test_virtualscape import ISLAND, hsc, tile
from warband.boards.hexes import build, read_board, read_hsc
from warband.data import data_folder
from warband.lab.board_commands import boards

OURS = sorted(data_folder().rglob("*.board")) + sorted(data_folder().rglob("*.map"))


def test_all_our_boards_and_maps_are_right() -> None:
    outcome = CliRunner().invoke(boards, ["check", *map(str, OURS)])
    assert outcome.exit_code == 0
    assert len(outcome.output.splitlines()) == len(OURS) >= 15


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("odd.board", "board Odd\ntiles\n  marble 1 A1\n", "marble"),
        ("float.board", "board Float\ntiles\n  rock 1 A1\n  rock 1 C1 level 3\n", "C1"),
        (
            "apart.board",
            "board Apart\nmap\n  g1 .. g1\nzones\n  west: A1\n  east: C1\n",
            "west",
        ),
        ("holes.map", "map Holes\ndraw\n  ...\n  ..\n", "line 4"),
        ("notes.txt", "hello", "expected a file that ends in"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, name: str, text: str, reason: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    outcome = CliRunner().invoke(boards, ["check", str(file)])
    assert outcome.exit_code == 1
    assert name in outcome.output
    assert reason in outcome.output


def test_a_virtualscape_map_becomes_a_board(tmp_path: Path) -> None:
    source = tmp_path / "island.hsc"
    source.write_bytes(ISLAND)
    outcome = CliRunner().invoke(boards, ["import", str(source)])
    assert outcome.exit_code == 0, outcome.output
    written = read_board((tmp_path / "island.board").read_text())
    assert written.columns == build(read_hsc(ISLAND)).columns
    again = CliRunner().invoke(boards, ["import", str(source)])
    assert again.exit_code == 1
    assert "is there already" in again.output


def test_a_tile_nobody_knows_stops_the_import(tmp_path: Path) -> None:
    source = tmp_path / "castle.hsc"
    source.write_bytes(hsc(tile(26007, 1, 0, 0), tile(16404, 1, 0, 1)))
    outcome = CliRunner().invoke(boards, ["import", str(source)])
    assert outcome.exit_code == 1
    assert "16404" in outcome.output
    assert not (tmp_path / "castle.board").exists()
