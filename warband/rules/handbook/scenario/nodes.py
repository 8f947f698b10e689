"""The mechanisms of scenarios: one node each, with the line it is written as.

A scenario is a list of these over the Standard scenario: what none of them changes is Standard.
The rules ask for a mechanism, never for a scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from warband.rules.handbook.scenario.phrases import Node

__all__ = ["LINES", "VICTORY", "Creature"]

# Which players, by what chance.


@dataclass(frozen=True, slots=True)
class Chance(Node):
    """The rolls of d% that bring it: of two players, of more; ``-`` for none."""

    table: Literal["basic", "building"]
    two: str
    many: str
    FORM = "table {table} {two} {many}"


@dataclass(frozen=True, slots=True)
class Reroll(Node):
    """When a roll for it is made again."""

    when: Literal[
        "there is no statue",
        "there are fewer than 2 statues",
        "there is more than one player for two tiles",
        "there are not 2 or 4 players",
    ]
    FORM = "reroll when {when}"


@dataclass(frozen=True, slots=True)
class Players(Node):
    """For so many players only."""

    numbers: tuple[int, ...]
    FORM = "players {numbers}"


@dataclass(frozen=True, slots=True)
class Sides(Node):
    """Warbands of all four factions, good ones against evil ones."""

    FORM = "teams good against evil"


@dataclass(frozen=True, slots=True)
class Roles(Node):
    """What the first player is, and what the second."""

    first: str
    second: str
    FORM = "roles {first} against {second}"


@dataclass(frozen=True, slots=True)
class RolesAtRandom(Node):
    """Who has which role is rolled for."""

    FORM = "roles at random"


# Tiles (8.1) and deployment (8.2).


@dataclass(frozen=True, slots=True)
class FewerFeatures(Node):
    """Everybody lays so many feature tiles fewer."""

    number: int
    FORM = "tiles {number} fewer feature tiles each"


@dataclass(frozen=True, slots=True)
class TwoAssemblies(Node):
    """Everybody lays a second assembly tile, in the corner diagonally across."""

    FORM = "tiles a second assembly tile each in the opposite corner"


@dataclass(frozen=True, slots=True)
class FirstCovers(Node):
    """The first feature tile must cover the centre of the grid."""

    FORM = "tiles the first feature tile covers the centre"


@dataclass(frozen=True, slots=True)
class SwapIn(Node):
    """Whoever lacks a tile may take it in exchange for another feature tile."""

    tile: str
    FORM = "tiles {tile} may be swapped in"


@dataclass(frozen=True, slots=True)
class LaidPair(Node):
    """Two tiles lie in the exact centre before anything else, doorway to doorway."""

    tile: str
    FORM = "tiles two {tile} in the centre, doorway to doorway"


@dataclass(frozen=True, slots=True)
class LaidByRollOff(Node):
    """One tile more in the centre, placed by whoever wins a roll-off."""

    tile: str
    FORM = "tiles one {tile} in the centre, by roll-off"


@dataclass(frozen=True, slots=True)
class LaidAtEnd(Node):
    """One tile lies at the end of the grid where a role starts; so many others are spread."""

    tile: str
    role: str
    others: int
    FORM = "tiles {tile} at the end of the {role}, {others} others spread"


@dataclass(frozen=True, slots=True)
class SpreadAtRandom(Node):
    """All feature tiles are shuffled and spread so many squares apart."""

    apart: int
    FORM = "tiles spread at random, {apart} squares apart"


@dataclass(frozen=True, slots=True)
class GroundOutside(Node):
    """What every square is that lies on no tile."""

    kind: Literal["difficult"]
    FORM = "tiles all ground outside them is {kind}"


@dataclass(frozen=True, slots=True)
class OpenEdges(Node):
    """The short edges are no walls; no wall stands within so many squares of them."""

    squares: int
    FORM = "tiles the short edges are open, no walls within {squares} squares"


@dataclass(frozen=True, slots=True)
class DeployScattered(Node):
    """Warbands come in groups, each on a random terrain tile without creatures: in so many groups
    with two players, and with more."""

    two: int
    many: int
    FORM = "deploy on random empty tiles, in {two} groups with two players, {many} with more"


@dataclass(frozen=True, slots=True)
class DeployHalves(Node):
    """Half of the creatures on each of the two assembly tiles."""

    FORM = "deploy half on each assembly tile"


@dataclass(frozen=True, slots=True)
class DeployNobody(Node):
    """Nobody is on the grid at first."""

    FORM = "deploy nobody"


@dataclass(frozen=True, slots=True)
class DeployIgnoring(Node):
    """Abilities that say where creatures are set up do not count."""

    abilities: tuple[str, ...]
    FORM = "deploy ignoring {abilities}"


@dataclass(frozen=True, slots=True)
class DeployOn(Node):
    """The warband of a role is set up on a tile."""

    role: str
    tile: str
    FORM = "deploy {role} on the {tile}"


@dataclass(frozen=True, slots=True)
class DeployWanderers(Node):
    """The wanderers of one role are placed by the other, evenly over the tiles that are spread."""

    role: str
    by: str
    FORM = "deploy wanderers of the {role} by the {by}, evenly"


# The course of a round (8.4 to 8.8).


@dataclass(frozen=True, slots=True)
class Decay(Node):
    """At the start of a round every wounded creature may take damage."""

    die: int
    damage: int
    FORM = "round starts with {damage} damage to wounded creatures on {die}+"


@dataclass(frozen=True, slots=True)
class Return(Node):
    """Before a round everybody eliminated in the last one comes back on a random tile."""

    FORM = "round starts with eliminated creatures back on random tiles"


@dataclass(frozen=True, slots=True)
class Stragglers(Node):
    """Before a round everybody may bring in creatures for the points of one roll."""

    sides: int
    FORM = "round starts with stragglers for d{sides} points each"


@dataclass(frozen=True, slots=True)
class ReserveArrives(Node):
    """At the end of every round dice are added up; when there is enough, the reserve comes."""

    dice: int
    total: int
    FORM = "round ends with {dice}d20 for the reserve, which comes at {total}"


@dataclass(frozen=True, slots=True)
class Summons(Node):
    """From a round on, if a creature stands on terrain at the start of a round, d% tells who
    comes to it; whoever finds no room waits."""

    start: int
    creature: str
    terrain: str
    arrivals: tuple[str, ...]
    FORM = "round {start} on, if {creature} is on a {terrain}: d% {arrivals}"


@dataclass(frozen=True, slots=True)
class HoldToWin(Node):
    """Who begins and ends a round alone on the central tile wins."""

    start: int
    FORM = "hold the central tile for a whole round, from round {start}, to win"


@dataclass(frozen=True, slots=True)
class HoldForAlly(Node):
    """Who is first to begin and end a round alone on a tile gets a creature."""

    tile: str
    start: int
    creature: str
    FORM = "hold the {tile} for a whole round, from round {start}, for one {creature}"


# Turns and fights (8.12 to 8.16).


@dataclass(frozen=True, slots=True)
class SightLimit(Node):
    """Nobody sees farther than that, save by Blindsight; effects go on."""

    squares: int
    FORM = "sight {squares} squares"


@dataclass(frozen=True, slots=True)
class MoreDamage(Node):
    """Every melee and ranged attack does more damage."""

    damage: int
    FORM = "attacks do {damage} more damage"


@dataclass(frozen=True, slots=True)
class NaturalTwentyDestroys(Node):
    """An attack roll of 20 on the die destroys its target, whatever would keep damage off."""

    FORM = "attacks on a natural 20 destroy"


@dataclass(frozen=True, slots=True)
class Survive(Node):
    """Whoever falls to 0 hit points, or no lower than a bound, may live on."""

    bound: int
    die: int
    hp: int
    FORM = "creatures at 0 to {bound} hit points live on with {hp} on {die}+"


@dataclass(frozen=True, slots=True)
class FirstKill(Node):
    """The first enemy that a creature destroys makes it stronger for the rest of the skirmish."""

    attack: int
    saves: int
    damage: int
    FORM = "creatures that destroy an enemy get attack +{attack}, saves +{saves}, damage +{damage}"


@dataclass(frozen=True, slots=True)
class Concession(Node):
    """Good against good: whoever falls to half hit points retreats; the destroyed score half."""

    FORM = "good against good retreats at half hit points, and the destroyed score half"


@dataclass(frozen=True, slots=True)
class StatueGifts(Node):
    """After its first elimination a warband can get one gift from every statue."""

    dc: int
    damage: int
    FORM = "action invoke a statue, save DC {dc}, {damage} damage on a 1"


@dataclass(frozen=True, slots=True)
class StatueTeleport(Node):
    """From a round on creatures under command move from statue to statue."""

    start: int
    FORM = "action teleport between statues from round {start}"


@dataclass(frozen=True, slots=True)
class Search(Node):
    """On a tile, humanoids and commanders may look for a magic item instead of attacking."""

    tile: str
    die: int
    FORM = "action search the {tile}, an item on {die}+"


@dataclass(frozen=True, slots=True)
class LeadersGoFirst(Node):
    """Most points win initiative; only those tied for most roll."""

    FORM = "initiative to most points"


@dataclass(frozen=True, slots=True)
class Squads(Node):
    """Creatures of one name activate together: so many at most, each near another of them."""

    size: int
    squares: int
    FORM = "squads of {size} within {squares} squares"


# Points (8.9).


@dataclass(frozen=True, slots=True)
class Boon(Node):
    """Who first has so many points gets more."""

    points: int
    bonus: int
    FORM = "score {bonus} more for the first with {points}"


@dataclass(frozen=True, slots=True)
class NothingForEnemies(Node):
    """Enemy creatures are worth nothing."""

    FORM = "score nothing for enemies"


@dataclass(frozen=True, slots=True)
class LeaveForCost(Node):
    """Who leaves by the exit squares opposite its own corner scores its cost."""

    FORM = "score its cost for each creature that leaves by the opposite exit"


@dataclass(frozen=True, slots=True)
class LeaveAsRunner(Node):
    """Runners score for leaving over the opponent's edge."""

    FORM = "score 1 for each runner that leaves by the opponent's edge"


