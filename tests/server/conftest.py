"""What server tests share: databases of both kinds, a server, players."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.chance import chance, chance_of_the_module, chance_of_the_test
from tests.server.harness import Site, serving
from tests.server.postgres import NoPostgres, postgres

__all__ = ["chance", "chance_of_the_module", "chance_of_the_test"]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server; skipped where there is none, unless it is required."""
    try:
        with postgres() as url:
            yield url
    except NoPostgres as reason:
        if os.environ.get("WARBAND_REQUIRE_POSTGRES"):
            pytest.fail(f"PostgreSQL is required here: {reason}")
        pytest.skip(str(reason))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    return empty_postgres(request.getfixturevalue("postgres_server"))


def empty_postgres(server: str) -> str:
    """A new database on a server."""
    name = f"test_{secrets.token_hex(6)}"

    async def create() -> None:
        engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(sa.text(f"create database {name}"))
        await engine.dispose()

    asyncio.run(create())
    return server.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests that do not stop it."""
    file = tmp_path_factory.mktemp("site") / "tables.db"
    with serving(f"sqlite+aiosqlite:///{file}") as running:
        yield running
