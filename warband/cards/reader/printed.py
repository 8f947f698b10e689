"""Printed cards in the DDMWI format: their numbers, their sections, their known holes."""

import contextlib
import gc
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from warband.cards.reader.context import Context
from warband.cards.reader.errors import CardError, NotUnderstoodError
from warband.cards.reader.lines import split_name
from warband.cards.reader.naming import with_known_names, with_powers_used
from warband.cards.reader.nouns.trees import nodes
from warband.cards.reader.powers import read_body
from warband.cards.vocabulary import (
    CONDITIONS,
    Afflict,
    AttackKind,
    Creature,
    Faction,
    InAura,
    Mode,
    Power,
    Size,
    StrikeChoice,
)

LONGEST_TEXT = 4000
"""More than any card can hold; a longer power text is a mistake in the file."""

_SECTIONS = {"ATTACK": "attack", "SPECIAL": "general", "ABILITY": "general", "CHAMPION": "champion"}
_SIZES: tuple[Size, ...] = ("Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal")
_SIZE_WORDS = tuple(size.lower() for size in _SIZES)
_ICONS: dict[str, tuple[AttackKind, bool]] = {
    "melee": ("melee", False),
    "melee basic": ("melee", True),
    "ranged": ("ranged", False),
    "ranged basic": ("ranged", True),
    "close": ("close", False),
    "area": ("area", False),
}
_MODES: dict[str, Mode] = {"NORMAL": "surface", "FLIGHT": "flight", "BURROW": "burrow"}


class PrintedPower(msgspec.Struct, frozen=True):
    """One power as it is printed."""

    type: str
    text: str
    limit: int | None = None
    icon: str = ""
    """The attack icon, where somebody wrote down what the text alone does not say."""


class PrintedCard(msgspec.Struct, frozen=True, rename="camel"):
    """One creature card as it is printed."""

    name: str
    alignment: str
    movement_mode: str
    cost: int
    level: int
    speed: int
    hp: int
    ac: int
    fort: int
    ref: int
    will: int
    factions: tuple[str, ...]
    keywords: tuple[str, ...]
    powers: tuple[PrintedPower, ...]
    set_info: str = ""
    champion_rating: int = 0
    size: str = ""


class PartlyRead(msgspec.Struct, frozen=True):
    """A card with what was understood of it, and the stumbles over the rest."""

    card: Creature
    stumbles: tuple[tuple[str, str], ...]
    """For every power not understood: its text, and the words that stopped the reader."""
    corrections: tuple[tuple[str, str, str], ...] = ()
    """What was put right: the text of the power, the words as printed, and as meant."""
    texts: tuple[str, ...] = ()
    """The printed text of every power of the card."""
    rules: frozenset[int] = frozenset()
    """By which rules the card was read, if that was asked for."""


def parse_printed(data: Any, place: str) -> PrintedCard:
    """A card from decoded JSON; errors name the card."""
    name = data.get("name") if isinstance(data, dict) else None
    label = name if isinstance(name, str) and name else place
    if isinstance(data, dict) and "def" in data:
        # Revised Edition cards print one score for three defenses.
        data = {**dict.fromkeys(("fort", "ref", "will"), data["def"]), **data}
    try:
        card = msgspec.convert(data, PrintedCard)
    except msgspec.ValidationError as error:
        raise CardError(label, str(error)) from None
    _check(card, label)
    return card


