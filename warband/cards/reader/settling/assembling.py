"""Puts powers together: what stands before the effects, the effects, what follows them."""

from typing import Any, NamedTuple, cast, get_args

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.context import Context
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.effects.grounds import AURA
from warband.cards.reader.effects.outcomes import THE_SAME
from warband.cards.reader.moments.happenings import each_event
from warband.cards.reader.nouns.phrases import (
    DOER,
    IMPLIED,
    AllyOf,
    Mentioned,
    mentioned,
    ordered,
    thrown,
)
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.sentences.heads import both
from warband.cards.reader.sentences.strikes import (
    Adding,
    Already,
    Beforehand,
    Blow,
    Capped,
    Ignoring,
    Roll,
    Worse,
)
from warband.cards.reader.sentences.telling import given
from warband.cards.reader.settling.paying import paid, put_off
from warband.cards.reader.settling.resolve import (
    as_standing,
    for_everyone,
    from_the_start,
    in_time,
    lasting_all_battle,
    named,
    on_that_attack,
    once_initiative_is_known,
    settle,
    standing,
    while_in_force,
)
from warband.cards.reader.settling.scene import Scene, Unclear, side
from warband.cards.reader.settling.triggers import (
    beside_somebody,
    default_trigger,
    kept_to_aura,
    required,
    settled_recharge,
    settled_trigger,
    under_own_name,
)
from warband.cards.reader.settling.typed import of_its_type
from warband.cards.reader.settling.waiting import (
    again_if_it_hits,
    asks_of_the_hit,
    at_the_end_of_the_round,
    before_it_adds,
    is_early,
    once_known,
    once_moved,
    thrown_again,
    while_flanking,
    with_the_hit,
)

CHARGING = (v.Matches(IMPLIED, (v.InState("charging"),)),)


class Front(NamedTuple):
    """What stands before the effects."""

    action: tuple[v.ActionType, ...]
    trigger: v.Trigger | None
    bounds: dict[str, Any]


AS_ACTION = "as action: "
"""Before the action that a power says at its end that it costs: "as a minor action"."""


def _of_others(effects: tuple[v.Effect, ...]) -> bool:
    """Whether all that is said is what others have, not the owner."""
    return all(
        isinstance(effect, v.Bonus | v.Gain | v.Forbid) and isinstance(effect.who, v.Each)
        for effect in effects
    )


def _one_cost(
    first: tuple[v.ActionType, ...], other: tuple[v.ActionType, ...]
) -> tuple[v.ActionType, ...]:
    """What a power costs, said at its head or among its specifications, but not in two ways."""
    if first and other and first != other:
        raise Unclear("action")
    return first or other


Pre = tuple[Effects, dict[str, Any], Roll]


def attack_power(
    front: Front,
    pre: Pre,
    blow: Blow,
    tails: tuple[Any, ...],
    recharge: tuple[v.RechargeOn, ...],
    flags: tuple[str, ...],
    context: Context,
    name: str,
    uses: int | None,
) -> v.Power:
    before, given, roll = pre
    bounds = both(front.bounds, given)
    action = _one_cost(front.action, bounds.pop("action", ()))
    section = context.section
    if not action:
        action = ("attack",) if front.trigger is None else ("free",)
    trigger = settled_trigger(front.trigger) or default_trigger(action)
    if section == "attack" and bounds.get("only_if") == CHARGING:
        del bounds["only_if"]
        bounds["charge"] = "only"
    part = _part_of(trigger) if section == "attack" and not front.action else ""
    if part:
        # "Use only when charging": the attack of a charge; so with an opportunity attack.
        trigger, action, bounds[part] = None, ("attack",), "only"
    if section == "attack" and trigger is not None and _asked_of_the_turn(trigger):
        # "Use only when this is the last creature you activate": then, not at its start.
        bounds = both(bounds, {"only_if": trigger.tests})
        trigger, action = None, front.action or ("attack",)
    if "targets" in bounds:
        # The allies of an enemy that may be a target.
        bounds["targets"] = changed(bounds["targets"], AllyOf, lambda _: v.Enemy())
    scene = Scene(trigger, True)
    caps = [each for each in (*blow.effects, *tails) if isinstance(each, Capped)]
    for cap in caps:
        if cap.field in ("resolved", "action"):
            raise Unclear("limit")
        bounds = both(bounds, {cap.field: cap.value})
    hits = tuple(_on_target(each) for each in blow.effects if not isinstance(each, Capped))
    tails = tuple(each for each in tails if not isinstance(each, Capped))
    struck = settle(hits, scene, v.Target())
    count = bounds.pop("attacks", None)
    before = (*before, *bounds.pop("extra", ()), *_better(roll, bounds.pop("instead", None)))
    for tail in tails:
        if isinstance(tail, Beforehand):
            before = (*before, v.May(tail.effects))
    keys = ("different", "same", "apart", "up_to")
    spread = {key: bounds.pop(key) for key in keys if key in bounds}
    each = bounds.pop("each", None)
    owner_scene = Scene(trigger, False)
    steps: list[v.Effect] = list(settle(before, owner_scene, v.Owner()))
    if "only_if" in bounds:
        bounds["only_if"] = named(bounds["only_if"], scene, v.Owner())
    if before and not any(isinstance(step, v.OwnAttacks) for step in steps):
        steps.append(v.OwnAttacks())
    if count is not None:
        steps.append(v.OwnAttacks(count, **spread))
    if each is not None:
        if count is not None or "shape" in bounds:
            raise Unclear("target")
        steps.append(v.OwnAttacks(versus=each, each=True))
    steps = thrown_again(list(thrown(tuple(steps))), name)
    ignored: tuple[v.Shield, ...] = ()
    after: Effects = ()
    for tail in tails:
        if isinstance(tail, Worse):
            struck = _worse(struck, tail)
        elif isinstance(tail, Ignoring):
            ignored = (*ignored, tail.shield)
        elif isinstance(tail, Already):
            struck = (*settle(tail.effects, Scene(trigger, True), v.Target()), *struck)
        elif isinstance(tail, Adding):
            blow = blow._replace(damage=(*blow.damage, *tail.parts))
        elif isinstance(tail, Beforehand):
            continue
        else:
            after += _if_struck(settle((tail,), Scene(trigger, True), v.Target()))
    struck, after = once_moved(struck, after)
    if not blow.damage:
        struck, after = before_it_adds(struck, after)
    steps = [*steps, *after]
    steps = list(under_own_name(_giving_way(_of_its_type(tuple(steps), struck), struck), name))
    struck = under_own_name(thrown(struck), name)
    if section != "attack" and not {"shape", "range", "reach"} & bounds.keys():
        bounds["flags"] = (*bounds.get("flags", ()), *flags)
        return _straight_power(front, blow, roll, steps, recharge, name, uses, bounds)
    ignores = (*blow.ignores, *bounds.pop("ignores", ()), *ignored)
    damage = named(blow.damage, scene, v.Target())
    strike = v.Strike(
        roll.bonus,
        roll.defense,
        damage,
        struck,
        blow.or_damage,
        ignores,
        roll.others,
        bounds.pop("critical", 20),
    )
    all_flags = (*bounds.pop("flags", ()), *flags)
    if all_flags and all_flags[-1].startswith("once per "):
        bounds["once_per"] = all_flags[-1].removeprefix("once per ")
        all_flags = all_flags[:-1]
    if blow.ways:
        if blow.damage or struck or "alternatives" in bounds:
            raise Unclear("attack")
        bounds["blows"] = tuple(
            msgspec.structs.replace(
                strike,
                damage=named(way.damage, scene, v.Target()),
                effects=under_own_name(
                    settle(tuple(map(_on_target, way.effects)), scene, v.Target()), name
                ),
            )
            for way in blow.ways
        )
    several = _several_ways(strike, bounds)
    made = _reaching(v.Bounds(**bounds), steps)
    if several is not None:
        if any(isinstance(step, v.OwnAttacks) for step in steps):
            raise Unclear("attack")
        return v.Power(
            name,
            section=section,  # type: ignore[arg-type]
            attack=several.strikes[0].attack or kind_of(made),
            action=action,
            trigger=trigger,
            uses=None if several.strikes[0].uses else uses,
            recharge=settled_recharge(recharge, name),
            bounds=made,
            steps=(several, *steps),
            flags=all_flags,
        )
    return v.Power(
        name,
        section=section,  # type: ignore[arg-type]
        attack=kind_of(made),
        action=action,
        trigger=trigger,
        uses=uses,
        recharge=settled_recharge(recharge, name),
        bounds=made,
        strike=strike,
        steps=tuple(steps),
        flags=all_flags,
    )


