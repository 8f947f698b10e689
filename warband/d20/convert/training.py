"""Feats, skills and classes: what they put on a card (Feats and Skills, Saves, Turn Undead)."""

from warband.d20.convert.card import CardAbility
from warband.d20.convert.classes import class_name
from warband.d20.convert.making import Making
from warband.d20.convert.powers import CHARGE
from warband.d20.convert.rounding import show, to_fives

_SAME_NAME = {
    name.lower(): name
    for name in (
        "Blind-Fight",
        "Cleave",
        "Deflect Arrows",
        "Mobility",
        "Precise Shot",
        "Shot on the Run",
        "Spring Attack",
        "Whirlwind Attack",
    )
}
_IN_NUMBERS = (
    "weapon focus",
    "weapon finesse",
    "weapon specialization",
    "toughness",
    "iron will",
    "great fortitude",
    "lightning reflexes",
    "improved initiative",
    "multiweapon fighting",
    "two-weapon fighting",
    "improved natural attack",
    "improved critical",
    "multiattack",
)
MOBILITY_FROM = 10
"""The Tumble modifier we take for a high one; the book names none."""


def feats(making: Making) -> None:
    """Every feat: a keyword, a number already told, or dropped."""
    for feat in making.block.feats:
        low = feat.name.lower()
        if low in _SAME_NAME:
            making.rule(
                "special ability",
                "feats",
                str(feat),
                "the same name in both games",
                _SAME_NAME[low],
                "Feats",
            )
            making.add(CardAbility(_SAME_NAME[low]))
        elif low == "powerful charge":
            _powerful_charge(making)
        elif low == "dodge":
            making.drop(str(feat), "already one more Armor Class", "Feats", "ac")
        elif low == "power attack":
            making.drop(
                str(feat),
                "may alter combat numbers, by how much the book does not say",
                "Feats",
                "feats",
            )
        elif low == "leadership":
            making.drop(str(feat), "counts for the Commander rating", "Feats", "rating")
        elif low in _IN_NUMBERS:
            making.drop(
                str(feat), "already in the numbers, or without counterpart", "Feats", "feats"
            )
        else:
            making.drop(str(feat), "no keyword of the skirmish", "Feats", "feats", "ability")


def _powerful_charge(making: Making) -> None:
    size = making.block.size
    dice = CHARGE.get(size)
    if dice is None:
        making.drop("Powerful Charge", "only for creatures of Medium size and larger", "Feats")
        return
    if making.block.has_feat("Greater Powerful Charge"):
        larger = list(CHARGE.values())
        dice = larger[min(larger.index(dice) + 1, len(larger) - 1)]
    rounded = to_fives(dice.average, making.ties_up)
    making.infer(
        "special ability",
        "charge",
        f"Powerful Charge, {size}",
        f"{dice} is {show(dice.average)} on average; {rounded.told}",
        f"Powerful Charge +{rounded.value}",
        "Feats",
    )
    making.add(CardAbility(f"Powerful Charge +{rounded.value}"))


def skills(making: Making) -> None:
    """High Tumble is Mobility; all else falls away."""
    block = making.block
    tumble = block.skill("Tumble")
    if tumble is not None:
        least = int(making.decisions.get("mobility", str(MOBILITY_FROM)))
        if tumble >= least:
            making.infer(
                "special ability",
                "skills",
                f"Tumble {tumble:+d}",
                f"{least} or more is taken as high; the book names no number",
                "Mobility",
                "Skills",
                "mobility",
            )
            making.add(CardAbility("Mobility"))
        else:
            making.drop(
                f"Tumble {tumble:+d}",
                f"less than {least}: not high",
                "Skills",
                "skills",
                "mobility",
            )
    others = [one.name for one in block.skills if one.name != "Tumble"]
    if others:
        making.drop(
            ", ".join(others),
            "skills fall away; Diplomacy and Intimidate count for commanders",
            "Skills",
            "skills",
        )


def saves(making: Making) -> None:
    """Save +4 for those who save better than their level; Save +8 for those who do so twice."""
    block = making.block
    reasons = [block.type] if block.type == "Dragon" else []
    reasons += ["Dwarf"] if "Dwarf" in block.subtypes or "dwarf" in block.name.lower() else []
    for one in block.classes:
        name = class_name(one.name)
        if name in ("Monk", "Paladin"):
            reasons.append(name)
        elif name == "Rogue" and one.level >= 7:
            reasons.append(f"Rogue {one.level}")
    if block.saves is not None:
        fort, ref, will = block.saves
        making.drop(
            f"Fort {fort:+d}, Ref {ref:+d}, Will {will:+d}",
            "the save bonus of a card is the level",
            "Saves",
            "save",
        )
    if not reasons:
        return
    told = ", ".join(reasons)
    if len(reasons) > 1:
        making.decide(
            "special ability",
            "save +8",
            told,
            "more than one of the list: may have +8",
            "Save +8",
            "drop",
            "Type",
        )
        making.add(CardAbility("Save +8"))
    else:
        making.rule("special ability", "save +4", told, "one of the list", "Save +4", "Type")
        making.add(CardAbility("Save +4"))


def class_features(making: Making) -> None:
    """Turn Undead and Fearless from classes."""
    for one in making.block.classes:
        name = class_name(one.name)
        if name == "Cleric":
            making.rule(
                "special ability",
                "turn undead",
                str(one),
                "the cleric's level",
                f"Turn Undead {one.level}",
                "Class",
                "ability",
            )
            making.add(CardAbility(f"Turn Undead {one.level}"))
        elif name == "Paladin":
            making.rule(
                "special ability",
                "cost by rating",
                str(one),
                "paladins are Fearless",
                "Fearless",
                "Class",
            )
            making.add(CardAbility("Fearless"))
            if one.level > 3:
                making.infer(
                    "special ability",
                    "turn undead",
                    str(one),
                    "a paladin turns as a cleric three levels lower",
                    f"Turn Undead {one.level - 3}",
                    "Class",
                )
                making.add(CardAbility(f"Turn Undead {one.level - 3}"))
