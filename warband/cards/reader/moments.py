# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for when: tests of the moment, how long something lasts, which attack is meant."""

from typing import NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.creatures import negated
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.phrases import IMPLIED, Creatures, Mentioned, either, ordered

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
}


_MOVES_OR_ATTACKS: tuple[v.EventKind, ...] = ("moves", "attack resolved")


class Until(NamedTuple):
    """How long something lasts; `shared` durations hold for all effects before them."""

    duration: v.Duration
    shared: bool = True


def add_moments(g: Grammar) -> None:
    """Rules for tests, durations and attacks."""
    _attacks(g)
    _being(g)
    _tests(g)
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
    g.rule("attack", f"{some} attack (that target|vs) <defense>", lambda a: v.AttackIs(defense=a))
    g.rule("attack", f"{some} <kinds> attack (that target|vs) <defense>", lambda a, d: msgspec.structs.replace(a, defense=d))
    g.rule("attack", f"{some} <kinds> attack (that (deal|do)|dealing) <dtype> damage", lambda a, d: msgspec.structs.replace(a, damage=d))


def _either_kind(one: v.AttackIs, two: v.AttackIs) -> v.AttackIs:
    if one.basic != two.basic:
        raise Rejected
    kinds = tuple(dict.fromkeys(one.kinds + two.kinds))
    return v.AttackIs(kinds=kinds, basic=one.basic)


# ------------------------------------------------------------------------------ states


def _being(g: Grammar) -> None:
    """How a creature is: filters that follow "while" or "is"."""
    g.rule("being", "<adjs>", ordered)
    g.rule("being", "<posts>", ordered)
    g.rule("being", "<adjs> [,] and <posts>", lambda a, b: ordered(a + b))
    g.rule("being", "<adjs> , <posts>", lambda a, b: ordered(a + b))
    g.rule("being", "not <being>", lambda a: (negated(a),))
    g.rule("being", "<posts> or <posts>", lambda a, b: either((ordered(a), ordered(b))))
    g.rule("being", "<posts> or when <posts>", lambda a, b: either((ordered(a), ordered(b))))
    g.rule("being", "adjacent to , but not occupying , <place>", lambda p: (v.Beside(p), v.Not(v.In(p))))
    g.rule("being", "adjacent to <place> or [adjacent to] <np>", lambda p, np: either(((v.Beside(p),), (v.Near(1, np.where),))))
    g.rule("being", "adjacent to <np> or [adjacent to] <place>", lambda np, p: either(((v.Near(1, np.where),), (v.Beside(p),))))
    g.rule("being", "no longer <adjs>", lambda a: (negated(ordered(a)),))


def _elsewhere(being: v.Filter) -> v.Filter:
    """The owner is always in its own aura: such a test is about somebody else."""
    if any(isinstance(trait, v.InAura) for trait in being):
        raise Rejected
    return being


# ------------------------------------------------------------------------------- tests


