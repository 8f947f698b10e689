"""The text form of boards: drawings and tile lists, read and written.

A drawing has one cell per hex, cells separated by blanks; odd rows are shifted half a hex to
the right. A cell is a ground letter and its level (``d2``), with the mark and peak of an obstacle
after it if there is one (``#1^7``), or ``..`` where there is nothing. The full format is described
in ``docs/boards-hexes.md``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from warband.boards.hexes.board import BoardError, Column, HexBoard, Slab, Wall, bits
from warband.boards.hexes.grid import Hex, HexNameError, parse_hex
from warband.boards.hexes.plan import FloatingTileError, Plan, Tile, build
from warband.boards.hexes.terrain import GROUNDS, OBSTACLES, ground_by_letter
from warband.boards.hexes.trails import Gait, Trails
from warband.kernel.lines import meant

__all__ = [
    "BoardTextError",
    "UnreachableZoneError",
    "check_zones",
    "draw_board",
    "read_board",
    "read_plan",
    "write_plan",
]

EMPTY = ".."
TABLE = "table"

_SECTIONS = ("map", "over", "tiles", "walls", "zones")
_CELL = re.compile(
    r"(?P<ground>\D)(?P<level>\d+)(?:/(?P<thick>\d+))?(?:(?P<mark>\D)(?P<peak>\d+))?"
)
_TILE = re.compile(
    r"(?P<kind>[a-z][a-z ]*?) (?P<footprint>\d+(?:/\d+)?) +(?P<hex>[A-Za-z]+\d+)"
    r"(?: +level (?P<level>\d+))?(?: +turn (?P<turn>[0-5]))?"
)
_WALL = re.compile(r"(?P<a>[A-Za-z]+\d+)-(?P<b>[A-Za-z]+\d+) +top (?P<top>\d+)")


class BoardTextError(BoardError):
    """A board text that does not follow the format; the message names the line."""


class UnreachableZoneError(BoardError):
    """A zone that nobody can walk to or from."""


@dataclass(slots=True)
class _Source:
    """The lines of a board text by section, each with its number."""

    name: str = ""
    sections: dict[str, list[list[tuple[int, str]]]] = field(default_factory=dict)

    def lines(self, section: str) -> Iterator[tuple[int, str]]:
        for block in self.sections.get(section, []):
            yield from block


def read_board(text: str, *, walker: int = 5) -> HexBoard:
    """Read a board, build it, and check that it stands and that its zones can be walked to.

    ``walker`` is the height of the body that must be able to walk between the zones.

    >>> board = read_board('''
    ... board Ford
    ... map
    ...   g1  ~0  g1
    ...     g1  #1^7
    ... zones
    ...   west: A1 A2
    ...   east: C1
    ... ''')
    >>> board.name, len(board.spaces), [board.name_of(i) for i in bits(board.zones["west"])]
    ('Ford', 4, ['A1', 'A2'])
    """
    source = _split(text)
    if "tiles" in source.sections:
        board = build(_plan(source))
    else:
        columns = _columns(source)
        _check_held_up(columns)
        board = HexBoard(source.name, columns, walls=_walls(source), zones=_zones(source))
    check_zones(board, walker)
    return board


def read_plan(text: str) -> Plan:
    """Read a board that is given as a list of tiles, without building it."""
    source = _split(text)
    if "tiles" not in source.sections:
        raise BoardTextError(f"{source.name!r} has no 'tiles' section")
    return _plan(source)


def _split(text: str) -> _Source:
    source = _Source()
    block: list[tuple[int, str]] | None = None
    for number, line in ((line.number, line.text.strip()) for line in meant(text)):
        if not source.name:
            word, _, name = line.partition(" ")
            if word != "board" or not name.strip():
                raise BoardTextError(f"line {number}: expected 'board NAME', found {line!r}")
            source.name = name.strip()
        elif line in _SECTIONS:
            block = []
            source.sections.setdefault(line, []).append(block)
        elif block is None:
            expected = ", ".join(_SECTIONS)
            raise BoardTextError(f"line {number}: expected one of {expected}, found {line!r}")
        else:
            block.append((number, line))
    if not source.name:
        raise BoardTextError("line 1: expected 'board NAME', found nothing")
    if ("tiles" in source.sections) == ("map" in source.sections):
        raise BoardTextError(f"{source.name!r} needs either a 'map' section or a 'tiles' section")
    if not any(source.sections.get("tiles", []) + source.sections.get("map", [])):
        raise BoardTextError(f"{source.name!r} is empty")
    return source


# Drawings.


def _columns(source: _Source) -> dict[Hex, Column]:
    slabs: dict[Hex, list[Slab]] = {}
    for section in ("map", "over"):
        for block in source.sections.get(section, []):
            for row, (number, line) in enumerate(block):
                for column, cell in enumerate(line.split()):
                    if cell != EMPTY:
                        hex_ = Hex.at(column, row)
                        slab = _cell(cell, section == "over", f"line {number}, {hex_.name}")
                        slabs.setdefault(hex_, []).append(slab)
    return {hex_: tuple(sorted(here)) for hex_, here in slabs.items()}


def _cell(cell: str, over: bool, where: str) -> Slab:
    match = _CELL.fullmatch(cell)
    if match is None:
        raise BoardTextError(f"{where}: {cell!r} is not a cell like 'd2', '#1^7' or '..'")
    ground = "table" if match["ground"] == "t" else None
    if ground is None:
        known = ground_by_letter(match["ground"])
        if known is None:
            letters = " ".join(kind.letter for kind in GROUNDS.values())
            raise BoardTextError(f"{where}: {match['ground']!r} is no ground; letters: {letters}")
        ground = known.name
    level = int(match["level"])
    if match["thick"] and not over:
        raise BoardTextError(f"{where}: {cell!r} has a thickness, which only 'over' cells have")
    bottom = level - int(match["thick"] or 1) if over else 0
    if bottom < 0:
        raise BoardTextError(f"{where}: {cell!r} is thicker than its level")
    if not match["mark"]:
        return Slab(bottom, level, ground)
    kind = next((kind for kind in OBSTACLES.values() if kind.mark == match["mark"]), None)
    if kind is None or int(match["peak"]) == 0:
        marks = " ".join(kind.mark for kind in OBSTACLES.values())
        raise BoardTextError(f"{where}: {cell!r} has no known obstacle; marks: {marks}")
    return Slab(bottom, level, ground, kind.name, int(match["peak"]))


def _check_held_up(columns: dict[Hex, Column]) -> None:
    """Every slab must rest on the table or join one beside it that is held up."""
    held = {(hex_, 0) for hex_, column in columns.items() if column[0].bottom == 0}
    waiting = list(held)
    while waiting:
        hex_, index = waiting.pop()
        slab = columns[hex_][index]
        for beside in hex_.neighbours():
            for number, other in enumerate(columns.get(beside, ())):
                joined = other.bottom < slab.top and slab.bottom < other.top
                if joined and (beside, number) not in held:
                    held.add((beside, number))
                    waiting.append((beside, number))
    for hex_, column in columns.items():
        for number, slab in enumerate(column):
            if (hex_, number) not in held:
                raise FloatingTileError(
                    f"{hex_.name}: nothing holds up the {slab.ground} at level {slab.level}"
                )


def draw_board(board: HexBoard) -> str:
    """The drawing of a board; reading it back gives the same columns, walls and zones."""
    lines = [f"board {board.name}"]
    layers = max(len(column) + bool(column[0].bottom) for column in board.columns.values())
    for layer in range(layers):
        lines.append("map" if layer == 0 else "over")
        lines += _draw_layer(board, layer)
    if board.walls:
        lines.append("walls")
        lines += [f"  {w.a.name}-{w.b.name} top {w.top}" for w in board.walls.values()]
    if board.zones:
        lines.append("zones")
        for zone, mask in board.zones.items():
            lines.append(f"  {zone}: {' '.join(board.name_of(space) for space in bits(mask))}")
    return "\n".join(lines) + "\n"


def _draw_layer(board: HexBoard, layer: int) -> Iterator[str]:
    cells: dict[tuple[int, int], str] = {}
    for hex_, column in board.columns.items():
        index = layer - 1 if column[0].bottom else layer
        slab = column[index] if 0 <= index < len(column) else None
        cells[hex_.offset] = EMPTY if slab is None else _draw_cell(slab, layer > 0)
    columns = 1 + max(column for column, _ in cells)
    rows = 1 + max(row for _, row in cells)
    width = max(len(cell) for cell in cells.values()) + 1
    for row in range(rows):
        indent = "  " + " " * (width // 2 if row & 1 else 0)
        drawn = [cells.get((column, row), EMPTY) for column in range(columns)]
        while layer and len(drawn) > 1 and drawn[-1] == EMPTY:
            drawn.pop()
        yield (indent + "".join(cell.ljust(width) for cell in drawn)).rstrip()


def _draw_cell(slab: Slab, over: bool) -> str:
    letter = "t" if slab.ground == TABLE else GROUNDS[slab.ground].letter
    thick = f"/{slab.level - slab.bottom}" if over and slab.level - slab.bottom != 1 else ""
    obstacle = f"{OBSTACLES[slab.obstacle].mark}{slab.peak}" if slab.obstacle else ""
    return f"{letter}{slab.level}{thick}{obstacle}"


# Tile lists.


def _plan(source: _Source) -> Plan:
    tiles = []
    for number, line in source.lines("tiles"):
        match = _TILE.fullmatch(line)
        if match is None:
            raise BoardTextError(
                f"line {number}: {line!r} is not a tile like 'rock 7 B1 level 2 turn 3'"
            )
        hex_ = _hex(match["hex"], number)
        level, turn = int(match["level"] or 1), int(match["turn"] or 0)
        tiles.append(Tile(match["kind"], match["footprint"], hex_, level, turn))
    return Plan(source.name, tuple(tiles), tuple(_walls(source)), _zones(source))


def write_plan(plan: Plan) -> str:
    """The text of a plan; reading it back gives an equal plan."""
    lines = [f"board {plan.name}", "tiles"]
    for tile in plan.tiles:
        level = f" level {tile.level}" if tile.level != 1 else ""
        turn = f" turn {tile.turn}" if tile.turn else ""
        lines.append(f"  {tile.kind} {tile.footprint} {tile.hex.name}{level}{turn}")
    if plan.walls:
        lines.append("walls")
        lines += [f"  {wall.a.name}-{wall.b.name} top {wall.top}" for wall in plan.walls]
    if plan.zones:
        lines.append("zones")
        lines += [f"  {zone}: {' '.join(names)}" for zone, names in plan.zones.items()]
    return "\n".join(lines) + "\n"


# Walls and zones.


def _hex(name: str, number: int) -> Hex:
    try:
        return parse_hex(name)
    except HexNameError as error:
        raise BoardTextError(f"line {number}: {error}") from None


def _walls(source: _Source) -> Iterable[Wall]:
    walls = []
    for number, line in source.lines("walls"):
        match = _WALL.fullmatch(line)
        if match is None:
            raise BoardTextError(f"line {number}: {line!r} is not a wall like 'C3-C4 top 11'")
        a, b = _hex(match["a"], number), _hex(match["b"], number)
        if b not in a.neighbours():
            raise BoardTextError(f"line {number}: {a.name} and {b.name} share no side")
        walls.append(Wall(a, b, int(match["top"])))
    return walls


def _zones(source: _Source) -> dict[str, tuple[str, ...]]:
    zones: dict[str, tuple[str, ...]] = {}
    for number, line in source.lines("zones"):
        name, colon, names = line.partition(":")
        if not colon or not names.split():
            raise BoardTextError(f"line {number}: {line!r} is not a zone like 'west: A1 A2'")
        if name.strip() in zones:
            raise BoardTextError(f"line {number}: the zone {name.strip()!r} is listed twice")
        for hex_name in names.split():
            _hex(hex_name.partition("@")[0], number)
        zones[name.strip()] = tuple(names.split())
    return zones


def check_zones(board: HexBoard, walker: int = 5) -> None:
    """Raise :class:`UnreachableZoneError` unless a walker can get from each zone to each other."""
    trails = Trails(board, Gait(height=walker, climb=walker))
    for name, mask in board.zones.items():
        reached = waiting = mask & trails.rests
        while waiting:
            stand = (waiting & -waiting).bit_length() - 1
            waiting &= waiting - 1
            for _, _, targets in trails.steps[stand]:
                waiting |= targets & ~reached
                reached |= targets
        for other, spaces in board.zones.items():
            if not reached & spaces:
                raise UnreachableZoneError(
                    f"{board.name!r}: nobody {walker} levels tall can walk "
                    f"from zone {name!r} to zone {other!r}"
                )
