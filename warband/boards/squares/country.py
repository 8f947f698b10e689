"""The map where nobody is about: floods over the bare ground, kept for the next who sets out.

Most movers meet nobody on the way, so what they reach hangs on the ground and the place they start
from alone. And whoever is in the way matters only from the cost on at which the mover meets him.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple

from warband.boards.ondemand import OnDemand
from warband.boards.squares.reach import Movement, Reach, flood, layers_for


class Flood(NamedTuple):
    """What is reached from one place, as far as it was asked for."""

    layers: tuple[int, ...]
    """Entry *c* holds the anchors whose least cost is exactly *c*."""

    later: tuple[tuple[int, ...], ...] = ((),)
    """Entry *c* holds, by cost, what dear steps from before *c* lead to after it."""


class Country:
    """A movement over the bare ground, with what it reaches from every place.

    >>> from warband.boards.squares.grid import Grid
    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(3, 2)
    >>> country = Country(Movement(steps_on(grid), grid.full))
    >>> grid.names(country.reach(country.without(0), grid.parse("A1"), 1).all)
    'A1 B1 A2 B2'
    >>> grid.names(country.reach(country.without(grid.parse_all("B1")), grid.parse("A1"), 1).all)
    'A1 A2 B2'
    """

    __slots__ = ("_floods", "_reached", "_size", "movement")

    def __init__(self, movement: Movement) -> None:
        self.movement = movement
        self._size = movement.steps.grid.size
        self._floods: OnDemand[int, Flood] = OnDemand(lambda start: Flood((1 << start,)))
        self._reached: dict[int, tuple[tuple[int, ...], int]] = {}
        """By budget and start, as one number: the layers, and the anchors entered."""

    def without(self, barred: int) -> Movement:
        """The movement while some anchors are barred."""
        bare = self.movement
        return Movement(
            bare.steps, bare.legal & ~barred, bare.tolls, bare.tolls_by_direction, bare.surcharge
        )

    def reach(self, movement: Movement, start: int, budget: int) -> Reach:
        """Every anchor reached for at most ``budget`` by the same movement with some barred."""
        known = self._reached.get(budget * self._size + start)
        layers, entered = known or self._explore(start, budget)
        met = entered & ~movement.legal
        if met:
            return self._past(movement, start, budget, met)
        return Reach(movement, start, layers, entered | 1 << start)

    def _explore(self, start: int, budget: int) -> tuple[tuple[int, ...], int]:
        """Look over the bare ground, farther than anybody did so far if need be."""
        layers = self._flood(start, budget).layers[: budget + 1]
        found = self._reached[budget * self._size + start] = layers, union(layers[1:])
        return found

    def _flood(self, start: int, budget: int) -> Flood:
        """The flood from a place, deep enough; battles in other threads may look as well."""
        known = self._floods[start]
        cost = len(known.layers) - 1
        if cost >= budget:
            return known
        movement = self.movement
        layers = layers_for(movement, budget, (*known.layers, *known.later[cost]))
        free = movement.legal & ~union(known.layers)
        dearest = len(layers) - 1 - budget
        later = list(known.later)
        while cost < budget:
            free = flood(movement, layers, free, cost, cost + 1)
            cost += 1
            pending = tuple(layers[cost + 1 : cost + dearest])
            later.append(pending if any(pending) else ())
        deeper = self._floods[start] = Flood(tuple(layers[: budget + 1]), tuple(later))
        return deeper

    def _past(self, movement: Movement, start: int, budget: int, met: int) -> Reach:
        """What is reached with somebody in the way: as known until he is met, anew from there."""
        known = self._flood(start, budget)
        cost = 1
        while not known.layers[cost] & met:
            cost += 1
        layers = layers_for(movement, budget, (*known.layers[: cost + 1], *known.later[cost]))
        layers[cost] &= movement.legal
        seen = union(layers[: cost + 1])
        free = movement.legal & ~seen
        seen |= free ^ flood(movement, layers, free, cost, budget)
        return Reach(movement, start, tuple(layers[: budget + 1]), seen)


def union(boards: Iterable[int]) -> int:
    """All of some sets of anchors.

    >>> union([0b01, 0b10])
    3
    """
    return reduce(or_, boards, 0)
