# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for terrain that comes and goes: which squares, and what becomes of them."""

from typing import Any

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.nouns.phrases import DOER, Creatures, mentioned
from warband.cards.reader.parsing.engine import Grammar, Rejected

OWNER = v.Owner()
AURA = -1
"""Stands for the size of the aura until the power is known."""


def add_grounds(g: Grammar) -> None:
    """Rules for changing terrain."""
    _squares(g)
    _changes(g)


Squares = tuple[dict[str, Any], ...]


def _squares(g: Grammar) -> None:
    """Which squares: each phrase means fields of `ChangeTerrain`."""
    area = "(blast|area|burst|radius|line|cone|area of effect|targeted area|area of (that|this) attack)"
    g.rule("squares1", f"[@all|all of] square @in {area}", lambda: ({"squares": None, "template": True},))
    g.rule("squares1", "(area|area of effect|area of @that attack)", lambda: ({"squares": None, "template": True},))
    g.rule("squares1", "[@all] square @in aura", lambda: ({"squares": None, "spot": v.Spot(near=OWNER, within=AURA)},))
    g.rule("squares1", "[@all] (square adjacent to <np>|adjacent square|square adjacent)", lambda np: ({"squares": None, "spot": _near(np, 1)},))
    g.rule("squares1", "[@all] square within <int> [square] [of <np>]", lambda n, np: ({"squares": None, "spot": _near(np, n)},))
    g.rule("squares1", "(<ref> 's|its) square", lambda np: ({"squares": None, "under": np.ref if np else mentioned("it")},))
    g.rule("squares1", "[@all] square [last] (occupied by <ref>|<ref> occupied|<ref> occupy)", lambda a, b, c: ({"squares": None, "under": (a or b or c).ref},))
    g.rule("squares1", "<some> [<terrain>] square [of <terrain> terrain] within <int> [square] [of <np>]", lambda s, t, x, n, np: ({**s, "spot": _near(np, n, t or x)},))
    g.rule("squares1", "<some> ([<terrain>] square [of <terrain> terrain] adjacent to <np>|adjacent [<terrain>] square [of <terrain> terrain])", lambda s, t, x, np, y, z: ({**s, "spot": _near(np, 1, t or x or y or z)},))
    g.rule("squares1", "<some> [<terrain>] square [of <terrain> terrain] @in @sight [of <np>]", lambda s, t, x, np: ({**s, "spot": v.Spot(in_sight=True, place=t or x or "")},))
    g.rule("squares1", f"<some> [<terrain>] square @in {area}", lambda s, t: ({**s, "template": True, **({} if t is None else {"spot": v.Spot(place=t)})},))
    g.rule("squares1", f"@all <terrain> square @in {area}", lambda t: ({"squares": None, "template": True, "spot": v.Spot(place=t)},))
    g.rule("squares1", "@all <terrain> square", lambda t: ({"squares": None, "spot": v.Spot(place=t)},))
    g.rule("squares1", "[@all] <terrains> terrain", lambda t: tuple({"squares": None, "spot": v.Spot(place=each)} for each in t))
    g.rule("some", "(a|<int>) [<manner>]", lambda n, m: {"squares": n or 1, **(m or {})})
    g.rule("some", "up to <int> [<manner>]", lambda n, m: {"squares": n, "up_to": True, **(m or {})})
    for word, field in (("contiguous", "contiguous"), ("unoccupied", "free")):
        g.rule("manner1", word, lambda field=field: {field: True})
    g.rule("manner", "<manner1> [[,] [and] <manner1>]", lambda a, b: {**a, **(b or {})})
    g.rule("squares", "<squares1> and (each|all) (adjacent square|square adjacent [to (it|that square)])", _and_around)
    g.rule("squares", "<squares1> [and <squares1>]", lambda a, b: a + (b or ()))


def _and_around(squares: Squares) -> Squares:
    """A square that is picked, and those around it."""
    if len(squares) != 1 or squares[0].get("squares") != 1:
        raise Rejected
    return ({**squares[0], "around": 1},)
def _near(np: Creatures | None, within: int, place: str | None = None) -> v.Spot:
    near: v.Who = OWNER
    if np is not None:
        near = np.ref if np.ref is not None else v.Each(np.where)
    return v.Spot(near=near, within=within, place=place or "")


def _changes(g: Grammar) -> None:
    for words, how in (("(gain|have|is considered [to is]|contain|is|count as|is treated as)", "gain"), ("become", "become"), ("lose", "lose")):
        g.rule("isnow", words, lambda how=how: how)
    for phrase in ("( in addition to existing terrain )", "in addition to existing terrain"):
        g.rule("inaddition", phrase, lambda: None)
    g.rule("thesquares", "[each of] (it|they|that square|those square|each square|chosen square|these square)", lambda: None)
    gain, more = "<isnow>", "[<inaddition>]"
    g.rule("act", f"<squares> {gain} <terrains> terrain [ ( <signed> attack ) ] [instead] {more} [<until>]", lambda s, how, t, n, m, u: _change(s, how, t, u))
    g.rule("act", f"<squares> {gain} <terrains> terrain for <np> [<until>]", lambda s, how, t, np, u: _change(tuple({**each, "to": np.filter()} for each in s), how, t, u))
    g.rule("act", f"choose <squares> [.|;|,|:] [<until1> ,] <thesquares> {gain} <terrains> terrain [and <terrains> terrain] {more} [<until>]", lambda s, x, _, how, t, m, __, u: _change(s, how, t + (m or ()), x or u))
    g.rule("boon", "[:] ( aura <int> ) <squares> (gain|have|contain|is|count as) <terrains> terrain", _spreading)
    g.rule("until1", "<until>", lambda u: u)
    g.rule("act", "<np> treat <squares> as <terrains> terrain [<until>]", lambda np, s, t, u: _change(tuple({**each, "to": np.filter()} for each in s), "gain", t, u))

    g.rule("act", "choose (a|<int>) square occupied by <ref> . it gain <terrain> terrain [<until>]", lambda n, np, t, u: _change(({"squares": n or 1, "under": np.ref},), "gain", (t,), u))
    g.rule("act", f"while occupied by this creature , square {gain} <terrain> terrain", lambda _, t: _change(({"squares": None, "under": OWNER},), "gain", (t,), None))


def _spreading(size: int, squares: Squares, terrains: tuple[v.Terrain, ...]) -> Effects:
    """Terrain that somebody carries around with it for a while."""
    if squares != ({"squares": None, "spot": v.Spot(near=OWNER, within=AURA)},):
        raise Rejected
    around = v.Spot(near=OWNER, within=size)
    steps = tuple(v.ChangeTerrain(each, spot=around, squares=None) for each in terrains)
    power = v.Power("Aura", action=("none",), bounds=v.Bounds(aura=size), steps=steps)
    return (v.GainPower(DOER, power=power),)


def _change(
    squares: Squares, how: str, terrains: tuple[v.Terrain, ...], until: Until | None
) -> Effects:
    if how == "become" and len(terrains) > 1:
        raise Rejected
    made = []
    for fields in squares:
        # Squares that are picked are picked once for all kinds of terrain.
        chosen = fields.get("squares") is not None
        if chosen and len(terrains) > 1:
            fields = {**fields, "also": terrains[1:]}
        for terrain in terrains[: 1 if chosen else None]:
            effect: v.Effect = msgspec.structs.replace(v.ChangeTerrain(terrain, how), **fields)  # type: ignore[arg-type]
            made.append(effect if until is None else lasting(effect, until.duration))
    return tuple(made)
