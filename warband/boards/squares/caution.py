"""Paths that avoid danger: of all paths that can be afforded, the safest, then the cheapest."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from warband.boards.squares.reach import Movement

Weights = tuple[tuple[int, int], ...]
"""Sets of anchors, each with how dangerous it is."""


@dataclass(frozen=True, slots=True)
class Danger:
    """What a mover would rather not do: leave some anchors, enter some others."""

    leaving: Weights = ()
    entering: Weights = ()

    def of_step(self, start: int, goal: int) -> int:
        """The danger of one step.

        >>> Danger(leaving=((0b01, 2),), entering=((0b10, 1),)).of_step(0, 1)
        3
        """
        danger = 0
        for anchors, weight in self.leaving:
            if anchors >> start & 1:
                danger += weight
        for anchors, weight in self.entering:
            if anchors >> goal & 1:
                danger += weight
        return danger


@dataclass(frozen=True, slots=True)
class Path:
    """A way from one anchor to another."""

    anchors: tuple[int, ...]
    cost: int
    danger: int


def safest_path(
    movement: Movement, start: int, goal: int, budget: int, danger: Danger
) -> Path | None:
    """Of the paths that cost at most ``budget``, one with the least danger; of those, a cheapest.

    Always the same one for the same question; None if the goal is out of reach.

    >>> from warband.boards.squares.grid import Grid
    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(3, 2)
    >>> going = Movement(steps_on(grid), legal=grid.full)
    >>> fire = Danger(entering=((grid.parse_all("B1"), 1),))
    >>> path = safest_path(going, grid.parse("A1"), grid.parse("C1"), 2, fire)
    >>> [grid.name(anchor) for anchor in path.anchors], path.cost, path.danger
    (['A1', 'B2', 'C1'], 2, 0)
    """
    steps = movement.steps
    cheapest: dict[int, int] = {}
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, (start,))]
    while waiting:
        risk, cost, path = heapq.heappop(waiting)
        here = path[-1]
        # Labels come out safest first, so a later one is of use only if it is cheaper.
        if cost >= cheapest.get(here, budget + 1):
            continue
        if here == goal:
            return Path(path, cost, risk)
        cheapest[here] = cost
        for direction, offset in enumerate(steps.grid.offsets):
            there = here + offset
            if not steps.open[direction] >> here & 1 or not movement.legal >> there & 1:
                continue
            after = cost + movement.cost(here, direction)
            if after < cheapest.get(there, budget + 1):
                heapq.heappush(waiting, (risk + danger.of_step(here, there), after, (*path, there)))
    return None
