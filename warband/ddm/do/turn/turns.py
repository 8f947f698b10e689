"""Taking a turn: start, allotted actions, end."""

from functools import partial
from typing import Final, cast

import warband.ddm.ask.turn.actions as actions
import warband.ddm.ask.turn.turn_damage as turn_damage
import warband.ddm.do.harm.changing_terrain as changing_terrain
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.harm.same_name_powers as same_name_powers
import warband.ddm.do.turn.spending as spending
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.index import BY_ACTION, RIVALS
from warband.ddm.moments import Harm, Moment
from warband.ddm.state import Lasting, Piece, Skirmish, Turn
from warband.kernel.questions import UNMADE, Facts, Flow, Pause, Weigh

SAVE_AT_START = "ability save at start"
"""How the index knows that some save at the start of their turns."""

ACTION_TAKEN = ("action taken", "after")

END_OF_TURN: Final = Pause("end of turn")


def take_turn(state: Skirmish, piece: Piece) -> Flow[None]:
    """A creature's turn: three phases."""
    new_phase(state)
    turn = state.turn = Turn(piece.id, piece.anchor)
    piece.activations += 1
    if state.log is not None:
        state.tell("turn", who=piece.id, seat=piece.seat)
    idle = yield from state.edition.turns.start_of_turn(state, piece)
    if piece.anchor >= 0 and not idle and not (piece.conditions and piece.inactive):
        yield from allotted_actions(state, piece, turn)
    yield from finish_turn(state, piece, turn)


def resume_turn(state: Skirmish) -> Flow[None]:
    """A turn that a position caught among its allotted actions goes on from there."""
    turn = state.turn
    assert turn is not None
    piece = state.pieces[turn.piece]
    if RIVALS in state.standing:
        yield from same_name_powers.settle(state)
    yield from spend_actions(state, piece, turn)
    yield from finish_turn(state, piece, turn)


def finish_turn(state: Skirmish, piece: Piece, turn: Turn) -> Flow[None]:
    """The end of a turn, and what is settled when any turn ends."""
    if state.pausing:
        yield END_OF_TURN
    turn.actions = {}
    if piece.anchor >= 0:
        yield from state.edition.turns.end_of_turn(state, piece)
    release_control(state, piece)
    if state.field.has_steps:
        yield from state.edition.hazards.thrown_down(state)
    state.turn = None


def new_phase(state: Skirmish) -> None:
    """Another phase begins: immediate actions and "once per turn" powers are fresh."""
    state.phase_serial += 1
    changing_terrain.refresh(state)
    if state.marks:
        state.marks = {mark for mark in state.marks if mark[0] in ("round", "battle")}


# ------------------------------------------------------------------------- start of turn


def release_control(state: Skirmish, piece: Piece) -> None:
    """End of Turn 2): the owner regains control."""
    if piece.seat != piece.home and not actions.joined(piece):
        placement.take_side(state, piece, piece.home)


def take_turn_damage(
    state: Skirmish, piece: Piece, terrain: list[Harm], *, ongoing: bool
) -> Flow[None]:
    """Damage of this step is dealt simultaneously, so resistance applies once."""
    harms = [*terrain]
    if ongoing:
        harms.extend(turn_damage.ongoing_harms(state, piece))
    if not harms:
        return
    merged: dict[v.DamageType, int] = {}
    for harm in harms:
        for amount, kind in harm.parts:
            merged[kind] = merged.get(kind, 0) + amount
    # "Resist All" works on the largest sum (ruling.start-damage-together).
    parts = [(amount, kind) for kind, amount in merged.items()]
    parts.sort(key=lambda part: (-part[0], part[1]))
    origin = " and ".join(harm.origin for harm in harms)
    together = Harm(piece.id, parts, origin=origin)
    if state.edition.harming.ongoing_is_dealt:
        together.source = max(harms, key=lambda harm: harm.parts[0][0]).source
    for harm in terrain:
        for amount, kind in harm.parts:
            together.ground[kind] = together.ground.get(kind, 0) + amount
    yield from damage.deal(state, [together])


