"""A battle as a table keeps it: its log in lines, its dice, and how far it can be undone."""

import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from warband.kernel.questions import Answer, Choose, Roll
from warband.server.protocol import By, DieRoll, Line
from warband.server.table_book import AnyBattle, AnyBook

T = TypeVar("T")
Luck = Callable[[Roll], tuple[int, ...]]
"""Where the faces of a roll come from: the table's dice, or what was written down."""
NOBODY = -1
PLACE = re.compile(r"[A-Z]+\d+")
OWN = ("person", "helper")
"""Whose answers a player has decided on: their own, and those they asked somebody to give."""


class Undoable(NamedTuple):
    """A choice that can still be taken back, and the battle as it was before."""

    position: AnyBattle
    answers: int
    seat: int
    by: By
    begins_activation: bool
    words: str
    """What was decided, in words."""
    goes_on: bool
    """Whether it belongs to the decision before it: a power and its target, told at once."""


class Decision(NamedTuple):
    """A moment at which a person decided something, and what, in words that all may read."""

    answers: int
    seat: int
    words: str
    begins_activation: bool


class Play:
    """The battle of one table."""

    def __init__(self, book: AnyBook, setup: str) -> None:
        self.book = book
        self.setup = setup
        self.battle = book.begin(setup)
        # However long it gets, going back costs no more than early on.
        self.battle.milestones = []
        self.lines: list[Line] = []
        self._public: dict[int, Line] = {}
        """What others are told instead of lines that only one seat may know."""
        self.answerers: list[int] = []
        """Who gave each answer; NOBODY for rolls."""
        self.rolls: list[DieRoll] = []
        self._secret_rolls: set[int] = set()
        """The first dice of rolls that must not be told while the battle goes on."""
        self.dice_used = 0
        self.undoable: list[Undoable] = []
        self.barrier = ""
        """Why nothing before can be undone any more, in words."""
        self.decisions: list[Decision] = []
        self.unchanged = 0
        """How many lines at the start have stayed the same since `forget_changes`."""
        self._hear()

    def copy(self) -> "Play":
        """A battle of its own at the same place; it catches up when it is first looked at."""
        twin = apart(self)
        twin.battle = self.battle.copy(history=True)
        twin.battle.events = []
        return twin

    # -------------------------------------------------------------------------- looking

    @property
    def answers(self) -> int:
        """How many answers the battle was given."""
        return len(self.battle.history)

    @property
    def question(self) -> Choose | None:
        """What a player is asked now."""
        question = self.battle.ask()
        return question if isinstance(question, Choose) else None

    @property
    def over(self) -> bool:
        """Whether the battle is over by its rules."""
        return self.battle.over

    def told(self, seats: tuple[int, ...], first: int = 0, last: int | None = None) -> list[Line]:
        """Lines of the log as these seats may read them."""
        lines = self.lines[first:last]
        if not self._public:
            return lines
        return [line if line.seat in seats else self._public.get(line.n, line) for line in lines]

    def told_rolls(self, *, openly: bool) -> list[DieRoll]:
        """All rolls; faces that are secret only where everything may be told."""
        if openly or not self._secret_rolls:
            return self.rolls
        return [
            replace(roll, faces=()) if roll.first in self._secret_rolls else roll
            for roll in self.rolls
        ]

    def forget_changes(self) -> None:
        """Everybody has been told of all lines."""
        self.unchanged = len(self.lines)

    # ------------------------------------------------------------------------ answering

    def give(self, answers: Iterable[Answer]) -> None:
        """Answers that belong to the battle's past: a branch, or an uploaded record."""
        for answer in answers:
            if isinstance(answer, int):
                self._pick(answer, "person", "")
            else:
                self._roll(answer, counted=False)

    def roll_on(self, luck: Luck) -> tuple[tuple[int, ...], ...]:
        """Roll whatever has to be rolled until somebody is asked; the faces."""
        rolled: list[tuple[int, ...]] = []
        while isinstance(question := self.battle.ask(), Roll):
            faces = luck(question)
            self._roll(faces, counted=True)
            rolled.append(faces)
        if rolled:
            # Nothing before a die can be taken back.
            self._bar("dice were rolled")
        return tuple(rolled)

    def move(
        self, option: int, by: By, note: str, luck: Luck, *, goes_on: bool = False
    ) -> tuple[tuple[int, ...], ...]:
        """A choice by whoever is asked, and the rolls after it."""
        question = self.question
        assert question is not None
        # A computer minds nothing: only another person's answer stands in the way.
        if by != "computer" and self.undoable and self.undoable[-1].seat != question.seat:
            self._bar("somebody else has answered")
        before = Undoable(
            self.battle.copy(history=True),
            self.answers,
            question.seat,
            by,
            self.book.begins_activation(question),
            self._in_words(question, option),
            goes_on,
        )
        revealed = self._pick(option, by, note, goes_on=goes_on)
        if by != "computer":
            self.undoable.append(before)
        if revealed:
            # Nor can anything before hidden information was shown.
            self._bar("something hidden was shown")
        return self.roll_on(luck)

    def _bar(self, why: str) -> None:
        """Nothing that was decided so far can be undone."""
        self.undoable.clear()
        self.barrier = why

    def _in_words(self, question: Choose, option: int) -> str:
        """What choosing an option decides, as whoever chooses it would say."""
        text = self.battle.rules.option_text(self.battle.state, question, option)
        if PLACE.fullmatch(text):
            # The name of a place alone does not say what was done there.
            text = f"go to {text}"
        elif self.book.begins_activation(question) and text[:1].isupper():
            text = f"the turn of {text}"
        subject = self.book.subject(self.battle, question)
        return f"{subject}: {text}" if subject else text

    def _pick(self, option: int, by: By, note: str, *, goes_on: bool = False) -> bool:
        """Give an answer; whether it showed something that was hidden."""
        question = self.question
        assert question is not None
        text = self.battle.rules.option_text(self.battle.state, question, option)
        if by in OWN and not goes_on:
            words = self.book.secret(question) or self._in_words(question, option)
            begins = self.book.begins_activation(question)
            self.decisions.append(Decision(self.answers, question.seat, words, begins))
        about = {k: v for k, v in question.about.items() if k in ("who", "power", "event")}
        self.battle.pick(option)
        self.answerers.append(question.seat)
        line = Line(
            n=len(self.lines),
            answers=self.answers,
            kind="answer",
            text=text,
            facts={"ask": question.ask, **about},
            seat=question.seat,
            by=by,
            note=note,
        )
        hidden = self.book.secret(question)
        if hidden:
            public = {"ask": question.ask}
            self._public[line.n] = replace(line, text=hidden, facts=public, note="")
        self.lines.append(line)
        return self._hear()

    def _roll(self, faces: tuple[int, ...], *, counted: bool) -> None:
        question = self.battle.ask()
        assert isinstance(question, Roll)
        if counted:
            if self.book.secret(question):
                self._secret_rolls.add(self.dice_used)
            self.rolls.append(DieRoll(self.dice_used, question.sides, faces, self.answers))
            self.dice_used += len(faces)
        self.battle.roll(*faces)
        self.answerers.append(NOBODY)
        self._hear()

    def _hear(self) -> bool:
        """Put what the battle told into lines; whether something hidden was shown."""
        events = self.battle.events
        assert events is not None
        revealed = any(self.book.reveals(event) for event in events)
        for event in events:
            self.lines.append(
                Line(
                    n=len(self.lines),
                    answers=self.answers,
                    kind=event.kind,
                    text=self.book.say(self.battle, event),
                    facts=dict(self.book.facts(self.battle, event)),
                )
            )
        events.clear()
        return revealed

    # ---------------------------------------------------------------------- going back

    def undo_target(self, seat: int, *, whole: bool) -> int | None:
        """How many answers are left if the seat takes back its last answer or activation."""
        found = self._undone_by(seat, whole=whole)
        return None if found is None else found.answers

    def undo_words(self, seat: int, *, whole: bool) -> str:
        """What the seat would take back, in words; empty where there is nothing."""
        found = self._undone_by(seat, whole=whole)
        return "" if found is None else found.words

    def _undone_by(self, seat: int, *, whole: bool) -> Undoable | None:
        own = [past for past in self.undoable if past.by in OWN]
        if not own or own[-1].seat != seat:
            return None
        starts = [past for past in own if not past.goes_on]
        if whole:
            starts = [past for past in starts if past.begins_activation] or starts[:1]
        return starts[-1] if starts else None

    def last_decision(self, seat: int, *, whole: bool = False) -> Decision | None:
        """What a player decided last, or with what their last activation began."""
        own = [past for past in self.decisions if past.seat == seat]
        if whole:
            own = [past for past in own if past.begins_activation] or own
        return own[-1] if own else None

    def decision_at(self, answers: int) -> Decision | None:
        """The last decision that came after no more than so many answers."""
        return next((past for past in reversed(self.decisions) if past.answers <= answers), None)

    def choice_at(self, answers: int) -> int:
        """The nearest moment, not later, at which a player was asked."""
        answers = min(answers, self.answers)
        while 0 < answers < self.answers and self.answerers[answers] == NOBODY:
            answers -= 1
        return answers

    def start_from(self, setup: str) -> None:
        """The battle begins from another setup, and was answered in the same way."""
        battle = self.book.replay(setup, tuple(self.battle.history))
        assert battle.events is not None
        battle.events.clear()
        battle.milestones = []
        battle.ask()
        self.battle, self.setup = battle, setup
        self._bar("time was called")

    def go_back(self, answers: int) -> None:
        """Forget everything after so many answers; dice that were rolled stay used."""
        kept = [past for past in self.undoable if past.answers <= answers]
        if kept and kept[-1].answers == answers:
            # A copy: whoever shows the table as it was before still has this position.
            self.battle = kept.pop().position.copy(history=True)
            self.battle.events = []
            self.battle.ask()
        else:
            self.battle = self.battle.after(answers)
            assert self.battle.events is not None
            self.battle.events.clear()
        self.undoable = kept
        self.decisions = [past for past in self.decisions if past.answers < answers]
        del self.answerers[answers:]
        self.lines = [line for line in self.lines if line.answers <= answers]
        self._public = {n: line for n, line in self._public.items() if n < len(self.lines)}
        self.unchanged = min(self.unchanged, len(self.lines))
        self.rolls = [
            replace(roll, undone=True) if roll.answers >= answers else roll for roll in self.rolls
        ]


def apart(thing: T) -> T:
    """A twin of something with lists, sets and mappings of its own."""
    twin = copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, list | set | dict):
            setattr(twin, name, value.copy())
    return twin


def written(rolls: Iterable[tuple[int, ...]]) -> Luck:
    """Luck that was written down."""
    faces: Iterator[tuple[int, ...]] = iter(rolls)
    return lambda roll: next(faces)