@dataclass(frozen=True, slots=True)
class Marks(Node):
    """Before the battle everybody secretly names a creature of each side."""

    FORM = "marks one of mine and one of yours, in secret"


# Victory (8.10). With none of these lines: one's own cost in points, or everybody eliminated.


@dataclass(frozen=True, slots=True)
class WinByCost(Node):
    """Points for what one's own warband cost."""

    FORM = "win with points for your own cost"


@dataclass(frozen=True, slots=True)
class WinByShare(Node):
    """Points for a part of one's own cost; with warbands of a size, a fixed number."""

    percent: int
    points: int
    size: int
    FORM = "win with {percent}% of your own cost, {points} in a game of {size}"


@dataclass(frozen=True, slots=True)
class WinByPoints(Node):
    """A fixed number of points."""

    points: int
    FORM = "win with {points} points"


@dataclass(frozen=True, slots=True)
class WinByWipeOut(Node):
    """All enemies eliminated."""

    FORM = "win when no enemy is left"


@dataclass(frozen=True, slots=True)
class WinByFew(Node):
    """Each opponent has so many creatures left at most."""

    number: int
    FORM = "win when each opponent has at most {number} creature left"


@dataclass(frozen=True, slots=True)
class WinByMarks(Node):
    """The marked enemies eliminated."""

    FORM = "win when the marked enemies are eliminated"


