"""Powers put right after reading: what the words mean though they stand elsewhere.

Cards say things where they fit on the line: an attack that is used "with a charge", damage
"if that attack hits", an ally "or that ally". Here the parts are put where they act.
"""

import re
from itertools import pairwise
from typing import cast

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import changed, nodes

ALLOTTED = ("attack", "move", "minor")
BEFORE_THE_ROLL = ("attack declared", "targeted", "opportunity attack")


def _replace(power: v.Power, **fields: object) -> v.Power:
    return msgspec.structs.replace(power, **fields)


def put_off(power: v.Power, text: str) -> v.Power:
    """An action now for something at the end of the turn: it comes then."""
    trigger = power.trigger
    if trigger is None or power.strike is not None or not set(power.action) & set(ALLOTTED):
        return power
    if trigger.event == "any time":
        # Its action is spent on its own turn anyway.
        return _replace(power, trigger=None)
    later = v.Later(v.Owner(), trigger, power.steps, until=v.EndOfTurn(), once=True)
    return _replace(power, trigger=None, steps=(later,))


def far_reach(power: v.Power, text: str) -> v.Power:
    """A melee attack on targets within so many squares reaches that far."""
    if power.attack != "melee" or power.bounds.reach is not None:
        return power
    for step in power.steps:
        if isinstance(step, v.OwnAttacks):
            for trait in step.versus:
                if isinstance(trait, v.Near) and trait.who == v.Owner() and (trait.within or 0) > 1:
                    bounds = msgspec.structs.replace(power.bounds, reach=trait.within)
                    return _replace(power, bounds=bounds)
    return power


def told_at_the_head(power: v.Power, text: str) -> v.Power:
    """ "If it hits" at the head of a power that answers an attack: the effects depend on it."""
    asked = power.bounds.only_if
    early = power.trigger is not None and power.trigger.event in BEFORE_THE_ROLL
    if not early or not _about_hitting(asked):
        return power
    bounds = msgspec.structs.replace(power.bounds, only_if=())
    return _replace(power, bounds=bounds, steps=(v.If(asked, power.steps),))


def if_it_hits(power: v.Power, text: str) -> v.Power:
    """What depends on whether an attack hits that is not rolled yet."""
    trigger = power.trigger
    early = trigger is not None and trigger.event in BEFORE_THE_ROLL and trigger.timing != "after"
    steps: list[v.Effect] = []
    for step in power.steps:
        if not isinstance(step, v.If) or not _about_hitting(step.tests):
            steps.append(step)
        elif early and any(isinstance(made, v.MakeAttack) for made in steps):
            steps.append(changed(step, v.WasHit, _by_that_one))
        elif early and (step.otherwise or isinstance(step.tests[0], v.WasDestroyed)):
            steps.append(_known_later(step))
        elif step.otherwise:
            steps.append(step)
        elif early and step.then == (v.MakeHit(critical=True),):
            steps.append(_at_the_hit(step))
        elif early and all(_on_that_attack(part) for part in step.then):
            # A bonus to damage counts only if there is any.
            steps += step.then
        elif early:
            steps.append(_once_resolved(step))
        elif steps and (more := _more_damage(steps[-1], step)) is not None:
            steps[-1] = more
        else:
            steps.append(step)
    return _replace(power, steps=tuple(steps)) if tuple(steps) != power.steps else power


def _by_that_one(test: v.WasHit) -> v.Test:
    """ "That attack" is the one that the power has just made, not the one that it answers."""
    if test.critical:
        return test
    return v.DidIt() if test.hit else v.Never(v.DidIt())


def _about_hitting(tests: tuple[v.Test, ...]) -> bool:
    return len(tests) == 1 and isinstance(tests[0], v.WasHit | v.WasDestroyed)


def _on_that_attack(effect: v.Effect) -> bool:
    return (
        isinstance(effect, v.Bonus)
        and effect.stat == "damage"
        and isinstance(effect.until, v.EndOfAttack)
    )


RESOLVED = v.Trigger("attack resolved", "after", (v.Is(v.Subject()),), (v.Is(v.Object()),))
"""The end of the attack that a power answers."""


def _at_the_hit(step: v.If) -> v.Later:
    """What makes a hit a critical one comes before its damage."""
    hit = msgspec.structs.replace(RESOLVED, event="hit", timing="before", mandatory=True)
    return v.Later(v.Owner(), hit, step.then, until=v.UntilEvent(RESOLVED), once=True)


