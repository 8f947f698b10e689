"""What waits until it is known: effects that depend on a roll, on a hit, on the end of a turn.

"If that attack hits" cannot be asked before the attack is rolled, "the target also is ..." comes
with its hit, and what a player has done "this round" is known at its end.
"""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.trees import changed

BEFORE_THE_ROLL = ("attack declared", "targeted", "opportunity attack")
RESOLVED = v.Trigger("attack resolved", "after", (v.Is(v.Subject()),), (v.Is(v.Object()),))
"""The end of the attack that a power answers."""


def asks_of_the_hit(tests: tuple[v.Test, ...]) -> bool:
    """Whether it is asked what becomes of an attack, and nothing else."""
    return len(tests) == 1 and isinstance(tests[0], v.WasHit | v.WasDestroyed)


def is_early(trigger: v.Trigger | None) -> bool:
    """Whether the attack that a power answers is not rolled yet."""
    if trigger is None or trigger.event not in BEFORE_THE_ROLL:
        return False
    return trigger.timing != "after"


def once_known(steps: Effects, trigger: v.Trigger | None) -> Effects:
    """What depends on whether an attack hits comes when that is known."""
    early = is_early(trigger)
    made: list[v.Effect] = []
    for step in steps:
        if not isinstance(step, v.If) or not asks_of_the_hit(step.tests):
            made.append(step)
        elif early and any(isinstance(each, v.MakeAttack) for each in made):
            made.append(changed(step, v.WasHit, _by_that_one))
        elif early and (step.otherwise or isinstance(step.tests[0], v.WasDestroyed)):
            made.append(_when_resolved((), (step,)))
        elif step.otherwise:
            made.append(step)
        elif early and step.then == (v.MakeHit(critical=True),):
            made.append(_at_the_hit(step))
        elif early and all(_more_on_it(part) for part in step.then):
            # A bonus to damage counts only if there is any.
            made += step.then
        elif early:
            made.append(_when_resolved(step.tests, step.then))
        elif made and (more := _more_damage(made[-1], step)) is not None:
            made[-1] = more
        else:
            made.append(step)
    return tuple(made)


def _by_that_one(test: v.WasHit) -> v.Test:
    """ "That attack" is the one that the power has just made, not the one that it answers."""
    if test.critical:
        return test
    return v.DidIt() if test.hit else v.Never(v.DidIt())


def _more_on_it(effect: v.Effect) -> bool:
    """More damage on that attack."""
    if not isinstance(effect, v.Bonus) or effect.stat != "damage":
        return False
    return isinstance(effect.until, v.EndOfAttack)


def _at_the_hit(step: v.If) -> v.Later:
    """What makes a hit a critical one comes before its damage."""
    hit = msgspec.structs.replace(RESOLVED, event="hit", timing="before", mandatory=True)
    return v.Later(v.Owner(), hit, step.then, until=v.UntilEvent(RESOLVED), once=True)


def _when_resolved(tests: tuple[v.Test, ...], then: Effects) -> v.Later:
    event = msgspec.structs.replace(RESOLVED, tests=tests, mandatory=True)
    return v.Later(v.Owner(), event, then, until=v.UntilEvent(RESOLVED), once=True)


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


_ON_A_HIT = v.Afflict | v.Ongoing | v.Shove
"""What befalls the target of an attack."""


def with_the_hit(steps: Effects, trigger: v.Trigger | None) -> Effects:
    """What one's own attack does to its target, said as it is declared, comes with its hit."""
    if trigger is None or trigger.event != "attack declared" or trigger.subject != (v.Itself(),):
        return steps
    added = tuple(s for s in steps if isinstance(s, _ON_A_HIT) and s.who == v.Object())
    if not added:
        return steps
    over = v.UntilEvent(v.Trigger("attack resolved", "after", subject=(v.Itself(),)))
    # First the damage, then the rest, as in the attack itself.
    hit = msgspec.structs.replace(over.event, tests=(v.WasHit(),), mandatory=True)
    rest = tuple(step for step in steps if step not in added)
    return (*rest, v.Later(v.Owner(), hit, added, until=over, once=True))


def at_the_end_of_the_round(steps: Effects, trigger: v.Trigger | None) -> Effects:
    """Who does most "this round" is known at its end, however early that is announced."""
    if trigger is None or trigger.event not in ("start of round", "start of turn"):
        return steps
    over = v.Trigger("end of round", "at", mandatory=True)

    def later(step: v.Effect) -> v.Effect:
        if not isinstance(step, v.If) or not any(isinstance(t, v.Outdo) for t in step.tests):
            return step
        return v.Later(v.Owner(), over, (step,), until=v.EndOfRound(), once=True)

    return tuple(map(later, steps))


