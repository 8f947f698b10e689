"""A round: start, initiative, activations in the order 1-2-2-2, end."""

from functools import partial

import warband.ddm.ask.turn.activations as activations
import warband.ddm.do.turn.champion_test as champion_test
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.windows as windows
from warband.ddm import questions as q
from warband.ddm.moments import NOBODY, Moment
from warband.ddm.seats import left_of, opponents
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import UNMADE, Flow, Pieces, Players, Weigh, choose

# ------------------------------------------------------------------------- start of round


def open_round(state: Skirmish) -> None:
    """Another round: nobody has acted yet, and what was used once in a round is fresh."""
    state.round += 1
    state.marks = {mark for mark in state.marks if mark[0] == "battle"}
    for piece in state.pieces:
        piece.activations = 0
    state.tell("round", number=state.round)


def begin_round(state: Skirmish) -> Flow[None]:
    """Start of Round, then Determine Initiative, then who takes the first turn."""
    open_round(state)
    turns.new_phase(state)
    # The winner of the last champion test declares first: before the battle that of set-up.
    yield from windows.window(state, "at", [Moment("start of round")])
    turns.new_phase(state)
    yield from determine_initiative(state)
    turns.new_phase(state)
    yield from first_turn(state)


def first_turn(state: Skirmish) -> Flow[None]:
    """Whoever has initiative says who takes the first turn; then creatures are activated."""
    state.first = yield from choose(
        state.initiative,
        q.FIRST_TURN,
        Players([state.initiative, *opponents(state.teams, state.initiative)]),
    )
    state.order = state.first
    state.turns_left = turns_in_a_row(state, 1)
    state.turns_taken = 0
    state.phase = "activation"


def determine_initiative(state: Skirmish) -> Flow[None]:
    """A champion test decides who has initiative this round."""
    coming = Moment("initiative roll", amount=NOBODY)
    yield from windows.window(state, "at", [coming])
    winner = yield from champion_test.champion_test(state, "initiative", coming.amount)
    state.initiative = winner
    state.tell("initiative", seat=winner)
    moments = [Moment("initiative won", amount=winner)]
    moments += [Moment("initiative lost", amount=seat) for seat in opponents(state.teams, winner)]
    yield from windows.window(state, "before", moments)
    yield from windows.window(state, "after", moments)


# ----------------------------------------------------------------------------- activation


def activate(state: Skirmish) -> Flow[None]:
    """One turn: the player whose turn it is activates a creature that has not been yet."""
    seat = state.order
    ready = partial(activations.ready_to_activate, state, seat)
    chosen = yield Weigh(seat, q.ACTIVATE, UNMADE, {}, ready)
    if chosen is None:
        # A player with nobody left skips; the others go on.
        if activations.anybody_ready(state):
            pass_turn(state)
        else:
            state.phase = "end of round"
        state.edition.scoring.after_turn(state)
        return
    assert isinstance(chosen, int)
    piece = state.pieces[chosen]
    state.turns_left -= 1
    state.turns_taken += 1
    yield from turns.take_turn(state, piece)
    if SQUAD in piece.kit.abilities:
        yield from squad_turns(state, piece, seat)
    after_turn(state)


def resume(state: Skirmish) -> Flow[None]:
    """A position in the middle of a turn: the turn goes on, then the round."""
    assert state.turn is not None
    piece = state.pieces[state.turn.piece]
    yield from turns.resume_turn(state)
    state.phase = "activation"
    if SQUAD in piece.kit.abilities:
        yield from squad_turns(state, piece, state.order)
    after_turn(state)


def after_turn(state: Skirmish) -> None:
    """After an activation it may be the opponent's turn, and somebody may have won."""
    if state.turns_left <= 0:
        pass_turn(state)
    state.edition.scoring.after_turn(state)


def pass_turn(state: Skirmish) -> None:
    """Players alternate taking two turns in a row, or as many as the edition has it."""
    state.order = left_of(state.teams, state.order)
    state.turns_left = turns_in_a_row(state, state.edition.turns.in_a_row)


def turns_in_a_row(state: Skirmish, usual: int) -> int:
    """How many turns the player whose turn it is takes now, with what powers add."""
    more = state.extra_turns[state.order]
    if more:
        extra = list(state.extra_turns)
        extra[state.order] = 0
        state.extra_turns = tuple(extra)
    return max(usual + more, 0)


SQUAD = "squad activation"


def squad_turns(state: Skirmish, piece: Piece, seat: int) -> Flow[None]:
    """Squad Activation: all creatures of that name activate as a single activation."""
    while True:
        ready = activations.ready_to_activate(state, seat)
        squad = [each for each in ready if state.pieces[each].name == piece.name]
        if not squad:
            return
        chosen = yield from choose(seat, q.ACTIVATE, Pieces(squad))
        yield from turns.take_turn(state, state.pieces[chosen])


# --------------------------------------------------------------------------- end of round


def close_round(state: Skirmish) -> None:
    """The round is over: somebody may have won, or time is up."""
    scoring = state.edition.scoring
    scoring.check(state)
    if state.setup is not None and state.setup.rounds and state.round >= state.setup.rounds:
        state.timed_out = True
    scoring.check_time(state)
    scoring.check_survivors(state)
    state.phase = "round"
