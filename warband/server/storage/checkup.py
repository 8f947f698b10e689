"""Looking a database over before it is served: is it whole, and if not, which tables are hurt?"""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import sqlalchemy as sa

from warband.server.storage import schema as s
from warband.server.storage.database import Storage
from warband.server.storage.failures import Damaged, StorageError, in_a_sentence

LARGEST = 1 << 40
"""Bytes beyond which a head that claims them is not believed."""
NAMED = 20
"""Hurt tables that are named; of more the number is told."""


class Verdict(NamedTuple):
    """What was found in a file."""

    whole: tuple[str, ...]
    hurt: tuple[str, ...]
    broken: str
    """What is wrong with the file itself; empty if nothing is."""


def check_database(url: str) -> tuple[str, ...]:
    """Open a database once and look it over; the tables that have holes.

    StorageError says in one sentence why it cannot be served.
    """
    file = Storage(url).file
    if file:
        verdict = look_over(Path(file))
        if verdict.broken:
            raise Damaged(_sentence(file, verdict))
    return asyncio.run(_open_once(url))


async def _open_once(url: str) -> tuple[str, ...]:
    storage = Storage(url)
    try:
        await storage.open()
        async with storage.engine.connect() as connection:
            return tuple(row.table_id for row in await connection.execute(s.holes))
    except StorageError:
        raise
    except (sa.exc.SQLAlchemyError, OSError, TimeoutError) as error:
        shown = sa.make_url(url).render_as_string(hide_password=True)
        raise StorageError(f"cannot open the database {shown}: {in_a_sentence(error)}") from error
    finally:
        await storage.close()


def look_over(file: Path) -> Verdict:
    """Which tables of a SQLite file are whole; StorageError if there can be no such file."""
    if file.is_dir():
        raise StorageError(f"{file} is a folder, not a database")
    if not file.parent.is_dir():
        raise StorageError(f"there is no folder {file.parent} for the database {file.name}")
    if not file.exists() or not file.stat().st_size:
        return Verdict((), (), "")
    try:
        with closing(sqlite3.connect(file)) as database:
            found = [str(row[0]) for row in database.execute("pragma quick_check(5)")]
        broken = "" if found == ["ok"] else found[0].splitlines()[0]
    except sqlite3.DatabaseError as error:
        broken = str(error)
    if not broken:
        return Verdict((), (), "")
    whole: list[str] = []
    hurt: list[str] = []
    for table, bodies in _tables_of(file):
        (hurt if bodies is None else whole).append(table)
    return Verdict(tuple(whole), tuple(hurt), broken)


def _sentence(file: str, verdict: Verdict) -> str:
    total = len(verdict.whole) + len(verdict.hurt)
    if not total:
        return f"{file} is no database of warband, or nothing of it can be read: {verdict.broken}"
    named = ", ".join(verdict.hurt[:NAMED]) or "none that can be named"
    more = f" and {len(verdict.hurt) - NAMED} more" if len(verdict.hurt) > NAMED else ""
    return (
        f"{file} is damaged ({verdict.broken}); of {total} tables these are hurt: {named}{more}. "
        "Nothing was changed; `warband serve --rescue NEWFILE` saves the others."
    )


def _tables_of(file: Path) -> Iterator[tuple[str, list[str] | None]]:
    """Every table that is known, with its entries; None where one cannot be read or is missing."""
    with readable_copy(file) as database:
        for table in sorted(_known(database)):
            yield table, _entries_of(database, table)


@contextmanager
def readable_copy(file: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a damaged file, of which SQLite reads what is there.

    Of a file that is shorter than its head says SQLite reads nothing at all; with empty pages in
    the place of those that are missing it reads the others.
    """
    with TemporaryDirectory(prefix="warband-") as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(file, copy)
        with copy.open("r+b") as content:
            head = content.read(100)
            page = int.from_bytes(head[16:18], "big")
            size = int.from_bytes(head[28:32], "big") * (65536 if page == 1 else page)
            if copy.stat().st_size < size <= LARGEST:
                content.truncate(size)
        with closing(sqlite3.connect(copy)) as database:
            yield database


def _known(database: sqlite3.Connection) -> set[str]:
    """Names of tables, from wherever they can be read."""
    known: set[str] = set()
    for query in ("select id from tables", "select distinct table_id from entries"):
        for backward in ("", " order by 1 desc"):
            try:
                for row in database.execute(query + backward):
                    known.add(str(row[0]))
            except sqlite3.DatabaseError:
                continue
    return known


def _entries_of(database: sqlite3.Connection, table: str) -> list[str] | None:
    query = "select seq, body from entries where table_id = ? order by seq"
    try:
        rows = list(database.execute(query, (table,)))
        listed = database.execute("select count(*) from tables where id = ?", (table,)).fetchone()
    except sqlite3.DatabaseError:
        return None
    whole = bool(rows) and listed[0] == 1 and [row[0] for row in rows] == [*range(1, len(rows) + 1)]
    return [row[1] for row in rows] if whole else None


def rescue(damaged: Path, new: Path) -> tuple[int, tuple[str, ...]]:
    """Copy every whole table into a new file; how many, and which are lost."""
    if new.exists():
        raise StorageError(f"{new} exists already: choose another name")
    if not damaged.is_file():
        raise StorageError(f"there is no file {damaged}")
    asyncio.run(_open_once(f"sqlite+aiosqlite:///{new}"))
    saved, lost = 0, []
    with closing(sqlite3.connect(new)) as target, readable_copy(damaged) as source:
        for table, bodies in _tables_of(damaged):
            if bodies is None:
                lost.append(table)
                continue
            row = source.execute("select * from tables where id = ?", (table,)).fetchone()
            target.execute("insert into tables values (?, ?, ?, ?, ?)", row)
            numbered = [(table, number, body) for number, body in enumerate(bodies, 1)]
            target.executemany("insert into entries values (?, ?, ?)", numbered)
            saved += 1
        target.commit()
    return saved, tuple(lost)
