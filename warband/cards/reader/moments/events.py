# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for events: what sets a triggered power off.

An event means a `Trigger` whose timing is still to be set. Clauses come in the active
("this creature hits an enemy with a melee attack"), in the passive ("is hit by ..."), and
without a subject ("when hit by ...", "after hitting with ..."), which then is the owner.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.phrases import Creatures, mentioned, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected

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

    g.rule("evp", predicate, of_somebody, build)


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


def dice(events: Sequence[v.EventKind], who: Creatures | v.Filter, *, mandatory: bool) -> v.Trigger:
    """A die that is rolled for one of several purposes."""
    rolls = (v.Trigger(event, subject=_filter(who), mandatory=mandatory) for event in events)
    first, *others = rolls
    return msgspec.structs.replace(first, also=tuple(others)) if others else first


def _filter(who: Creatures | v.Filter | None) -> v.Filter:
    if who is None:
        return ()
    return who.filter() if isinstance(who, Creatures) else ordered(who)


# ------------------------------------------------------------------------- how and by whom


class How(NamedTuple):
    """What is said around the verb of an event: the other party, the attack, and tests."""

    other: Creatures | v.Filter | None = None
    attack: v.AttackIs | None = None
    tests: tuple[v.Test, ...] = ()
    power: str = ""


def _both(one: How, two: How) -> How:
    if (one.other is not None and two.other is not None) or (one.attack and two.attack):
        raise Rejected
    return How(
        one.other if one.other is not None else two.other,
        one.attack or two.attack,
        one.tests + two.tests,
        one.power or two.power,
    )


def _circumstances(g: Grammar) -> None:
    # Of somebody who does something: "hits <whom> with ...".
    g.rule("how", "with (<attack>|this attack)", lambda a: How(attack=a) if a is not None else How(power="this power"))
    g.rule("how", "with ((a|any) [<kinds>] attack (that deal|dealing|that do) <dtype> (or|,) <dtypes> damage|[a|its] <name> or [a|its] <name> [attack])", lambda k, t, d, a, b: How(attack=k or v.AttackIs(), tests=(v.AnyOf(tuple(v.AttackIs(damage=each) for each in (t, *d))),)) if t else How(tests=(v.AnyOf((v.AttackIs(power=a), v.AttackIs(power=b))),)))
    g.rule("how", "(vs|on) <np>", How)
    g.rule("how", "with combatadvantage [vs (it|target|<ref>)]", lambda np: How(tests=(v.HasAdvantage(),)))
    g.rule("how", "(on|with) [a] [attack roll of] [natural] [attack roll of|roll of] <naturals>", lambda n: How(tests=(n,)))
    g.rule("how", "with [a] critical", lambda: How(tests=(v.WasHit(critical=True),)))
    g.rule("how", "with (a single|one|<int>) <attack>", lambda n, a: How(attack=a) if n in (None, 1) else _no_how())
    g.rule("hows", "<how>", lambda a: a)
    g.rule("hows", "<how> <hows>", _both)
    # Of somebody to whom something is done: "is hit by ...".
    g.rule("by", "(@by|from) this creature 's (<kinds> attack|attack|<ownname> [attack])", lambda k, n: How(OWNER, v.AttackIs(power=n) if n else k or v.AttackIs()))
    g.rule("by", "@by <attack>", lambda a: How(attack=a))
    g.rule("by", "from <attack>", lambda a: How(attack=a))
    g.rule("by", "(@by|from) <attack> that isnot a critical", lambda a: How(attack=a, tests=(v.Never(v.WasHit(critical=True)),)))
    g.rule("by", "from (a single|one|<int>) <attack>", lambda n, a: How(attack=a) if n in (None, 1) else _no_how())
    g.rule("by", "(by|from) [a|any] enemy [<kinds>] attack", lambda k: How((v.Enemy(),), k or v.AttackIs()))
    g.rule("by", "(by|from|made by|of) <np>", How)
    g.rule("by", "(by|from) <np> 's <attack>", How)
    g.rule("by", "with combatadvantage", lambda: How(tests=(v.HasAdvantage(),)))
    g.rule("by", "by <dtype>", lambda t: How(tests=(v.DamageIs(type=t),)))
    g.rule("by", "(by|from|that deal|and take|dealing|that do) <harm>", lambda h: How(tests=h) if h else _no_how())
    g.rule("by", "(by|from) [a] critical", lambda: How(tests=(v.WasHit(critical=True),)))
    g.rule("bys", "<by>", lambda a: a)
    g.rule("bys", "<by> <bys>", _both)


