"""What clauses and sentences mean once their parts are known: who does what, when, for whom."""

from collections.abc import Callable
from typing import Literal

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import Deed
from warband.cards.reader.moments.happenings import each_event
from warband.cards.reader.nouns.phrases import (
    DOER,
    IMPLIED,
    Creatures,
    Doer,
    Mentioned,
    mentioned,
    ordered,
)
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.parsing.engine import Rejected

_SUFFERED = (v.Afflict, v.Ongoing, v.Hurt, v.Heal, v.Bonus, v.Gain, v.Forbid, v.Destroy)


_ENDLESS = (v.Bonus, v.Gain, v.Forbid, v.ChangeTerrain, v.ExtendPower, v.Later)
"""What has no usual duration of its own."""


def and_so(first: Effects, then: Effects) -> Effects:
    """Two clauses; if the second names nobody, it goes on about whom the first was about.

    A duration at the end holds for what has none before it.
    """
    first = _as_long(first, then)
    about = getattr(first[-1], "who", None) if first else None
    if about is None or about == DOER or not then or not isinstance(then[0], _SUFFERED):
        return first + then
    if then[0].who != DOER:
        return first + then
    same = v.Chosen() if isinstance(about, v.Pick) else about
    return (*first, changed(then[0], Doer, lambda _: same), *then[1:])


def listed(first: Effects, then: Effects) -> Effects:
    """Clauses in a row; a duration at the end holds for what has none before it."""
    return _as_long(first, then) + then


def _as_long(first: Effects, then: Effects) -> Effects:
    last = getattr(then[-1], "until", None) if then else None
    if last is None or isinstance(last, v.SaveEnds | v.EndOfAttack):
        return first
    return tuple(lasting(each, last) if isinstance(each, _ENDLESS) else each for each in first)


def given(effects: Effects, tests: tuple[v.Test, ...]) -> Effects:
    """Effects that hold only while tests do; what happens once is done only if they hold."""
    made: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, v.Bonus | v.Gain | v.GainPower | v.GainKeyword | v.Forbid):
            made.append(msgspec.structs.replace(effect, tests=effect.tests + tests))
        elif isinstance(effect, v.Afflict) and effect.until is None:
            ability = v.Ability("afflicted", word=effect.condition)
            made.append(v.Gain(effect.who, ability, tests=tests))
        elif isinstance(effect, v.Later):
            trigger = msgspec.structs.replace(effect.trigger, tests=effect.trigger.tests + tests)
            made.append(msgspec.structs.replace(effect, trigger=trigger))
        elif isinstance(effect, v.If):
            made.append(msgspec.structs.replace(effect, tests=effect.tests + tests))
        else:
            made.append(v.If(tests, (effect,)))
    return tuple(made)


def of_each(np: Creatures, being: v.Filter, effects: Effects) -> Effects:
    """What each creature has that is like that."""
    if not all(isinstance(each, v.Bonus | v.Gain | v.Forbid) for each in effects):
        raise Rejected
    return done_by(np._replace(where=ordered(np.where + being), how_many="each"), effects)


def against(np: Creatures, effects: Effects) -> Effects:
    """What holds against some only."""
    made: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, v.Bonus) and not effect.versus:
            made.append(msgspec.structs.replace(effect, versus=np.filter()))
        elif isinstance(effect, v.Gain) and not effect.ability.against:
            ability = msgspec.structs.replace(effect.ability, against=np.filter())
            made.append(msgspec.structs.replace(effect, ability=ability))
        else:
            raise Rejected
    return tuple(made)


def right_now(effects: Effects) -> Effects:
    """What is done this turn by its nature needs no duration."""
    kinds = v.ExtraAction | v.ExtraTurns | v.ChooseOne
    if not all(isinstance(each, kinds) for each in effects):
        raise Rejected
    return effects


def afterwards(event: v.Trigger, effects: Effects) -> Effects:
    """What follows something that is still to come this turn."""
    resolved: v.EventKind = "attack resolved" if event.event == "attack declared" else event.event
    if event.timing == "at":
        raise Rejected
    event = msgspec.structs.replace(event, event=resolved, timing="after", mandatory=True)
    return (v.Later(v.Owner(), event, effects, until=v.EndOfTurn(), once=True),)


THIS_CONDITION = "this condition"
"""Stands for the name of the condition that is being defined."""


