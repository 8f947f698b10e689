"""Where a creature may stand."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
from warband.ddm.ground.terrain import canonical
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits

SHARING = frozenset(("ability shares space", "ability swarm"))
"""Abilities that let creatures occupy the same squares."""

STANDING = SHARING | {"ability stand in"}
"""What in play lets creatures stand where others may not."""


def standing_cells(state: Skirmish, piece: Piece) -> int:
    """Squares in which a creature may end: legal terrain, nobody else there (Legal Position)."""
    footing = state.field.footing
    if state.field.hover and creatures.movement_mode(state, piece) == "flight":
        footing |= state.field.hover
    if not state.crowded and state.known.isdisjoint(STANDING):
        # Nobody shares squares with others, or stands where others may not.
        return footing & ~(state.occupied & ~piece.space)
    return (footing | own_ground(state, piece)) & ~others(state, piece)


def own_ground(state: Skirmish, piece: Piece) -> int:
    """Terrain that a power lets the creature stand in though others may not."""
    squares = 0
    for ability, _ in abilities.abilities(state, piece, "stand in"):
        squares |= state.field.masks.get(canonical(ability.word), 0)
    return squares


def others(state: Skirmish, piece: Piece) -> int:
    """Squares that other creatures keep this one from ending in."""
    squares = 0
    sharing = not state.known.isdisjoint(SHARING)
    for other in state.pieces:
        if not other.space or other is piece or other.id in piece.riders or other.id == piece.mount:
            continue
        if sharing and shares_space(state, piece, other):
            continue
        squares |= other.space
    return squares


def shares_space(state: Skirmish, piece: Piece, other: Piece) -> bool:
    """Powers (Tiny, Swarm) that let two creatures occupy the same squares."""
    if not state.known & SHARING:
        return False
    swarms = [abilities.has_ability(state, one, "swarm") for one in (piece, other)]
    # A swarm shares the space of anybody but another swarm.
    if swarms[0] != swarms[1]:
        return True
    return abilities.has_ability(
        state, piece, "shares space", other=other
    ) or abilities.has_ability(state, other, "shares space", other=piece)


def standing_anchors(state: Skirmish, piece: Piece) -> int:
    """Anchors at which the creature's whole space is a legal position."""
    cells = standing_cells(state, piece)
    return cells if piece.side == 1 else state.field.block_anchors(cells, piece.side)


# ------------------------------------------------------------------- placement effects


def placing_anchors(state: Skirmish, piece: Piece) -> int:
    """Anchors for placement, to which a closed hidden door is wall (ruling.secret-door)."""
    field = state.field
    closed = field.masks.get("hidden", 0) & ~field.open_doors
    if not closed:
        return standing_anchors(state, piece)
    cells = standing_cells(state, piece) & (~closed | own_ground(state, piece))
    return field.block_anchors(cells, piece.side)


def nearest_legal(state: Skirmish, piece: Piece, anchor: int) -> int | None:
    """The legal anchor nearest to a place, counted as the crow flies; lowest square first."""
    grid = state.field.grid
    x, y = grid.xy(anchor)
    best: tuple[int, int] | None = None
    for option in Bits(standing_anchors(state, piece)):
        ox, oy = grid.xy(option)
        distance = max(abs(ox - x), abs(oy - y))
        if best is None or (distance, option) < best:
            best = (distance, option)
    return best[1] if best is not None else None


def stands_legally(state: Skirmish, piece: Piece) -> bool:
    """Whether the creature is in a legal position; plainly so alone on open ground."""
    field = state.field
    open_ground = not piece.space & (field.walls | field.pits | field.statues)
    if open_ground and not state.crowded and (piece.side == 1 or not field.edges.solid):
        return True
    return bool(standing_anchors(state, piece) >> piece.anchor & 1)
