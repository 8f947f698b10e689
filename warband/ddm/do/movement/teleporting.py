"""A teleporter being used."""

import warband.ddm.ask.movement.teleporters as teleporters
import warband.ddm.do.harm.placement as placement
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


def use(state: Skirmish, piece: Piece, name: str) -> Flow[None]:
    """Switch to another teleporter, or teleport."""
    state.edition.teleporting.used(state, piece)
    if name == teleporters.SWITCH:
        yield from placement.place(
            state, piece, teleporters.free_pads(state, piece), piece.seat, why="teleport"
        )
    else:
        yield from placement.teleport(state, piece, teleporters.RANGE, piece, piece.seat)
