# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for when: how long something lasts, which attack is meant."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.asking import together
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.phrases import Creatures, Mentioned
from warband.cards.reader.trees import changed, nodes

KINDS: dict[str, v.AttackIs] = {
    "melee": v.AttackIs(kinds=("melee",)),
    "ranged": v.AttackIs(kinds=("ranged",)),
    "close": v.AttackIs(kinds=("close",)),
    "area": v.AttackIs(kinds=("area",)),
    "blast": v.AttackIs(kinds=("close",)),
    "burst": v.AttackIs(kinds=("area",)),
    "radius": v.AttackIs(kinds=("area",)),
    "basic": v.AttackIs(kinds=("melee",), basic=True),
    "rangedbasic": v.AttackIs(kinds=("ranged",), basic=True),
    "anybasic": v.AttackIs(kinds=("melee", "ranged"), basic=True),
}


_MOVES_OR_ATTACKS: tuple[v.EventKind, ...] = ("moves", "attack resolved")


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
    g.rule("kinds", "non-basic", lambda: v.AttackIs(basic=False))
    every: tuple[v.AttackKind, ...] = ("melee", "ranged", "close", "area")
    for kind in every:
        others = tuple(each for each in every if each != kind)
        g.rule("kinds", f"non-{kind}", lambda others=others: v.AttackIs(kinds=others))
    # The attack of a trigger: "a melee attack", "an opportunity attack", "its Bite attack".
    some = "[a|any|another|each|its|that|this creature 's]"
    g.rule("attack", f"{some} attack", v.AttackIs)
    g.rule("attack", f"{some} attack (action|power)", v.AttackIs)
    g.rule("attack", f"{some} <kinds> attack [action|power]", lambda a: a)
    g.rule("attack", f"{some} basic", lambda: KINDS["basic"])
    g.rule("attack", f"{some} charge attack", lambda: v.AttackIs(charge=True))
    g.rule("attack", f"{some} charge", lambda: v.AttackIs(charge=True))
    g.rule("attack", f"{some} attack while charging", lambda: v.AttackIs(charge=True))
    g.rule("attack", f"{some} <kinds> attack while charging", lambda a: msgspec.structs.replace(a, charge=True))
    g.rule("attack", f"{some} opportunity attack", lambda: v.AttackIs(opportunity=True))
    g.rule("attack", f"{some} <name> attack", lambda a: v.AttackIs(power=a))
    g.rule("attack", f"{some} <ownname>", lambda a: v.AttackIs(power=a))
    g.rule("attack", f"{some} attack with <name>", lambda a: v.AttackIs(power=a))
    g.rule("attack", f"{some} attack (that (deal|do|can deal)|dealing) <dtype> damage", lambda a: v.AttackIs(damage=a))
    g.rule("attack", f"{some} <dtype> attack", lambda a: v.AttackIs(damage=a))
    g.rule("attack", f"{some} attack (that target|vs|targeting) <defense>", lambda a: v.AttackIs(defense=a))
    g.rule("attack", f"{some} [<kinds>] attack (that target|vs|targeting) <defenses>", lambda k, d: msgspec.structs.replace(k or v.AttackIs(), defenses=d) if len(d) > 1 else _no_attack())
    g.rule("attack", f"{some} attack action that target <defense>", lambda a: v.AttackIs(defense=a))
    g.rule("attack", f"{some} <kinds> attack (that target|vs) <defense>", lambda a, d: msgspec.structs.replace(a, defense=d))
    g.rule("attack", f"{some} <kinds> attack (that (deal|do)|dealing) <dtype> damage", lambda a, d: msgspec.structs.replace(a, damage=d))


def _either_kind(one: v.AttackIs, two: v.AttackIs) -> v.AttackIs:
    if one.basic != two.basic:
        raise Rejected
    kinds = tuple(dict.fromkeys(one.kinds + two.kinds))
    return v.AttackIs(kinds=kinds, basic=one.basic)


# --------------------------------------------------------------------------- durations


