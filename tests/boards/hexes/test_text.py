"""The text form of boards."""

import pytest
from hypothesis import given, settings

from tests.boards.hexes.strategies import boards
from warband.boards.hexes import (
    BoardTextError,
    FloatingTileError,
    Hex,
    HexBoard,
    Slab,
    UnreachableZoneError,
    UnsupportedTileError,
    Wall,
    draw_board,
    read_board,
    read_plan,
)

FORD = """\
board Ford   # two banks
map
  g1  ~0   g1
    s2  #1^7
over
  ..  ..
    ..  ..
zones
  west: A1 A2
  east: C1
"""


@given(boards(overhangs=False))
@settings(deadline=None, max_examples=60)
def test_a_drawing_reads_back_as_the_same_board(board: HexBoard) -> None:
    again = read_board(draw_board(board))
    assert again.columns == board.columns
    assert draw_board(again) == draw_board(board)


def test_overhangs_walls_and_zones_read_back() -> None:
    columns = {
        Hex(0, 0): (Slab(0, 6, "rock"),),
        Hex(1, 0): (Slab(0, 1, "sand"), Slab(4, 6, "shadow")),
        Hex(2, 0): (Slab(5, 6, "rock"),),
        Hex(0, 1): (Slab(0, 1, "grass", "tree", 12),),
    }
    board = HexBoard("Bridge", columns, walls=[Wall(Hex(0, 0), Hex(1, 0), 9)])
    again = read_board(draw_board(board))
    assert again.columns == columns
    assert again.walls == board.walls


def test_comments_and_layout_do_not_matter() -> None:
    board = read_board(FORD)
    assert board.name == "Ford"
    assert board.columns[Hex.at(1, 1)] == (Slab(0, 1, "shadow", "outcrop", 7),)
    assert list(board.zones) == ["west", "east"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: expected 'board NAME'"),
        ("map\ng1", "line 1: expected 'board NAME', found 'map'"),
        ("board X\ng1", "line 2: expected one of map"),
        ("board X", "either a 'map' section or a 'tiles' section"),
        ("board X\nmap\n", "'X' is empty"),
        ("board X\nmap\ng1 banana", "line 3, B1: 'banana' is not a cell"),
        ("board X\nmap\n?1", "line 3, A1: '\\?' is no ground"),
        ("board X\nmap\ng1!4", "no known obstacle"),
        ("board X\nmap\ng1/1", "thickness"),
        ("board X\nmap\ng1\nover\n.. g2/3", "thicker than its level"),
        ("board X\ntiles\nrock B1", "line 3: 'rock B1' is not a tile"),
        ("board X\ntiles\nrock 1 B0", "line 3: 'B0' is not a hex"),
        ("board X\nmap\ng1 g1\nwalls\nA1 B1", "line 5: 'A1 B1' is not a wall"),
        ("board X\nmap\ng1 g1 g1\nwalls\nA1-C1 top 3", "line 5: A1 and C1 share no side"),
        ("board X\nmap\ng1\nzones\nwest A1", "line 5: 'west A1' is not a zone"),
        ("board X\nmap\ng1\nzones\nw: A1\nw: A1", "line 6: the zone 'w' is listed twice"),
        ("board X\nmap\ng1\nzones\nw: A", "line 5: 'A' is not a hex"),
    ],
)
def test_a_malformed_text_names_the_line(text: str, reason: str) -> None:
    with pytest.raises(BoardTextError, match=reason):
        read_board(text)


def test_a_floating_slab_is_refused() -> None:
    with pytest.raises(FloatingTileError, match="C1: nothing holds up the grass at level 4"):
        read_board("board X\nmap\n g4 g1 g1\nover\n .. .. g4\n")


def test_a_slab_joined_to_its_neighbour_is_held_up() -> None:
    board = read_board("board X\nmap\n g4 g1 g1\nover\n .. g4 g4\n")
    assert len(board.spaces) == 5


def test_an_unsupported_tile_is_refused() -> None:
    with pytest.raises(UnsupportedTileError, match="'lagoon' is not a kind of tile"):
        read_board("board X\ntiles\nlagoon 1 A1\n")


@pytest.mark.parametrize("between", ["..", "g9", "#1^7"])
def test_a_zone_nobody_can_walk_to_is_refused(between: str) -> None:
    text = f"board X\nmap\n g1 {between} g1\nzones\n west: A1\n east: C1\n"
    with pytest.raises(UnreachableZoneError, match="from zone 'west' to zone 'east'"):
        read_board(text)


def test_a_drawing_is_no_plan() -> None:
    with pytest.raises(BoardTextError, match="no 'tiles' section"):
        read_plan(FORD)
