"""A table: what folding its entries gives, and what people can do at it.

Commands check that something may be done, do it, and return the entry to be written down;
`fold` does what an entry says, for tables that are read from storage. A command that may
not be followed raises `Refusal` and changes nothing.
"""

from difflib import SequenceMatcher
from typing import Literal

from msgspec.structs import replace

from warband.kernel.battle import AmbiguousAnswer, IllegalAnswer
from warband.kernel.questions import Choose, Roll
from warband.players.registry import agent_names
from warband.server.protocol import By, Pace, Settings, Until
from warband.server.storage.entries import (
    Begun,
    Chair,
    Chatted,
    Configured,
    Ended,
    Joined,
    Judged,
    Moved,
    Paced,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    Substituted,
    TimeCalled,
    Undone,
)
from warband.server.tables.play import Play
from warband.server.tables.player_names import distinct_name, visible
from warband.server.tables.refusals import Refusal
from warband.server.tables.replayed_table import ReplayedTable
from warband.server.tables.skipping import Auto, decide

STAND_IN = "soldier"
"""The computer that leads the army of a player who gave up."""


MOST_NAMES = 2000
"""Options that are looked through for what a typed text may mean."""
NEAREST = 6
LIKE = 0.6
"""What is less like an option is not meant for it."""


def _meant(text: str, names: list[str]) -> int:
    """The option of which a text is part, if there is only one; Refusal tells the nearest."""
    wanted = " ".join(text.split()).casefold()
    parts = [n for n, name in enumerate(names) if wanted and wanted in name.casefold()]
    if len(parts) == 1:
        return parts[0]
    if parts:
        raise Refusal("illegal", f"{text!r} may mean {_listed([names[n] for n in parts])}")
    near = sorted(names, key=lambda name: -_likeness(wanted, name.casefold()))
    near = [name for name in near if _likeness(wanted, name.casefold()) >= LIKE]
    if near:
        nearest = _listed(near[:NEAREST])
        raise Refusal("illegal", f"there is no {text!r}; did you mean {nearest}?")
    raise Refusal("illegal", f"there is no {text!r}; there are {_listed(names)}")


def _would_end(play: Play, option: int) -> bool:
    """Whether nothing is asked or rolled any more after an answer."""
    copy = play.battle.copy()
    copy.dice = None
    copy.pick(option)
    return copy.over


def _likeness(wanted: str, name: str) -> float:
    """How near a text is to a name, or to one word of it; 1 is the same."""
    return max(SequenceMatcher(None, wanted, each).ratio() for each in (name, *name.split()))


def _listed(names: list[str]) -> str:
    more = len(names) - NEAREST
    return ", ".join(names[:NEAREST]) + (f" and {more} more" if more > 0 else "")