def _no_how(*_: object) -> How:
    raise Rejected


def did_it(event: v.EventKind, s: Creatures | v.Filter | None, o: Creatures | None, how: How | None) -> v.Trigger:
    """Somebody did it, to somebody named at once or with the circumstances."""
    how = how or How()
    if o is not None and how.other is not None:
        raise Rejected
    whom = o if o is not None else how.other
    if event == "hit" and how.tests == (v.WasHit(critical=True),):
        event, how = "critical", how._replace(tests=())
    if event == "damage":
        return _damage(s, whom, how.tests, how.attack)
    return trigger(event, s, whom, how.attack, *how.tests, **({"power": how.power} if how.power else {}))


def befell(event: v.EventKind, o: Creatures | v.Filter | None, how: How | None) -> v.Trigger:
    """It was done to somebody."""
    how = how or How()
    if event == "hit" and how.tests == (v.WasHit(critical=True),):
        event, how = "critical", how._replace(tests=())
    if event == "damage":
        return _damage(how.other, o, how.tests, how.attack)
    if event == "hit" and any(isinstance(t, v.DamageIs) for t in how.tests):
        return _damage(how.other, o, how.tests, how.attack)
    return trigger(event, how.other, o, how.attack, *how.tests)


# ----------------------------------------------------------------------------- attacks


