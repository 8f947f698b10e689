"""Statues that give gifts, and statues from which one steps to others."""

from __future__ import annotations

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Flow, Listed, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.command import difficulty, under_command
from warband.rules.handbook.harm import heal_damage, lose_hit_points
from warband.rules.handbook.moving.gaits import barred, gait_of, normal_speed, stopping
from warband.rules.handbook.saves import save_with_die
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import HOPELESS
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.senses import wounded
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.handbook.state import NOBODY, Lasting, Skirmish

TACTICS = "tactics"
"""The creatures whose activation does not count, as the state remembers them."""

FACTION_GIFTS: dict[str, tuple[Effect, ...]] = {
    "LG": (Effect("bonus", 4, "AC"),),
    "CG": (Effect("bonus", 4, "speed"),),
    "LE": (Effect("bonus", 4, "attack"),),
    "CE": (Effect("bonus", 10, "damage"),),
}


def access_key(seat: int) -> str:
    """How the state remembers that a warband has eliminated an enemy."""
    return f"access {SEATS[seat]}"


def gift_key(state: Skirmish, cell: int, seat: int) -> str:
    """How the state remembers that a warband has had a statue's gift."""
    return f"gift {state.field.grid.name(cell)} {SEATS[seat]}"


def all_statues(state: Skirmish) -> list[int]:
    """The squares of all statues on the grid."""
    return list(cells_of(state.field.cells("statue") | state.field.cells("magic statue")))


# Gifts (Magic Statues; Statue Race).


def gifts_of(state: Skirmish, seat: int) -> int:
    """From how many statues that are there a warband has had a gift."""
    return sum(bool(state.recall(gift_key(state, cell, seat))) for cell in all_statues(state))


def note_elimination(state: Skirmish, creature: int, seat: int) -> None:
    """A warband that has eliminated an enemy creature has access to the statues from now on."""
    if seat == NOBODY or seat >= state.roster.players:
        return
    owner = state.roster.owners[creature]
    if owner < state.roster.players and state.roster.teams[owner] != state.roster.teams[seat]:
        state.remember(access_key(seat), 1)


def invocations(state: Skirmish, plan: Plan, creature: int) -> list[str]:
    """The statues that a creature may invoke now, as actions."""
    if not plan.has(n.StatueGifts):
        return []
    seat = state.controller[creature]
    if not state.recall(access_key(seat)) or difficulty(state, creature) >= HOPELESS:
        return []
    near = state.field.ground.adjacent(state.space[creature])
    return [
        f"invoke {state.field.grid.name(cell)}"
        for cell in all_statues(state)
        if near >> cell & 1 and not state.recall(gift_key(state, cell, seat))
    ]


def invoke(state: Skirmish, plan: Plan, creature: int, name: str) -> Flow[None]:
    """A save, and a gift if it is made."""
    rule = plan.get(n.StatueGifts)
    assert rule is not None
    cell = state.field.grid.parse(name.removeprefix("invoke "))
    seat = state.controller[creature]
    made, die = yield from save_with_die(state, creature, rule.dc, "statue")
    if not made:
        if die == 1:
            yield from lose_hit_points(state, creature, rule.damage, NOBODY, "statue")
        return
    state.remember(gift_key(state, cell, seat), 1)
    state.tally = True
    yield from _give(state, creature, seat)


def _give(state: Skirmish, creature: int, seat: int) -> Flow[None]:
    while True:
        (die,) = yield from roll(seat, 20, 1, "gift", who=creature)
        if die > 1 or wounded(state, creature):
            break
    if die == 1:
        state.tell("gift", who=creature, die=die, gift="healed")
        heal_damage(state, creature, state.roster.cards[creature].hp, "statue")
        return
    effects, name = yield from _gift(state, creature, seat, die)
    state.tell("gift", who=creature, die=die, gift=name)
    if not any(each.name == name for each in state.lasting[creature]):
        state.lasting[creature] = (
            *state.lasting[creature],
            *(Lasting(name, effect) for effect in effects),
        )


def _gift(
    state: Skirmish, creature: int, seat: int, die: int
) -> Flow[tuple[tuple[Effect, ...], str]]:
    if die <= 3:
        return (Effect("bonus", 2, "speed"),), "statue: speed +2"
    if die <= 5:
        return (Effect("bonus", 2, "AC"),), "statue: AC +2"
    if die <= 15:
        return (Effect("bonus", 2, "attack"),), "statue: attack +2"
    if die <= 18:
        return (Effect("bonus", 5, "damage"),), "statue: damage +5"
    faction = state.roster.factions[seat]
    if state.scenario.own_factions or faction not in FACTION_GIFTS:
        own = Listed(state.roster.cards[creature].factions)
        faction = yield from choose(seat, q.FACTION, own, who=creature)
    if faction == "CG" and not has_tactics(state, creature):
        state.remember(TACTICS, state.recall(TACTICS) | 1 << creature)
        if state.acting == creature:
            state.left += 1
    return FACTION_GIFTS[faction], f"statue: gift of {faction}"


def has_tactics(state: Skirmish, creature: int) -> bool:
    """Whether activating a creature does not count against the two of a phase."""
    return state.story != () and state.recall(TACTICS) >> creature & 1 != 0


# Stepping from statue to statue (Teleporter Statues).


def may_teleport(state: Skirmish, plan: Plan, creature: int, *, goes_on: bool) -> bool:
    """Whether a creature under command stands beside a statue and can get to another."""
    rule = plan.get(n.StatueTeleport)
    if rule is None or state.round < rule.start or not under_command(state, creature):
        return False
    return bool(arrivals(state, creature, goes_on=goes_on))


def arrivals(state: Skirmish, creature: int, *, goes_on: bool = False) -> int:
    """Where a creature beside a statue may arrive: next to any other statue.

    Whoever flies or is incorporeal, and can still move, may arrive where it cannot stop, if a
    move leads on from there to a legal space.
    """
    ground, grid = state.field.ground, state.field.grid
    near = ground.adjacent(state.space[creature])
    here = [cell for cell in all_statues(state) if near >> cell & 1]
    if not here:
        return 0
    side = state.roster.sides[creature]
    stops = stopping(state, creature)
    found = 0
    for cell in all_statues(state):
        if here == [cell]:
            continue
        around = ground.adjacent(1 << cell)
        places = grid.anchors_touching(around, side) & ~grid.anchors_touching(1 << cell, side)
        found |= places
    passing = _in_passing(state, creature, found, stops) if goes_on else 0
    return (found & stops | passing) & ~(1 << state.anchor[creature])


def _in_passing(state: Skirmish, creature: int, places: int, stops: int) -> int:
    """Those of some anchors where a flying or incorporeal creature can be for a moment."""
    gait = gait_of(state, creature)
    if not (gait.over_creatures or gait.ghostly):
        return 0
    side, speed = state.roster.sides[creature], normal_speed(state, creature)
    country = state.field.ground.country(side, gait.mode)
    bars = barred(state, creature, gait)
    found = 0
    for anchor in cells_of(places & country.going.legal & ~stops & ~bars):
        if country.reach(anchor, speed, bars).all & stops:
            found |= 1 << anchor
    return found


def teleport(state: Skirmish, creature: int, *, goes_on: bool) -> Flow[None]:
    """Move at once to a place beside another statue; nobody attacks on the way."""
    seat = state.controller[creature]
    places = Bits(arrivals(state, creature, goes_on=goes_on))
    anchor = yield from choose(seat, q.TELEPORT, places, who=creature)
    origin = state.anchor[creature]
    state.put(creature, anchor)
    state.tell("teleported", who=creature, origin=origin, square=anchor)
