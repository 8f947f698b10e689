"""Weapons and armor (`data/handbook/gear/*.txt`)."""

from msgspec import Struct

from warband.d20.dice import Dice, read_dice
from warband.d20.library.records import LibraryError


class Weapon(Struct, frozen=True):
    """A weapon of Medium size."""

    name: str
    training: str
    hold: str
    """light, one-handed or two-handed"""
    damage: Dice
    critical: str
    range: int
    """Range increment in feet; 0 for melee weapons."""


class Armor(Struct, frozen=True):
    """Armor or a shield."""

    name: str
    kind: str
    bonus: int
    most_dex: int | None
    metal: bool
    speed_30: int
    speed_20: int

    @property
    def is_shield(self) -> bool:
        """Whether it is a shield."""
        return self.kind.endswith("shield")


def read_weapons(text: str, where: str) -> dict[str, Weapon]:
    """The weapons of a file."""
    found: dict[str, Weapon] = {}
    for number, cells in _rows(text, 6, where):
        name, training, hold, damage, critical, far = cells
        dice = read_dice(damage)
        if dice is None or not far.isdecimal():
            raise LibraryError(f"{where}, line {number}: damage are dice and range is a number")
        found[name] = Weapon(name, training, hold, dice, critical, int(far))
    return found


def read_armor(text: str, where: str) -> dict[str, Armor]:
    """The armor of a file."""
    found: dict[str, Armor] = {}
    for number, cells in _rows(text, 7, where):
        name, kind, bonus, dex, metal, fast, slow = cells
        if not all(cell.isdecimal() for cell in (bonus, fast, slow)):
            raise LibraryError(f"{where}, line {number}: bonus and speeds are numbers")
        most = None if dex == "-" else int(dex)
        found[name] = Armor(name, kind, int(bonus), most, metal == "yes", int(fast), int(slow))
    return found


def _rows(text: str, width: int, where: str) -> list[tuple[int, list[str]]]:
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) != width:
            raise LibraryError(f"{where}, line {number}: {width} cells are expected")
        rows.append((number, cells))
    return rows
