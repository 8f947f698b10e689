"""A battle as a film: the position after every line of its log, and places to jump to."""

from collections.abc import Sequence

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Answer, Choose
from warband.rules.v3.state import Skirmish
from warband.rules.v3.view import MapView, PieceView, View, map_version, piece_view, turn_view
from warband.server.books import V3Book, give
from warband.server.protocol import Frame, Mark


class Reel(list[Event]):
    """A log that has a picture taken whenever something is told."""

    def __init__(self, film: "Film") -> None:
        super().__init__()
        self.film = film

    def append(self, event: Event) -> None:
        """Note what happened and take the picture."""
        super().append(event)
        self.film.picture(event)


class Film:
    """All positions of a battle. It follows a battle that goes on."""

    def __init__(self, book: V3Book, setup: str) -> None:
        self.book = book
        self.setup = setup
        self._restart()

    def _restart(self) -> None:
        self.history: list[Answer] = []
        self.frames: list[Frame] = []
        self.marks: list[Mark] = []
        self.positions: list[Battle[Skirmish]] = []
        """The battle after every number of answers."""
        self.lines_at: list[int] = []
        """How many lines were told after every number of answers."""
        battle = self.battle = self.book.begin(self.setup)
        self.start: View = self.book.view(battle, ())
        self.start_map: MapView = self.book.map(battle)
        self._keys: list[object] = [piece.key() for piece in battle.state.pieces]
        self._pieces: list[PieceView] = list(self.start.pieces)
        self._seen = (self.start.round, self.start.score, self.start.active, self.start.map)
        self.frames = [Frame(n) for n in range(len(battle.events or ()))]
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
            self.frames.append(Frame(len(self.frames), turn=turn_view(self.battle.state)))
        give(self.battle, answer)
        events = self.battle.events
        assert events is not None
        events.clear()
        self._settle()
        self._note_position()

    def _note_position(self) -> None:
        self.positions.append(self.battle.copy())
        self.lines_at.append(len(self.frames))

    def position(self, answers: int) -> Battle[Skirmish]:
        """The battle after so many answers: a copy that may be looked at freely."""
        return self.positions[answers].copy()

    def choice_at(self, answers: int) -> int:
        """The nearest moment, not later, at which a player was asked."""
        while answers and not isinstance(self.positions[answers].question, Choose | None):
            answers -= 1
        return answers

    # -------------------------------------------------------------------------- pictures

    def picture(self, event: Event) -> None:
        """The position right after an event: only what differs from the one before."""
        state = self.battle.state
        line = len(self.frames)
        changed: list[PieceView] = []
        for piece in state.pieces:
            key = piece.key()
            if piece.id < len(self._keys) and self._keys[piece.id] == key:
                continue
            seen = piece_view(state, piece)
            if piece.id < len(self._keys):
                self._keys[piece.id] = key
                self._pieces[piece.id] = seen
            else:
                self._keys.append(key)
                self._pieces.append(seen)
            changed.append(seen)
        self.frames.append(self._frame(line, changed))
        self._mark(event, line)

    def _frame(self, line: int, changed: list[PieceView]) -> Frame:
        state = self.battle.state
        score = (state.score[0], state.score[1])
        active = state.order if state.round else -1
        version = map_version(state.field)
        last_round, last_score, last_active, last_map = self._seen
        self._seen = (state.round, score, active, version)
        return Frame(
            line,
            pieces=tuple(changed),
            round=state.round if state.round != last_round else None,
            score=score if score != last_score else None,
            active=active if active != last_active else None,
            turn=turn_view(state),
            map=self.book.map(self.battle) if version != last_map else None,
        )

    def _settle(self) -> None:
        """At the end of an answer: what changed in creatures that nothing was told about."""
        state = self.battle.state
        changed = []
        for piece in state.pieces:
            seen = piece_view(state, piece)
            if seen != self._pieces[piece.id]:
                self._pieces[piece.id] = seen
                self._keys[piece.id] = piece.key()
                changed.append(seen)
        if changed and self.frames:
            last = self.frames[-1]
            newer = {piece.id for piece in changed}
            older = [piece for piece in last.pieces if piece.id not in newer]
            merged = self._frame(last.line, [*older, *changed])
            self.frames[-1] = _joined(last, merged)

    def _mark(self, event: Event, line: int) -> None:
        state = self.battle.state
        answers = len(self.history)
        if event.kind == "round":
            self.marks.append(Mark(answers, line, state.round, f"Round {state.round}", "round"))
        elif event.kind == "turn":
            who = event["who"]
            assert isinstance(who, int)
            label = state.pieces[who].label
            self.marks.append(Mark(answers, line, state.round, label, "activation"))
        elif event.kind == "won":
            self.marks.append(Mark(answers, line, state.round, "The end", "end"))
        elif event.kind == "placed" and not self.marks:
            self.marks.append(Mark(answers, line, 0, "Setup", "setup"))


def _joined(first: Frame, second: Frame) -> Frame:
    """One frame for two changes right after each other."""
    return Frame(
        first.line,
        pieces=second.pieces,
        round=second.round if second.round is not None else first.round,
        score=second.score if second.score is not None else first.score,
        active=second.active if second.active is not None else first.active,
        turn=second.turn,
        map=second.map or first.map,
    )