def _once_resolved(step: v.If) -> v.Later:
    event = msgspec.structs.replace(RESOLVED, tests=step.tests, mandatory=True)
    return v.Later(v.Owner(), event, step.then, until=v.UntilEvent(RESOLVED), once=True)


def _known_later(step: v.If) -> v.Later:
    """What becomes of the attack or its target is asked when it is known."""
    event = msgspec.structs.replace(RESOLVED, mandatory=True)
    return v.Later(v.Owner(), event, (step,), until=v.UntilEvent(RESOLVED), once=True)


def _more_damage(before: v.Effect, step: v.If) -> v.Effect | None:
    """An attack that "has +10 damage if it hits": the attack is made with it."""
    if not isinstance(before, v.MakeAttack) or step.tests != (v.WasHit(),) or len(step.then) != 1:
        return None
    bonus = step.then[0]
    if (
        isinstance(bonus, v.Bonus)
        and bonus.stat == "damage"
        and isinstance(bonus.amount, int)
        and not bonus.type
        and (bonus.until is None or isinstance(bonus.until, v.EndOfAttack))
        and not bonus.versus
        and not bonus.tests
    ):
        return msgspec.structs.replace(before, damage=before.damage + bonus.amount)
    return None


def others_instead(power: v.Power, text: str) -> v.Power:
    """Each takes damage, some are healed instead: those take none."""
    steps = power.steps
    if power.strike is not None and re.search(r"(?i)\bheals? \d+ hp instead\b", text):
        return _spared(power)
    if len(steps) != 2 or not re.search(r"(?i)\bheals?\b[^.;]*\binstead\b", text):
        return power
    hurt, heal = steps
    if not isinstance(hurt, v.Hurt) or not isinstance(heal, v.Heal):
        return power
    if not isinstance(hurt.who, v.Each) or not isinstance(heal.who, v.Each):
        return power
    spared = v.Each((*hurt.who.where, v.Not(v.Either((heal.who.where,)))))
    return _replace(power, steps=(msgspec.structs.replace(hurt, who=spared), heal))


def _spared(power: v.Power) -> v.Power:
    """Those whom an attack heals instead are not among its targets."""
    healed = [
        tuple(trait for trait in node.who.where if not isinstance(trait, v.InArea))
        for node in nodes(power.steps)
        if isinstance(node, v.Heal) and isinstance(node.who, v.Each)
    ]
    if not healed:
        return power
    spared = tuple(v.Not(v.Either((where,))) for where in healed)
    bounds = msgspec.structs.replace(power.bounds, targets=(*power.bounds.targets, *spared))
    return _replace(power, bounds=bounds)


def saved_and_more(power: v.Power, text: str) -> v.Power:
    """Not destroyed but Dominated: whoever was saved is."""
    trigger = power.trigger
    if trigger is None or trigger.event != "destroyed" or v.Itself() in trigger.object:
        return power
    if not any(isinstance(step, v.Spare) for step in power.steps):
        return power

    def of_saved(step: v.Effect) -> v.Effect:
        bare = isinstance(step, v.Afflict | v.Ongoing) and step.who == v.Owner()
        return msgspec.structs.replace(step, who=v.Object()) if bare else step

    return _replace(power, steps=tuple(map(of_saved, power.steps)))


_HERE = v.Matches(v.Owner(), ())
"""Read from "while this creature is on the battle map", which it always is in play."""


def while_here(power: v.Power, text: str) -> v.Power:
    """As long as the owner is on the map: continuous powers last no longer anyway."""
    if not any(node == _HERE for node in nodes(power)):
        return power
    bounds = power.bounds
    if _HERE in bounds.only_if:
        left = tuple(test for test in bounds.only_if if test != _HERE)
        power = _replace(power, bounds=msgspec.structs.replace(bounds, only_if=left))
    while_here = v.WhileTrue((v.Matches(v.Owner(), (v.InState("on map"),)),))

    def lasting(step: v.Effect) -> v.Effect:
        if not isinstance(step, v.Bonus | v.Gain | v.Forbid) or _HERE not in step.tests:
            return step
        tests = tuple(test for test in step.tests if test != _HERE)
        if power.action == ("none",) or step.until is not None:
            return msgspec.structs.replace(step, tests=tests)
        return msgspec.structs.replace(step, tests=tests, until=while_here)

    return _replace(power, steps=tuple(map(lasting, power.steps)))


def turned_into(power: v.Power, text: str) -> v.Power:
    """Dominated instead of Stunned: the attack has to impose the one before it is the other."""
    trigger = power.trigger
    if trigger is None or trigger.event != "hit" or trigger.timing != "after":
        return power
    match power.steps:
        case (v.EndEffects(v.Object()), v.Afflict(v.Object())):
            event = msgspec.structs.replace(
                trigger, event="attack resolved", tests=(*trigger.tests, v.WasHit())
            )
            return _replace(power, trigger=event)
    return power


