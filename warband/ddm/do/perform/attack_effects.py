"""Effects that grant attacks and the use of powers, and what they cost."""

import msgspec

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.granted_attacks as granted_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.filters as filters
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.perform.choosing as choosing
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
import warband.ddm.do.turn.spending as spending
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import nonsense
from warband.ddm.index import granted_skill, skills_of
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose

DECLINE: CompiledPower | None = None
WITH_ADVANTAGE = v.Gain(v.Owner(), v.Ability("combat advantage"), until=v.EndOfAttack())


def pay(state: Skirmish, piece: Piece, action: v.ActionType) -> Flow[None]:
    """Spend the action."""
    if action == "immediate":
        piece.immediate_at = state.phase_serial
    elif action not in ("free", "none"):
        assert state.turn is not None
        answers = spending.pay(state, state.turn, (action,))
        if answers is not None:
            yield from answers


# --------------------------------------------------------------------- granting attacks


def make_attack(state: Skirmish, scope: Scope, node: v.MakeAttack) -> Flow[bool]:
    """Effects can Grant Attacks: the power affects those who attack, not their targets."""
    yield from rolled_amounts.rolled(state, scope, node.count)
    attackers = yield from recipients.affected(
        state,
        scope,
        node.by,
        serves=lambda piece: granted_attacks.could_attack(state, scope, node, piece),
    )
    hit = False
    left = list(attackers)
    while left:
        several = (
            len(left) > 1
            and sum(granted_attacks.could_attack(state, scope, node, one) for one in left) > 1
        )
        attacker = (yield from recipients.next_of(scope, left)) if several else left.pop(0)
        if available_attacks.able(state, attacker) and granted_attacks.can_spend(
            state, attacker, node.action
        ):
            hit |= yield from _attacks_of(state, scope, node, attacker)
    return hit


def _attacks_of(state: Skirmish, scope: Scope, node: v.MakeAttack, attacker: Piece) -> Flow[bool]:
    """One creature makes its attacks, as many as it is granted."""
    count = amounts.number_for(state, scope, node.count, attacker)
    pending: list[Piece] | None = None
    if node.versus is not None and not isinstance(node.versus, v.Pick):
        pending = filters.named(state, scope, node.versus)
    if node.each_target:
        pending = (
            pending if pending is not None else granted_attacks.whom_against(state, scope, node)
        )
        count = len(pending) if pending is not None else 0
    used: list[CompiledPower] = []
    attacked: list[Piece] = []
    paid = hit = False
    while count > 0 and available_attacks.able(state, attacker):
        count -= 1
        versus = (
            pending if pending is not None else granted_attacks.whom_against(state, scope, node)
        )
        if node.same_target and attacked:
            versus = attacked[:1]
        if node.different_targets or node.each_target:
            versus = versus if versus is not None else list(state.on_map())
            versus = [p for p in versus if p not in attacked]
        skill = yield from _choose_attack(state, scope, node, attacker, versus, used)
        if skill is None:
            break
        if not paid:
            yield from pay(state, attacker, node.action)
            paid = True
        used.append(skill)
        target = yield from _strike(state, scope, node, attacker, skill, versus)
        attacked += target
        hit |= any(p.id in scope.hits for p in target)
    return hit


def _choose_attack(
    state: Skirmish,
    scope: Scope,
    node: v.MakeAttack,
    attacker: Piece,
    versus: list[Piece] | None,
    used: list[CompiledPower],
) -> Flow[CompiledPower | None]:
    """Which of the allowed attacks it is; an optional attack may be declined."""
    options: list[CompiledPower | None] = [
        skill
        for skill in granted_attacks.grantable(state, scope, node, attacker)
        if not (node.choice.different and skill in used)
        and not (node.choice.unused and granted_attacks.used_this_turn(state, attacker, skill))
        and granted_attacks.below_limit(state, attacker, skill)
        and granted_attacks.within_grasp(state, node, attacker, skill, versus)
    ]
    if not options:
        return None
    if node.optional:
        options.append(DECLINE)
    return (
        yield from choose(
            attacker.seat,
            q.ATTACK,
            Listed(options),
            who=attacker.id,
            against=versus[0].id if versus is not None and len(versus) == 1 else -1,
        )
    )


