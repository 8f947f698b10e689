"""A smoothed text cut into words, each with the key under which the grammar knows it.

The key of a word is its plain form: small letters, verbs and most nouns without their
ending. Numbers have keys of their own (`#`, `+#`, `-#`, `#-#`, `#+`). Words without
weight ("the", "also") are left out; misspelt words are put right where only one known
word is close.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from warband.cards.reader.text.letters import one_letter_apart

_TOKEN = re.compile(
    r"""(?P<dice>\d?d20s?)\b
      | (?P<range>\d+\s?-\s?\d+)(?![\w])
      | (?P<plus>\d+\+)(?=[\s,.;:)]|$)
      | (?P<signed>[+-]\d+)
      | (?P<number>\d+)
      | (?P<flying>F\d+)\b
      | (?P<word>[A-Za-z][A-Za-z]*(?:['-][A-Za-z]+)*'?)
      | (?P<mark>[.,;:()+/\[\]&])""",
    re.VERBOSE,
)

_DROPPED = frozenset(
    ("the", "also", "current", "currently", "immediately", "instantly", "automatically", "&")
)
_IRREGULAR = {
    "has": "have", "had": "have", "were": "was", "are": "is", "be": "is", "being": "is",
    "been": "is", "an": "a", "does": "do", "did": "do", "doesn't": "donot", "eliminates": "destroy",
    "eliminate": "destroy", "eliminated": "destroyed", "bloodies": "bloody", "tries": "try",
    "dies": "die", "carries": "carry", "anytime": "any-time", "adds": "add", "gets": "gain",
    "get": "gain", "got": "gain", "receive": "gain", "receives": "gain", "suffers": "take",
    "suffer": "take", "begins": "start", "begin": "start", "beginning": "start", 
    "every": "each", "may": "can", "staggered": "dazed", "enervated": "weakened",
    "confusion": "confused", "which": "that", "who": "that", "their": "its", "his": "its",
    "her": "its", "him": "it", "distant": "away", "tie": "tied", "use": "use", "usable": "use",
    "useable": "use", "unbloodied": "non-bloodied", "counter": "token", "counters": "token",
    "tokens": "token", "space": "square", "spaces": "square", "farther": "farther",
    "further": "farther", "controls": "control", "inflicts": "deal", "inflict": "deal",
    "opponents": "opponent", "while": "while", "greater": "more", "higher": "more",
    "fewer": "less", "lower": "less", "higher-level": "higher-level", "nor": "or",
    "upon": "on", "empty": "unoccupied", "vacant": "unoccupied", "foe": "enemy",
    "foes": "enemies", "two-thirds": "two-thirds", "adjacently": "adjacent",
}  # fmt: skip
_PLAIN_NOUNS = frozenset(
    """
    square target attack action power condition effect area roll save turn round use hit
    critical wall keyword item damage rider mount point bonus charge level die result spell
    feature penalty resistance immunity pit statue counter checkbox speed step weapon shift
    burst blast line cone ray head name time place score terrain feat
    """.split()  # noqa: SIM905
)
_VERBS = frozenset(
    """
    take heal gain make shift slide move teleport deal score lose hit miss destroy start end
    become use declare target attack activate enter leave roll fail succeed charge flank
    damage push pull place grant provoke ignore cause choose add remove apply reduce increase
    recharge return treat spend expend redirect switch swap repeat cost count stand stop
    affect include bear share block double triple win lose set benefit trace pay burrow fly
    occupy put get resolve change reroll assign reassign equal exceed transfer join cast
    render impose immobilize daze stun slow weaken blind dominate helpless petrify confuse
    regain recover attempt want see allow work require must keep bite repeat summon replace
    follow force compel swallow grab release bring draw pass cancel prevent negate extend
    reflect counter suppress bloody carry try apply fly
    """.split()  # noqa: SIM905
)

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "once": 1, "twice": 2,
}  # fmt: skip


_TYPOS = {
    "yor": "your",
    "ths": "this",
    "thier": "its",
    "onenemies": "enemies",
    "uo": "up",
    "tw": "two",
}
"""Misspellings too short or too far off to be guessed."""


_NEVER_NAMES = frozenset((
    "damage", "action", "minor", "immediate", "creature", "bloodied", "insubstantial", "recharge",
    "adjacent",
))  # fmt: skip
"""Words that are put right even when they are written like names."""


def _run_on(word: str) -> bool:
    """Whether a noun has run into the keyword before it: Goblinallies."""
    nouns = (
        "target",
        "targets",
        "adjacent",
        "allies",
        "enemies",
        "ally",
        "enemy",
        "creature",
        "creatures",
    )
    joined = len(word) > 5 and word.endswith(("or", "and"))
    return (word.endswith(nouns) and word not in nouns) or joined


class Text:
    """A text as words: their keys, how they were written, and where."""

    __slots__ = ("corrected", "keys", "raw", "source", "spans")

    def __init__(
        self,
        source: str,
        keys: list[str],
        raw: list[str],
        spans: list[tuple[int, int]],
        corrected: list[tuple[str, str]] | None = None,
    ) -> None:
        self.source = source
        self.keys = keys
        self.raw = raw
        self.spans = spans
        self.corrected = corrected or []
        """Words that were put right, with what they were taken for."""

    def quote(self, start: int, end: int) -> str:
        """The words from one place to another as they stand in the text."""
        if start >= len(self.spans):
            return "the end of the text"
        last = min(end, len(self.spans)) - 1
        return self.source[self.spans[start][0] : self.spans[last][1]]


@lru_cache(maxsize=8192)
def plain(word: str) -> str:
    """The key of a word.

    >>> plain("Takes"), plain("allies"), plain("squares"), plain("are")
    ('take', 'allies', 'square', 'is')
    """
    low = word.lower()
    known = _IRREGULAR.get(low)
    if known is not None:
        return known
    if low.endswith("ies") and low[:-3] + "y" in _VERBS:
        return low[:-3] + "y"
    if low.endswith("s") and len(low) > 3:
        base = low[:-1]
        if base in _VERBS or base in _PLAIN_NOUNS:
            return base
        if low.endswith("es") and (low[:-2] in _VERBS or low[:-2] in _PLAIN_NOUNS):
            return low[:-2]
    return low


def cut(source: str, correct: Callable[[str], tuple[str, ...]] | None = None) -> Text:
    """Cuts a smoothed text into words. `correct` puts unknown words right.

    >>> cut("Allies have +2 attack.").keys
    ['allies', 'have', '+#', 'attack']
    """
    keys: list[str] = []
    raw: list[str] = []
    spans: list[tuple[int, int]] = []
    corrected: list[tuple[str, str]] = []

    def put(key: str, text: str, span: tuple[int, int]) -> None:
        keys.append(key)
        raw.append(text)
        spans.append(span)

    for match in _TOKEN.finditer(source):
        kind, text, span = match.lastgroup, match.group(), match.span()
        if kind == "word":
            owned, word = False, text
            if "'" in text:
                owned = text.endswith(("'s", "'S", "s'"))
                word = text[:-2] if text.endswith(("'s", "'S")) else text.rstrip("'")
            key = plain(word)
            if key in _DROPPED:
                continue
            fixed = (key,) if correct is None else correct(key)
            if len(fixed) == 1 and fixed[0] == key:
                put(key, word, span)
            else:
                before = len(keys)
                begins = not keys or keys[-1] in (".", ":", ";")
                if word[0].islower() or word.isupper():
                    for part in fixed:
                        put(part, part if part != key else word, span)
                elif begins and len(fixed) == 2:
                    for part in fixed:
                        put(part, part, span)
                elif _run_on(key) and len(fixed) == 2:
                    first, noun = fixed
                    put(first, first.capitalize(), span)
                    put(noun, noun, span)
                elif fixed[0] in _NEVER_NAMES:
                    put(fixed[0], word, span)
                else:
                    put(key, word, span)
                if keys[before:] != [key]:
                    corrected.append((word, " ".join(keys[before:])))
            if owned:
                put("'s", "'s", span)
        elif kind == "signed":
            put("+#" if text[0] == "+" else "-#", text, span)
        elif kind == "number":
            put("#", text, span)
        elif kind == "range":
            put("#-#", text.replace(" ", ""), span)
        elif kind == "plus":
            put("#+", text, span)
        elif kind == "flying":
            put("f#", text, span)
        elif kind == "dice":
            if text[0] not in "1d":
                put("#", text[0], span)
            put("d20", text, span)
        else:
            if text == "&":
                put("and", text, span)
            elif keys and text == "." and keys[-1] == ".":
                continue
            else:
                put(text, text, span)
    while keys and keys[-1] in (".", ";", ":", ","):
        keys.pop()
        raw.pop()
        spans.pop()
    return Text(source, keys, raw, spans, corrected)


_MEANT = {"against": "vs", "versus": "vs", "fortitude": "fort", "reflex": "ref"}
"""Words that are smoothed before the text is cut."""


class Speller:
    """Knows the words of the grammar and puts misspelt ones right."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self._near: dict[str, set[str]] = {}
        stems = (word for word in (*_VERBS, *_PLAIN_NOUNS) if word in self.words)
        forms = (f"{word[:-1]}ies" if word.endswith("y") else f"{word}s" for word in stems)
        written = (*_MEANT, *_IRREGULAR, *forms)
        self._written = {form: _MEANT.get(form, plain(form)) for form in written}
        """Words as they are written, with their keys: "squares", "begins", "against"."""
        for word in (*self.words, *self._written):
            if len(word) >= 5 and word.isalpha():
                for variant in _shortened(word):
                    self._near.setdefault(variant, set()).add(word)
        short = (word for word in (*self.words, *self._written) if 1 < len(word) < 5)
        self._short = sorted({word for word in short if word.isalpha()})
        self.correct = lru_cache(maxsize=8192)(self._correct)
        self.close = lru_cache(maxsize=8192)(self.near)

    def _swapped(self, word: str) -> set[str]:
        """Known words that differ by two neighbouring letters in the wrong order."""
        swaps = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)}
        return {each for each in swaps if each != word and self._knows(each)}

    def _knows(self, word: str) -> bool:
        return word in self.words or word in self._written

    def near(self, word: str) -> set[str]:
        """Known words that differ from a word by one letter or by two in the wrong order."""
        shorter = _shortened(word)
        found = self._swapped(word) | {
            each for each in shorter if each in self.words or plain(each) in self.words
        }
        found |= {w for w in self._near.get(word, ()) if len(w) > 3}
        same = {w for each in shorter for w in self._near.get(each, ()) if len(w) == len(word)}
        return {each for each in found | same if each.isalpha()}

    def nearby(self, word: str) -> set[str]:
        """Known words that differ from a word in such a way, however short they are."""
        return self.near(word) | {each for each in self._short if _slip(word, each)}

    def _correct(self, word: str) -> tuple[str, ...]:
        """The word itself if known, the only word close to it, or two words run together."""
        if word in _TYPOS:
            return (_TYPOS[word],)
        if word in self.words or not word.isalpha() or len(word) < 4:
            return (word,)
        if word.endswith("is") and word[:-2] in ("creature", "enemy", "ally", "target"):
            return (word[:-2], "is")
        shorter = _shortened(word)
        for written in (
            self._swapped(word),
            {each for each in shorter if self._knows(each) and len(each) > 3},
            self._near.get(word, set()),
            {
                known
                for each in shorter
                for known in self._near.get(each, ())
                if len(known) == len(word)
            },
        ):
            near = {self._written.get(each, each) for each in written}
            if len(near) == 1:
                return tuple(near)
            if near:
                break
        if word.endswith("sa") and plain(word[:-1]) in self.words:
            return (plain(word[:-1]), "a")
        for split in range(2, len(word) - 1) if len(word) > 4 else ():
            parts = (plain(word[:split]), plain(word[split:]))
            if all(part in self.words or part == "the" for part in parts):
                return tuple(part for part in parts if part != "the")
        return (word,)


def _slip(one: str, two: str) -> bool:
    """Whether two words differ by one letter, or by two neighbours in the wrong order."""
    if one_letter_apart(one, two):
        return True
    apart = [at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b]
    if len(one) != len(two) or len(apart) != 2 or apart[1] != apart[0] + 1:
        return False
    return one[apart[0]] == two[apart[1]] and one[apart[1]] == two[apart[0]]


def _shortened(word: str) -> set[str]:
    """The word with one letter left out, in every way."""
    return {word[:i] + word[i + 1 :] for i in range(len(word))}
