"""The hash of a state: the same on every machine, and not another because a class learns more.

Whatever has fields is written by the names of those that differ from their defaults. So a node of
a card or a class of a state may get another field with a default, and every state that does not
use it keeps its hash.
"""

import dataclasses
import hashlib
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import msgspec

ENCODING = 2
"""The version of this way to write a state; hashes of another one say nothing about this one."""

PLAIN = frozenset((str, int, bool, float, type(None)))

Fields: TypeAlias = tuple[tuple[str, object], ...]
REQUIRED = object()
"""Stands where a field has no default; no value is equal to it."""


def state_hash(key: object, size: int = 8) -> str:
    """A hash of all that makes two states the same, of so many bytes.

    >>> state_hash((1, "a")) == state_hash((1, "a")) != state_hash((1, "b"))
    True
    """
    return hashlib.blake2b(repr(plain(key)).encode(), digest_size=size).hexdigest()


def unless(usual: object, **named: object) -> Fields:
    """What joined a state later, by its name; nothing while it is as usual.

    >>> unless(0, bonus=3), unless(0, bonus=0)
    ((('bonus', 3),), ())
    """
    return tuple((name, value) for name, value in named.items() if value != usual)


def plain(thing: object) -> object:
    """A value as tuples of words and numbers.

    >>> plain({"b": [1], "a": None})
    ((('a', None), ('b', (1,))),)
    """
    kind: type = type(thing)
    if kind in PLAIN:
        return thing
    if kind is tuple or kind is list:
        assert isinstance(thing, (tuple, list))
        return tuple([part if type(part) in PLAIN else plain(part) for part in thing])
    if (fields := _fields(kind)) is not None:
        return (kind.__name__, *_differing(thing, fields))
    if isinstance(thing, dict):
        return (_sorted((plain(name), plain(value)) for name, value in thing.items()),)
    if isinstance(thing, set | frozenset):
        return (_sorted(map(plain, thing)),)
    if isinstance(thing, Enum):
        return thing.name
    if isinstance(thing, Fraction | range):
        return str(thing)
    raise TypeError(f"a state holds a {kind.__module__}.{kind.__qualname__}, which has no hash")


def _differing(thing: object, fields: Fields) -> list[object]:
    return [
        (name, plain(value))
        for name, usual in fields
        if (value := getattr(thing, name)) is not usual and value != usual
    ]


def _sorted(parts: Iterable[object]) -> tuple[object, ...]:
    return tuple(sorted(parts, key=repr))


@cache
def _fields(kind: type) -> Fields | None:
    """The fields of a class with their defaults, by name; None where it is no class with fields."""
    if issubclass(kind, msgspec.Struct):
        found = {each.name: _default(each) for each in msgspec.structs.fields(kind)}
    elif issubclass(kind, tuple) and (names := getattr(kind, "_fields", ())):
        usual = getattr(kind, "_field_defaults", {})
        found = {name: usual.get(name, REQUIRED) for name in names}
    elif dataclasses.is_dataclass(kind):
        found = {
            each.name: REQUIRED if each.default is dataclasses.MISSING else each.default
            for each in dataclasses.fields(kind)
            if each.compare
        }
    else:
        return None
    return tuple(sorted(found.items(), key=lambda field: field[0]))


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return REQUIRED
