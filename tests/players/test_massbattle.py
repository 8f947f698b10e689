"""The soldier of mass battles answers everything, and knows what attacks are worth."""

import pytest

from tests.rules.massbattle.play import SKIRMISH
from warband.kernel.lines import meant
from warband.players.agent import RandomAgent, take_turns
from warband.players.massbattle.odds import expected_points, hit_chance, strike_points
from warband.players.massbattle.soldier import Soldier
from warband.rules.massbattle.book import open_book
from warband.rules.massbattle.roster.creatures import Attack


def test_no_roll_is_sure() -> None:
    assert hit_chance(30, 10) == 0.95
    assert hit_chance(0, 40) == 0.05
    assert hit_chance(5, 15) == 0.55


def test_points_are_those_of_whoever_falls() -> None:
    book = open_book(None)
    game = book.read_position(
        meant(
            "units\n"
            "  blue Men: 5 Man-at-Arms formed at 36,12 facing north\n"
            "  red Orcs: 10 Orc Warrior formed against Men front\n"
        ),
        "position",
    )
    men, orcs = game.units
    assert strike_points(game, men, orcs, 5) == pytest.approx(5 * 0.6 * 3)
    assert expected_points(men, orcs, Attack(3, 500), 5, 0.95) == orcs.count * 3


def test_the_soldier_beats_luck_in_a_small_battle() -> None:
    book = open_book(None)
    battle = book.start(SKIRMISH.replace("victory quick", "victory quick\nrounds 8"), seed=3)
    agents = (Soldier(1), RandomAgent(2))
    take_turns(battle, agents, 1500)
    assert battle.over
    assert battle.state.scores[0] > battle.state.scores[1]
    assert agents[0].why()
