# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for uses of powers: given back, lost, lent, changed for once."""

from typing import Any

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import said, trigger
from warband.cards.reader.nouns.phrases import DOER
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.strikes import capped

OWNER = v.Owner()


def add_uses(g: Grammar) -> None:
    """Rules for uses."""
    _given_back(g)
    _lost(g)
    _changed(g)
    _effects_over(g)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


def _given_back(g: Grammar) -> None:
    """Recharging: one of several, of others, by some property."""
    for word in ("or", "and"):
        g.rule(f"{word}names", f"<ownname> ([,] {word} [its|this creature 's] <ownname>|, <{word}names>)", lambda a, b, rest: (a, *(rest or (b,))))
    some = "[a|<int>] [use of] [its|this creature 's|either]"
    g.rule("act", f"recharge {some} <ornames> [power|attack]", lambda n, names: (_one_of(names),) if n in (None, 1) else _reject())
    g.rule("act", "recharge [its|this creature 's|both] <andnames> [power|attack]", lambda names: tuple(v.Recharge(power=each, any_kind=True) for each in names))
    g.rule("deed", f"recharge {some} <ornames> [power|attack]", lambda n, names: (_one_of(names),) if n in (None, 1) else _reject())
    g.rule("deed", "recharge [its|this creature 's|both] <andnames> [power|attack]", lambda names: tuple(v.Recharge(power=each, any_kind=True) for each in names))
    g.rule("act", "recharge (a|<int>) ([of] <described> 's <kinds> attack [power]|use of <described> 's champion power)", lambda n, np, k, champion: (v.Recharge(np.who(), any_kind=True, kind="attack") if np else v.Recharge(champion.who(), champion=True),) if n in (None, 1) else _reject())
    even = "[,] [even if (it isnot|not) (normally|) (rechargeable|recharge)]"
    g.rule("act", f"recharge <described> 's [<kinds>|ranged|range] (attack|attack power|power) {even}", lambda np, k: (v.Recharge(np.who(), any_kind=True, kind="attack"),))
    g.rule("act", f"recharge (a|any|<int>) (used|expended|) (power|attack|attack power|effect) {even}", lambda n: (v.Recharge(any_kind=True),) if n in (None, 1) else _reject())
    dealing = "(that deal|that do|dealing) <dtype> damage"
    g.rule("act", f"recharge (a|any|<int>) (power|attack|attack power|effect) ([of <described>] {dealing}|{dealing} of <described>)", lambda n, np, t, u, by: (v.Recharge(by.who() if by else np.who() if np else OWNER, damage=t or u),) if n in (None, 1) else _reject())
    g.rule("act", "recharge (its|this creature 's) <kinds> attack [power]", lambda k: (v.Recharge(any_kind=True, attacks=k.kinds),))
    g.rule("recharge", "recharge as a <cost>", lambda c: v.RechargeOn(action=c[0]) if len(c) == 1 else _reject())


def _one_of(names: tuple[str, ...]) -> v.Effect:
    return v.ChooseOne(tuple(v.Option(name, (v.Recharge(power=name, any_kind=True),)) for name in names))


def _lost(g: Grammar) -> None:
    """Uses that are lost."""
    lose = "(lose|expend|spend) [ ( (lose|expend) ) ]"
    # How many uses, of which power, and who says which.
    for phrase, every in (("(a|<int>)", False), ("(all|each|any) [of its] [remaining]", True)):
        g.rule("usecount", phrase, lambda *n, every=every: 0 if every else n[0] or 1)
    uses: tuple[tuple[str, dict[str, Any]], ...] = (("[its|any of its|a|any|one of its] champion power", {"champion": True}), ("(a|any|one of its) power", {}), ("[its] <name>", {}))
    for phrase, given in uses:
        g.rule("usedpower", phrase, lambda *name, given=given: {"power": name[0]} if name else given)
    for phrase, theirs in (("[your] opponent (choose|'s choice)", True), ("your choice", False)):
        g.rule("theirchoice", f"( {phrase} [;|,] [any checkbox] )", lambda theirs=theirs: theirs)
    for whose, theirs in (("your", False), ("(its|its controller 's)", True)):
        g.rule("theirchoice", f"of {whose} choice", lambda theirs=theirs: theirs)
    g.rule("deed", "have no use of <name> [remaining|left] [ ( but can recharge it [as normal|normally] ) ]", lambda n: (v.SpendUse(DOER, n, every=True),))
    g.rule("deed", f"{lose} <usecount> [@extra] use of <usedpower> [if any remain] [<theirchoice>]", _uses_lost)
    g.rule("deed", f"{lose} <usecount> [@extra] champion power use [if any remain] [<theirchoice>]", lambda n, theirs: _uses_lost(n, {"champion": True}, theirs))
    g.rule("deed", f"{lose} <usecount> [@extra] use of (a|any|one of its) [limited] [attack] power [of (its|its controller 's) choice]", lambda n: _uses_lost(n, {}, True))


def _uses_lost(count: int, power: dict[str, Any], theirs: bool | None) -> Effects:
    """So many uses are lost, or all of them."""
    if count == 0:
        return (v.SpendUse(DOER, every=True, **power),)
    return (v.SpendUse(DOER, theirs=bool(theirs), **power),) * count


def _changed(g: Grammar) -> None:
    """A power or an attack that is different for once."""
    g.rule("act", "that attack (use|cost|require) a <action> action instead of [a] attack action", lambda a: (v.ExtraAction(v.Subject(), "attack"), v.LoseAction(v.Subject(), a)))
    own = "(your|this|its) warband"
    for span, words in (("round", "(each|per|in a|in each|a) round"), ("turn", "(each|per|in a|in each|a) turn"), ("battle", "(each|per|in a|in each|a) battle")):
        g.rule("sentence", f"only <int> creature (in|from|of) {own} can use <ownname> {words}", lambda n, name, span=span: capped("only_if", (v.Never(v.Happened("use", by=(v.InWarband(),), span=span, power=name)),)) if n == 1 else _reject())
    said(g, "expend (a|its) use of <ownname>", lambda s, n: trigger("power used", s, power=n))


def _effects_over(g: Grammar) -> None:
    """Effects that somebody gets rid of."""
    over: tuple[tuple[str, v.EventKind], ...] = (
        ("(end [the] effect of|save vs|(succeed on|make) [a|its] [successful] save vs)", "save made"), ("fail [a|its] save vs", "save failed"),
    )  # fmt: skip
    for phrase, event in over:
        said(g, f"{phrase} [this creature 's] <ownname> [attack|power]", lambda s, n, event=event: trigger(event, s, power=n, timing="after"))
    g.rule("deed", "(ignore|isnot affected by|is immune to|is unaffected by) (<ownname> (power|attack)|this power|this effect) [<until>]", lambda n, u: (_until(v.Gain(DOER, v.Ability("unaffected by", word=n or "this power")), u),) if n else _reject())


def _reject(*_: object) -> Effects:
    raise Rejected
