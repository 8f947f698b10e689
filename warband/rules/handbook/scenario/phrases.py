"""Lines of a scenario and the nodes they stand for, one to one.

A node is a small frozen class. Its ``FORM`` is the line it is written as, with its fields in
braces: ``FORM = "sight {squares} squares"``. Reading and writing follow from that alone, so what
is written can be read again. A field is a number, a word of a fixed few, or words.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from difflib import get_close_matches
from functools import cache
from typing import ClassVar, Literal, cast, get_args, get_origin, get_type_hints

__all__ = ["Node", "read_node", "write_node"]


class Node:
    """A mechanism of a scenario, with its numbers."""

    __slots__ = ()

    FORM: ClassVar[str] = ""


def write_node(node: Node) -> str:
    """The line that stands for a node."""
    values = {name: _written(getattr(node, name)) for name, _ in _hints(type(node))}
    return node.FORM.format(**values)


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    return str(value)


def read_node(line: str, kinds: tuple[type[Node], ...]) -> Node:
    """The node that a line stands for.

    :raises ValueError: naming the nearest forms if there is none.
    """
    text = " ".join(line.split())
    for kind in kinds:
        match = _pattern(kind).fullmatch(text)
        if match:
            return _made(kind, match)
    forms = {_plain(kind.FORM): kind.FORM for kind in kinds}
    near = [forms[each] for each in get_close_matches(text, list(forms), 2, 0.4)]
    first = text.split(" ", 1)[0]
    near = near or [form for form in forms.values() if form.split(" ", 1)[0] == first][:3]
    hint = f"; nearest: {' | '.join(near)}" if near else ""
    raise ValueError(f"no mechanism is written {text!r}{hint}")


def _plain(form: str) -> str:
    return re.sub(r"\{\w+\}", "x", form)


def _made(kind: type[Node], match: re.Match[str]) -> Node:
    values: dict[str, object] = {}
    for name, hint in _hints(kind):
        text = match[name]
        if hint is int:
            values[name] = int(text)
        elif get_origin(hint) is tuple:
            words = tuple(word.strip() for word in text.split(","))
            values[name] = tuple(int(word) for word in words) if get_args(hint)[0] is int else words
        else:
            values[name] = text
    return kind(**values)


def _hints(kind: type[Node]) -> tuple[tuple[str, object], ...]:
    """The fields that a form shows, with their types."""
    return _hints_by_form(cast("Hashable", kind), kind.FORM)


@cache
def _hints_by_form(kind: type, form: str) -> tuple[tuple[str, object], ...]:
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in re.findall(r"\{(\w+)\}", form))


def _pattern(kind: type[Node]) -> re.Pattern[str]:
    return _pattern_of(kind.FORM, _hints(kind))


@cache
def _pattern_of(form: str, shown: tuple[tuple[str, object], ...]) -> re.Pattern[str]:
    hints = dict(shown)
    parts = re.split(r"\{(\w+)\}", form)
    found = "".join(
        f"(?P<{part}>{_expected(hints[part])})" if number % 2 else re.escape(part)
        for number, part in enumerate(parts)
    )
    return re.compile(found)


def _expected(hint: object) -> str:
    if hint is int:
        return r"-?\d+"
    if get_origin(hint) is Literal:
        return "|".join(re.escape(word) for word in sorted(get_args(hint), key=len, reverse=True))
    if get_origin(hint) is tuple:
        return r"-?\d+(?:, -?\d+)*" if get_args(hint)[0] is int else r".+?"
    return r".+?"
