"""Maps as text: a drawing in letters, then what stands on gridlines and which areas count.

    map Two Gates
    draw
      ....#....
      ..1.S.2..
      ....#....
    legend 1 fire + difficult
    legend 2 fire + difficult
    wall east of B1-B2
    edgeline south of F2-H2 high north
    cut E1 se
    start A A1-A3
    start B I1-I3
    victory A C1
    victory B G3
    victory AB E2
    duel X D2
    duel O F2

Gridlines may also be drawn between the squares. `docs/notation-map.md` is the page for people who
draw maps.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from warband.boards.squares.drawing import Drawing, parse_drawing
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import LARGEST, Grid, cells_of
from warband.ddm.ground.field import Ground
from warband.ddm.ground.square_blocks import is_block, parse_squares, print_squares
from warband.ddm.ground.terrain import KINDS, canonical
from warband.kernel.lines import Line, block_below, is_comment, numbered

AREAS = ("start A", "start B", "victory A", "victory B", "victory AB", "duel X", "duel O")
LETTERS = {kind.letter: name for name, kind in KINDS.items()}
CLEAR = frozenset(("clear",))
UNNAMED = "unnamed map"

_GRIDLINE = re.compile(
    r"(?P<kind>wall|ridgeline|edgeline) (?P<side>east|west|north|south) of (?P<squares>.+?)"
    r"(?: high (?P<high>east|west|north|south))?"
)
_CORNERS = {"nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)}
_LEGEND_LETTERS = "123456789ABCDEFGHIJKLMNOQRTUVWXYZ"


class MapError(ValueError):
    """A map that cannot be read or makes no sense: says where and why."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}, line {line}: {reason}")
        self.source = source
        self.line = line
        self.reason = reason


