"""Effects where a handful of dice attacks and another defends, and harm is counted in wounds.

Every die of the attack that hits and is not blocked by a die of the defense is a wound. A
creature whose wounds are as many as its life is destroyed.
"""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Who
from warband.cards.vocabulary.moments import Duration
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.tests import Test
from warband.cards.vocabulary.words import Node


class MoreDice(Node, frozen=True):
    """`who` rolls so many more dice for its attacks or its defense; fewer, if it is negative.

    `versus` narrows to attacks against (for defense: from) creatures that match; it lasts as
    `until` says, while the tests hold. The dice of a volley never change.
    """

    who: Who
    roll: Literal["attack", "defense"]
    count: Number
    versus: Filter = ()
    until: Duration | None = None
    tests: tuple[Test, ...] = ()


class Volley(Node, frozen=True):
    """An attack on the target with dice of its own: `dice`, or more up to `most` if it likes.

    The same roll strikes those in `also`, each of whom defends for itself. `again`: it may be
    made once more whenever every die has hit.
    """

    dice: int
    most: int | None = None
    also: Who | None = None
    again: bool = False


class Wound(Node, frozen=True):
    """`who` takes so many wounds, against which nobody defends."""

    who: Who
    count: Number = 1


class Mend(Node, frozen=True):
    """Takes up to so many wounds from `who`."""

    who: Who
    count: Number = 1


PoolEffect: TypeAlias = MoreDice | Volley | Wound | Mend
