"""What treasure is made of: tables of items for each worth (Treasure), and limited-use items.

    table minor
      01-30 potion of cure light wounds; 50 gp; drink; heal 5
      31-40 cloak of resistance +1; 1000 gp; wear; Save +1
      41-44 wand of cure light wounds; 750 gp; wand 50; heal 5

`drink` is used up, `wear` helps its bearer all the time, `wand N` has so many charges; without a
way to use it an item is worth its price. What it does is said in phrases of stat cards.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from warband.data import data_folder
from warband.kernel.lines import meant
from warband.kernel.questions import Flow, roll
from warband.rules.handbook.dungeon.treasure import Worth
from warband.rules.handbook.statcard.effects import Effect, read_effects

Way: TypeAlias = Literal["", "drink", "wear", "wand"]

FIVE_TIMES: Final = 5
"""In a delve of one evening one-use items cost so many times as much, and wands have so many times
fewer charges (Limited-Use Items)."""

WEALTH: Final = (
    0, 100, 900, 2700, 5400, 9000, 13000, 19000, 27000, 36000, 49000, 66000, 88000, 110000, 150000,
    200000, 260000, 340000, 440000, 580000, 760000,
)  # fmt: skip
"""The gear in gp of a character of each level."""


class Item(msgspec.Struct, frozen=True):
    """Something that is found."""

    name: str
    price: int
    way: Way = ""
    charges: int = 0
    effects: tuple[Effect, ...] = ()


class Row(msgspec.Struct, frozen=True):
    """A row of a table: the d% that bring an item."""

    low: int
    high: int
    item: Item


Tables: TypeAlias = dict[str, tuple[Row, ...]]


def cost(item: Item, *, campaign: bool) -> int:
    """What a character pays for an item when the delve begins.

    >>> potion = Item("potion of cure light wounds", 50, "drink")
    >>> cost(potion, campaign=False), cost(potion, campaign=True)
    (250, 50)
    """
    return item.price if campaign or item.way != "drink" else FIVE_TIMES * item.price


def charges(item: Item, *, campaign: bool) -> int:
    """How often an item can be used; -1 for always.

    >>> charges(Item("wand of bless", 750, "wand", 50), campaign=False)
    10
    """
    if item.way == "drink":
        return 1
    if item.way != "wand":
        return -1
    return item.charges if campaign else max(1, item.charges // FIVE_TIMES)


def traded(number: int) -> int:
    """One-use items that a character keeps who brings them into a delve of one evening.

    >>> traded(10), traded(4)
    (2, 0)
    """
    return number // FIVE_TIMES


def gear_faults(items: tuple[Item, ...], level: int, *, campaign: bool) -> list[str]:
    """Why a character of a level cannot begin with these items."""
    spent = sum(cost(item, campaign=campaign) for item in items)
    allowed = WEALTH[min(max(level, 1), 20)]
    if spent <= allowed:
        return []
    return [f"items for {spent} gp, but a character of level {level} has {allowed} gp"]


# ------------------------------------------------------------------------------- tables


def parse_item(text: str) -> Item:
    """An item from its text.

    >>> parse_item("wand of cure light wounds; 750 gp; wand 50; heal 5").charges
    50
    """
    name, *parts = (part.strip() for part in text.split(";"))
    price = re.fullmatch(r"(\d{1,7}) gp", parts[0]) if parts else None
    if not name or price is None:
        raise ValueError(f"an item is written NAME; N gp; ..., not {text!r}")
    if len(parts) == 1:
        return Item(name, int(price[1]))
    way = re.fullmatch(r"(drink|wear|wand)(?: (\d{1,2}))?", parts[1])
    if way is None or len(parts) != 3 or (way[1] == "wand") != bool(way[2]):
        raise ValueError(f"{name}: expected drink, wear or wand N and then what it does")
    kind: Way = "drink" if way[1] == "drink" else "wear" if way[1] == "wear" else "wand"
    return Item(name, int(price[1]), kind, int(way[2] or 0), read_effects(parts[2]))


def parse_tables(text: str, source: str = "treasure") -> Tables:
    """Tables by worth; ValueError names the line. Each covers d% from 1 to 100 without a gap."""
    found: dict[str, list[Row]] = {}
    rows: list[Row] | None = None
    for line in meant(text):
        where = f"{source}, line {line.number}"
        word, _, rest = line.words.partition(" ")
        if not line.indent:
            if word != "table" or not rest or rest in found:
                raise ValueError(f"{where}: expected `table WORTH` once, found {line.words!r}")
            rows = found[rest] = []
            continue
        match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))? (.+)", line.words)
        if match is None or rows is None:
            raise ValueError(f"{where}: expected `LOW-HIGH ITEM`, found {line.words!r}")
        low, high = int(match[1]), int(match[2] or match[1])
        if low != (rows[-1].high + 1 if rows else 1) or not low <= high <= 100:
            raise ValueError(f"{where}: {low}-{high} does not follow the row before it")
        try:
            rows.append(Row(low, high, parse_item(match[3])))
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None
    for name, each in found.items():
        if not each or each[-1].high != 100:
            raise ValueError(f"{source}: the table {name} ends before 100")
    return {name: tuple(each) for name, each in found.items()}


@cache
def standard_tables() -> Tables:
    """The tables that come with warband."""
    found: Tables = {}
    for file in sorted((data_folder() / "handbook" / "treasure").glob("*.treasure")):
        found |= parse_tables(file.read_text(encoding="utf-8"), file.name)
    return found


def every_item() -> Iterator[Item]:
    """Every item of the tables."""
    for rows in standard_tables().values():
        yield from (row.item for row in rows)


@cache
def find_item(name: str) -> Item:
    """An item by its name; ValueError if there is none."""
    for item in every_item():
        if item.name.casefold() == name.casefold():
            return item
    raise ValueError(f"no item is named {name!r}")


def item_for(worth: Worth, face: int) -> Item:
    """The item that a d% brings."""
    return next(row.item for row in standard_tables()[worth] if row.low <= face <= row.high)


def roll_item(seat: int, worth: Worth) -> Flow[Item]:
    """Roll for an item of some worth."""
    (face,) = yield from roll(seat, 100, 1, f"{worth} item")
    return item_for(worth, face)


def table_average(worth: Worth) -> float:
    """What an item of a worth costs on average."""
    rows = standard_tables()[worth]
    return sum(row.item.price * (row.high - row.low + 1) for row in rows) / 100
