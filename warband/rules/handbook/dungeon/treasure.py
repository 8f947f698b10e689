"""Treasure: what a beaten encounter leaves behind (Table 7-1)."""

from typing import Final, Literal, NamedTuple, TypeAlias

from warband.kernel.questions import Flow, roll

Worth: TypeAlias = Literal["none", "mundane", "minor", "medium", "major"]


class Row(NamedTuple):
    """The highest d% of each result, 0 where a level has none, and how often items are rolled."""

    none: int
    mundane: int
    minor: int
    medium: int
    major: int
    rolls: int
    average: int
    """The value in gp that the book gives for it."""


TABLE: Final[dict[int, Row]] = {
    1: Row(35, 80, 100, 0, 0, 1, 360),
    2: Row(20, 30, 100, 0, 0, 1, 740),
    3: Row(20, 0, 97, 100, 0, 1, 1100),
    4: Row(20, 0, 93, 100, 0, 1, 1400),
    5: Row(20, 0, 88, 100, 0, 1, 1900),
    6: Row(20, 0, 83, 100, 0, 1, 2300),
    7: Row(20, 0, 78, 99, 100, 1, 3100),
    8: Row(20, 0, 71, 98, 100, 1, 4000),
    9: Row(20, 0, 60, 97, 100, 1, 5300),
    10: Row(20, 0, 46, 96, 100, 1, 6900),
    11: Row(20, 0, 30, 94, 100, 1, 8900),
    12: Row(20, 0, 0, 88, 100, 1, 12000),
    13: Row(20, 0, 0, 75, 100, 1, 16000),
    14: Row(20, 0, 0, 60, 100, 1, 20000),
    15: Row(20, 0, 0, 40, 100, 1, 26000),
    16: Row(55, 0, 0, 0, 100, 2, 36000),
    17: Row(65, 0, 0, 0, 100, 3, 42000),
    18: Row(55, 0, 0, 0, 100, 3, 54000),
    19: Row(40, 0, 0, 0, 100, 3, 72000),
    20: Row(20, 0, 0, 0, 100, 3, 96000),
}

VALUES: Final[dict[Worth, int]] = {
    "none": 0,
    "mundane": 350,
    "minor": 1000,
    "medium": 10000,
    "major": 40000,
}
"""What an item is worth on average, in gp: with these every average of the table comes out."""

LOCKED_ROLLS = 3
"""Lock and Key: so many times the table is rolled behind the lock."""


def worth_of(level: int, face: int) -> Worth:
    """What a d% brings in a dungeon of that level.

    >>> [worth_of(1, face) for face in (35, 36, 81)], worth_of(8, 71), worth_of(8, 72)
    (['none', 'mundane', 'minor'], 'minor', 'medium')
    """
    row = TABLE[level]
    if face <= row.none:
        return "none"
    if face <= row.mundane:
        return "mundane"
    if face <= row.minor:
        return "minor"
    return "medium" if face <= row.medium else "major"


def roll_treasure(seat: int, level: int) -> Flow[tuple[Worth, ...]]:
    """One treasure: nothing, an item, or several of one worth."""
    (face,) = yield from roll(seat, 100, 1, "treasure")
    worth = worth_of(level, face)
    if worth == "none":
        return ()
    return (worth,) * (TABLE[level].rolls if worth == "major" else 1)


def expected_value(level: int) -> float:
    """The value of a treasure on average, in gp."""
    found = sum(VALUES[worth_of(level, face)] * _items(level, face) for face in range(1, 101))
    return found / 100


def _items(level: int, face: int) -> int:
    return TABLE[level].rolls if worth_of(level, face) == "major" else 1