def _reaching(bounds: v.Bounds, steps: list[v.Effect]) -> v.Bounds:
    """A melee attack on targets within so many squares reaches that far."""
    if kind_of(bounds) != "melee" or bounds.reach is not None:
        return bounds
    for step in steps:
        for trait in step.versus if isinstance(step, v.OwnAttacks) else ():
            if isinstance(trait, v.Near) and trait.who == v.Owner() and (trait.within or 0) > 1:
                return msgspec.structs.replace(bounds, reach=trait.within)
    return bounds


def _said(strike: v.Strike) -> str:
    """What tells one way of an attack from another: its damage, and what it imposes."""
    parts = [f"{part.amount} {part.type}".strip() for part in strike.damage]
    imposed = [each.condition for each in strike.effects if isinstance(each, v.Afflict)]
    return ", ".join((*parts, *imposed)) or "effects"


def _several_ways(strike: v.Strike, bounds: dict[str, Any]) -> v.StrikeChoice | None:
    """One attack that is made in one of several ways: with this area or that, of this type or that.

    What is told of the ways is taken out of the bounds.
    """
    if blows := bounds.pop("blows", ()):
        return v.StrikeChoice(tuple(v.NamedStrike(_said(each), each) for each in blows))
    ways = bounds.pop("alternatives", ())
    if bounds.pop("each_once", None):
        damages = (strike.damage, *strike.or_damage)
        plain = msgspec.structs.replace(strike, or_damage=())
        return v.StrikeChoice(
            tuple(
                v.NamedStrike(each[0].type, msgspec.structs.replace(plain, damage=each), uses=1)
                for each in damages
            )
        )
    if not ways:
        return None
    strikes = []
    for way in ways:
        own = v.Bounds(**{**bounds, **way})
        label = f"{own.shape} {own.size}" if own.shape else f"range {own.range}"
        strikes.append(v.NamedStrike(label, strike, own, attack=kind_of(own)))
    return v.StrikeChoice(tuple(strikes))


def _added_to_the_roll(bonus: v.Bonus) -> v.Effect:
    """What is had on initiative as it is rolled is on that roll."""
    rolled = bonus.stat == "initiative" and bonus.until is None
    return v.AddToRoll(bonus.amount) if rolled else bonus


def _more_of_it(ongoing: v.Ongoing) -> v.Effect:
    """Ongoing damage that increases as it is taken is more damage now."""
    grows = ongoing.more and ongoing.who == mentioned("it") and ongoing.until is None
    return v.ChangeDamage(amount=ongoing.amount) if grows else ongoing


def _whenever_healed(trigger: v.Trigger, effects: Effects) -> v.Effect | None:
    """ "Whenever an enemy heals, it heals 5 less": what it regains is always less."""
    match effects:
        case (v.Bonus(stat="healed", until=None) as bonus,) if trigger.event == "healed":
            if trigger.tests or trigger.also or trigger.subject:
                raise Unclear("healing")
            own = trigger.object == (v.Itself(),)
            who: v.Who = v.Owner() if own else v.Each(trigger.object)
            return msgspec.structs.replace(bonus, who=who)
    return None


