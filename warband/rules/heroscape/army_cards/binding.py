"""From the tree of a card to its kit, once, when the card is loaded.

The tree is the vocabulary that all rulebooks share. Here stands which parts of it this rulebook
carries out, and where; everything else is refused, so that no power is half applied.
"""

from dataclasses import replace
from typing import Literal

from warband.cards import vocabulary as v
from warband.cards.notation.sugar import default_action
from warband.cards.reader.nouns.trees import nodes
from warband.rules.heroscape.army_cards.kit import (
    MOST_POWERS,
    Gift,
    Kit,
    Leap,
    Moment,
    Reaction,
    Rouses,
    Shelter,
    Special,
    Taunt,
)
from warband.rules.heroscape.army_cards.meaning import (
    READ_BY_MEANING,
    Check,
    PowerError,
    Test,
    amount_of,
    check_of,
    only,
    refusal,
    test_of,
)
from warband.rules.heroscape.army_cards.steps import (
    attack_tests,
    attacks_of,
    declinable,
    steps_of,
    volley_of,
)

__all__ = ["bind", "faults"]

READ: dict[type[v.Node], tuple[str, ...]] = {
    **READ_BY_MEANING,
    v.Power: ("section", "action", "trigger", "uses", "bounds", "steps"),
    v.Trigger: ("timing", "subject", "object", "tests", "mandatory"),
    v.Bounds: ("range", "targets", "only_if"),
    v.Each: (),
    v.Pick: ("count", "up_to"),
    v.AttackIs: ("basic", "opportunity"),
    v.EndOfTurn: (),
    v.EndOfAttack: (),
    v.MoreDice: ("versus", "until", "tests"),
    v.Bonus: ("until", "tests"),
    v.Gain: (),
    v.Ability: ("number", "word"),
    v.Forbid: ("versus", "attack", "tests"),
    v.Volley: ("most", "also", "again"),
    v.Wound: ("count",),
    v.Mend: ("count",),
    v.Destroy: (),
    v.RollFor: ("failure", "bonuses"),
    v.RollBonus: ("tests",),
    v.ForEachHit: (),
    v.If: ("otherwise",),
    v.May: (),
    v.ChooseCreature: (),
    v.Cancel: (),
    v.ExtraTurns: ("who",),
    v.Later: ("until",),
    v.Place: ("optional",),
    v.Spot: ("near", "within"),
}
"""Every kind of node that is carried out, and which of its fields that may be left out."""

TURNS = ("activates", "start of turn", "end of turn")
"""Moments of a turn. To get an order is to have an order marker revealed."""
ATTACKS: dict[tuple[str, str], Literal["declared", "hit", "wounded"]] = {
    ("before", "attack declared"): "declared",
    ("before", "hit"): "hit",
    ("after", "damage"): "wounded",
}
"""Moments of an attack: before its dice are rolled, when they show a skull, when it wounded."""


def bind(powers: tuple[v.Power, ...]) -> Kit:
    """What the powers of a card come to.

    :raises PowerError: names the power, the part of it and the reason.
    """
    kit = Kit()
    if len(powers) > MOST_POWERS:
        raise PowerError(f"a card has at most {MOST_POWERS} powers")
    for number, power in enumerate(powers):
        try:
            kit = _with_power(kit, power, number)
        except PowerError as error:
            raise PowerError(f"power {power.name!r}: {error}") from None
    if sum(1 for power in powers if power.uses is not None) > 1:
        raise PowerError("only one power of a card can be for once a game")
    return kit


def faults(power: v.Power) -> tuple[str, ...]:
    """Why this rulebook cannot play a power; empty if it can.

    >>> faults(v.Power("Heal", action=("none",), steps=(v.Heal(v.Owner(), 5),)))
    ("power 'Heal': heal means nothing in this game",)
    """
    try:
        bind((power,))
    except PowerError as error:
        return (str(error),)
    return ()


def _with_power(kit: Kit, power: v.Power, number: int) -> Kit:
    for node in nodes(power):
        if type(node) not in READ:
            raise refusal(node, "means nothing in this game")
        only(node, *READ[type(node)])
    _refuse_nobody(power)
    triggered = power.trigger is not None
    if power.section == "champion" or power.action != default_action(power.section, triggered):
        raise PowerError("only attack powers and general powers without a cost can be played")
    if power.section == "attack":
        if triggered:
            raise PowerError("an attack power is chosen, not set off")
        return _special(kit, power, number)
    only(power.bounds, "only_if")
    if power.trigger is None:
        return _in_force(kit, power)
    if power.trigger.event == "moves":
        return _leap(kit, power, number)
    if power.uses is not None:
        raise PowerError("only attacks and steps before moving can be counted")
    if power.trigger.event in TURNS:
        return _moment(kit, power, power.trigger, number)
    return _reaction(kit, power, power.trigger, number)


