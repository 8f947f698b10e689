"""Where a movement can go: through what it passes, what that costs, where it may end."""

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.reading.filters as filters
from warband.boards.ondemand import ByNumber
from warband.boards.squares.reach import Movement, Reach, reach, reach_along, reach_into
from warband.cards import vocabulary as v
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.ground.field import Field
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish

FREE = (0, 0)
"""The squares that cost more, where the ground does not matter."""

PHASING = "ability phasing"
AQUATIC = "ability aquatic"
BLOCKING = "ability blocks movement"
TRANSIT = "ability transit enemies"
TERRAIN_POWERS = frozenset(("ability ignore terrain", "ability hindered by"))
"""What in play may change what terrain costs somebody."""
APPROACH = "forbid approach"
MOVE_AWAY = "forbid move away"
KEEPING_OUT = frozenset((BLOCKING, APPROACH, MOVE_AWAY))
"""What in play may keep somebody from free ground."""


def hindering(field: Field, terrain: str) -> int:
    """Squares that are difficult for somebody: of a kind of terrain, or all but those of it."""
    other = terrain.removeprefix("non-")
    cells = field.masks.get(other, 0)
    return cells if other == terrain else field.everywhere & ~cells


def phases(state: Skirmish, piece: Piece) -> bool:
    """Whether a creature has Phasing."""
    return PHASING in state.known and abilities.has_ability(state, piece, "phasing")


def goes_through_walls(state: Skirmish, piece: Piece, mode: v.Mode) -> bool:
    """Burrowers and Phasing movers do."""
    return mode == "burrow" or phases(state, piece)


def movement_of(state: Skirmish, piece: Piece, going: Going) -> Movement:
    """Steps, legality and cost of every square for this movement."""
    if going.cached is not None and going.stamp == state.stamp:
        return going.cached
    going.stamp = state.stamp
    country = going.country = state.edition.motion.country_of(state, piece, going)
    barred = state.edition.motion.barring_enemies(state, piece, going)
    kept_out = not state.known.isdisjoint(KEEPING_OUT)
    if kept_out:
        barred |= impassable(state, piece) | too_near(state, piece)
    if piece.side > 1 and barred:
        barred = state.field.grid.anchors_touching(barred, piece.side)
    if kept_out:
        barred |= too_far(state, piece)
    movement = going.cached = country.without(barred)
    return movement


def aquatic(state: Skirmish, piece: Piece) -> bool:
    """Whether rivers do not slow the creature."""
    return "aquatic" in piece.kit.keywords or (
        AQUATIC in state.known and abilities.has_ability(state, piece, "aquatic")
    )


def impassable(state: Skirmish, piece: Piece) -> int:
    """Squares of creatures, and around them, that let nobody (of a kind) through."""
    squares = 0
    if BLOCKING not in state.known:
        return squares
    for other in state.on_map():
        if other is piece:
            continue
        for ability, _ in abilities.abilities(state, other, "blocks movement", other=piece):
            squares |= other.space
            if ability.number:
                squares |= state.field.within(other.space, ability.number)
    return squares


def too_near(state: Skirmish, piece: Piece) -> int:
    """Squares closer to somebody than where the creature is, which it may not approach."""
    squares = 0
    if APPROACH not in state.known:
        return squares
    for other in state.on_map():
        if other is not piece and abilities.forbidden(state, piece, "approach", other):
            away = state.field.distance(piece.space, other.space)
            if away > 0:
                squares |= state.field.within(other.space, away - 1)
    return squares


def too_far(state: Skirmish, piece: Piece) -> int:
    """Anchors farther from somebody than where the creature is, or was when its turn began."""
    anchors = 0
    if MOVE_AWAY not in state.known:
        return anchors
    for other in state.on_map():
        if other is not piece and abilities.forbidden(state, piece, "move away", other):
            away = state.field.distance(piece.space, other.space)
            turn = state.turn
            if turn is not None and turn.piece == piece.id and turn.start >= 0:
                start = state.field.grid.footprint(turn.start, piece.side)
                away = max(away, state.field.distance(start, other.space))
            close = state.field.grid.anchors_touching(
                state.field.within(other.space, max(away, 1)), piece.side
            )
            anchors |= state.field.everywhere & ~close
    return anchors


def flying_enemies(state: Skirmish, mover: Piece) -> int:
    """The squares of flying enemies; who flies himself passes over all others."""
    squares, team = 0, mover.team
    if not state.crowded and state.known.isdisjoint(creatures.MODES):
        # Nothing changes how anybody moves, and nobody rides: they move as is printed.
        for number in state.fliers:
            piece = state.pieces[number]
            if piece.team != team:
                squares |= piece.space
        return squares
    for piece in state.pieces:
        if piece.team != team and piece.space and creatures.movement_mode(state, piece) == "flight":
            squares |= piece.space
    return squares


