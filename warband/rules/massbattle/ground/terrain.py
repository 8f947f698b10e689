"""The battlefield: its size, and pieces of terrain with what they do (Terrain)."""

from collections.abc import Callable
from typing import NamedTuple

from warband.boards.plane.measures import INCH, TURN, vector
from warband.boards.plane.shapes import Point, Shape, convex, distance, overlaps
from warband.boards.plane.sweeps import hull_of

__all__ = ["GROUNDS", "Field", "Ground", "Piece", "circle", "piece"]


class Ground(NamedTuple):
    """What a kind of terrain does."""

    slows: bool = False
    bars: bool = False
    cover: str = ""
    """`partial`, `low` or `total`."""
    sight: bool = False
    """Whether it blocks line of sight."""
    high: bool = False
    """Whether standing on it is higher ground; it slows only those who come up."""
    one_way: bool = False
    """Whether it slows in one direction only."""
    note: str = ""


_DIFFICULT = Ground(slows=True)
_WALL = Ground(bars=True, cover="total", sight=True)
GROUNDS: dict[str, Ground] = {
    "woods": Ground(slows=True, cover="partial"),
    "briars": _DIFFICULT,
    "sand": _DIFFICULT,
    "scree": _DIFFICULT,
    "stream": _DIFFICULT,
    "steps": _DIFFICULT,
    "bog": _DIFFICULT,
    "wreckage": _DIFFICULT,
    "hill": Ground(slows=True, cover="total", sight=True, high=True),
    "wall": _WALL,
    "skull": _WALL,
    "building": _WALL,
    "cliff": Ground(bars=True),
    "lake": Ground(bars=True),
    "river": Ground(bars=True),
    "boulder": _WALL,
    "low-wall": Ground(slows=True, cover="low"),
    "hedge": Ground(slows=True, cover="low"),
    "low-boulders": Ground(slows=True, cover="low"),
    "quagmire": Ground(bars=True),
    "chasm": Ground(bars=True, note="part of the battlefield, as far as its edges"),
    "stakes": Ground(slows=True, one_way=True),
    "force-wall": Ground(bars=True, note="no effect passes"),
    "darkness": Ground(slows=True, sight=True, note="half of all hits miss"),
    "lava": Ground(slows=True, note="5 fire damage"),
    "blood-rock": Ground(note="critical on 19"),
    "cloud": Ground(sight=True, note="blinds"),
    "open": Ground(),
}
"""The kinds of terrain of the book, by our short names."""


class Piece(NamedTuple):
    """A piece of terrain on the table."""

    name: str
    ground: str
    points: tuple[Point, ...]
    toward: int = 0
    """For ground that slows one way: the heading in which it slows."""

    @property
    def does(self) -> Ground:
        """What its ground does."""
        return GROUNDS[self.ground]


def piece(name: str, ground: str, points: tuple[Point, ...], toward: int = 0) -> Piece:
    """A piece of terrain; ValueError if its outline is none, or its ground unknown."""
    if ground not in GROUNDS:
        raise ValueError(f"there is no terrain {ground!r}: {', '.join(GROUNDS)}")
    return Piece(name, ground, convex(points).points, toward)


def circle(centre: Point, radius: int) -> tuple[Point, ...]:
    """The outline of a circle, as a polygon of 24 corners."""
    found = []
    for heading in range(0, TURN, TURN // 24):
        dx, dy = vector(radius, heading)
        found.append((centre[0] + dx, centre[1] + dy))
    return tuple(found)


class Field:
    """A battlefield. It never changes; whoever lays a cloud on it makes a new one."""

    __slots__ = (
        "barriers",
        "clouds",
        "height",
        "pieces",
        "shapes",
        "sight_blockers",
        "slow",
        "width",
    )

    def __init__(self, width: int, height: int, pieces: tuple[Piece, ...] = ()) -> None:
        self.width = width
        self.height = height
        self.pieces = pieces
        self.shapes: tuple[Shape, ...] = tuple(convex(piece.points) for piece in pieces)
        self.barriers = self._which(lambda ground: ground.bars)
        self.clouds = tuple(
            shape
            for piece, shape in zip(pieces, self.shapes, strict=True)
            if piece.ground == "cloud"
        )
        self.slow = tuple(index for index, piece in enumerate(pieces) if piece.does.slows)
        self.sight_blockers = tuple(index for index, piece in enumerate(pieces) if piece.does.sight)

    def with_area(self, name: str, ground: str, centre: Point, radius: int) -> "Field":
        """The battlefield with a round area more, as far as it lies on the table."""
        outline = hull_of(
            (min(max(x, 0), self.width), min(max(y, 0), self.height))
            for x, y in circle(centre, radius)
        )
        return Field(self.width, self.height, (*self.pieces, piece(name, ground, outline)))

    def _which(self, test: Callable[[Ground], bool]) -> tuple[Shape, ...]:
        return tuple(
            shape for piece, shape in zip(self.pieces, self.shapes, strict=True) if test(piece.does)
        )

    @property
    def centre(self) -> Point:
        """The middle of the table."""
        return self.width // 2, self.height // 2

    def under(self, shape: Shape) -> list[Piece]:
        """The terrain that any part of a shape is on."""
        return [
            piece
            for piece, ground in zip(self.pieces, self.shapes, strict=True)
            if overlaps(shape, ground)
        ]

    def holds(self, shape: Shape) -> bool:
        """Whether a shape lies wholly on the table."""
        slack = 36
        return (
            shape.west >= -slack and shape.south >= -slack
            and shape.east <= self.width + slack and shape.north <= self.height + slack
        )  # fmt: skip

    def faults(self) -> list[str]:
        """What is wrong with how the terrain lies (Placing Terrain)."""
        found = []
        barring = [
            (piece, shape)
            for piece, shape in zip(self.pieces, self.shapes, strict=True)
            if piece.does.bars and piece.ground != "chasm"
        ]
        for index, (piece, shape) in enumerate(barring):
            edge = min(shape.west, shape.south, self.width - shape.east, self.height - shape.north)
            if edge < 2 * INCH:
                found.append(f"{piece.name} is impassable and within 2 inches of the edge")
            for other, outline in barring[:index]:
                if distance(shape, outline) < 2 * INCH and piece.name != other.name:
                    found.append(
                        f"{piece.name} and {other.name} are impassable and within 2 inches"
                    )
        for piece, shape in zip(self.pieces, self.shapes, strict=True):
            if not self.holds(shape):
                found.append(f"{piece.name} lies partly off the table")
        return found
