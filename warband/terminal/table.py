"""A battle at the terminal: people type, computers think, everything is explained."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

from rich.console import Console

from warband.kernel.battle import Battle, IllegalAnswer, Position
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Rulebook
from warband.players.agent import Agent
from warband.terminal.screens import Screen
from warband.terminal.telling import log_lines

S = TypeVar("S", bound=Position)

SHOWN = 24
"""More options than these are not listed but typed."""
FEW = 8
"""More places than these are not listed either: they are marked on the board."""
LOG = 15

HELP = """\
Answer by the number of an option or by typing it: {names}
  ?          who is asked about, what they can do, and the odds of attacks
  board      draw the board again
  log [N]    the last N things that happened
  why        why the computer did what it did last
  hint       what a soldier would choose
  auto       let a soldier choose this once
  undo       take back your last answer
  save FILE  write the battle down
  help       this text
  quit       leave the table"""


class Left(Exception):
    """Somebody left the table."""


class Table(Generic[S]):
    """One battle, its players and the screen they look at."""

    def __init__(
        self,
        book: Rulebook[S],
        screen: Screen[S],
        battle: Battle[S],
        setup: str,
        computers: dict[int, Agent[S]],
        adviser: Agent[S],
        console: Console,
        read: Callable[[str], str],
        seed: int,
    ) -> None:
        self.book = book
        self.screen = screen
        self.battle = battle
        self.setup = setup
        self.computers = computers
        self.adviser = adviser
        """Who is asked for hints."""
        self.console = console
        self.read = read
        self.seed = seed
        self.told = 0
        self.why = "Nobody but you has decided anything yet."
        self._past: list[tuple[int, Dice | None]] = []
        """Before each answer of a person: how many answers there were, and the dice."""
        self._drawn = False
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._explain,
            "board": self._board,
            "log": self._log,
            "why": self._say_why,
            "hint": self._hint,
            "auto": self._auto,
            "undo": self._undo,
            "save": self._save,
            "help": lambda _: self.say(HELP.format(names=screen.help)),
            "quit": self._quit,
        }

    def say(self, text: str, *, whole: bool = False) -> None:
        """Print a line as it is; a `whole` one is never broken (it names a file)."""
        self.console.print(text, markup=False, highlight=False, soft_wrap=whole)

    def run(self) -> None:
        """Play until the battle is over; Left if somebody leaves."""
        self.say("Type help for what you can do.")
        while isinstance(question := self.battle.ask(), Choose):
            computer = self.computers.get(question.seat)
            if computer is not None:
                index = computer.choose(self.battle, question)
                self.why = f"{computer.name}: {computer.why()}"
                self.battle.pick(index)
                continue
            self.news()
            self.ask(question)
        self.news()
        self._board("")
        self.say(f"The battle is over: {self.battle.outcome}.")

    def news(self) -> None:
        """What happened since the last look."""
        for line in log_lines(self.book, self.battle, self.told):
            self.say(line)
        self.told = len(self.battle.events or ())

    # ----------------------------------------------------------------------------- asking

    def ask(self, question: Choose) -> None:
        """Put a question to a person until it is answered or a command changed the battle."""
        state = self.battle.state
        if self.screen.wants_all(question) or not self._drawn:
            self._board("")
        elif self.screen.offers(state, question):
            self.console.print(self.screen.picture(state, question), end="")
        self.say(f"\n[{self.book.seats[question.seat]}] {self.book.prompt(state, question)}")
        for line in self._options(question):
            self.say(line)
        while self.battle.question is question:
            text = self.read(f"{self.book.seats[question.seat]}> ").strip()
            if text:
                self.hear(text, question)

    def _options(self, question: Choose) -> Iterator[str]:
        count, state = len(question.options), self.battle.state
        if count > SHOWN or (count > FEW and self.screen.offers(state, question)):
            yield f"  {self.screen.typed(state, question)}"
            return
        for index, text in enumerate(self.battle.options()):
            yield f"  {index + 1:>2} {text}"

    def hear(self, text: str, question: Choose) -> None:
        """One line of a person: a command, a number or an option."""
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.lower())
        if command is not None:
            command(rest.strip())
            return
        try:
            index = self._meant(text, question)
        except IllegalAnswer as error:
            self.say(f"{error}")
            return
        self._answer(index)

    def _answer(self, index: int) -> None:
        """Take an option for a person; it can be taken back."""
        dice = self.battle.dice
        self._past.append((len(self.battle.history), dice.copy() if dice is not None else None))
        self.battle.pick(index)

    def _meant(self, text: str, question: Choose) -> int:
        """The option that was typed; numbers count from 1 where options are listed."""
        count = len(question.options)
        if text.isdigit() and count <= SHOWN:
            if not 1 <= int(text) <= count:
                raise IllegalAnswer(f"There is no option {text}; there are 1 to {count}.")
            return int(text) - 1
        state = self.battle.state
        find = self.battle.rules.find_option
        try:
            return find(state, question, text)
        except IllegalAnswer:
            for meaning in self.screen.meanings(state, text):
                with suppress(IllegalAnswer):
                    return find(state, question, meaning)
            raise

    # --------------------------------------------------------------------------- commands

    def _board(self, _: str) -> None:
        state, screen = self.battle.state, self.screen
        if not screen.begun(state):
            return
        self._drawn = True
        question = self.battle.question
        asked = question if isinstance(question, Choose) else None
        self.console.print(screen.picture(state, asked), end="")
        self.console.print(screen.around(state, asked), end="")

    def _explain(self, _: str) -> None:
        question = self.battle.question
        assert isinstance(question, Choose)
        for line in self.screen.explain(self.battle.state, question):
            self.say(line)

    def _log(self, rest: str) -> None:
        events = self.battle.events or []
        last = int(rest) if rest.isdigit() else LOG
        for line in log_lines(self.book, self.battle, max(0, len(events) - last)):
            self.say(line)

    def _say_why(self, _: str) -> None:
        self.say(self.why)

    def _advice(self) -> tuple[int, str]:
        """What a soldier would choose, and its reason."""
        question = self.battle.question
        assert isinstance(question, Choose)
        index = self.adviser.choose(self.battle, question)
        text = self.battle.rules.option_text(self.battle.state, question, index)
        return index, f"{text}. {self.adviser.why()}"

    def _hint(self, _: str) -> None:
        self.say(f"A soldier would choose {self._advice()[1]}")

    def _auto(self, _: str) -> None:
        index, reason = self._advice()
        self.say(reason)
        self._answer(index)

    def _undo(self, _: str) -> None:
        if not self._past:
            self.say("There is nothing to take back.")
            return
        answers, dice = self._past.pop()
        self.battle = self.battle.after(answers)
        self.battle.dice = dice
        self.told = len(self.battle.events or ())
        self.say("Taken back.")

    def _save(self, rest: str) -> None:
        if not rest:
            self.say("Save where? Type save and the name of a file.")
            return
        try:
            Path(rest).write_text(self.record(), encoding="utf-8")
        except OSError as error:
            self.say(f"{rest} could not be written: {error.strerror}", whole=True)
        else:
            self.say(f"Saved to {rest}", whole=True)
            self.say(f"Go on with: warband play --terminal --load {rest}", whole=True)

    def _quit(self, _: str) -> None:
        raise Left

    def record(self) -> str:
        """The battle as text."""
        return self.book.record(self.battle, self.setup, self.seed)