class MapDraft:
    """A map while its lines are being read."""

    def __init__(self, source: str, name: str = "") -> None:
        self.source = source
        self.name = name
        self.grid: Grid | None = None
        self.terrain: list[frozenset[str]] = []
        self.changes: dict[int, frozenset[str]] = {}
        self.rows: list[Line] = []
        self.legend: dict[str, frozenset[str]] = {}
        self.defined: dict[str, frozenset[str]] = {}
        """Terrain of the map's own, by name."""
        self.edges: dict[str, EdgeSet] = {}
        self.areas: dict[str, tuple[int, ...]] = {}
        self.area_lines: list[tuple[Line, int]] = []
        self.cut_corners = 0
        self.altered = False
        """Whether a line has changed the map it started from."""

    @classmethod
    def clear(cls, source: str, width: int, height: int) -> "MapDraft":
        """An empty map of that size."""
        draft = cls(source, UNNAMED)
        draft.grid = Grid(width, height)
        draft.terrain = [CLEAR] * draft.grid.size
        return draft

    @classmethod
    def of(cls, ground: Ground, source: str) -> "MapDraft":
        """A map to be changed."""
        draft = cls(source, ground.name)
        draft.grid = ground.grid
        draft.terrain = list(ground.terrain)
        draft.edges = {
            "solid": ground.edges.solid,
            "crest": ground.edges.crest,
            "drop": ground.edges.drop,
            "rise": ground.edges.rise,
        }
        draft.areas = dict(ground.areas)
        draft.cut_corners = ground.cut_corners
        return draft

    # ---------------------------------------------------------------------- reading

    def read(self, line: Line) -> bool:
        """Take in a line about the map; False if it is about something else."""
        word, _, rest = line.words.partition(" ")
        if word == "legend":
            self._legend(line, rest)
        elif word == "define":
            self._define(line, rest)
        elif word == "terrain":
            self._terrain(line, rest)
        elif word in ("wall", "ridgeline", "edgeline"):
            self._gridline(line)
        elif word == "cut":
            self._cut(line, rest)
        elif word in ("start", "victory", "duel"):
            self._area(line, word, rest)
        else:
            return False
        self.altered = True
        return True

    def draw(self, line: Line, rows: list[Line]) -> None:
        """Take in the rows of a drawing; their letters are read when the legend is known."""
        if self.grid is not None:
            raise self.error(line, "the map is drawn twice")
        if not rows:
            raise self.error(line, "the drawing has no rows: they are indented below `draw`")
        if rows[0].words.startswith("+"):
            self._draw_ruled(rows)
        else:
            self._draw_plain(rows)
        self.grid = Grid(len(self.rows[0].text), len(self.rows))
        self.terrain = [CLEAR] * self.grid.size

    def _draw_plain(self, rows: list[Line]) -> None:
        """One character a square."""
        self.rows = [Line(row.number, row.text.strip()) for row in rows]
        width = len(self.rows[0].text)
        for row in self.rows:
            if " " in row.text:
                raise self.error(row, f"a hole in the drawing: {row.text!r} has a blank in it")
            if len(row.text) != width:
                raise self.error(
                    row, f"the row has {len(row.text)} squares, the first row has {width}"
                )
        if width > LARGEST or len(rows) > LARGEST:
            raise self.error(rows[0], f"a map has at most {LARGEST} squares a side")

    def _draw_ruled(self, rows: list[Line]) -> None:
        """Squares set apart, with what stands on the gridlines drawn between them."""
        try:
            drawing = parse_drawing("\n".join(row.text for row in rows))
        except ValueError as error:
            raise self.error(rows[0], f"in the drawing, {error}") from error
        numbers = [row.number for row in rows[1::2]]
        self.rows = [Line(number, row) for number, row in zip(numbers, drawing.rows, strict=True)]
        edges = drawing.edges
        self.edges = {
            "solid": edges.solid, "crest": edges.crest, "drop": edges.drop, "rise": edges.rise
        }  # fmt: skip

    def error(self, line: Line, reason: str) -> MapError:
        """The error for a line."""
        return MapError(self.source, line.number, reason)

    def _board(self, line: Line) -> Grid:
        if self.grid is None:
            raise self.error(line, "the drawing must come first")
        return self.grid

    def _legend(self, line: Line, rest: str) -> None:
        letter, _, kinds = rest.partition(" ")
        if len(letter) != 1 or not kinds:
            raise self.error(line, f"expected `legend LETTER KIND + KIND`, found {line.words!r}")
        if letter in LETTERS:
            raise self.error(line, f"the letter {letter!r} already means {LETTERS[letter]}")
        if letter in self.legend:
            raise self.error(line, f"the letter {letter!r} is explained twice")
        self.legend[letter] = self.kinds(line, kinds)

    def _define(self, line: Line, rest: str) -> None:
        """Other Types of Full Terrain: the map says what its own terrain is like."""
        name, found, kinds = rest.partition(" as ")
        if not found or not name.strip():
            raise self.error(line, f"expected `define NAME as KIND + KIND`, found {line.words!r}")
        meant = self.kinds(line, kinds)
        # Terrain that the book lists follows the book, whatever the map says.
        if canonical(name.strip()) not in KINDS:
            self.defined[name.strip().lower()] = meant

    def kinds(self, line: Line, text: str) -> frozenset[str]:
        """Kinds of terrain written with a + between them; those the map defines count too."""
        words = [" ".join(word.lower().split()) for word in text.split("+")]
        text = " + ".join("+".join(self.defined.get(word, (word,))) for word in words)
        try:
            return canonical_kinds(text)
        except ValueError as error:
            raise self.error(line, str(error)) from error

    def _terrain(self, line: Line, rest: str) -> None:
        words = rest.split()
        cut = len(words)
        while cut and is_block(words[cut - 1]):
            cut -= 1
        if not cut or cut == len(words):
            raise self.error(line, f"expected `terrain KIND SQUARES`, found {line.words!r}")
        kinds = self.kinds(line, " ".join(words[:cut]))
        for cell in cells_of(self.squares(line, words[cut:])):
            self.changes[cell] = kinds

    def squares(self, line: Line, words: Iterable[str]) -> int:
        """Squares and blocks of squares, as bits."""
        try:
            return parse_squares(self._board(line), words)
        except ValueError as error:
            raise self.error(line, str(error)) from error

    def _gridline(self, line: Line) -> None:
        grid = self._board(line)
        match = _GRIDLINE.fullmatch(line.words)
        if match is None:
            raise self.error(
                line,
                "expected `wall east of SQUARES` (or ridgeline; edgeline with `high SIDE`), "
                f"found {line.words!r}",
            )
        side, high = match["side"], match["high"]
        if (high is not None) != (match["kind"] == "edgeline"):
            raise self.error(line, "an edgeline, and nothing else, has a high side")
        cells = self.squares(line, match["squares"].split())
        if side == "west":
            cells = (cells & ~grid.columns[0]) >> 1
        elif side == "north":
            cells >>= grid.width
        across = side in ("east", "west")
        found = EdgeSet(east=cells) if across else EdgeSet(south=cells)
        if not cells:
            raise self.error(line, "these squares have no neighbour on that side")
        kind = {"wall": "solid", "ridgeline": "crest"}.get(match["kind"], "")
        if not kind:
            if high not in (("east", "west") if across else ("north", "south")):
                raise self.error(line, f"the high side of this edgeline cannot be {high}")
            kind = "drop" if high in ("west", "north") else "rise"
        for other in self.edges:
            self.edges[other] -= found
        self.edges[kind] = self.edges.get(kind, EdgeSet()) | found
        try:
            self._edges().check(grid)
        except ValueError as error:
            raise self.error(line, str(error)) from error

    def _edges(self) -> Edges:
        return Edges(**self.edges)

    def _cut(self, line: Line, rest: str) -> None:
        grid = self._board(line)
        words = rest.split()
        if len(words) != 2 or words[1].lower() not in _CORNERS:
            raise self.error(line, f"expected `cut SQUARE nw|ne|sw|se`, found {line.words!r}")
        cell = self.squares(line, words[:1]).bit_length() - 1
        x, y = grid.xy(cell)
        dx, dy = _CORNERS[words[1].lower()]
        self.cut_corners |= 1 << grid.corner(x + dx, y + dy)

    def _area(self, line: Line, word: str, rest: str) -> None:
        owner, *squares = rest.split() or [""]
        label = f"{word} {'AB' if owner in ('AB', 'A+B', 'shared') else owner}"
        if label not in AREAS:
            raise self.error(line, f"expected one of {', '.join(AREAS)}, found {word} {owner!r}")
        cells = self.squares(line, squares)
        if not cells:
            raise self.error(line, f"{label} has no squares")
        self.areas[label] = (*self.areas.get(label, ()), cells)
        self.area_lines.append((line, cells))

    # --------------------------------------------------------------------- finishing

    def finish(self, *, complete: bool) -> Ground:
        """The map; a complete one has what a whole battle needs."""
        if self.grid is None:
            raise MapError(self.source, 1, "the map has no drawing")
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row.text):
                self._letter(row, self.grid.cell(x, y), letter)
        for cell, kinds in self.changes.items():
            self.terrain[cell] = kinds
        for line, cells in self.area_lines:
            for cell in cells_of(cells):
                if "wall" in self.terrain[cell]:
                    raise self.error(line, f"the area covers {self.grid.name(cell)}, a wall")
        if complete:
            self._check_complete()
        return Ground(
            self.name, self.grid, tuple(self.terrain), self._edges(), self.areas, self.cut_corners
        )

    def _letter(self, row: Line, cell: int, letter: str) -> None:
        assert self.grid is not None
        if letter in self.legend:
            self.terrain[cell] = self.legend[letter]
        elif letter in LETTERS:
            self.terrain[cell] = frozenset((LETTERS[letter],))
        else:
            frame = letter in "+|-:=<>v"
            hint = "; gridlines are drawn in a frame, or said by `wall east of B2`" if frame else ""
            raise self.error(
                row,
                f"unknown letter {letter!r} at {self.grid.name(cell)}: no kind of terrain has it "
                f"and no legend explains it{hint}",
            )

    def _check_complete(self) -> None:
        if not self.name:
            raise MapError(self.source, 1, "the map has no name")
        for label in ("start A", "start B"):
            if label not in self.areas:
                raise MapError(self.source, 1, f"the map has no area {label!r}")
        for side in "AB":
            if not self.areas.keys() & {f"victory {side}", "victory AB"}:
                raise MapError(self.source, 1, f"the map has no victory area for side {side}")
        starts = [sum(self.areas[f"start {side}"]) for side in "AB"]
        if starts[0] & starts[1]:
            raise MapError(self.source, 1, "the start areas of A and B overlap")


