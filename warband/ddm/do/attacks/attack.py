"""Attacks and attack powers (the chapter Attacking).

`make_one_attack` is the three-step sequence against a single target; melee and ranged
attack powers make such attacks one after the other. Close and area attack powers take
each step for all targets together.
"""

import msgspec

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.do.attacks.results as results
import warband.ddm.do.attacks.rolls as rolls
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Moment, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Pieces, choose


def follow_through(state: Skirmish, skill: CompiledPower, scope: Scope) -> Flow[None]:
    """What an attack power does on a hit, on a miss or in any case, after its attack."""
    after = tuple(step for step in skill.power.steps if isinstance(step, v.Outcome))
    yield from state.edition.perform(state, scope, after)


def own_attacks(state: Skirmish, scope: Scope, how: v.OwnAttacks) -> Flow[None]:
    """Make the attacks that the attack power itself defines."""
    piece = state.pieces[scope.owner]
    skill = scope.skill
    assert skill is not None
    if skill.power.attack in ("close", "area"):
        yield from state.edition.attacking.make_area_attacks(state, piece, skill, scope)
        return
    count = amounts.number(state, scope, how.count)
    count += modifiers.extent(state, piece, "attacks", skill)
    attacked: list[int] = []
    if how.each:
        pending = [p.id for p in targets.legal_targets(state, piece, skill, scope, how.versus)]
        while pending and available_attacks.able(state, piece):
            candidates = [state.pieces[i] for i in pending if state.pieces[i].anchor >= 0]
            if not candidates:
                return
            target = yield from designate(state, piece, skill, candidates)
            pending.remove(target.id)
            yield from make_one_attack(state, piece, skill, target, scope)
        return
    for number in range(count):
        if not available_attacks.able(state, piece):
            return
        candidates = targets.legal_targets(state, piece, skill, scope, how.versus)
        if how.different:
            candidates = [p for p in candidates if p.id not in attacked]
        if how.same and attacked:
            candidates = [p for p in candidates if p.id == attacked[0]]
        if how.per_target is not None:
            candidates = [p for p in candidates if attacked.count(p.id) < how.per_target]
        if how.apart is not None:
            candidates = [p for p in candidates if _together(state, p, attacked, how.apart)]
        if not candidates:
            return
        chosen: Piece | None
        if how.up_to and number > 0:
            chosen = yield from designate_another(state, piece, skill, candidates)
            if chosen is None:
                return
        else:
            chosen = yield from designate(state, piece, skill, candidates)
        attacked.append(chosen.id)
        yield from make_one_attack(state, piece, skill, chosen, scope)


def _together(state: Skirmish, piece: Piece, attacked: list[int], apart: int) -> bool:
    """Whether a target is near enough to all those before it; 1 is adjacent."""
    spaces = [state.pieces[one].space for one in attacked if one != piece.id]
    return all(not space or state.field.distance(piece.space, space) <= apart for space in spaces)


def designate(
    state: Skirmish, piece: Piece, skill: CompiledPower, candidates: list[Piece]
) -> Flow[Piece]:
    """Choose a single target."""
    options = Pieces([p.id for p in candidates])
    chosen = yield from choose(piece.seat, q.TARGET, options, who=piece.id, power=skill.name)
    return state.pieces[chosen]


def designate_another(
    state: Skirmish, piece: Piece, skill: CompiledPower, candidates: list[Piece]
) -> Flow[Piece | None]:
    """Choose one more target, or stop."""
    options = Pieces([*(p.id for p in candidates), None])
    chosen = yield from choose(piece.seat, q.TARGET, options, who=piece.id, power=skill.name)
    return None if chosen is None else state.pieces[chosen]


def make_one_attack(
    state: Skirmish,
    attacker: Piece,
    skill: CompiledPower,
    target: Piece,
    scope: Scope,
    *,
    opportunity: bool = False,
    charge: bool = False,
    reach_bonus: int = 0,
    roll_bonus: int = 0,
    damage_bonus: int = 0,
    bonus_name: str = "",
    automatic: bool = False,
    critical: bool = False,
    strike: v.Strike | None = None,
    follow_up: bool = False,
    first: Attack | None = None,
) -> Flow[Attack]:
    """Making an Attack: designate one target, make an attack roll, resolve what follows."""
    attack = Attack(
        attacker.id,
        target.id,
        skill,
        strike or skill.strike,
        scope,
        opportunity=opportunity,
        charge=charge,
        reach_bonus=reach_bonus,
        roll_bonus=roll_bonus,
        damage_bonus=damage_bonus,
        bonus_name=bonus_name,
        follow_up=follow_up,
        first=first,
        forced_result=True if automatic else None,
        force_critical=True if critical else None,
        space=target.space,
    )
    # 1) Designate one target.
    state.tell("attack", who=attacker.id, target=target.id, power=skill.name, kind=attack.kind)
    yield from state.edition.opportunity.designation_window(state, [attack])
    if state.edition.attacking.fizzles(state, attack):
        state.tell("fizzle", who=attacker.id, target=attack.target, power=skill.name)
        attack.fizzled = True
        return attack
    fix_cover(state, attack)
    if heeded(state, "after"):
        yield from windows.window(state, "after", declared([attack])[:2])
    # 2) Make an attack roll.
    yield from rolls.attack_roll(state, attack)
    # 3) On a hit: damage, then effects.
    yield from results.apply_hits(state, scope, [attack])
    yield from results.resolved(state, [attack])
    return attack


def roll_again_over_pit(state: Skirmish, first: Attack, target: Piece) -> Flow[bool]:
    """A further roll of an attack that was made: the same bonus against the same defense.

    +1 to the defense of a big creature for every square not in the pit.
    """
    attacker = state.pieces[first.attacker]
    strike = msgspec.structs.replace(first.strike, damage=(), or_damage=(), effects=())
    scope = windows.new_scope(state, attacker, first.skill)
    attack = Attack(attacker.id, target.id, first.skill, strike, scope, space=target.space)
    attack.follow_up = True
    if first.target == target.id:
        attack.first = first
    attack.origin, attack.source = first.origin, first.source
    if target.side > 1:
        attack.footing = (target.space & ~state.field.pits).bit_count()
    fix_cover(state, attack)
    yield from rolls.attack_roll(state, attack)
    return attack.hit


DECLARED = ("attack declared", "targeted", "opportunity attack")


def heeded(state: Skirmish, timing: str) -> bool:
    """Whether anybody could care that targets are designated."""
    listeners = state.listeners
    return (
        ("attack declared", timing) in listeners
        or ("targeted", timing) in listeners
        or ("opportunity attack", timing) in listeners
    )


def declared(attacks: list[Attack]) -> list[Moment]:
    """The events of designating targets."""
    return [
        Moment(kind, attack.attacker, attack.target, attack=attack)
        for attack in attacks
        for kind in (DECLARED if attack.opportunity else DECLARED[:2])
    ]


def fix_cover(state: Skirmish, attack: Attack) -> None:
    """Cover is settled when targeting is (ruling.geometry-at-designation)."""
    if attack.attacker != attack.target:
        attack.cover = state.edition.covering.cover(state, attack)
