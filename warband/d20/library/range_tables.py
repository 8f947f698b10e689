"""Tables looked up by a number that lies in a range (`data/handbook/tables/*.txt`)."""

import re

from msgspec import Struct

from warband.d20.library.records import LibraryError
from warband.data import data_folder

_RANGE = re.compile(r"(\d{1,3})-(\d{1,3})")


class RangeRow(Struct, frozen=True):
    """A row: the numbers it is for, and its cells."""

    low: int
    high: int
    cells: tuple[str, ...]


class RangeTable(Struct, frozen=True):
    """Rows without gaps and overlaps, lowest first."""

    name: str
    rows: tuple[RangeRow, ...]

    def row(self, number: int) -> RangeRow | None:
        """The row for a number; nothing where the table has none."""
        return next((one for one in self.rows if one.low <= number <= one.high), None)

    def upto(self, number: int) -> tuple[RangeRow, ...]:
        """The rows for this number and all below, where each adds to those before."""
        return tuple(one for one in self.rows if one.low <= number)


def read_range_table(text: str, name: str) -> RangeTable:
    """A table from its text; LibraryError names the line of a gap or an overlap."""
    rows: list[RangeRow] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        first, *cells = (cell.strip() for cell in line.split("|"))
        match = _RANGE.fullmatch(first)
        if match is None or not cells:
            raise LibraryError(f"{name}, line {number}: LOW-HIGH | ... is expected")
        row = RangeRow(int(match[1]), int(match[2]), tuple(cells))
        if row.high < row.low or (rows and row.low != rows[-1].high + 1):
            raise LibraryError(f"{name}, line {number}: {first} leaves a gap or overlaps")
        rows.append(row)
    return RangeTable(name, tuple(rows))


def range_table(name: str) -> RangeTable:
    """A table that comes with the product: healer-companion, summoner-companion, cave-mutations."""
    path = data_folder() / "handbook" / "tables" / f"{name}.txt"
    return read_range_table(path.read_text(encoding="utf-8"), path.name)
