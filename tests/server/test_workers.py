"""Work beside the event loop: fair, bounded, and whoever dies is replaced."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE, process
from tests.server.test_opponents import children
from warband.server.tables.refusals import Refusal
from warband.server.work.fair_queue import FairQueue
from warband.server.work.workers import Kind, Workers


@asynccontextmanager
async def working(*kinds: Kind, most_waiting: int = 32) -> AsyncIterator[Workers]:
    workers = Workers("workers", kinds, niceness=0, most_waiting=most_waiting)
    try:
        yield workers
    finally:
        workers.close()


def die(mark: str) -> int:
    """Kills its worker the first time."""
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 7


def always_die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def strange() -> None:
    raise BrokenPipeError(5, "no exception for travelling")


def wrong(text: str) -> None:
    raise ValueError(f"{text} makes no sense")


# ------------------------------------------------------------------------------ healing


def test_a_question_whose_worker_dies_is_asked_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with working(Kind(1, ("think",))) as workers:
            assert await workers.do("think", die, str(tmp_path / "mark")) == 7
            assert workers.replaced == 1
            assert (workers.health().alive, workers.health().wanted) == (1, 1)

    asyncio.run(run())


def test_a_question_that_kills_is_given_up_and_others_are_answered() -> None:
    async def run() -> None:
        async with working(Kind(1, ("think",))) as workers:
            with pytest.raises(Refusal, match="died of it"):
                await workers.do("think", always_die)
            assert await workers.do("think", max, 3, 5) == 5

    asyncio.run(run())


def test_what_takes_too_long_is_given_up(tmp_path: Path) -> None:
    async def run() -> None:
        async with working(Kind(1, ("study",))) as workers:
            await workers.do("study", max, 1, 2)
            with pytest.raises(Refusal, match="too long"):
                await workers.do("study", time.sleep, PATIENCE, limit=0.3)
            assert await workers.do("study", max, 3, 5) == 5

    asyncio.run(run())


def test_a_worker_that_dies_idle_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warband.server.work.workers.WATCH", 0.05)

    async def run() -> None:
        async with working(Kind(1, ("think",))) as workers:
            pid = await workers.do("think", os.getpid)
            os.kill(pid, signal.SIGKILL)
            while workers.health().alive:
                await asyncio.sleep(0.01)
            watch = asyncio.create_task(workers.look_after(os.getpid))
            while not workers.health().alive:
                await asyncio.sleep(0.01)
            watch.cancel()
            assert await workers.do("think", os.getpid) != pid

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_failures_come_back_in_words() -> None:
    async def run() -> None:
        async with working(Kind(1, ("study",))) as workers:
            with pytest.raises(ValueError, match="chess makes no sense"):
                await workers.do("study", wrong, "chess")
            with pytest.raises(RuntimeError, match="no exception for travelling"):
                await workers.do("study", strange)

    asyncio.run(run())


# ------------------------------------------------------------------------------- fairness


def order(queue: FairQueue[str], cost: float = 1.0) -> str:
    served = ""
    while (waiting := queue.take()) is not None:
        served += waiting.thing
        queue.charge(waiting, cost)
    return served


def test_whoever_asks_much_waits_for_whoever_asks_little() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(16):
        queue.put("guest", "his table", "c")
    queue.put("honest", "her table", "s")
    # Nobody has used anything yet: the first to come is first, but then it is her turn.
    assert order(queue) == "cs" + "c" * 15


def test_one_owners_tables_take_turns_too() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in "aabbc":
        queue.put("owner", table, table)
    assert order(queue) == "abcab"


def test_nobody_saves_up_for_a_rush() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(5):
        queue.put("busy", "t", "b")
    assert order(queue) == "bbbbb"
    for _ in range(3):
        queue.put("busy", "t", "b")
        queue.put("newcomer", "n", "n")
    # The newcomer's years of silence buy one turn, not all of them.
    assert order(queue) == "nbnbnb"


def test_dear_work_counts_for_more_than_cheap() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(3):
        queue.put("heavy", "h", "H")
    for _ in range(9):
        queue.put("light", "l", "l")
    served = ""
    while (waiting := queue.take()) is not None:
        served += waiting.thing
        queue.charge(waiting, 3.0 if waiting.thing == "H" else 0.5)
    assert served.index("l") == 1
    assert served[1:7] == "l" * 6


def test_one_owner_never_has_all_workers() -> None:
    async def run() -> None:
        async with working(Kind(2, ("think",), processes=False)) as workers:
            slow = [
                asyncio.create_task(workers.do("think", time.sleep, 0.4, owner="guest"))
                for _ in range(4)
            ]
            await asyncio.sleep(0.05)
            started = time.monotonic()
            await workers.do("think", max, 1, 2, owner="honest")
            assert time.monotonic() - started < 0.3
            await asyncio.gather(*slow)

    asyncio.run(run())


def test_the_same_question_is_worked_on_once(tmp_path: Path) -> None:
    def note() -> int:
        with (tmp_path / "notes").open("a", encoding="utf-8") as notes:
            notes.write("x")
        time.sleep(0.1)
        return 3

    async def run() -> None:
        async with working(Kind(2, ("study",), processes=False)) as workers:
            asked = [
                workers.do("study", note, owner=f"{n}", share=("moment", 5)) for n in range(15)
            ]
            assert await asyncio.gather(*asked) == [3] * 15

    asyncio.run(run())
    assert (tmp_path / "notes").read_text() == "x"


def test_nobody_fills_the_queue() -> None:
    async def run() -> None:
        async with working(Kind(1, ("study",), processes=False), most_waiting=4) as workers:
            asked = [workers.do("study", time.sleep, 0.02, owner="guest") for _ in range(12)]
            told = await asyncio.gather(*asked, return_exceptions=True)
            refused = [one for one in told if isinstance(one, Refusal)]
            assert len(refused) == 7
            assert {one.error for one in refused} == {"too-fast"}

    asyncio.run(run())


# ------------------------------------------------------------------------- a whole server


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes through /proc")
def test_dead_workers_end_no_computer_opponent(tmp_path: Path) -> None:
    with process(f"{tmp_path}/tables.db", workers=1) as (site, server):
        seated = site.create("computer", agent="random")
        killed = 0
        with site.sit(seated) as player:
            for _ in range(200):
                while player.question is None or not player.question["options"]:
                    player.wait_for("update")
                health = site.get("/api/health")["workers"][0]
                if health["replaced"] >= 2:
                    break
                for worker in children(server.pid) if health["replaced"] == killed else ():
                    os.kill(worker, signal.SIGKILL)
                    killed = health["replaced"] + 1
                player.answer(0)
        deadline = time.monotonic() + PATIENCE
        while health["replaced"] < 2 or health["alive"] < health["wanted"]:
            assert time.monotonic() < deadline, health
            time.sleep(0.2)
            health = site.get("/api/health")["workers"][0]
