"""What feats and prestige classes ask for."""

import re

from msgspec import Struct

from warband.d20.library.records import LibraryError
from warband.d20.statblock.block import ABILITIES, SIZES

KINDS = ("ability", "attack", "feat", "skill", "size", "level", "caster", "metamagic", "alignment",
         "special")  # fmt: skip


class Requirement(Struct, frozen=True):
    """One thing that is asked for."""

    kind: str
    name: str = ""
    number: int = 0

    def __str__(self) -> str:
        match self.kind:
            case "ability":
                return f"{self.name} {self.number}"
            case "attack":
                return f"base attack bonus +{self.number}"
            case "skill":
                return f"{self.number} ranks in {self.name}"
            case "size":
                return f"size {self.name} or larger"
            case "level":
                return f"character level {self.number}"
            case "caster":
                return f"{self.name} spells of level {self.number}"
            case "metamagic":
                return "a metamagic feat"
            case "alignment":
                return f"{self.name} alignment"
        return self.name


def read_requirement(text: str, where: str) -> Requirement:
    """A requirement: `Cha 13`, `attack 4`, `feat Cleave`, `skill Ride 1`, `special ...`."""
    word, _, rest = text.partition(" ")
    if word in ABILITIES and rest.isdecimal():
        return Requirement("ability", word, int(rest))
    if word in ("attack", "level", "metamagic") and rest.isdecimal():
        return Requirement(word, "", int(rest))
    if word in ("feat", "special", "alignment") and rest:
        return Requirement(word, rest)
    if word == "size" and rest in SIZES:
        return Requirement("size", rest)
    if word in ("skill", "caster") and (match := re.fullmatch(r"(.+) (\d{1,2})", rest)):
        return Requirement(word, match[1], int(match[2]))
    raise LibraryError(f"{where}: {text!r} is no requirement")
