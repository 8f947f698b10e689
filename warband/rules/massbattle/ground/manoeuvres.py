"""What a unit may do with its movement, as a finite list of named manoeuvres.

Steps are half an inch and five degrees, and the values that matter: as far as it goes, just
touching, just clear. Any other number can be named as well, if the rules allow it.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, INCH, TURN
from warband.boards.plane.shapes import Point, Shape, distance, touches
from warband.rules.massbattle.ground.movement import (
    Obstacles,
    Way,
    barred_by_alliance,
    free_ground,
    near_by,
    obstacles,
    straight_cost,
    straight_way,
    too_bold,
    turn_cost,
    turn_way,
)
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["KINDS", "Act", "Acts", "Allowance", "end_of", "manoeuvres"]

KINDS = (
    "done", "forward", "back", "wheel", "drift", "go", "turn", "charge", "strike", "strike once",
    "shoot", "shoot once", "use", "disengage", "shift", "lead", "wake", "attach", "inch", "leave",
    "high", "pivot", "trample", "rally", "burrow", "break free",
)  # fmt: skip
STEP = INCH // 2
ANGLE = 50
CLEAR = 10 * CLOSE
"""Just clear of an enemy: a hundredth of an inch."""
EXACT = 1 << 52
_BITS = 22


class Act(NamedTuple):
    """Something a unit does on its turn."""

    kind: str
    a: int = 0
    b: int = 0
    target: int = NOBODY


class Allowance(NamedTuple):
    """How a unit may move now."""

    budget: int
    drift: bool = False
    back: bool = True
    turns: bool = True
    free_turn: bool = False
    """Whether turns cost nothing."""
    touch: bool = True
    """Whether it may come into contact with enemies."""
    apart_from: tuple[int, ...] = ()
    """Enemies it must end an inch away from."""
    ahead: int | None = None
    """The most it may go straight ahead, where that differs."""
    behind: int | None = None
    any_way: bool = False
    """Whether a formed unit may go in any direction."""


class Acts:
    """The options of a turn: those listed, and all others that the rules allow."""

    def __init__(
        self, listed: list[Act], legal: Callable[[Act], bool], left: int | None = None,
        before_attack: int | None = None, spent: int = 0,
    ) -> None:  # fmt: skip
        self._listed = listed
        self._legal = legal
        self.left = left
        """How much movement the unit has left, where its turn lets it move."""
        self.before_attack = before_attack
        """How much of it leaves an attack; None where there is none to lose."""
        self.spent = spent
        """How much movement the unit has used on its turn."""

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, index: int) -> Act:
        return unpacked(index) if index >= EXACT else self._listed[index]

    def __iter__(self) -> Iterator[Act]:
        return iter(self._listed)

    def allows(self, index: int) -> bool:
        """Whether an index beyond the list names something legal."""
        return index >= EXACT and self._legal(unpacked(index))

    def find(self, act: Act) -> int | None:
        """The index of an act, listed or not; None if the rules forbid it."""
        if act in self._listed:
            return self._listed.index(act)
        return packed(act) if self._legal(act) else None


def packed(act: Act) -> int:
    """The index of an act that is not listed."""
    kind = KINDS.index(act.kind)
    return EXACT + (((kind << _BITS) | act.a) << _BITS | act.b) * 512 + act.target + 1


def unpacked(index: int) -> Act:
    """The act that an index stands for."""
    rest, target = divmod(index - EXACT, 512)
    rest, b = divmod(rest, 1 << _BITS)
    kind, a = divmod(rest, 1 << _BITS)
    return Act(KINDS[kind % len(KINDS)], a, b, target - 1)


def manoeuvres(game: Game, unit: Unit, allowance: Allowance) -> Iterator[Act]:
    """All listed manoeuvres of a unit."""
    stuff = near_by(unit, obstacles(game, unit), _reach(allowance))
    if unit.formed and not allowance.any_way:
        return _formed(game, unit, allowance, stuff)
    return _unformed(game, unit, allowance, stuff)


def _formed(game: Game, unit: Unit, allowance: Allowance, stuff: Obstacles) -> Iterator[Act]:
    """Forward, back, wheels and drifts."""
    heading = unit.placed.heading
    ahead = allowance.budget if allowance.ahead is None else allowance.ahead
    way = straight_way(game, unit, heading, ahead, stuff)
    for length in _lengths(game, unit, heading, way, allowance, stuff):
        yield Act("forward", length)
    if allowance.back:
        behind = allowance.budget if allowance.behind is None else allowance.behind
        back = (heading + 1800) % TURN
        way = straight_way(game, unit, back, behind, stuff, factor=2)
        for length in _lengths(game, unit, back, way, allowance, stuff):
            yield Act("back", length)
    if allowance.turns:
        for side in (0, 1):
            for angle in _angles(game, unit, side, allowance, stuff):
                act = Act("wheel", angle, side)
                if _can_end(game, unit, act, allowance, stuff):
                    yield act
    if allowance.drift:
        for side in (0, 1):
            for length in (STEP, INCH):
                act = Act("drift", length, side)
                if _can_end(game, unit, act, allowance, stuff):
                    yield act


def _unformed(game: Game, unit: Unit, allowance: Allowance, stuff: Obstacles) -> Iterator[Act]:
    """Ways in all directions, and turns on the spot."""
    for heading in _headings(game, unit):
        way = straight_way(game, unit, heading, allowance.budget, stuff)
        lengths = _lengths(game, unit, heading, way, allowance, stuff)
        yield from [Act("go", heading, length) for length in lengths]
    if allowance.turns and not unit.lone:
        for side in (0, 1):
            for angle in (50, 150, 300, 450, 900):
                act = Act("turn", angle, side)
                if _can_end(game, unit, act, allowance, stuff):
                    yield act


def _reach(allowance: Allowance) -> int:
    """How far any corner of a unit could come."""
    return 12 * INCH if allowance.free_turn else max(allowance.budget, 2 * INCH)


def _headings(game: Game, unit: Unit) -> range:
    """The directions in which an unformed unit is offered to go."""
    return range(unit.placed.heading % ANGLE, TURN, ANGLE)


def _lengths(
    game: Game, unit: Unit, heading: int, way: Way, allowance: Allowance, stuff: Obstacles
) -> list[int]:
    """The lengths of a straight way at which a unit may stop."""
    lengths = _ladder(game, unit, way, allowance)
    if not lengths:
        return lengths
    # Nobody ends on others.
    for _, (enter, leave) in stuff.blocks(game, unit).on_the_way(heading, way.length):
        lengths = [length for length in lengths if not enter < length < leave]
    for number in allowance.apart_from:
        enemy = game.units[number]
        if enemy.on_table:
            lengths = lengths[_too_near(unit, heading, lengths, enemy) :]
    if game.terms.special("uneasy alliance") is None:
        return lengths
    return [
        length
        for length in lengths
        if not barred_by_alliance(game, unit, unit.placed.gone(heading, length))
    ]


def _too_near(unit: Unit, heading: int, lengths: list[int], enemy: Unit) -> int:
    """How many of the lengths lead less than an inch away from an enemy that a unit leaves."""

    def away(length: int) -> bool:
        return distance(unit.placed.gone(heading, length).shape, enemy.shape) >= INCH - CLOSE

    return bisect_left(lengths, True, key=away)


def _ladder(game: Game, unit: Unit, way: Way, allowance: Allowance) -> list[int]:
    """Half inches up to the end of a way, and the end itself."""
    most = way.length
    touch = allowance.touch
    if way.enemy != NOBODY and too_bold(game, unit, game.units[way.enemy]):
        touch = False
    found = list(range(STEP, most - CLOSE, STEP))
    if way.enemy != NOBODY:
        clear = most - CLEAR
        found = [length for length in found if length < clear]
        if clear >= STEP:
            found.append(clear)
        if touch and most > CLOSE:
            found.append(most)
    elif most > CLOSE:
        found.append(most)
    return found


def _angles(game: Game, unit: Unit, side: int, allowance: Allowance, stuff: Obstacles) -> list[int]:
    """Five degrees and more, as far as movement and room allow."""
    sign = 1 if side else -1
    most = 0
    if allowance.free_turn:
        most = 1800
    else:
        cost = turn_cost(game, unit, None, sign * ANGLE)
        if cost > 0:
            most = min(1800, allowance.budget * ANGLE // cost)
    if most <= 0:
        return []
    way = turn_way(game, unit, None, sign * most, stuff)
    free = abs(way.length)
    found = list(range(ANGLE, free + 1, ANGLE))
    if free and free not in found:
        found.append(free)
    return found


def end_of(unit: Unit, act: Act) -> Block:
    """Where a manoeuvre leads."""
    block = unit.placed
    if act.kind == "forward":
        return block.forward(act.a)
    if act.kind == "back":
        return block.forward(-act.a)
    if act.kind == "wheel":
        return block.wheeled(act.a if act.b else -act.a)
    if act.kind == "drift":
        return block.sideways(act.a if act.b else -act.a)
    if act.kind in ("go", "burrow"):
        return block.gone(act.a, act.b)
    assert act.kind == "turn", act
    return block.turned(pivot_of(unit, act), act.a if act.b & 1 else -act.a)


def pivot_of(unit: Unit, act: Act) -> Point:
    """The point about which an unformed unit turns: its centre, or one of its corners."""
    corner = act.b >> 1
    return unit.placed.corners[corner - 1] if 0 < corner < 5 else unit.placed.centre


def cost_of(game: Game, unit: Unit, act: Act, allowance: Allowance) -> int:
    """What a manoeuvre costs."""
    heading = unit.placed.heading
    if act.kind == "forward":
        return straight_cost(game, unit, heading, act.a)
    if act.kind == "back":
        return 2 * straight_cost(game, unit, (heading + 1800) % TURN, act.a)
    if act.kind == "go":
        return straight_cost(game, unit, act.a, act.b)
    if act.kind == "drift" or allowance.free_turn:
        return 0
    if act.kind == "wheel":
        return turn_cost(game, unit, None, act.a if act.b else -act.a)
    return turn_cost(game, unit, pivot_of(unit, act), act.a if act.b & 1 else -act.a)


def _can_end(game: Game, unit: Unit, act: Act, allowance: Allowance, stuff: Obstacles) -> bool:
    """Whether a manoeuvre that is long enough and free on the way may end where it does."""
    if act.kind in ("turn", "wheel") and cost_of(game, unit, act, allowance) > allowance.budget:
        return False
    block = end_of(unit, act)
    shape = block.shape
    if act.kind in ("turn", "drift"):
        if not free_ground(game, shape, stuff):
            return False
        if _touches_enemy(game, unit, shape, stuff, allowance):
            return False
    elif stuff.loose or act.kind == "wheel" or game.field.barriers:
        if not free_ground(game, shape, stuff):
            return False
        if act.kind == "wheel" and _touches_enemy(game, unit, shape, stuff, allowance):
            return False
    if allowance.apart_from:
        for number in allowance.apart_from:
            enemy = game.units[number]
            if enemy.on_table and distance(shape, enemy.shape) < INCH - CLOSE:
                return False
    return not barred_by_alliance(game, unit, block)


def _touches_enemy(
    game: Game, unit: Unit, shape: Shape, stuff: Obstacles, allowance: Allowance
) -> bool:
    """Whether a turn or drift would end in contact that is not allowed."""
    for enemy in stuff.enemies:
        if not touches(shape, enemy.shape):
            continue
        if not allowance.touch or too_bold(game, unit, enemy):
            return True
    return False


def legal(game: Game, unit: Unit, act: Act, allowance: Allowance) -> bool:
    """Whether any manoeuvre, listed or not, may be made."""
    stuff = obstacles(game, unit)
    if act.kind in ("forward", "back", "drift", "wheel") and (not unit.formed or allowance.any_way):
        return False
    if act.kind in ("go", "turn") and unit.formed and not allowance.any_way:
        return False
    if act.kind in ("forward", "back", "go"):
        heading, length, factor = _straight(unit, act)
        budget = allowance.budget
        if act.kind == "forward" and allowance.ahead is not None:
            budget = allowance.ahead
        if act.kind == "back":
            if not allowance.back:
                return False
            budget = allowance.budget if allowance.behind is None else allowance.behind
        way = straight_way(game, unit, heading, budget, stuff, factor=factor)
        if not 0 < length <= way.length + CLOSE // 4:
            return False
        bold = way.enemy == NOBODY or not too_bold(game, unit, game.units[way.enemy])
        if way.enemy != NOBODY and length > way.length - CLOSE and not (bold and allowance.touch):
            return False
    elif act.kind == "drift":
        if not allowance.drift or not 0 < act.a <= INCH:
            return False
    elif act.kind == "wheel":
        if not allowance.turns or not 0 < act.a <= 1800:
            return False
        if cost_of(game, unit, act, allowance) > allowance.budget:
            return False
        sign = 1 if act.b else -1
        if abs(turn_way(game, unit, None, sign * act.a, stuff).length) < act.a:
            return False
    elif act.kind == "turn":
        if not allowance.turns or not 0 < act.a <= 1800:
            return False
    else:
        return False
    return _can_end(game, unit, act, allowance, stuff)


def _straight(unit: Unit, act: Act) -> tuple[int, int, int]:
    """The heading, the length and the price of a straight manoeuvre."""
    heading = unit.placed.heading
    if act.kind == "go":
        return act.a % TURN, act.b, 1
    if act.kind == "back":
        return (heading + 1800) % TURN, act.a, 2
    return heading, act.a, 1