def _tests(g: Grammar) -> None:
    """Tests are tuples: all of them must hold."""
    g.rule("test", "<being>", lambda a: (v.Matches(IMPLIED, _elsewhere(a)),))
    g.rule("test", "<ref> is <being>", lambda np, a: (v.Matches(np.ref, a),))
    g.rule("test", "<ref> isnot <being>", lambda np, a: (v.Matches(np.ref, (negated(a),)),))
    g.rule("test", "<ref> have <possession>", lambda np, a: (v.Matches(np.ref, a),))
    g.rule("test", "<ref> donot have <possession>", lambda np, a: (v.Matches(np.ref, (negated(a),)),))
    g.rule("test", "<ref> (occupy|is in|start its turn in|end its turn in) <place>", lambda np, p: (v.Matches(np.ref, (v.In(p),)),))
    g.rule("test", "<ref> donot occupy <place>", lambda np, p: (v.Matches(np.ref, (v.Not(v.In(p)),)),))
    g.rule("test", "<ref> (is|share) (in|occupying) (a square|square) this creature occupy", lambda np: (v.Matches(np.ref, (v.Near(0, who=v.Owner()),)),))
    g.rule("test", "<ref> (occupy|is in) a square (this creature occupy|that this creature occupy)", lambda np: (v.Matches(np.ref, (v.Near(0, who=v.Owner()),)),))
    # Counting creatures.
    g.rule("test", "<described> is <being>", lambda np, a: (_count(np, a),))
    g.rule("test", "<described> is in play", lambda np: (_count(np, ()),))
    g.rule("test", "there is <described>", lambda np: (_count(np, ()),))
    g.rule("test", "<described> have lineofsight to <ref>", lambda np, r: (_count(np, (v.CanSee(r.ref),)),))
    g.rule("test", "<described> donot have lineofsight to <ref>", lambda np, r: (v.Count(ordered((*np.where, v.CanSee(r.ref))), at_least=None, at_most=0),))
    g.rule("test", "<described> occupy <place>", lambda np, p: (_count(np, (v.In(p),)),))
    g.rule("test", "<described> have <possession>", lambda np, a: (_count(np, a),))
    g.rule("test", "no other creature (occupy|is in) that victory area", lambda: (v.Count((v.Other(v.Owner()), v.In("that victory")), at_least=None, at_most=0),))
    g.rule("test", "no more than <int> [<adjs>] <noun> is <posts>", lambda n, a, x, p: (_several(None, n, a, x, p),))
    g.rule("test", "no [<adjs>] <noun> is <condition> by [this creature 's] <name>", lambda a, n, c, x: (_none(a, n, (v.Afflicted(c, by=v.Owner()),), ()),))
    g.rule("test", "no [<adjs>] <noun> is affected by (this power|this creature 's <name>|<name>)", lambda a, n, x, y: (_none(a, n, (v.AffectedBy(x or y or "this power", by=v.Owner()),), ()),))
    g.rule("test", "no [<adjs>] <noun> is affected by ongoing <dtype> damage", lambda a, n, t: (_none(a, n, (v.Afflicted(f"Ongoing {t}"),), ()),))
    g.rule("test", "<ref> (occupy|is in|is occupying) <terrain> or <terrain> terrain", lambda np, p, q: (v.Matches(np.ref, either(((v.In(p),), (v.In(q),)))),))
    g.rule("test", "occupying <terrain> or <terrain> terrain", lambda p, q: (v.Matches(IMPLIED, either(((v.In(p),), (v.In(q),)))),))
    g.rule("test", "<ref> become <being>", lambda np, a: (v.Matches(np.ref, a),))
    done, acting = v.InState("activated"), v.InState("acting")
    first = v.Count((done, v.Not(acting)), at_least=None, at_most=0)
    last = v.Count((v.InWarband(), v.Not(done), v.Not(acting)), at_least=None, at_most=0)
    when = "[in a round|in round|this round]"
    g.rule("test", f"(this creature|this|it) (is|was) first [creature] to activate {when}", lambda: (first,))
    g.rule("test", f"(this creature|it) is last creature (you activate|to activate) {when}", lambda: (last,))
    g.rule("test", f"<ref> is first enemy to take a turn {when}", lambda np: (v.Count((v.Enemy(), done, v.Not(acting)), at_least=None, at_most=0),))
    # What this use of the power has done.
    g.rule("test", "<ref> is destroyed [by (this|that) (attack|damage)]", lambda np: (v.WasDestroyed(np.ref),) if np.ref != v.Owner() else _no())
    g.rule("test", "<ref> is reduced to <int> hp [or less] [by (this|that) (attack|damage)]", lambda np, n: (v.WasDestroyed(np.ref),) if n == 0 and np.ref != v.Owner() else _no())
    g.rule("test", "<ref> (is|was) <described>", lambda np, d: (v.Matches(np.ref, d.where),))
    g.rule("test", "(this|that) attack destroy <ref>", lambda np: (v.WasDestroyed(np.ref),))
    g.rule("test", "(this|that) attack destroy a (enemy|target)", lambda: (v.WasDestroyed(),))
    g.rule("test", "both [attack] hit", lambda: (v.HitCount(2),))
    g.rule("test", "both [attack] hit (same target|a same target)", lambda: (v.HitCount(2),))
    g.rule("test", "<int> or more hit [same target]", lambda n: (v.HitCount(n),))
    # What the owner did this turn.
    g.rule("test", "(this creature|it) donot move this turn", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("moved this turn")),)),))
    g.rule("test", "(this creature|it) havenot [yet] moved (on its turn|this turn)", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("moved this turn")),)),))
    g.rule("test", "(this creature|it) donot (attack|make a attack) (this turn|on its turn|during its turn|on that turn)", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("attacked this turn")),)),))
    g.rule("test", "(this creature|it) donot move (on its turn|during its turn|on that turn)", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("moved this turn")),)),))
    g.rule("test", "(this creature|it) didnot charge [this turn|on that turn]", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("charged this turn")),)),))
    g.rule("test", "(this creature|it) (flank|is flanking) <ref>", lambda np: (v.Flanking(np.ref),))
    g.rule("test", "attack hit", lambda: (v.WasHit(),))
    g.rule("test", "no [other] [<adjs>] <noun> [<posts>] is <being>", lambda a, n, p, b: (_none(a, n, p, b),))
    g.rule("test", "no [other] [<adjs>] <noun> [<posts>] is in play", lambda a, n, p: (_none(a, n, p, ()),))
    g.rule("test", "no [<adjs>] <noun> <posts>", lambda a, n, p: (_none(a, n, p, ()),))
    g.rule("test", "no [<adjs>] <noun> (can see <np>|have lineofsight to <np>)", lambda a, n, x, y: (_none(a, n, (v.CanSee((x or y).ref or v.Owner()),), ()),))
    g.rule("test", "there is no [<adjs>] <noun> [<posts>]", lambda a, n, p: (_none(a, n, p, ()),))
    g.rule("test", "[there is] <int> or less [<adjs>] <noun> [is] <posts>", lambda n, a, x, p: (_several(None, n, a, x, p),))
    g.rule("test", "[there is] <int> or more [<adjs>] <noun> [is] <posts>", lambda n, a, x, p: (_several(n, None, a, x, p),))
    g.rule("test", "only <int> [<adjs>] <noun> is adjacent", lambda n, a, x: (_several(n, n, a, x, (v.Near(1, who=v.Owner()),)),))
    g.rule("test", "moving", lambda: (v.Matches(IMPLIED, (v.InState("moving"),)),))
    g.rule("test", "<int> or less [<adjs>] <noun> is adjacent [to it]", lambda n, a, x: (_several(None, n, a, x, (v.Near(1, who=v.Owner()),)),))
    g.rule("test", "taking a attack action that donot include this creature as a target", lambda: (v.Never(v.AttackTargets(v.Owner())),))
    g.rule("test", "(it|that attack) donot target this creature", lambda: (v.Never(v.AttackTargets(v.Owner())),))
    g.rule("test", "only <int> [<adjs>] <noun> is <posts>", lambda n, a, x, p: (_several(n, n, a, x, p),))
    g.rule("test", "adjacent to <int> or more [<adjs>] <noun>", lambda n, a, x: (_several(n, None, a, x, (v.Near(1, who=v.Owner()),)),))
    g.rule("test", "(you control|your warband have|your warband include) <int> or more <described>", lambda n, np: (v.Count(ordered((v.InWarband(), *np.where)), at_least=n),))
    g.rule("test", "(your warband include|your warband have|this creature 's warband include|this creature have) <described>", lambda np: (_with_us(np),))
    g.rule("test", "in a warband with <described>", lambda np: (_with_us(np),))
    g.rule("test", "this creature is in a warband with <described>", lambda np: (_with_us(np),))
    # The moment.
    g.rule("test", "(on its turn|during its turn)", lambda: (v.OnTurn((v.Is(IMPLIED),)),))
    g.rule("test", "(on this creature 's turn|during this creature 's turn)", lambda: (v.OnTurn((v.Itself(),)),))
    g.rule("test", "it isnot this creature 's turn", lambda: (v.Never(v.OnTurn((v.Itself(),))),))
    g.rule("test", "on other creature 's turn", lambda: (v.Never(v.OnTurn((v.Itself(),))),))
    g.rule("test", "during end of round phase", lambda: (v.InPhase("end of round"),))
    g.rule("test", "you (win|won) [initiative|that initiative] [this round]", lambda: (v.Initiative(True),))
    g.rule("test", "you (lose|lost) [initiative|that initiative] [this round]", lambda: (v.Initiative(False),))
    g.rule("test", "it is first round of battle", lambda: (v.RoundNumber(at_most=1),))
    g.rule("test", "(this creature|it) [have] (move|moved) this turn", lambda: (v.Matches(v.Owner(), (v.InState("moved this turn"),)),))
    g.rule("test", "(this creature|it) didnot (move|leave its square) [(this|on that|during that|that) turn]", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("moved this turn")),)),))
    g.rule("test", "(this creature|it) didnot (attack|make a attack) [(this|on that|during that|that) turn]", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("attacked this turn")),)),))
    g.rule("test", "(this creature|it) [have] moved at least <int> square (from where it started its turn|from where it started this turn|from its starting position this turn|this turn|) [before attacking]", lambda n: (v.Moved(n),))
    g.rule("test", "(this creature|it) move at least <int> square [on its turn|during its turn|this turn] [before attacking]", lambda n: (v.Moved(n),))
    g.rule("test", "[it] is <int> or more square from its starting position this turn", lambda n: (v.Moved(n),))
    # The attack.
    g.rule("test", "[this creature] have combatadvantage [vs <ref>]", lambda np: (v.HasAdvantage(),))
    g.rule("test", "flanking [target]", lambda: (v.Matches(IMPLIED, (v.Flanks(v.Target()),)),))
    g.rule("test", "[that|its|attack] [attack] roll is [a] natural <naturals>", lambda a: (a,))
    g.rule("test", "attack roll (is|was) [a] natural <naturals>", lambda a: (a,))
    g.rule("test", "(that|this) attack hit", lambda: (v.WasHit(),))
    g.rule("test", "(that|this) attack miss", lambda: (v.WasHit(hit=False),))
    g.rule("test", "[that|this] attack [is] (vs|target) <defense>", lambda d: (v.AttackIs(defense=d),))
    g.rule("test", "that attack donot target ac", lambda: (v.Never(v.AttackIs(defense="AC")),))
    g.rule("test", "<name> have no use (available|remaining)", lambda a: (v.HasUses(a, left=False),))
    g.rule("test", "<name> (is unused|have use remaining)", lambda a: (v.HasUses(a),))
    g.rule("naturals", "<range>", lambda a: v.NaturalRoll(at_least=a[0], at_most=a[1]))
    g.rule("naturals", "<atleast>", lambda a: v.NaturalRoll(at_least=a))
    g.rule("naturals", "<int> or (more|<int>)", lambda a, b: v.NaturalRoll(at_least=a, at_most=b))
    g.rule("naturals", "<int> , <int> [,] or <int>", lambda a, b, c: v.NaturalRoll(at_least=a, at_most=c))
    g.rule("naturals", "<int>", lambda a: v.NaturalRoll(at_least=a, at_most=a))
    g.rule("naturals", "odd", lambda: v.NaturalRoll(parity="odd"))
    g.rule("naturals", "even", lambda: v.NaturalRoll(parity="even"))
    g.rule("tests", "<test>", lambda a: a)
    g.rule("tests", "<test> [,] and <tests>", lambda a, b: a + b)
    g.rule("tests", "<test> or <tests>", lambda a, b: (v.AnyOf((_one(a), _one(b))),))
    # How tests are attached: "while ...", "only if ...".
    g.rule("given", "(while|whenever|when|if|only while|only if|only when) <tests>", lambda a: a)
    g.rule("given", "(on|during) its turn", lambda: (v.OnTurn((v.Is(IMPLIED),)),))
    g.rule("given", "(on|during) this creature 's turn", lambda: (v.OnTurn((v.Itself(),)),))
    g.rule("given", "after moving <int> or more square [away from its starting position]", lambda n: (v.Moved(n),))
    g.rule("given", "on its turn after moving <int> or more square [away from its starting position]", lambda n: (v.OnTurn((v.Itself(),)), v.Moved(n)))
    g.rule("given", "during end of round phase", lambda: (v.InPhase("end of round"),))
    g.rule("given", "on other creature 's turn", lambda: (v.Never(v.OnTurn((v.Itself(),))),))
    g.rule("given", "with combatadvantage [vs target]", lambda: (v.HasAdvantage(),))
    g.rule("given", "unless <tests>", lambda a: (v.Never(_one(a)),))


