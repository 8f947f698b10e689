"""The vocabulary as data: which nodes exist, which fields they have, what a field may hold.

The notation, the printer's phrasebook and the tests' random trees are all driven
by this description, so a node added to the vocabulary is known to them at once.
"""

import re
from functools import cache
from typing import TypeAlias

import msgspec
from msgspec import inspect

from warband.cards import vocabulary
from warband.cards.vocabulary import Card, Node

Kind: TypeAlias = inspect.Type
"""What a field may hold, as msgspec describes it."""


@cache
def node_types() -> dict[str, type[Node]]:
    """Every kind of node a card can contain, by its name in the notation.

    >>> node_types()["own-attacks"].__name__
    'OwnAttacks'
    """
    found = [
        cls
        for cls in vars(vocabulary).values()
        if isinstance(cls, type) and issubclass(cls, Node) and cls is not Node
    ]
    return {notation_name(cls): cls for cls in found}


@cache
def notation_name(cls: type[Node]) -> str:
    """The name of a node in the notation.

    >>> notation_name(vocabulary.EndOfNextTurn)
    'end-of-next-turn'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()


def fields_of(cls: type[Node]) -> tuple[inspect.Field, ...]:
    """The fields of a node in the order of their declaration."""
    return _all_fields()[cls]


@cache
def _all_fields() -> dict[type, tuple[inspect.Field, ...]]:
    """The fields of every node; described in one go, which costs no more than one alone."""
    described = inspect.multi_type_info(list(node_types().values()))
    return {each.cls: each.fields for each in described if isinstance(each, inspect.StructType)}


@cache
def card_kind() -> Kind:
    """What a card file may hold."""
    return inspect.type_info(Card)


def alternatives(kind: Kind) -> tuple[Kind, ...]:
    """The simple kinds of which `kind` is the union."""
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def node_alternatives(kind: Kind) -> dict[str, type[Node]]:
    """The nodes that `kind` admits, by their name in the notation."""
    return {
        notation_name(each.cls): each.cls
        for each in alternatives(kind)
        if isinstance(each, inspect.StructType) and issubclass(each.cls, Node)
    }


def words_of(kind: Kind) -> dict[str, str]:
    """The fixed words that `kind` admits, by their hyphenated spelling.

    >>> event = next(f.type for f in fields_of(vocabulary.Trigger) if f.name == "event")
    >>> words_of(event)["start-of-turn"]
    'start of turn'
    """
    return {
        str(value).replace(" ", "-"): str(value)
        for each in alternatives(kind)
        if isinstance(each, inspect.LiteralType)
        for value in each.values
    }


def admits(kind: Kind, simple: type[Kind]) -> bool:
    """Whether one of the alternatives of `kind` is of the given description."""
    return any(isinstance(each, simple) for each in alternatives(kind))


def item_kind(kind: Kind) -> Kind | None:
    """What the list that `kind` admits holds; None if it admits no list."""
    for each in alternatives(kind):
        if isinstance(each, inspect.VarTupleType):
            return each.item_type
    return None


def is_damage(kind: Kind) -> bool:
    """Whether `kind` is damage: a list of parts that are added up."""
    inner = item_kind(kind)
    return inner is not None and node_alternatives(inner).keys() == {"part"}


def default_of(field: inspect.Field) -> object:
    """The value of a field that is left out."""
    if field.default_factory is not msgspec.NODEFAULT:
        made: object = field.default_factory()
        return made
    value: object = field.default
    return value
