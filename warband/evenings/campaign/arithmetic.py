"""The numbers of a campaign (Setting Up the Campaign; Playing a Round)."""

from warband.evenings.campaign.entries import Length

TARGETS: dict[Length, int] = {"quick": 100, "major": 140, "epic": 180}
START = 50
WIN, LOSS = 10, -5
WIN_OF_THREE = 15
NEW_WARLORD = -5
DEAREST_WARLORD = 25
SIZES = ((125, 200), (75, 100), (0, 50))
"""Once any score has reached the first number, everybody's warband has the second."""
DESTROYED_ON = 16
FOUND_ON = 11
"""An even chance is a d20 of 11 or higher."""


def size_for(best: int, before: int) -> int:
    """How large warbands are once the best score is this; they never shrink.

    >>> size_for(75, 50), size_for(60, 100), size_for(130, 100)
    (100, 100, 200)
    """
    return max(before, next(size for score, size in SIZES if best >= score or score == 0))


def support_points(score: int, highest: int) -> int:
    """Points of support troops: 10 for every 15 by which the best of a battle is ahead.

    >>> [support_points(50, best) for best in (64, 65, 79, 80)]
    [0, 10, 10, 20]
    """
    return 10 * max(0, (highest - score) // 15)


def score_change(won: bool, drawn: bool, players: int) -> int:
    """What a battle does to a score.

    >>> score_change(True, False, 2), score_change(True, False, 3), score_change(False, True, 2)
    (10, 15, 0)
    """
    if drawn:
        return 0
    if not won:
        return LOSS
    return WIN if players == 2 else WIN_OF_THREE
