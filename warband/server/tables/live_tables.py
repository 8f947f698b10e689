"""All tables of one server process.

Every command at a table runs under the table's lock: it changes the table in memory, is
written down, and only then told to anybody. If writing fails, the table is read from storage
again, so memory never holds what the disk does not.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine

import msgspec

from warband.server.clients.connection import Connection
from warband.server.clients.presence import Attendance
from warband.server.storage.database import Conflict, Storage
from warband.server.storage.entries import AnyEntry, Opened, decode_entry, encode_entry
from warband.server.table_book import AnyBook, ArmyError, Books
from warband.server.tables.refusals import Refusal
from warband.server.tables.room import Room
from warband.server.tables.table import Table
from warband.server.tables.table_ids import is_id, new_id
from warband.server.work.computer_turns import Command, ComputerTurns
from warband.server.work.opponents import Opponents
from warband.server.work.replays import Replays

log = logging.getLogger("warband.server")

ATTEMPTS = 5
AUTOMATIC_LIMIT = 200
"""Answers that settings may give in a row."""
IDLE = 300.0
"""Seconds after which a table nobody looks at leaves memory."""
DOWN = 15_000
"""A server that was silent for so many milliseconds was down."""


def server_time() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class NoTable(LookupError):
    """There is no such table."""


class LiveTables:
    """All tables."""

    def __init__(
        self, storage: Storage, books: Books, opponents: Opponents, now: Callable[[], int]
    ) -> None:
        self.storage = storage
        self.now = now
        """The server's time in milliseconds."""
        self.books = books
        self.opponents = opponents
        self.driver = ComputerTurns(opponents, now, self.act)
        self.rooms: dict[str, Room] = {}
        self.replays = Replays()
        self.down: tuple[int, int] = (0, 0)
        """When the server was last down, from and to."""
        self.attendance = Attendance(secrets.token_hex(4), storage, now, self._start)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._chores: list[asyncio.Task[None]] = []

    # ---------------------------------------------------------------- opening and closing

    async def open(self) -> None:
        """Open the storage, find out how long the server was away, wake tables up."""
        await self.storage.open()
        now = self.now()
        alive = await self.storage.last_alive()
        if alive is not None and now - alive > DOWN:
            self.down = (alive, now)
        await self.storage.beat(now)
        await self.storage.listen(self._heard)
        self._chores = [asyncio.create_task(self._beat()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """Let everybody go."""
        tasks = list(self._chores)
        for room in self.rooms.values():
            for connection in list(room.connections):
                connection.close()
            tasks += [task for task in (room.driver, room.flagger) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.opponents.close()
        await self.storage.close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(DOWN / 3000)
            try:
                await self.storage.beat(self.now())
                await self.storage.tell(
                    [self.attendance.presence(room) for room in self.rooms.values() if room.held()]
                )
            except Exception:
                log.exception("the pulse could not be written")

    async def _sweep(self) -> None:
        """Idle tables leave memory; they come back when somebody asks for them."""
        while True:
            await asyncio.sleep(IDLE / 10)
            self.sweep(IDLE)

    def sweep(self, idle: float) -> int:
        """Let tables go that nobody looked at for so long; how many went."""
        horizon = time.monotonic() - idle
        gone = [
            table_id
            for table_id, room in self.rooms.items()
            if not room.connections
            and not room.lock.locked()
            and room.used <= horizon
            and (room.driver is None or room.driver.done())
            and (room.table.clock is None or room.table.clock.running < 0)
        ]
        for table_id in gone:
            room = self.rooms.pop(table_id)
            if room.flagger is not None:
                room.flagger.cancel()
            self.replays.forget(table_id)
        return len(gone)

    # ----------------------------------------------------------------------------- tables

    async def room(self, table_id: str) -> Room:
        """The room of a table, read from storage if need be; NoTable if there is none."""
        if not is_id(table_id):
            raise NoTable(table_id)
        room = self.rooms.get(table_id)
        if room is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(task)
        room.used = time.monotonic()
        return room

    async def _load(self, table_id: str) -> Room:
        room = Room(await self._read(table_id))
        self.rooms[table_id] = room
        await self._excuse_downtime(room)
        self.driver.follow_up(room)
        return room

    async def _read(self, table_id: str) -> Table:
        """Fold a table from its entries."""
        bodies = await self.storage.entries(table_id)
        if not bodies:
            raise NoTable(table_id)
        try:
            return await asyncio.to_thread(self._fold, table_id, bodies)
        except Exception as error:
            log.exception("table %s does not fold", table_id)
            raise Refusal(
                "failed", "this battle was played under other rules and cannot be shown any more"
            ) from error

    def book(self, rules: str) -> AnyBook:
        """The rulebook of a name; ArmyError if nobody can play it here."""
        if rules not in self.books:
            known = ", ".join(self.books)
            raise ArmyError(f"no rulebook is named {rules!r} here; there are {known}")
        return self.books[rules]

    def _fold(self, table_id: str, bodies: list[str]) -> Table:
        opened = decode_entry(bodies[0])
        assert isinstance(opened, Opened)
        table = Table(table_id, self.book(opened.rules), opened)
        for body in bodies[1:]:
            table.fold(decode_entry(body))
        if table.play is not None:
            table.play.forget_changes()
        return table

    async def _excuse_downtime(self, room: Room) -> None:
        """Nobody's clock pays for the time the server was down."""
        table = room.table
        start, end = self.down
        if table.clock is None or table.clock.running < 0 or table.touched >= end:
            return
        gap = end - max(start, table.touched)
        await self.act(room, lambda table, at: (table.excuse(gap, at),))

    async def add(self, opened: Opened, setup: str) -> Room:
        """Set up a new table; it begins at once when there is a setup."""
        table, entries = await asyncio.to_thread(self._set_up, opened, setup)
        room = Room(table)
        await self._write(room, 1, entries)
        self.rooms[table.id] = room
        self._settle(room)
        return room

    def _set_up(self, opened: Opened, setup: str) -> tuple[Table, list[AnyEntry]]:
        """A new table and its first entries."""
        table = Table(new_id(), self.book(opened.rules), opened)
        entries: list[AnyEntry] = [opened]
        if setup:
            table.book.prepare(setup)
            entries.append(table.begin(setup, opened.at))
            entries += self._automatic(table, opened.at)
        return table, entries

    # --------------------------------------------------------------------------- commands

    async def act(self, room: Room, command: Command, *, slow: bool = False) -> None:
        """Do something at a table: change it, write it down, tell everybody.

        What may take long (a takeback plays the battle again) runs beside the event loop.
        """
        async with room.lock:
            for _ in range(ATTEMPTS):
                table = room.table
                first = table.seq + 1
                at = self.now()
                try:
                    if slow:
                        entries = await asyncio.to_thread(self._carry_out, command, table, at)
                    else:
                        entries = self._carry_out(command, table, at)
                except Refusal:
                    if table.seq + 1 != first:
                        await self._reload(room)
                    raise
                except Exception as error:
                    log.exception("table %s failed", table.id)
                    await self._reload(room)
                    raise Refusal("failed", f"the rules failed on this: {error!r}") from error
                if not entries:
                    return
                try:
                    await self._write(room, first, entries)
                except Conflict:
                    # Another process was first: read on and decide again.
                    await self._reload(room)
                    continue
                except Exception as error:
                    log.exception("table %s could not be written", table.id)
                    await self._reload(room)
                    raise Refusal("failed", "it could not be written down; try again") from error
                room.used = time.monotonic()
                self._settle(room)
                return
            raise Refusal("failed", "others are faster: try again")

    def _carry_out(self, command: Command, table: Table, at: int) -> list[AnyEntry]:
        """What a command does, and what settings then answer."""
        return [*command(table, at), *self._automatic(table, at)]

    async def _write(self, room: Room, first: int, entries: list[AnyEntry]) -> None:
        info = msgspec.json.encode(room.info()).decode()
        bodies = [encode_entry(entry) for entry in entries]
        await self.storage.append(room.table, info, first, bodies)

    async def _reload(self, room: Room) -> None:
        """Forget what is in memory, read what is on disk."""
        room.table = await self._read(room.table.id)
        for connection in room.connections:
            connection.lines = 0

    def _automatic(self, table: Table, at: int) -> list[AnyEntry]:
        """Answers that settings give."""
        entries: list[AnyEntry] = []
        while len(entries) < AUTOMATIC_LIMIT and (auto := table.automatic()) is not None:
            entries.append(table.answer((table.asked,), auto.option, at, "auto", auto.why))
        return entries

    def _settle(self, room: Room) -> None:
        """After something was written down: tell everybody, and see who is next."""
        self.attendance.broadcast(room)
        self.driver.follow_up(room)

    # ------------------------------------------------------------------------------ clients

    async def connect(self, room: Room, connection: Connection) -> None:
        """A client sits down or looks on: it is told everything."""
        await self.attendance.join(room, connection)
        self.driver.follow_up(room)

    def disconnect(self, room: Room, connection: Connection) -> None:
        """A client is gone."""
        self.attendance.leave(room, connection)

    # ------------------------------------------------------------------- other processes

    def _heard(self, note: str) -> None:
        """Another process (or this one) wrote something down; or nobody knows what was missed."""
        if "@" in note:
            table_id, _, told = note.partition("@")
            name, _, seats = told.partition(":")
            self.attendance.heard_presence(self.rooms.get(table_id), name, seats)
            return
        table_id, _, first = note.partition(":")
        behind = [
            room
            for room in ([self.rooms.get(table_id)] if note else list(self.rooms.values()))
            if room is not None and (not note or int(first) > room.table.seq)
        ]
        for room in behind:
            self._start(self._catch_up(room))

    def _start(self, chore: Coroutine[object, object, None]) -> None:
        """Do something beside everything else."""
        self._chores = [task for task in self._chores if not task.done()]
        self._chores.append(asyncio.create_task(chore))

    async def _catch_up(self, room: Room) -> None:
        """Fold what other processes wrote down."""
        async with room.lock:
            bodies = await self.storage.entries(room.table.id, room.table.seq)
            if not bodies:
                return
            try:
                for body in bodies:
                    room.table.fold(decode_entry(body))
            except Exception:
                log.exception("table %s failed on what another process wrote", room.table.id)
                await self._reload(room)
            self._settle(room)
