"""A short storm: the long one is `make storm`."""

from pathlib import Path

from tests.server.conftest import empty_postgres
from tests.server.gate import gate_before
from tests.server.storm import Outage, kill_often, outages, sqlite_ways


def test_a_server_killed_under_load_loses_nothing(tmp_path: Path) -> None:
    answers, returns = kill_often(str(tmp_path / "tables.db"), kills=2, tables=4)
    assert answers > 12
    assert returns >= 8


def test_a_locked_or_full_disk_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    told = outages(str(file), sqlite_ways(file), [1.0], tables=4)
    assert len(told) == 2


def test_a_database_that_goes_away_loses_nothing(postgres_server: str) -> None:
    with gate_before(empty_postgres(postgres_server)) as (gate, through):
        ways = [Outage("PostgreSQL away", gate.close, gate.open)]
        assert len(outages(through, lambda _: ways, [5.0], tables=4)) == 1
