"""Which rules of the grammar a reading rests on, and readings without some of them.

A rule that only one card uses was perhaps written for that card. Taken away, it shows how
well the rest of the grammar reads what it has never seen (`warband cards check
--leave-one-out`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from warband.cards.reader.parsing.engine import (
    Branch,
    Budget,
    Chart,
    Grammar,
    Meaning,
    Rejected,
    Words,
)

Rules = frozenset[int]
"""Rules by their number in the order in which they were written; a family by its first."""
NONE: Rules = frozenset()


class _Ends(list[tuple[int, Meaning]]):
    """Readings that tell, while somebody goes through them, which one is looked at."""

    def __init__(
        self, found: list[tuple[int, Meaning]], used: dict[int, Rules], now: dict[int, Rules]
    ) -> None:
        super().__init__(found)
        self.used = used
        self.now = now

    def __iter__(self) -> Iterator[tuple[int, Meaning]]:
        mark = object()
        try:
            for reading in super().__iter__():
                self.now[id(mark)] = self.used[reading[0]]
                yield reading
        finally:
            self.now.pop(id(mark), None)


class TracedChart(Chart):
    """A chart that knows by which rules every reading came about, and may do without some."""

    __slots__ = ("looked_at", "used_by", "without")

    def __init__(
        self,
        grammar: Grammar,
        text: Words,
        context: Any = None,
        marks: Sequence[str] | None = None,
        without: Rules = NONE,
        budget: Budget | None = None,
    ) -> None:
        super().__init__(grammar, text, context, marks, budget)
        self.without = without
        self.used_by: dict[tuple[str, int], dict[int, Rules]] = {}
        self.looked_at: dict[int, Rules] = {}
        """What is gone through at the moment: when a power is made, what it is made of."""

    def rules(self) -> Rules:
        """The rules by which what is looked at now came about."""
        return NONE.union(*self.looked_at.values())

    def readings(self, kind: str, start: int) -> list[tuple[int, Meaning]]:
        """Every end that a phrase of the kind can have, with its meaning."""
        found = self._found(kind, start)
        return _Ends(found, self.used_by[kind, start], self.looked_at)

    def _found(self, kind: str, start: int) -> list[tuple[int, Meaning]]:
        at = (kind, start)
        known = self._memo[start].get(kind)
        if known is not None:
            return known
        native = self.grammar.natives.get(kind)
        if native is not None:
            found = list(native(self, start))
            self.used_by[at] = {end: NONE for end, _ in found}
            self.furthest = max([self.furthest, *(end for end, _ in found)])
        else:
            best: dict[int, tuple[int, Meaning, Rules]] = {}
            self._trace(self.grammar.roots[kind], start, (), best, NONE)
            found = [(end, meaning) for end, (_, meaning, _) in best.items()]
            self.used_by[at] = {end: used for end, (_, _, used) in best.items()}
        found.sort(key=lambda reading: -reading[0])
        self._memo[start][kind] = found
        return found

    def _trace(
        self,
        branch: Branch,
        at: int,
        values: tuple[Meaning, ...],
        best: dict[int, tuple[int, Meaning, Rules]],
        used: Rules,
    ) -> None:
        self.budget.spend(1, at)
        for ending in branch.endings:
            before = best.get(at)
            if ending.family in self.without or (before is not None and before[0] <= ending.order):
                continue
            arguments: list[Meaning] = [None] * ending.size
            for place, value in zip(ending.slots, values, strict=True):
                arguments[place] = value
            try:
                meaning = ending.build(*arguments)
            except Rejected:
                continue
            best[at] = (ending.order, meaning, used | {ending.family})
        if at >= self.length:
            return
        following, phrases = self._ways(branch, at)
        if following is not None:
            self.furthest = max(self.furthest, at + 1)
            self._trace(following, at + 1, values, best, used)
        for name, after, _ in phrases:
            for end, value in self._found(name, at):
                inner = self.used_by[name, at][end]
                self._trace(after, end, (*values, value), best, used | inner)