def _attack_events(g: Grammar) -> None:
    _circumstances(g)
    # What somebody does: verb, gerund, participle of whom it befell.
    verbs: tuple[tuple[v.EventKind, str, str, str], ...] = (
        ("hit", "hit", "hitting", "hit"),
        ("miss", "miss", "missing", "missed"),
        ("damage", "damage", "damaging", "damaged"),
        ("bloodied", "bloody", "bloodying", "bloodied"),
        ("destroyed", "destroy", "destroying", "destroyed"),
        ("attack declared", "attack", "attacking", "attacked"),
        ("targeted", "target", "targeting", "targeted"),
    )
    g.rule("event", "<gerund>", lambda t: t)
    g.rule("event", "(its|<np> 's) <attack> <evp> [,] or <evp>", _by_attack)
    g.rule("event", "that attack destroy <np>", lambda o: trigger("destroyed", OWNER, o))
    g.rule("event", "<attack> (target|is declared vs|is made vs) <np>", lambda a, o: trigger("targeted", None, o, a))
    g.rule("event", "<np> 's <attack> target <np>", lambda s, a, o: trigger("targeted", s, o, a))
    said(g, "is hit by <attack> that would destroy it", lambda o, a: trigger("destroyed", None, o, a))
    said(g, "(take|suffer) a critical [<bys>]", lambda o, h: befell("critical", o, h))
    said(g, "provoke a opportunity attack [from <np>]", lambda o, s: trigger("opportunity attack", s, o))
    said(g, "is flanked [by <np>]", lambda o, s: trigger("flanked", s, o))
    said(g, "use (a|its|any|) <kinds> (attack|power|attack power) [<hows>]", lambda s, k, h: did_it("attack declared", s, None, _both(h or How(), How(attack=k))))
    for event, verb, doing, past in verbs:
        befalls: v.EventKind = "targeted" if past == "attacked" else event
        said(g, f"[would] {verb} <np> [<hows>]", lambda s, o, h, event=event: did_it(event, s, o, h))
        if event in ("hit", "miss", "attack declared", "damage"):
            said(g, f"[would] {verb} [<hows>]", lambda s, h, event=event: did_it(event, s, None, h))
        g.rule("gerund", f"{doing} [<np>] [<hows>]", lambda o, h, event=event: did_it(event, OWNER, o, h) if o is not None or h is not None else _reject())
        said(g, f"[would] is {past} [<bys>]", lambda o, h, event=befalls: befell(event, o, h))
        g.rule("event", f"[being] {past} [<bys>]", lambda h, event=befalls: befell(event, OWNER, h))
        if event in ("hit", "miss", "bloodied", "destroyed", "damage"):
            g.rule("event", f"(its|<np> 's) <attack> [roll] {verb} [<np>] [<hows>]", lambda s, a, o, h, event=event: did_it(event, s or OWNER, o, _both(h or How(), How(attack=a))))
            g.rule("event", f"[<np> 's] <attack> vs <np> {verb}", lambda s, a, o, event=event: did_it(event, s, o, How(attack=a)))
            g.rule("event", f"<attack> [roll] {verb} [<np>] [<hows>]", lambda a, o, h, event=event: did_it(event, None, o, _both(h or How(), How(attack=a))))
    for event, verb in (("hit", "hit"), ("miss", "miss")):
        said(g, f"{verb} <attack> [<hows>]", lambda s, a, h, event=event: did_it(event, s, None, _both(h or How(), How(attack=a))))
        said(g, f"@declare <attack> [vs <np>] (and|that) {verb}", lambda s, a, o, event=event: trigger(event, s, o, a))
        said(g, f"attack <np> [with <attack>] and {verb}", lambda s, o, a, event=event: trigger(event, s, o, a))
    crit = "(score [a] critical|roll [a] critical|make a critical)"
    said(g, f"{crit} [<hows>]", lambda s, h: did_it("critical", s, None, h))
    g.rule("gerund", "scoring [a] critical [<hows>]", lambda h: did_it("critical", OWNER, None, h))
    g.rule("event", f"(its <attack>|[<np> 's] <attack>) {crit} [<hows>]", lambda own, s, a, h: did_it("critical", s if own is None else OWNER, None, _both(h or How(), How(attack=own or a))))
    g.rule("event", "a critical is (scored|rolled|made) (vs|on) <np> [<bys>]", lambda o, h: befell("critical", o, h))
    said(g, "(charge|declare a charge) [<np>] [<hows>]", lambda s, o, h: did_it("charges", s, o, h))
    g.rule("notatowner", "(donot (include|target)|isnot vs) this creature [as a target]", lambda: (v.Never(v.AttackTargets(v.Owner())),))
    said(g, "@declare <attack> [<hows>] [that <notatowner>]", lambda s, a, h, t: did_it("attack declared", s, None, _both(h or How(), How(attack=a, tests=t or ()))))
    said(g, "@declare <attack> vs <described> it have combatadvantage vs", lambda s, a, o: trigger("attack declared", s, o if o.where else None, a, v.HasAdvantage()))
    advantage: tuple[tuple[v.EventKind, str], ...] = (("attack declared", "attack"), ("hit", "hit"), ("miss", "miss"), ("damage", "damage"))
    for event, verb in advantage:
        said(g, f"{verb} <described> [that] it have combatadvantage vs [<hows>]", lambda s, o, h, event=event: did_it(event, s, o, _both(h or How(), How(tests=(v.HasAdvantage(),)))))
    g.rule("gerund", "(declaring|making|attempting|taking) <attack> [<hows>]", lambda a, h: did_it("attack declared", OWNER, None, _both(h or How(), How(attack=a))))
    said(g, "(become|is) [a|new] target of <attack> [<bys>]", lambda o, a, h: befell("targeted", o, _both(h or How(), How(attack=a))))
    said(g, "target with <attack> <np>", lambda s, a, o: trigger("targeted", s, o, a))
    g.rule("event", "[a|any] successful [<kinds>|<sort>] attack [vs <np>]", lambda k, x, o: trigger("hit", () if o is not None and o.filter() == OWNER else OWNER, o, k or x))
    said(g, "resolve (a|its) attack action", lambda s: trigger("action taken", s, action="attack", timing="after"))
    said(g, "resolve <attack> [vs <np>]", lambda s, a, o: trigger("attack resolved", s, o, a))
    g.rule("event", "you resolve <attack> [vs <np>]", lambda a, o: trigger("attack resolved", OWNER, o, a))
    g.rule("gerund", "resolving <attack> [vs <np>]", lambda a, o: trigger("attack resolved", OWNER, o, a))
    g.rule("event", "<np> 's <attack> [is resolved]", lambda s, a: trigger("attack resolved", s, None, a))
    # Players: what one of their creatures does.
    players: tuple[tuple[str, v.Filter], ...] = (("(a|any|either) player", ()), ("[your|a|any] opponent", (v.Enemy(),)), ("you", (v.InWarband(),)))
    for phrase, side in players:
        g.rule("event", f"{phrase} <evp>", lambda did, side=side: did(Creatures(side, "each")))
    sole = "(only (<int>|a|one) target|a single target)"
    g.rule("event", f"(its|<np> 's) <attack> (have|target) {sole}", lambda s, a, n: trigger("attack declared", s or OWNER, None, a, v.TargetCount(at_most=1)) if n in (None, 1) else _reject())
    said(g, "flank <np>", _flanked)
    said(g, "flank <np> with <np>", lambda s, o, p: trigger("flanked", s, o, None, v.Flanking(v.Object(), p.filter())) if _filter(s) == OWNER else _reject())
    _dice_events(g)


