"""Pictures of a skirmish for its replay: only what differs from the one before."""

from msgspec.structs import replace

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.looks.square_frames import Standing, frame_of, joined
from warband.looks.squares import Frame, PieceView, TurnView
from warband.rules.handbook.state import Skirmish
from warband.server.games.handbook.grounds import SIDES, map_version, map_view
from warband.server.games.handbook.views import active_seat, piece_view, turn_view
from warband.server.protocol import AnyFrame


class HandbookCamera:
    """Follows one battle."""

    def __init__(self, battle: Battle[Skirmish]) -> None:
        self.battle = battle
        self._pieces: dict[int, PieceView] = {}
        self._key: object = None
        self._changes()
        self._seen = self._now()

    def _now(self) -> Standing:
        state = self.battle.state
        players = state.roster.players
        return Standing(
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
        ground = map_view(self.battle.state.field) if now.map != before.map else None
        return frame_of(line, before, now, changed, self._turn(), ground)

    def settle(self, last: AnyFrame) -> AnyFrame:
        """At the end of an answer: what changed without being told."""
        assert isinstance(last, Frame)
        return joined(last, self._frame(last.line, self._changes()))
