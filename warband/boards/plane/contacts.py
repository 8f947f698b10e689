"""Where blocks meet: which edges, and how much of them."""

from typing import NamedTuple

from warband.boards.plane.blocks import Block
from warband.boards.plane.measures import CLOSE, TURN, rounded, vector
from warband.boards.plane.shapes import Point, Shape, convex, distance, nearest_points, touches
from warband.boards.plane.sine_table import ONE

__all__ = ["Meeting", "flush_turns", "meeting", "nearest_edge", "stretch"]


class Meeting(NamedTuple):
    """How a block meets another."""

    edge: int
    """The edge of the block itself."""
    other: int
    """The edge of the other block."""
    start: int
    """Where the shared stretch begins, clockwise along the block's own edge."""
    end: int
    flush: bool
    """Whether the edges lie on one another, not only a corner on an edge."""


def meeting(a: Block, b: Block) -> Meeting | None:
    """How two blocks meet, seen from the first; None if they do not touch."""
    flush = _flush_meeting(a, b)
    if flush is not None or not touches(a.shape, b.shape):
        return flush
    return _corner_meeting(a, b)


def _flush_meeting(a: Block, b: Block) -> Meeting | None:
    """The longest stretch on which edges of two blocks lie on one another."""
    best: Meeting | None = None
    for edge in range(4):
        opposite = (a.outward(edge) + 1800 - b.heading) % TURN
        if opposite % 900:
            continue
        other = opposite // 900
        start, end, off = _laid_along(a, edge, b, other)
        if abs(off) > CLOSE:
            continue
        start, end = max(start, 0), min(end, a.length(edge))
        if end - start > CLOSE and (best is None or end - start > best.end - best.start):
            best = Meeting(edge, other, start, end, True)
    return best


def _laid_along(a: Block, edge: int, b: Block, other: int) -> tuple[int, int, int]:
    """An edge of b measured along an edge of a: from, to, and how far off its line."""
    ox, oy = a.corners[edge]
    ax, ay = vector(ONE, a.heading + 900 * (edge + 1))
    (px, py), (qx, qy) = b.corners[other], b.corners[(other + 1) % 4]
    first = rounded((px - ox) * ax + (py - oy) * ay, ONE)
    last = rounded((qx - ox) * ax + (qy - oy) * ay, ONE)
    off = rounded((qx - ox) * -ay + (qy - oy) * ax, ONE)
    return min(first, last), max(first, last), off


def _corner_meeting(a: Block, b: Block) -> Meeting:
    """Where only a corner touches: the two edges that are nearest to lying on one another."""
    here, there = a.shape, b.shape
    theirs = _edges_at(b, here)
    choices = []
    for edge in _edges_at(a, there):
        for other in theirs:
            angle = (a.outward(edge) + 1800 - b.outward(other)) % TURN
            choices.append((min(angle, TURN - angle), edge, other))
    _, edge, other = min(choices)
    point, _ = nearest_points(here, there)
    place = min(max(_place_on(a, edge, point), 0), a.length(edge))
    return Meeting(edge, other, place, place, False)


def _place_on(a: Block, edge: int, point: Point) -> int:
    """How far along an edge a point lies."""
    x, y = a.corners[edge]
    ax, ay = vector(ONE, a.heading + 900 * (edge + 1))
    return rounded((point[0] - x) * ax + (point[1] - y) * ay, ONE)


def _edges_at(a: Block, shape: Shape) -> list[int]:
    """The edges of a block that touch a shape."""
    corners = a.corners
    found = []
    for edge in range(4):
        (px, py), (qx, qy) = corners[edge], corners[(edge + 1) % 4]
        if any(
            px * x + py * y - reach > AWAY and qx * x + qy * y - reach > AWAY
            for x, y, reach in shape.axes
        ):
            continue
        if distance(_edge_shape(a, edge), shape) <= CLOSE:
            found.append(edge)
    return found


AWAY = 2 * CLOSE * ONE
"""What lies farther out along an axis of a shape does not touch it: no need to measure."""


def _edge_shape(a: Block, edge: int) -> Shape:
    return stretch(a, edge, 0, a.length(edge))


def stretch(a: Block, edge: int, start: int, end: int) -> Shape:
    """A stretch of an edge, clockwise, as a shape of its own: a hair deep, inside the block."""
    hair = 2
    (px, py), (qx, qy) = a.along(edge, start), a.along(edge, max(end, start + hair))
    dx, dy = vector(hair, a.outward(edge) + 1800)
    return convex([(px, py), (qx, qy), (qx + dx, qy + dy), (px + dx, py + dy)])


def nearest_edge(a: Block, shape: Shape) -> tuple[int, ...]:
    """The edges of a block that are nearest to a shape; several if they are equally near."""
    far = [distance(_edge_shape(a, edge), shape) for edge in range(4)]
    least = min(far)
    near = [edge for edge in range(4) if far[edge] <= least + CLOSE]
    if len(near) < 2:
        return tuple(near)
    # A corner is nearest: the edge that looks more squarely at the shape is nearer.
    cx, cy = shape.centre
    squarely = []
    for edge in near:
        x, y = a.along(edge, a.length(edge) // 2)
        ox, oy = vector(ONE, a.outward(edge))
        squarely.append(rounded((cx - x) * ox + (cy - y) * oy, ONE))
    most = max(squarely)
    return tuple(edge for edge, look in zip(near, squarely, strict=True) if look >= most - CLOSE)


def flush_turns(a: Block, b: Block) -> list[Block]:
    """The block after the least turn about the point of contact that lays it edge to edge.

    Two blocks if turning either way is equally little; the block itself if it lies so already.
    """
    here, there = a.shape, b.shape
    if _flush_meeting(a, b) is not None or not touches(here, there):
        return [a]
    point, _ = nearest_points(here, there)
    turns = set()
    theirs = _edges_at(b, here)
    for edge in _edges_at(a, there):
        for other in theirs:
            angle = (b.outward(other) + 1800 - a.outward(edge)) % TURN
            turns.add(angle if angle <= TURN // 2 else angle - TURN)
    least = min(abs(angle) for angle in turns)
    return [
        _laid_on(a.turned(point, angle), b, point) for angle in sorted(turns) if abs(angle) == least
    ]


def _laid_on(a: Block, b: Block, point: Point) -> Block:
    """The block moved by the few points that rounding left between it and the other's edge."""
    for edge in range(4):
        opposite = (a.outward(edge) + 1800 - b.heading) % TURN
        if opposite % 900:
            continue
        _, _, off = _laid_along(a, edge, b, opposite // 900)
        if abs(off) <= CLOSE:
            return a.gone(a.outward(edge), off)
    return a
