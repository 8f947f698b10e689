"""What a card asks of the moment: tests, and whether an event sets a power off."""

from collections.abc import Callable

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.cards.amounts as amounts
import warband.ddm.ask.cards.filters as filters
import warband.ddm.ask.cards.history as history
import warband.ddm.ask.cards.places as places
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.numbers.continuous as continuous
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import nonsense
from warband.ddm.index import skills_of
from warband.ddm.moments import NOBODY, Attack, Die, Harm, Moment, Scope
from warband.ddm.power_analysis import OF_PLAYERS
from warband.ddm.seats import opponents
from warband.ddm.state import Piece, Skirmish, Turn


def holds(state: Skirmish, scope: Scope, test: v.Test) -> bool:
    """Whether the test holds now."""
    return TESTS[type(test)](state, scope, test)


def all_hold(state: Skirmish, scope: Scope, tests: tuple[v.Test, ...]) -> bool:
    """Whether every test holds now."""
    for test in tests:  # noqa: SIM110 - asked often: a loop is quicker than `all`
        if not TESTS[type(test)](state, scope, test):
            return False
    return True


# ----------------------------------------------------------------------------- triggers


def trigger_holds(state: Skirmish, owner: Piece, skill: CompiledPower, moment: Moment) -> bool:
    """Whether the event sets off the triggered power of the creature."""
    trigger = skill.power.trigger
    if trigger is None:
        return False
    scope = continuous.scope_of(owner, skill, moment.attack)
    scope.moment = moment
    if not event_matches(state, scope, trigger, moment):
        return False
    only_if = skill.power.bounds.only_if
    return not only_if or all_hold(state, scope, only_if)


def event_matches(state: Skirmish, scope: Scope, trigger: v.Trigger, moment: Moment) -> bool:
    """Whether an event is one of those that the trigger describes."""
    if _is_event(state, scope, trigger, moment):
        return True
    for other in trigger.also:  # noqa: SIM110 - asked often: a loop is quicker than `any`
        if _is_event(state, scope, other, moment):
            return True
    return False


def _is_event(state: Skirmish, scope: Scope, trigger: v.Trigger, moment: Moment) -> bool:
    if trigger.event != moment.kind and not (
        trigger.event == "any time" and _is_any_time(state, moment.kind)
    ):
        return False
    if trigger.condition and not _same_condition(trigger.condition, moment.condition):
        return False
    if trigger.power and not _about_power(trigger.power, moment):
        return False
    if trigger.action not in ("none", moment.action):
        return False
    if trigger.shove not in ("", moment.action):
        return False
    if moment.left or moment.kind in OF_PLAYERS:
        if not _subject_fits(state, scope, trigger, moment):
            return False
    elif trigger.subject and not _fits(state, scope, trigger.subject, moment.subject):
        return False
    if trigger.object and not _fits(state, scope, trigger.object, moment.object):
        return False
    if not _in_place(state, scope, trigger, moment):
        return False
    if not trigger.tests:
        return True
    before = scope.moment
    scope.moment = moment
    try:
        return all_hold(state, scope, trigger.tests)
    finally:
        scope.moment = before


def _is_any_time(state: Skirmish, kind: str) -> bool:
    """Whether powers that may be used at any time may be used as this happens."""
    return any(kind == one for one, _ in state.edition.cards.any_time)


def _fits(state: Skirmish, scope: Scope, where: v.Filter, piece: int) -> bool:
    return piece >= 0 and filters.matches(state, scope, where, state.pieces[piece])


def _subject_fits(state: Skirmish, scope: Scope, trigger: v.Trigger, moment: Moment) -> bool:
    """Whether those do it who are meant: a player, or a creature that was elsewhere before."""
    if moment.kind in OF_PLAYERS:
        # Initiative is won by a player: the owner's, unless the trigger speaks of enemies.
        seat = state.pieces[scope.owner].seat
        if v.Enemy() in trigger.subject:
            return moment.amount in opponents(state.teams, seat)
        return moment.amount == seat
    # "An adjacent enemy shifts": adjacent when it did.
    scope.stood = (moment.subject, moment.left)
    try:
        return not trigger.subject or _fits(state, scope, trigger.subject, moment.subject)
    finally:
        scope.stood = (NOBODY, 0)


