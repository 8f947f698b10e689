"""The map of a dungeon: big rooms, wide corridors, double doors.

    rooms
      1 entrance
      2 fog
    doors
      1 locked
    plan
      ##########
      #....++..#

In the drawing `#` is rock, `.` the floor of a room, `,` that of a corridor and `+` a square of a
closed door. Rooms and doors are numbered from the top left; what is special about them stands in
the lists.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.dungeon.room_features import FEATURES

ROCK, FLOOR, CORRIDOR, DOOR = "#", ".", ",", "+"
ENTRANCE = "entrance"
DOOR_KINDS = ("locked", "secret", "one-way")
"""Doors that are more than doors (Special Delve Rules)."""


class PlanError(ValueError):
    """A plan that cannot be read: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Square(NamedTuple):
    """A square of the plan, from the top left."""

    x: int
    y: int


class Room(msgspec.Struct, frozen=True):
    """A room: its floor, and what is special about it."""

    number: int
    squares: frozenset[Square]
    feature: str = ""

    @property
    def middle(self) -> Square:
        """The square of the floor that is nearest to the middle of the room."""
        left, top, right, bottom = bounds(self.squares)
        x, y = left + right, top + bottom
        return min(self.squares, key=lambda s: (abs(2 * s.x - x) + abs(2 * s.y - y), s.y, s.x))


class Doorway(msgspec.Struct, frozen=True):
    """Door squares that belong together, and the rooms they lead to."""

    squares: frozenset[Square]
    rooms: frozenset[int]
    """One room for a door between room and corridor, two between rooms."""
    kind: str = ""
    """locked, secret or one-way; empty for a door that opens easily."""


class Plan(msgspec.Struct, frozen=True):
    """The whole floor."""

    drawing: tuple[str, ...]
    rooms: tuple[Room, ...]
    doors: tuple[Doorway, ...]
    entrance: int = 1
    """The number of the room where the party starts."""

    @property
    def width(self) -> int:
        """Squares from left to right."""
        return len(self.drawing[0])

    @property
    def height(self) -> int:
        """Squares from top to bottom."""
        return len(self.drawing)

    def at(self, square: Square) -> str:
        """What is drawn there; rock all around the drawing."""
        if 0 <= square.y < self.height and 0 <= square.x < self.width:
            return self.drawing[square.y][square.x]
        return ROCK

    def room_at(self, square: Square) -> Room | None:
        """The room whose floor it is."""
        return next((room for room in self.rooms if square in room.squares), None)


def bounds(squares: frozenset[Square]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of some squares."""
    xs, ys = [s.x for s in squares], [s.y for s in squares]
    return min(xs), min(ys), max(xs), max(ys)


def beside(square: Square) -> Iterator[Square]:
    """The four squares at its edges."""
    x, y = square
    yield from (Square(x, y - 1), Square(x + 1, y), Square(x, y + 1), Square(x - 1, y))


# ------------------------------------------------------------------------------- reading


def parse_plan(text: str) -> Plan:
    """A plan from its text; PlanError names the line."""
    lines = meant(text.replace("\t", "    "))
    blocks: dict[str, list[Line]] = {}
    index = 0
    while index < len(lines):
        line = lines[index]
        below = block_below(lines, index)
        index += 1 + len(below)
        if line.words not in ("rooms", "doors", "plan") or line.words in blocks:
            raise PlanError(
                line.number, f"expected `rooms`, `doors` or `plan` once, found {line.words!r}"
            )
        blocks[line.words] = below
    if not blocks.get("plan"):
        raise PlanError(1, "there is no plan: a drawing is indented below `plan`")
    drawing = _drawing(blocks["plan"])
    marks = dict(_marks(blocks.get("rooms", []), "room", (ENTRANCE, *FEATURES)))
    kinds = dict(_marks(blocks.get("doors", []), "door", DOOR_KINDS))
    return _plan(drawing, marks, kinds, blocks["plan"][0].number)


def _drawing(lines: list[Line]) -> tuple[str, ...]:
    rows = [line.text.strip() for line in lines]
    for line, row in zip(lines, rows, strict=True):
        strange = set(row) - {ROCK, FLOOR, CORRIDOR, DOOR}
        if strange:
            raise PlanError(line.number, f"{min(strange)!r} is none of # . , +")
        if len(row) != len(rows[0]):
            raise PlanError(
                line.number, f"{len(row)} squares, but the first row has {len(rows[0])}"
            )
    return tuple(rows)


def _marks(lines: list[Line], what: str, known: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for line in lines:
        match = re.fullmatch(r"(\d{1,3}) (.+)", line.words)
        if match is None or match[2] not in known:
            raise PlanError(
                line.number, f"expected the number of a {what} and one of {', '.join(known)}"
            )
        yield int(match[1]), match[2]


def _plan(
    drawing: tuple[str, ...], marks: dict[int, str], kinds: dict[int, str], first: int
) -> Plan:
    floors = _areas(drawing, FLOOR)
    if not floors:
        raise PlanError(first, "there is no room")
    for number in marks:
        if not 1 <= number <= len(floors):
            raise PlanError(first, f"there is no room {number}; there are {len(floors)}")
    rooms = tuple(
        Room(number, squares, marks.get(number, "").replace(ENTRANCE, ""))
        for number, squares in enumerate(floors, 1)
    )
    doors = tuple(
        Doorway(
            squares,
            frozenset(
                room.number
                for room in rooms
                if any(each in room.squares for square in squares for each in beside(square))
            ),
            kinds.get(number, ""),
        )
        for number, squares in enumerate(_areas(drawing, DOOR), 1)
    )
    for number in kinds:
        if not 1 <= number <= len(doors):
            raise PlanError(first, f"there is no door {number}; there are {len(doors)}")
    entrance = next((number for number, mark in marks.items() if mark == ENTRANCE), 1)
    return Plan(drawing, rooms, doors, entrance)


def _areas(drawing: tuple[str, ...], kind: str) -> list[frozenset[Square]]:
    """Squares of a kind that hang together, row by row from the top left."""
    left = {
        Square(x, y) for y, row in enumerate(drawing) for x, mark in enumerate(row) if mark == kind
    }
    found: list[frozenset[Square]] = []
    for start in sorted(left, key=lambda square: (square.y, square.x)):
        if start not in left:
            continue
        area, edge = {start}, [start]
        while edge:
            for square in beside(edge.pop()):
                if square in left and square not in area:
                    area.add(square)
                    edge.append(square)
        left -= area
        found.append(frozenset(area))
    return found


# ------------------------------------------------------------------------------- printing


def print_plan(plan: Plan) -> str:
    """The plan as text; reading it again gives the same plan."""
    lines = ["rooms", f"  {plan.entrance} {ENTRANCE}"]
    lines += [f"  {room.number} {room.feature}" for room in plan.rooms if room.feature]
    kinds = [f"  {number} {door.kind}" for number, door in enumerate(plan.doors, 1) if door.kind]
    lines += ["doors", *kinds] if kinds else []
    return "\n".join([*lines, "plan", *(f"  {row}" for row in plan.drawing)]) + "\n"


def reachable_rooms(plan: Plan) -> frozenset[int]:
    """The rooms that can be walked to from the entrance, through all doors."""
    start = next(room for room in plan.rooms if room.number == plan.entrance)
    seen, edge = set(start.squares), list(start.squares)
    while edge:
        for square in beside(edge.pop()):
            if square not in seen and plan.at(square) != ROCK:
                seen.add(square)
                edge.append(square)
    return frozenset(room.number for room in plan.rooms if room.squares & seen)
