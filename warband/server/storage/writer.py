"""One writer for all tables of a process.

Appends that arrive while a transaction is being written share the next one. When the database
does not answer, what waits stays in line and is written when it answers again; whoever has
waited for too long is told so. An append that was lost on the way back (it is on disk, but
nobody said so) is recognized when it is tried again.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError

from warband.server.storage.failures import OUR_FAULT, Conflict, StorageAway, in_a_sentence

log = logging.getLogger("warband.server")

PATIENCE = 4.0
"""Seconds that an append waits for a database that does not answer."""
PAUSES = (0.1, 0.2, 0.5, 1.0)
"""Seconds between two looks whether the database answers again."""


class Append(NamedTuple):
    """Entries of one table that wait to be written."""

    table: dict[str, object]
    """The row of the list of tables."""
    rows: list[dict[str, object]]
    first: int
    done: asyncio.Future[None]


class Writer:
    """Writes what waits, all of it in one transaction."""

    def __init__(
        self,
        commit: Callable[[Sequence[Append]], Awaitable[None]],
        is_ours: Callable[[Append], Awaitable[bool]],
        probe: Callable[[], Awaitable[None]],
    ) -> None:
        self._commit = commit
        """Writes appends in one transaction."""
        self._is_ours = is_ours
        """Whether exactly this append is on disk."""
        self._probe = probe
        """Writes something small: fails while nothing can be written."""
        self.away_since: float | None = None
        """Since when the database does not answer (monotonic seconds); None: it does."""
        self.reason = ""
        self.changed: Callable[[float], None] = lambda _: None
        """Called when the database goes away (with 0) and when it is back (with how long)."""
        self._waiting: list[Append] = []
        self._wake = asyncio.Event()
        self._back = asyncio.Event()
        self._back.set()
        self._task: asyncio.Task[None] | None = None
        self._prober: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Write what waits, if that is possible, and end."""
        if self._task is None:
            return
        while self._waiting and self.away_since is None:
            await asyncio.sleep(0.01)
        tasks = [task for task in (self._task, self._prober) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def append(self, table: dict[str, object], rows: list[dict[str, object]]) -> None:
        """Returns when it is on disk; Conflict or StorageAway if it is not, or may not be."""
        first = rows[0]["seq"]
        assert isinstance(first, int)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        append = Append(table, rows, first, done)
        self._waiting.append(append)
        self._wake.set()
        try:
            async with asyncio.timeout(PATIENCE):
                await done
        except TimeoutError:
            self._waiting = [other for other in self._waiting if other is not append]
            self.lost(StorageAway("writing takes too long"))
            raise StorageAway(self.reason) from None

    # ----------------------------------------------------------------- there or not there

    def lost(self, error: Exception) -> None:
        """The database does not answer: look again until it does."""
        if self.away_since is not None:
            return
        self.away_since = time.monotonic()
        self.reason = in_a_sentence(error)
        log.error("the database does not answer, tables pause: %s", self.reason)
        self._back.clear()
        if self._task is not None:
            self._prober = asyncio.create_task(self._look_again())
        self.changed(0.0)

    def found(self) -> None:
        """The database answers."""
        if self.away_since is None:
            return
        gap = time.monotonic() - self.away_since
        self.away_since, self.reason = None, ""
        log.error("the database answers again after %.1f s, tables go on", gap)
        self._back.set()
        self.changed(gap)

    async def back_within(self, seconds: float) -> bool:
        """Whether the database answers, now or soon; at once where it has been away for long."""
        if self.away_since is None:
            return True
        try:
            left = self.away_since + seconds - time.monotonic()
            async with asyncio.timeout(max(left, 0.0)):
                await self._back.wait()
        except TimeoutError:
            return False
        return True

    async def _look_again(self) -> None:
        tries = 0
        while self.away_since is not None:
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._probe()
            except Exception as error:
                self.reason = in_a_sentence(error)
            else:
                self.found()

    # --------------------------------------------------------------------------- writing

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._back.wait()
                batch, self._waiting = self._waiting, []
                await self._write_batch(batch)

    async def _write_batch(self, batch: list[Append]) -> None:
        if not batch:
            return
        try:
            await self._commit(batch)
        except OUR_FAULT as error:
            if len(batch) > 1:
                # One of them came too late, or makes no sense: each on its own.
                for append in batch:
                    await self._write_batch([append])
                return
            await self._fail(batch[0], error)
        except Exception as error:
            self.lost(error)
            self._waiting = [append for append in batch if not append.done.done()] + self._waiting
        else:
            self.found()
            for append in batch:
                _acknowledge(append)

    async def _fail(self, append: Append, error: Exception) -> None:
        """An entry of that number exists: ours, written before its answer was lost, or not."""
        failure: Exception = error
        if isinstance(error, IntegrityError):
            try:
                ours = await self._is_ours(append)
            except Exception as unknown:
                self.lost(unknown)
                self._waiting.insert(0, append)
                return
            if ours:
                _acknowledge(append)
                return
            failure = Conflict(append.table["id"])
            failure.__cause__ = error
        if not append.done.done():
            append.done.set_exception(failure)


def _acknowledge(append: Append) -> None:
    """It is on disk."""
    if not append.done.done():
        append.done.set_result(None)
