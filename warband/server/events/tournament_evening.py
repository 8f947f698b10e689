"""Tournaments on the server."""

from warband.evenings import entries as t
from warband.evenings import event_record
from warband.evenings.commands import check_army
from warband.evenings.folding import Refused
from warband.evenings.showing import pairings_text, standings_text
from warband.evenings.standings import TIEBREAKERS
from warband.evenings.tournament import Tournament
from warband.server.events import views as v
from warband.server.events.evening import Evening, check_own, read_text


class TournamentEvening(Evening):
    """A tournament."""

    kind = "tournament"

    def __init__(self, opened: t.Opened) -> None:
        self.event = Tournament(opened)

    @property
    def names(self) -> list[str]:
        """Who takes part."""
        return list(self.event.names)

    def first(self) -> str:
        """The announcement as text."""
        return "\n".join(event_record.entry_lines(self.event.opened))

    def joining(self, name: str, computer: str) -> str:
        """The entry with which somebody joins."""
        return "\n".join(event_record.entry_lines(t.Joined(name)))

    def replay(self, text: str) -> None:
        """Take an entry that is on disk."""
        self.event.fold(event_record.read_entry(*read_text(text)))

    def enter(self, text: str, who: str, at: float, *, host: bool) -> list[str]:
        """Take an entry of somebody; `round` alone pairs the next one."""
        line, below = read_text(text)
        entry: t.Entry
        if line.words == "round" and not below:
            if not host:
                raise Refused("only the host or a judge can do that")
            wanted = self.event.next_round()
            entry = t.Paired(wanted.tables, wanted.byes, at)
        else:
            entry = event_record.read_entry(line, below)
        if not host:
            self._check(entry, who)
        if isinstance(entry, t.Registered):
            check_army(self.event.opened.rules, entry.army, entry.name)
        self.event.fold(entry)
        return ["\n".join(event_record.entry_lines(entry))]

    def _check(self, entry: t.Entry, who: str) -> None:
        match entry:
            case t.Registered() | t.Dropped() | t.Called():
                check_own(entry.name, who)
            case t.Result():
                tables = self.event.tables
                here = tables[entry.table - 1] if 0 < entry.table <= len(tables) else None
                if here is None or self.event.player(who) not in (here.one, here.other):
                    raise Refused("only those who play at a table report it")
            case _:
                raise Refused("only the host or a judge can do that")

    def go_on(self, at: float) -> list[str]:
        """Nothing goes on by itself."""
        return []

    def record(self) -> str:
        """The record: armies are sealed until the first round."""
        if not self.event.began:
            raise Refused("armies are sealed: the record comes with the first round")
        return event_record.print_event(self.event)

    def view(self, who: str, role: v.Role, at: float) -> dict[str, object]:
        """Pairings, standings, clocks, calls for a judge."""
        event = self.event
        tables = []
        for number, table in enumerate(event.tables, 1):
            result = ""
            if table.result is not None:
                one, other = table.result.scores
                result = f"{table.result.winner or 'drawn'} {one}-{other}"
            ends = event.ends(table)
            tables.append(
                v.EventTable(
                    number,
                    (event.names[table.one], event.names[table.other]),
                    f"{table.minutes} minutes were added" if table.minutes else "",
                    result,
                    tuple(f"{call.name}: {call.why}" for call in table.calls),
                    tuple(f"{ruled.judge}: {ruled.ruling}" for ruled in table.rulings),
                    None if ends is None or result else max(0.0, ends - at),
                )
            )
        due = []
        if event.closed:
            phase = "over"
        elif event.finished:
            phase = "finished"
            due.append(v.DueView("", "end", "the last round is played"))
        elif event.began and not event.between_rounds:
            phase = f"round {event.round}"
            for shown in tables:
                if not shown.result:
                    due += [v.DueView(n, "play", "play", shown.number) for n in shown.names]
        else:
            phase = "between rounds" if event.began else "gathering"
            due.append(v.DueView("", "round", "pair the next round"))
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
        byes = f" Bye: {', '.join(event.names[p] for p in event.byes)}." if event.byes else ""
        limit = f", {event.opened.minutes} minutes a round" if event.opened.minutes else ""
        mine = ""
        if who in event.names:
            mine = event.army_of(who, who)
        return {
            "phase": phase,
            "lead": f"{event.opened.system.capitalize()}{limit}. {event.opened.format}{byes}",
            "columns": ("rank", "player", "points", "won-drawn-lost", "opponents", "score"),
            "rows": rows,
            "notes": tuple(f"{name}: {why}" for name, why in TIEBREAKERS),
            "due": tuple(due),
            "tables": tuple(tables),
            "suggestion": mine,
            "hash": event.digest(),
            "winner": event.names[event.standings()[0].player] if event.closed else "",
            "sheets": (
                (v.EventSheet("", "To print", pairings_text(event) + "\n" + standings_text(event)),)
                if event.began
                else ()
            ),
        }
