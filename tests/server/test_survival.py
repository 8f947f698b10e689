"""Nothing that was acknowledged is ever lost."""

import gc
import random
import threading
import time
from pathlib import Path

import pytest

from tests.server.conftest import empty_postgres
from tests.server.harness import (
    PATIENCE,
    ConnectionClosed,
    Json,
    Player,
    Site,
    process,
    serving,
)
from warband.server.commands import database_url
from warband.server.tables.table import Table

TABLES = 5


class Fighter(threading.Thread):
    """Plays at random until the server is gone; remembers what was acknowledged."""

    def __init__(self, site: Site, seated: Json, seed: int) -> None:
        super().__init__(daemon=True)
        self.site = site
        self.seated = seated
        self.luck = random.Random(seed)
        self.player: Player | None = None

    def run(self) -> None:
        try:
            with self.site.sit(self.seated) as self.player:
                self.player.play_randomly(self.luck, 10_000)
        except (ConnectionClosed, OSError, EOFError, TimeoutError):
            return


def test_kill_nine_under_load_loses_nothing(database: str) -> None:
    with process(database) as (site, server):
        fighters = [Fighter(site, site.create("hotseat"), seed) for seed in range(TABLES)]
        for fighter in fighters:
            fighter.start()
        deadline = time.monotonic() + PATIENCE
        while any(f.player is None or f.player.seq < 15 for f in fighters):
            assert time.monotonic() < deadline, "the battles do not get going"
            time.sleep(0.05)
        server.kill()
        for fighter in fighters:
            fighter.join(PATIENCE)
    with process(database) as (site, _):
        for fighter in fighters:
            acknowledged = fighter.player
            assert acknowledged is not None
            with site.sit(fighter.seated) as back:
                known = len(acknowledged.lines)
                assert back.lines[:known] == acknowledged.lines
                # At most the one answer that was under way has been added, and what followed.
                added = [line for line in back.lines[known:] if line["kind"] == "answer"]
                assert [line.get("by", "person") for line in added].count("person") <= 1
                if back.seq == acknowledged.seq:
                    assert back.view == acknowledged.view
                back.play_randomly(fighter.luck, 3)


def test_two_processes_serve_the_same_table(postgres_server: str) -> None:
    database = empty_postgres(postgres_server)
    luck = random.Random(6)
    with process(database) as (one, _), process(database) as (two, _):
        ann = one.create("invite", name="Ann")
        army = {"ready": "Siege and Fury"}
        bob = two.post(f"/api/tables/{ann['table']}/join", name="Bob", army=army)
        with one.sit(ann) as blue, two.sit(bob) as red:
            players = [blue, red]
            while not all(blue.wait_for("presence")["online"]):
                pass
            for _ in range(40):
                mover = players[blue.view["asked"]]
                mover.play_randomly(luck, 1)
                for player in players:
                    while player.seq < mover.seq:
                        player.wait_for("update")
            assert blue.lines == red.lines
            assert {k: v for k, v in blue.view.items() if k != "question"} == {
                k: v for k, v in red.view.items() if k != "question"
            }


def test_a_restart_restores_every_table(database: str) -> None:
    luck = random.Random(9)
    before = []
    with serving(database) as site:
        for _ in range(3):
            seated = site.create("hotseat")
            with site.sit(seated) as player:
                player.play_randomly(luck, 25)
                player.ask("chat", text="until tomorrow")
                before.append((seated, player.view, player.lines, player.notices))
    with serving(database) as site:
        for seated, view, lines, notices in before:
            with site.sit(seated) as player:
                assert player.view == view
                assert player.lines == lines
                assert player.notices == notices


def test_idle_tables_leave_memory_and_come_back(database: str) -> None:
    with serving(database) as site:
        assert site.server is not None
        seated = site.create("hotseat")
        with site.sit(seated) as player:
            player.play_randomly(random.Random(1), 20)
            view = player.view
            assert site.server.tables.sweep(0) == 0
        deadline = time.monotonic() + PATIENCE
        # Who leaves is written down after the socket has closed; until then the table is in use.
        while site.server.tables.sweep(0) != 1:
            assert time.monotonic() < deadline, "the table never came to rest"
            time.sleep(0.01)
        assert site.get("/api/health")["tables"] == 0
        with site.sit(seated) as player:
            assert player.view == view


