"""Players and teams: who sits at the table, and who fights whom.

A seat is a number. `teams` says for every seat which side it fights on; where everybody fights
alone, a team is a seat. Two players, teams and free-for-all differ by nothing but this table.
"""

from functools import cache
from typing import Final

SEATS: Final = ("blue", "red", "green", "yellow", "purple", "orange")
"""What players are called in texts, by seat."""

Teams = tuple[int, ...]
"""The team of every seat."""

DUEL: Final[Teams] = (0, 1)
"""Two players, each alone."""


@cache
def opponents(teams: Teams, seat: int) -> tuple[int, ...]:
    """The players of other teams, beginning to the left of a seat.

    >>> opponents((0, 1, 0, 1), 2)
    (3, 1)
    """
    count = len(teams)
    around = ((seat + step) % count for step in range(1, count))
    return tuple(other for other in around if teams[other] != teams[seat])


def opponent(teams: Teams, seat: int) -> int:
    """The opponent, where a rule speaks of one: the first to the left.

    >>> opponent(DUEL, 1), opponent((0, 1, 2), 1)
    (0, 2)
    """
    return opponents(teams, seat)[0]


def left_of(teams: Teams, seat: int) -> int:
    """The player to the left, whose turn comes next.

    >>> left_of((0, 1, 2), 2)
    0
    """
    return (seat + 1) % len(teams)


def names(teams: Teams) -> tuple[str, ...]:
    """What the players at a table are called.

    >>> names((0, 1, 2))
    ('blue', 'red', 'green')
    """
    return SEATS[: len(teams)]


def fight_alone(players: int) -> Teams:
    """So many players, everybody against everybody.

    >>> fight_alone(3)
    (0, 1, 2)
    """
    return tuple(range(players))


def numbered(sides: tuple[int, ...]) -> Teams:
    """Teams numbered from 0 on, in whatever way they were told apart.

    >>> numbered((0, 1, 0, 3))
    (0, 1, 0, 2)
    """
    found = list(dict.fromkeys(sides))
    return tuple(found.index(side) for side in sides)


class SeatError(ValueError):
    """Words that do not say who plays with whom."""


def parse_teams(text: str) -> Teams:
    """Who plays with whom: teams with blanks between, players of a team joined by a plus.

    >>> parse_teams("blue+green red+yellow")
    (0, 1, 0, 1)

    :raises SeatError: unless it names the first two to six players, once each.
    """
    found: dict[str, int] = {}
    for team, players in enumerate(text.split()):
        for player in players.split("+"):
            if player not in SEATS or player in found:
                raise SeatError(f"{player!r} is no player, or named twice: {', '.join(SEATS)}")
            found[player] = team
    teams = tuple(found.get(player, -1) for player in SEATS[: len(found)])
    if len(set(teams)) < 2 or -1 in teams:
        raise SeatError(f"expected at least two teams of {', '.join(SEATS)} in order: {text!r}")
    return teams


def print_teams(teams: Teams) -> str:
    """The inverse of `parse_teams`.

    >>> print_teams((0, 1, 0, 1))
    'blue+green red+yellow'
    """
    return " ".join(
        "+".join(player for player, own in zip(SEATS, teams, strict=False) if own == team)
        for team in range(max(teams) + 1)
    )


def by_team(values: list[int], teams: Teams) -> str:
    """A number for each team, in words: "blue 3 red 5".

    >>> by_team([3, 5], (0, 1, 0, 1))
    'blue 3 red 5'
    """
    return " ".join(
        f"{SEATS[teams.index(team)]} {value}" for team, value in enumerate(values) if team in teams
    )
