"""Simultaneous Effects: the player whose creature takes a turn first, then to the left."""

import warband.ddm.do.windows.windows as windows
from warband.ddm.chapters.timing import Timing
from warband.ddm.moments import Window
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Roll


class TimingOf2008(Timing):
    """Simultaneous Effects: the player whose creature takes a turn first, then to the left.

    Of champions on both sides the one with the higher rating acts first.
    """

    __slots__ = ()

    def after_use(self, state: Skirmish, seat: int, passes: int) -> tuple[int, int]:
        """A player does all that he wants, then the next does."""
        return seat, passes

    def first_to_declare(self, state: Skirmish, here: Window) -> int:
        """Whoever's creature is taking a turn; outside turns, whoever has initiative."""
        return windows.first_to_declare(state)

    def immediate_left(self, state: Skirmish, piece: Piece) -> bool:
        """Immediate effects interrupt as often as they can."""
        return True

    def contest(self, state: Skirmish, able: list[windows.Reaction]) -> Flow[int] | None:
        """Champion Powers: opposing champions that could act at the same time."""
        ratings: dict[int, int] = {}
        for piece_id, skill, _ in able:
            piece = state.pieces[piece_id]
            if skill.champion:
                rating = state.edition.champions.champion_rating(state, piece)
                ratings[piece.seat] = max(ratings.get(piece.seat, 0), rating)
        if len({state.teams[seat] for seat in ratings}) < 2:
            return None
        return _higher_first(ratings)


def _higher_first(ratings: dict[int, int]) -> Flow[int]:
    """The highest rating acts first; equal ones roll, the highest roller first."""
    best = max(ratings.values())
    tied = sorted(seat for seat, rating in ratings.items() if rating == best)
    while len(tied) > 1:
        rolled: dict[int, int] = {}
        for seat in tied:
            faces = yield Roll(seat, 20, 1, "champions", {})
            assert isinstance(faces, tuple)
            rolled[seat] = faces[0]
        tied = [seat for seat in tied if rolled[seat] == max(rolled.values())]
    return tied[0]
