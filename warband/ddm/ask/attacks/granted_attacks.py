"""Attacks that powers grant: which there are, by whom, against whom, and strikes to choose from."""

from functools import lru_cache
from typing import Literal

import msgspec

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.reading.filters as filtering
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.index import granted_skill
from warband.ddm.moments import Scope
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Piece, Skirmish

# ------------------------------------------------------------------------ paying actions


def can_spend(state: Skirmish, piece: Piece, action: v.ActionType) -> bool:
    """Whether the creature has the action to spend now."""
    if piece.conditions and not state.edition.turns.may_act(state, piece):
        return False
    if action in ("free", "none"):
        return True
    if piece.inactive:
        return False
    if action == "immediate":
        return piece.immediate_at != state.phase_serial and not abilities.forbidden(
            state, piece, "immediate actions"
        )
    turn = state.turn
    return turn is not None and turn.piece == piece.id and payable.can_pay(turn, (action,))


def could_attack(state: Skirmish, scope: Scope, node: v.MakeAttack, piece: Piece) -> bool:
    """Whether a creature could make such an attack now."""
    return able_to_attack(state, scope, node, piece, whom_against(state, scope, node))


def able_to_attack(
    state: Skirmish, scope: Scope, node: v.MakeAttack, piece: Piece, against: list[Piece] | None
) -> bool:
    """The same where it is known whom such attacks may be made against."""
    if not available_attacks.able(state, piece) or not can_spend(state, piece, node.action):
        return False
    return any(
        within_grasp(state, node, piece, skill, against)
        for skill in grantable(state, scope, node, piece)
    )


def grantable(
    state: Skirmish, scope: Scope, node: v.MakeAttack, piece: Piece
) -> list[CompiledPower]:
    """The attacks that the power allows, with another range where it says so."""
    if node.of:
        found = _of_others(state, scope, node)
    else:
        found = available_attacks.attack_options(state, piece, node.choice, scope)
    if node.range is None:
        return found
    return [at_range(skill, node.range) for skill in found]


def _of_others(state: Skirmish, scope: Scope, node: v.MakeAttack) -> list[CompiledPower]:
    """Attacks of others, as the attacker makes them."""
    return [
        _copied(skill, node.rating)
        for other in filtering.candidates(state, scope, node.of)
        for skill in available_attacks.attack_options(state, other, node.choice, scope)
        if skill.power.strike is not None
    ]


@lru_cache(maxsize=1024)
def _copied(skill: CompiledPower, rating: int | None) -> CompiledPower:
    """An attack in the hands of somebody else: without its boxes, with another bonus."""
    strike = skill.power.strike
    assert strike is not None
    if rating is not None and strike.bonus is not None:
        strike = msgspec.structs.replace(strike, bonus=rating)
    power = msgspec.structs.replace(skill.power, strike=strike, uses=None, recharge=())
    return granted_skill(power, skill.table)


@lru_cache(maxsize=1024)
def at_range(skill: CompiledPower, distance: int | Literal["sight", "nearest"]) -> CompiledPower:
    """The attack with another range than the printed one."""
    power = skill.power
    if power.attack != "ranged":
        return skill
    bounds = msgspec.structs.replace(power.bounds, range=distance)
    return variant(skill, msgspec.structs.replace(power, bounds=bounds))


@lru_cache(maxsize=1024)
def names_allies(node: v.MakeAttack) -> bool:
    """Whether the power itself says that allies are attacked, or everybody, or that creature."""
    filters = [each.where for each in nodes(node.versus) if isinstance(each, v.Each | v.Pick)]
    if isinstance(node.versus, v.Pick):
        return any(isinstance(each, v.Ally | v.InWarband) for each in nodes(node.versus))
    return all(v.Enemy() not in where for where in filters)


@lru_cache(maxsize=1024)
def at_allies(skill: CompiledPower) -> CompiledPower:
    """The attack where a card lets it be made against allies too."""
    bounds = msgspec.structs.replace(skill.power.bounds, may_target_allies=True)
    return variant(skill, msgspec.structs.replace(skill.power, bounds=bounds))


