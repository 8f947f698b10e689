"""Sight over a board of hexes: straight lines in three dimensions, computed exactly.

Matter is a set of upright prisms: columns fill their hexes, bodies a smaller hexagon in the
middle of theirs. A viewer looks from one point above the centre of each space it stands on. What
can be seen of a target is a bundle of upright lines (the middle and the corners of a hexagon)
between two heights; the target is seen if some stretch of one of these lines can be joined to
the eye by a straight line that no prism touches. Everything is integers and fractions: twelfths
of a hex across, quarters of a level up. The model and its reasons are in
``docs/boards-hexes.md``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from warband.boards.hexes.board import HexBoard
from warband.boards.hexes.grid import DIRECTIONS, Hex

__all__ = ["ACROSS", "CORE", "FRINGE", "UP", "Outline", "Prism", "Sight", "View"]

ACROSS: Final = 12
"""Units from the centre of a hex to the centre of the next."""
UP: Final = 4
"""Units in one level."""
CORE: Final = 6
"""Size of the hexagon a body fills, in twelfths of its hex."""
FRINGE: Final = 9
"""Size of the hexagon that what a body holds out reaches to, in twelfths of its hex."""

_CORNERS = ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))
"""Directions of the corners of a hex in axial coordinates, in thirds of its size."""


_CORE_LINES = (
    (0, 0),
    *((x * CORE // 3, y * CORE // 3) for x, y in _CORNERS),
)
_ALL_LINES = (
    *_CORE_LINES,
    *((x * FRINGE // 3, y * FRINGE // 3) for x, y in _CORNERS),
)


class Outline(NamedTuple):
    """What can be seen of something: upright lines from ``low`` to ``high`` above its base.

    Heights are in quarters of a level. With ``fringe`` the lines of the outer hexagon count too.
    """

    low: int
    high: int
    fringe: bool = False

    def lines(self) -> tuple[tuple[int, int], ...]:
        """Where the lines stand, relative to the centre of the hex; the middle one first."""
        return _ALL_LINES if self.fringe else _CORE_LINES


class Prism(NamedTuple):
    """A body that can stand in the way: the centre of its hexagon and the heights it fills."""

    x: int
    y: int
    bottom: int
    top: int


class Stretch(NamedTuple):
    """Where a line from 0 to 1 is inside something: two fractions, each as two integers."""

    n0: int
    d0: int
    n1: int
    d1: int


@dataclass(frozen=True, slots=True)
class View:
    """Why something is seen or not: a clear line if there is one, else what is in the way."""

    clear: bool
    eye: tuple[Fraction, Fraction, Fraction] | None = None
    """Axial coordinates and level of the point looked from."""
    point: tuple[Fraction, Fraction, Fraction] | None = None
    """Axial coordinates and level of a point that is seen."""
    hexes: tuple[Hex, ...] = ()
    """Hexes whose columns hide some of the target."""
    bodies: tuple[Prism, ...] = ()
    """Bodies that hide some of the target."""


def clip(dx: int, dy: int, cx: int, cy: int, size: int) -> Stretch | None:
    """The part of the line from (0, 0) to (dx, dy) inside a closed hexagon, if any.

    The hexagon has its centre at (cx, cy) and the given size in twelfths of a hex.

    >>> clip(24, 0, 12, 0, 12)
    Stretch(n0=12, d0=48, n1=36, d1=48)
    """
    n0, d0, n1, d1 = 0, 1, 1, 1
    for a, b in ((1, -1), (2, 1), (1, 2)):
        middle, slope = a * cx + b * cy, a * dx + b * dy
        if slope == 0:
            if abs(middle) > size:
                return None
            continue
        enter, leave = middle - size, middle + size
        if slope < 0:
            enter, leave, slope = -leave, -enter, -slope
        if enter * d0 > n0 * slope:
            n0, d0 = enter, slope
        if leave * d1 < n1 * slope:
            n1, d1 = leave, slope
    if n0 * d1 > n1 * d0:
        return None
    return Stretch(n0, d0, n1, d1)


@lru_cache(maxsize=1 << 17)
def crossing(dx: int, dy: int, cx: int, cy: int) -> Stretch | None:
    """The part of a line inside the core of a body at (cx, cy), if any."""
    return clip(dx, dy, cx, cy, CORE)


@lru_cache(maxsize=1 << 16)
def crossed_hexes(dx: int, dy: int) -> tuple[tuple[int, int, Stretch], ...]:
    """Every hex, relative to the hex of the eye, that the line from its centre touches."""
    found: dict[tuple[int, int], Stretch | None] = {(0, 0): clip(dx, dy, 0, 0, ACROSS)}
    waiting = [(0, 0)]
    while waiting:
        q, r = waiting.pop()
        for step_q, step_r in DIRECTIONS:
            at = (q + step_q, r + step_r)
            if at not in found:
                inside = clip(dx, dy, at[0] * ACROSS, at[1] * ACROSS, ACROSS)
                found[at] = inside
                if inside is not None:
                    waiting.append(at)
    return tuple((q, r, inside) for (q, r), inside in found.items() if inside is not None)


NONE, LOWER_PART, UPPER_PART, ALL = range(4)
"""How much of an upright line is hidden; UPPER_PART is any part that leaves the bottom open."""


def _hides(inside: Stretch, bottom: int, top: int, eye: int, low: int, high: int) -> int:
    """How much between ``low`` and ``high`` at the end of a line something hides.

    The line starts at height ``eye``; the thing fills ``bottom`` to ``top`` along ``inside``.
    """
    n0, d0, n1, d1 = inside
    if top >= eye:
        n, over = n0, (top - eye) * d0
    else:
        n, over = n1, (top - eye) * d1
    if n and over <= (low - eye) * n:
        return NONE
    to_top = not n or over >= (high - eye) * n
    if bottom <= eye:
        n, under = n0, (bottom - eye) * d0
    else:
        n, under = n1, (bottom - eye) * d1
    if n and under >= (high - eye) * n:
        return NONE
    if n and under > (low - eye) * n:
        return UPPER_PART
    return ALL if to_top else LOWER_PART


def _shadow(
    inside: Stretch, bottom: int, top: int, eye: int, low: int, high: int
) -> tuple[Fraction, Fraction] | None:
    """The heights between ``low`` and ``high`` that something hides, exactly."""
    if not _hides(inside, bottom, top, eye, low, high):
        return None
    n0, d0, n1, d1 = inside
    n, d = (n0, d0) if top >= eye else (n1, d1)
    upper = min(eye + Fraction((top - eye) * d, n), Fraction(high)) if n else Fraction(high)
    n, d = (n0, d0) if bottom <= eye else (n1, d1)
    lower = max(eye + Fraction((bottom - eye) * d, n), Fraction(low)) if n else Fraction(low)
    return lower, upper


class _Ray(NamedTuple):
    """One upright line of a target as an eye sees it over the columns."""

    dx: int
    dy: int
    patchy: bool
    """Whether something hides a part of it that does not begin at its foot."""


class Sight:
    """Who sees whom on one board. Answers about columns alone are remembered."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._solids: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {
            (hex_.q, hex_.r): tuple((slab.bottom * UP, slab.top * UP) for slab in column)
            for hex_, column in board.columns.items()
        }
        self._walls = [
            (*_wall_ends(wall.a, wall.b), wall.top * UP) for wall in board.walls.values()
        ]
        self._rays: dict[tuple[int, Outline], dict[tuple[int, int], tuple[_Ray, ...]]] = {}
        self._corridors: dict[tuple[int, int, bool], int] = {}

    def seen_from(self, space: int, eye: int, outline: Outline) -> int:
        """The spaces where a target is seen from a space if no bodies are in the way."""
        row = 1 << space
        for target in range(len(self.board.spaces)):
            if self.sees(space, eye, target, outline):
                row |= 1 << target
        return row

    def sees(
        self, space: int, eye: int, target: int, outline: Outline, bodies: tuple[Prism, ...] = ()
    ) -> bool:
        """Whether a target on one space is seen from a point ``eye`` above another."""
        table = self._rays.get((eye, outline))
        if table is None:
            table = self._rays[eye, outline] = {}
        rays = table.get((space, target))
        if rays is None:
            rays = table[space, target] = self._open_rays(space, eye, target, outline)
        if not bodies or not rays:
            return bool(rays)
        a, b = self.board.spaces[space], self.board.spaces[target]
        x, y = a.hex.q * ACROSS, a.hex.r * ACROSS
        height = a.level * UP + eye
        low, high = b.level * UP + outline.low, b.level * UP + outline.high
        for ray in rays:
            patchy = ray.patchy
            for body in bodies:
                inside = crossing(ray.dx, ray.dy, body.x - x, body.y - y)
                if inside is not None:
                    hidden = _hides(inside, body.bottom, body.top, height, low, high)
                    if hidden == ALL:
                        break
                    patchy = patchy or hidden == UPPER_PART
            else:
                if not patchy or self._gap(a.hex, height, ray, low, high, bodies) is not None:
                    return True
        return False

    def corridor(self, space: int, target: int, fringe: bool = False) -> int:
        """The spaces from where a body may be in the way between two others."""
        key = (space, target, fringe)
        mask = self._corridors.get(key)
        if mask is None:
            mask = 0
            a, b = self.board.spaces[space].hex, self.board.spaces[target].hex
            for x, y in Outline(0, 0, fringe).lines():
                dx, dy = (b.q - a.q) * ACROSS + x, (b.r - a.r) * ACROSS + y
                for q, r, _ in crossed_hexes(dx, dy):
                    for number in self.board.on.get(a.plus(q, r), ()):
                        mask |= 1 << number
            mask &= ~(1 << space | 1 << target)
            self._corridors[key] = mask
        return mask

    def prisms(self, spaces: Iterable[int], height: int) -> tuple[Prism, ...]:
        """The prisms of a body some levels tall that stands on one space or two neighbours.

        They reach down to the foot of the slab below, which is solid anyway.
        """
        found = []
        for number in spaces:
            space = self.board.spaces[number]
            x, y = space.hex.q * ACROSS, space.hex.r * ACROSS
            found.append(Prism(x, y, space.footing * UP, (space.level + height) * UP))
        if len(found) == 2:
            a, b = found
            bottom = max(a.bottom, b.bottom)
            found.append(Prism((a.x + b.x) // 2, (a.y + b.y) // 2, bottom, a.top))
        return tuple(found)

    # The computation.

    def _open_rays(self, space: int, eye: int, target: int, outline: Outline) -> tuple[_Ray, ...]:
        """The lines of a target that columns and walls leave in view."""
        a, b = self.board.spaces[space], self.board.spaces[target]
        height = a.level * UP + eye
        low, high = b.level * UP + outline.low, b.level * UP + outline.high
        q, r = (b.hex.q - a.hex.q) * ACROSS, (b.hex.r - a.hex.r) * ACROSS
        found = []
        for x, y in outline.lines():
            ray = _Ray(q + x, r + y, False)
            hidden = 0
            for _, part in self._matter(a.hex, height, ray, low, high):
                hidden |= 1 << part
                if part == ALL:
                    break
            if hidden & 1 << ALL:
                continue
            if hidden & 1 << UPPER_PART:
                ray = ray._replace(patchy=True)
                if self._gap(a.hex, height, ray, low, high, ()) is None:
                    continue
            found.append(ray)
        return tuple(found)

    def _matter(
        self, origin: Hex, eye: int, ray: _Ray, low: int, high: int
    ) -> Iterator[tuple[Hex | None, int]]:
        """The hexes whose columns hide some of a line, and how much; None for a wall."""
        least, most = min(eye, low), max(eye, high)
        solids = self._solids
        for q, r, inside in crossed_hexes(ray.dx, ray.dy):
            for bottom, top in solids.get((origin.q + q, origin.r + r), ()):
                if top > least and bottom < most:
                    part = _hides(inside, bottom, top, eye, low, high)
                    if part:
                        yield Hex(origin.q + q, origin.r + r), part
        for inside, top in self._crossed_walls(origin, ray):
            part = _hides(inside, 0, top, eye, low, high)
            if part:
                yield None, part

    def _crossed_walls(self, origin: Hex, ray: _Ray) -> Iterator[tuple[Stretch, int]]:
        x, y = origin.q * ACROSS, origin.r * ACROSS
        for ax, ay, bx, by, top in self._walls:
            inside = _crossed_wall(ray.dx, ray.dy, ax - x, ay - y, bx - x, by - y)
            if inside is not None:
                yield inside, top

    def _gap(
        self, origin: Hex, eye: int, ray: _Ray, low: int, high: int, bodies: tuple[Prism, ...]
    ) -> tuple[Fraction, Fraction] | None:
        """The first stretch of a line that nothing hides."""
        shadows = []
        for q, r, inside in crossed_hexes(ray.dx, ray.dy):
            for bottom, top in self._solids.get((origin.q + q, origin.r + r), ()):
                shadows.append(_shadow(inside, bottom, top, eye, low, high))
        for inside, top in self._crossed_walls(origin, ray):
            shadows.append(_shadow(inside, 0, top, eye, low, high))
        x, y = origin.q * ACROSS, origin.r * ACROSS
        for body in bodies:
            crossed = crossing(ray.dx, ray.dy, body.x - x, body.y - y)
            if crossed is not None:
                shadows.append(_shadow(crossed, body.bottom, body.top, eye, low, high))
        covered = Fraction(low)
        for lower, upper in sorted(shadow for shadow in shadows if shadow is not None):
            if lower > covered:
                return covered, lower
            covered = max(covered, upper)
        return (covered, Fraction(high)) if covered < high else None

    def explain(
        self, space: int, eye: int, target: int, outline: Outline, bodies: tuple[Prism, ...] = ()
    ) -> View:
        """A clear line from a point above one space to a target on another, or what blocks."""
        a, b = self.board.spaces[space], self.board.spaces[target]
        height = a.level * UP + eye
        low, high = b.level * UP + outline.low, b.level * UP + outline.high
        q, r = (b.hex.q - a.hex.q) * ACROSS, (b.hex.r - a.hex.r) * ACROSS
        start = (Fraction(a.hex.q), Fraction(a.hex.r), Fraction(height, UP))
        hexes: dict[Hex, None] = {}
        hiding: dict[Prism, None] = {}
        for x, y in outline.lines():
            ray = _Ray(q + x, r + y, True)
            gap = self._gap(a.hex, height, ray, low, high, bodies)
            if gap is not None:
                across = (b.hex.q + Fraction(x, ACROSS), b.hex.r + Fraction(y, ACROSS))
                return View(True, start, (*across, (gap[0] + gap[1]) / 2 / UP))
            for hex_, _ in self._matter(a.hex, height, ray, low, high):
                if hex_ is not None:
                    hexes[hex_] = None
            for body in bodies:
                at = (body.x - a.hex.q * ACROSS, body.y - a.hex.r * ACROSS)
                inside = crossing(ray.dx, ray.dy, *at)
                if inside and _hides(inside, body.bottom, body.top, height, low, high):
                    hiding[body] = None
        return View(False, start, None, tuple(hexes), tuple(hiding))


def _wall_ends(a: Hex, b: Hex) -> tuple[int, int, int, int]:
    """The two corners that neighbouring hexes share."""
    corners = {
        (hex_.q * ACROSS + x * ACROSS // 3, hex_.r * ACROSS + y * ACROSS // 3, hex_)
        for hex_ in (a, b)
        for x, y in _CORNERS
    }
    points = sorted((x, y) for x, y, hex_ in corners if hex_ == a)
    shared = [(x, y) for x, y in points if (x, y, b) in corners]
    (ax, ay), (bx, by) = shared
    return ax, ay, bx, by


def _crossed_wall(dx: int, dy: int, ax: int, ay: int, bx: int, by: int) -> Stretch | None:
    """Where the line from (0, 0) to (dx, dy) touches the wall from a to b, if it does."""
    wx, wy = bx - ax, by - ay
    across = dx * wy - dy * wx
    if across == 0:
        return None
    along = ax * wy - ay * wx
    beside = ax * dy - ay * dx
    if across < 0:
        across, along, beside = -across, -along, -beside
    if not 0 <= along <= across or not 0 <= beside <= across:
        return None
    return Stretch(along, across, along, across)
