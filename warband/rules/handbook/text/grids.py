"""Battle grids as text: a drawing, and lines for what a drawing cannot show.

    map
      ..........
      ..##..^^..
      ..##..&...
    terrain blood rock A1-C1
    wall east of E1-E3
    exit red I3 J3 J2
    exit corner red J3

``docs/notation-handbook.md`` has the letters and all lines.
"""

import re
from collections.abc import Iterable
from itertools import pairwise

from warband.boards.squares.drawing import DrawingError, parse_drawing
from warband.boards.squares.edges import NO_EDGES, EdgeSet, edge_between
from warband.boards.squares.grid import Grid, cells_of
from warband.kernel.lines import Line
from warband.rules.handbook.field import EDGES, KINDS, Field, Place, seats_around
from warband.rules.handbook.seats import seat_number

LETTERS = {
    ".": "", "#": "wall", "^": "difficult", "&": "statue", "b": "blood rock",
    "o": "sacred circle", "T": "tree", "P": "pit", "k": "shadow", "*": "spike stones",
    "s": "grease", "v": "vines", "L": "low obstacle", "h": "hallowed sanctum",
    "u": "unhallowed sanctum", "H": "healing stone", "!": "trap", "t": "teleporter",
    "?": "illusory wall", "c": "cloud", "A": "magic statue", "n": "narrow",
}  # fmt: skip
"""What the letters of a drawing stand for."""

WORDS = ("terrain", "wall", "force", "shadow", "low", "stairs", "exit", "start", "tile",
         "teleporters", "ranged", "diagonal", "narrow", "arrow")  # fmt: skip
"""What lines about the grid begin with."""