def condition_over(event: v.Trigger) -> Effects:
    """A condition of the card's own ends by an event."""
    timing = "at" if event.timing == "at" else "after"
    event = msgspec.structs.replace(event, timing=timing, mandatory=True)
    return (v.Later(DOER, event, (v.EndEffects(v.Bearer(), conditions=(THIS_CONDITION,)),)),)


def of_owner(tests: tuple[v.Test, ...]) -> tuple[v.Test, ...]:
    """Tests at the head of a sentence are about the owner, whoever it speaks of then."""
    return changed(tests, Mentioned, lambda m: v.Owner() if m == IMPLIED else m)


def with_attacks(kind: v.AttackIs | None, boons: Effects) -> Effects:
    """Boons that only certain attacks have."""
    made = []
    for boon in boons:
        if not isinstance(boon, v.Bonus) or boon.stat not in ("attack", "damage"):
            raise Rejected
        if boon.attack is not None and kind is not None:
            raise Rejected
        made.append(msgspec.structs.replace(boon, attack=kind or boon.attack))
    return tuple(made)


def on_that(boons: Effects) -> Effects:
    """Boons that the attack at hand has."""
    made = []
    for boon in boons:
        if not isinstance(boon, v.Bonus) or boon.stat not in ("attack", "damage"):
            raise Rejected
        attacker = changed(boon, Doer, lambda _: mentioned("attacker"))
        made.append(msgspec.structs.replace(attacker, until=v.EndOfAttack()))
    return tuple(made)


def either(one: Effects, two: Effects) -> Effects:
    """One of two things; a condition or damage without a creature befalls the same one."""
    if isinstance(two[0], v.Destroy) and two[0].who == DOER:
        # "Until it moves or is destroyed" is no choice.
        raise Rejected
    whom = getattr(one[0], "who", DOER)
    if isinstance(two[0], v.Ongoing | v.Hurt | v.Afflict) and two[0].who == DOER != whom:
        same = v.Chosen() if isinstance(whom, v.Pick) else whom
        two = (msgspec.structs.replace(two[0], who=same), *two[1:])
    kinds = (v.Gain, v.GainPower, v.Bonus, v.Afflict, v.Walk, v.Teleport, v.Heal, v.RollSave)
    subject = getattr(one[0], "who", getattr(one[0], "by", None))
    if isinstance(two[0], kinds) and two[0].who == DOER and subject != DOER:
        # "1 ally heals 5 HP or shifts 1 square": that ally, not the owner.
        raise Rejected
    until = getattr(two[-1], "until", None)
    if until is not None and len(one) == len(two) and isinstance(one[-1], type(two[-1])):
        # "Ongoing 5 fire damage or ongoing 5 cold damage (save ends)".
        one = tuple(lasting(each, until) for each in one)
    return (v.ChooseOne((v.Option("", one), v.Option("", two))),)


def rows(first: v.DieRow, rest: tuple[v.DieRow, ...]) -> tuple[v.DieRow, ...]:
    """Rows of a table; "otherwise" takes what the row before it leaves."""
    if rest and rest[0].low == 0:
        low, high = (1, first.low - 1) if first.high == 20 else (first.high + 1, 20)
        rest = (msgspec.structs.replace(rest[0], low=low, high=high), *rest[1:])
    return (first, *rest)


def instead_for(np: Creatures, usual: Effects, some: Creatures, special: Effects) -> Effects:
    """A bonus for all, and what some of them have instead of it, as what that adds."""
    if len(usual) != 1 or len(special) != 1:
        raise Rejected
    (base,), (other,) = usual, special
    if not (isinstance(base, v.Bonus) and isinstance(other, v.Bonus)):
        raise Rejected
    if not isinstance(base.amount, int) or not isinstance(other.amount, int):
        raise Rejected
    more = msgspec.structs.replace(other, amount=other.amount - base.amount)
    if msgspec.structs.replace(more, amount=base.amount) != base:
        raise Rejected
    both = some._replace(where=ordered(np.where + some.where))
    return done_by(np, (base,)) + done_by(both, (more,))


