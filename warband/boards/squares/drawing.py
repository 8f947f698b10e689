"""Maps drawn in characters.

A plain drawing has one line a row and one character a cell. If something stands on gridlines, the
drawing is *ruled*: cells are set apart by one character each way, and framed::

    +-+-+-+
    |. .|#|
    + +-+ +
    |. . .|
    +-+-+-+

``+`` marks the corners. Between two cells stands a blank for nothing, or

====================  ==============  ===============
on the edge           side by side    one above other
====================  ==============  ===============
solid                 ``|``           ``-``
crest                 ``:``           ``=``
step, low to the ...  ``<`` ``>``     ``^`` ``v``
====================  ==============  ===============

The arrow points to the low side. What the characters of the cells mean is for the caller to say;
any visible character but ``+`` will do.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

from warband.boards.squares.edges import NO_EDGES, NOTHING, Edges, EdgeSet
from warband.boards.squares.grid import LARGEST, Grid

UPRIGHT, LEVEL = "|:><", "-=v^"
"""Solid, crest, and steps that fall east or south and that fall west or north."""


class DrawingError(ValueError):
    """A drawing that cannot be read; tells the line and column."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A map as characters: one for each cell, and what stands on the edges.

    >>> drawing = parse_drawing('''
    ...     +-+-+
    ...     |.|#|
    ...     + +-+
    ...     |. .|
    ...     +-+-+
    ... ''')
    >>> drawing.rows
    ('.#', '..')
    >>> drawing.edges.solid
    EdgeSet(east=1, south=2)
    >>> parse_drawing(str(drawing)) == drawing
    True
    """

    rows: tuple[str, ...]
    edges: Edges = NOTHING

    def __post_init__(self) -> None:
        width = len(self.rows[0]) if self.rows else 0
        for y, row in enumerate(self.rows, 1):
            if len(row) != width:
                raise DrawingError(f"row {y} has {len(row)} squares, the first one {width}")
            for x, character in enumerate(row, 1):
                if character == "+" or not character.isprintable() or character.isspace():
                    raise DrawingError(
                        f"row {y}, column {x}: {character!r} cannot stand for a cell"
                    )
        if not (1 <= width <= LARGEST and len(self.rows) <= LARGEST):
            raise DrawingError(
                f"a drawing of {width} x {len(self.rows)} squares: sides go from 1 to {LARGEST}"
            )
        self.edges.check(self.grid)

    @property
    def grid(self) -> Grid:
        """The board of the drawing."""
        return Grid(len(self.rows[0]), len(self.rows))

    def cells(self, characters: str) -> int:
        """The cells drawn with one of some characters.

        >>> bin(Drawing(("#.", ".#")).cells("#"))
        '0b1001'
        """
        board = 0
        for index, character in enumerate("".join(self.rows)):
            if character in characters:
                board |= 1 << index
        return board

    def __str__(self) -> str:
        return self._ruled() if self.edges else "\n".join(self.rows)

    def _ruled(self) -> str:
        width = len(self.rows[0])
        kinds = (self.edges.solid, self.edges.crest, self.edges.drop, self.edges.rise)
        frame = "+" + "-+" * width
        lines = [frame]
        for y, row in enumerate(self.rows):
            line, below = "|", "+"
            for x, character in enumerate(row):
                cell = y * width + x
                beside = _mark(UPRIGHT, [kind.east for kind in kinds], cell)
                line += character + ("|" if x + 1 == width else beside)
                below += _mark(LEVEL, [kind.south for kind in kinds], cell) + "+"
            lines += [line, below]
        return "\n".join([*lines[:-1], frame])


def _mark(marks: str, kinds: list[int], cell: int) -> str:
    for mark, edges in zip(marks, kinds, strict=True):
        if edges >> cell & 1:
            return mark
    return " "


def parse_drawing(text: str) -> Drawing:
    """Read a drawing, plain or ruled. Indentation and blank lines around it do not matter.

    :raises DrawingError: naming the line and column of what is wrong.
    """
    lines = dedent(text).strip("\n").rstrip().split("\n")
    if lines[0].startswith("+"):
        return _parse_ruled([line.rstrip() for line in lines])
    return Drawing(tuple(line.rstrip() for line in lines))


def _parse_ruled(lines: list[str]) -> Drawing:
    length = len(lines[0])
    if length % 2 == 0 or len(lines) % 2 == 0 or length < 3 or len(lines) < 3:
        raise DrawingError(
            f"a ruled drawing of {length} x {len(lines)} characters:"
            " both numbers are odd, two for each square and one more"
        )
    width = length // 2
    rows: list[str] = []
    kinds = [NO_EDGES] * 4
    for number, line in enumerate(lines, 1):
        if len(line) != length:
            raise DrawingError(f"line {number} has {len(line)} characters, the first one {length}")
        if number % 2 == 0:
            rows.append(line[1::2])
        for column, character in enumerate(line, 1):
            if number % 2 == 0 and column % 2 == 0:
                continue
            kind = _read(character, number, column, length, len(lines))
            if kind is None:
                continue
            cell = ((number + 1) // 2 - 1) * width + column // 2 - 1
            if number % 2:
                kinds[kind] |= EdgeSet(south=1 << (cell - width))
            else:
                kinds[kind] |= EdgeSet(east=1 << cell)
    return Drawing(tuple(rows), Edges(*kinds))


def _read(character: str, line: int, column: int, length: int, height: int) -> int | None:
    """Which kind of edge a character between the cells stands for, or None if there is none."""
    if line % 2 and column % 2:
        expected = "+"
    elif line % 2:
        expected = "-" if line in (1, height) else " " + LEVEL
    else:
        expected = "|" if column in (1, length) else " " + UPRIGHT
    if character not in expected:
        wanted = " or ".join(repr(mark) for mark in expected)
        raise DrawingError(f"line {line}, column {column}: {character!r} where {wanted} belongs")
    return expected.index(character) - 1 if expected.startswith(" ") and character != " " else None
