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

from warband.boards.squares.grid import DIRECTIONS
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

    def meets_before(self, wanted: int, barred: int) -> bool | None:
        """Whether some wanted anchor is reached however one gets around barred ones; None if those
        come first."""
        for layer in self.layers:
            if layer & wanted:
                return True
            if layer & barred:
                return None
        return False

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
        alike = self.going.alike
        while cost:
            if alike:
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
        """The first of the last steps to an anchor, where all ways to enter it are alike."""
        layers, even, going = self.layers, self.even, self.going
        fare, slant_fare, next_slant, rough_fare, rough_slant = going.fares
        odd = not even[cost] >> anchor & 1
        rough = going.rough[0] >> anchor & 1
        straight = slanting = 0
        paid = cost - (rough_fare if rough else fare)
        if paid >= 0:
            straight = even[paid] ^ layers[paid] if odd else even[paid]
        if rough:
            slant_paid, turned = cost - rough_slant, odd
        else:
            slant_paid, turned = cost - (slant_fare if odd else next_slant), not odd
        if slant_paid >= 0:
            slanting = even[slant_paid] ^ layers[slant_paid] if turned else even[slant_paid]
        for origin, bit, direction, _ in going.steps.before[anchor]:
            if direction > 3:
                if slanting & bit:
                    return origin, slant_paid
            elif straight & bit:
                return origin, paid
        raise AssertionError("an anchor that was reached has a step before it")


class Ways:
    """The steps of a movement as a flood takes them: two boards in one integer.

    The lower board holds anchors reached with an even number of diagonals, the upper one those
    with an odd number, so that one operation takes the steps of both.
    """

    __slots__ = ("alike", "easy", "fares", "low", "rough", "shift", "span", "thresholds", "width")

    def __init__(self, going: Going) -> None:
        grid = going.steps.grid
        self.width = grid.width
        self.shift = shift = (grid.height + 1) * grid.width
        """How far the upper board lies above the lower one, with a row between them."""
        self.low = (1 << shift) - 1
        self.easy = tuple(open_ | open_ << shift for open_ in going.steps.easy)
        self.rough = tuple(rough | rough << shift for rough in going.rough)
        self.thresholds = tuple(each | each << shift for each in going.thresholds)
        self.fares = going.fares
        self.span = going.fares.dearest + 1
        self.alike = going.alike


class Front:
    """A flood by cost: what is reached, and what steps already taken lead to later."""

    __slots__ = ("even", "free", "later", "layers", "reached")

    def __init__(self, going: Going, ways: Ways, start: int, odd: bool) -> None:
        self.layers: list[int] = []
        self.even: list[int] = []
        """Those reached with an even number of diagonals."""
        self.reached: list[int] = []
        """Entry *c*: all that is reached for at most *c*."""
        here = 1 << start
        self.later: list[tuple[int, ...]] = [(here << ways.shift if odd else here,)]
        """Entry *c*: what lay ahead, by cost from there on and on two boards, when the anchors of
        cost *c* were next to be reached."""
        self.free = going.legal | here

    def advance(self, ways: Ways, budget: int) -> None:
        """Go on until everything that costs at most so much is reached, and keep what lies ahead
        for whoever resumes the flood."""
        first = len(self.layers)
        if first > budget:
            return
        layers, even, ahead = _flood(ways, self.free, self.later[first], budget + 1 - first)
        all_ = self.reached[-1] if first else 0
        for layer, later in zip(layers, ahead, strict=True):
            all_ |= layer
            self.reached.append(all_)
            self.later.append(tuple(later))
        self.layers += layers
        self.even += even
        self.free &= ~all_

    def found(self, going: Going, start: int, odd: bool, budget: int) -> Reach:
        """What is reached for at most so much."""
        layers, even = self.layers[: budget + 1], self.even[: budget + 1]
        all_ = self.reached[budget] if budget >= 0 else 0
        return Reach(going, start, odd, tuple(layers), tuple(even), all_)

    def met(self, going: Going, ways: Ways, known: Reach, cost: int) -> Reach:
        """What is reached when other anchors are legal from some cost on."""
        before = self.reached[cost - 1]
        free = going.legal & ~before
        more, more_even, _ = _flood(ways, free, self.later[cost], len(known.layers) - cost, False)
        for layer in more:
            before |= layer
        return Reach(
            going,
            known.start,
            known.odd,
            (*known.layers[:cost], *more),
            (*known.even[:cost], *more_even),
            before,
        )


