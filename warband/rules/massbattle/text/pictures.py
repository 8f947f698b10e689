"""A position as a picture: terrain, units with their ranks, facing, strength and state."""

from warband.boards.plane.drawing import Drawing
from warband.rules.massbattle.ground.spaces import base, bases
from warband.rules.massbattle.state import MORALE, NOBODY, NORMAL, Game, Unit

__all__ = ["draw"]

COLOURS = ("#3b6ea8", "#b4443c", "#4d8b50", "#b8912d", "#7b5aa6", "#c9722b")
PALE = ("#cfdef0", "#f2d3d0", "#d5e8d6", "#f0e4c0", "#e0d5ee", "#f5dcc6")
GROUND = {
    "woods": "#bcd3a8", "hill": "#dccfae", "wall": "#8d8a84", "building": "#a08f80",
    "skull": "#c9c3b4", "boulder": "#9b9790", "lake": "#a9cbe0", "river": "#a9cbe0",
    "stream": "#cfe3ee", "bog": "#b9c4a0", "lava": "#e58a5a", "darkness": "#6d6880",
    "cloud": "#d8dde2", "briars": "#c3c98d", "quagmire": "#a39a74",
}  # fmt: skip


def draw(game: Game) -> str:
    """The picture of a position, in SVG."""
    drawing = Drawing(game.field.width, game.field.height)
    for piece, shape in zip(game.field.pieces, game.field.shapes, strict=True):
        fill = GROUND.get(piece.ground, "#d9d4c3")
        drawing.outline(piece.points, fill, title=f"{piece.name}: {piece.ground}")
        drawing.words(shape.centre, piece.name, small=True)
    for unit in game.on_table():
        _unit(drawing, game, unit)
    return drawing.text()


def _unit(drawing: Drawing, game: Game, unit: Unit) -> None:
    """A unit as a block with its creatures, and what there is to know about it."""
    block = unit.placed
    line, fill = COLOURS[unit.seat], PALE[unit.seat]
    title = f"{unit.name}: {unit.count} of {unit.start} {unit.creature.name}"
    drawing.block(block, fill, line, front=unit.formed, title=title)
    for _, point in bases(unit):
        drawing.disc(point, base(unit.creature.size), line)
    notes = [f"{unit.count}"]
    if unit.morale != NORMAL:
        notes.append(MORALE[unit.morale])
    if unit.damage:
        notes.append(f"damage {unit.damage}")
    if unit.guest != NOBODY:
        guest = game.units[unit.guest]
        notes.append(f"{guest.name} ({'front' if guest.front else 'rear'})")
    south = min(y for _, y in block.corners)
    middle = (block.centre[0], south)
    drawing.words(middle, unit.name, below=1)
    drawing.words(middle, ", ".join(notes), small=True, below=2)
