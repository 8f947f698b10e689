"""Putting tiles together."""

from pathlib import Path

import pytest

from warband.boards.hexes import (
    BoardError,
    FloatingTileError,
    Hex,
    Plan,
    Slab,
    Tile,
    UnsupportedTileError,
    build,
    draw_board,
    inventory,
    read_board,
    read_plan,
    write_plan,
)

BOARDS = Path(__file__).parents[3] / "data" / "heroscape" / "boards"

CONTENTS = {
    "dungeon": {"24": 2, "7": 3, "3": 2, "2": 2, "1": 2},
    "rock": {"7": 3, "3": 2, "2": 1, "1": 1},
    "sand": {"7": 3, "2": 1, "1": 1},
    "grass": {"3": 1, "2": 1, "1": 1},
    "water": {"1": 12},
    "shadow": {"1": 8},
    "outcrop": {"3": 1, "1": 3},
}
"""The tiles in one box."""


def plan(*tiles: Tile) -> Plan:
    return Plan("Test", tiles)


A1, B1, C1 = (Hex.at(column, 0) for column in range(3))


def test_land_adds_a_level_and_thin_tiles_none() -> None:
    # proves: board.outcrop.base-alone
    board = build(
        plan(
            Tile("rock", "3", A1),
            Tile("sand", "1", B1, level=2),
            Tile("shadow", "1", A1, level=2),
            Tile("water", "1", C1),
        )
    )
    assert board.columns[A1] == (Slab(0, 1, "shadow"),)
    assert board.columns[B1] == (Slab(0, 2, "sand"),)
    assert board.columns[C1] == (Slab(0, 0, "water"),)


def test_a_turned_tile_covers_turned_hexes() -> None:
    assert Tile("rock", "2", Hex(2, 2), turn=1).hexes() == (Hex(2, 2), Hex(2, 3))
    assert len(set(Tile("rock", "24", Hex(9, 9), turn=4).hexes())) == 24


def test_an_outcrop_stands_on_its_own_shadow_with_a_peak_for_each_hex() -> None:
    # proves: board.heights, board.outcrop.base
    board = build(plan(Tile("rock", "3", A1), Tile("outcrop", "3", A1, level=2)))
    assert board.columns[A1] == (Slab(0, 1, "shadow", "outcrop", 7),)
    assert [column[0].top for column in board.columns.values()] == [8, 6, 10]
    assert board.spaces == ()


def test_a_tile_held_up_on_one_side_hangs_over_the_other() -> None:
    board = build(
        plan(
            Tile("grass", "1", A1),
            Tile("grass", "1", B1),
            Tile("grass", "1", A1, level=2),
            Tile("rock", "2", A1, level=3),
        )
    )
    assert board.columns[A1] == (Slab(0, 3, "rock"),)
    assert board.columns[B1] == (Slab(0, 1, "grass"), Slab(2, 3, "rock"))


@pytest.mark.parametrize("kind", ["grass", "water", "outcrop"])
def test_a_tile_with_nothing_under_it_floats(kind: str) -> None:
    with pytest.raises(FloatingTileError, match=f"{kind} 1 at B1 on level 2"):
        build(plan(Tile("grass", "1", A1), Tile(kind, "1", B1, level=2)))


def test_nothing_stands_on_thin_tiles() -> None:
    # proves: board.outcrop.base
    with pytest.raises(FloatingTileError, match="outcrop 1 at A1 on level 2"):
        build(plan(Tile("water", "1", A1), Tile("outcrop", "1", A1, level=2)))


@pytest.mark.parametrize(
    ("kind", "footprint", "reason"),
    [
        ("marble", "1", "'marble' is not a kind of tile"),
        ("grass", "9", "no tile shape '9'"),
        ("outcrop", "2", "outcrop comes as 1, 3"),
    ],
)
def test_an_unknown_tile_is_named_in_the_error(kind: str, footprint: str, reason: str) -> None:
    with pytest.raises(UnsupportedTileError, match=reason):
        build(plan(Tile(kind, footprint, A1)))


def test_two_tiles_cannot_share_a_hex_of_a_level() -> None:
    with pytest.raises(BoardError, match="B1 already holds rock on that level"):
        build(plan(Tile("rock", "2", A1), Tile("water", "1", B1)))


def test_nothing_is_built_over_an_obstacle() -> None:
    with pytest.raises(BoardError, match="B1 already holds outcrop"):
        build(
            plan(
                Tile("rock", "1", A1),
                Tile("outcrop", "1", B1),
                Tile("rock", "2", A1, level=2),
            )
        )


BOOK = ("ancient-sanctum", "othkuriks-throne", "river-of-blood")
"""How the battlefields of the book are called; others are of our own design."""


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(BOARDS.glob("*.board")) if path.stem.startswith(BOOK)],
    ids=lambda path: path.stem,
)
def test_every_battlefield_of_the_book_is_built_from_one_box(path: Path) -> None:
    plan = read_plan(path.read_text())
    for (kind, footprint), count in inventory(plan.tiles).items():
        assert count <= CONTENTS[kind][footprint]
    assert read_plan(write_plan(plan)) == plan


@pytest.mark.parametrize("path", sorted(BOARDS.glob("*.board")), ids=lambda path: path.stem)
def test_every_battlefield_is_drawn_and_read_again(path: Path) -> None:
    board = read_board(path.read_text())
    again = read_board(draw_board(board))
    assert (again.columns, again.zones) == (board.columns, board.zones)


@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        ("ancient-sanctum-1", 118),
        ("ancient-sanctum-2", 125),
        ("ancient-sanctum-3", 123),
        ("ancient-sanctum-4", 136),
        ("othkuriks-throne", 104),
        ("river-of-blood-1", 104),
        ("river-of-blood-2", 126),
    ],
)
def test_every_battlefield_has_all_its_hexes(name: str, hexes: int) -> None:
    assert len(read_board((BOARDS / f"{name}.board").read_text()).columns) == hexes
