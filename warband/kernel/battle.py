"""A battle: a function of its setup and the answers it was given."""

from typing import Generic, Protocol, Self, TypeVar

from warband.kernel.dice import Dice
from warband.kernel.events import Event, State
from warband.kernel.questions import Answer, Choose, Flow, Question, Roll


class IllegalAnswer(ValueError):
    """The answer does not fit the question; the battle stays where it was."""


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
        """The procedure that leads from this checkpoint to the next; None when it is over."""

    def option_text(self, state: S_contra, question: Choose, index: int) -> str:
        """An option in the words a player would write."""

    def find_option(self, state: S_contra, question: Choose, text: str) -> int:
        """The option that the text means; IllegalAnswer if there is none."""

    def outcome(self, state: S_contra) -> str | None:
        """How the battle ended, in a few words; None while it goes on."""


class Battle(Generic[S]):
    """Drives the rules from question to question.

    `state` is live. Between steps of the rules no generator is alive: that is a
    checkpoint, and a position is always (checkpoint, answers since).
    """

    __slots__ = (
        "_checkpoint", "_flow", "_since", "_start", "_state", "dice", "events", "history",
        "marks", "question", "rules",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        *,
        dice: Dice | None = None,
        log: bool = True,
    ) -> None:
        self.rules = rules
        self.dice = dice
        self.events: list[Event] | None = [] if log else None
        self.history: list[Answer] = []
        self.marks: list[tuple[int, int]] = []
        """At every checkpoint: how many answers and how many events came before it."""
        self.question: Question | None = None
        self._flow: Flow[None] | None = None
        self._since: list[Answer] = []
        self._start: S | None = state.copy()
        self._checkpoint: S = state
        self._state: S | None = state
        state.log = self.events
        self._advance(None)

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
        """The hash of the state at the last checkpoint."""
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
        question = self.ask()
        if not isinstance(question, Choose):
            raise IllegalAnswer(f"no choice is asked for: {question!r}")
        if not 0 <= index < len(question.options):
            raise IllegalAnswer(
                f"option {index} of {len(question.options)} does not exist in {question!r}"
            )
        self._advance(index)

    def answer(self, text: str) -> None:
        """Answer the current choice in words."""
        question = self.ask()
        if not isinstance(question, Choose):
            raise IllegalAnswer(f"no choice is asked for, so {text!r} answers nothing")
        self._advance(self.rules.find_option(self.state, question, text))

    def roll(self, *faces: int) -> None:
        """Answer the current roll, for battles without dice of their own."""
        question = self.ask()
        if not isinstance(question, Roll):
            raise IllegalAnswer(f"no roll is asked for: {question!r}")
        if len(faces) != question.count or not all(1 <= f <= question.sides for f in faces):
            raise IllegalAnswer(f"{faces} does not answer {question!r}")
        self._advance(faces)

    # ------------------------------------------------------------------ copying

    def copy(self, *, history: bool = False) -> "Battle[S]":
        """A battle of its own in the same position, with the same dice to come.

        It shares the checkpoint and catches up when it is first looked at.
        """
        twin: Battle[S] = Battle.__new__(Battle)
        twin.rules = self.rules
        twin.dice = self.dice.copy() if self.dice is not None else None
        twin.events = None
        twin.history = self.history.copy() if history else []
        twin.marks = self.marks.copy() if history else []
        twin.question = self.question
        twin._flow = None
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
        twin = Battle(self.rules, self._start.copy())
        for answer in self.history[:answers]:
            twin._advance(answer)
        return twin

    def _materialise(self) -> None:
        """Bring a fresh copy to its position: checkpoint, then the answers since."""
        state = self._checkpoint.copy()
        state.log = None
        self._state = state
        if self.question is None and not self._since:
            return
        flow = self.rules.step(state)
        assert flow is not None
        question = next(flow)
        for answer in self._since:
            question = flow.send(answer)
        state.log = self.events
        self._flow = flow
        self.question = question

    # ------------------------------------------------------------------ driving

    def _advance(self, answer: Answer | None) -> None:
        """Give the answer and run to the next question.

        If the rules themselves fail, the battle goes back to where it stood.
        """
        events, dice, since = self.events, self.dice, self._since
        answered = len(self.history)
        told = len(events) if events is not None else 0
        luck = dice.state if dice is not None else 0
        good = (self._checkpoint, len(since), self.question, len(self.marks))
        try:
            self._run(answer)
        except Exception:
            del self.history[answered:]
            if events is not None:
                del events[told:]
            if dice is not None:
                dice.state = luck
            self._checkpoint, given, self.question, marks = good
            # A new checkpoint starts a new list, so this one has only grown.
            del since[given:]
            self._since = since
            del self.marks[marks:]
            self._flow = None
            self._state = None
            raise

    def _run(self, answer: Answer | None) -> None:
        state = self.state
        rules = self.rules
        dice = self.dice
        flow = self._flow
        question: Question
        while True:
            if flow is None:
                self._checkpoint = state.copy()
                self._since = []
                self.marks.append((len(self.history), len(self.events or ())))
                flow = rules.step(state)
                if flow is None:
                    self._flow = None
                    self.question = None
                    return
                answer = None
            try:
                if answer is None:
                    question = next(flow)
                else:
                    self.history.append(answer)
                    self._since.append(answer)
                    question = flow.send(answer)
            except StopIteration:
                flow = None
                continue
            if dice is not None and type(question) is Roll:
                answer = dice.answer(question)
                continue
            self._flow = flow
            self.question = question
            return
