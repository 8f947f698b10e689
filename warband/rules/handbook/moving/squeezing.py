"""Large creatures in passages one square wide: two squares instead of four (Squeezing).

Its two squares follow one another like a snake: one end goes on, the other follows. Every square
costs double; into the open it goes at the usual price.
"""

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from warband.boards.alternating.homeward import Homeward
from warband.boards.squares.grid import DIRECTIONS, cells_of
from warband.kernel.questions import Flow
from warband.rules.handbook.moving import terrain
from warband.rules.handbook.moving.gaits import (
    Gait,
    barred_cells,
    gait_of,
    normal_speed,
    stopping,
)
from warband.rules.handbook.moving.walking import Walk, attacked_in_passing, run_off, tell_move
from warband.rules.handbook.state import NOBODY, Skirmish

LARGE = 2
STRAIGHT, SLANT = 2, 3
"""What a square costs while it squeezes."""


class Placement(NamedTuple):
    """How a Large creature stands: by its anchor, or squeezed into two squares."""

    head: int
    """The anchor, or the square it went to last."""
    tail: int = NOBODY
    """The square behind it; NOBODY if it takes up its whole space."""


class Narrows:
    """Where a Large creature can go if it squeezes, and for how much."""

    def __init__(self, state: Skirmish, who: int, gait: Gait, budget: int, odd: bool) -> None:
        self.state = state
        self.who = who
        field = state.field
        self.grid = field.grid
        self.tight = field.tight
        self.wide = field.ground.country(LARGE, gait.mode).going
        self.slim = field.ground.country(1, gait.mode).going
        self.rough = 0 if gait.mode.over_ground else field.ground.layers.rough
        self.shut = barred_cells(state, who, gait) | field.cells("narrow")
        self.bars = self.grid.anchors_touching(self.shut, LARGE)
        self.found: dict[Placement, tuple[int, bool]] = {}
        self._before: dict[Placement, Placement] = {}
        self._flood(budget, odd)

    def cells(self, place: Placement) -> int:
        """The squares of a placement."""
        if place.tail == NOBODY:
            return self.grid.footprint(place.head, LARGE)
        return 1 << place.head | 1 << place.tail

    def path_to(self, place: Placement) -> list[Placement]:
        """A cheapest path, the start included."""
        path = [place]
        while path[-1] in self._before:
            path.append(self._before[path[-1]])
        return path[::-1]

    def ends(self) -> tuple[int, dict[int, Placement]]:
        """Where it may stop: whole spaces, and squeezed ones by the square in front."""
        state, who = self.state, self.who
        stops, taken = stopping(state, who), state.bodies(who) | state.field.ground.layers.shut
        here = state.space[who]
        whole, seen = 0, {here}
        squeezed: dict[int, Placement] = {}
        for place in self.found:  # in the order of their cost
            cells = self.cells(place)
            if cells in seen:
                continue
            seen.add(cells)
            if place.tail == NOBODY:
                whole |= 1 << place.head & stops
            elif not cells & taken:
                squeezed.setdefault(place.head, place)
        return whole, squeezed

    def _flood(self, budget: int, odd: bool) -> None:
        start = standing_as(self.state, self.who)
        queue: list[tuple[int, bool, Placement, Placement | None]] = [(0, odd, start, None)]
        while queue:
            cost, odd, place, before = heapq.heappop(queue)
            if place in self.found:
                continue
            self.found[place] = cost, odd
            if before is not None:
                self._before[place] = before
            for goal, price, after in self._steps(place, odd):
                if goal not in self.found and cost + price <= budget:
                    heapq.heappush(queue, (cost + price, after, goal, place))

    def _steps(self, place: Placement, odd: bool) -> Iterator[tuple[Placement, int, bool]]:
        if place.tail == NOBODY:
            yield from self._in_the_open(place, odd)
            for tail in cells_of(self.cells(place)):
                yield from self._enter(tail, self.cells(place), odd)
            return
        for end in place:
            yield from self._enter(end, self.cells(place), odd, going_on=True)
            yield from self._leave(end, self.cells(place), odd)

    def _in_the_open(self, place: Placement, odd: bool) -> Iterator[tuple[Placement, int, bool]]:
        for direction, open_ in enumerate(self.wide.steps.easy):
            goal = place.head + self.grid.offsets[direction]
            if open_ >> place.head & 1 and (self.wide.legal & ~self.bars) >> goal & 1:
                price, after = self.wide.cost(place.head, direction, odd)
                yield Placement(goal), price, after

    def _single(self, cell: int, space: int) -> Iterator[tuple[int, int]]:
        """The squares next to one of its own that a single square could step to."""
        gaps = self.state.field.ground.layers.gaps
        for direction, open_ in enumerate(self.slim.steps.easy):
            goal = cell + self.grid.offsets[direction]
            if not open_ >> cell & 1 or not self.slim.legal >> goal & 1 or space >> goal & 1:
                continue
            if self.shut >> goal & 1 or (gaps and self.slim.thresholds[direction] >> cell & 1):
                continue
            yield direction, goal

    def _enter(
        self, end: int, space: int, odd: bool, *, going_on: bool = False
    ) -> Iterator[tuple[Placement, int, bool]]:
        """Steps into a narrow place, or on in it."""
        for direction, goal in self._single(end, space):
            if not (self.tight >> goal & 1 or (going_on and self.tight >> end & 1)):
                continue
            price = SLANT if direction > 3 else STRAIGHT
            yield Placement(goal, end), price * (1 + (self.rough >> goal & 1)), odd

    def _leave(self, end: int, space: int, odd: bool) -> Iterator[tuple[Placement, int, bool]]:
        """Steps out of it: the whole space again, about one end."""
        for direction, goal in self._single(end, space):
            both = 1 << end | 1 << goal
            dx, dy = DIRECTIONS[direction]
            x, y = self.grid.xy(end)
            for i in (x - 1, x):
                for j in (y - 1, y):
                    if i < 0 or j < 0 or i + 1 >= self.grid.width or j + 1 >= self.grid.height:
                        continue
                    anchor = self.grid.cell(i, j)
                    block = self.grid.footprint(anchor, LARGE)
                    legal = (self.wide.legal & ~self.bars) >> anchor & 1
                    if both & ~block or not legal:
                        continue
                    if block & self.rough:
                        yield Placement(anchor), SLANT if dx and dy else STRAIGHT, odd
                    elif dx and dy:
                        yield Placement(anchor), 2 if odd else 1, not odd
                    else:
                        yield Placement(anchor), 1, odd


