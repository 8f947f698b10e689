"""Spells as cards write them, from `data/handbook/spells/card-spells.txt`."""

import re
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from warband.d20.convert.rounding import Rounded, to_fives
from warband.d20.dice import read_dice
from warband.data import data_folder

_DICE = re.compile(
    r"(?P<dice>\d+d\d+(?:[+-]\d+)?)"
    r"(?:\s+each\s+(?P<each>\d+)(?:\s+from\s+(?P<first>\d+))?|\s+(?P<plus>plus level))?"
    r"(?:\s+max\s+(?P<max>\d+))?"
)


class CardSpellForm(Struct, frozen=True):
    """A spell in the short form: `inside` has '#' where the average of the dice goes."""

    name: str
    level: int
    inside: str
    dice: str
    save: bool

    def amount(self, caster_level: int, ties_up: bool) -> tuple[Rounded, str] | None:
        """The damage or healing at this caster level, and how it came about."""
        if not self.dice:
            return None
        match = _DICE.fullmatch(self.dice)
        assert match is not None
        dice = read_dice(match["dice"])
        assert dice is not None
        most = int(match["max"]) if match["max"] else None
        exact = dice.average
        told = str(dice)
        if match["each"]:
            later = max(0, caster_level - int(match["first"] or 1))
            times = 1 + later // int(match["each"])
            times = min(times, most) if most else times
            exact, told = dice.average * times, f"{times} x {dice}"
        elif match["plus"]:
            bonus = min(caster_level, most) if most else caster_level
            exact, told = dice.average + bonus, f"{dice}+{bonus}"
        return to_fives(Fraction(exact), ties_up), told


class CardSpellError(ValueError):
    """A line of the file of card spells that says nothing."""


def read_card_spells(text: str, where: str = "card-spells") -> dict[str, CardSpellForm]:
    """The spells of a file, by name."""
    found: dict[str, CardSpellForm] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) != 5 or not cells[1].isdecimal():
            raise CardSpellError(f"{where}, line {number}: NAME | LEVEL | WHAT | DICE | SAVE")
        name, level, inside, dice, save = cells
        if dice and not _DICE.fullmatch(dice):
            raise CardSpellError(f"{where}, line {number}: {dice!r} are no dice")
        if bool(dice) != ("#" in inside):
            raise CardSpellError(f"{where}, line {number}: dice and '#' go together")
        if name in found:
            raise CardSpellError(f"{where}, line {number}: {name!r} is there twice")
        found[name] = CardSpellForm(name, int(level), inside, dice, save == "save")
    return found


@lru_cache(maxsize=1)
def card_spells() -> dict[str, CardSpellForm]:
    """Every spell that has a form on cards."""
    return read_card_spells(card_spells_file().read_text())


def card_spells_file() -> Path:
    """Where the spells stand."""
    return data_folder() / "handbook" / "spells" / "card-spells.txt"


def find_card_spell(name: str) -> CardSpellForm | None:
    """The form of a spell, however its name is turned: `lesser fire orb`, `fire orb, lesser`."""
    low = name.lower().strip()
    known = card_spells()
    if low in known:
        return known[low]
    for word in ("lesser", "greater", "mass", "legion's", "swift"):
        if low.startswith(word + " "):
            turned = f"{low[len(word) + 1 :]}, {word}"
            return known.get(turned)
    return None
