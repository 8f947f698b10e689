"""Powers put right by what the book says of actions, attacks and places.

What a power costs is paid once; what is added to an attack comes with its hit; "each
adjacent creature" beside "that enemy" stands beside that enemy.
"""

import re

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.moments.happenings import each_event
from warband.cards.reader.nouns.trees import changed

ON_A_HIT = v.Afflict | v.Ongoing | v.Shove
"""What befalls the target of an attack."""
BESIDE = v.Near(1, who=v.Owner())


def paid_already(power: v.Power, text: str) -> v.Power:
    """ "As an immediate action" in a power that costs one: there is only one to spend.

    So it is with an attack action of somebody else that is used for the owner's own.
    """
    if power.action == ("attack",):
        return changed(power, v.MakeAttack, _borrowed)
    if power.action != ("immediate",) and not _after_opportunity(power.trigger):
        return power
    steps: list[v.Effect] = []
    for step in power.steps:
        if isinstance(step, v.Spend) and step.who == v.Owner() and step.action == "immediate":
            steps += (v.May(step.steps),) if step.optional else step.steps
        elif isinstance(step, v.MakeAttack) and step.by == v.Owner() and step.action == "immediate":
            steps.append(msgspec.structs.replace(step, action="free"))
        else:
            steps.append(step)
    return msgspec.structs.replace(power, steps=tuple(steps))


def _borrowed(attack: v.MakeAttack) -> v.MakeAttack:
    if attack.by != v.Owner() or attack.action != "attack" or not attack.of:
        return attack
    return msgspec.structs.replace(attack, action="free")


def _after_opportunity(trigger: v.Trigger | None) -> bool:
    """Whoever answers its own opportunity attack has spent its immediate action on that."""
    if trigger is None or trigger.subject != (v.Itself(),):
        return False
    return trigger.event == "opportunity attack" or v.AttackIs(opportunity=True) in trigger.tests


def with_the_hit(power: v.Power, text: str) -> v.Power:
    """More damage on its own attack AND something else for the target: both on a hit.

    So is what the target "also" has or is.
    """
    trigger = power.trigger
    if trigger is None or trigger.event != "attack declared" or trigger.subject != (v.Itself(),):
        return power
    also = re.search(r"(?i)\btarget (is |has |takes )?also\b", text) is not None
    if not also and not any(_on_that_attack(step) for step in power.steps):
        return power
    added = tuple(
        step for step in power.steps if isinstance(step, ON_A_HIT) and step.who == v.Object()
    )
    if not added:
        return power
    over = v.UntilEvent(v.Trigger("attack resolved", "after", subject=(v.Itself(),)))
    # First the damage, then the rest, as in the attack itself.
    hit = msgspec.structs.replace(over.event, tests=(v.WasHit(),), mandatory=True)
    rest = tuple(step for step in power.steps if step not in added)
    then = v.Later(v.Owner(), hit, added, until=over, once=True)
    return msgspec.structs.replace(power, steps=(*rest, then))


def _on_that_attack(step: v.Effect) -> bool:
    return (
        isinstance(step, v.Bonus)
        and step.stat == "damage"
        and isinstance(step.until, v.EndOfAttack)
        and step.who in (v.Owner(), v.Subject())
    )


def after_opportunity_attacks(power: v.Power, text: str) -> v.Power:
    """After an opportunity attack is after it was resolved, not after it was declared."""
    trigger = power.trigger
    if trigger is None or trigger.event != "opportunity attack" or trigger.timing != "after":
        return power
    tests = (*trigger.tests, v.AttackIs(opportunity=True))
    resolved = msgspec.structs.replace(trigger, event="attack resolved", tests=tests)
    return msgspec.structs.replace(power, trigger=resolved)


def beside_that_creature(power: v.Power, text: str) -> v.Power:
    """ "That enemy and each adjacent creature": adjacent to that enemy."""

    def of_both(either: v.Either) -> v.Either:
        named = [
            where[0].who
            for where in either.filters
            if len(where) == 1 and isinstance(where[0], v.Is)
        ]
        if len(named) != 1 or not isinstance(named[0], v.Subject | v.Object):
            return either
        beside = v.Near(1, who=named[0])
        return v.Either(
            tuple(
                tuple(beside if trait == BESIDE else trait for trait in where)
                for where in either.filters
            )
        )

    return msgspec.structs.replace(power, steps=changed(power.steps, v.Either, of_both))


def counted_at_the_end(power: v.Power, text: str) -> v.Power:
    """Who does most "this round" is known at its end, however early that is announced."""
    if power.trigger is None or power.trigger.event not in ("start of round", "start of turn"):
        return power
    over = v.Trigger("end of round", "at", mandatory=True)

    def later(step: v.Effect) -> v.Effect:
        if not isinstance(step, v.If) or not any(isinstance(t, v.Outdo) for t in step.tests):
            return step
        return v.Later(v.Owner(), over, (step,), until=v.EndOfRound(), once=True)

    return msgspec.structs.replace(power, steps=tuple(later(step) for step in power.steps))


