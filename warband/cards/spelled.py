"""The spelled-out form of a tree: every node by its name, every field by its name.

It is the printer's last resort for trees that no sentence expresses, and the reader
takes it back. It stands in double square brackets:

    [[ power (name: "Second Wind", steps: [heal (who: owner, amount: 5)]) ]]
"""

import re

from msgspec import inspect

from warband.cards import schema
from warband.cards.schema import Kind
from warband.cards.vocabulary import Node, Power

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|-?\d+|[A-Za-z][A-Za-z0-9 -]*|[][(){}:,;])')


class SpellingError(ValueError):
    """A spelled-out tree is not one."""


def spell(power: Power) -> str:
    """The spelled-out form of a power."""
    return f"[[ {_node(power)} ]]"


def is_spelled(text: str) -> bool:
    """Whether a text is in the spelled-out form."""
    return text.lstrip().startswith("[[")


def unspell(text: str) -> Power:
    """Reads the spelled-out form of a power."""
    inner = text.strip().removeprefix("[[").removesuffix("]]")
    reader = _Reader(inner)
    found = reader.node({"power": Power})
    if reader.next:
        raise SpellingError(f"unexpected {reader.next!r} after the power")
    assert isinstance(found, Power)
    return found


# ----------------------------------------------------------------------------- writing


def _name(cls: type[Node]) -> str:
    return schema.notation_name(cls).replace("-", " ")


def _node(node: Node) -> str:
    told = []
    for field in schema.fields_of(type(node)):
        value = getattr(node, field.name)
        default = None if field.required else schema.default_of(field)
        if field.required or value != default or type(value) is not type(default):
            told.append(f"{field.name.replace('_', ' ')}: {_value(value, field.type)}")
    return f"{_name(type(node))} ({', '.join(told)})" if told else _name(type(node))


def _value(value: object, kind: Kind) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case str():
            return value if value in schema.words_of(kind).values() and value else _quoted(value)
        case tuple():
            inner = schema.item_kind(kind)
            assert inner is not None
            return "[" + "; ".join(_value(each, inner) for each in value) + "]"
        case Node():
            return _node(value)
    raise TypeError(f"cannot spell {value!r}")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ----------------------------------------------------------------------------- reading


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise SpellingError(f"cannot read {text[at : at + 20]!r}")
            self.tokens.append(match[1].strip())
            at = match.end()
        self.at = 0

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.next
        if wanted and token != wanted:
            raise SpellingError(f"expected {wanted!r}, found {token!r}")
        self.at += 1
        return token

    def node(self, nodes: dict[str, type[Node]]) -> Node:
        name = self.take().replace(" ", "-")
        if name not in nodes:
            raise SpellingError(f"expected one of {', '.join(sorted(nodes))}, found {name!r}")
        cls = nodes[name]
        kinds = {field.name: field.type for field in schema.fields_of(cls)}
        given: dict[str, object] = {}
        if self.next == "(":
            self.take("(")
            while True:
                field = self.take().replace(" ", "_")
                if field not in kinds:
                    raise SpellingError(f"{name} has no {field!r}")
                self.take(":")
                given[field] = self.value(kinds[field])
                if self.take() == ")":
                    break
        missing = [f.name for f in schema.fields_of(cls) if f.required and f.name not in given]
        if missing:
            raise SpellingError(f"{name} lacks {', '.join(missing)}")
        return cls(**given)

    def value(self, kind: Kind) -> object:
        token = self.next
        if token == "[":
            inner = schema.item_kind(kind)
            if inner is None:
                raise SpellingError("unexpected list")
            return self.many(inner)
        if re.fullmatch(r"-?\d+", token) and schema.admits(kind, inspect.IntType):
            return int(self.take())
        if token.startswith('"'):
            return re.sub(r"\\(.)", r"\1", self.take()[1:-1])
        if token in ("yes", "no") and schema.admits(kind, inspect.BoolType):
            return self.take() == "yes"
        if token == "none" and schema.admits(kind, inspect.NoneType):
            self.take()
            return None
        if token in schema.words_of(kind).values():
            return self.take()
        return self.node(schema.node_alternatives(kind))

    def many(self, kind: Kind) -> tuple[object, ...]:
        self.take("[")
        found: list[object] = []
        while self.next != "]":
            found.append(self.value(kind))
            if self.next == ";":
                self.take()
        self.take("]")
        return tuple(found)
