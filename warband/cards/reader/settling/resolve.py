"""Settling what a power leaves open: who "that enemy" is, who does what nobody is named for."""

from functools import partial
from typing import Any, TypeGuard, TypeVar, get_args

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import LASTING, Effects, lasting
from warband.cards.reader.moments.happenings import each_event
from warband.cards.reader.nouns.phrases import (
    AllyOf,
    AtOnce,
    Carrier,
    Dice,
    Doer,
    Mentioned,
    OnNextTurn,
    mentioned,
    ordered,
)
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.settling.paying import at_once
from warband.cards.reader.settling.scene import Scene, Unclear, side

Part = TypeVar("Part", v.Option, v.DieRow)


def settle(effects: Effects, scene: Scene, doer: v.Who) -> Effects:
    """The effects with everybody named."""
    settled: list[v.Effect] = []
    for effect in (part for each in effects for part in _one_for_all(each)):
        if isinstance(effect, v.If) and settled and _owner_moved(settled[-1]):
            # "This creature moves ... If it is adjacent, it ...": the owner was named last.
            effect = changed(effect, Mentioned, lambda m: v.Owner() if m.noun == "it" else m)
        done = _settle(effect, scene, _saved(settled, scene, doer))
        scene.notice(done)
        done = _on_next_turn(done)
        if settled and (both := _at_the_same_time(settled[-1], done)) is not None:
            settled[-1] = both
            continue
        settled += _chosen_first(done) if isinstance(done, v.ChooseOne) else (done,)
    return tuple(settled)


def _on_next_turn(effect: v.Effect) -> v.Effect:
    """What somebody has, or cannot do, on its next turn begins with that turn."""
    until = getattr(effect, "until", None)
    if not isinstance(until, OnNextTurn):
        return effect
    plain = v.EndOfNextTurn(until.whose)
    if not isinstance(effect, v.Bonus | v.Gain | v.Forbid | v.Afflict) or until.whose is not None:
        return changed(effect, OnNextTurn, lambda _: plain)
    own = effect.who == v.Owner()
    then = msgspec.structs.replace(
        effect, who=v.Owner() if own else v.Bearer(), until=v.EndOfTurn()
    )
    subject: v.Filter = (v.Itself(),) if own else (v.Is(v.Bearer()),)
    begins = v.Trigger("start of turn", "at", subject=subject, mandatory=True)
    return v.Later(effect.who, begins, (then,), until=plain, once=True)


def _at_the_same_time(before: v.Effect, after: v.Effect) -> v.Later | None:
    """One rule of two that wait for the same turn."""
    if not isinstance(before, v.Later) or not isinstance(after, v.Later) or not after.once:
        return None
    if after.trigger.event != "start of turn":
        return None
    if msgspec.structs.replace(before, steps=after.steps) != after:
        return None
    return msgspec.structs.replace(before, steps=before.steps + after.steps)


def _one_for_all(effect: v.Effect) -> Effects:
    """ "Another ally does this or that": the ally is picked, then the choice is made."""
    if not isinstance(effect, v.ChooseOne) or len(effect.options) < 2:
        return (effect,)
    picks = [[n for n in nodes(option) if isinstance(n, v.Pick)] for option in effect.options]
    if any(len(each) != 1 or each != picks[0] for each in picks):
        return (effect,)
    (pick,) = picks[0]
    if pick.tag or not any(isinstance(node, v.Other) for node in nodes(pick)):
        return (effect,)
    options = changed(effect.options, v.Pick, lambda _: v.Chosen())
    return v.ChooseCreature(pick), msgspec.structs.replace(effect, options=options)


def _chosen_first(choice: v.ChooseOne) -> Effects:
    """This for an ally or that for the same ally: the ally is picked before the choice."""
    first, *rest = choice.options
    picks = [node for node in nodes(first) if isinstance(node, v.Pick)]
    later = [node for option in rest for node in nodes(option)]
    if (
        len(picks) != 1
        or picks[0].tag
        or any(isinstance(node, v.Pick) for node in later)
        or not any(isinstance(node, v.Chosen) for node in later)
    ):
        return (choice,)
    first = changed(first, v.Pick, lambda _: v.Chosen())
    return v.ChooseCreature(picks[0]), msgspec.structs.replace(choice, options=(first, *rest))


_OF_AN_ATTACK = ("attack declared", "targeted", "attack roll", "hit", "miss", "critical")


def _for_that_attack(effect: v.Effect) -> v.Effect:
    """A bonus whenever somebody attacks: it is for that attack."""
    if isinstance(effect, v.Bonus | v.Gain) and effect.until is None:
        return msgspec.structs.replace(effect, until=v.EndOfAttack())
    return effect


