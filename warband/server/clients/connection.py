"""One client at a table: what it holds, what it was told, what waits to be sent."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from warband.server.protocol import FromServer

WAITING = 256
"""Messages that may wait for a slow client before it is let go."""


class Connection:
    """A socket at a table."""

    def __init__(
        self,
        seats: tuple[int, ...],
        lines: int = 0,
        side: int | None = None,
        address: str = "",
    ) -> None:
        self.seats = seats
        self.address = address
        """Where the client is, as far as limits are concerned."""
        self.side = side
        """The seat over whose shoulder a spectator would like to look."""
        self.lines = lines
        """How many lines of the log the client has."""
        self.map = ""
        """The version of the map the client has."""
        self.seq = 0
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)

    def send(self, message: FromServer) -> None:
        """Send a message when the client is ready for it."""
        self.send_encoded(msgspec.json.encode(message))

    def send_encoded(self, message: bytes) -> None:
        """Send a message that several clients get."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Stop sending; what waits is dropped."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what waits, until closed."""
        while (message := await self._waiting.get()) is not None:
            await send(message.decode())
