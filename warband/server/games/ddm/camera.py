"""Pictures of a battle for its replay: only what differs from the one before."""

from msgspec.structs import replace

from warband.ddm.look.view import map_version, map_view, piece_view, scores, turn_view
from warband.ddm.state import Piece, Skirmish
from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.looks.square_frames import Standing, frame_of, joined
from warband.looks.squares import Frame, PieceView
from warband.server.protocol import AnyFrame


class EditionCamera:
    """Follows one battle."""

    def __init__(self, battle: Battle[Skirmish]) -> None:
        self.battle = battle
        state = battle.state
        self._keys: list[object] = [piece.key() for piece in state.pieces]
        self._pieces: list[PieceView] = [piece_view(state, piece) for piece in state.pieces]
        self._seen = self._now()

    def _now(self) -> Standing:
        state = self.battle.state
        return Standing(
            round=state.round,
            score=scores(state),
            active=state.order if state.round else -1,
            sides=state.sides,
            map=map_version(state.field),
        )

    def picture(self, line: int, event: Event | None = None) -> Frame:
        """The position right after something was told."""
        state = self.battle.state
        changed = self._on_the_way(event) if event is not None and event.kind == "moves" else []
        passing = {seen.id for seen in changed}
        for piece in state.pieces:
            key = piece.key()
            if piece.id in passing or self._keys[piece.id : piece.id + 1] == [key]:
                continue
            seen = piece_view(state, piece)
            self._remember(piece, seen)
            changed.append(seen)
        return self._frame(line, changed)

    def _remember(self, piece: Piece, seen: PieceView) -> None:
        """What was last shown of a creature; one may have come since."""
        self._keys[piece.id : piece.id + 1] = [piece.key()]
        self._pieces[piece.id : piece.id + 1] = [seen]

    def _on_the_way(self, event: Event) -> list[PieceView]:
        """Whoever walks, and its riders, on the square it is told to be on.

        Where nothing can happen on the way, the rules tell of all squares before it stands on
        the last.
        """
        state, square = self.battle.state, event["square"]
        who = event["who"]
        assert isinstance(who, int)
        assert isinstance(square, int)
        walker = state.pieces[who]
        if walker.anchor == square:
            return []
        passing = []
        for piece in (walker, *(state.pieces[rider] for rider in walker.riders)):
            seen = replace(piece_view(state, piece), anchor=square)
            self._pieces[piece.id] = seen
            self._keys[piece.id] = None
            passing.append(seen)
        return passing

    def blank(self, line: int) -> Frame:
        """The line of an answer: nothing but whose turn it is."""
        return Frame(line, turn=turn_view(self.battle.state))

    def _frame(self, line: int, changed: list[PieceView]) -> Frame:
        state = self.battle.state
        before = self._seen
        now = self._seen = self._now()
        ground = map_view(state.field) if now.map != before.map else None
        return frame_of(line, before, now, changed, turn_view(state), ground)

    def settle(self, last: AnyFrame) -> AnyFrame:
        """At the end of an answer: what changed without being told."""
        assert isinstance(last, Frame)
        state = self.battle.state
        changed = []
        for piece in state.pieces:
            seen = piece_view(state, piece)
            if self._pieces[piece.id : piece.id + 1] != [seen]:
                self._remember(piece, seen)
                changed.append(seen)
        return joined(last, self._frame(last.line, changed))
