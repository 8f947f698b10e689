"""Champion tests: who takes part, with how many dice, who is ahead."""

import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.state import Skirmish


def extra_dice(state: Skirmish, seat: int) -> int:
    """Dice that continuous powers and effects add when determining initiative."""
    if "initiative dice" not in state.known:
        return 0
    return sum(
        amount
        for piece in state.warband(seat)
        if piece.anchor >= 0
        for _, amount in modifiers.modifiers(state, piece, "initiative dice")
    )
