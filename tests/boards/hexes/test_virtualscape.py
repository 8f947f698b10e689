"""Import of Virtualscape maps."""

import struct
from pathlib import Path

import pytest

from warband.boards.hexes import (
    HscError,
    Slab,
    UnsupportedTileError,
    build,
    parse_hex,
    read_hsc,
    read_hsc_tiles,
)

SAMPLE = Path(__file__).parents[4] / "shared" / "data" / "heroscape-map-samples" / "ladders.hsc"


def text(value: str) -> bytes:
    size = len(value)
    head = bytes([size]) if size < 255 else b"\xff" + struct.pack("<H", size)
    return head + value.encode("utf-16-le")


def tile(code: int, column: int, row: int, z: int, turn: int = 0, rgb: str = "000000") -> bytes:
    record = struct.pack("<idiiii", code, 0.0003, turn, column, row, z) + b"\0"
    return record + text("") + text("") + bytes.fromhex(rgb) + b"\0"


def hsc(*tiles: bytes, name: str = "Island") -> bytes:
    head = struct.pack("<d", 0.0007) + text(name) + text("somebody") + text("2")
    scenario = struct.pack("<i", 3) + b"rtf"
    return head + scenario + struct.pack("<6i", 6, 80, 1, 1, 1, len(tiles)) + b"".join(tiles)


ISLAND = hsc(
    tile(26007, 1, 0, 0),
    tile(4001, 3, 0, 0),
    tile(1002, 1, 1, 1, turn=1),
    tile(27001, 0, 1, 1),
    tile(15001, 2, 0, 1, rgb="ff0000"),
    tile(15001, 1, 2, 1, rgb="00ff00"),
)


def test_tiles_heights_and_start_zones_are_read() -> None:
    plan = read_hsc(ISLAND)
    board = build(plan)
    assert plan.name == "Island"
    assert board.columns[parse_hex("B1")] == (Slab(0, 1, "dungeon"),)
    assert board.columns[parse_hex("B2")] == (Slab(0, 2, "grass"),)
    assert board.columns[parse_hex("A2")] == (Slab(0, 1, "shadow", "outcrop", 7),)
    assert board.columns[parse_hex("D1")] == (Slab(0, 0, "water"),)
    assert board.zones == {"player 1": board.mask(["C1"]), "player 2": board.mask(["B3"])}


def test_a_long_name_is_read() -> None:
    assert read_hsc(hsc(tile(1001, 0, 0, 0), name="n" * 300)).name == "n" * 300


def test_every_unsupported_tile_is_listed() -> None:
    data = hsc(tile(1001, 0, 0, 0), tile(16402, 1, 0, 0), tile(23006, 2, 0, 3))
    with pytest.raises(
        UnsupportedTileError, match="16402 at B1 on level 1; 23006 at C1 on level 4"
    ):
        read_hsc(data)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "byte 0: expected 8 more bytes"),
        (ISLAND[:-1], "the file ends"),
        (ISLAND + b"x", "1 bytes left over"),
        (b"\xff" * 64, "not a version"),
    ],
)
def test_bytes_that_are_no_map_say_where_they_fail(data: bytes, reason: str) -> None:
    with pytest.raises(HscError, match=reason):
        read_hsc(data)


@pytest.mark.skipif(not SAMPLE.exists(), reason="the sample map is not beside the repository")
def test_a_map_saved_by_the_editor_is_read_to_its_last_byte() -> None:
    name, tiles = read_hsc_tiles(SAMPLE.read_bytes())
    assert (name, len(tiles)) == ("", 35)
    with pytest.raises(UnsupportedTileError, match="16402 at C2 on level 2"):
        read_hsc(SAMPLE.read_bytes(), "Ladders")
