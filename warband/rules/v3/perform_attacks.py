"""Effects that grant attacks and the use of powers, and what they cost."""

from functools import lru_cache
from typing import Literal

import msgspec

import warband.rules.v3.affected as affects
import warband.rules.v3.area_attacks as area_attacks
import warband.rules.v3.areas as areas
import warband.rules.v3.arsenal as arsenal
import warband.rules.v3.attack as attacking
import warband.rules.v3.numbers as numbers
import warband.rules.v3.paying as paying
import warband.rules.v3.stats as stats
import warband.rules.v3.targets as targets
import warband.rules.v3.who as who
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.v3.errors import nonsense
from warband.rules.v3.index import granted_skill, skills_of
from warband.rules.v3.kit import Skill
from warband.rules.v3.moments import Scope
from warband.rules.v3.readings import nodes
from warband.rules.v3.state import Piece, Skirmish

DECLINE: Skill | None = None
WITH_ADVANTAGE = v.Gain(v.Owner(), v.Ability("combat advantage"), until=v.EndOfAttack())


# ------------------------------------------------------------------------ paying actions


def can_pay(state: Skirmish, piece: Piece, action: v.ActionType) -> bool:
    """Whether the creature has the action to spend now."""
    if action in ("free", "none"):
        return True
    if piece.inactive:
        return False
    if action == "immediate":
        return piece.immediate_at != state.phase_serial and not stats.forbidden(
            state, piece, "immediate actions"
        )
    turn = state.turn
    return turn is not None and turn.piece == piece.id and paying.can_pay(turn, (action,))


def pay(state: Skirmish, piece: Piece, action: v.ActionType) -> Flow[None]:
    """Spend the action."""
    if action == "immediate":
        piece.immediate_at = state.phase_serial
    elif action not in ("free", "none"):
        assert state.turn is not None
        answers = paying.pay(state, state.turn, (action,))
        if answers is not None:
            yield from answers


# --------------------------------------------------------------------- granting attacks


def make_attack(state: Skirmish, scope: Scope, node: v.MakeAttack) -> Flow[bool]:
    """Effects can Grant Attacks: the power affects those who attack, not their targets."""
    yield from numbers.rolled(state, scope, node.count)
    attackers = yield from affects.affected(
        state, scope, node.by, able=lambda piece: could_attack(state, scope, node, piece)
    )
    hit = False
    left = list(attackers)
    while left:
        several = len(left) > 1 and sum(could_attack(state, scope, node, one) for one in left) > 1
        attacker = (yield from affects.next_of(scope, left)) if several else left.pop(0)
        if attacking.able(attacker) and can_pay(state, attacker, node.action):
            hit |= yield from _attacks_of(state, scope, node, attacker)
    return hit


def could_attack(state: Skirmish, scope: Scope, node: v.MakeAttack, piece: Piece) -> bool:
    """Whether a creature could make such an attack now."""
    return able_to_attack(state, scope, node, piece, whom_against(state, scope, node))


def able_to_attack(
    state: Skirmish, scope: Scope, node: v.MakeAttack, piece: Piece, against: list[Piece] | None
) -> bool:
    """The same where it is known whom such attacks may be made against."""
    if not attacking.able(piece) or not can_pay(state, piece, node.action):
        return False
    return any(
        _reachable(state, node, piece, skill, against)
        for skill in _options(state, scope, node, piece)
    )


def _options(state: Skirmish, scope: Scope, node: v.MakeAttack, piece: Piece) -> list[Skill]:
    """The attacks that the power allows, with another range where it says so."""
    found = arsenal.attack_options(state, piece, node.choice, scope)
    if node.range is None:
        return found
    return [at_range(skill, node.range) for skill in found]


@lru_cache(maxsize=1024)
def at_range(skill: Skill, distance: int | Literal["sight", "nearest"]) -> Skill:
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
def at_allies(skill: Skill) -> Skill:
    """The attack where a card lets it be made against allies too."""
    bounds = msgspec.structs.replace(skill.power.bounds, may_target_allies=True)
    return variant(skill, msgspec.structs.replace(skill.power, bounds=bounds))


def variant(skill: Skill, power: v.Power, note: str = "") -> Skill:
    """Another way to use a power: it is marked and stacks as the power itself."""
    other = Skill(power, skill.index, note or skill.note, locked=skill.locked)
    other.key, other.stack_name = skill.key, skill.stack_name
    return other


def whom_against(state: Skirmish, scope: Scope, node: v.MakeAttack) -> list[Piece] | None:
    """Whom the attacks may be made against; None leaves it to the attack."""
    if node.versus is None:
        return None
    if isinstance(node.versus, v.Pick):
        return who.candidates(state, scope, node.versus.where)
    return who.named(state, scope, node.versus)


def _reachable(
    state: Skirmish, node: v.MakeAttack, piece: Piece, skill: Skill, versus: list[Piece] | None
) -> list[Piece]:
    """The creatures that the attack could be made against."""
    if skill.power.attack in ("close", "area"):
        if versus is None:
            enemies = [p for p in state.on_map() if p.seat != piece.seat]
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


