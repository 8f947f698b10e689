"""Type, size, subtypes, and what a type brings along (Handbook, Type; glossary of chapter 5)."""

from warband.d20.convert.card import CardAbility
from warband.d20.convert.making import Making

_MINDLESS = ("Confusion", "Dominate", "Incite", "Sleep")
_BODY = ("Critical Hits", "Paralysis", "Poison", "Sneak Attack", "Stun")

IMMUNITIES: dict[str, tuple[str, ...]] = {
    "Construct": (*_MINDLESS, *_BODY),
    "Dragon": ("Paralysis", "Sleep"),
    "Elemental": ("Flanking", "Sleep", *_BODY),
    "Ooze": (*_MINDLESS, "Flanking", "Gaze Attacks", *_BODY),
    "Plant": (*_MINDLESS, *_BODY),
    "Undead": (*_MINDLESS, *_BODY),
    "Vermin": _MINDLESS,
}
"""What the creatures of a type are immune to, by the glossary."""
ELF = ("Sleep",)
FEARLESS = ("Construct", "Ooze", "Undead")
"""Types that are Fearless."""


def immunities(making: Making) -> tuple[str, ...]:
    """What type and subtype make a creature immune to."""
    block = making.block
    return IMMUNITIES.get(block.type, ()) + (ELF if "Elf" in block.subtypes else ())


def kind(making: Making) -> tuple[str, tuple[str, ...], str]:
    """Type, subtypes and size for the card; traits of the type become abilities it has anyway."""
    block = making.block
    all_subtypes = making.decisions.get("subtypes", "all").lower() == "all"
    keep = all_subtypes or block.type.endswith("Humanoid")
    subtypes = block.subtypes if keep else ()
    given = f"{block.type} ({', '.join(block.subtypes)})" if block.subtypes else block.type
    result = f"{block.type} ({', '.join(subtypes)})" if subtypes else block.type
    how = "the same type" + (" with its subtypes" if subtypes else "")
    if block.subtypes:
        making.decide("type", "type", given, how, result, "subtypes", "Type")
    else:
        making.rule("type", "type", given, how, result, "Type")
    size = "not shown" if block.size == "Medium" else block.size
    making.rule("size", "size", block.size, "noted only if not Medium", size, "Type")
    _traits(making)
    return block.type, subtypes, block.size


def _traits(making: Making) -> None:
    block = making.block
    immune = immunities(making)
    if block.type in FEARLESS:
        making.rule(
            "special ability",
            "type traits",
            block.type,
            "the type brings it",
            "Fearless (by type)",
            "Type",
        )
        making.add(CardAbility("Fearless", inherent=True))
    if immune:
        making.rule(
            "special ability",
            "type traits",
            block.type,
            "the type brings it; the card need not say it",
            f"Immune {', '.join(immune)} (by type)",
            "Type",
        )
        making.abilities.append(CardAbility(f"Immune {', '.join(immune)}", inherent=True))
    if "Incorporeal" in block.subtypes:
        making.rule(
            "special ability",
            "named",
            "Incorporeal",
            "the same name in both games",
            "Incorporeal",
            "Type",
        )
        making.add(CardAbility("Incorporeal"))
