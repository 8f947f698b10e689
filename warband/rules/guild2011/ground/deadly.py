"""Terrain and Damage: no action leads into terrain that would destroy the mover."""

from msgspec.structs import replace

import warband.ddm.ask.movement.changed_terrain as changed_terrain
from warband.boards.squares.caution import Danger, SafestPaths
from warband.boards.squares.reach import Reach, reach, reach_into
from warband.cards import vocabulary as v
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.do.harm.damage import TERRAIN_LIMIT
from warband.ddm.ground.terrain import DAMAGING
from warband.ddm.moments import Harm
from warband.ddm.state import Piece, Skirmish

ON_ENTERING = 5
"""What any terrain deals on entering."""


def barred(state: Skirmish, piece: Piece, going: Going) -> int:
    """Squares that the very next step may not enter."""
    if piece.hp > ON_ENTERING or not threatens(state, piece):
        return 0
    cells = 0
    for squares, amount in _wounding(state, piece, going):
        if amount >= piece.hp:
            cells |= squares
    return cells & ~piece.space


def survived(state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
    """The anchors found to which some way leads that does not destroy the mover."""
    if not threatens(state, piece):
        return found.all
    field, side = state.field, piece.side
    if not field.eventful_anchors[side] & found.all and not changed_terrain.differing(state):
        # Nothing that does anything to those who enter it lies within reach.
        return found.all
    anchors_touching = field.grid.anchors_touching
    wounding = tuple(
        (anchors_touching(squares, side) if side > 1 else squares, amount)
        for squares, amount in _wounding(state, piece, going)
        if amount
    )
    worst = sum((anchors & found.all).bit_count() * amount for anchors, amount in wounding)
    if worst < piece.hp:
        # Not even all of it together would destroy the mover.
        return found.all
    traps = 0
    for anchors, _ in wounding:
        traps |= anchors
    movement, start = found.movement, piece.anchor
    if all(amount >= piece.hp for _, amount in wounding):
        around = replace(movement, legal=movement.legal & ~traps)
        return found.all & reach(around, start, going.points).all
    if sum(amount for _, amount in wounding) < piece.hp:
        # Mostly all is reached by ways that enter such terrain with the last step, if at all.
        known = reach_into(movement, start, going.points, traps)
        if not found.all & ~known:
            return found.all
    paths = SafestPaths(movement, start, going.points, Danger(entering=wounding))
    return found.all & paths.reached(piece.hp - 1)


def threatens(state: Skirmish, piece: Piece) -> bool:
    """Whether what terrain may still do this turn could be the end of the creature."""
    if piece.hp > TERRAIN_LIMIT:
        return False
    phase, taken = piece.terrain_harm
    if phase == state.phase_serial and piece.hp > TERRAIN_LIMIT - taken:
        return False
    return bool(state.field.hazards) or changed_terrain.differing(state)


def _wounding(state: Skirmish, piece: Piece, going: Going) -> list[tuple[int, int]]:
    """Squares that hurt the mover on entering, and how much each does."""
    if going.mode == "burrow":
        return []
    found = []
    for kind in DAMAGING:
        squares = changed_terrain.squares_for(state, piece, kind)
        if squares:
            found.append((squares, _amount(state, piece, kind)))
    if going.mode == "surface":
        squares = changed_terrain.squares_for(state, piece, "spike stones")
        squares |= changed_terrain.squares_for(state, piece, "steep slope")
        if squares:
            found.append((squares, _amount(state, piece, "")))
    return found


def _amount(state: Skirmish, piece: Piece, kind: v.DamageType) -> int:
    harm = Harm(piece.id, [(ON_ENTERING, kind)], terrain=True)
    return state.edition.harming.reduced(state, piece, harm)[0]
