"""Where a mover can go with the movement it has, where every second diagonal costs more.

All cells are anchors of the mover's space. A diagonal into rough ground has one price and does not
take its turn among the others. As with distance, of all ways to an anchor only the cheapest count,
and of those one whose next diagonal is the cheap one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import msgspec

from warband.boards.squares.steps import Steps


class Fares(NamedTuple):
    """What steps cost."""

    straight: int = 1
    slant: int = 1
    """The first, third, fifth diagonal into clear ground."""
    next_slant: int = 2
    """The second, fourth, sixth."""
    rough: int = 2
    rough_slant: int = 3

    @property
    def dearest(self) -> int:
        """The dearest step, with what a threshold may add."""
        return max(self) + 1


WALKING = Fares()
GROPING = Fares(2, 3, 3, 4, 6)
"""For those who cannot see where they go, or squeeze."""

NOWHERE: tuple[int, ...] = (0,) * 8


class Going(msgspec.Struct, frozen=True, gc=False):
    """How a mover moves: its steps, where it may be, what is rough for it, and what steps cost."""

    steps: Steps
    legal: int
    """The anchors the mover may enter, even if only on the way."""

    rough: tuple[int, ...] = NOWHERE
    """For each of the eight directions, the anchors that are rough to enter that way."""

    thresholds: tuple[int, ...] = NOWHERE
    """For each of the eight directions, the anchors from which that step costs 1 more."""

    fares: Fares = WALKING

    alike: bool = False
    """Whether it does not matter which way an anchor is entered: rough ground is rough from
    everywhere, and there are no thresholds."""

    def cost(self, start: int, direction: int, odd: bool) -> tuple[int, bool]:
        """What a single step costs, after an odd number of diagonals or not, and whether their
        number is odd then; whether the step is possible is not looked at."""
        fares = self.fares
        cost = self.thresholds[direction] >> start & 1
        goal = start + self.steps.grid.offsets[direction]
        if self.rough[direction] >> goal & 1:
            return cost + (fares.rough_slant if direction > 3 else fares.rough), odd
        if direction <= 3:
            return cost + fares.straight, odd
        return cost + (fares.next_slant if odd else fares.slant), not odd

    def costs(self, path: tuple[int, ...], odd: bool = False) -> list[int]:
        """What each step of a path costs; whether they are possible is not looked at."""
        offsets = self.steps.grid.offsets
        found: list[int] = []
        for start, goal in pairwise(path):
            cost, odd = self.cost(start, offsets.index(goal - start), odd)
            found.append(cost)
        return found


def rough_alike(rough: int) -> tuple[int, ...]:
    """Anchors that are rough to enter whichever way."""
    return (rough,) * 8


class Reach(msgspec.Struct, frozen=True, gc=False):
    """What a mover reaches, by least cost.

    >>> from warband.boards.squares.grid import Grid
    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(4, 4)
    >>> going = Going(steps_on(grid), grid.full, rough_alike(grid.parse_all("B1")))
    >>> found = reach(going, grid.parse("A1"), budget=4)
    >>> [found.cost_of(grid.parse(name)) for name in ("B1", "B2", "C3", "D4")]
    [2, 1, 3, 4]
    """

    going: Going
    start: int
    odd: bool
    """Whether an odd number of diagonals was behind it at the start."""

    layers: tuple[int, ...]
    """Entry *c* holds the anchors whose least cost is exactly *c*."""

    even: tuple[int, ...]
    """Those of them that are reached after an even number of diagonals."""

    all: int
    """Every anchor reached, the start included."""

    def cost_of(self, anchor: int) -> int | None:
        """The least cost of reaching an anchor, or None."""
        layers, bit = self.layers, 1 << anchor
        cost = len(layers) - 1
        while cost >= 0 and not layers[cost] & bit:
            cost -= 1
        return cost if cost >= 0 else None

    def for_at_most(self, cost: int) -> int:
        """The anchors reached for no more than that, the start included."""
        found = 0
        for layer in self.layers[: cost + 1]:
            found |= layer
        return found

    def odd_at(self, anchor: int) -> bool:
        """Whether the next diagonal from a reached anchor is a dear one."""
        cost = self.cost_of(anchor)
        return cost is None or not self.even[cost] >> anchor & 1

    def before(self, anchor: int) -> list[int]:
        """The anchors from which cheapest paths step to an anchor."""
        cost = self.cost_of(anchor)
        return [] if not cost else [origin for origin, _ in self._arrivals(anchor, cost)]

    def path_to(self, anchor: int) -> tuple[int, ...]:
        """A cheapest path, from the start to an anchor, always the same one.

        :raises ValueError: if the anchor was not reached.
        """
        cost = self.cost_of(anchor)
        if cost is None:
            grid = self.going.steps.grid
            raise ValueError(f"{grid.name(anchor)} is out of reach from {grid.name(self.start)}")
        back = [anchor]
        plain = self.going.thresholds is NOWHERE
        while cost:
            if plain:
                anchor, cost = self._arrival(anchor, cost)
            else:
                anchor, cost = next(self._arrivals(anchor, cost))
            back.append(anchor)
        back.reverse()
        return tuple(back)

    def _arrivals(self, anchor: int, cost: int) -> Iterator[tuple[int, int]]:
        """The last steps to an anchor: where from, and what had been paid there."""
        layers, even, going = self.layers, self.even, self.going
        wanted = not even[cost] >> anchor & 1
        for origin, bit, direction, _ in going.steps.before[anchor]:
            for odd in (False, True):
                price, after = going.cost(origin, direction, odd)
                paid = cost - price
                if after != wanted or paid < 0 or not layers[paid] & bit:
                    continue
                if bool(even[paid] & bit) != odd:
                    yield origin, paid

    def _arrival(self, anchor: int, cost: int) -> tuple[int, int]:
        """The first of the last steps to an anchor, on ground without thresholds."""
        layers, even, fares = self.layers, self.even, self.going.fares
        odd = not even[cost] >> anchor & 1
        before = self.going.steps.before[anchor]
        rough = self.going.rough
        straight = slant = coarse = coarse_slant = 0
        if cost >= fares.straight:
            paid = cost - fares.straight
            straight = even[paid] ^ layers[paid] if odd else even[paid]
        price = fares.slant if odd else fares.next_slant
        if cost >= price:
            paid = cost - price
            slant = even[paid] if odd else even[paid] ^ layers[paid]
        if cost >= fares.rough:
            paid = cost - fares.rough
            coarse = even[paid] ^ layers[paid] if odd else even[paid]
        if cost >= fares.rough_slant:
            paid = cost - fares.rough_slant
            coarse_slant = even[paid] ^ layers[paid] if odd else even[paid]
        for origin, bit, direction, _ in before:
            if rough[direction] >> anchor & 1:
                if direction > 3:
                    if coarse_slant & bit:
                        return origin, cost - fares.rough_slant
                elif coarse & bit:
                    return origin, cost - fares.rough
            elif direction > 3:
                if slant & bit:
                    return origin, cost - price
            elif straight & bit:
                return origin, cost - fares.straight
        raise AssertionError("an anchor that was reached has a step before it")


Later = tuple[tuple[int, ...], tuple[int, ...]]
"""By cost from here on, what steps already taken lead to with an even number of diagonals and with
an odd one."""


class Front:
    """A flood by cost: what is reached, and what steps already taken lead to later."""

    __slots__ = ("even", "free", "later", "layers")

    def __init__(self, going: Going, start: int, odd: bool) -> None:
        self.layers: list[int] = []
        self.even: list[int] = []
        """Those reached with an even number of diagonals."""
        here, nothing = (1 << start,), (0,)
        self.later: list[Later] = [(nothing, here) if odd else (here, nothing)]
        """Entry *c*: what lay ahead when the anchors of cost *c* were next to be reached."""
        self.free = going.legal | 1 << start

    def resumed(self, cost: int, legal: int) -> Front:
        """The same flood as it stood when anchors of this cost were next to be reached, with other
        anchors legal from then on."""
        new = Front.__new__(Front)
        new.layers, new.even = self.layers[:cost], self.even[:cost]
        new.later = self.later[: cost + 1]
        for layer in new.layers:
            legal &= ~layer
        new.free = legal
        return new

    def advance(self, going: Going, budget: int, *, keep: bool = True) -> None:
        """Go on until everything that costs at most so much is reached.

        What lies ahead is kept for whoever resumes the flood, unless nobody will.
        """
        span = going.fares.dearest + 1
        first = len(self.layers)
        if first > budget:
            return
        known_even, known_odd = self.later[first]
        rest = [0] * (budget - first + span + 1 - len(known_even))
        later_even, later_odd = [*known_even, *rest], [*known_odd, *rest]
        slant, next_slant = going.fares.slant, going.fares.next_slant
        spread = _spread if going.alike else _spread_by_direction
        free, layers, evens, later = self.free, self.layers, self.even, self.later
        for at in range(budget + 1 - first):
            even = later_even[at] & free
            odd = later_odd[at] & free & ~even
            here = even | odd
            free &= ~here
            layers.append(here)
            evens.append(even)
            if even:
                spread(going, even, free, at, later_even, later_odd, slant)
            if odd:
                spread(going, odd, free, at, later_odd, later_even, next_slant)
            if keep:
                ahead = slice(at + 1, at + 1 + span)
                later.append((tuple(later_even[ahead]), tuple(later_odd[ahead])))
        self.free = free


def _spread(
    going: Going, edge: int, free: int, cost: int, same: list[int], other: list[int], slant: int
) -> None:
    """Enter the neighbours of some anchors that came there with the same number of diagonals, odd
    or even: straight and rough steps leave it so, the other diagonals change it."""
    fares, steps, rough = going.fares, going.steps, going.rough[0]
    width = steps.grid.width
    n, e, s, w, ne, se, sw, nw = steps.easy
    straight = (edge & n) >> width | (edge & s) << width | (edge & e) << 1 | (edge & w) >> 1
    straight &= free
    north = (edge & ne) << 1 | (edge & nw) >> 1
    south = (edge & se) << 1 | (edge & sw) >> 1
    slanting = (north >> width | south << width) & free
    if rough:
        coarse = straight & rough
        if coarse:
            straight ^= coarse
            same[cost + fares.rough] |= coarse
        coarse = slanting & rough
        if coarse:
            slanting ^= coarse
            same[cost + fares.rough_slant] |= coarse
    same[cost + fares.straight] |= straight
    other[cost + slant] |= slanting


def _spread_by_direction(
    going: Going, edge: int, free: int, cost: int, same: list[int], other: list[int], slant: int
) -> None:
    """The same where it matters which way an anchor is entered."""
    fares, offsets = going.fares, going.steps.grid.offsets
    for direction, open_ in enumerate(going.steps.easy):
        leaving = edge & open_
        if not leaving:
            continue
        offset = offsets[direction]
        dear = leaving & going.thresholds[direction]
        for some, extra in ((leaving ^ dear, 0), (dear, 1)) if dear else ((leaving, 0),):
            found = (some << offset if offset > 0 else some >> -offset) & free
            rough = found & going.rough[direction]
            if direction > 3:
                other[cost + extra + slant] |= found ^ rough
                same[cost + extra + fares.rough_slant] |= rough
            else:
                same[cost + extra + fares.straight] |= found ^ rough
                same[cost + extra + fares.rough] |= rough


def reach(going: Going, start: int, budget: int, odd: bool = False) -> Reach:
    """Every anchor that can be reached from ``start`` for at most ``budget``."""
    front = Front(going, start, odd)
    front.advance(going, budget)
    return _found(going, start, odd, front, budget)


def _found(going: Going, start: int, odd: bool, front: Front, budget: int) -> Reach:
    layers = tuple(front.layers[: budget + 1])
    everything = 0
    for layer in layers:
        everything |= layer
    return Reach(going, start, odd, layers, tuple(front.even[: budget + 1]), everything)


class Country:
    """A movement over the bare ground, with what it reaches from every place, kept for the next
    who sets out. Whoever is in the way matters only from the cost on at which he is met.

    >>> from warband.boards.squares.grid import Grid
    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(3, 2)
    >>> country = Country(Going(steps_on(grid), grid.full))
    >>> grid.names(country.reach(grid.parse("A1"), 1, barred=grid.parse_all("B1")).all)
    'A1 A2 B2'
    """

    __slots__ = ("_fronts", "_known", "going")

    def __init__(self, going: Going) -> None:
        self.going = going
        self._fronts: dict[tuple[int, bool], Front] = {}
        self._known: dict[tuple[int, int, bool], Reach] = {}

    def without(self, barred: int) -> Going:
        """The movement while some anchors are barred."""
        if not barred:
            return self.going
        bare = self.going
        legal = bare.legal & ~barred
        return Going(bare.steps, legal, bare.rough, bare.thresholds, bare.fares, bare.alike)

    def reach(self, start: int, budget: int, barred: int = 0, odd: bool = False) -> Reach:
        """Every anchor reached for at most ``budget`` while some are barred."""
        known = self._known.get((start, budget, odd))
        if known is None:
            known = self._known[start, budget, odd] = self._explore(start, budget, odd)
        met = known.all & barred & ~(1 << start)
        if not met:
            return known
        cost = 1
        while not known.layers[cost] & met:
            cost += 1
        going = self.without(barred)
        front = self._fronts[start, odd].resumed(cost, going.legal)
        front.advance(going, budget, keep=False)
        return _found(going, start, odd, front, budget)

    def _explore(self, start: int, budget: int, odd: bool) -> Reach:
        front = self._fronts.get((start, odd))
        if front is None:
            front = self._fronts[start, odd] = Front(self.going, start, odd)
        front.advance(self.going, budget)
        return _found(self.going, start, odd, front, budget)
