"""What a creature may do next with the actions it has left."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.powers.lasting_words as lasting_words
import warband.ddm.ask.powers.payable as affordable
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.action_budget import ALLOTTED, Covered, Means
from warband.ddm.compiled import CompiledPower
from warband.ddm.index import BY_ACTION, granted
from warband.ddm.state import Lasting, Piece, Skirmish, Turn

FORBIDDEN_ACTIONS = frozenset(f"forbid {kind} actions" for kind in ALLOTTED)
"""How the index knows that some power takes actions away."""

END_TURN = "end turn"

Action = CompiledPower | str
"""What a creature may do next: a power of its own, or a universal one by name."""


def joined(piece: Piece) -> bool:
    """Whether a creature is in the other warband for a while, not just under control."""
    return any(type(lasting.node) is v.JoinWarband for lasting in piece.effects)


def has_other_means(state: Skirmish, piece: Piece) -> bool:
    """Whether the creature could do more on its turn than its own powers and moving about."""
    return (
        piece.squeezed
        or bool(piece.space & state.field.lending)
        or bool(piece.kit.recharges)
        or bool(piece.effects)
        or "ability attack as" in state.known
    )


def action_options(state: Skirmish, piece: Piece, turn: Turn, means: Means) -> list[Action]:
    """What the creature's player may choose from."""
    found = actions(state, piece, turn, means)
    found.append(END_TURN)
    return found


def actions(state: Skirmish, piece: Piece, turn: Turn, means: Means) -> list[Action]:
    """Everything the creature can do with what the actions it has left pay for."""
    limited = piece.seat != piece.home and not joined(piece)
    given = granted(piece) if piece.effects else ()
    # Melee and close attacks need not be looked at while every enemy is too far away.
    gap = available_attacks.gap_to_enemies(state, piece) if means.close_by and not given else 0
    found: list[Action] = []
    for skill in means.skills:
        # Dominated, Limited Power Use: basic attack powers only.
        if skill.span >= gap and (not limited or skill.power.basic) and usable(state, piece, skill):
            found.append(skill)
    for skill in given:
        payable = skill.allotted and means.covered[skill.cost]
        if payable and (not limited or skill.power.basic) and usable(state, piece, skill):
            found.append(skill)
    if not limited:
        if "ability attack as" in state.known:
            found += cheaper_attacks(state, piece, turn)
        if piece.used and piece.kit.recharges:
            found += recharging(state, piece, means.covered)
        if BY_ACTION in state.known:
            found += shaking(piece, means.covered)
    found += state.edition.universal.available(state, piece, means, gap, limited)
    if piece.conditions and not piece.conditions.isdisjoint(state.edition.conditions.basic_only):
        found = state.edition.turns.left_by_conditions(state, piece, turn, found)
    if state.known.isdisjoint(FORBIDDEN_ACTIONS):
        return found
    return not_barred(state, piece, found)


def not_barred(state: Skirmish, piece: Piece, found: list[Action]) -> list[Action]:
    """What is left where powers keep the creature from taking some kinds of actions."""
    barred = barred_actions(state, piece)
    return [action for action in found if barred.isdisjoint(cost_of(state, action))]


def barred_actions(state: Skirmish, piece: Piece) -> frozenset[str]:
    """The kinds of actions that a power keeps the creature from taking here and now."""
    return frozenset(
        kind for kind in ALLOTTED if abilities.forbidden(state, piece, f"{kind} actions")
    )


def cost_of(state: Skirmish, action: Action) -> tuple[str, ...]:
    """What something a creature can do costs it, whatever it substitutes."""
    if isinstance(action, str):
        return state.edition.universal.costs.get(action, ())
    return action.cost


def cheaper_attacks(state: Skirmish, piece: Piece, turn: Turn) -> list[CompiledPower]:
    """Attack powers that another power lets the creature use with another action."""
    found: list[CompiledPower] = []
    for skill in available_attacks.attack_skills(piece):
        meant = targets.intended(piece, skill, piece)
        for ability, _ in abilities.abilities(state, piece, "attack as", meant):
            variant = at_cost(skill, ability.word)
            if affordable.can_pay(turn, variant.cost) and usable(state, piece, variant):
                found.append(variant)
    return found


