"""Coming to grips: converging, lining up, charging (Moving and Enemy Units; Charge)."""

from collections.abc import Iterator
from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.contacts import meeting, nearest_edge
from warband.boards.plane.lines import pierces
from warband.boards.plane.measures import CLOSE, INCH, heading_toward
from warband.boards.plane.shapes import Shape, convex, overlaps, touches
from warband.boards.plane.sweeps import hull, may_meet, passage
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.fighting import reach_attacks
from warband.rules.massbattle.ground.engagement import apart, engaged_by, in_sight
from warband.rules.massbattle.ground.melee_contact import count_in_contact, strikers
from warband.rules.massbattle.ground.movement import (
    Obstacles,
    can_stand,
    converged,
    make_way,
    obstacles,
    take_place,
    too_bold,
)
from warband.rules.massbattle.ground.spaces import edge_slots
from warband.rules.massbattle.state import Game, Unit

__all__ = [
    "Charge",
    "can_charge",
    "charge_drifts",
    "charge_targets",
    "charges",
    "engage",
    "line_up",
    "lined_up",
    "nearest_enemies",
]

LEAST = 2 * INCH
"""A charge must lead at least so far."""


def engage(game: Game, unit: Unit, enemy: Unit) -> Flow[None]:
    """A unit that touches an enemy turns edge to edge and lines up with it (Converging)."""
    stuff = obstacles(game, unit)
    choices = converged(game, unit, enemy, stuff)
    block = choices[0]
    if len(choices) > 1:
        block = yield from choose(unit.seat, q.CONVERGE, Listed(choices), unit=unit.number)
    game.put(unit, block)
    yield from line_up(game, unit, enemy, stuff)
    make_way(game, unit)
    game.tell("engages", unit=unit.number, target=enemy.number)
    yield from reach_attacks(game, unit, enemy)


def line_up(game: Game, unit: Unit, enemy: Unit, stuff: Obstacles) -> Flow[None]:
    """Frontages never stand exactly opposite one another (Lining Up Units)."""
    best = lined_up(game, unit, enemy, stuff)
    place = best[0]
    if len(best) > 1:
        place = yield from choose(
            unit.seat, q.LINE_UP, Listed(best), unit=unit.number, target=enemy.number,
            onward=best[0],
        )  # fmt: skip
    game.put(unit, place)


def lined_up(game: Game, unit: Unit, enemy: Unit, stuff: Obstacles) -> list[Block]:
    """The places half a frontage aside that bring most into contact; else the one it has."""
    if not _opposite(unit, enemy):
        return [unit.placed]
    found = meeting(unit.placed, enemy.placed)
    assert found is not None
    slots = edge_slots(unit, found.edge)
    half = (slots[0].end - slots[0].start) // 2
    along = unit.placed.heading + 900 * (found.edge + 1)
    block = unit.placed
    choices = []
    for shift in (half, -half):
        moved = block.gone(along, shift)
        if can_stand(game, unit, moved, stuff) and touches(moved.shape, enemy.shape):
            choices.append((_contacts(game, unit, enemy, moved), moved))
    game.put(unit, block)
    most = max((count for count, _ in choices), default=0)
    return [moved for count, moved in choices if count == most] or [block]


def _opposite(unit: Unit, enemy: Unit) -> bool:
    """Whether frontages of one width stand exactly opposite one another."""
    found = meeting(unit.placed, enemy.placed)
    if found is None or not found.flush:
        return False
    theirs = meeting(enemy.placed, unit.placed)
    if theirs is None:
        return False
    own, other = edge_slots(unit, found.edge), edge_slots(enemy, theirs.edge)
    width, broad = own[0].end - own[0].start, other[0].end - other[0].start
    if abs(width - broad) > CLOSE:
        return False
    # Distances along the two edges run against one another.
    off = (found.start + theirs.end) - own[0].start - other[0].start
    rest = off % width
    return min(rest, width - rest) <= CLOSE


def _contacts(game: Game, unit: Unit, enemy: Unit, block: Block) -> int:
    """How many creatures of both would strike if the unit stood there."""
    old = unit.placed
    game.put(unit, block)
    count = len(strikers(game, unit, enemy).all) + len(strikers(game, enemy, unit).all)
    game.put(unit, old)
    return count


# Charging.


class Charge(NamedTuple):
    """A charge that is allowed: at whom, how far, and where it ends."""

    target: int
    length: int
    drift: int
    heading: int
    end: Block
    """Where it touches, before it converges."""
    contacts: int
    place: Block
    """Where it stands edge to edge."""


