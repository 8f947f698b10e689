"""Terrain that powers put on the map, for a while or for good.

Every change is remembered as an effect with a duration and the squares it covers; the
battlefield is the map as drawn with all changes that still last, in the order they came.
"""

from collections.abc import Iterator

import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.filters as filters
import warband.ddm.ask.reading.surroundings as surroundings
from warband.cards import vocabulary as v
from warband.ddm.ground.terrain import KINDS, canonical
from warband.ddm.index import CARRIED_TERRAIN
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish

ENDINGS = (
    v.EndOfTurn, v.EndOfRound, v.EndOfNextTurn, v.StartOfNextTurn, v.EndOfBattle, v.Permanent,
)  # fmt: skip


def differing(state: Skirmish) -> bool:
    """Whether terrain may count for some creatures and not for others."""
    return bool(state.map_changes) or CARRIED_TERRAIN in state.standing


def squares_for(state: Skirmish, piece: Piece, kind: str) -> int:
    """Squares that are the terrain for this creature: for everybody, or for some and it."""
    squares = state.field.masks.get(kind, 0)
    if state.map_changes or CARRIED_TERRAIN in state.standing:
        squares |= counted(state, piece, kind)
    return squares


def counted(state: Skirmish, piece: Piece, kind: str) -> int:
    """Squares that count as the terrain for this creature, though not for everybody."""
    if not differing(state):
        return 0
    squares = 0
    for lasting, cells in state.map_changes:
        scope = Scope(lasting.source, state.pieces[lasting.source].seat, None)
        if _counts(state, scope, lasting.node, kind, piece):
            squares |= cells
    for owner_id, skill, effect in state.standing.get(CARRIED_TERRAIN, ()):
        owner = state.pieces[owner_id]
        scope = continuous.scope_of(owner, skill, None)
        if _counts(state, scope, effect, kind, piece) and continuous.functioning(
            state, owner, skill, scope
        ):
            squares |= _carried(state, scope, effect)
    return squares


def _counts(state: Skirmish, scope: Scope, node: v.Effect, kind: str, piece: Piece) -> bool:
    assert isinstance(node, v.ChangeTerrain)
    if not node.to:
        return False
    kinds = [canonical(word) for word in (node.terrain, *node.also)]
    core = state.field.board.terrain.core
    known = kind in kinds or any(core(each) == kind for each in kinds if each in KINDS)
    return known and filters.matches(state, scope, node.to, piece)


def standing_changes(state: Skirmish) -> Iterator[tuple[v.Effect, int]]:
    """Terrain that continuous powers put on the map right now."""
    for owner_id, skill, effect in state.standing.get(CARRIED_TERRAIN, ()):
        owner = state.pieces[owner_id]
        scope = continuous.scope_of(owner, skill, None)
        if isinstance(effect, v.ChangeTerrain) and continuous.functioning(
            state, owner, skill, scope
        ):
            yield effect, _carried(state, scope, effect)


def _carried(state: Skirmish, scope: Scope, effect: v.Effect) -> int:
    """The squares under or around those whom the terrain goes with."""
    assert isinstance(effect, v.ChangeTerrain)
    cells = 0
    if effect.under is not None:
        for piece in filters.named(state, scope, effect.under):
            cells |= piece.space
    elif effect.spot is not None and effect.spot.near is not None:
        for piece in filters.named(state, scope, effect.spot.near):
            cells |= surroundings.nearby(state, piece.space, effect.spot.within)
    return cells & ~state.field.walls


def changed_field(kinds: frozenset[str], kind: str, how: str) -> frozenset[str]:
    if how == "become":
        return frozenset((kind,))
    changed = kinds - {kind} if how == "lose" else kinds | {kind}
    if len(changed) > 1:
        changed -= {"clear"}
    return changed or frozenset(("clear",))


def ground_of(state: Skirmish, piece: Piece) -> int:
    """The squares under a creature, or where it stood last when it is gone."""
    if piece.space or piece.last_legal < 0:
        return piece.space
    return state.field.grid.footprint(piece.last_legal, piece.side)