def test_undo_and_takeback_survive_a_restart(database: str) -> None:
    luck = random.Random(12)
    with serving(database) as site:
        seated = site.create("hotseat")
        with site.sit(seated) as player:
            player.play_until("activate", luck)
            player.play_randomly(luck, 30)
            player.ask("propose", kind="takeback", answers=player.last["answers"] - 9)
            player.play_randomly(luck, 2)
            if player.last["undo"]["answer"]:
                player.ask("undo", seq=player.seq)
            view, lines = player.view, player.lines
            rolls = site.get(f"/api/tables/{seated['table']}/dice")["rolls"]
    with serving(database) as site:
        with site.sit(seated) as player:
            assert player.view == view
            assert player.lines == lines
        assert site.get(f"/api/tables/{seated['table']}/dice")["rolls"] == rolls


def test_the_clock_of_whoever_must_answer_falls(tmp_path: Path) -> None:
    with serving(database_url(f"{tmp_path}/tables.db")) as site:
        seated = site.create("hotseat", clock={"bank": 600, "increment": 0})
        assert site.server is not None
        with site.sit(seated) as player:
            asked = player.view["asked"]
            clocks = player.last["clocks"]
            assert clocks["running"] == asked
            # Nearly all of it has gone by.
            clock = site.server.tables.rooms[seated["table"]].table.clock
            assert clock is not None
            clock.left[asked] -= 599_500
            player.ask("chat", text="hurry up")
            while player.last["table"]["status"] != "over":
                player.wait_for("update")
            assert player.last["table"]["ended"] == "time"
            assert player.last["table"]["winner"] == 1 - asked


def test_nobody_pays_for_the_time_the_server_was_down(tmp_path: Path) -> None:
    database = database_url(f"{tmp_path}/tables.db")
    evening = 1_800_000_000_000
    with serving(database, now=lambda: evening) as site:
        seated = site.create("hotseat", clock={"bank": 100, "increment": 0})
    morning = evening + 10 * 3600 * 1000
    with serving(database, now=lambda: morning) as site, site.sit(seated) as player:
        assert player.last["clocks"]["left"] == [100_000, 100_000]
        assert player.last["table"]["status"] == "playing"


def test_a_table_that_left_memory_still_pays_for_its_time(tmp_path: Path) -> None:
    start = 1_800_000_000_000
    now = [start]
    with serving(database_url(f"{tmp_path}/tables.db"), now=lambda: now[0]) as site:
        seated = site.create("hotseat", clock={"bank": 100, "increment": 0})
        now[0] += 30_000
        with site.sit(seated) as player:
            asked = player.view["asked"]
            assert player.last["clocks"]["left"][asked] == 70_000
            assert player.last["clocks"]["left"][1 - asked] == 100_000


def test_a_failing_rule_harms_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake in the rules")

    with serving(database_url(f"{tmp_path}/tables.db")) as site:
        unlucky, other = site.create("hotseat"), site.create("hotseat")
        with site.sit(unlucky) as player, site.sit(other) as neighbour:
            with monkeypatch.context() as broken:
                broken.setattr("warband.server.tables.play.Play._pick", fail)
                refused = player.answer(0)
            assert refused["error"] == "failed"
            assert neighbour.answer(0)["type"] == "update"
            # The battle stands where it stood, and goes on.
            assert player.answer(0)["type"] == "update"


def test_what_cannot_be_written_down_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise OSError("no space left on device")

    with serving(database_url(f"{tmp_path}/tables.db")) as site:
        seated = site.create("hotseat")
        with site.sit(seated) as player:
            before = site.get(f"/api/tables/{seated['table']}/moment")
            with monkeypatch.context() as broken:
                broken.setattr("warband.server.storage.database.Storage.append", full)
                assert player.answer(0)["error"] == "failed"
            assert site.get(f"/api/tables/{seated['table']}/moment") == before
            assert player.answer(0)["type"] == "update"


def test_tables_that_come_and_go_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warband.server.tables.live_tables.MOST_IDLE", 4)

    def tables_in_memory() -> int:
        gc.collect()
        return sum(isinstance(thing, Table) for thing in gc.get_objects())

    with serving(database_url(f"{tmp_path}/tables.db")) as site:
        assert site.server is not None
        tables = site.server.tables
        tables._sweep_at = 4
        before = tables_in_memory()
        for n in range(25):
            with site.sit(site.create("hotseat")) as player:
                player.play_randomly(random.Random(n), 3)
        deadline = time.monotonic() + PATIENCE
        while site.get("/api/health")["sockets"]:
            assert time.monotonic() < deadline, "a socket is not closed"
            time.sleep(0.01)
        tables.sweep(300)
        assert len(tables.rooms) <= 4
        # Each may still be shown as it was before its last answer.
        assert tables_in_memory() - before <= 2 * 4 + 2
        assert not tables.workers._shared
        assert not tables.workers._running
