"""Classes: level tables, skills, features, casting (`data/handbook/classes/*.class`)."""

import re

from msgspec import Struct

from warband.d20.library.records import LibraryError, Record, read_records
from warband.d20.library.requirements import Requirement, read_requirement

_KEYS = ("abbreviation", "kind", "hit die", "base attack", "good saves", "skill points", "skills",
         "alignment", "proficient", "gold", "age as", "casting", "requires", "feature", "minor",
         "major", "package", "advances casting", "level", "known")  # fmt: skip
_SHARE = {"full": (1, 1), "three quarters": (3, 4), "half": (1, 2), "none": (0, 1)}
_FEATURE = re.compile(r"(\d{1,2}) ([^:]+): (.+)")


class Feature(Struct, frozen=True):
    """A class feature and the level it comes with."""

    level: int
    name: str
    text: str


class ClassLevelRow(Struct, frozen=True):
    """A row of a level table."""

    level: int
    attack: int
    saves: tuple[int, int, int]
    special: str
    counts: tuple[int, ...] = ()
    """Spells a day from level 0 up; minor and major auras known for marshals."""


class Casting(Struct, frozen=True):
    """How a class casts."""

    source: str
    """arcane or divine"""
    way: str
    """prepared, spontaneous (some known) or whole list"""
    spell_list: str
    ability: str
    dc: str
    bonus: str


class CharacterClass(Struct, frozen=True):
    """A class."""

    name: str
    abbreviation: str
    prestige: bool
    hit_die: int
    base_attack: str
    good_saves: tuple[str, ...]
    skill_points: int
    skills: tuple[str, ...]
    alignment: str
    proficient: tuple[str, ...]
    rows: tuple[ClassLevelRow, ...]
    features: tuple[Feature, ...]
    requirements: tuple[Requirement, ...] = ()
    casting: Casting | None = None
    known: tuple[tuple[int, ...], ...] = ()
    advances: tuple[int, ...] = ()
    auras: tuple[tuple[str, str, str], ...] = ()
    """Marshal auras: minor or major, name, what it helps."""
    gold: str = ""
    age: str = ""
    package: tuple[tuple[str, str], ...] = ()
    """The starting package: what, and which."""

    @property
    def levels(self) -> int:
        """How many levels there are."""
        return len(self.rows)

    def is_class_skill(self, skill: str) -> bool:
        """Whether a skill is a class skill; a bare name covers all its kinds."""
        return skill in self.skills or skill.partition(" (")[0] in self.skills


def read_classes(text: str, where: str) -> dict[str, CharacterClass]:
    """The classes of a file; tables are checked against the progressions they claim."""
    found = (_class(record) for record in read_records(text, "class", _KEYS, where))
    return {one.name: one for one in found}


def _class(record: Record) -> CharacterClass:
    where = f"{record.where}: {record.name}"
    rows = tuple(_row(text, where) for text in record.every("level"))
    die = re.fullmatch(r"d(4|6|8|10|12)", record.need("hit die"))
    if die is None:
        raise LibraryError(f"{where}: hit die is d4 to d12, not {record.get('hit die')!r}")
    base, saves = record.need("base attack"), _listed(record.need("good saves"))
    _check_rows(rows, base, saves, where)
    features = []
    for text in record.every("feature"):
        match = _FEATURE.fullmatch(text)
        if match is None:
            raise LibraryError(f"{where}: a feature is LEVEL NAME: TEXT, not {text!r}")
        features.append(Feature(int(match[1]), match[2], match[3]))
    auras = tuple(
        (kind, *text.split(": ", 1)) for kind in ("minor", "major") for text in record.every(kind)
    )
    casting = _casting(record.get("casting"), where)
    return CharacterClass(
        name=record.name,
        abbreviation=record.need("abbreviation"),
        prestige=record.need("kind") == "prestige",
        hit_die=int(die[1]),
        base_attack=base,
        good_saves=saves,
        skill_points=record.number("skill points"),
        skills=_listed(record.need("skills")),
        alignment=record.need("alignment"),
        proficient=_listed(record.need("proficient")),
        rows=rows,
        features=tuple(features),
        requirements=tuple(read_requirement(text, where) for text in record.every("requires")),
        casting=casting,
        known=tuple(_numbers(text.partition("|")[2], where) for text in record.every("known")),
        advances=_numbers(record.get("advances casting").replace(",", " "), where),
        auras=tuple((kind, name, rest) for kind, name, rest in auras),
        gold=record.get("gold"),
        age=record.get("age as"),
        package=tuple(_packed(text, where) for text in record.every("package")),
    )


_PACKED = ("race", "armor", "weapons", "skill picks", "skills", "feats", "spells", "auras", "gold")


def _packed(text: str, where: str) -> tuple[str, str]:
    for word in _PACKED:
        if text.startswith(word + " "):
            return word, text[len(word) + 1 :]
    raise LibraryError(f"{where}: a package has {', '.join(_PACKED)}, not {text!r}")


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _numbers(text: str, where: str) -> tuple[int, ...]:
    words = text.split()
    if any(not word.isdecimal() for word in words):
        raise LibraryError(f"{where}: {text!r} should be numbers")
    return tuple(int(word) for word in words)


def _row(text: str, where: str) -> ClassLevelRow:
    cells = [cell.strip() for cell in text.split("|")]
    saves = cells[2].split() if len(cells) > 2 else []
    if len(cells) not in (4, 5) or len(saves) != 3 or not cells[0].isdecimal():
        raise LibraryError(f"{where}: a level is LEVEL | ATTACK | FORT REF WILL | SPECIAL | ...")
    attack = int(cells[1].split("/")[0])
    counts = _numbers(cells[4], where) if len(cells) == 5 else ()
    special = "" if cells[3] == "-" else cells[3]
    return ClassLevelRow(int(cells[0]), attack, (int(saves[0]), int(saves[1]), int(saves[2])),
                         special, counts)  # fmt: skip


def _check_rows(
    rows: tuple[ClassLevelRow, ...], base: str, good: tuple[str, ...], where: str
) -> None:
    if base not in _SHARE:
        raise LibraryError(f"{where}: base attack is {', '.join(_SHARE)}, not {base!r}")
    for place, row in enumerate(rows, 1):
        if row.level != place:
            raise LibraryError(f"{where}: level {place} is missing")
        if row.attack != base_attack(base, row.level):
            raise LibraryError(f"{where}: level {place} has base attack {row.attack:+d}, which is "
                               f"not {base}")  # fmt: skip
        for name, save in zip(("Fort", "Ref", "Will"), row.saves, strict=True):
            if save != base_save(name in good, row.level):
                raise LibraryError(f"{where}: level {place} has {name} {save:+d}, which is no "
                                   f"{'good' if name in good else 'poor'} save")  # fmt: skip


def base_attack(share: str, level: int) -> int:
    """The base attack bonus of a progression."""
    many, of = _SHARE[share]
    return level * many // of


def base_save(good: bool, level: int) -> int:
    """A good or a poor save."""
    return 2 + level // 2 if good else level // 3


def _casting(text: str, where: str) -> Casting | None:
    if not text:
        return None
    parts = [part.strip() for part in text.split(";")]
    named = dict(part.split(" ", 1) for part in parts[2:])
    if len(parts) != 6 or set(named) != {"list", "ability", "DC", "bonus"}:
        raise LibraryError(f"{where}: casting is SOURCE; WAY; list L; ability A; DC A; bonus A")
    return Casting(parts[0], parts[1], named["list"], named["ability"], named["DC"], named["bonus"])
