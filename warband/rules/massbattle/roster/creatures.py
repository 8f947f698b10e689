"""Creatures: what the stat card of one says, and how it is written on a line.

Orc Warrior: CE, cost 3, level 1, speed 6, AC 13, HP 5, melee +4 (10), Humanoid (Orc)
  spell fireball x1: range sight; radius 4; damage 20 fire; DC 14
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from warband.boards.plane.measures import INCH, inches_text, length_of
from warband.kernel.lines import Line, block_below
from warband.rules.massbattle.roster.powers import Power, read_power

__all__ = [
    "FACTIONS", "Ability", "Attack", "Creature", "CreatureError", "creature_line",
    "read_creatures",
]  # fmt: skip

SIZES = ("Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal")
TOO_SMALL = ("Tiny", "Diminutive", "Fine")
TYPES = (
    "Humanoid", "Monstrous Humanoid", "Undead", "Giant", "Animal", "Magical Beast", "Vermin",
    "Dragon", "Outsider", "Elemental", "Construct", "Ooze", "Aberration", "Fey", "Plant",
)  # fmt: skip
FACTIONS = ("LG", "CG", "LE", "CE")
THROWN = 6 * INCH
RANGE = 24 * INCH

ABILITIES = (
    "Beastmaster", "Blind-Fight", "Blindsight", "Burrow", "Cleave", "Conceal",
    "Constitution Drain", "Countersong", "Cowardly", "Death Attack", "Death Burst",
    "Death Strike", "Deflect Arrows", "Difficult", "DR", "Fearless", "Feed", "Flight",
    "Ghoul Touch", "Great Swing", "Hide", "Immune", "Improved Countersong", "Incorporeal",
    "Independent", "Invisible", "Light Sensitivity", "Melee Reach", "Mighty Rock Throwing",
    "Mighty Swing", "Mobility", "Morale Save", "Mounted Melee Attack", "Mounted Ranged Attack",
    "Poison", "Pounce", "Powerful Charge", "Precise Shot", "Ranged Sneak Attack",
    "Regeneration", "Rend", "Resist", "Save", "Scout", "Selective Shot", "Shot on the Run",
    "Smite", "Sneak Attack", "Spell Resistance", "Spring Attack", "Stunning Attack", "Tactics",
    "Trample", "Turn Undead", "Tyrannical Morale", "Vulnerable", "Wandering Monster",
    "Warband Building", "Whirlwind Attack",
)  # fmt: skip
_KNOWN = {name.lower(): name for name in ABILITIES}
EFFECTS = ("attack", "AC", "saves", "morale", "damage", "speed")


_TOUGH = (
    "confusion", "critical", "dominate", "paralysis", "poison", "sleep", "sneak attack", "stun",
)  # fmt: skip
_TYPE_IMMUNE: dict[str, tuple[str, ...]] = {
    "Construct": _TOUGH,
    "Elemental": ("critical", "flanking", "paralysis", "poison", "sleep", "sneak attack", "stun"),
    "Ooze": (*_TOUGH, "flanking", "gaze"),
    "Plant": _TOUGH,
    "Undead": _TOUGH,
    "Vermin": ("confusion", "dominate", "sleep"),
}


class CreatureError(ValueError):
    """A creature that cannot be read; says what was expected."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


class Ability(NamedTuple):
    """A special ability: its name, its number, the word after it, the DC of its saves."""

    name: str
    number: int = 0
    word: str = ""
    dc: int = 0


class Attack(NamedTuple):
    """One attack of a stat line."""

    bonus: int
    damage: int
    energy: str = ""
    """What kind of damage it is; empty for the ordinary kind."""


class Effect(NamedTuple):
    """A Commander Effect: on followers or on enemies, on what, by how much."""

    whom: str
    what: str
    amount: int


