"""Whom a Lunge would reach."""

from collections.abc import Iterator

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.payable as payable
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish

# --------------------------------------------------------------------------------- Lunge


def each_lunge(state: Skirmish, piece: Piece) -> Iterator[tuple[CompiledPower, Piece]]:
    """Basic melee attacks with one more square of reach, and whom they would reach."""
    if abilities.forbidden(state, piece, "attack"):
        return
    for skill in available_attacks.basic_melee(piece):
        if payable.has_use(state, piece, skill):
            for target in targets.each_target(state, piece, skill, reach_bonus=1):
                yield skill, target
