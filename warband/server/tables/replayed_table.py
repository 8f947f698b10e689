"""A table as its entries leave it: looking at it, and folding one more entry."""

import hmac
from collections.abc import Iterable
from typing import NamedTuple, Self, TypeVar

from msgspec.structs import replace

from warband.server.protocol import Clocks, Notice, Pace, Proposal, Settings, Status, Undoing, Until
from warband.server.storage.entries import (
    Agreed,
    AnyEntry,
    Begun,
    Chair,
    Configured,
    Declined,
    Ended,
    Joined,
    Judged,
    Moved,
    Opened,
    Paced,
    Proposed,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    Substituted,
    TimeCalled,
    Undone,
)
from warband.server.table_book import AnyBook, Brought
from warband.server.tables.clocks import ClockFace
from warband.server.tables.fair_dice import FairDice
from warband.server.tables.notices import told
from warband.server.tables.play import Luck, Play, apart, written
from warband.server.tables.seat_tokens import token_hash

E = TypeVar("E", bound=AnyEntry)
CHANGES = (Begun, Moved, Undone, Ended, Resigned, Substituted, Returned, TimeCalled, Judged)
"""Entries after which an answer to what was asked before may mean something else."""
KEPT_NOTICES = 300
"""How many notices a table keeps at hand."""


def brought_by(opened: Opened, chairs: Iterable[Chair]) -> Brought:
    """What the battle of a table is made of, once everybody sits there."""
    return Brought(
        opened.format,
        tuple(chair.army for chair in chairs),
        opened.fixed_map,
        opened.rounds,
        opened.teams,
        opened.points,
    )


class Thinker(NamedTuple):
    """A computer that must answer now."""

    seat: int
    agent: str
    seconds: float


