"""Magic items on the stat cards of mass battles (Mass Battles Campaign; Magic Item Effects).

What is worn and always works changes the card of whoever stands alone. Items that are activated,
used up or strike twice are left at home: the battles of armies have no rules for them.
"""

from collections.abc import Sequence

from warband.boards.plane.measures import INCH
from warband.rules.handbook.items.item import Carried
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.massbattle.roster.creatures import ABILITIES, Ability, Attack, Creature

MAGIC = "magic"
"""The kind of damage that ignores Damage Reduction."""


def with_items(creature: Creature, items: Sequence[Carried]) -> Creature:
    """A creature's card with all that it wears; the same item twice helps once."""
    for carried in dict.fromkeys(items):
        changed = with_item(creature, carried)
        assert changed is not None
        creature = changed
    return creature


def with_item(creature: Creature, carried: Carried) -> Creature | None:
    """A creature's card with an item; None where mass battles have no rules for it."""
    item = carried.item
    strange = (
        item.used_up, item.one_more, item.quality, item.extra, item.flies, item.loses, item.bare,
        item.spell, item.ability, item.more, item.shoots, item.reroll, item.only, item.unless,
    )  # fmt: skip
    if any(strange):
        return None
    if item.weapon:
        creature = _armed(creature, carried)
    if item.commander and creature.commander is not None:
        creature = creature._replace(commander=creature.commander + item.commander)
    if item.charge:
        creature = _given(creature, Ability("Powerful Charge", item.charge), adds=True)
    for effect in item.effects:
        changed = _changed(creature, effect)
        if changed is None:
            return None
        creature = changed
    return creature


def _armed(creature: Creature, carried: Carried) -> Creature:
    """Magic weapons hit better and deal magic damage."""

    def better(attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
        return tuple(
            Attack(attack.bonus + carried.item.weapon, attack.damage, attack.energy or MAGIC)
            for attack in attacks
        )

    if carried.how == "ranged":
        return creature._replace(ranged=better(creature.ranged))
    return creature._replace(melee=better(creature.melee))


def _changed(creature: Creature, effect: Effect) -> Creature | None:
    if effect.when or (effect.words and effect.kind != "gains"):
        return None
    match effect.kind, effect.word:
        case "hp", _:
            return creature._replace(hp=creature.hp + effect.number)
        case "bonus", "AC":
            return creature._replace(ac=creature.ac + effect.number)
        case "bonus", "speed":
            return creature._replace(speed=creature.speed + effect.number * INCH)
        case "bonus", "Save":
            return _given(creature, Ability("Save", effect.number), adds=True)
        case "bonus", "melee attack" | "ranged attack" | "attack":
            return _hitting(creature, effect)
        case "gains", name if name in ABILITIES:
            return _given(creature, Ability(name, effect.number, " ".join(effect.words)))
        case _:
            return None


def _hitting(creature: Creature, effect: Effect) -> Creature:
    def better(attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
        return tuple(each._replace(bonus=each.bonus + effect.number) for each in attacks)

    if effect.word != "ranged attack":
        creature = creature._replace(melee=better(creature.melee))
    if effect.word != "melee attack":
        creature = creature._replace(ranged=better(creature.ranged))
    return creature


def _given(creature: Creature, ability: Ability, *, adds: bool = False) -> Creature:
    """An ability that a creature has already helps no further, unless its number adds up."""
    before = next(
        (a for a in creature.abilities if (a.name, a.word) == (ability.name, ability.word)), None
    )
    if before is None:
        return creature._replace(abilities=(*creature.abilities, ability))
    if not adds:
        return creature
    more = before._replace(number=before.number + ability.number)
    return creature._replace(
        abilities=tuple(more if each == before else each for each in creature.abilities)
    )
