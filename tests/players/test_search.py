"""The search that captains share: even luck, and no preference without a clear lead."""

from warband.players.agent import Budget
from warband.players.search import Chances, EvenDice, find_best


def test_twenty_dice_of_one_roll_show_every_face_once() -> None:
    assert sorted(EvenDice(Chances(5), 0).faces(20, 20)) == list(range(1, 21))


def test_four_laps_show_a_face_of_every_quarter() -> None:
    chances = Chances(9)
    faces = [EvenDice(chances, lap).faces(20, 1)[0] for lap in range(4)]
    assert sorted((face - 1) // 5 for face in faces) == [0, 1, 2, 3]


def test_an_occasion_shows_the_same_face_whatever_is_rolled_before() -> None:
    chances = Chances(4)
    one, other = EvenDice(chances, 0), EvenDice(chances, 0)
    first = [one.rolled(20, 1, ("morale", 3)) for _ in range(4)]
    other.rolled(20, 5, ("attack", 1))
    assert [other.rolled(20, 1, ("morale", 3)) for _ in range(4)] == first
    assert len(set(first)) > 1


def test_the_better_idea_is_found_and_told() -> None:
    worth = {3: 1.0, 5: 4.0, 8: -2.0}

    chances = Chances(1)

    def trial(idea: int, lap: int) -> float:
        return worth[idea] + EvenDice(chances, lap).faces(20, 1)[0] / 10

    found = find_best([3, 5, 8], trial, Budget(simulations=20))
    assert found.best == 5
    assert "3.0 ahead of the usual" in found.explain()
    assert found.trials <= 20


def test_what_only_luck_puts_ahead_is_not_preferred() -> None:
    luck = {0: (0.0, 4.0), 1: (4.1, 0.0)}

    def trial(idea: int, lap: int) -> float:
        return luck[idea][lap % 2]

    assert find_best([0, 1], trial, Budget(simulations=8)).best == 0


def test_hopeless_ideas_are_dropped_and_trials_end() -> None:
    tried: list[int] = []

    def trial(idea: int, lap: int) -> float:
        tried.append(idea)
        return -10.0 * idea + lap

    assert find_best([0, 1, 2], trial, Budget(simulations=100)).best == 0
    assert tried == [0, 1, 2, 0, 1, 2]


def test_an_idea_that_comes_to_the_same_is_not_tried_again() -> None:
    tried: list[int] = []

    def trial(idea: int, lap: int) -> float:
        tried.append(idea)
        return {0: 3.0, 1: 3.1, 2: 7.0 - lap}[idea]

    assert find_best([0, 1, 2], trial, Budget(simulations=6)).best == 2
    assert tried == [0, 1, 2, 0, 2]


def test_with_few_trials_there_are_fewer_ideas_and_each_meets_bad_luck_too() -> None:
    tried: list[int] = []

    def trial(idea: int, lap: int) -> float:
        tried.append(idea)
        return 5.0 * idea + lap

    assert find_best([0, 1, 2, 3], trial, Budget(simulations=4)).best == 1
    assert tried == [0, 1, 0, 1]
