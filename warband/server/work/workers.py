"""Workers: processes (or threads) beside the event loop, a fair queue before them.

A worker does one thing at a time. Each has lanes it serves, so that what is quick or comes from
players never waits behind what strangers ask. A worker that dies is replaced and its question
asked again; a question that kills twice, or takes longer than it may, is given up. The same
question asked by several is worked on once.
"""

import asyncio
import contextlib
import logging
import os
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import current_process, get_context
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from warband.server.protocol import WorkersHealth
from warband.server.tables.refusals import Refusal
from warband.server.work.fair_queue import FairQueue, Waiting

log = logging.getLogger("warband.server")
R = TypeVar("R")

WATCH = 2.0
"""Seconds between two looks whether the server, or a worker, is still there."""
STARTING = 120.0
"""Seconds that a worker may take to start."""
TRIES = 2
"""How often a question is asked whose worker dies."""


class Kind(NamedTuple):
    """A kind of worker: how many, and which lanes they serve."""

    number: int
    lanes: tuple[str, ...]
    processes: bool = True


class Question(NamedTuple):
    """What is to be done."""

    lane: str
    work: Callable[..., Any]
    given: tuple[Any, ...]
    limit: float
    answer: asyncio.Future[Any]


class Worker:
    """One process or thread."""

    def __init__(self, lanes: tuple[str, ...], *, process: bool, niceness: int) -> None:
        self.lanes = lanes
        self.process = process
        self.niceness = niceness
        self.busy = False
        self.failures = 0
        self.tables: dict[str, None] = {}
        """Tables it has looked at last: what it remembers of them is of use."""
        self.start()

    def start(self) -> None:
        """Begin, or begin anew."""
        self.pid: int | None = None
        self.tables.clear()
        self.executor: Executor
        if self.process:
            # Started afresh: forking a process that runs an event loop is not safe.
            self.executor = ProcessPoolExecutor(
                1,
                get_context("spawn"),
                initializer=_start_worker,
                initargs=(os.getpid(), self.niceness),
            )
        else:
            self.executor = ThreadPoolExecutor(1, "worker")

    def end(self, *, kill: bool = False) -> None:
        """Let it go; if need be, in the middle of something."""
        if kill and self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.executor.shutdown(wait=False, cancel_futures=True)

    def remember(self, table: str) -> None:
        """It has looked at a table."""
        self.tables.pop(table, None)
        self.tables[table] = None
        while len(self.tables) > 64:
            del self.tables[next(iter(self.tables))]


