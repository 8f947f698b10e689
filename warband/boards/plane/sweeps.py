"""Moving blocks: where a straight way or a turn first meets something."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, vector
from warband.boards.plane.shapes import Point, Shape, overlaps, touches
from warband.boards.plane.sines import ONE

__all__ = ["Passage", "first_contact", "free_turn", "hull", "passage"]


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
    least, most = -FAR, FAR
    touch = -FAR
    for x, y, near in _gaps(shape, other):
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


@lru_cache(maxsize=1 << 12)
def _gaps(shape: Shape, other: Shape) -> tuple[tuple[int, int, int], ...]:
    """Along every axis of two shapes how far they are apart; whatever the way, it begins there."""
    ends, starts = shape.points, other.points
    return (
        *((x, y, min([u * x + v * y for u, v in ends]) - reach) for x, y, reach in other.axes),
        *((-x, -y, min([u * x + v * y for u, v in starts]) - reach) for x, y, reach in shape.axes),
    )


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
    done = 0
    while done < size:
        turn = min(done + STEP, size)
        met = _meets(block, point, sign * turn, near)
        if met is not None:
            while turn - 1 > done:
                turn -= 1
                again = _meets(block, point, sign * turn, near)
                if again is None:
                    return sign * turn, met
                met = again
            return sign * done, met
        done = turn
    return angle, None


def _meets(block: Block, point: Point | None, angle: int, near: list[Shape]) -> Shape | None:
    turned = block.wheeled(angle) if point is None else block.turned(point, angle)
    shape = turned.shape
    return next((other for other in near if overlaps(shape, other)), None)


def touching(shape: Shape, others: Iterable[Shape]) -> list[Shape]:
    """The others that a shape touches."""
    return [other for other in others if touches(shape, other)]
