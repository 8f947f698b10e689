"""What a kind of request is: its path, what it takes, what it answers."""

from collections.abc import Awaitable, Callable
from typing import Literal, NamedTuple, cast

import msgspec

from warband.server.protocol import PreviewQuery
from warband.server.tables.live_tables import LiveTables
from warband.server.tables.room import Room
from warband.server.work.studies import Encoded


class Call(NamedTuple):
    """A request that was read."""

    tables: LiveTables
    path: dict[str, str]
    query: dict[str, int | str]
    body: msgspec.Struct | None
    sockets: int
    owner: str
    """Who asks, as far as limits are concerned."""

    async def room(self) -> Room:
        """The room of the table that is asked about."""
        return await self.tables.room(self.path["id"], self.owner)


Answer = msgspec.Struct | Encoded
Handler = Callable[[Call], Awaitable[Answer]]


class Query(NamedTuple):
    """A parameter in the address."""

    name: str
    kind: Literal["integer", "string"]
    about: str


class Endpoint(NamedTuple):
    """One kind of request."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    about: str
    handler: Handler
    answer: type[msgspec.Struct] | None
    """None is plain text."""
    body: type[msgspec.Struct] | None = None
    query: tuple[Query, ...] = ()
    cost: float = 1.0
    """How much of the client's allowance it takes."""


async def preview(call: Call) -> Encoded:
    """What would happen if, by the rulebook of the table."""
    room = await call.room()
    query = cast(PreviewQuery, call.body)
    return await call.tables.replays.look(room, call.owner, query)
