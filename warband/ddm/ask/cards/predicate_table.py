"""What a card asks of the moment: every test, and how it is read."""

from collections.abc import Callable

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.cards.history as history
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.ask.reading.at_hand import same_power, the_die, the_harm
from warband.ddm.index import skills_of
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish, Turn


def _attack_is(state: Skirmish, scope: Scope, test: v.AttackIs) -> bool:
    attack = scope.attack
    if attack is None:
        return False
    if test.kinds and attack.kind not in test.kinds:
        return False
    if test.basic is not None and attack.basic != test.basic:
        return False
    if test.power and not _made_with(attack, test.power):
        return False
    if test.not_power and same_power(attack.skill, test.not_power):
        return False
    if test.opportunity is not None and attack.opportunity != test.opportunity:
        return False
    if test.charge is not None and attack.charge != test.charge:
        return False
    if test.follow_up is not None and attack.follow_up != test.follow_up:
        return False
    if test.defense is not None and attack.strike.defense != test.defense:
        return False
    if test.defenses and attack.strike.defense not in test.defenses:
        return False
    if test.flag and test.flag.lower() not in (flag.lower() for flag in attack.skill.power.flags):
        return False
    return test.damage is None or any(part.type == test.damage for part in attack.strike.damage)


def _made_with(attack: Attack, name: str) -> bool:
    """An attack of the power, or one that the power grants."""
    granted = attack.scope.granted_by
    return same_power(attack.skill, name) or (granted is not None and same_power(granted, name))


def _matches(state: Skirmish, scope: Scope, test: v.Matches) -> bool:
    found = filters.named(state, scope, test.who)
    for piece in found:
        if not filters.matches(state, scope, test.where, piece):
            return False
    return bool(found)


def _count(state: Skirmish, scope: Scope, test: v.Count) -> bool:
    found = len(filters.candidates(state, scope, test.of))
    if test.at_least is not None and found < test.at_least:
        return False
    return test.at_most is None or found <= test.at_most


def _has_advantage(state: Skirmish, scope: Scope, test: v.HasAdvantage) -> bool:
    return scope.attack is not None and (flanking.combat_advantage(state, scope.attack) is not None)


def _flanking(state: Skirmish, scope: Scope, test: v.Flanking) -> bool:
    owner = state.pieces[scope.owner]
    for piece in filters.named(state, scope, test.whom):
        for one, two in flanking.flanking_pairs(state, piece):
            if owner not in (one, two):
                continue
            partner = two if one is owner else one
            if filters.matches(state, scope, test.partner, partner):
                return True
    return False


def _natural_roll(state: Skirmish, scope: Scope, test: v.NaturalRoll) -> bool:
    die = the_die(scope)
    if die is None:
        return False
    if test.at_least is not None and die.natural < test.at_least:
        return False
    if test.at_most is not None and die.natural > test.at_most:
        return False
    return not test.parity or die.natural % 2 == (1 if test.parity == "odd" else 0)


def _was_hit(state: Skirmish, scope: Scope, test: v.WasHit) -> bool:
    attack = scope.attack
    if test.critical and scope.targets:
        return all(one in scope.criticals for one in scope.targets)
    answers = scope.moment is not None and scope.moment.attack is attack
    if attack is None or (answers and (scope.hits or scope.misses)):
        # "If that attack hits": of the attacks that this use has made itself.
        return bool(scope.hits if test.hit else scope.misses) and not test.critical
    if test.critical:
        return attack.hit and attack.critical
    return attack.hit == test.hit and not attack.fizzled


def _hit_count(state: Skirmish, scope: Scope, test: v.HitCount) -> bool:
    if not test.same_target:
        return len(scope.hits) >= test.at_least
    return any(scope.hits.count(one) >= test.at_least for one in scope.hits)


def _was_destroyed(state: Skirmish, scope: Scope, test: v.WasDestroyed) -> bool:
    return any(piece.destroyed for piece in filters.named(state, scope, test.who))


def _was_bloodied(state: Skirmish, scope: Scope, test: v.WasBloodied) -> bool:
    harm = the_harm(scope)
    return harm is not None and any(
        piece.id == harm.victim and piece.bloodied and not piece.bloodied_at(piece.hp + harm.taken)
        for piece in filters.named(state, scope, test.who)
    )


def _struck_by(attack: Attack) -> set[int]:
    """Everybody whom the attack power strikes by this use."""
    power = attack.scope
    return {attack.target, *power.targets, *power.hits, *power.misses}


def _attack_targets(state: Skirmish, scope: Scope, test: v.AttackTargets) -> bool:
    if scope.attack is None:
        return False
    everybody = _struck_by(scope.attack)
    return any(piece.id in everybody for piece in filters.named(state, scope, test.who))


def _target_count(state: Skirmish, scope: Scope, test: v.TargetCount) -> bool:
    if scope.attack is None:
        return False
    targets = len(_struck_by(scope.attack))
    if test.at_least is not None and targets < test.at_least:
        return False
    return test.at_most is None or targets <= test.at_most


def _initiative(state: Skirmish, scope: Scope, test: v.Initiative) -> bool:
    seat = state.pieces[scope.owner].seat
    return state.initiative >= 0 and (state.initiative == seat) == test.have


def _on_turn(state: Skirmish, scope: Scope, test: v.OnTurn) -> bool:
    return state.turn is not None and filters.matches(
        state, scope, test.of, state.pieces[state.turn.piece]
    )


_PHASES: dict[str, tuple[str, ...]] = {
    "setup": ("reveal", "controls", "placing", "setup powers"),
    "start of round": ("round",),
    "initiative": ("round",),
    "activation": ("activation", "turn"),
    "end of round": ("end of round",),
}
"""The phases of the book, and where the battle stands in them."""


