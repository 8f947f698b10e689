"""Moving blocks: where a straight way or a turn first meets something."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, square_root, vector
from warband.boards.plane.shapes import Point, Shape, overlaps
from warband.boards.plane.sine_table import ONE

__all__ = [
    "Passage", "Surroundings", "first_contact", "free_turn", "hull", "hull_of", "may_meet",
    "passage",
]  # fmt: skip


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
        deep = near + HAIR
        if speed <= -SLOW:
            begin = deep * ONE // -speed
            if begin > least:
                least = begin
                if least >= most:
                    return None
            begin = near * ONE // -speed
            if begin > touch:
                touch = begin
        elif speed >= SLOW:
            end = -deep * ONE // speed
            if end < most:
                most = end
                if most <= 0 or least >= most:
                    return None
        elif deep >= 0:
            return None
    if least >= most or most <= 0:
        return None
    return Passage(touch if touch > 0 else 0, most)


HAIR = CLOSE * ONE


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

    __slots__ = ("_around", "bulk", "shape")

    def __init__(self, shape: Shape, others: Iterable[Shape], reach: int = FAR) -> None:
        self.shape = shape
        self.bulk = _bulk(shape)
        self._around = [
            (number, _bearing(shape, other))
            for number, other in enumerate(others)
            if may_meet(shape, other, reach + CLOSE)
        ]

    def toward(self, heading: int, most: int, bulk: int) -> list[int]:
        """Whom something so big in the shape's place could meet, by number; quick and generous."""
        if not self._around:
            return []
        dx, dy = vector(ONE, heading)
        spare = bulk - self.bulk
        return [
            number
            for number, (x, y, room, _) in self._around
            if abs(x * dy - y * dx) <= (room + spare) * ONE
            and -(room + spare) * ONE <= x * dx + y * dy <= (room + spare + most) * ONE
        ]

    def on_the_way(self, heading: int, most: int) -> list[tuple[int, Passage]]:
        """Whom a way overlaps before it has gone so far, by number."""
        met: list[tuple[int, Passage]] = []
        if not self._around:
            return met
        dx, dy = vector(ONE, heading)
        far = most * ONE
        for number, (x, y, room, gaps) in self._around:
            width = room * ONE
            if -width <= x * dy - y * dx <= width and -width <= x * dx + y * dy <= width + far:
                found = _passed(dx, dy, gaps)
                if found is not None and found.enter < most:
                    met.append((number, found))
        return met


def may_meet(shape: Shape, other: Shape, most: int) -> bool:
    """Whether the box around a shape comes near another within so much movement."""
    return (
        shape.west - most <= other.east and other.west <= shape.east + most
        and shape.south - most <= other.north and other.south <= shape.north + most
    )  # fmt: skip


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
    return hull_of((*a.points, *b.points))


def hull_of(points: Iterable[Point]) -> tuple[Point, ...]:
    """The corners of the smallest convex outline that holds some points."""
    found = sorted(set(points))
    return (*_chain(found), *_chain(found[::-1]))


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
