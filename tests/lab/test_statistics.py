"""Confidence intervals of win rates."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.lab.statistics import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(70, 100, 0.604, 0.781), (98, 100, 0.930, 0.994), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0)],
)
def test_known_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=5e-4)


@settings(deadline=None)
@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_intervals_hold_the_share_and_mirror_it(counts: tuple[int, int]) -> None:
    wins, games = counts
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    assert list(wilson(games - wins, games)) == pytest.approx([1 - high, 1 - low])


def test_more_games_make_surer() -> None:
    (few_low, few_high), (many_low, many_high) = wilson(7, 10), wilson(70, 100)
    assert few_low < many_low < many_high < few_high