def _attacks_of(state: Skirmish, scope: Scope, node: v.MakeAttack, attacker: Piece) -> Flow[bool]:
    """One creature makes its attacks, as many as it is granted."""
    count = numbers.number_for(state, scope, node.count, attacker)
    pending: list[Piece] | None = None
    if node.versus is not None and not isinstance(node.versus, v.Pick):
        pending = who.named(state, scope, node.versus)
    if node.each_target:
        pending = pending if pending is not None else whom_against(state, scope, node)
        count = len(pending) if pending is not None else 0
    used: list[Skill] = []
    attacked: list[Piece] = []
    paid = hit = False
    while count > 0 and attacking.able(attacker):
        count -= 1
        versus = pending if pending is not None else whom_against(state, scope, node)
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
    used: list[Skill],
) -> Flow[Skill | None]:
    """Which of the allowed attacks it is; an optional attack may be declined."""
    options: list[Skill | None] = [
        skill
        for skill in _options(state, scope, node, attacker)
        if not (node.choice.different and skill in used)
        and not (node.choice.unused and used_this_turn(state, attacker, skill))
        and below_limit(state, attacker, skill)
        and _reachable(state, node, attacker, skill, versus)
    ]
    if not options:
        return None
    if node.optional:
        options.append(DECLINE)
    return (
        yield from choose(
            attacker.seat,
            "attack",
            Listed(options),
            who=attacker.id,
            against=versus[0].id if versus is not None and len(versus) == 1 else -1,
        )
    )


def used_this_turn(state: Skirmish, piece: Piece, skill: Skill) -> bool:
    """Whether the creature already attacked with the power this turn."""
    return any(
        mark[0] == "attacked" and mark[1] == piece.id and mark[3] == skill.key
        for mark in state.marks
    )


def below_limit(state: Skirmish, piece: Piece, skill: Skill) -> bool:
    """Whether a power that bounds its attacks in a round or turn allows one more."""
    bounds = skill.power.bounds
    limits = (("round", bounds.attacks_per_round), ("turn", bounds.attacks_per_turn))
    return all(
        most is None
        or sum(mark[:4] == (span, "attacked", piece.id, skill.key) for mark in state.marks) < most
        for span, most in limits
    )


def _strike(
    state: Skirmish,
    scope: Scope,
    node: v.MakeAttack,
    attacker: Piece,
    skill: Skill,
    versus: list[Piece] | None,
) -> Flow[list[Piece]]:
    """Make the attack. Its effects belong to the attack power it is defined in."""
    use = windows.new_scope(state, attacker, skill, window=scope.window)
    # Attacks granted by one use stack with each other.
    use.use = scope.use or use.use
    use.chosen, use.words = scope.chosen, scope.words
    use.granted_by = scope.skill
    if node.advantage:
        use.extra.append((use, WITH_ADVANTAGE))
    if skill.power.attack in ("close", "area"):
        yield from area_attacks.make_area_attacks(state, attacker, skill, use)
        struck = [state.pieces[one] for one in (*use.hits, *use.misses)]
    else:
        found = _reachable(state, node, attacker, skill, versus)
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
            charge=_ends_charge(state, scope, attacker),
        )
        struck = [target]
        if scope.attack is None:
            scope.attack = attack
    scope.hits += use.hits
    scope.misses += use.misses
    return struck


def _ends_charge(state: Skirmish, scope: Scope, attacker: Piece) -> bool:
    """Whether the attack is made by a power that ends a charge with other attacks."""
    skill = scope.skill
    return (
        skill is not None
        and bool(skill.power.bounds.charge)
        and ("charging", attacker.id) in state.marks
    )


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
    skill = granted_skill(power)
    hit = False
    for struck in before:
        if not attacking.able(attacker):
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
            state, attacker, scope.skill, target, use, strike=node.strike, follow_up=True
        )
        hit |= attack.hit
    return hit


def _attack_others(state: Skirmish, scope: Scope, node: v.FollowUp, versus: v.Who) -> Flow[bool]:
    """Further attacks against those whom the power names, one after the other."""
    if scope.skill is None:
        raise nonsense(state, scope, "further attacks, but no power makes them")
    attacker = state.pieces[scope.owner]
    hit = False
    for target in (yield from who.resolve(state, scope, versus)):
        if not attacking.able(attacker) or target.anchor < 0:
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
            reach_bonus=ANYWHERE,
        )
        hit |= attack.hit
    return hit


ANYWHERE = 99
"""More squares than any map has."""


# ------------------------------------------------------------------------- using powers


def use_power(state: Skirmish, scope: Scope, node: v.UsePower) -> Flow[bool]:
    """A creature uses one of its powers now, at another cost than the printed one."""
    wanted = v.scalable_name(node.power)
    users = yield from affects.affected(state, scope, node.who)
    done = False
    for piece in users:
        skill = next((s for s in skills_of(piece) if v.scalable_name(s.power.name) == wanted), None)
        if skill is None or piece.inactive or not can_pay(state, piece, node.action):
            continue
        if node.spend and not windows.has_use(state, piece, skill):
            continue
        if node.optional:
            options: list[Skill | None] = [skill, DECLINE]
            chosen = yield from choose(
                piece.seat, "use power", Listed(options), who=piece.id, power=skill.name
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
