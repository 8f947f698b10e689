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


def differences(making: Making, plain: StatCard) -> None:
    """Compare the `Printed` lines with what the procedure gives where nothing is decided."""
    for one in making.block.printed:
        show = _FIELDS.get(one.key)
        if show is None:
            known = ", ".join(_FIELDS)
            _tell(making, "printed card", f"Printed {one.key}: {one.value}", f"no field; {known}")
            continue
        found = show(plain)
        if one.key == "commander":
            by_lists = str(1 + sum(part.amount for part in rating_parts(making)))
            if by_lists != one.value:
                how = f"the lists give {by_lists}; the book calls them rough"
                _tell(making, "commander", f"printed {one.value}", how, "rating")
        elif found.casefold() != one.value.casefold():
            _tell(making, one.key, f"printed {one.value}", f"the procedure alone gives {found}")


def _tell(making: Making, field: str, given: str, how: str, passage: str = "two sides") -> None:
    making.step(field, DIFFERENCE, passage, given, how)
