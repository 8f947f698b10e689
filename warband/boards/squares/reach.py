"""Where a mover can go with the movement it has: a flood by cost on bitboards.

All cells are anchors of the mover's space. The cost of a step is 1, plus what the caller adds for
the place entered, plus 1 for a hard corner, plus a fixed surcharge.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from warband.boards.squares.grid import DIRECTIONS, Grid
from warband.boards.squares.steps import Steps

Tolls = tuple[int, ...]
"""Anchors by what entering them adds to the cost: entry 0 adds 1, entry 1 adds 2, and so on."""


class Movement(msgspec.Struct, frozen=True, gc=False):
    """How a mover moves: its steps, where it may be, and what entering places costs."""

    steps: Steps
    legal: int
    """The anchors the mover may enter, even if only on the way."""

    tolls: Tolls = ()
    """What entering an anchor adds, from whatever side."""

    tolls_by_direction: tuple[Tolls, ...] | None = None
    """Instead of ``tolls``, for spaces that pay for newly entered cells only: one for each of the
    eight directions."""

    surcharge: int = 0
    """What every step adds."""

    def tolls_going(self, direction: int) -> Tolls:
        """What entering an anchor adds for a step in this direction."""
        if self.tolls_by_direction is None:
            return self.tolls
        return self.tolls_by_direction[direction]

    def cost(self, start: int, direction: int) -> int:
        """The cost of a single step; whether it is possible is not looked at."""
        steps = self.steps
        goal = start + steps.grid.offsets[direction]
        hard = steps.hard[direction] >> start & 1
        return 1 + self.surcharge + hard + toll(self.tolls_going(direction), goal)

    def costs(self, path: Sequence[int]) -> list[int]:
        """What each step of a path costs; whether they are possible is not looked at.

        >>> from warband.boards.squares.steps import steps_on
        >>> grid = Grid(3, 1)
        >>> going = Movement(steps_on(grid), legal=grid.full, tolls=(grid.parse_all("B1"),))
        >>> going.costs([0, 1, 2])
        [2, 1]
        """
        offsets = self.steps.grid.offsets
        return [self.cost(start, offsets.index(goal - start)) for start, goal in pairwise(path)]


class Reach(msgspec.Struct, frozen=True, gc=False):
    """What a mover reaches, by least cost.

    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(4, 1)
    >>> going = Movement(steps_on(grid), legal=grid.full, tolls=(grid.parse_all("B1"),))
    >>> found = reach(going, grid.parse("A1"), budget=3)
    >>> found.cost_of(grid.parse("B1")), found.cost_of(grid.parse("C1"))
    (2, 3)
    >>> [grid.name(cell) for cell in found.path_to(grid.parse("C1"))]
    ['A1', 'B1', 'C1']
    """

    movement: Movement
    start: int
    layers: tuple[int, ...]
    """Entry *c* holds the anchors whose least cost is exactly *c*."""

    all: int
    """Every anchor reached, the start included."""

    inner: tuple[int, ...] = ()
    """Where every step leads farther in: sets of anchors, each within the next."""

    def cost_of(self, anchor: int) -> int | None:
        """The least cost of reaching an anchor, or None."""
        layers, bit = self.layers, 1 << anchor
        # Most anchors are far.
        cost = len(layers) - 1
        while cost >= 0 and not layers[cost] & bit:
            cost -= 1
        return cost if cost >= 0 else None

    def path_to(self, anchor: int) -> tuple[int, ...]:
        """A cheapest path, from the start to an anchor, always the same one.

        :raises ValueError: if the anchor was not reached.
        """
        return self.cheapest(anchor)[0]

    def cheapest(self, anchor: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """That path and what each of its steps costs."""
        cost = self.cost_of(anchor)
        if cost is None:
            grid = self.movement.steps.grid
            raise ValueError(f"{grid.name(anchor)} is out of reach from {grid.name(self.start)}")
        if cost == 1:
            return (self.start, anchor), (1,)
        if self.movement.tolls_by_direction is None:
            back = self._way_back(anchor, cost)
        else:
            back, left = [anchor], cost
            while left:
                anchor, left = self._step_before(anchor, left)
                back.append(anchor)
        back.reverse()
        steps = len(back) - 1
        # No step costs less than 1.
        costs = (1,) * steps if cost == steps else tuple(self.movement.costs(back))
        return tuple(back), costs

    def _way_back(self, anchor: int, cost: int) -> list[int]:
        """From an anchor to the start, where tolls hang on the place alone."""
        movement, layers, inner = self.movement, self.layers, self.inner
        steps, tolls = movement.steps, movement.tolls
        arrivals, first_step, centre = steps.arrivals, steps.grid.first_step, steps.grid.width + 1
        step_cost = 1 + movement.surcharge
        entered = 0
        dear = 0
        for anchors in tolls:
            dear |= anchors
        back = [anchor]
        while cost > 0:
            cost -= step_cost
            if dear and dear >> anchor & 1:
                cost -= toll(tolls, anchor)
            if cost:
                # In the three rows around it, those who can step here and have paid so much.
                easy, hard = arrivals[anchor] or steps.arriving(anchor)
                paid = layers[cost]
                if inner:
                    # It was in none of the sets yet of which this anchor is the innermost.
                    entered = innermost(inner, anchor)
                    paid &= ~entered
                easy &= paid >> anchor - centre if anchor >= centre else paid << centre - anchor
                if hard:
                    hard &= (layers[cost - 1] & ~entered) << centre >> anchor
                    step = first_step[easy | hard]
                    cost -= hard >> centre - step & 1
                else:
                    step = first_step[easy]
                anchor -= step
            else:
                anchor = self.start
            back.append(anchor)
        return back

    def _step_before(self, anchor: int, cost: int) -> tuple[int, int]:
        """The step by which an anchor was reached, where the direction counts."""
        movement, layers = self.movement, self.layers
        cost -= 1 + movement.surcharge
        entered = innermost(self.inner, anchor)
        for before, bit, direction, hard in movement.steps.before[anchor]:
            paid = cost - hard - toll(movement.tolls_going(direction), anchor)
            if paid >= 0 and layers[paid] & bit & ~entered:
                return before, paid
        raise AssertionError("a reached anchor has a step before it")


def innermost(inner: Sequence[int], anchor: int) -> int:
    """The first of some sets, each within the next, that holds an anchor; 0 if none does."""
    for goals in inner:
        if goals >> anchor & 1:
            return goals
    return 0


def reach(movement: Movement, start: int, budget: int) -> Reach:
    """Every anchor that can be reached from ``start`` for at most ``budget``."""
    layers = layers_for(movement, budget, (1 << start,))
    free = movement.legal & ~layers[0]
    entered = free ^ flood(movement, layers, free, 0, budget)
    return Reach(movement, start, tuple(layers[: budget + 1]), entered | 1 << start)


def reach_into(movement: Movement, start: int, budget: int, traps: int) -> int:
    """Every anchor that can be reached where nothing leads out of the traps again.

    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(5, 1)
    >>> going = Movement(steps_on(grid), legal=grid.full)
    >>> grid.names(reach_into(going, grid.parse("A1"), 4, traps=grid.parse_all("C1 D1")))
    'A1 B1 C1'
    """
    traps &= ~(1 << start)
    open_ground = msgspec.structs.replace(movement, legal=movement.legal & ~traps)
    found = reach(open_ground, start, budget)
    layers = layers_for(movement, budget, found.layers)
    for cost, edge in enumerate(found.layers):
        arrival = cost + 1 + movement.surcharge
        if edge and arrival <= budget:
            spread(movement, layers, edge, movement.legal & traps, arrival)
    caught = 0
    for layer in layers[: budget + 1]:
        caught |= layer & traps
    return found.all | caught


def layers_for(movement: Movement, budget: int, known: tuple[int, ...]) -> list[int]:
    """Layers for a flood that begins with some; there is room for steps that lead too far."""
    directed = movement.tolls_by_direction
    dearest = 2 + movement.surcharge + len(movement.tolls if directed is None else directed[0])
    return [*known, *[0] * (budget + 1 + dearest - len(known))]


def flood(movement: Movement, layers: list[int], free: int, start: int, budget: int) -> int:
    """Go on from the anchors of one cost to those of another; gives the anchors still free."""
    step_cost = 1 + movement.surcharge
    steps = movement.steps
    plain = movement.tolls_by_direction is None and not movement.tolls and not steps.cornering
    for cost in range(start, budget):
        edge = layers[cost]
        if not edge:
            pass
        elif plain:
            layers[cost + step_cost] |= steps.easily_from(edge) & free
        else:
            spread(movement, layers, edge, free, cost + step_cost)
        # Whoever came here for less has been counted already.
        edge = layers[cost + 1] = layers[cost + 1] & free
        free ^= edge
    return free


def reach_along(movement: Movement, start: int, budget: int, inner: Sequence[int]) -> Reach:
    """Every anchor that can be reached by steps that each lead farther in.

    ``inner`` are sets of anchors, each within the next, the start in none: a step leads into a set
    in which the mover was not yet.

    >>> from warband.boards.squares.steps import steps_on
    >>> grid = Grid(4, 1)
    >>> going = Movement(steps_on(grid), legal=grid.full)
    >>> grid.names(reach_along(going, grid.parse("C1"), 3, [0b0001, 0b0011]).all)
    'A1 B1 C1'
    """
    layers = layers_for(movement, budget, (1 << start,))
    edge = seen = layers[0]
    free = movement.legal & ~edge
    inward = inner[::-1]
    if inward and not _tolled_within(movement, inward[0]):
        seen |= _plainly_along(movement.steps, layers, free, budget, inward)
        return Reach(movement, start, tuple(layers[: budget + 1]), seen, tuple(inner))
    step_cost = 1 + movement.surcharge
    dearest = len(layers) - 1 - budget
    for cost in range(budget + 1):
        if cost:
            edge = layers[cost] = layers[cost] & free
            free ^= edge
            seen |= edge
        if not edge or cost + step_cost > budget:
            continue
        # Every step to here has led into one of them.
        for goals in inward[cost // dearest :]:
            outside = edge & ~goals
            if outside:
                spread(movement, layers, outside, goals & free, cost + step_cost)
                edge ^= outside
                if not edge:
                    break
    return Reach(movement, start, tuple(layers[: budget + 1]), seen, tuple(inner))


def _tolled_within(movement: Movement, anchors: int) -> bool:
    """Whether entering some of these anchors costs more than the step."""
    if movement.surcharge or movement.tolls_by_direction is not None:
        return True
    for tolled in movement.tolls:  # noqa: SIM110 - asked often: quicker than `any`
        if tolled & anchors:
            return True
    return False


def _plainly_along(
    steps: Steps, layers: list[int], free: int, budget: int, inward: Sequence[int]
) -> int:
    """Go farther in with every step, where only hard corners cost more; gives what is entered."""
    edge, entered = layers[0], 0
    cornering, past_corners, steps_taken = steps.cornering, 0, 0
    for cost in range(1, budget + 1):
        found, past_corners = past_corners, 0
        # Every step to here has led into one of them.
        for goals in inward[steps_taken:]:
            outside = edge & ~goals
            if outside:
                found |= steps.easily_from(outside) & goals
                if outside & cornering:
                    past_corners |= steps.hardly_from(outside) & goals
                edge ^= outside
                if not edge:
                    break
        edge = layers[cost] = found & free
        if not past_corners:
            # Whoever cut a corner has taken a step less for the same cost.
            steps_taken += 1
            if not edge:
                break
        free ^= edge
        entered |= edge
    return entered


def spread(movement: Movement, layers: list[int], edge: int, free: int, arrival: int) -> None:
    """Enter the free neighbours of some anchors, each at the cost that leads there.

    ``arrival`` is what an easy step costs in all. The anchors themselves may be found again, for
    more than they cost already.
    """
    if movement.tolls_by_direction is not None:
        _spread_by_direction(movement, layers, edge, free, arrival)
        return
    steps, tolls = movement.steps, movement.tolls
    found = steps.easily_from(edge) & free
    if not tolls:
        layers[arrival] |= found
    elif found:
        dear = found & tolls[0]
        if dear:
            found ^= dear
            layers[arrival + 1] |= dear
        if len(tolls) > 1:
            _enter(layers, found, arrival, tolls)
        else:
            layers[arrival] |= found
    if edge & steps.cornering:
        found = steps.hardly_from(edge) & free
        if found:
            _enter(layers, found, arrival + 1, tolls)


def _spread_by_direction(
    movement: Movement, layers: list[int], edge: int, free: int, arrival: int
) -> None:
    steps = movement.steps
    for direction, offset in enumerate(steps.grid.offsets):
        going = edge & steps.open[direction]
        if not going:
            continue
        cutting = going & steps.hard[direction]
        going &= ~cutting
        tolls = movement.tolls_going(direction)
        if offset > 0:
            _enter(layers, going << offset & free, arrival, tolls)
            _enter(layers, cutting << offset & free, arrival + 1, tolls)
        else:
            _enter(layers, going >> -offset & free, arrival, tolls)
            _enter(layers, cutting >> -offset & free, arrival + 1, tolls)


def toll(tolls: Tolls, anchor: int) -> int:
    """What entering an anchor adds."""
    for extra, anchors in enumerate(tolls, 1):
        if anchors >> anchor & 1:
            return extra
    return 0


def _enter(layers: list[int], found: int, arrival: int, tolls: Tolls) -> None:
    """File newly found anchors under the cost at which they are entered."""
    for extra, anchors in enumerate(tolls, 1):
        dear = found & anchors
        if dear:
            found ^= dear
            layers[arrival + extra] |= dear
    layers[arrival] |= found


def tolls_for_space(grid: Grid, side: int, extra: Sequence[int]) -> tuple[Tolls, ...]:
    """Turn what single cells add to the cost into tolls for a larger space, by direction.

    Entry *k* of ``extra`` holds the cells that add *k* + 1. A step pays for the dearest of the
    cells that the space did not fill before.

    >>> grid = Grid(4, 3)
    >>> tolls = tolls_for_space(grid, 2, [grid.parse_all("C1")])
    >>> grid.names(tolls[1][0])  # east
    'B1'
    >>> grid.names(tolls[2][0])  # south: C1 is not entered by moving down
    ''
    """
    by_direction = []
    for dx, dy in DIRECTIONS:
        new_cells = [
            (x, y)
            for y in range(side)
            for x in range(side)
            if not (0 <= x + dx < side and 0 <= y + dy < side)
        ]
        tolls = []
        dearer = 0
        for cells in reversed(extra):
            found = 0
            for x, y in new_cells:
                found |= cells >> (y * grid.width + x)
            found &= grid.anchors(side) & ~dearer
            dearer |= found
            tolls.append(found)
        by_direction.append(tuple(reversed(tolls)))
    return tuple(by_direction)
