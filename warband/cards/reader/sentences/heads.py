# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""What stands before and after the effects of a power: cost, trigger, specifications.

"Immediate action, once per turn, when hit by a melee attack:", "(burst 2, enemies only)",
"RECHARGE when first bloodied".
"""

from typing import Any, NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.moments.happenings import each_event
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import ordered
from warband.cards.reader.nouns.trees import nodes
from warband.cards.reader.parsing.engine import Grammar, Rejected

OWN_TURN = v.OnTurn((v.Itself(),))


class Head(NamedTuple):
    """The head of a power: what it costs, when it may be used, what bounds it."""

    action: tuple[v.ActionType, ...] = ()
    trigger: v.Trigger | None = None
    bounds: dict[str, Any] = {}  # noqa: RUF012
    flags: tuple[str, ...] = ()


def add_heads(g: Grammar) -> None:
    """Rules for heads, specifications and recharging."""
    _costs(g)
    _triggers(g)
    _limits(g)
    _specifications(g)
    _recharging(g)
    g.rule("head", "<cost>", Head)
    g.rule("head", "<cost> <limits>", lambda c, b: Head(c, None, b))
    g.rule("head", "<cost> [,|;|.|:] <when> [<limits>]", _joined)
    g.rule("head", "<cost> <limits> [,|;|.|:] <when> [<limits>]", lambda c, a, t, b: _joined(c, t, {**a, **(b or {})}))
    g.rule("head", "<standing> [<limits>]", lambda t, b: _joined((), t, b))
    g.rule("head", "[spend <points>] <when> [<limits>]", lambda n, t, b: _joined((), t, {**(b or {}), **({"spend": n} if n else {})}))
    for word, must in (("whenever", True), ("use when", False)):
        g.rule("head", f"{word} <np> first <evp> (on|during) (its|a|each of its) turn [<limits>]", lambda np, did, b, must=must: _first_in_turn(did(np), b, must))
        g.rule("head", f"{word} <np> first <evp> [<limits>]", lambda np, did, b, must=must: _first_of_all(did(np), b, must))
    g.rule("head", "<limits>", lambda b: Head((), None, b))
    g.rule("head", "use <limit> [,] <when>", lambda b, t: _joined((), t, b) if set(b) == {"once_per"} else _reject())
    g.rule("head", "use <limit>", lambda b: Head((), v.Trigger("any time", "at"), b) if set(b) == {"once_per"} else _reject())
    g.rule("head", "<adjs> (target|targets)", lambda a: Head((), None, {"targets": ordered(a)}))
    g.rule("head", "<cost> [,] <limit>", lambda c, b: Head(c, None, b))


def _joined(action: tuple[v.ActionType, ...], when: v.Trigger | dict[str, Any], bounds: dict[str, Any] | None) -> Head:
    if isinstance(when, dict):
        return Head(action, None, both(when, bounds or {}))
    return Head(action, when, bounds or {})


def _first_in_turn(event: v.Trigger, bounds: dict[str, Any] | None, must: bool) -> Head:
    """The first time that somebody does something in its own turn."""
    if event.also or not event.subject:
        raise Rejected
    turn = v.OnTurn((v.Itself(),)) if event.subject == (v.Itself(),) else v.OnTurn((v.Is(v.Subject()),))
    made = msgspec.structs.replace(event, tests=(*event.tests, turn), mandatory=must)
    return Head((), made, {**(bounds or {}), "once_per": "turn"})


def _first_of_all(event: v.Trigger, bounds: dict[str, Any] | None, must: bool) -> Head:
    """The first time in the battle that somebody does something."""
    if event.also or event.event in ("bloodied", "first bloodied"):
        raise Rejected
    return Head((), msgspec.structs.replace(event, mandatory=must), {**(bounds or {}), "once_per": "battle"})


def both(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    merged = {**one, **two}
    for key in ("only_if", "targets"):
        if key in one and key in two:
            merged[key] = one[key] + two[key]
    return merged


# ------------------------------------------------------------------------------- costs


def _costs(g: Grammar) -> None:
    full: tuple[v.ActionType, ...] = ("attack", "move", "minor")
    kinds: tuple[v.ActionType, ...] = ("attack", "move", "minor", "immediate", "free")
    for kind in kinds:
        g.rule("cost", f"{kind} action", lambda kind=kind: (kind,))
        g.rule("cost", f"(replace|replaces) [its|a] {kind} action", lambda kind=kind: (kind,))
        g.rule("cost", f"( {kind} action )", lambda kind=kind: (kind,))
    g.rule("cost", "(replace|replaces) [its] attack", lambda: ("attack",))
    g.rule("cost", "immediate", lambda: ("immediate",))
    g.rule("cost", "use as [a] immediate action [[at] any time]", lambda: ("immediate",))
    g.rule("cost", "( immediate )", lambda: ("immediate",))
    g.rule("cost", "<simplecost> + <simplecost> action", lambda a, b: (a, b))
    g.rule("cost", "<simplecost> action + <simplecost> action", lambda a, b: (a, b))
    for kind in kinds[:3]:
        g.rule("simplecost", kind, lambda kind=kind: kind)
    g.rule("cost", "full turn action", lambda: full)
    for kind in kinds[:3]:
        g.rule("as_action", f"as a {kind} action", lambda kind=kind: kind)
    g.rule("cost", "(replace|replaces) turn [action]", lambda: full)


# ---------------------------------------------------------------------------- triggers


def _triggers(g: Grammar) -> None:
    def timed(timing: str, mandatory: bool = False):  # type: ignore[no-untyped-def]
        def build(t: v.Trigger) -> v.Trigger:
            fixed = timing if t.timing == "before" or t.event.startswith("initiative") else t.timing
            event, tests = t.event, t.tests
            if timing == "after" and event == "attack declared":
                event = "attack resolved"
            if timing == "after" and event == "opportunity attack":
                event, tests = "attack resolved", (*tests, v.AttackIs(opportunity=True))
            if timing == "after" and event in ("initiative roll",):
                event = "initiative roll"
            return msgspec.structs.replace(t, timing=fixed, event=event, tests=tests, mandatory=mandatory)

        def each(t: v.Trigger) -> v.Trigger:
            made = each_event(t, build)
            if any(other.timing != made.timing for other in made.also):
                raise Rejected
            return made

        return each

    for words, must in (("", True), ("use [when]", False)):
        g.rule("head", f"{words} [for] first time (each|in each|in a|per|during a|on each|on a|during each) <spanof> [that] <happening> [<limits>]", lambda span, t, b, must=must: Head((), timed("before", must)(t), {**(b or {}), "once_per": span}))

    def ahead(t: v.Trigger) -> v.Trigger:
        """Before dice are rolled is earlier than when they lie on the table."""
        made: v.Trigger = timed("before")(t)
        early = made.event in ("initiative roll", "d20 rolled", "attack roll", "save")
        return msgspec.structs.replace(made, timing="at") if early else made

    g.rule("when", "[use] when <happening>", timed("before"))
    # What nobody "uses" happens by itself.
    g.rule("standing", "when <happening>", timed("before", True))
    g.rule("standing", "at <happening>", timed("at", True))
    g.rule("standing", "[immediately] after <happening>", timed("after", True))
    g.rule("when", "(use only when|only when) <happening>", lambda t: timed("before")(t) if t.event != "bloodied" or t.object != (v.Itself(),) else _reject())
    g.rule("when", "use at end of [each|any|a] round (when|if) <happening>", timed("after"))
    g.rule("when", "followup after <attack> [ ( <speclist> ) ]", lambda a, b: v.Trigger("hit", "after", (v.Itself(),), (b or {}).get("targets", ()), () if a == v.AttackIs() else (a,)) if not b or set(b) == {"targets"} else _reject())
    g.rule("when", "use [immediately] before <happening>", ahead)
    g.rule("when", "before <happening>", ahead)
    g.rule("when", "[use] [immediately] after <happening>", timed("after"))
    g.rule("when", "[use [only]] at <happening> [only]", timed("at"))
    g.rule("when", "use @during @its turn [,] [immediately] after <happening>", lambda t: msgspec.structs.replace(timed("after")(t), tests=(*t.tests, OWN_TURN)))
    g.rule("when", "use @during @its turn [,] (when|whenever) <happening>", lambda t: msgspec.structs.replace(timed("before")(t), tests=(*t.tests, OWN_TURN)))
    g.rule("when", "use [only] during <happening>", timed("at"))
    g.rule("when", "during <happening>", timed("at"))
    beginning = "((at|before) (start of battle|battle|start of first round|battle begin)|before first round [of battle]|during start of battle|after [your] setup)"
    for kind, use, must in (("when", "[use]", False), ("standing", "", True)):
        g.rule(kind, f"{use} {beginning}", lambda must=must: v.Trigger("setup", "at", mandatory=must))
    g.rule("when", "(use whenever|whenever) <happening>", timed("before", True))
    g.rule("when", "use with (<attack>|attack|a attack)", lambda a: v.Trigger("attack declared", "before", subject=(v.Itself(),), tests=() if a in (None, v.AttackIs()) else (a,)))
    g.rule("when", "use (with|only on) charge", lambda: v.Trigger("charges", "before", subject=(v.Itself(),)))
    turns: tuple[tuple[str, tuple[v.Test, ...]], ...] = (
        ("use [at] any time", ()), ("(use [[at] any time]|[at] any time) @during @its turn", (OWN_TURN,)),
        ("[use] [[at] any time] @during your turn", (v.OnTurn((v.InWarband(),)),)), ("[use] [[at] any time] @during ([a] enemy 's|[a|your] opponent 's) turn", (v.OnTurn((v.Enemy(),)),)),
        ("use only (in|during) first round [of battle]", (v.RoundNumber(at_most=1),)),
    )  # fmt: skip
    for phrase, asked in turns:
        g.rule("when", phrase, lambda asked=asked: v.Trigger("any time", "at", tests=asked))
    g.rule("when", "@during @its turn", lambda: {"only_if": (OWN_TURN,)})
    # Conditions under which an action may be used: "use when adjacent to a wall".
    g.rule("when", "(use when|use only when|when|use only while|use while|use only if|whenever|if|use if|only if|only when|only while) <tests> [only]", lambda t: {"only_if": t})
    g.rule("when", "use while <happening>", timed("before"))


# ------------------------------------------------------------------------------ limits


def _limits(g: Grammar) -> None:
    for words, span in (("turn", "turn"), ("round", "round"), ("battle", "battle"), ("(creature 's turn|creature on each turn)", "turn")):
        g.rule("spanof", words, lambda span=span: span)
    often = "[maximum] (once|one|one time) (per|each|a|every)"
    g.rule("limit", f"({often}|[for] first time (each|this|per|in a|during a|on each|in each)) <spanof>", lambda span: {"once_per": span})
    g.rule("limit", f"( {often} <spanof> )", lambda span: {"once_per": span})
    g.rule("limit", "(only if|only while|only when|while|if|use only while|use only if|use only when) <tests>", lambda t: {"only_if": t})
    g.rule("limit", "provoke opportunity attack", lambda: {"provokes": True})
    g.rule("limit", "<signed> attack for each <described> [<most>]", lambda n, np, most: {"extra": (v.Bonus(v.Owner(), "attack", v.PerEach(n, np.where, most), until=v.EndOfAttack()),)})
    g.rule("limit", "<signed> attack vs <described>", lambda n, np: {"extra": (v.Bonus(v.Owner(), "attack", n, until=v.EndOfAttack(), versus=np.where),)})
    g.rule("limit", "<signed> attack <given>", lambda n, t: {"extra": (v.Bonus(v.Owner(), "attack", n, until=v.EndOfAttack(), tests=t),)})
    g.rule("limit", "[or] <signed> vs <defense> [instead] if <tests>", lambda n, d, t: {"instead": (n, d, t)})
    g.rule("limit", "donot provoke opportunity attack", lambda: {"no_provoke": True})
    g.rule("limit", "[can] use (on|while|when|with|during|as part of) (charge|charging|a charge)", lambda: {"charge": "may"})
    g.rule("limit", "use only (on|while|when|with|during|as part of) (charge|charging|a charge)", lambda: {"charge": "only"})
    g.rule("limit", "<adjs> ((target|creature) only|target <posts>)", lambda a, p: {"targets": ordered(a + (p or ()))})
    g.rule("limit", "<adjs> enemy only", lambda a: {"targets": ordered((v.Enemy(), *a))})
    g.rule("limit", "(use|usable) only (vs|on) (<described>|<adjs> (target|targets))", lambda np, a: {"targets": np.where if np else ordered(a)})
    g.rule("limit", "<specs>", lambda b: b)
    g.rule("limits", "[,|;|.] <limit>", lambda a: a)
    g.rule("limits", "[,|;|.] <limit> <limits>", both)


# ---------------------------------------------------------------------- specifications


def _specifications(g: Grammar) -> None:
    """Bounds in brackets: (range 5, living targets only)."""
    # Range and area: parts that `specified` puts together, in whatever order they come.
    g.rule("extent", "[range] sight", lambda: {"sight": True})
    g.rule("extent", "[range] nearest", lambda: {"nearest": True})
    g.rule("extent", "[range] within sight", lambda: {"sight": True})
    g.rule("extent", "(range|within|within range) <int> [square]", lambda n: {"range": n})
    g.rule("extent", "reach <int>", lambda n: {"reach": n})
    for shape in ("burst", "blast", "line"):
        g.rule("extent", f"[close] {shape} <int> [centered on (this creature|it)]", lambda n, shape=shape: {"shape": shape, "size": n})
    g.rule("extent", "(cone|close cone) <int>", lambda n: {"shape": "blast", "size": n})
    for around in ("(radius|area|area burst) <int>", "<int> radius", "burst <int>"):
        if not around.startswith("burst"):
            g.rule("extent", around, lambda n: {"shape": "radius", "size": n})
        g.rule("extent", f"{around} (, range|, within|within|within range|range) <int> [square]", lambda n, r: {"shape": "radius", "size": n, "range": r})
        g.rule("extent", f"{around} [,] [within|range] sight", lambda n: {"shape": "radius", "size": n, "range": "sight"})
        g.rule("extent", f"{around} [,] [within|range] nearest", lambda n: {"shape": "radius", "size": n, "range": "nearest"})
    g.rule("extent", "range <int> , burst <int>", lambda r, n: {"shape": "radius", "size": n, "range": r})
    g.rule("spec", "<extent>", lambda e: e)
    g.rule("spec", "[choose (a|<int>) [:|,]] <extent> [,] or <extent>", lambda n, a, b: {"alternatives": (specified(a), specified(b))} if n in (None, 1) else _reject())
    g.rule("spec", "((only vs|vs|only target|target only) <described> [only]|only vs <adjs> target|only vs [a] target <posts>)", lambda np, a, p: {"targets": np.where if np else ordered(a or p)})
    g.rule("spec", "(a|<int>) target <posts> [only]", lambda n, p: {"targets": ordered(p)} if n in (None, 1) else _reject())
    g.rule("spec", "(a|<int>) <adjs> (target|enemy|creature) [only]", lambda n, a: {"targets": ordered(a)} if n in (None, 1) else _reject())
    g.rule("spec", "<np> (isnot|not) (affected|targeted)", lambda np: {"targets": (negated(np.filter()),)})
    g.rule("spec", "(cannot|can not) (target|is used vs) <np>", lambda np: {"targets": (negated(np.filter()),)})
    g.rule("spec", "(not usable|unusable|not) vs <np>", lambda np: {"targets": (negated(np.filter()),)})
    g.rule("spec", "donot (affect|target|hit) <np>", lambda np: {"targets": (negated(np.filter()),)})
    g.rule("spec", "aura <int>", lambda n: {"aura": n})
    g.rule("spec", "aura", dict)
    g.rule("spec", "(enemies|enemy target|enemy) only", lambda: {"targets": (v.Enemy(),)})
    g.rule("spec", "<adjs> [target|targets|creature|creatures] only", lambda a: {"targets": ordered(a)})
    g.rule("spec", "<adjs> (enemy|enemies) only", lambda a: {"targets": ordered((v.Enemy(), *a))})
    g.rule("spec", "(target|targets|affect|hit|) only <described>", lambda np: {"targets": np.where} if np.ref is None else _reject())
    g.rule("spec", "<described> only", lambda np: {"targets": np.where})
    g.rule("spec", "<adjs> (target|targets|creature|creatures) immune", lambda a: {"targets": (negated(a),)})
    g.rule("spec", "<described> [is] immune", lambda np: {"targets": (negated(np.where),)})
    g.rule("spec", "<exempt> [is] immune", lambda e: {"targets": (e,)})
    g.rule("spec", "(can|may) target (ally|allies)", lambda: {"may_target_allies": True})
    g.rule("spec", "any creature", lambda: {"may_target_allies": True})
    g.rule("spec", "donot provoke [opportunity attack]", lambda: {"no_provoke": True})
    g.rule("spec", "provoke opportunity attack", lambda: {"provokes": True})
    g.rule("spec", "([only] with combatadvantage [vs target]|[with] combatadvantage [vs target] only|target (that grant|granting) [this creature|it] combatadvantage [only]|[only] with combatadvantage vs <described> [only])", lambda np: {"only_if": (v.HasAdvantage(),), **({"targets": np.where} if np else {})})
    g.rule("spec", "(ignore|ignores) <shields>", lambda s: {"ignores": s})
    g.rule("spec", "(can use|use|can is used) (on|while|when|with|during|as part of) (charge|charging|a charge)", lambda: {"charge": "may"})
    g.rule("spec", "(use only|only|only use|only usable) (on|while|when|with|during) (charge|charging|a charge)", lambda: {"charge": "only"})
    g.rule("spec", "charge (only|attack only)", lambda: {"charge": "only"})
    g.rule("spec", "(target|targets) must is <being>", lambda b: {"targets": ordered(b)})
    g.rule("spec", "target <being> [only]", lambda b: {"targets": ordered(b)})
    g.rule("spec", "target that <vps> [only]", lambda b: {"targets": ordered(b)})
    g.rule("spec", "<cost>", lambda c: {"action": c})
    g.rule("spec", "<limit>", lambda b: b)
    g.rule("spec", "(up to|target|targets|) <int> (target|targets|creatures|enemies) <apart>", lambda n, a: {"attacks": n, "different": True, "apart": a})
    g.rule("spec", "<int> different target", lambda n: {"attacks": n, "different": True})
    g.rule("spec", "up to <int> [different] (target|targets|enemies|creatures)", lambda n: {"attacks": n, "different": True, "up_to": True})
    g.rule("spec", "(target|targets|) <int> or <int> (targets|enemies|creatures)", lambda n, m: {"attacks": m, "different": True, "up_to": True} if n == 1 else _reject())
    g.rule("spec", "[target|targets] <described>", lambda np: {"each": np.where} if np.how_many == "each" and not np.bare else _reject())
    g.rule("spec", "[make] <int> attack [each|all] vs (a single|same|<int>) target", lambda a, b: {"attacks": a, "same": True} if b in (None, 1) else {"attacks": a, "different": True})
    g.rule("spec", "[make] <int> attack", lambda a: {"attacks": a})
    g.rule("spec", "[make] <int> attack [,] [each] vs [a] different (target|targets|creature|creatures|enemy|enemies)", lambda a: {"attacks": a, "different": True})
    for flag in v.FLAGS:
        g.rule("spec", flag.lower(), lambda flag=flag: {"flags": (flag,)})
    for words, shield in (("insubstantial", "insubstantial"), ("conceal", "conceal"), ("invisible", "invisible"), ("cover", "cover"), ("redirect [power] [and effect]", "redirect"), ("(resist [all]|[all] resistance)", "resist")):
        g.rule("shield", words, lambda shield=shield: shield)
    g.rule("speclist", "<spec> [(,|;|and) <speclist>]", lambda a, b: both(a, b or {}))
    g.rule("specs", "( <speclist> ) [ ) ] [:|;]", specified)
    g.rule("specs", "( <speclist> ) ( <speclist> )", lambda a, b: specified(both(a, b)))
    for kind in ("spec", "specs"):
        for phrase, size in (("large cone", 5), ("small cone", 3)):
            g.rule(kind, phrase, lambda size=size: {"shape": "blast", "size": size})
    for flag in v.FLAGS:
        g.rule("flag", f"( {flag.lower()} )", lambda flag=flag: flag)


def specified(parts: dict[str, Any]) -> dict[str, Any]:
    """Specifications with range and area put together: "range 5, nearest", "sight, radius 2"."""
    made = dict(parts)
    sight, nearest = made.pop("sight", False), made.pop("nearest", False)
    if nearest and isinstance(made.get("range"), int) and "shape" not in made:
        made["targets"] = (*made.get("targets", ()), v.Nearest())
    elif nearest:
        made["range"] = "nearest"
    elif sight and v.Nearest() in made.get("targets", ()):
        made["range"] = "nearest"
        made["targets"] = tuple(each for each in made["targets"] if each != v.Nearest())
    elif sight:
        made.setdefault("range", "sight")
    return made


# -------------------------------------------------------------------------- recharging


def _recharging(g: Grammar) -> None:
    def on(t: v.Trigger) -> v.RechargeOn:
        if t.also:
            raise Rejected
        timing = "at" if t.timing == "at" else "after"
        event: v.EventKind = "attack resolved" if t.event == "attack declared" else t.event
        tests = t.tests
        return v.RechargeOn(msgspec.structs.replace(t, timing=timing, event=event, tests=tests))

    def narrowed(t: v.Trigger, tests: tuple[v.Test, ...]) -> v.RechargeOn:
        made = on(t)
        return msgspec.structs.replace(made, tests=tests)

    whenever = "(when|whenever|if|at|after|on)"
    results: tuple[v.EventKind, ...] = ("hit", "miss")
    for event in results:
        own = v.RechargeOn(v.Trigger(event, "after", subject=(v.Itself(),), power="this power"))
        g.rule("reason", f"(this attack|that attack|it|this power) {event}", lambda own=own: own)
    g.rule("reason", "(this attack|that attack|this power) destroy ([a|any] target|<described>)", lambda np: v.RechargeOn(v.Trigger("destroyed", "after", (v.Itself(),), np.where if np else (), power="this power")))
    g.rule("reason", "<np> fail (a|its|any) save vs (this power|this attack|this effect|it)", lambda np: v.RechargeOn(v.Trigger("save failed", "after", subject=ordered((*np.filter(), v.AffectedBy("this power"))))) if np.ref is None else _reject())
    g.rule("reason", "<event>", on)
    g.rule("reason", "<tests>", lambda t: v.RechargeOn(v.Trigger("end of turn", "at", subject=_whose(t)), tests=_lasting(t)))
    g.rule("reason", "<tests> at <event>", lambda t, e: narrowed(e, t))
    g.rule("reason", "<event> [,] (if|while|when|only if|but only if) <tests>", narrowed)
    g.rule("recharge", "recharge after resolving (all|this|these|each) attack [,] if <described> @is destroyed by (this|that) attack [action]", lambda np: v.RechargeOn(v.Trigger("destroyed", "after", (v.Itself(),), np.where, power="this power")))
    g.rule("recharge", f"recharge {whenever} <reason>", lambda reason: reason)
    g.rule("recharge", f"recharge {whenever} <reason> [,] or [{whenever}] <reason>", lambda a, b: (a, b))

    own_end = v.Trigger("end of turn", "at", subject=(v.Itself(),))
    g.rule("recharge", "recharge @when @owner move (at least <int>|<int> or more) square @during its turn", lambda n, m: v.RechargeOn(own_end, tests=(v.Moved(n or m),)))
    g.rule("recharge", "recharge as (a|) <cost> [[@if] <tests>]", lambda c, t: v.RechargeOn(action=c[0], tests=t or (), whole_turn=_whole(c)))


def _whole(cost: tuple[v.ActionType, ...]) -> bool:
    """Whether a cost is all of a turn; another one of several actions is none here."""
    if len(cost) not in (1, 3):
        raise Rejected
    return len(cost) == 3


def _whose(tests: tuple[v.Test, ...]) -> v.Filter:
    """At the end of whose turn tests are asked: of the owner's, if they are about its turn."""
    of_turn = ("moved this turn", "attacked this turn", "charged this turn")
    for node in nodes(tests):
        if (isinstance(node, v.InState) and node.state in of_turn) or isinstance(node, v.Moved):
            return (v.Itself(),)
    return ()


def _lasting(tests: tuple[v.Test, ...]) -> tuple[v.Test, ...]:
    """Tests that can be asked at any time, not only in the middle of an attack."""
    fleeting = v.WasHit | v.NaturalRoll | v.AttackIs | v.DidIt | v.HitCount | v.WasDestroyed
    if any(isinstance(test, fleeting) for test in nodes(tests)):
        raise Rejected
    return tests


def _reject(*_: object) -> v.RechargeOn:
    raise Rejected
