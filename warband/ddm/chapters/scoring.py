"""Victory points and winning."""

from abc import ABC, abstractmethod

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.turn.victory_areas as victory_areas
import warband.ddm.do.turn.victory as victory
import warband.ddm.do.windows.windows as windows
from warband.ddm import questions as q
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Pieces, choose


class Scoring(ABC):
    """Victory points and winning."""

    __slots__ = ()

    creatures_score = True
    """A creature scores a victory area, and its player says which; otherwise the player does."""

    def can_score(self, piece: Piece) -> bool:
        """Whether a creature in a victory area can score there: any can, whatever its condition."""
        return True

    def area_occupants(self, state: Skirmish, seat: int) -> list[Piece]:
        """Creatures with any part of their space in a victory area that can score there."""
        area = victory_areas.victory_area(state, seat)
        return [
            piece
            for piece in state.pieces
            if piece.space & area
            and piece.seat == seat
            and self.can_score(piece)
            and not abilities.forbidden(state, piece, "score occupation")
        ]

    @abstractmethod
    def score_destruction(self, state: Skirmish, piece: Piece, by: int) -> None:
        """A creature was destroyed: who scores what it is worth; `by` is who did it, if anybody."""

    def take_back(self, state: Skirmish, piece: Piece, by: int) -> None:
        """A destroyed creature is back in play: its points stay with whoever scored them."""
        return

    def goal(self, state: Skirmish) -> int:
        """The points that win; 0 where points decide nothing."""
        return state.format.to_win

    def check(self, state: Skirmish) -> None:
        """First to reach the limit wins; both at once: more points; tied: the next score."""
        if state.winner is not None:
            return
        limit = state.format.to_win
        if max(state.score) < limit and not state.sudden_death:
            return
        ahead = victory.leader(state)
        if ahead == victory.DRAW:
            # Tied at or over the limit: the next player to score any points wins.
            state.sudden_death = True
            return
        victory.win(state, ahead)

    def after_turn(self, state: Skirmish) -> None:
        """What is looked at when a turn is over: nothing."""
        return

    def check_time(self, state: Skirmish) -> None:
        """Time limit: after the round in which time ran out, more points win; tied: next score."""
        if not state.timed_out or state.winner is not None:
            return
        state.sudden_death = True
        self.check(state)

    def occupation_points(self, state: Skirmish, piece: Piece) -> int:
        """What a victory area is worth to the creature that scores in it."""
        times = 1
        for ability, _ in abilities.abilities(state, piece, "scores more"):
            times = max(times, ability.number)
        return state.format.area_points * times

    def scorer(self, state: Skirmish, seat: int, occupants: list[Piece]) -> Flow[int]:
        """Which of several creatures scores: its player says, where it can matter."""
        if not self.creatures_score and not _scorer_matters(state):
            return occupants[0].id
        return (yield from choose(seat, q.SCORER, Pieces([piece.id for piece in occupants])))

    def score_areas(self, state: Skirmish) -> Flow[None]:
        """Each player with a creature in one of their victory areas scores, simultaneously."""
        scorers: list[tuple[int, int]] = []
        for seat in range(len(state.teams)):
            occupants = self.area_occupants(state, seat)
            if occupants:
                chosen = yield from self.scorer(state, seat, occupants)
                scorers.append((seat, chosen))
        moments = [
            Moment(
                "occupation scored",
                piece_id,
                piece_id,
                amount=self.occupation_points(state, state.pieces[piece_id]),
                cells=victory_areas.area_around(state, state.pieces[piece_id]),
            )
            for _, piece_id in scorers
        ]
        yield from windows.window(state, "before", moments)
        before = tuple(state.score)
        for (seat, piece_id), moment in zip(scorers, moments, strict=True):
            bonus = sum(
                amount
                for _, amount in modifiers.modifiers(
                    state, state.pieces[piece_id], "victory points"
                )
            )
            victory.score(state, seat, moment.amount + bonus, "victory area")
        self.check(state)
        yield from windows.window(state, "after", moments)
        yield from windows.points_since(state, before)

    def check_survivors(self, state: Skirmish) -> None:
        """With nobody left on either side no points can come: more points win, or it is a draw."""
        if state.winner is None and all(piece.destroyed for piece in state.pieces):
            victory.win(state, victory.leader(state))


def _scorer_matters(state: Skirmish) -> bool:
    """Whether some power makes a difference between creatures in victory areas."""
    return (
        not state.known.isdisjoint(("ability scores more", "victory points"))
        or windows.listening(state, "occupation scored", "before")
        or windows.listening(state, "occupation scored", "after")
    )