def _saved(before: list[v.Effect], scene: Scene, doer: v.Who) -> v.Who:
    """Not destroyed and Dominated: of whoever was saved that is said."""
    if not before or not isinstance(before[-1], v.Spare) or scene.trigger is None:
        return doer
    other = scene.trigger.event == "destroyed" and v.Itself() not in scene.trigger.object
    return v.Object() if other else doer


def _alternative(each: v.Option | v.DieRow, scene: Scene, doer: v.Who) -> v.Option | v.DieRow:
    """One of several things that may happen: attacks made in it are none in the others."""
    struck = scene.struck
    made = msgspec.structs.replace(each, steps=settle(each.steps, scene, doer))
    scene.struck = struck
    return made


def _owner_moved(effect: v.Effect) -> bool:
    return isinstance(effect, v.Walk | v.Teleport | v.Place) and effect.who == v.Owner()


_BRANCHES = ("steps", "then", "otherwise", "first", "success", "failure")
"""Fields that hold effects."""
_BY_THE_OWNER = (v.MakeAttack, v.Walk, v.Teleport, v.Heal, v.UsePower, v.ExtraAction)


def _settle(effect: v.Effect, scene: Scene, doer: v.Who) -> v.Effect:
    effect = _ended(effect, scene, doer)
    if isinstance(effect, AtOnce):
        return at_once(effect, named(effect.who, scene, doer), scene.trigger)
    if scene.attack:
        if isinstance(effect, _BY_THE_OWNER):
            # "Shift 1 square", "make another attack": whoever attacks does that.
            doer = v.Owner()
        effect = _beside_target(effect)
        if isinstance(effect, v.Hurt | v.Afflict | v.Ongoing) and _everywhere(effect.who):
            # "Constructs take ...": those among the targets, not all on the map.
            raise Unclear("target")
        if isinstance(effect, v.Bonus | v.Gain) and _is_gift(effect):
            raise Unclear("bonus")
    if isinstance(effect, v.MakeAttack) and effect.versus == mentioned("it"):
        effect = msgspec.structs.replace(effect, versus=_whom_to_attack(scene))
    if isinstance(effect, v.Shove) and effect.who == mentioned("it") and scene.trigger is not None:
        effect = msgspec.structs.replace(effect, who=_whom_to_attack(scene))
    if isinstance(effect, v.Afflict | v.Ongoing) and isinstance(effect.who, Doer):
        doer = _befallen(scene, doer)
    if isinstance(effect, v.Later):
        if scene.attack and effect.until is None and not effect.once and effect.who == v.Owner():
            raise Unclear("duration")
        inner = Scene(effect.trigger, False, scene)
        who = named(effect.who, scene, doer)
        # "It" in the event itself is somebody named before the event.
        trigger = named(effect.trigger, scene, doer)
        steps = settle(effect.steps, inner, doer)
        if trigger.event in _OF_AN_ATTACK:
            steps = tuple(map(_for_that_attack, steps))
        return msgspec.structs.replace(effect, who=who, trigger=trigger, steps=steps)
    if isinstance(effect, v.Straight) and isinstance(effect.versus, v.Pick):
        # Whoever is picked for the test is spoken of in what comes of it.
        scene.notice(v.ChooseCreature(effect.versus))
    given: dict[str, Any] = {}
    scene.standing = isinstance(effect, v.Bonus | v.Gain | v.Forbid)
    for field in effect.__struct_fields__:
        before = getattr(effect, field)
        of_bearer = field in ("tests", "amount", "versus", "ability")
        if of_bearer and scene.standing and getattr(effect, "who", None) != v.Owner():
            # "It" is then whoever has the bonus, or the owner if it was named last.
            against = isinstance(effect, v.Forbid | v.Bonus) and effect.versus == (v.Itself(),)
            before = changed(before, Mentioned, _of_owner if against else _of_bearer)
            whose = getattr(effect, "who", doer)
            bearer = doer if isinstance(whose, Doer) else whose
            foes = field in ("versus", "ability") and side(getattr(bearer, "where", ())) == "enemy"
            # "Enemies have -2 attack against its allies": they fight those of the owner.
            before = changed(before, AllyOf, partial(_beside_bearer, v.Owner() if foes else bearer))
            before = changed(before, v.Matches, _beside_another)
            if isinstance(bearer, v.Each | v.Pick):
                before = changed(before, v.Other, _than_bearer)
            given[field] = before
        if isinstance(before, tuple) and before and field in _BRANCHES:
            given[field] = settle(before, scene, doer)
        elif field in ("options", "rows"):
            given[field] = tuple(_alternative(each, scene, doer) for each in before)
        elif isinstance(before, v.Node | tuple):
            after = named(before, scene, doer)
            if after is not before:
                given[field] = after
    made: v.Effect = msgspec.structs.replace(effect, **given) if given else effect
    made = changed(changed(made, v.Either, _beside_that_one), v.Gain, _to_its_enemies)
    made = changed(made, v.MakeAttack, _there)
    return _compared(changed(_tidy(made), v.Matches, _flanking))


