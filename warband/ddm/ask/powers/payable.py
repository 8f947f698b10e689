"""Whether a creature may use a power now: uses, limits and actions left, nothing forbidding it."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.continuous as continuous
from warband.cards import vocabulary as v
from warband.ddm.action_budget import covered_by
from warband.ddm.compiled import PER_TIME, CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish, Turn


def can_pay(turn: Turn, cost: tuple[str, ...]) -> bool:
    """Whether the actions left cover a cost, with substitution."""
    left = turn.actions.get
    return covered_by((left("attack", 0), left("move", 0), left("minor", 0)))[cost]


# ----------------------------------------------------------------------- using powers


def payable(
    state: Skirmish, piece: Piece, skill: CompiledPower, moment: Moment | None = None
) -> bool:
    """Whether the creature can use a triggered power: allowed, with action and use left."""
    if skill.champion and not state.edition.champions.may_use(state, piece, skill):
        return False
    if skill.immediate and not state.edition.timing.immediate_left(state, piece):
        return False
    # Off the battle map: only powers written for it, and those of setup.
    if piece.anchor < 0 and (piece.destroyed or not for_off_map(skill, moment)):
        return False
    # A creature about to be destroyed may still answer the damage and its destruction.
    if piece.hp <= 0 and not (moment is not None and moment.kind in ("damage", "destroyed")):
        return False
    if (
        piece.conditions
        and not skill.mandatory
        and suffers(piece, state.edition.conditions.unable_to_answer)
        and not answers_now(state, piece)
    ):
        return False
    if not has_use(state, piece, skill):
        return False
    # What other creatures forbid takes a look around.
    return state.known.isdisjoint(FORBIDDEN_POWERS) or not (
        (skill.immediate and abilities.forbidden(state, piece, "immediate actions"))
        or (not skill.mandatory and abilities.forbidden(state, piece, "voluntary powers"))
        or (skill.champion and abilities.forbidden(state, piece, "champion powers"))
    )


def answers_now(state: Skirmish, piece: Piece) -> bool:
    """Whether conditions that keep a creature from answering let it do so on its own turn."""
    conditions = state.edition.conditions
    turn = state.turn
    return (
        turn is not None
        and turn.piece == piece.id
        and not suffers(piece, conditions.unable_to_answer - conditions.silent_off_turn)
    )


FORBIDDEN_POWERS = frozenset(
    ("forbid immediate actions", "forbid voluntary powers", "forbid champion powers")
)
"""How the index knows that some power keeps others from being used."""


def for_off_map(skill: CompiledPower, moment: Moment | None) -> bool:
    """Whether a power is meant for creatures that are not on the map."""
    if moment is not None and moment.kind == "setup" and not skill.mandatory:
        return True
    return any(type(step) is v.Place for step in skill.power.steps)


def has_use(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether a checkbox is free and "once per" limits allow another use."""
    if skill.rationed and used_up(state, piece, skill):
        return False
    if "ability lose" in state.known and continuous.lost(state, piece, skill.stack_name):
        return False
    return "forbid use power" not in state.known or not abilities.forbidden(
        state, piece, "use power", power=skill.power.name
    )


def used_up(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether all checkboxes of a power are marked, or its limit is reached."""
    power = skill.power
    if power.uses is not None and not skill.champion and piece.used.get(skill.key, 0) >= power.uses:
        return True
    once = power.bounds.once_per
    return once in PER_TIME and (once, piece.id, skill.key) in state.marks
