"""Squeezing: a big creature makes itself small for a while."""

import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.do.harm.placement as placement
from warband.ddm import questions as q
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, choose


def start_squeezing(state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
    """Gain the squeezed state: 2x2 within the 3x3 it occupied; points gained are kept."""
    yield from state.edition.motion.squeezing(state, piece, going)
    if piece.anchor < 0 or piece.squeezed or piece.inactive:
        return
    width = state.field.grid.width
    anchor = piece.anchor
    options = sum(1 << (anchor + dy * width + dx) for dy in (0, 1) for dx in (0, 1))
    piece.squeezed = True
    piece.side = 2
    spot = yield from choose(going.seat, q.SQUEEZE, Bits(options), who=piece.id)
    placement.put(state, piece, spot)
    state.tell("squeezes", who=piece.id, square=spot)


def end_squeezing(state: Skirmish, piece: Piece) -> Flow[None]:
    """Lose the squeezed state in a 3x3 space around the 2x2."""
    options = room_to_squeeze.unsqueeze_anchors(state, piece)
    anchor = yield from choose(piece.seat, q.PLACE, Bits(options), who=piece.id, why="unsqueeze")
    piece.squeezed = False
    piece.side = 3
    placement.put(state, piece, anchor)
    state.tell("unsqueezes", who=piece.id, square=anchor)
