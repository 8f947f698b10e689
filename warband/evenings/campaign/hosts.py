"""A player's warband in a campaign as text: creatures, warlord, tiles, and who carries what.

faction LG
warlord Cleric of Order
1 Cleric of Order
4 Man-at-Arms
tiles Assembly Tile with Statue, Shrine, Corridor, Abattoir
carries Man-at-Arms 2: +1 armor, ring of protection
"""

import re
from collections import Counter

import msgspec

from warband.evenings.folding import Refused
from warband.kernel.lines import meant
from warband.rules.handbook.items.item import item_called

STARTER = "faction LG\nwarlord Cleric of Order\n1 Cleric of Order\n4 Man-at-Arms\n"
"""A warband to begin with."""


class Host(msgspec.Struct, frozen=True):
    """A warband under its warlord."""

    faction: str
    warlord: str
    creatures: tuple[tuple[int, str], ...]
    """How many of what, in the order of the text."""
    tiles: tuple[str, ...] = ()
    carried: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """By creature, `Man-at-Arms 2` for the second of them."""

    @property
    def items(self) -> Counter[str]:
        """All that is carried, by the names of the items alone."""
        return Counter(plain_item(item) for _, items in self.carried for item in items)

    def carried_by(self, creature: str) -> tuple[str, ...]:
        """What a creature carries; the first of a kind may be named without its number."""
        names = {creature, creature.removesuffix(" 1"), f"{creature} 1"}
        return next((items for who, items in self.carried if who in names), ())


def spelt(item: str) -> str:
    """An item as everybody spells it; what is no item is left as it is.

    >>> spelt("ranged +1 Weapon"), spelt("boots, winged"), spelt("scroll of doom")
    ('ranged +1 weapon', 'winged boots', 'scroll of doom')
    """
    how = "ranged " if item.startswith("ranged ") else ""
    known = item_called(item.removeprefix(how))
    return f"{how}{known.name}" if known is not None else item


def plain_item(item: str) -> str:
    """An item without how it is meant: which weapon it is, which spell a scroll holds.

    >>> plain_item("ranged flaming weapon"), plain_item("scroll of doom")
    ('flaming weapon', 'scroll')
    """
    return "scroll" if item.startswith("scroll of ") else item.removeprefix("ranged ")


def read_host(text: str) -> Host:
    """A warband from its text; Refused says what is wrong.

    >>> read_host("faction LG\\nwarlord Elf\\n1 Elf\\ncarries Elf: +1 Armor, , scroll\\n").carried
    (('Elf', ('+1 armor', 'scroll')),)
    """
    faction = warlord = ""
    creatures: list[tuple[int, str]] = []
    tiles: tuple[str, ...] = ()
    carried: dict[str, tuple[str, ...]] = {}
    for line in meant(text):
        word, _, rest = line.words.partition(" ")
        if word == "faction":
            faction = rest
        elif word == "warlord":
            warlord = rest
        elif word == "tiles":
            tiles = tuple(name.strip() for name in rest.split(",") if name.strip())
        elif match := re.fullmatch(r"carries (.+?): (.+)", line.words):
            if match[1] in carried:
                raise Refused(f"line {line.number}: {match[1]} is named twice")
            carried[match[1]] = tuple(
                spelt(each.strip()) for each in match[2].split(",") if each.strip()
            )
        elif match := re.fullmatch(r"(\d{1,2}) (.+)", line.words):
            creatures.append((int(match[1]), match[2]))
        else:
            raise Refused(
                f"line {line.number}: expected faction, warlord, NUMBER CREATURE, tiles or carries"
                f" CREATURE: ITEMS, found {line.words!r}"
            )
    if not faction or not warlord or not creatures:
        raise Refused("a warband names its faction, its warlord and its creatures")
    return Host(faction, warlord, tuple(creatures), tiles, tuple(carried.items()))


def write_host(host: Host) -> str:
    """The text of a warband; reading it back gives the same."""
    lines = [f"faction {host.faction}", f"warlord {host.warlord}"]
    lines += [f"{count} {name}" for count, name in host.creatures]
    lines += [f"tiles {', '.join(host.tiles)}"] if host.tiles else []
    lines += [f"carries {who}: {', '.join(items)}" for who, items in host.carried if items]
    return "\n".join(lines) + "\n"


def without_item(host: Host, item: str, holder: str = "") -> Host:
    """The warband without one item, of that creature or of any."""
    left: list[tuple[str, tuple[str, ...]]] = []
    gone = False
    for who, items in host.carried:
        place = next((n for n, each in enumerate(items) if plain_item(each) == item), None)
        if not gone and place is not None and holder in ("", who):
            items = (*items[:place], *items[place + 1 :])
            gone = True
        left.append((who, items))
    return msgspec.structs.replace(host, carried=tuple(each for each in left if each[1]))


def read_troops(text: str) -> list[tuple[int, str]]:
    """Support troops: ``2 Man-at-Arms, Wolf``."""
    found: list[tuple[int, str]] = []
    for part in (each.strip() for each in text.split(",")):
        match = re.fullmatch(r"(?:(\d{1,2}) )?(.+)", part)
        if match is not None and part != "nobody":
            found.append((int(match[1] or 1), match[2]))
    return found
