"""What a card is worth in battle: mirrored battles against cards of known cost."""

from collections.abc import Callable, Sequence
from math import exp, log
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from warband.kernel.dice import Dice
from warband.kernel.rulebook import DRAW
from warband.lab.converted.battles import LibraryWith, fight, on_its_own, setup_text
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.cards import Card

RATIOS = (0.4, 0.6, 0.8, 1.0, 1.3, 1.7, 2.2)
"""How strong the opponents are, as shares of what the estimate says."""
RESAMPLED = 400
Numbers: TypeAlias = NDArray[np.float64]
MOST = 12
"""No more creatures on a side."""


class Sample(Struct, frozen=True):
    """Two battles with sides changed: points of the opponents, and what the new card scored."""

    opponent: str
    points: float
    """Points of the opponents for each of the new creatures."""
    score: float
    """0 to 1: two wins are 1, a draw counts half."""


class Worth(Struct, frozen=True):
    """What a card is worth, with the interval that holds 95 of 100 resamplings."""

    cost: float
    low: float
    high: float
    battles: int
    samples: tuple[Sample, ...]


def measure(
    card: Card,
    opponents: Sequence[Card],
    estimate: int,
    battles: int,
    seed: int = 0,
    progress: Callable[[], None] = lambda: None,
) -> Worth:
    """Play mirrored battles and find the points at which the odds are even.

    Everybody fights as if under command, so that fighting is weighed and not command.
    """
    if battles < 2 or not opponents:
        raise ValueError("a measurement takes at least two battles and an opponent")
    book = HandbookBook(LibraryWith([on_its_own(one) for one in (*opponents, card)]))
    cards = book.library.cards
    dice = Dice(seed)
    samples: list[Sample] = []
    for number in range(battles // 2):
        ratio = RATIOS[number % len(RATIOS)]
        other = opponents[dice.below(len(opponents))]
        ours, theirs = _sizes(estimate * ratio, other.cost)
        score = 0.0
        for side in (0, 1):
            bands = [[card.name] * ours, [other.name] * theirs]
            setup = setup_text(bands if side == 0 else bands[::-1], cards)
            won = fight(book, setup, seed + number).winner
            score += 0.25 if won == DRAW else 0.5 * (won == side)
            progress()
        samples.append(Sample(other.name, other.cost * theirs / ours, score))
    return _fitted(tuple(samples), seed)


def _sizes(points: float, cost: int) -> tuple[int, int]:
    """How many of each side make the opponents worth about so many points a creature."""
    return min(
        ((ours, theirs) for ours in range(1, 5) for theirs in range(1, MOST + 1)),
        key=lambda pair: (abs(log(cost * pair[1] / pair[0] / points)), pair[0]),
    )


def _fitted(samples: tuple[Sample, ...], seed: int) -> Worth:
    points = np.log([sample.points for sample in samples])
    scores = np.array([sample.score for sample in samples])
    centre = float(points.mean())
    even = _even_odds(points, scores, centre)
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(RESAMPLED):
        chosen = chance.integers(0, len(samples), len(samples))
        found.append(_even_odds(points[chosen], scores[chosen], centre))
    low, high = np.percentile(found, [2.5, 97.5])
    return Worth(exp(even), exp(float(low)), exp(float(high)), 2 * len(samples), samples)


def _even_odds(points: Numbers, scores: Numbers, centre: float) -> float:
    """Where a falling curve of scores over points crosses one half.

    The logistic curve has a mild belief in it (one win far below, one loss far above), so that
    few battles, or battles that all went one way, still give an answer within reach.
    """
    spread = 1.2
    x = np.concatenate([points - centre, [-spread, spread]])
    y = np.concatenate([scores, [1.0, 0.0]])
    slope, shift = -2.0, 0.0
    for _ in range(60):
        p = 1 / (1 + np.exp(-np.clip(slope * x + shift, -30, 30)))
        weight = np.maximum(p * (1 - p), 1e-6)
        gradient = np.array([((y - p) * x).sum() - 0.05 * (slope + 2.0), (y - p).sum()])
        curve = np.array([[(weight * x * x).sum() + 0.05, (weight * x).sum()],
                          [(weight * x).sum(), weight.sum() + 1e-9]])  # fmt: skip
        step = np.linalg.solve(curve, gradient)
        slope, shift = slope + float(step[0]), shift + float(step[1])
        if abs(step).max() < 1e-9:
            break
    slope = min(slope, -0.3)
    return centre - min(max(shift / slope, -3.0), 3.0)
