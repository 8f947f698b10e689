"""The chapters of the full rules that a quick start leaves out, or has in a simpler form."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.turn.victory as victory
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.action_budget import DOUBLE_MOVE, MOVE, Means
from warband.ddm.moments import Attack, Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow
from warband.rules.battle2008.champions import ChampionsOf2008
from warband.rules.battle2008.covering import CoveringOf2008
from warband.rules.battle2008.flanking_and_advantage import FlankingOf2008
from warband.rules.battle2008.opportunity import DONE_MOVING, OpportunityOf2008
from warband.rules.battle2008.scoring import ScoringOf2008
from warband.rules.battle2008.turns import TurnsOf2008
from warband.rules.battle2008.universal import UniversalOf2008

COSTS = {"Move": MOVE, "Double Move": DOUBLE_MOVE, "Shift": MOVE}
ALWAYS = frozenset(("Move", "Double Move"))


class FirstMoves(UniversalOf2008):
    """Activate a Creature: move up to double its Speed, or move once before or after an attack."""

    __slots__ = ("known",)

    costs = COSTS

    def __init__(self, more: frozenset[str]) -> None:
        self.known = ALWAYS | more
        """What a creature can do."""

    def available(
        self, state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool
    ) -> list[str]:
        """Move and Double Move, and what is tried."""
        if (DONE_MOVING, piece.id) in state.marks:
            return []
        return [name for name in self.moving(state, piece, means, limited) if name in self.known]

    def use(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve one of them."""
        return self.move(state, piece, name)


class OneAtATime(TurnsOf2008):
    """The Round: one creature, then one of the other player's, until all have been activated."""

    __slots__ = ()

    in_a_row = 1


class NoOpportunity(OpportunityOf2008):
    """Moving beside an enemy is not dangerous."""

    __slots__ = ()

    def ready(self, state: Skirmish, piece: Piece) -> bool:
        """Nobody makes opportunity attacks."""
        return False


class NoFlanking(FlankingOf2008):
    """Nobody flanks."""

    __slots__ = ()

    def may_flank(self, state: Skirmish, flanker: Piece, enemy: Piece) -> bool:
        """Nobody does."""
        return False


class NoCover(CoveringOf2008):
    """Nothing gives cover: an attack is its bonus against a defense."""

    __slots__ = ()

    def blockers(self, state: Skirmish, attacker: Piece, target: Piece, kind: v.AttackKind) -> int:
        """Nobody stands in the way."""
        return 0

    def cover(self, state: Skirmish, attack: Attack) -> str:
        """None."""
        return ""


class NobodyLeads(ChampionsOf2008):
    """Who Goes First: a die each, whoever is champion."""

    __slots__ = ()

    def best_champion(self, state: Skirmish, seat: int) -> Piece | None:
        """No rating counts."""
        return None


class LastStanding(ScoringOf2008):
    """Destroying all of the enemy's creatures wins; there are no points."""

    __slots__ = ()

    def goal(self, state: Skirmish) -> int:
        """Points decide nothing."""
        return 0

    def score_destruction(self, state: Skirmish, piece: Piece, by: int) -> None:
        """Nobody scores."""

    def score_areas(self, state: Skirmish) -> Flow[None]:
        """There are no victory areas."""
        yield from ()

    def check(self, state: Skirmish) -> None:
        """No number of points wins, only that nobody is left to fight."""
        victory.last_standing(state)

    def check_time(self, state: Skirmish) -> None:
        """Where a last round was agreed and both sides stand after it, nobody has won."""
        if state.timed_out and state.winner is None:
            victory.win(state, victory.DRAW)


def take_places(state: Skirmish) -> Flow[None]:
    """Setup Battle Map: the first player begins on the one side, the second on the other."""
    state.first = state.order = state.initiative = 0
    state.phase = "placing"
    yield from ()


def end_round(state: Skirmish) -> Flow[None]:
    """The Round: all have been activated; what lasts until end of round is over."""
    turns.new_phase(state)
    yield from windows.window(state, "at", [Moment("end of round")])
    yield from effects.expire_at_end_of_round(state)
    rounds.close_round(state)
