"""Who scores what (Victory; Scenario-Specific Creatures): worth, credit, targets, bonuses."""

from __future__ import annotations

from typing import TypeVar

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.command import difficulty
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario import visiting as v
from warband.rules.handbook.scenario.phrases import Node
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.victory import add_points

N = TypeVar("N", bound=Node)

SIZE = "game size"
"""The points that warbands were built for, as the state remembers them; 100 if it does not."""

HOPELESS = 20
"""The Difficult rating of creatures that statues and retreats mean nothing to."""


def is_visitor(state: Skirmish, creature: int) -> bool:
    """Whether a creature came with the scenario and belongs to nobody."""
    return state.roster.with_nobody and state.roster.owners[creature] == state.roster.nobodys


def kind_of(state: Skirmish, plan: Plan, creature: int) -> str:
    """Which creature of the scenario it is: by the name of its card, or the only one there is."""
    name = state.roster.cards[creature].name
    return name if name in plan.creatures else next(iter(plan.creatures), name)


def said_of(state: Skirmish, plan: Plan, creature: int, kind: type[N]) -> N | None:
    """What the scenario says of a creature that belongs to nobody, or None."""
    if not is_visitor(state, creature):
        return None
    return plan.part(kind_of(state, plan, creature), kind)


def bonus_points(state: Skirmish, seat: int, points: int, why: str) -> None:
    """Points that are not for eliminating enemies: they win, but break no tie."""
    add_points(state, seat, points, why)
    state.remember(
        f"other points {SEATS[seat]}", state.recall(f"other points {SEATS[seat]}") + points
    )


def elimination_points(state: Skirmish, seat: int) -> int:
    """A player's points from eliminating enemy creatures."""
    return state.points[seat] - state.recall(f"other points {SEATS[seat]}")


# Worth and credit.


def credit(state: Skirmish, plan: Plan, by: int) -> int:
    """The seat that scores what a creature eliminates; NOBODY if opponents split it."""
    if by == NOBODY:
        return NOBODY
    if is_visitor(state, by):
        kills = said_of(state, plan, by, v.KillsFor)
        if kills is None or kills.whom != "its owner":
            return NOBODY
    seat = state.controller[by]
    return seat if seat < state.roster.players else NOBODY


def worth(state: Skirmish, plan: Plan, creature: int, *, destroyed: bool) -> int:
    """What a creature is worth to whoever eliminates it."""
    if is_visitor(state, creature):
        part = said_of(state, plan, creature, v.Worth)
        return 0 if part is None or part.points == "nothing" else state.cost[creature]
    if plan.has(n.NothingForEnemies):
        return 0
    if destroyed and concession_holds(state, plan) and difficulty(state, creature) < HOPELESS:
        return state.cost[creature] // 2
    return state.cost[creature]


def concession_holds(state: Skirmish, plan: Plan) -> bool:
    """Whether good fights good under a scenario that lets the wounded retreat (Moral Victory)."""
    return plan.has(n.Concession) and all(
        faction.endswith("G") for faction in state.roster.factions[: state.roster.players]
    )


def all_evil(state: Skirmish) -> bool:
    """Whether every warband is evil."""
    factions = state.roster.factions[: state.roster.players]
    return all(faction.endswith("E") for faction in factions)


# Targets.


def own_cost(state: Skirmish, seat: int) -> int:
    """What a player's warband cost, unless a position says what counts instead."""
    if state.recall("goal"):
        return state.recall("goal")
    owners = state.roster.owners
    return sum(cost for number, cost in enumerate(state.cost) if owners[number] == seat)


def goal(state: Skirmish, plan: Plan, seat: int) -> int:
    """How many points win for a player; 0 if points do not win."""
    teams = state.roster.teams
    stands_for_all = teams.index(teams[seat]) == seat
    # A team has one total: its first player stands for all of it.
    fixed = plan.get(n.WinByPoints)
    if fixed is not None:
        return fixed.points if stands_for_all else 0
    share = plan.get(n.WinByShare)
    if share is not None:
        if (state.recall(SIZE) or 100) == share.size:
            return share.points
        if not stands_for_all:
            return 0
        team = [each for each in range(state.roster.players) if teams[each] == teams[seat]]
        return sum(own_cost(state, each) for each in team) * share.percent // 100
    if not plan.has(n.WinByCost):
        return 0
    if plan.has(n.WinByCommanders) and all_evil(state):
        rivals = state.opponents(seat)
        if any(commanders_of(state, rival) for rival in rivals):
            return 0
    return own_cost(state, seat)


def commanders_of(state: Skirmish, seat: int) -> list[int]:
    """All commanders that a warband began with."""
    owners = state.roster.owners
    return [each for each in state.roster.commanders if owners[each] == seat]


# Bonuses.


def first_boon(state: Skirmish, plan: Plan) -> Flow[None]:
    """Whoever first has enough points gets more, once in a battle (Quick Boon)."""
    boon = plan.get(n.Boon)
    if boon is None or state.recall("boon given"):
        return
    teams = state.roster.teams
    totals = dict.fromkeys(teams[: state.roster.players], 0)
    for seat in range(state.roster.players):
        totals[teams[seat]] += state.points[seat]
    seats = [
        seat
        for seat in range(state.roster.players)
        if totals[teams[seat]] >= boon.points and teams.index(teams[seat]) == seat
    ]
    if not seats:
        return
    seat = yield from plain_roll_off(state, "first boon", seats)
    state.remember("boon given", 1)
    bonus_points(state, seat, boon.bonus, "first boon")


def harmed(state: Skirmish, plan: Plan, creature: int, by: int, amount: int) -> None:
    """Points for damage done to a creature of the scenario (Boar Hunt)."""
    if by != NOBODY and _counts_damage(state, plan, creature):
        seat = credit(state, plan, by)
        if seat != NOBODY:
            bonus_points(state, seat, amount, f"damage to {state.name(creature)}")


def mended(state: Skirmish, plan: Plan, creature: int, amount: int) -> None:
    """Points lost for healing such a creature."""
    if state.acting != NOBODY and _counts_damage(state, plan, creature):
        seat = state.controller[state.acting]
        if seat < state.roster.players:
            bonus_points(state, seat, -amount, f"healing of {state.name(creature)}")


def _counts_damage(state: Skirmish, plan: Plan, creature: int) -> bool:
    part = said_of(state, plan, creature, v.Worth)
    return part is not None and part.points == "damage done and its cost"


# Order of players.


def plain_roll_off(state: Skirmish, why: str, seats: list[int]) -> Flow[int]:
    """Players roll dice; those tied for highest roll again (Tied Die Rolls)."""
    while len(seats) > 1:
        rolls: dict[int, int] = {}
        for seat in seats:
            (rolls[seat],) = yield from roll(seat, 20, 1, why, seat=seat)
        best = max(rolls.values())
        seats = [seat for seat in seats if rolls[seat] == best]
        rolled = tuple(f"{SEATS[seat]} rolls {face}" for seat, face in rolls.items())
        state.tell("roll-off", why=why, rolls=rolled, seats=tuple(seats))
    return seats[0]


def by_points(state: Skirmish, why: str) -> Flow[list[int]]:
    """Players in descending order of points; ties are rolled for."""
    order: list[int] = []
    left = list(range(state.roster.players))
    while left:
        most = max(state.points[seat] for seat in left)
        seat = yield from plain_roll_off(state, why, [s for s in left if state.points[s] == most])
        order.append(seat)
        left.remove(seat)
    return order
