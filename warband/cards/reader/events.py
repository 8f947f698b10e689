# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for events: what sets a triggered power off.

An event means a `Trigger` whose timing is still to be set. Clauses come in the active
("this creature hits an enemy with a melee attack"), in the passive ("is hit by ..."), and
without a subject ("when hit by ...", "after hitting with ..."), which then is the owner.
"""

from collections.abc import Callable
from typing import Any

from warband.cards import vocabulary as v
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.phrases import Creatures, ordered

OWNER: v.Filter = (v.Itself(),)


def add_events(g: Grammar) -> None:
    """Rules for events."""
    _attack_events(g)
    _damage_events(g)


Deed = Callable[[Creatures], v.Trigger]
"""What somebody does, as an event still without that somebody."""


def said(g: Grammar, predicate: str, build: Callable[..., v.Trigger]) -> None:
    """A rule for what somebody does; `build` gets that creature first."""

    def of_somebody(*parts: Any) -> Deed:
        return lambda who: build(who, *parts)

    g.rule("evp", predicate, of_somebody)


def trigger(
    event: v.EventKind,
    subject: Creatures | v.Filter | None = None,
    object: Creatures | v.Filter | None = None,
    attack: v.AttackIs | None = None,
    *tests: v.Test,
    **more: object,
) -> v.Trigger:
    """An event with its participants; the attack it speaks of becomes a test."""
    asked = list(tests)
    if event == "attack declared" and attack == v.AttackIs(opportunity=True):
        event, attack = "opportunity attack", None
    if attack is not None and attack != v.AttackIs():
        asked.insert(0, attack)
    return v.Trigger(
        event,
        subject=_filter(subject),
        object=_filter(object),
        tests=tuple(asked),
        **more,  # type: ignore[arg-type]
    )


def _filter(who: Creatures | v.Filter | None) -> v.Filter:
    if who is None:
        return ()
    return who.filter() if isinstance(who, Creatures) else ordered(who)


# ----------------------------------------------------------------------------- attacks


def _attack_events(g: Grammar) -> None:
    said(g, "declare a charge [(vs|on) <np>]", lambda s, o: trigger("charges", s, o))
    verbs: tuple[tuple[v.EventKind, str, str, str], ...] = (
        ("hit", "hit", "hit", "hitting"),
        ("miss", "miss", "missed", "missing"),
    )
    for event, verb, past, doing in verbs:
        def build(s=None, o=None, a=None, event=event):  # type: ignore[no-untyped-def]
            return trigger(event, s, o, a)

        said(g, f"{verb} [<np>] with <attack>", build)
        said(g, f"{verb} <np>", lambda s, o, build=build: build(s, o))
        said(g, f"{verb} with <attack> vs <np>", lambda s, a, o, build=build: build(s, o, a))
        said(g, f"{verb} with this attack", lambda s, event=event: trigger(event, s, power="this power"))
        said(g, f"{verb} with combatadvantage", lambda s, event=event: trigger(event, s, None, None, v.HasAdvantage()))
        said(g, f"{verb} <np> with combatadvantage", lambda s, o, event=event: trigger(event, s, o, None, v.HasAdvantage()))
        said(g, f"is {past} by <np> with combatadvantage", lambda o, s, event=event: trigger(event, s, o, None, v.HasAdvantage()))
        g.rule("event", f"<np> 's <attack> {verb} with combatadvantage [vs target]", lambda s, a, event=event: trigger(event, s, None, a, v.HasAdvantage()))
        said(g, f"{verb}", lambda s, build=build: build(s))
        said(g, f"{verb} a attack", lambda s, build=build: build(s))
        said(g, f"{verb} <attack>", lambda s, a, build=build: build(s, None, a))
        g.rule("event", f"@its <attack> {verb} [<np>]", lambda a, o, build=build: build(OWNER, o, a))
        g.rule("event", f"<attack> {verb} <np>", lambda a, o, build=build: build(None, o, a))
        g.rule("event", f"<attack> roll {verb}", lambda a, build=build: build(None, None, a))
        g.rule("event", f"<attack> {verb}", lambda a, build=build: build(None, None, a))
        g.rule("event", f"<np> 's <attack> {verb} [<np>]", lambda s, a, o, build=build: build(s, o, a))
        said(g, f"is {past} @by <attack> [(from|by) <np>]", lambda o, a, s, build=build: build(s, o, a))
        said(g, f"is {past} by <np> 's <attack>", lambda o, s, a, build=build: build(s, o, a))
        said(g, f"is {past} by <np> [with <attack>]", lambda o, s, a, build=build: build(s, o, a))
        said(g, f"is {past}", lambda o, build=build: build(None, o))
        g.rule("event", f"{past} @by <attack> [(from|by) <np>]", lambda a, s, build=build: build(s, OWNER, a))
        g.rule("event", f"{doing} [<np>] with <attack>", lambda o, a, build=build: build(OWNER, o, a))
        g.rule("event", f"{doing} <np>", lambda o, build=build: build(OWNER, o))
        said(g, f"would is {past} @by <attack>", lambda o, a, build=build: build(None, o, a))
        said(g, f"would {verb} [<np>] [with <attack>]", lambda s, o, a, build=build: build(s, o, a))
        said(g, f"is {past} @by <attack> made by <np>", lambda o, a, s, build=build: build(s, o, a))
        said(g, f"(make|declare) <attack> [vs <np>] (and|that) {verb}", lambda s, a, o, build=build: build(s, o, a))
        said(g, f"attack <np> [with <attack>] and {verb}", lambda s, o, a, build=build: build(s, o, a))
        said(g, f"{verb} <np> with critical", lambda s, o: trigger("critical", s, o))
        g.rule("event", f"{past}", lambda build=build: build(None, OWNER))
        g.rule("event", f"{past} by <np> [('s|with) <attack>]", lambda s, a, build=build: build(s, OWNER, a))
        g.rule("event", f"{doing} <np> with <attack>", lambda o, a, build=build: build(OWNER, o, a))
    crit = "(score a critical|score critical)"
    said(g, f"{crit} [vs <np>] [with <attack>]", lambda s, o, a: trigger("critical", s, o, a))
    said(g, f"{crit} with <attack> vs <np>", lambda s, a, o: trigger("critical", s, o, a))
    g.rule("event", f"<attack> {crit} [vs <np>]", lambda a, o: trigger("critical", None, o, a))
    said(g, "is hit by a critical", lambda o: trigger("critical", None, o))
    g.rule("event", "hit by a critical", lambda: trigger("critical", None, OWNER))
    g.rule("event", "damaged by a critical", lambda: trigger("damage", None, OWNER, None, v.WasHit(critical=True)))
    declare = "(declare|make|attempt|take)"
    declared = lambda s, a, o: trigger("attack declared", s, o, a)  # noqa: E731
    said(g, f"{declare} <attack> [vs <np>]", declared)
    said(g, f"{declare} <attack> on <np>", declared)
    for without in ("donot (include|target) this creature [as a target]", "isnot vs this creature"):
        said(g, f"{declare} <attack> that {without}", lambda s, a: trigger("attack declared", s, None, a, v.Never(v.AttackTargets(v.Owner()))))
    said(g, "attack <np> [with <attack>]", lambda s, o, a: trigger("attack declared", s, o, a))
    said(g, "attack with <attack>", lambda s, a: trigger("attack declared", s, None, a))
    said(g, "attack", lambda s: trigger("attack declared", s))
    said(g, "target <np> [with <attack>]", lambda s, o, a: trigger("targeted", s, o, a))
    g.rule("event", "(declaring|making|attempting) <attack> [vs <np>]", lambda a, o: trigger("attack declared", OWNER, o, a))
    g.rule("event", "attacking <np> [with <attack>]", lambda o, a: trigger("attack declared", OWNER, o, a))
    g.rule("event", "making a attack roll [vs <np>]", lambda o: trigger("attack roll", OWNER, o))
    said(g, "@make a [<kinds>] attack roll [vs <np>]", lambda s, k, o: trigger("attack roll", s, o, k))
    said(g, "@make a attack roll or save", lambda s: trigger("d20 rolled", s))
    said(g, "make a attack or save", lambda s: trigger("d20 rolled", s))
    said(g, "miss with a attack that deal <dtype> or <dtype> damage", lambda s, t, u: trigger("miss", s, None, None, v.AnyOf((v.AttackIs(damage=t), v.AttackIs(damage=u)))))
    g.rule("event", "rolling d20 on this creature 's turn", lambda: trigger("d20 rolled", OWNER, None, None, v.OnTurn(OWNER)))
    said(g, "is @targeted @by <attack> [from <np>]", lambda o, a, s: trigger("targeted", s, o, a))
    said(g, "is @targeted by <np> 's <attack>", lambda o, s, a: trigger("targeted", s, o, a))
    said(g, "(become|is) [a] target of <attack> [from <np>]", lambda o, a, s: trigger("targeted", s, o, a))
    said(g, "is @targeted by <np> with combatadvantage", lambda o, s: trigger("targeted", s, o, None, v.HasAdvantage()))
    said(g, "is @targeted by <np>", lambda o, s: trigger("targeted", s, o))
    said(g, "is @targeted", lambda o: trigger("targeted", None, o))
    g.rule("event", "@targeted @by <attack>", lambda a: trigger("targeted", None, OWNER, a))
    g.rule("event", "@targeted by <np> 's <attack>", lambda s, a: trigger("targeted", s, OWNER, a))
    g.rule("event", "@targeted by <np>", lambda s: trigger("targeted", s, OWNER))
    said(g, "resolve <attack> [vs <np>]", lambda s, a, o: trigger("attack resolved", s, o, a))
    g.rule("event", "resolving <attack> [vs <np>]", lambda a, o: trigger("attack resolved", OWNER, o, a))
    g.rule("event", "<np> 's <attack>", lambda s, a: trigger("attack resolved", s, None, a))
    said(g, "(declare|make) a opportunity attack [vs <np>]", lambda s, o: trigger("opportunity attack", s, o))
    g.rule("event", "you resolve <attack>", lambda a: trigger("attack resolved", OWNER, None, a))
    said(g, "attack <np> with combatadvantage", lambda s, o: trigger("attack declared", s, o, None, v.HasAdvantage()))
    said(g, "make <attack> vs a target it have combatadvantage vs", lambda s, a: trigger("attack declared", s, None, a, v.HasAdvantage()))
    said(g, "roll a natural <naturals> on a successful attack", lambda s, n: trigger("hit", s, None, None, n))
    said(g, "flank <np>", _flanked)
    said(g, "(roll|rolled) a natural <naturals> (on|with|for) a save", lambda s, n: trigger("save", s, None, None, n))
    said(g, "(roll|rolled) a natural <naturals> [(on|with) <attack> [roll]]", lambda s, n, a: trigger("attack roll" if a else "d20 rolled", s, None, a, n))
    g.rule("event", "<np> 's attack roll is a natural <naturals>", lambda s, n: trigger("attack roll", s, None, None, n))
    said(g, "@make a save", lambda s: trigger("save", s))
    said(g, "@make a (d20|d20 roll)", lambda s: trigger("d20 rolled", s))
    g.rule("event", "<attack> cause <np> to become bloodied", lambda a, o: trigger("bloodied", None, o, a))


def _flanked(by: Creatures, whom: Creatures) -> v.Trigger:
    """Two Orc allies flank: both of the pair are Orcs."""
    tests = (v.Count((*by.where, v.Flanks(v.Object())), at_least=2),) if by.number == 2 else ()
    return trigger("flanked", by, whom, None, *tests)


# ------------------------------------------------------------------- damage and states


def _damage_events(g: Grammar) -> None:
    said(g, "[would] take <harm> [from <attack>]", lambda o, h, a: _damage(None, o, h, a))
    said(g, "[would] take <harm> from (a single|one|<int>) <attack>", lambda o, h, n, a: _damage(None, o, h, a) if n in (None, 1) else _reject())
    said(g, "[would] take <harm> from <int> attack", lambda o, h, n: _damage(None, o, h, v.AttackIs()) if n == 1 else _reject())
    said(g, "[would] take <harm> but isnot destroyed", lambda o, h: _damage(None, o, h, None))
    said(g, "[would] take <harm> from <np> 's <attack>", lambda o, h, s, a: _damage(s, o, h, a))
    said(g, "is dealt <harm> [(by|from) <np>] [with <attack>]", lambda o, h, s, a: _damage(s, o, h, a))
    said(g, "take ongoing damage", lambda o: _damage(None, o, (v.DamageIs(ongoing=True),), None))
    said(g, "take ongoing <dtype> damage", lambda o, t: _damage(None, o, (v.DamageIs(type=t, ongoing=True),), None))
    g.rule("event", "taking <harm> [from <attack>]", lambda h, a: _damage(None, OWNER, h, a))
    g.rule("event", "taking <harm> from <np>", lambda h, s: _damage(s, OWNER, h, None))
    g.rule("event", "(damaging|dealing damage to) <np> [with <attack>]", lambda o, a: _damage(OWNER, o, (), a))
    g.rule("event", "dealing <harm> to <np>", lambda h, o: _damage(OWNER, o, h, None))
    g.rule("event", "damaged", lambda: _damage(None, OWNER, (), None))
    said(g, "is hit by <attack> (that deal|and take|dealing) <harm>", lambda o, a, h: _damage(None, o, h, a))
    said(g, "is damaged by (a|any) enemy attack", lambda o: _damage((v.Enemy(),), o, (), v.AttackIs()))
    g.rule("event", "<attack> deal <int> damage to <np>", lambda a, n, o: _damage(None, o, (v.DamageIs(at_least=n),), v.AttackIs()))
    g.rule("event", "<attack> destroy <np>", lambda a, o: trigger("destroyed", OWNER, o, a))
    said(g, "reduce <np> to <int> hp", lambda s, o, n: trigger("destroyed", s, o) if n == 0 else _reject())
    said(g, "is destroyed by <attack> that didnot deal <dtype> or <dtype> damage", lambda o, a, t, u: trigger("destroyed", None, o, None, v.Never(v.AnyOf((v.DamageIs(type=t), v.DamageIs(type=u))))))
    said(g, "is destroyed by ongoing <dtype> damage", lambda o, t: trigger("destroyed", None, o, None, v.DamageIs(type=t, ongoing=True)))
    said(g, "is destroyed by ongoing damage", lambda o: trigger("destroyed", None, o, None, v.DamageIs(ongoing=True)))
    said(g, "[would] take <harm> from (one|a) attack", lambda o, h: _damage(None, o, h, v.AttackIs()))
    g.rule("event", "<harm> would is dealt to <np>", lambda h, o: _damage(None, o, h, None))
    g.rule("event", "a effect would deal <harm> to <np>", lambda h, o: _damage(None, o, h, None))
    g.rule("event", "subjected to <harm>", lambda h: _damage(None, OWNER, h, None))
    said(g, "is damaged [by <attack>]", lambda o, a: _damage(None, o, (), a))
    said(g, "is damaged by <np> [with <attack>]", lambda o, s, a: _damage(s, o, (), a))
    said(g, "[would] take <harm> from <np>", lambda o, h, s: _damage(s, o, h, None))
    said(g, "is damaged by <np> 's <attack>", lambda o, s, a: _damage(s, o, (), a))
    g.rule("event", "(damaged|being damaged|is damaged) by <attack>", lambda a: _damage(None, OWNER, (), a))
    g.rule("event", "(damaged|being damaged) by <np> [with <attack>]", lambda s, a: _damage(s, OWNER, (), a))
    said(g, "damage <np> [with <attack>]", lambda s, o, a: _damage(s, o, (), a))
    said(g, "damage with <attack>", lambda s, a: _damage(s, None, (), a))
    g.rule("event", "<np> 's <attack> damage <np>", lambda s, a, o: _damage(s, o, (), a))
    said(g, "[would] (deal|cause|do) <harm> [to <np>] [with <attack>]", _damage_with)
    g.rule("harm", "damage", lambda: ())
    g.rule("harm", "<dtype> damage", lambda a: (v.DamageIs(type=a),))
    g.rule("harm", "<dtype> , <dtypes> damage", lambda a, b: (_one_type(a, *b),))
    g.rule("harm", "<dtype> or <dtypes> damage", lambda a, b: (_one_type(a, *b),))
    g.rule("harm", "(any|any amount of|any type of|a type of) damage", lambda: ())
    g.rule("harm", "damage (other than|except) <dtypes> [damage]", lambda d: (v.Never(_one_type(*d)),))
    g.rule("harm", "at least <int> damage", lambda n: (v.DamageIs(at_least=n),))
    g.rule("harm", "<int> damage or more", lambda n: (v.DamageIs(at_least=n),))
    g.rule("harm", "<int> or more damage", lambda n: (v.DamageIs(at_least=n),))
    g.rule("harm", "<int> or more <dtype> damage", lambda n, t: (v.DamageIs(type=t, at_least=n),))
    said(g, "(become|is) bloodied by <attack>", lambda o, a: trigger("bloodied", None, o, a))
    said(g, "is bloodied by <np> with <attack>", lambda o, s, a: trigger("bloodied", s, o, a))
    said(g, "(become|is) bloodied [by <np> [('s|) <attack>]]", lambda o, s, a: trigger("bloodied", s, o, a))
    said(g, "(first become|is first) bloodied [by <np> [('s|) <attack>]]", lambda o, s, a: trigger("first bloodied", s, o, a))
    said(g, "become bloodied but isnot destroyed [by <attack>]", lambda o, a: trigger("bloodied", None, o, a))
    g.rule("event", "first bloodied", lambda: trigger("first bloodied", None, OWNER))
    g.rule("event", "first becoming bloodied", lambda: trigger("first bloodied", None, OWNER))
    g.rule("event", "bloodied by <np> [('s|) <attack>]", lambda s, a: trigger("bloodied", s, OWNER, a))
    said(g, "(bloody|cause <np> to become bloodied)", lambda s, o: _two(s, o, "bloodied"))
    said(g, "bloody <np> [with <attack>]", lambda s, o, a: trigger("bloodied", s, o, a))
    said(g, "cause <np> to [first] become bloodied [with <attack>]", lambda s, o, a: trigger("bloodied", s, o, a))
    g.rule("event", "<np> 's <attack> cause <np> to (become|is) bloodied", lambda s, a, o: trigger("bloodied", s, o, a))
    said(g, "[first] destroy <np> [with <attack>]", lambda s, o, a: trigger("destroyed", s, o, a))
    said(g, "would destroy <np> [with <attack>]", lambda s, o, a: trigger("destroyed", s, o, a))
    said(g, "[would] reduce <np> to <int> hp [or less] with <attack>", lambda s, o, n, a: trigger("destroyed", s, o, a) if n == 0 else _reject())
    said(g, "[would] is reduced to <int> hp [or less] by <np> [with <attack>]", lambda o, n, s, a: trigger("destroyed", s, o, a) if n == 0 else _reject())
    said(g, "[would] is reduced to <int> hp [or less] by <attack>", lambda o, n, a: trigger("destroyed", None, o, a) if n == 0 else _reject())
    said(g, "[would] is destroyed by <np> 's <attack>", lambda o, s, a: trigger("destroyed", s, o, a))
    said(g, "die", lambda o: trigger("destroyed", None, o))
    said(g, "[would] (drop|drops|fall|falls) to <int> hp [or less]", lambda o, n: trigger("destroyed", None, o) if n == 0 else _reject())
    g.rule("event", "(reduced to <int> hp [or less]|would is destroyed)", lambda n: trigger("destroyed", None, OWNER) if not n else _reject())
    g.rule("event", "destroyed by <attack>", lambda a: trigger("destroyed", None, OWNER, a))
    g.rule("event", "destroyed by <np> [with <attack>]", lambda s, a: trigger("destroyed", s, OWNER, a))
    g.rule("event", "bloodying <np> [with <attack>]", lambda o, a: trigger("bloodied", OWNER, o, a))
    g.rule("event", "becoming bloodied", lambda: trigger("bloodied", None, OWNER))
    g.rule("event", "<np> 's <attack> destroy <np>", lambda s, a, o: trigger("destroyed", s, o, a))
    said(g, "[would] is destroyed [by <attack>]", lambda o, a: trigger("destroyed", None, o, a))
    said(g, "is destroyed <posts>", lambda o, p: trigger("destroyed", None, (*o.filter(), *p)))
    said(g, "[would] is destroyed by <np> [with <attack>]", lambda o, s, a: trigger("destroyed", s, o, a))
    said(g, "is destroyed by <dtype> damage", lambda o, t: trigger("destroyed", None, o, None, v.DamageIs(type=t)))
    said(g, "[would] is reduced to <int> hp [or less]", lambda o, n: trigger("destroyed", None, o) if n == 0 else _reject())
    g.rule("event", "destroyed", lambda: trigger("destroyed", None, OWNER))
    g.rule("event", "destroying <np> [with <attack>]", lambda o, a: trigger("destroyed", OWNER, o, a))
    said(g, "[would] (become|gain|is|is rendered) <condition> [,] [or] <conditions> [condition]", _any_condition)
    said(g, "would (gain|become|is) <condition>", lambda o, c: trigger("condition gained", None, o, condition=c))
    said(g, "(gain|become|is rendered) <condition>", lambda o, c: trigger("condition gained", None, o, condition=c))
    said(g, "render <np> <condition>", lambda s, o, c: trigger("condition gained", s, o, condition=c))
    for verb, condition in (
        ("immobilize", "Immobilized"), ("daze", "Dazed"), ("stun", "Stunned"), ("slow", "Slowed"),
        ("weaken", "Weakened"), ("blind", "Blinded"), ("dominate", "Dominated"),
    ):  # fmt: skip
        said(g, f"{verb} <np>", lambda s, o, c=condition: trigger("condition gained", s, o, condition=c))
    said(g, "gain [a] <condition> condition", lambda o, c: trigger("condition gained", None, o, condition=c))
    said(g, "(gain|is affected by) a condition", lambda o: trigger("condition gained", None, o))
    said(g, "(is|become) <condition> by <np>", lambda o, c, s: trigger("condition gained", s, o, condition=c))
    said(g, "is <condition>", lambda o, c: trigger("condition gained", None, o, condition=c) if o.filter() != OWNER else _reject())
    g.rule("event", "(<np> heal|<np> heal hp|<np> regain hp|<np> is healed)", lambda a, b, c, d: trigger("healed", None, a or b or c or d))


def _damage(
    subject: Creatures | v.Filter | None,
    object: Creatures | v.Filter | None,
    harm: tuple[v.Test, ...],
    attack: v.AttackIs | None,
) -> v.Trigger:
    tests = list(harm)
    if attack == v.AttackIs():
        tests.append(v.DamageIs(from_attack=True))
    return trigger("damage", subject, object, attack, *tests)


def _any_condition(who: Creatures, first: v.Condition, others: tuple[v.Condition, ...]) -> v.Trigger:
    """One of several conditions is gained."""
    also = tuple(trigger("condition gained", None, who, condition=each) for each in others)
    return trigger("condition gained", None, who, condition=first, also=also)


def _one_type(*types: v.DamageType) -> v.Test:
    return v.AnyOf(tuple(v.DamageIs(type=each) for each in types))


def _damage_with(
    s: Creatures, harm: tuple[v.Test, ...], o: Creatures | None, attack: v.AttackIs | None
) -> v.Trigger:
    return _damage(s, o, harm, attack)


def _two(subject: Creatures, object: Creatures | None, event: v.EventKind) -> v.Trigger:
    if object is None:
        raise Rejected
    return trigger(event, subject, object)


def _reject(*_: object) -> v.Trigger:
    raise Rejected
