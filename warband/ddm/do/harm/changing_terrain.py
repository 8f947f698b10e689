"""Terrain that powers put on the map comes and goes."""

from collections.abc import Callable

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.powers.lasting as lasting_effects
import warband.ddm.do.harm.effects as effects
from warband.cards import vocabulary as v
from warband.ddm.errors import nonsense
from warband.ddm.ground.terrain import KINDS, canonical
from warband.ddm.index import CARRIED_TERRAIN
from warband.ddm.moments import Scope
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Bits


def change(state: Skirmish, scope: Scope, node: v.ChangeTerrain, cells: int) -> None:
    """Squares gain, lose or become terrain, until the effect ends."""
    for terrain in (node.terrain, *node.also):
        if canonical(terrain) not in KINDS:
            raise nonsense(state, scope, f"no terrain is called {terrain!r}")
    until = node.until or v.EndOfBattle()
    if not isinstance(until, changed_terrain.ENDINGS):
        raise nonsense(state, scope, "squares know no such duration")
    state.effects_made += 1
    owner = state.pieces[scope.owner]
    lasting = Lasting(
        id=state.effects_made,
        node=node,
        source=owner.id,
        origin=scope.origin_name,
        until=until,
        whose=lasting_effects.whose_turn(state, owner, scope, until),
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
    for node, cells in (*lasting, *changed_terrain.standing_changes(state)):
        assert isinstance(node, v.ChangeTerrain)
        if node.to:
            continue
        kind = canonical(node.terrain)
        more = frozenset(canonical(word) for word in node.also)
        for cell in Bits(cells):
            terrain[cell] = changed_terrain.changed_field(terrain[cell], kind, node.how) | more
    state.field = ground.field_with(state.field.board, tuple(terrain), state.field.open_doors)
    state.stamp += 1
    effects.refresh_conditions(state)


def refresh(state: Skirmish) -> None:
    """Terrain that creatures carry with them goes where they go."""
    if CARRIED_TERRAIN in state.standing:
        rebuild(state)