def _fixed_times(lasts: Callable[[str, v.Duration], None]) -> None:
    """Durations with an end that the clock of the battle knows."""
    rest = "(for rest of|for remainder of|during|until end of|until end|through end of|for)"
    these = "(its|their|target 's|that target 's|that enemy 's|that ally 's|that creature 's|affected creature 's|affected enemy 's|attacker 's|chosen creature 's|chosen ally 's|chosen enemy 's)"
    owners = "(this creature 's|this champion 's)"
    lasts("until end of next round", v.EndOfRound(next=True))
    lasts("until end of following round", v.EndOfRound(next=True))
    lasts(f"{rest} (turn|this turn|that turn|its turn|current turn|its current turn|creature 's turn|that creature 's turn|that ally 's turn|that enemy 's turn)", v.EndOfTurn())
    lasts(f"until end of {owners} [current] turn", v.EndOfTurn())
    lasts("until end of acting creature 's turn", v.EndOfTurn())
    lasts("(this turn|that turn|on that turn|on this turn|during that turn)", v.EndOfTurn())
    lasts(f"{rest} (round|this round|that round|current round)", v.EndOfRound())
    lasts("@that round", v.EndOfRound())
    lasts("until (next round|start of next round)", v.EndOfRound())
    lasts(f"{rest} (battle|this battle|game|this game)", v.EndOfBattle())
    lasts("permanently", v.EndOfBattle())
    lasts(f"(until end of|through end of|through) {these} next turn", v.EndOfNextTurn())
    lasts(f"(until end of|through end of|through) {owners} next turn", v.EndOfNextTurn(whose=v.Owner()))
    lasts(f"until start of {these} [next] turn", v.StartOfNextTurn())
    lasts(f"until start of {owners} [next] turn", v.StartOfNextTurn(whose=v.Owner()))
    lasts(f"until {owners} next turn", v.StartOfNextTurn(whose=v.Owner()))
    lasts(f"until {these} next turn", v.StartOfNextTurn())
    lasts("on its next turn", v.EndOfNextTurn())


def _durations(g: Grammar) -> None:
    def lasts(phrase: str, duration: v.Duration, shared: bool = True) -> None:
        g.rule("time", phrase, lambda: Until(duration, shared))

    _fixed_times(lasts)
    g.rule("until", "<time>", lambda u: u)
    g.rule("until", "( <time> )", lambda u: u)
    g.rule("until", "[,] ( (save|saved) end )", lambda: Until(v.SaveEnds(), False))
    g.rule("until", "( (save|saved) end", lambda: Until(v.SaveEnds(), False))
    g.rule("until", "(with a duration of|until) [ ( ] save end [ ) ]", lambda: Until(v.SaveEnds(), False))
    g.rule("until", "until it save", lambda: Until(v.SaveEnds(), False))
    g.rule("until", "[,] ( save end (both|all|them|each) )", lambda: Until(v.SaveEnds(group=True)))
    g.rule("until", "( save end (both|all)", lambda: Until(v.SaveEnds(group=True)))
    g.rule("until", "(on|to|with|for|vs|during) (that|this|its) (attack|attack roll|charge|roll|attack action|save)", lambda: Until(v.EndOfAttack()))
    charged = v.Trigger("attack resolved", "after", subject=(v.Is(v.Bearer()),), tests=(v.AttackIs(charge=True),))
    g.rule("until", "until end of @that charge", lambda: Until(v.FirstOf((v.UntilEvent(charged), v.EndOfTurn()))))
    g.rule("until", "as long as <tests>", lambda t: Until(v.WhileTrue(t)))
    ends = "[;|,|.] [or|and] [also|this effect|effect|it|this condition|effect also|this effect also] end (when|if|after|whenever|as soon as)"
    g.rule("until", f"<time> {ends} <event>", lambda u, t: Until(_first_of((u.duration, _over_after(t)))))
    g.rule("until", "<time> [,] or until [after] <event>", lambda u, t: Until(_first_of((u.duration, _over_after(t)))))
    g.rule("until", "until [after] <event> [,] or <time>", lambda t, u: Until(_first_of((_over_after(t), u.duration))))
    g.rule("until", "( save end ) [;|,|.] [or|and] [also|this effect|effect] [also] end (when|if|after|whenever) <event>", lambda t: Until(_first_of((v.SaveEnds(), _over_after(t))), False))
    g.rule("until", "( save end (,|;) [or|and] [also] end @when <event> [ ) ]", lambda t: Until(_first_of((v.SaveEnds(), _over_after(t))), False))
    g.rule("until", "( save end both (,|;) [or|and] [also] [both] end @when <event> [ ) ]", lambda t: Until(_first_of((v.SaveEnds(group=True), _over_after(t)))))
    g.rule("until", "until <tests>", lambda t: Until(_unless(t)))
    g.rule("until", "until [after] <ending>", lambda a: Until(v.UntilEvent(a)))
    g.rule("until", "( save end (,|;) [or|and] [also] end @when <ending> )", lambda a: Until(_first_of((v.SaveEnds(), v.UntilEvent(a))), False))
    g.rule("until", "( save end both (,|;) [or|and] [also] [both] end @when <ending> [ ) ]", lambda a: Until(_first_of((v.SaveEnds(group=True), v.UntilEvent(a)))))
    g.rule("until", "( save end (,|;) [or|and] [also] end @when <tests> [ ) ]", lambda t: Until(_first_of((v.SaveEnds(), _unless(t))), False))
    g.rule("until", "( save end both (,|;) [or|and] [also] [both] end @when <tests> [ ) ]", lambda t: Until(_first_of((v.SaveEnds(group=True), _unless(t)))))
    g.rule("until", "( save end , end if <ending> [ ) ]", lambda a: Until(_first_of((v.SaveEnds(), v.UntilEvent(a))), False))
    g.rule("until", "( save end , damage end )", lambda: Until(_first_of((v.SaveEnds(), v.UntilEvent(v.Trigger("damage", "after", object=(v.Is(v.Bearer()),))))), False))
    g.rule("until", "until <ending> ( save end )", lambda a: Until(_first_of((v.UntilEvent(a), v.SaveEnds())), False))
    g.rule("until", "until (end of its next turn|end of its next turn ,) or until <ending>", lambda a: Until(_first_of((v.EndOfNextTurn(), v.UntilEvent(a)))))
    g.rule("until", "until <ref> @moved or attack", lambda np: Until(_first_of(tuple(v.UntilEvent(v.Trigger(event, "after", subject=_bearer_or(np))) for event in _MOVES_OR_ATTACKS))))
    g.rule("until", "until <ref> attack or (move|moves)", lambda np: Until(_first_of(tuple(v.UntilEvent(v.Trigger(event, "after", subject=_bearer_or(np))) for event in _MOVES_OR_ATTACKS))))
    g.rule("until", "until [after] <event>", lambda t: Until(_over_after(t)))
    # What ends something: an event after which it is over.
    def ending(phrase: str, event: v.EventKind, *, subject: str = "", object: str = "", **more: object) -> None:
        def build(np: Creatures | None = None) -> v.Trigger:
            who = _bearer_or(np)
            given = {"subject": who} if subject else {"object": who}
            return v.Trigger(event, "after", **given, **more)  # type: ignore[arg-type]

        g.rule("ending", phrase, build)

    for phrase in ("attack", "make a attack", "first attack", "resolve a attack", "first make a attack", "have used a attack action", "use a attack action", "next attack"):
        ending(f"<ref> {phrase}", "attack resolved", subject="who")
    ending("<ref> @moved", "moves", subject="who")
    ending("<ref> (take damage|is damaged)", "damage", object="who")
    ending("<ref> is (hit|hit by a attack)", "hit", object="who")
    ending("<ref> is (attacked|targeted)", "attack declared", object="who")
    ending("<ref> is destroyed", "destroyed", object="who")
    g.rule("ending", "<described> is destroyed", lambda np: v.Trigger("destroyed", "after", object=np.where))
    g.rule("ending", "<ref> is damaged by <np>", lambda a, b: v.Trigger("damage", "after", subject=b.filter(), object=_bearer_or(a)))
    g.rule("ending", "<ref> (target|attack) <np> [with a attack]", lambda a, b: v.Trigger("attack declared", "after", subject=_bearer_or(a), object=b.filter()))
    g.rule("ending", "damaged by <np>", lambda b: v.Trigger("damage", "after", subject=b.filter(), object=(v.Is(v.Bearer()),)))


