"""Powers put right by what small words say of the moment things are known.

"Already" is before the hit, "by this damage" is when that damage is taken, and two sentences
that begin with "whenever" do not depend on each other. Boxes before an option are its own.
"""

import re

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.errors import NotUnderstoodError
from warband.cards.reader.nouns.trees import changed, nodes

_BOX = r"(?:\[\s*q?\s*\]|[☐❑□])"
_BOXED = re.compile(rf"((?:{_BOX}\s*)+)([A-Z][^:\[☐❑□]*?)\s*:")


def boxes_of_options(power: v.Power, text: str) -> v.Power:
    """Checkboxes before the name of an option bound how often it is chosen."""
    boxes = {name.lower(): len(re.findall(_BOX, marks)) for marks, name in _BOXED.findall(text)}
    if not boxes:
        return power

    def boxed(option: v.Option) -> v.Option:
        uses = boxes.get(option.label.lower())
        return option if uses is None else msgspec.structs.replace(option, uses=uses)

    steps = changed(power.steps, v.Option, boxed)
    if steps == power.steps:
        return power
    return msgspec.structs.replace(power, steps=steps, uses=sum(boxes.values()))


def already(power: v.Power, text: str) -> v.Power:
    """What befalls those "already" under a condition is asked before the hit adds to it."""
    strike = power.strike
    if strike is None or not re.search(r"(?i)\balready\b", text):
        return power
    early: list[v.Effect] = []
    rest: list[v.Effect] = []
    for step in power.steps:
        match step:
            case v.Outcome("hit", (v.If((v.Matches(v.Target(), (v.Afflicted(), *_)),)) as told,)):
                early.append(told)
            case _:
                rest.append(step)
    if not early:
        return power
    strike = msgspec.structs.replace(strike, effects=(*early, *strike.effects))
    return msgspec.structs.replace(power, strike=strike, steps=tuple(rest))


def by_this_damage(power: v.Power, text: str) -> v.Power:
    """ "Destroyed by this damage", where the attack only brings ongoing damage: by that."""
    strike = power.strike
    if strike is None or strike.damage or not re.search(r"(?i)\bby (this|that) damage\b", text):
        return power
    if not any(isinstance(effect, v.Ongoing) for effect in strike.effects):
        return power
    told: tuple[v.Effect, ...] = ()
    rest: list[v.Effect] = []
    for step in power.steps:
        match step:
            case v.Outcome("hit", (v.If((v.WasDestroyed(v.Target()),), then, ()),)):
                told += then
            case _:
                rest.append(step)
    if not told:
        return power
    falls = v.Trigger(
        "destroyed", "after", object=(v.Is(v.Target()),),
        tests=(v.DamageIs(ongoing=True),), mandatory=True,
    )  # fmt: skip
    then = changed(told, v.Target, lambda _: v.Object())
    later = v.Later(v.Owner(), falls, then, until=v.EndOfBattle(), once=True)
    strike = msgspec.structs.replace(strike, effects=(*strike.effects, later))
    return msgspec.structs.replace(power, strike=strike, steps=tuple(rest))


WON, LOST = v.Initiative(have=True), v.Initiative(have=False)


def win_or_lose(power: v.Power, text: str) -> v.Power:
    """ "Whenever you win initiative, ... Whenever you lose initiative, ...": one of them."""
    trigger = power.trigger
    if trigger is None or trigger.event not in ("initiative won", "initiative lost"):
        return power
    first, second = (WON, LOST) if trigger.event == "initiative won" else (LOST, WON)
    if not any(second in getattr(step, "tests", ()) for step in power.steps):
        return power
    other: v.EventKind = "initiative lost" if first is WON else "initiative won"
    both = msgspec.structs.replace(trigger, also=(msgspec.structs.replace(trigger, event=other),))
    steps = tuple(_known(step, first, second) for step in power.steps)
    return msgspec.structs.replace(power, trigger=both, steps=steps)


