"""The special powers of army cards, as data.

A power is a kind with numbers. The card file names them (``Fire Blast = special range=5
dice=2,3,4 again``), the rules read them, and :meth:`Power.describe` tells a player what they do.
"""

from dataclasses import MISSING, dataclass, fields
from typing import ClassVar, TypeVar

__all__ = [
    "Ambush",
    "Aura",
    "Challenge",
    "Cleave",
    "Flying",
    "Frenzy",
    "Hide",
    "Lurk",
    "Mend",
    "Poison",
    "Power",
    "PowerError",
    "Regenerate",
    "SpecialAttack",
    "Strike",
    "Teleport",
    "TrapSense",
    "Wrath",
    "read_power",
    "write_power",
]

SMALL_MEDIUM = ("small", "medium")


class PowerError(ValueError):
    """A power that is not written in the notation of powers."""


def _either(words: tuple[str, ...]) -> str:
    return " or ".join(words)


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _wounds(count: int) -> str:
    return "1 wound" if count == 1 else f"{count} wounds"


@dataclass(frozen=True)
class Power:
    """A special power with the name printed on its card."""

    kind: ClassVar[str]
    when: ClassVar[str]
    """Whose moment it is: ``attacking``, ``defending``, ``own turn``, or ``always``."""
    name: str

    def describe(self) -> str:
        """What the power does, in one or two sentences."""
        raise NotImplementedError


@dataclass(frozen=True)
class Strike(Power):
    """More attack dice for a normal attack on certain defenders."""

    kind = "strike"
    when = "attacking"
    dice: int
    against: str
    """``adjacent``: next to the attacker; ``flanked``: next to another of its player's figures."""

    def describe(self) -> str:
        whom = {
            "adjacent": "a figure adjacent to it",
            "flanked": "a figure that stands adjacent to another figure of yours",
        }[self.against]
        return f"Normal attacks against {whom} get {_dice(self.dice)} more."


@dataclass(frozen=True)
class Cleave(Power):
    """Wounds that spill over to a squad figure."""

    kind = "cleave"
    when = "attacking"
    wounds: int = 1

    def describe(self) -> str:
        return (
            "Before attacking an adjacent figure, pick a squad figure that is adjacent as well. "
            f"If the attack wounds its defender, the picked figure takes {_wounds(self.wounds)}."
        )


@dataclass(frozen=True)
class Challenge(Power):
    """Adjacent enemies cannot attack anybody else."""

    kind = "challenge"
    when = "always"

    def describe(self) -> str:
        return "Enemies adjacent to it can aim normal and special attacks at nobody else."


@dataclass(frozen=True)
class SpecialAttack(Power):
    """An attack with its own range and dice, instead of the normal attack."""

    kind = "special"
    when = "attacking"
    range: int
    dice: tuple[int, ...]
    """The numbers of dice to choose from."""
    species: str = ""
    """If given, only figures of this species can be attacked."""
    others: int = 0
    """How many figures adjacent to the target share its fate."""
    again: bool = False
    """Whether a roll of nothing but skulls allows another attack."""

    def describe(self) -> str:
        text = f"Special attack: range {self.range}, {_either(tuple(map(str, self.dice)))} dice."
        if self.species:
            text += f" Only {self.species} figures can be chosen."
        if self.others:
            text += (
                f" Up to {self.others} more figures adjacent to the target are hit by the same "
                "roll; each defends for itself."
            )
        if self.again:
            text += " If all dice show skulls, it may attack like this once more."
        return text


@dataclass(frozen=True)
class Aura(Power):
    """More defense dice for friends nearby."""

    kind = "aura"
    when = "always"
    dice: int
    range: int
    against: str
    sizes: tuple[str, ...] = SMALL_MEDIUM

    def describe(self) -> str:
        return (
            f"Your other {_either(self.sizes)} figures within {self.range} spaces that it can see "
            f"defend with {_dice(self.dice)} more against followers of {self.against}."
        )


@dataclass(frozen=True)
class Mend(Power):
    """A chance to heal a hero next to the healer when its order marker is revealed."""

    kind = "mend"
    when = "own turn"
    least: int
    wounds: int
    sizes: tuple[str, ...] = SMALL_MEDIUM

    def describe(self) -> str:
        return (
            f"Whenever you reveal an order marker on a wounded {_either(self.sizes)} hero of yours "
            f"adjacent to it, roll the d20: {self.least} or more heals {_wounds(self.wounds)}."
        )


@dataclass(frozen=True)
class Teleport(Power):
    """Once in a game, be somewhere else."""

    kind = "teleport"
    when = "own turn"
    spaces: int

    def describe(self) -> str:
        return (
            f"Once per game, before moving: put it on an empty space up to {self.spaces} spaces "
            "away. Nobody gets to strike as it leaves."
        )


@dataclass(frozen=True)
class TrapSense(Power):
    """A better roll against the traps of treasure."""

    kind = "traps"
    when = "own turn"
    bonus: int

    def describe(self) -> str:
        return f"Adds {self.bonus} to its rolls against treasure traps."


@dataclass(frozen=True)
class Hide(Power):
    """A chance to ignore a normal attack, better on some ground."""

    kind = "hide"
    when = "defending"
    least: int
    ground: tuple[str, ...]
    bonus: tuple[int, ...]

    def describe(self) -> str:
        places = ", ".join(
            f"+{bonus} on {ground}" for ground, bonus in zip(self.ground, self.bonus, strict=True)
        )
        return (
            f"If a normal attack against it shows a skull, roll the d20 ({places}): {self.least} "
            "or more and the attack does nothing. Otherwise it defends as usual."
        )


