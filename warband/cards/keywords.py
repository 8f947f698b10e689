"""Keywords that changed their name over the years: old and new count as one word."""

from functools import lru_cache

_OLD_WORDS = {
    "aberrant": ("aberration",),
    "aquatic": ("water",),
    "arcane": ("wizard", "warlock"),
    "construct": ("animate",),
    "divine": ("paladin", "cleric"),
    "martial": ("warlord", "ranger", "fighter"),
    "psi": ("psionic",),
    "stealth": ("rogue",),
}

RENAMED = {old: new for new, olds in _OLD_WORDS.items() for old in olds}
"""The word on old cards, and the word that replaced it."""


@lru_cache(maxsize=4096)
def canonical_keyword(word: str) -> str:
    """The one form of a keyword by which it is compared: the new word, in small letters.

    >>> canonical_keyword("Wizard")
    'arcane'
    >>> canonical_keyword("Magical  Beast")
    'magical beast'
    """
    plain = " ".join(word.lower().split())
    return RENAMED.get(plain, plain)
