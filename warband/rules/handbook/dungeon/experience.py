"""Random Dungeon Campaigns: what a delve teaches."""

FIRST_LEVEL = 3
"""Parties below this level learn as much as one of it."""
LEARNERS = 6


def experience_for(party_level: int, rating: int) -> int:
    """The points that beating such a monster brings to a whole party.

    Every second rating above the party's level doubles them; one more brings half as much again.

    >>> experience_for(3, 9), experience_for(3, 3), experience_for(3, 4), experience_for(1, 7)
    (7200, 900, 1350, 3600)

    The weakest creatures teach the same to everybody up to sixth level.

    >>> experience_for(1, 1), experience_for(6, 1)
    (300, 300)
    """
    if rating <= 1 and party_level <= LEARNERS:
        return 300 * max(rating, 0)
    level = max(party_level, FIRST_LEVEL)
    steps, odd = divmod(rating - level, 2)
    points = 300 * level * 2.0**steps
    return int(points * 1.5 if odd else points)


def delve_award(party_level: int, dungeon_level: int, *, boss_alive: bool = False) -> int:
    """A delve that was won counts as one monster six ratings above the dungeon's level.

    >>> delve_award(3, 3), delve_award(3, 3, boss_alive=True)
    (7200, 3600)
    """
    award = experience_for(party_level, dungeon_level + 6)
    return award // 2 if boss_alive else award
