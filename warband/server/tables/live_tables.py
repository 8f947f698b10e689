"""All tables of one server process.

Every command at a table runs under the table's lock. It changes a draft; what everybody sees is
the table as it is on disk. Only when the entries are written down does the draft take its place
and is anybody told. If writing fails, the draft is dropped: nothing that is not on disk is ever
shown or built upon. While the database does not answer, tables pause; when it answers again,
each reads on, is excused the time, and goes on.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

import msgspec

from warband.kernel.version import rules_version
from warband.server.clients.connection import Connection
from warband.server.clients.presence import Attendance
from warband.server.events.live_events import LiveEvents
from warband.server.protocol import WorkersHealth
from warband.server.storage.database import Storage
from warband.server.storage.entries import Opened, encode_entry
from warband.server.storage.failures import Conflict, Hurt, StorageAway
from warband.server.storage.writer import PATIENCE
from warband.server.table_book import AnyBook, ArmyError, Books
from warband.server.tables.folding import carry_out, fold, fold_more, ready_to_work, set_up
from warband.server.tables.public_info import table_info
from warband.server.tables.refusals import Refusal
from warband.server.tables.room import CHECKPOINT_EVERY, Room
from warband.server.tables.stored_size import check_room_for
from warband.server.tables.table import Table
from warband.server.tables.table_checkpoints import freeze_table
from warband.server.tables.table_ids import is_id, new_id
from warband.server.work.computer_turns import Command, ComputerTurns
from warband.server.work.cycles import look_for_cycles
from warband.server.work.lateness import Lateness
from warband.server.work.opponents import Opponents
from warband.server.work.replays import Replays
from warband.server.work.workers import Kind, Workers

log = logging.getLogger("warband.server")

ATTEMPTS = 5
IDLE = 300.0
"""Seconds after which a table nobody looks at leaves memory."""
MOST_IDLE = 400
"""Tables that nobody looks at and that stay in memory nevertheless."""
PULSE = 5.0
"""Seconds between two signs of life of a server."""
RESUMING = 16
"""Tables that read on at once when the database is back."""


THREADS = (Kind(1, ("make",), processes=False), Kind(1, ("play",), processes=False))
R = TypeVar("R")


class NoTable(LookupError):
    """There is no such table."""


class LiveTables:
    """All tables."""

    def __init__(
        self,
        storage: Storage,
        books: Books,
        workers: Workers,
        now: Callable[[], int],
        cards: Path | None = None,
    ) -> None:
        self.storage = storage
        storage.writer.changed = self._storage_changed
        self.now = now
        """The server's time in milliseconds."""
        self.books = books
        self.workers = workers
        self.cards = cards
        """Processes for everything that takes long and needs no table of ours."""
        self.threads = Workers("threads", THREADS, most_waiting=2000)
        """Threads for what changes or makes tables of this process."""
        self.driver = ComputerTurns(Opponents(workers, cards), now, self.act)
        self.rooms: dict[str, Room] = {}
        self.replays = Replays(workers, cards)
        self.down: tuple[int, int] = (0, 0)
        """When the server was last down, from and to."""
        self.attendance = Attendance(secrets.token_hex(4), storage, now, self._start)
        self.lateness = Lateness()
        self.events = LiveEvents(storage, now, self, self._start)
        """Campaigns, drafts and tournaments."""
        self._sweep_at = MOST_IDLE
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._chores: list[asyncio.Task[None]] = []

    # ---------------------------------------------------------------- opening and closing

    async def open(self) -> None:
        """Open the storage, find out how long the server was away, wake tables up."""
        await self.storage.open()
        now = self.now()
        alive = await self.storage.last_alive()
        if alive is not None and alive < now:
            self.down = (alive, now)
        await self.storage.beat(now)
        await self.storage.listen(self._heard)
        chores = (
            self._beat(),
            self._sweep(),
            self.lateness.watch(),
            look_for_cycles(),
            self.workers.look_after(ready_to_work, self.cards),
        )
        self._chores = [asyncio.create_task(chore) for chore in chores]
        self._start(self.events.wake())

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
        self.workers.close()
        self.threads.close()
        await self.storage.close()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            if self.storage.writer.away_since is not None:
                continue
            try:
                await self.storage.beat(self.now())
            except StorageAway:
                continue
            await self.storage.tell(
                [self.attendance.presence(room) for room in self.rooms.values() if room.held()]
            )

    async def _sweep(self) -> None:
        """Idle tables leave memory; they come back when somebody asks for them."""
        while True:
            await asyncio.sleep(IDLE / 10)
            self.sweep(IDLE)

    def sweep(self, idle: float) -> int:
        """Let tables go that nobody looked at for so long; how many went."""
        horizon = time.monotonic() - idle
        resting = [
            table_id
            for table_id, room in sorted(self.rooms.items(), key=lambda item: -item[1].used)
            if not room.connections
            and not room.lock.locked()
            and (room.driver is None or room.driver.done())
            and (room.table.clock is None or room.table.clock.running < 0)
        ]
        gone = [
            table_id
            for place, table_id in enumerate(resting)
            if place >= MOST_IDLE or self.rooms[table_id].used <= horizon
        ]
        for table_id in gone:
            room = self.rooms.pop(table_id)
            if room.flagger is not None:
                room.flagger.cancel()
        return len(gone)

    def workers_health(self) -> tuple[WorkersHealth, ...]:
        """How those who work beside the server are."""
        return self.workers.health(), self.threads.health()

    # ----------------------------------------------------------------------------- tables

    async def room(self, table_id: str, owner: str = "") -> Room:
        """The room of a table, read from storage if need be; NoTable if there is none."""
        if not is_id(table_id):
            raise NoTable(table_id)
        room = self.rooms.get(table_id)
        if room is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id, owner))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(task)
        room.used = time.monotonic()
        return room

    async def _load(self, table_id: str, owner: str) -> Room:
        table, stored = await self._read(table_id, owner)
        room = Room(table, stored)
        self._enter(room)
        await self._excuse_downtime(room)
        self.driver.follow_up(room)
        return room

    async def _read(self, table_id: str, owner: str = "") -> tuple[Table, int]:
        """Fold a table from its entries; the table, and how much is stored of it."""
        try:
            bodies = await self.storage.entries(table_id)
            checkpoint = await self.storage.checkpoint(table_id, rules_version())
        except StorageAway as error:
            raise _paused(error) from error
        except Hurt as error:
            log.error("%s", error)
            raise Refusal("failed", f"{error}; it is left as it is") from error
        if not bodies:
            raise NoTable(table_id)
        try:
            table = await self.aside(
                fold, self.book, table_id, bodies, checkpoint, owner=owner, table=table_id
            )
            return table, _size(bodies)
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

    async def _excuse_downtime(self, room: Room) -> None:
        """Nobody's clock pays for the time the server was down, or for a clock put back."""
        table = room.table
        if not table.time_runs:
            return
        ahead = table.clock.since - self.now() if table.clock is not None else 0
        gap = -ahead if ahead > 0 else self.down_since(table.touched)
        if gap:
            await self.act(room, lambda table, at: (table.excuse(gap, at),))

    def down_since(self, touched: int) -> int:
        """For how long the server was down since something was last written, in milliseconds."""
        start, end = self.down
        return max(end - max(start, touched), 0)

    async def add(self, opened: Opened, setup: str, owner: str = "", table_id: str = "") -> Room:
        """Set up a new table; it begins at once when there is a setup."""
        table, entries = await self.aside(
            set_up, self.book, opened, setup, table_id or new_id(), owner=owner
        )
        room = Room(table)
        bodies = [encode_entry(entry) for entry in entries]
        check_room_for(0, entries, bodies)
        try:
            await self._write(room, table, 1, bodies)
        except StorageAway as error:
            raise _paused(error) from error
        self._enter(room)
        self._settle(room)
        return room

    def _enter(self, room: Room) -> None:
        """A table is in memory; if there are very many, some that nobody looks at leave."""
        self.rooms[room.table.id] = room
        if len(self.rooms) >= self._sweep_at:
            self.sweep(IDLE)
            self._sweep_at = len(self.rooms) + MOST_IDLE // 2

    async def aside(
        self, work: Callable[..., R], *given: object, owner: str = "", table: str = ""
    ) -> R:
        """Make or read a table beside the event loop, everybody in turn."""
        return await self.threads.do("make", work, *given, owner=owner, table=table)

    async def _play_aside(self, room: Room, work: Callable[..., R], *given: object) -> R:
        """Something of a battle that takes long, in turn with other battles."""
        table = room.table.id
        return await self.threads.do("play", work, *given, owner=room.owner(), table=table)

    # --------------------------------------------------------------------------- commands

    async def act(self, room: Room, command: Command, *, slow: bool = False) -> None:
        """Do something at a table: change it, write it down, tell everybody.

        What may take long (a takeback plays the battle again) runs beside the event loop.
        """
        async with room.lock:
            await self._ready(room)
            await self._act(room, command, slow=slow)

    async def _act(self, room: Room, command: Command, *, slow: bool = False) -> None:
        for _ in range(ATTEMPTS):
            draft, at = room.table, self.now()
            room.table, first = draft.copy(), draft.seq + 1
            try:
                if slow:
                    entries = await self._play_aside(room, carry_out, command, draft, at)
                else:
                    entries = carry_out(command, draft, at)
            except Refusal:
                if draft.seq + 1 == first:
                    room.table = draft
                raise
            except Exception as error:
                log.exception("table %s failed", draft.id)
                raise Refusal("failed", f"the rules failed on this: {error!r}") from error
            if not entries:
                room.table = draft
                return
            bodies = [encode_entry(entry) for entry in entries]
            check_room_for(room.stored, entries, bodies)
            try:
                await self._write(room, draft, first, bodies)
            except Conflict:
                # Another process was first: read on and decide again.
                await self._read_on(room)
                continue
            except StorageAway as error:
                room.pause(at)
                raise _paused(error) from error
            except Exception as error:
                log.exception("table %s could not be written", draft.id)
                raise Refusal("failed", "it could not be written down; try again") from error
            room.table = draft
            room.used = time.monotonic()
            self._settle(room)
            return
        raise Refusal("failed", "others are faster: try again")

    async def _write(self, room: Room, draft: Table, first: int, bodies: list[str]) -> None:
        info = table_info(draft, room.online(), room.watchers())
        await self.storage.append(draft, msgspec.json.encode(info).decode(), first, bodies)
        room.stored += _size(bodies)

    async def _read_on(self, room: Room) -> bool:
        """Fold what is on disk and not yet in memory; whether there was anything."""
        try:
            bodies = await self.storage.entries(room.table.id, room.table.seq)
        except StorageAway as error:
            room.pause(self.now())
            raise _paused(error) from error
        except Hurt as error:
            raise Refusal("failed", str(error)) from error
        if not bodies:
            return False
        draft = room.table
        room.table = draft.copy()
        try:
            await self._play_aside(room, fold_more, draft, bodies)
            room.table = draft
            room.stored += _size(bodies)
        except Exception:
            log.exception("table %s failed on what another process wrote", room.table.id)
            room.table, room.stored = await self._read(room.table.id)
            for connection in room.connections:
                connection.lines = 0
        self._settle(room)
        return True

    # ------------------------------------------------------------ when the database is away

    def _storage_changed(self, gap: float) -> None:
        """The database went away (0), or is back after so many seconds."""
        if not gap:
            for room in self.rooms.values():
                room.pause(self.now())
                self.attendance.tell_pause(room, paused=True)
        else:
            self._start(self._resume())

    async def _resume(self) -> None:
        """All tables go on, a few at a time."""
        some = asyncio.Semaphore(RESUMING)

        async def go_on(room: Room) -> None:
            async with some, room.lock:
                try:
                    await self._ready(room)
                except Refusal:
                    return
            self.driver.follow_up(room)

        await asyncio.gather(*(go_on(room) for room in list(self.rooms.values())))

    async def _ready(self, room: Room) -> None:
        """A table that was paused goes on if the database answers; Refusal if it does not."""
        since = room.paused_at
        if since is None:
            return
        if not await self.storage.writer.back_within(PATIENCE):
            raise _paused(StorageAway(self.storage.writer.reason))
        if room.paused_at is None:
            return
        await self._read_on(room)
        room.paused_at = None
        clock = room.table.clock
        if room.table.time_runs:
            gap = self.now() - (since if clock is None else max(since, clock.since))
            await self._act(room, lambda table, at: (table.excuse(gap, at),))
        self.attendance.tell_pause(room, paused=False)

    def _settle(self, room: Room) -> None:
        """After something was written down: tell everybody, and see who is next."""
        self.attendance.broadcast(room)
        self.driver.follow_up(room)
        if room.table.over and room.table.opened.event is not None:
            self._start(self.events.battle_over(room.table))
        play = room.table.play
        if play is not None and play.answers >= room.checkpoint_at:
            room.checkpoint_at = play.answers + CHECKPOINT_EVERY
            self._start(self._keep_checkpoint(room, room.table.copy()))

    async def _keep_checkpoint(self, room: Room, table: Table) -> None:
        """Write down how a table is, so that it need not be played again to be read."""
        body = await self._play_aside(room, freeze_table, table)
        if body is None:
            # Too much can still be undone: another time soon.
            room.checkpoint_at -= CHECKPOINT_EVERY * 9 // 10
            return
        try:
            await self.storage.keep_checkpoint(table.id, table.seq, rules_version(), body)
        except (Conflict, StorageAway) as error:
            log.warning("no checkpoint of table %s: %s", table.id, error)

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
            if room.paused_at is not None:
                return
            try:
                await self._read_on(room)
            except Refusal as refusal:
                log.warning("table %s does not hear of others: %s", room.table.id, refusal)


def _size(bodies: list[str]) -> int:
    return sum(len(body) for body in bodies)


def _paused(error: StorageAway) -> Refusal:
    return Refusal(
        "paused",
        "the table is paused: its storage does not answer. Nothing is lost, and nobody's clock "
        f"runs; try again in a moment ({error})",
    )
