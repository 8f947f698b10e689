"""Tournaments on the server."""

from warband.evenings import entries as t
from warband.evenings import event_record
from warband.evenings.commands import check_army
from warband.evenings.folding import Refused
from warband.evenings.showing import export_json, pairings_text, standings_text
from warband.evenings.tournament import Tournament
from warband.server.events import rounds
from warband.server.events import views as v
from warband.server.events.evening import Evening, read_text
from warband.server.events.fixtures import Fixture, Outcome


class TournamentEvening(Evening):
    """A tournament."""

    kind = "tournament"

    def __init__(self, opened: t.Opened) -> None:
        self.event = Tournament(opened)

    @property
    def names(self) -> list[str]:
        """Who takes part."""
        return list(self.event.names)

    @property
    def time_runs(self) -> bool:
        """Whether something is done by the evening's clock."""
        return bool(self.event.opened.minutes) and not self.event.closed

    def first(self) -> str:
        """The announcement as text."""
        return "\n".join(event_record.entry_lines(self.event.opened))

    def joining(self, name: str, computer: str) -> str:
        """The entry with which somebody joins."""
        return "\n".join(event_record.entry_lines(t.Joined(name, computer)))

    def replay(self, text: str) -> None:
        """Take an entry that is on disk."""
        self.event.fold(event_record.read_entry(*read_text(text)))

    def enter(self, text: str, who: str, at: float, *, host: bool) -> list[str]:
        """Take an entry of somebody; `round` alone pairs the next one."""
        line, below = read_text(text)
        if line.words == "round" and not host:
            raise Refused("only the host or a judge can do that")
        entry = rounds.read_played(self.event, line, below, at)
        if not host:
            rounds.check_player(self.event, entry, who, at_tables=self.at_tables)
        if isinstance(entry, t.Registered):
            check_army(self.event.opened.rules, entry.army, entry.name)
        self.event.fold(entry)
        return ["\n".join(event_record.entry_lines(entry))]

    def ruling(self, text: str) -> t.Ruled | None:
        """The ruling that a text is, if it is one."""
        entry = event_record.read_entry(*read_text(text)) if text.startswith("rule ") else None
        return entry if isinstance(entry, t.Ruled) else None

    def registering(self, text: str) -> t.Registered | None:
        """The army that a text registers, if it does."""
        entry = event_record.read_entry(*read_text(text)) if text.startswith("army ") else None
        return entry if isinstance(entry, t.Registered) else None

    def go_on(self, at: float) -> list[str]:
        """Nothing goes on by itself."""
        return []

    def fixtures(self) -> list[Fixture]:
        """The battles of the round."""
        return rounds.fixtures(self.event)

    def report(self, fixture: Fixture, outcome: Outcome, state: object, table_id: str) -> str:
        """The result of a table."""
        return rounds.report(fixture, outcome, table_id)

    def record(self) -> str:
        """The record: armies are sealed until the first round."""
        if not self.event.began:
            raise Refused("armies are sealed: the record comes with the first round")
        return event_record.print_event(self.event)

    def export(self) -> str:
        """Everything as JSON."""
        if not self.event.began:
            raise Refused("armies are sealed: the record comes with the first round")
        return export_json(self.event)

    def view(self, who: str, role: v.Role, at: float) -> dict[str, object]:
        """Pairings, standings, clocks, calls for a judge."""
        event = self.event
        shown = rounds.fields(event, at)
        limit = f", {event.opened.minutes} minutes a round" if event.opened.minutes else ""
        mine = event.army_of(who, who) if who in event.names else ""
        print_out: tuple[v.EventSheet, ...] = ()
        if event.began:
            text = pairings_text(event) + "\n" + standings_text(event)
            print_out = (v.EventSheet("", "To print", text),)
        return {
            **shown,
            "lead": f"{event.opened.system.capitalize()}{limit}. {event.opened.format}",
            "suggestion": mine,
            "hash": event.digest(),
            "sheets": print_out,
        }
