"""A battle: a function of its setup and the answers it was given."""

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
T = TypeVar("T")
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


Reply = tuple[int, object]
"""What was weighed or noted, and how many answers the battle had with it."""


class Tape(NamedTuple):
    """Answers to be given again, with what was weighed and noted beside them."""

    answers: list[Answer]
    replies: list[Reply]
    checkpoint: int
    """How many answers the last checkpoint has behind it: earlier ones need not be kept."""


MARKED = -1
"""For checkpoints that a battle passed before."""
FAR = 16
"""After so many replies since the last a battle keeps its next checkpoint, copied or not."""


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
        "_checkpoint", "_flow", "_since", "_start", "_state", "dice", "events", "history",
        "keep_all", "marks", "question", "replies", "rules",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        *,
        dice: Dice | None = None,
        log: bool = True,
        tape: Tape | None = None,
    ) -> None:
        self.rules = rules
        self.dice = dice
        self.events: list[Event] | None = [] if log else None
        self.history: list[Answer] = []
        self.replies: list[Reply] = []
        """What was weighed and noted on the way."""
        self.marks: list[tuple[int, int]] = []
        """At every checkpoint: how many answers and how many events came before it."""
        self.question: Question | None = None
        self.keep_all = False
        """Whether every checkpoint is kept: for whoever hashes them, or copies battles."""
        start = state.copy()
        self._flow: Flow[None] = nothing()
        self._since: list[object] = []
        """What the rules were sent since the checkpoint was kept; None begins a step."""
        self._start: S | None = start
        self._checkpoint = start
        self._state: S | None = state
        state.log = self.events
        if tape is None:
            self._advance(None, None)
        else:
            self._replay(tape)

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> S:
        """The state of the battle right now. Look, do not touch."""
        if self._state is None:
            self._materialise()
        assert self._state is not None
        return self._state

    @property
    def over(self) -> bool:
        """True when nothing is left to ask."""
        if self._state is None:
            self._materialise()
        return self.question is None

    @property
    def outcome(self) -> str | None:
        """How the battle ended, in a few words; None while it goes on."""
        return self.rules.outcome(self.state)

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
            self._materialise()
        return self.question

    # ---------------------------------------------------------------- answering

    def pick(self, index: int) -> None:
        """Answer the current choice by the number of the option."""
        question = self.question if self._state is not None else self.ask()
        if not isinstance(question, Choose):
            raise IllegalAnswer(f"no choice is asked for: {question!r}")
        options = question.options
        if not 0 <= index < len(options):
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

    # ------------------------------------------------------------------ copying

    def copy(self, *, history: bool = False) -> "Battle[S]":
        """A battle of its own in the same position, with the same dice to come.

        It shares the checkpoint and catches up when it is first looked at. A battle that was
        copied keeps all its checkpoints from now on, so that later copies have less to catch up.
        """
        self.keep_all = True
        twin: Battle[S] = Battle.__new__(Battle)
        twin.rules = self.rules
        twin.dice = self.dice.copy() if self.dice is not None else None
        twin.events = None
        twin.history = self.history.copy() if history else []
        twin.replies = self.replies.copy() if history else []
        twin.marks = self.marks.copy() if history else []
        twin.question = self.question
        twin.keep_all = False
        twin._since = self._since.copy()
        twin._start = self._start if history else None
        twin._checkpoint = self._checkpoint
        twin._state = None
        return twin

    def after(self, answers: int) -> "Battle[S]":
        """The battle as it stood after so many answers, by giving them again.

        It has no dice: whoever continues it decides where luck comes from.
        """
        if self._start is None:
            raise IllegalAnswer("this copy was made without its history")
        if not 0 <= answers <= len(self.history):
            raise IllegalAnswer(f"the battle has {len(self.history)} answers, not {answers}")
        last = max(before for before, _ in self.marks if before <= answers)
        tape = Tape(self.history[:answers], self.replies, last)
        return Battle(self.rules, self._start.copy(), tape=tape)

    def _materialise(self) -> None:
        """Bring a fresh copy to its position: checkpoint, then the answers since."""
        self._state = state = self._checkpoint.copy()
        state.log = None
        self._flow = nothing()
        asked: Asked | None = None
        for reply in self._since:
            try:
                asked = self._flow.send(reply)
            except (StopIteration, Finished):
                asked = self._next_step(MARKED)
        state.log = self.events
        self._pose(asked)

    # ------------------------------------------------------------------ driving

    def _advance(self, answer: Answer | None, reply: object) -> None:
        """Give the answer, reply to the rules and run to the next question.

        Without an answer the battle begins. If the rules themselves fail, it goes back to
        where it stood.
        """
        flow, history, replies = self._flow, self.history, self.replies
        dice, events, checkpoint, since = self.dice, self.events, self._checkpoint, self._since
        answered, given = len(history), len(since)
        told = 0 if events is None else len(events)
        luck = 0 if dice is None else dice.state
        asked: Asked | None
        if answer is not None:
            history.append(answer)
            if type(self.question) is Weigh:
                replies.append((answered + 1, reply))
        try:
            while True:
                self._since.append(reply)
                try:
                    asked = flow.send(reply)
                except (StopIteration, Finished):
                    asked = self._next_step()
                    flow = self._flow
                if type(asked) is Weigh:
                    asked.options = options = asked.make()
                    size = len(options)
                    if size > 1:
                        self.question = asked
                        return
                    reply = asked.reply(0) if size else None
                elif type(asked) is Note:
                    reply = asked.make()
                elif type(asked) is Roll and dice is not None:
                    reply = faces = dice.answer(asked)
                    history.append(faces)
                    continue
                else:
                    self.question = asked
                    return
                replies.append((len(history), reply))
        except Exception:
            # A new checkpoint starts a new list, so this one has only grown.
            del since[given:]
            self._checkpoint, self._since = checkpoint, since
            del history[answered:]
            drop_later(replies, answered)
            drop_later(self.marks, answered)
            if events is not None:
                del events[told:]
            if dice is not None:
                dice.state = luck
            self._state = None
            raise

    def _replay(self, tape: Tape) -> None:
        """Begin the battle and give it the answers on the tape."""
        answers, known, checkpoint = tape
        history, replies = self.history, self.replies
        self._since.append(None)
        asked = self._next_step(checkpoint)
        while asked is not None:
            answered = len(history)
            if type(asked) is Choose or type(asked) is Roll:
                if answered == len(answers):
                    break
                reply: object = answers[answered]
                history.append(answers[answered])
            else:
                used = len(replies)
                if used == len(known) or known[used][0] > len(answers):
                    break
                replies.append(known[used])
                before, reply = known[used]
                if before > answered:
                    history.append(answers[answered])
            self._since.append(reply)
            try:
                asked = self._flow.send(reply)
            except (StopIteration, Finished):
                asked = self._next_step(checkpoint)
        self._pose(asked)

    def _next_step(self, keep_from: int = 0) -> Asked | None:
        """Begin the next step that asks something: what it asks, or None if the battle is over.

        Checkpoints are marked, and kept from so many answers on; unless they were MARKED before.
        """
        state, answered = self._state, len(self.history)
        assert state is not None
        while True:
            if keep_from != MARKED:
                if answered >= keep_from and (self.keep_all or len(self._since) > FAR):
                    self._checkpoint = state.copy()
                    self._since = [None]
                self.marks.append((answered, len(self.events or ())))
            flow = self.rules.step(state)
            if flow is None:
                return None
            self._flow = flow
            try:
                return next(flow)
            except (StopIteration, Finished):
                continue

    def _pose(self, asked: Asked | None) -> None:
        """Ask a player, who must answer it, what the rules ask."""
        if isinstance(asked, Weigh):
            asked.options = asked.make()
        assert not isinstance(asked, Note)
        self.question = asked


def drop_later(entries: list[tuple[int, T]], answers: int) -> None:
    """Take off what has more answers behind it."""
    while entries and entries[-1][0] > answers:
        entries.pop()
