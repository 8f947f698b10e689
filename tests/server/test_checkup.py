"""A database that is cut, overwritten or none at all: one sentence, and which tables are hurt."""

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.harness import process, serving
from warband.server.commands import database_url, serve
from warband.server.storage.checkup import check_database, look_over, rescue
from warband.server.storage.failures import Damaged, StorageError


def fill(file: Path, tables: int = 12) -> list[str]:
    """A database with some battles; the names of their tables."""
    names = []
    with serving(database_url(str(file))) as site:
        for n in range(tables):
            seated = site.create("hotseat")
            names.append(str(seated["table"]))
            with site.sit(seated) as player:
                player.play_randomly(random.Random(n), 25)
    with sqlite3.connect(file) as database:
        database.execute("pragma wal_checkpoint(truncate)")
    return sorted(names)


def in_a_sentence(text: str) -> bool:
    return "Traceback" not in text and len(text.strip().splitlines()) == 1


def test_a_cut_file_is_noticed_and_says_which_tables_are_hurt(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    names = fill(file)
    assert look_over(file).broken == ""
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(Damaged) as damaged:
        check_database(database_url(str(file)))
    verdict = look_over(file)
    assert verdict.hurt
    assert set(verdict.hurt) <= set(names)
    assert all(name in str(damaged.value) for name in verdict.hurt)
    result = CliRunner().invoke(serve, ["--database", str(file)])
    assert result.exit_code == 1
    assert in_a_sentence(result.output)
    assert verdict.hurt[0] in result.output
    # What is whole can be saved, and played on.
    new = tmp_path / "saved.db"
    saved, lost = rescue(file, new)
    assert saved == len(verdict.whole)
    assert set(lost) == set(verdict.hurt)
    with serving(database_url(str(new))) as site:
        for name in verdict.whole:
            assert site.get(f"/api/tables/{name}")["status"] == "playing"


def test_a_hole_is_told_at_start_and_hurts_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    hurt, sound = fill(file, 2)
    with sqlite3.connect(file) as database:
        database.execute("delete from entries where table_id = ? and seq = 5", (hurt,))
    assert check_database(database_url(str(file))) == (hurt,)
    with serving(database_url(str(file))) as site:
        response = site.http.get(f"/api/tables/{hurt}")
        assert response.status_code == 409
        assert "entry 5 is missing" in response.json()["reason"]
        assert site.get(f"/api/tables/{sound}")["status"] == "playing"
    with sqlite3.connect(file) as database:
        left = database.execute("select count(*) from entries where table_id = ?", (hurt,))
        assert left.fetchone()[0] >= 20


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\x00" + b"x" * 90]
)
def test_what_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(content)
    result = CliRunner().invoke(serve, ["--database", str(file)])
    assert result.exit_code == 1
    assert in_a_sentence(result.output)
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "database",
    [
        "{tmp}/missing/tables.db",
        "{tmp}",
        "postgresql://127.0.0.1:1/nothing",
        "postgresql://user:geheim@127.0.0.1:1/nothing",
        "mongodb://127.0.0.1/x",
        "postgresql://[::bad/x",
    ],
)
def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path, database: str) -> None:
    result = CliRunner().invoke(serve, ["--database", database.format(tmp=tmp_path)])
    assert result.exit_code == 1, result.output
    assert in_a_sentence(result.output), result.output
    assert "geheim" not in result.output


def test_rescue_never_overwrites(tmp_path: Path) -> None:
    (tmp_path / "old.db").write_bytes(b"")
    (tmp_path / "new.db").write_bytes(b"precious")
    with pytest.raises(StorageError, match="exists"):
        rescue(tmp_path / "old.db", tmp_path / "new.db")
    with pytest.raises(StorageError, match="no file"):
        rescue(tmp_path / "gone.db", tmp_path / "other.db")


def test_a_second_server_on_one_file_refuses_in_a_sentence(tmp_path: Path) -> None:
    file = f"{tmp_path}/tables.db"
    with process(file) as (site, _):
        second = subprocess.run(
            [sys.executable, "-c", "from warband.cli import main; main()", "serve", "--port", "0",
             "--database", file],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert second.returncode == 1
        assert "another server" in second.stderr
        assert in_a_sentence(second.stderr)
        assert site.get("/api/health")["well"]
