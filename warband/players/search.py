"""Trying ideas out on copies of a battle: the search that captains share.

All ideas meet the same luck, every second lap the opposite of the lap before, and an idea is
preferred to the usual one only if it leads by more than chance explains.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from warband.kernel.dice import Dice
from warband.kernel.questions import Roll
from warband.players.agent import Budget

__all__ = ["Chances", "EvenDice", "Found", "find_best"]

LAPS = 24
"""How often an idea is tried out at most."""
PAIR = 2
"""After every second lap hopeless ideas are dropped: two laps have as much luck as bad luck."""
HOPELESS = 1.5
"""By how many standard errors an idea must be behind before it is dropped."""
ALIKE = 0.4
"""Ideas that differ from the usual by less, in points, are as good as that."""
CLEAR = 3.0
"""By how many standard errors the last one left must lead to need no more trials."""
DOUBT = 0.5
"""By how many standard errors an idea must lead before it is preferred."""
_BITS = 31


class Chances:
    """Where among all faces the dice of each occasion begin, the same for all trials of a search.

    Whatever else an idea changes, a unit's next save then shows the same face as it would have.
    """

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)
        self._begins: dict[tuple[object, ...], int] = {}

    def begin(self, occasion: tuple[object, ...]) -> int:
        """Where the dice of an occasion begin in the first lap."""
        found = self._begins.get(occasion)
        if found is None:
            found = self._begins[occasion] = self._dice.next()
        return found


class EvenDice(Dice):
    """Dice for trials: the laps of a search share the faces of every roll evenly among them.

    Dice that are rolled together are spread over all faces, as many dice on average are.

    >>> chances = Chances(3)
    >>> [EvenDice(chances, lap).faces(20, 1)[0] for lap in range(4)]
    [5, 15, 10, 20]
    >>> sorted(EvenDice(chances, 0).faces(20, 5))
    [1, 5, 9, 13, 17]
    """

    __slots__ = ("_chances", "_lap", "_rolled")

    def __init__(self, chances: Chances, lap: int) -> None:
        super().__init__(lap)
        self._chances = chances
        self._lap = lap
        self._rolled: dict[tuple[object, ...], int] = {}

    def faces(self, sides: int, count: int) -> tuple[int, ...]:
        """Roll dice."""
        return self.rolled(sides, count, ())

    def rolled(self, sides: int, count: int, occasion: tuple[object, ...]) -> tuple[int, ...]:
        """Roll dice on such an occasion, once more."""
        number = self._rolled[occasion] = self._rolled.get(occasion, -1) + 1
        begin = self._chances.begin((number, *occasion)) + _share(self._lap)
        every = (1 << _BITS) // max(count, 1)
        mask = (1 << _BITS) - 1
        return tuple([(((begin + n * every) & mask) * sides >> _BITS) + 1 for n in range(count)])

    def answer(self, roll: Roll) -> tuple[int, ...]:
        """Answer a question of the rules."""
        return self.faces(roll.sides, roll.count)


def _share(lap: int) -> int:
    """Where among all faces a lap begins: half of them on, then a quarter, and so on."""
    share, step = 0, 1 << (_BITS - 1)
    while lap:
        share += step * (lap & 1)
        lap >>= 1
        step >>= 1
    return share


class Found(NamedTuple):
    """What a search came to."""

    best: int
    """The number of the idea."""
    points: float
    """What it came to on average."""
    lead: float
    """How far it is ahead of the usual idea."""
    trials: int

    def explain(self) -> str:
        """The reason in a sentence."""
        ahead = f", {self.lead:.1f} ahead of the usual" if self.lead > 0 else ""
        return f"In {self.trials} trials it came to {self.points:+.1f} points{ahead}."


def find_best(ideas: Sequence[int], trial: Callable[[int, int], float], budget: Budget) -> Found:
    """Try ideas out, the usual one first, until it is clear which is best or time is up.

    `trial` tells how an idea goes in a lap.
    """
    begun = perf_counter()
    if budget.simulations is not None:
        # With so few trials fewer ideas are better than ones that met good luck or bad luck only.
        ideas = ideas[: max(2, budget.simulations // PAIR)]
    usual, left = ideas[0], list(ideas[1:])
    went: dict[int, list[float]] = {idea: [] for idea in ideas}
    trials = 0
    for lap in range(LAPS):
        for idea in (usual, *left):
            went[idea].append(trial(idea, lap))
            trials += 1
        leads = {idea: _lead(went[idea], went[usual]) for idea in left}
        left = [idea for idea in left if abs(leads[idea].points) >= ALIKE]
        if (lap + 1) % PAIR == 0:
            left = [idea for idea in left if leads[idea].points > -HOPELESS * leads[idea].doubt]
            if len(left) == 1 and leads[left[0]].points > CLEAR * leads[left[0]].doubt:
                break
        if not left:
            break
        if budget.simulations is not None:
            if trials + 1 + len(left) > budget.simulations:
                break
        elif perf_counter() - begun > budget.seconds:
            break
    best, ahead = usual, 0.0
    for idea in left:
        lead = _lead(went[idea], went[usual])
        if lead.points > DOUBT * lead.doubt and lead.points > ahead:
            best, ahead = idea, lead.points
    return Found(best, sum(went[best]) / len(went[best]), ahead, trials)


class Lead(NamedTuple):
    """How far an idea is ahead of another on average, and the standard error of that."""

    points: float
    doubt: float


def _lead(one: list[float], other: list[float]) -> Lead:
    """Compare lap by lap: both met the same luck."""
    leads = [a - b for a, b in zip(one, other, strict=False)]
    number = len(leads)
    mean = sum(leads) / number
    if number < PAIR:
        return Lead(mean, abs(mean))
    spread = sum((lead - mean) ** 2 for lead in leads) / (number - 1)
    return Lead(mean, sqrt(spread / number))
