"""Triggers, recharging and requirements with everybody in them named."""

from functools import partial
from typing import Any, TypeVar

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.phrases import IMPLIED, Mentioned, ordered
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.settling.resolve import named
from warband.cards.reader.settling.scene import Scene, Unclear, side

T = TypeVar("T")


def required(tests: tuple[v.Test, ...]) -> v.Filter | None:
    """The creature without which a power may not be used: next to the owner, or anywhere."""
    for test in tests:
        if isinstance(test, v.Matches) and test.who in (v.Owner(), IMPLIED):
            for trait in test.where:
                if isinstance(trait, v.Near) and trait.of and trait.within is not None:
                    return ordered((*trait.of, v.Near(trait.within, who=v.Owner())))
        if isinstance(test, v.Count) and test.at_least == 1:
            return test.of
    return None


def beside_somebody(trigger: v.Trigger | None) -> v.Filter | None:
    """The creature that whoever is concerned by the event is near to."""
    if trigger is None:
        return None
    for part, where in ((v.Subject(), trigger.subject), (v.Object(), trigger.object)):
        whom: v.Who = v.Owner() if v.Itself() in where else part
        for trait in where:
            if isinstance(trait, v.Near) and trait.of and trait.within is not None:
                return ordered((*trait.of, v.Near(trait.within, who=whom)))
    return None


def kept_to_aura(trees: T) -> T:
    """Aura: only creatures in it are affected, said or not."""

    def told(where: v.Filter) -> bool:
        return any(isinstance(node, v.InAura | v.Near | v.Is | v.Itself) for node in nodes(where))

    def events(trigger: v.Trigger) -> v.Trigger:
        one, two = trigger.subject, trigger.object
        if trigger.crossing or told(one + two):
            return trigger
        if one:
            return msgspec.structs.replace(trigger, subject=(*one, v.InAura()))
        return msgspec.structs.replace(trigger, object=(*two, v.InAura())) if two else trigger

    def inside(each: v.Each) -> v.Each:
        said = any(isinstance(node, v.InAura | v.Near | v.Is) for node in nodes(each.where))
        return each if said else v.Each((*each.where, v.InAura()))

    return changed(changed(trees, v.Trigger, events), v.Each, inside)


def default_trigger(action: tuple[v.ActionType, ...]) -> v.Trigger | None:
    """Default Trigger: an immediate or free action without one may be used at any time."""
    return v.Trigger("any time", "at") if action in (("immediate",), ("free",)) else None


def settled_trigger(trigger: v.Trigger | None) -> v.Trigger | None:
    if trigger is None:
        return None
    bare = msgspec.structs.replace(trigger, tests=(), object=_another(trigger))
    settled: v.Trigger = named(bare, Scene(None, False), v.Owner())
    tests = named(trigger.tests, Scene(settled, False), v.Owner())
    settled = msgspec.structs.replace(settled, tests=tests)
    return changed(settled, v.Is, lambda i: v.Itself() if i.who == v.Owner() else i)


def _another(trigger: v.Trigger) -> v.Filter:
    """Beside "another ally" is whom an ally strikes: another than the one who strikes."""
    noun = f"other {side(trigger.subject)}"
    return changed(trigger.object, Mentioned, lambda m: v.Subject() if m.noun == noun else m)


def under_own_name(steps: Effects, name: str) -> Effects:
    """What answers "this power" answers the one that says so."""
    if not any(isinstance(node, v.Trigger) and node.power == "this power" for node in nodes(steps)):
        return steps
    if not name:
        raise Unclear("power")
    own = partial(_of_own, name)
    return changed(steps, v.Trigger, own)


def _of_own(name: str, event: v.Trigger) -> v.Trigger:
    return msgspec.structs.replace(event, power=name) if event.power == "this power" else event


def _by_name(found: v.AffectedBy, name: str) -> v.AffectedBy:
    """Affected by "this power": by the one of that name."""
    return msgspec.structs.replace(found, power=name) if found.power == "this power" else found


def settled_recharge(
    recharge: tuple[v.RechargeOn, ...], name: str, event: v.Trigger | None = None
) -> tuple[v.RechargeOn, ...]:
    """Recharging with everybody named; "that attack" is the power's own, or of its event."""
    made = []
    for each in recharge:
        # Whom the event itself speaks of was named before it, or nobody is meant.
        before = settled_trigger(each.trigger)
        settled: v.RechargeOn = msgspec.structs.replace(each, trigger=before)
        settled = named(settled, Scene(before, False), v.Owner())
        settled = changed(settled, v.AffectedBy, lambda found: _by_name(found, name))
        if settled.trigger is not None and settled.trigger.power == "this power":
            about: dict[str, Any] = {"power": name}
            if event is not None:
                asked = tuple(test for test in event.tests if isinstance(test, v.AttackIs))
                about = {"subject": event.subject, "object": event.object, "tests": asked}
                about["power"] = ""
            settled = msgspec.structs.replace(
                settled, trigger=msgspec.structs.replace(settled.trigger, **about)
            )
        made.append(settled)
    return tuple(made)
