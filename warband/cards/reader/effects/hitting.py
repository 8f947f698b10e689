# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for what an attack at hand brings: on a hit, on a critical, caused by it, by its die."""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import OWNER, said, trigger
from warband.cards.reader.nouns.phrases import DOER, Creatures, Doer, mentioned, ordered
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.strikes import Blow
from warband.cards.reader.sentences.telling import later

BLOODIED = "(become|is) [first] bloodied"


def add_hitting(g: Grammar) -> None:
    """Rules for attacks at hand and what comes of them."""
    _successes(g)
    _criticals(g)
    _causes(g)
    _strikes(g)
    _specifications(g)
    _dice(g)


def _successes(g: Grammar) -> None:
    """A successful attack is one that hits; so is what follows "on a hit" in a general power."""
    said(g, "(make|resolve|have) a successful [<sort>] attack [vs <np>]", lambda s, k, o: trigger("hit", s, o, k, timing="after"))
    g.rule("sentence", "on [a] hit [,|:] <clauses>", lambda c: (v.If((v.WasHit(),), c),))
    g.rule("sentence", "if it hit , <clauses>", lambda c: (v.If((v.WasHit(),), c),))
    g.rule("act", "<theattack> alsotarget <np>", lambda a, np: (v.MakeAttack(mentioned("attacker"), v.AttackChoice(this=True), versus=np.who(), optional=False),))


def _criticals(g: Grammar) -> None:
    g.rule("sentence", "on [a] critical [with (a|its) <kinds> attack] [,] target <deeds>", lambda k, d: (_on_critical(k, d, v.Object()),))
    g.rule("sentence", "on [a] critical [with (a|its) <kinds> attack] [,] <harms>", lambda k, h: (_on_critical(k, (v.Hurt(DOER, h),), v.Object()),))
    g.rule("sentence", "on [a] critical [with (a|its) <kinds> attack] [,] this creature <deeds>", lambda k, d: (_on_critical(k, d, v.Owner()),))
    g.rule("act", "if (that|the|this) attack hit [,] it is a critical", lambda: (v.If((v.WasHit(),), (v.MakeHit(critical=True),)),))
    g.rule("fate", "cannot is a critical", lambda: (v.NoCritical(),))


def _on_critical(kind: v.AttackIs | None, effects: Effects, doer: v.Who) -> v.Effect:
    """A standing rule about the owner's own critical hits."""
    when = v.Trigger("critical", subject=OWNER, tests=() if kind is None else (kind,), mandatory=True)
    return v.Later(v.Owner(), when, tuple(changed(each, Doer, lambda _: doer) for each in effects))


def _causes(g: Grammar) -> None:
    """What brought something about."""
    whom = "(it|target|<ref>)"
    said(g, f"hit [<np>] [with <attack>] [,] if (that|the) attack (cause|caused) {whom} to {BLOODIED}", lambda s, o, a, r: trigger("bloodied", s, o, a, timing="after"))
    g.rule("gerund", f"hitting [<np>] [with <attack>] [,] if (that|the) attack (cause|caused) {whom} to {BLOODIED}", lambda o, a, r: trigger("bloodied", OWNER, o, a, timing="after"))
    said(g, "take damage that would destroy it", lambda o: trigger("destroyed", None, o))
    said(g, "would is destroyed by (damage|a attack|damage or another effect|a attack or effect)", lambda o: trigger("destroyed", None, o))
    left = "(<int> hp or less|<int> or less hp)"
    g.rule("event", f"<np> 's <attack> reduce <np> to {left}", lambda s, a, o, n, m: _left_with(s, o, a, n or m))
    said(g, f"reduce <np> to {left} with <attack>", lambda s, o, n, m, a: _left_with(s, o, a, n or m))
    g.rule("recharge", "recharge @when this (power|attack) reduce a target to <int> hp", _recharged_by_destroying)


def _left_with(s: Creatures, o: Creatures, attack: v.AttackIs, hp: int) -> v.Trigger:
    """An attack leaves somebody with so few hit points."""
    if not hp:
        raise Rejected
    few = v.Matches(v.Object(), (v.HitPoints(at_most=hp),))
    return trigger("damage", s, o, attack, v.DamageIs(from_attack=True), few, timing="after")


def _recharged_by_destroying(hp: int) -> v.RechargeOn:
    if hp:
        raise Rejected
    return v.RechargeOn(v.Trigger("destroyed", "after", subject=OWNER, power="this power"))


