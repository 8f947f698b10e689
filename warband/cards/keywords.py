"""Keywords that changed their name over the years: old and new count as one word."""

RENAMED = {
    "aberration": "aberrant",
    "animate": "construct",
    "cleric": "divine",
    "fighter": "martial",
    "paladin": "divine",
    "psionic": "psi",
    "ranger": "martial",
    "rogue": "stealth",
    "warlock": "arcane",
    "warlord": "martial",
    "water": "aquatic",
    "wizard": "arcane",
}
"""The word on old cards, and the word that replaced it."""


def canonical_keyword(word: str) -> str:
    """The one form of a keyword by which it is compared: the new word, in small letters.

    >>> canonical_keyword("Wizard")
    'arcane'
    >>> canonical_keyword("Magical  Beast")
    'magical beast'
    """
    plain = " ".join(word.lower().split())
    return RENAMED.get(plain, plain)


def same_keyword(one: str, other: str) -> bool:
    """Whether two keywords count as the same word.

    >>> same_keyword("Cleric", "Paladin"), same_keyword("Elf", "Elemental")
    (True, False)
    """
    return canonical_keyword(one) == canonical_keyword(other)
