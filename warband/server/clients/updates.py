"""What a client is told about its table: everything at first, then what is new."""

from warband.server.clients.connection import Connection
from warband.server.protocol import Settings, TableInfo, Update, Welcome
from warband.server.tables.table import Table

RECENT_LINES = 400
"""Lines of the log that a newcomer gets at once; earlier ones are fetched."""


def welcome(table: Table, info: TableInfo, connection: Connection, at: int) -> Welcome:
    """The table as it stands, for a client that says hello."""
    play = table.play
    seats = connection.seats
    looks = table.looks(seats, connection.side)
    total = len(play.lines) if play is not None else 0
    first = connection.lines if 0 < connection.lines <= total else max(total - RECENT_LINES, 0)
    return Welcome(
        table=info,
        seats=seats,
        seq=table.seq,
        answers=play.answers if play is not None else 0,
        view=table.book.view(play.battle, looks) if play is not None else None,
        map=table.book.map(play.battle) if play is not None else None,
        lines=tuple(play.told(table.readers(seats), first)) if play is not None else (),
        first_line=first,
        notices=tuple(table.notices),
        settings=_settings(table, seats),
        proposals=tuple(table.proposals.values()),
        clocks=table.clocks(at),
        undo=table.undoing(seats),
    )


def update(table: Table, info: TableInfo, connection: Connection, at: int, pause: int) -> Update:
    """What is new for a client."""
    play = table.play
    seats = connection.seats
    looks = table.looks(seats, connection.side)
    map_now = None
    if play is not None and table.book.map_version(play.battle) != connection.map:
        map_now = table.book.map(play.battle)
    return Update(
        seq=table.seq,
        answers=play.answers if play is not None else 0,
        table=info,
        view=table.book.view(play.battle, looks) if play is not None else None,
        lines=tuple(play.told(table.readers(seats), connection.lines)) if play is not None else (),
        first_line=connection.lines,
        map=map_now,
        notices=tuple(n for n in table.notices if n.seq > connection.seq),
        proposals=tuple(table.proposals.values()),
        clocks=table.clocks(at),
        undo=table.undoing(seats),
        settings=_settings(table, seats),
        pause=pause,
    )


def _settings(table: Table, seats: tuple[int, ...]) -> tuple[Settings, ...]:
    return tuple(table.settings[seat] for seat in seats)
