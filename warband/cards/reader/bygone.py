# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases about what happened before: this turn, this round, in this battle."""

from warband.cards import vocabulary as v
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.phrases import Creatures

ITSELF: v.Filter = (v.Itself(),)
_DEEDS: tuple[tuple[str, v.Deed], ...] = (("attacked", "attack"), ("hit", "hit"), ("missed", "miss"), ("damaged", "damage"), ("destroyed", "destroy"))


def add_bygone(g: Grammar) -> None:
    """Rules for tests and traits about the past."""
    g.rule("span", "this turn", lambda: "turn")
    g.rule("span", "this round", lambda: "round")
    g.rule("span", "this battle", lambda: "battle")
    for word, deed in _DEEDS:
        # Tests: "if an enemy was destroyed this round", "if it has destroyed an enemy this turn".
        g.rule("test", f"<described> (is|was|have been) {word} <span>", lambda np, s, deed=deed: (v.Happened(deed, to=_those(np), span=s),))
        g.rule("test", f"@owner have {word} <described> <span>", lambda np, s, deed=deed: (v.Happened(deed, by=ITSELF, to=_those(np), span=s),))
        # Traits: "that has not been attacked this round", "that has damaged this creature".
        g.rule("post", f"that havenot been {word} <span>", lambda s, deed=deed: (v.Not(v.Underwent(deed, span=s)),))
        g.rule("post", f"that (have been|was) {word} <span>", lambda s, deed=deed: (v.Underwent(deed, span=s),))
        g.rule("post", f"that (have|) {word} (this creature|it) [<span>]", lambda s, deed=deed: (v.Did(deed, ITSELF, s or "battle"),))
        g.rule("post", f"previously {word} by this creature [('s|) <name>]", lambda n, deed=deed: (v.Underwent(deed, ITSELF, "battle", n or ""),))
    g.rule("post", "that (made|have made) a attack vs this creature <span>", lambda s: (v.Did("attack", ITSELF, s),))
    g.rule("post", "that attacked this creature <span>", lambda s: (v.Did("attack", ITSELF, s),))


def _those(np: Creatures) -> v.Filter:
    """The creatures of a description that asks for one of them."""
    if np.ref is not None or np.number != 1:
        raise Rejected
    return np.where
