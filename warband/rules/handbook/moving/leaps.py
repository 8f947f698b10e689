"""Jumping over pits: every step must lead farther from the last firm square (Pit)."""

import heapq

from warband.boards.alternating.areas import counted
from warband.boards.alternating.going import Going, Reach

Spot = tuple[int, bool, int, int]
"""An anchor, whether the next diagonal is dear, pit squares in a row, and the last firm anchor."""


class Leaping(Reach, frozen=True, gc=False):
    """What a mover reaches where it can jump over pits."""

    paths: dict[int, tuple[int, ...]]
    """A cheapest path to every anchor."""

    def path_to(self, anchor: int) -> tuple[int, ...]:
        """A cheapest path, from the start to an anchor."""
        return self.paths[anchor]


def with_leaps(found: Reach, going: Going, pits: int, most: int, budget: int) -> Reach:
    """The same reach with jumps over at most so many pit squares in a row.

    Pit squares themselves are not reached: nobody stops there.
    """
    start: Spot = (found.start, found.odd, 0, found.start)
    queue: list[tuple[int, int, Spot, tuple[int, ...]]] = [(0, 0, start, (found.start,))]
    seen: set[Spot] = set()
    layers = [0] * (budget + 1)
    even = [0] * (budget + 1)
    paths: dict[int, tuple[int, ...]] = {}
    order = 0
    while queue:
        cost, _, spot, path = heapq.heappop(queue)
        if spot in seen:
            continue
        seen.add(spot)
        anchor, odd, run, firm = spot
        if not run and anchor not in paths:
            paths[anchor] = path
            layers[cost] |= 1 << anchor
            even[cost] |= 0 if odd else 1 << anchor
        for direction, open_ in enumerate(going.steps.easy):
            goal = anchor + going.steps.grid.offsets[direction]
            if not open_ >> anchor & 1 or not going.legal >> goal & 1:
                continue
            price, after = going.cost(anchor, direction, odd)
            if cost + price > budget:
                continue
            pit = bool(pits >> goal & 1)
            if pit and run == most:
                continue
            if run and _far(going, firm, goal) <= _far(going, firm, anchor):
                continue
            order += 1
            onward: Spot = (goal, after, run + 1 if pit else 0, firm if pit else goal)
            heapq.heappush(queue, (cost + price, order, onward, (*path, goal)))
    everything = 0
    for layer in layers:
        everything |= layer
    return Leaping(going, found.start, found.odd, tuple(layers), tuple(even), everything, paths)


def _far(going: Going, one: int, other: int) -> int:
    (x, y), (u, v) = going.steps.grid.xy(one), going.steps.grid.xy(other)
    return counted(u - x, v - y)
