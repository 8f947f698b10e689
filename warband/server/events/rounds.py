"""Rounds of a tournament on the server: its tables, what is due, who may write what."""

from warband.evenings import entries as t
from warband.evenings import event_record
from warband.evenings.folding import Refused
from warband.evenings.showing import result_text
from warband.evenings.standings import TIEBREAKERS
from warband.evenings.tournament import TableState, Tournament
from warband.kernel.lines import Line
from warband.server.events import views as v
from warband.server.events.evening import check_own
from warband.server.events.fixtures import Fixture, Outcome
from warband.server.protocol import Army

AT_TABLES = "the battle is fought at its table here: the result comes from there"


def read_played(event: Tournament, line: Line, below: list[Line], at: float) -> t.Entry:
    """An entry of a round; `round` alone pairs the next one, now."""
    if line.words == "round" and not below:
        wanted = event.next_round()
        return t.Paired(wanted.tables, wanted.byes, at)
    return event_record.read_entry(line, below)


def check_player(event: Tournament, entry: t.Entry, who: str, *, at_tables: bool) -> None:
    """Whether a player may write an entry; Refused says why not."""
    match entry:
        case t.Registered() | t.Dropped() | t.Called():
            check_own(entry.name, who)
        case t.Result():
            tables = event.tables
            here = tables[entry.table - 1] if 0 < entry.table <= len(tables) else None
            if here is None or event.player(who) not in (here.one, here.other):
                raise Refused("only those who play at a table report it")
            if at_tables:
                raise Refused(AT_TABLES)
        case _:
            raise Refused("only the host or a judge can do that")


def fixtures(event: Tournament) -> list[Fixture]:
    """The battles of the present round."""
    opened = event.opened
    return [
        Fixture(
            f"{event.round}.{number}",
            number,
            opened.rules,
            opened.format,
            (event.names[table.one], event.names[table.other]),
            (event.computers.get(table.one, ""), event.computers.get(table.other, "")),
            tuple(Army(text=event.armies.get(p, "")) for p in (table.one, table.other)),
            event.ends(table),
            table.rulings,
            table.result is not None,
        )
        for number, table in enumerate(event.tables, 1)
    ]


def report(fixture: Fixture, outcome: Outcome, table_id: str) -> str:
    """The result of a table, as an entry."""
    scores = outcome.scores[0], outcome.scores[1]
    result = t.Result(fixture.number, outcome.winner, scores, table_id)
    return "\n".join(event_record.entry_lines(result))


def table_view(event: Tournament, number: int, table: TableState, at: float) -> v.EventTable:
    """A table of the round."""
    ends = event.ends(table)
    names = event.names[table.one], event.names[table.other]
    result = ""
    if table.result is not None:
        result = result_text(event, event.round, names, table.result)
    return v.EventTable(
        number,
        names,
        f"{table.minutes} minutes were added" if table.minutes else "",
        result,
        *judged_words(table.calls, table.rulings),
        None if ends is None or result else max(0.0, ends - at),
    )


def judged_words(
    calls: tuple[t.Called, ...], rulings: tuple[t.Ruled, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Calls for a judge that wait, and what was ruled."""
    waiting = tuple(f"{call.name}: {call.why}" for call in calls)
    return waiting, tuple(f"{ruled.judge}: {_ruling(ruled)}" for ruled in rulings)


def _ruling(ruled: t.Ruled) -> str:
    back = f" (back to answer {ruled.back_to})" if ruled.back_to >= 0 else ""
    return ruled.ruling + back


def history(event: Tournament) -> tuple[v.EventMatch, ...]:
    """All results, with the tables where battles can be seen again."""
    found: dict[tuple[int, int], v.EventMatch] = {}
    scores: dict[tuple[int, int], tuple[int, int]] = {}
    number = 0
    tables: tuple[tuple[str, str], ...] = ()
    for entry in event.entries:
        if isinstance(entry, t.Paired):
            number, tables = number + 1, entry.tables
        elif isinstance(entry, t.Result):
            names, table = tables[entry.table - 1], entry.table
            said = result_text(event, number, names, entry)
            told = v.EventMatch(number, names, said, entry.record, table)
            found[number, table], scores[number, table] = told, entry.scores
        elif isinstance(entry, t.Ruled) and entry.winner is not None:
            names, table = tables[entry.table - 1], entry.table
            before = found.get((number, table))
            record = before.table if before is not None else ""
            drawn = t.Result(table, "", scores.get((number, table), (0, 0)))
            said = f"{entry.winner or result_text(event, number, names, drawn)}, as ruled"
            found[number, table] = v.EventMatch(number, names, said, record, table)
    return tuple(found.values())


def fields(event: Tournament, at: float) -> dict[str, object]:
    """What everybody sees of a tournament, field by field of an `EventView`."""
    tables = tuple(table_view(event, n, table, at) for n, table in enumerate(event.tables, 1))
    phase, due = _due(event, tables)
    rows = tuple(
        (
            str(line.rank),
            event.names[line.player] + (" (left)" if line.player in event.dropped else ""),
            str(line.points),
            f"{line.won}-{line.drawn}-{line.lost}",
            f"{line.opponents:.3f}",
            str(line.score),
        )
        for line in event.standings()
    )
    return {
        "phase": phase,
        "columns": ("rank", "player", "points", "won-drawn-lost", "opponents", "score"),
        "rows": rows,
        "notes": (*(f"{name}: {why}" for name, why in TIEBREAKERS), *_penalties(event)),
        "due": due,
        "tables": tables,
        "byes": tuple(event.names[player] for player in event.byes),
        "history": history(event),
        "winner": event.names[event.standings()[0].player] if event.closed else "",
    }


def _penalties(event: Tournament) -> tuple[str, ...]:
    return tuple(
        f"penalty: {entry.name}, {entry.points} off ({entry.judge}: {entry.why})"
        for entry in event.entries
        if isinstance(entry, t.Penalized)
    )


def _due(event: Tournament, tables: tuple[v.EventTable, ...]) -> tuple[str, tuple[v.DueView, ...]]:
    """Where a tournament stands, and what is due."""
    if event.closed:
        return "over", ()
    if event.finished:
        return "finished", (v.DueView("", "end", "the last round is played"),)
    if event.began and not event.between_rounds:
        playing = [shown for shown in tables if not shown.result]
        due = [
            v.DueView(n, "play", f"play at table {each.number}", each.number)
            for each in playing
            for n in each.names
        ]
        return f"round {event.round}", tuple(due)
    phase = "between rounds" if event.began else "gathering"
    return phase, (v.DueView("", "round", "pair the next round"),)
