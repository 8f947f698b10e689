# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for moving: on one's own, by force, by magic; and for where that may end."""

from typing import Any, Literal

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.deeds import Effects
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.phrases import DOER, Creatures

SPEED = v.StatOf("speed", who=v.Bearer())


def add_movement(g: Grammar) -> None:
    """Rules for predicates of movement, and for spots."""
    _moving(g)


def _moving(g: Grammar) -> None:
    ways: tuple[tuple[str, Literal["move", "shift"]], ...] = (("move", "move"), ("shift", "shift"), ("burrow", "move"), ("fly", "move"))
    for word, how in ways:
        def walk(points: v.Number, up_to: bool, more: dict[str, Any] | None, how: Literal["move", "shift"] = how, word: str = word) -> Effects:
            given = dict(more or {})
            if word in ("burrow", "fly"):
                given.setdefault("mode", "burrow" if word == "burrow" else "flight")
            return (v.Walk(DOER, how, points, up_to=up_to, **given),)

        g.rule("deed", f"{word} exactly <int> [square] [<way>]", lambda n, w, walk=walk: walk(n, False, w))
        g.rule("deed", f"{word} up to <int> [more|additional] [square] [<way>]", lambda n, w, walk=walk: walk(n, True, w))
        g.rule("deed", f"{word} <int> [square] [<way>]", lambda n, w, walk=walk: walk(n, False, w))
        g.rule("deed", f"{word} up to [its|their|this creature 's] speed [<way>]", lambda w, walk=walk: walk(SPEED, True, w))
        g.rule("deed", f"{word} (its|their) speed [<way>]", lambda w, walk=walk: walk(SPEED, False, w))
        g.rule("deed", f"{word} up to twice its speed [<way>]", lambda w, walk=walk: walk(msgspec.structs.replace(SPEED, times=2), True, w))
        g.rule("deed", f"{word} to [a|any] square <spot>", lambda s, walk=walk: walk(SPEED, True, {"ends": s}))
        g.rule("deed", f"can {word} up to <int> [square] [<way>]", lambda n, w, walk=walk: walk(n, True, {"optional": True, **(w or {})}))
        g.rule("deed", f"can {word} <int> [square] [<way>]", lambda n, w, walk=walk: walk(n, False, {"optional": True, **(w or {})}))
        g.rule("deed", f"can {word} up to its speed [<way>]", lambda w, walk=walk: walk(SPEED, True, {"optional": True, **(w or {})}))
    g.rule("deed", "shift [<way>]", lambda w: (v.Walk(DOER, "shift", 1, up_to=False, **(w or {})),))
    g.rule("deed", "can shift [<way>]", lambda w: (v.Walk(DOER, "shift", 1, up_to=False, optional=True, **(w or {})),))
    g.rule("deed", "move its speed away from <ref>", lambda np: (v.Walk(DOER, "move", SPEED, up_to=False, away=np.ref),))
    g.rule("way", "[as if|as though] with flight", lambda: {"mode": "flight"})
    g.rule("way", "[as if|as though] with burrow", lambda: {"mode": "burrow"})
    g.rule("way", "[,] [and] [it] (must end|ending|end) <spot>", lambda s: {"ends": s})
    g.rule("way", "( must end <spot> )", lambda s: {"ends": s})
    g.rule("way", "to [a|any] square <spot>", lambda s: {"ends": s})
    g.rule("way", ", with flight", lambda: {"mode": "flight"})
    g.rule("way", "[,] ending closer to <ref>", lambda np: {"toward": np.ref})
    g.rule("way", "closer to <ref>", lambda np: {"toward": np.ref})
    g.rule("way", "away from <ref>", lambda np: {"away": np.ref})
    g.rule("way", "[;|,] [it] can move through (enemies|enemies 's square|a enemy 's square|square occupied by enemies) [during (this|that|its) (move|movement)]", lambda: {"transit": (v.Enemy(),)})
    g.rule("way", "(through|, moving through) (enemies|enemies 's square|square occupied by enemies)", lambda: {"transit": (v.Enemy(),)})
    g.rule("way", "as a free action", dict)
    g.rule("way", "each", dict)
    g.rule("deed", "use shift", lambda: (v.Walk(DOER, "shift", 1, up_to=False),))
    for word in ("teleport",):
        g.rule("deed", f"{word} [up to] <int> [square] [<landing>]", lambda n, s: (v.Teleport(DOER, n, ends=s),))
        g.rule("deed", f"can {word} [up to] <int> [square] [<landing>]", lambda n, s: (v.Teleport(DOER, n, ends=s, optional=True),))
        g.rule("deed", f"{word} [up to] its speed", lambda: (v.Teleport(DOER, SPEED),))
        g.rule("deed", f"{word} [up to] <int> [square] [,] [and] [must] (end|ending) closer to <np>", lambda n, np: (v.Teleport(DOER, n, toward=np.ref if np.ref is not None else v.Each(np.where)),))
        g.rule("deed", f"can {word} [up to] <int> [square] [,] [and] [must] (end|ending) closer to <np>", lambda n, np: (v.Teleport(DOER, n, optional=True, toward=np.ref if np.ref is not None else v.Each(np.where)),))
        g.rule("deed", f"{word} to [a|any] square <spot>", lambda s: (v.Teleport(DOER, None, ends=s),))
        g.rule("deed", f"{word} [to] <spot>", lambda s: (v.Teleport(DOER, None, ends=s),))
        g.rule("deed", f"can {word} [to] [a|any] [square] <spot>", lambda s: (v.Teleport(DOER, None, ends=s, optional=True),))
        g.rule("deed", f"can {word} [up to] its speed", lambda: (v.Teleport(DOER, SPEED, optional=True),))
    g.rule("deed", "(is|can is) placed <spot>", lambda s: (v.Place(DOER, s),))
    g.rule("deed", "[can] make a charge [attack] [vs <np>]", lambda np: (v.Charge(DOER, np.filter() if np else ()),))
    g.rule("deed", "can (charge|make a charge) [<np>]", lambda np: (v.Charge(DOER, np.filter() if np else (), optional=True),))
    g.rule("deed", "charge [<np>]", lambda np: (v.Charge(DOER, np.filter() if np else ()),))
    g.rule("landing", "[,] [and] (must end|ending|end) <spot>", lambda s: s)
    g.rule("landing", "to [a] square <spot>", lambda s: s)
    for word in ("slide", "push", "pull"):
        g.rule("deed", f"{word} up to <int> [square]", lambda n, word=word: (v.Shove(DOER, word, n, up_to=True),))
        g.rule("deed", f"{word} <int> [square]", lambda n, word=word: (v.Shove(DOER, word, n),))
    for past, forced in (("pushed", "push"), ("pulled", "pull"), ("slid", "slide")):
        g.rule("deed", f"is {past} up to <int> [square]", lambda n, how=forced: (v.Shove(DOER, how, n, up_to=True),))
        g.rule("deed", f"is {past} <int> [square]", lambda n, how=forced: (v.Shove(DOER, how, n),))
    # Spots: where something may end.
    g.rule("spot", "[in [a|any] square] adjacent to <np>", lambda np: _spot(1, np))
    g.rule("spot", "[in [a|any] square] within <int> [square] of <np>", _spot)
    g.rule("spot", "[in [a|any] square] adjacent", lambda: v.Spot(near=v.Owner()))
    g.rule("spot", "[in [a|any] square] adjacent to <place>", lambda p: v.Spot(beside=p))
    g.rule("spot", "[in [a|any] square] (within <int> square of|up to <int> square from|up to <int> square away from) <place>", lambda a, b, c, p: v.Spot(beside=p, within=a or b or c))
    g.rule("spot", "(in|on) (any|a) different victory area", lambda: v.Spot(place="victory"))
    g.rule("spot", "adjacent to , but not occupying , <place>", lambda p: v.Spot(beside=p))
    g.rule("spot", "(in|on) <place>", lambda p: v.Spot(place=p))
    g.rule("spot", "in [a|any] square [last] occupied by <ref>", lambda np: v.Spot(near=np.ref, within=0))
    g.rule("spot", "in [a] square <ref> occupied", lambda np: v.Spot(near=np.ref, within=0))
    g.rule("spot", "in <ref> 's square", lambda np: v.Spot(near=np.ref, within=0))
    g.rule("spot", "[in a square] adjacent to square [last] occupied by <ref>", lambda np: v.Spot(near=np.ref))
    g.rule("spot", "(in|on) (any|a) other victory area", lambda: v.Spot(place="victory"))
    g.rule("spot", "(in|on) a square @owner can see", lambda: v.Spot(in_sight=True))
    g.rule("spot", "(in|on) any square within @its lineofsight", lambda: v.Spot(in_sight=True))
    g.rule("spot", "(in|on) any square within lineofsight [of this creature]", lambda: v.Spot(in_sight=True))


def _spot(within: int, np: Creatures) -> v.Spot:
    near = np.ref if np.ref is not None else v.Each(np.where)
    return v.Spot(near=near, within=within)


def _reject() -> v.Spot:
    raise Rejected