# ------------------------------------------------------------------------ allotted actions


def allotted_actions(state: Skirmish, piece: Piece, turn: Turn) -> Flow[None]:
    """The creature spends its actions, in any order, until it ends or must end its turn."""
    turn.actions = allotment(state, piece, turn)
    return spend_actions(state, piece, turn)


def allotment(state: Skirmish, piece: Piece, turn: Turn) -> dict[str, int]:
    """The actions that the creature has on its turn."""
    allotted = state.edition.turns.allotment(state, piece, turn.granted)
    if not state.known.isdisjoint(actions.FORBIDDEN_ACTIONS):
        # A minor action stands in for nothing: whether one may be taken is asked every time.
        for kind in actions.barred_actions(state, piece) - {"minor"}:
            allotted[kind] = 0
    return allotted


def spend_actions(state: Skirmish, piece: Piece, turn: Turn) -> Flow[None]:
    """One action after the other, as long as the creature can and wants to act."""
    while piece.anchor >= 0 and not turn.ended and not (piece.conditions and piece.inactive):
        actions_left = turn.left()
        means = piece.kit.means[actions_left]
        if not means.any and not actions.has_other_means(state, piece):
            return
        make = partial(actions.action_options, state, piece, turn, means)
        about: Facts = {"who": piece.id, "actions": actions_left}
        chosen = yield Weigh(piece.seat, q.ACTION, UNMADE, about, make)
        if chosen is None or chosen == actions.END_TURN:
            return
        spent = turn.spent.copy()
        yield from act(state, piece, turn, cast("actions.Action", chosen))
        if ACTION_TAKEN in state.listeners:
            for kind, times in turn.spent.items():
                for _ in range(spent.get(kind, 0), times):
                    moment = Moment("action taken", piece.id, piece.id, action=kind)
                    yield from windows.window(state, "after", [moment])


def act(state: Skirmish, piece: Piece, turn: Turn, chosen: actions.Action) -> Flow[object]:
    """Declare the use of a power: expend its cost, then resolve it."""
    if piece.used:
        for skill in piece.kit.recharges:
            if chosen == actions.recharge_name(skill):
                return _recharge(state, piece, turn, skill)
    if BY_ACTION in state.known:
        for lasting, action in actions.ended_by_action(piece):
            if chosen == actions.shaking_off(lasting):
                return _shake_off(state, piece, turn, lasting, action)
    answers = spending.pay(state, turn, actions.cost_of(state, chosen))
    if answers is not None:
        return _resolve_paid(state, piece, chosen, answers)
    return _resolve(state, piece, chosen)


def _resolve_paid(
    state: Skirmish, piece: Piece, chosen: actions.Action, answers: Flow[None]
) -> Flow[None]:
    """Somebody may answer what is expended before the power is resolved."""
    yield from answers
    yield from _resolve(state, piece, chosen)


def _resolve(state: Skirmish, piece: Piece, chosen: actions.Action) -> Flow[object]:
    """A universal power, or one of the creature's own."""
    if isinstance(chosen, str):
        return state.edition.universal.use(state, piece, chosen)
    windows.expend(state, piece, chosen)
    scope = windows.new_scope(state, piece, chosen)
    return windows.resolve_power(state, piece, chosen, scope)


def _recharge(state: Skirmish, piece: Piece, turn: Turn, skill: CompiledPower) -> Flow[None]:
    """An action spent on a power that can be used again then."""
    cost = actions.recharge_actions(state, piece, skill)
    assert cost is not None, "only what may be recharged is offered"
    answers = spending.pay(state, turn, cost)
    if answers is not None:
        yield from answers
    windows.give_back_use(state, piece, skill)


def _shake_off(
    state: Skirmish, piece: Piece, turn: Turn, lasting: Lasting, action: v.ActionType
) -> Flow[None]:
    """An action spent to end an effect."""
    answers = spending.pay(state, turn, (action,))
    if answers is not None:
        yield from answers
    if lasting in piece.effects:
        yield from effects.end_effects(state, piece, [lasting], "ended")


# --------------------------------------------------------------------------- end of turn
