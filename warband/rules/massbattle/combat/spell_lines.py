"""Lines of spells and abilities: 12 inches long, laid as the caster likes (Line)."""

from warband.boards.plane.lines import crossing, length_between
from warband.boards.plane.measures import INCH
from warband.boards.plane.shapes import Point, Shape
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.state import Game, Unit

__all__ = ["struck_by_line"]

LENGTH = 12 * INCH


def struck_by_line(game: Game, caster: Unit, target: Unit) -> Flow[list[Unit]]:
    """The units that a line touches; whoever lays it chooses among those that are worth it."""
    place = game.whereabouts(caster)
    ways = _lines(game, place, target)
    chosen = ways[0]
    if len(ways) > 1:
        names = [_named(game, way) for way in ways]
        word = yield from choose(
            caster.seat, q.LINE, Listed(names), unit=caster.number, onward=names[0]
        )
        chosen = ways[names.index(word)]
    return [game.units[number] for number in chosen]


def _named(game: Game, way: tuple[int, ...]) -> str:
    return ", ".join(game.units[number].name for number in way)


def _lines(game: Game, place: Unit, target: Unit) -> list[tuple[int, ...]]:
    """What different lines touch, best first; none that another betters."""
    others = [unit for unit in game.on_table() if unit is not place and unit is not target]
    aims = _points(target.shape) + [p for unit in others for p in _points(unit.shape)]
    found: set[tuple[int, ...]] = set()
    for start in _points(place.shape):
        for aim in aims:
            end = _end(start, aim)
            if end is None or crossing(start, end, target.shape) is None:
                continue
            hit = [unit.number for unit in others if crossing(start, end, unit.shape) is not None]
            found.add((target.number, *hit))
    found = found or {(target.number,)}

    def split(way: tuple[int, ...]) -> tuple[set[int], set[int]]:
        foes = {n for n in way if game.hostile(place, game.units[n])}
        return foes, set(way) - foes

    def bettered(way: tuple[int, ...]) -> bool:
        foes, friends = split(way)
        return any(
            foes <= more and fewer <= friends and other != way
            for other in found
            for more, fewer in [split(other)]
        )

    best = [way for way in found if not bettered(way)]
    return sorted(best, key=lambda way: (len(split(way)[1]), -len(split(way)[0]), way))


def _points(shape: Shape) -> list[Point]:
    """The corners of a shape, the middles of its sides, and its middle."""
    corners = shape.points
    middles = [
        ((x + u) // 2, (y + v) // 2)
        for (x, y), (u, v) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return [*corners, *middles, shape.centre]


def _end(start: Point, aim: Point) -> Point | None:
    """Where a line from one point through another ends."""
    length = length_between(start, aim)
    if length == 0:
        return None
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    return start[0] + dx * LENGTH // length, start[1] + dy * LENGTH // length