def _by_attack(s: Creatures | None, attack: v.AttackIs, *deeds: Deed) -> v.Trigger:
    """An attack of somebody does one thing or another."""
    who = s if s is not None else Creatures(OWNER, "each")
    tests = () if attack == v.AttackIs() else (attack,)
    first, *others = (did(who) for did in deeds)
    whom = (v.Is(mentioned("it")),)
    for place, each in enumerate(others):
        if each.object == whom:
            others[place] = msgspec.structs.replace(each, object=first.object)
    made = [msgspec.structs.replace(each, tests=(*tests, *each.tests)) for each in (first, *others)]
    return msgspec.structs.replace(made[0], also=tuple(made[1:]))


def _flanked(by: Creatures, whom: Creatures) -> v.Trigger:
    """Two Orc allies flank: both of the pair are Orcs."""
    tests = (v.Count((*by.where, v.Flanks(v.Object())), at_least=2),) if by.number == 2 else ()
    return trigger("flanked", by, whom, None, *tests)


def _dice_events(g: Grammar) -> None:
    said(g, "@make a [<kinds>] attack roll [vs <np>]", lambda s, k, o: trigger("attack roll", s, o, k))
    g.rule("gerund", "(rolling [a|any] [<kinds>] attack [roll]|making [a|any] [<kinds>] attack roll) [vs <np>]", lambda j, k, o: trigger("attack roll", OWNER, o, j or k))
    said(g, "@make a (attack roll or save|attack or save|save or attack roll|save or attack)", lambda s: dice(("attack roll", "save"), s, mandatory=False))
    said(g, "@make a (d20|d20 roll|die|die roll)", lambda s: trigger("d20 rolled", s))
    rolls = "(roll|rolled|roll or score)"
    # For what the die was rolled: a save, an attack, one that hits.
    g.rule("rolledfor", "(on|with|for) [a|its] save [<savefor>]", lambda c: lambda s, n: trigger("save", s, None, None, n, condition=c or ""))
    for hit, event in (("[a] successful [<kinds>] attack [roll]", "hit"), ("<attack> [roll]", "attack roll")):
        g.rule("rolledfor", f"(on|with|for) {hit} [vs <np>]", lambda a, o, event=event: lambda s, n: trigger(event, s, o, a, n))
    said(g, f"{rolls} [a] natural <naturals> [<rolledfor>]", lambda s, n, of: of(s, n) if of else trigger("d20 rolled", s, None, None, n))
    said(g, "(roll|rolled) a <int> [(on|with|for) <attack> [roll]]", lambda s, n, a: trigger("attack roll" if a else "d20 rolled", s, None, a, v.NaturalRoll(n, n)))
    g.rule("event", "(its|<np> 's) [natural] [<kinds>] attack roll (is|was) [a] [natural] <naturals> [number]", lambda s, k, n: trigger("attack roll", s or OWNER, None, k, n))
    said(g, f"{rolls} [a] <naturals> number [(on|with|for) <attack> [roll] [vs <np>]]", lambda s, n, a, o: trigger("attack roll" if a else "d20 rolled", s, o, a, n) if n.parity else _reject())
    said(g, "@make a save", lambda s: trigger("save", s))
    conceal: tuple[tuple[str, v.EventKind], ...] = (("@make (a|its|any) conceal (roll|check)", "conceal roll"), ("(succeed on|succeed with|make a successful) (a|its|any|) conceal (roll|check)", "conceal made"), ("fail (a|its|any) conceal (roll|check)", "conceal failed"))
    for phrase, event in conceal:
        said(g, f"{phrase} [vs <np>]", lambda s, o, event=event: trigger(event, s, o))
    rolling: tuple[tuple[str, v.EventKind], ...] = (("(rolling for conceal|making a conceal (roll|check)|rolling vs conceal)", "conceal roll"), ("(making|rolling) [a] (d20|d20 roll|die|die roll)", "d20 rolled"), ("(making|rolling) a attack roll", "attack roll"))
    for phrase, event in rolling:
        g.rule("gerund", f"{phrase} [vs <np>]", lambda o, event=event: trigger(event, OWNER, o))
    g.rule("event", "(<np> 's conceal cause <np> 's attack to miss [it|this creature]|[<np> 's] <attack> miss [it|this creature|<np>] (due to|because of) [its] conceal)", lambda hidden, by, s, a, o: trigger("conceal failed", by, hidden) if hidden else trigger("conceal failed", s, o if o is not None else OWNER, a))


