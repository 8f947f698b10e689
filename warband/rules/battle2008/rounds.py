"""Rounds: activations, the end of a round, and winning when nobody is left to fight."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.windows as windows
import warband.rules.battle2008.stalemate as stalemate
from warband.cards import vocabulary as v
from warband.ddm.compiled import EARLY
from warband.ddm.moments import Moment
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Flow


def activate(state: Skirmish) -> Flow[None]:
    """One creature's turn; with it the turn of its player may be complete."""
    seat, taken = state.order, state.turns_taken
    begun = players_turn(state)
    if begun is None:
        state.marks.add((*PLAYERS_TURN, state.phase_serial + 1))
    yield from rounds.activate(state)
    state.edition.scoring.check_survivors(state)
    if begun is None and state.turns_taken == taken:
        forget_players_turn(state)
    elif state.order != seat or state.phase == "end of round":
        yield from end_players_turn(state, seat)


def resume(state: Skirmish) -> Flow[None]:
    """The rest of a turn."""
    seat = state.order
    if players_turn(state) is None:
        state.marks.add((*PLAYERS_TURN, state.phase_serial))
    yield from rounds.resume(state)
    state.edition.scoring.check_survivors(state)
    if state.order != seat:
        yield from end_players_turn(state, seat)


PLAYERS_TURN = ("battle", "player's turn")
"""Marks the phase in which the turn of a player began, while it goes on."""


def players_turn(state: Skirmish) -> int | None:
    """The phase in which the player's turn began that is going on."""
    return next((int(str(mark[2])) for mark in state.marks if mark[:2] == PLAYERS_TURN), None)


def forget_players_turn(state: Skirmish) -> None:
    """No player is taking a turn."""
    state.marks = {mark for mark in state.marks if mark[:2] != PLAYERS_TURN}


def end_players_turn(state: Skirmish, seat: int) -> Flow[None]:
    """Duration: effects until end of player's next turn end when he has completed it."""
    began = players_turn(state) or 0
    forget_players_turn(state)

    def over(bearer: Piece, lasting: Lasting) -> bool:
        player = state.pieces[lasting.source].home if lasting.source >= 0 else bearer.home
        return player == seat and lasting.since < began and lasting.ends_by(v.EndOfPlayersTurn)

    yield from effects.expire(state, over, frozenset((v.EndOfPlayersTurn, v.FirstOf)))


def end_round(state: Skirmish) -> Flow[None]:
    """All creatures have activated: powers, victory areas, then what lasts until end of round."""
    turns.new_phase(state)
    if windows.listening(state, "end of round", EARLY):
        yield from windows.window(state, EARLY, [Moment("end of round")])
    yield from windows.window(state, "at", [Moment("end of round")])
    yield from state.edition.scoring.score_areas(state)
    yield from effects.expire_at_end_of_round(state)
    state.edition.scoring.check(state)
    stalemate.check(state)
    rounds.close_round(state)
