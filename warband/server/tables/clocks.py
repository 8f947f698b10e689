"""Chess clocks for questions: time runs for whoever must answer now, by the server's clock."""

import time
from collections.abc import Callable
from copy import copy

from warband.server.protocol import Clock, Clocks


def steady_time() -> Callable[[], int]:
    """Milliseconds since 1970 as the system says now, counted on steadily from here.

    Whoever sets the system's clock, or lets it be corrected, moves nobody's time.
    """
    offset = time.time_ns() - time.monotonic_ns()
    return lambda: (offset + time.monotonic_ns()) // 1_000_000


class ClockFace:
    """All players' time. All times are milliseconds."""

    def __init__(self, control: Clock, at: int, seats: int = 2) -> None:
        self.increment = control.increment * 1000
        self.left = [control.bank * 1000] * seats
        self.running = -1
        self.since = at

    def copy(self) -> "ClockFace":
        """A clock of its own that shows the same."""
        twin = copy(self)
        twin.left = self.left.copy()
        return twin

    def turn_to(self, seat: int, at: int) -> None:
        """Charge whoever was running, then run for this seat (-1: for nobody)."""
        if self.running >= 0:
            self.left[self.running] -= max(at - self.since, 0)
        self.running = seat
        self.since = at

    def add(self, seat: int) -> None:
        """An activation has begun: its player gains the increment."""
        self.left[seat] += self.increment

    def excuse(self, gap: int) -> None:
        """Time that nobody pays for."""
        self.since += gap

    def remaining(self, seat: int, at: int) -> int:
        """What a player has left at a moment."""
        spent = max(at - self.since, 0) if self.running == seat else 0
        return self.left[seat] - spent

    def deadline(self) -> int | None:
        """When the running clock falls; None when none runs."""
        return None if self.running < 0 else self.since + self.left[self.running]

    def view(self, at: int) -> Clocks:
        """The clock as players see it."""
        left = tuple(self.remaining(seat, at) for seat in range(len(self.left)))
        return Clocks(left, self.running, at)
