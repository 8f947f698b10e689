"""Terrain tiles as text: what is drawn on each square, and how a tile looks when it is turned.

A file has three parts: ``tile NAME``, ``kind assembly`` or ``kind feature``, and the drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from warband.data import data_folder

__all__ = ["ASSEMBLY", "FEATURE", "LEGEND", "Tile", "TileError", "all_tiles", "parse_tile",
           "print_tile", "read_tile"]  # fmt: skip

ASSEMBLY, FEATURE = "assembly", "feature"

LEGEND = {
    ".": "",
    "#": "wall",
    "^": "difficult",
    "S": "statue",
    "B": "blood rock",
    "O": "sacred circle",
    "E": "exit",
    "X": "exit corner",
    "T": "tree",
    "P": "pit",
    "D": "shadow",
    "K": "spike stones",
    "G": "grease",
    "V": "vines",
    "L": "low obstacle",
    "H": "hallowed sanctum",
    "U": "unhallowed sanctum",
    "+": "healing stone",
    "!": "trap",
    "@": "teleporter",
    "I": "illusory wall",
    "M": "magic statue",
}
"""What each character of a drawing stands for; nothing is bare floor."""

SMALLEST, LARGEST = 3, 12

Square = tuple[int, int]


class TileError(ValueError):
    """A tile that cannot be read: file, line and cause."""


@dataclass(frozen=True)
class Tile:
    """A terrain tile, one way up.

    >>> tile = Tile("Post", FEATURE, ("#..", "...", "..."))
    >>> tile.turned(1).rows
    ('..#', '...', '...')
    """

    name: str
    kind: str
    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """How many squares it is wide."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """How many squares it is high."""
        return len(self.rows)

    @cached_property
    def squares(self) -> dict[str, tuple[Square, ...]]:
        """Where each kind of terrain is."""
        found: dict[str, list[Square]] = {}
        for y, row in enumerate(self.rows):
            for x, character in enumerate(row):
                if LEGEND[character]:
                    found.setdefault(LEGEND[character], []).append((x, y))
        return {kind: tuple(squares) for kind, squares in found.items()}

    def of(self, kind: str) -> tuple[Square, ...]:
        """Where a kind of terrain is."""
        return self.squares.get(kind, ())

    def turned(self, quarters: int) -> Tile:
        """The tile turned clockwise by so many quarters."""
        rows = self.rows
        for _ in range(quarters % 4):
            rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        return Tile(self.name, self.kind, rows)

    @cached_property
    def turns(self) -> tuple[tuple[int, Tile], ...]:
        """Every way to lay it that looks different, with its number of quarters."""
        found: dict[tuple[str, ...], tuple[int, Tile]] = {}
        for quarters in range(4):
            turned = self.turned(quarters)
            found.setdefault(turned.rows, (quarters, turned))
        return tuple(found.values())


def parse_tile(text: str, where: str = "tile") -> Tile:
    """The tile that a text draws.

    :raises TileError: naming place, line and cause.
    """
    name = kind = ""
    rows: list[str] = []
    first = 1
    """The line of the first row."""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        place = f"{where}:{number}"
        if not line:
            continue
        if not name:
            if not line.startswith("tile "):
                raise TileError(f"{place}: expected 'tile NAME', found {line!r}")
            name = line.removeprefix("tile ").strip()
        elif not kind:
            kind = line.removeprefix("kind ").strip()
            if not line.startswith("kind ") or kind not in (ASSEMBLY, FEATURE):
                raise TileError(f"{place}: expected 'kind assembly' or 'kind feature'")
        else:
            for column, character in enumerate(line, 1):
                if character not in LEGEND:
                    known = " ".join(LEGEND)
                    raise TileError(f"{place}: column {column}: {character!r} is none of {known}")
            if rows and len(line) != len(rows[0]):
                raise TileError(
                    f"{place}: {len(line)} squares where the first row has {len(rows[0])}"
                )
            first = number - len(rows)
            rows.append(line)
    if not rows:
        raise TileError(f"{where}:1: nothing is drawn")
    tile = Tile(name, kind, tuple(rows))
    try:
        _check(tile)
    except ValueError as error:
        raise TileError(f"{where}:{first}: {error}") from None
    return tile


def print_tile(tile: Tile) -> str:
    """A tile as text, so that reading it gives the same tile."""
    return "\n".join([f"tile {tile.name}", f"kind {tile.kind}", *tile.rows]) + "\n"


def read_tile(path: Path) -> Tile:
    """The tile in a file."""
    try:
        return parse_tile(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise TileError(f"{path}: not UTF-8 text ({error.reason})") from None


@cache
def all_tiles(folder: Path | None = None) -> dict[str, Tile]:
    """Every tile of a folder, by name."""
    where = folder or data_folder() / "handbook" / "tiles"
    return {tile.name: tile for tile in map(read_tile, sorted(where.glob("*.tile")))}


def _check(tile: Tile) -> None:
    """What the book asks of a tile (Choose Terrain Tiles; Placing Terrain Tiles; Walls)."""
    if not (SMALLEST <= tile.width <= LARGEST and SMALLEST <= tile.height <= LARGEST):
        size = f"{tile.width} x {tile.height}"
        raise ValueError(f"a tile of {size} squares; sides go from {SMALLEST} to {LARGEST}")
    if not tile.of("wall"):
        raise ValueError("no walls; every terrain tile has some")
    corners, exits = tile.of("exit corner"), tile.of("exit")
    if tile.kind == FEATURE:
        if corners or exits:
            raise ValueError("exit squares belong on assembly tiles")
    elif corners != ((0, 0),) or set(exits) != {(1, 0), (2, 0), (0, 1), (0, 2)}:
        raise ValueError(
            "an assembly tile has its exit corner (X) at the top left and two exits (E) on either"
            " side of it along the edges"
        )
    walls = tile.of("wall")
    for one in walls:
        for other in walls:
            if _narrow(tile, one, other):
                raise ValueError(
                    f"only one square between the walls in row {one[1] + 1}, column {one[0] + 1}"
                    f" and row {other[1] + 1}, column {other[0] + 1}"
                )


def _narrow(tile: Tile, one: Square, other: Square) -> bool:
    """Whether just one open square lies between two walls of a row or a column."""
    (x, y), (u, v) = one, other
    if (u - x, v - y) not in ((2, 0), (0, 2)):
        return False
    between = tile.rows[(y + v) // 2][(x + u) // 2]
    return LEGEND[between] != "wall"
