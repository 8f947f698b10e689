"""Whether a creature can squeeze, and where it can stop doing so."""

import warband.ddm.ask.movement.standing as standing
from warband.boards.squares.grid import cells_of
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish


def may_squeeze(state: Skirmish, piece: Piece, going: Going) -> bool:
    """Squeeze: Huge creatures only, after gaining movement points; a voluntary triggered power."""
    return piece.side > 2 and state.edition.motion.may_squeeze(state, piece, going)


def may_unsqueeze(state: Skirmish, piece: Piece, going: Going) -> bool:
    """On its turn it may end squeezing after any square of a move (ruling.squeeze-end)."""
    turn = state.turn
    mine = turn is not None and turn.piece == piece.id
    return (
        mine
        and going.moved > 0
        and state.edition.motion.stretches_under_way()
        and unsqueeze_anchors(state, piece) > 0
    )


def unsqueeze_anchors(state: Skirmish, piece: Piece) -> int:
    """End Squeezing: anchors at which a 3x3 space around it is legal."""
    if not piece.squeezed:
        return 0
    grid = state.field.grid
    cells = standing.standing_cells(state, piece)
    fits = state.field.block_anchors(cells, 3)
    around = 0
    for anchor in cells_of(fits & grid.anchors_touching(piece.space, 3)):
        if grid.footprint(anchor, 3) & piece.space == piece.space:
            around |= 1 << anchor
    return around
