"""The least dangerous path that the movement left allows."""

from __future__ import annotations

from heapq import heappop, heappush

from warband.boards.squares.reach import Reach


def safest_path(
    found: Reach, goal: int, budget: int, leaving: int, entering: int
) -> tuple[int, ...]:
    """Among the paths to ``goal`` within the budget the one with least danger, then cost.

    Every step that leaves an anchor of ``leaving`` or enters one of ``entering`` is a danger.
    Ties go to the lower anchors, so the path is always the same one.

    :raises ValueError: if no path fits the budget.
    """
    movement = found.movement
    steps = movement.steps
    offsets = steps.grid.offsets
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, found.start, (found.start,))]
    cheapest: dict[int, int] = {}
    while waiting:
        danger, cost, anchor, path = heappop(waiting)
        if anchor == goal:
            return path
        # Whatever came here before was no more dangerous: only a cheaper way is worth following.
        if cheapest.get(anchor, budget + 1) <= cost:
            continue
        cheapest[anchor] = cost
        risk = danger + (leaving >> anchor & 1)
        for direction, offset in enumerate(offsets):
            if not steps.open[direction] >> anchor & 1:
                continue
            step = anchor + offset
            if not movement.legal >> step & 1:
                continue
            paid = cost + movement.cost(anchor, direction)
            if paid <= budget and cheapest.get(step, budget + 1) > paid:
                heappush(waiting, (risk + (entering >> step & 1), paid, step, (*path, step)))
    raise ValueError(f"{steps.grid.name(goal)} is out of reach from {steps.grid.name(found.start)}")
