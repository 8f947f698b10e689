"""Whom a Lunge would reach."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.payable as payable
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish

# --------------------------------------------------------------------------------- Lunge


def possible(
    state: Skirmish, piece: Piece, *, first: bool = False
) -> list[tuple[CompiledPower, Piece]]:
    """Basic melee attacks with one more square of reach, and whom they would reach.

    Or only the `first`, for those who need only know whether there is any.
    """
    found: list[tuple[CompiledPower, Piece]] = []
    if "forbid attack" in state.known and abilities.forbidden(state, piece, "attack"):
        return found
    for skill in available_attacks.basic_melee(piece):
        if payable.has_use(state, piece, skill):
            for target in targets.legal_targets(state, piece, skill, reach_bonus=1, first=first):
                found.append((skill, target))
            if found and first:
                break
    return found
