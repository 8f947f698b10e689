"""Stat blocks for tests."""

from functools import cache
from pathlib import Path

from warband.d20.convert.converter import Conversion, convert_reading
from warband.d20.convert.decisions import Decisions, checked
from warband.d20.statblock.block import Decision
from warband.d20.statblock.reader import read
from warband.data import data_folder

FOLDER = data_folder() / "handbook" / "monsters"

SOLDIER = """\
Soldier
Medium Humanoid (Human)
Hit Dice: 3d8+3 (16 hp)
Speed: 30 ft.
Armor Class: 15 (+1 Dex, +4 chain shirt), touch 11, flat-footed 14
Attack: Broadsword +4 melee (1d8+2)
Full Attack: Broadsword +4 melee (1d8+2)
Space/Reach: 5 ft./5 ft.
Abilities: Str 14, Dex 13, Con 12, Int 10, Wis 10, Cha 10
Challenge Rating: 1
Alignment: Lawful neutral
"""


def monster_files() -> list[Path]:
    """The files of the 38 monsters."""
    return sorted(FOLDER.glob("*.statblock"))


@cache
def monster_text(name: str) -> str:
    """The stat block of a monster."""
    return (FOLDER / f"{name.lower().replace(' ', '-')}.statblock").read_text()


def made(text: str, **decided: str) -> Conversion:
    """The conversion of a block; decisions by name, '_' for a blank."""
    given = tuple(Decision(key.replace("_", " "), value) for key, value in decided.items())
    return convert_reading(read(text)[0], Decisions(checked(given)))


def soldier(**changed: str) -> str:
    """The soldier with some of its lines changed: `hit_dice="1d8 (4 hp)"`; '' drops a line."""
    lines = SOLDIER.splitlines()
    for key, value in changed.items():
        label = key.replace("__", "/").replace("_", " ").lower()
        if label == "type":
            lines[1] = value
            continue
        place = next(
            (i for i, line in enumerate(lines) if line.lower().startswith(label + ":")), None
        )
        written = f"{label.title()}: {value}"
        if place is None:
            lines.append(written)
        elif value:
            lines[place] = written
        else:
            del lines[place]
    return "\n".join(lines) + "\n"
