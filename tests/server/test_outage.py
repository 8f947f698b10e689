"""When the storage fails: tables pause, say so, lose nothing, and go on."""

import asyncio
import contextlib
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.conftest import empty_postgres
from tests.server.gate import gate_before
from tests.server.harness import PATIENCE, Json, Player, Site, serving
from warband.server.commands import database_url
from warband.server.storage import database as storages
from warband.server.storage import writer
from warband.server.storage.database import Storage
from warband.server.storage.failures import Conflict, Hurt, InUse, StorageAway


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for long."""
    monkeypatch.setattr(writer, "PATIENCE", 0.4)
    monkeypatch.setattr("warband.server.tables.live_tables.PATIENCE", 0.4)
    monkeypatch.setattr(storages, "BUSY", 200)


class Stubborn(threading.Thread):
    """Plays at random, and tries again when the table is paused."""

    def __init__(self, site: Site, seated: Json, seed: int) -> None:
        super().__init__(daemon=True)
        self.site, self.seated, self.luck = site, seated, random.Random(seed)
        self.player: Player | None = None
        self.enough = threading.Event()
        self.paused = 0
        self.after_pause = 0
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self.site.sit(self.seated) as self.player:
                while not self.enough.is_set():
                    self.play(self.player)
        except BaseException as error:
            self.failure = error

    def play(self, player: Player) -> None:
        assert player.question is not None
        told = player.answer(self.luck.choice(player.question["options"])["n"])
        if told["type"] == "refused":
            assert told["error"] in ("paused", "stale"), told
            self.paused += told["error"] == "paused"
            self.after_pause = 0
            with contextlib.suppress(TimeoutError):
                # What else was told meanwhile: the next answer is to the last question.
                while True:
                    player.receive(0.05)
        else:
            self.after_pause += 1


def wait_until(true: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def play_through(
    database: str, lose: Callable[[], None], find: Callable[[], None], away: float, direct: str
) -> None:
    """Battles go on through an outage, and every one is on disk as it was told."""
    with serving(database) as site:
        fighters = [Stubborn(site, site.create("hotseat"), seed) for seed in range(4)]
        for fighter in fighters:
            fighter.start()
        wait_until(lambda: all(f.player and f.player.seq > 8 for f in fighters), "no start")
        lose()
        wait_until(lambda: site.http.get("/api/health").status_code == 503, "health does not tell")
        assert site.http.get("/api/health").json()["storage"]["answers"] is False
        time.sleep(away)
        find()
        wait_until(
            lambda: all(f.failure or (f.paused and f.after_pause > 5) for f in fighters),
            "the battles do not go on",
        )
        for fighter in fighters:
            fighter.enough.set()
            fighter.join(PATIENCE)
            assert fighter.failure is None, [(f.paused, f.after_pause, f.failure) for f in fighters]
        assert site.http.get("/api/health").json()["storage"]["answers"] is True
    with serving(direct) as site:
        for fighter in fighters:
            assert fighter.player is not None
            with site.sit(fighter.seated) as back:
                assert back.seq == fighter.player.seq
                assert back.lines == fighter.player.lines
                assert back.view == fighter.player.view
                assert back.question is not None
                assert back.answer(0)["type"] == "update"


@pytest.mark.usefixtures("impatient")
def test_an_outage_of_postgresql_destroys_nothing(postgres_server: str) -> None:
    database = empty_postgres(postgres_server)
    with gate_before(database) as (gate, through):
        play_through(through, gate.close, gate.open, 1.5, database)


@pytest.mark.usefixtures("impatient")
def test_a_locked_file_only_delays(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    somebody = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    play_through(
        database_url(str(file)),
        lambda: somebody.execute("begin exclusive").close(),
        lambda: somebody.execute("rollback").close(),
        0.8,
        database_url(str(file)),
    )
    somebody.close()


@pytest.mark.usefixtures("impatient")
def test_a_full_disk_only_delays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = database_url(f"{tmp_path}/tables.db")
    full = threading.Event()
    commit = Storage._commit
    probe = Storage._probe

    async def limit(storage: Storage) -> None:
        async with storage.engine.connect() as connection:
            pages = "1" if full.is_set() else "1000000"
            await connection.execute(sa.text(f"pragma max_page_count={pages}"))

    async def commit_within(storage: Storage, batch: object) -> None:
        await limit(storage)
        padding = "x" * 20_000 if full.is_set() else ""
        if padding:
            # More than fits into the pages that are there: SQLite itself says that it is full.
            async with storage.engine.begin() as connection:
                await connection.execute(sa.text("create table filling (x text)"))
        await commit(storage, batch)  # type: ignore[arg-type]

    async def probe_within(storage: Storage) -> None:
        await limit(storage)
        if full.is_set():
            async with storage.engine.begin() as connection:
                await connection.execute(sa.text("create table filling (x text)"))
        await probe(storage)

    monkeypatch.setattr(Storage, "_commit", commit_within)
    monkeypatch.setattr(Storage, "_probe", probe_within)
    play_through(database, full.set, full.clear, 0.8, database)


@pytest.mark.usefixtures("impatient")
def test_a_short_outage_is_not_even_noticed(
    postgres_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", PATIENCE)
    monkeypatch.setattr("warband.server.tables.live_tables.PATIENCE", PATIENCE)
    with (
        gate_before(empty_postgres(postgres_server)) as (gate, through),
        serving(through) as site,
        site.sit(site.create("hotseat")) as player,
    ):
        player.answer(0)
        gate.close()
        threading.Timer(0.6, gate.open).start()
        assert player.answer(0)["type"] == "update"


@pytest.mark.usefixtures("impatient")
def test_a_paused_table_says_so_and_its_clock_stands_still(postgres_server: str) -> None:
    with gate_before(empty_postgres(postgres_server)) as (gate, through), serving(through) as site:
        with site.sit(site.create("hotseat", clock={"bank": 600, "increment": 0})) as player:
            player.answer(0)
            gate.close()
            assert player.answer(0)["error"] == "paused"
            before = player.last["clocks"]["left"]
            time.sleep(2.0)
            gate.open()
            while player.wait_for("paused")["paused"]:
                pass
            player.answer(0)
            spent = sum(before) - sum(player.last["clocks"]["left"])
            assert spent < 1900, "the pause was charged"
        response = site.http.get("/api/health")
        assert response.status_code == 200
        gate.close()
        refused = site.http.post("/api/tables", json={"opponent": "hotseat"})
        assert (refused.status_code, refused.json()["error"]) == (503, "paused")
        gate.open()


def test_what_is_not_yet_on_disk_is_shown_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = Storage._commit
    held, go_on = threading.Event(), threading.Event()
    go_on.set()

    async def slowly(storage: Storage, batch: object) -> None:
        if not go_on.is_set():
            held.set()
        while not go_on.is_set():
            await asyncio.sleep(0.01)
        await commit(storage, batch)  # type: ignore[arg-type]

    monkeypatch.setattr(Storage, "_commit", slowly)
    with serving(database_url(f"{tmp_path}/tables.db")) as site:
        seated = site.create("hotseat")
        path = f"/api/tables/{seated['table']}"
        with site.sit(seated) as player:
            player.answer(0)

            def shown() -> list[Json]:
                return [site.get(f"{path}{part}") for part in ("/lines", "/moment", "/dice")]

            before = shown()
            go_on.clear()
            player.send("answer", seq=player.seq, option=0)
            assert held.wait(PATIENCE)
            assert shown() == before
            go_on.set()
            assert player.wait_for("update", "refused")["type"] == "update"
            assert shown() != before


# ------------------------------------------------------------------------- numbers of entries


class Card:
    """What the list of tables needs."""

    id, created, touched, listed = "abcdefghijkl", 1, 1, True


def test_nothing_is_written_behind_a_hole(database: str) -> None:
    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        await storage.append(Card(), "info", 1, ["one"])
        with pytest.raises(Conflict):
            await storage.append(Card(), "info", 3, ["three"])
        assert await storage.entries(Card.id) == ["one"]
        await storage.append(Card(), "info", 2, ["two", "three"])
        await storage.close()
        # Whatever made the hole: who reads notices it.
        engine = create_async_engine(database)
        async with engine.begin() as connection:
            await connection.execute(sa.text("delete from entries where seq = 2"))
        await engine.dispose()
        storage = Storage(database)
        await storage.open()
        with pytest.raises(Hurt, match="entry 2 is missing"):
            await storage.entries(Card.id)
        await storage.close()

    asyncio.run(run())


def test_an_append_whose_answer_was_lost_is_recognized(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = Storage._commit
    lost = iter([True])

    async def commit_and_lose(storage: Storage, batch: object) -> None:
        await commit(storage, batch)  # type: ignore[arg-type]
        if next(lost, False):
            raise ConnectionResetError("the connection is gone")

    monkeypatch.setattr(Storage, "_commit", commit_and_lose)

    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        await storage.append(Card(), "info", 1, ["one"])
        with pytest.raises(Conflict):
            await storage.append(Card(), "info", 1, ["another one"])
        assert await storage.entries(Card.id) == ["one"]
        await storage.close()

    asyncio.run(run())


@pytest.mark.usefixtures("impatient")
def test_a_database_that_says_nothing_is_away(postgres_server: str) -> None:
    database = empty_postgres(postgres_server)

    async def run() -> None:
        with gate_before(database) as (gate, through):
            storage = Storage(through)
            await storage.open()
            await storage.append(Card(), "info", 1, ["one"])
            gate.frozen = True
            with pytest.raises(StorageAway):
                await storage.append(Card(), "info", 2, ["two"])
            assert storage.writer.away_since is not None
            gate.frozen = False
            await asyncio.wait_for(storage.writer._back.wait(), PATIENCE)
            assert (await storage.entries(Card.id))[:1] == ["one"]
            await storage.close()

    asyncio.run(run())


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        one, two = (Storage(database_url(f"{tmp_path}/tables.db")) for _ in range(2))
        await one.open()
        with pytest.raises(InUse, match="another server"):
            await two.open()
        await two.close()
        await one.close()
        await two.open()
        await two.close()

    asyncio.run(run())