def one_by_one(power: v.Power, text: str) -> v.Power:
    """What each of several does by a choice of its own is chosen one by one."""
    steps = each_of(power.steps)
    return _replace(power, steps=steps) if steps != power.steps else power


def each_of(steps: tuple[v.Effect, ...]) -> tuple[v.Effect, ...]:
    """Choices put right, wherever they stand."""
    steps = changed(steps, v.Recharge, _one_of_two)
    steps = changed(steps, v.Later, _for_that_attack)
    steps = changed(steps, v.Bonus, _whose_number)
    steps = changed(steps, v.UntilEvent, _until_over)
    steps = changed(steps, v.DefineCondition, _as_it_is_suffered)
    return tuple(
        part for step in steps for part in (_chosen_first(step) if _is_choice(step) else (step,))
    )


AT_SETUP = ("wandering monster", "scout", "delayed appearance")


def from_the_start(power: v.Power, text: str) -> v.Power:
    """How a creature itself is set up is no choice: it simply is so."""
    match (power.trigger, power.steps):
        case (v.Trigger("setup"), (v.Gain(v.Owner(), ability) as gain,)) if (
            ability.name in AT_SETUP and power.uses is None
        ):
            always = msgspec.structs.replace(gain, until=None)
            return _replace(power, trigger=None, action=("none",), steps=(always,))
    return power


def as_immediate_action(power: v.Power, text: str) -> v.Power:
    """What is done "as an immediate action" costs one, though it is said last."""
    if power.action != ("free",) or power.trigger is None:
        return power
    if not re.search(r"(?i)\bas (?:an?|in) immediate action\b", text):
        return power
    if any(getattr(node, "action", "") == "immediate" for node in nodes(power.steps)):
        return power
    return _replace(power, action=("immediate",))


def of_that_type(power: v.Power, text: str) -> v.Power:
    """More damage when fire damage is taken: more of the fire."""
    types = {
        test.type
        for test in (power.trigger.tests if power.trigger is not None else ())
        if isinstance(test, v.DamageIs) and test.type
    }
    if len(types) != 1:
        return power
    (kind,) = types

    def typed(change: v.ChangeDamage) -> v.ChangeDamage:
        more = isinstance(change.amount, int) and change.type is None
        return msgspec.structs.replace(change, type=kind) if more else change

    return changed(power, v.ChangeDamage, typed)


def of_that_aura(power: v.Power, text: str) -> v.Power:
    """The aura of a power without one is that of the power it changes."""
    grown = [node for node in nodes(power.steps) if isinstance(node, v.ExtendPower)]
    if power.bounds.aura is not None or len(grown) != 1:
        return power
    name = grown[0].power
    return changed(power, v.InAura, lambda aura: aura if aura.power else v.InAura(name))


FAR = 99
"""More squares than any map has."""


def along_the_way(power: v.Power, text: str) -> v.Power:
    """Attacks on those whose squares were entered are made there, not from where the way ends."""

    match power.steps:
        case (
            v.Walk() as walk,
            v.ForEachOf(v.Each(where), (v.Straight(bonus, defense, v.Chosen(), then, ()),)),
        ) if power.section == "attack" and power.strike is None:
            # In an attack power it is the attack, not a straight test.
            hurt = then[0] if isinstance(then[0], v.Hurt) else None
            rest = changed(then[1:] if hurt else then, v.Chosen, lambda _: v.Target())
            strike = v.Strike(bonus, defense, hurt.damage if hurt else (), rest)
            own = v.OwnAttacks(versus=where, each=True)
            bounds = msgspec.structs.replace(power.bounds, reach=FAR)
            return _replace(power, strike=strike, bounds=bounds, steps=(walk, own))

    def there(attack: v.MakeAttack) -> v.MakeAttack:
        met = any(isinstance(node, v.OnPath) for node in nodes(attack.versus))
        return msgspec.structs.replace(attack, reach=FAR) if met else attack

    return changed(power, v.MakeAttack, there)


def thrown_again(power: v.Power, text: str) -> v.Power:
    """Several dice for the attack that follows: they are thrown when it is rolled."""
    match power.steps:
        case (v.Reroll() as dice, v.OwnAttacks() as attacks):
            rolled = v.Trigger(
                "attack roll",
                subject=(v.Itself(),),
                tests=(v.AttackIs(power=power.name),),
                mandatory=True,
            )
            later = v.Later(v.Owner(), rolled, (dice,), until=v.EndOfTurn(), once=True)
            return _replace(power, steps=(later, attacks))
    return power