def _of_its_type(steps: Effects, struck: Effects) -> Effects:
    """Ongoing damage that grows is that which the attack dealt, and ends as it does."""
    dealt = [each for each in nodes(struck) if isinstance(each, v.Ongoing) and not each.more]
    if len(dealt) != 1:
        return steps

    def like_it(more: v.Ongoing) -> v.Ongoing:
        if not more.more or more.until is not None:
            return more
        return msgspec.structs.replace(more, type=more.type or dealt[0].type, until=dealt[0].until)

    def as_it_lasts(rule: v.Later) -> v.Later:
        if rule.trigger.event != "save failed" or not any(
            isinstance(node, v.Ongoing) and node.more for node in nodes(rule.steps)
        ):
            return rule
        word = f"Ongoing {dealt[0].type}" if dealt[0].type else "Ongoing Damage"
        against = msgspec.structs.replace(rule.trigger, condition=rule.trigger.condition or word)
        until = rule.until or v.EndOfBattle()
        return msgspec.structs.replace(rule, trigger=against, until=until)

    return changed(changed(steps, v.Ongoing, like_it), v.Later, as_it_lasts)


def _part_of(trigger: v.Trigger | None) -> str:
    """Of what an attack is part that is used "only when charging" or the like, if of anything."""
    if trigger is None or trigger.subject != (v.Itself(),) or trigger.object or trigger.also:
        return ""
    match trigger:
        case v.Trigger("opportunity attack", tests=()):
            return "opportunity"
        case v.Trigger("charges", tests=()):
            return "charge"
        case v.Trigger("attack declared", tests=(v.AttackIs() as attack,)):
            return "charge" if attack == v.AttackIs(charge=True) else ""
    return ""


def _asked_of_the_turn(trigger: v.Trigger) -> bool:
    own = trigger.event == "start of turn" and trigger.subject == (v.Itself(),)
    return own and bool(trigger.tests) and all(isinstance(test, v.Count) for test in trigger.tests)


def _on_target(effect: v.Effect) -> v.Effect:
    """The "affected creature" of an attack is its target."""
    if getattr(effect, "who", None) != v.Bearer():
        return effect
    return msgspec.structs.replace(effect, who=v.Target())


def _if_struck(effects: Effects) -> Effects:
    """What is said of the target after the attack befalls those who were hit."""
    return tuple(
        v.Outcome("hit", (each,))
        if isinstance(each, _BEFALLING) and any(isinstance(n, v.Target) for n in nodes(each))
        else each
        for each in effects
    )


_BEFALLING = (
    v.Afflict,
    v.Ongoing,
    v.Hurt,
    v.Bonus,
    v.Gain,
    v.Forbid,
    v.Shove,
    v.EndEffects,
    v.Later,
    v.Destroy,
)


def _giving_way(steps: Effects, struck: Effects) -> Effects:
    """ "... instead": the condition that the hit brought gives way to another one."""
    brought = [each.condition for each in struck if isinstance(each, v.Afflict)]

    def named_(end: v.EndEffects) -> v.EndEffects:
        if end.conditions != (THE_SAME,) or len(brought) != 1:
            return end
        return msgspec.structs.replace(end, conditions=(brought[0],))

    return changed(steps, v.EndEffects, named_)


def _straight_power(
    front: Front,
    blow: Blow,
    roll: Roll,
    steps: list[v.Effect],
    recharge: tuple[v.RechargeOn, ...],
    name: str,
    uses: int | None,
    bounds: dict[str, Any],
) -> v.Power:
    """Straight Tests: a test outside the attack powers is no attack."""
    trigger = settled_trigger(front.trigger)
    if trigger is None or roll.bonus is None or roll.others or roll.more:
        raise Unclear("target")
    scene = Scene(trigger, False)
    hurt = (v.Hurt(DOER, blow.damage),) if blow.damage else ()
    if steps:
        # The same test against each of several.
        match steps:
            case [v.OwnAttacks(each=True, versus=where)]:
                one = v.Chosen()
                then = settle((*hurt, *blow.effects), scene, one)
                test = v.Straight(roll.bonus, roll.defense, one, then)
                done: Effects = (v.ForEachOf(v.Each(where), (test,)),)
            case _:
                raise Unclear("target")
    else:
        versus = scene.find("target" if side(trigger.subject) == "owner" else "creature")
        success = settle((*hurt, *blow.effects), scene, versus)
        done = (v.Straight(roll.bonus, roll.defense, versus, success),)
    marks = bounds.pop("flags")
    if not bounds.keys() <= set(v.Bounds.__struct_fields__) or not set(marks) <= set(v.FLAGS):
        raise Unclear("limit")
    return v.Power(
        name,
        action=front.action or ("free",),
        trigger=trigger,
        uses=uses,
        recharge=settled_recharge(recharge, name),
        bounds=v.Bounds(**bounds),
        steps=done,
        flags=marks,
    )


def _better(
    roll: Roll, instead: tuple[int, v.Defense, tuple[v.Test, ...]] | None
) -> tuple[v.Bonus, ...]:
    """A higher bonus against some: what it adds to the usual one."""
    if instead is None:
        return () if roll.more is None else (_on_the_roll(*roll.more),)
    bonus, defense, tests = instead
    if defense != roll.defense or roll.bonus is None or roll.more:
        raise Unclear("attack")
    return (_on_the_roll(bonus - roll.bonus, tests),)


def _on_the_roll(amount: int, tests: tuple[v.Test, ...]) -> v.Bonus:
    """What is added to the attack roll while something holds."""
    asked = named(tests, Scene(None, True), v.Owner())
    return v.Bonus(v.Owner(), "attack", amount, until=v.EndOfAttack(), tests=asked)


