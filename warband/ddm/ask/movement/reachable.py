"""Where a movement can go: through what it passes, what that costs, where it may end."""

from functools import partial

import warband.ddm.ask.cards.filters as filters
import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
from warband.boards.squares.country import Country
from warband.boards.squares.reach import Movement, Reach, reach, reach_along
from warband.cards import vocabulary as v
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.ground.field import Crossing, Field
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish

FREE = (0, 0)
"""The squares that cost more, where the ground does not matter."""

PHASING = "ability phasing"
BLOCKING = "ability blocks movement"
TRANSIT = "ability transit enemies"
IGNORING = "ability ignore terrain"


def manner(state: Skirmish, piece: Piece, mode: v.Mode) -> str:
    """How steps are taken: over the ground, in the air, or through walls."""
    if mode == "burrow" or (
        PHASING in state.known and abilities.has_ability(state, piece, "phasing")
    ):
        return "through"
    return "fly" if mode == "flight" else "walk"


def movement_of(state: Skirmish, piece: Piece, going: Going) -> Movement:
    """Steps, legality and cost of every square for this movement."""
    if going.cached is not None and going.stamp == state.stamp:
        return going.cached
    going.stamp = state.stamp
    country = going.country = country_of(state, piece, going)
    barred = barring_enemies(state, piece, going)
    if BLOCKING in state.known:
        barred |= impassable(state, piece)
    if piece.side > 1:
        barred = state.field.grid.anchors_touching(barred, piece.side)
    going.cached = country.without(barred)
    return going.cached


def country_of(state: Skirmish, piece: Piece, going: Going) -> Country:
    """The map as this movement finds it where nobody is in the way."""
    mode, squares = going.mode, going.squares
    way = manner(state, piece, mode)
    free = squares or mode != "surface" or way == "through"
    dear = FREE if free else terrain_costs(state, piece, going.how)
    slowed = not squares and "Slowed" in piece.conditions
    key = (piece.side, mode, way, squares, slowed, dear)
    field = state.field
    known = field.countries.get(key)
    return known or field.countries.get_or_make(key, partial(_survey, field, key))


def _survey(field: Field, key: Crossing) -> Country:
    """Steps, passable ground and its costs for all who move alike."""
    side, mode, way, squares, slowed, dear = key
    cells = field.everywhere if way == "through" else field.passable
    if mode != "flight":
        cells &= ~field.pits
    if way == "through":
        # Gridline walls may be crossed, so a big creature is astride them for a step.
        legal = field.grid.anchors_within(cells, side)
    else:
        legal = field.block_anchors(cells, side)
    steps = field.steps(side, "squares" if squares and way != "through" else way)
    ones, twos = field.dear if dear is None else dear
    tolls, directed = field.tolls(side, ones, twos) if ones or twos else ((), None)
    return Country(Movement(steps, legal, tolls, directed, 1 if slowed else 0))


def terrain_costs(state: Skirmish, piece: Piece, how: str) -> tuple[int, int] | None:
    """Squares that cost 1 and 2 movement points more on the surface; None for the usual ones."""
    field = state.field
    if (
        IGNORING not in state.known
        and not changed_terrain.differing(state)
        and not ("river" in field.masks and aquatic(state, piece))
    ):
        return None
    ones = field.masks.get("difficult", 0) | changed_terrain.counted(state, piece, "difficult")
    river = 0 if aquatic(state, piece) else field.masks.get("river", 0)
    statue = field.statues
    for ability, _ in abilities.abilities(state, piece, "ignore terrain"):
        terrain, _, only = ability.word.partition(" while ")
        if only == "shifting" and how != "shift":
            continue
        if terrain == "extra cost":
            return FREE
        if terrain in ("difficult", ""):
            ones = 0
        ones &= ~field.masks.get(terrain, 0)
        if terrain == "river":
            river = 0
        if terrain == "statue":
            statue = 0
    return ones | river, statue


def aquatic(state: Skirmish, piece: Piece) -> bool:
    """Whether rivers do not slow the creature."""
    return "aquatic" in piece.kit.keywords or abilities.has_ability(state, piece, "aquatic")


def impassable(state: Skirmish, piece: Piece) -> int:
    """Squares of creatures, and around them, that let nobody (of a kind) through."""
    squares = 0
    for other in state.on_map():
        if other is piece:
            continue
        for ability, _ in abilities.abilities(state, other, "blocks movement", other=piece):
            squares |= other.space
            if ability.number:
                squares |= state.field.within(other.space, ability.number)
    return squares


def barring_enemies(state: Skirmish, piece: Piece, going: Going) -> int:
    """Squares of enemies whose space this movement may not enter."""
    mode = going.mode
    if mode == "burrow":
        return 0
    if TRANSIT in state.known and abilities.has_ability(state, piece, "transit enemies"):
        return 0
    if going.transit or piece.riders or not state.known.isdisjoint(standing.SHARING):
        return barring_some(state, piece, going)
    return flying_enemies(state, piece) if mode == "flight" else state.against[piece.seat]


def flying_enemies(state: Skirmish, mover: Piece) -> int:
    """The squares of flying enemies; who flies himself passes over all others."""
    squares, team = 0, mover.team
    if not state.crowded and state.known.isdisjoint(creatures.MODES):
        # Nothing changes how anybody moves, and nobody rides: they move as is printed.
        for piece in state.pieces:
            if piece.team != team and piece.kit.mode == "flight":
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


def inward_circles(state: Skirmish, piece: Piece, going: Going) -> list[int]:
    """The squares within so many squares of whoever gives the direction, as far as they matter.

    For whoever comes closer: as near as its points may lead, up to where it is. For whoever goes
    away: from where it is to the end of the map. None if nobody can count from there to here.
    """
    reference = going.closer_to or going.away
    assert reference is not None
    field, side, anchor = state.field, reference.side, reference.anchor
    # Counting Distance while Moving: burrowers and Phasing movers ignore walls.
    through = manner(state, piece, going.mode) == "through"

    def circle(squares: int) -> int:
        if through:
            return field.grid.square_around(anchor, side, squares)
        return field.near[squares][side][anchor]

    here = field.grid.apart(anchor, side, piece.anchor, piece.side)
    cells = circle(here)
    while not cells & piece.space:
        here += 1
        if circle(here) == cells:
            return []
        cells = circle(here)
    if going.closer_to is not None:
        # A step leads one square closer; only by way of a hidden door it may be more.
        doors = field.masks.get("hidden", 0)
        leap = doors and doors & field.grid.square_around(piece.anchor, piece.side, going.points)
        nearest = 0 if leap else max(0, here - going.points)
        return [*map(circle, range(nearest, here)), cells]
    circles = [cells]
    while (wider := circle(here + len(circles))) != circles[-1]:
        circles.append(wider)
    return circles


def end_anchors(state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
    """Anchors the answer may name as destination."""
    anchors = (found.all ^ 1 << piece.anchor) & going.rest
    if going.ends is not None:
        anchors &= state.field.grid.anchors_touching(going.ends, piece.side)
    return anchors
