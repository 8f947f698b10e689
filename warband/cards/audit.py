"""An audit of readings: is every printed word accounted for by a part of the tree?

Every number, name, condition, keyword and every word that narrows or changes what a power does
must be found again in the tree. What is not found is listed; words that carry no meaning of
their own stand on a short list (`WITHOUT_EFFECT`).
"""

import re
from collections.abc import Iterator

import msgspec

from warband.cards.audit_words import ACCOUNTS, KNOWN_BY_OTHERS, WITHOUT_EFFECT
from warband.cards.check import Checked
from warband.cards.notation import print_power
from warband.cards.reader.lines import split_name
from warband.cards.reader.nouns.basics import DAMAGE_TYPES, KEYWORDS
from warband.cards.reader.powers import flagged, speller
from warband.cards.reader.text.normal import smooth
from warband.cards.reader.text.words import NUMBERS, Text, cut
from warband.cards.vocabulary import CONDITIONS, Power

_NUMBER = re.compile(r"\d+")


class Lost(msgspec.Struct, frozen=True):
    """Words of one power that no part of its tree accounts for."""

    card: str
    text: str
    words: tuple[str, ...]


def audit(checked: Checked) -> Iterator[Lost]:
    """What vanished between the printed powers of a card and their trees."""
    texts = dict(_by_name(checked))
    put_right = {word for _, printed, _ in checked.corrections for word in printed.split()}
    for power in checked.card.powers:
        if power.name in CONDITIONS:
            # The rulebook's own conditions count, whatever a card repeats of them.
            continue
        text = texts.get(power.name)
        if text is not None:
            words = tuple(w for w in unaccounted(text, power) if w not in put_right)
            if words:
                yield Lost(checked.card.name, text, words)


def _by_name(checked: Checked) -> Iterator[tuple[str, str]]:
    """The printed texts of powers by their names; of names that occur once."""
    sections = {"ATTACK": "attack", "CHAMPION": "champion"}
    found: dict[str, list[str]] = {}
    for printed in checked.printed.powers:
        name, body = split_name(printed.text, sections.get(printed.type, "general"))
        found.setdefault(name, []).append(body)
    for name, bodies in found.items():
        if len(bodies) == 1 and name:
            yield name, bodies[0]


def unaccounted(text: str, power: Power) -> Iterator[str]:
    """The words of a text that the tree of a power does not account for."""
    smoothed, _ = flagged(smooth(text))
    words = cut(smoothed, speller().correct)
    tree = print_power(msgspec.structs.replace(power, name=""))
    low = tree.lower()
    numbers = {int(number) for number in _NUMBER.findall(tree)} | {0, 1}
    printed = {abs(int(n)) for n in _NUMBER.findall(smoothed)}
    if "critical-on" in tree or "natural-roll" in tree:
        # The faces up to the highest, and those between two, need no telling.
        numbers |= {19, 20}
    for key, raw in zip(words.keys, words.raw, strict=True):
        if key.startswith(("#", "+#", "-#", "f#")):
            for number in _NUMBER.findall(raw):
                if not _explained(int(number), numbers, printed):
                    yield raw
        elif key in NUMBERS:
            if NUMBERS[key] not in numbers and NUMBERS[key] > 1:
                yield raw
        elif key not in WITHOUT_EFFECT and not _accounted(key, raw, words, tree, low):
            yield raw


def _explained(number: int, numbers: set[int], printed: set[int]) -> bool:
    """Whether a number stands in the tree, or what it adds to another one that does."""
    return number in numbers or any(
        other in numbers and abs(number - other) in numbers for other in printed - {number}
    )


def _accounted(key: str, raw: str, words: Text, tree: str, low: str) -> bool:
    if key in ACCOUNTS:
        return any(part in tree or part in low for part in ACCOUNTS[key])
    if key.capitalize() in CONDITIONS or key in DAMAGE_TYPES or key in KEYWORDS:
        return key in low
    stem = key.removeprefix("non-").rstrip("s")[:6]
    return stem in low or key in KNOWN_BY_OTHERS