def special_case(
    np: Creatures, usual: Effects, until: Until | None, special: Effects, only: Creatures
) -> Effects:
    """A bonus for all, and what is added to it for some of them."""
    if len(usual) != 1 or len(special) != 1:
        raise Rejected
    (base,), (extra,) = usual, special
    if not (isinstance(base, v.Bonus) and isinstance(extra, v.Bonus)) or base.stat != extra.stat:
        raise Rejected
    if not isinstance(base.amount, int) or not isinstance(extra.amount, int):
        raise Rejected
    lasting_for = None if until is None else until.duration
    more = msgspec.structs.replace(base, amount=extra.amount - base.amount, until=lasting_for)
    some = np._replace(where=ordered(np.where + only.where))
    first = msgspec.structs.replace(base, until=lasting_for)
    return done_by(np, (first,)) + done_by(some, (more,))


def vulnerable(
    np: Creatures,
    amount: int,
    kind: v.DamageType | None,
    attack: v.AttackIs | None,
    until: Until | None,
) -> Effects:
    narrowed = None if attack in (None, v.AttackIs()) else attack
    ability = v.Ability("vulnerable", amount, kind or "all", attack=narrowed)
    return (v.Gain(np.who(), ability, until=None if until is None else until.duration),)


def _reject(*_: object) -> Effects:
    raise Rejected


def rationed(effect: v.Effect, once_per: str | None) -> v.Effect:
    """A standing rule that works only so often."""
    if once_per is None:
        return effect
    assert isinstance(effect, v.Later)
    return msgspec.structs.replace(effect, once_per=once_per)


BEARER = Creatures((), "ref", ref=v.Bearer())


def whoever_does(np: Creatures, does: Deed, effects: Effects) -> v.Effect:
    """A standing rule: whoever of those does that, or to whom it happens, suffers this."""
    event = does(np._replace(how_many="each"))
    if event.also:
        raise Rejected
    doer: v.Who = v.Subject() if _acts(does) else v.Object()
    entering = event.event in ("enters", "moves") and event.timing != "at"
    timing = "after" if entering else event.timing
    event = msgspec.structs.replace(event, mandatory=True, timing=timing)
    return v.Later(v.Owner(), event, tuple(changed(each, Doer, lambda _: doer) for each in effects))


def _acts(does: Deed) -> bool:
    """Whether the one of whom it is said does something, or suffers it."""
    somebody = v.Is(v.Bearer())
    return somebody in does(Creatures((somebody,), "each")).subject


def whoever_hit(np: Creatures, attack: v.AttackIs, effects: Effects) -> v.Effect:
    """A standing rule about those whom the owner hits."""
    tests = () if attack == v.AttackIs() else (attack,)
    event = v.Trigger("hit", subject=(v.Itself(),), object=np.where, tests=tests, mandatory=True)
    struck = mentioned("target")
    return v.Later(
        v.Owner(), event, tuple(changed(each, Doer, lambda _: struck) for each in effects)
    )


def at_turn(np: Creatures, event: v.EventKind, effects: Effects, once: bool) -> v.Effect:
    """Something that happens at a turn of a creature named before."""
    who = np.who()
    nouns = {node.noun for node in nodes(effects) if isinstance(node, Mentioned)}
    steps = tuple(changed(each, (Doer, Mentioned), lambda _: v.Bearer()) for each in effects)
    trigger = v.Trigger(event, "at", subject=(v.Is(v.Bearer()),), mandatory=True)
    if isinstance(np.ref, v.Owner) and nouns:
        # "At end of this creature's next turn, it ...": who was spoken of before.
        if len(nouns) > 1 or any(isinstance(node, Doer) for node in nodes(effects)):
            raise Rejected
        who = mentioned(nouns.pop())
        trigger = msgspec.structs.replace(trigger, subject=(v.Itself(),))
    return v.Later(who, trigger, steps, until=v.EndOfBattle() if once else None, once=once)


def whoever(np: Creatures, event: v.Trigger, effects: Effects) -> v.Effect:
    """A standing rule: whoever of those does that, suffers this."""
    event = msgspec.structs.replace(
        event, subject=ordered(np.where + event.subject), mandatory=True
    )
    doer = mentioned("creature")
    if event.event == "start of turn":
        # What its turn begins with lasts as long as the turn.
        effects = tuple(
            msgspec.structs.replace(each, until=v.EndOfTurn())
            if isinstance(each, v.Bonus | v.Forbid | v.Gain) and each.until is None
            else each
            for each in effects
        )
    return v.Later(v.Owner(), event, tuple(changed(each, Doer, lambda _: doer) for each in effects))