def may_squeeze(state: Skirmish, who: int) -> bool:
    """Whether squeezing makes a difference to a creature here."""
    if state.roster.sides[who] != LARGE or not state.field.tight:
        return False
    return not gait_of(state, who).mode.through_walls


def standing_as(state: Skirmish, who: int) -> Placement:
    """How a creature stands now."""
    if who not in state.squeezed:
        return Placement(state.anchor[who])
    head, tail = cells_of(state.squeezed[who])
    return Placement(head, tail)


def stand(state: Skirmish, who: int, place: Placement) -> None:
    """Put a creature so."""
    if place.tail == NOBODY:
        state.put(who, place.head)
    else:
        state.squeeze(who, place.head, place.tail)


def go_squeezing(state: Skirmish, who: int, path: list[Placement], walk: Walk) -> Flow[bool]:
    """Walk along placements; whether it got to the end."""
    for place in path[1:]:
        before, origin = state.space[who], state.anchor[who]
        cells = (
            state.field.grid.footprint(place.head, LARGE)
            if place.tail == NOBODY
            else 1 << place.head | 1 << place.tail
        )
        goes_on = yield from attacked_in_passing(state, who, before & ~cells, walk)
        if not goes_on:
            return False
        stand(state, who, place)
        walk.started = True
        tell_move(state, who, origin, (state.anchor[who],))
        if state.field.eventful & state.space[who]:
            stopped = yield from terrain.enter(state, who, walk.gait, before)
            if stopped or state.space[who] != cells:
                return False
    return True


def flee_squeezing(state: Skirmish, who: int, ways: tuple[int, int], walk: Walk) -> Flow[bool]:
    """Run for the exits through narrow places; False if nothing is narrow for it."""
    if not may_squeeze(state, who):
        return False
    exits, corners = ways
    budget = 2 * normal_speed(state, who)
    found = Narrows(state, who, walk.gait, budget, False)
    out = [
        (cost, place)
        for place, (cost, _) in found.found.items()
        if found.cells(place) & exits and cost < budget
    ]
    if out:
        _, goal = min(out)
        if (yield from go_squeezing(state, who, found.path_to(goal), walk)):
            yield from run_off(state, who, walk)
        return True
    home = state.field.ground.homeward(1, walk.gait.mode, corners)
    whole, squeezed = found.ends()
    places = [Placement(anchor) for anchor in cells_of(whole)] + list(squeezed.values())
    left = {place: _left(found, home, place) for place in places}
    here = standing_as(state, who)
    if not left or min(left.values()) >= _left(found, home, here):
        return True
    goal = min(left, key=lambda place: (left[place], found.found[place]))
    yield from go_squeezing(state, who, found.path_to(goal), walk)
    return True


def _left(found: Narrows, home: Homeward, place: Placement) -> int:
    return min(home.left(cell) for cell in cells_of(found.cells(place)))
