"""What it still costs to get somewhere, from everywhere: a flood against the direction of travel.

Whoever sets out anew has no diagonal behind it; what is left is counted from there, with nobody in
the way.
"""

from __future__ import annotations

from warband.boards.alternating.going import Going

NEVER = 1 << 16
"""More than any way costs."""


class Homeward:
    """The least cost from every anchor to the nearest of some goals.

    >>> from warband.boards.alternating.going import Going
    >>> from warband.boards.squares.grid import Grid
    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(4, 4)
    >>> way = Homeward(Going(steps_on(grid), grid.full), goals=1)
    >>> way.left(grid.parse("C3")), way.left(grid.parse("D4"))
    (3, 4)
    """

    __slots__ = ("layers",)

    def __init__(self, going: Going, goals: int) -> None:
        self.layers: list[int] = []
        """Entry *c* holds the anchors from which the goals are exactly *c* away."""
        span = going.fares.dearest + 1
        # By whether an odd number of diagonals is behind the mover.
        even, odd = [goals], [goals]
        free_even = free_odd = going.legal | goals
        cost = 0
        while cost < len(even):
            even += [0] * (cost + span + 1 - len(even))
            odd += [0] * (cost + span + 1 - len(odd))
            here_even, here_odd = even[cost] & free_even, odd[cost] & free_odd
            free_even &= ~here_even
            free_odd &= ~here_odd
            self.layers.append(here_even)
            if here_even | here_odd:
                _back(going, here_even, cost, even, odd, going.fares.next_slant)
                _back(going, here_odd, cost, odd, even, going.fares.slant)
            cost += 1
            if not any(even[cost:]) and not any(odd[cost:]):
                break
        while self.layers and not self.layers[-1]:
            self.layers.pop()

    def left(self, anchor: int) -> int:
        """What it costs to get home from an anchor, or ``NEVER``."""
        for cost, layer in enumerate(self.layers):
            if layer >> anchor & 1:
                return cost
        return NEVER

    def nearest(self, anchors: int) -> int:
        """Those of some anchors from which it is least far; none if there is no way home."""
        for layer in self.layers:
            found = layer & anchors
            if found:
                return found
        return 0


def _back(
    going: Going, goals: int, cost: int, same: list[int], other: list[int], slant: int
) -> None:
    """File the anchors from which a step leads to some that are so far from home; ``slant`` is
    what a diagonal costs that leads to the number of diagonals these stand for."""
    if not goals:
        return
    fares, offsets = going.fares, going.steps.grid.offsets
    for direction, open_ in enumerate(going.steps.easy):
        offset = offsets[direction]
        rough = goals & going.rough[direction]
        for entered, is_rough in ((goals ^ rough, False), (rough, True)):
            if not entered:
                continue
            origins = (entered >> offset if offset > 0 else entered << -offset) & open_
            dear = origins & going.thresholds[direction]
            for some, extra in ((origins ^ dear, 0), (dear, 1)):
                if not some:
                    continue
                if is_rough:
                    price = fares.rough_slant if direction > 3 else fares.rough
                    same[cost + extra + price] |= some
                elif direction > 3:
                    other[cost + extra + slant] |= some
                else:
                    same[cost + extra + fares.straight] |= some
