"""Tie-Breaker: rounds without hostilities, and who wins when there were too many."""

import warband.ddm.do.turn.victory as victory
from warband.boards.squares.grid import cells_of
from warband.ddm.state import Piece, Skirmish

LIMIT = 10
"""So many rounds in a row."""

HOSTILITIES = ("round", "hostilities")
"""Marks a round in which somebody was damaged, attacked, or had to save."""

QUIET = "quiet rounds"


def check(state: Skirmish) -> None:
    """At the end of a round: too many in a row without hostilities end the battle."""
    quiet = 0 if HOSTILITIES in state.marks else 1 + quiet_rounds(state)
    count(state, quiet)
    if quiet >= LIMIT and state.winner is None:
        victory.win(state, winner(state))


def quiet_rounds(state: Skirmish) -> int:
    """How many rounds in a row have gone by without hostilities."""
    return next((int(str(mark[2])) for mark in state.marks if mark[:2] == ("battle", QUIET)), 0)


def count(state: Skirmish, rounds: int) -> None:
    """So many rounds have been quiet by now."""
    state.marks = {mark for mark in state.marks if mark[:2] != ("battle", QUIET)}
    if rounds:
        state.marks.add(("battle", QUIET, rounds))


def winner(state: Skirmish) -> int:
    """Most points; then the creature nearest the center of the map; then the dearest of those."""
    leader = victory.leader(state)
    if leader != victory.DRAW:
        return leader
    most = max(state.score)
    tied = {team for team in state.teams if state.score[team] == most}
    present = [piece for piece in state.on_map() if state.teams[piece.home] in tied]
    if not present:
        return victory.DRAW
    nearest = min(_from_center(state, piece) for piece in present)
    there = [piece for piece in present if _from_center(state, piece) == nearest]
    dearest = max(piece.card.cost for piece in there)
    for closest in (there, [piece for piece in there if piece.card.cost == dearest]):
        teams = {state.teams[piece.home] for piece in closest}
        if len(teams) == 1:
            return teams.pop()
    return victory.DRAW


def _from_center(state: Skirmish, piece: Piece) -> int:
    """How far a creature is from the center of the map, in halves of squares."""
    grid = state.field.grid
    return min(
        max(abs(2 * x + 1 - grid.width), abs(2 * y + 1 - grid.height))
        for x, y in map(grid.xy, cells_of(piece.space))
    )
