# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for when: how long something lasts, which attack is meant."""

from typing import NamedTuple, cast

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.moments.asking import together
from warband.cards.reader.moments.events import befell
from warband.cards.reader.nouns.phrases import Carrier, Creatures, Mentioned, OnNextTurn
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.parsing.engine import Grammar, Rejected

KINDS: dict[str, v.AttackIs] = {
    "melee": v.AttackIs(kinds=("melee",)),
    "ranged": v.AttackIs(kinds=("ranged",)),
    "close": v.AttackIs(kinds=("close",)),
    "area": v.AttackIs(kinds=("area",)),
    "blast": v.AttackIs(kinds=("close",)),
    "burst": v.AttackIs(kinds=("close",)),
    "radius": v.AttackIs(kinds=("area",)),
    "basic": v.AttackIs(kinds=("melee",), basic=True),
    "rangedbasic": v.AttackIs(kinds=("ranged",), basic=True),
    "anybasic": v.AttackIs(kinds=("melee", "ranged"), basic=True),
}


ENDING_ACTIONS: tuple[v.ActionType, ...] = ("move", "attack", "minor")
_MOVES_OR_ATTACKS: tuple[v.EventKind, ...] = ("moves", "attack resolved")
_FLEETING = (v.DidIt, v.WasHit, v.HitCount, v.WasDestroyed, v.WasBloodied, v.NaturalRoll)
"""What can be asked of one use or one attack only."""


class Until(NamedTuple):
    """How long something lasts; `shared` durations hold for all effects before them."""

    duration: v.Duration
    shared: bool = True


def add_moments(g: Grammar) -> None:
    """Rules for durations and attacks."""
    _attacks(g)
    _durations(g)


# ---------------------------------------------------------------------------- attacks


def _attacks(g: Grammar) -> None:
    for word, attack in KINDS.items():
        g.rule("kind", word, lambda attack=attack: attack)
    g.rule("kinds", "<kind>", lambda a: a)
    g.rule("kinds", "<kind> [,] [or|and|and/or] <kinds>", _either_kind)
    every: tuple[v.AttackKind, ...] = ("melee", "ranged", "close", "area")
    unlike = [(f"non-{kind}", v.AttackIs(kinds=tuple(each for each in every if each != kind))) for kind in every]
    for phrase, others in (*unlike, ("non-basic", v.AttackIs(basic=False))):
        g.rule("kinds", phrase, lambda others=others: others)
    g.rule("sort", "<kinds>", lambda a: a)
    for word, sort in (("opportunity", v.AttackIs(opportunity=True)), ("charge", v.AttackIs(charge=True))):
        g.rule("sort", word, lambda sort=sort: sort)
    # The attack of a trigger: "a melee attack", "an opportunity attack", "its Bite attack".
    some = "[a|any|another|each|its|that|this creature 's]"
    g.rule("attack", f"{some} attack", v.AttackIs)
    g.rule("attack", f"{some} attack (action|power)", v.AttackIs)
    g.rule("attack", f"{some} <kinds> attack [action|power]", lambda a: a)
    g.rule("attack", f"{some} basic", lambda: KINDS["basic"])
    g.rule("attack", f"{some} charge [attack]", lambda: v.AttackIs(charge=True))
    g.rule("attack", f"{some} opportunity attack", lambda: v.AttackIs(opportunity=True))
    g.rule("attack", f"{some} <name> attack", _named_attack)
    g.rule("attack", f"{some} <ownname>", lambda a: v.AttackIs(power=a))
    g.rule("attack", f"{some} <dtype> attack", lambda a: v.AttackIs(damage=a))
    # What else tells it from others: its name, its damage, the defense it is made against.
    g.rule("attackmod", "((while|when) charging|(with|granted by) <name>|(that (deal|do|can deal)|dealing) <dtype> damage|(that target|that is vs|vs|targeting) <defenses>)", lambda name, t, d: {"power": name} if name else {"damage": t} if t else {"charge": True} if d is None else {"defense": d[0]} if len(d) == 1 else {"defenses": d})
    g.rule("attack", f"{some} [<kinds>|opportunity|charge] attack [action|power|roll] <attackmod>", lambda k, more: msgspec.structs.replace(k or v.AttackIs(), **more))


_FLAGS = frozenset(v.FLAGS)
"""Words for a kind of attack that are no name of one."""


def _named_attack(name: str) -> v.AttackIs:
    """An attack by its name; "Fear and Charm attacks" are none."""
    if not _FLAGS.isdisjoint(name.split()):
        raise Rejected
    return v.AttackIs(power=name)


