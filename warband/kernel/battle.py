"""A battle: a function of its setup and the answers it was given."""

from typing import Generic, Protocol, Self, TypeVar

from warband.kernel.dice import Dice
from warband.kernel.events import Event, State
from warband.kernel.questions import Answer, Choose, Flow, Note, Question, Roll, Weigh


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
        """The procedure that leads from this checkpoint to the next; None when it is over."""

    def option_text(self, state: S_contra, question: Choose, index: int) -> str:
        """An option in the words a player would write."""

    def find_option(self, state: S_contra, question: Choose, text: str) -> int:
        """The option that the text means; IllegalAnswer if there is none."""

    def outcome(self, state: S_contra) -> str | None:
        """How the battle ended, in a few words; None while it goes on."""


Reply = tuple[int, object]
"""What was weighed or noted, and how many answers the battle had with it."""


class Tape:
    """Answers to be given again, with what was weighed and noted beside them.

    `checkpoint` is how many answers the last checkpoint has behind it: earlier ones need
    not be kept.
    """

    __slots__ = ("answers", "checkpoint", "given", "replies", "used")

    def __init__(self, answers: list[Answer], replies: list[Reply], checkpoint: int) -> None:
        self.answers = answers
        self.replies = replies
        self.checkpoint = checkpoint
        self.given = self.used = 0

    @property
    def goes_on(self) -> bool:
        """Whether an answer is left."""
        return self.given < len(self.answers)

    def answer(self) -> Answer:
        """The next answer."""
        self.given += 1
        return self.answers[self.given - 1]

    def reply(self) -> Reply | None:
        """What was weighed or noted next, if that is not beyond the last answer."""
        if self.used < len(self.replies) and self.replies[self.used][0] <= len(self.answers):
            self.used += 1
            return self.replies[self.used - 1]
        return None


class Battle(Generic[S]):
    """Drives the rules from question to question.

    `state` is live. Between steps of the rules no generator is alive: that is a
    checkpoint, and a position is always (checkpoint, what it was sent since).
    """

    __slots__ = (
        "_checkpoint", "_flow", "_since", "_start", "_state", "_weighed", "dice", "events",
        "history", "marks", "question", "replies", "rules",
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
        self._weighed = False
        """Whether the question is one whose reply is the option itself."""
        self._flow: Flow[None] | None = None
        self._since: list[object] = []
        self._start: S | None = state.copy()
        self._checkpoint: S = state
        self._state: S | None = state
        state.log = self.events
        self._advance(None, tape)

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
        twin.replies = self.replies.copy() if history else []
        twin.marks = self.marks.copy() if history else []
        twin.question = self.question
        twin._weighed = self._weighed
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
        last = max(before for before, _ in self.marks if before <= answers)
        tape = Tape(self.history[:answers], self.replies, last)
        return Battle(self.rules, self._start.copy(), tape=tape)

    def _materialise(self) -> None:
        """Bring a fresh copy to its position: checkpoint, then the answers since."""
        state = self._checkpoint.copy()
        state.log = None
        self._state = state
        if self.question is None and not self._since:
            return
        flow = self.rules.step(state)
        assert flow is not None
        asked = next(flow)
        for reply in self._since:
            asked = flow.send(reply)
        state.log = self.events
        self._flow = flow
        if type(asked) is Weigh:
            asked = Choose(asked.seat, asked.ask, asked.make(), asked.about)
        assert isinstance(asked, Question)
        self.question = asked

    # ------------------------------------------------------------------ driving

    def _advance(self, answer: Answer | None, tape: Tape | None = None) -> None:
        """Give the answer and run to the next question.

        If the rules themselves fail, the battle goes back to where it stood.
        """
        events, dice, since = self.events, self.dice, self._since
        answered, replied = len(self.history), len(self.replies)
        told = len(events) if events is not None else 0
        luck = dice.state if dice is not None else 0
        good = (self._checkpoint, len(since), self.question, self._weighed, len(self.marks))
        try:
            self._run(answer, tape)
        except Exception:
            del self.history[answered:]
            del self.replies[replied:]
            if events is not None:
                del events[told:]
            if dice is not None:
                dice.state = luck
            self._checkpoint, given, self.question, self._weighed, marks = good
            # A new checkpoint starts a new list, so this one has only grown.
            del since[given:]
            self._since = since
            del self.marks[marks:]
            self._flow = None
            self._state = None
            raise

    def _run(self, answer: Answer | None, tape: Tape | None) -> None:
        state = self.state
        rules, dice, history, replies = self.rules, self.dice, self.history, self.replies
        flow = self._flow
        reply: object = answer
        if answer is not None:
            history.append(answer)
            if self._weighed:
                assert isinstance(self.question, Choose)
                assert isinstance(answer, int)
                reply = self.question.options[answer]
                replies.append((len(history), reply))
        while True:
            try:
                if flow is not None:
                    self._since.append(reply)
                    asked = flow.send(reply)
                else:
                    if tape is None or len(history) >= tape.checkpoint:
                        self._checkpoint = state.copy()
                    self._since = []
                    self.marks.append((len(history), len(self.events or ())))
                    flow = rules.step(state)
                    if flow is None:
                        self._flow = None
                        self.question = None
                        return
                    asked = next(flow)
            except StopIteration:
                flow = None
                continue
            if tape is not None:
                if type(asked) is Choose or type(asked) is Roll:
                    if tape.goes_on:
                        reply = given = tape.answer()
                        history.append(given)
                        continue
                elif (known := tape.reply()) is not None:
                    if known[0] > len(history):
                        history.append(tape.answer())
                    replies.append(known)
                    reply = known[1]
                    continue
            if isinstance(asked, Note):
                reply = asked.make()
                replies.append((len(history), reply))
                continue
            if isinstance(asked, Weigh):
                options = asked.make()
                size = len(options)
                if size < 2:
                    reply = options[0] if size else None
                    replies.append((len(history), reply))
                    continue
                self._weighed = True
                asked = Choose(asked.seat, asked.ask, options, asked.about)
            elif isinstance(asked, Roll) and dice is not None:
                reply = faces = dice.answer(asked)
                history.append(faces)
                continue
            else:
                self._weighed = False
            self._flow = flow
            self.question = asked
            return
