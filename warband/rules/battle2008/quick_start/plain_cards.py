"""Miniatures and Stat Cards: the parts of a card that a quick start uses."""

from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.rules.battle2008.quick_start.optional_rules import BroughtBack

MODES = ("flight", "burrow", "phasing")
"""Abilities that are ways of moving."""


def plain_card(card: v.Card, back: BroughtBack) -> v.Card:
    """Hit points, defenses, speed, the first attack and the abilities, and what is tried."""
    if not isinstance(card, v.Creature):
        return card
    return replace(
        card,
        bloodied=card.bloodied if back.bloodied else None,
        mode=card.mode if card.mode in back.modes else "surface",
        powers=tuple(power for power in card.powers if _counts(power, back)),
    )


def _counts(power: v.Power, back: BroughtBack) -> bool:
    """Abilities are always in effect; of the attacks only the first, basic one is used."""
    return (
        (power.basic and power.section == "attack")
        or is_ability(power, back)
        or any(of_kind(power) for of_kind in back.powers)
    )


def is_ability(power: v.Power, back: BroughtBack) -> bool:
    """What is always in effect and never decided on, but for ways of moving not tried yet."""
    return (
        power.section == "general"
        and power.action == ("none",)
        and all(
            isinstance(effect, v.Gain)
            and (effect.ability.name not in MODES or effect.ability.name in back.modes)
            for effect in power.steps
        )
    )