class Creature(NamedTuple):
    """The stat card of a creature."""

    name: str
    factions: tuple[str, ...] = FACTIONS
    cost: int = 10
    level: int = 1
    speed: int = 6 * INCH
    ac: int = 15
    hp: int = 5
    melee: tuple[Attack, ...] = (Attack(3, 5),)
    ranged: tuple[Attack, ...] = ()
    range: int = RANGE
    uses: int = 0
    """How many volleys; 0 for any number."""
    kind: str = "Humanoid"
    subtypes: tuple[str, ...] = ()
    size: str = "Medium"
    commander: int | None = None
    unique: bool = False
    classes: bool = False
    """Whether it has levels of a player character or prestige class."""
    based_on: str = ""
    """For Undead: the type it was in life."""
    abilities: tuple[Ability, ...] = ()
    powers: tuple[Power, ...] = ()
    effects: tuple[Effect, ...] = ()
    formable: bool = True
    """No more than a note on the card: `unformed` where it may never be formed."""

    def has(self, name: str) -> bool:
        """Whether it has an ability."""
        for ability in self.abilities:  # noqa: SIM110 (asked very often: no generator)
            if ability.name == name:
                return True
        return False

    @property
    def fearless(self) -> bool:
        """Whether it passes every morale save."""
        return self.has("Fearless") or self.kind in ("Construct", "Ooze", "Undead")

    @property
    def living(self) -> bool:
        """Whether it lives."""
        return self.kind not in ("Construct", "Undead")

    def immune(self, effect: str) -> bool:
        """Whether an attack type, energy, ability or condition does nothing to it."""
        low = effect.lower()
        if low in _TYPE_IMMUNE.get(self.kind, ()):
            return True
        return any(a.name == "Immune" and low in a.word.lower() for a in self.abilities)

    def number(self, name: str) -> int:
        """The number of an ability; 0 without it."""
        return max((a.number for a in self.abilities if a.name == name), default=0)

    def ability(self, name: str) -> Ability | None:
        """An ability by its name."""
        return next((a for a in self.abilities if a.name == name), None)

    def against(self, name: str, word: str) -> int | None:
        """The number of an ability with that word, as of `Resist 5 Fire`; None without it."""
        for ability in self.abilities:
            if ability.name == name and word and word.lower() in ability.word.lower().split():
                return ability.number
        return None

    @property
    def given_name(self) -> str:
        """What makes a Unique creature the same as another."""
        return self.name.partition(",")[0].strip()


def can_be_formed(creature: Creature) -> str | None:
    """Why a creature cannot be in a formed unit; None if it can (Creatures That Can't ...)."""
    kind = creature.based_on if creature.kind == "Undead" else creature.kind
    if kind not in ("Humanoid", "Monstrous Humanoid"):
        return "only Humanoids, Monstrous Humanoids and Undead made of them stand in ranks"
    if creature.commander is not None:
        return "a commander is never one of a formed unit"
    if creature.classes:
        return "creatures with character classes are never in a formed unit"
    if creature.ranged and not creature.uses:
        return "troops with unlimited ranged attacks are never in a formed unit"
    if creature.size not in ("Small", "Medium", "Large"):
        return "creatures so large are always alone"
    return None if creature.formable else "it is marked as unformed"


# Reading.

_NUMBERS = {"cost", "level", "hp", "ac"}


def read_creatures(lines: list[Line], known: Mapping[str, Creature]) -> dict[str, Creature]:
    """The creatures that lines describe, with powers indented below each."""
    found: dict[str, Creature] = {}
    index = 0
    while index < len(lines):
        line = lines[index]
        below = block_below(lines, index)
        creature = read_creature(line, {**known, **found})
        if creature.name.lower() in found:
            raise CreatureError(line.number, f"{creature.name} is described twice")
        powers = tuple(_power(each) for each in below)
        creature = creature._replace(powers=creature.powers + powers)
        found[creature.name.lower()] = creature
        index += 1 + len(below)
    return found


def _power(line: Line) -> Power:
    try:
        return read_power(line.words)
    except ValueError as error:
        raise CreatureError(line.number, str(error)) from None


def read_creature(line: Line, known: Mapping[str, Creature]) -> Creature:
    """A creature from its line."""
    name, colon, rest = line.words.partition(":")
    name = name.strip()
    if not colon or not name:
        raise CreatureError(
            line.number, f"expected `NAME: level 1, speed 6, ...`, found {line.words!r}"
        )
    creature = Creature(name)
    said: set[str] = set()
    for item in map(str.strip, re.split(r",\s*(?![^()]*\))", rest.strip())):
        if not item:
            continue
        try:
            about = _said_once(item)
            if about in said:
                raise ValueError(f"{item!r}, but its {about} was said before")
            said |= {about} - {""}
            creature = _with(creature, item, known)
        except ValueError as error:
            raise CreatureError(line.number, f"{name}: {error}") from None
    return creature


def _said_once(item: str) -> str:
    """What of a creature an item says, if that can be said only once."""
    low = item.lower()
    score = re.match(r"(cost|level|ac|hp|speed|commander|melee|ranged) (?:[-+f\d]|none)", low)
    if score is not None:
        return score[1]
    if _factions(item):
        return "faction (several are written LG/CG)"
    return "type" if _typed(item) is not None else ""


def _factions(item: str) -> tuple[str, ...]:
    if item == "any faction":
        return FACTIONS
    parts = tuple(re.split(r"[/ ]", item))
    return parts if all(part in FACTIONS for part in parts) else ()


