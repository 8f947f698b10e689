"""Whether an event sets a power off."""

import warband.ddm.ask.cards.places as places
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.numbers.extents as extents
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.ask.reading.at_hand import same_power
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import NOBODY, Moment, Scope
from warband.ddm.power_analysis import OF_PLAYERS
from warband.ddm.seats import opponents
from warband.ddm.state import Piece, Skirmish


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
    return not only_if or predicates.all_hold(state, scope, only_if)


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
        return predicates.all_hold(state, scope, trigger.tests)
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
        return same_power(moment.power, name)
    if moment.origin:
        return moment.origin == v.scalable_name(name)
    return moment.attack is not None and same_power(moment.attack.skill, name)


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
        radius = extents.aura(state, scope, owner, "")
    inside = state.field.near[radius][owner.side][owner.anchor]
    first, then = (bool(space & inside) for space in moment.way)
    return then and not first if moment.kind in ("enters", "moves") else first and not then
