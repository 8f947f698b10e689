"""Import of maps saved by the Virtualscape editor (``.hsc``), a little-endian binary format."""

import struct
from dataclasses import dataclass
from typing import Final

from warband.boards.hexes.board import BoardError
from warband.boards.hexes.grid import Hex
from warband.boards.hexes.plan import Plan, Tile, UnsupportedTileError

__all__ = ["HscError", "HscTile", "read_hsc", "read_hsc_tiles"]

_LAND: Final = {
    1: "grass",
    2: "rock",
    3: "sand",
    7: "lava field",
    8: "road",
    9: "snow",
    20: "swamp",
    21: "concrete",
    22: "asphalt",
    26: "dungeon",
}
"""Families whose code is a thousand times the family plus the size of the tile."""

_PIECES: Final = {
    4001: ("water", "1"),
    5001: ("ice", "1"),
    6001: ("molten lava", "1"),
    19001: ("swamp water", "1"),
    25001: ("shadow", "1"),
    10011: ("tree", "1/10"),
    10012: ("tree", "1/11"),
    10013: ("tree", "1/12"),
    10004: ("tree", "4"),
    13004: ("glacier", "4"),
    13006: ("glacier", "6"),
    24014: ("palm", "1/14"),
    24015: ("palm", "1/15"),
    24016: ("palm", "1/16"),
    24002: ("brush", "1"),
    27001: ("outcrop", "1"),
    27003: ("outcrop", "3"),
}

_START_ZONE: Final = 15001
_COLOURS: Final = (
    (255, 0, 0),
    (0, 255, 0),
    (0, 0, 255),
    (255, 255, 0),
    (255, 0, 255),
    (0, 255, 255),
    (255, 128, 0),
    (128, 0, 255),
)
"""The colours of start zones, first player first."""

_WITH_SIZE_AND_FOUR_STRINGS: Final = 17
_WITH_TWO_STRINGS: Final = 18


class HscError(BoardError):
    """Bytes that are not a Virtualscape map."""


@dataclass(frozen=True, slots=True)
class HscTile:
    """One tile record of the file; ``level`` counts from 1."""

    code: int
    turn: int
    column: int
    row: int
    level: int
    colour: tuple[int, int, int]


class _Reader:
    """Takes values off the front of the bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, size: int) -> bytes:
        if size < 0 or self._at + size > len(self._data):
            raise HscError(f"byte {self._at}: expected {size} more bytes, the file ends")
        piece = self._data[self._at : self._at + size]
        self._at += size
        return piece

    def int32(self) -> int:
        return int.from_bytes(self.take(4), "little", signed=True)

    def float64(self) -> float:
        value: float = struct.unpack("<d", self.take(8))[0]
        return value

    def text(self) -> str:
        length = self.take(1)[0]
        if length == 0xFF:
            length = int.from_bytes(self.take(2), "little")
            if length == 0xFFFE:
                return self.text()
            if length == 0xFFFF:
                length = int.from_bytes(self.take(4), "little")
        return self.take(2 * length).decode("utf-16-le", errors="replace")

    def end(self) -> None:
        if self._at != len(self._data):
            raise HscError(f"byte {self._at}: {len(self._data) - self._at} bytes left over")


def read_hsc_tiles(data: bytes) -> tuple[str, tuple[HscTile, ...]]:
    """The name and the tile records of a file, whatever they are."""
    reader = _Reader(data)
    version = reader.float64()
    if not 0 < version < 1:
        raise HscError(f"byte 0: {version!r} is not a version of the format")
    name = reader.text()
    reader.text()  # Author.
    reader.text()  # Number of players.
    reader.take(reader.int32())  # Scenario.
    for _ in range(5):  # Settings of the printed pages.
        reader.int32()
    tiles = tuple(_tile(reader) for _ in range(reader.int32()))
    reader.end()
    return name, tiles


def _tile(reader: _Reader) -> HscTile:
    code = reader.int32()
    reader.float64()  # Version of the record.
    turn, column, row, level = (reader.int32() for _ in range(4))
    reader.take(1)  # Letter of a glyph.
    reader.text()  # Name of a glyph.
    reader.text()  # Name of a start.
    red, green, blue, _ = reader.take(4)
    if code // 1000 == _WITH_SIZE_AND_FOUR_STRINGS:
        reader.int32()
        for _ in range(4):
            reader.text()
    if code // 1000 == _WITH_TWO_STRINGS:
        reader.text()
        reader.text()
    return HscTile(code, turn, column, row, level + 1, (red, green, blue))


def read_hsc(data: bytes, name: str = "") -> Plan:
    """The plan of a Virtualscape map; ``name`` is used if the map has none.

    Raises :class:`UnsupportedTileError` that lists every tile boards cannot be built of.
    """
    title, records = read_hsc_tiles(data)
    tiles: list[Tile] = []
    zones: dict[str, tuple[str, ...]] = {}
    unsupported: list[str] = []
    for record in records:
        hex_ = Hex.at(record.column, record.row)
        piece = _PIECES.get(record.code)
        if record.code // 1000 in _LAND:
            piece = (_LAND[record.code // 1000], str(record.code % 1000))
        if record.code == _START_ZONE:
            zone = _zone(record.colour)
            zones[zone] = (*zones.get(zone, ()), f"{hex_.name}@{record.level - 1}")
        elif piece is None:
            unsupported.append(f"{record.code} at {hex_.name} on level {record.level}")
        else:
            tiles.append(Tile(*piece, hex_, record.level, record.turn % 6))
    if unsupported:
        raise UnsupportedTileError(
            f"{title or name!r}: {len(unsupported)} tiles of unsupported kinds: "
            + "; ".join(unsupported)
        )
    return Plan(title or name, tuple(tiles), (), dict(sorted(zones.items())))


def _zone(colour: tuple[int, int, int]) -> str:
    if colour not in _COLOURS:
        return "zone {:02x}{:02x}{:02x}".format(*colour)
    return f"player {_COLOURS.index(colour) + 1}"