def _either_kind(one: v.AttackIs, two: v.AttackIs) -> v.AttackIs:
    if one.basic != two.basic:
        raise Rejected
    kinds = tuple(dict.fromkeys(one.kinds + two.kinds))
    return v.AttackIs(kinds=kinds, basic=one.basic)


# --------------------------------------------------------------------------- durations


def _fixed_times(g: Grammar) -> None:
    """Durations with an end that the clock of the battle knows."""
    def lasts(phrase: str, duration: v.Duration) -> None:
        g.rule("time", phrase, lambda: Until(duration))

    until = "(until end of|until end|through end of|through|until after|before end of)"
    rest = f"(for rest of|for remainder of|during|for|{until})"
    whose = "(its|their|<ref> 's)"
    lasts(f"{until} (next|following) round", v.EndOfRound(next=True))
    lasts(f"{rest} [@that|current|its] [current] turn", v.EndOfTurn())
    lasts(f"{rest} creature 's turn", v.EndOfTurn())
    g.rule("time", f"{until} <ref> 's [current] turn", lambda np: Until(v.EndOfTurn()))
    lasts("[on|during|for] @that turn", v.EndOfTurn())
    lasts(f"{rest} [@that|current] round", v.EndOfRound())
    lasts("[on|during|for] @that round", v.EndOfRound())
    lasts("until (next round|start of next round)", v.EndOfRound())
    lasts(f"{rest} [this] (battle|game)", v.EndOfBattle())
    lasts("permanently", v.EndOfBattle())
    lasts(f"{until} first round [of battle]", v.WhileTrue((v.RoundNumber(at_most=1),)))
    g.rule("time", f"{until} {whose} next turn", lambda np: Until(v.EndOfNextTurn(whose=_owners(np))))
    g.rule("time", f"until start of {whose} [next] turn", lambda np: Until(v.StartOfNextTurn(whose=_owners(np))))
    g.rule("time", f"until {whose} next turn", lambda np: Until(v.StartOfNextTurn(whose=_owners(np))))
    lasts(f"{until} next turn", v.EndOfNextTurn())
    lasts("until start of next turn", v.StartOfNextTurn())
    lasts("(on|during) its next turn", OnNextTurn())


def _owners(np: Creatures | None) -> v.Who | None:
    """Whose turn counts: the owner's, or that of whoever carries the effect."""
    return np.ref if np is not None and isinstance(np.ref, v.Owner) else None


