"""Who can carry what (Assigning Magic Items; Magic Items Worn and Carried)."""

from collections import Counter
from collections.abc import Sequence

from warband.rules.handbook.cards import Card
from warband.rules.handbook.items.item import SLOTS, Carried, Item

MISSING = {
    "humanoid": (),
    "beast": ("hands", "ring", "boots"),
    "formless": ("helmet", "amulet", "shirt", "belt", "cloak", "hands", "ring", "boots"),
}
"""Places that a body of some shape does not have."""


def refusal(card: Card, carried: Carried) -> str:
    """Why a creature cannot be given an item; empty if it can."""
    item, gear = carried.item, card.gear
    who = card.name
    if card.ability("Incorporeal"):
        return f"{who} is incorporeal: it uses no magic items"
    if item.kind == "armor" and not gear.armor:
        return f"{who} wears no armor that magic armor could take the place of"
    if item.kind == "shield" and not gear.shield:
        if not item.bare:
            return f"{who} uses no shield that a magic shield could take the place of"
        if not gear.shield_training:
            return f"{who} is not proficient with shields"
    if item.bare and gear.arcane:
        return f"{who} casts arcane spells: no animated shield"
    if item.kind == "weapon":
        return _weapon_refusal(card, carried)
    if item.kind == "scroll":
        return _scroll_refusal(card, carried.how)
    if item.mind and not gear.mind:
        return f"{who} has not the mind to use the {item.name}"
    if item.only == "Animal" and card.type != "Animal":
        return f"the {item.name} is for Animals"
    if item.slot in MISSING[gear.body]:
        return f"{who} has no place for the {item.name}"
    return ""


def _weapon_refusal(card: Card, carried: Carried) -> str:
    item, gear = carried.item, card.gear
    if carried.how not in item.uses:
        return f"the {item.name} is for {' or '.join(item.uses)} attacks"
    if carried.how == "ranged":
        return "" if gear.ranged else f"{card.name} has no ranged attack with a weapon"
    if not gear.melee:
        return f"{card.name} wields no weapon that a magic weapon could take the place of"
    if item.not_bludgeoning and all(kind == "bludgeoning" for kind in gear.melee):
        return f"{card.name} has no piercing or slashing weapon for the {item.name}"
    return ""


def _scroll_refusal(card: Card, spell: str) -> str:
    known = [each.name for each in card.spells]
    if not known:
        return f"{card.name} casts no spells: scrolls are for spellcasters"
    if spell and spell not in known:
        return f"{card.name} does not know {spell}; it knows {', '.join(known)}"
    return ""


def carrying_faults(card: Card, items: Sequence[Carried]) -> list[str]:
    """Everything that is wrong with what a creature is given."""
    found = [why for why in dict.fromkeys(refusal(card, each) for each in items) if why]
    worn = Counter(each.item.slot for each in items if each.item.slot)
    found += [
        f"{card.name} can wear {SLOTS[slot]} {slot}{'s' if SLOTS[slot] > 1 else ''}, not {count}"
        for slot, count in worn.items()
        if count > SLOTS[slot]
    ]
    weapons = Counter(each.how for each in items if each.item.kind == "weapon")
    hands = _hands(card)
    if weapons["melee"] > hands:
        own = f"{hands} weapon{'s' if hands != 1 else ''}"
        found.append(f"{card.name} wields {own}, not {weapons['melee']} magic ones")
    if weapons["ranged"] > 1:
        found.append(f"{card.name} can have one magic ranged weapon, not {weapons['ranged']}")
    return found


def _hands(card: Card) -> int:
    return min(2, len(card.gear.melee))


def place_and_room(card: Card, carried: Carried) -> tuple[str, int]:
    """Where a creature has an item, and how many of the sort it can have there; 0 of any number."""
    item = carried.item
    if item.kind == "weapon":
        return f"{carried.how} weapon", _hands(card) if carried.how == "melee" else 1
    return item.slot, SLOTS.get(item.slot, 0)


def ways(card: Card, item: Item) -> list[Carried]:
    """The ways in which an item can be meant: which weapon it is, which spell a scroll holds."""
    if item.kind == "scroll":
        return [Carried(item, spell.name) for spell in card.spells] or [Carried(item)]
    return [Carried(item, how) for how in item.uses] or [Carried(item)]
