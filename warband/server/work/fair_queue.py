"""Who is served next: whoever had least so far.

Work waits by owner (an address) and by table. Of all that waits, that of the owner who has used
least is done first, and of one owner's that of the table that has used least. What was used is
counted in seconds of work, after the work was done: nobody is told beforehand what a thing costs.
Who has been away for a while comes back with no more credit than anybody who is here.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

FORGET = 10_000
"""Owners and tables that are remembered."""


class Waiting(NamedTuple, Generic[T]):
    """Something that waits."""

    number: int
    owner: str
    table: str
    thing: T


class Used:
    """Seconds used by each, counted from where everybody is now."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.floor = 0.0
        """What those had used who were served last."""

    def of(self, name: str) -> float:
        """What one has used; newcomers are treated like those who were served last."""
        return max(self.seconds.get(name, self.floor), self.floor)

    def add(self, name: str, seconds: float) -> None:
        """Count some more."""
        self.seconds[name] = self.of(name) + seconds
        if len(self.seconds) > FORGET:
            self.seconds = {n: s for n, s in self.seconds.items() if s > self.floor}


class FairQueue(Generic[T]):
    """Work of many owners and tables."""

    def __init__(self) -> None:
        self._waiting: list[Waiting[T]] = []
        self._owners = Used()
        self._tables = Used()
        self._count = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def waiting_of(self, owner: str) -> int:
        """How much of an owner's waits."""
        return sum(waiting.owner == owner for waiting in self._waiting)

    def put(self, owner: str, table: str, thing: T) -> None:
        """Something more waits."""
        self._count += 1
        self._waiting.append(Waiting(self._count, owner, table, thing))

    def take(self, fits: Callable[[Waiting[T]], bool] = lambda _: True) -> Waiting[T] | None:
        """What is to be done next, of what fits."""
        fitting = [waiting for waiting in self._waiting if fits(waiting)]
        if not fitting:
            return None
        chosen = min(
            fitting,
            key=lambda w: (self._owners.of(w.owner), self._tables.of(w.table), w.number),
        )
        self._waiting.remove(chosen)
        self._owners.floor = max(self._owners.floor, self._owners.of(chosen.owner))
        self._tables.floor = max(self._tables.floor, self._tables.of(chosen.table))
        return chosen

    def charge(self, waiting: Waiting[T], seconds: float) -> None:
        """It is done, and took so long."""
        self._owners.add(waiting.owner, seconds)
        self._tables.add(waiting.table, seconds)

    def drop(self, unwanted: Callable[[T], bool]) -> None:
        """Nobody wants some of it any more."""
        self._waiting = [waiting for waiting in self._waiting if not unwanted(waiting.thing)]
