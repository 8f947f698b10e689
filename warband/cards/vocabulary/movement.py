"""Effects that put creatures elsewhere against, or beside, the rules of moving."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Who
from warband.cards.vocabulary.moments import Trigger
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.words import Area, Node, Terrain


class Spot(Node, frozen=True):
    """Where something may end or be put: within so many squares of `near`, in or by a place.

    `far` keeps it that many squares from everybody in `from_all`; `also` holds other spots that
    will do as well; `random`: of several areas an even roll picks one; `left`:
    the squares that `near` left by this use, or by the event.
    """

    near: Who | None = None
    within: int = 1
    place: "Terrain | Area" = ""
    beside: "Terrain | Area" = ""
    in_sight: bool = False
    nearest: bool = False
    far: int = 0
    from_all: Filter = ()
    also: tuple["Spot", ...] = ()
    random: bool = False
    left: bool = False


class Shove(Node, frozen=True):
    """Forced movement. `away_from` is the source of a push or pull (the owner if left out)."""

    who: Who
    how: Literal["push", "pull", "slide"]
    squares: Number
    up_to: bool = False
    source: Who | None = None
    ends: "Spot | None" = None
    provokes: bool = False


class Charge(Node, frozen=True):
    """`who` charges: an enemy it likes, or one of those in `at`."""

    who: Who
    at: Filter = ()
    optional: bool = False


class Teleport(Node, frozen=True):
    """Placement in a seen square. `controller` chooses and must see it.

    `toward`: it must end closer to one of those than it was.
    """

    who: Who
    squares: Number | None
    up_to: bool = True
    controller: Literal["mover", "user"] = "mover"
    ends: Spot | None = None
    optional: bool = False
    toward: Who | None = None


class Place(Node, frozen=True):
    """Placement at a spot; without `spot.near` anywhere the spot allows."""

    who: Who
    spot: Spot
    optional: bool = False


class Swap(Node, frozen=True):
    """Two creatures change places."""

    who: Who
    other: Who
    optional: bool = False


class LeaveMap(Node, frozen=True):
    """Removed from the map without being destroyed; `returns` says when and where."""

    who: Who
    returns: "Trigger | None" = None
    spot: Spot | None = None


class ProvokeOpportunity(Node, frozen=True):
    """`who` provokes opportunity attacks."""

    who: Who


MovementEffect: TypeAlias = (
    Shove | Charge | Teleport | Place | Swap | LeaveMap | ProvokeOpportunity
)  # fmt: skip
