"""A floor plan as a picture (SVG) that can be printed."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from warband.rules.handbook.dungeon.floor_plans import DOOR, ROCK, Plan, Square, beside

SIDE = 20
"""Pixels of a square."""
STYLE = """
.rock { fill: #4a4640 }
.floor { fill: #f6f1e6 }
.line { stroke: #d9cfba; stroke-width: 1 }
.wall { stroke: #26231f; stroke-width: 3; stroke-linecap: square }
.door { fill: #a8743a; stroke: #5e3d18; stroke-width: 1.5 }
.number { font: bold 20px Georgia, serif; fill: #26231f; text-anchor: middle }
.feature { font: italic 12px Georgia, serif; fill: #5b5347; text-anchor: middle }
@media print { .rock { fill: #ddd } }
"""


def plan_picture(plan: Plan, title: str) -> str:
    """The plan with its walls, doors, numbers and features."""
    width, height = plan.width * SIDE, plan.height * SIDE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="rock" width="{width}" height="{height}"/>',
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
            f'<rect class="floor line" x="{x * SIDE}" y="{y * SIDE}" '
            f'width="{SIDE}" height="{SIDE}"/>'
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
        return f'<path class="wall" d="M{x} {y}v{SIDE}"/>'
    y += SIDE if other.y > square.y else 0
    return f'<path class="wall" d="M{x} {y}h{SIDE}"/>'


def _doors(plan: Plan) -> Iterator[str]:
    for square in _open_squares(plan):
        if plan.at(square) == DOOR:
            inset = SIDE // 5
            x, y = square.x * SIDE + inset, square.y * SIDE + inset
            size = SIDE - 2 * inset
            yield f'<rect class="door" x="{x}" y="{y}" width="{size}" height="{size}"/>'


def _labels(plan: Plan) -> Iterator[str]:
    for room in plan.rooms:
        x, y = room.middle.x * SIDE + SIDE // 2, room.middle.y * SIDE + SIDE
        yield f'<text class="number" x="{x}" y="{y}">{room.number}</text>'
        said = "entrance" if room.number == plan.entrance else room.feature
        if said:
            yield f'<text class="feature" x="{x}" y="{y + 15}">{escape(said)}</text>'
