"""What a match proves: shares of games won, with their uncertainty."""

from math import sqrt

Z95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The Wilson 95 % confidence interval of a share.

    >>> low, high = wilson(70, 100)
    >>> round(low, 3), round(high, 3)
    (0.604, 0.781)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z95 * Z95 / trials
    middle = share + spread / 2
    margin = Z95 * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    scale = 1 + spread
    low, high = (middle - margin) / scale, (middle + margin) / scale
    return min(max(low, 0.0), share), max(min(high, 1.0), share)
