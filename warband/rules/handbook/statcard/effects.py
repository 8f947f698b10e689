"""What spells, abilities and commander effects do: phrases of a card as plain values.

    20 fire damage      heal 10      hp +10      attack +1      melee attack +2 against larger
    Stun                Conceal 6    ignore DR   melee damage becomes 5 fire    push 2

Every phrase is an :class:`Effect`; :func:`read_effects` and :func:`write_effects` are inverse.
"""

import re
from typing import NamedTuple

from warband.rules.handbook.statcard.keywords import Keyword, read_keyword, write_keyword

ENERGY = ("acid", "cold", "electricity", "fire", "sonic")
KINDS = ("melee", "ranged", *ENERGY, "magic", "negative", "positive")
"""The kinds of damage (Glossary: Damage)."""

TYPES = (
    "Humanoid", "Monstrous Humanoid", "Giant", "Animal", "Magical Beast", "Vermin", "Dragon",
    "Aberration", "Outsider", "Elemental", "Fey", "Plant", "Ooze", "Construct", "Undead",
)  # fmt: skip

NUMBERS = (
    "melee attack", "ranged attack", "attack", "melee damage", "ranged damage", "damage",
    "AC", "Morale Save", "Save", "speed",
)  # fmt: skip
"""Statistics that a bonus or penalty can be added to."""

CONDITIONS = (
    "Blinded", "Confusion", "Dominate", "Entangle", "Frightened", "Incite", "Inhibit",
    "Invisible", "Paralysis", "Sleep", "Stun", "skips next turn",
)  # fmt: skip
"""Conditions that an effect can put a creature under, by the words of the glossary."""

DEEDS = ("destroy", "rout", "petrify", "teleport", "switch positions", "phase out", "rally acts")
"""Effects that are one deed without a number.

`rout` is a morale save, or the creature routs; `petrify` leaves a statue; `teleport` puts the
creature on any space it sees part of; `rally acts` lets a rallied follower take its turn.
"""

SHIFTS = ("push or pull", "push", "pull", "slide")
AREAS = ("cloud", "difficult", "grease", "vines", "spike stones", "shadow")
"""Ground that a permanent area of effect can make."""


class PhraseError(ValueError):
    """Words of a card that say nothing; the message quotes them."""


class Effect(NamedTuple):
    """One thing that is done to a creature, or that it has."""

    kind: str
    """damage, heal, hp, bonus, becomes, condition, gains, ignore DR, deed, shift, summon, ..."""
    number: int = 0
    word: str = ""
    """The kind of damage, the statistic, the condition, the ability."""
    words: tuple[str, ...] = ()
    """Against whom it counts, or further words of an ability."""
    when: str = ""
    """`charging` or `flanking`, where a bonus counts only then; `except` for damage to others."""


def read_effects(text: str) -> tuple[Effect, ...]:
    """The effects of phrases with commas between them.

    >>> read_effects("attack +1, ignore DR")[0]
    Effect(kind='bonus', number=1, word='attack', words=(), when='')
    """
    return tuple(read_effect(phrase) for phrase in _phrases(text))


def write_effects(effects: tuple[Effect, ...]) -> str:
    """Effects as phrases.

    >>> write_effects(read_effects("20 Fire damage, Stun"))
    '20 fire damage, Stun'
    """
    return ", ".join(write_effect(effect) for effect in effects)


def _phrases(text: str) -> list[str]:
    """Phrases apart at commas; the words of an Immune list stay together."""
    found: list[str] = []
    for part in (each.strip() for each in text.split(",")):
        listing = bool(found) and found[-1].casefold().startswith(("immune ", "summon "))
        if listing and re.fullmatch(r"[A-Za-z ]+", part) and not _stands_alone(part):
            found[-1] += f", {part}"
        elif part:
            found.append(part)
    return found


def _stands_alone(part: str) -> bool:
    return part.casefold() in {"ignore dr", *(deed for deed in DEEDS)}


_BONUS = re.compile(
    rf"(?P<stat>{'|'.join(NUMBERS)}) (?P<number>[+-]\d+)"
    r"(?: against (?P<against>[A-Za-z ]+?))?(?: while (?P<when>charging|flanking))?",
    re.IGNORECASE,
)
_DAMAGE = re.compile(
    rf"(?P<number>\d+)(?: (?P<kind>{'|'.join(KINDS)}))? damage"
    r"(?: (?P<except>except )?to (?P<whom>[A-Za-z ]+))?",
    re.IGNORECASE,
)
_ONGOING = re.compile(rf"(?P<number>\d+)(?: (?P<kind>{'|'.join(KINDS)}))? each turn", re.IGNORECASE)
_BECOMES = re.compile(
    rf"(?P<stat>melee|ranged) damage becomes (?P<number>\d+)(?: (?P<kind>{'|'.join(KINDS)}))?",
    re.IGNORECASE,
)
_SUMMON = re.compile(r"summon (?P<count>\d+) (?P<what>.+)", re.IGNORECASE)


