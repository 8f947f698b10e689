# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases about what happened before: this turn, this round, in this battle."""

from collections.abc import Callable

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.phrases import Creatures, Mentioned, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected

ITSELF: v.Filter = (v.Itself(),)
_DEEDS: tuple[tuple[str, v.Deed], ...] = (("attacked", "attack"), ("hit", "hit"), ("missed", "miss"), ("damaged", "damage"), ("destroyed", "destroy"))


def add_history(g: Grammar) -> None:
    """Rules for tests and traits about the past."""
    g.rule("span", "[@during] @that turn", lambda: "turn")
    g.rule("span", "[@during] @that round", lambda: "round")
    g.rule("span", "[@during] this battle", lambda: "battle")
    g.rule("before", "(already|previously)", lambda: True)
    for word, deed in _DEEDS:
        # Tests: "if an enemy was destroyed this round", "if it has destroyed an enemy this turn".
        g.rule("test", f"<described> (is|was|have been) {word} <span>", lambda np, s, deed=deed: (v.Happened(deed, to=_those(np), span=s),))
        g.rule("test", f"<many> [<adjs>] <noun> (is|was|have is) {word} <span>", lambda m, a, n, s, deed=deed: _so_often(m, deed, ordered(n[0] + (a or ())), s))
        g.rule("test", f"@owner have {word} <described> <span>", lambda np, s, deed=deed: (v.Happened(deed, by=ITSELF, to=_those(np), span=s),))
        # What is true of whoever did it or suffered it: "was not attacked this round by an ally",
        # "has damaged this creature", "that it has already hit this turn".
        if deed == "destroy":
            # Whoever was destroyed is no longer there to be described.
            g.rule("vp", f"(have|) {word} <np> <span>", lambda np, s: (v.Did("destroy", _whom(np), s),))
            continue
        for been, did, so in (("(havenot is|havenot been|wasnot|isnot)", "(havenot|didnot)", False), ("(have is|have been|was|is)", "[have]", True)):
            active = "(attacked|made a attack vs)" if deed == "attack" else word
            ways: tuple[tuple[str, Callable[[v.Deed, Creatures | None, v.Span], v.Trait]], ...] = ((f"{been} [already] {word} [by <np>]", _suffered), (f"{did} {active} <np>", _inflicted))
            for phrase, past in ways:
                g.rule("vp", f"{phrase} <span>", lambda np, s, deed=deed, so=so, past=past: (past(deed, np, s) if so else v.Not(past(deed, np, s)),))
        g.rule("post", f"[<before>] {word} by <np> [['s] <ownname>] [<span>]", lambda b, np, n, s, deed=deed: (v.Underwent(deed, _whom(np), s or "battle", n or ""),) if b or s else _never())
        g.rule("post", f"that (have|) {word} (this creature|it)", lambda deed=deed: (v.Did(deed, ITSELF, "battle"),))
        g.rule("post", f"[that] @owner [have] [already] {word} <span>", lambda s, deed=deed: (v.Underwent(deed, ITSELF, s),))
        g.rule("post", f"[that] @owner havenot [yet] {word} <span>", lambda s, deed=deed: (v.Not(v.Underwent(deed, ITSELF, s)),))
    for word, stem, deed in (("attacked", "attack", "attack"), ("hit", "hit", "hit"), ("missed", "miss", "miss")):
        for did, so in ((f"(havenot {word}|didnot {stem}|donot {stem})", False), (f"(have {word}|{word})", True)):
            g.rule("vp", f"{did} [anyone|a creature|a enemy] @that round", lambda deed=deed, so=so: (v.Did(deed, span="round") if so else v.Not(v.Did(deed, span="round")),))
    g.rule("test", "@owner [have] [already] (hit [<described>] with <ownname>|used <ownname>) <span>", lambda np, n, m, s: (v.Happened("use" if m else "hit", by=ITSELF, to=() if np is None else _those(np), span=s, power=n or m),))
    g.rule("vp", "(have taken|took) damage from <np> <span>", lambda np, s: (v.Underwent("damage", _whom(np), s),))
    g.rule("vp", "(have taken|took) damage <span>", lambda s: (v.Underwent("damage", span=s),))
    g.rule("vp", "((havenot taken|didnot take) [any] damage|(took|have taken) no damage) <span>", lambda s: (v.Not(v.Underwent("damage", span=s)),))


def _so_often(many: tuple[int | None, int | None], deed: v.Deed, to: v.Filter, span: v.Span) -> tuple[v.Test, ...]:
    """So many creatures suffered it within the time, or no more than so many."""
    least, most = many
    at_least = () if not least else (v.Happened(deed, to=to, span=span, at_least=least),)
    at_most = () if most is None else (v.Never(v.Happened(deed, to=to, span=span, at_least=most + 1)),)
    return at_least + at_most


def _never() -> v.Filter:
    raise Rejected


def _whom(np: Creatures) -> v.Filter:
    """Who it was done to: "it" is the owner, of whom such a power speaks."""
    if isinstance(np.ref, Mentioned) and np.ref.noun == "it":
        return ITSELF
    if np.ref is not None and not isinstance(np.ref, v.Owner):
        raise Rejected
    return np.filter()


def _suffered(deed: v.Deed, np: Creatures | None, span: v.Span) -> v.Underwent:
    return v.Underwent(deed, () if np is None else _whom(np), span)


def _inflicted(deed: v.Deed, np: Creatures | None, span: v.Span) -> v.Did:
    return v.Did(deed, () if np is None else _whom(np), span)


def _those(np: Creatures) -> v.Filter:
    """The creatures of a description that asks for one of them."""
    if np.ref is not None or np.number != 1:
        raise Rejected
    return np.where