def kind_of(bounds: v.Bounds) -> v.AttackKind:
    """The kind of an attack whose icon is lost, from its specifications."""
    if bounds.shape == "radius":
        return "area"
    if bounds.shape:
        return "close"
    return "ranged" if bounds.range is not None else "melee"


def _worse(struck: Effects, tail: Worse) -> Effects:
    """Dazed, or Stunned instead if the target is Dazed already."""
    afflicted = tuple(each for each in struck if isinstance(each, v.Afflict))
    normal: Effects = afflicted[-1:]
    if normal and isinstance(afflicted[-1].until, v.SaveEnds) and afflicted[-1].until.group:
        # What ends together gives way together.
        normal = tuple(each for each in afflicted if each.until == afflicted[-1].until)
    if not normal and struck and isinstance(struck[-1], v.If) and struck[-1].otherwise:
        # Worse and worse: what was said last is asked first.
        normal = struck[-1:]
    if not normal:
        raise Unclear("instead")
    usual = tuple(each for each in struck if each not in normal)
    then = settle(tail.instead, Scene(None, True), v.Target())
    tests = named(tail.tests, Scene(None, True), v.Target())
    return (*usual, v.If(tests, then, normal))


def _at_will(effect: v.Effect) -> bool:
    """Something that somebody may do, and may leave undone."""
    if isinstance(effect, v.Walk | v.Teleport | v.MakeAttack | v.Charge):
        return effect.optional
    return isinstance(effect, v.May)


def _afflicted_if(step: v.Effect) -> Effects:
    """ "That enemy is Dazed if it is bloodied", in answer to an event: asked once, then."""
    if not isinstance(step, v.Gain) or step.ability.name != "afflicted" or step.until is not None:
        return (step,)
    picked = isinstance(step.who, v.Pick | v.Each)
    who = v.Chosen() if picked else step.who
    tests = changed(step.tests, v.Bearer, lambda _: who)
    asked = v.If(tests, (v.Afflict(who, step.ability.word),))
    if isinstance(step.who, v.Pick):
        return (v.ChooseCreature(step.who), asked)
    return (v.ForEachOf(step.who, (asked,)),) if isinstance(step.who, v.Each) else (asked,)


