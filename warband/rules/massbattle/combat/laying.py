"""Powers that lay an area on the battlefield, which stays there: clouds and the like (Cloud)."""

from warband.boards.plane.blocks import Block, block_at
from warband.boards.plane.lines import crossing
from warband.boards.plane.measures import CLOSE, INCH
from warband.boards.plane.shapes import Point, Shape, convex, distance, nearest_points
from warband.kernel.questions import Flow, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.ground.terrain import Field
from warband.rules.massbattle.roster.powers import Power
from warband.rules.massbattle.state import Game, Unit

__all__ = ["Areas", "lay"]

RADIUS = 2 * INCH
"""Of every area that is laid in a mass battle."""
STEP = 2 * INCH


def _mark(x: int, y: int) -> Block:
    """An inch that stands for an area: the middle of its front is the middle of the area."""
    return block_at(x, y, 0, INCH, INCH)


class Areas:
    """Where the middle of an area can lie: any point in reach that no wall shuts off."""

    EXACT = 1 << 52

    def __init__(self, game: Game, caster: Unit, reach: int) -> None:
        self._field = game.field
        self._from = game.whereabouts(caster).shape
        self._reach = reach
        self._walls = _walls(game.field)
        enemies = [enemy.placed.centre for enemy in game.enemies(caster.seat)]
        points = sorted(
            {point for point in [*enemies, *_grid(self._from, reach)] if self.holds(point)},
            key=lambda point: (point not in enemies, self._far(point), point),
        )
        self._listed = [_mark(x, y) for x, y in points]

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: int) -> Block:
        if index < self.EXACT:
            return self._listed[index]
        return _mark(*divmod(index - self.EXACT, 1 << 22))

    def _far(self, point: Point) -> int:
        return distance(self._from, _dot(point))

    def holds(self, point: Point) -> bool:
        """Whether an area may be laid there (Permanent Area of Effect; Line of Effect)."""
        x, y = point
        if not (0 <= x <= self._field.width and 0 <= y <= self._field.height):
            return False
        if self._far(point) > self._reach + CLOSE:
            return False
        start, end = nearest_points(self._from, _dot(point))
        return not any(crossing(start, end, wall) for wall in self._walls)

    def allows(self, index: int) -> bool:
        """Whether a point that is not listed may be named."""
        return index >= self.EXACT and self.holds(divmod(index - self.EXACT, 1 << 22))

    def find(self, x_and_heading: int, y: int) -> int | None:
        """The index of a point; None if no area may be laid there."""
        index = self.EXACT + (x_and_heading // 4096) * (1 << 22) + y
        return index if self.allows(index) else None


def _dot(point: Point) -> Shape:
    """A point as a shape."""
    x, y = point
    return convex(((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)))


def _walls(field: Field) -> list[Shape]:
    """What no effect passes: walls, and walls of force."""
    return [
        shape
        for piece, shape in zip(field.pieces, field.shapes, strict=True)
        if piece.does.bars and (piece.does.sight or piece.ground == "force-wall")
    ]


def _grid(shape: Shape, reach: int) -> list[Point]:
    """Points some way apart around a shape."""
    return [
        (x, y)
        for x in range((shape.west - reach) // STEP * STEP, shape.east + reach + 1, STEP)
        for y in range((shape.south - reach) // STEP * STEP, shape.north + reach + 1, STEP)
    ]


def lay(game: Game, caster: Unit, power: Power) -> Flow[None]:
    """An area is laid at any point in reach, over whatever is there (Cloud)."""
    areas = Areas(game, caster, power.reach)
    if not len(areas):
        game.tell("no-effect", unit=caster.number, power=power.name)
        return
    mark = yield from choose(
        caster.seat, q.LAY, areas, unit=caster.number, power=power.name, onward=areas[0]
    )
    names = {each.name for each in game.field.pieces}
    nth = next(n for n in range(1, len(names) + 2) if f"{power.name} {n}" not in names)
    name = f"{power.name} {nth}"
    game.field = game.field.with_area(name, power.lays, mark.front_middle, RADIUS)
    game.tell("laid", by=caster.number, ground=power.lays, name=name)
