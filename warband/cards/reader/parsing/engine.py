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


class Rule(NamedTuple):
    """A rule as it was written: its pieces, and what may follow each of them."""

    order: int
    build: Callable[..., Meaning]
    size: int
    family: int
    pieces: dict[int, "str | Slot"]
    """Words and slots by their places; places are negative and grow towards the end."""
    follows: dict[int, "Targets"]
    begins: "Targets"


Targets: TypeAlias = list[tuple[int, int]]
"""Places of a rule where it can go on, `OVER` if it can be complete; each with the number of the
way that leads there: of several ways to one end the one with the lowest number is tried first."""
OVER = 0

Thread: TypeAlias = tuple[Rule, int, tuple[int, ...], int]
"""A rule that got somewhere: the place it goes on with, the slots met, the number of the way."""


class Branch:
    """Where several rules of a kind still agree; unfolded when it is first come to."""

    __slots__ = ("endings", "following", "phrases", "threads", "ways", "words")

    def __init__(self, threads: list[Thread]) -> None:
        self.threads: list[Thread] | None = threads
        """What is to be unfolded; None once it is."""
        self.words: dict[str, Branch] = {}
        self.phrases: dict[str, Branch] = {}
        self.endings: list[Ending] = []
        self.following: tuple[tuple[str, frozenset[str] | None, Branch], ...] = ()
        """The phrases again, with the words they can begin with, once these are known."""
        self.ways: dict[str, Ways] = {}
        """How it goes on with a word and its mark; found when first asked."""

    def unfold(self, first: Mapping[str, frozenset[str] | None]) -> None:
        """Finds what the branch can go on with, in the order in which it was written.

        `first` are the words that phrases can begin with, as far as these are known.
        """
        threads = self.threads
        if threads is None:
            return
        words: dict[str, list[Thread]] = {}
        phrases: dict[str, list[Thread]] = {}
        endings: list[Ending] = []
        for rule, place, slots, way in sorted(threads, key=_written):
            if place == OVER:
                ending = Ending(rule.order, rule.build, slots, rule.size, rule.family)
                if ending not in endings[-1:]:
                    endings.append(ending)
                continue
            piece = rule.pieces[place]
            if isinstance(piece, str):
                onward = words.setdefault(piece, [])
            else:
                onward = phrases.setdefault(piece.name, [])
                slots = (*slots, piece.number)
            onward += [(rule, to, slots, way + more) for to, more in rule.follows[place]]
        self.words = {word: Branch(onward) for word, onward in words.items()}
        self.phrases = {name: Branch(onward) for name, onward in phrases.items()}
        self.endings = endings
        self.follow(first)
        self.threads = None

    def follow(self, first: Mapping[str, frozenset[str] | None]) -> None:
        """Notes with which words its phrases can begin."""
        self.following = tuple(
            (name, first.get(name), after) for name, after in self.phrases.items()
        )


def _written(thread: Thread) -> tuple[int, int, int]:
    rule, place, _, way = thread
    return rule.order, place, way


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
        self._rules: dict[str, list[Rule]] = {}
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
        template, size = parsed(self._spelled_out(phrase))
        pieces: dict[int, str | Slot] = {}
        follows: dict[int, Targets] = {}
        begins = self._strung(template, [(OVER, 0)], pieces, follows, count(_lists(template), -1))
        made = Rule(self._count, build, size, family, pieces, follows, begins)
        self._rules.setdefault(kind, []).append(made)

    def _strung(
        self,
        template: Template,
        targets: Targets,
        pieces: dict[int, str | Slot],
        follows: dict[int, Targets],
        lists: Iterator[int],
    ) -> Targets:
        """Where the template begins if it goes on with the targets; the last piece comes first.

        A choice that is made later counts for more in the number of a way.
        """
        for piece in reversed(template):
            if isinstance(piece, list):
                shift = _WIDTH * next(lists)
                strung = [
                    [
                        (to, way + (choice << shift))
                        for to, way in self._strung(one, targets, pieces, follows, lists)
                    ]
                    for choice, one in reversed([*enumerate(piece)])
                ]
                targets = [target for found in reversed(strung) for target in found]
            else:
                if isinstance(piece, str):
                    piece = self.plain(piece)
                    self.words.add(piece)
                place = -1 - len(pieces)
                pieces[place] = piece
                follows[place] = targets
                targets = [(place, 0)]
        return targets

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
            word = branch.words.get(key)
            if word is None and not phrases:
                found = NOWHERE
            else:
                if word is not None:
                    word.unfold(self.first)
                for _, after, _ in phrases:
                    after.unfold(self.first)
                found = (word, phrases)
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
            branch.unfold(self.first)
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
        for kind, rules in self._rules.items():
            root = Branch([(rule, to, (), way) for rule in rules for to, way in rule.begins])
            root.unfold(self.first)
            self.roots[kind] = root
        for kind in self.roots:
            self._first_of(kind, set())
        for kind, rules in self._rules.items():
            for rule in rules:
                for piece in rule.pieces.values():
                    if isinstance(piece, Slot) and piece.name not in self.first:
                        raise KeyError(
                            f"the rules for {kind!r} use the unknown phrase {piece.name!r}"
                        )
        for root in self.roots.values():
            root.follow(self.first)
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
            found.sort(key=_where, reverse=True)
        memo[kind] = found
        return found

    def _walk(
        self, branch: Branch, at: int, values: tuple[Meaning, ...], best: dict[int, Any]
    ) -> None:
        budget = self.budget
        length = self.length
        asked = self._asked
        while True:
            budget.left -= 1
            if budget.left < 0:
                raise Exhausted(at)
            if branch.endings:
                self._end(branch.endings, at, values, best)
            if at >= length:
                return
            following, phrases = branch.ways.get(asked[at]) or self._ways(branch, at)
            if following is not None:
                if at >= self.furthest:
                    self.furthest = at + 1
                if not phrases:
                    branch = following
                    at += 1
                    continue
                self._walk(following, at + 1, values, best)
            break
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

    def _end(
        self, endings: list[Ending], at: int, values: tuple[Meaning, ...], best: dict[int, Any]
    ) -> None:
        """Notes what the first of the rules that are complete here makes of its parts."""
        for order, build, slots, size, _ in endings:
            before = best.get(at)
            if before is not None and before[0] <= order:
                continue
            try:
                if size == len(values):
                    meaning = build(*values)
                else:
                    arguments: list[Meaning] = [None] * size
                    for place, value in zip(slots, values, strict=True):
                        arguments[place] = value
                    meaning = build(*arguments)
            except Rejected:
                continue
            best[at] = (order, meaning)

    def _ways(self, branch: Branch, at: int) -> Ways:
        return self.grammar.beginning(branch, self.keys[at], self.marks[at])


def _where(reading: tuple[int, Meaning]) -> int:
    return reading[0]


# ------------------------------------------------------------------------ templates

_WIDTH = 16
"""How many bits the number of an alternative may have."""


def _lists(template: Template) -> int:
    """How many lists of alternatives there are in a template."""
    return sum(1 + sum(map(_lists, piece)) for piece in template if isinstance(piece, list))


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
