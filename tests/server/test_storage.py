"""Entries are appended once, in order, and stay; the same on both databases."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest
import sqlalchemy as sa

from tests.server.conftest import empty_postgres
from tests.server.harness import PATIENCE
from warband.server.storage import database as storages
from warband.server.storage.database import Storage
from warband.server.storage.failures import Conflict


class Card(msgspec.Struct):
    """What the list of tables needs."""

    id: str = "abcdefghijkl"
    created: int = 1
    touched: int = 1
    listed: bool = True


def run(database: str, test: Callable[[Storage], Awaitable[None]]) -> None:
    async def opened() -> None:
        storage = Storage(database)
        await storage.open()
        try:
            await test(storage)
        finally:
            await storage.close()

    asyncio.run(opened())


def test_entries_come_back_in_order(database: str) -> None:
    async def test(storage: Storage) -> None:
        await storage.append(Card(), "info", 1, ["one", "two"])
        await storage.append(Card(), "info", 3, ["three"])
        assert await storage.entries("abcdefghijkl") == ["one", "two", "three"]
        assert await storage.entries("abcdefghijkl", after=1) == ["two", "three"]
        assert await storage.entries("nobody") == []

    run(database, test)


def test_the_same_number_cannot_be_written_twice(database: str) -> None:
    async def test(storage: Storage) -> None:
        await storage.append(Card(), "first", 1, ["one"])
        await storage.append(Card(touched=5), "second", 2, ["two"])
        with pytest.raises(Conflict):
            await storage.append(Card(touched=9), "third", 2, ["another two", "three"])
        assert await storage.entries("abcdefghijkl") == ["one", "two"]
        assert await storage.listed(10) == ["second"]

    run(database, test)


def test_of_many_writers_exactly_one_wins(database: str) -> None:
    async def test(storage: Storage) -> None:
        await storage.append(Card(), "info", 1, ["one"])
        attempts = [storage.append(Card(), "info", 2, [f"two {n}"]) for n in range(8)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 7
        assert len(await storage.entries("abcdefghijkl")) == 2

    run(database, test)


def test_entries_outlive_the_process(database: str) -> None:
    async def write(storage: Storage) -> None:
        await storage.append(Card(), "info", 1, ["one"])

    async def read(storage: Storage) -> None:
        assert await storage.entries("abcdefghijkl") == ["one"]

    run(database, write)
    run(database, read)


def test_lists_show_the_latest_first_and_only_listed_tables(database: str) -> None:
    async def test(storage: Storage) -> None:
        await storage.append(Card("aaaaaaaaaaaa", touched=1), "old", 1, ["x"])
        await storage.append(Card("bbbbbbbbbbbb", touched=3), "new", 1, ["x"])
        await storage.append(Card("cccccccccccc", touched=2, listed=False), "secret", 1, ["x"])
        assert await storage.listed(10) == ["new", "old"]
        assert await storage.listed(1) == ["new"]
        assert await storage.by_ids(["cccccccccccc", "aaaaaaaaaaaa"]) == ["secret", "old"]

    run(database, test)


def test_the_pulse_is_kept(database: str) -> None:
    async def test(storage: Storage) -> None:
        assert await storage.last_alive() is None
        await storage.beat(100)
        await storage.beat(200)
        assert await storage.last_alive() == 200

    run(database, test)


def test_writes_of_one_process_take_turns(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a lock that a slow disk holds, so nobody gives up."""
    monkeypatch.setattr(storages, "BUSY", 0)

    async def test(storage: Storage) -> None:
        appends = [storage.append(Card(f"table{n:07}"), "info", 1, ["one"]) for n in range(20)]
        beats = [storage.beat(n) for n in range(20)]
        tasks = [task for pair in zip(appends, beats, strict=True) for task in pair]
        await asyncio.gather(*tasks)
        assert len(await storage.unfinished(0)) == 20
        assert await storage.last_alive() == 19

    run(database, test)


async def until(heard: list[str], count: int) -> None:
    """Wait for so many notices."""
    async with asyncio.timeout(PATIENCE):
        while len(heard) < count:
            await asyncio.sleep(0.02)


def test_processes_hear_of_each_others_entries(postgres_server: str) -> None:
    heard: list[str] = []

    async def test(storage: Storage) -> None:
        listener = Storage(storage.url)
        await listener.listen(heard.append)
        await storage.append(Card(), "info", 1, ["one"])
        await storage.append(Card(), "info", 2, ["two"])
        await until(heard, 2)
        await listener.close()

    run(empty_postgres(postgres_server), test)
    assert heard == ["abcdefghijkl:1", "abcdefghijkl:2"]


def test_a_lost_connection_is_found_again(postgres_server: str) -> None:
    heard: list[str] = []

    async def test(storage: Storage) -> None:
        listener = Storage(storage.url)
        await listener.listen(heard.append)
        async with storage.engine.connect() as connection:
            await connection.execute(
                sa.text(
                    "select pg_terminate_backend(pid) from pg_stat_activity "
                    "where query like 'LISTEN%' and datname = current_database()"
                )
            )
        await until(heard, 1)
        await storage.append(Card(), "info", 1, ["one"])
        await until(heard, 2)
        await listener.close()

    run(empty_postgres(postgres_server), test)
    assert heard == ["", "abcdefghijkl:1"]
