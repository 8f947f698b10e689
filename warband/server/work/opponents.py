"""Computers at tables: their thinking runs beside the server, in threads or processes.

A worker keeps its own copy of every battle it thinks about and brings it up to date with the
answers given since, so that a long battle costs no more than a short one.
"""

import secrets
import time
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from warband.kernel.questions import Answer, Choose
from warband.players.agent import Budget
from warband.players.registry import agent_names, make_agent
from warband.server.table_book import open_tables
from warband.server.work.followed_battle import FollowedBattle
from warband.server.work.workers import Workers

MINDS = 64
"""How many battles a worker remembers."""
QUICK = 0.25
"""Seconds: who answers faster than this need not wait behind those who think."""
LENIENCE = 30.0
"""Seconds that a computer may take beyond its time before it is given up."""


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
        self.agent = make_agent(rules, agent, seed, Budget(seconds))
        self.followed = FollowedBattle(self.book, setup)
        self.lock = Lock()

    def catch_up(self, history: tuple[Answer, ...]) -> None:
        """Come to where the battle stands."""
        with self.lock:
            self.followed.follow(history)

    def think(self, history: tuple[Answer, ...]) -> Thought:
        """Catch up with the battle and answer its question."""
        with self.lock:
            battle = self.followed.follow(history)
            question = battle.ask()
            if not isinstance(question, Choose):
                raise RuntimeError(f"nobody is asked: {question!r}")
            option = self.agent.choose(battle, question)
            return Thought(option, self.agent.why())


@lru_cache(maxsize=MINDS)
def _mind(
    table: str, rules: str, setup: str, agent: str, seconds: float, seat: int, cards: Path | None
) -> Mind:
    return Mind(rules, setup, agent, seconds, secrets.randbits(32), cards)


class Opponents:
    """Computers that think, each question in the lane that its agent's speed allows."""

    def __init__(self, workers: Workers, cards: Path | None = None) -> None:
        """`cards` is the folder of cards that the server was told to use, if it was."""
        self.workers = workers
        self.cards = cards
        self._costs: dict[tuple[str, str], float] = {}
        """Seconds that agents took of late."""

    def _expected(self, job: Job) -> float:
        """What an answer will take; of those never heard of, the best takes all its time."""
        strongest = job.agent == agent_names(job.rules)[-1]
        return self._costs.get((job.rules, job.agent), job.seconds if strongest else 0.0)

    async def think(self, job: Job, owner: str = "") -> Thought:
        """Answer a question without holding anything up."""
        kind = (job.rules, job.agent)
        thought, seconds = await self.workers.do(
            "quick" if self._expected(job) < QUICK else "think",
            timed,
            job,
            self.cards,
            owner=owner,
            table=job.table,
            limit=job.seconds + LENIENCE,
        )
        before = self._expected(job)
        self._costs[kind] = before + (seconds - before) / 8
        return thought


def timed(job: Job, cards: Path | None) -> tuple[Thought, float]:
    """Think, and say how long it took beside catching up with the battle."""
    mind = _mind(job.table, job.rules, job.setup, job.agent, job.seconds, job.seat, cards)
    mind.catch_up(job.history)
    started = time.monotonic()
    return mind.think(job.history), time.monotonic() - started