_BESIDE_OWNER, _BESIDE_BEARER = v.Near(1, who=v.Owner()), v.Near(1, who=v.Bearer())


def _beside_that_one(either: v.Either) -> v.Either:
    """ "That enemy and each adjacent creature": adjacent to that enemy."""
    spoken = [where[0] for where in either.filters if len(where) == 1]
    known = [one.who for one in spoken if isinstance(one, v.Is)]
    if len(known) != 1 or not isinstance(known[0], v.Subject | v.Object):
        return either
    beside = v.Near(1, who=known[0])
    return v.Either(
        tuple(
            tuple(beside if trait == _BESIDE_OWNER else trait for trait in where)
            for where in either.filters
        )
    )


def _to_its_enemies(gain: v.Gain) -> v.Gain:
    """Somebody who grants combat advantage to "enemies" grants it to enemies of its own."""
    ability = gain.ability
    if ability.name != "grants combat advantage" or gain.who == v.Owner():
        return gain
    if v.Enemy() not in ability.against:
        return gain
    # Whom its own side attacks is no matter: only enemies gain combat advantage.
    rest = tuple(trait for trait in ability.against if trait != v.Enemy())
    against = tuple(_BESIDE_BEARER if trait == _BESIDE_OWNER else trait for trait in rest)
    return msgspec.structs.replace(gain, ability=msgspec.structs.replace(ability, against=against))


_FAR = 99
"""More squares than any map has."""


def _there(attack: v.MakeAttack) -> v.MakeAttack:
    """Those whose squares are entered are attacked there, not from where the way ends."""
    met = any(isinstance(node, v.OnPath) for node in nodes(attack.versus))
    return msgspec.structs.replace(attack, reach=_FAR) if met else attack


def _beside_another(test: v.Matches) -> v.Matches:
    """ "While within 3 squares of it": nobody is near itself, the owner is meant."""
    if test.who != v.Bearer():
        return test
    where = tuple(
        msgspec.structs.replace(trait, who=v.Owner())
        if isinstance(trait, v.Near) and trait.who == v.Bearer()
        else trait
        for trait in test.where
    )
    return v.Matches(test.who, where) if where != test.where else test


def _than_bearer(other: v.Other) -> v.Other:
    """ "Each ally adjacent to another ally": another than whoever has the bonus."""
    who = other.who
    spoken = isinstance(who, Mentioned) and who.noun.startswith("other ")
    return v.Other(v.Bearer()) if spoken else other


def _whom_to_attack(scene: Scene) -> v.Who:
    """An attack against "it" is never one against the owner, but against the other one."""
    found = scene.find("it")
    if found != v.Owner() and scene.side_of(found) != "ally":
        return found
    enemy = scene.find("enemy")
    if enemy == v.Owner():
        raise Unclear("enemy")
    return enemy


def _everywhere(who: v.Who) -> bool:
    """Whether creatures of a kind are meant, of both sides and wherever they are."""
    kinds = (
        v.Keyword,
        v.Not,
        v.Either,
        v.Sized,
        v.Aligned,
        v.Level,
        v.InState,
        v.Afflicted,
        v.Living,
    )
    return (
        isinstance(who, v.Each | v.Pick)
        and bool(who.where)
        and all(isinstance(t, kinds) for t in who.where)
        and not any(
            isinstance(node, v.Near | v.Ally | v.Enemy | v.InArea) for node in nodes(who.where)
        )
    )


def _befallen(scene: Scene, doer: v.Who) -> v.Who:
    """Whom a condition befalls that is named without a creature: the other one."""
    trigger = scene.trigger
    if scene.attack or trigger is None or doer != v.Owner():
        return doer
    subject, object = side(trigger.subject), side(trigger.object)
    if trigger.event in ("hit", "critical") and subject == "owner":
        return v.Object()
    if subject in ("enemy", "creature") and object in (None, "owner"):
        return v.Subject()
    return doer


def _flanking(test: v.Matches) -> v.Test:
    """One way to say it: the owner flanks."""
    return v.Flanking() if test == v.Matches(v.Owner(), (v.Flanks(v.Target()),)) else test


def _of_owner(found: Mentioned) -> v.Who | Mentioned:
    return v.Owner() if found.noun == "it" else _of_bearer(found)


def _of_bearer(found: Mentioned) -> v.Who | Mentioned:
    return v.Bearer() if found.noun in ("it", "implied") else found


