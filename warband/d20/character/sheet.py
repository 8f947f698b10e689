"""A character as its player writes it: choices, nothing derived.

    character Mialee Vorn
    race Human
    alignment LG
    abilities Str 14, Dex 12, Con 13, Int 10, Wis 10, Cha 15
    levels Marshal 5, Tactical Soldier 1
    feats Power Attack, Cleave, Combat Reflexes
    skills Diplomacy 8, Sense Motive 5
    wields longsword +1
    wears chain shirt

``docs/characters.md`` explains each line.
"""

import re

from msgspec import Struct

from warband.d20.statblock.block import ABILITIES, ClassLevel, Feat
from warband.d20.statblock.lists import read_feats
from warband.d20.statblock.numbers import read_abilities
from warband.d20.statblock.problems import Unreadable
from warband.d20.statblock.splitting import items

KEYS = ("character", "race", "alignment", "abilities", "levels", "raise", "feats", "skills",
        "spells", "auras", "wields", "wears", "carries", "choice", "special", "hit points",
        "deity's weapon", "gold")  # fmt: skip
MANY = ("spells", "choice", "special", "raise", "wields", "wears", "carries")


class SheetError(ValueError):
    """A character that cannot be read; every problem with its line."""


class SkillRanks(Struct, frozen=True):
    """Ranks bought in a skill."""

    name: str
    ranks: int


class ChosenSpells(Struct, frozen=True):
    """Spells known or prepared of one level."""

    level: int
    names: tuple[str, ...]


class Sheet(Struct, frozen=True, kw_only=True):
    """The choices of a character."""

    name: str
    race: str
    alignment: str
    abilities: tuple[int, ...]
    levels: tuple[ClassLevel, ...]
    raises: tuple[str, ...] = ()
    feats: tuple[Feat, ...] = ()
    skills: tuple[SkillRanks, ...] = ()
    spells: tuple[ChosenSpells, ...] = ()
    auras: tuple[str, ...] = ()
    wields: tuple[str, ...] = ()
    wears: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    specials: tuple[str, ...] = ()
    hit_points: tuple[int, ...] = ()
    """Hit points of each level after the first, as rolled; empty for the average."""
    deity_weapon: str = ""
    gold: int | None = None

    @property
    def level(self) -> int:
        """Character level."""
        return sum(one.level for one in self.levels)

    def levels_in(self, name: str) -> int:
        """Levels in one class."""
        return sum(one.level for one in self.levels if one.name.lower() == name.lower())

    def choice(self, key: str) -> str:
        """What was chosen for a class feature."""
        return next((value for name, value in self.choices if name.lower() == key.lower()), "")


def read_sheet(text: str, where: str = "") -> Sheet:
    """A character; `SheetError` lists every line that says nothing."""
    values: dict[str, list[tuple[int, str]]] = {}
    problems: list[str] = []
    ordered = sorted(KEYS, key=len, reverse=True)
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        low = line.lower()
        key = next((one for one in ordered if low == one or low.startswith((one + " ", one + ":"))),
                   None)  # fmt: skip
        if key is None:
            problems.append(f"line {number}: expected {', '.join(KEYS)}, found {line!r}")
            continue
        if key in values and key not in MANY:
            problems.append(f"line {number}: a second {key!r}, first in line {values[key][0][0]}")
            continue
        values.setdefault(key, []).append((number, line[len(key) :].lstrip(": ").strip()))
    sheet = _Sheet(values, problems).sheet()
    if problems or sheet is None:
        prefix = f"{where}: " if where else ""
        raise SheetError("\n".join(prefix + problem for problem in problems))
    return sheet


