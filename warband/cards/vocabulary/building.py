"""Effects on building a warband and setting it up."""

from typing import TypeAlias

from warband.cards.vocabulary.creatures import Filter
from warband.cards.vocabulary.words import Node


class LegalToo(Node, frozen=True):
    """Creatures that match may join the warband whatever their faction.

    `any_alignment` also lifts the alignment rule; `limit` bounds how many.
    """

    where: Filter
    any_alignment: bool = False
    limit: int | None = None


class NotWith(Node, frozen=True):
    """The warband may not include creatures that match (`only`: includes no others)."""

    where: Filter
    only: bool = False


class NotWithout(Node, frozen=True):
    """The warband must include a creature that matches, besides the owner."""

    where: Filter


class CountTogether(Node, frozen=True):
    """So many creatures that match count as one against the warband's limit."""

    count: int
    where: Filter


class NoItems(Node, frozen=True):
    """The owner cannot be given items."""


class RaiseLimit(Node, frozen=True):
    """The warband's limit on the number of creatures rises; `where` narrows what may fill it."""

    by: int
    where: Filter = ()


class ChangeCost(Node, frozen=True):
    """Creatures that match cost more or less to include."""

    where: Filter
    by: int
    minimum: int = 0
    count: int | None = None


class CountsAs(Node, frozen=True):
    """For building and play the owner counts as having the keyword, faction or alignment."""

    word: str


BuildingEffect: TypeAlias = (
    LegalToo | NotWith | NotWithout | CountTogether | NoItems | RaiseLimit | ChangeCost
    | CountsAs
)  # fmt: skip