def _flood(
    ways: Ways, legal: int, later: tuple[int, ...], count: int, keep: bool = True
) -> tuple[list[int], list[int], list[list[int]]]:
    """So many more layers of a flood, those of each reached with an even number of diagonals, and
    what lay ahead after each if that is to be kept.

    Straight and rough steps leave the number of diagonals even or odd, other diagonals change it.
    """
    shift, low, width = ways.shift, ways.low, ways.width
    fare, slant, next_slant, rough_fare, rough_slant = ways.fares
    n, e, s, w, ne, se, sw, nw = ways.easy
    alike, rough = ways.alike, ways.rough[0]
    ahead = [*later, *[0] * (count + ways.span - len(later))]
    free = legal | legal << shift
    layers: list[int] = []
    evens: list[int] = []
    kept: list[list[int]] = []
    last = count - 1
    for at in range(count):
        here = ahead[at] & free
        even = here & low
        if even != here:
            here &= ~(even << shift)
            cells = even | here >> shift
        else:
            cells = even
        layers.append(cells)
        evens.append(even)
        if at == last and not keep:
            break
        if here:
            free &= ~(cells | cells << shift)
            if alike:
                straight = (
                    (here & n) >> width | (here & s) << width | (here & e) << 1 | (here & w) >> 1
                ) & free
                north = (here & ne) << 1 | (here & nw) >> 1
                south = (here & se) << 1 | (here & sw) >> 1
                slanting = (north >> width | south << width) & free
                if (straight | slanting) & rough:
                    coarse = straight & rough
                    straight ^= coarse
                    ahead[at + rough_fare] |= coarse
                    coarse = slanting & rough
                    slanting ^= coarse
                    ahead[at + rough_slant] |= coarse
                ahead[at + fare] |= straight
                ahead[at + slant] |= (slanting & low) << shift
                ahead[at + next_slant] |= slanting >> shift
            else:
                _spread_by_direction(ways, here, free, at, ahead)
        if keep:
            kept.append(ahead[at + 1 : at + 1 + ways.span])
    return layers, evens, kept


def _spread_by_direction(ways: Ways, edge: int, free: int, cost: int, ahead: list[int]) -> None:
    """Enter the neighbours of some anchors where it matters which way an anchor is entered."""
    fares, shift, width = ways.fares, ways.shift, ways.width
    for direction, open_ in enumerate(ways.easy):
        leaving = edge & open_
        if not leaving:
            continue
        dx, dy = DIRECTIONS[direction]
        offset = dy * width + dx
        dear = leaving & ways.thresholds[direction]
        for some, extra in ((leaving ^ dear, 0), (dear, 1)) if dear else ((leaving, 0),):
            found = (some << offset if offset > 0 else some >> -offset) & free
            rough = found & ways.rough[direction]
            clear = found ^ rough
            if direction > 3:
                ahead[cost + extra + fares.slant] |= (clear & ways.low) << shift
                ahead[cost + extra + fares.next_slant] |= clear >> shift
                ahead[cost + extra + fares.rough_slant] |= rough
            else:
                ahead[cost + extra + fares.straight] |= clear
                ahead[cost + extra + fares.rough] |= rough


def reach(going: Going, start: int, budget: int, odd: bool = False) -> Reach:
    """Every anchor that can be reached from ``start`` for at most ``budget``."""
    ways = Ways(going)
    front = Front(going, ways, start, odd)
    front.advance(ways, budget)
    return front.found(going, start, odd, budget)


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

    __slots__ = ("_fronts", "_known", "_passed", "_ways", "going")

    def __init__(self, going: Going) -> None:
        self.going = going
        self._ways = Ways(going)
        self._fronts: dict[tuple[int, bool], Front] = {}
        self._known: dict[tuple[int, int, bool], Reach] = {}
        self._passed: dict[tuple[int, int], int] = {}

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
        front = self._fronts[start, odd]
        return front.met(self.without(barred), self._ways, known, cost)

    def passed(self, start: int, budget: int) -> int:
        """The cells of every space that is reached with nobody in the way, and those beside it."""
        found = self._passed.get((start, budget))
        if found is None:
            steps = self.going.steps
            cells = self.reach(start, budget).all
            for _ in range(steps.side - 1):
                cells |= cells << 1
                cells |= cells << steps.grid.width
            found = self._passed[start, budget] = steps.grid.around(cells)
        return found

    def _explore(self, start: int, budget: int, odd: bool) -> Reach:
        front = self._fronts.get((start, odd))
        if front is None:
            front = self._fronts[start, odd] = Front(self.going, self._ways, start, odd)
        front.advance(self._ways, budget)
        return front.found(self.going, start, odd, budget)
