"""How much: a number, or what it is worked out from."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Owner, Who
from warband.cards.vocabulary.words import Deed, Node, Span


class PerEach(Node, frozen=True):
    """`each` for every creature that matches, up to `limit`."""

    each: int
    of: Filter
    limit: int | None = None


class PerToken(Node, frozen=True):
    """`each` for every such token on `who`."""

    each: int
    token: str
    who: Who = Owner()
    limit: int | None = None


class PerSquare(Node, frozen=True):
    """`each` for every square that this use moved `who` (or whoever is affected), up to `limit`."""

    each: int
    who: Who | None = None
    limit: int | None = None


class PerDeed(Node, frozen=True):
    """`each` for every creature that matches to whom this use did that, up to `limit`.

    With `span`, to whom anybody did it within that time.
    """

    each: int
    deed: Deed
    to: Filter = ()
    limit: int | None = None
    span: Span | None = None


class StatOf(Node, frozen=True):
    """A number read from a creature, times `times`, plus `plus`.

    Of several creatures it is the sum, or with `highest` the highest number. With `per` only
    every so many of it count, and with `limit` it is no further from zero than that.
    """

    stat: Literal[
        "speed", "level", "cost", "hp", "max hp", "lost hp", "champion rating",
        "printed champion rating", "damage",
    ]  # fmt: skip
    who: Who = Owner()
    times: int = 1
    half: bool = False
    plus: int = 0
    highest: bool = False
    per: int = 1
    limit: int | None = None


class DieRoll(Node, frozen=True):
    """What a d20 rolled for the purpose shows, times `times`."""

    times: int = 1


class EventAmount(Node, frozen=True):
    """The number in the triggering event (damage dealt, points healed, points scored)."""

    times: int = 1
    half: bool = False


Number: TypeAlias = (
    int | PerEach | PerToken | PerSquare | PerDeed | StatOf | DieRoll | EventAmount
)  # fmt: skip