def _compared(effect: v.Effect) -> v.Effect:
    """Higher or lower level than whoever has the bonus, who need not be the owner."""
    if not isinstance(effect, v.Bonus | v.Gain) or isinstance(effect.who, v.Owner):
        return effect
    compared = effect.versus if isinstance(effect, v.Bonus) else effect.ability.against
    if not isinstance(effect, v.Bonus):
        if any(isinstance(node, v.Sized) and node.than_owner for node in nodes(compared)):
            raise Unclear("size")
        return effect

    def of_bearer(level: v.Level) -> v.Level:
        swapped = changed((level.below, level.above), v.Owner, lambda _: v.Bearer())
        return msgspec.structs.replace(level, below=swapped[0], above=swapped[1])

    def than_bearer(size: v.Sized) -> v.Sized:
        return msgspec.structs.replace(size, than=v.Bearer()) if size.than_owner else size

    compared = changed(changed(compared, v.Level, of_bearer), v.Sized, than_bearer)
    return msgspec.structs.replace(effect, versus=compared)


def _beside_target(effect: v.Effect) -> v.Effect:
    """An attack that also hurts "adjacent creatures" means those beside its target."""
    if not isinstance(effect, v.Hurt) or not isinstance(effect.who, v.Each):
        return effect
    if any(isinstance(trait, v.Ally) for trait in effect.who.where):
        return effect
    beside = v.Near(1, who=v.Owner())
    where = tuple(v.Near(1, who=v.Target()) if t == beside else t for t in effect.who.where)
    return msgspec.structs.replace(effect, who=v.Each(where))


def _is_gift(bonus: v.Bonus | v.Gain) -> bool:
    """Whether a hit would make the target stronger, which no card means."""
    if isinstance(bonus, v.Gain):
        gifts = bonus.ability.name.startswith("ignore ") or bonus.ability.name == "critical on"
        return isinstance(bonus.who, Doer) and gifts
    counted = bonus.amount
    amount = getattr(counted, "each", getattr(counted, "times", counted))
    return isinstance(amount, int) and amount > 0 and isinstance(bonus.who, Doer)


def _beside_bearer(bearer: v.Who, found: AllyOf) -> v.Trait | AllyOf:
    """An ally of whoever has the bonus."""
    if found.who != v.Bearer():
        return found
    if bearer == v.Owner():
        return v.Ally()
    match side(getattr(bearer, "where", ())):
        case "enemy":
            return v.Either(((v.Enemy(), v.Other(v.Bearer())),))
        case "ally" | "one of us":
            return v.Either(((v.InWarband(), v.Other(v.Bearer())),))
    raise Unclear("ally")


def _on_the_side_of(who: v.Who | Mentioned, scene: Scene) -> v.Trait:
    """Another creature of the warband of somebody."""
    known = scene.find(who.noun) if isinstance(who, Mentioned) else who
    if known == v.Owner():
        return v.Ally()
    match scene.side_of(known):
        case "enemy":
            return v.Either(((v.Enemy(), v.Other(known)),))
        case "ally":
            return v.Either(((v.InWarband(), v.Other(known)),))
    raise Unclear("ally")


def named(tree: Any, scene: Scene, doer: v.Who) -> Any:
    tree = changed(tree, Doer, lambda _: doer)
    tree = changed(tree, Carrier, lambda _: v.Bearer())
    tree = changed(tree, AllyOf, lambda found: _on_the_side_of(found.who, scene))
    tree = changed(tree, Mentioned, lambda found: scene.find(found.noun))
    return changed(tree, v.Is, lambda found: v.Itself() if found.who == v.Owner() else found)


def _ended(effect: v.Effect, scene: Scene, doer: v.Who) -> v.Effect:
    """What the owner has "until that enemy is destroyed" ends with that enemy."""
    until = getattr(effect, "until", None)
    if until is None:
        return effect
    carries: v.Who = named(getattr(effect, "who", v.Owner()), scene, doer)
    whose = changed(
        until, Carrier, lambda c: scene.find(c.noun) if carries == v.Owner() else v.Bearer()
    )
    return effect if whose is until else msgspec.structs.replace(effect, until=whose)


def _tidy(effect: v.Effect) -> v.Effect:
    """One way to say it: the bearer of an effect on the owner is the owner."""
    if not isinstance(effect, v.Bonus | v.Gain | v.Forbid | v.GainPower):
        return effect
    if isinstance(effect.who, v.Owner):
        tests = changed(effect.tests, v.Is, lambda i: v.Itself() if i.who == v.Bearer() else i)
        tests = changed(tests, v.Bearer, lambda _: v.Owner())
        until = changed(effect.until, v.Is, lambda i: v.Itself() if i.who == v.Bearer() else i)
        if isinstance(until, v.WhileTrue):
            until = changed(until, v.Bearer, lambda _: v.Owner())
        return msgspec.structs.replace(effect, tests=tests, until=until)
    if isinstance(effect.who, v.Each) and effect.until is None:
        return _narrowed(effect, effect.who)
    return effect


