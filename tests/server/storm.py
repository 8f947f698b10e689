"""A storm: servers killed at any moment under load, storage that goes away, and nothing is lost.

    python -m tests.server.storm --kills 200
    python -m tests.server.storm --kills 50 --postgres
    python -m tests.server.storm --outages 1,6,60 [--postgres]

Clients play at random at a few tables and remember everything that was acknowledged. Whatever
happens, each finds it again, at most one answer (the one under way) further on, and plays on.
All of it happens on loopback.
"""

import argparse
import contextlib
import random
import resource
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.server.conftest import empty_postgres
from tests.server.gate import gate_before
from tests.server.harness import PATIENCE, Json, Player, Site, process
from tests.server.postgres import postgres

GONE = (WebSocketException, OSError, EOFError, TimeoutError, httpx.TransportError)


class Lost(AssertionError):
    """Something that was acknowledged is not there any more."""


class Fighter(threading.Thread):
    """Plays at random at one table after the other, through everything."""

    def __init__(self, seed: int) -> None:
        super().__init__(daemon=True)
        self.luck = random.Random(seed)
        self.site: Site | None = None
        self.seated: Json | None = None
        self.player: Player | None = None
        self.asked = ""
        """What is under way: it may or may not have been done."""
        self.answers = 0
        self.paused = 0
        self.returns = 0
        self.failure: BaseException | None = None
        self.enough = threading.Event()

    def run(self) -> None:
        while not self.enough.is_set() and self.failure is None:
            try:
                if self.site is None:
                    time.sleep(0.02)
                    continue
                self._sit(self.site)
            except GONE:
                time.sleep(0.05)
            except BaseException as error:
                self.failure = error

    def _sit(self, site: Site) -> None:
        if self.seated is None:
            response = site.http.post("/api/tables", json=TABLE)
            if response.status_code == 503:
                self.paused += 1
                return
            self.seated = dict(response.json())
            self.player = None
        with site.sit(self.seated) as back:
            if self.player is not None:
                compare(self.player, back, self.asked)
                self.returns += 1
            self.player, self.asked = back, ""
            while not self.enough.is_set():
                if back.question is None:
                    # Over: another battle.
                    self.seated = None
                    return
                self._do_something(back)

    def _do_something(self, player: Player) -> None:
        time.sleep(self.luck.uniform(0.0, 0.08))
        kind = self.luck.random()
        assert player.question is not None
        if kind < 0.05:
            self.asked = "chat"
            told = player.ask("chat", text=f"{self.luck.random()}")
        elif kind < 0.1 and player.last["undo"]["answer"]:
            self.asked = "undo"
            told = player.ask("undo", seq=player.seq)
        else:
            self.asked = "answer"
            option = self.luck.choice(player.question["options"])["n"]
            told = player.ask("answer", seq=player.seq, option=option)
        if told["type"] == "update":
            self.asked = ""
            self.answers += 1
            return
        if told["error"] == "too-fast":
            self.asked = ""
            time.sleep(0.2)
            return
        if told["error"] not in ("paused", "stale", "illegal"):
            raise AssertionError(told)
        self.paused += 1
        with contextlib.suppress(TimeoutError):
            while True:
                player.receive(0.05)
        if told["error"] == "paused":
            # It may be written nevertheless.
            return
        self.asked = ""


TABLE = {
    "opponent": "hotseat",
    "army": {"ready": "Bows of the Wood"},
    "enemy": {"ready": "Siege and Fury"},
    "fixed_map": "Furnace Hall",
}


def compare(before: Player, after: Player, under_way: str) -> None:
    """What was acknowledged is there, and at most what was under way is added."""
    if after.seq < before.seq:
        raise Lost(f"number {before.seq} was acknowledged, {after.seq} is the last")
    if after.seq == before.seq:
        if after.view != before.view:
            raise Lost("the same number, another position")
    elif not under_way:
        raise Lost(f"nobody asked for what is between {before.seq} and {after.seq}")
    if under_way == "undo" and after.seq > before.seq:
        return
    known = {line["n"]: line for line in before.lines}
    for line in after.lines:
        if line["n"] in known and known[line["n"]] != line:
            raise Lost(f"line {line['n']} was {known[line['n']]}, is {line}")
    if after.lines and before.lines and after.lines[-1]["n"] < before.lines[-1]["n"]:
        raise Lost("lines of the log are missing")


@contextmanager
def fighting(count: int) -> Iterator[list[Fighter]]:
    """Fighters, who must all be well in the end."""
    fighters = [Fighter(seed) for seed in range(count)]
    for fighter in fighters:
        fighter.start()
    try:
        yield fighters
    finally:
        for fighter in fighters:
            fighter.enough.set()
    for fighter in fighters:
        fighter.join(PATIENCE)
        check(fighter)


def check(fighter: Fighter) -> None:
    if fighter.failure is not None:
        raise fighter.failure


