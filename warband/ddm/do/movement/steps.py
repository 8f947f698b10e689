"""Movement square by square, with what may interrupt it."""

from itertools import pairwise

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.falling as falling
import warband.ddm.ask.movement.step_events as step_events
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.harm.effects as affecting
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.windows.windows as windows
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.index import BARRED, BY_PLACE, STEPS, WHILE
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


def walk_path(state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...]) -> Flow[bool]:
    """Enter the squares of a path; False if something stopped or diverted the creature."""
    for goal in path:
        before, hp, harm, effects = piece.anchor, piece.hp, piece.terrain_harm, piece.effects
        moved = yield from step(state, piece, going, goal)
        if not moved or piece.anchor != goal or before == goal:
            return False
        if goal != path[-1] and step_events.befallen(piece, hp, harm, effects):
            return False
        changed = going.stamp != state.stamp or BARRED in state.known
        if changed and not destinations.can_expend(state, piece, going.despite):
            return piece.anchor == path[-1]
    return True


def stride(
    state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...], costs: tuple[int, ...]
) -> None:
    """Several squares of regular movement in which nothing happens but the movement."""
    going.points -= sum(costs)
    for anchor in path[:0:-1]:
        if going.rest >> anchor & 1:
            piece.last_legal = anchor
            break
    squares = len(path) - 1
    if state.log is not None:
        for (origin, goal), paid in zip(pairwise(path), costs, strict=True):
            state.tell("moves", who=piece.id, origin=origin, square=goal, how=going.how, cost=paid)
    going.first = False
    going.moved += squares
    turn = state.turn
    if turn is not None and turn.piece == piece.id:
        turn.moved += squares
    known = going.stamp == state.stamp
    placement.put(state, piece, path[-1])
    if known:
        # Its own steps change nothing about where it may go next.
        going.stamp = state.stamp


def step(state: Skirmish, piece: Piece, going: Going, goal: int) -> Flow[bool]:
    """Resolving Regular Movement: declare a destination square, then expend MP and move."""
    field = state.field
    start_space = piece.space
    new_space = field.grid.footprint(goal, piece.side)
    left, entered_cells = start_space & ~new_space, new_space & ~start_space
    # 1. Declare a legal destination square.
    moments = step_events.step_moments(state, piece, going, left, entered_cells)
    going.first = False
    if moments:
        yield from windows.window(state, "before", moments)
        for moment in moments:
            if moment.cancelled:
                state.tell("move-fizzles", who=piece.id, square=goal)
                going.points = 0
                return False
    # 2. Expend MP cost and move the miniature, if that is still possible.
    cost = step_events.step_cost(state, piece, going, goal)
    if cost is None:
        state.tell("move-fizzles", who=piece.id, square=goal)
        return False
    going.points -= cost
    origin = piece.anchor
    left_space = piece.space
    down = field.has_steps and falling.crosses_down(state, piece, origin, goal)
    known = going.stamp == state.stamp and state.known.isdisjoint(BY_PLACE)
    staying = drop_riders(state, piece, new_space) if piece.riders else ()
    placement.put(state, piece, goal)
    if known and state.field is field:
        # Its own step changes nothing about where it may go next.
        going.stamp = state.stamp
    for rider in staying:
        yield from placement.dismount_into(state, rider, left_space, origin)
    going.moved += 1
    if state.turn is not None and state.turn.piece == piece.id:
        state.turn.moved += 1
    if state.log is not None:
        state.tell("moves", who=piece.id, origin=origin, square=goal, how=going.how, cost=cost)
    if going.rest >> goal & 1:
        piece.last_legal = goal
    entered_now = piece.space & ~left_space
    if down or entered_now & state.field.hazards or changed_terrain.differing(state):
        yield from state.edition.hazards.entered(
            state, piece, entered_now, going.mode, forced=False, crossed_down=down
        )
    if WHILE in state.known:
        yield from affecting.expire_while(state)
    if STEPS in state.known and piece.anchor >= 0:
        after = step_events.movement_moments(
            state, piece, left_space & ~piece.space, entered_now, "after", how=going.how
        )
        if after:
            yield from windows.window(state, "after", after)
    if going.each_square is not None and piece.anchor >= 0:
        yield from going.each_square()
    return True


def drop_riders(state: Skirmish, mount: Piece, new_space: int) -> tuple[Piece, ...]:
    """Terrain that Blocks Rider: who cannot follow stays in the square the mount leaves.

    A rider moves as its mount does, so it burrows along; Phasing is the mount's own.
    """
    walls = state.field.walls & ~state.field.masks.get("hidden", 0)
    if not new_space & walls or creatures.movement_mode(state, mount) == "burrow":
        return ()
    riders = [state.pieces[rider] for rider in mount.riders]
    staying = tuple(p for p in riders if not abilities.has_ability(state, p, "phasing"))
    mount.riders = tuple(rider for rider in mount.riders if state.pieces[rider] not in staying)
    return staying
