"""How far a unit can go, what it costs, and what stands in the way (Movement; Terrain)."""

from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.contacts import flush_turns
from warband.boards.plane.measures import CLOSE, INCH, TURN, arc_length, vector
from warband.boards.plane.shapes import Point, Shape, distance, overlaps, touches
from warband.boards.plane.sine_table import ONE
from warband.boards.plane.sweeps import FAR, Surroundings, free_turn, may_meet, passage
from warband.rules.massbattle.ground.beside import beside_places
from warband.rules.massbattle.ground.engagement import is_helpless
from warband.rules.massbattle.ground.spaces import base
from warband.rules.massbattle.state import NOBODY, SHAKEN, Game, Unit

__all__ = [
    "Obstacles", "Way", "can_stand", "converged", "free_ground", "make_way", "near_by",
    "obstacles", "straight_cost", "straight_way", "take_place", "turn_cost", "turn_way",
]  # fmt: skip


class Obstacles:
    """What a moving unit meets."""

    __slots__ = (
        "_barriers",
        "_bars",
        "_blocks",
        "_slows",
        "aside",
        "enemies",
        "loose",
        "reach",
        "solid",
    )

    def __init__(
        self, enemies: tuple[Unit, ...], solid: tuple[Unit, ...], loose: tuple[Unit, ...],
        aside: tuple[Unit, ...], reach: int = FAR,
    ) -> None:  # fmt: skip
        self.enemies = enemies
        """It stops where it touches one of these."""
        self.solid = solid
        """Friends it cannot pass."""
        self.loose = loose
        """Friends it can pass but not end on."""
        self.aside = aside
        """Unattached commanders, who make room."""
        self.reach = reach
        """Nobody and nothing beyond this was looked for."""
        self._barriers: Surroundings | None = None
        self._bars: Surroundings | None = None
        self._blocks: Surroundings | None = None
        self._slows: Surroundings | None = None

    def bars(self, unit: Unit) -> Surroundings:
        """Those whom a unit cannot pass, enemies first, as they lie around it."""
        if self._bars is None or self._bars.shape is not unit.shape:
            others = [other.shape for other in (*self.enemies, *self.solid)]
            self._bars = Surroundings(unit.shape, others)
        return self._bars

    def blocks(self, game: Game, unit: Unit) -> Surroundings:
        """What a unit passes but cannot end on, as it lies around it."""
        if self._blocks is None or self._blocks.shape is not unit.shape:
            others = [other.shape for other in self.loose]
            if not unit.formed:
                others += game.field.barriers
            self._blocks = Surroundings(unit.shape, others, self.reach)
        return self._blocks

    def barriers(self, game: Game, unit: Unit) -> Surroundings:
        """What is impassable around a unit."""
        if self._barriers is None or self._barriers.shape is not unit.shape:
            hard = () if passes(game, unit) else game.field.barriers
            self._barriers = Surroundings(unit.shape, hard, self.reach)
        return self._barriers

    def slows(self, game: Game, unit: Unit) -> Surroundings:
        """The slow terrain around a unit."""
        if self._slows is None or self._slows.shape is not unit.shape:
            self._slows = slow_ground(game, unit, self.reach)
        return self._slows


def slow_ground(game: Game, unit: Unit, reach: int) -> Surroundings:
    """The slow terrain around a unit; none for whoever flies."""
    field = game.field
    slow = () if passes(game, unit) else field.slow
    return Surroundings(unit.shape, [field.shapes[index] for index in slow], reach)


def obstacles(game: Game, unit: Unit) -> Obstacles:
    """Everybody else, as they stand in the way of a unit (Moving and Friendly Units)."""
    enemies, solid, loose, aside = [], [], [], []
    flies = passes(game, unit)
    for other in game.on_table():
        if other is unit:
            continue
        if game.hostile(unit, other):
            if flies or is_helpless(other):
                loose.append(other)
            else:
                enemies.append(other)
        elif other.commander and other.seat == unit.seat and not unit.commander:
            aside.append(other)
        elif flies or unit.commander or not (unit.formed or other.formed):
            loose.append(other)
        elif other.commander:
            aside.append(other) if other.seat == unit.seat else loose.append(other)
        else:
            solid.append(other)
    return Obstacles(tuple(enemies), tuple(solid), tuple(loose), tuple(aside))


def passes(game: Game, unit: Unit) -> bool:
    """Whether ground and units are no hindrance to a unit."""
    return game.moves_by(unit, "Flight") or game.moves_by(unit, "Incorporeal")


def near_by(unit: Unit, stuff: Obstacles, most: int) -> Obstacles:
    """Of everybody in the way, those that a unit could reach with so much movement.

    A wheel sweeps no farther than its farthest corner travels, so that is enough for turns too.
    """
    shape = unit.shape
    enemies, solid, loose, aside = (
        tuple([other for other in group if may_meet(shape, other.shape, most)])
        for group in (stuff.enemies, stuff.solid, stuff.loose, stuff.aside)
    )
    return Obstacles(enemies, solid, loose, aside, most)


