"""Victory points and winning."""

from typing import NoReturn

from warband.ddm.state import SEATS, Piece, Skirmish
from warband.kernel.questions import Finished

DRAW = -1


class Won(Finished):
    """Winning is instant: whatever was being resolved is dropped."""


def worth(piece: Piece) -> int:
    """Points for destroying a creature: what was paid for it and its items, never below 0."""
    return max(piece.paid + piece.kit.item_cost, 0)


def score(state: Skirmish, seat: int, points: int, why: str) -> None:
    """Give points to a player; `check` decides afterwards whether that wins."""
    if points:
        state.score[seat] += points
        state.tell("points", seat=seat, points=points, why=why, total=state.score[seat])


def win(state: Skirmish, winner: int) -> NoReturn:
    """The battle ends here."""
    state.winner = winner
    state.tell("won", seat=winner, score=tuple(state.score))
    state.phase = "over"
    state.turn = None
    raise Won


def check(state: Skirmish) -> None:
    """Winning the Game: first to reach the limit; both at once: more points; tied: next score."""
    if state.winner is not None:
        return
    limit = state.format.points
    mine, theirs = state.score
    if mine < limit and theirs < limit and not state.sudden_death:
        return
    if mine == theirs:
        # Tied at or over the limit: the next player to score any points wins.
        state.sudden_death = True
        return
    win(state, 0 if mine > theirs else 1)


def check_survivors(state: Skirmish) -> None:
    """With nobody left on either side no points can come: more points win, or it is a draw."""
    if state.winner is None and all(piece.destroyed for piece in state.pieces):
        mine, theirs = state.score
        win(state, DRAW if mine == theirs else 0 if mine > theirs else 1)


def check_time(state: Skirmish) -> None:
    """Time limit: after the round in which time ran out, more points win; tied: next score."""
    if not state.timed_out or state.winner is not None:
        return
    state.sudden_death = True
    check(state)


def outcome(state: Skirmish) -> str | None:
    """How the battle ended, in a few words; None while it goes on."""
    if state.winner is None:
        return None
    score = f"{state.score[0]} to {state.score[1]}"
    if state.winner == DRAW:
        return f"a draw, {score}"
    return f"{SEATS[state.winner]} wins, {score}"
