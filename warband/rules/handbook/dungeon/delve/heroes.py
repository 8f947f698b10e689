"""Characters and parties as text: a card of the miniatures game with a name and skills.

    party The Lantern Company
    level 1
      Brottor (Gnome Fighter); race gnome; class fighter; listen +2
      Lidda (Lidda, Halfling Rogue); race halfling; class rogue; search +5; disable +7

Without a number a skill is as good as the level of the card (Using Miniatures Statistics).
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

import msgspec

from warband.data import data_folder
from warband.kernel.lines import meant
from warband.rules.handbook.cards import PLAIN, Card, read_fields

SKILLS: Final = ("listen", "search", "disable", "open", "force")
HIT_POINTS = 5
"""What a level adds to the hit points of a card."""
KEEN: Final = frozenset({"elf", "half-elf", "dwarf", "gnome", "half-orc", "orc", "drow"})
"""Races that see in gloom: darkvision or low-light vision."""


class Hero(msgspec.Struct, frozen=True):
    """A character of the party."""

    name: str
    card: str
    race: str = ""
    profession: str = ""
    skills: tuple[tuple[str, int], ...] = ()
    items: tuple[str, ...] = ()
    grown: int = 0
    """Levels that were gained since the card was printed."""

    def skill(self, name: str, card: Card) -> int:
        """What the hero adds to a check."""
        return dict(self.skills).get(name, card.level)


class Party(msgspec.Struct, frozen=True):
    """Heroes who delve together, in marching order."""

    name: str
    level: int
    heroes: tuple[Hero, ...]


def parse_hero(text: str) -> Hero:
    """A hero from a line.

    >>> parse_hero("Lidda (Lidda, Halfling Rogue); race halfling; search +5").skills
    (('search', 5),)
    """
    match = re.match(r"([^(;]+?) \(((?:[^()]|\([^()]*\))+)\)\s*(?:;|$)", text)
    if match is None:
        raise ValueError(f"a hero is written NAME (CARD); ..., not {text.partition(';')[0]!r}")
    fields = [part.strip() for part in text[match.end() :].split(";") if part.strip()]
    race = profession = ""
    skills: list[tuple[str, int]] = []
    items: list[str] = []
    grown = 0
    for field in fields:
        word, _, rest = field.partition(" ")
        if word == "race" and rest:
            race = rest
        elif word == "class" and rest:
            profession = rest
        elif word == "item" and rest:
            items.append(rest)
        elif word in (*SKILLS, "grown") and re.fullmatch(r"[+-]\d{1,2}", rest):
            if word == "grown":
                grown = int(rest)
            else:
                skills.append((word, int(rest)))
        else:
            raise ValueError(
                f"{field!r} of {match[1]} is none of race, class, item, grown +N and the skills "
                f"{', '.join(SKILLS)} with a number"
            )
    return Hero(match[1], match[2], race, profession, tuple(skills), tuple(items), grown)


def hero_text(hero: Hero) -> str:
    """The line of a hero; reading it again gives the same."""
    parts = [f"{hero.name} ({hero.card})"]
    parts += [f"race {hero.race}"] if hero.race else []
    parts += [f"class {hero.profession}"] if hero.profession else []
    parts += [f"{name} {number:+}" for name, number in hero.skills]
    parts += [f"item {name}" for name in hero.items]
    parts += [f"grown {hero.grown:+}"] if hero.grown else []
    return "; ".join(parts)


def card_of(hero: Hero, known: Mapping[str, Card]) -> Card:
    """The card that a hero fights with: a level adds 1 to attacks, saves and 5 hit points."""
    name, _, fields = (part.strip() for part in hero.card.partition(";"))
    card = PLAIN if name == "plain" else known.get(name)
    if card is None:
        raise ValueError(f"{hero.name}: there is no card {name!r}")
    if card is PLAIN or fields:
        card = replace(read_fields(card, fields), name=hero.name, invented=True)
    if not hero.grown:
        return card
    more = hero.grown
    return replace(
        card,
        name=hero.name,
        level=card.level + more,
        hp=card.hp + HIT_POINTS * more,
        melee=tuple(s._replace(bonus=s.bonus + more) for s in card.melee),
        ranged=tuple(s._replace(bonus=s.bonus + more) for s in card.ranged),
        invented=True,
    )


def parse_parties(text: str, source: str = "party") -> list[Party]:
    """Every party of a text; ValueError names the line."""
    found: list[Party] = []
    name, level, heroes = "", 0, list[Hero]()

    def close(line: int) -> None:
        if name:
            if not 1 <= len(heroes) <= 12 or not level:
                raise ValueError(f"{source}, line {line}: {name} needs a level and 1 to 12 heroes")
            found.append(Party(name, level, tuple(heroes)))

    number = 0
    for line in meant(text):
        number = line.number
        word, _, rest = line.words.partition(" ")
        if word == "party" and not line.indent:
            close(number)
            name, level, heroes = rest, 0, []
        elif word == "level" and not line.indent and rest.isdecimal():
            level = int(rest)
        elif line.indent and name:
            try:
                heroes.append(parse_hero(line.words))
            except ValueError as error:
                raise ValueError(f"{source}, line {number}: {error}") from None
        else:
            raise ValueError(f"{source}, line {number}: expected party NAME, level N or a hero")
    close(number)
    return found


def print_party(party: Party) -> str:
    """The party as text."""
    lines = [f"party {party.name}", f"level {party.level}"]
    return "\n".join([*lines, *(f"  {hero_text(hero)}" for hero in party.heroes)]) + "\n"


@cache
def standard_parties() -> dict[str, Party]:
    """The ready parties, by name."""
    found: dict[str, Party] = {}
    for file in sorted((data_folder() / "handbook" / "parties").glob("*.party")):
        for party in parse_parties(file.read_text(encoding="utf-8"), file.name):
            found[party.name] = party
    return found


def find_party(name: str) -> Party:
    """A ready party by its name."""
    known = {each.casefold(): party for each, party in standard_parties().items()}
    if name.casefold() not in known:
        raise ValueError(f"no party is named {name!r}; there are {', '.join(standard_parties())}")
    return known[name.casefold()]


def party_of_level(level: int) -> Party:
    """The first ready party whose level is nearest."""
    parties = list(standard_parties().values())
    return min(parties, key=lambda party: abs(party.level - level))