@dataclass(frozen=True)
class Wrath(Power):
    """A special attack that burns up one of its own side."""

    kind = "wrath"
    when = "attacking"
    species: str
    range: int
    dice: int
    reach: int
    sizes: tuple[str, ...] = SMALL_MEDIUM

    def describe(self) -> str:
        return (
            f"Special attack: choose a {self.species} of yours that it sees within {self.range} "
            f"spaces and roll {_dice(self.dice)}. Each skull lets you give 1 wound to a "
            f"{_either(self.sizes)} figure that the chosen one sees within {self.reach} spaces; "
            "nobody defends. Then the chosen figure is destroyed."
        )


@dataclass(frozen=True)
class Lurk(Power):
    """Out of reach of normal attacks from afar."""

    kind = "lurk"
    when = "always"
    ground: tuple[str, ...]

    def describe(self) -> str:
        return (
            f"While it stands on {_either(self.ground)}, only adjacent enemies can make normal "
            "attacks against it."
        )


@dataclass(frozen=True)
class Ambush(Power):
    """A stronger turn that starts in hiding."""

    kind = "ambush"
    when = "own turn"
    ground: tuple[str, ...]
    move: int
    dice: int

    def describe(self) -> str:
        return (
            f"If it begins its turn unengaged with part of it on {_either(self.ground)}: "
            f"+{self.move} move and {_dice(self.dice)} more for its normal attack this turn."
        )


@dataclass(frozen=True)
class Flying(Power):
    """Moves through the air."""

    kind = "flying"
    when = "own turn"

    def describe(self) -> str:
        return (
            "Flies: levels, water, figures and obstacles on the way do not matter. If it is "
            "engaged when it takes off, every enemy it was engaged with strikes at it."
        )


@dataclass(frozen=True)
class Frenzy(Power):
    """More attack dice against the wounded."""

    kind = "frenzy"
    when = "attacking"
    most: int

    def describe(self) -> str:
        return (
            "Normal attacks get 1 die more for each wound marker on the defender's card, "
            f"up to {self.most}."
        )


@dataclass(frozen=True)
class Regenerate(Power):
    """Heals after each of its turns."""

    kind = "regenerate"
    when = "own turn"
    wounds: int

    def describe(self) -> str:
        return f"Heals {_wounds(self.wounds)} at the end of each of its turns."


@dataclass(frozen=True)
class Poison(Power):
    """Wounds of its blades may fester."""

    kind = "poison"
    when = "attacking"
    least: int
    wounds: int
    sizes: tuple[str, ...] = ("small", "medium", "large")

    def describe(self) -> str:
        return (
            "When its normal attack or its strike at a leaving figure wounds a "
            f"{_either(self.sizes)} hero, roll the d20: {self.least} or more adds "
            f"{_wounds(self.wounds)}."
        )


P = TypeVar("P", bound=Power)

_KINDS: dict[str, type[Power]] = {
    kind.kind: kind
    for kind in (
        Strike,
        Cleave,
        Challenge,
        SpecialAttack,
        Aura,
        Mend,
        Teleport,
        TrapSense,
        Hide,
        Wrath,
        Lurk,
        Ambush,
        Flying,
        Frenzy,
        Regenerate,
        Poison,
    )
}


def read_power(text: str) -> Power:
    """Read ``NAME = KIND key=value ...``.

    >>> read_power("Cleave = cleave wounds=1")
    Cleave(name='Cleave', wounds=1)
    """
    name, equals, rest = (part.strip() for part in text.partition(" = "))
    words = rest.split()
    if not equals or not name or not words:
        raise PowerError(f"{text!r} is not a power: expected 'NAME = KIND key=value ...'")
    kind = _KINDS.get(words[0])
    if kind is None:
        raise PowerError(f"{text!r}: {words[0]!r} is none of {', '.join(_KINDS)}")
    types = {field.name: field.type for field in fields(kind) if field.name != "name"}
    values: dict[str, object] = {}
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key not in types:
            raise PowerError(f"{text!r}: {kind.kind} has no {key!r}")
        values[key] = _value(text, types[key], key, value)
    for field in fields(kind):
        if field.name in types and field.name not in values and field.default is MISSING:
            raise PowerError(f"{text!r}: {kind.kind} needs {field.name!r}")
    return kind(name, **values)


def _value(text: str, type_: object, key: str, value: str) -> object:
    if type_ is bool:
        return True
    if type_ is str:
        return value
    words = tuple(word.replace("_", " ") for word in value.split(","))
    if type_ == tuple[str, ...]:
        return words
    if not all(word.isdecimal() for word in words) or (type_ is int and len(words) > 1):
        raise PowerError(f"{text!r}: {key!r} is not a number")
    numbers = tuple(int(word) for word in words)
    return numbers if type_ == tuple[int, ...] else numbers[0]


def write_power(power: Power) -> str:
    """The text of a power; reading it back gives an equal power."""
    words = [power.kind]
    for field in fields(power):
        value = getattr(power, field.name)
        if field.name == "name" or value == field.default:
            continue
        if isinstance(value, bool):
            words.append(field.name)
        elif isinstance(value, tuple):
            joined = ",".join(str(item).replace(" ", "_") for item in value)
            words.append(f"{field.name}={joined}")
        else:
            words.append(f"{field.name}={value}")
    return f"{power.name} = {' '.join(words)}"
