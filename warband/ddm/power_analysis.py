"""What is read off the text of a power once, before anybody plays it."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from warband.cards import vocabulary as v
from warband.cards.vocabulary.words import nodes as nodes

ONE_WINDOW: dict[str, str] = {
    "setup": "at", "start of round": "at", "start of turn": "at", "end of turn": "at",
    "end of round": "at", "activates": "at", "attack resolved": "after",
    "attack power resolved": "after", "condition ended": "after", "move ends": "after",
    "teleports": "after", "placed": "after", "points scored": "after",
    "action spent": "after", "creature added": "after", "flanked": "after",
}  # fmt: skip
"""Events that open a single window: whatever answers them does so there."""


OF_PLAYERS = ("initiative won", "initiative lost")
"""Events that happen to a player, not to a creature."""


FLANKED = ("flanked", "granting combat advantage")
"""States that depend on who flanks whom."""


ROLLED = ("d20 rolled", "attack roll", "save")
"""Rolls that powers may settle before they are made."""


ANYWHERE = 1 << 16
"""As many squares as nobody counts: where enemies are does not matter."""


def timing_of(trigger: v.Trigger) -> str:
    """Whether a trigger is answered at, before or after its event."""
    if trigger.event == "initiative roll" or (trigger.timing == "at" and trigger.event in ROLLED):
        # At: before the dice are rolled; before: they lie on the table.
        return trigger.timing
    timing = "before" if trigger.timing == "at" else trigger.timing
    return ONE_WINDOW.get(trigger.event, timing)


def in_force(steps: tuple[v.Effect, ...], tests: tuple[v.Test, ...] = ()) -> Iterator[v.Effect]:
    """What a continuous power consists of: steps behind a test carry the test themselves."""
    for step in steps:
        if isinstance(step, v.If):
            yield from in_force(step.then, tests + step.tests)
            yield from in_force(step.otherwise, (*tests, v.Never(v.AllOf(step.tests))))
        elif not tests:
            yield step
        elif isinstance(step, v.Bonus | v.Gain | v.Forbid | v.GainPower):
            yield msgspec.structs.replace(step, tests=tests + step.tests)


def lent(power: v.Power) -> Iterator[v.Power]:
    """Powers that a continuous power gives its owner: they can be used while its tests hold."""
    for step in in_force(power.steps) if power.action == ("none",) else ():
        if gives_power(step):
            assert isinstance(step, v.GainPower)
            assert step.power is not None
            bounds = step.power.bounds
            only_if = power.bounds.only_if + step.tests + bounds.only_if
            yield msgspec.structs.replace(
                step.power, bounds=msgspec.structs.replace(bounds, only_if=only_if)
            )


def gives_power(step: v.Effect) -> bool:
    """Whether the owner is given a power that is written out."""
    return (
        isinstance(step, v.GainPower) and isinstance(step.who, v.Owner) and step.power is not None
    )


def mentions_others(power: v.Power) -> bool:
    """Whether the power text refers to another creature (maintained) or not (innate)."""
    others = (v.Ally, v.Enemy, v.Near, v.InAura, v.Each, v.Pick, v.Flanking, v.InWarband)
    return any(
        isinstance(node, others)
        or (isinstance(node, v.Bonus | v.Forbid) and node.versus)
        or (isinstance(node, v.Ability) and (node.against or node.name == "hide"))
        for node in nodes((power.steps, power.bounds))
    )


def picky(power: v.Power) -> bool:
    """Whether its text keeps an attack from some creatures; who is flanked is not asked here."""
    bounds, strike = power.bounds, power.strike
    about_flanks = any(
        isinstance(node, v.HasAdvantage | v.Flanking | v.Flanks)
        or (isinstance(node, v.InState) and node.state in FLANKED)
        for node in nodes((bounds.targets, bounds.only_if))
    )
    narrow = bool(bounds.targets) or bounds.reach == 0
    return not about_flanks and (narrow or (strike is not None and strike.defense == "Will"))


def span(power: v.Power) -> int:
    """How far from its user a melee or close attack may find its enemy, as printed."""
    bounds = power.bounds
    if power.strike is not None:
        if power.attack == "melee" and not bounds.may_target_allies:
            return 1 if bounds.reach is None else bounds.reach
        if power.attack == "close" and bounds.shape != "radius":
            return bounds.size
    return ANYWHERE


def acts_first(power: v.Power) -> bool:
    attacks = (v.OwnAttacks, v.MakeAttack, v.StrikeChoice)
    # Steps that do not say when the power attacks come after its attack.
    if power.strike is not None and v.OwnAttacks not in map(type, nodes(power.steps)):
        return False
    for step in power.steps:
        found = tuple(nodes(step))
        if any(isinstance(node, v.Walk | v.Teleport | v.Place) for node in found):
            return True
        if any(isinstance(node, attacks) for node in found):
            return False
        if isinstance(step, v.Shove | v.Swap | v.Heal | v.Hurt):
            return True
    return False


def all_by(
    events: tuple[v.Trigger, ...], role: Literal["subject", "object"], whom: v.Trait
) -> bool:
    """Whether in all of some events that role is played by such a creature."""
    return bool(events) and all(
        whom in getattr(event, role) and event.event not in OF_PLAYERS for event in events
    )
