"""Ways round what is impassable: worked out once for a battlefield and a width of units."""

from functools import lru_cache
from typing import NamedTuple

from warband.boards.plane.lines import crossing, length_between
from warband.boards.plane.measures import INCH, rounded
from warband.boards.plane.shapes import Point, Shape, convex, inside
from warband.boards.plane.sine_table import ONE
from warband.rules.massbattle.ground.terrain import Field

__all__ = ["Path", "Paths", "paths"]

REACHED = 3 * INCH // 2
"""Whoever is as near to a corner as this has come round it."""
SPARE = INCH // 4
"""Corners are passed with so much to spare."""
NOWHERE = 1 << 40


class Path(NamedTuple):
    """Where a way leads first, and how far it is from there."""

    stop: Point
    rest: int
    """The way that is left at the stop; 0 where the stop is the goal itself."""


class Paths:
    """Ways between any two points that keep so far away from all barriers."""

    def __init__(self, field: Field, room: int) -> None:
        self._barriers = field.barriers
        self._grown = tuple(grown(barrier, room) for barrier in field.barriers)
        self._corners = [
            corner
            for number, barrier in enumerate(field.barriers)
            for corner in grown(barrier, room + SPARE).points
            if room <= corner[0] <= field.width - room
            and room <= corner[1] <= field.height - room
            and not any(inside(corner, o) for n, o in enumerate(self._grown) if n != number)
        ]
        self._legs = self._between_corners()

    def toward(self, here: Point, goal: Point) -> Path | None:
        """The way to a point; None where barriers leave none."""
        if self._free(here, goal):
            return Path(goal, 0)
        ends = [
            (length_between(corner, goal), number)
            for number, corner in enumerate(self._corners)
            if self._free(corner, goal)
        ]
        best, found = NOWHERE, None
        for number, corner in enumerate(self._corners):
            first = length_between(here, corner)
            if first < REACHED or not self._free(here, corner):
                continue
            rest = min((self._legs[number][last] + far for far, last in ends), default=NOWHERE)
            if first + rest < best:
                best, found = first + rest, Path(corner, rest)
        return found

    def _free(self, p: Point, q: Point) -> bool:
        """Whether a straight way keeps clear; who stands too near a barrier must lead away."""
        for barrier, wide in zip(self._barriers, self._grown, strict=True):
            if inside(p, wide):
                if not _leads_away(p, q, barrier):
                    return False
            elif crossing(p, q, barrier if inside(q, wide) else wide) is not None:
                return False
        return True

    def _between_corners(self) -> list[list[int]]:
        """How far it is from every corner to every other."""
        corners = self._corners
        far = [
            [length_between(p, q) if p == q or self._free(p, q) else NOWHERE for q in corners]
            for p in corners
        ]
        for by in range(len(corners)):
            for row in far:
                row[:] = [min(row[to], row[by] + far[by][to]) for to in range(len(corners))]
        return far


@lru_cache(maxsize=64)
def paths(field: Field, room: int) -> Paths:
    """The ways on a battlefield for units that need so much room about their middle."""
    return Paths(field, room)


def _leads_away(p: Point, q: Point, barrier: Shape) -> bool:
    """Whether the first inch of a way leads away from a barrier by half of that at least."""
    far = length_between(p, q)
    if far == 0:
        return True
    step = (p[0] + (q[0] - p[0]) * INCH // far, p[1] + (q[1] - p[1]) * INCH // far)
    return _beyond(step, barrier) - _beyond(p, barrier) >= INCH * ONE // 2


def _beyond(point: Point, shape: Shape) -> int:
    """How far a point lies beyond the side of a shape that it is farthest out of, ONE times."""
    x, y = point
    return max(x * ax + y * ay - reach for ax, ay, reach in shape.axes)


def grown(shape: Shape, room: int) -> Shape:
    """A convex shape with every side moved out."""
    count = len(shape.points)
    found = []
    for number, (x, y) in enumerate(shape.points):
        one, other = shape.axes[number - 1], shape.axes[number % count]
        both = ONE + (one.x * other.x + one.y * other.y) // ONE
        found.append(
            (
                x + rounded(room * (one.x + other.x), both),
                y + rounded(room * (one.y + other.y), both),
            )
        )
    return convex(found)
