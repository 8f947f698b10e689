"""Rage worked into the numbers (Handbook, Duration)."""

from msgspec.structs import replace

from warband.d20.convert.making import Making
from warband.d20.dice import Dice
from warband.d20.statblock.block import ArmorClass, Damage, Routine, StatBlock

_TWO_HANDED = (
    "greatsword",
    "greataxe",
    "falchion",
    "scythe",
    "ranseur",
    "glaive",
    "halberd",
    "guisarme",
    "greatclub",
    "longspear",
    "maul",
    "quarterstaff",
    "lance",
)


def rages(block: StatBlock) -> bool:
    """Whether the creature can fly into a rage."""
    words = [*block.special_attacks, *block.special_qualities]
    return any("rage" in word.lower().split() for word in words)


def with_rage(making: Making) -> None:
    """Where the user wants it, the block with rage in its numbers; the choice is told."""
    block = making.block
    if not rages(block):
        return
    raging = _raging(block)
    abilities = [one for one in block.specials if "Rage" in one.name]
    given = f"{abilities[0].name}: {abilities[0].text}" if abilities else "rage"
    told = (
        f"AC {block.armor_class.total} to {raging.armor_class.total}, hp {block.hp} to "
        f"{raging.hp}, melee attack +2, damage more"
    )
    if making.decisions.get("rage", "never").lower() == "always":
        making.decide(
            "rage",
            "rage",
            given,
            f"counts as raging all the time: {told}",
            "raging",
            "rage",
            "Special Qualities",
        )
        making.block = raging
    else:
        making.decide(
            "rage",
            "rage",
            given,
            "the numbers stay as printed; a barbarian may count "
            f"as raging all the time, then: {told}",
            "not raging",
            "rage",
            "Special Qualities",
        )


def _raging(block: StatBlock) -> StatBlock:
    """Strength and Constitution 4 higher, Armor Class 2 lower."""
    ac = block.armor_class
    return replace(
        block,
        hp=block.hp + 2 * block.level,
        armor_class=ArmorClass(ac.total - 2, ac.parts, ac.touch, ac.flat_footed, ac.other),
        attack=tuple(_stronger(routine) for routine in block.attack),
        full_attack=tuple(_stronger(routine) for routine in block.full_attack),
    )


def _stronger(routine: Routine) -> Routine:
    strikes = []
    for strike in routine:
        if strike.ranged:
            strikes.append(strike)
            continue
        more = 3 if any(word in strike.weapon.lower() for word in _TWO_HANDED) else 2
        first, *rest = strike.damage or (Damage(Dice(0, 0, 0)),)
        dice = Dice(first.dice.count, first.dice.sides, first.dice.bonus + more)
        damage = (Damage(dice, first.kind), *rest) if strike.damage else ()
        strikes.append(replace(strike, bonuses=tuple(b + 2 for b in strike.bonuses), damage=damage))
    return tuple(strikes)