def _with(creature: Creature, item: str, known: Mapping[str, Creature]) -> Creature:
    """The creature with one more thing on its card."""
    word, _, rest = item.partition(" ")
    low = word.lower()
    if low == "like" and rest:
        model = known.get(rest.lower())
        if model is None:
            raise ValueError(f"there is no creature {rest!r} to be like")
        return model._replace(name=creature.name)
    if low in _NUMBERS and re.fullmatch(r"\d+", rest):
        number = int(rest)
        if low == "cost":
            return creature._replace(cost=number)
        if low == "level":
            return creature._replace(level=number)
        return creature._replace(ac=number) if low == "ac" else creature._replace(hp=number)
    if low == "speed" and rest:
        flies = (Ability("Flight"),) if rest.startswith("F") else ()
        return creature._replace(
            speed=length_of(rest.removeprefix("F")), abilities=creature.abilities + flies
        )
    if low == "commander" and re.fullmatch(r"-?\d+", rest):
        return creature._replace(commander=int(rest))
    if low == "melee" and re.match(r"none|[+-]", rest):
        return creature._replace(melee=() if rest == "none" else _attacks(rest)[0])
    if low == "ranged" and re.match(r"[+-]", rest):
        attacks, rest = _attacks(rest)
        return _ranged(creature._replace(ranged=attacks), rest)
    if low == "effect":
        return creature._replace(effects=(*creature.effects, _effect(rest)))
    dead = re.fullmatch(r"(?:(\w+) )?undead of ([\w ]+)", item, re.IGNORECASE)
    if dead is not None and (dead[1] or "Medium").capitalize() in SIZES:
        size = (dead[1] or creature.size).capitalize()
        return creature._replace(kind="Undead", based_on=_type(dead[2]), size=size)
    if item.split()[0].capitalize() in TOO_SMALL:
        raise ValueError(f"{item!r}: {item.split()[0]} creatures take no part in mass battles")
    if low in ("unique", "unformed"):
        if low == "unformed":
            return creature._replace(formable=False)
        return creature._replace(unique=True)
    if item.lower() in ("class levels", "classes"):
        return creature._replace(classes=True)
    if factions := _factions(item):
        return creature._replace(factions=factions)
    typed = _typed(item)
    if typed is not None:
        size, kind, subtypes = typed
        return creature._replace(size=size or creature.size, kind=kind, subtypes=subtypes)
    if item.capitalize() in SIZES:
        return creature._replace(size=item.capitalize())
    return creature._replace(abilities=(*creature.abilities, _ability(item)))


def _typed(item: str) -> tuple[str, str, tuple[str, ...]] | None:
    """`Small Humanoid (Halfling)`: size, type, subtypes."""
    match = re.fullmatch(r"(?:(\w+) )?([A-Z][A-Za-z ]+?)(?: \(([^)]*)\))?", item)
    for text, size in ((match[2] if match else "", match[1] if match else None), (item, None)):
        name = re.sub(r" \([^)]*\)$", "", text).title()
        if name in TYPES and (size is None or size.capitalize() in SIZES):
            inner = re.search(r"\(([^)]*)\)$", item)
            subtypes = tuple(s.strip() for s in inner[1].split(",")) if inner else ()
            return (size or "").capitalize(), name, subtypes
    match = re.fullmatch(r"(\w+ \w+)(?: \(([^)]*)\))?", item)
    if match and match[1].title() in TYPES:
        return "", match[1].title(), tuple((match[2] or "").split(", ")) if match[2] else ()
    return None


def _type(text: str) -> str:
    if text.title() not in TYPES:
        raise ValueError(f"{text!r} is no creature type: {', '.join(TYPES)}")
    return text.title()


def _attacks(text: str) -> tuple[tuple[Attack, ...], str]:
    """`+7/+2 (10/5 fire) range 6`: the attacks, and what follows them."""
    match = re.match(r"([+-]\d+(?:/[+-]\d+)*) \(([^)]+)\)\s*", text)
    if match is None:
        raise ValueError(f"expected an attack such as +7/+2 (10), found {text!r}")
    bonuses = [int(part) for part in match[1].split("/")]
    damages = [_damage(part) for part in match[2].split("/")]
    if len(damages) == 1:
        damages *= len(bonuses)
    if len(damages) != len(bonuses):
        raise ValueError(f"as many damages as attacks are expected in {text!r}")
    attacks = tuple(
        Attack(bonus, damage, energy)
        for bonus, (damage, energy) in zip(bonuses, damages, strict=True)
    )
    return attacks, text[match.end() :]


