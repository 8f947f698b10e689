# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases that compare: numbers of creatures with bounds, with each other, with what is usual."""

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.attributes import someone
from warband.cards.reader.nouns.phrases import Creatures
from warband.cards.reader.parsing.engine import Grammar

NUMBERS = (
    ("speed", "speed"), ("ac", "AC"), ("ac defense", "AC"), ("fort [defense]", "Fort"), ("ref [defense]", "Ref"),
    ("will [defense]", "Will"), ("(hp|current hp|hp remaining)", "hp"), ("(championrating|cr)", "champion rating"),
)  # fmt: skip


def add_comparing(g: Grammar) -> None:
    """Rules for comparisons."""
    for word, of in NUMBERS:
        g.rule("numbered", f"[printed|total|base] {word}", lambda of=of: of)
    with_ = "(with|that have|having)"
    g.rule("limited", "[of] <int> (or more|and more)", lambda n: {"at_least": n})
    g.rule("limited", "[of] <int> (or less|and less)", lambda n: {"at_most": n})
    g.rule("limited", "[of] <atleast>", lambda n: {"at_least": n})
    g.rule("limited", "(more than|above|of more than) <int>", lambda n: {"at_least": n + 1})
    g.rule("limited", "(less than|below|of less than) <int>", lambda n: {"at_most": n - 1})
    g.rule("limited", "(of|of exactly|exactly) <int>", lambda n: {"at_least": n, "at_most": n})
    g.rule("limited", "(more|higher|better) than <np> ['s]", lambda np: {"above": someone(np)})
    g.rule("limited", "(less|lower|worse) than <np> ['s]", lambda np: {"below": someone(np)})
    g.rule("possession", "[a] <numbered> <limited>", lambda of, b: (v.Compared(of, **b),))
    g.rule("possession", "[a] (more|higher|better) <numbered> [than <np>] ['s]", lambda of, np: (v.Compared(of, above=_whom(np)),))
    g.rule("possession", "[a] (less|lower|worse|slower) <numbered> [than <np>] ['s]", lambda of, np: (v.Compared(of, below=_whom(np)),))
    g.rule("possession", "[a] equal or (less|lower) <numbered>", lambda of: (v.Not(v.Compared(of, above=v.Owner())),))
    g.rule("possession", "[a] equal or (more|higher) <numbered>", lambda of: (v.Not(v.Compared(of, below=v.Owner())),))
    g.rule("post", f"{with_} (highest|most|best) [ ( or tied for highest ) ] [current|remaining|printed] <numbered> [among <np>|of <np>]", lambda of, a, b: (v.MostLeast(of),))
    g.rule("post", f"{with_} (lowest|least|worst|fewest) [ ( or tied for lowest ) ] [current|remaining|printed] <numbered> [among <np>|of <np>]", lambda of, a, b: (v.MostLeast(of, most=False),))
    g.rule("post", "slower than <np>", lambda np: (v.Compared("speed", below=someone(np)),))
    g.rule("post", "faster than <np>", lambda np: (v.Compared("speed", above=someone(np)),))
    # Compared with what is usual.
    g.rule("possession", "[a] (speed|current speed) (less|lower) than (its|their) (normal|printed|starting|usual) speed", lambda: (v.InState("below its speed"),))
    g.rule("possession", "[a|any] penalty [applied] (to|on) [its] speed", lambda: (v.InState("below its speed"),))
    g.rule("possession", "[a|any] penalty [applied] (to|on) [its] ac", lambda: (v.InState("penalty to AC"),))
    g.rule("possession", "[a|any] penalty [applied] (to|on) (any|a|one|one or more|at least one|) [of its] (defense|defenses|def)", lambda: (v.InState("penalty to a defense"),))


def _whom(np: Creatures | None) -> v.Who:
    return v.Owner() if np is None else someone(np)