def plain_power(
    front: Front,
    effects: Effects,
    recharge: tuple[v.RechargeOn, ...],
    flags: tuple[str, ...],
    context: Context,
    name: str,
    uses: int | None,
) -> v.Power:
    section = context.section
    bounds = dict(front.bounds)
    if "spend" in bounds:
        spent = bounds.pop("spend")
        bounds = both(bounds, {"only_if": (v.Score(at_least=spent),)})
        effects = (v.ScorePoints(-spent), *effects)
    action = _one_cost(front.action, bounds.pop("action", ()))
    said = tuple(flag.removeprefix(AS_ACTION) for flag in flags if flag.startswith(AS_ACTION))
    if said:
        if action or len(said) > 1:
            raise Unclear("action")
        action = said  # type: ignore[assignment]
        flags = tuple(flag for flag in flags if not flag.startswith(AS_ACTION))
        effects = changed(effects, v.Walk, _for_certain)
    trigger = settled_trigger(front.trigger)
    if trigger is not None and trigger.event == "initiative roll":
        effects = changed(effects, v.Bonus, _added_to_the_roll)
    elif trigger is not None and trigger.event == "damage":
        effects = changed(effects, v.Ongoing, _more_of_it)
    elif trigger is not None and (felt := _whenever_healed(trigger, effects)) is not None:
        trigger, effects = None, (felt,)
    if any(isinstance(each, v.Later) and each.trigger == _OVER for each in effects):
        effects = _after_that_attack(effects, trigger)
    effects, asked = _said_at_the_end(effects)
    if asked.pop("resolved", False):
        trigger = _once_resolved(trigger)
    if (cost := asked.pop("action", ())) and section != "champion":
        # Champion powers cost an immediate action anyway.
        action = _one_cost(action, cost)
    bounds = both(bounds, asked)
    now_and_then = bounds.get("once_per") in ("turn", "round") and all(map(_at_will, effects))
    if trigger is None and not action and now_and_then:
        # "Once per turn, this creature may ...": whenever it likes in its own turn.
        trigger = v.Trigger("any time", "at", tests=(v.OnTurn((v.Itself(),)),))
    if section == "attack" and bounds.get("only_if") == CHARGING:
        del bounds["only_if"]
        bounds["charge"] = "only"
    if bounds.get("only_if") == CHARGING and _of_others(effects):
        # "While charging, each ally has ...": whichever of them charges.
        del bounds["only_if"]
        effects = given(effects, (v.Matches(v.Bearer(), CHARGING[0].where),))
    if not effects or any(isinstance(node, Capped) for node in nodes(effects)):
        raise Unclear("limit")
    if bounds.get("charge"):
        effects = changed(effects, Mentioned, lambda m: v.Target() if m.noun == "target" else m)
    if trigger is None and not action:
        effects = _of_those(effects, bounds)
    parts = () if trigger is None else _apart(trigger)
    named_again = any(isinstance(node, Mentioned) for node in nodes(effects))
    free = trigger is not None and trigger.mandatory and not (action or recharge)
    if free and named_again and len(parts) > 1:
        # In one event that enemy does it, in another it befalls that enemy: a rule for each.
        rules = (v.Later(v.Owner(), one, _settled_steps(effects, one, {})) for one in parts)
        effects, trigger = tuple(rules), None
    steps = _settled_steps(effects, trigger, bounds)
    if action or trigger is not None:
        steps = tuple(each for step in steps for each in _afflicted_if(step))
        steps = tuple(_as_long_as_it_lives(step) for step in steps)
    if (action or trigger is not None) and any(_endless(step) for step in steps):
        raise Unclear("duration")
    if action and trigger is None and any(_never_over(step) for step in steps):
        raise Unclear("duration")
    if uses is not None and any(isinstance(s, v.ExtendPower) and s.until is None for s in steps):
        raise Unclear("duration")
    steps = _instead_of(steps, trigger)
    _in_one_part(trigger, steps)
    if trigger is not None and trigger.event == "critical":
        # A critical hit that "becomes a hit".
        steps = changed(steps, v.MakeHit, lambda hit: hit if hit.critical else v.NoCritical())
    steps = _once_it_hits(steps, trigger)
    steps = on_that_attack(_for_sure(steps), trigger)
    trigger, steps = in_time(trigger, steps), thrown(steps)
    steps = once_initiative_is_known(trigger, steps)
    trigger, steps = while_flanking(trigger, steps)
    if trigger is None and not action and section == "general" and len(steps) == 1:
        # A standing rule about an event is a triggered power that must be used.
        rule = steps[0]
        if isinstance(rule, v.Later) and isinstance(rule.who, v.Owner) and rule.until is None:
            trigger = changed(rule.trigger, v.Bearer, lambda _: v.Owner())
            trigger = changed(trigger, v.Is, lambda i: v.Itself() if i.who == v.Owner() else i)
            steps = on_that_attack(_of_the_owner(rule.steps), trigger)
            if rule.once_per or rule.once:
                bounds["once_per"] = rule.once_per or "battle"
    if trigger is not None:
        steps = tuple(_as_long_as_it_lives(step) for step in steps)
    if trigger is not None and any(_endless(step) for step in steps):
        raise Unclear("duration")
    if trigger is not None and (section == "champion" or _left_to_it(steps)):
        # Champion powers are voluntary, however they are worded; so is what a creature "can" do.
        trigger = each_event(trigger, lambda one: msgspec.structs.replace(one, mandatory=False))
        if len(steps) == 1 and isinstance(steps[0], v.May):
            # Whether it uses the power is all that is left to it.
            steps = steps[0].steps
    if section == "champion":
        action = ("immediate",)
        if trigger is None and steps and all(_always_in_force(step) for step in steps):
            # What acts on building, and powers of others that have moments of their own.
            asked = named(bounds.pop("only_if", ()), Scene(None, False), v.Owner())
            if bounds or (asked and not all(_lends_champions(step) for step in steps)):
                raise Unclear("moment")
            return v.Power(name, action=("none",), bounds=v.Bounds(only_if=asked), steps=steps)
        if trigger is None and "only_if" in bounds:
            # Usable at any time while something holds.
            trigger = v.Trigger("any time", "at")
        if trigger is None:
            # Champion powers are immediate actions: without an event, at any time.
            trigger = v.Trigger("any time", "at")
    elif not action and section == "attack":
        action = ("attack",) if trigger is None else ("free",)
    elif not action:
        if trigger is None and uses is None and _once_it_moved(bounds, steps):
            moved = bounds.pop("only_if")
            moves = v.Trigger("moves", "after", (v.Itself(),), tests=moved, mandatory=True)
            trigger = settled_trigger(moves)
        if trigger is None and uses is None:
            steps = as_standing(steps)
            steps, tests = while_in_force(steps)
            if tests:
                bounds["only_if"] = (*bounds.get("only_if", ()), *tests)
        if trigger is not None:
            action = ("free",)
        elif uses is None and steps[0] == v.ChooseWord("keyword") and standing(steps[1:]):
            # What depends on a choice needs the choice to be made: before the battle.
            action, trigger = ("free",), v.Trigger("setup", "at", mandatory=True)
        elif uses is None and from_the_start(steps):
            action, trigger = ("free",), v.Trigger("setup", "at", mandatory=True)
        elif uses is not None and any(_lends_champions(step) for step in steps):
            raise Unclear("use")
        elif standing(steps):
            # A checkbox beside something that is always in force means nothing.
            action, steps, uses = ("none",), for_everyone(steps), None
        elif uses is not None:
            # Default Trigger: what can be used up must be started, at any time; a reroll needs
            # a die on the table.
            action, trigger = ("free",), v.Trigger("any time", "at")
            if any(isinstance(step, v.Reroll) for step in steps):
                trigger = v.Trigger("attack roll", subject=(v.Itself(),))
        elif any(isinstance(step, v.Walk) and step.during for step in steps):
            # To attack on the way is an attack action, where nothing else is said.
            action = ("attack",)
        else:
            raise Unclear("action")
    trigger = trigger or default_trigger(action)
    if trigger is not None and trigger.event == "setup":
        steps = lasting_all_battle(steps)
        match steps:
            case (v.Gain(v.Owner(), v.Ability(ability)) as how,) if (
                ability in _AT_SETUP and not uses
            ):
                # How a creature itself is set up is no choice: it simply is so.
                trigger, action = None, ("none",)
                steps = (msgspec.structs.replace(how, until=None),)
    if len(steps) == 1 and isinstance(steps[0], v.ChooseCreature) and not steps[0].tag and name:
        # Another power speaks of the creature that this one chose.
        steps = (msgspec.structs.replace(steps[0], tag=name),)
    steps = changed(steps, v.Recharge, lambda r: _own_power(r, name))
    steps = changed(steps, (v.ChooseCreature, v.Chosen), lambda c: _under_name(c, name))
    steps = under_own_name(steps, name)
    if steps == (v.ChooseWord("keyword"),):
        # Another power speaks of the word that this one chose.
        steps = (v.ChooseWord("keyword", tag=name),)
    if "only_if" in bounds:
        bounds["only_if"] = named(bounds["only_if"], Scene(trigger, False), v.Owner())
    all_flags = (*bounds.pop("flags", ()), *flags)
    if all_flags and all_flags[-1].startswith("once per "):
        bounds["once_per"] = all_flags[-1].removeprefix("once per ")
        all_flags = all_flags[:-1]
    for odd in (
        "attacks",
        "different",
        "same",
        "apart",
        "up_to",
        "each",
        "ignores",
        "extra",
        "instead",
        "critical",
    ):
        if odd in bounds:
            raise Unclear(odd)
    if "targets" in bounds and any(isinstance(step, v.MakeAttack) for step in steps):
        steps = _at_such_targets(steps, bounds.pop("targets"))
    if "shape" in bounds and section != "attack":
        steps = _in_the_burst(steps, bounds)
    trigger, steps = _composed(trigger, action, bounds, steps)
    recharge, steps = again_if_it_hits(recharge, steps, trigger, name)
    made = v.Bounds(**bounds)
    if made.aura is not None:
        steps = changed(steps, v.Spot, lambda spot: _in_aura(spot, made.aura))
        if not any(isinstance(node, v.InAura) for node in nodes((trigger, steps))):
            trigger, steps = kept_to_aura((trigger, steps))
    attack = None
    if section == "attack":
        attack = _kind_of_attacks(steps) or kind_of(made)
    own = None if section == "attack" else trigger
    try:
        recharges = settled_recharge(recharge, name, own)
    except Unclear as unclear:
        noun = unclear.noun
        steps, whom = _remembered(steps, name, unclear, own)
        recharge = changed(recharge, Mentioned, lambda m: whom if m.noun == noun else m)
        recharges = settled_recharge(recharge, name, own)
    return v.Power(
        name,
        section=section,  # type: ignore[arg-type]
        attack=attack,
        action=action,
        trigger=trigger,
        uses=uses,
        recharge=recharges,
        bounds=made,
        steps=steps,
        flags=all_flags,
    )


