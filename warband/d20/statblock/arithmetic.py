"""Whether a block's numbers agree with one another, by the roleplaying game's own sums."""

import re
from fractions import Fraction

from msgspec import Struct

from warband.d20.statblock.block import Part, StatBlock, Strike

_GRAPPLE = {"Fine": -16, "Diminutive": -12, "Tiny": -8, "Small": -4, "Medium": 0, "Large": 4,
            "Huge": 8, "Gargantuan": 12, "Colossal": 16}  # fmt: skip
SIZE_MODIFIER = {"Fine": 8, "Diminutive": 4, "Tiny": 2, "Small": 1, "Medium": 0, "Large": -1,
                 "Huge": -2, "Gargantuan": -4, "Colossal": -8}  # fmt: skip
_FULL = ("Dragon", "Magical Beast", "Monstrous Humanoid", "Outsider")
_HALF = ("Fey", "Undead")
_NOT_TOUCH = ("natural", "mail", "armor", "shield", "leather", "breastplate", "plate", "shirt",
              "hide", "padded", "armblades")  # fmt: skip


class Finding(Struct, frozen=True):
    """A number that does not agree with the others."""

    field: str
    printed: str
    expected: str
    why: str

    def __str__(self) -> str:
        return f"{self.field}: {self.printed} is printed, by {self.why} it is {self.expected}"


def findings(block: StatBlock) -> tuple[Finding, ...]:
    """Every number of the block that the rest of it contradicts."""
    found: list[Finding] = []
    _hit_points(block, found)
    _initiative(block, found)
    _armor_class(block, found)
    _attack(block, found)
    _bonus(block, found)
    return tuple(found)


def _hit_points(block: StatBlock, found: list[Finding]) -> None:
    if any(not dice.sides for dice in block.hit_dice):
        return
    average = sum((dice.average for dice in block.hit_dice), Fraction(0))
    if block.classes and any(dice.sides for dice in block.hit_dice):
        return
    if int(average) != block.hp:
        found.append(Finding("Hit Dice", f"{block.hp} hp", str(int(average)), "the dice"))


def _initiative(block: StatBlock, found: list[Finding]) -> None:
    if block.initiative is None or not block.abilities:
        return
    improved = 4 if block.has_feat("Improved Initiative") else 0
    expected = block.modifier("Dex") + improved
    if block.initiative != expected:
        why = "Dexterity" + (" and Improved Initiative" if improved else "")
        found.append(Finding("Initiative", f"{block.initiative:+d}", f"{expected:+d}", why))


def _armor_class(block: StatBlock, found: list[Finding]) -> None:
    ac = block.armor_class
    if not ac.parts:
        return
    total = 10 + sum(part.amount for part in ac.parts)
    if total != ac.total:
        found.append(Finding("Armor Class", str(ac.total), str(total), "its parts"))
    touch = 10 + sum(part.amount for part in ac.parts if not _is_armor(part))
    if ac.touch is not None and ac.touch != touch:
        found.append(Finding("Armor Class", f"touch {ac.touch}", str(touch), "its parts"))
    flat = total - sum(max(0, part.amount) for part in ac.parts if part.source.startswith("Dex"))
    if ac.flat_footed is not None and ac.flat_footed != flat:
        found.append(
            Finding("Armor Class", f"flat-footed {ac.flat_footed}", str(flat), "its parts")
        )


def _is_armor(part: Part) -> bool:
    return any(word in part.source.lower() for word in _NOT_TOUCH)


def base_attack(block: StatBlock) -> int | None:
    """The base attack bonus that type and Hit Dice give; nothing for those with classes."""
    if block.classes:
        return None
    if block.type in _FULL:
        return block.level
    return block.level // 2 if block.type in _HALF else block.level * 3 // 4


def _attack(block: StatBlock, found: list[Finding]) -> None:
    expected = base_attack(block)
    if block.base_attack is not None and expected is not None and block.base_attack != expected:
        found.append(Finding("Base Attack/Grapple", f"{block.base_attack:+d}", f"{expected:+d}",
                             "type and Hit Dice"))  # fmt: skip
    if block.base_attack is not None and block.grapple is not None and block.abilities:
        grapple = block.base_attack + block.modifier("Str") + _GRAPPLE[block.size]
        if block.grapple != grapple:
            found.append(Finding("Base Attack/Grapple", f"grapple {block.grapple:+d}",
                                 f"{grapple:+d}", "base attack, Strength and size"))  # fmt: skip
    for single in block.attack[:1]:
        for full in block.full_attack[:1]:
            a, b = single[0], full[0]
            alike = a.weapon.lower()[:4] == b.weapon.lower()[:4] and len(full) <= 2
            if alike and abs(a.bonuses[0] - b.bonuses[0]) == 1:
                found.append(Finding("Attack", f"{a.bonuses[0]:+d} alone", f"{b.bonuses[0]:+d}",
                                     "the same weapon in the full attack"))  # fmt: skip


def _bonus(block: StatBlock, found: list[Finding]) -> None:
    """The bonus of the first melee attack, alone."""
    strike = next((one for routine in block.attack for one in routine if not one.ranged), None)
    if strike is None or block.base_attack is None or not block.abilities or block.classes:
        return
    ability = block.modifier("Str")
    if block.has_feat("Weapon Finesse") or block.score("Str") is None:
        ability = max(ability, block.modifier("Dex"))
    parts = [block.base_attack, ability, SIZE_MODIFIER[block.size], _quality(block, strike)]
    parts += [1] if _focused(block, strike) else []
    expected = sum(parts)
    if strike.bonuses[0] != expected:
        found.append(
            Finding(
                "Attack",
                f"{strike.weapon} {strike.bonuses[0]:+d}",
                f"{expected:+d}",
                "base attack, ability, size, weapon and feats",
            )
        )


def _quality(block: StatBlock, strike: Strike) -> int:
    """What a magic or masterwork weapon adds."""
    if match := re.match(r"\+(\d)", strike.weapon):
        return int(match[1])
    told = block.special(strike.weapon)
    if told is not None and (match := re.search(r"\+(\d) ", told.text)):
        return int(match[1])
    return 1 if strike.weapon.lower().startswith(("masterwork", "mwk")) else 0


def _focused(block: StatBlock, strike: Strike) -> bool:
    choices = [feat.choice.lower() for feat in block.feats if feat.name == "Weapon Focus"]
    told = block.special(strike.weapon)
    words = f"{strike.weapon} {told.text if told else ''}".lower()
    return any(choice and choice in words for choice in choices)
