"""What one square of movement costs, sets off and provokes."""

import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.reading.filters as filters
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.index import BARRED, BY_PLACE, OPPORTUNISTS, STEPS, WHILE
from warband.ddm.moments import Moment
from warband.ddm.state import Lasting, Piece, Skirmish


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
    if not destinations.can_expend(state, piece, going.despite):
        return None
    ways = reachable.movement_of(state, piece, going)
    cost = ways.cost(piece.anchor, direction)
    left = going.points
    if piece.conditions:
        left = min(left, state.edition.motion.left(state, piece, going))
    if (
        cost > left
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
            provoked = state.edition.opportunity.provoked_by_moving(
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
    scope = reachable.scope_for(piece, going)
    return frozenset(
        other.id
        for other in state.on_map()
        if filters.matches(state, scope, going.no_provoke, other)
    )


def threatened(state: Skirmish, piece: Piece, left: int) -> bool:
    """Whether any enemy stands beside the squares being left, or reaches that far."""
    if left == piece.space:
        beside = state.field.beside[piece.side][piece.anchor]
    else:
        beside = state.field.touching(left)
    return bool(beside & state.against[piece.seat]) or any_opportunist(state, "reach", "within")


def any_opportunist(state: Skirmish, *words: str) -> bool:
    """Whether some creature may strike at those who shift, or from further away."""
    return OPPORTUNISTS in state.known and any(
        abilities.has_ability(state, p, "opportunity on", word)
        for p in state.on_map()
        for word in words
    )
