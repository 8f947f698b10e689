"""A table: what folding its entries gives.

Commands check that something may be done, do it, and return the entry to be written down;
`fold` does what an entry says, for tables that are read from storage. A command that may
not be followed raises `Refusal` and changes nothing.
"""

import hashlib
import hmac
import secrets
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from warband.kernel.battle import IllegalAnswer
from warband.kernel.questions import Roll
from warband.players.registry import agent_names
from warband.server.books import V3Book
from warband.server.clocks import ClockFace
from warband.server.entries import (
    AnyEntry,
    Begun,
    Chair,
    Chatted,
    Configured,
    Declined,
    Ended,
    Joined,
    Moved,
    Opened,
    Paced,
    Proposed,
    Rematched,
    Resumed,
    Returned,
    Substituted,
    Undone,
)
from warband.server.fair_dice import FairDice
from warband.server.notices import told
from warband.server.play import Luck, Play, written
from warband.server.protocol import (
    By,
    Clocks,
    Notice,
    Pace,
    Proposal,
    RefusalKind,
    Settings,
    Status,
)
from warband.server.skipping import Auto, decide

E = TypeVar("E", bound=AnyEntry)
KEPT_NOTICES = 300
"""How many notices a table keeps at hand."""


class Refusal(Exception):
    """What was asked is not done, and why; nothing changed."""

    def __init__(self, error: RefusalKind, reason: str) -> None:
        super().__init__(reason)
        self.error = error
        self.reason = reason


