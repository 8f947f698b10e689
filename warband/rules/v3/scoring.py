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

    def score_destruction(self, state: Skirmish, piece: Piece, by: int) -> None:
        """A creature was destroyed: its owner's opponent scores what it is worth."""
        victory.score(state, opponent(state.teams, piece.home), victory.worth(piece), piece.name)