class _Sheet:
    """Reads values into fields, collecting what is wrong."""

    def __init__(self, values: dict[str, list[tuple[int, str]]], problems: list[str]) -> None:
        self.values = values
        self.problems = problems

    def sheet(self) -> Sheet | None:
        for key in ("character", "race", "alignment", "abilities", "levels"):
            if key not in self.values:
                self.problems.append(f"there is no line {key!r}")
        abilities = self._abilities()
        levels = self._levels()
        feats = self._feats()
        skills = tuple(SkillRanks(name, ranks) for name, ranks in self._numbered("skills"))
        spells = self._spells()
        rolled = self._rolled()
        gold = self.one("gold").replace(",", "").removesuffix("gp").strip()
        if gold and not gold.isdecimal():
            self.bad("gold", "an amount in gold pieces is expected")
        choices = tuple(self._choices())
        if self.problems:
            return None
        return Sheet(
            name=self.one("character"),
            race=self.one("race"),
            alignment=self.one("alignment"),
            abilities=abilities,
            levels=levels,
            raises=tuple(word for _, text in self.values.get("raise", []) for word in items(text)),
            feats=feats,
            skills=skills,
            spells=spells,
            auras=items(self.one("auras")),
            wields=self._every("wields"),
            wears=self._every("wears"),
            carries=self._every("carries"),
            choices=choices,
            specials=tuple(text for _, text in self.values.get("special", [])),
            hit_points=rolled,
            deity_weapon=self.one("deity's weapon"),
            gold=int(gold) if gold else None,
        )

    def one(self, key: str) -> str:
        return self.values[key][0][1] if key in self.values else ""

    def bad(self, key: str, reason: str) -> None:
        number, text = self.values[key][0]
        self.problems.append(f"line {number}, {key}: {reason} (found {text!r})")

    def _every(self, key: str) -> tuple[str, ...]:
        return tuple(item for _, text in self.values.get(key, []) for item in items(text))

    def _abilities(self) -> tuple[int, ...]:
        if "abilities" not in self.values:
            return ()
        try:
            found = read_abilities(self.one("abilities"))
        except Unreadable as error:
            self.bad("abilities", error.reason)
            return ()
        if any(score is None for score in found):
            self.bad("abilities", "a character has all six")
        return tuple(score or 0 for score in found)

    def _levels(self) -> tuple[ClassLevel, ...]:
        found: list[ClassLevel] = []
        for item in items(self.one("levels").replace("/", ", ")):
            match = re.fullmatch(r"(.+?)\s*(\d{1,2})", item)
            if match is None or int(match[2]) < 1:
                self.bad("levels", "levels are written as Marshal 5, Warchief 2")
                return ()
            found.append(ClassLevel(match[1], int(match[2])))
        return tuple(found)

    def _feats(self) -> tuple[Feat, ...]:
        try:
            return read_feats(self.one("feats"))
        except Unreadable as error:
            self.bad("feats", error.reason)
            return ()

    def _numbered(self, key: str) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for item in items(self.one(key)):
            match = re.fullmatch(r"(.+?)\s*(\d{1,2})", item)
            if match is None:
                self.bad(key, f"{item!r} is no name and number")
                return []
            found.append((match[1], int(match[2])))
        return found

    def _spells(self) -> tuple[ChosenSpells, ...]:
        found: list[ChosenSpells] = []
        for number, text in self.values.get("spells", []):
            match = re.fullmatch(r"(\d)\s*[:-]?\s*(.+)", text)
            if match is None:
                self.problems.append(f"line {number}, spells: a level and names are expected")
                continue
            found.append(ChosenSpells(int(match[1]), items(match[2])))
        return tuple(found)

    def _rolled(self) -> tuple[int, ...]:
        text = self.one("hit points")
        if text in ("", "average"):
            return ()
        words = text.replace(",", " ").split()
        if any(not word.isdecimal() for word in words):
            self.bad("hit points", "average, or one number for each level after the first")
            return ()
        return tuple(int(word) for word in words)

    def _choices(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for number, text in self.values.get("choice", []):
            name, mark, value = text.partition(":")
            if not mark:
                self.problems.append(f"line {number}, choice: FEATURE: WHAT is expected")
            else:
                found.append((name.strip(), value.strip()))
        return found


def write_sheet(sheet: Sheet) -> str:
    """The text of a character; reading it gives the same."""
    scores = ", ".join(f"{n} {s}" for n, s in zip(ABILITIES, sheet.abilities, strict=True))
    lines = [f"character {sheet.name}", f"race {sheet.race}", f"alignment {sheet.alignment}"]
    lines += [f"abilities {scores}", f"levels {', '.join(str(one) for one in sheet.levels)}"]
    if sheet.raises:
        lines.append(f"raise {', '.join(sheet.raises)}")
    if sheet.feats:
        lines.append(f"feats {', '.join(str(feat) for feat in sheet.feats)}")
    if sheet.skills:
        lines.append("skills " + ", ".join(f"{one.name} {one.ranks}" for one in sheet.skills))
    lines += [f"spells {one.level}: {', '.join(one.names)}" for one in sheet.spells]
    for key, many in (("auras", sheet.auras), ("wields", sheet.wields), ("wears", sheet.wears),
                      ("carries", sheet.carries)):  # fmt: skip
        if many:
            lines.append(f"{key} {', '.join(many)}")
    lines += [f"choice {name}: {value}" for name, value in sheet.choices]
    lines += [f"special {text}" for text in sheet.specials]
    if sheet.hit_points:
        lines.append("hit points " + " ".join(str(one) for one in sheet.hit_points))
    if sheet.deity_weapon:
        lines.append(f"deity's weapon {sheet.deity_weapon}")
    if sheet.gold is not None:
        lines.append(f"gold {sheet.gold}")
    return "\n".join(lines) + "\n"
