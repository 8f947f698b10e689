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
from functools import cache
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


@dataclass(frozen=True, slots=True)
class Outline:
    """What can be seen of something: upright lines from ``low`` to ``high`` above its base.

    Heights are in quarters of a level. With ``fringe`` the lines of the outer hexagon count too.
    """

    low: int
    high: int
    fringe: bool = False

    def lines(self) -> tuple[tuple[int, int], ...]:
        """Where the lines stand, relative to the centre of the hex; the middle one first."""
        corners = tuple((x * CORE // 3, y * CORE // 3) for x, y in _CORNERS)
        outer = tuple((x * FRINGE // 3, y * FRINGE // 3) for x, y in _CORNERS)
        return ((0, 0), *corners, *(outer if self.fringe else ()))


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


@cache
def crossing(dx: int, dy: int, cx: int, cy: int, size: int) -> Stretch | None:
    """The part of the line from (0, 0) to (dx, dy) inside a closed hexagon, if any.

    The hexagon has its centre at (cx, cy) and the given size in twelfths of a hex.

    >>> crossing(24, 0, 12, 0, 12)
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


@cache
def crossed_hexes(dx: int, dy: int) -> tuple[tuple[int, int, Stretch], ...]:
    """Every hex, relative to the hex of the eye, that the line from its centre touches."""
    start = crossing(dx, dy, 0, 0, ACROSS)
    found: dict[tuple[int, int], Stretch | None] = {(0, 0): start}
    waiting = [(0, 0)]
    while waiting:
        q, r = waiting.pop()
        for step_q, step_r in DIRECTIONS:
            at = (q + step_q, r + step_r)
            if at not in found:
                inside = crossing(dx, dy, at[0] * ACROSS, at[1] * ACROSS, ACROSS)
                found[at] = inside
                if inside is not None:
                    waiting.append(at)
    touched = [(q, r, inside) for (q, r), inside in found.items() if inside is not None]
    return tuple(sorted(touched, key=lambda entry: Fraction(entry[2].n0, entry[2].d0)))


def _shadow(
    inside: Stretch, bottom: int, top: int, eye: int, low: int, high: int
) -> tuple[Fraction, Fraction] | None:
    """The heights between ``low`` and ``high`` at the end of a line that something hides.

    The line starts at height ``eye``; the thing fills ``bottom`` to ``top`` along ``inside``.
    """
    n0, d0, n1, d1 = inside
    n, d = (n0, d0) if top >= eye else (n1, d1)
    if n and (top - eye) * d <= (low - eye) * n:
        return None
    hides_top = n == 0 or (top - eye) * d >= (high - eye) * n
    upper = Fraction(high) if hides_top else eye + Fraction((top - eye) * d, n)
    n, d = (n0, d0) if bottom <= eye else (n1, d1)
    if n and (bottom - eye) * d >= (high - eye) * n:
        return None
    hides_low = n == 0 or (bottom - eye) * d <= (low - eye) * n
    lower = Fraction(low) if hides_low else eye + Fraction((bottom - eye) * d, n)
    return lower, upper


class Sight:
    """Who sees whom on one board. Answers about columns alone are remembered."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._solids: dict[Hex, tuple[tuple[int, int], ...]] = {
            hex_: tuple((slab.bottom * UP, slab.top * UP) for slab in column)
            for hex_, column in board.columns.items()
        }
        self._walls = [
            (*_wall_ends(wall.a, wall.b), wall.top * UP) for wall in board.walls.values()
        ]
        self._rows: dict[tuple[int, int, Outline], int] = {}
        self._corridors: dict[tuple[int, int, bool], int] = {}
        self._full: dict[tuple[int, int, int, Outline, tuple[Prism, ...]], bool] = {}

    def seen_from(self, space: int, eye: int, outline: Outline) -> int:
        """The spaces where a target is seen from a space if no bodies are in the way."""
        key = (space, eye, outline)
        row = self._rows.get(key)
        if row is None:
            row = 0
            for target in range(len(self.board.spaces)):
                if target == space or self._sees(space, eye, target, outline, ()):
                    row |= 1 << target
            self._rows[key] = row
        return row

    def sees(
        self, space: int, eye: int, target: int, outline: Outline, bodies: tuple[Prism, ...] = ()
    ) -> bool:
        """Whether a target on one space is seen from a point ``eye`` above another."""
        if not self.seen_from(space, eye, outline) >> target & 1:
            return False
        if not bodies:
            return True
        key = (space, eye, target, outline, bodies)
        clear = self._full.get(key)
        if clear is None:
            if len(self._full) > 100_000:
                self._full.clear()
            clear = self._full[key] = self._sees(space, eye, target, outline, bodies)
        return clear

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
        """The prisms of a body some levels tall that stands on one space or two neighbours."""
        found = []
        for number in spaces:
            space = self.board.spaces[number]
            base = space.level * UP
            x, y = space.hex.q * ACROSS, space.hex.r * ACROSS
            found.append(Prism(x, y, base, base + height * UP))
        if len(found) == 2:
            a, b = found
            found.append(Prism((a.x + b.x) // 2, (a.y + b.y) // 2, a.bottom, a.top))
        return tuple(found)

    # The computation.

    def _sees(
        self, space: int, eye: int, target: int, outline: Outline, bodies: tuple[Prism, ...]
    ) -> bool:
        a, b = self.board.spaces[space], self.board.spaces[target]
        height = a.level * UP + eye
        low, high = b.level * UP + outline.low, b.level * UP + outline.high
        return any(
            _gap(self._shadows(a.hex, height, b.hex, line, low, high, bodies), low, high)
            for line in outline.lines()
        )

    def _shadows(
        self,
        origin: Hex,
        eye: int,
        hex_: Hex,
        line: tuple[int, int],
        low: int,
        high: int,
        bodies: tuple[Prism, ...],
    ) -> list[tuple[Fraction, Fraction]]:
        """The stretches of one upright line that are hidden."""
        dx = (hex_.q - origin.q) * ACROSS + line[0]
        dy = (hex_.r - origin.r) * ACROSS + line[1]
        shadows = []
        least, most = min(eye, low), max(eye, high)
        for q, r, inside in crossed_hexes(dx, dy):
            for bottom, top in self._solids.get(Hex(origin.q + q, origin.r + r), ()):
                if top > least and bottom < most:
                    hidden = _shadow(inside, bottom, top, eye, low, high)
                    if hidden is not None:
                        shadows.append(hidden)
        x, y = origin.q * ACROSS, origin.r * ACROSS
        for body in bodies:
            crossed = crossing(dx, dy, body.x - x, body.y - y, CORE)
            if crossed is not None:
                hidden = _shadow(crossed, body.bottom, body.top, eye, low, high)
                if hidden is not None:
                    shadows.append(hidden)
        for ax, ay, bx, by, top in self._walls:
            crossed = _crossed_wall(dx, dy, ax - x, ay - y, bx - x, by - y)
            if crossed is not None:
                hidden = _shadow(crossed, 0, top, eye, low, high)
                if hidden is not None:
                    shadows.append(hidden)
        return shadows

    def explain(
        self, space: int, eye: int, target: int, outline: Outline, bodies: tuple[Prism, ...] = ()
    ) -> View:
        """A clear line from a point above one space to a target on another, or what blocks."""
        a, b = self.board.spaces[space], self.board.spaces[target]
        height = a.level * UP + eye
        low, high = b.level * UP + outline.low, b.level * UP + outline.high
        start = (Fraction(a.hex.q), Fraction(a.hex.r), Fraction(height, UP))
        for line in outline.lines():
            gap = _gap(self._shadows(a.hex, height, b.hex, line, low, high, bodies), low, high)
            if gap is not None:
                x = b.hex.q + Fraction(line[0], ACROSS)
                y = b.hex.r + Fraction(line[1], ACROSS)
                return View(True, start, (x, y, (gap[0] + gap[1]) / 2 / UP))
        hexes: dict[Hex, None] = {}
        hiding: dict[Prism, None] = {}
        for line in outline.lines():
            for hex_ in self._hiding_hexes(a.hex, height, b.hex, line, low, high):
                hexes[hex_] = None
            for body in bodies:
                if self._hides(body, a.hex, height, b.hex, line, low, high):
                    hiding[body] = None
        return View(False, start, None, tuple(hexes), tuple(hiding))

    def _hiding_hexes(
        self, origin: Hex, eye: int, hex_: Hex, line: tuple[int, int], low: int, high: int
    ) -> Iterator[Hex]:
        dx = (hex_.q - origin.q) * ACROSS + line[0]
        dy = (hex_.r - origin.r) * ACROSS + line[1]
        for q, r, inside in crossed_hexes(dx, dy):
            at = origin.plus(q, r)
            for bottom, top in self._solids.get(at, ()):
                if _shadow(inside, bottom, top, eye, low, high) is not None:
                    yield at

    def _hides(
        self,
        body: Prism,
        origin: Hex,
        eye: int,
        hex_: Hex,
        line: tuple[int, int],
        low: int,
        high: int,
    ) -> bool:
        dx = (hex_.q - origin.q) * ACROSS + line[0]
        dy = (hex_.r - origin.r) * ACROSS + line[1]
        cx, cy = body.x - origin.q * ACROSS, body.y - origin.r * ACROSS
        inside = crossing(dx, dy, cx, cy, CORE)
        if inside is None:
            return False
        return _shadow(inside, body.bottom, body.top, eye, low, high) is not None


def _gap(
    shadows: list[tuple[Fraction, Fraction]], low: int, high: int
) -> tuple[Fraction, Fraction] | None:
    """The first stretch between ``low`` and ``high`` that no shadow covers."""
    if not shadows:
        return Fraction(low), Fraction(high)
    covered = Fraction(low)
    for lower, upper in sorted(shadows):
        if lower > covered:
            return covered, lower
        covered = max(covered, upper)
    return (covered, Fraction(high)) if covered < high else None


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