def canonical_kinds(text: str) -> frozenset[str]:
    """Kinds of terrain written with a + between them.

    >>> sorted(canonical_kinds("fire + deep water"))
    ['fire', 'river']

    :raises ValueError: if there is no such kind.
    """
    found = set()
    for word in text.split("+"):
        name = canonical(word.strip())
        if name not in KINDS:
            raise ValueError(f"no terrain is called {word.strip()!r}; there are {', '.join(KINDS)}")
        found.add(name)
    return frozenset(found - {"clear"} or found)


def parse_map(text: str, source: str = "map") -> Ground:
    """Read a map with everything a battle needs.

    :raises MapError: naming the source, the line and the cause.
    """
    lines = numbered(text)
    draft = MapDraft(source)
    index = 0
    while index < len(lines):
        line = lines[index]
        if line.words.startswith("map "):
            draft.name = line.words[4:]
        elif line.words == "draw":
            rows = block_below(lines, index)
            draft.draw(line, rows)
            index += len(rows)
        elif not is_comment(line) and not draft.read(line):
            raise draft.error(
                line,
                "expected map, draw, define, legend, terrain, wall, ridgeline, edgeline, cut, "
                f"start, victory or duel, found {line.words!r}",
            )
        index += 1
    return draft.finish(complete=True)


