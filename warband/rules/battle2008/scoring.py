"""Victory points by scenario, to whom they go, stalemate, and winning."""

import warband.ddm.ask.turn.victory_areas as victory_areas
import warband.ddm.do.turn.victory as victory
from warband.ddm.chapters.scoring import Scoring
from warband.ddm.seats import opponents
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.battle2008.build.formats import BY_AREA, PRICES

PRICE_ON_EACH_HEAD = 5
EACH_AREA = 5


class ScoringOf2008(Scoring):
    """Victory points by scenario, to whom they go, stalemate, and winning."""

    __slots__ = ()

    creatures_score = False

    def score_destruction(self, state: Skirmish, piece: Piece, by: int) -> None:
        """Eliminated: its cost to the player whose creature did it; Bounty adds 5.

        What a player loses by his own work, or by nobody's, his opponents split.
        """
        for seat, points in self.credit(state, piece, by):
            victory.score(state, seat, points, piece.name)

    def take_back(self, state: Skirmish, piece: Piece, by: int) -> None:
        """Eliminated: who scored for a creature that an effect returns loses those points."""
        for seat, points in self.credit(state, piece, by):
            victory.score(state, seat, -points, piece.name)

    def credit(self, state: Skirmish, piece: Piece, by: int) -> list[tuple[int, int]]:
        """The points for a creature that somebody eliminated, by the player who scores them."""
        points = victory.worth(piece)
        if state.format.scenario in PRICES:
            points += PRICE_ON_EACH_HEAD
        teams = state.teams
        if by >= 0 and teams[state.pieces[by].home] != teams[piece.home]:
            return [(state.pieces[by].home, points)]
        # A team shares its score: each side of opponents counts once.
        sides = {teams[seat]: seat for seat in reversed(opponents(teams, piece.home))}
        return [(seat, points // len(sides)) for seat in sides.values()]

    def score_areas(self, state: Skirmish) -> Flow[None]:
        """Occupying victory areas; Uncontested Victory: 5 for each area where no enemy is."""
        if state.format.scenario not in BY_AREA:
            yield from super().score_areas(state)
            return
        scores = [EACH_AREA * self.uncontested(state, seat) for seat in range(len(state.teams))]
        for seat, points in enumerate(scores):
            victory.score(state, seat, points, "victory area")
        self.check(state)

    def uncontested(self, state: Skirmish, seat: int) -> int:
        """How many of a player's victory areas his creatures occupy and no enemy does."""
        occupants = self.area_occupants(state, seat)
        return sum(
            not area & state.against[seat] and any(piece.space & area for piece in occupants)
            for area in victory_areas.victory_areas(state, seat)
        )

    def check_survivors(self, state: Skirmish) -> None:
        """Who has nobody left has lost; both: more points win (ruling.nobody-left)."""
        victory.last_standing(state)