def each_turn(
    np: Creatures | None,
    event: v.EventKind | Literal[""],
    effects: Effects,
    tests: tuple[v.Test, ...] | None,
    until: Until | None,
) -> v.Effect:
    """Something that happens at each turn of a creature."""
    who = DOER if np is None else np.who()
    if not event:
        # "On each of its turns" one has actions more or fewer from the start of the turn on.
        if not all(isinstance(each, v.ExtraAction) for each in effects):
            raise Rejected
        event = "start of turn"
    if event == "end of turn" and all(isinstance(each, v.RollSave) for each in effects):
        # "Makes 2 saves": one of them is the save that everybody makes.
        effects = effects[1:] or effects
    own = ("it", "implied", "target")
    asked = changed(tests or (), Mentioned, lambda m: v.Bearer() if m.noun in own else m)
    # "If it did not move on that turn": whoever's turn it is.
    asked = changed(asked, v.Matches, _in_its_turn)
    trigger = v.Trigger(event, "at", subject=(v.Is(v.Bearer()),), tests=asked, mandatory=True)
    if any(map(_has_always, effects)):
        # What a turn begins with lasts as long as the turn; what it ends with has no end.
        if event != "start of turn":
            raise Rejected
        effects = tuple(
            lasting(each, v.EndOfTurn()) if _has_always(each) else each for each in effects
        )
    steps = tuple(changed(each, Doer, lambda _: v.Bearer()) for each in effects)
    return v.Later(who, trigger, steps, until=None if until is None else until.duration)


def _in_its_turn(test: v.Matches) -> v.Matches:
    states = ("moved this turn", "attacked this turn", "charged this turn")
    traits = (trait.trait if isinstance(trait, v.Not) else trait for trait in test.where)
    if all(isinstance(trait, v.InState) and trait.state in states for trait in traits):
        return v.Matches(v.Bearer(), test.where)
    return test


def by_turns(
    np: Creatures | None, effects: Effects, each: Callable[[Effects], v.Effect]
) -> Effects:
    """ "Has -2 AC and takes 5 damage at start of its turn": the first is so all the time."""
    always = [step for step in effects if _has_always(step)]
    rest = effects[len(always) :]
    if not rest or not always:
        return (each(effects),)
    if np is None or any(map(_has_always, rest)) or tuple(always) != effects[: len(always)]:
        raise Rejected
    return (*done_by(np, tuple(always)), each(rest))


def _has_always(effect: v.Effect) -> bool:
    return isinstance(effect, v.Bonus | v.Gain | v.Forbid) and effect.until is None


def each_of_my_turns(
    np: Creatures, event: v.EventKind, effects: Effects, until: Until | None
) -> v.Effect:
    """Something that befalls a creature at each turn of the owner."""
    if isinstance(np.ref, v.Owner):
        return each_turn(np, event, effects, None, until)
    trigger = v.Trigger(event, "at", subject=(v.Itself(),), mandatory=True)
    steps = tuple(changed(each, Doer, lambda _: v.Bearer()) for each in effects)
    return v.Later(np.who(), trigger, steps, until=None if until is None else until.duration)


def happening_to(
    np: Creatures, event: v.Trigger, effects: Effects, until: Until | None
) -> v.Effect:
    """Something more that comes over a creature whenever something happens to it."""
    steps = tuple(changed(each, Doer, lambda _: v.Bearer()) for each in effects)
    event = msgspec.structs.replace(event, mandatory=True)
    return v.Later(np.who(), event, steps, until=None if until is None else until.duration)


def _said_of_each(effect: v.Effect, where: v.Filter) -> v.Effect:
    """ "Each ally has +2 attack against enemies adjacent to that ally": whoever has the bonus."""
    if not isinstance(effect, v.Bonus | v.Gain):
        return effect
    nouns = {"ally"} if v.Ally() in where else {"enemy"} if v.Enemy() in where else set()

    def own(found: Mentioned) -> v.Who | Mentioned:
        return v.Bearer() if found.noun in nouns else found

    if isinstance(effect, v.Bonus):
        return msgspec.structs.replace(effect, versus=changed(effect.versus, Mentioned, own))
    against = changed(effect.ability.against, Mentioned, own)
    ability = msgspec.structs.replace(effect.ability, against=against)
    return msgspec.structs.replace(effect, ability=ability)