def _beside_others(near: v.Near) -> v.Near:
    """Nobody stands beside itself, so that need not be said."""
    return msgspec.structs.replace(near, of=tuple(t for t in near.of if t != v.Other(v.Bearer())))


def _narrowed(
    effect: v.Bonus | v.Gain | v.Forbid | v.GainPower, who: v.Each
) -> v.Bonus | v.Gain | v.Forbid | v.GainPower:
    """Each of those who ..., while they are ...: only those who are."""
    where, tests = who.where, []
    for test in effect.tests:
        of_attack = any(isinstance(node, v.Target) for node in nodes(test))
        if isinstance(test, v.Matches) and isinstance(test.who, v.Bearer) and not of_attack:
            where = ordered(where + changed(test.where, v.Near, _beside_others))
        else:
            tests.append(test)
    return msgspec.structs.replace(effect, who=v.Each(where), tests=tuple(tests))


_ON_THE_ROLL = (v.Reroll, v.SetRoll, v.AddToRoll)
_ON_THE_RESULT = (
    *_ON_THE_ROLL, v.MakeHit, v.MakeMiss, v.NoCritical, v.Redirect, v.HitsInstead,
)  # fmt: skip


def in_time(trigger: v.Trigger | None, steps: Effects) -> v.Trigger | None:
    """The trigger early enough for its effects: an attack can be changed only before it is over.

    "After" such an event then means: once the die lies on the table.
    """
    if trigger is None:
        return None
    return each_event(trigger, lambda one: _in_time(one, steps))


def _in_time(trigger: v.Trigger, steps: Effects) -> v.Trigger:
    found = tuple(nodes(steps))
    changes = any(
        isinstance(node, _ON_THE_RESULT) or isinstance(getattr(node, "until", None), v.EndOfAttack)
        for node in found
    )
    if changes and trigger.timing == "after":
        trigger = msgspec.structs.replace(trigger, timing="before")
        if trigger.event == "attack resolved":
            trigger = msgspec.structs.replace(trigger, event="attack roll")
    if trigger.event == "critical" and any(isinstance(node, v.EventAmount) for node in found):
        # How much damage it was is known once it is dealt.
        tests = (*trigger.tests, v.WasHit(critical=True))
        trigger = msgspec.structs.replace(trigger, event="damage", timing="after", tests=tests)
    if trigger.event == "champion power used" and v.Recharge(v.Subject(), champion=True) in found:
        # A use is given back once it is spent.
        trigger = msgspec.structs.replace(trigger, timing="after")
    if trigger.event == "damage" and _of_an_attack(trigger, found):
        # What is added "on that attack" needs damage from one.
        tests = (*trigger.tests, v.DamageIs(from_attack=True))
        trigger = msgspec.structs.replace(trigger, tests=tests)
    if trigger.event == "charges" and any(
        isinstance(node, v.MakeAttack) and node.versus == v.Object() for node in found
    ):
        # One more attack on a charge is made when the charge has got there.
        tests = (*trigger.tests, v.AttackIs(charge=True))
        trigger = msgspec.structs.replace(
            trigger, event="attack resolved", timing="after", tests=tests
        )
    rolled = any(isinstance(node, v.NaturalRoll) for node in nodes(trigger.tests))
    if trigger.event == "hit" and any(
        isinstance(node, v.EndEffects) and node.who == v.Object() and len(node.conditions) == 1
        for node in found
    ):
        # One condition instead of another: the attack has to impose the one before.
        tests = (*trigger.tests, v.WasHit())
        return msgspec.structs.replace(
            trigger, event="attack resolved", timing="after", tests=tests
        )
    replaced = any(isinstance(node, v.EndEffects) and node.conditions for node in found)
    if trigger.event == "hit" and replaced:
        # What the hit brings must be there before it can give way to something else.
        return msgspec.structs.replace(trigger, timing="after")
    if trigger.event == "initiative roll" and (
        rolled or any(isinstance(node, v.NaturalRoll) for node in found)
    ):
        trigger = msgspec.structs.replace(trigger, timing="after")
    several = any(isinstance(node, Dice) for node in found)
    if several and trigger.event == "attack roll" and trigger.timing == "before" and not rolled:
        trigger = msgspec.structs.replace(trigger, event="attack declared")
    # Non-rolls: what a roll counts as may be settled before it is made.
    settles = any(isinstance(node, v.SetRoll) for node in found) and not rolled
    if (
        trigger.event == "attack declared"
        and not settles
        and (rolled or any(_on_the_roll(node) for node in found))
    ):
        trigger = msgspec.structs.replace(trigger, event="attack roll", timing="before")
    if (
        trigger.event in ("enters", "moves")
        and trigger.near is not None
        and any(isinstance(node, v.MakeAttack) and node.versus == v.Subject() for node in found)
    ):
        # Whoever is attacked for coming near is there by then.
        trigger = msgspec.structs.replace(trigger, timing="after")
    if (
        trigger.event in ("enters", "moves")
        and trigger.place
        and trigger.subject == (v.Itself(),)
        and any(isinstance(node, v.Near) and node.who == v.Owner() for node in found)
    ):
        # Whoever is near it there is not near it yet.
        trigger = msgspec.structs.replace(trigger, timing="after")
    if trigger.event == "shifts" and v.Subject() in (
        node.who for node in found if isinstance(node, v.Walk)
    ):
        # Who shifts again has shifted.
        trigger = msgspec.structs.replace(trigger, timing="after")
    return _initiative_decided(trigger)


