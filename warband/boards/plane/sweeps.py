"""Moving blocks: where a straight way or a turn first meets something."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, square_root, vector
from warband.boards.plane.shapes import Point, Shape, overlaps
from warband.boards.plane.sines import ONE

__all__ = ["Passage", "Surroundings", "first_contact", "free_turn", "hull", "passage"]


class Passage(NamedTuple):
    """The stretch of a straight way on which a moving shape overlaps another."""

    enter: int
    leave: int


FAR = 1 << 40


def passage(shape: Shape, heading: int, other: Shape) -> Passage | None:
    """Where a shape that moves in a direction overlaps another; None if it never does.

    `enter` is where they first touch. A shape that only slides along another passes it.
    """
    dx, dy = vector(ONE, heading)
    return _passed(dx, dy, _bearing(shape, other).gaps)


def _passed(dx: int, dy: int, gaps: tuple[tuple[int, int, int], ...]) -> Passage | None:
    """Where a way overlaps what lies beyond such gaps."""
    least, most = -FAR, FAR
    touch = -FAR
    for x, y, near in gaps:
        speed = dx * x + dy * y
        deep = near + CLOSE * ONE
        if -SLOW < speed < SLOW:
            if deep >= 0:
                return None
        elif speed < 0:
            least = max(least, deep * ONE // -speed)
            touch = max(touch, near * ONE // -speed)
        else:
            most = min(most, -deep * ONE // speed)
            if most <= 0:
                return None
    if least >= most or most <= 0:
        return None
    return Passage(max(touch, 0), most)


SLOW = ONE * 1024
"""What moves slower along an axis slides along it."""


class _Bearing(NamedTuple):
    """Where one shape lies as seen from another; whatever the way, it begins there."""

    x: int
    """From the middle of the one's box to the middle of the other's."""
    y: int
    room: int
    """Who passes that middle farther off than this misses it: as far as both boxes reach."""
    gaps: tuple[tuple[int, int, int], ...]
    """Along every axis of the two how far they are apart."""


@lru_cache(maxsize=1 << 12)
def _bearing(shape: Shape, other: Shape) -> _Bearing:
    ends, starts = shape.points, other.points
    return _Bearing(
        (other.east + other.west - shape.east - shape.west) // 2,
        (other.north + other.south - shape.north - shape.south) // 2,
        _bulk(shape) + _bulk(other) + CLOSE,
        (
            *[(x, y, min([u * x + v * y for u, v in ends]) - reach) for x, y, reach in other.axes],
            *[
                (-x, -y, min([u * x + v * y for u, v in starts]) - reach)
                for x, y, reach in shape.axes
            ],
        ),
    )


def _bulk(shape: Shape) -> int:
    """How far the corners of the box around a shape are from its middle."""
    return square_root((shape.east - shape.west) ** 2 + (shape.north - shape.south) ** 2) // 2


class Surroundings:
    """What lies around a shape, looked at once for ways in many directions."""

    __slots__ = ("_bearings", "shape")

    def __init__(self, shape: Shape, others: Iterable[Shape]) -> None:
        self.shape = shape
        self._bearings = [_bearing(shape, other) for other in others]

    def toward(self, heading: int, most: int, spare: int) -> list[int]:
        """Whom anything in the shape's place could meet on a way, by number; quick and generous."""
        dx, dy = vector(ONE, heading)
        return [
            number
            for number, (x, y, room, _) in enumerate(self._bearings)
            if abs(x * dy - y * dx) <= (room + spare) * ONE
            and -(room + spare) * ONE <= x * dx + y * dy <= (room + spare + most) * ONE
        ]

    def on_the_way(self, heading: int, most: int) -> Iterator[tuple[int, Passage]]:
        """Whom a way overlaps before it has gone so far, by number."""
        dx, dy = vector(ONE, heading)
        for number, (x, y, room, gaps) in enumerate(self._bearings):
            width = room * ONE
            ahead = x * dx + y * dy
            if not -width <= ahead <= width + most * ONE or not -width <= x * dy - y * dx <= width:
                continue
            found = _passed(dx, dy, gaps)
            if found is not None and found.enter < most:
                yield number, found


def first_contact(shape: Shape, heading: int, others: Iterable[Shape], most: int) -> int:
    """How far a shape can go in a direction before it meets one of the others."""
    far = most
    for other in others:
        found = passage(shape, heading, other)
        if found is not None and found.enter < far:
            far = found.enter
    return far


def hull(a: Shape, b: Shape) -> tuple[Point, ...]:
    """The corners of all the ground between two places of a shape."""
    points = sorted({*a.points, *b.points})
    return (*_chain(points), *_chain(points[::-1]))


def _chain(points: list[Point]) -> list[Point]:
    """One side of a hull, without its last corner."""
    kept: list[Point] = []
    for point in points:
        while len(kept) > 1 and _turns_left(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return kept[:-1]


def _turns_left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) >= 0


STEP = 10
"""Turns are looked at every degree, and where something is met every tenth of one."""


def free_turn(
    block: Block, point: Point | None, angle: int, others: Iterable[Shape]
) -> tuple[int, Shape | None]:
    """How far a block can turn, and what it meets; about a point, or a front corner (a wheel)."""
    pivot = point if point is not None else block.corners[1 if angle > 0 else 0]
    reach = block.reach_from(pivot)
    near = [
        other
        for other in others
        if other.west <= pivot[0] + reach and other.east >= pivot[0] - reach
        and other.south <= pivot[1] + reach and other.north >= pivot[1] - reach
    ]  # fmt: skip
    if not near:
        return angle, None
    sign = 1 if angle > 0 else -1
    size = abs(angle)
    tenth = reach * ONE // 500
    done = 0
    while done < size:
        turn = min(done + STEP, size)
        met, clear = _meets(block, point, sign * turn, near)
        if met is not None:
            while turn - 1 > done:
                turn -= 1
                again, _ = _meets(block, point, sign * turn, near)
                if again is None:
                    return sign * turn, met
                met = again
            return sign * done, met
        # No corner travels farther in a tenth of a degree than a 573rd of its reach: degrees in
        # which it cannot cross the gap need no look.
        done = turn + max(0, clear // tenth // STEP * STEP)
    return angle, None


def _meets(
    block: Block, point: Point | None, angle: int, near: list[Shape]
) -> tuple[Shape | None, int]:
    """What a block meets when it has turned so far; if nothing, what gap is left at least."""
    turned = block.wheeled(angle) if point is None else block.turned(point, angle)
    shape = turned.shape
    least = FAR * ONE
    for other in near:
        if overlaps(shape, other):
            return other, 0
        least = min(least, max(_widest(shape, other), _widest(other, shape)))
    return None, least


def _widest(a: Shape, b: Shape) -> int:
    """The widest gap along an axis of a shape, ONE times too long; negative where they overlap."""
    points = b.points
    return max([min([u * x + v * y for u, v in points]) - reach for x, y, reach in a.axes])