def _known(step: v.Effect, first: v.Test, second: v.Test) -> v.Effect:
    tests = getattr(step, "tests", ())
    if second not in tests:
        return v.If((first,), (step,))
    plain = msgspec.structs.replace(step, tests=tuple(each for each in tests if each != second))
    return v.If((second,), (plain,))


def each_whenever(power: v.Power, text: str) -> v.Power:
    """ "Whenever A, this; whenever B, that": what is in force for A does not need B."""
    asked = power.bounds.only_if
    if power.action != ("none",) or not asked:
        return power
    if not re.search(r"(?i)^(whenever|while)\b[^.;]*[.;] (whenever|while)\b", text.strip()):
        return power
    first, *rest = power.steps
    own = tuple(step if _has_tests(step) else _asking(step, asked) for step in rest)
    bounds = msgspec.structs.replace(power.bounds, only_if=())
    return msgspec.structs.replace(power, bounds=bounds, steps=(_asking(first, asked), *own))


def _has_tests(step: v.Effect) -> bool:
    """Whether something is asked for the step itself."""
    return isinstance(step, v.If) or bool(getattr(step, "tests", ()))


def _asking(step: v.Effect, tests: tuple[v.Test, ...]) -> v.Effect:
    """The step, in force only while tests hold."""
    if isinstance(step, v.Bonus | v.Gain | v.Forbid | v.GainPower | v.GainKeyword):
        return msgspec.structs.replace(step, tests=(*tests, *step.tests))
    return step if isinstance(step, v.If) else v.If(tests, (step,))


def other_attacks(power: v.Power, text: str) -> v.Power:
    """What is said of "all other attacks" comes when the one that hit is over."""
    trigger = power.trigger
    if trigger is None or trigger.event != "hit" or not re.search(r"(?i)\ball other\b", text):
        return power
    tests = (*trigger.tests, v.WasHit())
    over = msgspec.structs.replace(trigger, event="attack resolved", timing="after", tests=tests)
    return msgspec.structs.replace(power, trigger=over)


def attack_actions(power: v.Power, text: str) -> v.Power:
    """After an attack action: after what the action was spent on, not after any attack."""
    trigger = power.trigger
    if trigger is None or trigger.event != "attack resolved" or trigger.timing != "after":
        return power
    if not re.search(r"(?i)\bresolv(es|ing) (an|its) attack action\b", text):
        return power
    taken = msgspec.structs.replace(trigger, event="action taken", action="attack")
    return msgspec.structs.replace(power, trigger=taken)


THIS_ATTACK = v.Trigger("attack resolved", "after", (v.Is(v.Subject()),), (v.Is(v.Object()),))


def recharged_by_that(power: v.Power, text: str) -> v.Power:
    """ "RECHARGE if that attack hits": that one, and no other."""
    found = re.search(r"(?i)\brecharge (?:if|when) that attack (hits|misses|destroys)\b", text)
    if found is None or power.strike is not None or not power.recharge:
        return power
    again = v.Recharge(power=power.name, any_kind=True)
    steps = power.steps
    if found[1].lower() == "destroys":
        if not steps or steps[-1] != v.ExtraAction(v.Owner(), "attack"):
            return power
        attack = v.MakeAttack(v.Owner(), v.AttackChoice(), optional=False)
        steps = (*steps[:-1], attack, v.If((v.WasDestroyed(),), (again,)))
    else:
        hit = v.WasHit(hit=found[1].lower() == "hits")
        known = msgspec.structs.replace(THIS_ATTACK, tests=(hit,), mandatory=True)
        over = v.UntilEvent(THIS_ATTACK)
        steps = (*steps, v.Later(v.Owner(), known, (again,), until=over, once=True))
    return msgspec.structs.replace(power, steps=steps, recharge=())


APART = v.Matches(v.Owner(), (v.Not(v.Near(1, who=v.Owner())),))


