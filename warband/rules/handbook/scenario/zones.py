"""Tiles that are held for a whole round (Contested Ground, Stragglers, Warlord's Tomb)."""

from __future__ import annotations

from warband.boards.alternating.ground import ON_FOOT
from warband.kernel.questions import Bits, Flow, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.moving.gaits import stopping
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.tiles.layout import centre_cells

HOLDER = "holder at the start"


def central_tile(state: Skirmish) -> int:
    """The squares of the feature tile that covers the centre of the grid; none if there is none."""
    centre = centre_cells(state.field.grid)
    return next((cells for _, cells in state.field.tiles if not centre & ~cells), 0)


def held_tile(state: Skirmish, plan: Plan) -> tuple[int, int]:
    """The squares that matter in this scenario, and the first round in which they do."""
    win = plan.get(n.HoldToWin)
    if win is not None:
        return central_tile(state), win.start
    ally = plan.get(n.HoldForAlly)
    if ally is None:
        return 0, 0
    named = [cells for name, cells in state.field.tiles if name == ally.tile]
    centre = centre_cells(state.field.grid)
    central = [cells for cells in named if cells & centre]
    return next(iter(central or named), 0), ally.start


def holder(state: Skirmish, cells: int) -> int:
    """The only player, or the first of the only team, with creatures on some squares."""
    seats = {
        state.controller[creature]
        for creature in state.standing()
        if state.space[creature] & cells and state.controller[creature] < state.roster.players
    }
    teams = {state.roster.teams[seat] for seat in seats}
    return min(seats) if len(teams) == 1 else NOBODY


def note_holder(state: Skirmish, plan: Plan) -> None:
    """At the start of a round: who holds the tile."""
    cells, start = held_tile(state, plan)
    if cells:
        holds = holder(state, cells) if state.round >= start else NOBODY
        state.remember(HOLDER, holds + 1)


def whole_round_holder(state: Skirmish, plan: Plan) -> int:
    """At the end of a round: who has held the tile at both its ends; NOBODY if nobody has."""
    cells, start = held_tile(state, plan)
    if not cells or state.round < start:
        return NOBODY
    before, now = state.recall(HOLDER) - 1, holder(state, cells)
    if before == NOBODY or now == NOBODY:
        return NOBODY
    teams = state.roster.teams
    return now if teams[before] == teams[now] else NOBODY


def grant_ally(state: Skirmish, plan: Plan, seat: int) -> Flow[None]:
    """A creature joins the warband of whoever held the tile; it acts from the next round on."""
    ally = plan.get(n.HoldForAlly)
    if ally is None or state.recall("ally granted"):
        return
    state.remember("ally granted", 1)
    creature = state.recruit(state.scenario.card(ally.creature), seat, ally.creature)
    state.cost[creature] = 0
    cells, _ = held_tile(state, plan)
    side = state.roster.sides[creature]
    places = stopping(state, creature)
    on_tile = places & state.field.grid.anchors_within(cells, side)
    if not on_tile:
        far = state.field.ground.homeward(side, ON_FOOT, cells)
        on_tile = far.nearest(places)
    anchor = yield from choose(seat, q.PLACE, Bits(on_tile), who=creature)
    state.put(creature, anchor)
    state.activated |= 1 << creature
    state.tell("joins", who=creature, seat=seat, square=anchor)
