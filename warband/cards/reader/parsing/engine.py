"""A small chart parser for a grammar of phrases.

A rule gives a phrase with slots for other phrases, and what it means:

    grammar.rule("effect", "<who> heal <amount> hp", Heal)

Words stand for themselves, `<name>` for a phrase of that kind, `[...]` may be left out,
`(a b|c)` offers alternatives, `@name` offers those that the grammar knows by that name; a
slot that is left out gives None. All rules of one kind
are merged into a tree by their beginnings, and for every kind and place of the text the
readings are worked out once: each end that is possible, the longest first, with the
reading of the rule that was written first. So reading is fast and has one answer,
whatever is ambiguous.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from types import CodeType
from typing import Any, NamedTuple, TypeAlias

Meaning: TypeAlias = Any
"""What a phrase means: mostly a node of the vocabulary, or several, or part of one."""


class Rejected(Exception):
    """A rule finds that its parts do not go together."""


class Exhausted(Exception):
    """Reading a text takes more steps than any sensible text needs; `at` is the word it got to."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


STEPS = 1_000_000
"""What one text may cost where nobody says otherwise."""


class Budget:
    """How many steps may still be taken: counted, not timed, so that it is the same everywhere."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int, at: int) -> None:
        """Take so many steps; `at` is where."""
        self.left -= steps
        if self.left < 0:
            raise Exhausted(at)


Words: TypeAlias = Any
"""A text cut into words; `keys[i]` is what the word at `i` looks like to the grammar."""

Native: TypeAlias = Callable[["Chart", int], Iterable[tuple[int, Meaning]]]
"""Reads a kind of phrase by itself: every end it finds from a place, with the meaning."""


class Ending(NamedTuple):
    """A rule that is complete at a branch."""

    order: int
    build: Callable[..., Meaning]
    slots: tuple[int, ...]
    """For every value met on the way, in which place of the arguments it belongs."""
    size: int
    family: int
    """The number of the first rule that was written in the same line, for another word."""


class Slot(NamedTuple):
    """A place in a template for another phrase, and its number among such places."""

    name: str
    number: int


Template: TypeAlias = list[Any]
"""Words, slots and lists of alternatives, each of which is a template again."""


class Branch:
    """Where several rules of a kind still agree."""

    __slots__ = ("endings", "following", "phrases", "ways", "words")

    def __init__(self) -> None:
        self.words: dict[str, Branch] = {}
        self.phrases: dict[str, Branch] = {}
        self.endings: list[Ending] = []
        self.following: tuple[tuple[str, frozenset[str] | None, Branch], ...] = ()
        """The phrases again, with the words they can begin with, once these are known."""
        self.ways: dict[str, Ways] = {}
        """How it goes on with a word and its mark; found when first asked."""


Ways: TypeAlias = tuple[Branch | None, tuple[tuple[str, Branch, frozenset[str] | None], ...]]
"""How a branch goes on with a word: by the word itself, and by the phrases that can begin with it,
each with the words with which it can go on."""
NOWHERE: Ways = (None, ())


END = ""
"""Stands for the end of a phrase among the words that may follow one of its words."""
_ALONE = frozenset((END,))


def spelled_with(key: str, mark: str) -> str:
    """A word and its mark as one text."""
    return f"{key}\n{mark}" if mark else key


class Grammar:
    """Rules for kinds of phrases."""

    def __init__(
        self, plain: Callable[[str], str] = str, synonyms: Mapping[str, str] | None = None
    ) -> None:
        self.plain = plain
        """The key of a word of a template."""
        self.synonyms = synonyms or {}
        """What `@name` stands for in a template: alternatives with bars between them."""
        self.roots: dict[str, Branch] = {}
        self.natives: dict[str, Native] = {}
        self.words: set[str] = set()
        self.first: dict[str, frozenset[str] | None] = {}
        self._single: dict[str, Callable[[str, str], bool]] = {}
        self._second: dict[tuple[str, str], frozenset[str] | None] = {}
        self._count = 0
        self._families: dict[tuple[str, CodeType], int] = {}

    def rule(
        self,
        kind: str,
        phrase: str,
        build: Callable[..., Meaning],
        written: Callable[..., Meaning] | None = None,
    ) -> None:
        """Adds a rule; `build` gets the meanings of the slots in their order.

        What is written once for several words (push, pull, slide; the kinds of terrain) is one
        family of rules, known by the function that was written there.
        """
        self._count += 1
        source = getattr(written or build, "__code__", None)
        family = self._count
        if source is not None and source.co_name == "<lambda>":
            family = self._families.setdefault((kind, source), self._count)
        root = self.roots.setdefault(kind, Branch())
        template, size = parsed(self._spelled_out(phrase))
        for branch, slots in self._grown([(root, ())], template):
            ending = Ending(self._count, build, slots, size, family)
            if ending not in branch.endings[-1:]:
                branch.endings.append(ending)

    def _grown(
        self, places: list[tuple[Branch, tuple[int, ...]]], template: Template
    ) -> list[tuple[Branch, tuple[int, ...]]]:
        """Where the template leads from the places, with the slots met on the way."""
        for piece in template:
            match piece:
                case str(word):
                    key = self.plain(word)
                    self.words.add(key)
                    places = [(b.words.setdefault(key, Branch()), slots) for b, slots in places]
                case Slot(name, number):
                    places = [
                        (b.phrases.setdefault(name, Branch()), (*slots, number))
                        for b, slots in places
                    ]
                case list(alternatives):
                    places = [end for one in alternatives for end in self._grown(places, one)]
        return places

    def _spelled_out(self, phrase: str) -> str:
        """The template with every `@name` replaced by its alternatives."""
        while "@" in phrase:
            phrase = _NAMED.sub(lambda found: f"({self.synonyms[found[1]]})", phrase)
        return phrase

    def native(
        self,
        kind: str,
        first: frozenset[str] | None,
        read: Native,
        single: Callable[[str, str], bool] | None = None,
    ) -> None:
        """Adds a kind of phrase read by a function; `first` are the words it can begin with.

        `single` says of a word and its mark whether it is all that the function can read there.
        """
        self.natives[kind] = read
        self.first[kind] = first
        if single is not None:
            self._single[kind] = single

    def beginning(self, branch: Branch, key: str, mark: str) -> Ways:
        """How a branch goes on if the next word is this one."""
        asked = spelled_with(key, mark)
        found = branch.ways.get(asked)
        if found is None:
            phrases = tuple(
                (name, after, self._next(name, key, mark))
                for name, first, after in branch.following
                if first is None or key in first or mark in first
            )
            found = (branch.words.get(key), phrases)
            if found == NOWHERE:
                found = NOWHERE
            branch.ways[asked] = found
        return found

    def _next(self, kind: str, key: str, mark: str) -> frozenset[str] | None:
        """With which words or marks the phrase can go on; None: with any, or it ends there."""
        second = self._second_of(kind, key, mark)
        return None if second is None or END in second else second

    def _second_of(self, kind: str, key: str, mark: str) -> frozenset[str] | None:
        """What can follow that word in the phrase: words, marks, its end; None if it is unknown."""
        asked = (kind, spelled_with(key, mark))
        if asked not in self._second:
            if kind in self.natives:
                alone = kind in self._single and self._single[kind](key, mark)
                self._second[asked] = _ALONE if alone else None
            else:
                self._second[asked] = self._after_first(self.roots[kind], key, mark)
        return self._second[asked]

    def _after_first(self, root: Branch, key: str, mark: str) -> frozenset[str] | None:
        found: set[str] = set()
        into = [root.words[key]] if key in root.words else []
        for name, first, after in root.following:
            if first is None or key in first or mark in first:
                second = self._second_of(name, key, mark)
                if second is None:
                    return None
                found |= second - _ALONE
                if END in second:
                    into.append(after)
        for branch in into:
            found.update(branch.words)
            if branch.endings:
                found.add(END)
            for _, first, _ in branch.following:
                if first is None:
                    return None
                found |= first
        return frozenset(found)

    def finish(self) -> "Grammar":
        """Works out with which words every kind of phrase can begin."""
        for kind in self.roots:
            self._first_of(kind, set())
        for kind, root in self.roots.items():
            for branch in _branches(root):
                for name in branch.phrases:
                    if name not in self.first:
                        raise KeyError(f"the rules for {kind!r} use the unknown phrase {name!r}")
                branch.following = tuple(
                    (name, self.first[name], after) for name, after in branch.phrases.items()
                )
        return self

    def _first_of(self, kind: str, busy: set[str]) -> frozenset[str] | None:
        if kind in self.first:
            return self.first[kind]
        if kind in busy:
            raise ValueError(f"the phrase {kind!r} begins with itself")
        if kind not in self.roots:
            raise KeyError(f"no rules for the phrase {kind!r}")
        root = self.roots[kind]
        found: set[str] | None = set(root.words)
        for name in root.phrases:
            inner = self._first_of(name, busy | {kind})
            found = None if inner is None or found is None else found | inner
        self.first[kind] = None if found is None else frozenset(found)
        return self.first[kind]


def _branches(root: Branch) -> Iterator[Branch]:
    found = [root]
    while found:
        branch = found.pop()
        yield branch
        found += (*branch.words.values(), *branch.phrases.values())


class Chart:
    """The readings of one text, worked out where they are asked for."""

    __slots__ = (
        "_asked", "_memo", "budget", "context", "furthest", "grammar", "keys", "length", "marks",
        "text",
    )  # fmt: skip

    def __init__(
        self,
        grammar: Grammar,
        text: Words,
        context: Any = None,
        marks: Sequence[str] | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.grammar = grammar
        self.text = text
        self.keys = text.keys
        self.length = len(text.keys)
        self.marks = marks if marks is not None else [""] * self.length
        """What else each word is: a kind of phrase may begin with a mark as with a word."""
        self._asked = [*map(spelled_with, self.keys, self.marks)]
        self.context = context
        self.furthest = 0
        """The first word nobody could make sense of."""
        self.budget = budget if budget is not None else Budget(STEPS)
        self._memo: list[dict[str, list[tuple[int, Meaning]]]] = [
            {} for _ in range(self.length + 1)
        ]
        """For every place, the readings of each kind that were asked for there."""

    def readings(self, kind: str, start: int) -> list[tuple[int, Meaning]]:
        """Every end that a phrase of the kind can have from `start`, with its meaning."""
        memo = self._memo[start]
        known = memo.get(kind)
        if known is not None:
            return known
        grammar = self.grammar
        native = grammar.natives.get(kind)
        if native is not None:
            found = list(native(self, start))
            for end, _ in found:
                if end > self.furthest:
                    self.furthest = end
        else:
            best: dict[int, tuple[int, Meaning]] = {}
            self._walk(grammar.roots[kind], start, (), best)
            found = [(end, meaning) for end, (_, meaning) in best.items()]
        if len(found) > 1:
            found.sort(key=_end, reverse=True)
        memo[kind] = found
        return found

    def _walk(
        self, branch: Branch, at: int, values: tuple[Meaning, ...], best: dict[int, Any]
    ) -> None:
        budget = self.budget
        budget.left -= 1
        if budget.left < 0:
            raise Exhausted(at)
        for ending in branch.endings:
            before = best.get(at)
            if before is not None and before[0] <= ending.order:
                continue
            try:
                if ending.size == len(values):
                    meaning = ending.build(*values)
                else:
                    arguments: list[Meaning] = [None] * ending.size
                    for place, value in zip(ending.slots, values, strict=True):
                        arguments[place] = value
                    meaning = ending.build(*arguments)
            except Rejected:
                continue
            best[at] = (ending.order, meaning)
        length = self.length
        if at >= length:
            return
        asked = self._asked
        following, phrases = branch.ways.get(asked[at]) or self._ways(branch, at)
        if following is not None:
            if at >= self.furthest:
                self.furthest = at + 1
            self._walk(following, at + 1, values, best)
        if not phrases:
            return
        memo = self._memo[at]
        for name, after, second in phrases:
            found = memo.get(name)
            if found is None:
                if second is not None and (
                    at + 1 >= length
                    or (self.keys[at + 1] not in second and self.marks[at + 1] not in second)
                ):
                    # It cannot go on with the next word.
                    if at >= self.furthest:
                        self.furthest = at + 1
                    continue
                found = self.readings(name, at)
            for end, value in found:
                if not after.endings:
                    # Nothing ends there: is there a way on?
                    if end >= length:
                        continue
                    if (after.ways.get(asked[end]) or self._ways(after, end)) is NOWHERE:
                        continue
                self._walk(after, end, (*values, value), best)

    def _ways(self, branch: Branch, at: int) -> Ways:
        return self.grammar.beginning(branch, self.keys[at], self.marks[at])


def _end(reading: tuple[int, Meaning]) -> int:
    return reading[0]


# ------------------------------------------------------------------------ templates


def parsed(phrase: str) -> tuple[Template, int]:
    """A template in its pieces, and how many slots it has.

    A bracket that stands by itself means that bracket.

    >>> parsed("a [b] (c d|<e>) ( f )")
    (['a', [['b'], []], [['c', 'd'], [Slot(name='e', number=0)]], '(', 'f', ')'], 1)
    """
    pieces = _PIECES.findall(" ".join(_plain(chunk) for chunk in phrase.split()))
    numbers = count()
    alternatives, end = _alternatives(pieces, 0, numbers)
    if end != len(pieces):
        raise ValueError(f"unbalanced template {phrase!r}")
    template: Template = alternatives[0] if len(alternatives) == 1 else [alternatives]
    return template, next(numbers)


_NAMED = re.compile(r"@(\w+)")
_LITERAL = {"OPEN": "(", "CLOSE": ")"}
_PIECES = re.compile(r"<\w+>|[()\[\]|]|[^\s()\[\]|<]+")


def _plain(chunk: str) -> str:
    return {"(": "OPEN", ")": "CLOSE"}.get(chunk, chunk)


def _alternatives(pieces: list[str], at: int, numbers: Iterator[int]) -> tuple[list[Template], int]:
    found: list[Template] = []
    current: Template = []
    while at < len(pieces) and pieces[at] not in ")]":
        piece = pieces[at]
        if piece == "|":
            found.append(current)
            current = []
        elif piece in "([":
            inner, at = _alternatives(pieces, at + 1, numbers)
            current.append([*inner, []] if piece == "[" else inner)
        elif piece.startswith("<"):
            current.append(Slot(piece[1:-1], next(numbers)))
        else:
            current.append(_LITERAL.get(piece, piece))
        at += 1
    return [*found, current], at
