"""Magic items as data: read from the tables of the campaign (Magic Items; tables 5-6 to 5-12).

    table armor
    item "charging armor"; roll 41-50
      gives AC +1; charge +5

``docs/notation-campaign.md`` explains each line.
"""

import re
from functools import cache
from typing import NamedTuple

from warband.data import data_folder
from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.cards import PLAIN, Spell, read_fields, split_fields
from warband.rules.handbook.statcard.abilities import Ability, read_ability
from warband.rules.handbook.statcard.effects import Effect, read_effects

KINDS = ("armor", "shield", "weapon", "potion", "ring", "scroll", "wondrous")
SLOTS = {
    "helmet": 1, "amulet": 1, "shirt": 1, "armor": 1, "shield": 1, "belt": 1, "cloak": 1,
    "hands": 1, "ring": 2, "boots": 1,
}  # fmt: skip
"""How many items of a sort are worn at once (Magic Items Worn and Carried); weapons by hands."""


class ItemError(ValueError):
    """An item that cannot be read, or that is not there; says why."""


class Boxes(NamedTuple):
    """Something that an item can do so many times in a skirmish."""

    kind: str
    uses: int
    damage: int = 0
    """Its damage; 0 for that of the attack itself."""


class Item(NamedTuple):
    """A magic item."""

    name: str
    kind: str
    low: int = 0
    high: int = 0
    """The dice that find it in its table."""
    slot: str = ""
    """Where it is worn; empty where any number can be carried."""
    alias: str = ""
    """The spell that it duplicates and with which it does not add up."""
    effects: tuple[Effect, ...] = ()
    bare: tuple[Effect, ...] = ()
    """What an animated shield gives to whoever uses no other."""
    commander: int = 0
    charge: int = 0
    flies: int = 0
    loses: str = ""
    weapon: int = 0
    """Its bonus to attack rolls; 0 for what is no weapon."""
    uses: tuple[str, ...] = ()
    """Melee, ranged, or either: the player says which weapon it takes the place of."""
    extra: tuple[tuple[int, str], ...] = ()
    quality: str = ""
    one_more: bool = False
    not_bludgeoning: bool = False
    shoots: Boxes | None = None
    more: Boxes | None = None
    reroll: Boxes | None = None
    spell: Spell | None = None
    ability: Ability | None = None
    only: str = ""
    unless: str = ""
    mind: bool = False
    """Only creatures with Intelligence 3 or higher can use it."""
    used_up: bool = False
    """Whether it is gone for good once it was used."""


class Carried(NamedTuple):
    """An item as a creature has it."""

    item: Item
    how: str = ""
    """For weapons melee or ranged; for scrolls the spell."""

    @property
    def text(self) -> str:
        """As positions and records write it."""
        if self.item.kind == "scroll":
            return f"scroll of {self.how}" if self.how else "scroll"
        return f"ranged {self.item.name}" if self.how == "ranged" else self.item.name


# ------------------------------------------------------------------------------- reading


def read_items(text: str, source: str = "items") -> list[Item]:
    """The items of a file, table by table; ItemError names the line."""
    lines = meant(text)
    found: list[Item] = []
    kind = ""
    for index, line in enumerate(lines):
        if line.indent:
            continue
        try:
            if line.words.startswith("table "):
                kind = line.words.removeprefix("table ")
                if kind not in KINDS:
                    raise ValueError(f"{kind!r} is none of {', '.join(KINDS)}")
            else:
                found.append(_item(kind, line, block_below(lines, index)))
        except ValueError as error:
            raise ItemError(f"{source}, line {line.number}: {error}") from None
    return found


def _item(kind: str, line: Line, below: list[Line]) -> Item:
    match = re.fullmatch(r'item "([^"]+)"; roll (\d+)(?:-(\d+))?', line.words)
    if match is None or not kind:
        raise ValueError(f'expected item "NAME"; roll 1-25, found {line.words!r}')
    slot = kind if kind in SLOTS else ""
    item = Item(match[1], kind, int(match[2]), int(match[3] or match[2]), slot)
    for each in below:
        for field in split_fields(each.words):
            item = _field(item, field)
    if kind in ("potion", "ring", "wondrous") and (item.spell or item.ability or item.more):
        item = item._replace(mind=True)
    return item._replace(used_up=item.used_up or kind in ("potion", "scroll"))