def read_effect(text: str) -> Effect:
    """One phrase; PhraseError if it is none."""
    folded = " ".join(text.split())
    low = folded.casefold()
    for read in (_read_numbers, _read_fixed, _read_ability):
        found = read(folded, low)
        if found is not None:
            return found
    raise PhraseError(f"{text!r} is no effect that the cards of this rulebook know")


def _read_numbers(text: str, low: str) -> Effect | None:
    if match := _DAMAGE.fullmatch(text):
        whom = (match["whom"],) if match["whom"] else ()
        kind, when = (match["kind"] or "magic").casefold(), "except" if match["except"] else ""
        return Effect("damage", int(match["number"]), kind, whom, when)
    if match := _ONGOING.fullmatch(text):
        return Effect("ongoing", int(match["number"]), (match["kind"] or "").casefold())
    if match := _BECOMES.fullmatch(text):
        kind = (match["kind"] or match["stat"]).casefold()
        return Effect("becomes", int(match["number"]), match["stat"].casefold(), (kind,))
    if match := re.fullmatch(r"heal (\d+)(?: hp)?( Constructs?)?", text, re.IGNORECASE):
        return Effect("heal", int(match[1]), "Construct" if match[2] else "")
    if match := re.fullmatch(r"hp \+(\d+)|\+(\d+) hp", text, re.IGNORECASE):
        return Effect("hp", int(match[1] or match[2]))
    if match := _BONUS.fullmatch(text):
        stat = next(name for name in NUMBERS if name.casefold() == match["stat"].casefold())
        against = tuple(word.strip() for word in (match["against"] or "").split(" or ") if word)
        return Effect("bonus", int(match["number"]), stat, against, match["when"] or "")
    for shift in SHIFTS:
        if match := re.fullmatch(rf"{shift} (\d+)", low):
            return Effect("shift", int(match[1]), shift)
    if match := _SUMMON.fullmatch(text):
        return Effect("summon", int(match["count"]), match["what"])
    return None


def _read_fixed(text: str, low: str) -> Effect | None:
    if low == "ignore dr":
        return Effect("ignore DR")
    for deed in DEEDS:
        if low == deed:
            return Effect("deed", 0, deed)
    for condition in CONDITIONS:
        if low == condition.casefold():
            return Effect("condition", 0, condition)
    if low == "illusion":
        return Effect("illusion")
    if match := re.fullmatch(r"area (.+)", low):
        if match[1] not in AREAS:
            raise PhraseError(f"{match[1]!r} is no ground that an area can make: {AREAS}")
        return Effect("area", 0, match[1])
    if match := re.fullmatch(r"remove (.+)", text, re.IGNORECASE):
        names = {name.casefold(): name for name in (*CONDITIONS, "Poison", "all")}
        if match[1].casefold() in names:
            return Effect("remove", 0, names[match[1].casefold()])
    if match := re.fullmatch(r"reroll (attack|save|morale save|any)", low):
        return Effect("reroll", 0, match[1])
    return None


def _read_ability(text: str, low: str) -> Effect | None:
    ability = read_keyword(text.removeprefix("gains "))
    if ability is None:
        return None
    return Effect("gains", ability.number, ability.name, ability.words)


def write_effect(effect: Effect) -> str:
    """An effect as a phrase."""
    kind, number, word, words, when = effect
    if kind == "damage":
        said = f"{number} damage" if word == "magic" else f"{number} {word} damage"
        return f"{said} {when} to {words[0]}".replace("  ", " ") if words else said
    if kind == "ongoing":
        return f"{number} {word} each turn" if word else f"{number} each turn"
    if kind == "becomes":
        return f"{word} damage becomes {number}" + (f" {words[0]}" if words[0] != word else "")
    if kind == "heal":
        return f"heal {number} {word}".rstrip()
    if kind == "hp":
        return f"hp +{number}"
    if kind == "bonus":
        against = f" against {' or '.join(words)}" if words else ""
        return f"{word} {number:+}{against}" + (f" while {when}" if when else "")
    if kind in ("shift", "summon"):
        return f"{word} {number}" if kind == "shift" else f"summon {number} {word}"
    if kind == "gains":
        return write_keyword(Keyword(word, number, words))
    if kind in ("area", "remove", "reroll"):
        return f"{kind} {word}"
    return kind if kind in ("ignore DR", "illusion") else word
