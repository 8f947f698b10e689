"""Terrain that powers put on the map, for a while or for good.

Every change is remembered as an effect with a duration and the squares it covers; the
battlefield is the map as drawn with all changes that still last, in the order they came.
"""

from collections.abc import Callable, Iterator

import warband.rules.v3.effects as effects
import warband.rules.v3.nearness as nearness
import warband.rules.v3.stats as stats
import warband.rules.v3.who as who
from warband.cards import vocabulary as v
from warband.kernel.questions import Bits
from warband.rules.v3.errors import nonsense
from warband.rules.v3.index import CARRIED_TERRAIN
from warband.rules.v3.moments import Scope
from warband.rules.v3.state import Lasting, Piece, Skirmish
from warband.rules.v3.terrain import KINDS, canonical

ENDINGS = (
    v.EndOfTurn, v.EndOfRound, v.EndOfNextTurn, v.StartOfNextTurn, v.EndOfBattle, v.Permanent,
)  # fmt: skip


def change(state: Skirmish, scope: Scope, node: v.ChangeTerrain, cells: int) -> None:
    """Squares gain, lose or become terrain, until the effect ends."""
    for terrain in (node.terrain, *node.also):
        if canonical(terrain) not in KINDS:
            raise nonsense(state, scope, f"no terrain is called {terrain!r}")
    until = node.until or v.EndOfBattle()
    if not isinstance(until, ENDINGS):
        raise nonsense(state, scope, "squares know no such duration")
    state.effects_made += 1
    owner = state.pieces[scope.owner]
    lasting = Lasting(
        id=state.effects_made,
        node=node,
        source=owner.id,
        origin=scope.origin_name,
        until=until,
        whose=effects.whose_turn(state, owner, scope, until),
        since=state.phase_serial,
    )
    state.map_changes = (*state.map_changes, (lasting, cells))
    state.tell(
        "terrain", who=owner.id, terrain=node.terrain, how=node.how, cells=tuple(Bits(cells))
    )
    rebuild(state)


def expire(state: Skirmish, ends: Callable[[Piece, Lasting], bool]) -> None:
    """End the changes whose time has come, or can no longer come."""
    kept = tuple(
        (lasting, cells)
        for lasting, cells in state.map_changes
        if not ends(state.pieces[lasting.source], lasting) and not _impossible(state, lasting)
    )
    if len(kept) != len(state.map_changes):
        state.map_changes = kept
        state.tell("terrain-ends")
        rebuild(state)


def _impossible(state: Skirmish, lasting: Lasting) -> bool:
    """Impossible Ending: the turn that would end it cannot come any more."""
    return (
        isinstance(lasting.until, (v.EndOfNextTurn, v.StartOfNextTurn))
        and state.pieces[lasting.whose].destroyed
    )


def rebuild(state: Skirmish) -> None:
    """The map as drawn, with every change that lasts."""
    ground = state.field.ground
    terrain = list(ground.terrain)
    lasting = [(effect.node, cells) for effect, cells in state.map_changes]
    for node, cells in (*lasting, *_standing(state)):
        assert isinstance(node, v.ChangeTerrain)
        if node.to:
            continue
        kind = canonical(node.terrain)
        more = frozenset(canonical(word) for word in node.also)
        for cell in Bits(cells):
            terrain[cell] = _changed(terrain[cell], kind, node.how) | more
    state.field = ground.field_with(tuple(terrain), state.field.open_doors)
    state.stamp += 1
    effects.refresh_conditions(state)


def refresh(state: Skirmish) -> None:
    """Terrain that creatures carry with them goes where they go."""
    if CARRIED_TERRAIN in state.standing:
        rebuild(state)


def differing(state: Skirmish) -> bool:
    """Whether terrain may count for some creatures and not for others."""
    return bool(state.map_changes) or CARRIED_TERRAIN in state.standing


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
        scope = stats.scope_of(owner, skill, None)
        if _counts(state, scope, effect, kind, piece) and stats.functioning(
            state, owner, skill, scope
        ):
            squares |= _carried(state, scope, effect)
    return squares


def _counts(state: Skirmish, scope: Scope, node: v.Effect, kind: str, piece: Piece) -> bool:
    assert isinstance(node, v.ChangeTerrain)
    return (
        bool(node.to)
        and kind in map(canonical, (node.terrain, *node.also))
        and who.matches(state, scope, node.to, piece)
    )


def _standing(state: Skirmish) -> Iterator[tuple[v.Effect, int]]:
    """Terrain that continuous powers put on the map right now."""
    for owner_id, skill, effect in state.standing.get(CARRIED_TERRAIN, ()):
        owner = state.pieces[owner_id]
        scope = stats.scope_of(owner, skill, None)
        if isinstance(effect, v.ChangeTerrain) and stats.functioning(state, owner, skill, scope):
            yield effect, _carried(state, scope, effect)


def _carried(state: Skirmish, scope: Scope, effect: v.Effect) -> int:
    """The squares under or around those whom the terrain goes with."""
    assert isinstance(effect, v.ChangeTerrain)
    cells = 0
    if effect.under is not None:
        for piece in who.named(state, scope, effect.under):
            cells |= piece.space
    elif effect.spot is not None and effect.spot.near is not None:
        for piece in who.named(state, scope, effect.spot.near):
            cells |= nearness.nearby(state, piece.space, effect.spot.within)
    return cells & ~state.field.walls


def _changed(kinds: frozenset[str], kind: str, how: str) -> frozenset[str]:
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
