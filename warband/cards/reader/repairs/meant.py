"""Powers put right as a whole: each for words whose meaning no phrase of theirs can tell."""

import re
from itertools import pairwise

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import changed, nodes


def _replace(power: v.Power, **fields: object) -> v.Power:
    return msgspec.structs.replace(power, **fields)


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
