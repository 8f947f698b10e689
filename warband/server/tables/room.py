"""A table in memory, and everybody connected to it."""

import asyncio
import time

from warband.server.clients.connection import Connection
from warband.server.protocol import TableInfo
from warband.server.tables.public_info import table_info
from warband.server.tables.table import Table

CHECKPOINT_EVERY = 200
"""Answers between two checkpoints of a table on disk."""
GRACE = 60.0
"""Seconds a player may be gone before the computer may take the seat."""
FORGOTTEN = 15.0
"""Seconds after which what another process told about its players no longer counts."""


class Room:
    """A table in memory and everybody connected to it."""

    def __init__(self, table: Table, stored: int = 0) -> None:
        self.table = table
        """The table as it is on disk."""
        self.stored = stored
        """Characters of its entries on disk."""
        self.paused_at: int | None = None
        """Since when its storage does not answer, by the server's time."""
        self.waited = 0
        """Milliseconds of pauses between computers' answers since a person last answered."""
        self.checkpoint_at = CHECKPOINT_EVERY + (table.play.answers if table.play else 0)
        """After how many answers it is written down as it is."""
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self.left = [time.monotonic()] * len(table.chairs)
        """When the last client of each seat left; at first, when the table came to memory."""
        self.elsewhere: dict[str, tuple[str, float]] = {}
        """Seats connected to other processes, as they last told, and when."""
        self.driver: asyncio.Task[None] | None = None
        self.flagger: asyncio.Task[None] | None = None
        self.setting_up_rematch = False
        """Two who want a rematch at the same moment get one table."""

    def pause(self, at: int) -> None:
        """Nothing goes on until the storage answers."""
        if self.paused_at is None:
            self.paused_at = at

    def held(self) -> str:
        """The seats that are connected here."""
        held = {seat for connection in self.connections for seat in connection.seats}
        return "".join(str(seat) for seat in sorted(held))

    def is_played_from(self, address: str) -> bool:
        """Whether a player is connected from an address."""
        return any(one.seats and one.address == address for one in self.connections)

    def owner(self) -> str:
        """The address that the table's work is done for: its first player's, or a spectator's."""
        present = sorted(self.connections, key=lambda one: (not one.seats, one.seats, one.address))
        return present[0].address if present else ""

    def online(self) -> tuple[bool, ...]:
        """Which seats are connected, here or elsewhere."""
        horizon = time.monotonic() - FORGOTTEN
        held = self.held() + "".join(
            seats for seats, told in self.elsewhere.values() if told > horizon
        )
        return tuple(str(seat) in held for seat in range(len(self.table.chairs)))

    def watchers(self) -> int:
        """How many spectators look on."""
        return sum(not connection.seats for connection in self.connections)

    def absent(self, seat: int) -> bool:
        """Whether a player has been gone for a while."""
        if seat >= len(self.left):
            return False
        return not self.online()[seat] and time.monotonic() - self.left[seat] >= GRACE

    def info(self) -> TableInfo:
        """What anybody may know."""
        return table_info(self.table, self.online(), self.watchers())
