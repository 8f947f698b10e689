"""Computers at tables: their thinking runs beside the server, in threads or processes.

A worker keeps its own copy of every battle it thinks about and brings it up to date with the
answers given since, so that a long battle costs no more than a short one.
"""

import asyncio
import os
import secrets
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple

from warband.kernel.questions import Answer, Choose
from warband.players.agent import Budget
from warband.players.registry import make_agent
from warband.server.protocol import WorkersHealth
from warband.server.table_book import AnyBattle, give, open_tables

MINDS = 64
"""How many battles a worker remembers."""


WATCH = 2.0
"""Seconds between two looks whether the server is still there."""


class Job(NamedTuple):
    """A question for a computer: the battle so far, and who is to answer."""

    table: str
    rules: str
    setup: str
    history: tuple[Answer, ...]
    agent: str
    seconds: float
    seat: int


class Thought(NamedTuple):
    """The option it takes, and why."""

    option: int
    why: str


class Mind:
    """One computer player's copy of one battle."""

    def __init__(
        self,
        rules: str,
        setup: str,
        agent: str,
        seconds: float,
        seed: int,
        cards: Path | None = None,
    ) -> None:
        self.book = open_tables(cards)[rules]
        self.setup = setup
        self.agent = make_agent(rules, agent, seed, Budget(seconds))
        self.history: tuple[Answer, ...] = ()
        self.battle: AnyBattle | None = None
        self.lock = Lock()

    def think(self, history: tuple[Answer, ...]) -> Thought:
        """Catch up with the battle and answer its question."""
        with self.lock:
            known = len(self.history)
            if self.battle is None or history[:known] != self.history:
                self.battle = self.book.begin(self.setup)
                known = 0
            for answer in history[known:]:
                give(self.battle, answer)
            self.history = history
            if self.battle.events is not None:
                self.battle.events.clear()
            question = self.battle.ask()
            if not isinstance(question, Choose):
                raise RuntimeError(f"nobody is asked: {question!r}")
            option = self.agent.choose(self.battle, question)
            return Thought(option, self.agent.why())


@lru_cache(maxsize=MINDS)
def _mind(
    table: str, rules: str, setup: str, agent: str, seconds: float, seat: int, cards: Path | None
) -> Mind:
    return Mind(rules, setup, agent, seconds, secrets.randbits(32), cards)


def think(job: Job, cards: Path | None = None) -> Thought:
    """Answer a question, with a folder of cards of one's own; runs in a worker."""
    mind = _mind(job.table, job.rules, job.setup, job.agent, job.seconds, job.seat, cards)
    return mind.think(job.history)


def _start_worker(server: int) -> None:
    """A worker whose server is gone, however it went, goes too; and it never pushes ahead."""

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(WATCH)
        os._exit(0)

    Thread(target=watch, daemon=True).start()
    # People come first: thinking must not delay the server's answers to them.
    os.nice(10)


class Opponents:
    """The workers."""

    def __init__(self, processes: int, cards: Path | None = None) -> None:
        """So many worker processes; none at all means threads of this process.

        `cards` is the folder of cards that the server was told to use, if it was.
        """
        self.cards = cards
        self.executor: Executor
        if processes:
            # Started afresh: forking a process that runs an event loop is not safe.
            self.executor = ProcessPoolExecutor(
                processes,
                get_context("spawn"),
                initializer=_start_worker,
                initargs=(os.getpid(),),
            )
        else:
            self.executor = ThreadPoolExecutor(2, "opponent")

    async def think(self, job: Job) -> Thought:
        """Answer a question without holding anything up."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.executor, think, job, self.cards)

    def health(self) -> WorkersHealth:
        """How the workers are."""
        return WorkersHealth("opponents", 1, 1, 0, 0, 0)

    def close(self) -> None:
        """Let the workers go."""
        self.executor.shutdown(wait=False, cancel_futures=True)
