"""What a creature wears and wields, as far as magic items ask (Assigning Magic Items).

gear armor, shield, slashing
gear slashing, slashing, bow
gear beast, mindless, unarmed
"""

from typing import NamedTuple

from warband.rules.handbook.statcard.effects import PhraseError

MELEE = ("slashing", "piercing", "bludgeoning")
RANGED = ("bow", "crossbow", "sling", "thrown")
BODIES = ("humanoid", "beast", "formless")
WORDS = (
    "armor", "shield", "shield training", "arcane", "mindless", "unarmed", *BODIES, *MELEE, *RANGED,
)  # fmt: skip

ARMED = ("Humanoid", "Monstrous Humanoid", "Giant")
SHAPED = (*ARMED, "Outsider", "Undead", "Fey", "Construct")
FORMLESS = ("Ooze", "Elemental", "Plant")
MINDLESS = ("Animal", "Vermin", "Ooze", "Construct")


class Gear(NamedTuple):
    """What a creature wears and wields."""

    armor: bool = False
    shield: bool = False
    shield_training: bool = False
    """Proficient with shields as a class feature or a trait of its kind."""
    arcane: bool = False
    """Casts arcane spells."""
    mind: bool = True
    """Intelligence 3 or higher."""
    body: str = "humanoid"
    melee: tuple[str, ...] = ()
    """What each of its melee weapons does: slashing, piercing, bludgeoning."""
    ranged: str = ""
    """What it shoots or throws; empty for nothing."""


def read_gear(text: str) -> tuple[str, ...]:
    """The words of a gear line.

    >>> read_gear("armor, slashing")
    ('armor', 'slashing')
    """
    words = tuple(word.strip().casefold() for word in text.split(",") if word.strip())
    strange = [word for word in words if word not in WORDS]
    if strange or not words:
        raise PhraseError(f"gear {text!r} is not of {', '.join(WORDS)}")
    return words


def gear_of(words: tuple[str, ...], type_: str, shoots: bool, squares: int) -> Gear:
    """What a creature wears and wields; where the card says nothing, what its type suggests.

    >>> gear_of((), "Humanoid", False, 0).melee
    ('slashing',)
    """
    body = "formless" if type_ in FORMLESS else "humanoid" if type_ in SHAPED else "beast"
    body = next((word for word in words if word in BODIES), body)
    melee = tuple(word for word in words if word in MELEE)
    if not melee and "unarmed" not in words and type_ in ARMED:
        melee = ("slashing",)
    ranged = next((word for word in words if word in RANGED), "")
    if shoots and not ranged:
        ranged = "thrown" if squares else "bow"
    return Gear(
        armor="armor" in words,
        shield="shield" in words,
        shield_training="shield training" in words or "shield" in words,
        arcane="arcane" in words,
        mind=not ("mindless" in words or (type_ in MINDLESS and "humanoid" not in words)),
        body=body,
        melee=melee,
        ranged=ranged if shoots else "",
    )
