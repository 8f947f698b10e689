"""Phrases with gaps: one text that says how a node is written and how it is read.

A phrase belongs to a kind of node. In its text

    {field}          stands for the value of the field;
    {field:form}     for its value in one form only (int, signed, node, name, place);
    {field?yes}      for words that are there if a yes-or-no field is not what it usually is;
    {field?yes|no}   for a field that may be yes, no or neither;
    [...]            is there if one of the fields in it is not what it usually is;
    <is|are>         agrees with the creatures named before it.

Fields that a phrase does not name have their usual value. Of the phrases of a node the
first that says everything is used.
"""

import re
from functools import cache
from typing import NamedTuple, TypeAlias

from msgspec import inspect

from warband.cards import schema
from warband.cards.vocabulary import Node


class Text(NamedTuple):
    """Words that stand for themselves."""

    words: str


class Slot(NamedTuple):
    """The value of a field."""

    field: inspect.Field
    form: str


class Flag(NamedTuple):
    """Words that tell what a yes-or-no field is."""

    field: inspect.Field
    values: tuple[tuple[bool, str], ...]


class Agreeing(NamedTuple):
    """A word in singular and plural."""

    one: str
    many: str


class Group(NamedTuple):
    """What may be left out."""

    pieces: "Pieces"


Piece: TypeAlias = Text | Slot | Flag | Agreeing | Group
Pieces: TypeAlias = tuple[Piece, ...]


class Phrase(NamedTuple):
    """One way to say a node; `fixed` fields have exactly these values."""

    cls: type[Node]
    pieces: Pieces
    fixed: dict[str, object]
    fields: frozenset[str]
    """Every field that the phrase says something about."""


_TOKEN = re.compile(
    r"\{(?P<field>\w+)(?::(?P<form>\w+))?(?:\?(?P<yes>[^|}]*)(?:\|(?P<no>[^}]*))?)?\}"
    r"|<(?P<one>[^|>]*)\|(?P<many>[^>]*)>"
    r"|(?P<open>\[)|(?P<close>\])"
    r"|(?P<text>[^{}<>\[\]]+)"
)


@cache
def field_of(cls: type[Node], name: str) -> inspect.Field:
    """A field of a node."""
    for field in schema.fields_of(cls):
        if field.name == name:
            return field
    raise KeyError(f"{cls.__name__} has no field {name!r}")


def phrase(cls: type[Node], template: str, fixed: dict[str, object]) -> Phrase:
    """Compiles the text of a phrase."""
    stack: list[list[Piece]] = [[]]
    named = set(fixed)
    at = 0
    while at < len(template):
        token = _TOKEN.match(template, at)
        if token is None:
            raise ValueError(f"cannot read {template[at:]!r} in {template!r}")
        at = token.end()
        if token["open"]:
            stack.append([])
        elif token["close"]:
            group = Group(tuple(stack.pop()))
            stack[-1].append(group)
        elif token["text"]:
            stack[-1].append(Text(token["text"]))
        elif token["one"] is not None:
            stack[-1].append(Agreeing(token["one"], token["many"]))
        else:
            named.add(token["field"])
            stack[-1].append(_gap(field_of(cls, token["field"]), token))
    if len(stack) != 1:
        raise ValueError(f"unbalanced brackets in {template!r}")
    return Phrase(cls, tuple(stack[0]), fixed, frozenset(named))


def _gap(field: inspect.Field, token: re.Match[str]) -> Piece:
    if token["yes"] is None:
        return Slot(field, token["form"] or "")
    if token["no"] is not None:
        return Flag(field, ((True, token["yes"]), (False, token["no"])))
    usual = schema.default_of(field)
    return Flag(field, ((not usual, token["yes"]),))


def fields_in(pieces: Pieces) -> list[inspect.Field]:
    """The fields that pieces name."""
    found: list[inspect.Field] = []
    for piece in pieces:
        if isinstance(piece, Slot | Flag):
            found.append(piece.field)
        elif isinstance(piece, Group):
            found += fields_in(piece.pieces)
    return found
