"""A card, its trace and its decisions as text."""

from warband.d20.convert.card import StatCard
from warband.d20.convert.converter import Conversion
from warband.d20.convert.trace import STATUSES


def card_text(card: StatCard) -> str:
    """The miniatures side of a card, as people read it."""
    command = f", Commander {card.commander}" if card.commander is not None else ""
    lines = [
        f"{card.name}{command}: {card.faction}, {card.cost} points",
        f"LVL {card.level}  SPD {card.speed}  AC {card.ac}  HP {card.hp}",
        f"Melee attack: {card.melee}",
        f"Ranged attack: {card.ranged}",
        f"Type: {card.type_line}",
    ]
    if card.effect:
        lines.append(f"Commander effect: {card.effect}")
    own = [str(ability) for ability in card.abilities if not ability.inherent]
    inherent = [str(ability) for ability in card.abilities if ability.inherent]
    if own:
        lines.append("Special abilities: " + "; ".join(own))
    if inherent:
        lines.append(f"By type ({card.type}): " + "; ".join(inherent))
    if card.spells:
        lines.append("Spells: " + spells_text(card))
    return "\n".join(lines)


def spells_text(card: StatCard) -> str:
    """Spells by level, as a card lists them."""
    nth = {1: "1st", 2: "2nd", 3: "3rd"}
    levels: list[str] = []
    for level in sorted({spell.level for spell in card.spells}):
        boxes = "☐" * card.slots[level - 1] if level <= len(card.slots) else ""
        listed = ", ".join(str(spell) for spell in card.spells if spell.level == level)
        levels.append(f"{nth.get(level, f'{level}th')} {boxes}".strip() + f"-{listed}")
    return "; ".join(levels)


def trace_text(conversion: Conversion) -> str:
    """Every step, one a line."""
    return "\n".join(str(step) for step in conversion.trace)


def counts_text(conversion: Conversion) -> str:
    """How many steps stand on what."""
    counts = {
        status: sum(step.status == status for step in conversion.trace) for status in STATUSES
    }
    return ", ".join(f"{many} {status}" for status, many in counts.items() if many)
