# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for moving: on one's own, by force, by magic; and for where that may end."""

from typing import Any, Literal

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.phrases import DOER, Creatures, either, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected

SPEED = v.StatOf("speed", who=v.Bearer())


def add_movement(g: Grammar) -> None:
    """Rules for predicates of movement, and for spots."""
    _moving(g)


def _moving(g: Grammar) -> None:
    ways: tuple[tuple[str, Literal["move", "shift"]], ...] = (("move", "move"), ("shift", "shift"), ("burrow", "move"), ("fly", "move"))
    for word, how in ways:
        def walk(points: v.Number, up_to: bool, squares: bool, more: dict[str, Any] | None, how: Literal["move", "shift"] = how, word: str = word) -> Effects:
            given = dict(more or {})
            if word in ("burrow", "fly"):
                given.setdefault("mode", "burrow" if word == "burrow" else "flight")
            return (v.Walk(DOER, how, points, up_to=up_to, squares=squares, **given),)

        g.rule("walk", f"{word} <far> [<route>]", lambda f, w, walk=walk: walk(*f, w))
        g.rule("deed", f"can {word} <far> [<route>]", lambda f, w, walk=walk: walk(*f, {"optional": True, **(w or {})}))
        g.rule("deed", f"{word} to [a|any] square <spot>", lambda s, walk=walk: walk(SPEED, True, False, {"ends": s}))
    g.rule("route", "<way>", lambda w: w)
    g.rule("route", "<way> <route>", lambda w, r: {**w, **r})
    g.rule("way", "[.|,|;] this donot provoke opportunity attack from <np>", lambda np: {"no_provoke": np.filter()})
    g.rule("deed", "[must] <walk>", lambda w: w)
    g.rule("walk", "move <far> with (burrow or flight|flight or burrow)", lambda f: (v.ChooseOne((v.Option("Burrow", (v.Walk(DOER, "move", f[0], up_to=f[1], squares=f[2], mode="burrow"),)), v.Option("Flight", (v.Walk(DOER, "move", f[0], up_to=f[1], squares=f[2], mode="flight"),)))),))
    # Shift, the power that everybody has, goes 1 square.
    for phrase, may in (("(shift|use shift) [again]", False), ("can (shift|use shift) [again]", True)):
        g.rule("deed", f"{phrase} [for free] [<route>]", lambda w, may=may: (v.Walk(DOER, "shift", 1, squares=True, up_to=False, **{"optional": may, **(w or {})}),))
    g.rule("deed", "move its speed away from <ref>", lambda np: (v.Walk(DOER, "move", SPEED, up_to=False, away=np.ref),))
    # Phasing for that movement only.
    over = v.UntilEvent(v.Trigger("move ends", "after", subject=(v.Is(v.Bearer()),)))
    on_foot: tuple[Literal["move", "shift"], ...] = ("move", "shift")
    for how in on_foot:
        for can, may in (("[must]", False), ("can", True)):
            g.rule("deed", f"{can} {how} <far> (with|using) phasing", lambda f, how=how, may=may: (v.Gain(DOER, v.Ability("phasing"), until=over), v.Walk(DOER, how, f[0], up_to=f[1], squares=f[2], optional=may)))
    modes: tuple[v.Mode, ...] = ("flight", "burrow")
    for mode in modes:
        g.rule("way", f"[,] ((as if|as though) it have|as (with|by|if by)|[as if|as though] with|by|using) {mode}", lambda mode=mode: {"mode": mode})
        g.rule("way", f"[,] (and|,) [it] have {mode} (during|for|on) (that|this|the) (move|movement)", lambda mode=mode: {"mode": mode})
    g.rule("way", "<landing>", lambda s: {"ends": s})
    for phrase, field in (("[,] [ending|must end] (closer to|nearer to|toward|towards|directly toward)", "toward"), ("[,] [directly] away from", "away")):
        g.rule("way", f"{phrase} <ref>", lambda np, field=field: {field: np.ref})
        g.rule("way", f"{phrase} nearest [<adjs>] <noun>", lambda a, n, field=field: {field: v.Each(ordered((*n[0], *(a or ()), v.Nearest())))})
    g.rule("way", "[;|,|and] [it] can (move|shift) through (square (occupied by|of) <filter>|<described> ['s square]) [during (this|that|its) (move|movement)]", lambda f, np: {"transit": (lambda w: w if v.Enemy() in w else _no_way())(f or np.where)})
    anyone = "(allies and enemies|enemies and allies|other creatures|any creature|creatures|occupied square)"
    g.rule("way", f"[;|,] [it] can move through {anyone} [during (this|that|its) (move|movement)]", lambda: {"transit": (v.Enemy(),)})
    g.rule("way", "[;|,] [it] can move through (enemies|enemies 's square|a enemy 's square|square occupied by enemies) [during (this|that|its) (move|movement)]", lambda: {"transit": (v.Enemy(),)})
    g.rule("way", "(through|, moving through) (enemies|enemies 's square|square occupied by enemies)", lambda: {"transit": (v.Enemy(),)})
    closer = "[.|,] [with] each square [entered] [during (this|that|) move] [must is] (closer|nearer) to"
    g.rule("way", f"{closer} <ref> [than previous square]", lambda np: {"toward": np.ref})
    g.rule("way", f"{closer} nearest [<adjs>] <noun> [than previous square]", lambda a, n: {"toward": v.Each(ordered((*n[0], *(a or ()), v.Nearest())))})
    g.rule("way", "(as a free action|each)", dict)
    g.rule("deed", "can shift <int> @extra square during that shift", lambda n: (v.Walk(DOER, "shift", n, squares=True, optional=True),))
    g.rule("hop", "<far> [<landing>] [each]", lambda f, s: {"squares": f[0], "ends": s, "optional": f[1]})
    g.rule("hop", "<far> [,] [and] [it] [must] (end|ending) closer to <np>", lambda f, np: {"squares": f[0], "toward": np.ref if np.ref is not None else v.Each(np.where)})
    g.rule("hop", "[to] [a|any] [square] <spot>", lambda s: {"squares": None, "ends": s})
    g.rule("deed", "teleport <hop>", lambda h: (v.Teleport(DOER, **h),))
    g.rule("deed", "can teleport <hop>", lambda h: (v.Teleport(DOER, **{**h, "optional": True}),))
    g.rule("deed", "(is|can is) teleported <hop>", lambda h: (v.Teleport(DOER, controller="user", **h),))
    g.rule("deed", "is placed <spot>", lambda s: (v.Place(DOER, s),))
    g.rule("deed", "can is placed <spot>", lambda s: (v.Place(DOER, s, optional=True),))
    g.rule("deed", "make a charge [attack] [vs <np>]", lambda np: (v.Charge(DOER, np.filter() if np else ()),))
    g.rule("deed", "can make a charge [attack] [vs <np>]", lambda np: (v.Charge(DOER, np.filter() if np else (), optional=True),))
    g.rule("deed", "can (charge|make a charge) [<np>]", lambda np: (v.Charge(DOER, np.filter() if np else (), optional=True),))
    g.rule("deed", "charge [<np>]", lambda np: (v.Charge(DOER, np.filter() if np else ()),))
    g.rule("landing", "([,] [and] [it|they] (must end|ending|end) [its (move|movement)]|[.|;|,] ([that] (enemy|target|ally|creature)|it|they|this creature) must end [its (move|movement|shift)]) <spot>", lambda s: s)
    g.rule("clause", "<simple> and <simple> [each|both] [can] [each|both] teleport <far> [,|;|.] [and] [both|they|each] (must end|ending|must both end) [its (move|movement)] [in square] adjacent to each other", lambda a, b, f: (v.Teleport(a.who(), f[0]), v.Teleport(b.who(), f[0], ends=v.Spot(near=a.who()))) if a.ref is not None else _reject())
    g.rule("landing", "( must end <spot> )", lambda s: s)
    g.rule("landing", "to [a|any] square <spot>", lambda s: s)
    # Spots: where something may end.
    g.rule("spot", "[in [a|any|another|a different] square] adjacent to <np>", lambda np: _spot(1, np))
    g.rule("spot", "[in [a|any] square] within <int> [square] of <np>", _spot)
    g.rule("spot", "[in [a|any] square] within <int> square", lambda n: v.Spot(near=v.Owner(), within=n))
    g.rule("spot", "[in [a|any] square] adjacent", lambda: v.Spot(near=v.Owner()))
    g.rule("spot", "(in|to|into|on) [a|any] square within <int> square", lambda n: v.Spot(near=v.Owner(), within=n))
    g.rule("spot", "[in [a|any] square] adjacent to ([,] but not (occupying|in) [,] <place>|<place> [(and|,) <seen>])", lambda away, p, seen: v.Spot(beside=away or p, in_sight=bool(seen)))
    g.rule("spot", "[in [a|any] square] (within <int> square of|up to <int> square from|up to <int> square away from) <place>", lambda a, b, c, p: v.Spot(beside=p, within=a or b or c))
    for words, places in (("victory", ("other victory",)), ("start", ("other start",)), ("(victory or start|start or victory)", ("other victory", "other start"))):
        g.rule("spot", f"(in|on|to) [any|a] (different|other) {words} area", lambda places=places: v.Spot(place=places[0], also=tuple(v.Spot(place=each) for each in places[1:])))
    g.rule("spot", "(in|on) <place> within <int> square [of <np>]", lambda p, n, np: msgspec.structs.replace(_spot(n, np or Creatures((), "ref", ref=v.Owner())), place=p))
    g.rule("faroff", "[in|occupying] [a|any] [square] [on battlemap] <howfar> (from|away from)", lambda far: far[1] if far[0] == "least" else _reject())
    g.rule("faroff", "[in|occupying] [a|any] [square] [on battlemap] no closer than <int> square (from|to)", lambda n: n)
    g.rule("offfrom", "(<ref>|[any|all|each] <group> [(or|and) [any|all|each] <group>])", lambda np, w, x: np.filter() if np else w if x is None else either((w, x)))
    g.rule("spot", "<faroff> <offfrom>", lambda n, w: v.Spot(far=n, from_all=w))
    g.rule("spot", "<spot1> or [to] <spot1>", lambda a, b: msgspec.structs.replace(a, also=(b,)))
    g.rule("spot", "<spot1> , <spot1> [,] or <spot1>", lambda a, b, c: msgspec.structs.replace(a, also=(b, c)))
    g.rule("spot1", "[in [a|any|another|a different] square] adjacent to <np>", lambda np: _spot(1, np))
    g.rule("spot1", "[in [a|any] square] within <int> [square] of <np>", _spot)
    g.rule("spot1", "[in [a|any] square] adjacent to <place>", lambda p: v.Spot(beside=p))
    g.rule("spot1", "(in|on|to) <place>", lambda p: v.Spot(place=p))
    g.rule("spot1", "(in|on|to) (any|a|[any|a] unoccupied) <place>", lambda p: v.Spot(place=p))
    g.rule("spot1", "(in|on|to) any start area", lambda: v.Spot(place="start"))

    g.rule("seen", "(to that it have lineofsight|that @owner can see|@owner can see|@in [@its] @sight [of (this creature|it)])", lambda: True)
    g.rule("spot", "[(in|on) [a|any] square] (adjacent to <np>|within <int> square [of @owner]|up to <int> square away) (and|,) <seen>", lambda np, n, m, _: msgspec.structs.replace(_spot(1, np), in_sight=True) if np else v.Spot(near=v.Owner(), within=n or m, in_sight=True))
    g.rule("spot", "anywhere within <int> square [of <np>]", lambda n, np: v.Spot(near=v.Owner(), within=n) if np is None else _spot(n, np))
    g.rule("spot", "(anywhere [on battlemap]|(in|on|to) [a|any] [legal] square <seen>)", lambda seen: v.Spot(in_sight=bool(seen)))
    g.rule("spot", "(in|on) <place>", lambda p: v.Spot(place=p))
    g.rule("spot", "(in|on|to) [a|any] <refsquare>", lambda np: v.Spot(near=np.ref, within=0))
    g.rule("spot", "[in a square] adjacent to <refsquare>", lambda np: v.Spot(near=np.ref))
    g.rule("spot", "[in a square] within <int> square of <refsquare>", lambda n, np: v.Spot(near=np.ref, within=n))


def _no_way() -> v.Filter:
    raise Rejected


def _spot(within: int, np: Creatures) -> v.Spot:
    near = np.ref if np.ref is not None else v.Each(np.where)
    return v.Spot(near=near, within=within)


def _reject() -> v.Spot:
    raise Rejected
