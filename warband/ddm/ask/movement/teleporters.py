"""Teleporter terrain: used on the creature's own turn (Appendix D)."""

import warband.ddm.ask.movement.standing as standing
from warband.boards.squares.grid import cells_of
from warband.ddm.state import Piece, Skirmish

SWITCH = "Teleporter Switch"
JUMP = "Teleporter Jump"
RANGE = 10


def usable(state: Skirmish, piece: Piece) -> list[str]:
    """What a creature may do with the teleporter under it: a voluntary triggered power."""
    if not piece.ground & state.field.masks.get("teleporter", 0):
        return []
    if (
        state.turn is None
        or state.turn.piece != piece.id
        or piece.inactive
        or not state.edition.teleporting.ready(state, piece)
    ):
        return []
    names = [SWITCH, JUMP] if free_pads(state, piece) else [JUMP]
    return [name for name in names if name in state.edition.universal.costs]


def free_pads(state: Skirmish, piece: Piece) -> int:
    """Anchors on the nearest unoccupied teleporter squares, walls ignored, or on any of them."""
    grid = state.field.grid
    pads = state.field.masks.get("teleporter", 0) & ~state.occupied
    if state.edition.teleporting.to_any:
        found = grid.anchors_touching(pads, piece.side) & standing.placing_anchors(state, piece)
        return found & ~(1 << piece.anchor)
    x, y = grid.xy(piece.anchor)
    far = piece.side - 1
    best: dict[int, int] = {}
    legal = standing.placing_anchors(state, piece)
    for pad in cells_of(pads):
        px, py = grid.xy(pad)
        anchors = grid.anchors_touching(1 << pad, piece.side) & legal
        if anchors or state.edition.teleporting.nearest_only:
            distance = max(x - px, px - x - far, y - py, py - y - far)
            best[distance] = best.get(distance, 0) | anchors
    return best[min(best)] if best else 0
