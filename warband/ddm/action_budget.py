"""What the actions that a creature has left pay for."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warband.ddm.compiled import CompiledPower


ALLOTTED = ("attack", "move", "minor")

# Allotted Actions Phase: any action can stand in for one below it in the list.
SUBSTITUTES = {
    "attack": ("attack",),
    "move": ("move", "attack"),
    "minor": ("minor", "move", "attack"),
}

MOVE = ("move",)
DOUBLE_MOVE = ("move", "move")


Left = tuple[int, int, int]
"""How many attack, move and minor actions there are."""


class Covered(dict[tuple[str, ...], bool]):
    """Which costs some actions cover, with substitution; worked out when first asked."""

    def __init__(self, left: Left) -> None:
        super().__init__()
        self.left = left

    def __missing__(self, cost: tuple[str, ...]) -> bool:
        # What stands in for the others comes first: each kind must be covered by those before it.
        available = owed = 0
        covered = True
        for kind, number in zip(ALLOTTED, self.left, strict=True):
            available += number
            owed += cost.count(kind)
            covered = covered and owed <= available
        self[cost] = covered
        return covered


covered_by = cache(Covered)
"""What so many actions cover."""


class Means:
    """What a creature could pay for with so many actions left."""

    __slots__ = ("any", "charge", "close_by", "covered", "double_move", "move", "skills")

    def __init__(
        self,
        covered: Covered,
        skills: tuple["CompiledPower", ...],
        charge: tuple[str, ...],
        *,
        attacks_close: bool,
    ) -> None:
        self.covered = covered
        self.skills = skills
        """Its own powers that cost no more than that, and are declared as such actions."""
        self.move = covered[MOVE]
        self.double_move = covered[DOUBLE_MOVE]
        self.charge = covered[charge]
        self.any = bool(skills) or self.move or self.charge
        """Whether it can pay for anything at all that costs an action."""
        self.close_by = attacks_close or self.charge
        """Some of it is only of use with enemies close by."""
