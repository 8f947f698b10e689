# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Sentences that take somebody out of what was said before: who is immune, who suffers otherwise."""

from typing import cast

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import Creatures, Doer, Mentioned, ordered
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected

KNOWN = (Mentioned, v.Target, v.Chosen, v.Bearer, v.Subject, v.Object)
"""Words for one creature that was spoken of before."""


def add_exempting(g: Grammar) -> None:
    """Rules for exceptions."""
    g.rule("sentence", "<clauses> [.|;] [ ( ] <described> [is] (immune|unaffected|not affected) [to (this|this effect|this power|this attack)] [ ) ]", _all_but)
    g.rule("sentence", "<clauses> [,] (except|other than|but not) (<described>|(those|creatures|enemies|allies) (that <vps>|<posts>))", lambda c, np, p, q: _all_but(c, np or Creatures(ordered(p or q), "each")))
    g.rule("sentence", "<clause> (.|;) (<described> <deeds> [,] instead|instead [,] <described> <deeds>)", lambda c, a, d, b, f: _otherwise_for(c, a or b, d or f))


def _all_but(effects: Effects, those: Creatures) -> Effects:
    """Nothing of it befalls those; what others do is done all the same."""
    if those.ref is not None or not _kind(those):
        raise Rejected
    without = negated(_kind(those))
    made = tuple(_but(effect, without) for effect in effects)
    if made == effects:
        raise Rejected
    return made


def _kind(those: Creatures) -> v.Filter:
    """What tells them from the rest of their side."""
    return tuple(trait for trait in those.where if not isinstance(trait, v.Enemy | v.Ally))


def _but(effect: v.Effect, without: v.Trait) -> v.Effect:
    who = getattr(effect, "who", None)
    if isinstance(effect, v.Later):
        return _but_later(effect, without)
    if isinstance(who, v.Each | v.Pick):
        where = ordered((*who.where, without))
        return msgspec.structs.replace(effect, who=msgspec.structs.replace(who, where=where))
    if isinstance(who, KNOWN):
        return v.If((v.Matches(cast(v.Who, who), (without,)),), (effect,))
    return effect


def _but_later(effect: v.Later, without: v.Trait) -> v.Effect:
    """A standing rule is not about those whom it does not befall."""
    steps = tuple(_but(each, without) for each in effect.steps)
    if steps == effect.steps:
        return effect
    return msgspec.structs.replace(effect, steps=steps)


def _otherwise_for(usual: Effects, those: Creatures, special: Effects) -> Effects:
    """The same creature suffers something else if it is one of those."""
    who = getattr(usual[0], "who", None)
    if those.ref is not None or not _kind(those) or not isinstance(who, KNOWN):
        raise Rejected
    if any(getattr(effect, "who", None) != who for effect in usual):
        raise Rejected
    then = tuple(changed(effect, Doer, lambda _: who) for effect in special)
    return (v.If((v.Matches(cast(v.Who, who), _kind(those)),), then, usual),)