def _on_the_roll(node: v.Node) -> bool:
    """Whether it needs a die on the table; several dice are decided on before."""
    return isinstance(node, _ON_THE_ROLL) and not isinstance(node, Dice)


def _of_an_attack(trigger: v.Trigger, found: tuple[v.Node, ...]) -> bool:
    """Whether the effects are about the attack that deals the damage, and it is not asked for."""
    if trigger.also or any(isinstance(test, v.AttackIs | v.DamageIs) for test in trigger.tests):
        return False
    return any(isinstance(node, v.EndOfAttack) for node in found)


def _initiative_decided(trigger: v.Trigger) -> v.Trigger:
    """ "After rolling initiative, if you won" is: when you win initiative."""
    if trigger.event != "initiative roll" or trigger.timing != "after":
        return trigger
    for test in trigger.tests:
        if isinstance(test, v.Initiative):
            event: v.EventKind = "initiative won" if test.have else "initiative lost"
            rest = tuple(each for each in trigger.tests if each is not test)
            return msgspec.structs.replace(trigger, event=event, tests=rest)
    return trigger


def once_initiative_is_known(trigger: v.Trigger | None, steps: Effects) -> Effects:
    """What depends on an initiative not yet rolled waits for it."""
    if trigger is None or trigger.event != "initiative roll":
        return steps
    return tuple(_wait(step) for step in steps)


def _wait(step: v.Effect) -> v.Effect:
    match step:
        case v.If((v.Initiative(have),), then, ()):
            event: v.EventKind = "initiative won" if have else "initiative lost"
            known = v.Trigger(event, "after", mandatory=True)
            return v.Later(v.Owner(), known, then, until=v.EndOfRound(), once=True)
    return step


def on_that_attack(effects: Effects, trigger: v.Trigger | None) -> Effects:
    """Bonuses on an attack belong to whoever makes it; those to defenses to its target."""
    if trigger is None:
        return effects
    effects = tuple(_of_the_event(effect, trigger) for effect in effects)
    attacker: v.Who = v.Owner() if side(trigger.subject) == "owner" else v.Subject()
    target: v.Who = v.Owner() if side(trigger.object) == "owner" else v.Object()

    def fixed(bonus: v.Bonus) -> v.Bonus:
        if not isinstance(bonus.until, v.EndOfAttack) or not isinstance(bonus.who, v.Owner):
            return bonus
        who = attacker if bonus.stat in ("attack", "damage") else target
        if who == v.Object() and not trigger.object:
            return bonus
        return msgspec.structs.replace(bonus, who=who)

    def attackers(gain: v.Gain) -> v.Gain:
        ours = isinstance(gain.until, v.EndOfAttack) and isinstance(gain.who, v.Owner)
        if not ours or gain.ability.name != "no redirect":
            return gain
        return msgspec.structs.replace(gain, who=attacker)

    if trigger.event == "charges":
        return tuple(_on_that_charge(effect) for effect in effects)

    return changed(changed(effects, v.Bonus, fixed), v.Gain, attackers)


_BEFORE_THE_BLOW = (
    "attack declared", "opportunity attack", "targeted", "attack roll", "hit", "critical",
)  # fmt: skip


