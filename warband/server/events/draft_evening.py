"""Sealed and draft evenings on the server."""

from collections.abc import Sequence

import msgspec

from warband.ddm.build.sealed_and_draft import REVIEW_SECONDS, legal_maps
from warband.evenings import entries as t
from warband.evenings.folding import Refused
from warband.evenings.limited import computer as drafting
from warband.evenings.limited import entries as d
from warband.evenings.limited import record as limited_record
from warband.evenings.limited.limited import Limited, Pod
from warband.server.events import rounds
from warband.server.events import views as v
from warband.server.events.evening import Evening, check_own, read_text
from warband.server.events.fixtures import Fixture, Outcome


class DraftEvening(Evening):
    """Sealed and draft."""

    kind = "draft"

    def __init__(self, opened: d.Opened) -> None:
        self.limited = Limited(opened)

    @property
    def names(self) -> list[str]:
        """Who takes part."""
        return list(self.limited.names)

    @property
    def time_runs(self) -> bool:
        """Whether something is done by the evening's clock."""
        opened = self.limited.opened
        return self.limited.phase != "over" and bool(opened.timed or opened.minutes)

    def first(self) -> str:
        """The announcement as text."""
        return "\n".join(limited_record.entry_lines(self.limited.opened))

    def joining(self, name: str, computer: str) -> str:
        """The entry with which somebody joins."""
        return "\n".join(limited_record.entry_lines(d.Joined(name, bool(computer))))

    def replay(self, text: str) -> None:
        """Take an entry that is on disk."""
        self.limited.fold(limited_record.read_entry(*read_text(text)))

    def enter(self, text: str, who: str, at: float, *, host: bool) -> list[str]:
        """Take an entry of somebody, at the server's time."""
        if self.limited.tournament is not None:
            return self._enter_battles(text, who, at, host=host)
        entry = limited_record.read_entry(*read_text(text))
        match entry:
            case d.Picked():
                entry = d.Picked(entry.name, entry.card, at)
            case d.Registered():
                entry = d.Registered(entry.name, entry.army, entry.map, at)
            case d.Dealt():
                entry = d.Dealt(at)
            case d.Closed():
                entry = d.Closed(at)
        own = d.Picked | d.Registered | d.Reported | d.Withdrawn
        if not host and not isinstance(entry, own):
            raise Refused("only the host can do that")
        if isinstance(entry, own) and not (host and not isinstance(entry, d.Picked)):
            check_own(entry.name, who)
        self.limited.fold(entry)
        return ["\n".join(limited_record.entry_lines(entry))]

    def _enter_battles(self, text: str, who: str, at: float, *, host: bool) -> list[str]:
        """Building is over: entries are those of a tournament."""
        tournament = self.limited.tournament
        assert tournament is not None
        line, below = read_text(text)
        if line.words.partition(" ")[0] not in limited_record.BATTLES:
            raise Refused("building is over: the battles go on")
        if line.words == "round" and not host:
            raise Refused("only the host or a judge can do that")
        entry = rounds.read_played(tournament, line, below, at)
        if not host:
            rounds.check_player(tournament, entry, who, at_tables=self.at_tables)
        assert isinstance(entry, d.Played)
        self.limited.fold(entry)
        return ["\n".join(limited_record.entry_lines(entry))]

    def ruling(self, text: str) -> t.Ruled | None:
        """The ruling that a text is, if it is one."""
        if self.limited.tournament is None or not text.startswith("rule "):
            return None
        entry = limited_record.read_entry(*read_text(text))
        return entry if isinstance(entry, t.Ruled) else None

    def fixtures(self) -> list[Fixture]:
        """The battles of the round, once building is over."""
        return rounds.fixtures(self.limited.tournament) if self.limited.tournament else []

    def setup(self, fixture: Fixture) -> str:
        """Warbands from pools are checked when they are registered, by rules of their own."""
        one, other = fixture.names
        return self.limited.setup((one, other))

    def report(self, fixture: Fixture, outcome: Outcome, state: object, table_id: str) -> str:
        """The result of a table."""
        return rounds.report(fixture, outcome, table_id)

    def go_on(self, at: float) -> list[str]:
        """Computers pick and build; who is late is given a card."""
        limited, before = self.limited, len(self.limited.entries)
        moved = True
        while moved:
            moved = False
            for pod in limited.pods:
                late = limited.late_entry(pod, at)
                if late is not None:
                    limited.fold(late)
                    moved = True
                elif self._absent(pod) and self._reviewed(pod, at):
                    limited.fold(d.Picked(pod.turn, drafting.best_pick(limited, pod), at))
                    moved = True
            if limited.phase == "building":
                for name in limited.present:
                    if name in limited.computers and name not in limited.armies:
                        built = drafting.build(limited, name)
                        limited.fold(d.Registered(name, built.army, built.map, at))
                        moved = True
        return ["\n".join(limited_record.entry_lines(e)) for e in limited.entries[before:]]

    def _absent(self, pod: Pod) -> bool:
        return bool(pod.turn) and (
            pod.turn in self.limited.computers or pod.turn in self.limited.forfeits
        )

    def _reviewed(self, pod: Pod, at: float) -> bool:
        return not self.limited.opened.timed or pod.begun or at >= pod.since + REVIEW_SECONDS

    def record(self) -> str:
        """The record: its seed would tell packs that are still sealed."""
        if self.limited.tournament is None:
            raise Refused("packs are still sealed: the record comes when building is over")
        return limited_record.print_limited(self.limited)

    def export(self) -> str:
        """Everything as JSON."""
        if self.limited.tournament is None:
            raise Refused("packs are still sealed: the record comes when building is over")
        limited = self.limited
        whole = {
            "entries": limited.entries,
            "players": limited.names,
            "standings": self.limited.tournament.standings(),
            "hash": limited.digest(),
        }
        return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"

    def _cards(self, names: Sequence[str]) -> tuple[v.PodCard, ...]:
        found = []
        for name in names:
            card = self.limited.cards[name.lower()]
            level = getattr(card, "level", 0)
            factions = ", ".join(getattr(card, "factions", ()) or ())
            detail = f"level {level}, {factions}" if level else "item"
            found.append(v.PodCard(card.name, card.cost, detail, item=not level))
        return tuple(found)

    def view(self, who: str, role: v.Role, at: float) -> dict[str, object]:
        """Pods and what lies on their tables; the pool of whoever asks."""
        limited = self.limited
        pods = []
        for number, pod in enumerate(limited.pods, 1):
            table = pod.draft.tables[0] if pod.draft.tables else None
            left = max(0.0, pod.deadline - at) if limited.opened.timed and pod.turn else None
            seats = tuple(
                v.PodSeat(name, name in limited.computers, cards)
                for name, cards in zip(pod.seats, pod.draft.drafted, strict=True)
            )
            pods.append(
                v.PodView(
                    number,
                    seats,
                    pod.turn,
                    pod.seats[table.active] if table else "",
                    table.clockwise if table else True,
                    self._cards(pod.draft.left),
                    len(pod.draft.tables),
                    left,
                )
            )
        own = limited.pool_of(who) if who in limited.names else {}
        pool = self._cards(sorted(name for name, n in own.items() for _ in range(n)))
        ends = limited.building_ends()
        due = []
        if limited.phase == "gathering":
            due.append(v.DueView("", "deal", "seat everybody and hand out the packs"))
        for pod in limited.pods:
            if pod.turn:
                due.append(v.DueView(pod.turn, "pick", "draft a card"))
        if limited.phase == "building":
            missing = [name for name in limited.present if name not in limited.armies]
            clock = f" ({max(0, ends - at) / 60:.0f} minutes left)" if ends else ""
            due += [v.DueView(n, "register", f"build and register{clock}") for n in missing]
            if not missing:
                due.append(v.DueView("", "close", "everybody has registered"))
        suggestion = ""
        maps: tuple[str, ...] = ()
        if limited.phase == "building" and who in limited.present:
            maps = legal_maps(limited.packs[who]) or tuple(
                ground.name for ground in limited.book.library.maps.values()
            )
            try:
                suggestion = limited.armies.get(who) or drafting.build(limited, who).army
            except Refused:
                suggestion = ""
        opened = limited.opened
        played: dict[str, object] = {}
        if limited.tournament is not None:
            played = rounds.fields(limited.tournament, at)
            if not limited.tournament.began:
                played["phase"] = "between rounds"
        return {
            "phase": limited.phase,
            "lead": f"{opened.style.capitalize()}, {opened.format}: {', '.join(opened.packs)} for "
            f"everybody. Seal of the seed: {limited.seal}",
            "columns": ("player", "cards", "registered"),
            "rows": tuple(
                (
                    name,
                    str(sum(limited.pool_of(name).values())),
                    "left" if name in limited.forfeits else "yes" if name in limited.armies else "",
                )
                for name in limited.names
            ),
            "due": tuple(due),
            "pods": tuple(pods),
            "pool": pool,
            "limit": limited.format.points,
            "maps": maps,
            "suggestion": suggestion,
            "hash": limited.digest(),
            **played,
        }
