"""A board of hexes with height: columns of matter, the spaces on top of them, and what is near.

A *column* is what stands on one hex: one or more slabs, lowest first, each with a surface. A
surface that carries no obstacle and has room above it is a *space*. Spaces are numbered from
zero, and sets of spaces are integers with one bit per space, so rules can work with plain
integers. Levels are counted from the table, level 0.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from warband.boards.hexes.grid import Hex, HexNameError, parse_hex

__all__ = ["BoardError", "Column", "HexBoard", "Slab", "Space", "Wall", "bits"]

FAR = 255
"""The distance between spaces that no chain of spaces connects."""


class BoardError(ValueError):
    """A board that cannot be built, or a question about a space that is not on it."""


class Slab(NamedTuple):
    """Matter from level ``bottom`` to ``level``, the ground on top, and what stands on it."""

    bottom: int
    level: int
    ground: str
    obstacle: str = ""
    peak: int = 0
    """Height of the obstacle above ``level``; 0 without one."""

    @property
    def top(self) -> int:
        """The highest level the slab and its obstacle reach."""
        return self.level + self.peak


Column = tuple[Slab, ...]


class Space(NamedTuple):
    """A place where something can stand: its hex, level, ground, and the room above it."""

    hex: Hex
    level: int
    ground: str
    ceiling: int | None = None
    """Level of the underside of whatever hangs over the space; None is open sky."""
    footing: int = 0
    """Level of the underside of the slab the space is on."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A thin wall on the side shared by two neighbouring hexes, up to a level."""

    a: Hex
    b: Hex
    top: int


