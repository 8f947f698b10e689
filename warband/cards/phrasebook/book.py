"""All phrases together, and the words that stand for fixed values."""

from functools import cache
from typing import TypeAlias

from warband.cards import schema
from warband.cards.phrasebook.abilities import ABILITIES
from warband.cards.phrasebook.attacks import ATTACKS
from warband.cards.phrasebook.creatures import CREATURES
from warband.cards.phrasebook.effects import EFFECTS
from warband.cards.phrasebook.events import EVENTS
from warband.cards.phrasebook.moments import MOMENTS
from warband.cards.phrasebook.pools import POOLS
from warband.cards.phrasebook.templates import Phrase, phrase
from warband.cards.vocabulary import Node

Row: TypeAlias = tuple[type[Node], str, dict[str, object]]
"""A kind of node, how it is said, and fields that must have a certain value for it."""

TABLES: tuple[tuple[Row, ...], ...] = (
    CREATURES, MOMENTS, EVENTS, EFFECTS, ABILITIES, ATTACKS, POOLS,
)  # fmt: skip


@cache
def phrases(cls: type[Node]) -> tuple[Phrase, ...]:
    """The phrases for a kind of node, in the order in which they are tried."""
    return _phrases().get(cls, ())


@cache
def _phrases() -> dict[type[Node], tuple[Phrase, ...]]:
    found: dict[type[Node], tuple[Phrase, ...]] = {}
    for table in TABLES:
        for cls, template, fixed in table:
            found[cls] = (*found.get(cls, ()), phrase(cls, template, fixed))
    return found


def without_phrases() -> list[str]:
    """The kinds of node that nobody wrote a phrase for."""
    cards = {"creature", "item", "power"}
    return [
        name for name, cls in schema.node_types().items() if name not in cards and not phrases(cls)
    ]
