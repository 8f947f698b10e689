# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for what is crossed and where somebody may stand: terrain, walls, squares of others."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import said, trigger
from warband.cards.reader.nouns.basics import DAMAGE_TYPES, TERRAINS, UNLIKE
from warband.cards.reader.nouns.phrases import DOER, Creatures, Doer, mentioned, ordered
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Chart, Grammar, Meaning, Rejected
from warband.cards.reader.sentences.clauses import tested

OWNER = v.Owner()
BY_A_WALL = (v.Matches(v.Bearer(), (v.Beside("wall"),)),)


def add_crossing(g: Grammar) -> None:
    """Rules for crossing ground and for standing on it."""
    _terrain(g)
    _squares(g)
    _unmoved(g)
    _run_over(g)
    _spots(g)
    _grounds(g)


def _gain(*abilities: v.Ability, tests: tuple[v.Test, ...] = ()) -> Effects:
    return tuple(v.Gain(DOER, each, tests=tests) for each in abilities)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


def _terrain(g: Grammar) -> None:
    cost = "[extra|additional] [movement] [mp] [cost]"
    into = "(for entering|to enter|for moving in|due to|for|when entering|for moving through|of|)"
    g.rule("unslowed", f"ignore {cost} {into} <terrains> terrain", lambda t: t)
    g.rule("unslowed", f"ignore {cost} {into} <terrains> square", lambda t: t)
    g.rule("unslowed", "move normally through <terrains> (terrain|square)", lambda t: t)
    g.rule("unslowed", "(isnot|is not|not) (slowed|slow|affected|hindered) by <terrains> terrain", lambda t: t)
    g.rule("deed", "<unslowed> (when|while) (shifting|it shift)", lambda t: tuple(e for w in t for e in _gain(v.Ability("ignore terrain", word=f"{w} while shifting"))))
    g.rule("deed", "<unslowed> (when|while) (moving|it move|it move or shift|moving or shifting) [<until>]", lambda t, u: tuple(_until(e, u) for w in t for e in _gain(v.Ability("ignore terrain", word=w))))
    g.rule("deed", "<unslowed> <until>", lambda t, u: tuple(_until(e, u) for w in t for e in _gain(v.Ability("ignore terrain", word=w))))
    g.rule("deed", "<unslowed>", lambda t: tuple(e for w in t for e in _gain(v.Ability("ignore terrain", word=w))))
    g.rule("deed", "(can|) (transit|cross|move through|move over) <terrains> terrain [as if (it is|it was) clear terrain]", lambda t: tuple(e for w in t for e in _gain(v.Ability("ignore terrain", word=w))) if not {"pit", "wall"} & set(t) else _reject())
    g.rule("deed", "can [enter and] occupy <terrains> terrain (as if it is|as if it was|as if|as) clear [terrain]", lambda t: tuple(e for w in t for e in _gain(v.Ability("stand in", word=w), v.Ability("ignore terrain", word=w))))
    g.rule("deed", "can [enter and] occupy (square containing|square with|square of) <terrains> [terrain]", lambda t: tuple(e for w in t for e in _gain(v.Ability("stand in", word=w))))
    g.rule("deed", "donot treat <terrains> [terrain] as difficult [terrain]", lambda t: tuple(e for w in t for e in _gain(v.Ability("ignore terrain", word=w))))
    unpaid = "[without (paying [@extra] [movement] [cost]|@extra [movement] [cost]|penalty)|at no @extra [movement] cost|as if it is clear [terrain]]"
    g.rule("deed", f"[can] shift through <terrains> (terrain|square) {unpaid}", lambda t: tuple(e for w in t for e in _gain(v.Ability("ignore terrain", word=f"{w} while shifting"))))
    g.rule("deed", "ignore effect of <terrains>", lambda t: tuple(e for w in t for e in _gain(v.Ability("ignore terrain", word=w))) if set(t).isdisjoint(DAMAGE_TYPES) else _reject())
    g.rule("hindrance", "<terrains>", lambda t: t)
    g.native("otherground", frozenset((UNLIKE,)), _other_ground)
    g.rule("hindrance", "<otherground>", lambda t: (t,))
    g.rule("deed", "treat <hindrance> (terrain|square) as [if it is] difficult [terrain] [<until>]", lambda t, u: tuple(_until(e, u) for w in t for e in _gain(v.Ability("hindered by", word=w))))
    as_if = "is considered to have"
    g.rule("deed", f"{as_if} flight while moving [,] if it (start|started) [its move|its turn] adjacent to a wall", lambda: _gain(v.Ability("flight"), tests=BY_A_WALL))
    g.rule("deed", "(have|is considered to have|gain) flight while [moving] adjacent to [a] (wall|walls)", lambda: _gain(v.Ability("flight"), tests=BY_A_WALL))
    g.rule("act", "<terrains> square @in aura (is treated as|count as|is considered) clear [terrain|square]", lambda t: tuple(v.ChangeTerrain(w, "lose", v.Spot(near=OWNER, within=-1), None) for w in t))
    g.rule("deed", "@is considered to occupy <terrain> terrain [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, spot=None, squares=None, under=DOER), u),))


def _other_ground(chart: Chart, at: int) -> Iterator[tuple[int, Meaning]]:
    """Terrain of every kind but one: non-river."""
    terrain = chart.keys[at].removeprefix("non").removeprefix("-")
    if chart.keys[at].startswith("non") and terrain in TERRAINS:
        yield at + 1, f"non-{terrain}"


def _squares(g: Grammar) -> None:
    """Squares of other creatures."""
    theirs = "(square|squares)"
    g.rule("deed", f"can (enter|move through|transit|move into|pass through) {theirs} occupied by <filter>", lambda f: _gain(v.Ability("transit enemies", against=f)) if _foes(f) else _reject())
    g.rule("deed", f"can (enter|transit|pass through) <described> ['s {theirs}]", lambda np: _gain(v.Ability("transit enemies", against=np.where)) if _foes(np.where) else _reject())
    g.rule("deed", "[can enter a enemy [creature] 's square and] can (enter|move into|end its move in|occupy) [a] square occupied by [a] non-swarm (creature|creatures|enemy|enemies)", lambda: _gain(v.Ability("swarm")))
    g.rule("way", "[,|;] (can|and can|it can) (move|shift) through (a|<int>) (enemy|creature) 's square", lambda n: {"transit": (v.Enemy(),)})
    said(g, "(move|moving) through (a square occupied by|square of) <np>", lambda s, np: trigger("enters", (*s.filter(), *_there(np)), timing="after"))
    g.rule("event", "moving through a square occupied by <np>", lambda np: trigger("enters", ((v.Itself(), *_there(np))), timing="after"))


def _run_over(g: Grammar) -> None:
    """Enemies through whose squares somebody moves, and what becomes of them."""
    through = "[.|;|,|and] [it|this creature] can (move|shift) through (a|<int>|up to <int>) [<adjs>] (enemy|enemies) 's square"
    occupied = "[.|;|,|and] [it|this creature] can (move|shift) through square occupied by [<adjs>] enemies"
    g.rule("runover", f"({through}|{occupied})", lambda n, m, a, b: (v.Enemy(), *(a or b or ())))
    such = "(if it do [so] , (that enemy|it|each such enemy)|(each enemy|each creature|enemies) (whose square it (enter|move through|pass through)|it (move through|pass through)))"
    whom = "(and|,|;|. [it]) make a attack vs (that enemy|it|each such enemy|each of them) [:|,|;]"
    g.rule("deed", f"<walk> <runover> ([.|;|,] {such} <deeds>|{whom} <roll> [;|:|,] <blow>)", lambda w, r, d, roll, blow: _running_over(w, r, d or (tested(DOER, roll, blow),)))


def _running_over(walk: Effects, where: v.Filter, deeds: Effects) -> Effects:
    """The way leads through their squares, and then it befalls those on it."""
    if len(walk) != 1:
        raise Rejected
    (moving,) = walk
    those = Creatures(ordered((*where, v.OnPath())), "each")
    if any(isinstance(each, v.Straight) for each in deeds):
        tests = tuple(changed(each, Doer, lambda _: v.Chosen()) for each in deeds)
        return (msgspec.structs.replace(moving, transit=ordered(where)), v.ForEachOf(those.who(), tests))
    befalls = tuple(changed(each, Doer, lambda _: those.who()) for each in deeds)
    return (msgspec.structs.replace(moving, transit=ordered(where)), *befalls)


def _foes(where: v.Filter) -> bool:
    return v.Enemy() in where


def _there(np: Creatures) -> v.Filter:
    if np.ref is not None:
        return (v.Near(0, who=np.ref),)
    return (v.Near(0, np.where),)


def _unmoved(g: Grammar) -> None:
    """Who is not pushed, pulled or slid."""
    for word, done in (("push", "pushed"), ("pull", "pulled"), ("slide", "slid")):
        g.rule("shove1", f"({word}|{word}ing|{word}es|{word}s) [effect|effects]", lambda word=word: (word,))
        g.rule("shoven1", done, lambda word=word: (word,))
    g.rule("shoven1", "teleported", lambda: ("teleport",))
    for one, several in (("shove1", "shoves"), ("shoven1", "shovens")):
        g.rule(several, f"<{one}>", lambda a: a)
        g.rule(several, f"<{one}> (,|[,] and|[,] or) <{several}>", lambda a, b: a + b)
    g.rule("shoves", "(forced movement|forced-movement) [effect|effects]", lambda: ("push", "pull", "slide"))
    g.rule("shovens", "moved by forced movement", lambda: ("push", "pull", "slide"))
    g.rule("shovens", "moved by <shoves>", lambda s: s)
    g.rule("unmoved", "(not subject to|is never subject to|isnot subject to|never affected by|immune)", lambda: None)
    g.rule("unmoved", "<untouched>", lambda _: None)
    g.rule("deed", "<unmoved> <shoves> [<until>]", lambda _, s, u: _held(s, (), u))
    g.rule("deed", "<unmoved> (<shoves> (of|from|by|made by) <np>|(enemy|enemies 's) <shoves>) [<until>]", lambda _, s, np, t, u: _held(s or t, np.filter() if np else (v.Enemy(),), u))
    g.rule("deed", "cannot is <shovens> [<until>]", lambda s, u: _held(s, (), u))
    g.rule("deed", "cannot is <shovens> by <np> [<until>]", lambda s, np, u: _held(s, np.filter(), u))


def _held(ways: tuple[str, ...], by: v.Filter, until: Until | None) -> Effects:
    """Not to be moved in certain ways; all three together are one ability."""
    shoves = [way for way in dict.fromkeys(ways) if way != "teleport"]
    words = [""] if len(shoves) == 3 else shoves
    if "teleport" in ways and by:
        raise Rejected
    made: list[v.Effect] = [v.Gain(DOER, v.Ability("cannot be moved", word=word, against=by)) for word in words]
    if "teleport" in ways:
        made.append(v.Forbid(DOER, "teleport"))
    return tuple(_until(each, until) for each in made)


def _spots(g: Grammar) -> None:
    """Where somebody is put."""
    for spot in ("spot", "spot1"):
        g.rule(spot, "(in|to|into) [a|any] square adjacent to <np>", lambda np: _near(1, np))
    g.rule("spot", "[in|to|into] [a|any] [legal] adjacent square", lambda: v.Spot(near=OWNER))
    g.rule("spot1", "(in|to) [a|any] <terrain> square", lambda t: v.Spot(place=t))
    g.rule("spot", "(in|to) [a|any] square in <place>", lambda p: v.Spot(place=p))
    for spot in ("spot", "spot1"):
        g.rule(spot, "in [a|any] square (that contain|containing|with) [a] <terrain> [or <terrain>] [terrain]", lambda t, u: v.Spot(place=t, also=() if u is None else (v.Spot(place=u),)))
    g.rule("spot", "(in|on) [a|any] square up to <int> square away", lambda n: v.Spot(near=OWNER, within=n))
    g.rule("spot", "up to <int> square from (its position|its square|its last position|its previous square|its previous position)", lambda n: v.Spot(near=DOER, within=n))
    g.rule("spot", "within <int> square of (its last position|its previous square|its previous position|where it was)", lambda n: v.Spot(near=OWNER, within=n))
    gone = "(vacated by|left by|last occupied by|previously occupied by|that was occupied by) <ref>"
    for spot in ("spot", "intospot"):
        g.rule(spot, f"(into|in|to) [a|any|that] square {gone}", lambda np: v.Spot(near=np.ref, left=True))
        g.rule(spot, "(into|in) <ref> 's (former|previous|last|original) square", lambda np: v.Spot(near=np.ref, left=True))
        g.rule(spot, "(into|in) [a|any] square <ref> (left|vacated|just left|just vacated)", lambda np: v.Spot(near=np.ref, left=True))
        g.rule(spot, "(into|in) [a|any] square [that] <ref> [just] (leave|vacate|is leaving)", lambda np: v.Spot(near=np.ref, left=True))
        g.rule(spot, "(into|in|to) [a|any] vacated square", lambda: v.Spot(near=mentioned("target"), left=True))
    g.rule("intospot", "(into|in|to) [a|any|that] square [that] <ref> (occupied|occupy|was in|stood in)", lambda np: v.Spot(near=np.ref, left=True))
    g.rule("intospot", "(into|to) destroyed (creature|enemy|target|ally) 's square", lambda: v.Spot(near=mentioned("creature"), left=True))
    ways: tuple[Literal["move", "shift"], ...] = ("move", "shift")
    for word in ways:
        g.rule("walk", f"{word} <intospot>", lambda s, word=word: (v.Walk(DOER, word, v.StatOf("speed", who=v.Bearer()) if word == "move" else 1, squares=word == "shift", up_to=False, ends=s),))
        g.rule("deed", f"can {word} <intospot>", lambda s, word=word: (v.Walk(DOER, word, v.StatOf("speed", who=v.Bearer()) if word == "move" else 1, squares=word == "shift", optional=True, ends=s),))


def _near(within: int, np: Creatures) -> v.Spot:
    return v.Spot(near=np.ref if np.ref is not None else v.Each(np.where), within=within)


def _grounds(g: Grammar) -> None:
    """Terrain that comes: more ways to say which squares."""
    def fields(**given: Any) -> tuple[dict[str, Any], ...]:
        return (given,)

    g.rule("squares1", "[@all] square @in radius <int>", lambda n: fields(squares=None, spot=v.Spot(near=OWNER, within=n)))
    g.rule("squares1", "<some> square [anywhere] [on battlemap]", lambda s: ({**s, "spot": v.Spot()},))
    g.rule("squares1", "<some> non-wall square within <int> [square] [of <np>]", lambda s, n, np: ({**s, "spot": v.Spot(near=OWNER if np is None else _near(1, np).near, within=n)},))
    g.rule("act", "choose <squares> (.|;|,|:) [<until1> ,] (that square|it) and each (adjacent square|square adjacent [to it]) <isnow> <terrains> terrain [<until>]", lambda s, x, how, t, u: _cloud(s[0]["spot"], how, t, x or u) if len(s) == 1 and "spot" in s[0] and s[0].get("squares") == 1 else _reject())
    g.rule("act", "<squares> (count as|is) <terrains> terrain (to|for) <adjs> creatures [<until>]", lambda s, t, a, u: tuple(_until(msgspec.structs.replace(v.ChangeTerrain(w), **{**each, "to": ordered(a)}), u) for each in s for w in t))


def _cloud(spot: v.Spot, how: Literal["gain", "lose", "become"], terrains: tuple[str, ...], until: Until | None) -> Effects:
    """A chosen square and those around it."""
    return (_until(v.ChangeTerrain(terrains[0], how, spot=spot, also=terrains[1:], around=1), until),)


def _reject() -> Any:
    raise Rejected
