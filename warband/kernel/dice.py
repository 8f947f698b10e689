"""Dice from one integer: small to copy, the same on every machine."""

from warband.kernel.questions import Roll

_MASK = (1 << 61) - 1
_FACTOR = 437799614237992725


class Dice:
    """Answers rolls from a seed.

    The whole state is one integer, so a copy of a battle copies its future luck.

    >>> Dice(7).faces(20, 3) == Dice(7).faces(20, 3)
    True
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2 + 1) & _MASK
        for _ in range(4):
            self.next()

    def next(self) -> int:
        """The next 31 random bits (a multiplicative generator modulo a Mersenne prime)."""
        state = self.state * _FACTOR % _MASK
        self.state = state
        return state >> 30

    def faces(self, sides: int, count: int) -> tuple[int, ...]:
        """Roll dice."""
        return tuple([(self.next() * sides >> 31) + 1 for _ in range(count)])

    def answer(self, roll: Roll) -> tuple[int, ...]:
        """Answer a question of the rules."""
        return self.faces(roll.sides, roll.count)

    def below(self, bound: int) -> int:
        """An even pick from range(bound)."""
        self.state = state = self.state * _FACTOR % _MASK  # as `next`, asked for every decision
        return (state >> 30) * bound >> 31

    def copy(self) -> "Dice":
        """The same dice with the same future."""
        twin = Dice.__new__(Dice)
        twin.state = self.state
        return twin