def no_longer_adjacent(power: v.Power, text: str) -> v.Power:
    """ "Ends when this creature is no longer adjacent": to whoever is under the effect."""

    def beside(duration: v.WhileTrue) -> v.WhileTrue:
        bearer = v.Matches(v.Owner(), (v.Not(v.Near(1, who=v.Bearer())),))
        return changed(duration, v.Matches, lambda test: bearer if test == APART else test)

    return changed(power, v.WhileTrue, beside)


def adjacent_then(power: v.Power, text: str) -> v.Power:
    """ "A target that is adjacent when this creature activates": those, wherever they go."""
    trigger = power.trigger
    if trigger is None or trigger.event != "start of turn" or trigger.subject != (v.Itself(),):
        return power
    if not re.search(
        r"(?i)\badjacent to (it|this creature) when (it|this creature) activates", text
    ):
        return power
    first = power.steps[0]
    if not isinstance(first, v.Bonus) or not first.versus:
        return power
    steps: list[v.Effect] = [v.ChooseCreature(v.Each(first.versus))]
    for step in power.steps:
        if not isinstance(step, v.Bonus) or step.versus != first.versus:
            return power
        then = (v.Is(v.Chosen()),)
        steps.append(msgspec.structs.replace(step, versus=then, tests=(), until=v.EndOfTurn()))
    return msgspec.structs.replace(power, steps=tuple(steps))


def of_attacks_only(power: v.Power, text: str) -> v.Power:
    """What is added "on that attack" when damage is dealt needs damage from an attack."""
    trigger = power.trigger
    if trigger is None or trigger.event != "damage" or trigger.also:
        return power
    asked = any(isinstance(test, v.AttackIs | v.DamageIs) for test in trigger.tests)
    if asked or not any(isinstance(node, v.EndOfAttack) for node in nodes(power.steps)):
        return power
    tests = (*trigger.tests, v.DamageIs(from_attack=True))
    return msgspec.structs.replace(power, trigger=msgspec.structs.replace(trigger, tests=tests))


def only_that_type(power: v.Power, text: str) -> v.Power:
    """Cold damage that is acid instead: what was not cold stays as it is."""

    def narrowed(trigger: v.Trigger | None, steps: tuple[v.Effect, ...]) -> tuple[v.Effect, ...]:
        types = [
            test.type for test in (trigger.tests if trigger is not None else ())
            if isinstance(test, v.DamageIs) and test.type is not None
        ]  # fmt: skip
        if trigger is None or trigger.event != "damage" or len(types) != 1:
            return steps

        def only(change: v.ChangeDamage) -> v.ChangeDamage:
            if change.amount is not None or (change.type is None and change.to is None):
                return change
            return msgspec.structs.replace(change, only=types[0])

        none = v.ChangeDamage(to=0)
        steps = tuple(none if isinstance(step, v.Cancel) else step for step in steps)
        return changed(steps, v.ChangeDamage, only)

    def later(effect: v.Later) -> v.Later:
        return msgspec.structs.replace(effect, steps=narrowed(effect.trigger, effect.steps))

    steps = changed(narrowed(power.trigger, power.steps), v.Later, later)
    return msgspec.structs.replace(power, steps=steps)


def less_from_criticals(power: v.Power, text: str) -> v.Power:
    """ "-10 damage vs. critical hits" is damage that it takes, not that it deals."""
    match power.steps:
        case (v.Bonus(v.Owner(), "damage", int() as less, tests=(v.WasHit(critical=True),)),):
            if less >= 0 or power.action != ("none",) or power.bounds.only_if:
                return power
        case _:
            return power
    struck = v.Trigger("critical", object=(v.Itself(),), mandatory=True)
    step = v.Bonus(v.Subject(), "damage", less, until=v.EndOfAttack())
    return msgspec.structs.replace(power, action=("free",), trigger=struck, steps=(step,))


