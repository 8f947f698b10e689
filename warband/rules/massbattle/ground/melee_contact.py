"""How many creatures of a unit can strike at an enemy (Melee Contact)."""

from typing import NamedTuple, TypeAlias

from warband.boards.plane.blocks import FRONT, RIGHT
from warband.boards.plane.contacts import Meeting, stretch
from warband.boards.plane.measures import CLOSE, INCH
from warband.boards.plane.shapes import distance
from warband.rules.massbattle.ground.engagement import meet
from warband.rules.massbattle.ground.spaces import edge_slots, gap, rank_sizes, row_sizes
from warband.rules.massbattle.state import Game, Unit

__all__ = ["Strikers", "Who", "count_in_contact", "reach_ranks", "rolls", "strikers", "total_rolls"]

Who: TypeAlias = tuple[int, int]
"""A creature by its rank and file; those of an incomplete rank count down from -1."""


class Strikers(NamedTuple):
    """The creatures that can strike at an enemy."""

    contact: frozenset[Who]
    """In melee contact."""
    beside: frozenset[Who]
    """Next to those in contact, in the same rank or file; unformed, next to a gap in contact."""

    @property
    def all(self) -> frozenset[Who]:
        """All of them."""
        return self.contact | self.beside


NOBODY_STRIKES = Strikers(frozenset(), frozenset())


def strikers(game: Game, unit: Unit, enemy: Unit, *, one_rank: bool = False) -> Strikers:
    """The creatures of a unit that can strike at an enemy it touches.

    With Melee Reach the second rank strikes as if it were the first, to the front only.
    """
    found = meet(unit, enemy)
    if found is None:
        return NOBODY_STRIKES
    ranks = 1 if one_rank else reach_ranks(unit, found.edge)
    first = _along(unit, enemy, found, 0)
    if ranks < 2:
        return first
    second = _along(unit, enemy, found, 1)
    return Strikers(first.contact | second.contact, first.beside | second.beside)


def reach_ranks(unit: Unit, edge: int) -> int:
    """How many ranks strike to an edge (Melee Reach)."""
    needed = 3 if unit.creature.size == "Large" else 2
    reaches = unit.creature.number("Melee Reach") >= needed
    if unit.formed and edge == FRONT and reaches and len(rank_sizes(unit)) > 1:
        return 2
    return 1


def _along(unit: Unit, enemy: Unit, found: Meeting, rank: int) -> Strikers:
    """Who of the edge, or of the rank behind it, can strike."""
    slots = edge_slots(unit, found.edge)
    inside = [_in_contact(unit, enemy, found, slot.start, slot.end) for slot in slots]
    if unit.formed:
        near = [
            (index > 0 and inside[index - 1]) or (index + 1 < len(slots) and inside[index + 1])
            for index in range(len(slots))
        ]
    else:
        wide = gap(unit.creature.size)
        near = [
            _in_contact(unit, enemy, found, slot.start - wide, slot.end + wide) for slot in slots
        ]
    beside = [next_to and not touch for next_to, touch in zip(near, inside, strict=True)]
    sizes = rank_sizes(unit) if unit.formed else row_sizes(unit.creature.size, unit.count)
    if rank:
        slots = [slot._replace(who=(rank, slot.who[1])) for slot in slots]
        if sizes[rank] < sizes[0]:
            slots = [slot._replace(who=(rank, -1)) for slot in slots]
    contact = [slot.who for slot, touch in zip(slots, inside, strict=True) if touch]
    extra = [slot.who for slot, next_to in zip(slots, beside, strict=True) if next_to]
    return _told_apart(contact, extra, sizes, found.edge)


def _in_contact(unit: Unit, enemy: Unit, found: Meeting, start: int, end: int) -> bool:
    """Whether a frontage touches the enemy's edge; at an angle, whether it is within an inch."""
    if found.flush:
        return min(end, found.end) - max(start, found.start) > CLOSE
    length = unit.placed.length(found.edge)
    piece = stretch(unit.placed, found.edge, max(start, 0), min(end, length))
    return distance(piece, enemy.shape) <= INCH + CLOSE


def _told_apart(contact: list[Who], beside: list[Who], sizes: list[int], edge: int) -> Strikers:
    """Creatures of an incomplete rank fill as many of the wanted places as there are of them.

    On the right side they come from one end, elsewhere from the other, so that both sides of a
    unit can be held by different creatures.
    """
    found: list[set[Who]] = [set(), set()]
    left = dict(enumerate(sizes))
    for index, wanted in enumerate((contact, beside)):
        for rank, file in wanted:
            if file >= 0:
                found[index].add((rank, file))
            elif left[rank] > 0:
                taken = sizes[rank] - left[rank]
                number = sizes[rank] - 1 - taken if edge == RIGHT else taken
                found[index].add((rank, -1 - number))
                left[rank] -= 1
    return Strikers(frozenset(found[0]), frozenset(found[1]))


def rolls(game: Game, unit: Unit, enemy: Unit, *, one_rank: bool = False) -> int:
    """How many attack rolls a unit makes against an enemy when nobody else needs them."""
    number = len(strikers(game, unit, enemy, one_rank=one_rank).all)
    return total_rolls(unit, enemy, number, unit.count - number)


def total_rolls(unit: Unit, enemy: Unit, number: int, free: int) -> int:
    """Twice as many creatures of a formed unit strike at a lone creature, if so many are free.

    A creature strikes at one enemy only: those who strike at others are not free.
    """
    if unit.formed and enemy.lone and not enemy.creature.immune("flanking"):
        return number + max(0, min(number, free))
    return number


def count_in_contact(game: Game, unit: Unit, enemy: Unit) -> int:
    """How many creatures of a unit are in melee contact with an enemy."""
    return len(strikers(game, unit, enemy, one_rank=True).contact)
