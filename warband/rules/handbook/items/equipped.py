"""A card with the magic items that its creature carries (Magic Item Effects)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from warband.rules.handbook.cards import Card, Spell, Strike
from warband.rules.handbook.items.item import Carried, Item
from warband.rules.handbook.statcard.abilities import Ability
from warband.rules.handbook.statcard.effects import Effect

THROWN = "first throw"
"""Marked off when a creature with a magic thrown weapon has made a ranged attack."""
FLYING = 8


def equipped(card: Card, items: Sequence[Carried], used: Mapping[str, int]) -> Card:
    """The card of a creature with its items; `used` are the boxes marked off so far."""
    for item in dict.fromkeys(each.item for each in items):
        card = _worn(card, item)
    card = _with_spells(card, items)
    melee = [each.item for each in items if each.item.weapon and each.how == "melee"]
    ranged = [each.item for each in items if each.item.weapon and each.how == "ranged"]
    if melee:
        card = replace(card, melee=_armed(card.melee, melee, len(card.gear.melee)))
    if ranged and not (card.gear.ranged == "thrown" and used.get(THROWN)):
        card = replace(card, ranged=_shooting(card, ranged[0]))
    for each in items:
        spines = each.item.shoots
        own = any(not s.riders or s.riders[-1] != each.item.name for s in card.ranged)
        if spines and not own and used.get(each.item.name, 0) < spines.uses:
            shot = Strike(card.level, spines.damage, "ranged", (), (each.item.name,))
            card = replace(card, ranged=(shot,))
    return card


def _worn(card: Card, item: Item) -> Card:
    """What changes on the card itself; the same item twice counts once."""
    if item.commander and card.commander is not None:
        card = replace(card, commander=card.commander + item.commander)
    if item.loses:
        kept = tuple(each for each in card.abilities if each.name != item.loses)
        card = replace(card, abilities=kept)
    if item.charge:
        own = card.ability("Powerful Charge")
        others = tuple(each for each in card.abilities if each is not own)
        number = item.charge + (own.number if own else 0)
        card = replace(card, abilities=(*others, Ability("Powerful Charge", number)))
    if item.ability is not None:
        card = replace(card, abilities=(*card.abilities, item.ability))
    if item.flies and card.speed <= item.flies:
        card = replace(card, speed=item.flies, flies=True)
    elif item.flies and not card.flies:
        card = replace(card, abilities=(*card.abilities, Ability("Wings", item.flies)))
    return card


# ------------------------------------------------------------------------------- weapons


def _enchanted(strike: Strike, item: Item) -> Strike:
    """An attack with a magic weapon: its damage is magic damage."""
    kind = "magic" if strike.kind in ("melee", "ranged") else strike.kind
    riders = (*strike.riders, item.quality) if item.quality else strike.riders
    return Strike(
        strike.bonus + item.weapon, strike.damage, kind, (*strike.extra, *item.extra), riders
    )


def _armed(strikes: tuple[Strike, ...], weapons: list[Item], hands: int) -> tuple[Strike, ...]:
    """Melee attacks with magic weapons. Attacks that bring an ability along use no weapon; of two
    weapons each makes at least one attack, the second the last."""
    natural = [strike for strike in strikes if strike.riders]
    armed = [strike for strike in strikes if not strike.riders]
    found = [_enchanted(strike, weapons[0]) for strike in armed]
    if hands > 1 and len(armed) > 1:
        found[-1] = _enchanted(armed[-1], weapons[1]) if len(weapons) > 1 else armed[-1]
    faster = [item for item in weapons if item.one_more]
    if faster and armed:
        best = max(armed, key=lambda strike: strike.bonus)
        found.insert(0, _enchanted(best, faster[0]))
    return (*found, *natural)


def _shooting(card: Card, item: Item) -> tuple[Strike, ...]:
    strikes = card.ranged
    if not strikes:
        return strikes
    # A thrown one counts for whichever attack comes first, and for no other (Thrown Weapon).
    found = [_enchanted(strike, item) for strike in strikes]
    if item.one_more and card.gear.ranged != "thrown":
        found.insert(0, _enchanted(max(strikes, key=lambda s: s.bonus), item))
    return tuple(found)


def throws_once(card: Card, items: Sequence[Carried]) -> bool:
    """Whether a magic weapon counts for the first ranged attack alone (Thrown Weapon)."""
    return card.gear.ranged == "thrown" and any(each.how == "ranged" for each in items)


# -------------------------------------------------------------------------------- spells


def _with_spells(card: Card, items: Sequence[Carried]) -> Card:
    """Spells out of items, each under a name of its own."""
    found: dict[str, Spell] = {}
    for each in items:
        spell = each.item.spell
        if each.item.kind == "scroll":
            own = next((known for known in card.spells if known.name == each.how), None)
            spell = own._replace(uses=1) if own is not None else None
        if spell is None:
            continue
        name = spell_name(each, spell.name)
        if name in found and each.item.used_up:
            found[name] = found[name]._replace(uses=found[name].uses + spell.uses)
        else:
            found.setdefault(name, spell._replace(name=name))
    return replace(card, spells=(*card.spells, *found.values())) if found else card


def spell_name(carried: Carried, spell: str) -> str:
    """How the casting of a spell out of an item is called."""
    if carried.item.kind == "potion":
        return carried.item.name
    return f"{spell} ({carried.item.name})"


# ------------------------------------------------------------------------ lasting effects


def worn_effects(card: Card, items: Sequence[Carried]) -> list[tuple[str, Effect]]:
    """The lasting effects of items, by the name under which they do not stack."""
    found: dict[tuple[str, str, str], tuple[str, Effect]] = {}
    gear = card.gear
    for each in items:
        item = each.item
        if item.unless and getattr(gear, item.unless):
            continue
        if item.only == "living" and not card.kit.living:
            continue
        if item.only == "bow" and gear.ranged != "bow":
            continue
        effects = item.bare if item.bare and not gear.shield else item.effects
        name = (item.alias or item.name).casefold()
        for effect in effects:
            found.setdefault((name, effect.kind, effect.word), (name, effect))
    return list(found.values())
