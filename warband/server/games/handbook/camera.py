"""Pictures of a skirmish for its replay: only what differs from the one before."""

from typing import NamedTuple

from msgspec.structs import replace

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.looks.squares import Frame, PieceView, TurnView
from warband.rules.handbook.state import Skirmish
from warband.server.games.handbook.grounds import SIDES, map_version, map_view
from warband.server.games.handbook.views import active_seat, piece_view, turn_view
from warband.server.protocol import AnyFrame


class _Standing(NamedTuple):
    """What a picture shows besides creatures and the turn."""

    round: int
    score: tuple[int, ...]
    active: int
    sides: tuple[str, ...]
    map: str


class HandbookCamera:
    """Follows one battle."""

    def __init__(self, battle: Battle[Skirmish]) -> None:
        self.battle = battle
        self._pieces: dict[int, PieceView] = {}
        self._key: object = None
        self._changes()
        self._seen = self._now()

    def _now(self) -> _Standing:
        state = self.battle.state
        players = state.roster.players
        return _Standing(
            round=state.round,
            score=tuple(state.points[:players]),
            active=active_seat(state),
            sides=tuple(SIDES[:players]),
            map=map_version(state.field),
        )

    def _changes(self) -> list[PieceView]:
        """The creatures that look otherwise than when they were last seen."""
        state = self.battle.state
        key = (
            *state.anchor, *state.hp, *state.controller, *state.under, *state.lasting,
            state.activated, state.routing, state.shaken, state.gone, state.round, state.phase,
            len(state.used), sum(state.used.values()), map_version(state.field),
        )  # fmt: skip
        if key == self._key:
            return []
        self._key = key
        changed = []
        for number in range(len(state.roster.cards)):
            seen = piece_view(state, number)
            if self._pieces.get(number) != seen:
                self._pieces[number] = seen
                changed.append(seen)
        return changed

    def picture(self, line: int, event: Event | None = None) -> Frame:
        """The position right after something was told."""
        changed = self._changes()
        walker = self._on_the_way(event) if event is not None and event.kind == "moves" else None
        if walker is not None:
            changed = [*(one for one in changed if one.id != walker.id), walker]
        return self._frame(line, changed)

    def _on_the_way(self, event: Event) -> PieceView | None:
        """Whoever walks, on the square it is told to be on, if it goes on from there."""
        state = self.battle.state
        who = state.roster.names.index(str(event["who"]))
        square = state.field.grid.parse(str(event["square"]))
        if state.anchor[who] == square:
            return None
        seen = self._pieces[who] = replace(self._pieces[who], anchor=square)
        self._key = None
        return seen

    def blank(self, line: int) -> Frame:
        """The line of an answer: nothing but whose turn it is."""
        return Frame(line, turn=self._turn())

    def _turn(self) -> TurnView | None:
        return turn_view(self.battle.state, None)

    def _frame(self, line: int, changed: list[PieceView]) -> Frame:
        before = self._seen
        now = self._seen = self._now()
        return Frame(
            line,
            pieces=tuple(changed),
            round=now.round if now.round != before.round else None,
            score=now.score if now.score != before.score else None,
            active=now.active if now.active != before.active else None,
            sides=now.sides if now.sides != before.sides else None,
            turn=self._turn(),
            map=map_view(self.battle.state.field) if now.map != before.map else None,
        )

    def settle(self, last: AnyFrame) -> AnyFrame:
        """At the end of an answer: what changed without being told."""
        assert isinstance(last, Frame)
        return _joined(last, self._frame(last.line, self._changes()))


def _joined(first: Frame, second: Frame) -> Frame:
    """One frame for two changes right after each other."""
    newer = {piece.id for piece in second.pieces}
    older = [piece for piece in first.pieces if piece.id not in newer]
    return Frame(
        first.line,
        pieces=(*older, *second.pieces),
        round=second.round if second.round is not None else first.round,
        score=second.score if second.score is not None else first.score,
        active=second.active if second.active is not None else first.active,
        sides=second.sides if second.sides is not None else first.sides,
        turn=second.turn,
        map=second.map or first.map,
    )
