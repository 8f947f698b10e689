"""Spells and class lists (`data/handbook/spells/*.spells`, `*.list`)."""

import re

from msgspec import Struct
from msgspec.structs import replace

from warband.d20.library.records import LibraryError, Record, read_records

_KEYS = ("school", "level", "as", "components", "casting", "range", "target", "duration", "save",
         "resistance", "does")  # fmt: skip
_LEVEL = re.compile(r"([A-Z][A-Za-z/]+) (\d)")
_INHERITED = ("components", "casting", "range", "target", "duration", "save", "resistance")
FEET = {"close": (25, 5, 2), "medium": (100, 10, 1), "long": (400, 40, 1)}
"""Range bands: feet, more feet, for so many caster levels."""


class SpellRule(Struct, frozen=True):
    """A spell; what it inherits from the spell it is like has been filled in where known."""

    name: str
    school: str
    levels: tuple[tuple[str, int], ...]
    like: str
    components: str
    casting: str
    range: str
    target: str
    duration: str
    save: str
    resistance: str
    does: str

    def level_for(self, abbreviation: str) -> int | None:
        """The level it has for a class, by the abbreviation of its list."""
        for names, level in self.levels:
            if abbreviation in names.split("/"):
                return level
        return None

    def feet(self, caster_level: int) -> int | None:
        """Its range in feet at a caster level; nothing for touch and personal."""
        if self.range in FEET:
            feet, more, each = FEET[self.range]
            return feet + more * (caster_level // each)
        match = re.match(r"(\d+) ft", self.range)
        return int(match[1]) if match else None


def read_spells(text: str, where: str) -> dict[str, SpellRule]:
    """The spells of a file, fields inherited from spells of the same file."""
    found = {r.name: _spell(r) for r in read_records(text, "spell", _KEYS, where)}
    for name, spell in list(found.items()):
        if spell.like in found:
            found[name] = _filled(spell, found[spell.like])
        elif spell.like and not spell.like.endswith("(core)"):
            raise LibraryError(f"{where}: {name} is like {spell.like!r}, which is not there")
    return found


def _spell(record: Record) -> SpellRule:
    levels = tuple((names, int(level)) for names, level in _LEVEL.findall(record.need("level")))
    if ", ".join(f"{names} {level}" for names, level in levels) != record.need("level"):
        raise LibraryError(
            f"{record.where}, line {record.line}: levels are written as Clr 3, Pal 2"
        )
    return SpellRule(
        name=record.name,
        school=record.need("school"),
        levels=levels,
        like=record.get("as"),
        components=record.get("components"),
        casting=record.get("casting"),
        range=record.get("range"),
        target=record.get("target"),
        duration=record.get("duration"),
        save=record.get("save"),
        resistance=record.get("resistance"),
        does=record.need("does"),
    )


def _filled(spell: SpellRule, parent: SpellRule) -> SpellRule:
    return replace(
        spell,
        components=spell.components or parent.components,
        casting=spell.casting or parent.casting,
        range=spell.range or parent.range,
        target=spell.target or parent.target,
        duration=spell.duration or parent.duration,
        save=spell.save or parent.save,
        resistance=spell.resistance or parent.resistance,
    )


def read_list(text: str, where: str) -> tuple[str, dict[int, tuple[str, ...]]]:
    """A class's spells by level: `list Healer`, then a line `LEVEL NAME` for each."""
    name = ""
    found: dict[int, list[str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, _, rest = line.strip().partition(" ")
        if word == "list" and not name:
            name = rest
        elif word.isdecimal() and len(word) == 1 and rest and name:
            found.setdefault(int(word), []).append(rest)
        else:
            raise LibraryError(f"{where}, line {number}: expected LEVEL SPELL, found {line!r}")
    return name, {level: tuple(spells) for level, spells in found.items()}
