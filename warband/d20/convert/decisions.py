"""What the user may decide: `Card KEY: VALUE` in the file, `--decide KEY=VALUE` on the way."""

import difflib
import re

from msgspec import Struct

from warband.d20.convert.card import FACTIONS
from warband.d20.statblock.block import Decision

KEYS = {
    "name": "another name for the card",
    "faction": "LG, CG, LE, CE, several of them, or any",
    "cost": "points, or rating (5 or 8 times Challenge Rating), or comparison",
    "commander": "a rating, rate (work it out), or none",
    "effect": "the Commander Effect, such as 'followers: melee attack +1'",
    "troop": "Difficult N, Independent, or none",
    "ability": "a special ability to add (may be given again)",
    "drop": "a special ability or spell to leave out (may be given again)",
    "spell": "a spell to add: LEVEL NAME xUSES (range; effect; DC n) (may be given again)",
    "melee": "the weapon to use, or the number of the routine, where several are given",
    "ranged": "the weapon to use, or none",
    "shots": "one or unlimited",
    "ties": "down or up: damage that lies between two multiples of 5",
    "fly": "nearest or down: fly speeds that are no whole squares",
    "land": "keep or drop: whether a flier keeps its speed on the ground",
    "subtypes": "all or humanoids: whose subtypes stand on the card",
    "rage": "always or never: whether rage is worked into the numbers",
    "unique": "yes or no",
    "character": "yes or no: a player character",
    "poison": "what poison does, such as '5 each turn'",
    "energy": "which energy, where an ability offers several",
    "mock spell": "which spell a mock spell is",
    "dc": "printed or spell: the save DC of spell-like abilities",
    "mobility": "the Tumble modifier from which Mobility is given",
}
"""Every decision, and what it takes."""

_MANY = ("ability", "drop", "spell")
_CHOICES = {
    "shots": ("one", "unlimited"),
    "ties": ("down", "up"),
    "fly": ("nearest", "down"),
    "land": ("keep", "drop"),
    "subtypes": ("all", "humanoids"),
    "rage": ("always", "never"),
    "unique": ("yes", "no"),
    "character": ("yes", "no"),
    "dc": ("printed", "spell"),
}
_NUMBERS = re.compile(r"-?\d{1,5}")


class DecisionError(ValueError):
    """A decision the converter does not know or cannot follow."""


class Decisions(Struct, frozen=True):
    """What was decided, later lines before earlier ones."""

    given: tuple[Decision, ...] = ()

    def get(self, key: str, default: str = "") -> str:
        """The value decided last, or the default."""
        values = [one.value for one in self.given if one.key == key]
        return values[-1] if values else default

    def every(self, key: str) -> tuple[str, ...]:
        """All values of a key that may be given again."""
        return tuple(one.value for one in self.given if one.key == key)

    def has(self, key: str) -> bool:
        """Whether anything was decided here."""
        return any(one.key == key for one in self.given)

    def with_more(self, more: tuple[Decision, ...]) -> "Decisions":
        """These decisions and more, which go before."""
        return Decisions(self.given + checked(more))


def read_decision(text: str) -> Decision:
    """A decision as the command line has it: `faction=CG`."""
    key, mark, value = text.partition("=")
    if not mark or not value.strip():
        raise DecisionError(f"a decision is written KEY=VALUE, not {text!r}")
    return Decision(key.strip().lower(), value.strip())


def checked(given: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """Decisions whose keys and values are known; `DecisionError` names what is not."""
    for one in given:
        if one.key not in KEYS:
            near = difflib.get_close_matches(one.key, KEYS, 1)
            hint = f"; is {near[0]!r} meant?" if near else f"; known are {', '.join(KEYS)}"
            raise DecisionError(f"there is no decision {one.key!r}{hint}")
        _check_value(one.key, one.value)
    return given


def _check_value(key: str, value: str) -> None:
    low = value.lower()
    if key in _CHOICES and low not in _CHOICES[key]:
        raise DecisionError(f"{key} is {' or '.join(_CHOICES[key])}, not {value!r}")
    if key == "mobility" and not _NUMBERS.fullmatch(value):
        raise DecisionError(f"mobility is a number, not {value!r}")
    if key == "commander" and low not in ("rate", "none") and not _NUMBERS.fullmatch(value):
        raise DecisionError(f"commander is a rating, rate or none, not {value!r}")
    if key == "cost" and low not in ("rating", "comparison") and not value.isdecimal():
        raise DecisionError(f"cost is a number of points, rating or comparison, not {value!r}")
    if key == "faction":
        read_factions(value)
    if key == "troop" and not re.fullmatch(r"difficult \d{1,3}|independent|none", low):
        raise DecisionError(f"troop is Difficult N, Independent or none, not {value!r}")


def read_factions(text: str) -> tuple[str, ...]:
    """Factions as people write them: `CG`, `LG/CG`, `LE CE`, `any`."""
    words = re.split(r"[\s,/+]+", text.strip().upper())
    if words == ["ANY"]:
        return FACTIONS
    if not words or any(word not in FACTIONS for word in words):
        raise DecisionError(f"factions are {', '.join(FACTIONS)} or any, not {text!r}")
    return tuple(faction for faction in FACTIONS if faction in words)
