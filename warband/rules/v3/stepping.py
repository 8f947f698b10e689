"""Movement square by square, with what may interrupt it."""

from itertools import pairwise

import warband.rules.v3.effects as effects
import warband.rules.v3.falling as falling
import warband.rules.v3.hazards as hazards
import warband.rules.v3.movement as movement
import warband.rules.v3.opportunity as opportunity
import warband.rules.v3.placement as placement
import warband.rules.v3.stats as stats
import warband.rules.v3.transit as transit
import warband.rules.v3.who as who
import warband.rules.v3.windows as windows
from warband.kernel.questions import Flow
from warband.rules.v3.going import Going
from warband.rules.v3.index import BARRED, BY_PLACE, OPPORTUNISTS, STEPS, WHILE
from warband.rules.v3.moments import Moment
from warband.rules.v3.state import Lasting, Piece, Skirmish


def walk_path(state: Skirmish, piece: Piece, going: Going, path: tuple[int, ...]) -> Flow[bool]:
    """Enter the squares of a path; False if something stopped or diverted the creature."""
    for goal in path:
        before, hp, harm, effects = piece.anchor, piece.hp, piece.terrain_harm, piece.effects
        moved = yield from step(state, piece, going, goal)
        if not moved or piece.anchor != goal or before == goal:
            return False
        if goal != path[-1] and befallen(piece, hp, harm, effects):
            return False
        changed = going.stamp != state.stamp or BARRED in state.known
        if changed and not movement.can_expend(state, piece, going.despite):
            return piece.anchor == path[-1]
    return True


def befallen(piece: Piece, hp: int, harm: tuple[int, int], effects: tuple[Lasting, ...]) -> bool:
    """Whether a step brought a new effect, or damage other than from the ground itself.

    Then the way on is chosen anew (ruling.path-after-interrupt).
    """
    phase, by_terrain = piece.terrain_harm
    if phase == harm[0]:
        by_terrain -= harm[1]
    return hp - piece.hp > by_terrain or (
        piece.effects is not effects and any(effect not in effects for effect in piece.effects)
    )


STEP_POWERS = BY_PLACE | {STEPS, WHILE, BARRED, OPPORTUNISTS}
"""What in play may answer or change with every square that somebody enters."""


def still(state: Skirmish, piece: Piece, going: Going) -> bool:
    """Whether nothing can happen on the way but for enemies beside it and terrain."""
    return (
        state.known.isdisjoint(STEP_POWERS)
        and not state.map_changes
        and going.each_square is None
        and not piece.riders
        and piece.mount < 0
    )


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
    moments = step_moments(state, piece, going, left, entered_cells)
    going.first = False
    if moments:
        yield from windows.window(state, "before", moments)
        for moment in moments:
            if moment.cancelled:
                state.tell("move-fizzles", who=piece.id, square=goal)
                going.points = 0
                return False
    # 2. Expend MP cost and move the miniature, if that is still possible.
    cost = step_cost(state, piece, going, goal)
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
    if down or entered_now & state.field.hazards or state.map_changes:
        yield from hazards.entered(
            state, piece, entered_now, going.mode, forced=False, crossed_down=down
        )
    if WHILE in state.known:
        yield from effects.expire_while(state)
    if STEPS in state.known and piece.anchor >= 0:
        after = movement_moments(
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
    if not new_space & walls or stats.movement_mode(state, mount) == "burrow":
        return ()
    riders = [state.pieces[rider] for rider in mount.riders]
    staying = tuple(p for p in riders if not stats.has_ability(state, p, "phasing"))
    mount.riders = tuple(rider for rider in mount.riders if state.pieces[rider] not in staying)
    return staying


def step_cost(state: Skirmish, piece: Piece, going: Going, goal: int) -> int | None:
    """What entering a square costs now; None when it has become impossible."""
    if piece.anchor < 0:
        return None
    direction = state.field.direction_of(piece.anchor, goal)
    if direction is None:
        return None
    if going.cached is not None and going.stamp == state.stamp:
        # As it was when the way was chosen.
        return going.cached.cost(piece.anchor, direction)
    if not movement.can_expend(state, piece, going.despite):
        return None
    ways = transit.movement_of(state, piece, going)
    cost = ways.cost(piece.anchor, direction)
    if (
        cost > going.points
        or not ways.legal >> goal & 1
        or not ways.steps.open[direction] >> piece.anchor & 1
    ):
        return None
    return cost


def movement_moments(
    state: Skirmish,
    piece: Piece,
    left: int,
    entered_cells: int,
    timing: str,
    *,
    regular: bool = True,
    how: str = "move",
) -> list[Moment]:
    """The events of one square of movement that somebody listens to; riders move along.

    Movement Triggers: "moves into / out of" is regular movement, "enters / leaves" any.
    """
    listeners = state.listeners
    found: list[Moment] = []
    for kind, cells, own in (
        ("moves", entered_cells, True),
        ("moves out", left, True),
        ("enters", entered_cells, False),
        ("leaves", left, False),
    ):
        if (kind, timing) in listeners and (regular or not own):
            found += [
                Moment(kind, mover, mover, cells=cells, action=how, regular=regular)
                for mover in (piece.id, *piece.riders)
            ]
    for moment in found:
        moment.way = (piece.space & ~entered_cells | left, piece.space & ~left | entered_cells)
    return found


def step_moments(
    state: Skirmish, piece: Piece, going: Going, left: int, entered_cells: int
) -> list[Moment]:
    """What may interrupt a step before the square is entered: opportunity attacks and others."""
    moments: list[Moment] = []
    if STEPS in state.known:
        moments = movement_moments(state, piece, left, entered_cells, "before", how=going.how)
        if going.how == "shift" and going.first and ("shifts", "before") in state.listeners:
            # A shift begins with its first square.
            movers = (piece.id, *piece.riders)
            moments += [
                Moment("shifts", mover, mover, cells=left, action="shift") for mover in movers
            ]
    if threatened(state, piece, left):
        provoked = None
        if going.how == "move":
            provoked = opportunity.provoked_by_moving(
                state, piece, going.mode, first=going.first, left=left
            )
        elif any_opportunist(state, "shift"):
            provoked = Moment("provokes", piece.id, cells=left)
            provoked.action = "shift"
        if provoked is not None:
            if going.no_provoke is not None:
                provoked.spares = unprovoked(state, piece, going)
            moments.append(provoked)
            moments += [provoked.about(rider) for rider in piece.riders]
    return moments


def unprovoked(state: Skirmish, piece: Piece, going: Going) -> frozenset[int]:
    """Enemies who may not answer this movement with opportunity attacks."""
    assert going.no_provoke is not None
    scope = transit.scope_for(piece, going)
    return frozenset(
        other.id for other in state.on_map() if who.matches(state, scope, going.no_provoke, other)
    )


def threatened(state: Skirmish, piece: Piece, left: int) -> bool:
    """Whether any enemy stands beside the squares being left, or reaches that far."""
    if left == piece.space:
        beside = state.field.beside[piece.side][piece.anchor]
    else:
        beside = state.field.touching(left)
    return bool(beside & state.held[1 - piece.seat]) or any_opportunist(state, "reach", "within")


def any_opportunist(state: Skirmish, *words: str) -> bool:
    """Whether some creature may strike at those who shift, or from further away."""
    return OPPORTUNISTS in state.known and any(
        stats.has_ability(state, p, "opportunity on", word)
        for p in state.on_map()
        for word in words
    )
