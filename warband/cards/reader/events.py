# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for events: what sets a triggered power off.

An event means a `Trigger` whose timing is still to be set. Clauses come in the active
("this creature hits an enemy with a melee attack"), in the passive ("is hit by ..."), and
without a subject ("when hit by ...", "after hitting with ..."), which then is the owner.
"""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.phrases import IMPLIED, Creatures, Mentioned, ordered
from warband.cards.reader.trees import changed, nodes

OWNER: v.Filter = (v.Itself(),)
FIRST_TO_ACT = v.Count((v.InState("activated"), v.Not(v.InState("acting"))), at_least=None, at_most=0)


def add_events(g: Grammar) -> None:
    """Rules for events."""
    _attack_events(g)
    _damage_events(g)
    _turn_events(g)
    _movement_events(g)
    _other_events(g)
    _attached(g)


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
    verbs: tuple[tuple[v.EventKind, str, str, str], ...] = (
        ("hit", "hit", "hit", "hitting"),
        ("miss", "miss", "missed", "missing"),
    )
    for event, verb, past, doing in verbs:
        def build(s=None, o=None, a=None, event=event):  # type: ignore[no-untyped-def]
            return trigger(event, s, o, a)

        g.rule("event", f"<np> {verb} [<np>] with <attack>", build)
        g.rule("event", f"<np> {verb} <np>", lambda s, o, build=build: build(s, o))
        g.rule("event", f"<np> {verb} with <attack> vs <np>", lambda s, a, o, build=build: build(s, o, a))
        g.rule("event", f"<np> {verb} with this attack", lambda s, event=event: trigger(event, s, power="this power"))
        g.rule("event", f"<np> {verb} with combatadvantage", lambda s, event=event: trigger(event, s, None, None, v.HasAdvantage()))
        g.rule("event", f"<np> {verb} <np> with combatadvantage", lambda s, o, event=event: trigger(event, s, o, None, v.HasAdvantage()))
        g.rule("event", f"<np> is {past} by <np> with combatadvantage", lambda o, s, event=event: trigger(event, s, o, None, v.HasAdvantage()))
        g.rule("event", f"<np> 's <attack> {verb} with combatadvantage [vs target]", lambda s, a, event=event: trigger(event, s, None, a, v.HasAdvantage()))
        g.rule("event", f"<np> {verb}", lambda s, build=build: build(s))
        g.rule("event", f"<np> {verb} a attack", lambda s, build=build: build(s))
        g.rule("event", f"<np> {verb} <attack>", lambda s, a, build=build: build(s, None, a))
        g.rule("event", f"<attack> {verb} <np>", lambda a, o, build=build: build(None, o, a))
        g.rule("event", f"<attack> roll {verb}", lambda a, build=build: build(None, None, a))
        g.rule("event", f"<attack> {verb}", lambda a, build=build: build(None, None, a))
        g.rule("event", f"<np> 's <attack> {verb} [<np>]", lambda s, a, o, build=build: build(s, o, a))
        g.rule("event", f"<np> is {past} (by|with) <attack> [(from|by) <np>]", lambda o, a, s, build=build: build(s, o, a))
        g.rule("event", f"<np> is {past} by <np> 's <attack>", lambda o, s, a, build=build: build(s, o, a))
        g.rule("event", f"<np> is {past} by <np> [with <attack>]", lambda o, s, a, build=build: build(s, o, a))
        g.rule("event", f"<np> is {past}", lambda o, build=build: build(None, o))
        g.rule("event", f"{past} (by|with) <attack> [(from|by) <np>]", lambda a, s, build=build: build(s, OWNER, a))
        g.rule("event", f"{doing} [<np>] with <attack>", lambda o, a, build=build: build(OWNER, o, a))
        g.rule("event", f"{doing} <np>", lambda o, build=build: build(OWNER, o))
    g.rule("event", "<np> would is hit by <attack>", lambda o, a: trigger("hit", None, o, a))
    crit = "(score a critical|score critical)"
    g.rule("event", f"<np> {crit} [vs <np>] [with <attack>]", lambda s, o, a: trigger("critical", s, o, a))
    g.rule("event", f"<np> {crit} with <attack> vs <np>", lambda s, a, o: trigger("critical", s, o, a))
    g.rule("event", f"<attack> {crit} [vs <np>]", lambda a, o: trigger("critical", None, o, a))
    g.rule("event", "<np> is hit by a critical", lambda o: trigger("critical", None, o))
    g.rule("event", "hit by a critical", lambda: trigger("critical", None, OWNER))
    g.rule("event", "damaged by a critical", lambda: trigger("damage", None, OWNER, None, v.WasHit(critical=True)))
    declare = "(declare|make|attempt|take)"
    declared = lambda s, a, o: trigger("attack declared", s, o, a)  # noqa: E731
    g.rule("event", f"<np> {declare} <attack> [vs <np>]", declared)
    g.rule("event", f"<np> {declare} <attack> on <np>", declared)
    for without in ("donot (include|target) this creature [as a target]", "isnot vs this creature"):
        g.rule("event", f"<np> {declare} <attack> that {without}", lambda s, a: trigger("attack declared", s, None, a, v.Never(v.AttackTargets(v.Owner()))))
    g.rule("event", "<np> attack <np> [with <attack>]", lambda s, o, a: trigger("attack declared", s, o, a))
    g.rule("event", "<np> attack with <attack>", lambda s, a: trigger("attack declared", s, None, a))
    g.rule("event", "<np> attack", lambda s: trigger("attack declared", s))
    g.rule("event", "<np> target <np> [with <attack>]", lambda s, o, a: trigger("targeted", s, o, a))
    g.rule("event", "(declaring|making|attempting) <attack> [vs <np>]", lambda a, o: trigger("attack declared", OWNER, o, a))
    g.rule("event", "attacking <np> [with <attack>]", lambda o, a: trigger("attack declared", OWNER, o, a))
    g.rule("event", "making a attack roll [vs <np>]", lambda o: trigger("attack roll", OWNER, o))
    g.rule("event", "<np> (make|roll) a [<kinds>] attack roll [vs <np>]", lambda s, k, o: trigger("attack roll", s, o, k))
    g.rule("event", "<np> (make|roll) a attack roll or save", lambda s: trigger("d20 rolled", s))
    g.rule("event", "<np> make a attack or save", lambda s: trigger("d20 rolled", s))
    g.rule("event", "<np> miss with a attack that deal <dtype> or <dtype> damage", lambda s, t, u: trigger("miss", s, None, None, v.AnyOf((v.AttackIs(damage=t), v.AttackIs(damage=u)))))
    g.rule("event", "rolling d20 on this creature 's turn", lambda: trigger("d20 rolled", OWNER, None, None, v.OnTurn(OWNER)))
    g.rule("event", "<np> is (targeted|attacked) (by|with) <attack> [from <np>]", lambda o, a, s: trigger("targeted", s, o, a))
    g.rule("event", "<np> is (targeted|attacked) by <np> 's <attack>", lambda o, s, a: trigger("targeted", s, o, a))
    g.rule("event", "<np> (become|is) [a] target of <attack> [from <np>]", lambda o, a, s: trigger("targeted", s, o, a))
    g.rule("event", "<np> is (targeted|attacked) by <np> with combatadvantage", lambda o, s: trigger("targeted", s, o, None, v.HasAdvantage()))
    g.rule("event", "<np> is (targeted|attacked) by <np>", lambda o, s: trigger("targeted", s, o))
    g.rule("event", "<np> is (targeted|attacked)", lambda o: trigger("targeted", None, o))
    g.rule("event", "(targeted|attacked) (by|with) <attack>", lambda a: trigger("targeted", None, OWNER, a))
    g.rule("event", "(targeted|attacked) by <np> 's <attack>", lambda s, a: trigger("targeted", s, OWNER, a))
    g.rule("event", "(targeted|attacked) by <np>", lambda s: trigger("targeted", s, OWNER))
    g.rule("event", "<np> resolve <attack> [vs <np>]", lambda s, a, o: trigger("attack resolved", s, o, a))
    g.rule("event", "resolving <attack> [vs <np>]", lambda a, o: trigger("attack resolved", OWNER, o, a))
    g.rule("event", "<np> 's <attack>", lambda s, a: trigger("attack resolved", s, None, a))
    g.rule("event", "<np> (declare|make) a opportunity attack [vs <np>]", lambda s, o: trigger("opportunity attack", s, o))
    g.rule("event", "you resolve <attack>", lambda a: trigger("attack resolved", OWNER, None, a))
    g.rule("event", "<np> attack <np> with combatadvantage", lambda s, o: trigger("attack declared", s, o, None, v.HasAdvantage()))
    g.rule("event", "<np> make <attack> vs a target it have combatadvantage vs", lambda s, a: trigger("attack declared", s, None, a, v.HasAdvantage()))
    g.rule("event", "<np> roll a natural <naturals> on a successful attack", lambda s, n: trigger("hit", s, None, None, n))
    g.rule("event", "<np> flank <np>", lambda s, o: trigger("flanked", s, o))
    g.rule("event", "<np> (roll|rolled) a natural <naturals> (on|with|for) a save", lambda s, n: trigger("save", s, None, None, n))
    g.rule("event", "<np> (roll|rolled) a natural <naturals> [(on|with) <attack> [roll]]", lambda s, n, a: trigger("attack roll" if a else "d20 rolled", s, None, a, n))
    g.rule("event", "<np> 's attack roll is a natural <naturals>", lambda s, n: trigger("attack roll", s, None, None, n))
    g.rule("event", "<np> (roll|make) a save", lambda s: trigger("save", s))
    g.rule("event", "<np> (roll|make) a (d20|d20 roll)", lambda s: trigger("d20 rolled", s))
    g.rule("event", "<attack> cause <np> to become bloodied", lambda a, o: trigger("bloodied", None, o, a))


# ------------------------------------------------------------------- damage and states


def _damage_events(g: Grammar) -> None:
    g.rule("event", "<np> [would] take <harm> [from <attack>]", lambda o, h, a: _damage(None, o, h, a))
    g.rule("event", "<np> [would] take <harm> from <int> attack", lambda o, h, n: _damage(None, o, h, v.AttackIs()) if n == 1 else _reject())
    g.rule("event", "<np> take damage but isnot destroyed", lambda o: _damage(None, o, (), None))
    g.rule("event", "<np> is damaged by (a|any) enemy attack", lambda o: _damage((v.Enemy(),), o, (), v.AttackIs()))
    g.rule("event", "<attack> deal <int> damage to <np>", lambda a, n, o: _damage(None, o, (v.DamageIs(at_least=n),), v.AttackIs()))
    g.rule("event", "<attack> destroy <np>", lambda a, o: trigger("destroyed", OWNER, o, a))
    g.rule("event", "<np> reduce <np> to <int> hp", lambda s, o, n: trigger("destroyed", s, o) if n == 0 else _reject())
    g.rule("event", "<np> is destroyed by <attack> that didnot deal <dtype> or <dtype> damage", lambda o, a, t, u: trigger("destroyed", None, o, None, v.Never(v.AnyOf((v.DamageIs(type=t), v.DamageIs(type=u))))))
    g.rule("event", "<np> is destroyed by ongoing <dtype> damage", lambda o, t: trigger("destroyed", None, o, None, v.DamageIs(type=t, from_attack=False)))
    g.rule("event", "<np> [would] take <harm> from (one|a) attack", lambda o, h: _damage(None, o, h, v.AttackIs()))
    g.rule("event", "<harm> would is dealt to <np>", lambda h, o: _damage(None, o, h, None))
    g.rule("event", "a effect would deal <harm> to <np>", lambda h, o: _damage(None, o, h, None))
    g.rule("event", "subjected to <harm>", lambda h: _damage(None, OWNER, h, None))
    g.rule("event", "<np> is damaged [by <attack>]", lambda o, a: _damage(None, o, (), a))
    g.rule("event", "<np> is damaged by <np> [with <attack>]", lambda o, s, a: _damage(s, o, (), a))
    g.rule("event", "<np> [would] take <harm> from <np>", lambda o, h, s: _damage(s, o, h, None))
    g.rule("event", "<np> is damaged by <np> 's <attack>", lambda o, s, a: _damage(s, o, (), a))
    g.rule("event", "(damaged|being damaged|is damaged) by <attack>", lambda a: _damage(None, OWNER, (), a))
    g.rule("event", "(damaged|being damaged) by <np> [with <attack>]", lambda s, a: _damage(s, OWNER, (), a))
    g.rule("event", "<np> damage <np> [with <attack>]", lambda s, o, a: _damage(s, o, (), a))
    g.rule("event", "<np> damage with <attack>", lambda s, a: _damage(s, None, (), a))
    g.rule("event", "<np> 's <attack> damage <np>", lambda s, a, o: _damage(s, o, (), a))
    g.rule("event", "<np> [would] (deal|cause|do) <harm> [to <np>] [with <attack>]", _damage_with)
    g.rule("harm", "damage", lambda: ())
    g.rule("harm", "<dtype> damage", lambda a: (v.DamageIs(type=a),))
    g.rule("harm", "<dtype> or <dtype> damage", lambda a, b: (v.AnyOf((v.DamageIs(type=a), v.DamageIs(type=b))),))
    g.rule("harm", "<dtype> , <dtype> , or <dtype> damage", lambda a, b, c: (v.AnyOf(tuple(v.DamageIs(type=t) for t in (a, b, c))),))
    g.rule("harm", "<int> or more damage", lambda n: (v.DamageIs(at_least=n),))
    g.rule("harm", "<int> or more <dtype> damage", lambda n, t: (v.DamageIs(type=t, at_least=n),))
    g.rule("event", "<np> (become|is) bloodied [by <np> [('s|) <attack>]]", lambda o, s, a: trigger("bloodied", s, o, a))
    g.rule("event", "<np> (first become|is first) bloodied [by <np> [('s|) <attack>]]", lambda o, s, a: trigger("first bloodied", s, o, a))
    g.rule("event", "<np> become bloodied but isnot destroyed [by <attack>]", lambda o, a: trigger("bloodied", None, o, a))
    g.rule("event", "first bloodied", lambda: trigger("first bloodied", None, OWNER))
    g.rule("event", "first becoming bloodied", lambda: trigger("first bloodied", None, OWNER))
    g.rule("event", "bloodied by <np> [('s|) <attack>]", lambda s, a: trigger("bloodied", s, OWNER, a))
    g.rule("event", "<np> (bloody|cause <np> to become bloodied)", lambda s, o: _two(s, o, "bloodied"))
    g.rule("event", "<np> bloody <np> [with <attack>]", lambda s, o, a: trigger("bloodied", s, o, a))
    g.rule("event", "<np> cause <np> to [first] become bloodied [with <attack>]", lambda s, o, a: trigger("bloodied", s, o, a))
    g.rule("event", "<np> 's <attack> cause <np> to (become|is) bloodied", lambda s, a, o: trigger("bloodied", s, o, a))
    g.rule("event", "<np> [first] destroy <np> [with <attack>]", lambda s, o, a: trigger("destroyed", s, o, a))
    g.rule("event", "<np> would destroy <np>", lambda s, o: trigger("destroyed", s, o))
    g.rule("event", "<np> 's <attack> destroy <np>", lambda s, a, o: trigger("destroyed", s, o, a))
    g.rule("event", "<np> [would] is destroyed [by <attack>]", lambda o, a: trigger("destroyed", None, o, a))
    g.rule("event", "<np> is destroyed <posts>", lambda o, p: trigger("destroyed", None, (*o.filter(), *p)))
    g.rule("event", "<np> [would] is destroyed by <np> [with <attack>]", lambda o, s, a: trigger("destroyed", s, o, a))
    g.rule("event", "<np> is destroyed by <dtype> damage", lambda o, t: trigger("destroyed", None, o, None, v.DamageIs(type=t)))
    g.rule("event", "<np> [would] is reduced to <int> hp [or less]", lambda o, n: trigger("destroyed", None, o) if n == 0 else _reject())
    g.rule("event", "destroyed", lambda: trigger("destroyed", None, OWNER))
    g.rule("event", "destroying <np> [with <attack>]", lambda o, a: trigger("destroyed", OWNER, o, a))
    g.rule("event", "<np> (gain|become|is rendered) <condition>", lambda o, c: trigger("condition gained", None, o, condition=c))
    g.rule("event", "<np> render <np> <condition>", lambda s, o, c: trigger("condition gained", s, o, condition=c))
    for verb, condition in (
        ("immobilize", "Immobilized"), ("daze", "Dazed"), ("stun", "Stunned"), ("slow", "Slowed"),
        ("weaken", "Weakened"), ("blind", "Blinded"), ("dominate", "Dominated"),
    ):  # fmt: skip
        g.rule("event", f"<np> {verb} <np>", lambda s, o, c=condition: trigger("condition gained", s, o, condition=c))
    g.rule("event", "<np> gain [a] <condition> condition", lambda o, c: trigger("condition gained", None, o, condition=c))
    g.rule("event", "<np> (gain|is affected by) a condition", lambda o: trigger("condition gained", None, o))
    g.rule("event", "<np> (is|become) <condition> by <np>", lambda o, c, s: trigger("condition gained", s, o, condition=c))
    g.rule("event", "<np> is <condition>", lambda o, c: trigger("condition gained", None, o, condition=c) if o.filter() != OWNER else _reject())
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


# ------------------------------------------------------------------------------- turns


def _turn_events(g: Grammar) -> None:
    start: tuple[tuple[str, v.EventKind], ...] = (("start", "start of turn"), ("end", "end of turn"))
    for word, event in start:
        def at(s: Creatures | None = None, more: v.Filter | None = None, event: v.EventKind = event) -> v.Trigger:
            made = trigger(event, s if s is not None else OWNER)
            extra = ordered(made.subject + (more or ()))
            return msgspec.structs.replace(made, timing="at", subject=extra)

        g.rule("event", f"{word} of enemy 's turn", lambda event=event: v.Trigger(event, "at", subject=(v.Enemy(),)))
        g.rule("event", f"{word} of ally 's turn", lambda event=event: v.Trigger(event, "at", subject=(v.Ally(),)))
        g.rule("event", f"<np> {word} (its|a|his) turn [<being>]", at)
        g.rule("event", f"<np> {word} (its|a) turn [and] while <being>", at)
        g.rule("event", f"<np> {word} (its|a) turn [,] if it is <being>", at)
        g.rule("event", f"{word} of (its|this creature 's|this) turn", at)
        g.rule("event", f"{word} of turn", at)
        g.rule("event", f"{word} of each of (its|this creature 's) turn", at)
        g.rule("event", f"{word} of <np> 's [next] turn", at)
        g.rule("event", f"{word} of turn of <np>", at)
        g.rule("event", f"<np> is <being> at {word} of its turn", at)
        g.rule("event", f"<np> {word} it turn [<being>]", at)
        g.rule("event", f"{word} of (any|each) turn", lambda event=event: v.Trigger(event, "at"))
        g.rule("event", f"{word} of your turn", lambda event=event: v.Trigger(event, "at", subject=(v.InWarband(),)))
        g.rule("event", f"{word} of [your] opponent 's turn", lambda event=event: v.Trigger(event, "at", subject=(v.Enemy(),)))
    g.rule("event", "<np> activate [<being>]", lambda s, more: v.Trigger("start of turn", "at", subject=ordered(s.filter() + (more or ()))))
    g.rule("event", "<np> activate while <being>", lambda s, more: v.Trigger("start of turn", "at", subject=ordered(s.filter() + more)))
    g.rule("event", "<np> activate while this creature share its square", lambda s: v.Trigger("start of turn", "at", subject=ordered((*s.filter(), v.Near(0, who=v.Owner())))))
    g.rule("event", "<np> take (a|its) turn", lambda s: v.Trigger("start of turn", "at", subject=s.filter()))
    for word, phase in (("start", "start of round"), ("end", "end of round")):
        g.rule("event", f"{word} of (round|a round|any round|each round|this round)", lambda phase=phase: v.Trigger(phase, "at"))
        g.rule("event", f"{word} of any round after first", lambda phase=phase: v.Trigger(phase, "at", tests=(v.RoundNumber(at_least=2),)))
    g.rule("event", "a round end", lambda: v.Trigger("end of round", "at"))
    g.rule("event", "<ref> is <being> at end of round", lambda np, b: v.Trigger("end of round", "at", tests=(v.Matches(np.ref, b),)))
    g.rule("event", "<np> damage <np> with a critical", lambda s, o: trigger("damage", s, o, None, v.WasHit(critical=True)))
    turn = "(of|in) (a|any|each|this) round"
    us, others = (v.InWarband(),), v.Not(v.InState("acting"))
    first_of_ours = v.Count((v.InWarband(), v.InState("activated"), others), at_least=None, at_most=0)
    g.rule("event", f"taking your first turn {turn}", lambda: v.Trigger("start of turn", "at", subject=us, tests=(first_of_ours,)))
    g.rule("event", f"<np> take first turn {turn}", lambda s: v.Trigger("start of turn", "at", subject=s.filter(), tests=(FIRST_TO_ACT,)))
    g.rule("event", f"this is first creature you take a turn with {turn}", lambda: v.Trigger("start of turn", "at", subject=OWNER, tests=(first_of_ours,)))
    g.rule("event", "rolling initiative", lambda: v.Trigger("initiative roll", "before"))
    g.rule("event", "you [would] roll initiative", lambda: v.Trigger("initiative roll", "before"))
    g.rule("event", "(initiative is rolled|players roll initiative)", lambda: v.Trigger("initiative roll", "before"))
    g.rule("event", "[rolling|determining] initiative", lambda: v.Trigger("initiative roll", "before"))
    g.rule("event", "you win initiative", lambda: v.Trigger("initiative won", "after"))
    g.rule("event", "you lose initiative", lambda: v.Trigger("initiative lost", "after"))
    g.rule("event", "setup", lambda: v.Trigger("setup", "at"))
    g.rule("event", "your setup", lambda: v.Trigger("setup", "at"))


# ---------------------------------------------------------------------------- movement


def _movement_events(g: Grammar) -> None:
    enter = "(enter|move into)"
    g.rule("event", f"<np> {enter} a square adjacent to this creature", lambda s: trigger("enters", s, near=1))
    g.rule("event", f"<np> {enter} a adjacent square", lambda s: trigger("enters", s, near=1))
    g.rule("event", f"<np> {enter} a adjacent square while charging", lambda s: trigger("enters", (*s.filter(), v.InState("charging")), near=1))
    g.rule("event", f"<np> {enter} a square within <int> [square] [of this creature]", lambda s, n: trigger("enters", s, near=n))
    g.rule("event", f"<np> {enter} a square exactly <int> square away", lambda s, n: trigger("enters", s, exactly=n))
    g.rule("event", f"<np> {enter} aura", lambda s: trigger("enters", (*s.filter(), v.InAura())))
    g.rule("event", f"<np> {enter} <place>", lambda s, p: trigger("enters", s, place=p))
    g.rule("event", f"<np> {enter} a square adjacent to <np>", lambda s, o: trigger("enters", (*s.filter(), v.Near(1, o.where))) if o.ref is None else _reject())
    g.rule("event", "<np> (move|shift) adjacent to this creature", lambda s: trigger("enters", s, near=1))
    g.rule("event", "<np> (move|shift) within <int> square of this creature", lambda s, n: trigger("enters", s, near=n))
    g.rule("event", "<np> move away from this creature", lambda s: trigger("leaves", s, near=1))
    leave = "(leave|move out of|move away from)"
    g.rule("event", f"<np> {leave} a (square adjacent to this creature|adjacent square)", lambda s: trigger("leaves", s, near=1))
    g.rule("event", "<np> move", lambda s: trigger("moves", s))
    g.rule("event", "<np> shift", lambda s: trigger("shifts", s))
    g.rule("event", "<np> move to a square not adjacent to this creature", lambda s: trigger("leaves", s, near=1))
    g.rule("event", "<np> declare a shift", lambda s: trigger("shifts", s))
    g.rule("event", "<np> shift (away from this creature|out of a adjacent square|out of a square adjacent to this creature)", lambda s: trigger("shifts", (*s.filter(), v.Near(1, who=v.Owner()))))
    g.rule("event", "<np> [declare a] charge", lambda s: trigger("charges", s))
    g.rule("event", "<np> charge <np>", lambda s, o: trigger("charges", s, o))
    g.rule("event", "charging", lambda: trigger("charges", OWNER))
    g.rule("event", "<np> (end its move|end movement|end its movement) <being>", lambda s, more: trigger("move ends", (*s.filter(), *more)))
    g.rule("event", "<np> teleport", lambda s: trigger("teleports", s))
    forced = "(pushed|pulled|slid)"
    g.rule("event", f"<np> [would] is {forced} , {forced} [,] or {forced}", lambda o: trigger("forced", o))


# ------------------------------------------------------------------------------- others


def _other_events(g: Grammar) -> None:
    g.rule("event", "<np> fail a save [vs <condition>|to end <condition>]", lambda s, a, b: trigger("save failed", s, condition=a or b or ""))
    g.rule("event", "<np> save", lambda s: trigger("save made", s))
    g.rule("event", "<np> use a attack power [vs <np>]", lambda s, o: trigger("attack declared", s, o))
    g.rule("event", "<np> (use|take) a immediate action", lambda s: trigger("action spent", s, action="immediate"))
    g.rule("event", "<np> (succeed on|make) a save", lambda s: trigger("save made", s))
    g.rule("event", "<np> (use|declare|declare use of) a champion power", lambda s: trigger("champion power used", s))
    g.rule("event", "(a|your) opponent (use|declare) a champion power", lambda: trigger("champion power used", (v.Enemy(),)))
    g.rule("event", "<np> use <name>", lambda s, n: trigger("power used", s, power=n))
    g.rule("event", "using <name>", lambda n: trigger("power used", OWNER, power=n))
    g.rule("event", "<np> score vp (for|from) occupying a victory area", lambda s: trigger("occupation scored", s))
    g.rule("event", "you score vp (for|from) occupying a victory area", lambda: trigger("occupation scored", (v.InWarband(),)))
    g.rule("event", "<np> (take|use) a move action", lambda s: trigger("action spent", s, action="move"))
    g.rule("event", "any time", lambda: v.Trigger("any time", "at"))


# ------------------------------------------------------------------------------ attached


def _attached(g: Grammar) -> None:
    """An event with what narrows it: "while bloodied", "on its turn", ", if ..."."""
    g.rule("happening", "<event>", lambda t: t)
    g.rule("happening", "<event> [,] [but] (if|only if|only while|only when|while|when) <tests>", _narrowed)
    g.rule("happening", "<event> [,] (on|during) its turn", lambda t: _narrowed(t, (v.OnTurn((v.Is(IMPLIED),)),)))
    g.rule("happening", "<event> [,] (on|during) this creature 's turn", lambda t: _narrowed(t, (v.OnTurn(OWNER),)))
    g.rule("happening", "<event> [,] but isnot destroyed", lambda t: t)
    g.rule("happening", "<event> [,] if [that|this] (ally|creature) isnot destroyed", lambda t: t)
    g.rule("happening", "<event> or <event>", _reject_pair)


def _narrowed(event: v.Trigger, tests: tuple[v.Test, ...]) -> v.Trigger:
    """The event, only while tests hold; those that name nobody are about who takes part in it."""

    def about(test: v.Test) -> v.Test:
        """The owner if it takes part and is not compared with itself, or else who does it."""
        beside = any(isinstance(node, v.Near) and node.who == v.Owner() for node in nodes(test))
        parts = ((v.Subject(), event.subject), (v.Object(), event.object))
        others = [who for who, where in parts if where and where != OWNER]
        if others and (beside or all(where != OWNER for _, where in parts)):
            return changed(test, Mentioned, lambda m: others[0] if m == IMPLIED else m)
        return test

    return msgspec.structs.replace(event, tests=event.tests + tuple(about(test) for test in tests))


def _reject_pair(one: v.Trigger, two: v.Trigger) -> v.Trigger:
    raise Rejected