def _strike(
    state: Skirmish,
    scope: Scope,
    node: v.MakeAttack,
    attacker: Piece,
    skill: CompiledPower,
    versus: list[Piece] | None,
) -> Flow[list[Piece]]:
    """Make the attack. Its effects belong to the attack power it is defined in."""
    use = windows.new_scope(state, attacker, skill, window=scope.window)
    # Attacks granted by one use stack with each other.
    use.use = scope.use or use.use
    use.chosen, use.words = scope.chosen, scope.words
    use.granted_by = scope.skill
    if node.advantage:
        use.extra = ((use, WITH_ADVANTAGE),)
    if skill.power.attack in ("close", "area"):
        yield from state.edition.attacking.make_area_attacks(state, attacker, skill, use)
        struck = [state.pieces[one] for one in (*use.hits, *use.misses)]
    else:
        found = granted_attacks.within_grasp(state, node, attacker, skill, versus)
        target = yield from attacking.designate(state, attacker, skill, found)
        attack = yield from attacking.make_one_attack(
            state,
            attacker,
            skill,
            target,
            use,
            reach_bonus=node.reach,
            roll_bonus=node.bonus,
            damage_bonus=node.damage,
            bonus_name=scope.label,
            automatic=node.automatic,
            critical=node.critical,
            opportunity=node.opportunity,
            charge=granted_attacks.ends_charge(state, scope, attacker),
        )
        struck = [target]
        if scope.attack is None:
            scope.attack = attack
    scope.hits += use.hits
    scope.misses += use.misses
    return struck


# ------------------------------------------------------------------ the power's own attacks


def own_attacks(state: Skirmish, scope: Scope, node: v.OwnAttacks) -> Flow[bool]:
    """The attacks that the attack power itself defines."""
    if scope.skill is None or scope.skill.power.strike is None:
        raise nonsense(state, scope, "it makes its own attacks, but defines none")
    before = len(scope.hits)
    yield from attacking.own_attacks(state, scope, node)
    return len(scope.hits) > before


def follow_up(state: Skirmish, scope: Scope, node: v.FollowUp) -> Flow[bool]:
    """Follow-up Attack: one more, described in the effects of an attack that hit."""
    if node.versus is not None:
        return (yield from _attack_others(state, scope, node, node.versus))
    before = list(scope.targets) or ([scope.attack.target] if scope.attack is not None else [])
    if scope.skill is None or not before:
        raise nonsense(state, scope, "a follow-up attack, but no attack came before")
    attacker = state.pieces[scope.owner]
    power = msgspec.structs.replace(
        scope.skill.power, strike=node.strike, bounds=node.bounds or scope.skill.power.bounds
    )
    skill = granted_skill(power, state.edition.cards)
    hit = False
    for struck in before:
        if not available_attacks.able(state, attacker):
            break
        found = targets.legal_targets(state, attacker, skill, scope)
        if node.target == "same":
            found = [piece for piece in found if piece.id == struck]
        elif node.target == "different":
            found = [piece for piece in found if piece.id != struck]
        if not found:
            continue
        target = yield from attacking.designate(state, attacker, skill, found)
        use = windows.new_scope(state, attacker, scope.skill, window=scope.window)
        use.use = scope.use
        attack = yield from attacking.make_one_attack(
            state,
            attacker,
            scope.skill,
            target,
            use,
            strike=node.strike,
            follow_up=True,
            first=next((one for one in scope.struck if one.target == target.id), None),
        )
        hit |= attack.hit
    return hit


def _attack_others(state: Skirmish, scope: Scope, node: v.FollowUp, versus: v.Who) -> Flow[bool]:
    """Further attacks against those whom the power names, one after the other."""
    if scope.skill is None:
        raise nonsense(state, scope, "further attacks, but no power makes them")
    attacker = state.pieces[scope.owner]
    hit = False
    for target in (yield from choosing.resolve(state, scope, versus)):
        if not available_attacks.able(state, attacker) or target.anchor < 0:
            continue
        use = windows.new_scope(state, attacker, scope.skill, window=scope.window)
        use.use = scope.use
        attack = yield from attacking.make_one_attack(
            state,
            attacker,
            scope.skill,
            target,
            use,
            strike=node.strike,
            follow_up=True,
            reach_bonus=granted_attacks.ANYWHERE,
        )
        hit |= attack.hit
    return hit


# ------------------------------------------------------------------------- using powers


def use_power(state: Skirmish, scope: Scope, node: v.UsePower) -> Flow[bool]:
    """A creature uses one of its powers now, at another cost than the printed one."""
    wanted = v.scalable_name(node.power)
    users = yield from recipients.affected(state, scope, node.who)
    done = False
    for piece in users:
        skill = next((s for s in skills_of(piece) if v.scalable_name(s.power.name) == wanted), None)
        if (
            skill is None
            or piece.inactive
            or not granted_attacks.can_spend(state, piece, node.action)
        ):
            continue
        if node.spend and not payable.has_use(state, piece, skill):
            continue
        if node.optional:
            options: list[CompiledPower | None] = [skill, DECLINE]
            chosen = yield from choose(
                piece.seat, q.USE_POWER, Listed(options), who=piece.id, power=skill.name
            )
            if chosen is None:
                continue
        yield from pay(state, piece, node.action)
        if node.spend and skill.power.uses is not None:
            piece.mark_use(skill.key)
        use = windows.new_scope(state, piece, skill, moment=scope.moment, window=scope.window)
        yield from windows.resolve_power(state, piece, skill, use)
        done = True
    return done