class Way(NamedTuple):
    """A straight way or a turn: how far it goes, and why no farther."""

    length: int
    """How far, or by what angle."""
    enemy: int = NOBODY
    """The enemy that it touches at the end."""
    stopped: str = ""
    friend: int = NOBODY
    """The friend that stands in the way."""


def straight_way(
    game: Game, unit: Unit, heading: int, budget: int, stuff: Obstacles, *, factor: int = 1
) -> Way:
    """How far a unit can go straight in a direction with so much movement left."""
    shape = unit.shape
    afar = budget // factor
    slow = _slow_stretches(game, unit, heading, afar, stuff.slows(game, unit))
    most, stopped, enemy = _within_budget(afar, slow), "movement", NOBODY
    friend = NOBODY
    for number, met in stuff.bars(unit).on_the_way(heading, most):
        if met.enter >= most:
            continue
        most = met.enter
        if number < len(stuff.enemies):
            stopped, enemy = "enemy", stuff.enemies[number].number
            friend = NOBODY
        else:
            stopped, enemy = "friend", NOBODY
            friend = stuff.solid[number - len(stuff.enemies)].number
    if game.field.barriers:
        around, slim = stuff.barriers(game, unit), _slim(unit)
        hard = around.toward(heading, most, slim or around.bulk)
        squeezed = _squeezed(unit, heading, slim) if hard and slim else shape
        for number in hard:
            found = _met(squeezed, heading, game.field.barriers[number], most)
            if found is not None:
                most, stopped, enemy = found, "terrain", NOBODY
                friend = NOBODY
    edge = _to_edge(game, unit, heading, most)
    if edge < most:
        most, stopped, enemy = edge, "edge", NOBODY
        friend = NOBODY
    return Way(most, enemy, stopped, friend)


def _met(shape: Shape, heading: int, other: Shape, most: int) -> int | None:
    """Where a moving shape meets another before it has gone so far."""
    if not may_meet(shape, other, most):
        return None
    found = passage(shape, heading, other)
    if found is None or found.enter >= most:
        return None
    return found.enter


def _slim(unit: Unit) -> int:
    """How wide a gap unformed units squeeze through: two bases; 0 for all others."""
    if unit.formed or unit.count < 2:
        return 0
    return min(2 * base(unit.creature.size), unit.placed.width)


def _squeezed(unit: Unit, heading: int, width: int) -> Shape:
    """What must fit between barriers of a unit that squeezes through."""
    x, y = unit.placed.centre
    slim = Block(0, 0, heading % TURN, width, width)
    cx, cy = slim.centre
    return slim.shifted(x - cx, y - cy).shape