SIZE = re.compile(r"(\d+)x(\d+)")
_SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class GridDraft:
    """A battle grid while its lines are read."""

    def __init__(self, width: int = 22, height: int = 34, name: str = "drawn") -> None:
        self.name = name
        self.grid = Grid(width, height)
        self.terrain: dict[str, int] = {}
        self.edges: dict[str, EdgeSet] = {}
        self.places: dict[int, dict[str, int]] = {}
        self.further: dict[int, tuple[int, ...]] = {}
        """Further exit corners of players with several."""
        self.tiles: list[tuple[str, int]] = []
        self.links: list[tuple[int, int]] = []
        self.limit = 0
        self.slits: list[int] = []

    def size(self, text: str) -> None:
        """``20x15``: so many columns and rows of clear squares."""
        match = SIZE.fullmatch(text)
        if match is None:
            raise ValueError(f"map {text!r} is not a size such as 22x34, nor a drawing below it")
        self.grid = Grid(int(match[1]), int(match[2]))

    def draw(self, rows: list[Line]) -> None:
        """A drawing with a letter for every square."""
        try:
            drawing = parse_drawing("\n".join(row.text for row in rows))
        except DrawingError as error:
            raise ValueError(str(error)) from None
        self.grid = drawing.grid
        for cell, letter in enumerate("".join(drawing.rows)):
            if letter not in LETTERS:
                where = self.grid.name(cell)
                raise ValueError(f"{letter!r} in {where} is no terrain: {' '.join(LETTERS)}")
            if LETTERS[letter]:
                kind = LETTERS[letter]
                self.terrain[kind] = self.terrain.get(kind, 0) | 1 << cell
        if drawing.edges.solid:
            self.edges["wall"] = drawing.edges.solid

    def read(self, text: str) -> None:
        """A line about the grid."""
        word, _, rest = text.partition(" ")
        if word == "terrain":
            self._terrain(rest)
        elif word == "exit":
            self._exit(rest)
        elif word == "start":
            seat, _, squares = rest.partition(" ")
            self._place(seat)["start"] = self.squares(squares.split())
        elif word == "tile":
            match = re.fullmatch(r"(.+?):? ((?:[A-Z]+\d+(?:-[A-Z]+\d+)?\s*)+)", rest)
            if match is None:
                raise ValueError(f"{text!r} is not like tile Shrine: C3-F6")
            self.tiles.append((match[1], self.squares(match[2].split())))
        elif word == "teleporters":
            one, other = (self.grid.parse(each) for each in rest.split())
            both = 1 << one | 1 << other
            self.terrain["teleporter"] = self.terrain.get("teleporter", 0) | both
            self.links.append((one, other))
        elif word == "ranged":
            self.limit = int(rest.removeprefix("limit "))
        elif word == "arrow":
            self._slit(text)
        elif word == "diagonal":
            self._diagonal(text)
        else:
            self._gridline(text)

    def squares(self, words: Iterable[str]) -> int:
        """Squares and blocks: ``A1 C3-D5``."""
        found = 0
        for word in words:
            one, _, other = word.partition("-")
            first = self.grid.parse(one)
            last = self.grid.parse(other) if other else first
            (x, y), (u, v) = self.grid.xy(first), self.grid.xy(last)
            for i in range(min(x, u), max(x, u) + 1):
                for j in range(min(y, v), max(y, v) + 1):
                    found |= 1 << self.grid.cell(i, j)
        return found

    def _terrain(self, rest: str) -> None:
        for kind in sorted(KINDS, key=len, reverse=True):
            if rest.startswith(f"{kind} "):
                cells = self.squares(rest.removeprefix(kind).split())
                self.terrain[kind] = self.terrain.get(kind, 0) | cells
                return
        raise ValueError(f"terrain {rest!r} begins with none of {', '.join(KINDS)}")

    def _place(self, seat: str) -> dict[str, int]:
        return self.places.setdefault(seat_number(seat), {})

    def _exit(self, rest: str) -> None:
        corner = rest.startswith("corner ")
        seat, _, squares = rest.removeprefix("corner ").partition(" ")
        place = self._place(seat)
        if corner:
            place["corner"], *others = (self.grid.parse(each) for each in squares.split())
            self.further[seat_number(seat)] = tuple(others)
        else:
            place["exits"] = self.squares(squares.split())

    def _slit(self, text: str) -> None:
        """``arrow slit northeast of C3``: where the gridlines meet at that corner of the square."""
        match = re.fullmatch(r"arrow slit (north|south)(east|west) of ([A-Z]+\d+)", text)
        if match is None:
            raise ValueError(f"{text!r} is not like arrow slit northeast of C3")
        x, y = self.grid.xy(self.grid.parse(match[3]))
        self.slits.append(self.grid.corner(x + (match[2] == "east"), y + (match[1] == "south")))

    def _diagonal(self, text: str) -> None:
        """``diagonal wall C3 C4 D4 D5``: it crosses the gridline between each two of them."""
        names = text.removeprefix("diagonal wall").split()
        cells = [self.grid.parse(name) for name in names]
        if not text.startswith("diagonal wall ") or len(cells) < 2:
            raise ValueError(f"{text!r} is not like diagonal wall C3 C4 D4 D5")
        found = NO_EDGES
        for one, other in pairwise(cells):
            (x, y), (u, v) = self.grid.xy(one), self.grid.xy(other)
            if abs(x - u) + abs(y - v) != 1:
                names = [self.grid.name(one), self.grid.name(other)]
                raise ValueError(f"{names[0]} and {names[1]} have no side in common")
            found |= edge_between(self.grid, one, other)
        kind = "diagonal wall"
        self.edges[kind] = self.edges.get(kind, NO_EDGES) | found

    def _gridline(self, text: str) -> None:
        """``wall east of A1-A3``, ``force south of C4``, ``stairs south of A1 up north``."""
        match = re.fullmatch(
            r"(wall|force|shadow wall|low wall|narrow doorway|stairs) (north|east|south|west) of"
            r" ([A-Z0-9\- ]+?)(?: up (north|east|south|west))?", text
        )  # fmt: skip
        if match is None:
            raise ValueError(f"{text!r} is not like wall east of A1-A3")
        kind, side, squares, up = match.groups()
        found = NO_EDGES
        dx, dy = _SIDES[side]
        for cell in cells_of(self.squares(squares.split())):
            x, y = self.grid.xy(cell)
            if not (0 <= x + dx < self.grid.width and 0 <= y + dy < self.grid.height):
                raise ValueError(f"there is nothing {side} of {self.grid.name(cell)}")
            found |= edge_between(self.grid, cell, self.grid.cell(x + dx, y + dy))
        if kind == "stairs":
            kind = "stairs up" if up in ("east", "south") else "stairs down"
        self.edges[kind] = self.edges.get(kind, NO_EDGES) | found

    def finish(self, players: int) -> Field:
        """The grid with everything that was said."""
        walls = self.edges.get("wall", NO_EDGES) - self.edges.get("narrow doorway", NO_EDGES)
        if "wall" in self.edges:
            self.edges["wall"] = walls  # A doorway is an opening in its wall.
        places = list(seats_around(self.grid, players))
        for seat, said in self.places.items():
            if seat >= players:
                raise ValueError(f"there are only {players} players")
            old = places[seat]
            exits = said.get("exits", old.exits if "corner" not in said else 1 << said["corner"])
            corner = said.get("corner", old.corner)
            if not exits >> corner & 1:
                corner = (exits & -exits).bit_length() - 1
            places[seat] = Place(
                exits, corner, said.get("start", old.start), self.further.get(seat, ())
            )
        return Field(
            self.name,
            self.grid,
            tuple(places),
            tuple((kind, self.terrain[kind]) for kind in KINDS if self.terrain.get(kind)),
            tuple((kind, self.edges[kind]) for kind in EDGES if self.edges.get(kind)),
            tuple(self.tiles),
            tuple(self.links),
            self.limit,
            tuple(self.slits),
        )


