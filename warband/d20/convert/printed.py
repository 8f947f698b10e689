"""Where a printed card differs from the procedure: told, never hidden (Handbook, 6928)."""

from collections.abc import Callable

from warband.d20.convert.card import StatCard
from warband.d20.convert.command import rating_parts
from warband.d20.convert.making import Making
from warband.d20.convert.trace import DIFFERENCE

_FIELDS: dict[str, Callable[[StatCard], str]] = {
    "faction": lambda card: card.faction,
    "cost": lambda card: str(card.cost),
    "commander": lambda card: "none" if card.commander is None else str(card.commander),
    "level": lambda card: str(card.level),
    "speed": lambda card: str(card.speed),
    "ac": lambda card: str(card.ac),
    "hp": lambda card: str(card.hp),
    "melee": lambda card: str(card.melee),
    "ranged": lambda card: str(card.ranged),
    "type": lambda card: card.type_line,
    "effect": lambda card: card.effect or "none",
    "abilities": lambda card: "; ".join(str(a) for a in card.abilities if not a.inherent),
    "spells": lambda card: "; ".join(str(spell) for spell in card.spells),
}


def differences(making: Making, card: StatCard) -> None:
    """Compare the card with the `Printed` lines of the block."""
    for one in making.block.printed:
        show = _FIELDS.get(one.key)
        if show is None:
            making.step(
                "printed card",
                DIFFERENCE,
                "two sides",
                f"Printed {one.key}: {one.value}",
                f"there is no such field; known are {', '.join(_FIELDS)}",
            )
            continue
        found = show(card)
        if one.key == "commander":
            by_lists = 1 + sum(part.amount for part in rating_parts(making))
            if str(by_lists) != one.value:
                making.step(
                    "commander",
                    DIFFERENCE,
                    "rating",
                    f"printed {one.value}",
                    f"the lists give {by_lists}; the book calls them rough",
                    one.value,
                )
        if found.casefold() != one.value.casefold():
            making.step(
                one.key,
                DIFFERENCE,
                "two sides",
                f"printed {one.value}",
                f"the procedure gives {found}",
                found,
            )
