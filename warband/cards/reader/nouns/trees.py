"""Looking through trees of the vocabulary and changing them."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import astuple, replace

from warband.cards.vocabulary.words import PLAIN, Node
from warband.cards.vocabulary.words import nodes as nodes

T = TypeVar("T")


def changed(tree: T, kind: type[Node] | tuple[type[Node], ...], change: Callable[[Any], Any]) -> T:
    """The tree with every node of a kind replaced by what `change` makes of it."""
    if isinstance(tree, kind):
        replaced: T = change(tree)
        return replaced
    if isinstance(tree, tuple):
        for place, part in enumerate(tree):
            if part.__class__ in PLAIN:
                continue
            after = changed(part, kind, change)
            if after is not part:
                rest = (changed(each, kind, change) for each in tree[place + 1 :])
                return (*tree[:place], after, *rest)  # type: ignore[return-value]
        return tree
    if isinstance(tree, Node):
        given: dict[str, object] = {}
        for field, before in zip(tree.__struct_fields__, astuple(tree), strict=True):
            if before.__class__ in PLAIN or not before:
                continue
            after = changed(before, kind, change)
            if after is not before:
                given[field] = after
        return replace(tree, **given) if given else tree
    return tree
