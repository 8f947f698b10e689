"""Standings: points, and what breaks ties, each with a word of explanation."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

WIN, DRAWN, LOSS = 3, 1, 0
BYE = WIN
NEITHER = -2
"""In the winner's place: neither came, and both have lost."""
LEAST = 1 / 3
"""No opponent counts as having won less than this part of their matches."""


class Match(msgspec.Struct, frozen=True):
    """A battle that was played, or a bye where there is no other player."""

    round: int
    one: int
    other: int = -1
    winner: int = -1
    """The player who won; -1 for a draw, NEITHER if both lost. A bye is won by whoever has it."""
    scores: tuple[int, int] = (0, 0)
    """Victory points in the battle."""

    @property
    def bye(self) -> bool:
        """Whether nobody was met."""
        return self.other < 0


class Standing(msgspec.Struct, frozen=True):
    """One line of the table."""

    player: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    opponents: float
    """Strength of schedule: the part of their points that opponents made, on average."""
    score: int
    """Victory points for, less those against."""
    penalty: int = 0
    rank: int = 0


TIEBREAKERS: Final = (
    ("points", "three for a win or a bye, one for a draw; less penalties"),
    ("opponents", "the average part of their possible points that one's opponents made, a third "
     "at the least; byes do not count"),
    ("score", "victory points won less victory points given away in all battles"),
    ("seed", "the order of the draw at the beginning"),
)  # fmt: skip


def standings(
    players: Sequence[int], matches: Iterable[Match], penalties: Mapping[int, int]
) -> list[Standing]:
    """All players, best first; `players` is the order of the seed."""
    by_player: dict[int, list[Match]] = {player: [] for player in players}
    for match in matches:
        for who in (match.one, match.other):
            if who in by_player:
                by_player[who].append(match)
    part = {player: _part(player, played) for player, played in by_player.items()}
    lines = [_line(player, by_player[player], part, penalties.get(player, 0)) for player in players]
    order = {player: place for place, player in enumerate(players)}
    lines.sort(key=lambda s: (-s.points, -s.opponents, -s.score, order[s.player]))
    return [msgspec.structs.replace(line, rank=rank) for rank, line in enumerate(lines, 1)]


def points_of(player: int, match: Match) -> int:
    """What a match brought a player."""
    if match.bye:
        return BYE
    if match.winner == -1:
        return DRAWN
    return WIN if match.winner == player else LOSS


def _part(player: int, played: list[Match]) -> float:
    """The part of their possible points that a player made, without byes."""
    real = [match for match in played if not match.bye]
    if not real:
        return LEAST
    return max(LEAST, sum(points_of(player, match) for match in real) / (WIN * len(real)))


def _line(player: int, played: list[Match], part: Mapping[int, float], penalty: int) -> Standing:
    real = [match for match in played if not match.bye]
    others = [match.other if match.one == player else match.one for match in real]
    won = sum(match.winner == player for match in real)
    drawn = sum(match.winner == -1 for match in real)
    score = sum(
        match.scores[match.one != player] - match.scores[match.one == player] for match in real
    )
    return Standing(
        player,
        sum(points_of(player, match) for match in played) - penalty,
        len(played),
        won + len(played) - len(real),
        drawn,
        len(real) - won - drawn,
        round(sum(part.get(other, LEAST) for other in others) / len(others), 4) if others else 0.0,
        score,
        penalty,
    )
