"""Victory points by scenario, and winning, which is looked at after turns and rounds."""

import warband.ddm.ask.turn.victory_areas as victory_areas
import warband.ddm.do.turn.victory as victory
from warband.ddm.chapters.scoring import Scoring
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.guild2011.build.formats import BOUNTY, QUICK_RAID, UNCONTESTED

PRICE_ON_EACH_HEAD = 5
EACH_CREATURE = 5


class ScoringOf2011(Scoring):
    """Victory points by scenario, and winning, which is looked at after turns and rounds."""

    __slots__ = ()

    creatures_score = False

    def score_destruction(self, state: Skirmish, piece: Piece, by: int) -> None:
        """Its cost and that of its items; Bounty adds 5, Quick Raid counts all of it twice."""
        points = victory.worth(piece)
        if state.format.scenario == BOUNTY:
            points += PRICE_ON_EACH_HEAD
        elif state.format.scenario == QUICK_RAID:
            points *= 2
        victory.score(state, opponent(state.teams, piece.home), points, piece.name)

    def score_areas(self, state: Skirmish) -> Flow[None]:
        """Occupying victory areas; Uncontested Victory counts creatures where no enemy is."""
        if state.format.scenario != UNCONTESTED:
            yield from super().score_areas(state)
            return
        scores = [
            EACH_CREATURE * len(self.uncontested(state, seat)) for seat in range(len(state.teams))
        ]
        for seat, points in enumerate(scores):
            victory.score(state, seat, points, "victory area")
        self.check(state)

    def uncontested(self, state: Skirmish, seat: int) -> list[Piece]:
        """A player's creatures in a victory area of his that no enemy occupies."""
        enemies = state.against[seat]
        free = 0
        for area in victory_areas.victory_areas(state, seat):
            if not area & enemies:
                free |= area
        return [piece for piece in self.area_occupants(state, seat) if piece.space & free]

    def check(self, state: Skirmish) -> None:
        """After each turn and round: the limit reached, more points; tied: the next points."""
        if state.turn is None:
            super().check(state)

    def after_turn(self, state: Skirmish) -> None:
        """9) End the battle: checked after each turn."""
        self.check(state)
        self.check_survivors(state)

    def check_survivors(self, state: Skirmish) -> None:
        """Who has nobody left, on the map or to come, has lost; both: more points win."""
        victory.last_standing(state)
