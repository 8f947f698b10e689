"""Convex shapes: what overlaps, what touches, how far apart."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from warband.boards.plane.measures import CLOSE, rounded, square_root
from warband.boards.plane.sine_table import ONE

__all__ = [
    "Axis", "Point", "Shape", "ShapeError", "convex", "distance", "inside", "nearest_points",
    "overlaps",
    "touches", "within",
]  # fmt: skip

Point: TypeAlias = tuple[int, int]


class ShapeError(ValueError):
    """Corners that make no convex outline."""


class Axis(NamedTuple):
    """An edge's outward direction, ONE long, and how far the shape reaches along it."""

    x: int
    y: int
    reach: int


class Shape:
    """A convex outline: its corners clockwise, an axis for each edge, the box around it."""

    __slots__ = ("axes", "east", "north", "points", "south", "west")

    def __init__(self, points: tuple[Point, ...], axes: tuple[Axis, ...]) -> None:
        self.points = points
        self.axes = axes
        across = [x for x, _ in points]
        up = [y for _, y in points]
        self.west, self.east = min(across), max(across)
        self.south, self.north = min(up), max(up)

    @property
    def sides(self) -> list[tuple[int, int, int, int, int]]:
        """Every side as a corner, the way from it to the one before, and that way's square."""
        ends = self.points
        found = []
        for index, (x, y) in enumerate(ends):
            u, v = ends[index - 1]
            dx, dy = u - x, v - y
            found.append((x, y, dx, dy, dx * dx + dy * dy))
        return found

    @property
    def centre(self) -> Point:
        """The middle of the corners."""
        count = len(self.points)
        return (
            rounded(sum(x for x, _ in self.points), count),
            rounded(sum(y for _, y in self.points), count),
        )


def convex(points: Sequence[Point]) -> Shape:
    """The shape with these corners, in either order.

    :raises ShapeError: if they are fewer than three or do not make a convex outline.
    """
    corners = list(points)
    if len(corners) < 3:
        raise ShapeError("an outline needs at least three corners")
    count = len(corners)
    turns = [
        _turn(corners[index - 2], corners[index - 1], corners[index]) for index in range(count)
    ]
    if all(turn > 0 for turn in turns):
        corners.reverse()
    elif not all(turn < 0 for turn in turns):
        raise ShapeError("the outline is not convex; make it of several convex pieces")
    normals = []
    for index in range(count):
        (x, y), (u, v) = corners[index], corners[(index + 1) % count]
        length = square_root((u - x) ** 2 + (v - y) ** 2)
        normals.append((rounded((y - v) * ONE, length), rounded((u - x) * ONE, length)))
    axes = [Axis(x, y, max([px * x + py * y for px, py in corners])) for x, y in normals]
    return Shape(tuple(corners), tuple(axes))


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _apart(a: Shape, b: Shape) -> int:
    """The widest gap along an axis of a, ONE times too long; negative where they overlap."""
    widest = -(1 << 62)
    points = b.points
    for x, y, reach in a.axes:
        gap = min([px * x + py * y for px, py in points]) - reach
        if gap > widest:
            widest = gap
            if gap > 0:
                return gap
    return widest


def overlaps(a: Shape, b: Shape) -> bool:
    """Whether two shapes share more than their borders."""
    if (
        a.east - CLOSE <= b.west or b.east - CLOSE <= a.west
        or a.north - CLOSE <= b.south or b.north - CLOSE <= a.south
    ):  # fmt: skip
        return False
    least = -CLOSE * ONE
    return _apart(a, b) < least and _apart(b, a) < least


def covers(a: Shape, b: Shape) -> bool:
    """Whether the second lies wholly inside the first."""
    least = CLOSE * ONE
    return all(x * u + y * v <= reach + least for x, y, reach in a.axes for u, v in b.points)


def touches(a: Shape, b: Shape) -> bool:
    """Whether two shapes meet: nothing worth measuring lies between them."""
    if (
        a.east + CLOSE < b.west or b.east + CLOSE < a.west
        or a.north + CLOSE < b.south or b.north + CLOSE < a.south
    ):  # fmt: skip
        return False
    return distance(a, b) <= CLOSE


def within(a: Shape, b: Shape, length: int) -> bool:
    """Whether two shapes are no farther apart than this."""
    if (
        b.west - a.east > length or a.west - b.east > length
        or b.south - a.north > length or a.south - b.north > length
    ):  # fmt: skip
        return False
    return distance(a, b) <= length


def distance(a: Shape, b: Shape) -> int:
    """From the nearest point of one to the nearest point of the other."""
    p, q = nearest_points(a, b)
    return square_root((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


def nearest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """A point of each, as near to one another as can be."""
    if _apart(a, b) <= 0 and _apart(b, a) <= 0:
        shared = next((p for p in a.points if inside(p, b)), None)
        shared = shared or next((p for p in b.points if inside(p, a)), None) or _crossing(a, b)
        return shared, shared
    first, one, other = _nearest_corner(a, b)
    second, another, corner = _nearest_corner(b, a)
    return (one, other) if first <= second else (corner, another)


def _nearest_corner(a: Shape, b: Shape) -> tuple[int, Point, Point]:
    """The corner of a shape that is nearest to another, and the point there; first their square."""
    best = -1
    found = a.points[0], b.points[0]
    sides = b.sides
    for x, y in a.points:
        for sx, sy, dx, dy, square in sides:
            u, v = x - sx, y - sy
            along = u * dx + v * dy
            if along > 0:
                if along >= square:
                    u -= dx
                    v -= dy
                else:
                    u -= rounded(dx * along, square)
                    v -= rounded(dy * along, square)
            far = u * u + v * v
            if best < 0 or far < best:
                best = far
                found = (x, y), (x - u, y - v)
    return best, *found


def _crossing(a: Shape, b: Shape) -> Point:
    """A point that two overlapping shapes share though neither holds a corner of the other."""
    x = (max(a.west, b.west) + min(a.east, b.east)) // 2
    y = (max(a.south, b.south) + min(a.north, b.north)) // 2
    return x, y


def inside(point: Point, shape: Shape) -> bool:
    """Whether a point lies in a shape or on its border."""
    x, y = point
    return all(x * ax + y * ay <= reach for ax, ay, reach in shape.axes)