def _same_condition(wanted: v.Condition, condition: str) -> bool:
    return condition == wanted or (wanted == "Ongoing Damage" and condition.startswith("Ongoing"))


def _about_power(name: str, moment: Moment) -> bool:
    """Whether the event is about the power of that name, or an attack made with it."""
    if moment.power is not None:
        return _same_power(moment.power, name)
    if moment.origin:
        return moment.origin == v.scalable_name(name)
    return moment.attack is not None and _same_power(moment.attack.skill, name)


def _same_power(skill: CompiledPower, name: str) -> bool:
    return v.scalable_name(skill.power.name) == v.scalable_name(name)


def _in_place(state: Skirmish, scope: Scope, trigger: v.Trigger, moment: Moment) -> bool:
    """Where it happened: the squares entered or left, or where the creature stands."""
    if trigger.crossing and not _crosses(state, scope, trigger, moment):
        return False
    if trigger.near is None and trigger.exactly is None and not trigger.place:
        return True
    squares = moment.cells
    if not squares:
        one = moment.subject if moment.subject >= 0 else moment.object
        squares = state.pieces[one].space if one >= 0 else 0
    if not squares:
        return False
    owner = state.pieces[scope.owner]
    field = state.field
    if trigger.near is not None:
        reached = (
            field.beside[owner.side][owner.anchor]
            if trigger.near == 1
            else field.near[trigger.near][owner.side][owner.anchor]
        )
        if not squares & reached:
            return False
    if trigger.exactly is not None and field.distance(owner.space, squares) != trigger.exactly:
        return False
    return not trigger.place or bool(squares & places.squares(state, scope, trigger.place))


def _crosses(state: Skirmish, scope: Scope, trigger: v.Trigger, moment: Moment) -> bool:
    """Whether a mover comes from outside the squares around the owner, or goes there."""
    owner = state.pieces[scope.owner]
    radius = trigger.near
    if radius is None:
        radius = amounts.aura(state, scope, owner, "")
    inside = state.field.near[radius][owner.side][owner.anchor]
    first, then = (bool(space & inside) for space in moment.way)
    return then and not first if moment.kind in ("enters", "moves") else first and not then


# -------------------------------------------------------------------------------- tests


def the_attack(state: Skirmish, scope: Scope) -> Attack:
    """The attack in question."""
    if scope.attack is None:
        raise nonsense(state, scope, "it speaks of an attack where there is none")
    return scope.attack


def the_die(scope: Scope) -> Die | None:
    """The die in question: rolled by the power itself, by the event, for the attack."""
    if scope.die is not None:
        return scope.die
    moment = scope.moment
    if moment is not None and moment.die is not None:
        return moment.die
    if moment is not None and moment.contest is not None:
        return Die(scope.owner, "initiative", max(moment.contest.dice[scope.seat]))
    return scope.attack.die if scope.attack is not None else None


def the_harm(scope: Scope) -> Harm | None:
    """The damage in question: of the event, or of the attack."""
    if scope.moment is not None and scope.moment.harm is not None:
        return scope.moment.harm
    return scope.attack.harm if scope.attack is not None else None


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
    if test.not_power and _same_power(attack.skill, test.not_power):
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
    return _same_power(attack.skill, name) or (granted is not None and _same_power(granted, name))


def _matches(state: Skirmish, scope: Scope, test: v.Matches) -> bool:
    found = filters.named(state, scope, test.who)
    return bool(found) and all(filters.matches(state, scope, test.where, piece) for piece in found)


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
        _same_power(skill, test.power)
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
    return all_hold(state, scope, test.tests)


def _any_of(state: Skirmish, scope: Scope, test: v.AnyOf) -> bool:
    return any(holds(state, scope, part) for part in test.tests)


def _never(state: Skirmish, scope: Scope, test: v.Never) -> bool:
    return not holds(state, scope, test.test)


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
