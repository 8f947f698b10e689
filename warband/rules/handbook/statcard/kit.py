"""What the abilities of a card come to, with what its type brings along (Glossary: types)."""

from dataclasses import dataclass

from warband.rules.handbook.statcard.abilities import IMMEDIATE, REPLACES, Ability

_MINDLESS = ("confusion", "dominate", "incite")
_BODILY = ("critical hits", "paralysis", "poison", "sleep", "sneak attack", "stun")

INHERENT: dict[str, tuple[str, ...]] = {
    "Construct": (*_MINDLESS, *_BODILY),
    "Dragon": ("paralysis", "sleep"),
    "Elemental": ("flanking", *_BODILY),
    "Ooze": (*_MINDLESS, *_BODILY, "flanking", "gaze attacks"),
    "Plant": (*_MINDLESS, *_BODILY),
    "Undead": (*_MINDLESS, *_BODILY),
    "Vermin": (*_MINDLESS, "sleep"),
}
"""What creatures of a type are immune to."""

FEARLESS = ("Construct", "Ooze", "Undead")

PACES = (
    "Slow Melee Attack", "Slow Ranged Attack", "Mounted Melee Attack", "Mounted Ranged Attack",
    "Spring Attack", "Shot on the Run",
)  # fmt: skip
"""Abilities that say how attacks and movement go together."""

GIFTS = ("Burrow", "Wings", "Trample")
"""Abilities that are another way of moving."""

DECLARED = ("Smite", "Mighty Blow", "Stunning Attack", "Death Attack")
"""Abilities that are announced before an attack."""


@dataclass(frozen=True, slots=True)
class Kit:
    """Abilities by name, ready to be asked for."""

    ratings: dict[str, int]
    """Every ability with its number, 0 where it has none."""
    immune: frozenset[str]
    resist: dict[str, int]
    vulnerable: frozenset[str]
    powers: tuple[Ability, ...]
    """Abilities that are used on purpose on the creature's turn."""
    declared: tuple[Ability, ...]
    rerolls: tuple[Ability, ...]
    """Abilities with which a die of its own may be rolled again."""
    auras: tuple[Ability, ...]
    """Abilities that change those around it."""
    hasty: bool
    """Whether it has an immediate ability."""
    living: bool
    difficult: int
    reach: int
    hides: bool
    """Whether it may be invisible by an ability of its own."""
    paced: bool
    """Whether an ability changes how it may attack and move in one turn."""
    gifted: bool
    """Whether it has other ways of moving than a walk, a charge or a rush."""


def kit_of(
    type_: str, subtypes: tuple[str, ...], abilities: tuple[Ability, ...], flies: bool
) -> Kit:
    """What a card's type and abilities come to."""
    ratings = {ability.name: ability.number for ability in abilities}
    immune = {word for each in abilities if each.name == "Immune" for word in each.words}
    immune.update(INHERENT.get(type_, ()))
    if "Elf" in subtypes:
        immune.add("sleep")
    if type_ in FEARLESS:
        ratings.setdefault("Fearless", 0)
    if type_ == "Ooze":
        ratings.setdefault("Blindsight", 0)
    if "Blindsight" in ratings:
        immune |= {"blindness", "gaze attacks"}
    if "Blind-Fight" in ratings:
        immune.add("gaze attacks")
    if "incite" in immune:
        immune.add("inhibit")
    if "Improved Countersong" in ratings:
        ratings.setdefault("Countersong", 0)
    if flies:
        ratings.setdefault("Flight", 0)
    resist = {w: each.number for each in abilities if each.name == "Resist" for w in each.words}
    return Kit(
        ratings=ratings,
        immune=frozenset(immune),
        resist=resist,
        vulnerable=frozenset(
            word for each in abilities if each.name == "Vulnerable" for word in each.words
        ),
        powers=tuple(each for each in abilities if _used(each)),
        declared=tuple(each for each in abilities if each.name in DECLARED),
        rerolls=tuple(each for each in abilities if _rerolls(each)),
        auras=tuple(each for each in abilities if each.spec.aura),
        hasty=any(each.spec.timing == IMMEDIATE for each in abilities),
        living=type_ not in ("Construct", "Undead"),
        difficult=ratings.get("Difficult", 0),
        reach=ratings.get("Melee Reach", 1),
        hides="Hide" in ratings or "Invisible" in ratings,
        paced=not ratings.keys().isdisjoint(PACES),
        gifted=not ratings.keys().isdisjoint(GIFTS),
    )


_PASSIVE = ("Poison", "Death Burst", "Trample", *DECLARED)


def _used(ability: Ability) -> bool:
    if ability.name in ("Turn Undead", "Gaze Attack", "Whirlwind Attack"):
        return True
    spec = ability.spec
    if ability.name in _PASSIVE or not spec.effects:
        return False
    return bool(spec.range) or spec.timing == REPLACES


def _rerolls(ability: Ability) -> bool:
    """A reroll of its own, not one that it gives to others."""
    effects = ability.spec.effects
    return not ability.spec.range and any(each.kind == "reroll" for each in effects)
