"""Damage of a type: what is said of it is said of damage of that type.

"When it takes fire damage: +10 damage" is more fire; "cold damage is acid instead" leaves the rest
of the damage as it is.
"""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.trees import changed


def of_its_type(steps: Effects, trigger: v.Trigger | None) -> Effects:
    """What answers damage of a type changes damage of that type; so do rules set up for later."""

    def later(rule: v.Later) -> v.Later:
        return msgspec.structs.replace(rule, steps=_typed(rule.steps, rule.trigger))

    return changed(_typed(steps, trigger), v.Later, later)


def _typed(steps: Effects, trigger: v.Trigger | None) -> Effects:
    if trigger is None or trigger.event != "damage":
        return steps
    types = _types(trigger)
    if not types:
        return steps
    if len(types) == 1:
        none = v.ChangeDamage(to=0)
        steps = tuple(none if isinstance(step, v.Cancel) else step for step in steps)
    return changed(steps, v.ChangeDamage, lambda change: _of_one_of(change, types))


def _types(trigger: v.Trigger) -> tuple[v.DamageType, ...]:
    """The types of damage, of which it must be one, that an event asks for."""
    for test in trigger.tests:
        each = test.tests if isinstance(test, v.AnyOf) else (test,)
        found = tuple(one.type for one in each if isinstance(one, v.DamageIs) and one.type)
        if found and len(found) == len(each):
            return found
    return ()


def _of_one_of(change: v.ChangeDamage, types: tuple[v.DamageType, ...]) -> v.Effect:
    if isinstance(change.amount, int) and change.type is None:
        # More of what it is, or less of it.
        *first, last = (msgspec.structs.replace(change, type=kind) for kind in types)
        made: v.Effect = last
        for kind, more in zip(reversed(types[:-1]), reversed(first), strict=True):
            made = v.If((v.DamageIs(type=kind),), (more,), (made,))
        return made
    turned = change.amount is None and (change.type is not None or change.to is not None)
    if turned and change.only is None and len(types) == 1:
        return msgspec.structs.replace(change, only=types[0])
    return change