def wait(true: Callable[[], bool], fighters: Sequence[Fighter], what: str) -> None:
    deadline = time.monotonic() + 2 * PATIENCE
    while not true():
        for fighter in fighters:
            check(fighter)
        if time.monotonic() > deadline:
            raise AssertionError(what)
        time.sleep(0.02)


def kill_often(database: str, kills: int, tables: int = 8, seed: int = 1) -> tuple[int, int]:
    """Kill a server under load, again and again; answers acknowledged, tables found again."""
    luck = random.Random(seed)
    with fighting(tables) as fighters:
        for number in range(1, kills + 1):
            with process(database) as (site, server):
                _play_at(site, fighters)
                time.sleep(luck.uniform(0.0, 1.0))
                server.kill()
                for fighter in fighters:
                    fighter.site = None
            if number % 20 == 0:
                answers = sum(fighter.answers for fighter in fighters)
                print(f"killed {number} times, {answers} answers", flush=True)
        with process(database) as (site, _):
            _play_at(site, fighters)
    return sum(f.answers for f in fighters), sum(f.returns for f in fighters)


def _play_at(site: Site, fighters: Sequence[Fighter]) -> None:
    """Everybody plays at a server until everybody has done something there."""
    before = [fighter.answers for fighter in fighters]
    for fighter in fighters:
        fighter.site = site
    wait(
        lambda: all(f.answers > b for f, b in zip(fighters, before, strict=True)),
        fighters,
        "the battles do not go on",
    )


class Outage:
    """A way in which storage goes away, and comes back."""

    def __init__(self, name: str, begin: Callable[[], None], end: Callable[[], None]) -> None:
        self.name = name
        self.begin = begin
        self.end = end


def outages(
    database: str,
    ways: Callable[[subprocess.Popen[bytes]], Sequence[Outage]],
    seconds: Sequence[float],
    tables: int = 8,
) -> list[str]:
    """Storage goes away under load in every way for every time; what happened, in words."""
    told = []
    with fighting(tables) as fighters, process(database) as (site, server):
        _play_at(site, fighters)
        for outage in ways(server):
            for away in seconds:
                before = sum(f.paused for f in fighters)
                outage.begin()
                time.sleep(away)
                health = site.http.get("/api/health")
                outage.end()
                _play_at(site, fighters)
                well = site.get("/api/health")["storage"]
                if not well["answers"]:
                    raise AssertionError(well)
                refused = sum(f.paused for f in fighters) - before
                told.append(
                    f"{outage.name} for {away:g} s: health said {health.status_code}, "
                    f"{refused} refused, all {tables} tables went on"
                )
        with process_after(server, database, fighters):
            pass
    return told


@contextmanager
def process_after(
    server: subprocess.Popen[bytes], database: str, fighters: Sequence[Fighter]
) -> Iterator[None]:
    """Everything is on disk as it was told: another server shows it."""
    server.kill()
    server.wait()
    for fighter in fighters:
        fighter.site = None
    with process(database) as (site, _):
        _play_at(site, fighters)
        yield


def sqlite_ways(file: Path) -> Callable[[subprocess.Popen[bytes]], Sequence[Outage]]:
    """A file that somebody else locks, and a disk that is full."""

    def ways(server: subprocess.Popen[bytes]) -> Sequence[Outage]:
        somebody = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=60)

        def fill() -> None:
            log = Path(f"{file}-wal")
            size = max(log.stat().st_size if log.exists() else 0, 4096) // 2
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        def empty() -> None:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)

        return (
            Outage(
                "SQLite locked",
                lambda: somebody.execute("begin exclusive").close(),
                lambda: somebody.execute("rollback").close(),
            ),
            Outage("disk full", fill, empty),
        )

    return ways


def postgres_storm(kills: int, seconds: Sequence[float]) -> None:
    with postgres() as server:
        database = empty_postgres(server)
        if kills:
            say_kills("PostgreSQL", kills, kill_often(database, kills))
        if seconds:
            with gate_before(database) as (gate, through):
                ways = [Outage("PostgreSQL away", gate.close, gate.open)]
                for line in outages(through, lambda _: ways, seconds):
                    print(line, flush=True)


def sqlite_storm(kills: int, seconds: Sequence[float]) -> None:
    with tempfile.TemporaryDirectory(prefix="warband-storm-") as folder:
        file = Path(folder) / "tables.db"
        if kills:
            say_kills("SQLite", kills, kill_often(str(file), kills))
        if seconds:
            for line in outages(str(file), sqlite_ways(file), seconds):
                print(line, flush=True)


def say_kills(name: str, kills: int, result: tuple[int, int]) -> None:
    answers, returns = result
    print(
        f"{name}: killed {kills} times under load, {answers} answers acknowledged, "
        f"{returns} times a table was found again, nothing lost",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--outages", default="")
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    seconds = [float(each) for each in options.outages.split(",") if each]
    (postgres_storm if options.postgres else sqlite_storm)(options.kills, seconds)


if __name__ == "__main__":
    main()
