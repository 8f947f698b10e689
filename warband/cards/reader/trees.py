"""Looking through trees of the vocabulary and changing them."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from warband.cards.vocabulary import Node

T = TypeVar("T")


def changed(tree: T, kind: type[Node] | tuple[type[Node], ...], change: Callable[[Any], Any]) -> T:
    """The tree with every node of a kind replaced by what `change` makes of it."""
    if isinstance(tree, kind):
        replaced: T = change(tree)
        return replaced
    if isinstance(tree, tuple):
        parts = tuple(changed(part, kind, change) for part in tree)
        return parts if any(a is not b for a, b in zip(parts, tree, strict=True)) else tree  # type: ignore[return-value]
    if isinstance(tree, Node):
        given = {}
        for field in tree.__struct_fields__:
            before = getattr(tree, field)
            if isinstance(before, Node | tuple):
                after = changed(before, kind, change)
                if after is not before:
                    given[field] = after
        return msgspec.structs.replace(tree, **given) if given else tree
    return tree


def nodes(tree: object) -> Iterator[Node]:
    """Every node of a tree, itself first."""
    if isinstance(tree, Node):
        yield tree
        for field in tree.__struct_fields__:
            part = getattr(tree, field)
            if isinstance(part, Node | tuple):
                yield from nodes(part)
    elif isinstance(tree, tuple):
        for part in tree:
            yield from nodes(part)
