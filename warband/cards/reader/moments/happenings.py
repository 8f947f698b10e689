# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for other events: turns, movement, saves and powers; and how events are joined.

"Whenever an enemy moves or shifts", "when this creature is hit, if it is bloodied".
"""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.moments.events import OWNER, Deed, befell, did_it, said, trigger
from warband.cards.reader.nouns.attributes import near
from warband.cards.reader.nouns.phrases import IMPLIED, Creatures, Mentioned, mentioned, ordered
from warband.cards.reader.nouns.trees import changed, nodes
from warband.cards.reader.parsing.engine import Grammar, Rejected

SHIFTING = v.InState("shifting")
FIRST_TO_ACT = v.Count((v.InState("activated"), v.Not(v.InState("acting"))), at_least=None, at_most=0)


def add_happenings(g: Grammar) -> None:
    """Rules for events that are no attacks, and for events joined and narrowed."""
    _turn_events(g)
    _movement_events(g)
    _other_events(g)
    _joined(g)
    _attached(g)


def _reject(*_: object) -> v.Trigger:
    raise Rejected


# ------------------------------------------------------------------------------- turns


WHOSE_TURN: tuple[tuple[str, v.Filter], ...] = (
    ("[each|any] enemy 's turn", (v.Enemy(),)), ("[each|any] ally 's turn", (v.Ally(),)), ("(its|this creature 's|this) turn", OWNER),
    ("turn", OWNER), ("each of @its turn", OWNER), ("(a|any|each) turn", ()), ("your turn", (v.InWarband(),)),
    ("[one of] your creature 's turn", (v.InWarband(),)), ("[your] opponent 's turn", (v.Enemy(),)),
    ("[a|any|each] (enemy|opposing) champion 's turn", (v.Enemy(), v.Champion())),
)  # fmt: skip
"""Whose turn it is that starts or ends."""


def _turn_events(g: Grammar) -> None:
    start: tuple[tuple[str, v.EventKind], ...] = (("start", "start of turn"), ("end", "end of turn"))
    for word, event in start:
        def at(s: Creatures | None = None, more: v.Filter | None = None, event: v.EventKind = event) -> v.Trigger:
            made = trigger(event, s if s is not None else OWNER)
            extra = ordered(made.subject + (more or ()))
            return msgspec.structs.replace(made, timing="at", subject=extra)

        for whose, who in WHOSE_TURN:
            g.rule("event", f"{word} of {whose}", lambda event=event, who=who: v.Trigger(event, "at", subject=who))
        said(g, f"({word} (its|a|his|it) turn [[and] [while|whenever] <being>]|is <being> at {word} of (its|a) turn)", lambda s, a, b, at=at: at(s, a or b))
        said(g, f"{word} (its|a) turn with (no adjacent <noun>|(a|<int> or more|at least <int>) adjacent <noun>)", lambda s, none, n, m, some, at=at: at(s, (v.Not(v.Near(1, none[0])),) if none else (v.Near(1, some[0], count=n or m or 1),)))
        g.rule("event", f"{word} of (<np> 's [next] turn|turn of <np>)", lambda a, b, at=at: at(a or b))
        g.rule("event", f"<np> 's turn {word}", at)
        g.rule("event", f"(a|any|each) turn {word}", lambda event=event: v.Trigger(event, "at"))
    said(g, "(activate|take (a|its) turn) [[while|whenever] <being>]", lambda s, more: v.Trigger("start of turn", "at", subject=ordered(s.filter() + (more or ()))))
    g.rule("event", "you (activate|take a turn with) <np>", lambda np: v.Trigger("start of turn", "at", subject=ordered((v.Ally(), *np.where))) if np.ref is None and v.Enemy() not in np.where else _reject())
    said(g, "activate while this creature share its square", lambda s: v.Trigger("start of turn", "at", subject=ordered((*s.filter(), v.Near(0, who=v.Owner())))))
    g.rule("event", "this is <inorder>", lambda order: v.Trigger("start of turn", "at", subject=OWNER, tests=(order,)))
    said(g, "activate @in (one of|any of|) those square", lambda s: v.Trigger("start of turn", "at", subject=ordered((*s.filter(), v.Near(1, who=v.Owner())))))
    for word, phase in (("start", "start of round"), ("end", "end of round")):
        g.rule("event", f"{word} of (round|a round|any round|each round|this round|<rounds>)", lambda r, phase=phase: v.Trigger(phase, "at", tests=() if r is None else (r,)))
        g.rule("event", f"a round {word}", lambda phase=phase: v.Trigger(phase, "at"))
        # Somebody is so at that moment.
        g.rule("event", f"<ref> <vps> at {word} of [a|any|each|the] round", lambda np, b, phase=phase: v.Trigger(phase, "at", tests=(v.Matches(np.ref, b),)))
    said(g, "damage <np> with a critical", lambda s, o: trigger("damage", s, o, None, v.WasHit(critical=True)))
    turn = "(of|in) (a|any|each|this) round"
    us, others = (v.InWarband(),), v.Not(v.InState("acting"))
    first_of_ours = v.Count((v.InWarband(), v.InState("activated"), others), at_least=None, at_most=0)
    g.rule("event", f"taking your first turn {turn}", lambda: v.Trigger("start of turn", "at", subject=us, tests=(first_of_ours,)))
    said(g, f"(is <inorder>|take first turn {turn})", lambda s, order: v.Trigger("start of turn", "at", subject=s.filter(), tests=(order or FIRST_TO_ACT,)))
    g.rule("event", "your initiative (roll|result) is [a] [natural] <naturals> [number]", lambda n: v.Trigger("initiative roll", "after", tests=(n,)))
    rolled = "([rolling|determining] initiative|you [would] roll initiative|initiative is rolled|players roll initiative|initiative is determined)"
    for phrase, event, timing in ((rolled, "initiative roll", "before"), ("(you win|winning|you won|[your|a] opponent lose) initiative", "initiative won", "after"), ("(you lose|losing|you lost|[your|a] opponent win) initiative", "initiative lost", "after")):
        g.rule("event", phrase, lambda event=event, timing=timing: v.Trigger(event, timing))
    g.rule("event", "you score [any] vp", lambda: trigger("points scored", (v.InWarband(),), timing="after"))
    g.rule("event", "(activated|activating)", lambda: v.Trigger("start of turn", "at", subject=OWNER))
    g.rule("event", "setup", lambda: v.Trigger("setup", "at"))
    g.rule("event", "your setup", lambda: v.Trigger("setup", "at"))


# ---------------------------------------------------------------------------- movement


def _movement_events(g: Grammar) -> None:
    # Where: squares that are entered or left.
    for phrase, within in (("[a|any] square adjacent to <np>", 1), ("<np> 's square", 0), ("[a|any] square (occupied by|of) <np>", 0)):
        g.rule("zone", phrase, lambda np, within=within: _around(np, 1) if within else Zone(where=near(0, np)))
    g.rule("zone", "(a|any) adjacent square", lambda: Zone(near=1))
    g.rule("zone", "[a|any] square within <int> [square] [of <np>]", lambda n, np: _around(np, n))
    g.rule("zone", "[a] square exactly <int> square away", lambda n: Zone(exactly=n))
    g.rule("zone", "[a|any] square @in [this|its] aura", lambda: Zone(where=(v.InAura(),)))
    g.rule("zone", "[this|its|this creature 's] aura", lambda: Zone(crossing=True))
    g.rule("zone", "<place>", lambda p: Zone(place=p))
    enter, leave = "enter", "(leave|exit)"
    step = "(move into|move to|move onto|move or shift into)"
    out = "(move out of|move away from|move or shift out of)"
    said(g, f"{enter} <zone>", _enters)
    said(g, "teleport into <zone>", _appears)
    said(g, f"{step} <zone>", lambda s, z: _by_itself(_enters(s, z)))
    said(g, "(shift into|shift to) <zone>", lambda s, z: _by_itself(_enters(_with(s, SHIFTING), z)))
    said(g, f"{leave} (<zone>|[its|this] [current] square)", lambda s, z: _leaves(s, z) if z else trigger("leaves", s))
    said(g, f"{out} <zone>", lambda s, z: _by_itself(_leaves(s, z)))
    said(g, "shift out of <zone>", lambda s, z: _by_itself(_leaves(_with(s, SHIFTING), z)))
    said(g, f"{enter} or {leave} <zone>", lambda s, z: one_or_other(msgspec.structs.replace(_enters(s, z), timing="before"), _leaves(s, z)) if not z.where else _reject())
    said(g, f"{step} or (out of|move out of) <zone>", lambda s, z: one_or_other(msgspec.structs.replace(_by_itself(_enters(s, z)), timing="before"), _by_itself(_leaves(s, z))) if not z.where else _reject())
    said(g, "(become|come) adjacent to <np>", lambda s, np: _enters(s, _comes_near(np, 1)))
    said(g, "come within <int> [square] of <np>", lambda s, n, np: _enters(s, _comes_near(np, n)))
    said(g, "(move|move or shift) adjacent to <np>", lambda s, np: _by_itself(_enters(s, _around(np, 1))))
    said(g, "(move|move or shift) within <int> [square] of <np>", lambda s, n, np: _by_itself(_enters(s, _around(np, n))))
    said(g, "(move|move or shift) within <int> square", lambda s, n: _by_itself(_enters(s, _around(None, n))))
    said(g, "shift adjacent to <np>", lambda s, np: _by_itself(_enters(_with(s, SHIFTING), _around(np, 1))))
    said(g, "teleport adjacent to <np>", lambda s, np: _appears(s, _around(np, 1)))
    said(g, "teleport within <int> [square] of <np>", lambda s, n, np: _appears(s, _around(np, n)))
    said(g, "(move|move or shift) (away from|to a square (not|non-|no longer) adjacent to) <np>", _goes_away)
    said(g, "move away", lambda s: _goes_away(s, Creatures((), "ref", ref=v.Owner())))
    said(g, "shift away from <np>", lambda s, np: _goes_away(_with(s, SHIFTING), np))
    said(g, "move (<int> or more|at least <int>) square [@during its turn|this turn|with (a single|one) [move] action]", lambda s, n, m: trigger("moves", s, None, None, v.Moved(n or m, who=v.Subject()), timing="after"))
    moving: tuple[tuple[str, v.EventKind], ...] = (("(move|take a move)", "moves"), ("(shift|declare a shift)", "shifts"), ("teleport", "teleports"), ("is placed [on battlemap]", "placed"))
    for word, event in moving:
        said(g, word, lambda s, event=event: trigger(event, s))
    where: tuple[tuple[str, v.EventKind, bool], ...] = (
        ("charge", "charges", True), ("shift", "shifts", True), ("move", "moves", True), ("teleport", "teleports", True),
        ("is destroyed", "destroyed", False), ("is hit", "hit", False), ("is bloodied", "bloodied", False), ("become bloodied", "bloodied", False), ("first become bloodied", "first bloodied", False),
        ("heal", "healed", False), ("is healed", "healed", False), ("regain hp", "healed", False), ("is damaged", "damage", False), ("take damage", "damage", False),
    )  # fmt: skip
    for word, event, does in where:
        # Where it happens: "charges within sight", "is destroyed in the aura".
        said(g, f"{word} <posts>", lambda s, p, event=event, does=does: trigger(event, (*s.filter(), *p)) if does else trigger(event, None, (*s.filter(), *p)))
    g.rule("event", "charging [<np>]", lambda o: trigger("charges", OWNER, o))
    said(g, "(end|finish) [its|a] (move|movement|charge|shift) <being>", lambda s, more: trigger("move ends", (*s.filter(), *more)))
    said(g, "(end|finish) [its|a] (move|movement|shift)", lambda s: trigger("move ends", s))
    forced = "(pushed|pulled|slid|moved)"
    said(g, f"[would] is {forced} , {forced} [,] or {forced} [by <np>]", lambda o, s: trigger("forced", o) if s is None else _reject())
    said(g, f"[would] is {forced} [or] {forced} or {forced}", lambda o: trigger("forced", o))
    for how, moved in (("push", "pushed"), ("pull", "pulled"), ("slide", "slid")):
        said(g, f"[would] is {moved}" + (" " if how != "slide" else ""), lambda o, how=how: trigger("forced", o, shove=how))
    said(g, "slide", lambda o: trigger("forced", o, shove="slide"))
    said(g, "[would] is (affected|moved) by forced movement", lambda o: trigger("forced", o))


class Zone(NamedTuple):
    """Squares around the owner, of a place, or such that whoever is there matches."""

    near: int | None = None
    exactly: int | None = None
    where: v.Filter = ()
    place: str = ""
    crossing: bool = False


def _around(np: Creatures | None, squares: int) -> Zone:
    if np is None or isinstance(np.ref, v.Owner):
        return Zone(near=squares)
    return Zone(where=near(squares, np))


def _comes_near(np: Creatures, squares: int) -> Zone:
    """Who comes near was not there before."""
    zone = _around(np, squares)
    return zone._replace(crossing=zone.near is not None)


def _with(np: Creatures, trait: v.Trait) -> Creatures:
    return np._replace(where=ordered((*np.filter(), trait)), ref=None)


def _enters(s: Creatures, zone: Zone) -> v.Trigger:
    """Somebody enters; that it is then somewhere is known once it has entered."""
    if zone.crossing:
        return trigger("enters", s, near=zone.near, crossing=True, timing="after")
    if zone.where:
        return trigger("enters", (*s.filter(), *zone.where), timing="after")
    if zone.place:
        return trigger("enters", s, place=zone.place)
    return trigger("enters", s, near=zone.near, exactly=zone.exactly)


def _by_itself(event: v.Trigger) -> v.Trigger:
    """Movement Triggers: who "moves into" or "out of" a square is not pushed there."""
    return msgspec.structs.replace(event, event="moves" if event.event == "enters" else "moves out")


def _appears(s: Creatures, zone: Zone) -> v.Trigger:
    """Somebody teleports there: placement enters no square, so it is where it then stands."""
    if zone.near is None:
        raise Rejected
    return trigger("teleports", s, near=zone.near, timing="after")


def _goes_away(s: Creatures, np: Creatures) -> v.Trigger:
    """From a square beside the owner to one that is not: known once it has left."""
    if not isinstance(np.ref, v.Owner):
        return _by_itself(_leaves(s, _around(np, 1)))
    beside = v.Near(1, who=v.Owner())
    gone = (*(trait for trait in s.filter() if trait != beside), v.Not(beside))
    return trigger("moves out", gone, near=1, timing="after")


def _leaves(s: Creatures, zone: Zone) -> v.Trigger:
    if zone.exactly is not None:
        raise Rejected
    if zone.crossing:
        return trigger("leaves", s, near=zone.near, crossing=True, timing="after")
    if zone.where:
        return trigger("leaves", (*s.filter(), *zone.where))
    return trigger("leaves", s, place=zone.place) if zone.place else trigger("leaves", s, near=zone.near)


# ------------------------------------------------------------------------------- others


def _other_events(g: Grammar) -> None:
    # Saves: against what.
    g.rule("saveword", "(a|any) (condition|effect)", lambda: "")
    g.rule("saveword", "<condition> [condition]", lambda c: c)
    g.rule("saveword", "<ongoingword>", lambda word: word)
    g.rule("savefor", "(vs|to end|to remove|from) <saveword>", lambda word: word)
    # How a save comes out, said of whoever makes it and as a gerund.
    saving: tuple[tuple[str, str, v.EventKind], ...] = (
        ("(fail (a|its|any)|(roll|make|have) a (failed|unsuccessful)) save", "failing a save", "save failed"),
        ("((succeed on|succeed with) (a|its|any|)|(make|roll|have) a successful) save", "(succeeding on|making a successful) [a] save", "save made"),
        ("save", "saving", "save made"), ("(@make|is about to @make|is making) (a|any|its) save", "(making|rolling) a save", "save"),
    )  # fmt: skip
    for does, doing, event in saving:
        said(g, f"{does} [<savefor>]", lambda s, c, event=event: trigger(event, s, condition=c or ""))
        if event == "save made":
            g.rule("gerund", "a successful save [<savefor>]", lambda c: trigger("save made", OWNER, condition=c or ""))
        g.rule("gerund", f"{doing} [<savefor>]", lambda c, event=event: trigger(event, OWNER, condition=c or ""))
    actions: tuple[v.ActionType, ...] = ("immediate", "minor", "attack", "move", "free")
    for action in actions:
        for verb, event in (("spend", "action spent"), ("(use|take)", "action taken")):
            said(g, f"{verb} (a|its|any) {action} action", lambda s, action=action, event=event: trigger(event, s, action=action))
    g.rule("event", "(a|any) (condition|effect) (on|affecting) <np> end", lambda np: trigger("condition ended", None, np))
    said(g, "use a power", lambda s: trigger("power used", s))
    said(g, "use a attack power [vs <np>]", lambda s, o: trigger("attack declared", s, o))
    said(g, "(use|declare|declare use of) (a|any|its) champion power", lambda s: trigger("champion power used", s))
    g.rule("event", "(a|your|) opponent (use|declare|declare use of) (a|any) champion power", lambda: trigger("champion power used", (v.Enemy(),)))
    g.rule("event", "(a|any|) (enemy|opposing) champion power is (used|declared)", lambda: trigger("champion power used", (v.Enemy(),)))
    g.rule("event", "(a|any|) (ally 's|allied) champion power is (used|declared)", lambda: trigger("champion power used", (v.Ally(),)))
    said(g, "use <name>", lambda s, n: trigger("power used", s, power=n))
    g.rule("event", "using <name>", lambda n: trigger("power used", OWNER, power=n))
    said(g, "score vp (for|from|by) occupying (a|any|your|one of your) victory area", lambda s: trigger("occupation scored", s))
    g.rule("event", "any time", lambda: v.Trigger("any time", "at"))


# -------------------------------------------------------------------------------- joined


def _joined(g: Grammar) -> None:
    """Who does what; one who does one thing or another."""
    g.rule("event", "<np> <evp>", lambda np, did: did(np))
    for phrase in ("<np> flanking [a enemy|it|a creature] with this creature <evp>", "<np> <evp> (it and this creature|this creature and it) (flank|is flanking)"):
        g.rule("event", phrase, lambda np, did: _flanked_together(did(np)))
    g.rule("event", "<np> (<vps> and <evp>|<evp> and <vps>)", lambda np, a, did, after, b: _being_so(np, a or b, did or after))
    g.rule("event", "<np> <evp> or <evp>", lambda np, one, two: one_or_other(one(np), two(np)))
    g.rule("event", "<np> <evp> , <evp> [,] or <evp>", lambda np, one, two, three: one_or_other(one(np), two(np), three(np)))
    transitive: tuple[tuple[str, v.EventKind], ...] = (
        ("hit", "hit"), ("miss", "miss"), ("bloody", "bloodied"), ("destroy", "destroyed"),
        ("damage", "damage"), ("attack", "attack declared"),
    )  # fmt: skip
    for word, event in transitive:
        g.rule("verb", word, lambda event=event: event)
    g.rule("event", "<np> <verb> or <verb> <np> [<hows>]", lambda s, a, b, o, h: one_or_other(did_it(a, s, o, h), did_it(b, s, o, h)))
    past: tuple[tuple[str, v.EventKind], ...] = (
        ("hit", "hit"), ("missed", "miss"), ("bloodied", "bloodied"), ("destroyed", "destroyed"),
        ("damaged", "damage"), ("attacked", "targeted"), ("targeted", "targeted"),
    )  # fmt: skip
    for word, event in past:
        g.rule("participle", word, lambda event=event: event)
    g.rule("event", "<np> is <participle> or <participle> [<bys>]", lambda o, a, b, h: one_or_other(befell(a, o, h), befell(b, o, h)))


def _flanked_together(event: v.Trigger) -> v.Trigger:
    """What an ally does to somebody whom it flanks together with the owner."""
    if event.also or not event.subject:
        raise Rejected
    flanking = v.Flanking(v.Object(), (v.Is(v.Subject()),))
    return msgspec.structs.replace(event, tests=(*event.tests, flanking))


def _being_so(np: Creatures, being: v.Filter, did: Deed) -> v.Trigger:
    """Somebody who is in a certain state does something."""
    if np.ref is not None and not isinstance(np.ref, v.Owner):
        raise Rejected
    event = did(np)
    who = np.ref if np.ref is not None else v.Subject() if event.subject else v.Object()
    return msgspec.structs.replace(event, tests=(*event.tests, v.Matches(who, being)))


def to_the_same(first: v.Trigger, other: v.Trigger) -> v.Trigger:
    """ "Hits an enemy or destroys it": both befall the same creature."""
    if other.object != (v.Is(mentioned("it")),):
        return other
    return msgspec.structs.replace(other, object=first.object)


def _of_one_side(one: v.Filter, other: v.Filter) -> bool:
    """Both speak of an enemy, or both of an ally: "that enemy" is then whoever did it."""
    return any(side in one and side in other for side in (v.Enemy(), v.Ally()))


def one_or_other(first: v.Trigger, *others: v.Trigger) -> v.Trigger:
    """One event or another, whichever comes."""
    apart = (msgspec.structs.replace(each, also=()) for one in others for each in (one, *one.also))
    others = tuple(to_the_same(first, each) for each in apart)
    for each in others:
        same = each.subject == first.subject or _of_one_side(each.subject, first.subject)
        # In one event they do it, in another it befalls them.
        turned = each.subject == first.object or _of_one_side(each.object, first.subject)
        if not (same or turned) or each.timing != first.timing:
            raise Rejected
    return msgspec.structs.replace(first, also=first.also + others)


def each_event(event: v.Trigger, change: Callable[[v.Trigger], v.Trigger]) -> v.Trigger:
    """An event with the same change made to each of its alternatives."""
    also = tuple(change(each) for each in event.also)
    return msgspec.structs.replace(change(event), also=also)


# ------------------------------------------------------------------------------ attached


def _attached(g: Grammar) -> None:
    """An event with what narrows it: "while bloodied", "on its turn", ", if ..."."""
    g.rule("happening", "<event> [[,] or [@when] <event>|[,] [and|but] [if] [that|this] [ally|creature|enemy|it] isnot destroyed]", lambda a, b: a if b is None else one_or_other(a, b))
    g.rule("happening", "<event> [,] [but] (if|only if|only while|only when|while|when) <tests>", _narrowed)
    after_turn = "(on|in) a turn after (a turn|one) ([in|on|during] [that] it used <ownname>|when it used <ownname>)"
    g.rule("happening", f"<event> [,] {after_turn}", lambda t, a, b: _narrowed(t, (v.Matches(v.Owner(), (v.Did("use", span="last turn", power=a or b),)),)))
    g.rule("happening", "<event> [,] @during its turn", lambda t: _narrowed(t, (v.OnTurn((v.Is(IMPLIED),)),)))
    g.rule("happening", "<event> [,] [only] (in|during|of) <rounds>", lambda t, r: _narrowed(t, (r,)))
    g.rule("happening", "<event> [,] @during this creature 's turn", lambda t: _narrowed(t, (v.OnTurn(OWNER),)))


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

    def narrowed(one: v.Trigger) -> v.Trigger:
        return msgspec.structs.replace(one, tests=one.tests + tuple(about(test) for test in tests))

    return each_event(event, narrowed)
