"""Repairs of finished trees: for printed words whose meaning depends on the whole power.

Nearly everything is grammar, or settled where the parts of a power are put together
(`settling`). These few are left. Each says which printed words it is for, and a test fails as
soon as one changes no card any more.
"""

from collections.abc import Callable
from typing import NamedTuple

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import nodes
from warband.cards.reader.repairs import meant

Mend = Callable[[v.Power, str], v.Power]


class Repair(NamedTuple):
    """A repair, and the printed words it is for."""

    words: str
    mend: Mend


REPAIRS = (
    Repair("each takes damage; some heal instead", meant.others_instead),
    Repair("takes damage and has a penalty when it attacks others", meant.when_challenged),
    Repair("a target that is adjacent when this creature activates", meant.adjacent_then),
    Repair("a checkbox before the name of an option", meant.boxes_of_options),
    Repair("whenever you win initiative ... whenever you lose it ...", meant.win_or_lose),
    Repair("whenever A, ...; whenever B, ...", meant.each_whenever),
    Repair("all other attacks", meant.other_attacks),
)
"""The repairs in their order."""


def mended(power: v.Power, text: str) -> v.Power:
    """The power as it is meant."""
    if _plain(power, text):
        return power
    for repair in REPAIRS:
        power = repair.mend(power, text)
    return power


_BEFALLS = (v.Afflict, v.Ongoing, v.Shove)


def _plain(power: v.Power, text: str) -> bool:
    """A mere attack, or one standing ability: nothing in it could act elsewhere."""
    if power.trigger is not None or power.recharge or power.bounds.only_if or "d20" in text:
        return False
    strike = power.strike
    if strike is not None:
        lasting = any(isinstance(node, v.WhileTrue) for node in nodes(strike.effects))
        return (
            not lasting
            and not power.steps
            and all(isinstance(each, _BEFALLS) for each in strike.effects)
        )
    match power.steps:
        case (v.Gain(v.Owner(), v.Ability(against=(), attack=None, tests=()), None, ()),):
            return power.action == ("none",)
    return False
