"""A battle: a function of its setup and the answers it was given."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from warband.kernel.dice import Dice
from warband.kernel.events import Event, State
from warband.kernel.questions import (
    Answer,
    Asked,
    Choose,
    Finished,
    Flow,
    Note,
    Open,
    Pause,
    Question,
    Roll,
    Weigh,
)


class IllegalAnswer(ValueError):
    """The answer does not fit the question; the battle stays where it was."""


class AmbiguousAnswer(IllegalAnswer):
    """The answer may mean several different options; says which."""


class Position(State):
    """A state as the driver needs it."""

    __slots__ = ()

    def copy(self) -> Self:
        """A state that shares nothing that changes."""
        raise NotImplementedError

    def digest(self) -> str:
        """A short hash of everything that matters."""
        raise NotImplementedError


S = TypeVar("S", bound=Position)
S_contra = TypeVar("S_contra", bound=Position, contravariant=True)


class Rules(Protocol[S_contra]):
    """What a rulebook provides so that battles can be fought by it."""

    name: str

    def step(self, state: S_contra) -> Flow[None] | None:
        """The procedure that leads from this checkpoint to the next; None when it is over.

        It may end early by raising Finished.
        """

    def option_text(self, state: S_contra, question: Choose, index: int) -> str:
        """An option in the words a player would write."""

    def find_option(self, state: S_contra, question: Choose, text: str) -> int:
        """The option that the text means; IllegalAnswer if there is none."""

    def outcome(self, state: S_contra) -> str | None:
        """How the battle ended, in a few words; None while it goes on."""


FAR = 100
"""After so many replies since the last a battle keeps its next checkpoint, copied or not."""


MILE = 100
"""Milestones are at least so many replies apart."""


class Milestone(NamedTuple, Generic[S]):
    """A checkpoint that is kept for good: how much had been sent, and the state."""

    sent: int
    state: S


def nothing() -> Flow[None]:
    """The procedure before the first: it is over as soon as it begins."""
    yield from ()


class Battle(Generic[S]):
    """Drives the rules from question to question.

    `state` is live. Between steps of the rules no generator is alive: that is a
    checkpoint, and a position is always (checkpoint, what the rules were sent since).
    Not every checkpoint is kept, unless somebody copies the battle.
    """

    __slots__ = (
        "_checkpoint", "_flow", "_kept", "_origin", "_start", "_state", "dice", "events", "first",
        "halting", "history", "keep_all", "marks", "milestones", "passed", "paused", "places",
        "question", "rules", "sent", "size",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        *,
        dice: Dice | None = None,
        log: bool = True,
        pausing: bool = False,
        history: Sequence[Answer] = (),
        origin: S | None = None,
    ) -> None:
        """A battle that begins, or goes on from the checkpoint that a `history` led to.

        In that case `origin` is the state before the first answer.
        """
        self.rules = rules
        self.dice = dice
        self.events: list[Event] | None = [] if log else None
        self.history: list[Answer] = list(history)
        self.first = len(self.history)
        """How many answers had led to the state with which this battle was made."""
        self._origin = origin
        self.sent: list[object] = []
        """What the rules were sent: None to begin, then answers, what was weighed and noted."""
        self.places: list[int] = [0] * self.first
        """For every answer: how much had been sent before it."""
        self.marks: list[tuple[int, int]] = []
        """At every checkpoint: how many answers came before it, and how much had been sent."""
        self.question: Question | None = None
        self.size = 0
        """How many options the choice has that is being asked for."""
        self.keep_all = False
        """Whether every checkpoint is kept: for whoever hashes them, or copies battles."""
        self.halting = ""
        """The next pause of that kind is not passed by; `any` stands for all of them.

        Only a battle that was begun `pausing` has any.
        """
        self.paused: Pause | None = None
        """Where the battle halted; `resume` goes on."""
        self.passed = ""
        """The last pause that was passed by since the last answer."""
        self.milestones: list[Milestone[S]] | None = None
        """Checkpoints along the way, for whoever goes back far; a list turns them on."""
        state.pausing = pausing
        start = state.copy()
        self._start: S | None = start
        self._checkpoint, self._kept = start, 1
        """The checkpoint that was kept last, and how much had been sent until then."""
        self._flow: Flow[None] = nothing()
        self._state: S | None = state
        state.log = self.events
        self._advance(None, None)

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> S:
        """The state of the battle right now. Look, do not touch."""
        if self._state is None:
            self._catch_up()
        assert self._state is not None
        return self._state

    @property
    def over(self) -> bool:
        """True when nothing is left to ask."""
        if self._state is None:
            self._catch_up()
        return self.question is None and self.paused is None

    @property
    def outcome(self) -> str | None:
        """How the battle ended, in a few words; None while it goes on."""
        return self.rules.outcome(self.state)

    def checkpoint(self) -> S:
        """The state at the last checkpoint that was kept, to be looked at."""
        return self._checkpoint.copy()

    def checkpoint_digest(self) -> str:
        """The hash of the state at the last checkpoint that was kept."""
        return self._checkpoint.digest()

    def options(self) -> list[str]:
        """The texts of all options of the current choice."""
        question = self.ask()
        if not isinstance(question, Choose):
            return []
        return [
            self.rules.option_text(self.state, question, index)
            for index in range(len(question.options))
        ]

    def ask(self) -> Question | None:
        """The current question, after catching up where this is a fresh copy."""
        if self._state is None:
            self._catch_up()
        return self.question

    # ---------------------------------------------------------------- answering

    def pick(self, index: int) -> None:
        """Answer the current choice by the number of the option."""
        if self._state is None:
            self._catch_up()
        question = self.question
        if 0 <= index < self.size:
            if type(question) is Weigh:
                option, conclude = question.options[index], question.conclude
                self._advance(index, option if conclude is None else conclude(option))
                return
            if type(question) is Choose:
                self._advance(index, index)
                return
        if not isinstance(question, Choose):
            raise IllegalAnswer(f"no choice is asked for: {question!r}")
        options = question.options
        if not 0 <= index < len(options) and not (
            isinstance(options, Open) and options.allows(index)
        ):
            raise IllegalAnswer(f"option {index} of {len(options)} does not exist in {question!r}")
        self._advance(index, question.reply(index) if type(question) is Weigh else index)

    def answer(self, text: str) -> None:
        """Answer the current choice in words."""
        question = self.ask()
        if not isinstance(question, Choose):
            raise IllegalAnswer(f"no choice is asked for, so {text!r} answers nothing")
        self.pick(self.rules.find_option(self.state, question, text))

    def roll(self, *faces: int) -> None:
        """Answer the current roll, for battles without dice of their own."""
        question = self.ask()
        if not isinstance(question, Roll):
            raise IllegalAnswer(f"no roll is asked for: {question!r}")
        if len(faces) != question.count or not all(1 <= f <= question.sides for f in faces):
            raise IllegalAnswer(f"{faces} does not answer {question!r}")
        self._advance(faces, faces)

    def resume(self) -> None:
        """Go on after a pause."""
        if self.paused is None:
            raise IllegalAnswer("the battle has not halted")
        what, self.paused = self.paused.what, None
        self._advance(None, None)
        self.passed = self.passed or what

    # ------------------------------------------------------------------ copying

    def copy(self, *, history: bool = False) -> "Battle[S]":
        """A battle of its own in the same position, with the same dice to come.

        It shares the checkpoint and catches up when it is first looked at. A battle that was
        copied keeps all its checkpoints from now on, so that later copies have less to catch up.
        """
        self.keep_all = True
        twin = self._twin()
        twin.dice = self.dice.copy() if self.dice is not None else None
        twin.events = None
        twin.question = self.question
        twin._checkpoint = self._checkpoint
        if history:
            twin.milestones = None if self.milestones is None else self.milestones.copy()
            twin.history, twin.places = self.history.copy(), self.places.copy()
            twin.sent, twin.marks = self.sent.copy(), self.marks.copy()
            twin._start, twin._kept = self._start, self._kept
        else:
            twin.milestones = None
            twin.history, twin.places, twin.marks = [], [], []
            twin.sent = self.sent[self._kept :]
            twin._start, twin._kept = None, 0
        return twin

    def after(self, answers: int) -> "Battle[S]":
        """The battle as it stood after so many answers, by giving them again.

        It has no dice: whoever continues it decides where luck comes from. Where milestones are
        kept, only the answers since the last of them are given again, and only what they lead to
        is told.
        """
        start = self._start
        if start is None:
            raise IllegalAnswer("this copy was made without its history")
        if not 0 <= answers <= len(self.history):
            raise IllegalAnswer(f"the battle has {len(self.history)} answers, not {answers}")
        if answers < self.first:
            return self._from_origin(answers)
        twin = self._twin()
        twin.dice = None
        twin.events = []
        twin.question = None
        twin.history, twin.places = self.history[:answers], self.places[:answers]
        end = self.places[answers] if answers < len(self.places) else len(self.sent)
        twin.sent = self.sent[:end]
        twin.marks = [mark for mark in self.marks if mark[0] <= answers]
        twin._start, twin._checkpoint, twin._kept = start, start, 1
        twin.milestones = None
        if self.milestones is not None:
            twin.milestones = [past for past in self.milestones if past.sent <= end]
            if twin.milestones:
                nearest = twin.milestones[-1]
                twin._checkpoint, twin._kept = nearest.state, nearest.sent
        twin._catch_up(twin.events)
        return twin

    def _from_origin(self, answers: int) -> "Battle[S]":
        """The battle before what this one was made with, played from the very beginning."""
        assert self._origin is not None
        battle = Battle(self.rules, self._origin.copy(), pausing=self._origin.pausing)
        battle.milestones = None if self.milestones is None else []
        for answer in self.history[:answers]:
            if isinstance(answer, int):
                battle.pick(answer)
            else:
                battle.roll(*answer)
        return battle

    def _twin(self) -> "Battle[S]":
        """A battle by the same rules, to be filled."""
        twin: Battle[S] = Battle.__new__(Battle)
        twin.rules = self.rules
        twin.first, twin._origin = self.first, self._origin
        twin.keep_all = False
        twin.size = self.size
        twin.halting, twin.paused, twin.passed = "", None, ""
        twin._flow = nothing()
        twin._state = None
        return twin

    def _catch_up(self, log: list[Event] | None = None) -> None:
        """Come from the checkpoint to where the battle stands, by sending the same again."""
        self._state = state = self._checkpoint.copy()
        state.log = log
        sent = self.sent
        last = self.marks[-1][1] if self.marks else 0
        asked = self._next_step(again=True)
        flow, place = self._flow, self._kept
        for reply in sent[place:]:
            place += 1
            try:
                asked = flow.send(reply)
            except (StopIteration, Finished):
                if place == last:
                    self._checkpoint, self._kept = state.copy(), last
                asked = self._next_step(again=True)
                flow = self._flow
        state.log = self.events
        if isinstance(asked, Weigh):
            asked.options = asked.make()
        if isinstance(asked, Choose):
            self.size = len(asked.options)
        assert not isinstance(asked, Note)
        if isinstance(asked, Pause):
            self.paused, self.question = asked, None
        else:
            self.question = asked

    # ------------------------------------------------------------------ driving

    def _advance(self, answer: Answer | None, reply: object) -> None:
        """Give the answer, reply to the rules and run to the next question.

        Without an answer the battle begins. If the rules themselves fail, it goes back to
        where it stood.
        """
        flow, dice = self._flow, self.dice
        history, places, sent = self.history, self.places, self.sent
        given, checkpoint, kept = len(sent), self._checkpoint, self._kept
        told = len(self.events) if self.events else 0
        luck = dice.state if dice is not None else 0
        self.passed = ""
        asked: Asked | None
        if answer is not None:
            history.append(answer)
            places.append(given)
        try:
            while True:
                sent.append(reply)
                try:
                    asked = flow.send(reply)
                except (StopIteration, Finished):
                    asked = self._next_step()
                    flow = self._flow
                if type(asked) is Weigh:
                    asked.options = options = asked.make()
                    self.size = size = len(options)
                    if size > 1:
                        self.question = asked
                        return
                    reply = asked.reply(0) if size else None
                elif type(asked) is Note:
                    reply = asked.make()
                elif type(asked) is Roll:
                    if dice is None:
                        self.question = asked
                        return
                    reply = faces = dice.answer(asked)
                    history.append(faces)
                    places.append(len(sent))
                elif asked is None:
                    self.question = None
                    return
                elif type(asked) is Choose:
                    self.question = asked
                    self.size = len(asked.options)
                    return
                else:
                    assert type(asked) is Pause
                    if self.halting in ("any", asked.what):
                        self.halting, self.paused, self.question = "", asked, None
                        return
                    self.passed, reply = asked.what, None
        except Exception:
            self._checkpoint, self._kept = checkpoint, kept
            if self.events is not None:
                del self.events[told:]
            if dice is not None:
                dice.state = luck
            self._take_back(bisect_left(places, given), given)
            raise

    def _take_back(self, answered: int, given: int) -> None:
        """Forget what came after so many answers, with so much sent to the rules."""
        del self.history[answered:], self.places[answered:], self.sent[given:]
        self.marks = [mark for mark in self.marks if mark[1] <= given]
        if self.milestones is not None:
            self.milestones = [past for past in self.milestones if past.sent <= given]
        self._state = None

    def _next_step(self, *, again: bool = False) -> Asked | None:
        """Begin the next step that asks something: what it asks, or None if the battle is over.

        Its checkpoint is marked, and kept if that is wanted, unless it is passed `again`.
        """
        state, answered, given = self._state, len(self.history), len(self.sent)
        assert state is not None
        while True:
            if not again:
                if self.keep_all or given - self._kept > FAR:
                    self._checkpoint, self._kept = state.copy(), given
                self.marks.append((answered, given))
                if self.milestones is not None:
                    self._set_milestone(state, given)
            flow = self.rules.step(state)
            if flow is None:
                return None
            self._flow = flow
            try:
                return next(flow)
            except (StopIteration, Finished):
                continue

    def _set_milestone(self, state: S, given: int) -> None:
        milestones = self.milestones
        assert milestones is not None
        if given - (milestones[-1].sent if milestones else 0) >= MILE:
            milestones.append(Milestone(given, state.copy()))