def variant(skill: CompiledPower, power: v.Power, note: str = "") -> CompiledPower:
    """Another way to use a power: it is marked and stacks as the power itself."""
    other = CompiledPower(
        power, skill.index, note or skill.note, table=skill.table, locked=skill.locked
    )
    other.key, other.stack_name = skill.key, skill.stack_name
    return other


def whom_against(state: Skirmish, scope: Scope, node: v.MakeAttack) -> list[Piece] | None:
    """Whom the attacks may be made against; None leaves it to the attack."""
    if node.versus is None:
        return None
    if isinstance(node.versus, v.Pick):
        return filtering.candidates(state, scope, node.versus.where)
    return filtering.named(state, scope, node.versus)


def within_grasp(
    state: Skirmish,
    node: v.MakeAttack,
    piece: Piece,
    skill: CompiledPower,
    versus: list[Piece] | None,
) -> list[Piece]:
    """The creatures that the attack could be made against."""
    if skill.power.attack in ("close", "area"):
        if versus is None:
            enemies = [p for p in state.on_map() if p.team != piece.team]
            return enemies if areas.any_placement(state, piece, skill) else []
        return [p for p in versus if areas.can_include(state, piece, skill, p)]
    reach = Scope(piece.id, piece.seat, skill)
    if versus is not None and names_allies(node):
        skill = at_allies(skill)
    legal = targets.legal_targets(state, piece, skill, reach, (), node.reach)
    if versus is None:
        return legal
    # A power may name the attacker itself; nobody picks it.
    turned = node.versus is not None and not isinstance(node.versus, v.Pick)
    return [p for p in versus if p in legal or (turned and p is piece)]


def used_this_turn(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether the creature already attacked with the power this turn."""
    return any(
        mark[0] == "attacked" and mark[1] == piece.id and mark[3] == skill.key
        for mark in state.marks
    )


def below_limit(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether a power that bounds its attacks in a round or turn allows one more."""
    bounds = skill.power.bounds
    limits = (("round", bounds.attacks_per_round), ("turn", bounds.attacks_per_turn))
    return all(
        most is None
        or sum(mark[:4] == (span, "attacked", piece.id, skill.key) for mark in state.marks) < most
        for span, most in limits
    )


def ends_charge(state: Skirmish, scope: Scope, attacker: Piece) -> bool:
    """Whether the attack is made by a power that ends a charge with other attacks."""
    skill = scope.skill
    return (
        skill is not None
        and bool(skill.power.bounds.charge)
        and ("charging", attacker.id) in state.marks
    )


ANYWHERE = 99
"""More squares than any map has."""


def box_of(skill: CompiledPower, one: v.NamedStrike) -> str:
    return f"{skill.key}: {one.label}"


def box_free(attacker: Piece, skill: CompiledPower, one: v.NamedStrike) -> bool:
    return one.uses is None or attacker.used.get(box_of(skill, one), 0) < one.uses


@lru_cache(maxsize=1024)
def strike_skill(skill: CompiledPower, one: v.NamedStrike) -> CompiledPower:
    """The attack power as it is when it is used with one of its strikes."""
    power = msgspec.structs.replace(
        skill.power,
        strike=one.strike,
        bounds=one.bounds or skill.power.bounds,
        attack=one.attack or skill.power.attack,
        flags=(*skill.power.flags, *one.flags),
        steps=(),
    )
    return variant(skill, power, note=one.label)


def ready_strikes(state: Skirmish, piece: Piece, skill: CompiledPower) -> list[CompiledPower]:
    """The strikes of the power that may be chosen, each as an attack of its own."""
    assert skill.rays is not None
    return [strike_skill(skill, one) for one in skill.rays.strikes if box_free(piece, skill, one)]


def strike_targets(
    state: Skirmish, scope: Scope, node: v.StrikeChoice, one: v.NamedStrike, struck: list[int]
) -> list[Piece]:
    """Whom the strike may be aimed at; for areas, whoever one of them could include."""
    assert scope.skill is not None
    attacker = state.pieces[scope.owner]
    skill = strike_skill(scope.skill, one)
    if skill.power.attack in ("close", "area"):
        return [p for p in state.on_map() if areas.can_include(state, attacker, skill, p)]
    found = targets.legal_targets(state, attacker, skill, scope)
    return [p for p in found if not (node.different_targets and p.id in struck)]
