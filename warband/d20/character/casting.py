"""Spells of a character: a day, known, DC, bonus spells."""

from msgspec import Struct

from warband.d20.character.growth import Stage
from warband.d20.library.class_files import CharacterClass
from warband.d20.library.shelf import Library


class CasterLevels(Struct, frozen=True):
    """A class that casts, and the level it casts as."""

    known: CharacterClass
    level: int
    own: int
    """Levels in the class itself; the rest came from prestige classes."""


def casters(stage: Stage) -> list[CasterLevels]:
    """Every casting class; prestige classes raise the first of the right kind."""
    advanced = 0
    for one, levels in stage.classes:
        advanced += sum(level <= levels for level in one.advances)
    found: list[CasterLevels] = []
    for one, levels in stage.classes:
        if one.casting is not None:
            more = advanced if one.casting.source == "arcane" else 0
            if more:
                advanced = 0
            found.append(CasterLevels(one, min(levels + more, one.levels), levels))
    return found


def bonus_spells(score: int, level: int) -> int:
    """Extra spells a day of a level for a high ability: core rules.

    >>> bonus_spells(18, 1), bonus_spells(18, 4), bonus_spells(18, 5), bonus_spells(20, 1)
    (1, 1, 0, 2)
    """
    modifier = (score - 10) // 2
    return 0 if level == 0 or modifier < level else (modifier - level) // 4 + 1


def spells_a_day(caster: CasterLevels, scores: dict[str, int]) -> list[tuple[int, int, int]]:
    """For each level: the table's number, the bonus, what the ability allows (0 if too low)."""
    casting = caster.known.casting
    assert casting is not None
    row = caster.known.rows[caster.level - 1]
    found: list[tuple[int, int, int]] = []
    for level, many in enumerate(row.counts):
        allowed = scores[casting.ability] >= 10 + level
        extra = bonus_spells(scores[casting.bonus], level)
        found.append((many, extra, many + extra if allowed else 0))
    return found


def spells_known(caster: CasterLevels) -> tuple[int, ...]:
    """How many spells of each level a favored soul knows; empty for the others."""
    return caster.known.known[caster.level - 1] if caster.known.known else ()


def spell_level(library: Library, caster: CharacterClass, name: str) -> int | None:
    """The level a spell has on the list of a class; nothing if it is not there."""
    casting = caster.casting
    assert casting is not None
    low = _plain(name)
    for level, names in library.lists.get(casting.spell_list, {}).items():
        if any(_plain(one) == low for one in names):
            return level
    short = {"Cleric": "Clr", "Healer": "Hlr", "Warmage": "Wmg"}[casting.spell_list]
    for spell in library.spells.values():
        if _plain(spell.name) == low:
            return spell.level_for(short)
    return None


def _plain(name: str) -> str:
    """A spell's name with its first word first: `Fire Orb, Lesser` is `lesser fire orb`."""
    head, mark, tail = name.lower().strip().partition(", ")
    return f"{tail} {head}" if mark else head