def _refuse_nobody(power: v.Power) -> None:
    """Refuse words for somebody who is not there."""
    unattacked = power.trigger is not None and power.trigger.event in TURNS
    for node in nodes(power if unattacked else power.bounds):
        if isinstance(node, v.Target | v.Object):
            raise refusal(node, "names nobody: there is no attack yet")
    kinds = {type(node) for node in nodes(power)}
    if v.Chosen in kinds and v.ChooseCreature not in kinds:
        raise PowerError("chosen names nobody: nobody is chosen before")


def _asked(power: v.Power) -> Test | None:
    return test_of(power.bounds.only_if) if power.bounds.only_if else None


def _asked_too(power: v.Power, tests: tuple[v.Test, ...]) -> Test | None:
    """The tests of a power and of one of its steps."""
    together = power.bounds.only_if + tests
    return test_of(together) if together else None


# --------------------------------------------------------------------------- in force


def _in_force(kit: Kit, power: v.Power) -> Kit:
    """A power that always works."""
    if power.uses is not None:
        raise PowerError("a power that always works cannot be counted")
    if not power.steps:
        raise PowerError("it does nothing")
    for step in power.steps:
        kit = _standing(kit, power, step)
    return kit


def _standing(kit: Kit, power: v.Power, step: v.Effect) -> Kit:
    match step:
        case v.MoreDice(until=None):
            gift = _dice_gift(power, step)
            return _given(kit, step, gift)
        case v.Bonus(v.Owner(), "speed" | "range" | "attacks"):
            only(step, "tests")
            return _more(kit, step, _number_gift(power, step))
        case v.Gain(v.Owner(), ability):
            only(step)
            if power.bounds.only_if:
                raise refusal(step, "cannot hang on 'only_if'")
            return _able(kit, ability)
        case v.Forbid(who, "attack"):
            only(step, "versus", "attack", "tests")
            whom, versus = _every(who), check_of(step.versus)
            test = _asked_too(power, step.tests)
            taunt = Taunt(whom, versus, test, attacks_of(step.attack))
            return replace(kit, taunts=(*kit.taunts, taunt))
        case v.Forbid(v.Owner(), "be targeted"):
            only(step, "versus", "attack", "tests")
            test = _asked_too(power, step.tests)
            shelter = Shelter(check_of(step.versus), test, attacks_of(step.attack))
            return replace(kit, shelters=(*kit.shelters, shelter))
        case v.Bonus() | v.Forbid() | v.Gain() | v.MoreDice():
            raise refusal(step, "says something here that figures do not have")
    raise refusal(step, "is done, and this power is never set off")


def _dice_gift(power: v.Power, step: v.MoreDice, number: int | None = None) -> Gift:
    whom = None if isinstance(step.who, v.Owner) else _every(step.who)
    versus = check_of(step.versus) if step.versus else None
    tests = step.tests if number is not None else power.bounds.only_if + step.tests
    test = test_of(tests) if tests else None
    flat = step.count if isinstance(step.count, int) else 0
    return Gift(power.name, amount_of(step.count), whom, versus, test, number, flat)


def _number_gift(power: v.Power, step: v.Bonus, number: int | None = None) -> Gift:
    tests = step.tests if number is not None else power.bounds.only_if + step.tests
    test = test_of(tests) if tests else None
    return Gift(power.name, amount_of(step.amount), None, None, test, number)


def _given(kit: Kit, step: v.MoreDice, gift: Gift) -> Kit:
    """The kit with more dice, of one's own or for others."""
    if step.roll == "attack":
        if gift.whom is None:
            return replace(kit, attack=(*kit.attack, gift))
        return replace(kit, shared_attack=(*kit.shared_attack, gift))
    if gift.whom is None:
        return replace(kit, defense=(*kit.defense, gift))
    return replace(kit, shared_defense=(*kit.shared_defense, gift))


def _more(kit: Kit, step: v.Bonus, gift: Gift) -> Kit:
    """The kit with more spaces to move, more range, or more attacks in a turn."""
    match step.stat:
        case "speed":
            return replace(kit, move=(*kit.move, gift))
        case "range":
            return replace(kit, range=(*kit.range, gift))
    return replace(kit, attacks=(*kit.attacks, gift))


def _able(kit: Kit, ability: v.Ability) -> Kit:
    match ability:
        case v.Ability("flight"):
            only(ability)
            return replace(kit, flies=True)
        case v.Ability("no provoke"):
            only(ability)
            return replace(kit, slips_away=True)
        case v.Ability("save bonus", number, "traps"):
            only(ability, "number", "word")
            return replace(kit, trap_bonus=kit.trap_bonus + number)
    told = f"{ability.name} {ability.word}".strip()
    raise refusal(ability, f"{told!r} is nothing a figure can have")


def _every(who: v.Who) -> Check:
    if not isinstance(who, v.Each):
        raise refusal(who, "names nobody in a power that always works")
    return check_of(who.where)


# -------------------------------------------------------------------------- special attacks