class Thinker(NamedTuple):
    """A computer that must answer now."""

    seat: int
    agent: str
    seconds: float


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Table:
    """One table: people, their battle, and everything between them."""

    def __init__(self, table_id: str, book: V3Book, opened: Opened) -> None:
        self.id = table_id
        self.book = book
        self.opened = opened
        self.created = self.touched = opened.at
        self.chairs = list(opened.chairs)
        self.play: Play | None = None
        self.dice = FairDice(opened.seed, ("", ""))
        self.seq = 0
        self.moved_seq = 0
        """The number of the last entry that changed the battle."""
        self.undone_seq = 0
        """The number of the last entry that took lines of the log away."""
        self.notices: list[Notice] = []
        self.settings = [Settings(), Settings()]
        self.proposals: dict[str, Proposal] = {}
        self.clock = ClockFace(opened.clock, opened.at) if opened.clock else None
        self.away = ["", ""]
        """The computer that plays for an absent person."""
        self.pace: Pace = opened.pace
        self.ended: Ended | None = None
        self.rematch = ""
        self.fold(opened)

    # -------------------------------------------------------------------------- looking

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

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats that a token opens, compared in constant time."""
        digest = token_hash(token)
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if hmac.compare_digest(chair.token_hash or "-", digest)
        )

    def clocks(self, at: int) -> Clocks | None:
        """Both clocks, where there are any."""
        return self.clock.view(at) if self.clock is not None else None

    def may_undo(self, seats: tuple[int, ...], *, whole: bool) -> bool:
        """Whether one of the seats can take something back."""
        play = self.play
        return (
            play is not None
            and not self.over
            and any(play.undo_target(seat, whole=whole) is not None for seat in seats)
        )

    # ------------------------------------------------------------------------- commands

    def join(self, chair: Chair, at: int) -> Joined:
        """Take the open seat."""
        for seat, taken in enumerate(self.chairs):
            if taken.kind == "open":
                return self.do(Joined(at, seat, chair))
        raise Refusal("over", "there is no open seat at this table")

    def begin(self, setup: str, at: int) -> Begun:
        """Start the battle."""
        entry = Begun(at, setup, self.opened.given)
        rolls = self._begin(entry, self._luck)
        entry = replace(entry, rolls=rolls)
        self._note(entry)
        return entry

    def answer(
        self, seats: tuple[int, ...], option: int, at: int, by: By = "person", note: str = ""
    ) -> Moved:
        """Answer the question at hand."""
        play = self.playing()
        question = play.question
        assert question is not None
        if question.seat not in seats:
            raise Refusal("not-yours", f"{self.book.colours[question.seat]} is asked, not you")
        if not 0 <= option < len(question.options):
            raise Refusal(
                "illegal", f"there is no option {option}: {len(question.options)} are offered"
            )
        if by == "person" and self.away[question.seat]:
            raise Refusal("not-yours", "the computer plays for you: take your seat back first")
        entry = Moved(at, question.seat, option, by, note)
        rolls = self._move(entry, self._luck)
        entry = replace(entry, rolls=rolls)
        self._note(entry)
        return entry

    def find_option(self, text: str) -> int:
        """The option that a typed text means."""
        play = self.playing()
        question = play.question
        assert question is not None
        try:
            return self.book.rules.find_option(play.battle.state, question, text)
        except IllegalAnswer as error:
            raise Refusal("illegal", str(error)) from None

    def automatic(self) -> Auto | None:
        """How the asked seat's settings answer the question at hand."""
        seat = self.asked
        if seat < 0 or self.thinker is not None or self.play is None:
            return None
        question = self.play.question
        assert question is not None
        window = self.book.window(self.play.battle, question)
        return decide(window, self.settings[seat]) if window is not None else None

    def undo(self, seats: tuple[int, ...], at: int, *, whole: bool) -> Undone:
        """Take back one's last answer, or the activation."""
        play = self.playing()
        for seat in seats:
            answers = play.undo_target(seat, whole=whole)
            if answers is not None:
                return self.do(Undone(at, seat, answers, "reset" if whole else "undo"))
        raise Refusal(
            "illegal",
            "this cannot be undone: dice were rolled or somebody else has answered since; "
            "you can ask for a takeback",
        )

    def rematched(self, table_id: str, at: int) -> Rematched:
        """The players go on at another table."""
        return self.do(Rematched(at, table_id))

    def resign(self, seats: tuple[int, ...], seat: int | None, at: int) -> Ended:
        """Give the battle up."""
        self.playing()
        chosen = self.own_seat(seats) if seat is None else seat
        if chosen not in seats:
            raise Refusal("not-yours", "you can only resign for yourself")
        return self.do(Ended(at, "resignation", chosen))

    def flag(self, at: int) -> Ended | None:
        """The clock of whoever must answer has fallen."""
        if self.clock is None or self.over:
            return None
        deadline = self.clock.deadline()
        if deadline is None or at < deadline:
            return None
        return self.do(Ended(at, "time", self.clock.running))

    def chat(self, seats: tuple[int, ...], text: str, at: int) -> Chatted:
        """Say something."""
        seat = seats[0] if seats else -1
        name = self.chairs[seat].name if seats else ""
        said = " ".join(text.split())
        if not said:
            raise Refusal("illegal", "nothing was said")
        return self.do(Chatted(at, seat, name, said))

    def configure(
        self, seats: tuple[int, ...], seat: int | None, settings: Settings, at: int
    ) -> Configured:
        """Change skip settings."""
        chosen = self.own_seat(seats) if seat is None else seat
        if chosen not in seats:
            raise Refusal("not-yours", "you can only change your own settings")
        return self.do(Configured(at, chosen, settings))

    def substitute(
        self, seats: tuple[int, ...], seat: int, agent: str, at: int, *, absent: bool
    ) -> Substituted:
        """Let the computer play for an absent player, or for oneself."""
        self.playing()
        self.own_seat(seats)
        if agent not in agent_names(self.book.name):
            raise Refusal("illegal", f"there is no computer opponent named {agent!r}")
        if self.chairs[seat].kind != "person" or self.away[seat]:
            raise Refusal("illegal", "the computer plays there already")
        if seat not in seats and not absent:
            raise Refusal("illegal", "the player is still here")
        return self.do(Substituted(at, seat, agent, seats[0]))

    def come_back(self, seats: tuple[int, ...], at: int) -> Returned:
        """Take one's seat back from the computer."""
        for seat in seats:
            if self.away[seat]:
                return self.do(Returned(at, seat))
        raise Refusal("illegal", "nobody plays for you")

    def set_pace(self, seats: tuple[int, ...], pace: Pace, at: int) -> Paced:
        """How fast computer answers follow each other."""
        self.own_seat(seats)
        return self.do(Paced(at, pace))

    def excuse(self, gap: int, at: int) -> Resumed:
        """Nobody's clock pays for the server's absence."""
        return self.do(Resumed(at, gap))

    def playing(self) -> Play:
        if self.play is None:
            raise Refusal("over", "the battle has not begun: a seat is still open")
        if self.over or self.opened.record:
            raise Refusal("over", "the battle is over")
        return self.play

    def own_seat(self, seats: tuple[int, ...]) -> int:
        """The seat somebody acts for: the one that is asked, if they hold both."""
        if not seats:
            raise Refusal("not-yours", "spectators only watch")
        return self.asked if self.asked in seats else seats[0]

    def _luck(self, roll: Roll) -> tuple[int, ...]:
        return self.dice.roll(roll.sides, roll.count)

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
        if isinstance(entry, Begun | Moved | Undone | Ended | Substituted | Returned):
            self.moved_seq = self.seq
        if isinstance(entry, Undone):
            self.undone_seq = self.seq
        if self.clock is not None:
            chair = self.asked
            runs = chair >= 0 and self.thinker is None
            self.clock.turn_to(chair if runs else -1, entry.at)
        names = tuple(
            chair.name or colour
            for chair, colour in zip(self.chairs, self.book.colours, strict=True)
        )
        notice = told(entry, names)
        if notice is not None:
            lines = len(self.play.lines) if self.play is not None else 0
            self.notices.append(replace(notice, seq=self.seq, line=lines))
            del self.notices[:-KEPT_NOTICES]

    def _begin(self, entry: Begun, luck: Luck) -> tuple[tuple[int, ...], ...]:
        play = self.play = Play(self.book, entry.setup)
        self.dice = FairDice(self.opened.seed, (self.chairs[0].salt, self.chairs[1].salt))
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
        rolls = play.move(entry.option, entry.by, entry.note, luck)
        self.dice.used = play.dice_used
        self.proposals = {k: p for k, p in self.proposals.items() if k == "draw"}
        self._end_yields(before, self.book.clockwork(play.battle))
        return rolls

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
                self.proposals[entry.kind] = Proposal(entry.kind, entry.seat, entry.answers)
            case Declined():
                self.proposals.pop(entry.kind, None)
            case Ended():
                self.ended = entry
                self.proposals.clear()
            case Rematched():
                self.rematch = entry.table
                self.proposals.clear()
            case Configured():
                self.settings[entry.seat] = entry.settings
            case Substituted():
                self.away[entry.seat] = entry.agent
            case Returned():
                self.away[entry.seat] = ""
            case Paced():
                self.pace = entry.pace
            case Resumed() if self.clock is not None:
                self.clock.excuse(entry.gap)
