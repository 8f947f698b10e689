"""Victory points and winning."""

import warband.ddm.do.turn.victory as victory
from warband.ddm.chapters.scoring import Scoring
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish


class ScoringOfV3(Scoring):
    """Victory points and winning."""

    __slots__ = ()

    def can_score(self, piece: Piece) -> bool:
        """Creatures that can score: not Objects, Spells, nor Stunned or the like."""
        return not piece.inactive and not piece.kit.keywords & {"object", "spell"}

    def score_destruction(self, state: Skirmish, piece: Piece, by: int) -> None:
        """A creature was destroyed: its owner's opponent scores what it is worth."""
        victory.score(state, opponent(state.teams, piece.home), victory.worth(piece), piece.name)
