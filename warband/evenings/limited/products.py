"""Sealed products as data: what a pack holds, and the cards of each rarity.

product Gates of Dawn
kind booster
holds 4 common, 3 uncommon, 1 rare
common
  Orc Warrior
  ...
"""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from warband.cards import vocabulary as v
from warband.data import data_folder
from warband.ddm.build.sealed_and_draft import Pack
from warband.evenings.folding import Refused
from warband.kernel.dice import Dice
from warband.kernel.lines import block_below, meant
from warband.kernel.rulebook import PackEvening
from warband.rulebooks import open_rulebook


def usual_packs(rules: str) -> PackEvening:
    """What is handed out and played where nothing else is said; Refused if there are no packs."""
    book = open_rulebook(rules)
    if book.pack_evening is None:
        raise Refused(f"armies of {book.title} do not come out of packs")
    return book.pack_evening


RARITIES = ("common", "uncommon", "rare")
USUAL = ((4, "common"), (3, "uncommon"), (1, "rare"))
"""What a booster holds where nothing else is said."""


class Product(msgspec.Struct, frozen=True):
    """A sealed product."""

    name: str
    kind: Literal["booster", "starter"]
    holds: tuple[tuple[int, str], ...]
    cards: dict[str, tuple[str, ...]]
    """By rarity."""
    maps: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many cards a pack holds."""
        return sum(count for count, _ in self.holds)


def read_product(text: str, source: str = "product") -> Product:
    """A product from its text; Refused names the line."""
    name, kind, maps = "", "booster", ""
    holds: list[tuple[int, str]] = []
    cards: dict[str, tuple[str, ...]] = {}
    lines = meant(text)
    for index, line in enumerate(lines):
        if line.indent:
            continue
        word, _, rest = line.words.partition(" ")
        if word == "product":
            name = rest
        elif word == "kind" and rest in ("booster", "starter"):
            kind = rest
        elif word == "maps":
            maps = rest
        elif word == "holds":
            for part in rest.split(","):
                match = re.fullmatch(r"(\d{1,2}) (\w+)", part.strip())
                if match is None:
                    raise Refused(f"{source}, line {line.number}: {part.strip()!r} is not 4 common")
                holds.append((int(match[1]), match[2]))
        elif word in RARITIES and not rest:
            cards[word] = tuple(each.words for each in block_below(lines, index))
        else:
            raise Refused(f"{source}, line {line.number}: {line.words!r} says nothing of a product")
    short = [rarity for count, rarity in holds if len(cards.get(rarity, ())) < count]
    if not name or not holds or short:
        why = f"too few {short[0]} cards" if short else "no name, or nothing in it"
        raise Refused(f"{source}: {why}")
    listed = tuple(each.strip() for each in maps.split(",") if each.strip())
    chosen: Literal["booster", "starter"] = "starter" if kind == "starter" else "booster"
    return Product(name, chosen, tuple(holds), cards, listed)


def write_product(product: Product) -> str:
    """The text of a product; reading it back gives the same."""
    holds = ", ".join(f"{count} {rarity}" for count, rarity in product.holds)
    lines = [f"product {product.name}", f"kind {product.kind}", f"holds {holds}"]
    lines += [f"maps {', '.join(product.maps)}"] if product.maps else []
    for rarity, names in product.cards.items():
        lines += [rarity, *(f"  {name}" for name in names)]
    return "\n".join(lines) + "\n"


def made_up(cards: Mapping[str, v.Card], name: str = "Everything") -> Product:
    """A booster of all cards at hand: the cheapest half is common, the dearest sixth is rare."""
    order = sorted(cards.values(), key=lambda card: (card.cost, card.name))
    half, five_sixths = len(order) // 2, len(order) * 5 // 6
    names = [card.name for card in order]
    parts = {
        "common": tuple(names[:half]),
        "uncommon": tuple(names[half:five_sixths]),
        "rare": tuple(names[five_sixths:]),
    }
    return Product(name, "booster", USUAL, parts)


def products_of(rules: str, cards: Mapping[str, v.Card]) -> dict[str, Product]:
    """The products of a rulebook by name: those that come with it, and one of everything."""
    found = {"Everything": made_up(cards)}
    for file in sorted((data_folder() / rules / "products").glob("*.product")):
        product = read_product(file.read_text(encoding="utf-8"), file.name)
        found[product.name] = product
    return found


def open_pack(product: Product, luck: Dice) -> Pack:
    """What chance puts into a pack; no card twice in the same pack."""
    found: list[str] = []
    for count, rarity in product.holds:
        left = list(product.cards[rarity])
        found += [left.pop(luck.below(len(left))) for _ in range(count)]
    return Pack(product.name, tuple(found), product.maps)