@dataclass(frozen=True, slots=True)
class WinByCommanders(Node):
    """Evil against evil: all enemy commanders eliminated, instead of points."""

    FORM = "evil against evil wins when no enemy commander is left"


@dataclass(frozen=True, slots=True)
class WinByStatues(Node):
    """A gift of every statue before so many rounds have passed; after them, most gifts."""

    rounds: int
    FORM = "win with gifts of all statues within {rounds} rounds, then with most"


@dataclass(frozen=True, slots=True)
class WinByHunt(Node):
    """When the last visitor is eliminated, most points."""

    FORM = "win with most points when the hunt is over"


@dataclass(frozen=True, slots=True)
class WinByRunners(Node):
    """Most runners home."""

    FORM = "win with most runners home"


@dataclass(frozen=True, slots=True)
class WinOver(Node):
    """A role wins when a creature is eliminated."""

    role: str
    creature: str
    FORM = "win as {role} when {creature} is eliminated"


@dataclass(frozen=True, slots=True)
class WinOverAll(Node):
    """A role wins when no enemy is left."""

    role: str
    FORM = "win as {role} when no enemy is left"


@dataclass(frozen=True, slots=True)
class Creature(Node):
    """A creature that comes with the scenario; the lines under it say how."""

    name: str
    parts: tuple[Node, ...] = ()
    FORM = "creature {name}"


LINES: tuple[type[Node], ...] = (
    Chance, Reroll, Players, Sides, RolesAtRandom, Roles,
    FewerFeatures, TwoAssemblies, FirstCovers, SwapIn, LaidPair, LaidByRollOff, LaidAtEnd,
    SpreadAtRandom, GroundOutside, OpenEdges,
    DeployScattered, DeployHalves, DeployNobody, DeployIgnoring, DeployWanderers, DeployOn,
    Decay, Return, Stragglers, ReserveArrives, Summons, HoldToWin, HoldForAlly,
    SightLimit, MoreDamage, NaturalTwentyDestroys, Survive, FirstKill, Concession,
    StatueGifts, StatueTeleport, Search, LeadersGoFirst, Squads,
    Boon, NothingForEnemies, LeaveForCost, LeaveAsRunner, Marks,
    WinByCost, WinByShare, WinByPoints, WinByWipeOut, WinByFew, WinByMarks, WinByCommanders,
    WinByStatues, WinByHunt, WinByRunners, WinOver, WinOverAll,
)  # fmt: skip
"""Every line but those of creatures and of building, as they are tried."""

VICTORY: tuple[type[Node], ...] = (
    WinByCost, WinByShare, WinByPoints, WinByWipeOut, WinByFew, WinByMarks, WinByStatues,
    WinByHunt, WinByRunners, WinOver, WinOverAll, HoldToWin,
)  # fmt: skip
"""The lines that take the place of the Standard scenario's victory."""
