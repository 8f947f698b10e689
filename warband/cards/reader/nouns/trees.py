"""Looking through trees of the vocabulary and changing them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import astuple, replace

from warband.cards.vocabulary.words import PLAIN, Node
from warband.cards.vocabulary.words import kept_nodes as nodes

__all__ = ["changed", "nodes"]

T = TypeVar("T")


Kind = type[Node] | tuple[type[Node], ...]


def changed(tree: T, kind: Kind, change: Callable[[Any], Any]) -> T:
    """The tree with every node of a kind replaced by what `change` makes of it."""
    if not tree or _kinds(tree).isdisjoint(kind if isinstance(kind, tuple) else (kind,)):
        return tree
    return _changed(tree, kind, change)


@lru_cache(maxsize=8192)
def _kinds(tree: object) -> frozenset[type]:
    """The kinds of nodes that there are in a tree."""
    return frozenset(kind for node in set(map(type, nodes(tree))) for kind in node.__mro__)


def _changed(tree: T, kind: Kind, change: Callable[[Any], Any]) -> T:
    if isinstance(tree, kind):
        replaced: T = change(tree)
        return replaced
    if isinstance(tree, tuple):
        for place, part in enumerate(tree):
            if part.__class__ in PLAIN:
                continue
            after = _changed(part, kind, change)
            if after is not part:
                rest = (_changed(each, kind, change) for each in tree[place + 1 :])
                return (*tree[:place], after, *rest)  # type: ignore[return-value]
        return tree
    if isinstance(tree, Node):
        given: dict[str, object] = {}
        for field, before in zip(tree.__struct_fields__, astuple(tree), strict=True):
            if before.__class__ in PLAIN or not before:
                continue
            after = _changed(before, kind, change)
            if after is not before:
                given[field] = after
        return replace(tree, **given) if given else tree
    return tree