def load_maps(path: Path) -> dict[str, Ground]:
    """Read a map file, or every `.map` file of a folder, by the name of the map."""
    files = sorted(path.glob("*.map")) if path.is_dir() else [path] if path.exists() else []
    maps: dict[str, Ground] = {}
    for file in files:
        ground = parse_map(file.read_text(encoding="utf-8"), str(file))
        if ground.name in maps:
            raise MapError(str(file), 1, f"another map is called {ground.name!r} too")
        maps[ground.name] = ground
    return maps


# ------------------------------------------------------------------------------ printing


def print_map(ground: Ground) -> str:
    """The text of a map, the inverse of `parse_map`."""
    return "\n".join([f"map {ground.name}", *map_lines(ground)]) + "\n"


def map_lines(ground: Ground) -> list[str]:
    """The drawing of a map and the lines below it."""
    grid = ground.grid
    letters = {frozenset((name,)): kind.letter for name, kind in KINDS.items()}
    mixed = sorted({kinds for kinds in ground.terrain if kinds not in letters}, key=sorted)
    legend = dict(zip(mixed, _LEGEND_LETTERS, strict=False))
    letters |= legend
    rows = tuple(
        "".join(letters[kinds] for kinds in ground.terrain[start : start + grid.width])
        for start in range(0, grid.size, grid.width)
    )
    lines = ["draw"]
    lines += [f"  {line}" for line in str(Drawing(rows, ground.edges)).splitlines()]
    lines += [f"legend {letter} {' + '.join(sorted(kinds))}" for kinds, letter in legend.items()]
    lines += [f"cut {_corner_name(ground, corner)}" for corner in cells_of(ground.cut_corners)]
    for label in AREAS:
        lines += [f"{label} {print_squares(grid, part)}" for part in ground.areas.get(label, ())]
    return lines


def _corner_name(ground: Ground, corner: int) -> str:
    """A corner by the wall square it belongs to, or else by any square."""
    grid = ground.grid
    cells = list(cells_of(grid.cells_at(corner)))
    cell = next((c for c in cells if "wall" in ground.terrain[c]), cells[0])
    names = dict(zip(grid.corners_of(cell), ("nw", "ne", "sw", "se"), strict=True))
    return f"{grid.name(cell)} {names[corner]}"