def _durations(g: Grammar) -> None:
    _fixed_times(g)
    g.rule("until", "<time>", lambda u: u)
    g.rule("until", "( <time> )", lambda u: u)
    # By a save: of one effect, or of several together.
    for action in ENDING_ACTIONS:
        g.rule("endaction", f"[replace|replaces] {action} action", lambda action=action: v.ActionEnds(action))
    g.rule("saves", "(save|saved|[a] <endaction>) end", lambda a: Until(a or v.SaveEnds(), False))
    g.rule("saves", "(save|saved) end (both|all|them|each)", lambda: Until(v.SaveEnds(group=True)))
    # The bracket is lost on some cards.
    g.rule("until", "[,] ( <saves> [ ) ]", lambda u: u)
    # "(save ends, -2 to saves)": on the saves against this, and on no others.
    onit = "(with [a]|at [a]|(,|;) [[target|it|affected creature] @have]) <signed> [[to|on|vs] [all|its|@that] save [(vs|to end) it]]"
    g.rule("until", f"( <saves> {onit} )", _saved_with)
    g.rule("until", "( <signed> (to|on|vs) [all|its] save (,|;) <saves> )", lambda bonus, u: _saved_with(u, bonus))
    g.rule("until", "(with a duration of|until) [ ( ] save end [ ) ]", lambda: Until(v.SaveEnds(), False))
    g.rule("until", "until it save", lambda: Until(v.SaveEnds(), False))
    g.rule("until", "(on|to|with|for|vs|during) (that|this|its) (attack|attack roll|charge|roll|attack action|save)", lambda: Until(v.EndOfAttack()))
    charged = v.Trigger("attack resolved", "after", subject=(v.Is(v.Bearer()),), tests=(v.AttackIs(charge=True),))
    g.rule("until", "until end of @that charge", lambda: Until(v.FirstOf((v.UntilEvent(charged), v.EndOfTurn()))))
    g.rule("until", "as long as <tests>", lambda t: Until(v.WhileTrue(_of_bearer(t))))
    # By something that happens, or is no longer so.
    g.rule("over", "<ending>", v.UntilEvent)
    g.rule("over", "<tests>", _unless)
    g.rule("over", "<event>", _over_after)
    g.rule("over", "<event> [,] (if|while|when) <tests>", _over_if)
    g.rule("over", "<participle> [<bys>]", lambda e, h: _over_after(befell(e, (v.Is(v.Bearer()),), h)))
    what = "[also|this effect|effect|it|this condition|condition|both|these effect|power]"
    g.rule("endsif", f"[or|and] {what} [also] end ((@when|after|as soon as) <over>|as a <endaction>)", lambda e, a: e or a)
    told = "(this effect|effect|this condition|that condition|condition|both|both effect|these effect|it|these)"
    g.rule("until", f"(.|;|,) {told} end ((@when|after|as soon as) <over>|as a <endaction>)", lambda e, a: Until(e or a))
    g.rule("until", "<time> [;|,|.] <endsif>", _either)
    g.rule("until", "( <time> (,|;) <endsif> )", _either)
    g.rule("until", "<time> [,] or until [after] <over>", _either)
    g.rule("until", "until [after] <over> [,] or <time>", lambda e, u: Until(_first_of((e, u.duration))))
    g.rule("until", "( <saves> ) [;|,|.] <endsif>", _either)
    g.rule("until", "( <saves> (,|;) <endsif> [ ) ]", _either)
    hurt = v.UntilEvent(v.Trigger("damage", "after", object=(v.Is(v.Bearer()),)))
    g.rule("until", "( <saves> (,|;|or) [or] [any] damage [also] end [it|them|both|this|this effect] )", lambda u: _either(u, hurt))
    # Several ends in brackets, in whatever order: whichever comes first.
    healed = v.UntilEvent(v.Trigger("healed", "after", object=(v.Is(v.Bearer()),)))
    g.rule("ender", "(<saves>|<time>|<endsif>|[any] damage [also] end [it|them|both|this|this effect])", lambda s, t, e: s or t or Until(e or hurt, False))
    g.rule("ender", "([any] healing|healing [any] hp) [also] end [it|them|both|this|this effect]", lambda: Until(healed, False))
    for ends in ("( <ender> [(,|;|or|, or) <ender>] )", "( <ender> ) [;|,|.|or] ( <ender> )", "( <ender> ) [;|,|.] <ender>"):
        g.rule("until", ends, lambda a, b: Until(a.duration) if b is None else Until(_first_of((a.duration, b.duration)), any(u.shared and isinstance(u.duration, v.SaveEnds) for u in (a, b))))
    g.rule("until", "until <over> ( save end )", lambda e: Until(_first_of((e, v.SaveEnds())), False))
    g.rule("until", "until <ref> (@moved or attack|attack or @moved)", lambda np: Until(_first_of(tuple(v.UntilEvent(v.Trigger(event, "after", subject=_bearer_or(np))) for event in _MOVES_OR_ATTACKS))))
    g.rule("until", "until [after] <over> [[,] or [until] <over>]", lambda a, b: Until(_first_of((a, b)) if b else a))
    g.rule("afflictedso", "is <condition>", lambda c: v.WhileTrue((v.Never(v.Matches(v.Owner(), (v.Afflicted(c),))),)))
    g.rule("until", "until this creature <evp> [,] [or] <afflictedso> [,] or <evp>", lambda a, w, b: Until(_first_of((_over_after(a(_THIS)), w, _over_after(b(_THIS))))))
    g.rule("until", "until this creature <evp> [,] or <afflictedso>", lambda a, w: Until(_first_of((_over_after(a(_THIS)), w))))
    _endings(g)


_THIS = Creatures((), "ref", ref=v.Owner())


def _saved_with(until: Until, bonus: int) -> Until:
    if not isinstance(until.duration, v.SaveEnds):
        raise Rejected
    return until._replace(duration=msgspec.structs.replace(until.duration, bonus=bonus))


def _either(until: Until, event: v.Duration) -> Until:
    return Until(_first_of((until.duration, event)), until.shared)