def bits(mask: int) -> Iterator[int]:
    """The numbers whose bits are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class HexBoard:
    """An immutable board.

    >>> row = {Hex(0, 0): (Slab(0, 1, "sand"),), Hex(1, 0): (Slab(0, 3, "rock"),)}
    >>> board = HexBoard("Ledge", row, zones={"west": ["A1"]})
    >>> [board.name_of(space) for space in range(len(board.spaces))]
    ['A1', 'B1']
    >>> board.spaces[board.space("B1")].level
    3
    """

    def __init__(
        self,
        name: str,
        columns: Mapping[Hex, Column],
        *,
        walls: Iterable[Wall] = (),
        zones: Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        self.name = name
        self.columns: dict[Hex, Column] = {
            hex_: columns[hex_] for hex_ in sorted(columns, key=lambda h: (h.r, h.q))
        }
        self.walls: dict[frozenset[Hex], Wall] = {frozenset((w.a, w.b)): w for w in walls}
        self.spaces: tuple[Space, ...] = tuple(_spaces(self.columns))
        self.levels: tuple[int, ...] = tuple(space.level for space in self.spaces)
        self.on: dict[Hex, tuple[int, ...]] = {}
        for number, space in enumerate(self.spaces):
            self.on[space.hex] = (*self.on.get(space.hex, ()), number)
        self._names = tuple(self._name(space) for space in self.spaces)
        self._numbers = {text: number for number, text in enumerate(self._names)}
        self.beside: tuple[int, ...] = tuple(self._beside(space) for space in self.spaces)
        self.zones: dict[str, int] = {
            zone: self.mask(names) for zone, names in (zones or {}).items()
        }
        self._distance: dict[int, bytes] = {}
        self._touching: dict[tuple[int, int], tuple[int, ...]] = {}
        self._within: dict[tuple[int, int], int] = {}

    # Names.

    def _name(self, space: Space) -> str:
        name = space.hex.name
        return name if len(self.on[space.hex]) == 1 else f"{name}@{space.level}"

    def name_of(self, space: int) -> str:
        """The name of a space: its hex, and its level if the hex has several spaces."""
        return self._names[space]

    def space(self, name: str) -> int:
        """The number of the space with a name such as ``C4`` or ``C4@6``."""
        number = self._numbers.get(name.upper())
        if number is not None:
            return number
        text, _, level = name.partition("@")
        try:
            here = self.on.get(parse_hex(text), ())
        except HexNameError as error:
            raise BoardError(f"{name!r} is not a space of {self.name!r}: {error}") from None
        for number in here:
            if level == str(self.spaces[number].level):
                return number
        levels = ", ".join(str(self.spaces[number].level) for number in here)
        found = f"its spaces are at level {levels}" if here else "nothing can stand there"
        raise BoardError(f"{name!r} is not a space of {self.name!r}: {found}")

    def mask(self, names: Iterable[str]) -> int:
        """The set of the named spaces."""
        mask = 0
        for name in names:
            mask |= 1 << self.space(name)
        return mask

    def of_ground(self, *grounds: str) -> int:
        """The set of spaces whose ground is one of the given kinds."""
        mask = 0
        for number, space in enumerate(self.spaces):
            if space.ground in grounds:
                mask |= 1 << number
        return mask

    # Nearness.

    def _beside(self, space: Space) -> int:
        mask = 0
        for hex_ in space.hex.neighbours():
            for number in self.on.get(hex_, ()):
                mask |= 1 << number
        return mask

    def distance(self, a: int, b: int) -> int:
        """Spaces counted from one space to another, around hexes where nothing can stand.

        Levels are not counted. :data:`FAR` if no chain of spaces leads there.
        """
        row = self._distance.get(a)
        if row is None:
            row = self._distance[a] = self._measure(a)
        return row[b]

    def _measure(self, start: int) -> bytes:
        row = bytearray([FAR]) * len(self.spaces)
        row[start] = 0
        reached = frontier = 1 << start
        steps = 0
        while frontier:
            steps += 1
            near = 0
            for number in bits(frontier):
                near |= self.beside[number]
            if steps == 1:
                for number in self.on[self.spaces[start].hex]:
                    near |= 1 << number
            frontier = near & ~reached
            reached |= frontier
            for number in bits(frontier):
                row[number] = min(steps, FAR - 1)
        return bytes(row)

    def within(self, space: int, steps: int) -> int:
        """The set of spaces at most so many steps away, the space itself included."""
        key = (space, steps)
        mask = self._within.get(key)
        if mask is None:
            mask = 0
            for number in range(len(self.spaces)):
                if self.distance(space, number) <= steps:
                    mask |= 1 << number
            self._within[key] = mask
        return mask

    def touching(self, mine: int, theirs: int) -> tuple[int, ...]:
        """For each space, where a body ``theirs`` levels tall is adjacent to one ``mine`` tall.

        Bodies on neighbouring hexes are adjacent unless the base of one is level with, or above,
        the head of the other, or a wall between them is as high as one of their heads.
        """
        table = self._touching.get((mine, theirs))
        if table is None:
            table = tuple(self._touching_from(i, mine, theirs) for i in range(len(self.spaces)))
            self._touching[mine, theirs] = table
        return table

    def _touching_from(self, here: int, mine: int, theirs: int) -> int:
        mask = 0
        a = self.spaces[here]
        for number in bits(self.beside[here]):
            b = self.spaces[number]
            if b.level - a.level >= mine or a.level - b.level >= theirs:
                continue
            wall = self.walls.get(frozenset((a.hex, b.hex)))
            if wall is not None and min(a.level + mine, b.level + theirs) <= wall.top:
                continue
            mask |= 1 << number
        return mask


def _spaces(columns: Mapping[Hex, Column]) -> Iterator[Space]:
    for hex_, column in columns.items():
        for slab, above in zip(column, (*column[1:], None), strict=True):
            if above is not None and above.bottom <= slab.level:
                raise BoardError(
                    f"{hex_.name}: a slab from level {above.bottom} leaves no room over "
                    f"the one that ends at level {slab.level}"
                )
            if not slab.obstacle:
                ceiling = None if above is None else above.bottom
                yield Space(hex_, slab.level, slab.ground, ceiling, slab.bottom)