def _field(item: Item, text: str) -> Item:
    word, _, rest = text.partition(" ")
    match text:
        case "needs a mind":
            return item._replace(mind=True)
        case "used up":
            return item._replace(used_up=True)
        case "one more attack":
            return item._replace(one_more=True)
        case "not bludgeoning":
            return item._replace(not_bludgeoning=True)
        case "casts a spell it knows":
            return item
    match word:
        case "only":
            return item._replace(only=rest)
        case "unless":
            return item._replace(unless=rest)
        case "quality":
            return item._replace(quality=rest)
        case "slot":
            return item._replace(slot=rest)
        case "loses":
            return item._replace(loses=rest)
        case "as":
            return item._replace(alias=rest)
        case "gives":
            return item._replace(effects=read_effects(rest))
        case "spell":
            return item._replace(spell=read_fields(PLAIN, text).spells[0])
        case "ability":
            return item._replace(ability=read_ability(rest))
        case "commander":
            return item._replace(commander=int(rest))
        case "charge":
            return item._replace(charge=int(rest))
        case "flies":
            return item._replace(flies=int(rest))
    return _phrase(item, text)


def _phrase(item: Item, text: str) -> Item:
    if match := re.fullmatch(r"without a shield (.+)", text):
        return item._replace(bare=read_effects(match[1]))
    if match := re.fullmatch(r"weapon \+(\d) (melee|ranged|melee or ranged)", text):
        return item._replace(weapon=int(match[1]), uses=tuple(match[2].split(" or ")))
    if match := re.fullmatch(r"extra (\d+) (\w+)", text):
        return item._replace(extra=((int(match[1]), match[2]),))
    if match := re.fullmatch(r"shoots \((\d+)\) x(\d)", text):
        return item._replace(shoots=Boxes("ranged", int(match[2]), int(match[1])))
    if match := re.fullmatch(r"more (?:(melee) )?attack(?: \((\d+)\))? x(\d)", text):
        return item._replace(more=Boxes(match[1] or "any", int(match[3]), int(match[2] or 0)))
    if match := re.fullmatch(r"reroll (save|attack) x(\d)", text):
        return item._replace(reroll=Boxes(match[1], int(match[2])))
    raise ValueError(f"{text!r} says nothing of an item")


# ------------------------------------------------------------------------------- finding


@cache
def catalogue() -> dict[str, Item]:
    """Every item, by name."""
    found: dict[str, Item] = {}
    for file in sorted((data_folder() / "handbook" / "magic").glob("*.magic")):
        for item in read_items(file.read_text(encoding="utf-8"), file.name):
            if item.name in found:
                raise ItemError(f"{file.name}: {item.name!r} is there twice")
            found[item.name] = item
    return found


def item_called(name: str) -> Item | None:
    """An item by its name; the order of its words and small ones between them do not matter.

    >>> [item_called(name).name for name in ("Boots, winged", "armor of charging")]
    ['winged boots', 'charging armor']
    """
    known = catalogue()
    return known.get(name) or _by_words().get(_words(name))


@cache
def _by_words() -> dict[frozenset[str], Item]:
    return {_words(name): item for name, item in catalogue().items()}


def _words(name: str) -> frozenset[str]:
    """What tells one name from another."""
    return frozenset(re.findall(r"[\w+']+", name.casefold())) - {"of", "the", "energy", "minor"}


def read_carried(text: str) -> Carried:
    """An item as positions and records write it.

    >>> read_carried("ranged flaming weapon").how
    'ranged'
    >>> read_carried("scroll of doom").text
    'scroll of doom'
    """
    known = catalogue()
    if text.startswith("scroll of "):
        return Carried(known["scroll"], text.removeprefix("scroll of "))
    how = "ranged" if text.startswith("ranged ") else ""
    name = text.removeprefix("ranged ") if how else text
    item = item_called(name)
    if item is None or (how and "ranged" not in item.uses):
        near = [each for each in known if any(w in each for w in name.split() if len(w) > 3)]
        raise ItemError(
            f"there is no magic item {text!r}; there are {', '.join(near[:8] or known)}"
        )
    return Carried(item, how or ("melee" if item.weapon else ""))
