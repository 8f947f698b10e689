# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for uses of powers: given back, lost, lent, changed for once."""

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import said, trigger
from warband.cards.reader.nouns.phrases import DOER
from warband.cards.reader.parsing.engine import Grammar, Rejected

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
    g.rule("ornames", "<ownname> or [its|this creature 's] <ownname>", lambda a, b: (a, b))
    g.rule("ornames", "<ownname> , <ornames>", lambda a, b: (a, *b))
    g.rule("ornames", "<ownname> , or <ownname>", lambda a, b: (a, b))
    g.rule("andnames", "<ownname> and [its|this creature 's] <ownname>", lambda a, b: (a, b))
    g.rule("andnames", "<ownname> , <andnames>", lambda a, b: (a, *b))
    some = "[a|<int>] [use of] [its|this creature 's|either]"
    g.rule("act", f"recharge {some} <ornames> [power|attack]", lambda n, names: (_one_of(names),) if n in (None, 1) else _reject())
    g.rule("act", "recharge [its|this creature 's|both] <andnames> [power|attack]", lambda names: tuple(v.Recharge(power=each, any_kind=True) for each in names))
    g.rule("deed", f"recharge {some} <ornames> [power|attack]", lambda n, names: (_one_of(names),) if n in (None, 1) else _reject())
    g.rule("deed", "recharge [its|this creature 's|both] <andnames> [power|attack]", lambda names: tuple(v.Recharge(power=each, any_kind=True) for each in names))
    g.rule("act", "recharge (a|<int>) [of] <described> 's <kinds> attack [power]", lambda n, np, k: (v.Recharge(np.who(), any_kind=True, kind="attack"),) if n in (None, 1) else _reject())
    even = "[,] [even if (it isnot|not) (normally|) (rechargeable|recharge)]"
    g.rule("act", f"recharge <described> 's [<kinds>|ranged|range] (attack|attack power|power) {even}", lambda np, k: (v.Recharge(np.who(), any_kind=True, kind="attack"),))
    g.rule("act", f"recharge (a|any|<int>) (used|expended|) (power|attack|attack power|effect) {even}", lambda n: (v.Recharge(any_kind=True),) if n in (None, 1) else _reject())
    g.rule("act", "<ref> (regain|recharge|gain) (a|<int>) use of <ownname>", lambda np, n, name: (v.Recharge(np.ref, name, any_kind=True),) if n in (None, 1) else _reject())
    g.rule("recharge", "recharge as a <cost>", lambda c: v.RechargeOn(action=c[0]) if len(c) == 1 else _reject())


def _one_of(names: tuple[str, ...]) -> v.Effect:
    return v.ChooseOne(tuple(v.Option(name, (v.Recharge(power=name, any_kind=True),)) for name in names))


def _lost(g: Grammar) -> None:
    """Uses that are lost."""
    lose = "(lose|expend|spend) [ ( (lose|expend) ) ]"
    g.rule("deed", f"{lose} (a|<int>) use of [its|any of its|a] champion power [if any remain]", lambda n: (v.SpendUse(DOER, champion=True),) * (n or 1))
    g.rule("deed", f"{lose} (all|all remaining|each|every|all of its|any remaining) [remaining] use of [its] champion power", lambda: (v.SpendUse(DOER, champion=True, every=True),))
    g.rule("deed", f"{lose} (a|<int>) use of (a power|any power|one of its powers) [<theirchoice>]", lambda n, c: (v.SpendUse(DOER, theirs=bool(c)),) if n in (None, 1) else _reject())
    g.rule("theirchoice", "( [your] opponent (choose|'s choice) [;|,] [any checkbox] )", lambda: True)
    g.rule("theirchoice", "( your choice [;|,] [any checkbox] )", lambda: False)
    g.rule("act", f"{lose} (a|<int>) use of <ownname>", lambda n, name: (v.SpendUse(OWNER, name),) if n in (None, 1) else _reject())


def _changed(g: Grammar) -> None:
    """A power or an attack that is different for once."""
    g.rule("act", "that attack (use|cost|require) a <action> action instead of [a] attack action", lambda a: (v.ExtraAction(v.Subject(), "attack"), v.LoseAction(v.Subject(), a)))
    more = "instead of <int>"
    g.rule("act", f"make <int> attack with <ownname> {more} [<until>]", lambda n, name, m, u: (_until(v.ExtendPower(name, "count", n), u or Until(v.EndOfTurn())),))
    said(g, "expend (a|its) use of <ownname>", lambda s, n: trigger("power used", s, power=n))


def _effects_over(g: Grammar) -> None:
    """Effects that somebody gets rid of."""
    g.rule("event", "<np> end [the] effect of [this creature 's] <ownname> [attack|power]", lambda np, n: trigger("save made", np, power=n, timing="after"))
    g.rule("event", "<np> save vs [this creature 's] <ownname> [attack|power]", lambda np, n: trigger("save made", np, power=n, timing="after"))
    g.rule("event", "<np> (succeed on|make) [a|its] [successful] save vs [this creature 's] <ownname>", lambda np, n: trigger("save made", np, power=n, timing="after"))
    g.rule("event", "<np> fail [a|its] save vs [this creature 's] <ownname>", lambda np, n: trigger("save failed", np, power=n, timing="after"))


def _reject(*_: object) -> Effects:
    raise Rejected
