"""Victory points and winning."""

from typing import NoReturn

from warband.ddm.seats import SEATS
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Finished

DRAW = -1
"""In place of a team: nobody won."""


class Won(Finished):
    """Winning is instant: whatever was being resolved is dropped."""


def worth(piece: Piece) -> int:
    """Points for destroying a creature: what was paid for it and its items, never below 0."""
    return max(piece.paid + piece.kit.item_cost, 0)


def score(state: Skirmish, seat: int, points: int, why: str) -> None:
    """Give points to a player; `check` decides afterwards whether that wins."""
    if points:
        team = state.teams[seat]
        state.score[team] += points
        state.tell("points", seat=seat, points=points, why=why, total=state.score[team])


def win(state: Skirmish, winner: int) -> NoReturn:
    """The battle ends here."""
    state.winner = winner
    state.tell("won", seat=winner, score=tuple(state.score))
    state.phase = "over"
    state.turn = None
    raise Won


def leader(state: Skirmish) -> int:
    """The team with most points, DRAW if several have as many."""
    most = max(state.score)
    return state.score.index(most) if state.score.count(most) == 1 else DRAW


def outcome(state: Skirmish) -> str | None:
    """How the battle ended, in a few words; None while it goes on."""
    if state.winner is None:
        return None
    score = " to ".join(map(str, state.score))
    if state.winner == DRAW:
        return f"a draw, {score}"
    players = [SEATS[seat] for seat, team in enumerate(state.teams) if team == state.winner]
    return f"{' and '.join(players)} {'wins' if len(players) == 1 else 'win'}, {score}"


def last_standing(state: Skirmish) -> None:
    """Who has nobody left, on the map or to come, has lost; if nobody is left, more points win."""
    if state.winner is not None:
        return
    teams, pieces = state.teams, state.pieces
    first = last = -1
    for piece in pieces:
        if not piece.destroyed:
            first = teams[piece.home]
            break
    for piece in reversed(pieces):
        if not piece.destroyed:
            last = teams[piece.home]
            break
    if first != last:
        return
    if first < 0:
        win(state, leader(state))
    elif all(piece.destroyed or teams[piece.home] == first for piece in pieces) and any(
        teams[piece.home] != first for piece in pieces
    ):
        win(state, first)
