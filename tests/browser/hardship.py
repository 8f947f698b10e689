"""A slow computer and a slow network, on demand, to find what depends on luck with time.

`WARBAND_HARDSHIP=8,800 pytest tests/browser` slows the browser eight times, and lets everything
that goes between a browser and the server take up to 800 ms each way.
"""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from playwright.sync_api import Page
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected


class Hardship(NamedTuple):
    """How slow things are."""

    processor: float
    """How many times slower the browser works."""
    delay: float
    """Seconds that a message takes at most, each way."""


def hardship() -> Hardship:
    """What the environment asks for; nothing unless it does."""
    processor, delay = os.environ.get("WARBAND_HARDSHIP", "1,0").split(",")
    return Hardship(float(processor), float(delay) / 1000)


def burden(page: Page) -> None:
    """Slow a page down."""
    rate = hardship().processor
    if rate > 1:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def far_away(application: ASGIApp) -> ASGIApp:
    """The application as seen over a slow network by browsers, but not by other clients."""
    delay = hardship().delay

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        agent = dict(scope.get("headers", ())).get(b"user-agent", b"")
        if b"Chrome" not in agent:
            await application(scope, receive, send)
        elif scope["type"] == "http":
            await asyncio.sleep(random.uniform(0, delay))
            await application(scope, receive, send)
        else:
            async with asyncio.TaskGroup() as tasks:
                here, there = _Line(delay, receive), _Line(delay, None)
                feeding = tasks.create_task(here.feed())
                delivering = tasks.create_task(there.deliver(send))
                await application(scope, here.take, there.put)
                await there.empty()
                feeding.cancel()
                delivering.cancel()

    return slow if delay else application


class _Line:
    """One direction of a connection: messages arrive late, but in order."""

    def __init__(self, delay: float, source: Receive | None) -> None:
        self._delay = delay
        self._source = source
        self._under_way: asyncio.Queue[tuple[float, Message]] = asyncio.Queue()

    async def put(self, message: Message) -> None:
        arrival = asyncio.get_running_loop().time() + random.uniform(0, self._delay)
        self._under_way.put_nowait((arrival, message))

    async def take(self) -> Message:
        arrival, message = await self._under_way.get()
        await asyncio.sleep(arrival - asyncio.get_running_loop().time())
        return message

    async def feed(self) -> None:
        assert self._source is not None
        while True:
            message = await self._source()
            await self.put(message)
            if message["type"] == "websocket.disconnect":
                return

    async def deliver(self, send: Callable[[Message], Awaitable[None]]) -> None:
        while True:
            message = await self.take()
            with suppress(ClientDisconnected):
                await send(message)
            self._under_way.task_done()

    async def empty(self) -> None:
        await self._under_way.join()
