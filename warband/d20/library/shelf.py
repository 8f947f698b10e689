"""The whole library, read once."""

from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from warband.d20.library.class_files import CharacterClass, read_classes
from warband.d20.library.feat_files import FeatRule, read_feats
from warband.d20.library.gear_files import Armor, Weapon, read_armor, read_weapons
from warband.d20.library.item_files import MagicItem, read_items
from warband.d20.library.race_files import Race, read_races
from warband.d20.library.spell_files import SpellRule, read_list, read_spells
from warband.data import data_folder


class Library(Struct, frozen=True):
    """Everything a character is made of."""

    classes: dict[str, CharacterClass]
    feats: dict[str, FeatRule]
    spells: dict[str, SpellRule]
    lists: dict[str, dict[int, tuple[str, ...]]]
    items: dict[str, MagicItem]
    races: dict[str, Race]
    weapons: dict[str, Weapon]
    armor: dict[str, Armor]

    def find_class(self, name: str) -> CharacterClass | None:
        """A class by name or abbreviation, however it is capitalised."""
        low = name.lower()
        for one in self.classes.values():
            if low in (one.name.lower(), one.abbreviation.lower()):
                return one
        return None

    def find_feat(self, name: str) -> FeatRule | None:
        """A feat by name, however it is capitalised."""
        low = name.lower()
        return next((one for one in self.feats.values() if one.name.lower() == low), None)


def read_library(folder: Path) -> Library:
    """The library of a folder like `data/handbook`; `LibraryError` names what is wrong."""
    classes: dict[str, CharacterClass] = {}
    for path in sorted((folder / "classes").glob("*.class")):
        classes |= read_classes(_text(path), path.name)
    feats: dict[str, FeatRule] = {}
    for path in sorted((folder / "feats").glob("*.feats")):
        feats |= read_feats(_text(path), path.name, core=path.stem == "core")
    spells: dict[str, SpellRule] = {}
    for path in sorted((folder / "spells").glob("*.spells")):
        spells |= read_spells(_text(path), path.name)
    paths = sorted((folder / "spells").glob("*.list"))
    lists = dict(read_list(_text(path), path.name) for path in paths)
    items: dict[str, MagicItem] = {}
    for path in sorted((folder / "items").glob("*.items")):
        items |= read_items(_text(path), path.name)
    races: dict[str, Race] = {}
    for path in sorted((folder / "races").glob("*.races")):
        races |= read_races(_text(path), path.name)
    weapons = read_weapons(_text(folder / "gear" / "weapons.txt"), "weapons.txt")
    armor = read_armor(_text(folder / "gear" / "armor.txt"), "armor.txt")
    return Library(classes, feats, spells, lists, items, races, weapons, armor)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def library() -> Library:
    """The library that comes with the product."""
    return read_library(data_folder() / "handbook")
