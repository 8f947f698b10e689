# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases that compare: numbers of creatures with bounds, with each other, with what is usual."""

from collections.abc import Callable
from typing import Any

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.attributes import someone
from warband.cards.reader.nouns.phrases import Creatures
from warband.cards.reader.parsing.engine import Grammar

NUMBERS = (
    ("speed", "speed"), ("ac", "AC"), ("ac defense", "AC"), ("fort [defense]", "Fort"), ("ref [defense]", "Ref"),
    ("will [defense]", "Will"), ("(hp|current hp|hp remaining|remaining hp)", "hp"), ("(championrating|cr)", "champion rating"), ("[melee] reach", "reach"),
)  # fmt: skip


def add_comparing(g: Grammar) -> None:
    """Rules for comparisons."""
    for word, of in NUMBERS:
        g.rule("numbered", f"[printed|total|base] {word}", lambda of=of: of)
    with_ = "(with|that have|having)"
    limits: tuple[tuple[str, Callable[[int], dict[str, int]]], ...] = (
        ("[of] <int> (or|and) more", lambda n: {"at_least": n}), ("[of] <atleast>", lambda n: {"at_least": n}), ("[of] <int> (or|and) less", lambda n: {"at_most": n}),
        ("(more than|above|of more than) <int>", lambda n: {"at_least": n + 1}), ("(less than|below|of less than) <int>", lambda n: {"at_most": n - 1}),
        ("(of|of exactly|exactly) <int>", lambda n: {"at_least": n, "at_most": n}),
    )  # fmt: skip
    for phrase, limit in limits:
        g.rule("limited", phrase, lambda n, limit=limit: limit(n))
    g.rule("limited", "(more|higher|better) than <np> ['s]", lambda np: {"above": someone(np)})
    g.rule("limited", "(less|lower|worse) than <np> ['s]", lambda np: {"below": someone(np)})
    g.rule("possession", "[a] (<numbered> <limited>|<compared>)", lambda of, b, other: (v.Compared(of, **b) if of else other,))
    for words, side in (("(more|higher|better)", "above"), ("(less|lower|worse|slower)", "below")):
        g.rule("compared", f"{words} <numbered> [than <np>] ['s]", lambda of, np, side=side: _beyond(of, side, _whom(np)))
    g.rule("post", "whose <numbered> is <limited>", lambda of, b: (v.Compared(of, **b),))
    g.rule("post", "whose level is (more|higher) than <np> ['s]", lambda np: (v.Level(above=someone(np)),))
    g.rule("post", "whose level is (less|lower) than <np> ['s]", lambda np: (v.Level(below=someone(np)),))
    g.rule("possession", "[a] equal or (less|lower) <numbered>", lambda of: (v.Not(v.Compared(of, above=v.Owner())),))
    g.rule("possession", "[a] equal or (more|higher) <numbered>", lambda of: (v.Not(v.Compared(of, below=v.Owner())),))
    for words, most in (("(highest|most|best)", True), ("(lowest|least|worst|fewest)", False)):
        g.rule("post", f"{with_} {words} [ ( or tied for (highest|lowest) ) ] [current|remaining|printed] <numbered> [among <np>|of <np>]", lambda of, a, b, most=most: (v.MostLeast(of, most=most),))
    for words, side in (("slower", "below"), ("faster", "above")):
        g.rule("post", f"{words} than <np>", lambda np, side=side: (_beyond("speed", side, someone(np)),))
        g.rule("adj", words, lambda side=side: (_beyond("speed", side, v.Owner()),))
    # Compared with what is usual.
    worse: tuple[tuple[str, v.CreatureState], ...] = (
        ("[a] (speed|current speed) (less|lower) than (its|their) (normal|printed|starting|usual) speed", "below its speed"),
        ("[a|any] penalty [applied] (to|on) [its] speed", "below its speed"), ("[a|any] penalty [applied] (to|on) [its] ac", "penalty to AC"),
        ("[a|any] penalty [applied] (to|on) (any|a|one|one or more|at least one|) [of its] (defense|defenses|def)", "penalty to a defense"),
    )  # fmt: skip
    for phrase, state in worse:
        g.rule("possession", phrase, lambda state=state: (v.InState(state),))


def _beyond(of: Any, side: str, who: v.Who) -> v.Compared:
    """More or less of a number than somebody has."""
    return v.Compared(of, above=who) if side == "above" else v.Compared(of, below=who)


def _whom(np: Creatures | None) -> v.Who:
    return v.Owner() if np is None else someone(np)
