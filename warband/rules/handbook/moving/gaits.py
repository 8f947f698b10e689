"""How creatures get about: speed, ways of moving, who is in the way (Movement)."""

from typing import NamedTuple

from warband.boards.alternating.going import GROPING, Reach
from warband.boards.alternating.ground import ON_FOOT, Mode
from warband.rules.handbook.command import Fits, effect_bonus
from warband.rules.handbook.moving.leaps import with_leaps
from warband.rules.handbook.moving.opposition import opposition
from warband.rules.handbook.saves import aura_bonus, lasting_bonus
from warband.rules.handbook.senses import blinded, has, helpless
from warband.rules.handbook.state import BLINDED, ENTANGLED, Opposition, Skirmish

OUT_OF_COMMAND = 2


class Gait(NamedTuple):
    """A way of moving."""

    mode: Mode
    over_creatures: bool = False
    """Flight: over everybody."""
    ghostly: bool = False
    """Incorporeal: through everybody who is not."""
    buried: bool = False
    """Burrowing: nobody can attack it on the way."""


FLYING = Gait(Mode(over_ground=True), over_creatures=True)
GHOSTLY = Gait(Mode(over_ground=True, through_walls=True), ghostly=True)
BURROWING = Gait(Mode(over_ground=True, through_walls=True), over_creatures=True, buried=True)
WALKING = Gait(ON_FOOT)


def gait_of(state: Skirmish, creature: int) -> Gait:
    """How a creature moves on the surface."""
    field = state.field
    if (
        not state.lasting[creature]
        and not state.roster.with_nobody
        and not (state.under[BLINDED] or field.ground.layers.dark or field.has_narrows)
    ):
        ratings = state.roster.kits[creature].ratings
        if "Incorporeal" not in ratings and "Incorporeal While Moving" not in ratings:
            return FLYING if "Flight" in ratings else WALKING
    if has(state, creature, "Incorporeal") or has(state, creature, "Incorporeal While Moving"):
        gait = GHOSTLY
        if has(state, creature, "Flight"):
            gait = gait._replace(over_creatures=True)
    elif has(state, creature, "Flight"):
        gait = FLYING
    else:
        gait = WALKING
    if state.field.has_narrows and state.roster.cards[creature].size == "Small":
        gait = gait._replace(mode=gait.mode._replace(slim=True))
    if blinded(state, creature) and not has(state, creature, "Blind-Fight"):
        return gait._replace(mode=gait.mode._replace(fares=GROPING))
    return gait


def normal_speed(state: Skirmish, creature: int) -> int:
    """Its listed speed with everything that is added to it."""
    roster = state.roster
    speed = roster.cards[creature].speed
    if not state.lasting[creature] and "speed" not in roster.touched and not roster.auras:
        return speed
    fits = Fits(state, creature, ("speed",))
    if state.lasting[creature]:
        speed += sum(number for _, number in lasting_bonus(state, creature, fits))
    if state.roster.commanders:
        speed += sum(number for _, number in effect_bonus(state, creature, fits))
    if state.roster.auras:
        speed += sum(number for _, number in aura_bonus(state, creature, fits))
    return max(0, speed)


def can_move(state: Skirmish, creature: int) -> bool:
    """Whether nothing keeps a creature in its place."""
    return not state.under[ENTANGLED] >> creature & 1


def barred(
    state: Skirmish, creature: int, gait: Gait, passing: int = -1,
    opposed: Opposition | None = None,
) -> int:  # fmt: skip
    """The anchors that a creature cannot enter, even in passing: those with enemies.

    Helpless enemies can be passed, and so can one that is being trampled.
    """
    cells = barred_cells(state, creature, gait, passing, opposed)
    return state.field.grid.anchors_touching(cells, state.roster.sides[creature]) if cells else 0


def barred_cells(
    state: Skirmish, creature: int, gait: Gait, passing: int = -1,
    opposed: Opposition | None = None,
) -> int:  # fmt: skip
    """The squares of those enemies, and pits."""
    if gait.over_creatures:
        return 0
    if not gait.ghostly and passing < 0:
        cells = (opposed or opposition(state, creature)).barring
        return cells if gait.mode.over_ground else cells | state.field.cells("pit")
    cells = 0
    for enemy in state.enemies(creature):
        if enemy == passing or helpless(state, enemy):
            continue
        if gait.ghostly and not has(state, enemy, "Incorporeal"):
            continue
        cells |= state.space[enemy]
    if not (gait.mode.over_ground or gait.buried):
        cells |= state.field.cells("pit")
    return cells


def reach(
    state: Skirmish, creature: int, gait: Gait, budget: int, odd: bool = False, passing: int = -1
) -> Reach:
    """Where a creature can go for at most so many squares, if only in passing."""
    bars = barred(state, creature, gait, passing)
    return reach_past(state, creature, gait, budget, odd, bars)


def reach_past(
    state: Skirmish, creature: int, gait: Gait, budget: int, odd: bool, bars: int
) -> Reach:
    """The same while these anchors are barred."""
    side = state.roster.sides[creature]
    field = state.field
    country = field.ground.country(side, gait.mode)
    found = country.reach(state.anchor[creature], budget, bars, odd)
    jumps = pits_jumped(state, creature, gait) if field.has_pits else 0
    if jumps:
        pits = state.field.grid.anchors_touching(state.field.cells("pit"), side)
        return with_leaps(found, country.without(bars & ~pits), pits, jumps, budget)
    return found


def pits_jumped(state: Skirmish, creature: int, gait: Gait) -> int:
    """How many pit squares in a row a creature can jump over (Pit)."""
    if not state.field.cells("pit") or gait.mode.over_ground or gait.buried:
        return 0
    speed = normal_speed(state, creature)
    return 2 if speed >= 10 else 1 if speed >= 5 else 0


def stopping(state: Skirmish, creature: int) -> int:
    """The anchors at which a creature may end its movement."""
    side = state.roster.sides[creature]
    taken = state.bodies(creature)
    free = state.field.ground.standing(side)
    return free & ~state.field.grid.anchors_touching(taken, side)


def nearest_to_go(
    state: Skirmish, creature: int, others: list[int], within: int | None = None,
    gait: Gait | None = None,
) -> list[int]:  # fmt: skip
    """The nearest of some creatures for whoever rushes or charges (Nearest Enemy).

    What counts is what it costs to get there, with nobody in the way; those who are farther off
    than the mover could run do not matter to it.
    """
    side, grid = state.roster.sides[creature], state.field.grid
    country = state.field.ground.country(side, (gait or gait_of(state, creature)).mode)
    spaces, every = state.space, 0
    if side == 1:
        goals = {other: spaces[other] for other in others}
    else:
        goals = {other: grid.anchors_touching(spaces[other], side) for other in others}
    for goal in goals.values():
        every |= goal
    budget, start = 20, state.anchor[creature]
    while True:
        found = country.reach(start, budget)
        if found.all & every:
            for layer in found.layers:
                if layer & every:
                    return [other for other, goal in goals.items() if layer & goal]
        if budget > 6 * (grid.width + grid.height) or (within is not None and budget >= within):
            return []
        budget *= 2
