"""A character level by level: what it has at each of them."""

from msgspec import Struct

from warband.d20.character.sheet import Sheet
from warband.d20.library.class_files import CharacterClass, base_attack, base_save
from warband.d20.library.race_files import Race
from warband.d20.library.shelf import Library
from warband.d20.statblock.block import ABILITIES


class Stage(Struct, frozen=True):
    """The character after so many levels."""

    level: int
    classes: tuple[tuple[CharacterClass, int], ...]
    """Each class and the levels in it, in the order they were begun."""

    def levels_in(self, name: str) -> int:
        """Levels in one class."""
        return sum(many for one, many in self.classes if one.name == name)

    @property
    def attack(self) -> int:
        """Base attack bonus, class by class."""
        return sum(base_attack(one.base_attack, many) for one, many in self.classes)

    def save(self, name: str) -> int:
        """A base save, class by class."""
        return sum(base_save(name in one.good_saves, many) for one, many in self.classes)


def stages(sheet: Sheet, library: Library) -> list[Stage]:
    """The character after 0, 1, 2, ... levels; classes nobody knows are left out."""
    found = [Stage(0, ())]
    for entry in sheet.levels:
        known = library.find_class(entry.name)
        if known is None:
            continue
        for _ in range(min(entry.level, 60)):
            last = found[-1]
            names = [one.name for one, _ in last.classes]
            if known.name in names:
                classes = tuple((c, n + (c.name == known.name)) for c, n in last.classes)
            else:
                classes = (*last.classes, (known, 1))
            found.append(Stage(last.level + 1, classes))
    return found


def taken_at(sheet: Sheet, library: Library) -> list[CharacterClass]:
    """The class of each level, from the first."""
    found: list[CharacterClass] = []
    for entry in sheet.levels:
        known = library.find_class(entry.name)
        if known is not None:
            found += [known] * min(entry.level, 60)
    return found


def ability_parts(
    sheet: Sheet, race: Race | None, stage: Stage
) -> dict[str, list[tuple[int, str]]]:
    """Every ability with its parts: bought, race, raises, class boosts."""
    parts: dict[str, list[tuple[int, str]]] = {}
    for name, score in zip(ABILITIES, sheet.abilities, strict=True):
        parts[name] = [(score, "chosen")]
        if race is not None and race.ability(name):
            parts[name].append((race.ability(name), race.name))
    for place, name in enumerate(sheet.raises, 1):
        if name in parts and stage.level >= 4 * place:
            parts[name].append((1, f"raised at level {4 * place}"))
    hulk = stage.levels_in("War Hulk")
    if hulk:
        parts["Str"].append((2 * hulk, "War Hulk ability boost"))
    chief = stage.levels_in("Warchief")
    boosts = sum(chief >= level for level in (2, 6, 10))
    if boosts:
        parts["Cha"].append((2 * boosts, "Warchief ability boost"))
    return parts


def feat_levels(sheet: Sheet, race: Race | None) -> list[int]:
    """The character level of each feat a character may choose."""
    levels = [1] * (1 + (race.feats if race else 0))
    return levels + [level for level in range(3, sheet.level + 1) if level % 3 == 0]


def bonus_feats(stage: Stage) -> list[tuple[str, str, str]]:
    """Feats that classes give: name, what for, from where; those of the deity's weapon too."""
    found: list[tuple[str, str, str]] = []
    table = {
        "Healer": ((2, "Skill Focus", "Heal"),),
        "Marshal": ((1, "Skill Focus", "Diplomacy"),),
        "Warmage": ((7, "Sudden Empower", ""), (10, "Sudden Enlarge", ""),
                    (15, "Sudden Widen", ""), (20, "Sudden Maximize", "")),
        "Favored Soul": ((3, "Weapon Focus", "deity"), (12, "Weapon Specialization", "deity")),
        "Dragon Samurai": ((8, "Blind-Fight", ""),),
        "Tactical Soldier": ((2, "Sidestep", ""),),
        "War Hulk": ((8, "Toughness", ""), (9, "Toughness", ""), (10, "Toughness", "")),
    }  # fmt: skip
    for known, levels in stage.classes:
        for level, name, choice in table.get(known.name, ()):
            if levels >= level:
                found.append((name, choice, f"{known.name} {level}"))
    return found
