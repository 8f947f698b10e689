"""Units and the room they take: ranks, rows, spaces, the place of each creature (Units)."""

from functools import lru_cache
from typing import NamedTuple

from warband.boards.plane.blocks import FRONT, LEFT, REAR, RIGHT, Block
from warband.boards.plane.measures import INCH, vector
from warband.boards.plane.shapes import Point, overlaps
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = [
    "TRAY", "Slot", "bases", "edge_slots", "limits", "rank_sizes", "ranks_of", "refit", "row_sizes",
    "size_of_space", "space_for", "volley_limit",
]  # fmt: skip

TRAY = 5 * INCH
"""Every unit fits on a square of this side (Trays)."""


class Limits(NamedTuple):
    """What a size of creature allows (Tables 6-1 to 6-3, Maximum Number of Ranged Attacks)."""

    rank: int
    """How many stand in a full rank; the least that make a formed unit."""
    ranks: int
    row: int
    """How many stand in a row of an unformed unit."""
    most_unformed: int
    volley: int
    """How many creatures of an unformed unit may shoot."""


_LIMITS = {
    "Small": Limits(6, 6, 4, 16, 8),
    "Medium": Limits(5, 5, 3, 9, 6),
    "Large": Limits(3, 3, 2, 4, 4),
}
_ALONE = {"Huge": 3 * INCH, "Gargantuan": 4 * INCH, "Colossal": 6 * INCH}
_NONE = Limits(1, 1, 1, 1, 1)
_BASES = _ALONE | {size: TRAY // limit.rank for size, limit in _LIMITS.items()}


def limits(size: str) -> Limits:
    """The limits of a size; creatures beyond Large are always alone."""
    return _LIMITS.get(size, _NONE)


def volley_limit(unit: Unit) -> int:
    """How many of an unformed unit's creatures may shoot."""
    return limits(unit.creature.size).volley


def base(size: str) -> int:
    """How wide one creature stands."""
    return _BASES.get(size, TRAY)


def gap(size: str) -> int:
    """The room between two creatures of an unformed unit."""
    row = limits(size).row
    return (TRAY - row * base(size)) // (row - 1) if row > 1 else 0


def bodies(unit: Unit) -> int:
    """How many count for filling ranks: its creatures, and whoever is attached."""
    return unit.count + (unit.guest != NOBODY)


def ranks_of(unit: Unit) -> int:
    """How many ranks a formed unit has; the last may be incomplete."""
    if not unit.formed:
        return 0
    limit = limits(unit.creature.size)
    return min(-(-bodies(unit) // limit.rank), limit.ranks)


def rank_sizes(unit: Unit) -> list[int]:
    """How many creatures stand in each rank of a formed unit, from the front."""
    rank = limits(unit.creature.size).rank
    sizes = []
    left = unit.count
    for _ in range(ranks_of(unit)):
        sizes.append(min(left, rank))
        left -= sizes[-1]
    return [size for size in sizes if size] or [0]


def row_sizes(size: str, count: int) -> list[int]:
    """How many creatures stand in each row of an unformed unit, from the leading edge."""
    row = limits(size).row
    full, rest = divmod(count, row)
    return [row] * full + ([rest] if rest else [])


def space_for(size: str, count: int, *, formed: bool, guest: bool = False) -> tuple[int, int]:
    """The width and the depth of a unit's space (Unit Space)."""
    wide = base(size)
    if formed:
        limit = limits(size)
        ranks = min(-(-(count + guest) // limit.rank), limit.ranks)
        return TRAY, ranks * wide
    rows = row_sizes(size, count) or [1]
    between = gap(size)
    width = rows[0] * wide + (rows[0] - 1) * between
    return width, len(rows) * wide + (len(rows) - 1) * between


def size_of_space(unit: Unit) -> tuple[int, int]:
    """The width and the depth that a unit's space should have."""
    return space_for(unit.creature.size, unit.count, formed=unit.formed, guest=unit.guest != NOBODY)


def refit(game: Game, unit: Unit, *, keep: int = FRONT) -> None:
    """Give a unit's space the size it should have; one edge stays where it is.

    Where there is no room to spread, the creatures stay as close as they stand.
    """
    if unit.block is None:
        return
    width, depth = size_of_space(unit)
    old = unit.block
    if (width, depth) == (old.width, old.depth):
        return
    others = [other.shape for other in game.on_table() if other is not unit]
    barriers = [*others, *game.field.barriers]
    for wide, deep in (
        (width, depth), (width, min(depth, old.depth)), (min(width, old.width), depth),
        (min(width, old.width), min(depth, old.depth)),
    ):  # fmt: skip
        block = _kept(old, wide, deep, keep)
        shape = block.shape
        if game.field.holds(shape) and not any(overlaps(shape, other) for other in barriers):
            game.put(unit, block)
            return


def _kept(old: Block, width: int, depth: int, keep: int) -> Block:
    """The block in another size with the middle of one edge kept."""
    new = old.resized(width, depth)
    if keep == FRONT:
        return new
    x, y = old.along(keep, old.length(keep) // 2)
    u, v = new.along(keep, new.length(keep) // 2)
    return new.shifted(x - u, y - v)


class Slot(NamedTuple):
    """A creature's frontage on an edge, clockwise along it."""

    start: int
    end: int
    who: tuple[int, int]
    """Its rank and file, from the front left; creatures of an incomplete rank are (rank, -1)."""


def edge_slots(unit: Unit, edge: int) -> list[Slot]:
    """The frontages of the creatures along an edge of a unit (Frontage).

    Creatures of an incomplete last rank or row can stand where they are wanted along it, so
    its slots are all there; how many creatures fill them is another matter.
    """
    block = unit.placed
    size = unit.creature.size
    if unit.formed:
        sizes = rank_sizes(unit)
        wide = TRAY // limits(size).rank
        across = [(wide * file, wide * (file + 1)) for file in range(limits(size).rank)]
        deep = block.depth // max(ranks_of(unit), 1)
        down = [(deep * rank, deep * (rank + 1)) for rank in range(len(sizes))]
        most = limits(size).rank
    else:
        sizes = row_sizes(size, unit.count)
        wide, between = base(size), gap(size)
        most = sizes[0] if sizes else 1
        across = [(file * (wide + between), file * (wide + between) + wide) for file in range(most)]
        step = (block.depth - wide) // (len(sizes) - 1) if len(sizes) > 1 else 0
        down = [(rank * step, rank * step + wide) for rank in range(len(sizes))]
    last = len(sizes) - 1
    short = sizes[last] < most
    if edge in (FRONT, REAR):
        rank = 0 if edge == FRONT else last
        loose = short and rank == last
        slots = [Slot(s, e, (rank, -1 if loose else f)) for f, (s, e) in enumerate(across)]
        if not unit.formed and loose and edge == FRONT:
            slots = slots[: sizes[last]]
    else:
        file = most - 1 if edge == RIGHT else 0
        slots = [
            Slot(s, e, (r, -1 if short and r == last else file)) for r, (s, e) in enumerate(down)
        ]
    if edge in (REAR, LEFT):
        length = block.length(edge)
        slots = [Slot(length - end, length - start, who) for start, end, who in reversed(slots)]
    return slots


def bases(unit: Unit) -> tuple[tuple[int, Point], ...]:
    """The rank of each creature and the middle of its base, from the front left."""
    size = unit.creature.size
    if unit.formed:
        sizes, ranks = tuple(rank_sizes(unit)), ranks_of(unit)
    else:
        sizes, ranks = tuple(row_sizes(size, unit.count)), 0
    return _bases(unit.placed, size, sizes, ranks)


@lru_cache(maxsize=4096)
def _bases(
    block: Block, size: str, sizes: tuple[int, ...], ranks: int
) -> tuple[tuple[int, Point], ...]:
    """The middles of bases; unformed rows have gaps, and no ranks."""
    wide = base(size)
    rows = len(sizes)
    step = wide if ranks else wide + gap(size)
    if ranks:
        down = block.depth // ranks
    else:
        down = (block.depth - wide) // (rows - 1) if rows > 1 else 0
    found = []
    for rank, count in enumerate(sizes):
        bx, by = vector(rank * down + wide // 2, block.heading + 1800)
        for file in range(count):
            x, y = block.along(FRONT, file * step + wide // 2)
            found.append((rank, (x + bx, y + by)))
    return tuple(found)
