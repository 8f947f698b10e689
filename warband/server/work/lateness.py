"""How long things wait for the event loop: nothing heavy may run there."""

import asyncio
import time
from collections import deque

EVERY = 0.05
"""Seconds between two looks."""
KEPT = 1200
"""Looks that are remembered: a minute of them."""


class Lateness:
    """Wakes up often, and notes how much too late."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=KEPT)

    async def watch(self) -> None:
        """Look until cancelled."""
        while True:
            due = time.monotonic() + EVERY
            await asyncio.sleep(EVERY)
            self._late.append(max(time.monotonic() - due, 0.0))

    def most(self) -> float:
        """The longest wait of late, in milliseconds."""
        return round(1000 * max(self._late, default=0.0), 1)
