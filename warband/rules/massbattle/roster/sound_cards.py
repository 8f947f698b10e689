"""Creatures that could be on cards: what their lines say is looked over."""

from collections.abc import Mapping

from warband.boards.plane.measures import INCH, inches_text
from warband.kernel.lines import Line
from warband.rules.massbattle.roster.creatures import (
    Ability,
    Creature,
    CreatureError,
    read_creatures,
)

__all__ = ["read_sound_creatures"]

MOST = {"cost": 5_000, "level": 99, "ac": 99, "hp": 2_000}
FASTEST = 60 * INCH
NUMBERED = frozenset({
    "Beastmaster", "Burrow", "Conceal", "DR", "Death Burst", "Difficult", "Feed", "Melee Reach",
    "Morale Save", "Powerful Charge", "Regeneration", "Rend", "Resist", "Save", "Selective Shot",
    "Trample", "Turn Undead", "Tyrannical Morale",
})  # fmt: skip
"""Abilities that mean nothing without their number."""
SAVED = frozenset({"Constitution Drain", "Death Attack", "Death Burst", "Poison", "Trample"})
"""Abilities against which there is a save."""


def read_sound_creatures(lines: list[Line], known: Mapping[str, Creature]) -> dict[str, Creature]:
    """The creatures that lines describe.

    :raises CreatureError: naming the line of one that no card could describe.
    """
    found = read_creatures(lines, known)
    for line in lines:
        name = line.words.partition(":")[0].strip()
        creature = found.get(name.lower())
        fault = _unsound(creature) if creature is not None else None
        if fault is not None:
            raise CreatureError(line.number, f"{name}: {fault}")
    return found


def _unsound(creature: Creature) -> str | None:
    """What is wrong with a creature; None if nothing is."""
    for name, value in (
        ("cost", creature.cost), ("level", creature.level), ("ac", creature.ac),
        ("hp", creature.hp),
    ):  # fmt: skip
        least = 1 if name == "hp" else 0
        if not least <= value <= MOST[name]:
            word = name if name in ("cost", "level") else name.upper()
            return f"{word} {value}: a number from {least} to {MOST[name]} is expected"
    if not 0 <= creature.speed <= FASTEST:
        return f"speed {inches_text(creature.speed)}: 0 to {inches_text(FASTEST)} inches"
    if creature.commander is not None and not -20 <= creature.commander <= 99:
        return f"commander {creature.commander}: a rating from -20 to 99 is expected"
    if creature.ranged and creature.range <= 0:
        return "its ranged attack has no range"
    return next((fault for fault in map(_ability_fault, creature.abilities) if fault), None)


def _ability_fault(ability: Ability) -> str | None:
    if ability.name in NUMBERED and not ability.number:
        return f"{ability.name} needs its number"
    if ability.name in SAVED and not ability.dc:
        return f"{ability.name} needs the DC of its save: `(DC 15)`"
    return None
