"""Powers that a power speaks of by name: which of the card they are."""

from collections.abc import Sequence

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.errors import NotUnderstoodError
from warband.cards.reader.nouns.trees import changed, nodes

_OWN = (v.Recharge, v.UsePower, v.SpendUse)
"""Effects on a power of whoever is named: the owner's are on its card."""


def with_known_names(power: v.Power, names: Sequence[str], text: str) -> v.Power:
    """The power with the names it speaks of as they stand on the card.

    >>> power = v.Power("Fury", steps=(v.UsePower(v.Owner(), "Claws"),))
    >>> with_known_names(power, ["Fury", "Rending Claw"], "").steps[0].power
    'Rending Claw'
    """

    def known(name: str) -> str | None:
        return _known(name, names)

    def own(effect: v.Node) -> v.Node:
        assert isinstance(effect, _OWN)
        if not effect.power or effect.who != v.Owner():
            return effect
        found = known(effect.power)
        if found is None:
            raise NotUnderstoodError(text, effect.power, "no power of the card has that name")
        return msgspec.structs.replace(effect, power=found)

    def gained(effect: v.GainPower) -> v.GainPower:
        if effect.power is not None or effect.champions:
            return effect
        found = known(effect.name)
        if found is None:
            raise NotUnderstoodError(text, effect.name, "no power of the card has that name")
        return msgspec.structs.replace(effect, name=found)

    def attack(effect: v.MakeAttack) -> v.MakeAttack:
        choice = effect.choice
        if not choice.power or effect.by != v.Owner():
            return effect
        found = known(choice.power)
        if found is None:
            raise NotUnderstoodError(text, choice.power, "no attack of the card has that name")
        return msgspec.structs.replace(effect, choice=msgspec.structs.replace(choice, power=found))

    def asked(test: v.AttackIs | v.HasUses) -> v.Test:
        found = known(test.power) if test.power else None
        if test == v.AttackIs(power="Sneak"):
            # "With Sneak Attack", which is no attack but what combat advantage brings.
            return v.HasAdvantage()
        return msgspec.structs.replace(test, power=found) if found else test

    power = changed(power, _OWN, own)
    power = changed(power, v.GainPower, gained)
    power = changed(power, v.MakeAttack, attack)
    return changed(power, (v.AttackIs, v.HasUses), asked)


def with_powers_used(power: v.Power, attacks: Sequence[str], text: str) -> v.Power:
    """What answers "an attack" with a power that is none answers the use of that power.

    >>> after = v.Trigger("attack resolved", "after", tests=(v.AttackIs(power="Dig"),))
    >>> used = with_powers_used(v.Power("Lurk", trigger=after), ["Claw"], "").trigger
    >>> used.event, used.timing, used.power, used.tests
    ('power used', 'after', 'Dig', ())
    """
    trigger = power.trigger
    if trigger is None or trigger.event not in ("attack declared", "attack resolved"):
        return power
    named = [
        test
        for test in trigger.tests
        if isinstance(test, v.AttackIs) and test.power and _known(test.power, attacks) is None
    ]
    if not named:
        return power
    rest = tuple(test for test in trigger.tests if test not in named)
    steps = tuple(_on_its_attack(step) for step in power.steps)
    if len(named) > 1 or named[0] != v.AttackIs(power=named[0].power) or None in steps:
        raise NotUnderstoodError(text, named[0].power, "no attack of the card has that name")
    used = msgspec.structs.replace(
        trigger, event="power used", object=(), tests=rest, power=named[0].power
    )
    return msgspec.structs.replace(power, trigger=used, steps=steps)


def _on_its_attack(step: v.Effect) -> v.Effect | None:
    """A step on "that attack" as one on the attack to come; None if there is no such step."""
    if isinstance(step, v.MakeHit):
        over = v.UntilEvent(v.Trigger("attack resolved", "after", (v.Itself(),)))
        word = "critical" if step.critical else ""
        return v.Gain(v.Owner(), v.Ability("automatic hit", word=word), until=over)
    speaks_of_it = (v.EndOfAttack, v.Object, v.Target, v.WasHit, v.MakeMiss, v.Reroll)
    return None if any(isinstance(node, speaks_of_it) for node in nodes(step)) else step


def _known(name: str, names: Sequence[str]) -> str | None:
    """The name on the card that is meant: the same, in the singular, or the end of a longer one."""
    wanted = v.scalable_name(name)
    for each in names:
        if v.scalable_name(each) == wanted:
            return each
    single = wanted.removesuffix("s")
    alike = [
        each
        for each in names
        if (own := v.scalable_name(each).removesuffix("s")) == single or own.endswith(f" {single}")
    ]
    return alike[0] if len(alike) == 1 else None
