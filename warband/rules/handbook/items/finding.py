"""Random magic items (Table 5-6 and the tables it leads to)."""

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.items.item import Item, catalogue

KIND_ROWS = (
    (15, "armor"), (25, "shield"), (45, "weapon"), (60, "potion"), (70, "ring"), (85, "scroll"),
    (100, "wondrous"),
)  # fmt: skip
"""Table 5-6: up to which die each kind is found."""


def kind_for(die: int) -> str:
    """What a d% finds in Table 5-6.

    >>> [kind_for(die) for die in (15, 16, 71, 100)]
    ['armor', 'shield', 'scroll', 'wondrous']
    """
    return next(kind for most, kind in KIND_ROWS if die <= most)


def item_for(kind: str, die: int) -> Item:
    """What a d% finds in the table of a kind.

    >>> item_for("weapon", 64).name
    'anarchic weapon'
    """
    return next(
        item for item in catalogue().values() if item.kind == kind and item.low <= die <= item.high
    )


def needs_second_roll(kind: str) -> bool:
    """Scrolls have no table of their own."""
    return kind != "scroll"


def find_item(seat: int, **about: int) -> Flow[Item]:
    """Roll for a random item in a battle."""
    (first,) = yield from roll(seat, 100, 1, "magic item", **about)
    kind = kind_for(first)
    second = 1
    if needs_second_roll(kind):
        (second,) = yield from roll(seat, 100, 1, "which item", **about)
    return item_for(kind, second)
