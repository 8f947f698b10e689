"""Squeezing: a big creature makes itself small for a while."""

import warband.rules.v3.placement as placement
import warband.rules.v3.stats as stats
from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Flow, choose
from warband.rules.v3.going import Going
from warband.rules.v3.state import Piece, Skirmish


def may_squeeze(state: Skirmish, piece: Piece, going: Going) -> bool:
    """Squeeze: Huge creatures only, after gaining movement points; a voluntary triggered power."""
    return (
        piece.kit.card.size == "Huge"
        and not piece.squeezed
        and going.moved == 0
        and not stats.suffers(piece, stats.DAZED_LIKE)
    )


def start_squeezing(state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
    """Gain the squeezed state: 2x2 within the 3x3 it occupied; points gained are kept."""
    width = state.field.grid.width
    anchor = piece.anchor
    options = sum(1 << (anchor + dy * width + dx) for dy in (0, 1) for dx in (0, 1))
    piece.squeezed = True
    piece.side = 2
    spot = yield from choose(going.seat, "squeeze", Bits(options), who=piece.id)
    placement.put(state, piece, spot)
    state.tell("squeezes", who=piece.id, square=spot)


def may_unsqueeze(state: Skirmish, piece: Piece, going: Going) -> bool:
    """On its turn it may end squeezing after any square of a move (ruling.squeeze-end)."""
    turn = state.turn
    mine = turn is not None and turn.piece == piece.id
    return mine and going.moved > 0 and unsqueeze_anchors(state, piece) > 0


def unsqueeze_anchors(state: Skirmish, piece: Piece) -> int:
    """End Squeezing: anchors at which a 3x3 space around it is legal."""
    if not piece.squeezed:
        return 0
    grid = state.field.grid
    cells = placement.standing_cells(state, piece)
    fits = state.field.block_anchors(cells, 3)
    around = 0
    for anchor in cells_of(fits & grid.anchors_touching(piece.space, 3)):
        if grid.footprint(anchor, 3) & piece.space == piece.space:
            around |= 1 << anchor
    return around


def end_squeezing(state: Skirmish, piece: Piece) -> Flow[None]:
    """Lose the squeezed state in a 3x3 space around the 2x2."""
    options = unsqueeze_anchors(state, piece)
    anchor = yield from choose(piece.seat, "place", Bits(options), who=piece.id, why="unsqueeze")
    piece.squeezed = False
    piece.side = 3
    placement.put(state, piece, anchor)
    state.tell("unsqueezes", who=piece.id, square=anchor)
