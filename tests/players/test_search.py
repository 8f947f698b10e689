"""The search that captains share: even luck, and no preference without a clear lead."""

from warband.kernel.dice import Dice
from warband.players.agent import Budget
from warband.players.search import EvenDice, find_best


def test_twenty_dice_of_one_roll_show_every_face_once() -> None:
    assert sorted(EvenDice(5, 0).faces(20, 20)) == list(range(1, 21))


def test_four_laps_show_a_face_of_every_quarter() -> None:
    faces = [EvenDice(9, lap).faces(20, 1)[0] for lap in range(4)]
    assert sorted((face - 1) // 5 for face in faces) == [0, 1, 2, 3]


def test_the_better_idea_is_found_and_told() -> None:
    worth = {3: 1.0, 5: 4.0, 8: -2.0}

    def trial(idea: int, dice: Dice) -> float:
        return worth[idea] + dice.faces(20, 1)[0] / 10

    found = find_best([3, 5, 8], trial, Budget(simulations=20), 1)
    assert found.best == 5
    assert "3.0 ahead of the usual" in found.explain()
    assert found.trials <= 20


def test_what_only_luck_puts_ahead_is_not_preferred() -> None:
    luck = {0: (0.0, 4.0), 1: (4.1, 0.0)}

    def trial(idea: int, dice: Dice) -> float:
        assert isinstance(dice, EvenDice)
        return luck[idea][dice.lap % 2]

    assert find_best([0, 1], trial, Budget(simulations=8), 1).best == 0


def test_hopeless_ideas_are_dropped_and_trials_end() -> None:
    tried: list[int] = []

    def trial(idea: int, dice: Dice) -> float:
        tried.append(idea)
        return -10.0 * idea + dice.faces(20, 1)[0]

    assert find_best([0, 1, 2], trial, Budget(simulations=100), 1).best == 0
    assert tried == [0, 1, 2, 0, 1, 2]