def _in_phase(state: Skirmish, scope: Scope, test: v.InPhase) -> bool:
    return state.phase in _PHASES[test.phase]


def _round_number(state: Skirmish, scope: Scope, test: v.RoundNumber) -> bool:
    if test.at_least is not None and state.round < test.at_least:
        return False
    return test.at_most is None or state.round <= test.at_most


def _outnumber(state: Skirmish, scope: Scope, test: v.Outnumber) -> bool:
    many = filters.candidates(state, scope, test.of)
    return len(many) > len(filters.candidates(state, scope, test.than))


def _outdo(state: Skirmish, scope: Scope, test: v.Outdo) -> bool:
    ours, theirs = (
        history.how_often(state, scope, v.Happened(test.deed, by=by, to=to, span=test.span))
        for by, to in (((v.InWarband(),), (v.Enemy(),)), ((v.Enemy(),), (v.InWarband(),)))
    )
    return theirs > ours if test.foes else ours > theirs


def _score(state: Skirmish, scope: Scope, test: v.Score) -> bool:
    team = state.pieces[scope.owner].team
    own, other = state.score[team], max(score for t, score in enumerate(state.score) if t != team)
    if test.at_least is not None and own < test.at_least:
        return False
    if test.standing == "ahead":
        return own > other
    if test.standing == "behind":
        return own < other
    return test.standing != "tied" or own == other


def _has_uses(state: Skirmish, scope: Scope, test: v.HasUses) -> bool:
    owner = state.pieces[scope.owner]
    if test.power == "champion powers":
        return (owner.champion_uses < owner.card.champion_rating) == test.left
    left = any(
        same_power(skill, test.power)
        and (skill.power.uses is None or owner.used.get(skill.key, 0) < skill.power.uses)
        for skill in skills_of(owner)
    )
    return left == test.left


def _actions(state: Skirmish, scope: Scope, test: v.Actions) -> bool:
    owner = state.pieces[scope.owner]
    if test.action == "immediate":
        return (owner.immediate_at == state.phase_serial) == test.spent
    turn = state.turn
    spent = turn is not None and turn.piece == owner.id and turn.spent.get(test.action, 0) > 0
    return spent == test.spent


def _damage_is(state: Skirmish, scope: Scope, test: v.DamageIs) -> bool:
    harm = the_harm(scope)
    if harm is None:
        return False
    if test.type is not None and not any(
        amount > 0 and kind == test.type for amount, kind in harm.parts
    ):
        return False
    if test.at_least is not None and (harm.taken or harm.total) < test.at_least:
        return False
    if test.ongoing is not None and harm.origin.startswith("ongoing") != test.ongoing:
        return False
    return test.from_attack is None or (harm.attack is not None) == test.from_attack


def _tokens_on(state: Skirmish, scope: Scope, test: v.TokensOn) -> bool:
    found = filters.named(state, scope, test.who)
    return sum(piece.tokens.get(test.token, 0) for piece in found) >= test.at_least


def _did_it(state: Skirmish, scope: Scope, test: v.DidIt) -> bool:
    return scope.did


def _moved(state: Skirmish, scope: Scope, test: v.Moved) -> bool:
    turn = state.turn
    for piece in filters.named(state, scope, test.who):
        squares = scope.moved.get(piece.id, 0)
        if squares and piece.anchor >= 0:
            start = scope.set_out[piece.id]
            squares = min(squares, destinations.distance_moved(state, piece, start))
        squares = max(squares, scope.shoved.get(piece.id, 0))
        if turn is not None and turn.piece == piece.id:
            squares = max(squares, _moved_in_turn(state, turn, piece))
        if squares >= test.squares:
            return True
    return False


def _moved_in_turn(state: Skirmish, turn: Turn, piece: Piece) -> int:
    """Counting Distance while Moving: from where it began to where it is."""
    if turn.start < 0 or piece.anchor < 0:
        return turn.moved
    start = state.field.grid.footprint(turn.start, piece.side)
    return min(turn.moved, destinations.distance_moved(state, piece, start))


def _happened(state: Skirmish, scope: Scope, test: v.Happened) -> bool:
    return history.happened(state, scope, test)


def _all_of(state: Skirmish, scope: Scope, test: v.AllOf) -> bool:
    return predicates.all_hold(state, scope, test.tests)


def _any_of(state: Skirmish, scope: Scope, test: v.AnyOf) -> bool:
    return any(predicates.holds(state, scope, part) for part in test.tests)


def _never(state: Skirmish, scope: Scope, test: v.Never) -> bool:
    return not predicates.holds(state, scope, test.test)


TESTS: dict[type[v.Node], Callable[..., bool]] = {
    v.AttackIs: _attack_is,
    v.Matches: _matches,
    v.Count: _count,
    v.HasAdvantage: _has_advantage,
    v.Flanking: _flanking,
    v.NaturalRoll: _natural_roll,
    v.WasHit: _was_hit,
    v.HitCount: _hit_count,
    v.WasDestroyed: _was_destroyed,
    v.WasBloodied: _was_bloodied,
    v.AttackTargets: _attack_targets,
    v.TargetCount: _target_count,
    v.Initiative: _initiative,
    v.OnTurn: _on_turn,
    v.InPhase: _in_phase,
    v.RoundNumber: _round_number,
    v.Outnumber: _outnumber,
    v.Outdo: _outdo,
    v.Score: _score,
    v.HasUses: _has_uses,
    v.Actions: _actions,
    v.DamageIs: _damage_is,
    v.TokensOn: _tokens_on,
    v.DidIt: _did_it,
    v.Moved: _moved,
    v.Happened: _happened,
    v.AllOf: _all_of,
    v.AnyOf: _any_of,
    v.Never: _never,
}
"""How every test is read."""
