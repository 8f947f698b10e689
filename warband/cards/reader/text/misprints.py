"""Puts misprints right, where a text cannot be read as it stands.

A letter, a blank, a sign or a small word is missing, doubled or wrong somewhere around the
words that stopped the reader. Every way to put that right is tried, the smallest first. What
can be read then counts only if all ways of the same size lead to one reading: a misprint never
turns one legal reading into another, and what was put right is told.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice, pairwise
from typing import NamedTuple

from warband.cards.reader.text.letters import one_letter_apart
from warband.cards.reader.text.words import Speller, Text, plain


class Correction(NamedTuple):
    """What was printed, and what it was taken for."""

    printed: str
    meant: str


class Attempt(NamedTuple):
    """A text with one thing put right in it."""

    source: str
    correction: Correction


_MISTAKEN = {
    "an": ("and",), "and": ("an",), "it": ("its", "if", "it is"), "as": ("has",), "is": ("if",),
    "with": ("within",), "range": ("ranged",), "ot": ("to",), "f": ("of",), "i": ("if",),
    "lf": ("Elf",), "o": ("of", "to"), "t": ("to", "it"), "a": ("an",), "ad": ("and",),
    "thi": ("this",), "wit": ("with",), "targets": ("target",), "you": ("your",),
    "your": ("you",), "in": ("is",), "of": ("or", "if"), "or": ("of",), "to": ("two",),
    "on": ("one",), "at": ("a",), "allies": ("ally's",), "enemies": ("enemy's",),
}  # fmt: skip
"""Small words that are printed for others, which no count of letters would find."""
_SMALL = ("of", "to", "a", ",", "that", "this")
"""Small words that are lost."""
_LONGEST_REACH = 3
"""So many words around the stumbling block are looked at."""


_SHORTEST_RUN = 4
"""So many words in a row that are printed twice are no chance."""
_MOST = 500
"""More ways of one sort to put a text right are not looked at."""
_HITS = re.compile(r"\bcritical hits?\b")


def attempts(
    text: Text, at: int, speller: Speller, names: Iterable[str] = ()
) -> Iterator[list[Attempt]]:
    """Ways to put right what stands around a place, in lots, the smallest changes first.

    First what shows: words twice, words that nobody knows. Then small words that are mistaken,
    lost or turned round, but only where the reader stopped.
    """
    end = len(text.keys)
    places = range(max(0, at - _LONGEST_REACH), min(end, at + _LONGEST_REACH))
    close = range(max(0, at - 1), min(end, at + 1))
    if text.keys.count("(") != text.keys.count(")"):
        yield _deduplicated(_unbalanced(text))
    yield _deduplicated(_doubled(text, places))
    yield _deduplicated(_torn(text, places, speller))
    around = range(max(0, at - 2), min(end, at + 2))
    yield _deduplicated(chain(_misspelt(text, places, speller), _mistaken(text, around)))
    yield _deduplicated(_misnamed(text, places, names))
    if not any(_unknown(text, place, speller) for place in close):
        yield _deduplicated(_turned_round(text, close))
        yield _deduplicated(_lost(text, close))
        yield _deduplicated(_unsigned(text, range(max(0, at - 3), min(end, at + 1))))
        yield _deduplicated(_run_together(text, around, speller))


def _deduplicated(found: Iterator[Attempt]) -> list[Attempt]:
    return list({attempt.source: attempt for attempt in islice(found, _MOST)}.values())


_OWNED = re.compile(r"'s?$")
"""What is left behind a word whose end is put right."""


def _printed(text: Text, place: int) -> str:
    """The word as it was printed, before anybody put it right."""
    start, end = text.spans[place]
    return _OWNED.sub("", text.source[start:end])


def _replaced(text: Text, first: int, last: int, words: str) -> Attempt:
    start, end = text.spans[first][0], text.spans[last][1]
    if "'" not in words and (owned := _OWNED.search(text.source[start:end])):
        words += owned[0]
    source = f"{text.source[:start]}{words}{text.source[end:]}"
    return Attempt(_HITS.sub("critical", source), Correction(text.source[start:end], words))


def _doubled(text: Text, places: range) -> Iterator[Attempt]:
    """A word twice in a row, or again after the next one; several words twice in a row."""
    keys = text.keys
    for run in range(_SHORTEST_RUN, len(keys) // 2 + 1):
        for place in range(len(keys) - 2 * run + 1):
            if keys[place] != keys[place + run]:
                continue
            if keys[place : place + run] == keys[place + run : place + 2 * run]:
                kept = text.source[text.spans[place][0] : text.spans[place + run - 1][1]]
                yield _replaced(text, place, place + 2 * run - 1, kept)
    for place in places:
        for step in (1, 2):
            other = place + step
            if other < len(keys) and keys[place] == keys[other] and keys[place].isalpha():
                kept = text.source[text.spans[place][0] : text.spans[other - 1][1]]
                yield _replaced(text, place, other, kept)


def _torn(text: Text, places: range, speller: Speller) -> Iterator[Attempt]:
    """A blank within a word, or none between two."""
    for place in places:
        raw = _printed(text, place)
        if place + 1 < len(text.keys):
            joined = raw + _printed(text, place + 1)
            known = raw.isalpha() and plain(raw) in speller.words and len(raw) > 2
            if not known and joined.isalpha() and plain(joined) in speller.words:
                yield _replaced(text, place, place + 1, joined)
        if raw.isalpha() and plain(raw) not in speller.words:
            for cut in range(1, len(raw)):
                first, rest = raw[:cut], raw[cut:]
                if plain(first) in speller.words and plain(rest) in speller.words and len(rest) > 1:
                    yield _replaced(text, place, place, f"{first} {rest}")
            if len(raw) > 3 and plain(raw[:-1]) in speller.words:
                yield _replaced(text, place, place, f"{raw[:-1]},")


def _unknown(text: Text, place: int, speller: Speller) -> bool:
    """Whether nobody knows the word: no word of the language, and not written like a name."""
    raw = text.raw[place]
    long_enough = len(raw) > 2 or (len(raw) == 2 and raw.islower())
    return raw.isalpha() and long_enough and plain(raw) not in speller.words


def _misspelt(text: Text, places: range, speller: Speller) -> Iterator[Attempt]:
    """A word with a letter too many, too few or wrong."""
    for place in places:
        denied = text.raw[place].lower()
        if denied.startswith("non-") and plain(denied[4:]) not in speller.words:
            for meant in speller.near(denied[4:]):
                yield _replaced(text, place, place, f"non-{meant}")
        if _unknown(text, place, speller):
            for meant in speller.nearby(text.raw[place].lower()):
                yield _replaced(text, place, place, meant)


def _mistaken(text: Text, places: range) -> Iterator[Attempt]:
    """A small word for another that sounds or looks like it."""
    for place in places:
        for meant in _MISTAKEN.get(text.raw[place].lower(), ()):
            yield _replaced(text, place, place, meant)


def _misnamed(text: Text, places: range, names: Iterable[str]) -> Iterator[Attempt]:
    """A word of a name that the card knows, with a letter too many, too few or wrong."""
    known = {word for name in names for word in name.split() if len(word) > 3}
    for place in places:
        raw = text.raw[place]
        if raw[:1].isupper() and len(raw) > 3 and raw not in known:
            for word in sorted(known):
                if one_letter_apart(raw.lower(), word.lower()):
                    yield _replaced(text, place, place, word)


def _turned_round(text: Text, places: range) -> Iterator[Attempt]:
    """Two neighbouring words in the wrong order."""
    for place in places:
        if place + 1 < len(text.keys) and text.keys[place].isalpha():
            first, second = text.raw[place], text.raw[place + 1]
            small = max(len(first), len(second)) <= 4
            if text.keys[place + 1].isalpha() and first != second and small:
                yield _replaced(text, place, place + 1, f"{second} {first}")


def _lost(text: Text, places: range) -> Iterator[Attempt]:
    """A small word that is not there."""
    for place in places:
        start = text.spans[place][0]
        if start and text.source[start - 1] not in " (":
            continue
        for word in _SMALL:
            source = f"{text.source[:start]}{word} {text.source[start:]}"
            end = text.spans[place][1]
            there = text.source[start:end]
            yield Attempt(source, Correction(there, f"{word} {there}"))


def _unbalanced(text: Text) -> Iterator[Attempt]:
    """A bracket that is not closed, or was never opened."""
    keys = text.keys
    depth, opened, closed = 0, 0, -1
    for place, key in enumerate(keys):
        if key == "(":
            depth, opened = depth + 1, place
        elif key == ")":
            depth -= 1
            if depth < 0:
                depth, closed = 0, place
    if closed >= 0:
        for place in range(closed):
            if place == 0 or keys[place - 1] in (":", ";", ".", ",") or keys[place] in _IN_BRACKETS:
                yield _inserted(text, place, "(")
    elif depth:
        for place in range(opened + 2, len(keys)):
            if keys[place] in (":", ";", ".", ",", "+#"):
                yield _inserted(text, place, ")")
        yield Attempt(f"{text.source})", Correction("", ")"))


_IN_BRACKETS = frozenset(
    ("save", "maximum", "minimum", "range", "reach", "blast", "burst", "radius")
)
"""Words with which what stands in brackets often begins."""


def _inserted(text: Text, place: int, sign: str) -> Attempt:
    start, end = text.spans[place]
    there = text.source[start:end]
    return Attempt(
        f"{text.source[:start]}{sign} {text.source[start:]}", Correction(there, f"{sign} {there}")
    )


def _unsigned(text: Text, places: range) -> Iterator[Attempt]:
    """A number of damage that has lost its sign: more of it, for less is told by a minus."""
    for place in places:
        begins = place == 0 or text.keys[place - 1] in (":", ";", ".", ",", "and", "have")
        if begins and text.keys[place] == "#" and "damage" in text.keys[place + 1 : place + 3]:
            there = text.raw[place]
            yield _replaced(text, place, place, f"+{there}")


def _run_together(text: Text, places: range, speller: Speller) -> Iterator[Attempt]:
    """Two sentences without a stop between them: the second begins with a capital."""
    for place in places:
        begins = text.raw[place][:1].isupper() and plain(text.raw[place]) in speller.words
        if place and begins and text.keys[place - 1].isalpha():
            yield _inserted(text, place, ".")


_SIGN = re.compile(r"(?<![\d+-])(?<=[ ;:)])(\d+) (?=vs (?:AC|Fort|Ref|Will)\b)|^(\d+) (?=vs )")
_DEFENSE = re.compile(r"(?<= vs )(?=\d+ (?:\w+ )?[Dd]amage)")


_STRAY = re.compile(r"(?<=\)) AC; (?=\+\d+ vs )")
"""What is left of an icon before the attack bonus."""


_VERSUS = re.compile(r"(?<=\d )(?!vs )([A-Za-z]{1,3})\.? (?=(?:AC|Fort|Ref|Will)\b)")
"""What is left of "vs." between the bonus of an attack and its defense."""
_DEF = re.compile(
    r"(?<= vs )(?!(?:AC|Fort|Ref|Will)\b)(?:DEF ?\( ?)?"
    r"([A-Z][a-z]+(?: ?[a-z]{1,3})??)(?:\)|(?=[;:,. ]|$))"
    r"|(?<=\d )DEF ?\( ?(?!(?:Fort|Ref|Will)\))([A-Z][a-z ]+)\)?"
)
"""The word for a defense, behind "vs." or DEF, where it is none."""
_DEFENSE_NAMES = {
    "fortitude": "Fort",
    "fort": "Fort",
    "reflex": "Ref",
    "ref": "Ref",
    "will": "Will",
}


def _versus(match: re.Match[str], found: list[Correction]) -> str:
    word = match[1].lower()
    if word not in ("sv", "v", "s") and not one_letter_apart(word, "vs"):
        return match[0]
    found.append(Correction(match[0].strip(), "vs"))
    return "vs "


def _defense(match: re.Match[str], found: list[Correction]) -> str:
    word = (match[1] or match[2]).replace(" ", "").lower()
    meant = {
        name
        for long, name in _DEFENSE_NAMES.items()
        if word == long or one_letter_apart(word, long) or _is_slip(word, long)
    }
    if len(meant) != 1:
        return match[0]
    (name,) = meant
    found.append(Correction(match[0], name))
    return name


def signs_restored(text: str, *, attack: bool) -> tuple[str, tuple[Correction, ...]]:
    """The text with the signs of attack bonuses, and with the defense that an attack lacks.

    >>> signs_restored("19 vs AC; 5 damage", attack=True)
    ('+19 vs AC; 5 damage', (Correction(printed='19 vs', meant='+19 vs'),))
    """
    found: list[Correction] = []

    def signed(match: re.Match[str]) -> str:
        number = match[1] or match[2]
        found.append(Correction(f"{number} vs", f"+{number} vs"))
        return f"+{number} "

    text = _SIGN.sub(signed, text)
    text = _VERSUS.sub(partial(_versus, found=found), text)
    text = _DEF.sub(partial(_defense, found=found), text)
    if attack and _STRAY.search(text):
        found.append(Correction("AC; +", "+"))
        text = _STRAY.sub(" ", text, count=1)
    if attack and _DEFENSE.search(text):
        found.append(Correction("vs", "vs AC"))
        text = _DEFENSE.sub("AC; ", text, count=1)
    return text, tuple(found)


_COMPOUNDS = (
    ("combat", "advantage"), ("critical", "hit"), ("critical", "hits"), ("saving", "throw"),
    ("saving", "throws"), ("champion", "rating"), ("champion", "power"), ("victory", "points"),
    ("victory", "area"), ("ranged", "cover"), ("of", "sight"), ("of", "effect"),
)  # fmt: skip
"""Words that mean something together; some are smoothed into one before the text is cut."""
_FIRST, _SECOND = (frozenset(half) for half in zip(*_COMPOUNDS, strict=True))
_WORD = re.compile(r"[A-Za-z]+")


def compounds_restored(text: str) -> tuple[str, tuple[Correction, ...]]:
    """The text with misprinted halves of such pairs put right.

    >>> compounds_restored("has comat advantage")[0], compounds_restored("a critcal hit")[0]
    ('has combat advantage', 'a critical hit')
    """
    found = list(_WORD.finditer(text))
    told: list[Correction] = []
    for first, second in reversed([*pairwise(found)]):
        pair = first[0].lower(), second[0].lower()
        if pair in _COMPOUNDS or (pair[0] not in _FIRST and pair[1] not in _SECOND):
            continue
        for one, two in _COMPOUNDS:
            if (pair[0] == one and len(two) > 4 and _is_slip(pair[1], two)) or (
                pair[1] == two and len(one) > 4 and _is_slip(pair[0], one)
            ):
                between = text[first.end() : second.start()]
                text = f"{text[: first.start()]}{one}{between}{two}{text[second.end() :]}"
                told.append(Correction(f"{first[0]} {second[0]}", f"{one} {two}"))
                break
    return text, tuple(told)


def _is_slip(word: str, meant: str) -> bool:
    """Whether a word is the one that is meant, with a slip of a letter."""
    if len(word) == len(meant) and sorted(word) == sorted(meant):
        return sum(a != b for a, b in zip(word, meant, strict=True)) == 2
    return one_letter_apart(word, meant)
