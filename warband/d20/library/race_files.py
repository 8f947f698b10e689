"""Races (`data/handbook/races/*.races`)."""

import re

from msgspec import Struct

from warband.d20.library.records import LibraryError, Record, read_records
from warband.d20.statblock.block import ABILITIES, SIZES

_KEYS = ("size", "speed", "subtype", "ability", "feats", "skill points", "trait", "skill", "save",
         "natural armor", "favored", "level adjustment")  # fmt: skip
_NUMBERED = re.compile(r"(.+) (-?\d{1,2})")


class Race(Struct, frozen=True):
    """A race."""

    name: str
    size: str
    speed: int
    subtype: str
    abilities: tuple[tuple[str, int], ...] = ()
    feats: int = 0
    skill_points: int = 0
    traits: tuple[str, ...] = ()
    skills: tuple[tuple[str, int], ...] = ()
    save: int = 0
    natural_armor: int = 0
    favored: str = ""
    level_adjustment: int = 0

    def ability(self, name: str) -> int:
        """What the race adds to an ability."""
        return sum(amount for one, amount in self.abilities if one == name)


def read_races(text: str, where: str) -> dict[str, Race]:
    """The races of a file."""
    return {r.name: _race(r) for r in read_records(text, "race", _KEYS, where)}


def _race(record: Record) -> Race:
    if record.need("size") not in SIZES:
        raise LibraryError(f"{record.where}, line {record.line}: {record.get('size')!r} is no size")
    abilities = _numbered(record, "ability")
    if any(name not in ABILITIES for name, _ in abilities):
        raise LibraryError(f"{record.where}, line {record.line}: abilities are {ABILITIES}")
    return Race(
        name=record.name,
        size=record.need("size"),
        speed=record.number("speed"),
        subtype=record.get("subtype"),
        abilities=abilities,
        feats=int(record.get("feats", "0")),
        skill_points=int(record.get("skill points", "0")),
        traits=record.every("trait"),
        skills=_numbered(record, "skill"),
        save=int(record.get("save", "0")),
        natural_armor=int(record.get("natural armor", "0")),
        favored=record.get("favored"),
        level_adjustment=int(record.get("level adjustment", "0")),
    )


def _numbered(record: Record, key: str) -> tuple[tuple[str, int], ...]:
    found: list[tuple[str, int]] = []
    for text in record.every(key):
        match = _NUMBERED.fullmatch(text)
        if match is None:
            raise LibraryError(f"{record.where}, line {record.line}: {key} is NAME NUMBER")
        found.append((match[1], int(match[2])))
    return tuple(found)
