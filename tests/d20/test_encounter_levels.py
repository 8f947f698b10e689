"""Encounter Levels: Table 4-1 cell by cell, and the book's example."""

from fractions import Fraction

import pytest

from warband.d20.convert.encounters import combined, of_group

TABLE = """\
3 3+ 4 4+ 5+? 6+ 7+ - - -
3+ 4 4+ 5 5+ 6+ 7+ 8+ - -
4 4+ 5 5+ 6 6+ 7+ 8+ 9+ -
4+ 5 5+ 6 6+ 7 7+ 8+ 9+ 10+
5+ 5+ 6 6+ 7 7+ 8 8+ 9+ 10+
6+ 6+ 6+ 7 7+ 8 8+ 9 9+ 10+
7+ 7+ 7+ 7+ 8 8+ 9 9+ 10 10+
- 8+ 8+ 8+ 8+ 9 9+ 10 10+ 11
- - 9+ 9+ 9+ 9+ 10 10+ 11 11+
- - - 10+ 10+ 10+ 10+ 11 11+ 12
""".replace("?", "")
"""Table 4-1; its cell for 1 and 2 prints 3, its mirror 3+, and Table 4-2 gives 3+."""


def test_every_cell_of_the_table() -> None:
    """proves: encounter.table, encounter.sums"""
    for row, line in enumerate(TABLE.splitlines(), 1):
        for column, cell in enumerate(line.split(), 1):
            expected = str(max(row, column)) if cell == "-" else cell
            assert str(combined(row, column)) == expected, (row, column)


@pytest.mark.parametrize(
    ("ratings", "level"),
    [((1, 2), "3+"), ((1, 2, 4), "5+"), ((4, 1, 2), "5+"), ((5,), "5"), ((20, 20), "22")],
)
def test_groups_are_folded_from_the_weakest(ratings: tuple[int, ...], level: str) -> None:
    """proves: encounter.groups"""
    assert str(of_group(ratings)[0]) == level


def test_a_fold_tells_how() -> None:
    _, folds = of_group((4, 2, 1))
    assert [str(fold.result) for fold in folds] == ["3+", "5+"]


def test_fractions_are_taken() -> None:
    assert str(of_group((Fraction(1, 2), Fraction(1, 2)))[0]) == "5/2"


def test_nobody_is_no_group() -> None:
    with pytest.raises(ValueError, match="at least one"):
        of_group(())
