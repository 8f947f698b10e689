"""Where tables are kept: an append-only list of entries for each, in SQLite or PostgreSQL.

The primary key (table, number) is also the lock: two processes that append at the same time
cannot both succeed. An append is done only when the database says that it is on disk. Numbers
are contiguous by a trigger, and checked when they are read.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from warband.server.protocol import StorageHealth
from warband.server.storage import schema as s
from warband.server.storage.failures import (
    OUR_FAULT,
    Conflict,
    Hurt,
    StorageAway,
    StorageError,
    in_a_sentence,
    is_damage,
)
from warband.server.storage.file_lock import FileLock
from warband.server.storage.writer import Append, Writer

log = logging.getLogger("warband.server")

BUSY = 3_000
"""Milliseconds that SQLite waits while somebody else writes."""
RETRY = 2.0
"""Seconds before a lost connection is tried again."""
ANSWERS_WITHIN = 10.0
"""Seconds in which PostgreSQL takes a connection or carries out a command."""


class Card(Protocol):
    """What the list of tables shows of one."""

    @property
    def id(self) -> str: ...

    @property
    def created(self) -> int: ...

    @property
    def touched(self) -> int: ...

    @property
    def listed(self) -> bool: ...


class Storage:
    """All tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = sa.make_url(url).get_backend_name() == "sqlite"
        options: dict[str, object] = {}
        if not self.is_sqlite:
            options = {
                "pool_timeout": ANSWERS_WITHIN,
                "connect_args": {"timeout": ANSWERS_WITHIN, "command_timeout": ANSWERS_WITHIN},
            }
        self.engine: AsyncEngine = create_async_engine(url, **options)
        self.writer = Writer(self._commit, self._is_ours, self._probe)
        self._lock = FileLock(self.file) if self.file else None
        self._alive = 0
        self._ear: AsyncConnection | None = None
        self._listener: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        """Our own writes take turns: SQLite gives up on a lock that is held for too long."""
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    @property
    def file(self) -> str:
        """The file of a SQLite database; empty where there is none."""
        name = sa.make_url(self.url).database or ""
        return "" if not self.is_sqlite or name in ("", ":memory:") else name

    async def open(self) -> None:
        """Create what is missing; InUse if another server has the file."""
        if self._lock is not None:
            self._lock.take()
        async with self.engine.begin() as connection:
            if not self.is_sqlite:
                # Two processes that start at once take turns.
                await connection.execute(sa.text("select pg_advisory_xact_lock(7201)"))
            await connection.run_sync(s.schema.create_all)
            for statement in s.SQLITE_ORDER if self.is_sqlite else s.POSTGRES_ORDER:
                await connection.execute(sa.text(statement))
        self.writer.start()

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self.writer.close()
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        if self._ear is not None:
            await asyncio.gather(self._ear.close(), return_exceptions=True)
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.give_back()

    def health(self) -> StorageHealth:
        """Whether it answers, and if not, since when and why."""
        since = self.writer.away_since
        return StorageHealth(
            kind="sqlite" if self.is_sqlite else "postgresql",
            answers=since is None,
            away=0.0 if since is None else round(time.monotonic() - since, 1),
            reason=self.writer.reason,
        )

    # -------------------------------------------------------------------------- entries

    async def append(self, card: Card, info: str, first: int, bodies: Sequence[str]) -> None:
        """Write entries down, numbered from `first`.

        Conflict if one of those exists or the one before is missing; StorageAway if the database
        does not answer in time: then nobody knows whether they are on disk.
        """
        rows: list[dict[str, object]] = [
            {"table_id": card.id, "seq": first + n, "body": body} for n, body in enumerate(bodies)
        ]
        table: dict[str, object] = {
            "id": card.id,
            "created": card.created,
            "touched": card.touched,
            "listed": card.listed,
            "info": info,
        }
        await self.writer.append(table, rows)

    async def _commit(self, batch: Sequence[Append]) -> None:
        """One transaction."""
        rows = [row for append in batch for row in append.rows]
        new = [append.table for append in batch if append.first == 1]
        known = [
            {"the_id": append.table["id"], **append.table} for append in batch if append.first > 1
        ]
        async with self._turn, self.engine.begin() as connection:
            await connection.execute(s.entries.insert(), rows)
            if new:
                await connection.execute(s.tables.insert(), new)
            if known:
                await connection.execute(s.change_table, known)
            if not self.is_sqlite:
                notes = [f"{append.table['id']}:{append.first}" for append in batch]
                await connection.execute(s.notify, {"channel": s.CHANNEL, "notes": notes})

    async def _is_ours(self, append: Append) -> bool:
        """Whether just these entries are on disk: written, but the answer never came."""
        wanted = (
            sa.select(s.entries.c.seq, s.entries.c.body)
            .where(s.entries.c.table_id == append.table["id"], s.entries.c.seq >= append.first)
            .order_by(s.entries.c.seq)
            .limit(len(append.rows))
        )
        async with self.engine.connect() as connection:
            found = [(row.seq, row.body) for row in await connection.execute(wanted)]
        return found == [(row["seq"], row["body"]) for row in append.rows]

    async def entries(self, table_id: str, after: int = 0) -> list[str]:
        """The entries of a table beyond a number, in order; Hurt if one of them is missing."""
        wanted = (
            sa.select(s.entries.c.seq, s.entries.c.body)
            .where(s.entries.c.table_id == table_id, s.entries.c.seq > after)
            .order_by(s.entries.c.seq)
        )
        async with self._reading(f"table {table_id} cannot be read") as connection:
            rows = list(await connection.execute(wanted))
        for number, row in enumerate(rows, after + 1):
            if row.seq != number:
                raise Hurt(f"table {table_id} is hurt: its entry {number} is missing")
        return [row.body for row in rows]

    @asynccontextmanager
    async def _reading(
        self, what: str = "the database cannot be read"
    ) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; StorageAway if the database does not answer."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except OUR_FAULT:
            raise
        except (sa.exc.SQLAlchemyError, OSError) as error:
            if is_damage(error):
                raise Hurt(f"{what}: {in_a_sentence(error)}") from error
            self.writer.lost(error)
            raise StorageAway(in_a_sentence(error)) from error

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection to read with; StorageAway if the database does not answer."""
        return self._reading()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, on disk when it ends; Conflict if somebody else was faster."""
        try:
            async with self._turn, self.engine.begin() as connection:
                yield connection
        except sa.exc.IntegrityError as error:
            raise Conflict(in_a_sentence(error)) from error
        except (sa.exc.SQLAlchemyError, OSError) as error:
            self.writer.lost(error)
            raise StorageAway(in_a_sentence(error)) from error

    # ---------------------------------------------------------------------- checkpoints

    async def keep_checkpoint(self, table_id: str, seq: int, made_by: str, body: bytes) -> None:
        """Put a checkpoint in the place of the one that a table has."""
        checkpoints = s.checkpoints
        row = {"table_id": table_id, "seq": seq, "made_by": made_by, "body": body}
        async with self.writing() as connection:
            await connection.execute(checkpoints.delete().where(checkpoints.c.table_id == table_id))
            await connection.execute(checkpoints.insert(), [row])

    async def checkpoint(self, table_id: str, made_by: str) -> tuple[int, bytes] | None:
        """After how many entries a table has a checkpoint of that version, and what it is."""
        checkpoints = s.checkpoints
        wanted = sa.select(checkpoints.c.seq, checkpoints.c.body).where(
            checkpoints.c.table_id == table_id, checkpoints.c.made_by == made_by
        )
        async with self._reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else (row.seq, row.body)

    # ---------------------------------------------------------------------------- lists

    async def listed(self, limit: int) -> list[str]:
        """What is known about tables that may be watched, the latest first."""
        wanted = (
            sa.select(s.tables.c.info)
            .where(s.tables.c.listed)
            .order_by(s.tables.c.touched.desc())
            .limit(limit)
        )
        async with self._reading() as connection:
            return [row.info for row in await connection.execute(wanted)]

    async def by_ids(self, ids: Sequence[str]) -> list[str]:
        """What is known about particular tables, the latest first."""
        wanted = (
            sa.select(s.tables.c.info)
            .where(s.tables.c.id.in_(ids))
            .order_by(s.tables.c.touched.desc())
        )
        async with self._reading() as connection:
            return [row.info for row in await connection.execute(wanted)]

    async def unfinished(self, since: int) -> list[str]:
        """Tables touched since a moment, for waking up after a restart."""
        wanted = sa.select(s.tables.c.id).where(s.tables.c.touched >= since)
        async with self._reading() as connection:
            return [row.id for row in await connection.execute(wanted)]

    # ---------------------------------------------------------------------------- pulse

    async def last_alive(self) -> int | None:
        """When a server last said that it was alive."""
        async with self._reading() as connection:
            row = (await connection.execute(sa.select(s.pulse.c.alive))).first()
        return None if row is None else int(row.alive)

    async def beat(self, at: int) -> None:
        """Say that a server is alive."""
        self._alive = at
        try:
            await self._probe()
        except Exception as error:
            self.writer.lost(error)
            raise StorageAway(in_a_sentence(error)) from error

    async def _probe(self) -> None:
        """Write the pulse: fails while nothing can be written."""
        async with self._turn, self.engine.begin() as connection:
            change = await connection.execute(s.pulse.update().values(alive=self._alive))
            if not change.rowcount:
                await connection.execute(s.pulse.insert().values(id=1, alive=self._alive))

    # --------------------------------------------------------------------- other processes

    async def tell(self, notes: Sequence[str]) -> None:
        """Tell other processes something that is not written down (PostgreSQL only)."""
        if self.is_sqlite or not notes or self.writer.away_since is not None:
            return
        try:
            async with self.engine.begin() as connection:
                await connection.execute(s.notify, {"channel": s.CHANNEL, "notes": list(notes)})
        except Exception as error:
            self.writer.lost(error)

    async def listen(self, heard: Callable[[str], None]) -> None:
        """Call back with "table:number" whenever any process appends, and with what they tell.

        After the connection was lost and found again it calls back with "": anything may have
        been written meanwhile.
        """
        if self.is_sqlite:
            return
        lost = await self._hear(heard)
        self._listener = asyncio.create_task(self._keep_hearing(heard, lost))

    async def _hear(self, heard: Callable[[str], None]) -> asyncio.Event:
        """Listen on a connection of its own; the event says when it is lost."""
        self._ear = await self.engine.connect()
        driver = (await self._ear.get_raw_connection()).driver_connection
        assert driver is not None
        lost = asyncio.Event()
        driver.add_termination_listener(lambda _: lost.set())
        await driver.add_listener(s.CHANNEL, lambda *note: heard(note[3]))
        return lost

    async def _keep_hearing(self, heard: Callable[[str], None], lost: asyncio.Event) -> None:
        while True:
            await lost.wait()
            log.warning("the connection that listens to other processes was lost")
            while lost.is_set():
                try:
                    assert self._ear is not None
                    await self._ear.invalidate()
                    await self._ear.close()
                    lost = await self._hear(heard)
                except Exception:
                    await asyncio.sleep(RETRY)
            heard("")


def _prepare_sqlite(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
    """Write-ahead logging, and on disk before a commit returns."""
    cursor = connection.cursor()
    cursor.execute(f"pragma busy_timeout={BUSY}")
    cursor.execute("pragma journal_mode=wal")
    cursor.execute("pragma synchronous=full")
    cursor.close()


__all__ = ["Card", "Storage", "StorageError"]