def _recharged_by_owner(effect: v.Effect) -> v.Effect:
    if not isinstance(effect, v.Recharge) or not effect.power:
        return effect
    return msgspec.structs.replace(effect, who=v.Owner())


_OF_ITSELF = ("it", "implied")
"""Words of a predicate that mean its subject."""


def _about(effect: v.Effect) -> tuple[object, ...]:
    """Parts of an effect that ask or count, where "it" is who the sentence is about."""
    match effect:
        case v.Hurt(damage=damage):
            return (damage,)
        case v.Heal(amount=amount):
            return (amount,)
        case v.If(tests=tests, then=then, otherwise=otherwise):
            return (tests, *(part for each in (*then, *otherwise) for part in _about(each)))
    return ()


def _speaks_of_doer(effect: v.Effect, *, each: bool) -> bool:
    """Whether it has to be settled for each one who does it."""
    if isinstance(effect, v.ChooseOne):
        return each and not effect.opponent and not any(o.label for o in effect.options)
    if isinstance(effect, v.Walk):
        return any(isinstance(node, Doer) for node in nodes((effect.during, effect.each_square)))
    return any(
        isinstance(node, Mentioned) and node.noun in _OF_ITSELF
        for part in _about(effect)
        for node in nodes(part)
    )


def _said_of_chosen(effect: v.Effect) -> v.Effect:
    effect = changed(effect, Doer, lambda _: v.Chosen())
    if not _about(effect):
        return effect
    return changed(effect, Mentioned, lambda m: v.Chosen() if m.noun in _OF_ITSELF else m)


def _asked_of(ref: v.Who | None, effect: v.Effect) -> v.Effect:
    """ "That enemy takes 5 damage if bloodied": asked of that enemy."""
    if ref is None or ref == v.Owner() or not isinstance(effect, v.If):
        return effect
    tests = changed(effect.tests, Mentioned, lambda m: ref if m.noun == "implied" else m)
    return msgspec.structs.replace(effect, tests=tests)


def done_by(np: Creatures, effects: Effects) -> Effects:
    """What a predicate means when a subject does it."""
    who = np.who()
    if v.Enemy() in np.where:
        # "1 enemy takes ..., then recharge ...": a power of the owner, not of that enemy.
        effects = tuple(_recharged_by_owner(each) for each in effects)
    if isinstance(who, v.Each):
        effects = tuple(_said_of_each(each, np.where) for each in effects)
    effects = tuple(_asked_of(np.ref, each) for each in effects)
    if isinstance(who, v.Pick | v.Each) and any(
        _speaks_of_doer(effect, each=isinstance(who, v.Each)) for effect in effects
    ):
        # "Takes 5 damage for each ally adjacent to it": of each by itself.
        chosen = tuple(_said_of_chosen(each) for each in effects)
        if isinstance(who, v.Each):
            return (v.ForEachOf(who, chosen),)
        return (v.ChooseCreature(who), *chosen)
    if isinstance(who, v.Pick) and isinstance(effects[0], v.If):
        # Whoever is picked is asked about: the choice comes first.
        chosen = tuple(changed(each, Doer, lambda _: v.Chosen()) for each in effects)
        return (v.ChooseCreature(who), *chosen)
    if isinstance(who, v.Pick) and isinstance(effects[0], v.ChooseOne) and effects[0].opponent:
        # The opponent knows for whom it chooses.
        chosen = tuple(changed(each, Doer, lambda _: v.Chosen()) for each in effects)
        return (v.ChooseCreature(who), *chosen)
    if isinstance(who, v.Pick) and len(effects) > 1:
        first = changed(effects[0], Doer, lambda _: who)
        rest = tuple(changed(each, Doer, lambda _: v.Chosen()) for each in effects[1:])
        return (first, *rest)
    return tuple(changed(each, Doer, lambda _: who) for each in effects)


def done_by_both(one: Creatures, two: Creatures, effects: Effects) -> Effects:
    """What two do, of whom at least one has to be picked."""
    if "some" not in (one.how_many, two.how_many):
        raise Rejected
    return done_by(one, effects) + done_by(two, effects)