def nearest_enemies(game: Game, unit: Unit, *, ignore: int = 0) -> list[Unit]:
    """The enemies that may be taken for the nearest (Nearest Enemy).

    Lone creatures may be ignored, and as many others as orders allow.
    """
    return [enemy for _, enemy in _first_seen(game, unit, _by_way(game, unit, None), ignore)]


def _by_way(game: Game, unit: Unit, reach: int | None) -> list[tuple[int, int]]:
    """The enemies by how far the way to them is; of those within so far only."""
    found = []
    shape = unit.shape
    for enemy in (*game.enemies(unit.seat), *game.illusions(unit.seat)):
        if reach is not None and not may_meet(shape, enemy.shape, reach):
            continue
        far = apart(unit, enemy)
        if reach is None or far <= reach:
            found.append((_travel(game, unit, enemy, far), enemy.number))
    return sorted(found)


def _first_seen(
    game: Game, unit: Unit, ways: list[tuple[int, int]], ignore: int
) -> list[tuple[int, Unit]]:
    """Those in sight that may be taken for the nearest, and how far the way to them is."""
    found: list[tuple[int, Unit]] = []
    passed, nearest = 0, -1
    for far, number in ways:
        tied = nearest >= 0 and far <= nearest + CLOSE
        if passed > ignore and not tied:
            break
        enemy = game.units[number]
        if not in_sight(game, unit, enemy):
            continue
        found.append((far, enemy))
        if not enemy.lone and not tied:
            passed += 1
            nearest = far
    return found


def _travel(game: Game, unit: Unit, enemy: Unit, far: int) -> int:
    """How far it is to an enemy so far away, with what terrain on the way costs."""
    if game.moves_by(unit, "Flight") or not game.field.slow:
        return far
    x, y = unit.placed.centre
    u, v = enemy.placed.centre
    heading = heading_toward(u - x, v - y) if (u, v) != (x, y) else 0
    extra = 0
    for index in game.field.slow:
        passing = passage(unit.shape, heading, game.field.shapes[index])
        if passing is not None and passing.enter < far:
            extra += min(passing.leave, far) - passing.enter
    return far + extra


def charge_targets(game: Game, unit: Unit) -> list[Unit]:
    """The enemies a unit may charge, if the way is free (Charge)."""
    if engaged_by(game, unit):
        return []
    reach = 2 * unit.creature.speed + CLOSE
    seen = _first_seen(game, unit, _by_way(game, unit, reach), unit.ignore)
    if seen and seen[-1][0] > reach:
        # Terrain makes the way to somebody so long that one farther off may be nearer.
        seen = _first_seen(game, unit, _by_way(game, unit, None), unit.ignore)
    return [enemy for _, enemy in seen if not too_bold(game, unit, enemy)]


def charges(game: Game, unit: Unit, enemy: Unit) -> list[Charge]:
    """The ways in which a unit can charge an enemy: those that bring most into contact."""
    return _best(game, unit, enemy, list(_onsets(game, unit, enemy)))


def charge_drifts(game: Game, unit: Unit, enemy: Unit) -> list[int]:
    """By how much the best charges of a formed unit drift."""
    onsets = list(_onsets(game, unit, enemy))
    if len(onsets) < 2:
        return [onset.drift for onset in onsets]
    return [charge.drift for charge in _best(game, unit, enemy, onsets)]


def _best(game: Game, unit: Unit, enemy: Unit, onsets: list["_Onset"]) -> list[Charge]:
    """Of charges that nothing forbids those that bring most into contact."""
    found = [_brought(game, unit, enemy, onset) for onset in onsets]
    if not found:
        return []
    most = max(charge.contacts for charge in found)
    best = [charge for charge in found if charge.contacts == most]
    return sorted(best, key=lambda c: abs(c.drift) if unit.formed else c.length)


def can_charge(game: Game, unit: Unit, enemy: Unit) -> bool:
    """Whether there is any way in which a unit can charge an enemy."""
    return next(_onsets(game, unit, enemy), None) is not None


class _Onset(NamedTuple):
    """A way along which nothing forbids a charge."""

    heading: int
    length: int
    drift: int
    end: Block


def _onsets(game: Game, unit: Unit, enemy: Unit) -> Iterator[_Onset]:
    """The ways along which a unit can charge an enemy."""
    return _straight_onsets(game, unit, enemy) if unit.formed else _free_onsets(game, unit, enemy)