def grid_lines(field: Field) -> list[str]:
    """The lines of a grid; reading them back gives the same one."""
    grid = field.grid
    rows = [["."] * grid.width for _ in range(grid.height)]
    letters = {kind: letter for letter, kind in LETTERS.items() if kind}
    more: list[str] = []
    drawn = 0
    for kind, cells in field.terrain:
        for cell in cells_of(cells & ~drawn):
            x, y = grid.xy(cell)
            rows[y][x] = letters[kind]
        if cells & drawn:
            more.append(f"terrain {kind} {grid.names(cells & drawn)}")
        drawn |= cells
    plain = not drawn
    lines = [f"map {grid.width}x{grid.height}"] if plain else ["map"]
    if not plain:
        lines += ["  " + "".join(row) for row in rows]
    lines += more
    for kind, edges in field.edges:
        if kind == "diagonal wall":
            lines += [
                f"diagonal wall {grid.name(cell)} {grid.name(cell + step)}"
                for cells, step in ((edges.east, 1), (edges.south, grid.width))
                for cell in cells_of(cells)
            ]
            continue
        word, up = (kind, "") if not kind.startswith("stairs") else ("stairs", kind[7:])
        if edges.east:
            ends = f" up {'east' if up == 'up' else 'west'}" if up else ""
            lines.append(f"{word} east of {grid.names(edges.east)}{ends}")
        if edges.south:
            ends = f" up {'south' if up == 'up' else 'north'}" if up else ""
            lines.append(f"{word} south of {grid.names(edges.south)}{ends}")
    lines += [f"tile {name}: {grid.names(cells)}" for name, cells in field.tiles]
    lines += [f"teleporters {grid.name(one)} {grid.name(other)}" for one, other in field.links]
    lines += [f"arrow slit {_slit_name(grid, corner)}" for corner in field.slits]
    lines += [f"ranged limit {field.ranged_limit}"] if field.ranged_limit else []
    return lines


def _slit_name(grid: Grid, corner: int) -> str:
    """Where an arrow slit is, by a square of which it is a corner."""
    x, y = grid.corner_xy(corner)
    i, j = min(x, grid.width - 1), min(y, grid.height - 1)
    side = ("north" if j == y else "south") + ("west" if i == x else "east")
    return f"{side} of {grid.name(grid.cell(i, j))}"