class Workers:
    """All workers of a server."""

    def __init__(
        self, name: str, kinds: Sequence[Kind], *, niceness: int = 10, most_waiting: int = 32
    ) -> None:
        self.name = name
        self.most_waiting = most_waiting
        """Questions of one owner that may wait."""
        self.replaced = 0
        self.costs: Callable[[str, str, float], None] = lambda owner, lane, seconds: None
        """Called with what was done for whom in which lane, and how long it took."""
        self._running: Counter[tuple[str, str]] = Counter()
        self._workers = [
            Worker(kind.lanes, process=kind.processes, niceness=niceness)
            for kind in kinds
            for _ in range(kind.number)
        ]
        self._queue: FairQueue[Question] = FairQueue()
        self._shared: dict[Hashable, asyncio.Future[Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def do(
        self,
        lane: str,
        work: Callable[..., R],
        *given: object,
        owner: str = "",
        table: str = "",
        limit: float = 60.0,
        share: Hashable = None,
    ) -> R:
        """Have something done; what it gives. Refusal if it takes too long or waits too long."""
        if share is not None and (known := self._shared.get(share)) is not None:
            shared: R = await asyncio.shield(known)
            return shared
        if owner and self._queue.waiting_of(owner) >= self.most_waiting:
            raise Refusal("too-fast", "too much of yours waits already: slow down a little")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if share is not None:
            self._shared[share] = answer
            answer.add_done_callback(lambda _: self._shared.pop(share, None))
        # Whoever waits for it may go away; then nobody hears of its failure.
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._queue.put(owner, table, Question(lane, work, given, limit, answer))
        self._pump()
        told: R = await (asyncio.shield(answer) if share is not None else answer)
        return told

    def _pump(self) -> None:
        """Give every idle worker something to do."""
        self._queue.drop(lambda question: question.answer.done())
        for worker in self._workers:
            if worker.busy:
                continue
            waiting = self._queue.take(self._fits(worker))
            if waiting is None:
                continue
            chosen = self._who_knows(waiting, worker)
            chosen.busy = True
            chosen.remember(waiting.table)
            self._running[waiting.owner, waiting.thing.lane] += 1
            task = asyncio.create_task(self._work(chosen, waiting))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _fits(self, worker: Worker) -> Callable[[Waiting[Question]], bool]:
        """What a worker may do now: one owner never has all workers of a lane."""

        def fits(waiting: Waiting[Question]) -> bool:
            lane = waiting.thing.lane
            if lane not in worker.lanes:
                return False
            serving = sum(lane in each.lanes for each in self._workers)
            return not waiting.owner or self._running[waiting.owner, lane] < max(serving - 1, 1)

        return fits

    def _who_knows(self, waiting: Waiting[Question], otherwise: Worker) -> Worker:
        """An idle worker that has looked at the table already, if there is one."""
        for worker in self._workers:
            knows = waiting.table in worker.tables and waiting.thing.lane in worker.lanes
            if knows and not worker.busy:
                return worker
        return otherwise

    async def _work(self, worker: Worker, waiting: Waiting[Question]) -> None:
        question = waiting.thing
        started = time.monotonic()
        try:
            await self._ask(worker, waiting)
        except Exception as error:
            if not question.answer.done():
                question.answer.set_exception(error)
        finally:
            seconds = time.monotonic() - started
            self._queue.charge(waiting, seconds)
            self.costs(waiting.owner, question.lane, seconds)
            self._running[waiting.owner, question.lane] -= 1
            self._running = +self._running
            worker.busy = False
            self._pump()

    async def _ask(self, worker: Worker, waiting: Waiting[Question]) -> None:
        """Ask a worker, and another if it dies."""
        question = waiting.thing
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            try:
                if worker.process and worker.pid is None:
                    worker.pid = await loop.run_in_executor(worker.executor, os.getpid)
                async with asyncio.timeout(question.limit if worker.process else None):
                    told = await loop.run_in_executor(
                        worker.executor, _told, question.work, question.given
                    )
            except BrokenExecutor:
                self._replace(worker, "died")
                continue
            except TimeoutError:
                self._replace(worker, f"took more than {question.limit:.0f} s", kill=True)
                raise Refusal("too-heavy", "this takes too long to work out") from None
            if isinstance(told, Failed):
                log.error("a worker of the %s failed: %s", self.name, told.reason)
                raise RuntimeError(told.reason.strip().splitlines()[-1])
            if isinstance(told, Senseless):
                raise ValueError(told.reason)
            if not question.answer.done():
                question.answer.set_result(told)
            return
        raise Refusal("failed", "whoever was to work this out died of it, twice")

    def _replace(self, worker: Worker, why: str, *, kill: bool = False) -> None:
        log.error("a worker of the %s %s; another takes its place", self.name, why)
        self.replaced += 1
        worker.end(kill=kill)
        worker.start()

    async def look_after(self, warm_up: Callable[..., object], *given: object) -> None:
        """Start all workers, then replace idle ones that have died, until cancelled."""
        for worker in self._workers:
            if worker.process and not worker.busy and worker.pid is None:
                worker.busy = True
                answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
                question = Question(worker.lanes[0], warm_up, given, STARTING, answer)
                await self._work(worker, Waiting(0, "", "", question))
        while True:
            await asyncio.sleep(WATCH)
            for worker in self._workers:
                if not worker.busy and worker.pid is not None and not _alive(worker.pid):
                    self._replace(worker, "died")

    def health(self) -> WorkersHealth:
        """How they are. Whoever has had nothing to do yet counts as alive."""
        return WorkersHealth(
            kind=self.name,
            alive=sum(worker.pid is None or _alive(worker.pid) for worker in self._workers),
            wanted=len(self._workers),
            busy=sum(worker.busy for worker in self._workers),
            waiting=len(self._queue),
            replaced=self.replaced,
        )

    def close(self) -> None:
        """Let the workers go."""
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.end(kill=worker.busy)


class Senseless(NamedTuple):
    """What was asked makes no sense; travels where exceptions do not."""

    reason: str


class Failed(NamedTuple):
    """The work failed, and how."""

    reason: str


def _told(work: Callable[..., R], given: tuple[Any, ...]) -> R | Senseless | Failed:
    """Do the work; exceptions come back as values, since not all can be sent."""
    if current_process().name == "MainProcess":
        return work(*given)
    try:
        return work(*given)
    except ValueError as error:
        return Senseless(str(error))
    except Exception:
        return Failed(traceback.format_exc())


def _alive(pid: int) -> bool:
    """Whether a process runs; the dead that nobody has buried do not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        pass
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return not os.path.isdir("/proc/self")


def _start_worker(server: int, niceness: int) -> None:
    """A worker whose server is gone, however it went, goes too; and it never pushes ahead."""

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(WATCH)
        os._exit(0)

    # Stopping is the server's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=watch, daemon=True).start()
    # People come first: work must not delay the server's answers to them.
    os.nice(niceness)
