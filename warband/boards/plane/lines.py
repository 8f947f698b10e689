"""Lines across the plane: what they cross, and the way around it."""

from collections.abc import Sequence
from heapq import heappop, heappush

from warband.boards.plane.measures import CLOSE, square_root
from warband.boards.plane.shapes import Point, Shape, ShapeError, convex, overlaps
from warband.boards.plane.sine_table import ONE

__all__ = ["band", "clear_band", "crossing", "hides", "length_between", "pierces", "way_around"]


def length_between(p: Point, q: Point) -> int:
    """The straight distance of two points."""
    return square_root((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


def crossing(p: Point, q: Point, shape: Shape) -> tuple[int, int] | None:
    """The stretch of a line inside a shape, by lengths from its first point; None if none.

    A line that only grazes a border does not cross.
    """
    length = length_between(p, q)
    if length == 0:
        return None
    enter, leave = 0, length
    for x, y, reach in shape.axes:
        start = p[0] * x + p[1] * y - reach + CLOSE * ONE
        end = q[0] * x + q[1] * y - reach + CLOSE * ONE
        if start >= 0 and end >= 0:
            return None
        if start >= 0:
            enter = max(enter, start * length // (start - end))
        elif end >= 0:
            leave = min(leave, start * length // (start - end))
    return (enter, leave) if leave > enter else None


def band(p: Point, wide: int, q: Point, broad: int) -> Shape | None:
    """All that lies between two discs, of these widths about two points."""
    length = length_between(p, q)
    if length == 0:
        return None
    dx, dy = q[0] - p[0], q[1] - p[1]

    def beside(point: Point, half: int) -> Point:
        return point[0] - dy * half // length, point[1] + dx * half // length

    corners = [
        beside(p, wide // 2), beside(p, -(wide // 2)), beside(q, -(broad // 2)),
        beside(q, broad // 2),
    ]  # fmt: skip
    try:
        return convex(corners)
    except ShapeError:
        return None


def clear_band(p: Point, wide: int, q: Point, broad: int, blockers: Sequence[Shape]) -> bool:
    """Whether nothing intrudes, even partly, between two discs."""
    if not blockers:
        return True
    if any(pierces(p, q, blocker) for blocker in blockers):
        return False
    between = band(p, wide, q, broad)
    return between is None or not any(overlaps(between, blocker) for blocker in blockers)


def pierces(p: Point, q: Point, shape: Shape) -> bool:
    """Whether a line goes deep through a shape; then so does whatever it is the middle of."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    enter, leave = 0, ONE
    for x, y, reach in shape.axes:
        out = p[0] * x + p[1] * y - reach + DEEP
        speed = dx * x + dy * y
        if speed > 0:
            leave = min(leave, -out * ONE // speed)
        elif speed < 0:
            enter = max(enter, out * ONE // -speed)
        elif out >= 0:
            return False
        if enter >= leave:
            return False
    return True


DEEP = 4 * CLOSE * ONE


def hides(blocker: Shape, a: Shape, b: Shape) -> bool:
    """Whether no line from one shape to another misses what lies between them.

    A convex shape apart from both that meets all lines from corner to corner cuts off what lies
    between the outermost of them, and with it every other line.
    """
    if overlaps(blocker, a) or overlaps(blocker, b):
        return False
    return all(pierces(p, q, blocker) for p in a.points for q in b.points)


def way_around(p: Point, q: Point, blockers: Sequence[Shape]) -> int | None:
    """The length of the shortest way between two points past what blocks it; None without one."""
    if not any(crossing(p, q, blocker) for blocker in blockers):
        return length_between(p, q)
    points = [p, q, *(point for blocker in blockers for point in blocker.points)]
    least = {0: 0}
    queue = [(0, 0)]
    while queue:
        far, here = heappop(queue)
        if here == 1:
            return far
        if far > least[here]:
            continue
        for there, point in enumerate(points):
            if there == here or any(crossing(points[here], point, b) for b in blockers):
                continue
            total = far + length_between(points[here], point)
            if total < least.get(there, total + 1):
                least[there] = total
                heappush(queue, (total, there))
    return None
