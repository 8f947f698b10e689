"""Where a movement can go: through what it passes, what that costs, where it may end."""

import warband.rules.v3.map_changes as map_changes
import warband.rules.v3.placement as placement
import warband.rules.v3.stats as stats
import warband.rules.v3.who as who
from warband.boards.squares.reach import Movement, Reach, reach, reach_along
from warband.cards import vocabulary as v
from warband.rules.v3.going import Going
from warband.rules.v3.moments import Scope
from warband.rules.v3.state import Piece, Skirmish


def manner(state: Skirmish, piece: Piece, mode: v.Mode) -> str:
    """How steps are taken: over the ground, in the air, or through walls."""
    if mode == "burrow" or stats.has_ability(state, piece, "phasing"):
        return "through"
    return "fly" if mode == "flight" else "walk"


def movement_of(state: Skirmish, piece: Piece, going: Going) -> Movement:
    """Steps, legality and cost of every square for this movement."""
    if going.cached is not None and going.stamp == state.stamp:
        return going.cached
    going.stamp = state.stamp
    going.cached = _movement_of(state, piece, going)
    return going.cached


def _movement_of(state: Skirmish, piece: Piece, going: Going) -> Movement:
    field = state.field
    way = manner(state, piece, going.mode)
    legal = transit_anchors(state, piece, going, way)
    steps = field.steps(piece.side, way)
    if going.squares:
        return Movement(
            field.steps(piece.side, "through" if way == "through" else "squares"), legal
        )
    surcharge = 1 if "Slowed" in piece.conditions else 0
    if going.mode != "surface" or way == "through":
        return Movement(steps, legal, surcharge=surcharge)
    ones, twos = terrain_costs(state, piece)
    tolls, directed = field.tolls(piece.side, ones, twos)
    return Movement(steps, legal, tolls, directed, surcharge)


def terrain_costs(state: Skirmish, piece: Piece) -> tuple[int, int]:
    """Squares that cost 1 and 2 movement points more on the surface."""
    masks = state.field.masks
    difficult = masks.get("difficult", 0) | map_changes.counted(state, piece, "difficult")
    river = masks.get("river", 0)
    statue = masks.get("statue", 0)
    if "aquatic" in piece.kit.keywords or stats.has_ability(state, piece, "aquatic"):
        river = 0
    if "ability ignore terrain" not in state.known:
        return difficult | river, statue
    for ability, _ in stats.abilities(state, piece, "ignore terrain"):
        spared = masks.get(ability.word, 0)
        if ability.word == "extra cost":
            return 0, 0
        if ability.word in ("difficult", ""):
            difficult = 0
        difficult &= ~spared
        if ability.word == "river":
            river = 0
        if ability.word == "statue":
            statue = 0
    return difficult | river, statue


def transit_anchors(state: Skirmish, piece: Piece, going: Going, way: str) -> int:
    """Anchors the creature may pass through: terrain by manner, allies, some enemies."""
    field = state.field
    cells = field.everywhere if way == "through" else field.passable
    if going.mode != "flight":
        cells &= ~field.pits
    cells &= ~(barring_enemies(state, piece, going) | impassable(state, piece))
    if way == "through":
        # Gridline walls may be crossed, so a big creature is astride them for a step.
        return field.grid.anchors_within(cells, piece.side)
    return field.block_anchors(cells, piece.side)


def impassable(state: Skirmish, piece: Piece) -> int:
    """Squares of creatures, and around them, that let nobody (of a kind) through."""
    squares = 0
    if "ability blocks movement" in state.known:
        for other in state.on_map():
            if other is piece:
                continue
            for ability, _ in stats.abilities(state, other, "blocks movement", other=piece):
                squares |= other.space
                if ability.number:
                    squares |= state.field.within(other.space, ability.number)
    return squares


def barring_enemies(state: Skirmish, piece: Piece, going: Going) -> int:
    """Squares of enemies whose space this movement may not enter."""
    if going.mode == "burrow":
        return 0
    squares = 0
    sharing = not state.known.isdisjoint(placement.SHARING)
    through_all = stats.has_ability(state, piece, "transit enemies")
    plain = going.mode == "surface" and not through_all and not going.transit
    if plain and not sharing and not piece.riders:
        return state.held[1 - piece.seat]
    for other in state.pieces:
        if not other.space or other.seat == piece.seat or other.id in piece.riders:
            continue
        if through_all or (
            going.mode == "flight" and stats.movement_mode(state, other) != "flight"
        ):
            continue
        if going.transit and who.matches(state, scope_for(piece, going), going.transit, other):
            continue
        if sharing and placement.shares_space(state, piece, other):
            continue
        squares |= other.space
    return squares


def scope_for(piece: Piece, going: Going) -> Scope:
    return going.scope or Scope(piece.id, piece.seat, None)


def reachable(state: Skirmish, piece: Piece, going: Going) -> Reach:
    """Every anchor the points lead to, transit squares included."""
    movement = movement_of(state, piece, going)
    reference = going.closer_to or going.away
    if reference is not None and not reference.space:
        # Whoever gave the direction is gone, and so is the direction.
        return reach(movement, piece.anchor, 0)
    if reference is not None:
        return directed_reach(state, piece, going, movement)
    return reach(movement, piece.anchor, going.points)


def directed_reach(state: Skirmish, piece: Piece, going: Going, movement: Movement) -> Reach:
    """Movement in which every square entered must be closer to (or farther from) somebody."""
    reference = going.closer_to or going.away
    assert reference is not None
    # Counting Distance while Moving: burrowers and Phasing movers ignore walls.
    through = manner(state, piece, going.mode) == "through"
    lay = state.field.lay
    rings = (lay.plain_rings if through else lay.anchor_rings)(reference.space, piece.side)
    if going.closer_to is None:
        rings = rings[::-1]
    return reach_along(movement, piece.anchor, going.points, rings)


def standing(state: Skirmish, piece: Piece, going: Going) -> int:
    """Anchors in which the movement may come to rest."""
    return placement.standing_anchors(state, piece)


def end_anchors(state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
    """Anchors the answer may name as destination."""
    anchors = found.all & ~(1 << piece.anchor) & going.rest
    if going.ends is not None:
        anchors &= state.field.grid.anchors_touching(going.ends, piece.side)
    return anchors