def _of_the_event(effect: v.Effect, trigger: v.Trigger) -> v.Effect:
    """A bonus without a duration, in answer to an attack or to damage, is on just that."""
    if isinstance(effect, v.Later) and effect.trigger.event in (*_BEFORE_THE_BLOW, "damage"):
        steps = tuple(_of_the_event(step, effect.trigger) for step in effect.steps)
        return msgspec.structs.replace(effect, steps=steps)
    if isinstance(effect, v.DieTable):
        rows = tuple(_same_event(row, trigger) for row in effect.rows)
        return msgspec.structs.replace(effect, rows=rows)
    if isinstance(effect, v.ChooseOne):
        options = tuple(_same_event(option, trigger) for option in effect.options)
        return msgspec.structs.replace(effect, options=options)
    if isinstance(effect, v.If):
        then, rest = (
            tuple(_of_the_event(step, trigger) for step in steps)
            for steps in (effect.then, effect.otherwise)
        )
        return msgspec.structs.replace(effect, then=then, otherwise=rest)
    if isinstance(effect, v.TransferDamage) and effect.half and effect.who == v.Owner():
        # Whose own damage it is takes half of it, and nobody the rest.
        own = side(trigger.object) == "owner" or not trigger.object
        return v.ChangeDamage(half=True) if own else effect
    if isinstance(effect, v.TransferDamage) and effect.half:
        if effect.who == v.Object():
            return v.ChangeDamage(half=True)
        if effect.who == v.Subject():
            # Whoever dealt the damage takes half as much.
            return v.Hurt(v.Subject(), (v.Part(v.EventAmount(half=True)),))
    if trigger.event in ("hit", "critical", "attack roll") and _missing_its_target(effect):
        return v.MakeMiss()
    if (
        from_itself(effect)
        and trigger.event in _BEFORE_THE_BLOW
        and side(trigger.subject) == "owner"
    ):
        # "+10 damage AND push 2 squares": whom the attack is aimed at.
        return msgspec.structs.replace(effect, who=v.Object())
    if _less_damage(effect, trigger):
        return v.ChangeDamage(amount=effect.amount)
    if isinstance(effect, v.Gain) and effect.until is None and trigger.event in _BEFORE_THE_BLOW:
        return msgspec.structs.replace(effect, until=v.EndOfAttack())
    if not isinstance(effect, v.Bonus) or effect.until is not None or effect.sets:
        return effect
    if trigger.event in _BEFORE_THE_BLOW and effect.stat in ("attack", "damage", *_GUARDS):
        return msgspec.structs.replace(effect, until=v.EndOfAttack())
    if trigger.event == "damage" and effect.stat == "damage" and isinstance(effect.who, v.Owner):
        if not isinstance(effect.amount, int):
            raise Unclear("duration")
        return v.ChangeDamage(amount=effect.amount)
    return effect


def _same_event(part: Part, trigger: v.Trigger) -> Part:
    """One of several things that may happen: a bonus in it is on the event as well."""
    steps = tuple(_of_the_event(step, trigger) for step in part.steps)
    return msgspec.structs.replace(part, steps=steps)


def from_itself(effect: v.Node) -> TypeGuard[v.Shove]:
    """Whether the owner would be pushed away from itself, or pulled toward itself."""
    return (
        isinstance(effect, v.Shove)
        and effect.how != "slide"
        and effect.who == v.Owner()
        and effect.source in (None, v.Owner())
    )


def _missing_its_target(effect: v.Effect) -> bool:
    """The attack misses the one whom it is about to strike."""
    return (
        isinstance(effect, v.Gain)
        and effect.ability == v.Ability("automatic miss", against=(v.Is(v.Object()),))
        and isinstance(effect.until, v.UntilEvent)
    )


def _less_damage(effect: v.Effect, trigger: v.Trigger) -> TypeGuard[v.Bonus]:
    """Less of the damage that is being dealt, whether or not an attack deals it."""
    return (
        trigger.event == "damage"
        and isinstance(effect, v.Bonus)
        and effect.stat == "damage"
        and isinstance(effect.until, v.EndOfAttack)
        and isinstance(effect.amount, int)
        and effect.amount < 0
    )


_GUARDS = ("AC", "Fort", "Ref", "Will", "defenses")


def _on_that_charge(effect: v.Effect) -> v.Effect:
    """The attack of a charge comes after its announcement, and ends what is said of it."""
    if not isinstance(effect, v.Bonus | v.Gain):
        return effect
    if effect.until is not None and not isinstance(effect.until, v.EndOfAttack):
        return effect
    resolved = v.Trigger(
        "attack resolved",
        "after",
        subject=(v.Is(v.Bearer()),),
        tests=(v.AttackIs(charge=True),),
    )
    over = v.FirstOf((v.UntilEvent(resolved), v.EndOfTurn()))
    return msgspec.structs.replace(effect, until=over)


def from_the_start(effects: Effects) -> bool:
    """Whether the effects are in force from the start of the battle until something ends them."""
    return bool(effects) and all(
        isinstance(effect, LASTING)
        and (
            isinstance(effect.until, v.EndOfBattle)
            or (_by_events(effect.until) and isinstance(effect.who, v.Owner))
        )
        for effect in effects
    )