def _composed(
    trigger: v.Trigger | None,
    action: tuple[v.ActionType, ...],
    bounds: dict[str, Any],
    steps: Effects,
) -> tuple[v.Trigger | None, Effects]:
    """What the event, the cost and the effects of a power mean together; each when it is known."""
    grown = [node for node in nodes(steps) if isinstance(node, v.ExtendPower)]
    if "aura" not in bounds and len(grown) == 1:
        # The aura of a power without one is that of the power it changes.
        theirs = v.InAura(grown[0].power)
        steps = changed(steps, v.InAura, lambda aura: aura if aura.power else theirs)
    steps = of_its_type(steps, trigger)
    if is_early(trigger) and asks_of_the_hit(bounds.get("only_if", ())):
        # "If that attack hits", told at the head: the effects depend on it.
        steps = (v.If(bounds.pop("only_if"), steps),)
    steps = with_the_hit(once_known(steps, trigger), trigger)
    steps = paid(at_the_end_of_the_round(steps, trigger), action, trigger)
    trigger, steps = put_off(trigger, action, steps)
    if action == ("none",) and ON_THE_MAP in bounds.get("only_if", ()):
        # What is in force all the time is so while its owner is there.
        bounds["only_if"] = tuple(test for test in bounds["only_if"] if test != ON_THE_MAP)
    elif trigger is not None:
        steps = tuple(map(_while_on_the_map, steps))
    return trigger, steps


_AT_SETUP = ("wandering monster", "scout", "delayed appearance")
ON_THE_MAP = v.Matches(v.Owner(), (v.InState("on map"),))


def _while_on_the_map(step: v.Effect) -> v.Effect:
    """What a power brings "while this creature is on the battle map" lasts for so long."""
    if not isinstance(step, v.Bonus | v.Gain | v.Forbid) or step.until is not None:
        return step
    if ON_THE_MAP not in step.tests:
        return step
    tests = tuple(test for test in step.tests if test != ON_THE_MAP)
    return msgspec.structs.replace(step, tests=tests, until=v.WhileTrue((ON_THE_MAP,)))


def _apart(trigger: v.Trigger) -> tuple[v.Trigger, ...]:
    """The events of a trigger, those together in which the others have the same parts."""
    groups: dict[tuple[str | None, str | None], list[v.Trigger]] = {}
    for one in (msgspec.structs.replace(trigger, also=()), *trigger.also):
        parts = (side(one.subject) or "", side(one.object) or "")
        others = tuple("" if part == "owner" else part for part in parts)
        groups.setdefault(others, []).append(one)  # type: ignore[arg-type]
    return tuple(msgspec.structs.replace(one, also=tuple(rest)) for one, *rest in groups.values())


_AFTER_EFFECTS = ("only_if", "once_per", "resolved", "action")


def _said_at_the_end(effects: Effects) -> tuple[Effects, dict[str, Any]]:
    """The effects, and bounds that are told after them: "Use only when ...", "once on its turn"."""
    left: list[v.Effect] = []
    said: dict[str, Any] = {}
    for each in cast(tuple[Any, ...], effects):
        if isinstance(each, Capped) and each.field in _AFTER_EFFECTS:
            said = both(said, {each.field: each.value})
        else:
            left.append(each)
    return tuple(left), said


_OVER = v.Trigger("attack resolved", "after", mandatory=True)
_OF_ATTACKS = (
    "attack declared", "targeted", "attack roll", "hit", "miss", "critical", "damage",
    "bloodied", "first bloodied", "opportunity attack", "charges", "destroyed", "conceal failed",
)  # fmt: skip


def _after_that_attack(effects: Effects, trigger: v.Trigger | None) -> Effects:
    """ "After that attack": the one that is answered, or one of the power's own, which is over."""
    own = any(isinstance(each, v.MakeAttack | v.UsePower) for each in effects)
    if not own:
        if trigger is None or trigger.event not in _OF_ATTACKS:
            raise Unclear("attack")
        return effects
    made: list[v.Effect] = []
    for each in effects:
        put_off = isinstance(each, v.Later) and each.trigger == _OVER and each.once
        made += each.steps if put_off and isinstance(each, v.Later) else (each,)
    return tuple(made)


def _once_resolved(trigger: v.Trigger | None) -> v.Trigger | None:
    """The event of an attack that is declared, put off until its result is known."""
    if trigger is None or trigger.event != "attack declared" or trigger.also:
        return trigger
    return msgspec.structs.replace(trigger, event="attack resolved", timing="after")


