"""A floor plan as a picture (SVG) that can be printed."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from warband.rules.handbook.dungeon.floor_plans import DOOR, ROCK, Plan, Square, beside

SIDE = 20
"""Pixels of a square."""
LOOKS = {
    "rock": 'fill="#4a4640"',
    "floor": 'fill="#f6f1e6" stroke="#d9cfba" stroke-width="1"',
    "wall": 'stroke="#26231f" stroke-width="3" stroke-linecap="square"',
    "door": 'fill="#a8743a" stroke="#5e3d18" stroke-width="1.5"',
    "number": (
        'font-family="Georgia, serif" font-size="20" font-weight="bold" fill="#26231f" '
        'text-anchor="middle"'
    ),
    "feature": (
        'font-family="Georgia, serif" font-size="12" font-style="italic" fill="#5b5347" '
        'text-anchor="middle"'
    ),
}
"""How things look by their class; attributes, because pages forbid styles inside of pictures."""


def _look(name: str) -> str:
    return f'class="{name}" {LOOKS[name]}'


def plan_picture(plan: Plan, title: str) -> str:
    """The plan with its walls, doors, numbers and features."""
    width, height = plan.width * SIDE, plan.height * SIDE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f'<rect {_look("rock")} width="{width}" height="{height}"/>',
        *_floor(plan),
        *_walls(plan),
        *_doors(plan),
        *_labels(plan),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _open_squares(plan: Plan) -> Iterator[Square]:
    for y, row in enumerate(plan.drawing):
        for x, mark in enumerate(row):
            if mark != ROCK:
                yield Square(x, y)


def _floor(plan: Plan) -> Iterator[str]:
    for x, y in _open_squares(plan):
        yield (
            f'<rect {_look("floor")} x="{x * SIDE}" y="{y * SIDE}" width="{SIDE}" height="{SIDE}"/>'
        )


def _walls(plan: Plan) -> Iterator[str]:
    for square in _open_squares(plan):
        for other in beside(square):
            if plan.at(other) == ROCK:
                yield _edge(square, other)


def _edge(square: Square, other: Square) -> str:
    x, y = square.x * SIDE, square.y * SIDE
    if other.y == square.y:
        x += SIDE if other.x > square.x else 0
        return f'<path {_look("wall")} d="M{x} {y}v{SIDE}"/>'
    y += SIDE if other.y > square.y else 0
    return f'<path {_look("wall")} d="M{x} {y}h{SIDE}"/>'


def _doors(plan: Plan) -> Iterator[str]:
    for square in _open_squares(plan):
        if plan.at(square) == DOOR:
            inset = SIDE // 5
            x, y = square.x * SIDE + inset, square.y * SIDE + inset
            size = SIDE - 2 * inset
            yield f'<rect {_look("door")} x="{x}" y="{y}" width="{size}" height="{size}"/>'


def _labels(plan: Plan) -> Iterator[str]:
    for room in plan.rooms:
        x, y = room.middle.x * SIDE + SIDE // 2, room.middle.y * SIDE + SIDE
        yield f'<text {_look("number")} x="{x}" y="{y}">{room.number}</text>'
        said = "entrance" if room.number == plan.entrance else room.feature
        if said:
            yield f'<text {_look("feature")} x="{x}" y="{y + 15}">{escape(said)}</text>'
