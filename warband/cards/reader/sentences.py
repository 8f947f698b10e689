"""Sentences: who does what, for how long, on which condition; and sentences in a row."""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.deeds import Effects, lasting
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.moments import Until
from warband.cards.reader.phrases import Creatures, Doer, Mentioned
from warband.cards.reader.trees import changed


def add_sentences(g: Grammar) -> None:
    """Rules for sentences."""
    g.rule("clause", "<act>", lambda a: a)
    g.rule("clause", "<np> <deeds>", done_by)
    g.rule("clause", "<np> [each] (can|) <deeds> as a (free|) action", done_by)
    g.rule("clause", "<np> (can|) <deeds> as a immediate action", lambda np, d: spending(np, d, False))
    g.rule("clause", "<np> can use a immediate action to <deeds>", lambda np, d: spending(np, d, True))
    g.rule("clause", "as a immediate action , <np> (can|) <deeds>", lambda np, d: spending(np, d, False))
    g.rule("clause", "as a free action , <np> (can|) <deeds>", done_by)
    g.rule("clause", "as a immediate action , <deeds>", lambda d: immediately(d))
    g.rule("clause", "<deeds> as a immediate action", lambda d: immediately(d))
    g.rule("clause", "<deeds> as a free action", lambda d: d)
    g.rule("clause", "<deeds>", lambda d: d)
    g.rule("clause", "<np> can <deeds>", lambda np, d: (v.May(done_by(np, d)),))
    g.rule("clause", "you can <act>", lambda a: (v.May(a),))
    g.rule("clauses", "<clause>", lambda a: a)
    g.rule("clauses", "<clause> (and|, and|, then|and then|then|;|,) <clauses>", lambda a, b: a + b)
    # A sentence and what stands before or after it.
    g.rule("sentence", "<clause>", lambda a: a)
    g.rule("sentence", "<until> , <clauses>", lambda u, c: _for(u, c))
    g.rule("sentence", "<until> , whenever <happening> [,] <clauses>", lambda u, t, c: (later(t, c, u),))
    g.rule("sentence", "<until> , <clauses> whenever <happening>", lambda u, c, t: (later(t, c, u),))
    g.rule("sentence", "whenever <happening> <until> [,] <clauses>", lambda t, u, c: (later(t, c, u),))
    g.rule("sentence", "[and] if <tests> , <clauses>", lambda t, c: (v.If(t, c),))
    g.rule("sentence", "if <tests> , <clauses> ; otherwise , <clauses>", lambda t, c, o: (v.If(t, c, o),))
    g.rule("sentence", "if (you|it) do [so] , <clauses>", lambda c: (v.If((v.DidIt(),), c),))
    g.rule("sentence", "then [,] <sentence>", lambda a: a)
    g.rule("sentence", "<clause> , then <clauses>", lambda a, b: a + b)
    g.rule("sep", "(.|;|, then|. then|. then ,|and then|then|and|, and|,)", lambda: None)
    g.rule("steps", "<sentence>", lambda a: a)
    g.rule("steps", "<sentence> <sep> <steps>", lambda a, _, b: a + b)


def done_by(np: Creatures, effects: Effects) -> Effects:
    """What a predicate means when a subject does it."""
    who = np.who()
    if isinstance(who, v.Pick) and len(effects) > 1:
        first = changed(effects[0], Doer, lambda _: who)
        rest = tuple(changed(each, Doer, lambda _: v.Chosen()) for each in effects[1:])
        return (first, *rest)
    return tuple(changed(each, Doer, lambda _: who) for each in effects)


def spending(np: Creatures, effects: Effects, optional: bool) -> Effects:
    """What a creature does by spending its immediate action."""
    who = np.who()
    if len(effects) == 1 and isinstance(effects[0], v.MakeAttack):
        attack = msgspec.structs.replace(effects[0], action="immediate", optional=optional)
        return done_by(np, (attack,))
    chosen = v.Chosen()
    if isinstance(who, v.Each):
        inner = tuple(changed(each, Doer, lambda _: chosen) for each in effects)
        return (v.ForEachOf(who, (v.Spend(chosen, "immediate", inner, optional=optional),)),)
    if isinstance(who, v.Pick):
        inner = tuple(changed(each, Doer, lambda _: chosen) for each in effects)
        return (v.Spend(who, "immediate", inner, optional=optional),)
    inner = tuple(changed(each, Doer, lambda _: who) for each in effects)
    return (v.Spend(who, "immediate", inner, optional=optional),)


def immediately(effects: Effects) -> Effects:
    """What the owner does by spending its immediate action."""
    if all(isinstance(each, v.MakeAttack) for each in effects):
        return tuple(msgspec.structs.replace(each, action="immediate") for each in effects)  # type: ignore[type-var]
    return (v.Spend(Doer(), "immediate", effects),)


def _for(until: Until, effects: Effects) -> Effects:
    if not any(_lasts(each) for each in effects):
        raise Rejected
    return tuple(lasting(each, until.duration) for each in effects)


def _lasts(effect: v.Effect) -> bool:
    if isinstance(effect, v.If):
        return all(_lasts(each) for each in effect.then + effect.otherwise)
    return hasattr(effect, "until")


def later(trigger: v.Trigger, effects: Effects, until: Until | None) -> v.Effect:
    """A rule that holds for a while: whenever something happens, something is done.

    If it is about a creature named before, that creature carries the effect.
    """
    bearer: v.Who = v.Owner()
    for where in (trigger.subject, trigger.object):
        for trait in where:
            if isinstance(trait, v.Is) and isinstance(trait.who, Mentioned | v.Chosen):
                bearer = trait.who
    if not isinstance(bearer, v.Owner):
        trigger = changed(trigger, type(bearer), lambda _: v.Bearer())
        effects = tuple(changed(each, Mentioned, lambda _: v.Bearer()) for each in effects)
    trigger = msgspec.structs.replace(trigger, mandatory=True)
    return v.Later(bearer, trigger, effects, until=None if until is None else until.duration)