def _straight_onsets(game: Game, unit: Unit, enemy: Unit) -> Iterator[_Onset]:
    """Straight ahead, drifting by up to an inch if the way is longer than the speed."""
    start = unit.placed
    hindrances = _hindrances(game, unit, enemy)
    for drift in (0, INCH // 2, -INCH // 2, INCH, -INCH):
        moved = start.sideways(drift)
        met = passage(moved.shape, start.heading, enemy.shape)
        if met is None:
            continue
        if drift and met.enter <= unit.creature.speed:
            continue
        onset = _onset(game, unit, hindrances, start.heading, met.enter, drift)
        if onset is not None:
            yield onset


def _free_onsets(game: Game, unit: Unit, enemy: Unit) -> Iterator[_Onset]:
    """Straight in any direction, to the nearest edge of the enemy."""
    near = nearest_edge(enemy.placed, unit.shape)
    x, y = unit.placed.centre
    seen = set()
    for edge in near:
        length = enemy.placed.length(edge)
        for part in range(9):
            u, v = enemy.placed.along(edge, length * part // 8)
            if (u, v) == (x, y):
                continue
            seen.add(heading_toward(u - x, v - y))
        seen.add((enemy.placed.outward(edge) + 1800) % 3600)
    hindrances = _hindrances(game, unit, enemy)
    for heading in sorted(seen):
        met = passage(unit.shape, heading, enemy.shape)
        if met is None:
            continue
        onset = _onset(game, unit, hindrances, heading, met.enter, 0)
        if onset is not None and _on_edge(onset.end, enemy, near):
            yield onset


def _on_edge(block: Block, enemy: Unit, edges: tuple[int, ...]) -> bool:
    found = meeting(enemy.placed, block)
    return found is not None and found.edge in edges


def _onset(
    game: Game, unit: Unit, hindrances: list[Shape], heading: int, length: int, drift: int
) -> _Onset | None:
    """A charge along one way, if nothing forbids it."""
    if length < LEAST - CLOSE or length > 2 * unit.creature.speed + CLOSE:
        return None
    start = unit.placed
    end = start.sideways(drift).gone(heading, length) if drift else start.gone(heading, length)
    shape = end.shape
    if not game.field.holds(shape):
        return None
    if _barred(hindrances, unit.shape, shape):
        return None
    return _Onset(heading, length, drift, end)


def _brought(game: Game, unit: Unit, enemy: Unit, onset: _Onset) -> Charge:
    """A charge along one way, with how many it brings into contact."""
    start = unit.placed
    game.put(unit, onset.end)
    stuff = obstacles(game, unit)
    place = converged(game, unit, enemy, stuff)[0]
    game.put(unit, place)
    contacts = count_in_contact(game, unit, enemy)
    game.put(unit, start)
    heading, length, drift, end = onset
    return Charge(enemy.number, length, drift, heading, end, contacts, place)


def _barred(hindrances: list[Shape], start: Shape, end: Shape) -> bool:
    """Whether slow or impassable terrain, or anybody else, lies on the way."""
    west, east = min(start.west, end.west) + CLOSE, max(start.east, end.east) - CLOSE
    south, north = min(start.south, end.south) + CLOSE, max(start.north, end.north) - CLOSE
    near = [
        shape
        for shape in hindrances
        if shape.west < east and west < shape.east and shape.south < north and south < shape.north
    ]
    if not near:
        return False
    if any(
        pierces(p, q, shape)
        for shape in near
        for p, q in zip(start.points, end.points, strict=True)
    ):
        return True
    ground = convex(hull(start, end))
    return any(overlaps(ground, shape) for shape in near)


def _hindrances(game: Game, unit: Unit, enemy: Unit) -> list[Shape]:
    """All that a charge must not lead over."""
    if game.moves_by(unit, "Flight"):
        return []
    terrain = zip(game.field.pieces, game.field.shapes, strict=True)
    found = [shape for piece, shape in terrain if piece.does.slows or piece.does.bars]
    found += [other.shape for other in game.on_table() if other is not unit and other is not enemy]
    reach = 2 * unit.creature.speed + 2 * INCH
    return [shape for shape in found if may_meet(unit.shape, shape, reach)]


def start_angle(game: Game, unit: Unit) -> list[Unit]:
    """Enemies that a unit engages at an angle, with whom it must converge."""
    found = []
    for enemy in engaged_by(game, unit):
        met = meeting(unit.placed, enemy.placed)
        if met is not None and not met.flush:
            found.append(enemy)
    return found


def converge_in_place(game: Game, unit: Unit, enemy: Unit) -> bool:
    """Turn edge to edge with an enemy, unless that breaks contact with another."""
    stuff = obstacles(game, unit)
    old = unit.placed
    others = [e for e in engaged_by(game, unit) if e is not enemy]
    for block in converged(game, unit, enemy, stuff):
        if block != old and all(touches(block.shape, other.shape) for other in others):
            take_place(game, unit, block)
            game.tell("converges", unit=unit.number, target=enemy.number)
            return True
    return False