def while_flanking(power: v.Power, text: str) -> v.Power:
    """A bonus "whenever it flanks an enemy" is there as long as it flanks that enemy."""
    trigger = power.trigger
    if trigger is None or trigger.event != "flanked" or trigger.subject != (v.Itself(),):
        return power
    against = (v.Is(v.Object()),)
    partner: v.Filter = ()
    match trigger.tests:
        case (v.Flanking(v.Object(), found),):
            partner = found
        case (_, *_):
            return power
    steps: list[v.Effect] = []
    for step in power.steps:
        if not isinstance(step, v.Bonus) or step.until is not None or step.who != v.Owner():
            return power
        if step.versus not in ((), against):
            return power
        tests = (*step.tests, v.Flanking(v.Target(), partner))
        steps.append(msgspec.structs.replace(step, versus=trigger.object, tests=tests))
    return msgspec.structs.replace(power, action=("none",), trigger=None, steps=tuple(steps))


def at_once(power: v.Power, text: str) -> v.Power:
    """Who "takes an attack action as a free action" outside its turn attacks now."""
    trigger = power.trigger
    if not re.search(r"(?i)\bimmediate(ly)?\b|\bas a free action\b", text):
        return power

    def taken(extra: v.ExtraAction) -> v.Effect:
        acting = trigger is not None and trigger.event in ("start of turn", "end of turn")
        if extra.who == v.Owner() or (acting and extra.who == v.Subject()) or extra.count != 1:
            return extra
        cost: v.ActionType = "free" if re.search(r"(?i)\bfree action\b", text) else "immediate"
        if extra.action == "attack":
            return v.MakeAttack(extra.who, v.AttackChoice(), action=cost, optional=False)
        if extra.action == "move" and cost == "free":
            move = v.Walk(extra.who, "move", v.StatOf("speed", who=v.Bearer()))
            shift = v.Walk(extra.who, "shift", 1, squares=True, up_to=False)
            return v.ChooseOne((v.Option("Move", (move,)), v.Option("Shift", (shift,))))
        return extra

    return msgspec.structs.replace(power, steps=changed(power.steps, v.ExtraAction, taken))


def once_pushed(power: v.Power, text: str) -> v.Power:
    """ "Then, if target is pushed": what the hit has to bring about comes with the hit."""
    strike = power.strike
    if strike is None or not strike.effects or not isinstance(strike.effects[-1], v.Shove):
        return power
    first = power.steps[0] if power.steps else None
    match first:
        case v.Outcome("hit", (v.If() as told,)):
            first = told
    if not isinstance(first, v.If) or first.tests != (v.DidIt(),):
        return power
    more = msgspec.structs.replace(strike, effects=(*strike.effects, first))
    return msgspec.structs.replace(power, strike=more, steps=power.steps[1:])


def dice_beforehand(power: v.Power, text: str) -> v.Power:
    """ "Roll 2d20 and use the higher": several dice instead of one, decided on before."""
    if power.trigger is None or not re.search(r"(?i)\broll \d+ ?d20s? (and|, then) use", text):
        return power

    def declared(event: v.Trigger) -> v.Trigger:
        on_the_table = any(isinstance(test, v.NaturalRoll) for test in event.tests)
        if event.event != "attack roll" or event.timing != "before" or on_the_table:
            return event
        return msgspec.structs.replace(event, event="attack declared")

    return msgspec.structs.replace(power, trigger=each_event(power.trigger, declared))


def spent_points(power: v.Power, text: str) -> v.Power:
    """ "Spend 5 VP": only whoever has them can."""
    spent = re.search(r"(?i)\bspend (\d+) (?:VPs?|victory points?)\b", text)
    if spent is None or power.trigger is None:
        return power
    only_if = (*power.bounds.only_if, v.Score(at_least=int(spent[1])))
    bounds = msgspec.structs.replace(power.bounds, only_if=only_if)
    return msgspec.structs.replace(power, bounds=bounds)


def one_kind_or_another(power: v.Power, text: str) -> v.Power:
    """A ranged or a close attack: one attack of either kind."""

    def merged(choice: v.ChooseOne) -> v.Effect:
        kinds: list[v.AttackKind] = []
        made: list[v.MakeAttack] = []
        for option in choice.options:
            attack = option.steps[0] if len(option.steps) == 1 and not option.label else None
            if not isinstance(attack, v.MakeAttack) or attack.choice.basic:
                return choice
            if attack.choice != v.AttackChoice(kinds=attack.choice.kinds):
                return choice
            kinds += attack.choice.kinds
            made.append(msgspec.structs.replace(attack, choice=v.AttackChoice()))
        if not kinds or any(other != made[0] for other in made):
            return choice
        return msgspec.structs.replace(made[0], choice=v.AttackChoice(kinds=tuple(kinds)))

    return msgspec.structs.replace(power, steps=changed(power.steps, v.ChooseOne, merged))
