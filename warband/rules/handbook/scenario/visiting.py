"""The lines under a creature that comes with the scenario: how it comes, acts, flees and scores.

The book asks every scenario with creatures of its own for two of them: where they rout to, and who
scores what they eliminate and what eliminating them is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from warband.rules.handbook.scenario.phrases import Node

__all__ = ["PARTS"]


@dataclass(frozen=True, slots=True)
class Comes(Node):
    """Where it is when the battle starts; ``later`` if something brings it."""

    where: Literal["in the centre", "on each feature tile", "later"]
    FORM = "comes {where}"


@dataclass(frozen=True, slots=True)
class Again(Node):
    """How often another takes its place, on a random tile, put there by the one with least
    points."""

    times: int
    FORM = "comes {times} times again, on a random tile, for the last in points"


@dataclass(frozen=True, slots=True)
class Has(Node):
    """An ability it has besides its own."""

    ability: str
    FORM = "has {ability}"


@dataclass(frozen=True, slots=True)
class NeverCommanded(Node):
    """It counts as Difficult without a rating: nobody commands it."""

    FORM = "is never under command"


@dataclass(frozen=True, slots=True)
class ActsLast(Node):
    """At the end of a round the winner of a roll-off activates it."""

    FORM = "acts at the end of the round, by roll-off"


@dataclass(frozen=True, slots=True)
class ActsForAnybody(Node):
    """Anybody may activate it, once a round, as one of his own."""

    FORM = "acts for whoever activates it"


@dataclass(frozen=True, slots=True)
class HuntsNearest(Node):
    """It rushes and attacks only the nearest creature of players other than the acting one."""

    FORM = "attacks the nearest of the other players only"


@dataclass(frozen=True, slots=True)
class Routs(Node):
    """Where it flees to."""

    goal: Literal["a random exit corner", "the nearest exit corner", "its owner's exit corner"]
    FORM = "routs to {goal}"


@dataclass(frozen=True, slots=True)
class NeverRallies(Node):
    """It does not rally."""

    FORM = "never rallies"


@dataclass(frozen=True, slots=True)
class KillsFor(Node):
    """Who scores what it eliminates."""

    whom: Literal["the victim's opponents", "its owner", "nobody"]
    FORM = "scores for {whom}"


@dataclass(frozen=True, slots=True)
class Worth(Node):
    """What eliminating it is worth."""

    points: Literal["nothing", "its cost", "damage done and its cost"]
    FORM = "is worth {points}"


PARTS: tuple[type[Node], ...] = (
    Again, Comes, Has, NeverCommanded, ActsLast, ActsForAnybody, HuntsNearest, Routs, NeverRallies,
    KillsFor, Worth,
)  # fmt: skip
