"""The few short forms of the notation, shared by its parser and its printer."""

from warband.cards.schema import Kind, fields_of, node_alternatives, words_of
from warband.cards.vocabulary import (
    ActionType,
    Bounds,
    Creature,
    InState,
    Item,
    Power,
    Strike,
)

SECTIONS = ("attack", "general", "champion")
TIMINGS = ("at", "before", "after")
SHAPES = ("burst", "blast", "line", "radius", "cone")

POSITIONAL_OPTIONS: dict[type, tuple[str, ...]] = {Strike: ("defense", "damage", "effects")}
"""Fields with a default that are nevertheless written by position where possible."""

CARD_LINES: dict[type, tuple[tuple[str, ...], ...]] = {
    Creature: (
        ("level", "cost", "champion_rating", "alignment", "factions", "size"),
        ("keywords",),
        ("hp", "bloodied", "speed", "mode", "ac", "fort", "ref", "will", "defense"),
        ("set",),
        ("sources",),
    ),
    Item: (
        ("cost", "level_low", "level_high", "unique", "locked"),
        ("requires",),
        ("keywords",),
        ("set",),
    ),
}
"""How the fields of a card are grouped in lines."""


def default_action(section: str, triggered: bool) -> tuple[ActionType, ...]:
    """What a power costs when the card file does not say.

    A champion power costs an immediate action, any other triggered power a free action, an
    attack power that no event sets off an attack action; what is left is a continuous power.
    """
    if section == "champion":
        return ("immediate",)
    if triggered:
        return ("free",)
    return ("attack",) if section == "attack" else ("none",)


def state_words() -> dict[str, str]:
    """The states of creatures that stand alone as traits, by hyphenated spelling."""
    return words_of(fields_of(InState)[0].type)


def bounds_fields() -> dict[str, str]:
    """The fields of `Bounds` that are written straight into the head of a power."""
    return {field.name: field.name for field in fields_of(Bounds)}


def is_trait(kind: Kind) -> bool:
    """Whether a kind of value is a trait of a creature."""
    return "in-state" in node_alternatives(kind)


def power_fields() -> frozenset[str]:
    """The fields of a power that may be written as `field=value` in its head."""
    return frozenset(field.name for field in fields_of(Power)) - {"name", "section", "steps"}
