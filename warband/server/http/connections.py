"""Connections before they become requests: how many there may be, and how slow.

Every connection is counted from its first byte, whatever it turns into: of all of them, and of
one address. Who does not finish the head or the body of a request in time, or does not read what
is sent, is let go.
"""

import asyncio
import logging
from asyncio import BaseTransport, Transport
from collections import Counter
from typing import cast

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

log = logging.getLogger("warband.server")

HEAD_WITHIN = 10.0
"""Seconds for the head of a request."""
BODY_WITHIN = 20.0
"""Seconds for its body."""
READ_WITHIN = 30.0
"""Seconds in which a client must read something of what is sent to it."""
LARGEST_MESSAGE = 64_000
"""Bytes of one message over a socket."""
MOST = 4000
"""Connections of everybody."""
MOST_FOR_ONE = 300
"""Connections of one address."""
SPARE = 200
"""Open files that are kept for everything else."""


def most_connections() -> int:
    """As many connections as the system has files for, after asking for all it gives."""
    try:
        import resource
    except ImportError:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + SPARE
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(min(MOST, soft - SPARE), 50)


class Door:
    """Counts who is in."""

    def __init__(self, most: int = MOST, most_for_one: int = MOST_FOR_ONE) -> None:
        self.most = most
        self.most_for_one = most_for_one
        self.inside: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        """Whether there is room for one more from an address."""
        if self.total >= self.most or self.inside[address] >= self.most_for_one:
            log.warning("too many connections: some are refused")
            return False
        self.total += 1
        self.inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One has gone."""
        self.total -= 1
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]


class Reader:
    """Lets go of a client that does not read what is sent to it."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def stalls(self, transport: Transport) -> None:
        """Nothing more can be sent for now."""
        self._timer = asyncio.get_running_loop().call_later(READ_WITHIN, transport.abort)

    def goes_on(self) -> None:
        """It reads again, or is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def guarded_protocols(door: Door) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """HTTP and sockets behind a door."""

    class GuardedHttp(H11Protocol):
        """A connection that must hurry."""

        _entered = False
        _timer: asyncio.TimerHandle | None = None
        _awaits: object = None

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._reader = Reader()
            self._entered = door.enter(self.client[0] if self.client else "")
            if not self._entered:
                transport.abort()
                return
            self._hurry()

        def data_received(self, data: bytes) -> None:
            if self._entered:
                super().data_received(data)
                self._hurry()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            self._reader.goes_on()
            if self._entered:
                door.leave(self.client[0] if self.client else "")
                self._entered = False
            super().connection_lost(exc)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._stop()
            # From here on the socket holds the place.
            self._entered = False
            super().handle_websocket_upgrade(event)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._reader.stalls(self.transport)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._reader.goes_on()

        def _hurry(self) -> None:
            """Set a limit to the head, then to the body: once each, however they trickle."""
            awaits = self.conn.their_state if self._entered else None
            if awaits is self._awaits and self._timer is not None:
                return
            self._stop()
            limits = {h11.IDLE: HEAD_WITHIN, h11.SEND_BODY: BODY_WITHIN}
            limit = limits.get(awaits) if awaits is not None else None
            if limit is not None:
                self._awaits = awaits
                self._timer = self.loop.call_later(limit, self.transport.abort)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self.conn.their_state is h11.IDLE:
                # Between two requests the time for keeping alive counts.
                self._stop()

        def _stop(self) -> None:
            self._awaits = None
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    class GuardedSocket(WebSocketsSansIOProtocol):
        """A socket that holds a place behind the door."""

        def connection_made(self, transport: BaseTransport) -> None:
            super().connection_made(transport)
            self._reader = Reader()

        def connection_lost(self, exc: Exception | None) -> None:
            self._reader.goes_on()
            door.leave(self.client[0] if self.client else "")
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._reader.stalls(self.transport)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._reader.goes_on()

    return GuardedHttp, GuardedSocket


def guarded_config(
    application: ASGIApp,
    host: str,
    port: int,
    *,
    door: Door | None = None,
    proxy: bool = False,
    ping: float | None = 20.0,
    log_level: str = "warning",
) -> uvicorn.Config:
    """How the application is served. Behind a proxy all connections come from one address."""
    most = most_connections()
    http, sockets = guarded_protocols(door or Door(most, most if proxy else MOST_FOR_ONE))
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        http=http,
        ws=cast("type[asyncio.Protocol]", sockets),
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        log_level=log_level,
        log_config=None,
        proxy_headers=proxy,
        timeout_graceful_shutdown=3,
        # So many are let in before anything else is done.
        backlog=64,
    )