def _endings(g: Grammar) -> None:
    """Events that end something, said of whoever carries it."""
    def ending(phrase: str, event: v.EventKind, *, subject: str = "", object: str = "", **more: object) -> None:
        def build(np: Creatures | None = None) -> v.Trigger:
            who = _bearer_or(np)
            given = {"subject": who} if subject else {"object": who}
            return v.Trigger(event, "after", **given, **more)  # type: ignore[arg-type]

        g.rule("ending", phrase, build)

    ending("<ref> ([first|next] attack|[first|next] make a attack|resolve a attack|have used a attack action|use a attack action|have (attacked|made a attack)) [for first time]", "attack resolved", subject="who")
    ending("<ref> @moved", "moves", subject="who")
    ending("<ref> (take [any] damage|is damaged)", "damage", object="who")
    ending("<ref> is (hit|hit by a attack)", "hit", object="who")
    ending("<ref> is @targeted", "attack resolved", object="who")
    ending("<ref> is destroyed", "destroyed", object="who")
    g.rule("ending", "<described> is destroyed", lambda np: v.Trigger("destroyed", "after", object=np.where))
    g.rule("ending", "<ref> is damaged by <np>", lambda a, b: v.Trigger("damage", "after", subject=b.filter(), object=_bearer_or(a)))
    g.rule("ending", "<ref> (target|attack) <np> [with a attack]", lambda a, b: v.Trigger("attack resolved", "after", subject=_bearer_or(a), object=b.filter()))
    g.rule("ending", "damaged by <np>", lambda b: v.Trigger("damage", "after", subject=b.filter(), object=(v.Is(v.Bearer()),)))


def _first_of(durations: tuple[v.Duration, ...]) -> v.FirstOf:
    """Whichever ends first, without one such choice inside another."""
    flat: list[v.Duration] = []
    for each in durations:
        flat += each.durations if isinstance(each, v.FirstOf) else (each,)
    return v.FirstOf(tuple(flat))


_BEARERS = ("it", "target", "enemy", "ally", "creature")
"""Words that mean, in an ending, whoever carries the effect."""


def _carrier(found: Mentioned) -> v.Who:
    """Whoever carries the effect; "that enemy" is not the owner, who may carry it as well."""
    return cast(v.Who, Carrier(found.noun)) if found.noun in ("enemy", "ally") else v.Bearer()


def _over_after(event: v.Trigger) -> v.Duration:
    """Until an event that befalls the creature that carries the effect."""
    if event.also:
        alone = msgspec.structs.replace(event, also=())
        return _first_of(tuple(_over_after(each) for each in (alone, *event.also)))
    settled = changed(event, Mentioned, lambda m: _carrier(m) if m.noun in _BEARERS else m)
    if any(isinstance(node, Mentioned) for node in nodes(settled)):
        raise Rejected
    if settled.event in ("attack declared", "targeted"):
        settled = msgspec.structs.replace(settled, event="attack resolved")
    timing = "at" if settled.timing == "at" else "after"
    return v.UntilEvent(msgspec.structs.replace(settled, timing=timing))


def _over_if(event: v.Trigger, tests: tuple[v.Test, ...]) -> v.Duration:
    """Until an event, if something is so then; at the owner's turn "it" is the owner."""
    if event.subject == (v.Itself(),):
        tests = changed(tests, Mentioned, lambda m: v.Owner() if m.noun in ("it", "implied") else m)
    return _over_after(msgspec.structs.replace(event, tests=event.tests + _of_bearer(tests)))


def _of_bearer(tests: tuple[v.Test, ...]) -> tuple[v.Test, ...]:
    """ "It", in what must hold for an effect to last, is whoever carries the effect."""
    own = ("it", "implied", "target")
    return changed(tests, Mentioned, lambda m: v.Bearer() if m.noun in own else m)


def _unless(tests: tuple[v.Test, ...]) -> v.Duration:
    if any(isinstance(node, (v.Farther, *_FLEETING)) for node in nodes(tests)):
        # Told at the end of a turn, or of one attack, not on the way.
        raise Rejected
    return v.WhileTrue((v.Never(together(_beside_bearer(_of_bearer(tests)))),))


def _beside_bearer(tests: tuple[v.Test, ...]) -> tuple[v.Test, ...]:
    """ "When this creature is no longer adjacent": not to itself, but to whoever is affected."""

    def fixed(test: v.Matches) -> v.Matches:
        if test.who != v.Owner():
            return test
        near = changed(
            test.where,
            v.Near,
            lambda n: msgspec.structs.replace(n, who=v.Bearer()) if n.who == v.Owner() else n,
        )
        return v.Matches(test.who, near)

    return changed(tests, v.Matches, fixed)


def _bearer_or(np: Creatures | None) -> v.Filter:
    """Whom an ending is about: the creature that carries the effect unless another is named."""
    if np is not None and isinstance(np.ref, Mentioned):
        return (v.Is(_carrier(np.ref)),)
    if np is None or np.ref is None:
        return (v.Is(v.Bearer()),)
    return np.filter()
