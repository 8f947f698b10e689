"""The warlord prestige class of the campaign (Warlord Advancement)."""

from collections.abc import Sequence
from dataclasses import replace

from warband.rules.handbook.cards import Card, Spell, Strike
from warband.rules.handbook.statcard.abilities import UNLIMITED

MORE_HP = "hp"
"""The choice of a level that is no spell."""


def level_choices(card: Card) -> list[str]:
    """What a warlord may take with a new level: hit points, or one more use of a spell it casts."""
    return [MORE_HP, *(spell.name for spell in card.spells if spell.uses != UNLIMITED)]


def advanced(card: Card, levels: Sequence[str]) -> Card:
    """A warlord with levels; each says what was taken with it.

    >>> from warband.rules.handbook.cards import Card
    >>> veteran = advanced(Card("Captain", commander=2), ["hp", "hp"])
    >>> veteran.level, veteran.hp, veteran.commander, veteran.melee[0].bonus
    (5, 50, 3, 7)
    """
    count = len(levels)
    if not count:
        return card
    for choice in levels:
        if choice not in level_choices(card):
            known = ", ".join(level_choices(card))
            raise ValueError(f"{card.name} cannot take {choice!r} with a level: {known}")
    slots = list(card.slots)
    for spell in card.spells:
        if not spell.uses:
            slots[spell.level - 1] += levels.count(spell.name)
    return replace(
        card,
        level=card.level + count,
        melee=_better(card.melee, count),
        ranged=_better(card.ranged, count),
        hp=card.hp + 5 * count + 5 * sum(choice == MORE_HP for choice in levels),
        spells=tuple(_more(spell, levels) for spell in card.spells),
        slots=tuple(slots),
        commander=None if card.commander is None else card.commander + count // 2,
    )


def _better(strikes: tuple[Strike, ...], count: int) -> tuple[Strike, ...]:
    return tuple(strike._replace(bonus=strike.bonus + count) for strike in strikes)


def _more(spell: Spell, levels: Sequence[str]) -> Spell:
    more = levels.count(spell.name)
    return spell._replace(uses=spell.uses + more) if more and spell.uses > 0 else spell
