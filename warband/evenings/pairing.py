"""Who plays whom: Swiss rounds, round robin, single and double elimination.

Swiss: players are ranked by points, then by what breaks ties, then by the order of the seed.
From the top each player meets the nearest in rank whom they have not met; no two meet twice
where that can be avoided. When the number is odd, the lowest in rank who has had no bye gets one.

That no rematch is made without need rests on a fact about graphs: among n players of whom each has
met at most r others, everybody can be paired anew if n is at least 2r + 2. So pairs are made from
the top as long as so many are left over, and the rest is searched through completely.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Player = int
Pair = tuple[Player, Player]


class Round(NamedTuple):
    """The pairs of a round, and who has a bye."""

    pairs: tuple[Pair, ...]
    byes: tuple[Player, ...] = ()


# --------------------------------------------------------------------------------- Swiss


def swiss_round(
    ranked: Sequence[Player],
    points: Mapping[Player, float],
    met: Mapping[Player, frozenset[Player]],
    had_bye: frozenset[Player],
) -> Round:
    """The pairs of the next round; players are given best first.

    >>> nobody = {player: frozenset() for player in range(4)}
    >>> swiss_round([0, 1, 2, 3], dict.fromkeys(range(4), 0.0), nobody, frozenset())
    Round(pairs=((0, 2), (1, 3)), byes=())
    """
    left = list(ranked)
    byes: tuple[Player, ...] = ()
    if len(left) % 2:
        without = [player for player in reversed(left) if player not in had_bye]
        bye = without[0] if without else left[-1]
        left.remove(bye)
        byes = (bye,)
    most_met = max((len(met[player]) for player in left), default=0)
    pairs: list[Pair] = []
    while len(left) > 2 * most_met + 2:
        top = left[0]
        other = next(each for each in _preferred(top, left, points) if each not in met[top])
        pairs.append((top, other))
        left.remove(top)
        left.remove(other)
    pairs += _search(left, points, met)
    return Round(tuple(pairs), byes)


def _preferred(top: Player, left: Sequence[Player], points: Mapping[Player, float]) -> list[Player]:
    """Opponents for the best of those who are left: of the same points the middle one first.

    The upper half of a group meets its lower half; then those below it are next.
    """
    group = [player for player in left if points[player] == points[top] and player != top]
    below = [player for player in left if player != top and player not in set(group)]
    half = len(group) // 2
    return [*group[half:], *reversed(group[:half]), *below]


def _search(
    left: Sequence[Player], points: Mapping[Player, float], met: Mapping[Player, frozenset[Player]]
) -> list[Pair]:
    """Pairs for all who are left, with as few rematches as there must be."""
    for rematches in range(len(left) // 2 + 1):
        dead: set[tuple[frozenset[Player], int]] = set()
        found = _complete(list(left), rematches, points, met, dead)
        if found is not None:
            return found
    raise AssertionError("with as many rematches as pairs anybody can be paired")


def _complete(
    left: list[Player],
    rematches: int,
    points: Mapping[Player, float],
    met: Mapping[Player, frozenset[Player]],
    dead: set[tuple[frozenset[Player], int]],
) -> list[Pair] | None:
    if not left:
        return []
    key = frozenset(left), rematches
    if key in dead:
        return None
    top = left[0]
    for other in _preferred(top, left, points):
        spent = other in met[top]
        if spent > rematches:
            continue
        rest = [player for player in left if player not in (top, other)]
        found = _complete(rest, rematches - spent, points, met, dead)
        if found is not None:
            return [(top, other), *found]
    dead.add(key)
    return None


# --------------------------------------------------------------------------- round robin


def round_robin(players: Sequence[Player]) -> tuple[Round, ...]:
    """Everybody against everybody, by the circle method; with an odd number one rests a round.

    >>> [len(each.pairs) for each in round_robin([1, 2, 3, 4, 5])]
    [2, 2, 2, 2, 2]
    """
    circle: list[Player | None] = list(players)
    if len(circle) % 2:
        circle.append(None)
    rounds: list[Round] = []
    for number in range(len(circle) - 1):
        pairs: list[Pair] = []
        byes: list[Player] = []
        for place in range(len(circle) // 2):
            one, other = circle[place], circle[-1 - place]
            if one is None or other is None:
                byes += [player for player in (one, other) if player is not None]
            else:
                pairs.append((one, other) if (number + place) % 2 == 0 else (other, one))
        rounds.append(Round(tuple(pairs), tuple(byes)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


# --------------------------------------------------------------------------- elimination


def bracket_order(size: int) -> list[int]:
    """Seeds from top to bottom of a bracket, so that the best two can meet only in its final.

    >>> bracket_order(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        both = 2 * len(order) - 1
        order = [seed for upper in order for seed in (upper, both - upper)]
    return order


def first_round(seeded: Sequence[Player]) -> Round:
    """The first round of an elimination: the best of the seed rest where the number is no power
    of two."""
    size = 1
    while size < len(seeded):
        size *= 2
    order = bracket_order(size)
    pairs: list[Pair] = []
    byes: list[Player] = []
    for upper, lower in zip(order[::2], order[1::2], strict=True):
        there = [seeded[seed] for seed in (upper, lower) if seed < len(seeded)]
        if len(there) == 2:
            pairs.append((there[0], there[1]))
        else:
            byes += there
    return Round(tuple(pairs), tuple(byes))


class Bracket:
    """An elimination as it goes on: who is still in, and who has lost how often.

    With one life a loss is the end; with two the losers play among themselves, and the last two
    meet until one of them has lost twice.
    """

    def __init__(self, seeded: Sequence[Player], lives: int = 1) -> None:
        self.seeded = tuple(seeded)
        self.lives = dict.fromkeys(seeded, lives)
        self.met: dict[Player, frozenset[Player]] = {p: frozenset() for p in seeded}
        self._order = {player: place for place, player in enumerate(self._places())}

    def _places(self) -> list[Player]:
        """Players from top to bottom of the bracket."""
        size = 1
        while size < len(self.seeded):
            size *= 2
        return [self.seeded[seed] for seed in bracket_order(size) if seed < len(self.seeded)]

    @property
    def winner(self) -> Player | None:
        """Who is left alone."""
        left = [player for player, lives in self.lives.items() if lives]
        return left[0] if len(left) == 1 else None

    @property
    def over(self) -> bool:
        """Whether nobody is left to play: all others have lost, or dropped."""
        return sum(lives > 0 for lives in self.lives.values()) < 2

    def lost(self, loser: Player, winner: Player) -> None:
        """A battle was lost."""
        self.lives[loser] -= 1
        self.met[loser] |= {winner}
        self.met[winner] |= {loser}

    def next_round(self) -> Round:
        """Those with the same number of lives play on; one too many in a group rests."""
        if self.winner is not None:
            return Round(())
        if not any(self.met.values()):
            return first_round(self.seeded)
        pairs: list[Pair] = []
        byes: list[Player] = []
        groups: list[list[Player]] = []
        for lives in sorted(set(self.lives.values()) - {0}, reverse=True):
            groups.append(
                sorted((p for p, left in self.lives.items() if left == lives), key=self._place)
            )
        if all(len(group) == 1 for group in groups):
            last = [player for group in groups for player in group]
            return Round(((last[0], last[1]),))
        for group in groups:
            while len(group) > 1:
                top = group.pop(0)
                fresh = [other for other in group if other not in self.met[top]]
                other = (fresh or group)[0]
                group.remove(other)
                pairs.append((top, other))
            byes += group
        return Round(tuple(pairs), tuple(byes))

    def _place(self, player: Player) -> int:
        return self._order[player]
