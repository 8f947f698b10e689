"""Stat cards: read from text files and written back.

    creature "Sword of Heironeous"
      factions LG; cost 29; commander 7
      level 5; speed 4; ac 20; hp 35
      melee +8 (10 magic)
      type Humanoid (Human)
      effect followers: AC +1
      ability Fearless
      ability Smite Evil +5 x1
      spell 2 cure moderate wounds x1 (touch; heal 10)

``docs/notation-handbook.md`` explains each line.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.statcard.abilities import (
    IMMEDIATE,
    SWIFT,
    UNLIMITED,
    Ability,
    Spec,
    read_ability,
    read_spec,
    write_ability,
    write_spec,
)
from warband.rules.handbook.statcard.effects import (
    KINDS,
    TYPES,
    Effect,
    PhraseError,
    read_effects,
    write_effects,
)
from warband.rules.handbook.statcard.gear import Gear, gear_of, read_gear
from warband.rules.handbook.statcard.kit import Kit, kit_of

FACTIONS = ("LG", "CG", "LE", "CE")
SIZES = ("Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal")
SIDES = {"Small": 1, "Medium": 1, "Large": 2, "Huge": 3, "Gargantuan": 4, "Colossal": 6}


class CardError(ValueError):
    """A card that cannot be read; the message names the file and the line."""

    def __init__(self, reason: str, source: str = "", line: int = 0) -> None:
        super().__init__(f"{source}, line {line}: {reason}" if source else reason)
        self.reason = reason
        self.line = line


class Strike(NamedTuple):
    """One of the attacks of an attack line."""

    bonus: int
    damage: int
    kind: str
    """The kind of the base damage: melee, ranged, magic, fire, ..."""
    extra: tuple[tuple[int, str], ...] = ()
    """Extra damage, never doubled, with its kind."""
    riders: tuple[str, ...] = ()
    """Names of abilities that a hit brings along."""


class Spell(NamedTuple):
    """A spell of a card: its level, its boxes, what it does."""

    name: str
    level: int
    uses: int
    """Boxes of the spell itself; UNLIMITED without, 0 where the boxes belong to the level."""
    spec: Spec


class CommanderEffect(NamedTuple):
    """What a commander does to those near it."""

    whom: str
    """followers or enemies; empty for Tyrannical Morale and Warband Building."""
    only: tuple[str, ...] = ()
    armed: bool = False
    """Only creatures with a ranged attack."""
    effects: tuple[Effect, ...] = ()
    tyranny: int = 0
    building: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """A stat card."""

    name: str
    factions: tuple[str, ...] = FACTIONS
    cost: int = 10
    commander: int | None = None
    level: int = 3
    speed: int = 6
    flies: bool = False
    ac: int = 15
    hp: int = 30
    melee: tuple[Strike, ...] = (Strike(5, 10, "melee"),)
    ranged: tuple[Strike, ...] = ()
    ranged_squares: int = 0
    """How far ranged attacks reach; 0 for as far as it sees."""
    shots: int = 0
    """How many ranged attacks it has in a battle; 0 for no limit."""
    size: str = "Medium"
    mounted: bool = False
    type: str = "Humanoid"
    subtypes: tuple[str, ...] = ()
    effects: tuple[CommanderEffect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    spells: tuple[Spell, ...] = ()
    slots: tuple[int, ...] = ()
    """Boxes by spell level, from level 1, of those who cast like sorcerers."""
    worn: tuple[str, ...] = ()
    """What it wears and wields, in the words of its gear line."""
    set: str = ""
    notes: tuple[str, ...] = ()
    """Which numbers were filled in, and why."""
    invented: bool = field(default=False, compare=False)
    """Whether it belongs to one position alone, which must spell it out."""

    @property
    def side(self) -> int:
        """Squares along a side of its space."""
        return SIDES[self.size]

    @cached_property
    def kit(self) -> Kit:
        """What its abilities come to."""
        return kit_of(self.type, self.subtypes, self.abilities, self.flies)

    @cached_property
    def gear(self) -> Gear:
        """What it wears and wields."""
        return gear_of(self.worn, self.type, bool(self.ranged), self.ranged_squares)

    @cached_property
    def casts_besides(self) -> bool:
        """Whether it has a spell that does not replace attacks."""
        return any(spell.spec.timing in (SWIFT, IMMEDIATE) for spell in self.spells)

    @cached_property
    def casts_at_once(self) -> bool:
        """Whether it has an immediate spell."""
        return any(spell.spec.timing == IMMEDIATE for spell in self.spells)

    @property
    def given_name(self) -> str:
        """The name before the comma, by which Unique creatures are told apart."""
        return self.name.partition(",")[0].strip()

    def ability(self, name: str) -> Ability | None:
        """The ability of that name, if the card has it."""
        return next((each for each in self.abilities if each.name == name), None)

    def is_a(self, word: str) -> bool:
        """Whether a word names its type, a subtype, its size or itself.

        >>> Card("Krusk", type="Humanoid", subtypes=("Orc",)).is_a("orc")
        True
        """
        low = word.casefold().removesuffix("s")
        if low == "mounted":
            return self.mounted
        if low == "living":
            return self.type not in ("Construct", "Undead")
        words = (self.type, self.size, *self.subtypes, self.name, self.given_name)
        return any(each.casefold() in (low, word.casefold()) for each in words)


PLAIN = Card("plain", invented=True)
"""A soldier with standard numbers, for positions."""


def read_cards(
    text: str, source: str = "cards", known: Mapping[str, Card] | None = None
) -> dict[str, Card]:
    """Read a file of cards, by name; CardError names the line of what it does not understand."""
    lines = meant(text)
    cards: dict[str, Card] = {}
    for index, line in enumerate(lines):
        if line.indent > lines[0].indent:
            continue
        match = re.fullmatch(r'creature "([^"]+)"(?: like "([^"]+)")?', line.words)
        if match is None:
            raise CardError(f'expected creature "NAME", found {line.words!r}', source, line.number)
        name, like = match[1], match[2]
        if name in cards:
            raise CardError(f"{name!r} is there twice", source, line.number)
        base = replace(PLAIN, invented=False)
        if like is not None:
            every = {**(known or {}), **cards}
            if like not in every:
                raise CardError(f"there is no card {like!r}", source, line.number)
            base = every[like]
        below = block_below(lines, index)
        cards[name] = _read_card(replace(base, name=name), below, line, source, full=like is None)
    return cards


_REQUIRED = ("factions", "cost", "level", "speed", "ac", "hp", "melee", "type")


def _read_card(card: Card, below: list[Line], head: Line, source: str, *, full: bool) -> Card:
    seen: set[str] = set()
    for line in below:
        try:
            for field_text in split_fields(line.words):
                card, word = _read_field(card, field_text)
                if word in seen and word not in _SEVERAL:
                    raise PhraseError(f"a second {word!r} line")
                seen.add(word)
        except ValueError as error:
            raise CardError(str(error), source, line.number) from None
    missing = [word for word in _REQUIRED if word not in seen]
    if full and missing:
        raise CardError(f"{card.name!r} has no {', '.join(missing)}", source, head.number)
    return card


def read_fields(card: Card, text: str) -> Card:
    """A card with the fields of a text changed: ``speed 8; ac 20``; ValueError if it has none."""
    for field_text in split_fields(text):
        card, _ = _read_field(card, field_text)
    return card


def split_fields(text: str) -> list[str]:
    """Fields apart at semicolons that stand in no brackets or quotation marks.

    >>> split_fields("ac 5; spell 1 bane x1 (sight; attack -1)")
    ['ac 5', 'spell 1 bane x1 (sight; attack -1)']
    """
    found, depth, start, quoted = [], 0, 0, False
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        quoted ^= character == '"'
        if character == ";" and depth == 0 and not quoted:
            found.append(text[start:place].strip())
            start = place + 1
    found.append(text[start:].strip())
    return [each for each in found if each]


_SEVERAL = ("effect", "ability", "spell", "slots", "note")


def _read_field(card: Card, text: str) -> tuple[Card, str]:
    word, _, rest = text.partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word == "cost":
        return replace(card, cost=_number(word, rest)), word
    if word == "level":
        return replace(card, level=_number(word, rest)), word
    if word == "ac":
        return replace(card, ac=_number(word, rest)), word
    if word == "hp":
        return replace(card, hp=_number(word, rest)), word
    if word == "commander":
        return replace(card, commander=None if rest == "none" else _signed(word, rest)), word
    if word == "factions":
        return replace(card, factions=_factions(rest)), word
    if word == "speed":
        flies = rest[:1] in ("F", "f")
        return replace(card, speed=_number(word, rest[flies:]), flies=flies), word
    if word in ("melee", "ranged"):
        return _read_attacks(card, word, rest), word
    if word == "type":
        return _read_type(card, rest), word
    if word == "effect":
        return replace(card, effects=(*card.effects, _read_effect(rest))), word
    if word == "ability":
        return replace(card, abilities=(*card.abilities, read_ability(rest))), word
    if word == "spell":
        return replace(card, spells=(*card.spells, _read_spell(rest))), word
    if word == "slots":
        return _read_slots(card, rest), word
    if word == "gear":
        return replace(card, worn=read_gear(rest)), word
    if word in ("set", "note"):
        value = rest.strip('"')
        return (replace(card, set=value) if word == "set" else
                replace(card, notes=(*card.notes, value))), word  # fmt: skip
    known = "factions, cost, commander, level, speed, ac, hp, melee, ranged, type, effect, ability, spell, slots, gear, set, note"  # noqa: E501
    raise PhraseError(f"{text!r} begins with none of {known}")


def _number(word: str, text: str) -> int:
    if not text.isdecimal():
        raise PhraseError(f"{word} {text!r} is not a number")
    return int(text)


def _signed(word: str, text: str) -> int:
    if not re.fullmatch(r"[+-]?\d+", text):
        raise PhraseError(f"{word} {text!r} is not a number")
    return int(text)


def _factions(text: str) -> tuple[str, ...]:
    words = text.replace(",", " ").split()
    if words == ["any"]:
        return FACTIONS
    strange = [word for word in words if word not in FACTIONS]
    if strange or not words:
        raise PhraseError(f"factions are {', '.join(FACTIONS)} or any, not {text!r}")
    return tuple(words)


_ATTACKS = re.compile(
    r"(?P<bonuses>[+-]\d+(?:/[+-]\d+)*) \((?P<damages>.+)\)(?: range (?P<range>\d+))?"
    r"(?: x(?P<shots>\d+))?"
)


def _read_attacks(card: Card, word: str, text: str) -> Card:
    """``+9/+4 (10/5)``, ``+5/+3 (5/5 + Poison)``, ``+3 (5) range 6``; ``none`` for no ranged."""
    if word == "ranged" and text == "none":
        return replace(card, ranged=(), ranged_squares=0, shots=0)
    match = _ATTACKS.fullmatch(text)
    if match is None:
        raise PhraseError(f"{word} {text!r} is not like +9/+4 (10/5)")
    bonuses = [int(each) for each in match["bonuses"].split("/")]
    damages = [each.strip() for each in match["damages"].split("/")]
    if len(damages) == 1:
        damages *= len(bonuses)
    if len(damages) != len(bonuses):
        raise PhraseError(f"{len(bonuses)} attacks but {len(damages)} damages in {text!r}")
    strikes = tuple(
        _read_damage(bonus, each, word) for bonus, each in zip(bonuses, damages, strict=True)
    )
    if word == "melee":
        if match["range"]:
            raise PhraseError("a melee attack has no range; write ability Melee Reach 2")
        if match["shots"]:
            raise PhraseError("melee attacks have no boxes")
        return replace(card, melee=strikes)
    squares, shots = int(match["range"] or 0), int(match["shots"] or 0)
    return replace(card, ranged=strikes, ranged_squares=squares, shots=shots)


def _read_damage(bonus: int, text: str, word: str) -> Strike:
    """``10``, ``10 magic``, ``10 + 5 fire``, ``5 + Poison``."""
    first, *more = (part.strip() for part in text.split("+"))
    damage, kind = _amount(first, word)
    extra: list[tuple[int, str]] = []
    riders: list[str] = []
    for part in more:
        if part[:1].isdecimal():
            extra.append(_amount(part, kind))
        else:
            riders.append(part)
    return Strike(bonus, damage, kind, tuple(extra), tuple(riders))


def _amount(text: str, default: str) -> tuple[int, str]:
    match = re.fullmatch(rf"(\d+)(?: ({'|'.join(KINDS)}))?", text, re.IGNORECASE)
    if match is None:
        raise PhraseError(f"{text!r} is no damage: a number and {', '.join(KINDS)}")
    return int(match[1]), (match[2] or default).casefold()


def _read_type(card: Card, text: str) -> Card:
    """``Small Humanoid (Halfling)``, ``Large Elemental``, ``Mounted Humanoid (Human)``."""
    match = re.fullmatch(r"([A-Za-z ]+?)(?: \((.+)\))?", text)
    if match is None:
        raise PhraseError(f"type {text!r} is not like Small Humanoid (Halfling)")
    words, subtypes = match[1].split(), tuple(
        word.strip() for word in (match[2] or "").split(",") if word.strip()
    )  # fmt: skip
    size, mounted = "Medium", False
    while words and (words[0] in SIZES or words[0] == "Mounted"):
        first = words.pop(0)
        mounted |= first == "Mounted"
        size = first if first in SIZES else size
    name = " ".join(words)
    if name not in TYPES:
        raise PhraseError(f"{name!r} is no type of creature: {', '.join(TYPES)}")
    return replace(card, type=name, subtypes=subtypes, size=size, mounted=mounted)


def _read_effect(text: str) -> CommanderEffect:
    """``followers Elf: Save +4``, ``enemies: attack -2``, ``Tyrannical Morale +4``."""
    if match := re.fullmatch(r"Tyrannical Morale \+(\d+)", text, re.IGNORECASE):
        return CommanderEffect("", tyranny=int(match[1]))
    if match := re.fullmatch(r"Warband Building:? (.+)", text, re.IGNORECASE):
        return CommanderEffect("", building=tuple(w.strip() for w in match[1].split(",")))
    match = re.fullmatch(r"(followers|enemies)( with a ranged attack)?(?: ([^:]+))?: (.+)", text)
    if match is None:
        raise PhraseError(
            f"effect {text!r} is not like 'followers: AC +1', 'followers Elf: Save +4', "
            "'enemies: attack -2', 'Tyrannical Morale +4' or 'Warband Building: Halfling'"
        )
    only = tuple(word.strip() for word in (match[3] or "").split(" or ") if word.strip())
    return CommanderEffect(match[1], only, bool(match[2]), read_effects(match[4]))


def _read_spell(text: str) -> Spell:
    """``3 fireball x1 (sight; radius 4; 20 fire damage; DC 15)``."""
    match = re.fullmatch(r"(\d) ([^(]+?)(?: x(\d+)| (unlimited))? \((.+)\)", text)
    if match is None:
        raise PhraseError(
            f"spell {text!r} is not like 3 fireball x1 (sight; 20 fire damage; DC 15)"
        )
    uses = int(match[3]) if match[3] else UNLIMITED if match[4] else 0
    spec = read_spec(match[5])
    if not spec.range or not spec.effects:
        raise PhraseError(f"spell {text!r} needs a range and an effect in its brackets")
    return Spell(match[2], int(match[1]), uses, spec)


def _read_slots(card: Card, text: str) -> Card:
    """``1 x4``: four boxes for spells of the first level."""
    match = re.fullmatch(r"(\d) x(\d+)", text)
    if match is None or match[1] == "0":
        raise PhraseError(f"slots {text!r} is not like 1 x4")
    slots = list(card.slots) + [0] * (int(match[1]) - len(card.slots))
    slots[int(match[1]) - 1] = int(match[2])
    return replace(card, slots=tuple(slots))


# ----------------------------------------------------------------------------- writing


def write_card(card: Card) -> str:
    """The text of a card; reading it back gives the same card."""
    return (
        "\n".join([f'creature "{card.name}"', *(f"  {line}" for line in card_lines(card))]) + "\n"
    )


def card_lines(card: Card) -> list[str]:
    """The lines below the name of a card."""
    factions = "any" if card.factions == FACTIONS else " ".join(card.factions)
    commander = "" if card.commander is None else f"; commander {card.commander}"
    speed = f"{'F' if card.flies else ''}{card.speed}"
    lines = [
        f"factions {factions}; cost {card.cost}{commander}",
        f"level {card.level}; speed {speed}; ac {card.ac}; hp {card.hp}",
        f"melee {_write_attacks(card.melee, 'melee')}",
    ]
    if card.ranged:
        reach = f" range {card.ranged_squares}" if card.ranged_squares else ""
        shots = f" x{card.shots}" if card.shots else ""
        lines.append(f"ranged {_write_attacks(card.ranged, 'ranged')}{reach}{shots}")
    size = "" if card.size == "Medium" else f"{card.size} "
    subtypes = f" ({', '.join(card.subtypes)})" if card.subtypes else ""
    lines.append(f"type {size}{'Mounted ' if card.mounted else ''}{card.type}{subtypes}")
    lines += [f"effect {_write_effect(effect)}" for effect in card.effects]
    lines += [f"ability {write_ability(ability)}" for ability in card.abilities]
    lines += [f"slots {n} x{boxes}" for n, boxes in enumerate(card.slots, 1) if boxes]
    lines += [f"spell {_write_spell(spell)}" for spell in card.spells]
    lines += [f"gear {', '.join(card.worn)}"] if card.worn else []
    lines += [f'set "{card.set}"'] if card.set else []
    lines += [f'note "{note}"' for note in card.notes]
    return lines


def _write_attacks(strikes: tuple[Strike, ...], word: str) -> str:
    damages = [_write_damage(strike, word) for strike in strikes]
    if len(set(damages)) == 1:
        damages = damages[:1]
    return f"{'/'.join(f'{strike.bonus:+}' for strike in strikes)} ({'/'.join(damages)})"


def _write_damage(strike: Strike, word: str) -> str:
    def amount(number: int, kind: str, default: str) -> str:
        return f"{number}" if kind == default else f"{number} {kind}"

    extra = [amount(number, kind, strike.kind) for number, kind in strike.extra]
    return " + ".join([amount(strike.damage, strike.kind, word), *extra, *strike.riders])


def _write_effect(effect: CommanderEffect) -> str:
    if effect.tyranny:
        return f"Tyrannical Morale +{effect.tyranny}"
    if effect.building:
        return f"Warband Building: {', '.join(effect.building)}"
    armed = " with a ranged attack" if effect.armed else ""
    only = f" {' or '.join(effect.only)}" if effect.only else ""
    return f"{effect.whom}{armed}{only}: {write_effects(effect.effects)}"


def _write_spell(spell: Spell) -> str:
    uses = " unlimited" if spell.uses == UNLIMITED else f" x{spell.uses}" if spell.uses else ""
    return f"{spell.level} {spell.name}{uses} ({write_spec(spell.spec)})"