def barring_some(state: Skirmish, piece: Piece, going: Going) -> int:
    """The same where the mover passes some enemies, or shares their space."""
    squares = 0
    for other in state.pieces:
        if not other.space or other.team == piece.team or other.id in piece.riders:
            continue
        if going.mode == "flight" and creatures.movement_mode(state, other) != "flight":
            continue
        if going.transit and filters.matches(state, scope_for(piece, going), going.transit, other):
            continue
        if standing.shares_space(state, piece, other):
            continue
        if TRANSIT in state.known and abilities.has_ability(
            state, piece, "transit enemies", other=other
        ):
            continue
        squares |= other.space
    return squares


def scope_for(piece: Piece, going: Going) -> Scope:
    return going.scope or Scope(piece.id, piece.seat, None)


def reachable(state: Skirmish, piece: Piece, going: Going) -> Reach:
    """Every anchor the points lead to, transit squares included."""
    movement = movement_of(state, piece, going)
    reference = going.closer_to or going.away
    if reference is None:
        assert going.country is not None
        return going.country.reach(movement, piece.anchor, going.points)
    if not reference.space:
        # Whoever gave the direction is gone, and so is the direction.
        return reach(movement, piece.anchor, 0)
    return directed_reach(state, piece, going, movement)


def directed_reach(state: Skirmish, piece: Piece, going: Going, movement: Movement) -> Reach:
    """Movement in which every square entered must be closer to (or farther from) somebody."""
    start, side = piece.anchor, piece.side
    circles = inward_circles(state, piece, going)
    if not circles:
        return reach(movement, start, 0)
    if side > 1:
        circles = [state.field.grid.anchors_touching(cells, side) for cells in circles]
    if going.closer_to is not None:
        inner = circles[:-1]
    else:
        inner = [circles[-1] & ~circle for circle in reversed(circles)]
    return reach_along(movement, start, going.points, inner)


def counted_around(state: Skirmish, going: Going) -> ByNumber[ByNumber[ByNumber[int]]]:
    """By distance, side and anchor: the squares within so many squares, as this mover counts them.

    Counting Distance while Moving: burrowers and Phasing movers ignore walls.
    """
    through = going.mode == "burrow" or going.phasing
    return state.field.grid.crow if through else state.field.near


def inward_circles(state: Skirmish, piece: Piece, going: Going) -> list[int]:
    """The squares within so many squares of whoever gives the direction, as far as they matter.

    For whoever comes closer: as near as its points may lead, up to where it is. For whoever goes
    away: from where it is to the end of the map. None if nobody can count from there to here.
    """
    reference = going.closer_to or going.away
    assert reference is not None
    field, side, anchor = state.field, reference.side, reference.anchor
    around = counted_around(state, going)
    here = field.grid.apart(anchor, side, piece.anchor, piece.side)
    cells = around[here][side][anchor]
    while not cells & piece.space:
        here += 1
        wider = around[here][side][anchor]
        if wider == cells:
            return []
        cells = wider
    if going.closer_to is not None:
        # A step leads one square closer; only by way of a hidden door it may be more.
        doors = field.masks.get("hidden", 0)
        leap = doors and doors & field.grid.crow[going.points][piece.side][piece.anchor]
        nearest = 0 if leap else max(0, here - going.points)
        return [around[squares][side][anchor] for squares in range(nearest, here + 1)]
    circles = [cells]
    while (wider := around[here + len(circles)][side][anchor]) != circles[-1]:
        circles.append(wider)
    return circles


def end_anchors(state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
    """Anchors the answer may name as destination."""
    anchors = past_dead_ends(state, piece, going, found) & ~(1 << piece.anchor) & going.rest
    if going.goals:
        anchors &= going.goals
    if going.ends is not None:
        anchors &= state.field.grid.anchors_touching(going.ends, piece.side)
    return anchors


def past_dead_ends(state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
    """The anchors found, without those behind ground that ends the movement, or the mover."""
    motion = state.edition.motion
    anchors = motion.survived(state, piece, going, found)
    held = motion.dead_ends(state, piece, going)
    if not held & anchors:
        return anchors
    return anchors & reach_into(found.movement, piece.anchor, going.points, held)


def holding(state: Skirmish, piece: Piece, going: Going) -> int:
    """Anchors that end the movement: in web, and for walkers on steep slopes."""
    if not (state.field.holds or changed_terrain.differing(state)):
        return 0
    if going.mode == "burrow" or "Immobilized" in going.despite:
        return 0
    if abilities.has_ability(state, piece, "phasing") or abilities.has_ability(
        state, piece, "immune", "Immobilized"
    ):
        return 0
    cells = 0
    if "spider" not in piece.kit.keywords:
        cells = changed_terrain.squares_for(state, piece, "web")
    if going.mode == "surface":
        cells |= changed_terrain.squares_for(state, piece, "steep slope")
    side = piece.side
    return state.field.grid.anchors_touching(cells, side) if side > 1 and cells else cells