def _damage(text: str) -> tuple[int, str]:
    match = re.fullmatch(r"(\d+)(?: (\w+))?", text.strip())
    if match is None:
        raise ValueError(f"expected damage such as 10 or 5 fire, found {text!r}")
    return int(match[1]), (match[2] or "").lower()


def _ranged(creature: Creature, text: str) -> Creature:
    for word, value in re.findall(r"(range|uses|thrown) ?([\d./]*)", text):
        if word == "range":
            creature = creature._replace(range=length_of(value))
        elif word == "uses":
            if not value.isdecimal():
                raise ValueError(f"expected `uses 1`, found {text.strip()!r}")
            creature = creature._replace(uses=int(value))
        else:
            creature = creature._replace(range=THROWN)
    left = re.sub(r"(range|uses|thrown) ?[\d./]*", "", text).strip()
    if left:
        raise ValueError(f"after a ranged attack come `range N`, `thrown`, `uses N`, not {left!r}")
    return creature


def _effect(text: str) -> Effect:
    match = re.fullmatch(r"(followers|enemies) (\w+) ([+-]\d+)", text)
    whats = {what.lower(): what for what in EFFECTS}
    if match is None or match[2].lower() not in whats:
        raise ValueError(
            f"expected an effect such as `followers attack +1` or `enemies saves -2` "
            f"({', '.join(EFFECTS)}), found {text!r}"
        )
    return Effect(match[1], whats[match[2].lower()], int(match[3]))


def _ability(item: str) -> Ability:
    """`Melee Reach 2`, `Resist 5 Fire`, `Trample 10 (DC 15)`, `Poison (paralysis; DC 15)`."""
    low = item.lower()
    name = max((n for n in _KNOWN if re.match(rf"{n}\b", low)), key=len, default="")
    if not name:
        raise ValueError(f"{item!r} is nothing on a stat card that these rules know")
    rest = item[len(name) :].strip()
    dc = re.search(r"DC (\d+)", rest)
    rest = re.sub(r"\(?[;, ]*DC \d+\)?|[()]", " ", rest)
    rest = re.sub(r"\bx(\d+)\b", r"\1", rest)
    number = re.search(r"\+?(\d+)", rest)
    word = re.sub(r"\+?\d+", "", rest).replace(";", " ").strip()
    return Ability(
        _KNOWN[name], int(number[1]) if number else 0, " ".join(word.split()),
        int(dc[1]) if dc else 0,
    )  # fmt: skip


# Printing.


def creature_line(creature: Creature) -> str:
    """The line of a creature; reading it back gives the same."""
    items = ["/".join(creature.factions) if creature.factions != FACTIONS else "any faction"]
    items.append(f"cost {creature.cost}")
    if creature.commander is not None:
        items.append(f"commander {creature.commander}")
    items += [
        f"level {creature.level}", f"speed {inches_text(creature.speed)}", f"AC {creature.ac}",
        f"HP {creature.hp}", f"melee {_attack_text(creature.melee)}",
    ]  # fmt: skip
    if creature.ranged:
        shot = f"ranged {_attack_text(creature.ranged)} range {inches_text(creature.range)}"
        items.append(shot + (f" uses {creature.uses}" if creature.uses else ""))
    if creature.kind == "Undead" and creature.based_on:
        items.append(f"{creature.size} Undead of {creature.based_on}")
    else:
        subtypes = f" ({', '.join(creature.subtypes)})" if creature.subtypes else ""
        items.append(f"{creature.size} {creature.kind}{subtypes}")
    if creature.unique:
        items.append("Unique")
    if creature.classes:
        items.append("class levels")
    if not creature.formable:
        items.append("unformed")
    items += [_ability_text(ability) for ability in creature.abilities]
    items += [f"effect {e.whom} {e.what} {e.amount:+}" for e in creature.effects]
    return f"{creature.name}: {', '.join(items)}"


def _attack_text(attacks: tuple[Attack, ...]) -> str:
    if not attacks:
        return "none"
    bonuses = "/".join(f"{attack.bonus:+}" for attack in attacks)
    damages = "/".join(f"{a.damage} {a.energy}".strip() for a in attacks)
    return f"{bonuses} ({damages})"


def _ability_text(ability: Ability) -> str:
    parts = [ability.name]
    if ability.number:
        parts.append(str(ability.number))
    if ability.word:
        parts.append(ability.word)
    if ability.dc:
        parts.append(f"(DC {ability.dc})")
    return " ".join(parts)


ILLUSION = Creature("Illusion", cost=0, melee=())
"""What an illusion is taken for: a square inch that can do nothing."""
