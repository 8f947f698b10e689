"""Sockets: one conversation between a client and its table."""

import asyncio

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from warband.server import protocol as p
from warband.server.clients.connection import Connection
from warband.server.clients.limits import Bucket
from warband.server.tables import hosting
from warband.server.tables.agreements import propose, reply, unanimous
from warband.server.tables.live_tables import LiveTables, NoTable
from warband.server.tables.refusals import Refusal
from warband.server.tables.room import Room
from warband.server.tables.table import Table
from warband.server.work.computer_turns import Command

_decoder: msgspec.json.Decoder[p.FromClient] = msgspec.json.Decoder(p.FromClient)

HELLO_SECONDS = 15.0
STORED = (p.Chat, p.SetSettings, p.SetPace, p.Propose, p.Reply)
"""What is stored and costs no thought."""
CHATTER = 1.0
"""How many of those are welcome in a second."""
FAULTS = 20
"""Messages that make no sense before a client is let go."""
NO_TABLE, WRONG_TOKEN, UNREADABLE, MISBEHAVED, TRY_LATER = 4404, 4401, 4409, 1008, 1013


class Senseless(ValueError):
    """Something came that is no text."""


async def _hear(socket: WebSocket) -> str:
    """The next text; Senseless for anything else."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1006))
    text = message.get("text")
    if not isinstance(text, str):
        raise Senseless("expected text, found bytes")
    return text


async def converse(
    tables: LiveTables, socket: WebSocket, table_id: str, rate: float, address: str
) -> None:
    """Talk with a client until it leaves; `rate` messages a second are welcome."""
    await socket.accept()
    try:
        first = await asyncio.wait_for(_hear(socket), HELLO_SECONDS)
        hello = _decoder.decode(first)
    except (TimeoutError, msgspec.MsgspecError, Senseless):
        await socket.close(MISBEHAVED, "expected a hello")
        return
    except WebSocketDisconnect:
        return
    if not isinstance(hello, p.Hello):
        await socket.close(MISBEHAVED, "expected a hello")
        return
    try:
        room = await tables.room(table_id, address)
    except NoTable:
        await socket.close(NO_TABLE, "there is no such table")
        return
    except Refusal as refusal:
        code = TRY_LATER if refusal.error == "paused" else UNREADABLE
        await socket.close(code, refusal.reason[:120])
        return
    seats = room.table.seats_of(hello.token) if hello.token else ()
    if hello.token and not seats:
        await socket.close(WRONG_TOKEN, "this token opens no seat here")
        return
    # Lines the client has are still the same only if none were taken back since.
    lines = hello.lines if hello.seq >= room.table.undone_seq else 0
    connection = Connection(seats, lines, None if seats else hello.side, address)
    sender = asyncio.create_task(_send(connection, socket))
    try:
        await tables.connect(room, connection)
        await _listen(tables, room, connection, socket, rate)
    except WebSocketDisconnect:
        pass
    finally:
        tables.disconnect(room, connection)
        connection.close()
        await asyncio.gather(sender, return_exceptions=True)


async def _send(connection: Connection, socket: WebSocket) -> None:
    """Send what waits; when sending ends, so does the conversation."""
    try:
        await connection.pump(socket.send_text)
        await socket.close(TRY_LATER)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _listen(
    tables: LiveTables, room: Room, connection: Connection, socket: WebSocket, rate: float
) -> None:
    allowance = Bucket(size=3 * rate, rate=rate)
    chatter = Bucket(size=10 * CHATTER, rate=CHATTER)
    faults = 0
    while True:
        try:
            message = _decoder.decode(await _hear(socket))
        except (msgspec.MsgspecError, Senseless) as error:
            faults += 1
            if faults > FAULTS:
                await socket.close(MISBEHAVED, "too many messages that make no sense")
                return
            connection.send(p.Refused("malformed", str(error)[:300], room.table.seq))
            continue
        if not allowance.take() or (isinstance(message, STORED) and not chatter.take()):
            faults += 1
            if faults > FAULTS:
                await socket.close(MISBEHAVED, "too fast")
                return
            connection.send(p.Refused("too-fast", "slow down a little", room.table.seq))
            continue
        if isinstance(message, p.Ping):
            connection.send(p.Pong(message.t, tables.now()))
            continue
        try:
            await _do(tables, room, connection, message)
        except Refusal as refusal:
            connection.send(p.Refused(refusal.error, refusal.reason, room.table.seq))


async def _do(
    tables: LiveTables, room: Room, connection: Connection, message: p.FromClient
) -> None:
    """Carry out what a client asks."""
    if isinstance(message, p.Substitute) and room.table.play is None:
        await hosting.fill_seat(tables, room, connection.seats, message)
        return
    if isinstance(message, p.Hint):
        await tables.driver.hint(room, connection, message.seq)
        return
    command = _command(room, connection.seats, message)
    await tables.act(room, command, slow=isinstance(message, p.Propose | p.Reply))
    offer = room.table.proposals.get("rematch")
    if offer is not None and unanimous(room.table, offer):
        await hosting.rematch(tables, room)


def _command(room: Room, seats: tuple[int, ...], message: p.FromClient) -> Command:
    """What a message does at the table."""
    match message:
        case p.Answer(seq=seq, option=option, following=following):
            return lambda table, at: _fresh(table, seq).answer_on(seats, option, following, at)
        case p.Say(seq=seq, answers=words):
            return lambda table, at: _fresh(table, seq).say(seats, words, at)
        case p.Undo(seq=seq, whole=whole):
            return lambda table, at: (
                _fresh(table, seq).undo(seats, at, whole=whole == "activation"),
            )
        case p.Propose(kind=kind, answers=answers, whole=whole):
            return lambda table, at: propose(
                table, seats, kind, answers, at, whole=whole == "activation"
            )
        case p.Reply(kind=kind, accept=accept, answers=answers):
            return lambda table, at: reply(table, seats, kind, accept, answers, at)
        case p.Resign(seat=seat):
            return lambda table, at: (table.resign(seats, seat, at),)
        case p.Chat(text=text):
            return lambda table, at: (table.chat(seats, text, at),)
        case p.SetSettings(seat=seat, settings=settings):
            return lambda table, at: (table.configure(seats, seat, settings, at),)
        case p.Substitute(seat=seat, agent=agent, until=until):
            return lambda table, at: (
                table.substitute(seats, seat, agent, at, absent=room.absent(seat), until=until),
            )
        case p.Return():
            return lambda table, at: (table.come_back(seats, at),)
        case p.SetPace(pace=pace):
            return lambda table, at: (table.set_pace(seats, pace, at),)
        case _:
            raise Refusal("malformed", "say hello only once")


def _fresh(table: Table, seq: int) -> Table:
    """The table, if the client has seen how the battle stands."""
    if seq < table.moved_seq:
        raise Refusal("stale", "the battle has moved on since")
    if seq > table.seq:
        raise Refusal("illegal", f"nothing has the number {seq} yet: the last is {table.seq}")
    return table
