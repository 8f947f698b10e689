"""Magic items with price and crafting (`data/handbook/items/*.items`)."""

import re

from msgspec import Struct

from warband.d20.library.records import LibraryError, read_records

KINDS = ("shield ability", "weapon ability", "weapon", "ring", "rod", "wondrous", "cursed")
_KEYS = ("kind", "price", "aura", "caster level", "crafted with", "needs", "does", "skirmish")
_PRICE = re.compile(r"\+(\d) bonus|([\d,]+) gp")


class MagicItem(Struct, frozen=True):
    """A magic item."""

    name: str
    kind: str
    price: str
    aura: str
    caster_level: int
    feat: str
    needs: tuple[str, ...]
    does: str
    skirmish: str = ""
    """What it does in the skirmish, where the book says so."""

    @property
    def gold(self) -> int | None:
        """Its least price in gold pieces; nothing for abilities priced as a bonus."""
        match = re.search(r"([\d,]+) gp", self.price)
        return int(match[1].replace(",", "")) if match else None


def read_items(text: str, where: str) -> dict[str, MagicItem]:
    """The items of a file."""
    found: dict[str, MagicItem] = {}
    for record in read_records(text, "item", _KEYS, where):
        if record.need("kind") not in KINDS:
            raise LibraryError(f"{where}, line {record.line}: kind is one of {', '.join(KINDS)}")
        if not _PRICE.match(record.need("price")):
            raise LibraryError(f"{where}, line {record.line}: a price is 2,000 gp or +1 bonus")
        found[record.name] = MagicItem(
            name=record.name,
            kind=record.get("kind"),
            price=record.get("price"),
            aura=record.need("aura"),
            caster_level=record.number("caster level"),
            feat=record.need("crafted with"),
            needs=record.every("needs"),
            does=record.need("does"),
            skirmish=record.get("skirmish"),
        )
    return found