# ------------------------------------------------------------------- damage and states


def _damage_events(g: Grammar) -> None:
    said(g, "[would] (take|is dealt|is subjected to) <harm> [but (isnot|not) destroyed] [<bys>]", lambda o, h, how: befell("damage", o, _both(how or How(), How(tests=h))))
    g.rule("gerund", "(taking|subjected to|being dealt) <harm> [<bys>]", lambda h, how: befell("damage", OWNER, _both(how or How(), How(tests=h))))
    g.rule("gerund", "dealing <harm> to <np> [<hows>]", lambda h, o, how: did_it("damage", OWNER, o, _both(how or How(), How(tests=h))))
    g.rule("event", "[<np> 's] <attack> [would] (deal|do) (<harm>|<int> damage) to <np>", lambda s, a, h, n, o: _damage(s, o, h or () if n is None else (v.DamageIs(at_least=n),), a))
    g.rule("event", "(<harm> (would is|is) dealt to <np> [<bys>]|a (effect|attack or effect) (would deal|deal) <harm> to <np>)", lambda h, o, how, by, whom: befell("damage", o, _both(how or How(), How(tests=h))) if o else _damage(None, whom, by, None))
    said(g, "[would] (deal|cause|do) <harm> [to <np>] [<hows>]", lambda s, h, o, how: did_it("damage", s, o, _both(how or How(), How(tests=h))))
    said(g, "is destroyed by <attack> that didnot deal <dtypes> damage", lambda o, a, t: trigger("destroyed", None, o, a, v.DamageIs(from_attack=True), v.Never(_one_type(*t))))
    g.rule("harm", "damage", tuple)
    g.rule("harm", "[any|a] <dtypes> damage", lambda t: (v.DamageIs(type=t[0]) if len(t) == 1 else _one_type(*t),))
    g.rule("harm", "ongoing [<dtype>] damage", lambda t: (v.DamageIs(type=t, ongoing=True),))
    g.rule("harm", "(any|any amount of|any type of|a type of|additional|extra) damage", tuple)
    g.rule("harm", "damage (other than|except) <dtypes> [damage]", lambda d: (v.Never(_one_type(*d)),))
    g.rule("harm", "(at least <int>|<int> or more) [<dtype>] damage", lambda n, m, t: (v.DamageIs(type=t, at_least=n or m),))
    g.rule("harm", "<int> [<dtype>] damage or more", lambda n, t: (v.DamageIs(type=t, at_least=n),))
    g.rule("harm", "more than <int> [<dtype>] damage", lambda n, t: (v.DamageIs(type=t, at_least=n + 5 - n % 5),))
    # Bloodied, first bloodied, destroyed.
    unhurt = "[but (isnot|not) destroyed]"
    bloodied: tuple[tuple[str, str, v.EventKind], ...] = (("(become|is)", "becoming bloodied", "bloodied"), ("(first become|is first|become first|first is)", "(first bloodied|first becoming bloodied)", "first bloodied"))
    for become, becoming, event in bloodied:
        said(g, f"{become} bloodied {unhurt} [<bys>]", lambda o, h, event=event: befell(event, o, h))
        g.rule("gerund", f"{becoming} [<bys>]", lambda h, event=event: befell(event, OWNER, h))
        said(g, f"cause <np> to {become} bloodied {unhurt} [<hows>]", lambda s, o, h, event=event: did_it(event, s, o, h))
        g.rule("event", f"[its|<np> 's] <attack> cause <np> to {become} bloodied {unhurt}", lambda s, a, o, event=event: trigger(event, s, o, a))
    gone = "to <int> hp [or less]"
    said(g, f"([first] destroy <np>|[would] reduce <np> {gone}) [<hows>]", lambda s, o, whom, n, h: did_it("destroyed", s, o or whom, h) if not n else _reject())
    said(g, f"[would] (is reduced|drop|drops|fall|falls) {gone} [<bys>]", lambda o, n, h: befell("destroyed", o, h) if n == 0 else _reject())
    said(g, "is reduced (below half [its] hp|to half [its] hp or less)", lambda o: trigger("bloodied", None, o))
    said(g, "(stop|cease) is <condition>", lambda o, c: trigger("condition ended", None, o, condition=c))
    said(g, "is no longer <condition>", lambda o, c: trigger("condition ended", None, o, condition=c))
    said(g, "(die|would die)", lambda o: trigger("destroyed", None, o))
    g.rule("event", f"([being] reduced {gone}|would is destroyed)", lambda n: trigger("destroyed", None, OWNER) if not n else _reject())
    # Conditions.
    said(g, "(would is|[would] (become|gain)|is rendered|is affected by) ([a] <conditions> [condition]|(a|any) condition) [<bys>]", _any_condition)
    said(g, "is <condition> [,] [or] <conditions> [condition] [<bys>]", lambda o, c, d, h: _any_condition(o, (c, *d), h))
    said(g, "(render|make|cause) <np> [to (become|is)] <conditions> [<hows>]", _imposed)
    for verb, condition in (
        ("immobilize", "Immobilized"), ("daze", "Dazed"), ("stun", "Stunned"), ("slow", "Slowed"),
        ("weaken", "Weakened"), ("blind", "Blinded"), ("dominate", "Dominated"), ("petrify", "Petrified"),
        ("confuse", "Confused"),
    ):  # fmt: skip
        said(g, f"{verb} <np>", lambda s, o, c=condition: trigger("condition gained", s, o, condition=c))
    g.rule("event", "<np> (is|become) <condition> or [is] <participle> [by <np>]", lambda o, c, e, s: v.Trigger("condition gained", subject=s.filter() if s else (), object=o.filter(), condition=c, also=(v.Trigger(e, subject=s.filter() if s else (), object=o.filter()),)))
    said(g, "is <condition> by <np>", lambda o, c, s: trigger("condition gained", s, o, condition=c))
    said(g, "is <condition>", lambda o, c: trigger("condition gained", None, o, condition=c) if o.filter() != OWNER else _reject())
    said(g, "[would] (heal|heal [any] hp|regain [any] hp|is healed|gain hp)", lambda o: trigger("healed", None, o))


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


def _any_condition(who: Creatures, conditions: tuple[v.Condition, ...] | None, how: How | None) -> v.Trigger:
    """One of several conditions is gained, or any, perhaps by somebody's attack."""
    how = how or How()
    made = [trigger("condition gained", how.other, who, how.attack, *how.tests, condition=each) for each in conditions or ("",)]
    return msgspec.structs.replace(made[0], also=tuple(made[1:]))


def _imposed(by: Creatures, who: Creatures, conditions: tuple[v.Condition, ...], how: How | None) -> v.Trigger:
    """Somebody imposes one of several conditions on somebody."""
    return _any_condition(who, conditions, (how or How())._replace(other=by))


def _one_type(*types: v.DamageType) -> v.Test:
    return v.AnyOf(tuple(v.DamageIs(type=each) for each in types))


def _reject(*_: object) -> v.Trigger:
    raise Rejected