def _no() -> tuple[v.Test, ...]:
    raise Rejected


def _one(tests: tuple[v.Test, ...]) -> v.Test:
    return tests[0] if len(tests) == 1 else v.AllOf(tests)


def _count(np: Creatures, being: v.Filter) -> v.Test:
    return v.Count(ordered(np.where + being), at_least=np.number)


def _none(
    adjectives: v.Filter | None,
    noun: tuple[v.Filter, bool],
    after: v.Filter | None,
    being: v.Filter,
) -> v.Test:
    return _several(None, 0, adjectives, noun, (after or ()) + being)


def _several(
    least: int | None,
    most: int | None,
    adjectives: v.Filter | None,
    noun: tuple[v.Filter, bool],
    after: v.Filter | None,
) -> v.Test:
    where = ordered(noun[0] + (adjectives or ()) + (after or ()))
    return v.Count(where, at_least=least, at_most=most)


def _with_us(np: Creatures) -> v.Test:
    """The warband has somebody else like that."""
    where = np.where if any(isinstance(t, v.Ally) for t in np.where) else (v.Ally(), *np.where)
    return v.Count(ordered(where), at_least=np.number)


# --------------------------------------------------------------------------- durations


def _durations(g: Grammar) -> None:
    def lasts(phrase: str, duration: v.Duration, shared: bool = True) -> None:
        g.rule("until", phrase, lambda: Until(duration, shared))

    lasts("until end of next round", v.EndOfRound(next=True))
    lasts("until end of (turn|this turn|that turn|its turn|current turn|creature 's turn)", v.EndOfTurn())
    lasts("until end of (this creature 's turn|that enemy 's turn|acting creature 's turn|this creature 's current turn)", v.EndOfTurn())
    lasts("(this turn|for that turn|on that turn)", v.EndOfTurn())
    lasts("(until end of|until end|for rest of) (round|this round)", v.EndOfRound())
    lasts("(this|that) round", v.EndOfRound())
    lasts("for rest of (turn|this turn)", v.EndOfTurn())
    lasts("(for rest of|for) (battle|this battle)", v.EndOfBattle())
    lasts("for (this|that) (round)", v.EndOfRound())
    lasts("for (this) turn", v.EndOfTurn())
    lasts("until next round", v.EndOfRound())
    lasts("until end of (its|their|target 's|that enemy 's|that ally 's|that creature 's|affected creature 's) next turn", v.EndOfNextTurn())
    lasts("until end of this creature 's next turn", v.EndOfNextTurn(whose=v.Owner()))
    lasts("until start of (its|their|target 's|that enemy 's|that ally 's|that creature 's) [next] turn", v.StartOfNextTurn())
    lasts("until start of this creature 's next turn", v.StartOfNextTurn(whose=v.Owner()))
    lasts("until end of battle", v.EndOfBattle())
    lasts("( until end of battle )", v.EndOfBattle())
    lasts("( until end of its next turn )", v.EndOfNextTurn())
    lasts("( until end of round )", v.EndOfRound())
    lasts("[,] ( (save|saved) end )", v.SaveEnds(), shared=False)
    lasts("( (save|saved) end", v.SaveEnds(), shared=False)
    lasts("with a duration of [ ( ] save end [ ) ]", v.SaveEnds(), shared=False)
    lasts("[,] ( save end (both|all) )", v.SaveEnds(group=True))
    lasts("( save end (both|all)", v.SaveEnds(group=True))
    lasts("(on|to|with|for|vs) (that|this|its) (attack|attack roll|charge|roll)", v.EndOfAttack())
    g.rule("until", "until [after] <ending>", lambda a: Until(v.UntilEvent(a)))
    g.rule("until", "( save end (,|;) [or|and] [also] end (when|if|whenever) <ending> )", lambda a: Until(v.FirstOf((v.SaveEnds(), v.UntilEvent(a))), False))
    g.rule("until", "( save end both (,|;) [or|and] [also] [both] end (when|if|whenever) <ending> [ ) ]", lambda a: Until(v.FirstOf((v.SaveEnds(group=True), v.UntilEvent(a)))))
    g.rule("until", "( save end (,|;) [or|and] [also] end (when|if|whenever) <tests> [ ) ]", lambda t: Until(v.FirstOf((v.SaveEnds(), _unless(t))), False))
    g.rule("until", "( save end both (,|;) [or|and] [also] [both] end (when|if|whenever) <tests> [ ) ]", lambda t: Until(v.FirstOf((v.SaveEnds(group=True), _unless(t)))))
    g.rule("until", "( save end , end if <ending> [ ) ]", lambda a: Until(v.FirstOf((v.SaveEnds(), v.UntilEvent(a))), False))
    g.rule("until", "( save end , damage end )", lambda: Until(v.FirstOf((v.SaveEnds(), v.UntilEvent(v.Trigger("damage", "after", object=(v.Is(v.Bearer()),))))), False))
    g.rule("until", "until <ending> ( save end )", lambda a: Until(v.FirstOf((v.UntilEvent(a), v.SaveEnds())), False))
    g.rule("until", "until (end of its next turn|end of its next turn ,) or until <ending>", lambda a: Until(v.FirstOf((v.EndOfNextTurn(), v.UntilEvent(a)))))
    g.rule("until", "until <ref> (move|moved) or attack", lambda np: Until(v.FirstOf(tuple(v.UntilEvent(v.Trigger(event, "after", subject=_bearer_or(np))) for event in _MOVES_OR_ATTACKS))))
    g.rule("until", "until <ref> attack or (move|moves)", lambda np: Until(v.FirstOf(tuple(v.UntilEvent(v.Trigger(event, "after", subject=_bearer_or(np))) for event in _MOVES_OR_ATTACKS))))
    # What ends something: an event after which it is over.
    def ending(phrase: str, event: v.EventKind, *, subject: str = "", object: str = "", **more: object) -> None:
        def build(np: Creatures | None = None) -> v.Trigger:
            who = _bearer_or(np)
            given = {"subject": who} if subject else {"object": who}
            return v.Trigger(event, "after", **given, **more)  # type: ignore[arg-type]

        g.rule("ending", phrase, build)

    for phrase in ("attack", "make a attack", "first attack", "resolve a attack", "first make a attack", "have used a attack action", "use a attack action", "next attack"):
        ending(f"<ref> {phrase}", "attack resolved", subject="who")
    ending("<ref> (move|moved)", "moves", subject="who")
    ending("<ref> (take damage|is damaged)", "damage", object="who")
    ending("<ref> is (hit|hit by a attack)", "hit", object="who")
    ending("<ref> is (attacked|targeted)", "attack declared", object="who")
    ending("<ref> is destroyed", "destroyed", object="who")
    g.rule("ending", "<described> is destroyed", lambda np: v.Trigger("destroyed", "after", object=np.where))
    g.rule("ending", "<ref> is damaged by <np>", lambda a, b: v.Trigger("damage", "after", subject=b.filter(), object=_bearer_or(a)))
    g.rule("ending", "<ref> (target|attack) <np> [with a attack]", lambda a, b: v.Trigger("attack declared", "after", subject=_bearer_or(a), object=b.filter()))
    g.rule("ending", "damaged by <np>", lambda b: v.Trigger("damage", "after", subject=b.filter(), object=(v.Is(v.Bearer()),)))


def _unless(tests: tuple[v.Test, ...]) -> v.Duration:
    return v.WhileTrue((v.Never(_one(tests)),))


def _bearer_or(np: Creatures | None) -> v.Filter:
    """Whom an ending is about: the creature that carries the effect unless another is named."""
    if np is None or np.ref is None or isinstance(np.ref, Mentioned):
        return (v.Is(v.Bearer()),)
    return np.filter()
