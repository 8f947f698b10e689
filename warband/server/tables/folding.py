"""From entries to tables, and from commands to entries."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from warband.kernel.frozen import CannotThaw
from warband.server.storage.entries import AnyEntry, Opened, decode_entry
from warband.server.table_book import AnyBook, open_tables
from warband.server.tables.table import Table
from warband.server.tables.table_checkpoints import thaw_table
from warband.server.work.computer_turns import Command

log = logging.getLogger("warband.server")

FindBook = Callable[[str], AnyBook]
AUTOMATIC_LIMIT = 200
"""Answers that settings may give in a row."""


def fold(
    book: FindBook,
    table_id: str,
    bodies: Sequence[str],
    checkpoint: tuple[int, bytes] | None = None,
) -> Table:
    """The table that its entries give; a checkpoint spares those that came before it."""
    opened = decode_entry(bodies[0])
    assert isinstance(opened, Opened)
    table = _from_checkpoint(book, table_id, opened, checkpoint, len(bodies))
    if table is None:
        table = Table(table_id, book(opened.rules), opened)
    fold_more(table, bodies[table.seq :])
    if table.play is not None:
        table.play.forget_changes()
    return table


def _from_checkpoint(
    book: FindBook,
    table_id: str,
    opened: Opened,
    checkpoint: tuple[int, bytes] | None,
    entries: int,
) -> Table | None:
    """The table as it was, if there is a checkpoint that fits; the entries are the truth."""
    if checkpoint is None or checkpoint[0] > entries:
        return None
    try:
        table = thaw_table(book(opened.rules), table_id, opened, checkpoint[1])
    except CannotThaw as error:
        log.warning("a checkpoint of table %s is passed over: %s", table_id, error)
        return None
    return table if table.seq == checkpoint[0] else None


def fold_more(table: Table, bodies: Sequence[str]) -> None:
    """Do what more entries say."""
    for body in bodies:
        table.fold(decode_entry(body))


def set_up(
    book: FindBook, opened: Opened, setup: str, table_id: str
) -> tuple[Table, list[AnyEntry]]:
    """A new table and its first entries."""
    table = Table(table_id, book(opened.rules), opened)
    entries: list[AnyEntry] = [opened]
    if setup:
        table.book.prepare(setup)
        entries.append(table.begin(setup, opened.at))
        entries += _automatic(table, opened.at)
    return table, entries


def carry_out(command: Command, table: Table, at: int) -> list[AnyEntry]:
    """What a command does, what settings then answer, and whether that was the last round."""
    entries = [*command(table, at), *_automatic(table, at)]
    ended = table.after_time(at)
    return [*entries, ended] if ended is not None else entries


def _automatic(table: Table, at: int) -> list[AnyEntry]:
    """Answers that settings give."""
    entries: list[AnyEntry] = []
    while len(entries) < AUTOMATIC_LIMIT and (auto := table.automatic()) is not None:
        entries.append(table.answer((table.asked,), auto.option, at, "auto", auto.why))
    return entries


def ready_to_work(cards: Path | None) -> int:
    """A worker reads the rulebooks before anybody asks it anything."""
    return len(open_tables(cards))
