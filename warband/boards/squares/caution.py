"""Paths that avoid danger: of all paths that can be afforded, the safest, then the cheapest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from warband.boards.squares.reach import Movement, layers_for, spread, toll

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
        return _weight(self.leaving, start) + _weight(self.entering, goal)

    def of_path(self, path: tuple[int, ...]) -> int:
        """The danger of all steps of a path."""
        return sum(map(self.of_step, path, path[1:]))

    def anywhere(self) -> int:
        """Every anchor that is dangerous to leave or to enter."""
        found = 0
        for anchors, _ in (*self.leaving, *self.entering):
            found |= anchors
        return found


class Path(NamedTuple):
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
    return SafestPaths(movement, start, budget, danger).to(goal)


class SafestPaths:
    """The safest paths from one anchor: one search for all goals, as deep as it was asked for."""

    __slots__ = ("_flood", "_search")

    def __init__(self, movement: Movement, start: int, budget: int, danger: Danger) -> None:
        self._search = _Search(movement, start, budget, danger)
        self._flood = self._search.flood()

    def to(self, goal: int) -> Path | None:
        """The safest, then cheapest path to an anchor; None if it is out of reach."""
        search, bit = self._search, 1 << goal
        for risk, layers in search.layers.items():
            for cost, layer in enumerate(layers):
                if layer & bit:
                    return Path(search.path_to(goal, risk, cost), cost, risk)
        for risk, cost, edge in self._flood:
            if edge & bit:
                return Path(search.path_to(goal, risk, cost), cost, risk)
        return None

    def reached(self, danger: int) -> int:
        """Every anchor to which some path leads that is at most so dangerous."""
        found = 0
        for risk, _, edge in self._search.flood():
            if risk > danger:
                break
            found |= edge
        return found


class _Search:
    """A flood by danger, then cost: all anchors of one danger and cost at a time, as bits."""

    __slots__ = ("budget", "danger", "layers", "movement", "start")

    def __init__(self, movement: Movement, start: int, budget: int, danger: Danger) -> None:
        self.movement = movement
        self.start = start
        self.budget = budget
        self.danger = danger
        self.layers: dict[int, list[int]] = {}
        """By danger: entry *c* holds the anchors reached at that danger for exactly *c*."""

    def flood(self) -> Iterator[tuple[int, int, int]]:
        """Go on by danger, then cost; gives each danger and cost with the anchors reached."""
        movement, budget = self.movement, self.budget
        step_cost = 1 + movement.surcharge
        zones = _by_weight(movement.legal, self.danger.entering)
        pending = {0: layers_for(movement, budget, (1 << self.start,))}
        safer = [0] * (budget + 1)
        while pending:
            risk = min(pending)
            found = pending.pop(risk)
            layers: list[int] = []
            self.layers[risk] = layers
            seen = 0
            riskier: list[tuple[int, int, int, int]] = []
            for cost in range(budget + 1):
                # Who came here in less danger for no more has gone on from here already.
                edge = found[cost] & ~seen & ~safer[cost]
                layers.append(edge)
                if not edge:
                    continue
                yield risk, cost, edge
                seen |= edge
                if cost + step_cost > budget:
                    continue
                for leaving, group in _by_weight(edge, self.danger.leaving):
                    for entering, zone in zones:
                        if leaving or entering:
                            riskier.append((risk + leaving + entering, cost, group, zone))
                        else:
                            spread(movement, found, group, zone & ~safer[cost], cost + step_cost)
            # Only now does it matter where more danger would lead.
            for level, cost, group, zone in riskier:
                if level not in pending:
                    pending[level] = layers_for(movement, budget, (0,))
                spread(movement, pending[level], group, zone & ~safer[cost], cost + step_cost)
            reached = 0
            for cost, layer in enumerate(layers):
                reached |= layer
                safer[cost] |= reached

    def path_to(self, goal: int, risk: int, cost: int) -> tuple[int, ...]:
        """The path behind an anchor that was reached, the lowest directions first."""
        movement, danger, layers = self.movement, self.danger, self.layers
        step_cost = 1 + movement.surcharge
        path = [goal]
        while cost:
            risk -= _weight(danger.entering, goal)
            for before, bit, direction, hard in movement.steps.before[goal]:
                paid = cost - step_cost - hard - toll(movement.tolls_going(direction), goal)
                safer = risk - _weight(danger.leaving, before)
                if paid >= 0 and safer in layers and layers[safer][paid] & bit:
                    goal, risk, cost = before, safer, paid
                    path.append(goal)
                    break
            else:
                raise AssertionError("a reached anchor has a step before it")
        path.reverse()
        return tuple(path)


def _weight(weights: Weights, anchor: int) -> int:
    """How dangerous an anchor is altogether."""
    danger = 0
    for anchors, weight in weights:
        if anchors >> anchor & 1:
            danger += weight
    return danger


def _by_weight(board: int, weights: Weights) -> list[tuple[int, int]]:
    """A set of anchors, parted by how dangerous they are altogether."""
    parts = [(0, board)]
    for anchors, weight in weights:
        if board & anchors:
            parts = [
                part
                for total, some in parts
                for part in ((total, some & ~anchors), (total + weight, some & anchors))
                if part[1]
            ]
    return parts
