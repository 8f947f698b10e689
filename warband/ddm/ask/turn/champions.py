"""Champion tests: who takes part, with how many dice, who is ahead."""

import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.state import Skirmish


def extra_dice(state: Skirmish, seat: int) -> int:
    """Dice that continuous powers and effects add when determining initiative."""
    return _of_warband(state, seat, "initiative dice")


def extra_setup_dice(state: Skirmish, seat: int) -> int:
    """Dice that powers add to the test before the battle, where nobody is on the map yet."""
    if "setup dice" not in state.known:
        return 0
    return sum(
        effect.amount
        for piece in state.warband(seat)
        for skill in piece.kit.skills
        if skill.continuous
        for effect in skill.power.steps
        if isinstance(effect, v.Bonus) and effect.stat == "setup dice"
        if isinstance(effect.amount, int)
    )


def bonus(state: Skirmish, seat: int) -> int:
    """What continuous powers and effects add to the roll for initiative."""
    return _of_warband(state, seat, "initiative")


def _of_warband(state: Skirmish, seat: int, stat: str) -> int:
    if stat not in state.known:
        return 0
    return sum(
        amount
        for piece in state.warband(seat)
        if piece.anchor >= 0
        for _, amount in modifiers.modifiers(state, piece, stat)
    )