def _strikes(g: Grammar) -> None:
    """What strikes carry: lasting triggers, limits, damage by the number of hits."""
    g.rule("hit", "whenever <happening> [,] <clauses>", _rule_on_target)
    g.rule("hit", "whenever <happening> [,] <clauses> <until>", lambda t, c, u: (later(t, c, u),))
    g.rule("hit", "<until> [,] (whenever|when) <happening> [,] <clauses>", lambda u, t, c: (later(t, c, u),))
    g.rule("aim", "[,] targeting <np>", lambda np: {"versus": np})
    g.rule("attacks", "[then] this creature attack [;|:|,]", lambda: v.OwnAttacks(1))
    g.rule("attacks", "[then] (make|it make) a attack [;|:|,]", lambda: v.OwnAttacks(1))
    one, both = "(a|<int>) [attack] hit", "(both|both attack|<int> attack) hit"
    g.rule("dmg", f"<harms> [each] if {one} [,] [or] <harms> [instead] if {both}", lambda a, n, b, m: Blow(_for_both(a, b)))
    g.rule("dmg", "<harms> [each] ([+|and|,|;] <harms>|<partplus> damage) (to|on|with) second attack if both [attack] hit", lambda a, b, c: Blow((*a, *(msgspec.structs.replace(p, tests=(v.HitCount(2),)) for p in b or (c,)))))
    g.rule("dmg", "<harms> ; <harms> vs <filter> [,] instead", lambda a, b, w: Blow(_other_damage(a, b, w)))


def _whole(part: v.Part) -> int:
    if not isinstance(part.amount, int):
        raise Rejected
    return part.amount


def _rule_on_target(event: v.Trigger, effects: Effects) -> Effects:
    """A rule that a hit brings needs an end, told by the last of what it does."""
    last = getattr(effects[-1], "until", None)
    if not isinstance(last, v.SaveEnds):
        raise Rejected
    plain = tuple(msgspec.structs.replace(each, until=None) if getattr(each, "until", None) == last else each for each in effects)
    return (later(event, plain, Until(last)),)


def _for_both(one: v.Damage, both: v.Damage) -> v.Damage:
    """So much for one hit, so much in all for two: what the second hit adds."""
    if len(one) != 1 or len(both) != 1 or one[0].type != both[0].type:
        raise Rejected
    more = _whole(both[0]) - 2 * _whole(one[0])
    if more < 0:
        raise Rejected
    return (*one, v.Part(more, one[0].type, (v.HitCount(2),))) if more else one


def _other_damage(usual: v.Damage, special: v.Damage, where: v.Filter) -> v.Damage:
    """Other damage against some targets."""
    asked = v.Matches(v.Target(), where)
    return (
        *(msgspec.structs.replace(part, tests=(v.Never(asked),)) for part in usual),
        *(msgspec.structs.replace(part, tests=(asked,)) for part in special),
    )


def _specifications(g: Grammar) -> None:
    g.rule("spec", "[a] <adjs> (target|enemy|creature)", lambda a: {"targets": ordered(a)})
    g.rule("spec", "([up to] <int> (targets|enemies|creatures) @in @sight|<int> nearest [targets|enemies|creatures]|<int> attack @in @sight)", lambda n, m, k: {"attacks": k, "range": "sight"} if k else {"attacks": n or m, "different": True, "range": "sight" if n else "nearest"})
    g.rule("spec", "targets adjacent to this creature only", lambda: {"targets": (v.Near(1, who=v.Owner()),)})
    opportunity = "(usable|can is used|use) (on|for|as|with) [a] opportunity attack"
    g.rule("spec", opportunity, lambda: {"opportunity": "may"})
    g.rule("limit", opportunity, lambda: {"opportunity": "may"})


def _dice(g: Grammar) -> None:
    g.rule("event", "a natural <naturals> is rolled [(on|for) <attack> [roll]] [by (either|any|a) player|by <np>]", lambda n, a, s: trigger("attack roll" if a else "d20 rolled", s, None, a, n))
    g.rule("event", "(a|any) attack roll", lambda: trigger("attack roll", OWNER))
    g.rule("event", "a attack roll vs <np> is [a] [natural] <naturals>", lambda o, n: trigger("attack roll", None, o, None, n))