def spending(np: Creatures, effects: Effects, optional: bool) -> Effects:
    """What a creature does by spending its immediate action."""
    who = np.who()
    if len(effects) == 1 and isinstance(effects[0], v.MakeAttack):
        attack = msgspec.structs.replace(effects[0], action="immediate", optional=optional)
        return done_by(np, (attack,))
    chosen = v.Chosen()
    if isinstance(who, v.Each):
        inner = tuple(changed(each, Doer, lambda _: chosen) for each in effects)
        return (v.ForEachOf(who, (v.Spend(chosen, "immediate", inner, optional=optional),)),)
    if isinstance(who, v.Pick):
        inner = tuple(changed(each, Doer, lambda _: chosen) for each in effects)
        return (v.Spend(who, "immediate", inner, optional=optional),)
    inner = tuple(changed(each, Doer, lambda _: who) for each in effects)
    return (v.Spend(who, "immediate", inner, optional=optional),)


def acting(np: Creatures | None, effects: Effects, action: str, may: bool) -> Effects:
    """What somebody does by spending an action, or for free."""
    if action == "immediate":
        return immediately(effects) if np is None else spending(np, effects, may)
    made = freely(effects) if np is None else done_by(np, freely(effects))
    return (v.May(made),) if may else made


def freely(effects: Effects) -> Effects:
    """What is done as a free action, be it an opportunity attack."""
    return tuple(
        msgspec.structs.replace(each, action="free") if isinstance(each, v.MakeAttack) else each
        for each in effects
    )


def immediately(effects: Effects) -> Effects:
    """What the owner does by spending its immediate action."""
    if all(isinstance(each, v.MakeAttack) for each in effects):
        return tuple(msgspec.structs.replace(each, action="immediate") for each in effects)
    return (v.Spend(DOER, "immediate", effects),)


def for_while(until: Until, effects: Effects) -> Effects:
    spent = [each for each in effects if isinstance(each, v.ExtraAction)]
    if spent and isinstance(until.duration, v.EndOfTurn):
        # Actions are spent this turn anyway.
        if not all(lasts(each) for each in effects if each not in spent):
            raise Rejected
        return tuple(lasting(each, until.duration) for each in effects)
    if not any(lasts(each) for each in effects):
        raise Rejected
    return tuple(lasting(each, until.duration) for each in effects)


def lasts(effect: v.Effect) -> bool:
    if isinstance(effect, v.If):
        return all(lasts(each) for each in effect.then + effect.otherwise)
    if isinstance(effect, v.ChooseOne):
        return all(lasts(each) for option in effect.options for each in option.steps)
    return hasattr(effect, "until")


def _of_bearer(bearer: v.Who) -> Callable[[Mentioned], v.Who | Mentioned]:
    """Which words mean whoever carries the rule; the rest mean others in its event."""
    own = {"it", "implied", "creature", "target"}
    if isinstance(bearer, Mentioned):
        own.add(bearer.noun)
    else:
        own |= {"enemy", "ally"}
    return lambda found: v.Bearer() if found.noun in own else found


def _where_it_is(spot: v.Spot) -> v.Spot:
    """So far from its position: from that of whoever carries the rule."""
    return msgspec.structs.replace(spot, near=v.Bearer()) if spot.near == DOER else spot


def later(trigger: v.Trigger, effects: Effects, until: Until | None) -> v.Effect:
    """A rule that holds for a while: whenever something happens, something is done.

    If it is about a creature named before, that creature carries the effect.
    """
    bearer: v.Who = v.Owner()
    for where in (trigger.subject, trigger.object):
        for trait in where:
            if isinstance(trait, v.Is) and isinstance(trait.who, Mentioned | v.Chosen):
                bearer = trait.who
    if bearer == mentioned("it") and isinstance(getattr(effects[0], "who", None), v.Pick | v.Each):
        # "An ally has ... whenever it ...": said of that ally, not of somebody named before.
        raise Rejected
    if not isinstance(bearer, v.Owner):
        trigger = changed(trigger, type(bearer), lambda _: v.Bearer())
        effects = tuple(changed(each, Mentioned, _of_bearer(bearer)) for each in effects)
        effects = tuple(changed(each, v.Spot, _where_it_is) for each in effects)
    if trigger.also and until is not None:
        raise Rejected
    trigger = each_event(trigger, lambda one: msgspec.structs.replace(one, mandatory=True))
    return v.Later(bearer, trigger, effects, until=None if until is None else until.duration)
