"""Repairs of finished trees: for printed words whose meaning depends on the whole power.

Cards say things where they fit on the line: an attack that is used "with a charge", damage "if
that attack hits". Where the grammar sees only a phrase, a repair sees the power and puts the
part where it acts. Each says which printed words it is for, and a test fails as soon as one
changes no card any more. `structure` moves parts to where they act, `actions` settles what is
done with which action or attack, `timing` when it comes and whom it is about then.
"""

from collections.abc import Callable
from typing import NamedTuple

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import nodes
from warband.cards.reader.repairs import actions, structure, timing

Mend = Callable[[v.Power, str], v.Power]


class Repair(NamedTuple):
    """A repair, and the printed words it is for."""

    words: str
    mend: Mend


REPAIRS = (
    Repair("use ...; if that attack hits, ...", structure.told_at_the_head),
    Repair("replaces ... action: at end of this creature's turn, ...", structure.put_off),
    Repair("attacks on targets within N squares, with a melee attack", structure.far_reach),
    Repair("if that attack hits (before it is rolled)", structure.if_it_hits),
    Repair("each takes damage; some heal instead", structure.others_instead),
    Repair("is not destroyed; it is Dominated", structure.saved_and_more),
    Repair("while this creature is on the battle map", structure.while_here),
    Repair("is Dominated instead of Stunned", structure.turned_into),
    Repair("during set-up: this creature starts in ...", structure.from_the_start),
    Repair("... as an immediate action (said last)", structure.as_immediate_action),
    Repair("when it takes poison damage; -5 poison damage", structure.of_that_type),
    Repair("X becomes aura 4", structure.of_that_aura),
    Repair("takes damage and has a penalty when it attacks others", structure.when_challenged),
    Repair("attacks on those whose squares were entered", structure.along_the_way),
    Repair("roll 4d20 and use the highest result: +N vs.", structure.thrown_again),
    Repair("make a ranged or a close attack", actions.one_kind_or_another),
    Repair("spend N victory points", actions.spent_points),
    Repair("several dice for an attack of somebody, the highest counts", actions.dice_beforehand),
    Repair("takes an attack action as a free action", actions.at_once),
    Repair("then, if the target is pushed", actions.once_pushed),
    Repair("as an immediate action (in a power that costs one)", actions.paid_already),
    Repair("+10 damage to that attack AND push the target", actions.with_the_hit),
    Repair("after this creature makes an opportunity attack", actions.after_opportunity_attacks),
    Repair("that enemy and each adjacent creature", actions.beside_that_creature),
    Repair("whenever this creature flanks an enemy with ...", actions.while_flanking),
    Repair("the player whose warband does most this round", actions.counted_at_the_end),
    Repair("grants combat advantage to all enemies", timing.to_its_enemies),
    Repair("10 additional damage of that type", timing.more_of_that_type),
    Repair("each target of that attack", timing.each_target),
    Repair("X AND bloodied target is Y", timing.parted_by_and),
    Repair("when it damages ...: +20 damage on that attack", timing.of_attacks_only),
    Repair("causes cold damage: it causes acid damage instead", timing.only_that_type),
    Repair("-10 damage vs. critical hits", timing.less_from_criticals),
    Repair("use only on charge; make 1 extra attack", timing.with_the_charge),
    Repair("a target that is adjacent when this creature activates", timing.adjacent_then),
    Repair("after this creature resolves an attack action", timing.attack_actions),
    Repair("recharge if that attack hits", timing.recharged_by_that),
    Repair("ends when this creature is no longer adjacent", timing.no_longer_adjacent),
    Repair("a checkbox before the name of an option", timing.boxes_of_options),
    Repair("targets already under ...", timing.already),
    Repair("destroyed by this damage (which is ongoing)", timing.by_this_damage),
    Repair("whenever you win initiative ... whenever you lose it ...", timing.win_or_lose),
    Repair("whenever A, ...; whenever B, ...", timing.each_whenever),
    Repair("all other attacks", timing.other_attacks),
    Repair("each of several does one of several things", structure.one_by_one),
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