def _remembered(
    steps: Effects, name: str, unclear: Unclear, trigger: v.Trigger | None
) -> tuple[Effects, v.Who]:
    """Whom the power chose, under its name: its recharging speaks of that creature later."""
    chosen = [step for step in steps if isinstance(step, v.ChooseCreature) and not step.tag]
    if not chosen and trigger is not None and name:
        # Whom the event was about is remembered for later.
        whom = Scene(trigger, False).find(unclear.noun)
        return (v.ChooseCreature(whom, tag=name), *steps), v.Chosen(tag=name)
    if len(chosen) != 1 or not name:
        raise unclear
    steps = changed(steps, v.ChooseCreature, lambda c: msgspec.structs.replace(c, tag=name))
    return changed(steps, v.Chosen, lambda _: v.Chosen(tag=name)), v.Chosen(tag=name)


def _under_name(choice: v.ChooseCreature | v.Chosen, name: str) -> v.ChooseCreature | v.Chosen:
    """What "this power" chose is remembered under its name."""
    if choice.tag != "this power":
        return choice
    if not name:
        raise Unclear("power")
    return msgspec.structs.replace(choice, tag=name)


def _of_the_owner(steps: Effects) -> Effects:
    """The bearer of a rule is the owner; that of an effect it brings is whoever has the effect."""

    def kept(effect: v.Bonus | v.Gain | v.Forbid) -> v.Bonus | v.Gain | v.Forbid:
        who = changed(effect.who, v.Bearer, lambda _: v.Owner())
        return msgspec.structs.replace(effect, who=who)

    inner = (v.Bonus, v.Gain, v.Forbid)
    made = changed(steps, inner, kept)
    return changed(made, (v.Bearer, *inner), lambda n: v.Owner() if n == v.Bearer() else n)


def _own_power(recharge: v.Recharge, name: str) -> v.Recharge:
    """Recharging "this power" is recharging the one that says so."""
    if recharge.power != "this power":
        return recharge
    if not name:
        raise Unclear("power")
    return msgspec.structs.replace(recharge, power=name)


def _once_it_moved(bounds: dict[str, Any], steps: Effects) -> bool:
    """Whether something comes of having moved far that lasts a while."""
    asked = bounds.get("only_if", ())
    return (
        bool(asked)
        and all(isinstance(test, v.Moved) for test in asked)
        and all(getattr(step, "until", None) is not None for step in steps)
        and not all(isinstance(step, v.Bonus) for step in steps)
    )


def _always_in_force(step: v.Effect) -> bool:
    return isinstance(step, get_args(v.BuildingEffect)) or _lends_champions(step)


def _lends_champions(step: v.Effect) -> bool:
    """Whether the owner has champion powers of others by it."""
    return isinstance(step, v.GainPower) and bool(step.champions)


def _at_such_targets(steps: Effects, targets: v.Filter) -> Effects:
    """ "(Dazed target only) Make a basic attack": the attack that is made is bound so."""
    attacks = [step for step in steps if isinstance(step, v.MakeAttack)]
    if len(attacks) != 1 or attacks[0].versus is not None or attacks[0].count != 1:
        raise Unclear("target")
    bound = msgspec.structs.replace(attacks[0], versus=v.Pick(targets))
    return tuple(bound if step is attacks[0] else step for step in steps)


def _in_the_burst(steps: Effects, bounds: dict[str, Any]) -> Effects:
    """An area without an attack: those in a burst are meant, and other areas lie nowhere."""
    if bounds.pop("shape") != "burst":
        raise Unclear("area")
    inside = v.Near(bounds.pop("size"), who=v.Owner())

    def narrowed(each: v.Each) -> v.Each:
        told = any(isinstance(trait, v.Near) for trait in each.where)
        return each if told else v.Each(ordered((*each.where, inside)))

    return changed(steps, v.Each, narrowed)


def _never_over(step: v.Effect) -> bool:
    """A boon that an action brings and nothing would ever take away."""
    if isinstance(step, v.ExtendPower):
        return step.until is None
    if isinstance(step, v.DieTable | v.ChooseOne):
        ways = step.rows if isinstance(step, v.DieTable) else step.options
        return any(_never_over(each) for way in ways for each in way.steps)
    return isinstance(step, v.Bonus | v.Gain | v.Forbid) and step.until is None and not step.tests


def _endless(step: v.Effect) -> bool:
    """A standing rule without an end, which a power that is used cannot set up."""
    return isinstance(step, v.Later) and step.until is None and not step.once


def _as_long_as_it_lives(step: v.Effect) -> v.Effect:
    """ "Whenever target is destroyed, ...": that rule needs no other end."""
    match step:
        case v.Later(who, v.Trigger("destroyed", object=(v.Is(v.Bearer()),)), until=None):
            if not isinstance(who, v.Owner):
                return msgspec.structs.replace(step, until=v.EndOfBattle(), once=True)
        case v.Later(v.Owner(), v.Trigger("destroyed", object=(v.Itself(),)), until=None):
            return msgspec.structs.replace(step, until=v.EndOfBattle(), once=True)
        case v.Later(until=None) if all(_to_the_end(each) for each in step.steps):
            # What it brings lasts to the end of the battle, and so does the rule.
            return msgspec.structs.replace(step, until=v.EndOfBattle())
    return step


def _to_the_end(step: v.Effect) -> bool:
    return getattr(step, "until", None) == v.EndOfBattle()


_CRITICAL_IF_IT_HITS = v.If((v.WasHit(),), (v.MakeHit(critical=True),))


def _in_one_part(trigger: v.Trigger | None, steps: Effects) -> None:
    """Whoever something befalls has the same part in every event that brings it."""
    if trigger is None or not trigger.also:
        return
    parts = ((v.Subject, "subject"), (v.Object, "object"))
    for kind, part in parts:
        sides = {side(getattr(each, part)) for each in (trigger, *trigger.also)}
        if None in sides and len(sides) > 1 and any(isinstance(n, kind) for n in nodes(steps)):
            raise Unclear("creature")