def while_flanking(trigger: v.Trigger | None, steps: Effects) -> tuple[v.Trigger | None, Effects]:
    """What comes "whenever it flanks an enemy" is there as long as it flanks that enemy."""
    if trigger is None or trigger.event != "flanked" or trigger.subject != (v.Itself(),):
        return trigger, steps
    match trigger.tests:
        case ():
            partner: v.Filter = ()
        case (v.Flanking(v.Object(), partner),):
            pass
        case _:
            return trigger, steps
    made: list[v.Effect] = []
    for step in steps:
        match step:
            case v.Bonus(v.Owner(), until=None, versus=() | (v.Is(v.Object()),)):
                tests = (*step.tests, v.Flanking(v.Target(), partner))
                made.append(msgspec.structs.replace(step, versus=trigger.object, tests=tests))
            case v.Gain(v.Object(), until=None):
                whom = v.Each(trigger.object)
                tests = (*step.tests, v.Flanking(v.Bearer(), partner))
                made.append(msgspec.structs.replace(step, who=whom, tests=tests))
            case _:
                return trigger, steps
    return None, tuple(made)


def again_if_it_hits(
    recharge: tuple[v.RechargeOn, ...], steps: Effects, trigger: v.Trigger | None, name: str
) -> tuple[tuple[v.RechargeOn, ...], Effects]:
    """ "RECHARGE if that attack hits": that one, and no other."""
    match recharge:
        case (v.RechargeOn(trigger=v.Trigger(power="this power") as event) as only,):
            if only != v.RechargeOn(event) or event.also or event.tests:
                return recharge, steps
        case _:
            return recharge, steps
    again = v.Recharge(power=name, any_kind=True)
    if event.event == "destroyed":
        if not steps or steps[-1] != v.ExtraAction(v.Owner(), "attack"):
            return recharge, steps
        attack = v.MakeAttack(v.Owner(), v.AttackChoice(), optional=False)
        return (), (*steps[:-1], attack, v.If((v.WasDestroyed(),), (again,)))
    if event.event not in ("hit", "miss") or not is_early(trigger):
        return recharge, steps
    return (), (*steps, _when_resolved((v.WasHit(hit=event.event == "hit"),), (again,)))


def before_it_adds(struck: Effects, tails: Effects) -> tuple[Effects, Effects]:
    """Where an attack deals none itself, who is "destroyed by this damage" is so by ongoing one."""
    told: Effects = ()
    rest: list[v.Effect] = []
    for step in tails:
        match step:
            case v.Outcome("hit", (v.If((v.WasDestroyed(v.Target()),), then, ()),)):
                told += then
            case _:
                rest.append(step)
    if not told or not any(isinstance(effect, v.Ongoing) for effect in struck):
        return struck, tails
    falls = v.Trigger(
        "destroyed", "after", object=(v.Is(v.Target()),),
        tests=(v.DamageIs(ongoing=True),), mandatory=True,
    )  # fmt: skip
    then = changed(told, v.Target, lambda _: v.Object())
    later = v.Later(v.Owner(), falls, then, until=v.EndOfBattle(), once=True)
    return (*struck, later), tuple(rest)


def once_moved(struck: Effects, tails: Effects) -> tuple[Effects, Effects]:
    """ "Then, if target is pushed": what the hit has to bring about comes with the hit."""
    if not struck or not isinstance(struck[-1], v.Shove) or not tails:
        return struck, tails
    first = tails[0]
    match first:
        case v.Outcome("hit", (v.If() as told,)):
            first = told
    if not isinstance(first, v.If) or first.tests != (v.DidIt(),):
        return struck, tails
    return (*struck, first), tails[1:]


def thrown_again(steps: list[v.Effect], name: str) -> list[v.Effect]:
    """Several dice for the attack that follows: they are thrown when it is rolled."""
    match steps:
        case [v.Reroll() as dice, v.OwnAttacks() as attacks]:
            rolled = v.Trigger(
                "attack roll",
                subject=(v.Itself(),),
                tests=(v.AttackIs(power=name),),
                mandatory=True,
            )
            return [v.Later(v.Owner(), rolled, (dice,), until=v.EndOfTurn(), once=True), attacks]
    return steps