def _to_edge(game: Game, unit: Unit, heading: int, most: int) -> int:
    """How far it is to the edge of the table in a direction."""
    shape = unit.shape
    dx, dy = vector(ONE, heading)
    if dx > 0:
        most = min(most, (game.field.width - shape.east) * ONE // dx)
    elif dx < 0:
        most = min(most, shape.west * ONE // -dx)
    if dy > 0:
        most = min(most, (game.field.height - shape.north) * ONE // dy)
    elif dy < 0:
        most = min(most, shape.south * ONE // -dy)
    return max(most, 0)


def _slow_stretches(
    game: Game, unit: Unit, heading: int, most: int, slow: Surroundings
) -> list[tuple[int, int]]:
    """The stretches of a straight way on which movement counts double (Difficult Terrain)."""
    found = []
    for number, passing in slow.on_the_way(heading, most):
        index = game.field.slow[number]
        piece, shape = game.field.pieces[index], game.field.shapes[index]
        if piece.does.one_way:
            turned = (heading - piece.toward) % TURN
            if 900 < turned < 2700:
                continue
        leave = passing.leave + CLOSE
        if piece.does.high:
            leave = min(leave, _uphill(unit, heading, shape))
        if leave > passing.enter:
            found.append((passing.enter, min(leave, most)))
    return sorted(found)


def _uphill(unit: Unit, heading: int, hill: Shape) -> int:
    """How far a way leads nearer to the top of a hill."""
    x, y = unit.placed.centre
    cx, cy = hill.centre
    ahead = unit.placed.gone(heading, INCH).centre
    dx, dy = ahead[0] - x, ahead[1] - y
    return max(0, ((cx - x) * dx + (cy - y) * dy) // INCH)


def straight_cost(game: Game, unit: Unit, heading: int, length: int) -> int:
    """What it costs to go so far straight in a direction."""
    cost, done = length, 0
    for start, end in _slow_stretches(game, unit, heading, length, slow_ground(game, unit, length)):
        start = max(start, done)
        if end > start:
            cost += end - start
            done = end
    return cost


def _within_budget(budget: int, slow: list[tuple[int, int]]) -> int:
    """How far a unit gets on so much movement, where it is slow on these stretches."""
    if budget <= 0:
        return 0
    left, done = budget, 0
    for start, end in slow:
        start = max(start, done)
        if end <= start:
            continue
        if start - done >= left:
            return done + left
        left -= start - done
        double = end - start
        if 2 * double >= left:
            return start + left // 2
        left -= 2 * double
        done = end
    return done + left


def turn_cost(game: Game, unit: Unit, point: Point | None, angle: int) -> int:
    """What a turn costs: the way of the farthest corner (Pivot)."""
    block = unit.placed
    if point is None:
        cost = block.wheel_length(angle)
        end = block.wheeled(angle)
    else:
        cost = arc_length(block.reach_from(point), abs(angle))
        end = block.turned(point, angle)
    return cost * 2 if _on_slow(game, unit, block, end) else cost


def _on_slow(game: Game, unit: Unit, start: Block, end: Block) -> bool:
    if not game.field.slow or passes(game, unit):
        return False
    here = there = None
    for index in game.field.slow:
        piece, shape = game.field.pieces[index], game.field.shapes[index]
        if piece.does.high or piece.does.one_way or not _may_reach(start, shape):
            continue
        here, there = here or start.shape, there or end.shape
        if overlaps(here, shape) or overlaps(there, shape):
            return True
    return False


def _may_reach(block: Block, shape: Shape) -> bool:
    """Whether a block that turns about a point of its own could come upon a shape."""
    far = 2 * (block.width + block.depth)
    return (
        shape.west < block.x + far and block.x - far < shape.east
        and shape.south < block.y + far and block.y - far < shape.north
    )  # fmt: skip


def turn_way(game: Game, unit: Unit, point: Point | None, angle: int, stuff: Obstacles) -> Way:
    """How far a unit can turn before it meets something; about a front corner without a point."""
    owners = (*stuff.enemies, *stuff.solid)
    shapes = [other.shape for other in owners]
    free, met = free_turn(unit.placed, point, angle, [*shapes, *game.field.barriers])
    if met is None:
        return Way(free)
    for owner in stuff.enemies:
        if owner.shape is met:
            return Way(free, owner.number, "enemy")
    for owner in stuff.solid:
        if owner.shape is met:
            return Way(free, NOBODY, "friend", owner.number)
    return Way(free, NOBODY, "terrain")


def can_stand(game: Game, unit: Unit, block: Block, stuff: Obstacles) -> bool:
    """Whether a unit could end its move there."""
    return free_ground(game, block.shape, stuff)


def free_ground(game: Game, shape: Shape, stuff: Obstacles) -> bool:
    """Whether a place is on the table, on nobody and on nothing impassable."""
    if not game.field.holds(shape):
        return False
    for group in (stuff.enemies, stuff.solid, stuff.loose):
        for other in group:
            if overlaps(shape, other.shape):
                return False
    return not any(overlaps(shape, barrier) for barrier in game.field.barriers)


def take_place(game: Game, unit: Unit, block: Block) -> None:
    """A unit ends a move somewhere; commanders on whom it stands step aside."""
    game.put(unit, block)
    make_way(game, unit)


def make_way(game: Game, unit: Unit) -> None:
    """Commanders on whom a unit ends its move step aside (Moving and Friendly Units)."""
    for other in list(game.on_table()):
        if other is unit or game.hostile(unit, other) or not overlaps(unit.shape, other.shape):
            continue
        block = _step_aside(game, other, unit)
        if block is not None:
            game.put(other, block)
            game.tell("steps-aside", unit=other.number, by=unit.number)


def _step_aside(game: Game, commander: Unit, unit: Unit) -> Block | None:
    """The nearest free place next to the edge that the commander is closest to."""
    x, y = commander.placed.centre
    for away in range(24):
        places = beside_places(game, commander, unit.placed, away * INCH // 2, near=(x, y))
        free = [
            place
            for place in places
            if not any(
                overlaps(place.shape, o.shape)
                or (game.hostile(o, commander) and touches(place.shape, o.shape))
                for o in game.on_table()
                if o is not commander
            )
        ]
        if free:
            return min(
                free,
                key=lambda place: (place.centre[0] - x) ** 2 + (place.centre[1] - y) ** 2,
            )
    return None


def converged(game: Game, unit: Unit, enemy: Unit, stuff: Obstacles) -> list[Block]:
    """Where a unit can stand edge to edge with an enemy it touches (Converging).

    Where something is in the way it turns as far as it can: that is one place.
    """
    block = unit.placed
    choices = flush_turns(block, enemy.placed)
    free = [turned for turned in choices if can_stand(game, unit, turned, stuff)]
    return free or [block]


def too_bold(game: Game, unit: Unit, enemy: Unit) -> bool:
    """Whether a shaken unit may not engage an enemy (Shaken)."""
    return unit.morale == SHAKEN and enemy.formed


def barred_by_alliance(game: Game, unit: Unit, block: Block) -> bool:
    """Uneasy Alliance: no unit comes within 6 inches of an ally of opposed alignment."""
    if game.terms.special("uneasy alliance") is None:
        return False
    good, evil = {"LG", "CG"}, {"LE", "CE"}
    own = set(unit.creature.factions)
    for other in game.friends(unit.seat):
        theirs = set(other.creature.factions)
        opposed = (own <= good and theirs <= evil) or (own <= evil and theirs <= good)
        if other is not unit and opposed:
            now, then = distance(unit.shape, other.shape), distance(block.shape, other.shape)
            if then < 6 * INCH and then < now:
                return True
    return False
