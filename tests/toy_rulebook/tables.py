"""The toy at tables: an empty board, and the score."""

import msgspec

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose, Question
from warband.kernel.record import Record
from warband.kernel.rulebook import Pick
from warband.looks.squares import Frame, MapView, Option, QuestionView, View
from warband.server.http.endpoints import Endpoint
from warband.server.protocol import Army, CreateTable, Mark, PreviewQuery
from warband.server.table_book import Brought, Recorded, Standing, TableBook, WrongBook

from .book import RaceBook
from .race import Race

ENDPOINTS: tuple[Endpoint, ...] = ()
BOARD = MapView("Track", "1", 2, 2, {}, (), (), (), ())


class RaceTables(TableBook[Race]):
    def format_for(self, request: CreateTable) -> str:
        return "race"

    def check_army(self, army: Army, brought: Brought) -> None:
        """Nobody brings anything."""

    def setup(self, brought: Brought, pick: Pick) -> str:
        return "score 0 0"

    def recorded(self, record: Record, battle: Battle[Race]) -> Recorded:
        return Recorded("race", self.colours)

    def view(self, battle: Battle[Race], seats: tuple[int, ...]) -> View:
        state, question = battle.state, battle.ask()
        return View(
            round=1,
            phase="race",
            score=tuple(state.score),
            goal=10,
            sides=(),
            pieces=(),
            map="1",
            asked=question.seat if question is not None else -1,
            question=self._question(battle, question, seats),
            winner=self.book.winner(state),
            outcome=battle.outcome or "",
        )

    def _question(
        self, battle: Battle[Race], question: Question | None, seats: tuple[int, ...]
    ) -> QuestionView | None:
        if not isinstance(question, Choose):
            return None
        shown = battle.options() if question.seat in seats else ()
        return QuestionView(
            question.seat,
            question.ask,
            self.book.prompt(battle.state, question),
            tuple(Option(n, text, "word") for n, text in enumerate(shown)),
        )

    def map(self, battle: Battle[Race]) -> MapView:
        return BOARD

    def map_version(self, battle: Battle[Race]) -> str:
        return BOARD.version

    def standing(self, battle: Battle[Race]) -> Standing:
        winner = self.book.winner(battle.state)
        won = None if winner is None else (winner,)
        return Standing(1, tuple(battle.state.score), won, self.colours)

    def mark(self, battle: Battle[Race], event: Event, answers: int, line: int) -> Mark | None:
        return None

    def camera(self, battle: Battle[Race], seats: tuple[int, ...]) -> "RaceCamera":
        return RaceCamera(battle)

    def preview(self, battle: Battle[Race], query: PreviewQuery) -> msgspec.Struct:
        raise WrongBook("there is nothing to foresee in a race")

    def begins_activation(self, question: Choose) -> bool:
        return question.ask == "turn"

    def clockwork(self, battle: Battle[Race]) -> tuple[int, int]:
        return 1, len(battle.history)


class RaceCamera:
    def __init__(self, battle: Battle[Race]) -> None:
        self.battle = battle

    def picture(self, line: int, event: Event | None = None) -> Frame:
        return Frame(line, score=tuple(self.battle.state.score))

    def blank(self, line: int) -> Frame:
        return Frame(line)

    def settle(self, last: object) -> Frame:
        assert isinstance(last, Frame)
        return last


def open_tables(book: RaceBook) -> RaceTables:
    return RaceTables(book)