def when_challenged(power: v.Power, text: str) -> v.Power:
    """Takes damage and has a penalty when it attacks others: the damage comes then, too."""
    steps = list(power.steps)
    for at, (hurt, bonus) in enumerate(pairwise(power.steps)):
        if not (isinstance(hurt, v.Hurt) and isinstance(bonus, v.Bonus) and hurt.who == bonus.who):
            continue
        if not any(isinstance(node, v.AttackTargets) for node in nodes(bonus.tests)):
            continue
        event = v.Trigger(
            "attack declared", subject=(v.Is(v.Bearer()),), tests=bonus.tests, mandatory=True
        )
        then = msgspec.structs.replace(hurt, who=v.Bearer())
        steps[at] = v.Later(hurt.who, event, (then,), until=bonus.until, once_per="turn")
    return _replace(power, steps=tuple(steps)) if tuple(steps) != power.steps else power


def _whose_number(bonus: v.Bonus) -> v.Bonus:
    """On an attack the attacker adds to attack and damage, the target to its defenses."""
    if not isinstance(bonus.until, v.EndOfAttack):
        return bonus
    if bonus.stat in ("attack", "damage") and bonus.who == v.Object():
        return msgspec.structs.replace(bonus, who=v.Subject())
    if bonus.stat in ("AC", "Fort", "Ref", "Will", "defenses") and bonus.who == v.Subject():
        return msgspec.structs.replace(bonus, who=v.Object())
    return bonus


def _until_over(until: v.UntilEvent) -> v.UntilEvent:
    """Until it attacks: until the attack is resolved, not only declared."""
    event = until.event
    if event.event not in ("attack declared", "targeted"):
        return until
    over = msgspec.structs.replace(event, event="attack resolved", timing="after")
    return v.UntilEvent(over)


def _as_it_is_suffered(condition: v.DefineCondition) -> v.DefineCondition:
    """Conditions speak of the creature that suffers them: its allies, beside it."""

    def seen(trait: v.Node) -> v.Node:
        if isinstance(trait, v.Near):
            of = changed(trait.of, (v.Ally, v.Enemy), seen)
            whom = v.Bearer() if trait.who == v.Owner() else trait.who
            return msgspec.structs.replace(trait, of=of, who=whom)
        return v.Enemy() if isinstance(trait, v.Ally) else v.InWarband()

    steps = changed(condition.steps, (v.Near, v.Ally, v.Enemy), seen)
    return msgspec.structs.replace(condition, steps=steps)


OF_AN_ATTACK = ("attack declared", "targeted", "attack roll", "hit", "miss", "critical")


def _for_that_attack(later: v.Later) -> v.Later:
    """A bonus whenever somebody attacks: it is for that attack."""
    if later.trigger.event not in OF_AN_ATTACK:
        return later

    def for_it(step: v.Effect) -> v.Effect:
        if isinstance(step, v.Bonus | v.Gain) and step.until is None:
            return msgspec.structs.replace(step, until=v.EndOfAttack())
        return step

    return msgspec.structs.replace(later, steps=tuple(map(for_it, later.steps)))


def _is_choice(step: v.Effect) -> bool:
    return isinstance(step, v.ChooseOne) and len(step.options) > 1


def _one_of_two(recharge: v.Recharge) -> v.Effect:
    """Recharge this or that: one of them is chosen."""
    names = [name.strip() for name in recharge.power.split(" or ")]
    if len(names) < 2:
        return recharge
    return v.ChooseOne(
        tuple(v.Option(name, (msgspec.structs.replace(recharge, power=name),)) for name in names)
    )


def _chosen_first(step: v.Effect) -> tuple[v.Effect, ...]:
    """This for an ally or that for the same ally: the ally is picked before the choice."""
    choice = cast(v.ChooseOne, step)
    first, *rest = choice.options
    picks = [node for node in nodes(first) if isinstance(node, v.Pick)]
    later = [node for option in rest for node in nodes(option)]
    if (
        len(picks) != 1
        or picks[0].tag
        or any(isinstance(node, v.Pick) for node in later)
        or not any(isinstance(node, v.Chosen) for node in later)
    ):
        return (step,)
    first = changed(first, v.Pick, lambda _: v.Chosen())
    return (
        v.ChooseCreature(picks[0]),
        msgspec.structs.replace(choice, options=(first, *rest)),
    )
