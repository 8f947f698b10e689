"""Trees with nodes of a kind taken away, to see which cases need them."""

from typing import Any

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import changed


def exchanged(kind: type[v.Node], other: object, power: v.Power) -> v.Power:
    """The power with something else in place of every node of a kind."""
    return changed(power, kind, lambda _: other)


def left_out(tree: Any, kind: type[v.Node]) -> Any:
    """The tree without the nodes of a kind, wherever a list holds them."""
    if isinstance(tree, tuple):
        return tuple(left_out(part, kind) for part in tree if not isinstance(part, kind))
    if isinstance(tree, v.Node):
        return type(tree)(
            **{field: left_out(getattr(tree, field), kind) for field in tree.__struct_fields__}
        )
    return tree
