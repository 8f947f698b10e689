"""What every part of a card is made of: nodes, and the words that fill them."""

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec


class Node(msgspec.Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True):
    """Any part of a card's tree: frozen, comparable, hashable."""


PLAIN = frozenset((str, int, bool, type(None)))
"""What fields hold that has nothing within it."""


def nodes(tree: object) -> list[Node]:
    """Every node of a tree, itself first."""
    found: list[Node] = []
    left = [tree]
    while left:
        one = left.pop()
        if isinstance(one, Node):
            found.append(one)
            parts = msgspec.structs.astuple(one)
        elif isinstance(one, tuple):
            parts = one
        else:
            continue
        left += [part for part in reversed(parts) if part.__class__ not in PLAIN and part]
    return found


@lru_cache(maxsize=8192)
def kept_nodes(tree: object) -> tuple[Node, ...]:
    """Every node of a tree, itself first; kept for the next who looks through an equal one."""
    return tuple(nodes(tree))


Defense: TypeAlias = Literal["AC", "Fort", "Ref", "Will", "DEF"]
AttackKind: TypeAlias = Literal["melee", "ranged", "close", "area"]
DamageType: TypeAlias = Literal[
    "", "acid", "cold", "fire", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder"
]
Condition: TypeAlias = str
"""Blinded, Confused, Dazed, ... or a condition that the card itself defines."""
CONDITIONS = (
    "Blinded", "Confused", "Dangling", "Dazed", "Dominated", "Helpless", "Immobilized",
    "Petrified", "Slowed", "Stunned", "Weakened",
)  # fmt: skip
"""The conditions that no card has to define."""
FLAGS = ("Fear", "Poison", "Charm", "Sleep", "Gaze", "Illusion", "Summoning")
"""Words in brackets behind a power, for others to be immune to it or to speak of it."""
Size: TypeAlias = Literal["Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal"]
Mode: TypeAlias = Literal["surface", "flight", "burrow"]
Alignment: TypeAlias = Literal["good", "evil", "neutral"]
Faction: TypeAlias = Literal["borderlands", "civilization", "underdark", "wild"]
ActionType: TypeAlias = Literal["attack", "move", "minor", "immediate", "free", "none"]
Deed: TypeAlias = Literal["attack", "hit", "miss", "damage", "destroy", "use"]
"""What somebody did that is remembered; "use" is the use of a power."""
Span: TypeAlias = Literal["turn", "last turn", "round", "battle"]
"""Since when: this turn, in one's own turn before, this round, in this battle."""
Area: TypeAlias = str
"""A marked part of the map: victory, own victory, opposing victory, start, own start, ..."""
Terrain: TypeAlias = str
Shield: TypeAlias = Literal["insubstantial", "resist", "conceal", "invisible", "redirect", "cover"]
