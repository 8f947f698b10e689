"""Blocks: rectangles with a front."""

from typing import NamedTuple

from warband.boards.plane.measures import TURN, arc_length, rounded, square_root, vector
from warband.boards.plane.shapes import Axis, Point, Shape
from warband.boards.plane.sine_table import ONE

__all__ = ["EDGES", "FRONT", "LEFT", "REAR", "RIGHT", "Block", "against", "block_at"]

FRONT, RIGHT, REAR, LEFT = range(4)
EDGES = ("front", "right", "rear", "left")
"""The edges clockwise from the front; their outward directions are right angles apart."""


class Block(NamedTuple):
    """A rectangle, by its left front corner and the heading of its front.

    The vectors of its edges depend on lengths and heading only, so turns about either front
    corner can be undone to the last point.
    """

    x: int
    y: int
    heading: int
    width: int
    depth: int

    # Looking.

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Front left, front right, rear right, rear left: clockwise."""
        x, y = self.x, self.y
        rx, ry = vector(self.width, self.heading + 900)
        bx, by = vector(self.depth, self.heading + 1800)
        return (x, y), (x + rx, y + ry), (x + rx + bx, y + ry + by), (x + bx, y + by)

    @property
    def shape(self) -> Shape:
        """The outline, with axes from the table of directions."""
        sx, sy = vector(ONE, self.heading)
        corners = self.corners
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        a, b, c, d = ax * sx + ay * sy, bx * sx + by * sy, cx * sx + cy * sy, dx * sx + dy * sy
        e, f, g, h = ax * sy - ay * sx, bx * sy - by * sx, cx * sy - cy * sx, dx * sy - dy * sx
        axes = (
            Axis(sx, sy, a if a > b else b),
            Axis(sy, -sx, f if f > g else g),
            Axis(-sx, -sy, -c if c < d else -d),
            Axis(-sy, sx, -h if h < e else -e),
        )
        return Shape(corners, axes)

    @property
    def centre(self) -> Point:
        """The middle of the rectangle."""
        rx, ry = vector(self.width // 2, self.heading + 900)
        bx, by = vector(self.depth // 2, self.heading + 1800)
        return self.x + rx + bx, self.y + ry + by

    @property
    def front_middle(self) -> Point:
        """The middle of the front edge."""
        return self.along(FRONT, self.width // 2)

    def outward(self, edge: int) -> int:
        """The heading in which an edge looks."""
        return (self.heading + 900 * edge) % TURN

    def length(self, edge: int) -> int:
        """How long an edge is."""
        return self.depth if edge & 1 else self.width

    def along(self, edge: int, far: int) -> Point:
        """The point so far along an edge, clockwise from its first corner."""
        x, y = self.corners[edge] if edge else (self.x, self.y)
        dx, dy = vector(far, self.heading + 900 * (edge + 1))
        return x + dx, y + dy

    def foot(self, edge: int, point: Point) -> int:
        """How far along an edge its nearest point to a point lies."""
        x, y = self.along(edge, 0)
        ax, ay = vector(ONE, self.heading + 900 * (edge + 1))
        far = rounded((point[0] - x) * ax + (point[1] - y) * ay, ONE)
        return min(self.length(edge), max(0, far))

    def reach_from(self, point: Point) -> int:
        """How far the farthest corner is from a point."""
        x, y = point
        return square_root(max((cx - x) ** 2 + (cy - y) ** 2 for cx, cy in self.corners))

    # Moving: every one gives a new block.

    def shifted(self, dx: int, dy: int) -> "Block":
        """The block moved by a vector."""
        return Block(self.x + dx, self.y + dy, self.heading, self.width, self.depth)

    def gone(self, heading: int, length: int) -> "Block":
        """The block moved in a direction, without turning."""
        return self.shifted(*vector(length, heading))

    def forward(self, length: int) -> "Block":
        """The block moved straight ahead; back if the length is negative."""
        return self.gone(self.heading, length)

    def sideways(self, length: int) -> "Block":
        """The block moved to its right; to its left if the length is negative."""
        return self.gone(self.heading + 900, length)

    def wheeled(self, angle: int) -> "Block":
        """The block turned about a front corner: to the right about the right one, or left."""
        heading = (self.heading + angle) % TURN
        if angle <= 0:
            return Block(self.x, self.y, heading, self.width, self.depth)
        cx, cy = self.corners[1]
        rx, ry = vector(self.width, heading + 900)
        return Block(cx - rx, cy - ry, heading, self.width, self.depth)

    def unwheeled(self, angle: int) -> "Block":
        """The block before it was wheeled by this angle."""
        heading = (self.heading - angle) % TURN
        if angle <= 0:
            return Block(self.x, self.y, heading, self.width, self.depth)
        cx, cy = self.corners[1]
        rx, ry = vector(self.width, heading + 900)
        return Block(cx - rx, cy - ry, heading, self.width, self.depth)

    def turned(self, point: Point, angle: int) -> "Block":
        """The block turned clockwise about any point."""
        px, py = point
        (sx, sy), (dx, dy) = vector(ONE, angle), (self.x - px, self.y - py)
        x = px + rounded(dx * sy + dy * sx, ONE)
        y = py + rounded(dy * sy - dx * sx, ONE)
        return Block(x, y, (self.heading + angle) % TURN, self.width, self.depth)

    def wheel_length(self, angle: int) -> int:
        """How far the corner farthest from the pivot travels in a wheel."""
        return arc_length(square_root(self.width**2 + self.depth**2), abs(angle))

    def resized(self, width: int, depth: int) -> "Block":
        """A block of another size with the middle of its front where it was."""
        x, y = self.front_middle
        return block_at(x, y, self.heading, width, depth)


def block_at(x: int, y: int, heading: int, width: int, depth: int) -> Block:
    """The block with the middle of its front at a point.

    >>> from warband.boards.plane.measures import INCH
    >>> block_at(0, 0, 0, 5 * INCH, INCH).corners[0]
    (-90000, 0)
    """
    dx, dy = vector(width // 2, heading + 900)
    return Block(x - dx, y - dy, heading % TURN, width, depth)


def against(other: Block, edge: int, own: int, width: int, depth: int, shift: int) -> Block:
    """The block whose edge `own` lies flush on an edge of another.

    Middle lies on middle, shifted clockwise along the other's edge (to the right as the other
    looks out).
    """
    x, y = other.along(edge, other.length(edge) // 2 + shift)
    heading = (other.outward(edge) + 1800 - 900 * own) % TURN
    placed = block_at(0, 0, heading, width, depth)
    mx, my = placed.along(own, placed.length(own) // 2)
    return placed.shifted(x - mx, y - my)