def _by_events(until: v.Duration | None) -> bool:
    """Whether events end it, and nothing else."""
    if isinstance(until, v.FirstOf):
        return all(_by_events(each) for each in until.durations)
    return isinstance(until, v.UntilEvent)


def as_standing(effects: Effects) -> Effects:
    """Wordings that sound like something done once but describe a standing ability."""

    def fixed(effect: v.Effect) -> v.Effect:
        if isinstance(effect, v.Walk) and effect.optional and effect.how == "shift":
            plain = v.Walk(
                effect.who,
                "shift",
                effect.points,
                squares=effect.squares,
                up_to=effect.up_to,
                optional=True,
            )
            if effect != plain or effect.points == 1:
                raise Unclear("shift")
            return v.Bonus(effect.who, "shift", effect.points, sets=True)
        if isinstance(effect, v.Bonus) and any(_of_this_turn(t) for t in effect.tests):
            turn = isinstance(effect.until, v.EndOfTurn)
            return msgspec.structs.replace(effect, until=None) if turn else effect
        if isinstance(effect, v.Bonus | v.Gain | v.Forbid) and isinstance(
            effect.until, v.WhileTrue
        ):
            tests = effect.tests + effect.until.tests
            return msgspec.structs.replace(effect, until=None, tests=tests)
        if isinstance(effect, v.Afflict) and effect.until is None:
            return v.Gain(effect.who, v.Ability("afflicted", word=effect.condition))
        return effect

    spread: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, v.If) and _once_moved(effect):
            moved = v.Trigger("moves", "after", (v.Itself(),), tests=effect.tests, mandatory=True)
            spread.append(v.Later(v.Owner(), moved, effect.then))
        elif isinstance(effect, v.If) and not effect.otherwise:
            spread += (_while(fixed(each), effect.tests) for each in effect.then)
        else:
            spread.append(effect)
    return tuple(fixed(effect) for effect in spread)


def _once_moved(effect: v.If) -> bool:
    """Something that lasts a while comes of having moved far."""
    moved = all(isinstance(test, v.Moved) and test.who == v.Owner() for test in effect.tests)
    lasting_ = all(getattr(each, "until", None) is not None for each in effect.then)
    return moved and lasting_ and not effect.otherwise


def _of_this_turn(test: v.Test) -> bool:
    """Whether a test can hold only in the turn it is about: who moved, who went first."""
    if isinstance(test, v.Count):
        return any(isinstance(t, v.InState) and t.state == "activated" for t in nodes(test.of))
    if isinstance(test, v.Matches) and test.who == v.Owner():
        states = ("moved this turn", "attacked this turn", "charged this turn")
        return any(isinstance(node, v.InState) and node.state in states for node in nodes(test))
    return isinstance(test, v.Moved)


def while_in_force(effects: Effects) -> tuple[Effects, tuple[v.Test, ...]]:
    """Effects that all depend on the same tests, and these tests: they bound the power."""
    conditional = [each for each in effects if isinstance(each, v.If) and not each.otherwise]
    if not effects or len(conditional) != len(effects):
        return effects, ()
    tests = conditional[0].tests
    if any(each.tests != tests for each in conditional):
        return effects, ()
    return tuple(inner for each in conditional for inner in each.then), tests


def _while(effect: v.Effect, tests: tuple[v.Test, ...]) -> v.Effect:
    """What is in force only while tests hold."""
    if isinstance(effect, v.Bonus | v.Gain | v.Forbid | v.GainPower | v.GainKeyword):
        return msgspec.structs.replace(effect, tests=effect.tests + tests)
    return v.If(tests, (effect,))


def lasting_all_battle(effects: Effects) -> Effects:
    """What a power does during setup lasts for the battle."""
    return tuple(lasting(effect, v.EndOfBattle()) for effect in effects)


def standing(effects: Effects) -> bool:
    """Whether the effects can be in force all the time: none of them happens once."""
    standing_kinds = (
        *LASTING, v.DefineCondition, *get_args(v.BuildingEffect),
        v.ChangeTerrain, v.ScorePoints,
    )  # fmt: skip
    for effect in effects:
        if isinstance(effect, v.If):
            if not standing(effect.then + effect.otherwise):
                return False
        elif not isinstance(effect, standing_kinds) or getattr(effect, "until", None) is not None:
            return False
    return True


def for_everyone(effects: Effects) -> Effects:
    """In a continuous power "an enemy" means each."""

    def widened(pick: v.Pick) -> v.Who:
        return v.Each(pick.where) if pick == v.Pick(pick.where) else pick

    return changed(effects, v.Pick, widened)