class ReplayedTable:
    """People, their battle, and everything between them, as the entries say."""

    def __init__(self, table_id: str, book: AnyBook, opened: Opened) -> None:
        self.id = table_id
        self.book = book
        self.opened = opened
        self.created = self.touched = opened.at
        self.chairs = list(opened.chairs)
        self.play: Play | None = None
        self.started = ""
        """What the battle started from, before time was called."""
        self.dice = FairDice(opened.seed, ())
        self.seq = 0
        self.moved_seq = 0
        """The number of the last entry that changed the battle."""
        self.undone_seq = 0
        """The number of the last entry that took lines of the log away."""
        self.notices: list[Notice] = []
        self.settings = [Settings()] * len(self.chairs)
        self.proposals: dict[str, Proposal] = {}
        self.clock = ClockFace(opened.clock, opened.at, len(self.chairs)) if opened.clock else None
        self.away = [""] * len(self.chairs)
        """The computer that plays for an absent person."""
        self.away_until: list[Until] = [""] * len(self.chairs)
        """How long it does so, where a player asked for it."""
        self.resigned: dict[int, str] = {}
        """Who has given up while others fight on, and how."""
        self.pace: Pace = opened.pace
        self.ended: Ended | None = None
        self.rematch = ""
        self.last_round: int | None = None
        """The round in which the time of the evening ran out."""
        self.minutes = 0
        """Time that a judge added."""
        self.excused = 0
        """Milliseconds that the evening's round does not count: the server was away."""
        self.rulings = 0
        """How often a judge has ruled here."""
        self.fold(opened)

    def copy(self) -> Self:
        """The table as it is now, whatever happens to this one."""
        twin = apart(self)
        twin.dice = FairDice(self.dice.seed, self.dice.salts, self.dice.used)
        if self.play is not None:
            twin.play = self.play.copy()
        if self.clock is not None:
            twin.clock = self.clock.copy()
        return twin

    # -------------------------------------------------------------------------- looking

    @property
    def teams(self) -> tuple[int, ...]:
        """The first seat of each seat's team."""
        return self.opened.teams or tuple(range(len(self.chairs)))

    @property
    def listed(self) -> bool:
        """Whether the table appears in the list of tables to watch."""
        return self.opened.listed

    @property
    def over(self) -> bool:
        """Whether the battle is over, by its rules or otherwise."""
        return self.ended is not None or (self.play is not None and self.play.over)

    @property
    def status(self) -> Status:
        """Where the table stands."""
        if self.opened.record:
            return "record"
        if self.play is None:
            return "waiting"
        return "over" if self.over else "playing"

    @property
    def asked(self) -> int:
        """The seat that must answer now; -1 for nobody."""
        if self.play is None or self.over or self.opened.record:
            return -1
        question = self.play.question
        return -1 if question is None else question.seat

    @property
    def thinker(self) -> Thinker | None:
        """The computer that must answer now, if one must."""
        seat = self.asked
        if seat < 0:
            return None
        chair = self.chairs[seat]
        if self.away[seat]:
            return Thinker(seat, self.away[seat], chair.seconds)
        if chair.kind == "computer":
            return Thinker(seat, chair.agent, chair.seconds)
        return None

    @property
    def ends(self) -> int | None:
        """When the time of the evening's round is up; None where none is counted."""
        event = self.opened.event
        if event is None or not event.ends:
            return None
        return event.ends + 60_000 * self.minutes + self.excused

    @property
    def time_runs(self) -> bool:
        """Whether a clock runs: that of a player, or that of the evening's round."""
        if self.over:
            return False
        played = self.clock is not None and self.clock.running >= 0
        return played or (self.ends is not None and self.last_round is None)

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats that a token opens, compared in constant time."""
        digest = token_hash(token)
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if hmac.compare_digest(chair.token_hash or "-", digest)
        )

    @property
    def keeps_secrets(self) -> bool:
        """Whether players still hide something from each other."""
        if self.play is None or self.status != "playing":
            return False
        return self.book.keeps_secrets(self.play.battle)

    def looks(self, seats: tuple[int, ...], side: int | None = None) -> tuple[int, ...]:
        """The seats whose view a client gets who holds these, or looks over a shoulder.

        While there are secrets nobody looks over shoulders, and who holds several seats sees what
        belongs to whoever is asked.
        """
        if not self.keeps_secrets:
            return seats or (() if side is None or side >= len(self.chairs) else (side,))
        if len(seats) > 1:
            return (self.asked,) if self.asked in seats else ()
        return seats

    def readers(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The seats whose secret lines of the log a client gets."""
        if not self.keeps_secrets:
            return tuple(range(len(self.chairs)))
        return seats if len(seats) == 1 else ()

    def clocks(self, at: int) -> Clocks | None:
        """All clocks, where there are any."""
        return self.clock.view(at) if self.clock is not None else None

    def undoing(self, seats: tuple[int, ...]) -> Undoing:
        """What those who hold these seats can take back, and until when."""
        play = self.play
        if play is None or self.over or not seats or self.opened.record:
            return Undoing()
        found = {
            whole: next((w for seat in seats if (w := play.undo_words(seat, whole=whole))), "")
            for whole in (False, True)
        }
        if not found[False]:
            decided = any(play.last_decision(seat) for seat in seats)
            return Undoing(until=play.barrier if decided else "")
        people = sum(chair.kind == "person" for chair in self.chairs)
        until = "dice are rolled" + (" or somebody else answers" if people > len(seats) else "")
        return Undoing(found[False], found[True], until)

    # -------------------------------------------------------------------------- folding

    def fold(self, entry: AnyEntry) -> None:
        """Do what an entry says."""
        if isinstance(entry, Begun):
            self._begin(entry, written(entry.rolls))
            self._note(entry)
        elif isinstance(entry, Moved):
            self._move(entry, written(entry.rolls))
            self._note(entry)
        else:
            self.do(entry)

    def do(self, entry: E) -> E:
        """Carry out an entry that needs no dice, and count it."""
        self._carry_out(entry)
        self._note(entry)
        return entry

    def _note(self, entry: AnyEntry) -> None:
        """Count the entry, and tell people about it where they would want to know."""
        self.seq += 1
        self.touched = entry.at
        if isinstance(entry, CHANGES):
            self.moved_seq = self.seq
        if isinstance(entry, Undone | Judged):
            self.undone_seq = self.seq
        if self.clock is not None:
            chair = self.asked
            runs = chair >= 0 and self.thinker is None
            self.clock.turn_to(chair if runs else -1, entry.at)
        names = tuple(
            chair.name or self.book.colours[seat] for seat, chair in enumerate(self.chairs)
        )
        notice = told(entry, names)
        if notice is not None:
            lines = len(self.play.lines) if self.play is not None else 0
            self.notices.append(replace(notice, seq=self.seq, line=lines))
            del self.notices[:-KEPT_NOTICES]

    def _begin(self, entry: Begun, luck: Luck) -> tuple[tuple[int, ...], ...]:
        self.started = entry.setup
        play = self.play = Play(self.book, entry.setup)
        self.dice = FairDice(self.opened.seed, tuple(chair.salt for chair in self.chairs))
        play.give(entry.given)
        play.undoable.clear()
        rolls = () if self.opened.record else play.roll_on(luck)
        self.dice.used = play.dice_used
        return rolls

    def _move(self, entry: Moved, luck: Luck) -> tuple[tuple[int, ...], ...]:
        play = self.play
        assert play is not None
        question = play.question
        assert question is not None
        before = self.book.clockwork(play.battle)
        if self.clock is not None and self.book.begins_activation(question):
            self.clock.add(entry.seat)
        rolls = play.move(entry.option, entry.by, entry.note, luck, goes_on=entry.goes_on)
        self.dice.used = play.dice_used
        self.proposals = {k: p for k, p in self.proposals.items() if k == "draw"}
        now = self.book.clockwork(play.battle)
        self._end_yields(before, now)
        self._end_help(entry.seat, moved_on=before != now)
        return rolls

    def _end_help(self, answered: int, *, moved_on: bool) -> None:
        """A computer that answers for a while stops when that is over."""
        assert self.play is not None
        for seat, until in enumerate(self.away_until):
            over = (
                (until == "answer" and answered == seat)
                or (until == "activation" and moved_on)
                or (until == "setup" and not self.book.setting_up(self.play.battle))
            )
            if over:
                self.away[seat] = self.away_until[seat] = ""

    def _end_yields(self, before: tuple[int, int], now: tuple[int, int]) -> None:
        """Yields end with what they name."""
        assert self.play is not None
        question = self.play.question
        for seat, settings in enumerate(self.settings):
            until = settings.yield_until
            ends = (
                (until == "activation" and before != now)
                or (until == "round" and before[0] != now[0])
                or (
                    until == "turn"
                    and question is not None
                    and question.seat == seat
                    and self.book.begins_activation(question)
                )
            )
            if ends:
                self.settings[seat] = replace(settings, yield_until="")

    def _carry_out(self, entry: AnyEntry) -> None:
        """What an entry changes, where no dice are needed."""
        match entry:
            case Joined():
                self.chairs[entry.seat] = entry.chair
            case Undone():
                assert self.play is not None
                self.play.go_back(entry.answers)
                self.proposals.clear()
                self.settings = [replace(each, yield_until="") for each in self.settings]
            case Proposed():
                wanted = entry.seats or (entry.seat,)
                offer = Proposal(entry.kind, entry.seat, entry.answers, wanted, entry.words)
                self.proposals[entry.kind] = offer
            case Agreed():
                offer = self.proposals[entry.kind]
                wanted = (*offer.accepted, *entry.seats)
                self.proposals[entry.kind] = replace(offer, accepted=wanted)
            case Declined():
                self.proposals.pop(entry.kind, None)
            case Ended():
                self.ended = entry
                self.proposals.clear()
            case Resigned():
                self.resigned[entry.seat] = entry.how
                self.away[entry.seat] = entry.agent
                self.proposals.clear()
            case Rematched():
                self.rematch = entry.table
                self.proposals.clear()
            case Configured():
                self.settings[entry.seat] = entry.settings
            case Substituted():
                self.away[entry.seat] = entry.agent
                self.away_until[entry.seat] = entry.until
            case Returned():
                self.away[entry.seat] = self.away_until[entry.seat] = ""
            case Paced():
                self.pace = entry.pace
            case TimeCalled():
                self.last_round = entry.round
                self._retime(entry.setup)
            case Judged():
                self._judge(entry)
            case Resumed():
                self.excused += entry.gap
                if self.clock is not None:
                    self.clock.excuse(entry.gap)

    def _retime(self, setup: str) -> None:
        """The battle has another last round; everything that was answered stays."""
        if setup and self.play is not None:
            self.play.start_from(setup)

    def _judge(self, entry: Judged) -> None:
        """What a ruling changes."""
        self.rulings += 1
        self.minutes += entry.minutes
        self.proposals.clear()
        if entry.setup:
            self.last_round = None
            self._retime(entry.setup)
        if entry.answers >= 0:
            assert self.play is not None
            self.play.go_back(entry.answers)
            self.settings = [replace(each, yield_until="") for each in self.settings]
        if entry.loser is not None:
            self.ended = Ended(entry.at, "ruling", entry.loser, entry.also)
