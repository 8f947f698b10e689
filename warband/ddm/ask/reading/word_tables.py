"""What the words of cards mean, by the kind of node.

A card may ask anything, and anything may be changed by a card: whoever reads cards looks here, and
`ask/cards/meanings.py`, which knows what all of them ask, fills it in.
"""

from collections.abc import Callable

from warband.cards import vocabulary as v
from warband.ddm.state import Piece

TRAITS: dict[type[v.Node], Callable[..., bool]] = {}
"""How every trait of a creature is checked, but for those that compare all who fit."""

COMPARISONS: dict[type[v.Node], Callable[..., list[Piece]]] = {}
"""How traits that compare all who fit the others choose among them."""

TESTS: dict[type[v.Node], Callable[..., bool]] = {}
"""How every test on the moment is read."""

NUMBERS: dict[type[v.Node], Callable[..., int]] = {}
"""How every number that is not plain is worked out."""