@lru_cache(maxsize=1024)
def at_cost(skill: CompiledPower, action: str) -> CompiledPower:
    """The same power, used with another action than the printed one."""
    power = msgspec.structs.replace(skill.power, action=(action,))
    variant = CompiledPower(power, skill.index, note=f"as a {action} action", table=skill.table)
    variant.key = skill.key
    return variant


WHOLE_TURN: tuple[v.ActionType, ...] = ("attack", "move", "minor")


def recharge_actions(
    state: Skirmish, piece: Piece, skill: CompiledPower
) -> tuple[v.ActionType, ...] | None:
    """What recharges a power, if any action does, and it may be spent here and now."""
    for recharge in skill.power.recharge:
        if recharge.action != "none":
            scope = continuous.scope_of(piece, skill, None)
            if all(predicates.holds(state, scope, test) for test in recharge.tests):
                return WHOLE_TURN if recharge.whole_turn else (recharge.action,)
    return None


def recharging(state: Skirmish, piece: Piece, covered: Covered) -> Iterator[str]:
    """The powers that a creature may spend an action on to recharge them."""
    for skill in piece.kit.recharges:
        if piece.used.get(skill.key):
            actions = recharge_actions(state, piece, skill)
            if actions is not None and covered[actions]:
                yield recharge_name(skill)


def ended_by_action(piece: Piece) -> list[tuple[Lasting, v.ActionType]]:
    """The effects on a creature that it can end, with the action that takes."""
    return [
        (lasting, ending.action)
        for lasting in piece.effects
        for ending in (
            lasting.until.durations if isinstance(lasting.until, v.FirstOf) else (lasting.until,)
        )
        if isinstance(ending, v.ActionEnds)
    ]


def shaking(piece: Piece, covered: Covered) -> list[str]:
    """The effects that a creature may spend an action on to end them."""
    return [shaking_off(lasting) for lasting, action in ended_by_action(piece) if covered[action,]]


def shaking_off(lasting: Lasting) -> str:
    """The option of spending an action to end an effect."""
    return f"shake off {lasting_words.short_name(lasting)}"


def recharge_name(skill: CompiledPower) -> str:
    """The option of spending an action to recharge a power."""
    return f"recharge {skill.name}"


def usable(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether an allotted action power may be declared now."""
    if skill.reserved or not affordable.has_use(state, piece, skill):
        return False
    if skill.conditional and not _conditions_hold(state, piece, skill):
        return False
    power = skill.power
    # A general power may be declared in vain: its action is spent all the same.
    if power.attack is None:
        return True
    if "forbid attack" in state.known and abilities.may_be_forbidden(state, piece, "attack"):
        # Against whom melee and ranged attacks of a kind are barred is asked of every target.
        meant = targets.intended(piece, skill, piece) if power.attack in ("close", "area") else None
        if abilities.forbidden(state, piece, "attack", attack=meant):
            return False
    if skill.acts_first:
        aimed_first = power.attack == "close" and power.strike is not None
        return not aimed_first or available_attacks.might_meet(state, piece, skill)
    if power.strike is not None or skill.rays is not None:
        return available_attacks.has_target(state, piece, skill)
    return available_attacks.any_granted_target(state, piece, skill)


def _conditions_hold(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether all that must hold for the use of a power does."""
    power = skill.power
    scope = continuous.scope_of(piece, skill, None)
    # Whether it has combat advantage is asked of every target.
    for test in power.bounds.only_if:
        of_targets = power.strike is not None and type(test) is v.HasAdvantage
        if not of_targets and not predicates.holds(state, scope, test):
            return False
    return power.trigger is None or predicates.all_hold(state, scope, power.trigger.tests)
