"""Names of players: what can be seen and told apart."""

import unicodedata
from collections.abc import Iterable

UNSEEN = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing though their category does not say so."""
MOST_MARKS = 2
"""Accents on one letter; more of them climb over other lines."""
LONGEST = 40


def visible(text: str) -> str:
    """A text without what is invisible, turns other text around or piles up; spaces single.

    >>> visible("A\u202enn\u200b   B\u2800ob")
    'Ann Bob'
    """
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if category in ("Zs", "Zl", "Zp") or letter in "\t\n\r":
            shown.append(" ")
            continue
        if category[0] == "C" or letter in UNSEEN or "\ufe00" <= letter <= "\ufe0f":
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            shown.append(letter)
    return " ".join("".join(shown).split())


def alike(name: str) -> str:
    """What two names have in common that nobody tells apart at a glance."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def distinct_name(wanted: str, taken: Iterable[str], *, nameless: str = "Guest") -> str:
    """A name that can be seen and that nobody at the table has.

    >>> distinct_name("Ann", ["ann", "Bob"]), distinct_name("\u200b", [])
    ('Ann (2)', 'Guest')
    """
    shown = visible(wanted)[:LONGEST].strip() or nameless
    others = {alike(name) for name in taken}
    number, name = 1, shown
    while alike(name) in others:
        number += 1
        name = f"{shown[: LONGEST - 5]} ({number})"
    return name
