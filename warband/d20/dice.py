"""Dice as a stat block writes them: `2d8+7`, `1d6-1`, `6`."""

import re
from fractions import Fraction

from msgspec import Struct

TERM = r"\d{1,4}d\d{1,4}(?:\s*[+-]\s*\d{1,5})?"
"""What dice look like, to be used inside other patterns."""

_DICE = re.compile(r"(\d{1,4})d(\d{1,4})(?:\s*([+-])\s*(\d{1,5}))?")
_FLAT = re.compile(r"[+-]?\d{1,5}")


class Dice(Struct, frozen=True):
    """So many dice of so many sides and a number on top; no dice at all is a flat number."""

    count: int
    sides: int
    bonus: int = 0

    @property
    def minimum(self) -> int:
        """The least this can roll."""
        return self.count + self.bonus

    @property
    def maximum(self) -> int:
        """The most this can roll."""
        return self.count * self.sides + self.bonus

    @property
    def average(self) -> Fraction:
        """Least and most together, halved: the book's own way to an average."""
        return Fraction(self.minimum + self.maximum, 2)

    def __str__(self) -> str:
        if not self.count:
            return str(self.bonus)
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


def read_dice(text: str) -> Dice | None:
    """The dice a text is, or nothing if it is none."""
    text = text.strip()
    if match := _DICE.fullmatch(text):
        bonus = int(match[4] or 0)
        return Dice(int(match[1]), int(match[2]), -bonus if match[3] == "-" else bonus)
    if _FLAT.fullmatch(text):
        return Dice(0, 0, int(text))
    return None


def find_dice(text: str) -> tuple[Dice, ...]:
    """Every dice expression that stands in a text."""
    found = (read_dice(match[0]) for match in _DICE.finditer(text))
    return tuple(dice for dice in found if dice is not None)