def _special(kit: Kit, power: v.Power, number: int) -> Kit:
    only(power.bounds, "range", "targets", "only_if")
    if power.uses not in (None, 1):
        raise PowerError("a power is for once a game, or not counted")
    range_ = power.bounds.range
    if not isinstance(range_, int) or range_ < 1:
        raise PowerError("an attack power needs a range in spaces")
    if not power.steps:
        raise PowerError("it does nothing")
    targets = check_of(power.bounds.targets) if power.bounds.targets else None
    first = power.steps[0]
    strikes = volley_of(first) if isinstance(first, v.Volley) else None
    if strikes is None and targets is None:
        raise PowerError("without a volley it must say whom it is aimed at")
    steps = steps_of(power.steps[1:] if strikes is not None else power.steps, "special")
    special = Special(
        power.name, number, range_, targets, _asked(power), power.uses == 1, strikes, steps
    )
    return replace(kit, specials={**kit.specials, number: special})


# ------------------------------------------------------------------------ what is set off


def _leap(kit: Kit, power: v.Power, number: int) -> Kit:
    """Before moving, a figure may be put elsewhere."""
    trigger = power.trigger
    assert trigger is not None
    if trigger != v.Trigger("moves", "before", subject=(v.Itself(),)) or power.bounds.only_if:
        raise refusal(trigger, "about moves is 'before moves subject={itself}' and nothing else")
    match power.steps:
        case (v.Place(v.Owner(), v.Spot(v.Owner(), spaces) as spot, True),) if spaces > 0:
            only(spot, "near", "within")
        case _:
            raise PowerError("before moving, a figure may only be placed near itself")
    if power.uses not in (None, 1):
        raise PowerError("a power is for once a game, or not counted")
    leap = Leap(power.name, number, spaces, power.uses == 1)
    return replace(kit, leaps=(*kit.leaps, leap))


def _moment(kit: Kit, power: v.Power, trigger: v.Trigger, number: int) -> Kit:
    only(trigger, "timing", "subject", "mandatory")
    if trigger.timing != "at":
        raise refusal(trigger, f"about {trigger.event!r} begins with 'at'")
    lasting, rest = _lasting(power)
    if lasting:
        if trigger.event != "start of turn" or trigger.subject != (v.Itself(),):
            raise PowerError("only the start of its own turn gives a figure more for that turn")
        kit = _roused(kit, power, lasting, number)
    steps = steps_of(rest, "turn") + ((Rouses(),) if lasting else ())
    moment = Moment(
        power.name,
        number,
        trigger.subject == (v.Itself(),),
        check_of(trigger.subject),
        _asked(power),
        declinable(trigger, steps),
    )
    match trigger.event:
        case "activates":
            return replace(kit, ordered=(*kit.ordered, moment))
        case "start of turn":
            return replace(kit, turn_starts=(*kit.turn_starts, moment))
    return replace(kit, turn_ends=(*kit.turn_ends, moment))


def _lasting(power: v.Power) -> tuple[tuple[v.Effect, ...], tuple[v.Effect, ...]]:
    """The steps that last for the turn, and the others."""
    lasting = [step for step in power.steps if getattr(step, "until", None) == v.EndOfTurn()]
    return tuple(lasting), tuple(step for step in power.steps if step not in lasting)


def _roused(kit: Kit, power: v.Power, lasting: tuple[v.Effect, ...], number: int) -> Kit:
    """The kit with what a power gives for the rest of the turn."""
    for step in lasting:
        match step:
            case v.MoreDice(v.Owner()):
                kit = _given(kit, step, _dice_gift(power, step, number))
            case v.Bonus(v.Owner(), "speed" | "range" | "attacks"):
                only(step, "tests", "until")
                kit = _more(kit, step, _number_gift(power, step, number))
            case _:
                raise refusal(step, "cannot last for a turn")
    return kit


def _reaction(kit: Kit, power: v.Power, trigger: v.Trigger, number: int) -> Kit:
    only(trigger, "timing", "subject", "object", "tests", "mandatory")
    where = ATTACKS.get((trigger.timing, trigger.event))
    if where is None:
        raise refusal(trigger, f"{trigger.timing} {trigger.event!r} is no moment of this game")
    attacking = v.Itself() in trigger.subject
    if attacking == (v.Itself() in trigger.object):
        raise refusal(trigger, "must be about an attack by its owner or on it")
    if where == "declared" and not attacking:
        raise refusal(trigger, "is about an attack that its owner declares")
    ours, theirs = trigger.subject, trigger.object
    if not attacking:
        ours, theirs = theirs, ours
    ours = tuple(trait for trait in ours if trait != v.Itself())
    attacks, tests = attack_tests(trigger.tests)
    reaction = Reaction(
        power.name,
        number,
        attacks,
        attacking,
        check_of(ours) if ours else None,
        check_of(theirs) if theirs else None,
        _asked_too(power, tests),
        declinable(trigger, steps_of(power.steps, where)),
    )
    match where:
        case "declared":
            return replace(kit, declared=(*kit.declared, reaction))
        case "hit":
            return replace(kit, hit=(*kit.hit, reaction))
    return replace(kit, wounded=(*kit.wounded, reaction))