def _first_of(durations: tuple[v.Duration, ...]) -> v.FirstOf:
    """Whichever ends first, without one such choice inside another."""
    flat: list[v.Duration] = []
    for each in durations:
        flat += each.durations if isinstance(each, v.FirstOf) else (each,)
    return v.FirstOf(tuple(flat))


def _no_attack() -> v.AttackIs:
    raise Rejected


_BEARERS = ("it", "target", "enemy", "ally", "creature")
"""Words that mean, in an ending, whoever carries the effect."""


def _over_after(event: v.Trigger) -> v.Duration:
    """Until an event that befalls the creature that carries the effect."""
    if event.also:
        alone = msgspec.structs.replace(event, also=())
        return _first_of(tuple(_over_after(each) for each in (alone, *event.also)))
    settled = changed(event, Mentioned, lambda m: v.Bearer() if m.noun in _BEARERS else m)
    if any(isinstance(node, Mentioned) for node in nodes(settled)):
        raise Rejected
    if settled.event == "attack declared":
        settled = msgspec.structs.replace(settled, event="attack resolved")
    timing = "at" if settled.timing == "at" else "after"
    return v.UntilEvent(msgspec.structs.replace(settled, timing=timing))


def _unless(tests: tuple[v.Test, ...]) -> v.Duration:
    return v.WhileTrue((v.Never(together(tests)),))


def _bearer_or(np: Creatures | None) -> v.Filter:
    """Whom an ending is about: the creature that carries the effect unless another is named."""
    if np is None or np.ref is None or isinstance(np.ref, Mentioned):
        return (v.Is(v.Bearer()),)
    return np.filter()
