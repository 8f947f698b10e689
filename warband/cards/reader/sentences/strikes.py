# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Attacks: the test, the damage, what follows on a hit, and what comes after the attacks."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import LASTING, Effects, lasting, scaled
from warband.cards.reader.moments.asking import together
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import DOER, Creatures, Doer, Mentioned, either, ordered
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.telling import done_by


class Blow(NamedTuple):
    """What an attack does when it hits."""

    damage: v.Damage = ()
    effects: Effects = ()
    or_damage: tuple[v.Damage, ...] = ()
    ignores: tuple[v.Shield, ...] = ()
    ways: tuple["Blow", ...] = ()
    """The same attack with this hit or that, as the attacker likes."""


class Roll(NamedTuple):
    """An attack test; no bonus means an automatic hit. Of several defenses the lowest counts.

    `more` is added while tests hold.
    """

    bonus: int | None
    defense: v.Defense
    others: tuple[v.Defense, ...] = ()
    more: tuple[int, tuple[v.Test, ...]] | None = None


def add_strikes(g: Grammar) -> None:
    """Rules for attacks."""
    least = "[[,] (whichever is (lower|lowest)|lower|lowest|lower of two)| ( (attacker 's choice|your choice|choose which|whichever is (lower|lowest)|choose <int>) ) ]"
    g.rule("roll", f"<signed> vs <defense> [[,] or <defense>|, <defense> [,] or <defense>] {least} [[to] each]", lambda n, d, a, b, c, x: Roll(n, d, tuple(each for each in (a, b, c) if each)))
    g.rule("roll", "<signed> vs (lower|lowest) of [its|target 's|each target 's] <defense> [,] (and|or|, <defense> [,] (and|or)) <defense>", lambda n, d, a, b: Roll(n, d, tuple(each for each in (a, b) if each)))
    every: tuple[v.Defense, ...] = ("Fort", "Ref", "Will")
    g.rule("roll", "<signed> vs [its|target 's|each target 's] lowest defense", lambda n: Roll(n, "AC", every))
    g.rule("roll", "<signed> vs <defense> or <signed> vs <defense>", lambda n, d, m, e: Roll(n, d, (e,)) if n == m else _reject())
    better = "<signed> [attack] (while|when|if) <tests>"
    g.rule("roll", f"<signed> vs <defense> [,] {better}", _better_while)
    g.rule("roll", f"<signed> vs <defense> ( {better} )", _better_while)
    g.rule("roll", f"<signed> ( {better} ) vs <defense>", lambda n, m, t, d: _better_while(n, d, m, t))
    special = "( [or] <signed> [attack] [instead] vs <filter> )"
    g.rule("roll", f"<signed> {special} vs <defense>", lambda n, m, w, d: _better_while(n, d, m, (v.Matches(v.Target(), w),)))
    g.rule("roll", f"<signed> vs <defense> {special}", lambda n, d, m, w: _better_while(n, d, m, (v.Matches(v.Target(), w),)))
    g.rule("roll", "automatic hit [vs <defense>]", lambda d: Roll(None, d or "AC"))
    _how_often(g)
    _blows(g)
    g.rule("ignoring", "(ignore|ignores|ignoring) <shield> [and <shield>]", lambda s, t: (s,) if t is None else (s, t))
    g.rule("ignoring", "(that|this damage|damage) cannot is (reduced|<resisted>)", lambda r: ("resist",) if r else ("resist", "insubstantial"))
    g.rule("resisted", "resisted", lambda: True)
    g.rule("ignoring", "(resist|resistance) [all|<dtype>] (donot apply|is ignored)", lambda t: ("resist",))
    # One target is under a condition and of a kind only if both are said of it: here they are two effects.
    g.rule("hit", "<condition> and <adjs> target <deeds>", lambda c, a, d: (v.Afflict(DOER, c), v.If((v.Matches(v.Target(), ordered(a)),), d)))
    g.rule("hit", "<adjs> (creature|creatures|targets) <deeds>", _on_such_targets)
    g.rule("hit", "[a] <adjs> target <deeds>", lambda a, d: (v.If((v.Matches(v.Target(), a),), d),))
    g.rule("hit", "<clause>", lambda a: a)
    for word in ("push", "pull", "slide"):
        # The words in the wrong order.
        g.rule("hit", f"{word} <int> target square", lambda n, how=word: (v.Shove(v.Target(), how, n),))
        g.rule("hit", f"{word} <int> target up to square", lambda n, how=word: (v.Shove(v.Target(), how, n, up_to=True),))
        g.rule("hit", f"{word} <adjs> target [up to] <int> square", lambda a, n, how=word: (v.If((v.Matches(v.Target(), ordered(a)),), (v.Shove(v.Target(), how, n),)),))
    g.rule("hit", "(enemies|targets|creatures|each enemy|each creature|each target|a enemy|enemy) hit [by this attack] <deeds>", lambda d: d)
    g.rule("hit", "(target|targets) already <posts> <deeds>", lambda p, d: (v.If((v.Matches(v.Target(), ordered(p)),), d),))
    g.rule("hit", "target <posts> <deeds>", lambda p, d: (v.If((v.Matches(v.Target(), ordered(p)),), d),))
    g.rule("hit", "<adjs> (target|targets) is <afflicted>", lambda a, d: (v.If((v.Matches(v.Target(), a),), d),))
    g.rule("hit", "<condition> target is <afflicted> [,] instead", lambda c, a: (v.EndEffects(DOER, conditions=(c,)), *a))
    g.rule("hit", "<condition> ( <saves> (;|,) [a] <adjs> (target|targets|creatures) [is] <afflicted> [,] instead )", lambda c, u, a, d: (v.If((v.Matches(v.Target(), ordered(a)),), d, (v.Afflict(DOER, c, until=u.duration),)),))
    g.rule("hit", "(on [a] critical [,] <clause>|<np> <deeds> on [a] critical)", lambda a, np, d: (v.If((v.WasHit(critical=True),), a or done_by(np, d)),))
    follows = "(followup|secondary attack) [:|.] [followup|secondary attack] [:|.] [use] (when|if|only if) <tests> [;|:|,]"
    g.rule("hit", f"(if <tests> ,|{follows}) (<clauses>|<hit>)", lambda t, u, c, h: (v.If(t or u, c or h),))
    g.rule("hit", "if <tests> , <clauses> (;|,|.) otherwise [,] <clauses>", lambda t, c, o: (v.If(t, c, o),))
    g.rule("hit", "if <tests> , <result> (;|,|.) otherwise [,] <result>", lambda t, c, o: (v.If(t, c, o),))
    g.rule("hit", "<clause> if <tests>", lambda c, t: (v.If(t, c),))
    g.rule("hit", "<until> [,] <clauses>", lambda u, c: tuple(_kept(each, u.duration) for each in _about(u.duration, c)))
    # The attack again, or another one, against somebody, and how often at most.
    g.rule("hit", "[this creature] [can] make another attack [vs <np>]", lambda np: (v.MakeAttack(v.Owner(), v.AttackChoice(this=True), versus=None if np is None else np.who()),))
    for span in ("turn", "round"):
        g.rule("again1", f"( maximum <int> [attack] (per|/|each) {span} )", lambda n, span=span: (f"attacks_per_{span}", max(n, 2) if span == "turn" else n))
        g.rule("again1", f"( [maximum] once (per|each) {span} )", lambda span=span: (f"attacks_per_{span}", 2))
    g.rule("again1", "( (maximum|up to) <int> time )", lambda n: ("attacks_per_turn", n + 1))
    g.rule("onemore", "(make (this attack|it) again|repeat (this attack|it)|make another attack)", lambda: v.AttackChoice(this=True))
    g.rule("onemore", "[this creature] make (a|<int>|another) (<name> attack|<choice>)", lambda c, name, choice: choice or v.AttackChoice(power=name))
    g.rule("hit", "(make (this attack|it) again|repeat (this attack|it)) [[,] (vs|targeting) <np>]", lambda np: _again(v.AttackChoice(this=True), np, None))
    g.rule("hit", "<onemore> [[,] (vs|targeting) <np>] <again1>", _again)
    g.rule("hit", "[and] (followup|secondary attack) [.] [followup|secondary attack] [:] <roll> [;|:|,] <blow>", lambda r, b: (v.FollowUp(_strike(r, b)),))
    g.rule("hit", "[this creature] make a [secondary|second|additional|followup|<dtype>] attack vs (target|same target|it|that target) [,|:|;] <roll> [;|:|,] <blow>", lambda t, r, b: (v.FollowUp(_strike(r, b)),))
    g.rule("hit", "<name> (.|;|:) <name> : <roll> [;|:|,] <blow>", lambda a, b, r, blow: (v.FollowUp(_strike(r, blow)),) if a == b else _reject())
    g.rule("hit", "[this creature] [can] make this attack [again] vs <np>", lambda np: (v.MakeAttack(v.Owner(), v.AttackChoice(this=True), versus=np.who()),))
    others = "([this creature] make (a|<int>) [secondary|second|additional] attack vs|attack)"
    g.rule("hit", f"([this creature] make a (second|secondary) attack|{others} <described>) [,|:|;] <roll> [;|:|,] <blow>", lambda n, np, r, b: (v.FollowUp(_strike(r, b), target="any") if np is None else v.FollowUp(_strike(r, b), versus=np.who()),) if n in (None, 1) else _reject())
    once_each = "( maximum <int> attack per (enemy|target|creature) per turn )"
    g.rule("hit", f"choose <described> [:|;|,|.] make (a|<int>) <choice> vs that (enemy|target|creature|ally) {once_each}", lambda np, n, c, m: _at_one_more(np, c) if n in (None, 1) and m == 1 else _reject())
    g.rule("hit", "<harms> to <np>", lambda h, np: (v.Hurt(np.who(), h),))
    g.rule("hit", "<condition> ( see below )", lambda c: (v.Afflict(DOER, c),))
    g.rule("hits", "<hit>", lambda a: a)
    g.rule("hits", "<hit> (and|, and|, then|,) <hits>", _grouped)
    # What comes after the attacks.
    g.rule("tail", "<more>", lambda parts: (Adding(parts),))
    extra = "(<partplus>|<part> @extra|+ <part>) damage"
    g.rule("tail", f"critical : {extra} [@and <hits>]", lambda p, q, r, h: (Adding((msgspec.structs.replace(p or q or r, tests=(v.WasHit(critical=True),)),)), *(() if h is None else (v.Outcome("hit", (v.If((v.WasHit(critical=True),), h),)),))))
    g.rule("tail", "critical : <result>", lambda e: (v.Outcome("hit", (v.If((v.WasHit(critical=True),), e),)),))
    g.rule("tail", f"<case> , {extra}", lambda t, p, q, r: (Adding((msgspec.structs.replace(p or q or r, tests=t),)),))
    g.rule("tail", f"<case> , {extra} @and <hits>", lambda t, p, q, r, h: (Adding((msgspec.structs.replace(p or q or r, tests=t),)), v.Outcome("hit", (v.If(t, h),))))
    g.rule("tail", "while <tests> , <result>", _while_so)
    g.rule("tail", "( <exempt> [is] immune )", lambda e: (Capped("targets", (e,)),))
    again = "(on [a] miss [,] reroll [once|attack|it|this attack]|reroll once on [a] miss)"
    g.rule("tail", again, lambda: (v.Outcome("miss", (v.Reroll(),)),))
    once_more = "(make it again|make this attack again|repeat it|repeat this attack|reroll it) [vs (same target|target)]"
    g.rule("tail", f"(if this attack miss|on [a] miss) [,] [this creature] [can] {once_more}", lambda: (v.Outcome("miss", (v.MakeAttack(v.Owner(), v.AttackChoice(this=True), versus=v.Target()),)),))
    g.rule("tail", "[(on [a] hit|if (this attack|it) hit) ,] [then] [this creature] [can] (make (this attack|it) again|repeat (this attack|it)) vs <np>", lambda np: (v.Outcome("hit", (v.MakeAttack(v.Owner(), v.AttackChoice(this=True), versus=np.who()),)),))
    half = v.Outcome("miss", (v.Hurt(DOER, (), half_of_attack=True),))
    nothing_else = "[(and|but|,) no (other effect|additional effect|effect|ongoing [<dtype>] damage|condition)]"
    g.rule("tail", f"half [total] [damage] on [a] miss {nothing_else}", lambda _: (half,))
    g.rule("tail", f"on [a] miss [,] [target|targets|it|each target] [take] half [total|this] damage {nothing_else}", lambda _: (half,))
    g.rule("tail", "on [a] miss [,] <result>", lambda e: (v.Outcome("miss", e),))
    g.rule("tail", "<parts> [damage] [@and <hits>] [only] on [a] miss [<given>]", lambda d, e, t: _on_miss((v.Hurt(DOER, d), *(e or ())), t))
    g.rule("tail", "<result> [only] on [a] miss [<given>]", _on_miss)
    missed = "(that is missed|missed|it miss|that this attack miss|not hit|that is not hit) [by this attack]"
    g.rule("tail", f"(targets|each target|creatures|target|enemies|each enemy|each creature) {missed} (<deeds>|take half damage)", lambda d: (v.Outcome("miss", d),) if d is not None else (half,))
    g.rule("tail", "(target|targets|each target) <deeds> on [a] miss", lambda d: (v.Outcome("miss", d),))
    g.rule("allover", "after (all attack is resolved|each attack is resolved|[this|that] attack|[this|that] attack action|attacking|making (this|each|all) attack|resolving (this|all|each) attack|this attack is resolved|attack is resolved)", lambda: None)
    g.rule("tail", "([then] [,] [on] hit or miss [,|:] [<allover> ,]|<allover> [,|:]) [then] <result> [<allover>]", lambda o, q, e, p: (v.Outcome("either", e),))
    g.rule("tail", "(whether [or not] it hit [or miss]|whether (this attack|it) hit or miss|hit or not) [,] <result>", lambda e: (v.Outcome("either", e),))
    g.rule("tail", "[and] [this creature] make a (secondary|second|followup) attack vs <described> [,|:|;] <roll> [;|:|,] <blow>", lambda np, r, b: (v.Outcome("hit", (v.FollowUp(_strike(r, b), versus=np.who()),)),) if np.how_many == "some" else _reject())
    # A worse condition for those who had it already.
    g.rule("tail", "@if <tests> , [it|target] [is] [instead] <afflicted> instead", lambda t, a: (Worse(t, a),))
    g.rule("tail", "@if <tests> , (it|target) is instead <afflicted>", lambda t, a: (Worse(t, a),))
    g.rule("tail", "(if|) [target is] already <alts> , [(it|target) is] [instead] <afflicted> [instead]", lambda c, a: (Worse(_target_is(either(c)), a),))
    g.rule("tail", "(if|) [target is] already <adjs> , [(it|target) is] [instead] <afflicted> [instead]", lambda c, a: (Worse(_target_is(ordered(c)), a),))
    g.rule("tail", "[a] <adjs> (target|targets|creatures) is (<afflicted> [,] instead|instead <afflicted>)", lambda c, a, b: (Worse(_target_is(ordered(c)), a or b),))
    g.rule("tail", "<described> is (<afflicted> [,] instead|instead <afflicted>)", _worse_for)
    # In a special case of the hit.
    g.rule("tail", "on [a] [natural] [attack roll of|roll of|attack roll] [natural] <naturals> [,] <result>", lambda n, e: (v.Outcome("hit", (v.If((n,), e),)),))
    g.rule("tail", "on [a] hit [,|:] <result>", lambda e: (v.Outcome("hit", e),))
    g.rule("tail", "on [a] critical [,|:] <result>", lambda e: (v.Outcome("hit", (v.If((v.WasHit(critical=True),), e),)),))
    g.rule("tail", "(while|as long as) <tests> , <clauses>", lambda t, e: (v.Outcome("hit", _as_long_as(t, e)),))
    # A better attack against some, said after what the hit does.
    on_it = v.EndOfAttack()
    g.rule("tail", "<signed> attack for each <described> [<most>]", lambda n, np, most: capped("extra", (v.Bonus(v.Owner(), "attack", v.PerEach(n, np.where, most), until=on_it),)))
    g.rule("tail", "<signed> attack vs <described>", lambda n, np: capped("extra", (v.Bonus(v.Owner(), "attack", n, until=on_it, versus=np.where),)))
    g.rule("tail", "<described> (is immune to|isnot affected by|is unaffected by) (this attack|this power|it)", _immune)
    g.rule("tail", "(this attack|this power|it) can only is used (while|if|when) <tests>", lambda t: capped("only_if", t))
    g.rule("tail", "(this attack|this power|it) can is used only (while|if|when) <tests>", lambda t: capped("only_if", t))
    g.rule("tail", "(use only|usable only) (while|if|when) <tests>", lambda t: capped("only_if", t))
    g.rule("tail", "(use only|usable only) (vs|on) (<described>|<adjs> (target|targets))", lambda np, a: capped("targets", np.where if np else ordered(a)))
    g.rule("tail", "if (this attack|that attack|it|attack) miss [target|its target|a target|all targets] , <result>", lambda e: (v.Outcome("miss", e),))
    g.rule("tail", "@if <tests> , <result>", lambda t, e: (v.Outcome("hit", (v.If(t, e),)),))
    g.rule("tail", "@if <tests> [,] <time> [,] <clauses>", lambda t, u, c: (v.Outcome("hit", (v.If(t, tuple(_kept(each, u.duration) for each in c)),)),))
    g.rule("tail", "@if <tests> after (this attack|it) , <result>", lambda t, e: (v.Outcome("hit", (v.If(t, e),)),))
    g.rule("tail", "(target|targets|creatures) already <posts> <deeds>", lambda p, d: (Already((v.If((v.Matches(v.Target(), _of_targets(p)),), d),)),))
    g.rule("tail", "([a] <adjs> (target|targets|creatures|enemies)|(target|targets|creatures) <posts>) <deeds>", lambda a, p, d: (v.Outcome("hit", (v.If((v.Matches(v.Target(), ordered(a) if a else _of_targets(p)),), d),)),))
    # Bounds that stand among the effects.
    self_ = "(using this attack|using this power|this attack|this power|it)"
    g.rule("tail", f"[{self_}] (provoke no|never provoke|donot provoke) opportunity attack", lambda: (Capped("no_provoke", True),))
    g.rule("tail", f"{self_} (can is used|is usable|can is made) (on|while|when|with|during|as part of|as) (charge|charging|a charge)", lambda: (Capped("charge", "may"),))
    g.rule("tail", f"{self_} (can is used|is usable|can is made) (as|for|on) [a] opportunity attack", lambda: (Capped("opportunity", "may"),))
    g.rule("tail", f"{self_} provoke opportunity attack [from (all|each|) adjacent (enemies|enemy)]", lambda: (Capped("provokes", True),))
    g.rule("tail", "[this attack] donot (affect|target|hit|damage) allies", lambda: (Capped("targets", (v.Enemy(),)),))
    g.rule("tail", f"[{self_}] (donot (affect|target|hit|damage)|cannot (affect|target|hit)|have no effect on) <np>", lambda np: (Capped("targets", (negated(np.filter()),)),))
    g.rule("tail", "<np> isnot (affected|targeted|damaged|hit) [by this attack]", lambda np: (Capped("targets", (negated(np.filter()),)),))
    g.rule("tail", "[ ( ] <np> not (affected|targeted|damaged) [ ) ]", lambda np: (Capped("targets", (negated(np.filter()),)),))
    g.rule("tail", "[this creature|it] [can] <deeds> before (making this attack|attacking|this attack)", lambda d: (Beforehand(d),))
    g.rule("tail", "<adjs> [targets|creatures|target|enemies|allies] [is] immune", lambda a: (Capped("targets", (negated(ordered(a)),)),))
    g.rule("tail", "<adjs> (creatures|targets) only", lambda a: (Capped("targets", ordered(a)),))
    g.rule("tail", "<adjs> enemies only", lambda a: (Capped("targets", ordered((v.Enemy(), *a))),))
    g.rule("tail", "<exempt> [is] immune", lambda e: (Capped("targets", (e,)),))
    g.rule("tail", "<described> [is] immune", lambda np: (Capped("targets", (negated(np.where),)),))
    g.rule("tail", "this attack ignore cover", lambda: (Capped("ignores_cover", True),))
    g.rule("shields", "<shield>", lambda s: (s,))
    g.rule("shields", "<shield> [,] [and|or] <shields>", lambda s, t: (s, *t))
    g.rule("tail", f"[{self_}] (ignore|ignores) <shields>", lambda s: tuple(map(Ignoring, s)))
    g.rule("tail", "(cannot attack each creature (more than once|once)|can only attack each creature once) on each turn", lambda: (Capped("once_per", "target per turn"),))
    g.rule("tail", "[ ( ] maximum <int> attack [/] [per] turn [ ) ]", lambda n: (Capped("attacks_per_turn", n),))
    g.rule("result", "<harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("result", "<harms> @and <hits>", lambda d, e: (v.Hurt(DOER, d), *e))
    g.rule("result", "(nothing [happen]|no effect|none|no result)", tuple)
    g.rule("result", "<hits>", lambda e: e)
    g.rule("result", "<clauses>", lambda e: e)


def _better_while(usual: int, defense: v.Defense, more: int, tests: tuple[v.Test, ...]) -> Roll:
    """A bonus that is higher while something holds, told by the difference or by the sum."""
    return Roll(usual, defense, more=(more - usual if more > usual > 4 else more, tests))


def _strike(roll: Roll, blow: Blow) -> v.Strike:
    """A strike of its own that follows another."""
    if roll.more is not None:
        raise Rejected
    return v.Strike(
        roll.bonus, roll.defense, blow.damage, blow.effects, blow.or_damage, blow.ignores, roll.others
    )


def _how_often(g: Grammar) -> None:
    """How often: "make 2 attacks, each against a different target"."""
    g.rule("times", "(a|<int>)", lambda n: (n or 1, False))
    g.rule("times", "up to <int>", lambda n: (n, True))
    g.rule("attacks", "[then] make (following|this) attack [:|,]", lambda: _own((1, False), {}))
    g.rule("attacks", "[then] attack [:|,]", lambda: _own((1, False), {}))
    g.rule("attacks", "[then] attack (a|<int>) (target|enemy|creature) [:|,]", lambda n: _own((1, False), {}))
    # At whom: one of a kind, several of them, each of them.
    g.rule("attacks", "[then] [make] (a|<int>) attack vs <described> [:|,|;]", lambda n, np: _own_at(np) if n in (None, 1) else _reject())
    g.rule("attacks", "[then] attack <described> [:|,|;]", _own_at)
    g.rule("attacks", "[then] [make] <times> attack [,|:|;|.]", lambda n: _own(n, {}))
    g.rule("attacks", "[then] make <times> (melee|ranged|close|area) attack [,|:|;]", lambda n: _own(n, {}))
    g.rule("attacks", "[then] [make] <times> attack [,] <spread> [,|:|;|.]", _own)
    different = "[each] vs [a] different"
    g.rule("spread", "vs (same target or different targets|same or different targets|one or <int> targets)", lambda n: {})
    g.rule("spread", "[each] vs [a] different (target|targets) or (both|all) vs same target", dict)
    g.rule("spread", "(both|all) vs same target or [each] vs [a] different (target|targets)", dict)
    g.rule("spread", f"{different} [<adjs>] (target|targets|enemy|enemies|creature|creatures) [<posts>]", lambda a, p: {"different": True, **_at_such(a, p)})
    g.rule("spread", "[each|all] vs (same|a single|<int>) [<adjs>] (target|targets|enemy|creature|creatures|enemies) [<posts>]", lambda n, a, p: {**_on_so_many(n), **_at_such(a, p)})
    g.rule("atmost", "[with] (no more than|maximum) <int> [of them|attack] (vs|per) (a single|any one|a|each|same|any|<int>) (target|creature|enemy)", lambda n, m: n)
    g.rule("spread", "[[each] vs [a] different (target|targets|enemy|enemies|creature|creatures)] [,] [ ( ] (<apart>|<atmost>) [ ) ]", lambda apart, n: {"different": True, "apart": apart} if n is None else {"per_target": n})
    g.rule("spread", "vs <described>", lambda np: {"versus": np.where, "each": np.how_many == "each"} if np.how_many in ("each", "target") else _reject())
    together = "[targets|creatures|both targets|all targets|targets must is|that is]"
    g.rule("apart", f"{together} (adjacent to|within <int> square of) each other [only]", lambda n: n or 1)
    g.rule("attacks", "(up to|target|targets) <int> (targets|creatures|enemies) <apart> [,|:|;]", lambda n, a: v.OwnAttacks(n, different=True, up_to=True, apart=a))


def _blows(g: Grammar) -> None:
    """What a hit does: damage, what is added to it or replaces it in some case, and effects."""
    added = "(<partplus>|<part> @extra|(+|plus) <part>) damage"
    g.rule("more", f"{added} (vs <filter>|<given>)", lambda p, q, r, where, t: (msgspec.structs.replace(p or q or r, tests=t) if where is None else _against(p or q or r, where),))
    g.rule("more", f"(target|targets|creatures|enemies) [already] <posts> take {added}", lambda w, p, q, r: (_against(p or q or r, _of_targets(w)),))
    g.rule("more", f"{added.removesuffix('damage')}[damage] <foreach>", lambda p, q, r, number: (_counted(p or q or r, number),))
    g.rule("more", f"(this attack|it) @deal {added} (vs|to) <np>", lambda p, q, r, np: (_against(p or q or r, np.filter()),))
    g.rule("more", f"(this attack|it) @deal {added} <given>", lambda p, q, r, t: (msgspec.structs.replace(p or q or r, tests=t),))
    g.rule("more", f"@if <tests> , [this attack|it] [@deal] {added}", lambda t, p, q, r: (msgspec.structs.replace(p or q or r, tests=t),))
    g.rule("more", f"(<adjs> (target|targets|creatures|enemies)|<keywords>) take {added}", lambda a, k, p, q, r: (_against(p or q or r, _kind(a, k)),))
    g.rule("more", f"<described> take {added}", lambda np, p, q, r: (_against(p or q or r, _whole_kind(np)),))
    g.rule("more", f"critical [with this attack] @deal {added}", lambda p, q, r: (msgspec.structs.replace(p or q or r, tests=(v.WasHit(critical=True),)),))
    g.rule("dmg", "(<harms> [each]|<parts>)", lambda a, b: Blow(a) if a else Blow(b) if any(p.type for p in b) else _reject())
    g.rule("dmg", "<harms> ([,|;|and|plus|, and|, plus] <more>|and <harms> vs <np>)", lambda d, m, e, np: Blow((*d, *(m or (msgspec.structs.replace(p, tests=(v.Matches(v.Target(), np.where),)) for p in e)))))
    g.rule("dmg", "<harms> [,] ( [plus] <more> )", lambda d, m: Blow((*d, *m)))
    # Other damage in some case: "10 damage, or 20 damage if ...".
    g.rule("case", "@if <tests>", lambda t: t)
    g.rule("case", "(to|vs) [a|any|each] <filter>", lambda where: (v.Matches(v.Target(), where),))
    g.rule("case", "with combatadvantage", lambda: (v.HasAdvantage(),))
    g.rule("case", "on [a] critical", lambda: (v.WasHit(critical=True),))
    g.rule("case", "critical :", lambda: (v.WasHit(critical=True),))
    g.rule("case", "on [a] charge", lambda: (v.AttackIs(charge=True),))
    g.rule("dmg", "<harms> [,|;] or <harms> [instead] <case>", lambda a, b, t: Blow(_more(a, b, t)))
    g.rule("dmg", "<harms> [,] ( [or] <harms> [instead] <case> )", lambda a, b, t: Blow(_more(a, b, t)))
    g.rule("dmg", "<harms> ( [or|only] <int> [instead] <case> )", lambda a, n, t: Blow(_more(a, (v.Part(n, a[0].type),), t)) if len(a) == 1 else _reject())
    g.rule("dmg", "<harms> ( <plus> <case> )", lambda a, n, t: Blow((*a, v.Part(n, a[0].type, t))) if len(a) == 1 else _reject())
    g.rule("dmg", "<harms> [;|,] <harms> instead <case>", lambda a, b, t: Blow(_more(a, b, t)))
    g.rule("dmg", "<harms> , <harms> <case>", lambda a, b, t: Blow(_more(a, b, t)))
    g.rule("dmg", "<harms> [;|,|.] @if <tests> , <harms> instead", lambda a, t, b: Blow(_more(a, b, t)))
    g.rule("dmg", "<harms> to (each|all) (creature|creatures|target|targets) [@in (area|area of effect|burst|blast|line|radius|cone)]", Blow)
    g.rule("dmg", "<harms> to target", Blow)
    g.rule("dmg", "<harms> <foreach>", lambda d, number: Blow(scaled(d, number)))
    g.rule("dmg", "no damage", Blow)
    g.rule("dmg", "deal <harms> [to target]", Blow)
    # One kind of damage or another, as the attacker likes.
    g.rule("orharms", "<harms> [(,|[,] or) <orharms>]", lambda a, b: (a, *(b or ())))
    g.rule("dmg", "<harms> (,|[,] or) <orharms> [<yours>]", lambda a, b, y: Blow(a, (), b))
    g.rule("blow", "<harmchoice> ( (each|each of (these|them)|use each) [type] once )", lambda all_: Blow(all_[0], capped("each_once", 1), all_[1:]))
    g.rule("dmg", "<harmchoice>", lambda all_: Blow(all_[0], (), all_[1:]))
    # More damage and something else in some case.
    g.rule("blow", "<harms> [@and <hits>] [,] or <harms> [@and <hits>] [instead] @if <tests>", lambda a, h, b, i, t: Blow(_more(a, b, t), (v.If(t, i or (), h or ()),)) if h or i else _reject())
    g.rule("blow", "<harms> [@and <hits>] [,|;] or <hits>", lambda a, h, i: Blow(ways=(Blow(a, h or ()), Blow((), _on_target_alone(i)))))
    for joined in (" or", "[,|;] or"):
        g.rule("blow", f"<harms> [@and <hits>] {joined} <harms> [@and <hits>]", lambda a, h, b, i: Blow(ways=(Blow(a, h or ()), Blow(b, i or ()))) if (h or i) and a != b else _reject())
    g.rule("blow", "<dmg>", lambda d: d)
    g.rule("blow", "<harms> [;|.|,] [ ( ] <adjs> (creatures|targets|target) (instead <deeds>|<deeds> instead) [ ) ]", lambda d, a, x, y: _except_for(d, a, x or y))
    those = "(a|) <adjs> (creatures|targets|target|enemies|creature|enemy)"
    g.rule("blow", f"<harms> [@and <hits>] [;|.|,] [ ( ] {those} take no damage [@and <deeds>] [,] [instead] [ ) ]", lambda d, h, a, x: _except_for(d, a, x or (), h or ()))
    g.rule("blow", "<harms> [;|.|,] [ ( ] (<adjs> (creatures|targets|target|enemies)|<keywords>) take <harms> instead [ ) ]", lambda d, a, k, e: Blow((*(msgspec.structs.replace(p, tests=(v.Never(v.Matches(v.Target(), _kind(a, k))),)) for p in d), *(_against(p, _kind(a, k)) for p in e))))
    g.rule("blow", "(<harms>|<parts>) ((+|and|, and) <ongoing>|<plus> ongoing [<dtype>] damage) [<until>] [@and <hits>]", lambda d, e, o, n, t, u, h: Blow(d or e, _with_ongoing(o or v.Ongoing(DOER, n, t or ""), u, h)))
    g.rule("blow", "<dmg> (@and <hits> [,] ( <ignoring> ) |[,|;] [ ( ] <ignoring> [ ) ] [@and <hits>])", lambda d, f, j, i, e: d._replace(effects=e or f or (), ignores=i or j))
    g.rule("blow", "<dmg> [.|,|;] [ ( ] [this attack|it|that|this damage] (ignore|ignoring) <resisteds> [ ) ] [@and <hits>]", lambda d, types, e: _past_resistance(d, types)._replace(effects=e or ()))
    g.rule("blow", "<dmg> (and|, and|,|;) <hits>", _with_effects)
    g.rule("blow", "<hits>", lambda e: Blow((), e))
    g.rule("blow", "[target is] destroyed", lambda: Blow((), (v.Destroy(DOER),)))
    g.rule("blow", "<dmg> , <adjs> target immune", lambda d, a: d._replace(effects=capped("targets", (negated(ordered(a)),))))


def _on_target_alone(effects: Effects) -> Effects:
    """What the other of two ways to hit does: something to the target, and no damage."""
    befalls = (v.Afflict, v.Ongoing, v.Shove, v.If, v.Bonus, v.Forbid)
    if not all(isinstance(each, befalls) for each in effects):
        raise Rejected
    if any(isinstance(node, v.Each | v.Pick) for node in nodes(effects)):
        raise Rejected
    return effects
def _with_effects(blow: Blow, effects: Effects) -> Blow:
    """Damage and effects; "10 damage OR 5 damage AND Dazed" are two ways, of which one dazes."""
    if any([p.amount for p in other] != [p.amount for p in blow.damage] for other in blow.or_damage):
        raise Rejected
    return blow._replace(effects=effects)
def _past_resistance(blow: Blow, types: tuple[str, ...]) -> Blow:
    """Resistance to all types that the attack deals does not help against it."""
    if not {part.type for part in blow.damage} <= set(types):
        raise Rejected
    return blow._replace(ignores=("resist",))


def _with_ongoing(ongoing: v.Ongoing, until: Until | None, more: Effects | None) -> Effects:
    """Ongoing damage for so long, and whatever else a hit does."""
    first = (_kept(ongoing, until.duration) if until else ongoing,)
    return _grouped(first, more) if more else first


def _on_miss(effects: Effects, tests: tuple[v.Test, ...] | None) -> Effects:
    """What a miss brings, perhaps only in some case."""
    return (v.Outcome("miss", (v.If(tests, effects),) if tests else effects),)


def _kind(adjectives: v.Filter | None, keyword: str | None) -> v.Filter:
    return (v.Keyword(keyword),) if keyword else ordered(adjectives or ())


def _counted(part: v.Part, number: Callable[[int], v.Number]) -> v.Part:
    """Damage for each of several."""
    if not isinstance(part.amount, int):
        raise Rejected
    return msgspec.structs.replace(part, amount=number(part.amount))


class Worse(NamedTuple):
    """A condition that turns into another one on certain targets."""

    tests: tuple[v.Test, ...]
    instead: Effects


class Adding(NamedTuple):
    """Damage that is added in some case, said after the effects of the attack."""

    parts: v.Damage


class Beforehand(NamedTuple):
    """What the attacker may do before it attacks, said at the end."""

    effects: Effects


class Already(NamedTuple):
    """What a hit does to those "already" so: it is asked before the hit adds to it."""

    effects: Effects


class Ignoring(NamedTuple):
    """What does not help against the attack, said after its effects."""

    shield: v.Shield


def _while_so(tests: tuple[v.Test, ...], effects: Effects) -> Effects:
    """What comes again and again as long as something is true of the target."""
    own = ("it", "target", "implied")
    held = changed(tests, Mentioned, lambda m: v.Bearer() if m.noun in own else m)
    made: list[v.Effect] = []
    for effect in effects:
        if not isinstance(effect, v.Later) or effect.until is not None:
            raise Rejected
        made.append(msgspec.structs.replace(effect, until=v.WhileTrue(held)))
    return (v.Outcome("hit", tuple(made)),)


def _of_targets(after: v.Filter) -> v.Filter:
    """What tells some targets from others; those beside the target are no targets."""
    known = (Mentioned("target"), v.Target())
    if any(isinstance(node, v.Near) and node.who in known for node in nodes(after)):
        raise Rejected
    return ordered(after)


def _whole_kind(np: Creatures) -> v.Filter:
    """Some of the targets, told by themselves alone: Plants and Water creatures."""
    if np.how_many != "each" or not all(isinstance(trait, _OF_ITS_OWN) for trait in np.where):
        raise Rejected
    return np.where


def _worse_for(np: Creatures, one: Effects | None, two: Effects | None) -> tuple[Worse, ...]:
    """A worse condition for a kind of creature."""
    return (Worse(_target_is(_whole_kind(np)), one or two or ()),)


def _target_is(where: v.Filter) -> tuple[v.Test, ...]:
    return (v.Matches(v.Target(), where),)


def _immune(np: Creatures) -> Effects:
    """Whom an attack cannot be made against, said after it."""
    kind = tuple(trait for trait in np.where if not isinstance(trait, v.Enemy | v.Ally))
    if np.ref is not None or not kind:
        raise Rejected
    return capped("targets", (negated(kind),))


class Capped(v.Node, frozen=True):
    """A bound of the power that stands among its effects."""

    field: str
    value: int | str | v.Filter | tuple[v.Test, ...] | tuple[v.ActionType, ...] | Effects


def capped(
    field: str,
    value: int | str | v.Filter | tuple[v.Test, ...] | tuple[v.ActionType, ...] | Effects,
) -> Effects:
    """A bound of the power, in the place of an effect."""
    return cast(Effects, (Capped(field, value),))


def _at_one_more(np: Creatures, choice: v.AttackChoice) -> Effects:
    """An attack on somebody besides whom the owner has not attacked this turn."""
    if np.how_many != "some" or np.number != 1 or np.ref is not None:
        raise Rejected
    fresh = v.Not(v.Underwent("attack", (v.Itself(),)))
    chosen = v.ChooseCreature(v.Pick(ordered((*np.where, fresh))))
    return (chosen, v.MakeAttack(v.Owner(), choice, versus=v.Chosen(), optional=False))


def _again(choice: v.AttackChoice, np: Creatures | None, most: tuple[str, int] | None) -> Effects:
    """An attack once more, so often at most."""
    again = v.MakeAttack(v.Owner(), choice, versus=None if np is None else np.who(), optional=False)
    return (again,) if most is None else (again, *capped(*most))


def _own(times: tuple[int, bool], spread: dict[str, Any]) -> v.OwnAttacks:
    return v.OwnAttacks(times[0], up_to=times[1], **spread)


def _on_so_many(targets: int | None) -> dict[str, Any]:
    return {"same": True} if targets in (None, 1) else {"different": True}


def _own_at(np: Creatures) -> v.OwnAttacks:
    """Attacks on described targets: on one of them, on several, on each."""
    if np.how_many == "each":
        return v.OwnAttacks(versus=np.where, each=True)
    if np.how_many != "some" or np.ref is not None:
        raise Rejected
    several = {"different": True} if np.number > 1 else {}
    where = tuple(trait for trait in np.where if not isinstance(trait, v.Other))
    return v.OwnAttacks(np.number, up_to=np.up_to, versus=where, **several)


def _at_such(adjectives: v.Filter | None, after: v.Filter | None) -> dict[str, Any]:
    where = ordered((adjectives or ()) + (after or ()))
    return {"versus": where} if where else {}


def _more(usual: v.Damage, then: v.Damage, tests: tuple[v.Test, ...]) -> v.Damage:
    """Damage that is higher in a certain case, as what is added in that case."""
    if [part.type for part in usual] != [part.type for part in then]:
        raise Rejected
    added = []
    for before, after in zip(usual, then, strict=True):
        low, high = before.amount, after.amount
        if not isinstance(low, int) or not isinstance(high, int):
            raise Rejected
        added.append(v.Part(high - low, before.type, tests))
    differences = {part.amount for part in added} - {0}
    if not differences:
        raise Rejected
    if all(isinstance(n, int) and n < 0 for n in differences):
        # Less damage in that case is more in every other.
        return _more(then, usual, (v.Never(together(tests)),))
    if any(isinstance(n, int) and n < 0 for n in differences):
        raise Rejected
    return (*usual, *(part for part in added if part.amount))


def _except_for(damage: v.Damage, where: v.Filter, effects: Effects, usual: Effects = ()) -> Blow:
    """Damage, and what usually comes with it, to all but some whom something else befalls."""
    if any(isinstance(each, v.Hurt) for each in effects):
        raise Rejected
    those = v.Matches(v.Target(), ordered(where))
    others = tuple(msgspec.structs.replace(part, tests=(v.Never(those),)) for part in damage)
    befallen = tuple(changed(each, Doer, lambda _: v.Target()) for each in effects)
    if not befallen:
        return Blow(others, (v.If((v.Never(those),), usual),) if usual else ())
    return Blow(others, (v.If((those,), befallen, usual),))


def _as_long_as(tests: tuple[v.Test, ...], effects: Effects) -> Effects:
    """ "While target is Dominated, this creature cannot ...": for that long, and no longer."""
    while_so = v.WhileTrue(tests)
    if not all(isinstance(each, LASTING) and each.until is None for each in effects):
        raise Rejected
    return tuple(lasting(each, while_so) for each in effects)


def _against(part: v.Part, where: v.Filter) -> v.Part:
    return msgspec.structs.replace(part, tests=(v.Matches(v.Target(), where),))


_OF_ITS_OWN = (
    v.Keyword, v.Aligned, v.OfFaction, v.Sized, v.Level, v.Living, v.InState, v.Afflicted, v.MovesBy,
    v.Champion, v.Not, v.Either,
)  # fmt: skip


def _on_such_targets(traits: v.Filter, deeds: Effects) -> Effects:
    """A kind of creature in a hit is a kind of target, if it is told by itself alone."""
    if not all(isinstance(trait, _OF_ITS_OWN) for trait in traits):
        raise Rejected
    befalls = tuple(changed(each, Doer, lambda _: v.Target()) for each in deeds)
    return (v.If((v.Matches(v.Target(), ordered(traits)),), befalls),)


def _about(duration: v.Duration, effects: Effects) -> Effects:
    """Whoever ends the effect was named last: "until this creature ..., -2 against it"."""
    ending = [node for node in nodes(duration) if isinstance(node, v.UntilEvent)]
    if not any(v.Itself() in (*end.event.subject, *end.event.object) for end in ending):
        return effects
    return changed(effects, Mentioned, lambda m: v.Owner() if m.noun == "it" else m)


def _kept(effect: v.Effect, duration: v.Duration) -> v.Effect:
    return lasting(effect, duration)


def _grouped(first: Effects, then: Effects) -> Effects:
    """(save ends both): the effect before ends by the same save."""
    last = then[0] if then else None
    until = getattr(last, "until", None)
    if any(isinstance(node, v.SaveEnds) and node.group for node in nodes(until)):
        *before, previous = first
        if isinstance(previous, LASTING) and previous.until is None:
            return (*before, msgspec.structs.replace(previous, until=until), *then)
    return first + then


def _reject(*_: object) -> Any:
    raise Rejected
