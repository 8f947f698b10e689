"""Rounding as the book has it: to the nearest 5, never below 5; ties are a setting."""

from fractions import Fraction
from math import ceil, floor

from msgspec import Struct


class Rounded(Struct, frozen=True):
    """A number before and after, and whether it lay exactly between two."""

    exact: Fraction
    value: int
    tie: bool = False
    other: int = 0
    """What a tie would have been the other way."""

    @property
    def told(self) -> str:
        """How the rounding went, in words."""
        if self.tie:
            return f"{show(self.exact)} lies between {self.value} and {self.other}: {self.value}"
        if self.exact == self.value:
            return f"{show(self.exact)} stays"
        return f"{show(self.exact)} to the nearest: {self.value}"


def nearest(exact: Fraction, step: int, least: int, up: bool) -> Rounded:
    """The nearest multiple of `step`, at least `least`."""
    below = floor(exact / step) * step
    above = ceil(exact / step) * step
    if below != above and exact - below == above - exact:
        value, other = (above, below) if up else (below, above)
        if value < least:
            value, other = max(value, least), max(other, least)
        return Rounded(exact, value, value != other, other)
    value = below if exact - below <= above - exact else above
    return Rounded(exact, max(value, least))


def to_fives(exact: Fraction | int, up: bool = False) -> Rounded:
    """Hit points and damage: multiples of 5, at least 5.

    >>> to_fives(13).value, to_fives(29).value, to_fives(Fraction(15, 2)).value
    (15, 30, 5)
    """
    return nearest(Fraction(exact), 5, 5, up)


def show(number: Fraction | int) -> str:
    """A number as people write it: 7.5, 16, 13.2."""
    number = Fraction(number)
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
