"""Leaving the grid on purpose: by the opposite exit, or over an open edge."""

from __future__ import annotations

from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import bonus_points
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import NOBODY, Skirmish

RUNNERS = "runners"
HOME = "runners home"
LEFT = "left the grid"


def way_out(state: Skirmish, plan: Plan, creature: int) -> int:
    """The squares from which a creature may leave on purpose."""
    seat = state.controller[creature]
    players = state.roster.players
    if state.routing >> creature & 1 or seat >= players:
        return 0
    if plan.has(n.LeaveForCost):
        return state.field.places[(seat + players // 2) % players].exits
    if plan.has(n.LeaveAsRunner):
        return own_edge(state, state.opponents(seat)[0])
    return 0


def own_edge(state: Skirmish, seat: int) -> int:
    """The squares along the open short edge on a player's side of the grid."""
    grid = state.field.grid
    lines = (grid.rows[0], grid.rows[-1])
    if grid.width > grid.height:
        lines = (grid.columns[0], grid.columns[-1])
    corner = 1 << state.field.places[seat].corner
    return lines[0] if corner & lines[0] else lines[1]


def depart(state: Skirmish, plan: Plan, creature: int) -> None:
    """A creature has left: it is not eliminated, and it may score."""
    seat = state.controller[creature]
    state.put(creature, NOBODY)
    state.gone |= 1 << creature
    state.remember(LEFT, state.recall(LEFT) | 1 << creature)
    state.tell("leaves", who=creature, seat=seat)
    if plan.has(n.LeaveForCost):
        bonus_points(state, seat, state.cost[creature], f"{state.name(creature)} left")
    elif plan.has(n.LeaveAsRunner) and state.recall(RUNNERS) >> creature & 1:
        state.remember(f"{HOME} {SEATS[seat]}", state.recall(f"{HOME} {SEATS[seat]}") + 1)
        bonus_points(state, seat, 1, f"{state.name(creature)} is home")
    state.tally = True
