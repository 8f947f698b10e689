"""Hexes as axial coordinates, and their names.

Hexes stand on a point. Row ``r`` runs down the page and ``q`` to the right; odd rows of a
drawing are shifted half a hex to the right. A hex is named by the letter of its column in the
drawing and the number of its row, as in ``A1`` (the top left) or ``R8``; after ``Z`` comes ``AA``.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["DIRECTIONS", "Hex", "HexNameError", "column_letters", "hex_distance", "parse_hex"]

DIRECTIONS: tuple[tuple[int, int], ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right."""

_NAME = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})")


class HexNameError(ValueError):
    """A hex name that cannot be read."""


class Hex(NamedTuple):
    """One hex of the grid.

    >>> Hex(0, 2).name, Hex(0, 2).offset
    ('B3', (1, 2))
    >>> Hex(1, 0).turned(1)
    Hex(q=0, r=1)
    """

    q: int
    r: int

    @property
    def offset(self) -> tuple[int, int]:
        """Column and row in the drawing, both counted from zero."""
        return self.q + (self.r - (self.r & 1)) // 2, self.r

    @classmethod
    def at(cls, column: int, row: int) -> "Hex":
        """The hex drawn at a column and row, the inverse of :attr:`offset`."""
        return cls(column - (row - (row & 1)) // 2, row)

    @property
    def name(self) -> str:
        """The name of the hex; its column and row must not be negative."""
        column, row = self.offset
        return f"{column_letters(column)}{row + 1}"

    def plus(self, dq: int, dr: int) -> "Hex":
        """The hex displaced by an axial vector."""
        return Hex(self.q + dq, self.r + dr)

    def neighbours(self) -> Iterator["Hex"]:
        """The six hexes around this one, whether or not a board has them."""
        return (Hex(self.q + dq, self.r + dr) for dq, dr in DIRECTIONS)

    def turned(self, sixths: int) -> "Hex":
        """The hex turned clockwise about the origin by sixths of a full turn."""
        q, r = self
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)


def hex_distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes on an endless plane.

    >>> hex_distance(Hex(0, 0), Hex(2, -1))
    2
    """
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def column_letters(column: int) -> str:
    """The letters of a column counted from zero.

    >>> [column_letters(c) for c in (0, 25, 26, 53)]
    ['A', 'Z', 'AA', 'BB']
    """
    if column < 0:
        raise HexNameError(f"column {column} is left of the drawing and has no name")
    high, low = divmod(column, 26)
    return (chr(64 + high) if high else "") + chr(65 + low)


def parse_hex(name: str) -> Hex:
    """Read the name of a hex.

    >>> parse_hex("B3")
    Hex(q=0, r=2)
    """
    match = _NAME.fullmatch(name)
    if match is None or match[2].startswith("0"):
        raise HexNameError(f"{name!r} is not a hex: expected column letters and a row, like 'C4'")
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - 64
    return Hex.at(column - 1, int(match[2]) - 1)
