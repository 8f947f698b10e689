"""How a scenario changes the building of warbands, and battles in a row: more mechanisms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from warband.rules.handbook.scenario.phrases import Node

__all__ = ["BUILDING"]


@dataclass(frozen=True, slots=True)
class BuildSize(Node):
    """Every warband is built for so many points, of so many creatures at most."""

    points: int
    creatures: int
    FORM = "build for {points} points, at most {creatures} creatures"


@dataclass(frozen=True, slots=True)
class BuildAs(Node):
    """A role builds for other points than the rest, or for so many in a hundred of the other's."""

    role: str
    points: int
    FORM = "build as {role} for {points} points"


@dataclass(frozen=True, slots=True)
class BuildAgainst(Node):
    """A role builds anew, knowing the other warband, for a part of what that cost."""

    role: str
    percent: int
    FORM = "build as {role} for {percent}% of the other warband's cost"


@dataclass(frozen=True, slots=True)
class BuildFixed(Node):
    """A role has these creatures and no others."""

    role: str
    creatures: tuple[str, ...]
    FORM = "build as {role} with {creatures}"


@dataclass(frozen=True, slots=True)
class BuildWanderers(Node):
    """A role also has creatures for so many points, none that fights for good only, each with an
    ability."""

    role: str
    points: int
    ability: str
    FORM = "build wanderers of the {role} for {points} points, not good only, with {ability}"


@dataclass(frozen=True, slots=True)
class BuildByTable(Node):
    """One roll of d20 for all: what a creature may cost and the size of warbands."""

    rows: tuple[str, ...]
    FORM = "build by d20: {rows}"


@dataclass(frozen=True, slots=True)
class BuildBox(Node):
    """Everybody plays what a box holds; creatures count as their own factions."""

    commons: int
    uncommons: int
    rares: int
    FORM = "build from a box of {commons} commons, {uncommons} uncommons, {rares} rare"


@dataclass(frozen=True, slots=True)
class AddKinds(Node):
    """Everybody secretly adds creatures of some kinds; the limit of creatures is off."""

    points: int
    kinds: tuple[str, ...]
    FORM = "add up to {points} points of {kinds}, in secret"


@dataclass(frozen=True, slots=True)
class AddReserve(Node):
    """Everybody secretly adds a reserve that comes later; of so many creatures, 0 for any."""

    points: int
    creatures: int
    FORM = "add a reserve of {points} points, at most {creatures} creatures, in secret"


@dataclass(frozen=True, slots=True)
class AddRunners(Node):
    """Everybody adds runners that cost so much at most and are not Difficult: a number with
    warbands of 100 points, otherwise one for so many points."""

    number: int
    cost: int
    each: int
    FORM = "add {number} runners of cost {cost} at most, not Difficult, else one per {each} points"


@dataclass(frozen=True, slots=True)
class Double(Node):
    """Every creature comes twice; beside a Unique one another of no higher cost."""

    FORM = "add every creature once more, but for Unique ones another of its cost or less"


@dataclass(frozen=True, slots=True)
class FactionEach(Node):
    """Every player has so many warbands of a size, each of another faction."""

    number: int
    points: int
    FORM = "build {number} warbands of {points} points, each of another faction"


@dataclass(frozen=True, slots=True)
class SeriesOfFactions(Node):
    """So many random basic scenarios, each with a warband not used yet, chosen in secret."""

    number: int
    FORM = "series of {number} random battles, each with an unused warband, chosen in secret"


@dataclass(frozen=True, slots=True)
class SeriesGrowing(Node):
    """Random basic scenarios with growing warbands; one creature may be dropped before each."""

    sizes: tuple[str, ...]
    FORM = "series of random battles, warbands growing: {sizes}, dropping at most one"


@dataclass(frozen=True, slots=True)
class SeriesAttrition(Node):
    """One role fights all warbands of the other in turn; its survivors go on as they are."""

    role: str
    number: int
    FORM = "series of {number} battles, in which survivors of the {role} go on"


@dataclass(frozen=True, slots=True)
class SeriesWon(Node):
    """Who wins the series."""

    by: Literal["most victories", "two victories", "the last battle"]
    FORM = "series won by {by}"


@dataclass(frozen=True, slots=True)
class BuildSeveral(Node):
    """A role builds so many warbands."""

    role: str
    number: int
    points: int
    FORM = "build as {role} {number} warbands of {points} points"


BUILDING: tuple[type[Node], ...] = (
    BuildSize, BuildAs, BuildAgainst, BuildSeveral, BuildFixed, BuildWanderers, BuildByTable,
    BuildBox, AddKinds, AddReserve, AddRunners, Double, FactionEach, SeriesOfFactions,
    SeriesGrowing, SeriesAttrition, SeriesWon,
)  # fmt: skip
