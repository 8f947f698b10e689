"""Puts misprints right, where a text cannot be read as it stands.

A letter, a blank, a sign or a small word is missing, doubled or wrong somewhere around the
words that stopped the reader. Every way to put that right is tried, the smallest first. What
can be read then counts only if all ways of the same size lead to one reading: a misprint never
turns one legal reading into another, and what was put right is told.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from warband.cards.reader.words import Speller, Text, plain


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
_SMALL = ("of", "to", "a", ",")
"""Small words that are lost."""
_LONGEST_REACH = 3
"""So many words around the stumbling block are looked at."""


_HITS = re.compile(r"\bcritical hits?\b")


def attempts(text: Text, at: int, speller: Speller) -> Iterator[list[Attempt]]:
    """Ways to put right what stands around a place, in lots, the smallest changes first."""
    places = range(max(0, at - _LONGEST_REACH), min(len(text.keys), at + _LONGEST_REACH))
    yield _deduplicated(_doubled(text, places))
    yield _deduplicated(_torn(text, places, speller))
    yield _deduplicated(_mistaken(text, places, speller))
    yield _deduplicated(_lost(text, range(max(0, at - 1), min(len(text.keys), at + 1))))


def _deduplicated(found: Iterator[Attempt]) -> list[Attempt]:
    return list({attempt.source: attempt for attempt in found}.values())


def _replaced(text: Text, first: int, last: int, words: str) -> Attempt:
    start, end = text.spans[first][0], text.spans[last][1]
    source = f"{text.source[:start]}{words}{text.source[end:]}"
    return Attempt(_HITS.sub("critical", source), Correction(text.source[start:end], words))


def _doubled(text: Text, places: range) -> Iterator[Attempt]:
    """A word twice in a row, or again after the next one."""
    keys = text.keys
    for place in places:
        for step in (1, 2):
            other = place + step
            if other < len(keys) and keys[place] == keys[other] and keys[place].isalpha():
                kept = text.source[text.spans[place][0] : text.spans[other - 1][1]]
                yield _replaced(text, place, other, kept)


def _torn(text: Text, places: range, speller: Speller) -> Iterator[Attempt]:
    """A blank within a word, or none between two."""
    for place in places:
        raw = text.raw[place]
        if place + 1 < len(text.keys):
            joined = raw + text.raw[place + 1]
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


def _mistaken(text: Text, places: range, speller: Speller) -> Iterator[Attempt]:
    """A word for another: one that sounds or looks like it, or with a letter too many or few."""
    for place in places:
        raw = text.raw[place]
        low = raw.lower()
        for meant in _MISTAKEN.get(low, ()):
            yield _replaced(text, place, place, meant)
        if raw.isalpha() and plain(raw) not in speller.words and len(raw) > 2:
            for meant in speller.near(low):
                yield _replaced(text, place, place, meant)


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


_SIGN = re.compile(r"(?<![\d+-])(?<=[ ;:)])(\d+) (?=vs (?:AC|Fort|Ref|Will)\b)|^(\d+) (?=vs )")
_DEFENSE = re.compile(r"(?<= vs )(?=\d+ (?:\w+ )?[Dd]amage)")


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
    if attack and _DEFENSE.search(text):
        found.append(Correction("vs", "vs AC"))
        text = _DEFENSE.sub("AC; ", text, count=1)
    return text, tuple(found)