def _for_sure(steps: Effects) -> Effects:
    """ "Make an attack. That attack is an automatic hit": the one that was made just now."""
    made: list[v.Effect] = []
    for step in steps:
        last = made[-1] if made else None
        if isinstance(step, v.MakeHit) and isinstance(last, v.MakeAttack):
            made[-1] = msgspec.structs.replace(last, automatic=True, critical=step.critical)
        elif step == _CRITICAL_IF_IT_HITS and isinstance(last, v.MakeAttack):
            made[-1] = msgspec.structs.replace(last, critical=True)
        else:
            made.append(step)
    return tuple(made)


def _once_it_hits(steps: Effects, trigger: v.Trigger | None) -> Effects:
    """ "Use when charging: On a hit, ...": what waits for the roll of the charge."""
    if trigger is None or trigger.event != "charges":
        return steps
    made: list[v.Effect] = []
    for step in steps:
        match step:
            case v.If((v.WasHit(hit, False),), then, ()) if not _attacks_itself(made):
                charge = (v.AttackIs(charge=True),)
                event: v.EventKind = "hit" if hit else "miss"
                when = v.Trigger(event, "before", trigger.subject, trigger.object, charge, True)
                over = v.UntilEvent(v.Trigger("attack resolved", "after", trigger.subject))
                made.append(v.Later(v.Owner(), when, then, until=over, once=True))
            case _:
                made.append(step)
    return tuple(made)


def _attacks_itself(steps: list[v.Effect]) -> bool:
    return any(isinstance(step, v.MakeAttack | v.UsePower | v.Charge) for step in steps)


PASSING = v.InState | v.Afflicted | v.AffectedBy | v.Near | v.InAura | v.In | v.Beside | v.InSight
"""How or where somebody is, for a while; whoever is in the warband simply is."""


def _of_those(effects: Effects, bounds: dict[str, Any]) -> Effects:
    """ "While an enemy is Slowed, it is ...": said of those enemies, not of the owner."""
    it = mentioned("it")
    match bounds.get("only_if"):
        case (v.Count(where, at_least=1, at_most=None),) if any(
            getattr(effect, "who", None) == it for effect in effects
        ) and any(isinstance(trait, PASSING) for trait in where):
            del bounds["only_if"]
            return changed(effects, Mentioned, lambda m: v.Each(where) if m == it else m)
        case (v.Count(where, at_least=1, at_most=None),) if all(
            isinstance(effect, v.Gain) and effect.ability.against == _that_one(where)
            for effect in effects
        ):
            # "When an enemy is near, it ignores ... on that enemy": against those.
            del bounds["only_if"]
            return tuple(
                msgspec.structs.replace(
                    effect, ability=msgspec.structs.replace(effect.ability, against=where)
                )
                for effect in effects
                if isinstance(effect, v.Gain)
            )
    return effects


def _that_one(where: v.Filter) -> v.Filter:
    """The words for one of those who was spoken of before: that enemy, that ally."""
    return (v.Is(mentioned(side(where) or "creature")),)


def _left_to_it(steps: Effects) -> bool:
    """Whether all of it is something that the creature "can" do, and nothing befalls anybody."""
    first = steps[0] if steps else None
    may = isinstance(first, v.May) or (isinstance(first, v.Walk) and first.optional)
    return may and all(isinstance(step, v.May | v.Walk | v.MakeAttack) for step in steps)


def _for_certain(walk: v.Walk) -> v.Walk:
    """Whoever spends an action on moving moves."""
    return msgspec.structs.replace(walk, optional=False)


def _instead_of(steps: Effects, trigger: v.Trigger | None) -> Effects:
    """One condition instead of another: the one by which the creature was picked out."""
    if not any(
        isinstance(node, v.EndEffects) and THE_SAME in node.conditions for node in nodes(steps)
    ):
        return steps
    described = (trigger, *(step for step in steps if isinstance(step, v.ChooseCreature)))
    had = [node.condition for node in nodes(described) if isinstance(node, v.Afflicted)]
    if trigger is not None and trigger.condition:
        had.append(trigger.condition)
    if len(had) != 1:
        raise Unclear("condition")

    def fixed(effect: v.EndEffects) -> v.EndEffects:
        return msgspec.structs.replace(effect, conditions=(had[0],))

    return changed(steps, v.EndEffects, fixed)


def _in_aura(spot: v.Spot, aura: int | None) -> v.Spot:
    """A spot that meant the aura, with the size of the aura."""
    assert aura is not None
    return msgspec.structs.replace(spot, within=aura) if spot.within == AURA else spot


def _settled_steps(effects: Effects, trigger: v.Trigger | None, bounds: dict[str, Any]) -> Effects:
    """The effects with everybody named; "that enemy" may be the one the power requires."""
    if any(
        isinstance(test, v.Matches) and test.who == v.Owner() for test in bounds.get("only_if", ())
    ):
        # "If this creature is ..., place it": the owner was named last.
        effects = changed(effects, Mentioned, lambda m: v.Owner() if m.noun == "it" else m)
    try:
        return settle(effects, Scene(trigger, False), v.Owner())
    except Unclear as unclear:
        tests = (*bounds.get("only_if", ()), *(trigger.tests if trigger is not None else ()))
        whom = required(tests) or beside_somebody(trigger)
        if whom is None or unclear.noun not in (side(whom), "creature", "it"):
            raise
        choice = v.ChooseCreature(v.Pick(whom))
        return settle((choice, *effects), Scene(trigger, False), v.Owner())


def _kind_of_attacks(steps: Effects) -> v.AttackKind | None:
    for step in steps:
        if isinstance(step, v.MakeAttack) and step.choice.kinds:
            return step.choice.kinds[0]
    return None
