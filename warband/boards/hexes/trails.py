"""Where something can go on a board: steps, their cost and danger, and flood fills.

A :class:`Gait` says how a body moves. :class:`Trails` are the tables of one gait on one board.
Bodies fill one space or two neighbouring ones; a *stand* is a way to be on the board: for a small
body a space, for a long one an unordered pair of spaces. Sets of stands are integers with one bit
per stand, as sets of spaces are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from warband.boards.hexes.board import BoardError, HexBoard, bits
from warband.boards.hexes.grid import DIRECTIONS, Hex

__all__ = ["Gait", "Reach", "Step", "Trails"]


@dataclass(frozen=True, slots=True)
class Gait:
    """How a body moves, in numbers and kinds of ground.

    A step costs one point and one more for every level climbed. ``climb`` is the number of levels
    that is too many for one step; None is no limit. Entering a ground in ``halting`` ends the
    move (a long body halts when all of it is there). ``drops`` lists, in rising order, the fall
    that is dangerous and how dangerous; landing on ground in ``soft`` is not.
    """

    height: int
    long: bool = False
    climb: int | None = None
    flies: bool = False
    halting: tuple[str, ...] = ()
    costly: tuple[str, ...] = ()
    drops: tuple[tuple[int, int], ...] = ()
    soft: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()


class Step(NamedTuple):
    """One step of a path: the stand entered, the leading space before and after, the price."""

    stand: int
    before: int
    after: int
    cost: int
    danger: int


class _Cell(NamedTuple):
    """A place to be in passing: a space, or the top of an obstacle for those who fly."""

    hex: Hex
    level: int
    ceiling: int | None
    ground: str


class Reach:
    """The outcome of a flood fill: the stands reached, by danger and cost."""

    __slots__ = ("_halts", "_layers", "_threats", "all", "start", "trails")

    def __init__(
        self,
        trails: "Trails",
        start: int,
        layers: list[list[int]],
        threats: list[tuple[int, int]],
        halts: int,
    ) -> None:
        self.trails = trails
        self._layers = layers
        self._threats = threats
        self._halts = halts
        self.start = start
        reached = 0
        for layer in layers:
            for stands in layer:
                reached |= stands
        self.all = reached
        """The set of stands that can be entered, the start included."""

    def danger(self, stand: int) -> int:
        """The least danger of any affordable path to a stand."""
        return self._label(stand)[0]

    def cost(self, stand: int) -> int:
        """The cost of the cheapest among the least dangerous paths to a stand."""
        return self._label(stand)[1]

    def _label(self, stand: int) -> tuple[int, int]:
        for danger, layer in enumerate(self._layers):
            for cost, stands in enumerate(layer):
                if stands >> stand & 1:
                    return danger, cost
        raise BoardError(f"stand {stand} is out of reach")

    def ends_at(self, stand: int) -> bool:
        """Whether a move ends by itself where it enters a stand: water, for example."""
        return bool(self._halts >> stand & 1)

    def path(self, stand: int) -> tuple[Step, ...]:
        """The steps of the least dangerous, then cheapest, path to a stand."""
        steps: list[Step] = []
        danger, cost = self._label(stand)
        while (danger, cost) != (0, 0):
            step, origin, danger, cost = self._step_into(stand, danger, cost)
            steps.append(step)
            stand = origin
        return tuple(reversed(steps))

    def _step_into(self, stand: int, danger: int, cost: int) -> tuple[Step, int, int, int]:
        trails = self.trails
        for earlier in range(cost):
            for calm in range(danger + 1):
                if calm >= len(self._layers):
                    continue
                for origin in bits(self._layers[calm][earlier] & trails.from_[stand]):
                    if self._halts >> origin & 1 and origin != self.start:
                        continue
                    for price, harm, targets in trails.steps[origin]:
                        added = harm + _leaving(self._threats, origin, stand)
                        if targets >> stand & 1 and (earlier + price, calm + added) == (
                            cost,
                            danger,
                        ):
                            before, after = trails.lead(origin, stand)
                            return Step(stand, before, after, price, added), origin, calm, earlier
        raise BoardError(f"no step leads to stand {stand} at cost {cost}")


def _leaving(threats: Sequence[tuple[int, int]], origin: int, target: int) -> int:
    """The danger of the threats that a step gets away from."""
    return sum(
        harm for threat, harm in threats if threat >> origin & 1 and not threat >> target & 1
    )


class Trails:
    """All steps of one gait on one board.

    >>> from warband.boards.hexes import read_board
    >>> board = read_board('''
    ... board Ledge
    ... map
    ...   s1 s1 r4 s1
    ... ''')
    >>> trails = Trails(board, Gait(height=5, climb=5))
    >>> reach = trails.reach(board.space("A1"), 5)
    >>> {board.name_of(stand): reach.cost(stand) for stand in bits(reach.all)}
    {'A1': 0, 'B1': 1, 'C1': 5}
    """

    def __init__(self, board: HexBoard, gait: Gait) -> None:
        self.board = board
        self.gait = gait
        self._cells = [_Cell(s.hex, s.level, s.ceiling, s.ground) for s in board.spaces]
        if gait.flies:
            self._cells += _perches(board)
        walk = [list(self._walk(cell)) for cell in range(len(self._cells))]
        self.stands: tuple[tuple[int, ...], ...] = tuple(self._stands())
        """The cells of each stand, lowest number first."""
        self._number = {cells: number for number, cells in enumerate(self.stands)}
        self.holding: tuple[int, ...] = self._holding()
        """For each cell, the set of stands that include it."""
        self.steps: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
            self._steps(number, walk) for number in range(len(self.stands))
        )
        """For each stand, the cost, danger and set of stands of its steps."""
        self._easy: tuple[int, ...] = tuple(
            sum(mask for cost, danger, mask in groups if (cost, danger) == (1, 0))
            for groups in self.steps
        )
        self._rough: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
            tuple(group for group in groups if group[:2] != (1, 0)) for groups in self.steps
        )
        self.from_: tuple[int, ...] = self._reversed()
        self.halts = self._where(lambda cell: self._cells[cell].ground in gait.halting)
        self.rests = self._rests()
        """The set of stands where a move may end, as far as the ground is concerned."""
        self._lifted: dict[int, int] = {}
        self._open: dict[tuple[int, int], tuple[Reach, int]] = {}

    # Building the tables.

    def _walk(self, here: int) -> Iterator[tuple[int, int, int]]:
        """The cell, cost and danger of every step of a small body from a cell."""
        a = self._cells[here]
        if not self._fits(a):
            return
        for there, b in enumerate(self._cells):
            if (b.hex.q - a.hex.q, b.hex.r - a.hex.r) not in _AROUND or not self._fits(b):
                continue
            if not _open_between(a, b):
                continue
            if self.gait.flies:
                yield there, 1, 0
                continue
            rise = b.level - a.level
            wall = self.board.walls.get(frozenset((a.hex, b.hex)))
            if wall is not None and wall.top > max(a.level, b.level):
                continue
            if self.gait.climb is not None and rise >= self.gait.climb:
                continue
            cost = 1 + max(0, rise) + (b.ground in self.gait.costly)
            yield there, cost, 0 if b.ground in self.gait.soft else self._danger(-rise)

    def _fits(self, cell: _Cell) -> bool:
        if not self.gait.flies and cell.ground in self.gait.barred:
            return False
        return cell.ceiling is None or cell.ceiling - cell.level >= self.gait.height

    def _danger(self, drop: int) -> int:
        danger = 0
        for least, harm in self.gait.drops:
            if drop >= least:
                danger = harm
        return danger

    def _stands(self) -> Iterator[tuple[int, ...]]:
        for here, a in enumerate(self._cells):
            if not self.gait.long:
                yield (here,)
                continue
            for there in range(here + 1, len(self._cells)):
                b = self._cells[there]
                beside = (b.hex.q - a.hex.q, b.hex.r - a.hex.r) in _AROUND
                if beside and self._fits(a) and self._fits(b) and _open_between(a, b):
                    yield (here, there)

    def _holding(self) -> tuple[int, ...]:
        masks = [0] * len(self._cells)
        for number, cells in enumerate(self.stands):
            for cell in cells:
                masks[cell] |= 1 << number
        return tuple(masks)

    def _steps(
        self, number: int, walk: list[list[tuple[int, int, int]]]
    ) -> tuple[tuple[int, int, int], ...]:
        groups: dict[tuple[int, int], int] = {}
        cells = self.stands[number]
        for lead in cells:
            for there, cost, danger in walk[lead]:
                if there in cells:
                    continue
                after = (min(lead, there), max(lead, there)) if self.gait.long else (there,)
                target = self._number.get(after)
                if target is not None:
                    groups[cost, danger] = groups.get((cost, danger), 0) | 1 << target
        return tuple((cost, danger, mask) for (cost, danger), mask in sorted(groups.items()))

    def _reversed(self) -> tuple[int, ...]:
        masks = [0] * len(self.stands)
        for origin, groups in enumerate(self.steps):
            for _, _, targets in groups:
                for target in bits(targets):
                    masks[target] |= 1 << origin
        return tuple(masks)

    def _where(self, holds: Callable[[int], bool]) -> int:
        mask = 0
        for number, cells in enumerate(self.stands):
            if all(holds(cell) for cell in cells):
                mask |= 1 << number
        return mask

    def _rests(self) -> int:
        count = len(self.board.spaces)
        ground = self._where(
            lambda cell: (
                cell < count
                and self._fits(self._cells[cell])
                and self._cells[cell].ground not in self.gait.barred
            )
        )
        mask = 0
        for number in bits(ground):
            cells = [self._cells[cell] for cell in self.stands[number]]
            level = len({cell.level for cell in cells}) == 1
            mask |= (level and not self._walled(cells)) << number
        return mask

    def _walled(self, cells: list[_Cell]) -> bool:
        """Whether a wall stands where a long body would have to lie flat."""
        wall = self.board.walls.get(frozenset(cell.hex for cell in cells))
        return wall is not None and wall.top > cells[0].level

    # Using them.

    def stand(self, *spaces: int) -> int:
        """The stand on the given space or spaces."""
        number = self._number.get(tuple(sorted(spaces)))
        if number is None:
            names = " and ".join(self.board.name_of(space) for space in spaces)
            raise BoardError(f"{names} of {self.board.name!r} cannot hold this body")
        return number

    def name_of(self, stand: int) -> str:
        """The name of a stand: its space, or its two spaces as in ``C4-D4``."""
        count = len(self.board.spaces)
        return "-".join(
            self.board.name_of(cell) if cell < count else self._cells[cell].hex.name
            for cell in self.stands[stand]
        )

    def lift(self, spaces: int) -> int:
        """The set of stands that include any space of a set."""
        if not self.gait.long:
            return spaces
        stands = self._lifted.get(spaces)
        if stands is None:
            stands = 0
            for space in bits(spaces):
                stands |= self.holding[space]
            self._lifted[spaces] = stands
        return stands

    def lead(self, origin: int, target: int) -> tuple[int, int]:
        """The cell the leading part leaves and the one it enters in a step."""
        before, after = self.stands[origin], self.stands[target]
        entered = next(cell for cell in after if cell not in before)
        if not self.gait.long:
            return before[0], entered
        return next(cell for cell in after if cell in before), entered

    def reach(
        self,
        start: int,
        points: int,
        closed: int = 0,
        threats: Sequence[tuple[int, int]] = (),
        halts: int = 0,
    ) -> Reach:
        """Every stand a body can get to with so many points.

        ``closed`` is the set of spaces that cannot be entered, not even in passing. A threat is
        the set of spaces where somebody menaces the body, and the danger that getting away from
        it adds. ``halts`` are further stands that end a move.
        """
        if halts:
            dangers = [(self.lift(spaces), harm) for spaces, harm in threats]
            return self._spread(start, points, self.lift(closed), dangers, halts)
        ready = self._open.get((start, points))
        if ready is None:
            reach = self._spread(start, points, 0, [], 0)
            ready = self._open[start, points] = (reach, self._looked_at(reach))
        reach, seen = ready
        shut = self.lift(closed) & seen
        dangers = [
            (stands, harm) for spaces, harm in threats if (stands := self.lift(spaces) & seen)
        ]
        if not shut and not dangers:
            return reach
        return self._spread(start, points, shut, dangers, 0)

    def _looked_at(self, reach: Reach) -> int:
        """The stands reached and all around them: whatever is elsewhere cannot matter."""
        seen = reach.all
        for stand in bits(reach.all):
            for _, _, targets in self.steps[stand]:
                seen |= targets
        return seen

    def _spread(
        self, start: int, points: int, shut: int, threats: list[tuple[int, int]], halts: int
    ) -> Reach:
        """The flood fill: by rising danger, and for each danger by rising cost."""
        easy, rough = self._easy, self._rough
        halts |= self.halts
        menaced = 0
        for threat, _ in threats:
            menaced |= threat
        layers = [[0] * (points + 2)]
        layers[0][0] = 1 << start
        settled = [shut] * (points + 2)
        danger = 0
        while danger < len(layers):
            layer = layers[danger]
            for cost in range(points + 1):
                fresh = layer[cost] & ~settled[cost]
                layer[cost] = fresh
                if not fresh:
                    continue
                for later in range(cost, points + 1):
                    settled[later] |= fresh
                moving = fresh & ~halts if cost else fresh
                wary = moving & menaced
                moving ^= wary
                flow = 0
                while moving:
                    low = moving & -moving
                    moving ^= low
                    origin = low.bit_length() - 1
                    flow |= easy[origin]
                    for price, harm, targets in rough[origin]:
                        total = cost + price
                        if total > points:
                            break
                        while danger + harm >= len(layers):
                            layers.append([0] * (points + 2))
                        layers[danger + harm][total] |= targets
                layer[cost + 1] |= flow
                for origin in bits(wary):
                    self._flee(origin, cost, danger, points, threats, layers)
            layer.pop()
            danger += 1
        return Reach(self, start, layers, threats, halts)

    def _flee(
        self,
        origin: int,
        cost: int,
        danger: int,
        points: int,
        threats: list[tuple[int, int]],
        layers: list[list[int]],
    ) -> None:
        """Take the steps from a menaced stand, each with the danger of those it gets away from."""
        here = [(threat, harm) for threat, harm in threats if threat >> origin & 1]
        for price, harm, targets in self.steps[origin]:
            total = cost + price
            if total > points:
                break
            parts = [(targets, danger + harm)]
            for threat, more in here:
                parts = [
                    part
                    for stands, worse in parts
                    for part in ((stands & threat, worse), (stands & ~threat, worse + more))
                    if part[0]
                ]
            for stands, worse in parts:
                while worse >= len(layers):
                    layers.append([0] * (points + 2))
                layers[worse][total] |= stands


_AROUND = frozenset(DIRECTIONS)


def _perches(board: HexBoard) -> Iterator[_Cell]:
    for hex_, column in board.columns.items():
        for slab, above in zip(column, (*column[1:], None), strict=True):
            if slab.obstacle and above is None:
                yield _Cell(hex_, slab.top, None, slab.obstacle)


def _open_between(a: _Cell, b: _Cell) -> bool:
    """Whether the air over two neighbouring cells joins."""
    lowest = min(
        (ceiling for ceiling in (a.ceiling, b.ceiling) if ceiling is not None), default=None
    )
    return lowest is None or lowest > max(a.level, b.level)
