"""Appendix A: cards of 2008 as these rules read them."""

from msgspec.structs import replace

from warband.cards import vocabulary as v

RENAMED = {
    "Martial": ("Warlord", "Rogue", "Ranger", "Fighter"),
    "Arcane": ("Wizard", "Warlock"),
    "Divine": ("Paladin", "Cleric"),
    "Construct": ("Animate",),
    "Aberrant": ("Aberration",),
}
"""Keywords by their present name, with those of early cards that became them."""

KEYWORDS = {old: new for new, olds in RENAMED.items() for old in olds}

NO_KEYWORDS = frozenset(("Good", "Evil"))
"""Alignments stand on the keyword line of old cards and are none."""


def modernised(card: v.Card) -> v.Card:
    """A card in the words of these rules; a new one is as it was."""
    if not isinstance(card, v.Creature):
        return card
    words = tuple(
        dict.fromkeys(KEYWORDS.get(word, word) for word in card.keywords if word not in NO_KEYWORDS)
    )
    bloodied = card.hp // 2 // 5 * 5 if card.bloodied is None else card.bloodied
    if words == card.keywords and bloodied == card.bloodied:
        return card
    return replace(card, keywords=words, bloodied=bloodied)