def _check(card: PrintedCard, label: str) -> None:
    for field in ("cost", "level", "speed", "hp", "ac", "fort", "ref", "will", "champion_rating"):
        if getattr(card, field) < 0:
            raise CardError(label, f"{field} is negative ({getattr(card, field)})")
    if not card.name.strip():
        raise CardError(label, "the name is empty")
    if card.hp == 0:
        raise CardError(label, "hp is 0")
    if card.movement_mode not in _MODES:
        raise CardError(label, f"unknown movementMode {card.movement_mode!r}")
    if card.alignment not in ("GOOD", "EVIL", "NEUTRAL"):
        raise CardError(label, f"unknown alignment {card.alignment!r}")
    for power in card.powers:
        if power.type not in _SECTIONS:
            raise CardError(label, f"unknown power type {power.type!r}")
        if len(power.text) > LONGEST_TEXT:
            size = len(power.text)
            raise CardError(label, f"a power text has {size} characters, more than {LONGEST_TEXT}")
        if power.limit is not None and power.limit < 0:
            raise CardError(label, f"a power has a negative limit ({power.limit})")
        if power.icon and power.icon not in _ICONS:
            known = ", ".join(_ICONS)
            raise CardError(label, f"unknown icon {power.icon!r}; there are {known}")


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Without looking for cycles meanwhile: readings have none, and are many and soon gone."""
    paused = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if paused:
            gc.enable()


def read_card(card: PrintedCard, without: frozenset[int] | None = None) -> PartlyRead:
    """Reads every power of a card; what is not understood is listed, not dropped.

    With `without` it is read by all rules but those, and told by which rules it was read.
    """
    with uncollected():
        return _read_card(card, without)


def _read_card(card: PrintedCard, without: frozenset[int] | None) -> PartlyRead:
    named = [split_name(power.text, _SECTIONS[power.type]) for power in card.powers]
    names = [name for name, _ in named if name]
    context = Context(
        card.name,
        names,
        conditions_of(card, [name for name, _ in named]),
        attacks=[
            name
            for power, (name, _) in zip(card.powers, named, strict=True)
            if power.type == "ATTACK"
        ],
        keywords=card.keywords,
    )
    if without is not None:
        context.traced, context.without = True, without
    powers: list[tuple[Power, str]] = []
    stumbles: list[tuple[str, str]] = []
    corrections: list[tuple[str, str, str]] = []
    for printed, (name, body) in zip(card.powers, named, strict=True):
        context.section = _SECTIONS[printed.type]
        context.corrections.clear()
        plain = printed.text.strip(" .").lower()
        if plain in ("", "n/a", "none", *_SIZE_WORDS) or _BLOODIED.search(plain):
            continue
        try:
            power = read_body(body, context, name, printed.limit or None)
            power = _once(_with_icon(power, printed))
            powers.append((with_known_names(power, names, printed.text), printed.text))
            corrections += [(printed.text, *each) for each in context.corrections]
        except NotUnderstoodError as error:
            stumbles.append((printed.text, error.words))
    known = {*CONDITIONS, *names}
    attacks = [*context.attack_names, *(power.name for power, _ in powers if power.attack)]
    whole: list[Power] = []
    texts: list[str] = []
    auras = {power.name for power, _ in powers if power.bounds.aura is not None}
    for power, text in powers:
        try:
            sound = _in_known_auras(_with_known_conditions(power, known, text), auras, text)
            whole.append(with_powers_used(sound, attacks, text))
            texts.append(text)
        except NotUnderstoodError as error:
            stumbles.append((text, error.words))
    if not any(power.basic for power in with_basic_attack(tuple(whole))):
        for power, text in zip(tuple(whole), tuple(texts), strict=True):
            if _in_two_ways(power):
                # An opportunity attack could not be made with it.
                whole.remove(power)
                texts.remove(text)
                stumbles.append((text, "OR"))
    made = _creature(card, tuple(whole))
    return PartlyRead(made, tuple(stumbles), tuple(corrections), tuple(texts), context.rules)


def _with_icon(power: Power, printed: PrintedPower) -> Power:
    """The power with the attack icon that somebody wrote down for it."""
    if not printed.icon:
        return power
    if power.attack is None:
        raise NotUnderstoodError(printed.text, printed.icon, "only an attack has an icon")
    kind, basic = _ICONS[printed.icon]
    return msgspec.structs.replace(power, attack=kind, basic=basic)


def _once(power: Power) -> Power:
    """A power that recharges has a box to mark, even where the file has lost it."""
    if power.recharge and power.uses is None:
        return msgspec.structs.replace(power, uses=1)
    return power


def _with_known_conditions(power: Power, known: set[str], text: str) -> Power:
    """The power, if every condition that it imposes is one of the book's or of the card's own."""
    for node in nodes(power):
        if isinstance(node, Afflict) and node.condition not in known:
            raise NotUnderstoodError(text, node.condition, "nobody defines that condition")
    return power


def _in_known_auras(power: Power, auras: set[str], text: str) -> Power:
    """The power, if all that it speaks of as the places where somebody is have an aura."""
    for node in nodes(power):
        if isinstance(node, InAura) and node.power and node.power not in auras:
            raise NotUnderstoodError(text, node.power, "that power has no aura")
    return power


def conditions_of(card: PrintedCard, names: list[str]) -> list[str]:
    """Names of conditions that the card itself defines."""
    found = []
    for power, name in zip(card.powers, names, strict=True):
        text = power.text.lower()
        if name and ("(condition)" in text or "affected creature" in text):
            found.append(name)
    return found


def _creature(card: PrintedCard, powers: tuple[Power, ...]) -> Creature:
    factions: tuple[Faction, ...] = tuple(each.lower() for each in card.factions)  # type: ignore[misc]
    return Creature(
        name=card.name,
        level=card.level,
        cost=card.cost,
        ac=card.ac,
        fort=card.fort,
        ref=card.ref,
        will=card.will,
        speed=card.speed,
        hp=card.hp,
        bloodied=_bloodied(card),
        keywords=card.keywords,
        alignment=card.alignment.lower(),  # type: ignore[arg-type]
        factions=factions,
        mode=_mode(card),
        size=said_size(card) or "Medium",
        champion_rating=card.champion_rating,
        powers=with_basic_attack(powers),
        set=card.set_info,
        sources=("bloodied: half the HP", "attack icons: from the specifications"),
    )


_PARTS = {
    "one-third": (1, 3),
    "two-thirds": (2, 3),
    "one-quarter": (1, 4),
    "three-quarters": (3, 4),
}
_BLOODIED = re.compile(
    r"^(?:[\w' -]+: )?(?:(?:this creature|it) is )?considered (?:to be )?bloodied at "
    rf"(?P<part>{'|'.join(_PARTS)}) (?:of )?its (?:starting|maximum) hp"
    r"(?:,? (?:instead of|not|rather than) (?:at )?one-half)?$"
)
"""A power that says no more than at which part of its hit points the creature is bloodied."""


def _bloodied(card: PrintedCard) -> int:
    """From how many hit points on it is bloodied: half of them unless the card says otherwise."""
    for power in card.powers:
        told = _BLOODIED.search(power.text.strip(" .").lower())
        if told is not None:
            over, under = _PARTS[told["part"]]
            return card.hp * over // under // 5 * 5
    return card.hp // 2 // 5 * 5


def _mode(card: PrintedCard) -> Mode:
    """The movement mode; some cards say it only among their powers."""
    mode = _MODES[card.movement_mode]
    texts = {power.text.strip(" .").lower() for power in card.powers}
    if mode == "surface" and "flight" in texts:
        return "flight"
    if mode == "surface" and "burrow" in texts:
        return "burrow"
    return mode


def said_size(card: PrintedCard) -> Size | None:
    """The size that a card says; some say it only among their powers, some nowhere."""
    for size in _SIZES:
        if card.size.lower() in (size.lower(), size[0].lower()):
            return size
    for power in card.powers:
        for size in _SIZES:
            if power.text.strip(" .").lower() == size.lower():
                return size
    return None


def _in_two_ways(power: Power) -> bool:
    """Whether it would be the basic attack, but hits in one of two ways."""
    usual = power.attack == "melee" and power.action == ("attack",) and power.uses is None
    return usual and bool(power.steps) and isinstance(power.steps[0], StrikeChoice)


def with_basic_attack(powers: tuple[Power, ...]) -> tuple[Power, ...]:
    """The first melee attack is the basic one, where no icon says so."""
    if any(power.basic for power in powers):
        return powers
    for unlimited in (True, False):
        for place, power in enumerate(powers):
            plain = power.attack == "melee" and power.strike is not None
            usual = power.section == "attack" and power.action == ("attack",)
            if plain and usual and (power.uses is None) == unlimited:
                basic = msgspec.structs.replace(power, basic=True)
                return (*powers[:place], basic, *powers[place + 1 :])
    return powers