def with_the_charge(power: v.Power, text: str) -> v.Power:
    """One more attack "on charge" is made when the charge has got there."""
    trigger = power.trigger
    if trigger is None or trigger.event != "charges" or trigger.subject != (v.Itself(),):
        return power
    if not any(isinstance(s, v.MakeAttack) and s.versus == v.Object() for s in power.steps):
        return power
    tests = (*trigger.tests, v.AttackIs(charge=True))
    made = msgspec.structs.replace(trigger, event="attack resolved", timing="after", tests=tests)
    return msgspec.structs.replace(power, trigger=made)


def parted_by_and(power: v.Power, text: str) -> v.Power:
    """Multiple Damage and Effects: AND in capitals parts effects, whatever stands beside it.

    "Immobilized AND Bloodied target is Dazed" is two effects, not one on two kinds of target.
    """
    strike = power.strike
    if strike is None:
        return power
    effects: list[v.Effect] = []
    for effect in strike.effects:
        match effect:
            case v.If(
                (v.Matches(v.Target(), (v.Either(((v.Afflicted(condition, None),), *kinds)),)),)
            ) as told if not told.otherwise and re.search(rf"\b{re.escape(condition)} AND\b", text):
                left = kinds[0] if len(kinds) == 1 else (v.Either(tuple(kinds)),)
                effects.append(v.Afflict(v.Target(), condition))
                asked = (v.Matches(v.Target(), left),)
                effects.append(msgspec.structs.replace(told, tests=asked))
            case _:
                effects.append(effect)
    strike = msgspec.structs.replace(strike, effects=tuple(effects))
    return msgspec.structs.replace(power, strike=strike)


def each_target(power: v.Power, text: str) -> v.Power:
    """ "Each target of that attack" is everybody in its area, not only whom the event is about."""
    trigger = power.trigger
    if trigger is None or trigger.event not in ("attack declared", "targeted"):
        return power
    if not re.search(r"(?i)\beach target of (that|the) attack\b", text):
        return power
    if not any(
        isinstance(test, v.AttackIs) and test.kinds and {*test.kinds} <= {"close", "area"}
        for test in trigger.tests
    ):
        raise NotUnderstoodError(text, "each target of", "it is about attacks in an area only")
    everybody = v.Each((v.InArea(),))
    steps = tuple(
        msgspec.structs.replace(step, who=everybody)
        if getattr(step, "who", None) == v.Object()
        else step
        for step in power.steps
    )
    return msgspec.structs.replace(power, steps=steps)


def more_of_that_type(power: v.Power, text: str) -> v.Power:
    """ "10 additional damage of that type": of the type that set the power off."""
    trigger = power.trigger
    if trigger is None or not re.search(r"(?i)\bdamage of that type\b", text):
        return power
    match trigger.tests, power.steps:
        case (v.AnyOf(kinds),), (v.ChangeDamage(amount=int(), type=None) as more,):
            types = [kind.type for kind in kinds if isinstance(kind, v.DamageIs)]
        case _:
            return power
    steps: tuple[v.Effect, ...] = ()
    for kind in reversed(types):
        typed = msgspec.structs.replace(more, type=kind)
        steps = (v.If((v.DamageIs(type=kind),), (typed,), steps),) if steps else (typed,)
    return msgspec.structs.replace(power, steps=steps)


BESIDE_OWNER, BESIDE_BEARER = v.Near(1, who=v.Owner()), v.Near(1, who=v.Bearer())


def to_its_enemies(power: v.Power, text: str) -> v.Power:
    """Somebody who grants combat advantage to "enemies" grants it to enemies of its own."""

    def its_own(gain: v.Gain) -> v.Gain:
        ability = gain.ability
        if ability.name != "grants combat advantage" or gain.who == v.Owner():
            return gain
        if v.Enemy() not in ability.against:
            return gain
        # Whom its own side attacks is no matter: only enemies gain combat advantage.
        rest = tuple(trait for trait in ability.against if trait != v.Enemy())
        against = tuple(BESIDE_BEARER if trait == BESIDE_OWNER else trait for trait in rest)
        return msgspec.structs.replace(
            gain, ability=msgspec.structs.replace(ability, against=against)
        )

    return changed(power, v.Gain, its_own)
