"""A battle as a film: the position after every line of its log, and places to jump to."""

from collections.abc import Sequence

from warband.kernel.events import Event
from warband.kernel.questions import Answer, Choose
from warband.server.protocol import AnyFrame, Mark
from warband.server.table_book import AnyBattle, AnyBook, give


class Reel(list[Event]):
    """A log that has a picture taken whenever something is told."""

    def __init__(self, film: "ReplayFrames") -> None:
        super().__init__()
        self.film = film

    def append(self, event: Event) -> None:
        """Note what happened and take the picture."""
        super().append(event)
        self.film.picture(event)


class ReplayFrames:
    """All positions of a battle, as somebody may see them. It follows a battle that goes on."""

    def __init__(self, book: AnyBook, setup: str, seats: tuple[int, ...]) -> None:
        self.book = book
        self.setup = setup
        self.seats = seats
        """The seats whose secrets it shows."""
        self._restart()

    def _restart(self) -> None:
        self.history: list[Answer] = []
        self.marks: list[Mark] = []
        self.positions: list[AnyBattle] = []
        """The battle after every number of answers."""
        self.lines_at: list[int] = []
        """How many lines were told after every number of answers."""
        battle = self.battle = self.book.begin(self.setup)
        self.start = self.book.view(battle, ())
        self.start_map = self.book.map(battle)
        self.camera = self.book.camera(battle, self.seats)
        self.frames: list[AnyFrame] = [
            self.camera.blank(n) for n in range(len(battle.events or ()))
        ]
        battle.events = Reel(self)
        battle.state.log = battle.events
        self._note_position()

    def follow(self, history: Sequence[Answer]) -> None:
        """Take pictures of what the battle was answered since, or from the start if it differs."""
        known = len(self.history)
        if list(history[:known]) != self.history:
            self._restart()
            known = 0
        for answer in history[known:]:
            self._answer(answer)

    def _answer(self, answer: Answer) -> None:
        self.history.append(answer)
        if isinstance(answer, int):
            # The line of the answer itself.
            self.frames.append(self.camera.blank(len(self.frames)))
        give(self.battle, answer)
        events = self.battle.events
        assert events is not None
        events.clear()
        if self.frames:
            self.frames[-1] = self.camera.settle(self.frames[-1])
        self._note_position()

    def _note_position(self) -> None:
        self.positions.append(self.battle.copy())
        self.lines_at.append(len(self.frames))

    def position(self, answers: int) -> AnyBattle:
        """The battle after so many answers: a copy that may be looked at freely."""
        return self.positions[answers].copy()

    def choice_at(self, answers: int) -> int:
        """The nearest moment, not later, at which a player was asked."""
        while answers and not isinstance(self.positions[answers].question, Choose | None):
            answers -= 1
        return answers

    def picture(self, event: Event) -> None:
        """The position right after an event, and the place to jump to that it makes."""
        line = len(self.frames)
        self.frames.append(self.camera.picture(line, event))
        mark = self.book.mark(self.battle, event, len(self.history), line)
        if mark is not None and (mark.kind != "setup" or not self.marks):
            self.marks.append(mark)
