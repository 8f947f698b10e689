"""Victory points and winning."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.turn.victory_areas as victory_areas
import warband.ddm.do.turn.victory as victory
from warband.ddm.chapters.scoring import Scoring
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish


class ScoringOfV3(Scoring):
    """Victory points and winning."""

    __slots__ = ()

    def area_occupants(self, state: Skirmish, seat: int) -> list[Piece]:
        """Creatures that can score: not Objects, Spells, nor Stunned or the like."""
        area = victory_areas.victory_area(state, seat)
        return [
            piece
            for piece in state.pieces
            if piece.space & area
            and piece.seat == seat
            and not piece.inactive
            and not piece.kit.keywords & {"object", "spell"}
            and not abilities.forbidden(state, piece, "score occupation")
        ]

    def score_destruction(self, state: Skirmish, piece: Piece) -> None:
        """A creature was destroyed: its owner's opponent scores what it is worth."""
        victory.score(state, opponent(state.teams, piece.home), victory.worth(piece), piece.name)

    def check(self, state: Skirmish) -> None:
        """First to reach the limit wins; both at once: more points; tied: the next score."""
        if state.winner is not None:
            return
        limit = state.format.points
        if max(state.score) < limit and not state.sudden_death:
            return
        ahead = victory.leader(state)
        if ahead == victory.DRAW:
            # Tied at or over the limit: the next player to score any points wins.
            state.sudden_death = True
            return
        victory.win(state, ahead)

    def check_time(self, state: Skirmish) -> None:
        """Time limit: after the round in which time ran out, more points win; tied: next score."""
        if not state.timed_out or state.winner is not None:
            return
        state.sudden_death = True
        self.check(state)
