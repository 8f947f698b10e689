"""Where tables are kept: an append-only list of entries for each, in SQLite or PostgreSQL.

The primary key (table, number) is also the lock: two processes that append at the same time
cannot both succeed. An append is done only when the database says that it is on disk; appends
that arrive while one transaction is being written share the next.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

log = logging.getLogger("warband.server")

CHANNEL = "warband"
BUSY = 60_000
"""Milliseconds that SQLite waits while another process writes, however slow the disk."""
RETRY = 2.0
"""Seconds before a lost connection is tried again."""
_schema = sa.MetaData()
_tables = sa.Table(
    "tables",
    _schema,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("info", sa.Text, nullable=False),
)
_entries = sa.Table(
    "entries",
    _schema,
    sa.Column("table_id", sa.String(12), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
_pulse = sa.Table(
    "pulse",
    _schema,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("alive", sa.BigInteger, nullable=False),
)


_change = (
    _tables.update()
    .where(_tables.c.id == sa.bindparam("the_id"))
    .values({name: sa.bindparam(name) for name in ("touched", "listed", "info")})
)
_notify = sa.text("select pg_notify(:channel, note) from unnest(cast(:notes as text[])) as note")


class Conflict(Exception):
    """Somebody else appended to the table first: read on and decide again."""


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


class Append(NamedTuple):
    """Entries of one table that wait to be written."""

    table: dict[str, object]
    """The row of the list of tables."""
    rows: list[dict[str, object]]
    first: int
    done: asyncio.Future[None]


class Storage:
    """All tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = create_async_engine(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self._ear: AsyncConnection | None = None
        self._listener: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        """Our own writes take turns: SQLite gives up on a lock that is held for too long."""
        self._waiting: list[Append] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Create what is missing."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:
                # Two processes that start at once take turns.
                await connection.execute(sa.text("select pg_advisory_xact_lock(7201)"))
            await connection.run_sync(_schema.create_all)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        if self._writer is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
        if self._ear is not None:
            await self._ear.close()
        await self.engine.dispose()

    # -------------------------------------------------------------------------- entries

    async def append(self, card: Card, info: str, first: int, bodies: Sequence[str]) -> None:
        """Write entries down, numbered from `first`; Conflict if one of those exists."""
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
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(table, rows, first, done))
        self._wake.set()
        await done

    async def _write(self) -> None:
        """Write what waits, all of it in one transaction."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            if not batch:
                continue
            try:
                await self._commit(batch)
            except IntegrityError:
                # One of them came too late: each on its own.
                for append in batch:
                    await self._commit_alone(append)
            except Exception as error:
                for append in batch:
                    _fail(append, error)
            else:
                for append in batch:
                    _succeed(append)

    async def _commit_alone(self, append: Append) -> None:
        try:
            await self._commit([append])
        except IntegrityError as error:
            conflict = Conflict(append.table["id"])
            conflict.__cause__ = error
            _fail(append, conflict)
        except Exception as error:
            _fail(append, error)
        else:
            _succeed(append)

    async def _commit(self, batch: Sequence[Append]) -> None:
        """One transaction."""
        rows = [row for append in batch for row in append.rows]
        new = [append.table for append in batch if append.first == 1]
        known = [
            {"the_id": append.table["id"], **append.table} for append in batch if append.first > 1
        ]
        async with self._turn, self.engine.begin() as connection:
            await connection.execute(_entries.insert(), rows)
            if new:
                await connection.execute(_tables.insert(), new)
            if known:
                await connection.execute(_change, known)
            if not self.is_sqlite:
                notes = [f"{append.table['id']}:{append.first}" for append in batch]
                await connection.execute(_notify, {"channel": CHANNEL, "notes": notes})

    async def entries(self, table_id: str, after: int = 0) -> list[str]:
        """The entries of a table beyond a number, in order."""
        wanted = (
            sa.select(_entries.c.body)
            .where(_entries.c.table_id == table_id, _entries.c.seq > after)
            .order_by(_entries.c.seq)
        )
        async with self.engine.connect() as connection:
            return [row.body for row in await connection.execute(wanted)]

    # ---------------------------------------------------------------------------- lists

    async def listed(self, limit: int) -> list[str]:
        """What is known about tables that may be watched, the latest first."""
        wanted = (
            sa.select(_tables.c.info)
            .where(_tables.c.listed)
            .order_by(_tables.c.touched.desc())
            .limit(limit)
        )
        async with self.engine.connect() as connection:
            return [row.info for row in await connection.execute(wanted)]

    async def by_ids(self, ids: Sequence[str]) -> list[str]:
        """What is known about particular tables, the latest first."""
        wanted = (
            sa.select(_tables.c.info)
            .where(_tables.c.id.in_(ids))
            .order_by(_tables.c.touched.desc())
        )
        async with self.engine.connect() as connection:
            return [row.info for row in await connection.execute(wanted)]

    async def unfinished(self, since: int) -> list[str]:
        """Tables touched since a moment, for waking up after a restart."""
        wanted = sa.select(_tables.c.id).where(_tables.c.touched >= since)
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted)]

    # ---------------------------------------------------------------------------- pulse

    async def last_alive(self) -> int | None:
        """When a server last said that it was alive."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(sa.select(_pulse.c.alive))).first()
        return None if row is None else int(row.alive)

    async def beat(self, at: int) -> None:
        """Say that a server is alive."""
        async with self._turn, self.engine.begin() as connection:
            change = await connection.execute(_pulse.update().values(alive=at))
            if not change.rowcount:
                await connection.execute(_pulse.insert().values(id=1, alive=at))

    # --------------------------------------------------------------------- other processes

    async def tell(self, notes: Sequence[str]) -> None:
        """Tell other processes something that is not written down (PostgreSQL only)."""
        if not self.is_sqlite and notes:
            async with self.engine.begin() as connection:
                await connection.execute(_notify, {"channel": CHANNEL, "notes": list(notes)})

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
        await driver.add_listener(CHANNEL, lambda *note: heard(note[3]))
        return lost

    async def _keep_hearing(self, heard: Callable[[str], None], lost: asyncio.Event) -> None:
        while True:
            await lost.wait()
            log.warning("the connection that listens was lost")
            try:
                assert self._ear is not None
                await self._ear.invalidate()
                await self._ear.close()
                lost = await self._hear(heard)
                heard("")
            except Exception:
                log.exception("nothing is heard of other processes; trying again")
                await asyncio.sleep(RETRY)


def _succeed(append: Append) -> None:
    if not append.done.done():
        append.done.set_result(None)


def _fail(append: Append, error: BaseException) -> None:
    if not append.done.done():
        append.done.set_exception(error)


def _prepare_sqlite(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
    """Write-ahead logging, and on disk before a commit returns."""
    cursor = connection.cursor()
    cursor.execute(f"pragma busy_timeout={BUSY}")
    cursor.execute("pragma journal_mode=wal")
    cursor.execute("pragma synchronous=full")
    cursor.close()