class Table(ReplayedTable):
    """One table: people, their battle, and everything between them."""

    def join(self, chair: Chair, wanted: int | None, at: int) -> Joined:
        """Take an open seat: the one that is wanted, or else the first."""
        open_seats = [seat for seat, taken in enumerate(self.chairs) if taken.kind == "open"]
        if not open_seats:
            raise Refusal("over", "there is no open seat at this table")
        if wanted is not None and wanted not in open_seats:
            raise Refusal("illegal", "this seat is taken")
        others = [taken.name for taken in self.chairs if taken.name]
        named = replace(chair, name=distinct_name(chair.name, others))
        return self.do(Joined(at, open_seats[0] if wanted is None else wanted, named))

    def begin(self, setup: str, at: int) -> Begun:
        """Start the battle."""
        entry = Begun(at, setup, self.opened.given)
        rolls = self._begin(entry, self._luck)
        entry = replace(entry, rolls=rolls)
        self._note(entry)
        return entry

    def answer(
        self,
        seats: tuple[int, ...],
        option: int,
        at: int,
        by: By = "person",
        note: str = "",
        *,
        goes_on: bool = False,
    ) -> Moved:
        """Answer the question at hand."""
        play = self.playing()
        question = self._own_question(play, seats)
        if not 0 <= option < len(question.options):
            raise Refusal(
                "illegal", f"there is no option {option}: {len(question.options)} are offered"
            )
        if by == "person" and self.away[question.seat]:
            raise Refusal("not-yours", "the computer plays for you: take your seat back first")
        entry = Moved(at, question.seat, option, by, note, goes_on=goes_on)
        rolls = self._move(entry, self._luck)
        entry = replace(entry, rolls=rolls)
        self._note(entry)
        return entry

    def call_time(self, at: int) -> TimeCalled | None:
        """The time of the evening's round is up: finish the battle's round."""
        ends = self.ends
        if ends is None or at < ends or self.last_round is not None or self.over:
            return None
        play = self.playing()
        last = max(self.book.clockwork(play.battle)[0], 1)
        return self.do(TimeCalled(at, self.book.with_last_round(play.setup, last), last))

    def after_time(self, at: int) -> Ended | None:
        """The last round is over, where the rules of the battle do not see to it themselves."""
        play = self.play
        if self.last_round is None or play is None or self.over:
            return None
        if self.book.with_last_round(play.setup, self.last_round):
            return None
        if self.book.clockwork(play.battle)[0] <= self.last_round:
            return None
        score = self.book.standing(play.battle).score
        best = [seat for seat, points in enumerate(score) if points == max(score)]
        ahead = self.book.tie_rule(play.battle, best)
        behind = [seat for seat in range(len(score)) if seat not in ahead]
        loser = behind[0] if len(ahead) == 1 else -1
        return self.do(Ended(at, "called", loser))

    def judge(
        self,
        judge: str,
        ruling: str,
        at: int,
        minutes: int = 0,
        answers: int = -1,
        losers: tuple[int, ...] | None = None,
    ) -> Judged:
        """A judge rules: the battle may go back, there may be more time, it may be over."""
        setup = ""
        if not self.over and self.play is not None:
            if answers >= 0:
                answers = self.play.choice_at(answers)
            later = (self.ends or 0) + 60_000 * minutes
            if self.last_round is not None and minutes and later > at:
                setup = self.started
        elif answers >= 0:
            answers = -1
        loser = None if losers is None else (*losers, -1)[0]
        also = (losers or ())[1:]
        return self.do(Judged(at, judge, ruling, minutes, answers, setup, loser, also))

    def say(self, seats: tuple[int, ...], answers: tuple[str, ...], at: int) -> list[Moved]:
        """Answer in words: what is asked now, and what is asked after that as far as it fits."""
        return self.answer_on(seats, self.find_option(seats, answers[0]), answers[1:], at)

    def answer_on(
        self, seats: tuple[int, ...], option: int, then: tuple[str, ...], at: int
    ) -> list[Moved]:
        """Answer what is asked now, and in words what is asked after that, as far as it fits."""
        given = [self.answer(seats, option, at)]
        for text in then:
            while (auto := self.automatic()) is not None:
                given.append(self.answer((self.asked,), auto.option, at, "auto", auto.why))
            if self.asked not in seats or self.thinker is not None:
                break
            try:
                following = self.find_option(seats, text)
            except Refusal:
                break
            given.append(self.answer(seats, following, at, goes_on=True))
        return given

    def find_option(self, seats: tuple[int, ...], text: str) -> int:
        """The option that a typed text means."""
        play = self.playing()
        question = self._own_question(play, seats)
        rules, state = self.book.rules, play.battle.state
        try:
            option = rules.find_option(state, question, text)
        except AmbiguousAnswer as error:
            raise Refusal("illegal", str(error)) from None
        except IllegalAnswer:
            count = min(len(question.options), MOST_NAMES)
            names = [rules.option_text(state, question, n) for n in range(count)]
            option = _meant(text, names)
        name = rules.option_text(state, question, option)
        if text.strip().casefold() != name.casefold() and _would_end(play, option):
            raise Refusal("illegal", f"this ends the battle: write {name!r} in full to do it")
        return option

    def _own_question(self, play: Play, seats: tuple[int, ...]) -> Choose:
        """The question at hand, if it is asked of one of the seats."""
        question = play.question
        assert question is not None
        if question.seat not in seats:
            raise Refusal("not-yours", f"{self.book.colours[question.seat]} is asked, not you")
        return question

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
                words = play.undo_words(seat, whole=whole)
                return self.do(Undone(at, seat, answers, "reset" if whole else "undo", words))
        raise Refusal(
            "illegal",
            f"this cannot be undone: {play.barrier or 'nothing was decided'} since; "
            "you can ask for a takeback",
        )

    def rematched(self, table_id: str, at: int) -> Rematched:
        """The players go on at another table."""
        return self.do(Rematched(at, table_id))

    def resign(self, seats: tuple[int, ...], seat: int | None, at: int) -> Ended | Resigned:
        """Give the battle up."""
        self.playing()
        chosen = self.own_seat(seats) if seat is None else seat
        if chosen not in seats:
            raise Refusal("not-yours", "you can only resign for yourself")
        if chosen in self.resigned:
            raise Refusal("illegal", "you have given up already")
        return self.do(self._give_up(chosen, "resignation", at))

    def _give_up(self, seat: int, how: Literal["resignation", "time"], at: int) -> Ended | Resigned:
        """A player is out. The battle ends unless there is still somebody else to beat."""
        fighting = {
            team
            for other, team in enumerate(self.teams)
            if other != seat and other not in self.resigned
        }
        if len(fighting) > 1:
            return Resigned(at, seat, how, STAND_IN)
        return Ended(at, how, seat)

    def flag(self, at: int) -> Ended | Resigned | None:
        """The clock of whoever must answer has fallen."""
        if self.clock is None or self.over:
            return None
        deadline = self.clock.deadline()
        if deadline is None or at < deadline:
            return None
        return self.do(self._give_up(self.clock.running, "time", at))

    def chat(self, seats: tuple[int, ...], text: str, at: int) -> Chatted:
        """Say something."""
        seat = seats[0] if seats else -1
        name = self.chairs[seat].name if seats else ""
        said = visible(text)
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
        if settings == self.settings[chosen]:
            raise Refusal("illegal", "these are the settings already")
        return self.do(Configured(at, chosen, settings))

    def substitute(
        self,
        seats: tuple[int, ...],
        seat: int,
        agent: str,
        at: int,
        *,
        absent: bool,
        until: Until = "",
    ) -> Substituted:
        """Let the computer play for an absent player, or for oneself."""
        self.playing()
        self.own_seat(seats)
        if agent not in agent_names(self.book.name):
            raise Refusal("illegal", f"there is no computer opponent named {agent!r}")
        if seat >= len(self.chairs):
            raise Refusal("illegal", f"this table has {len(self.chairs)} seats")
        if self.chairs[seat].kind != "person" or self.away[seat]:
            raise Refusal("illegal", "the computer plays there already")
        if seat not in seats and not absent:
            raise Refusal("illegal", "the player is still here")
        if until and seat not in seats:
            raise Refusal("not-yours", "only for yourself can it answer for a while")
        return self.do(Substituted(at, seat, agent, seats[0], until))

    def come_back(self, seats: tuple[int, ...], at: int) -> Returned:
        """Take one's seat back from the computer."""
        for seat in seats:
            if self.away[seat] and seat not in self.resigned:
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
        """The battle, if it still goes on."""
        if self.play is None:
            raise Refusal("over", "the battle has not begun: a seat is still open")
        if self.over or self.opened.record:
            raise Refusal("over", "the battle is over")
        return self.play

    def own_seat(self, seats: tuple[int, ...]) -> int:
        """The seat somebody acts for: the one that is asked, if they hold several."""
        if not seats:
            raise Refusal("not-yours", "spectators only watch")
        return self.asked if self.asked in seats else seats[0]

    def _luck(self, roll: Roll) -> tuple[int, ...]:
        return self.dice.roll(roll.sides, roll.count)
