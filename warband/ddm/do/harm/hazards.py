"""What terrain does to creatures that enter it, stand in it, or start or end a turn there."""

import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


def placed(state: Skirmish, piece: Piece) -> Flow[None]:
    """Placement enters no square, so terrain that answers entering does nothing."""
    placement.settle(state, piece)
    yield from effects.expire_while(state)
