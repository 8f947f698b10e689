"""What the actions that a creature has left pay for."""

from functools import cache, lru_cache

from warband.rules.v3.kit import ALLOTTED, ANYWHERE, Kit

# Allotted Actions Phase: any action can stand in for one below it in the list.
SUBSTITUTES = {
    "attack": ("attack",),
    "move": ("move", "attack"),
    "minor": ("minor", "move", "attack"),
}

MOVE = ("move",)
DOUBLE_MOVE = ("move", "move")
CHARGE = ("attack", "minor")
"""What a Charge costs, and a Lunge."""


class Covered(dict[tuple[str, ...], bool]):
    """Which costs some actions cover, with substitution; worked out when first asked."""

    def __init__(self, *left: int) -> None:
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
"""What so many attack, move and minor actions cover."""


class Means:
    """What a creature could pay for with so many actions left."""

    __slots__ = ("charge", "close_by", "covered", "double_move", "move", "skills")

    def __init__(self, kit: Kit, covered: Covered) -> None:
        self.covered = covered
        self.skills = tuple(s for s in kit.allotted if covered[s.cost] and not s.reserved)
        """Its own powers that cost no more than that, and are declared as such actions."""
        self.move = covered[MOVE]
        self.double_move = covered[DOUBLE_MOVE]
        self.charge = covered[CHARGE]
        """A Lunge costs the same."""
        self.close_by = any(s.span < ANYWHERE for s in self.skills) or self.charge
        """Some of it is only of use with enemies close by."""


@lru_cache(maxsize=4096)
def within_means(kit: Kit, attack: int, move: int, minor: int) -> Means:
    """What a creature with that kit could pay for with so many actions."""
    return Means(kit, covered_by(attack, move, minor))
