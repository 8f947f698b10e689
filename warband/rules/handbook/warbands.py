"""Warbands: how they are written, and which rules of building they break (Building a Warband).

warband Dawn Guard
faction LG
1 Sword of Heironeous
4 Man-at-Arms
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from warband.kernel.lines import meant
from warband.rules.handbook.cards import FACTIONS, Card

MOST_CREATURES = 12
POINTS = 100
DEAREST = {50: 30, 100: 70, 200: 140}
"""What one creature may cost, by the points of the battle (Standard Scenario)."""


class WarbandError(ValueError):
    """A warband that cannot be read; the message names the file and the line."""

    def __init__(self, source: str, line: int, reason: str) -> None:
        super().__init__(f"{source}, line {line}: {reason}")
        self.line = line
        self.reason = reason


class Warband(NamedTuple):
    """Creatures that fight together."""

    name: str
    faction: str
    creatures: tuple[str, ...]
    """The names of their cards, one for each creature."""

    def cards(self, known: Mapping[str, Card]) -> list[Card]:
        """Their cards."""
        return [known[name] for name in self.creatures]


def read_warbands(text: str, known: Mapping[str, Card], source: str = "warband") -> list[Warband]:
    """The warbands of a text; WarbandError names the line of what cannot be read."""
    found: list[Warband] = []
    heads: list[int] = []
    for number, line in meant(text):
        words = " ".join(line.split())
        if words.startswith("warband "):
            heads.append(number)
            found.append(Warband(words.removeprefix("warband "), "", ()))
            continue
        if not found:
            raise WarbandError(source, number, f"expected warband NAME, found {words!r}")
        band = found[-1]
        if words.startswith("faction "):
            faction = words.removeprefix("faction ")
            if faction not in FACTIONS:
                there = ", ".join(FACTIONS)
                raise WarbandError(source, number, f"{faction!r} is no faction: {there}")
            found[-1] = band._replace(faction=faction)
            continue
        match = re.fullmatch(r"(\d+) (.+)", words)
        count, name = (int(match[1]), match[2]) if match else (1, words)
        if name not in known:
            raise WarbandError(source, number, f"there is no card {name!r}")
        found[-1] = band._replace(creatures=band.creatures + (name,) * count)
    for head, band in zip(heads, found, strict=True):
        if not band.faction:
            there = ", ".join(FACTIONS)
            raise WarbandError(source, head, f"{band.name!r} names no faction: {there}")
        if not band.creatures:
            raise WarbandError(source, head, f"{band.name!r} has no creatures")
    return found


def write_warband(band: Warband) -> str:
    """The text of a warband; reading it back gives the same warband."""
    counts = {name: band.creatures.count(name) for name in dict.fromkeys(band.creatures)}
    lines = [f"warband {band.name}", f"faction {band.faction}"]
    return "\n".join([*lines, *(f"{count} {name}" for name, count in counts.items())]) + "\n"


class Limits(NamedTuple):
    """What a warband may hold."""

    points: int = POINTS
    creatures: int = MOST_CREATURES
    dearest: int = 0
    """What one creature may cost; 0 for what is usual with so many points."""
    cheapest: int = 0
    """What one creature must cost."""


USUAL = Limits()


def faults(band: Warband, known: Mapping[str, Card], limits: Limits = USUAL) -> list[str]:
    """Every rule of building that a warband breaks, in sentences."""
    return [sentence for _, sentence in broken_rules(band.cards(known), band.faction, limits)]


def broken_rules(cards: list[Card], faction: str, limits: Limits = USUAL) -> list[tuple[str, str]]:
    """Every rule of building that a warband breaks: its row of the ledger, and a sentence."""
    found: list[tuple[str, str]] = []
    points = limits.points
    total = sum(card.cost for card in cards)
    if total > points:
        found.append(("build.points", f"it costs {total} points; {points} may be spent"))
    if len(cards) > limits.creatures:
        most = limits.creatures
        found.append(("build.number", f"it has {len(cards)} creatures; at most {most} are allowed"))
    most = limits.dearest or DEAREST.get(points, points * 7 // 10)
    least = limits.cheapest
    for card in dict.fromkeys(cards):
        told = f"{card.name} costs {card.cost}; no creature may cost"
        if card.cost > most:
            found.append(("build.dearest", f"{told} more than {most}"))
        if card.cost < least:
            found.append(("build.cheapest", f"{told} less than {least}"))
    welcome = [word for card in cards for effect in card.effects for word in effect.building]
    for card in dict.fromkeys(cards):
        if faction not in card.factions and not any(card.is_a(word) for word in welcome):
            sides = ", ".join(card.factions)
            found.append(("build.faction", f"{card.name} fights for {sides}, not for {faction}"))
    found += [("build.unique", told) for told in _unique(cards)]
    return found + [("build.requires", told) for told in _required(cards)]


def _unique(cards: list[Card]) -> list[str]:
    """At most one Unique creature of a given name."""
    names = [card.given_name for card in cards if card.ability("Unique")]
    return [
        f"{name} is Unique, but there are {names.count(name)}"
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]


def _required(cards: list[Card]) -> list[str]:
    """Whoever requires another creature has one in its warband."""
    found = []
    for card in dict.fromkeys(cards):
        ability = card.ability("Requires")
        if ability is None:
            continue
        word = " ".join(ability.words)
        others = list(cards)
        others.remove(card)
        if not any(meets(other, word) for other in others):
            found.append(f"{card.name} requires {word}, and there is none")
    return found


def meets(card: Card, word: str) -> bool:
    """Whether a creature is of the sort that another requires."""
    return card.commander is not None if word.casefold() == "commander" else card.is_a(word)


def minions(cards: list[Card], known: Mapping[str, Card]) -> list[tuple[int, Card]]:
    """The minions that creatures bring along: the place of their master, and each one's card."""
    found: list[tuple[int, Card]] = []
    for place, card in enumerate(cards):
        ability = card.ability("Minions")
        if ability is None:
            continue
        match = re.fullmatch(r"(\d+) (.+)", " ".join(ability.words))
        if match and match[2] in known:
            found += [(place, known[match[2]])] * int(match[1])
    return found
