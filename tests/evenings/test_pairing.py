"""Pairings: nobody is left out, nobody meets twice without need, byes are fair."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warband.evenings.pairing import Bracket, Round, bracket_order, round_robin, swiss_round
from warband.evenings.standings import Match, standings
from warband.kernel.dice import Dice


class Swiss:
    """A Swiss tournament with results at random."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = list(range(players))
        self.luck = Dice(seed)
        self.matches: list[Match] = []

    def met(self) -> dict[int, frozenset[int]]:
        found: dict[int, set[int]] = {player: set() for player in self.players}
        for match in self.matches:
            if not match.bye:
                found[match.one].add(match.other)
                found[match.other].add(match.one)
        return {player: frozenset(others) for player, others in found.items()}

    def play(self, number: int) -> Round:
        table = standings(self.players, self.matches, {})
        points = {line.player: float(line.points) for line in table}
        byes = frozenset(match.one for match in self.matches if match.bye)
        found = swiss_round([line.player for line in table], points, self.met(), byes)
        for one, other in found.pairs:
            winner = (one, other, -1)[self.luck.below(3)]
            self.matches.append(Match(number, one, other, winner, (self.luck.below(200), 50)))
        self.matches += [Match(number, player) for player in found.byes]
        return found


@given(st.integers(2, 40), st.integers(0, 10**6))
def test_a_swiss_has_no_rematch_that_can_be_avoided(players: int, seed: int) -> None:
    swiss = Swiss(players, seed)
    # So many rounds can be played without a rematch whatever happened before.
    for number in range(1, min(8, (players - (players % 2)) // 2) + 1):
        before = swiss.met()
        found = swiss.play(number)
        paired = [player for pair in found.pairs for player in pair]
        assert sorted([*paired, *found.byes]) == swiss.players
        assert not any(other in before[one] for one, other in found.pairs)


@pytest.mark.parametrize("players", [3, 5, 7, 9])
def test_nobody_has_a_second_bye_before_everybody_had_one(players: int) -> None:
    swiss = Swiss(players, 4)
    byes = [swiss.play(number).byes[0] for number in range(players)]
    assert sorted(byes) == swiss.players


def test_where_everybody_has_met_there_are_as_few_rematches_as_must_be() -> None:
    swiss = Swiss(4, 1)
    for number in range(3):
        swiss.play(number)
    again = swiss.play(3)
    assert len(again.pairs) == 2


def test_players_meet_those_of_their_points() -> None:
    swiss = Swiss(64, 5)
    for number in range(5):
        table = {s.player: s.points for s in standings(swiss.players, swiss.matches, {})}
        apart = [abs(table[one] - table[other]) for one, other in swiss.play(number).pairs]
        assert sum(apart) <= len(set(table.values())) * 3


def test_two_hundred_play_eight_rounds_without_a_rematch() -> None:
    swiss = Swiss(200, 2)
    for number in range(8):
        before = swiss.met()
        found = swiss.play(number)
        assert len(found.pairs) == 100
        assert not any(other in before[one] for one, other in found.pairs)


@given(st.integers(2, 15))
def test_a_round_robin_is_everybody_against_everybody(players: int) -> None:
    rounds = round_robin(list(range(players)))
    pairs = [frozenset(pair) for each in rounds for pair in each.pairs]
    assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2
    for each in rounds:
        there = [player for pair in each.pairs for player in pair] + list(each.byes)
        assert sorted(there) == list(range(players))


@given(st.integers(1, 6))
def test_the_best_two_meet_only_in_the_final(power: int) -> None:
    size = 2**power
    order = bracket_order(size)
    assert sorted(order) == list(range(size))
    assert (order.index(0) < size // 2) != (order.index(1) < size // 2)


@given(st.integers(2, 33), st.integers(1, 2), st.integers(0, 10**6))
def test_an_elimination_leaves_one(players: int, lives: int, seed: int) -> None:
    bracket, luck = Bracket(list(range(players)), lives), Dice(seed)
    for _ in range(200):
        if bracket.winner is not None:
            break
        found = bracket.next_round()
        there = sorted([*(player for pair in found.pairs for player in pair), *found.byes])
        assert there == sorted(p for p, left in bracket.lives.items() if left)
        for pair in found.pairs:
            loser = luck.below(2)
            bracket.lost(pair[loser], pair[1 - loser])
    assert bracket.winner is not None
    assert sum(bracket.lives.values()) == bracket.lives[bracket.winner]


def test_ties_are_broken_by_opponents_then_by_score() -> None:
    matches = [
        Match(1, 0, 1, 0, (100, 50)),
        Match(1, 2, 3, 2, (200, 10)),
        Match(2, 0, 3, -1, (60, 60)),
        Match(2, 1, 2, -1, (90, 90)),
    ]
    table = standings([0, 1, 2, 3], matches, {3: 1})
    assert [(line.player, line.points) for line in table] == [(2, 4), (0, 4), (1, 1), (3, 0)]
    assert [line.rank for line in table] == [1, 2, 3, 4]
    assert table[0].score == 190
