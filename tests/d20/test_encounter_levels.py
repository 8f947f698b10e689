"""Encounter Levels: Table 4-1 cell by cell, and the book's example."""

from fractions import Fraction

import pytest

from warband.d20.convert.encounters import combined, of_group

APART = {
    0: "3 4 5 6 7 8 9 10 11 12",
    1: "3+ 4+ 5+ 6+ 7+ 8+ 9+ 10+ 11+",
    2: "4 5 6 7 8 9 10 11",
    3: "4+ 5+ 6+ 7+ 8+ 9+ 10+",
    4: "5+ 6+ 7+ 8+ 9+ 10+",
    5: "6+ 7+ 8+ 9+ 10+",
    6: "7+ 8+ 9+ 10+",
    7: "8 9 10",
    8: "9 10",
    9: "10",
}
"""Table 4-1 by how far two ratings lie apart, the weaker from 1 up; a dash counts as no change.

Its cell for 1 and 2 prints 3, its mirror 3+, and Table 4-2 gives 3+.
"""


def test_every_cell_of_the_table() -> None:
    """shows: encounter.table, encounter.sums"""
    for apart, cells in APART.items():
        for weaker, cell in enumerate(cells.split(), 1):
            assert str(combined(weaker, weaker + apart)) == cell
            assert str(combined(weaker + apart, weaker)) == cell


@pytest.mark.parametrize(
    ("ratings", "level"),
    [((1, 2), "3+"), ((1, 2, 4), "5+"), ((4, 1, 2), "5+"), ((5,), "5"), ((20, 20), "22")],
)
def test_groups_are_folded_from_the_weakest(ratings: tuple[int, ...], level: str) -> None:
    """shows: encounter.groups"""
    assert str(of_group(ratings)[0]) == level


def test_a_fold_tells_how() -> None:
    _, folds = of_group((4, 2, 1))
    assert [str(fold.result) for fold in folds] == ["3+", "5+"]


def test_fractions_are_taken() -> None:
    assert str(of_group((Fraction(1, 2), Fraction(1, 2)))[0]) == "5/2"


def test_nobody_is_no_group() -> None:
    with pytest.raises(ValueError, match="at least one"):
        of_group(())
