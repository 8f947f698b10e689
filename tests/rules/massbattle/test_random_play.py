"""Whatever is answered, nobody overlaps, and a battle is its setup and its answers."""

import pytest

from tests.rules.massbattle.play import SKIRMISH, play_on, small_battle
from warband.kernel.record import parse_record, replay_record, write_record
from warband.rules.massbattle.game import Massbattle
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.text.positions import parse_position
from warband.rules.massbattle.text.printing import print_position
from warband.rules.massbattle.text.setups import begin


@pytest.fixture(scope="module")
def rules() -> Massbattle:
    return Massbattle()


@pytest.mark.parametrize("seed", range(4))
def test_random_battles_keep_to_the_rules(rules: Massbattle, seed: int) -> None:
    battle = small_battle(rules, seed)
    assert play_on(battle, seed, 150) > 20


def test_a_record_replays_to_the_same_hashes(rules: Massbattle) -> None:
    battle = small_battle(rules, 5, log=True)
    play_on(battle, 5, 120)
    text = write_record(battle, SKIRMISH, SEATS, 5)
    again = replay_record(
        parse_record(text), rules, lambda setup: begin(rules.library, setup), SEATS
    )
    assert again.state.digest() == battle.state.digest()


def test_a_copy_goes_the_same_way(rules: Massbattle) -> None:
    battle = small_battle(rules, 6)
    play_on(battle, 6, 60)
    twin = battle.copy()
    play_on(battle, 9, 30)
    play_on(twin, 9, 30)
    assert battle.state.digest() == twin.state.digest()


def test_a_position_that_is_printed_reads_as_it_was(rules: Massbattle) -> None:
    battle = small_battle(rules, 7)
    play_on(battle, 7, 140)
    state = battle.after(battle.marks[-1][0]).state
    if state.stage in ("deploy", "deploy roll"):
        pytest.skip("the armies are still being deployed")
    read = parse_position(print_position(state), rules.library.creatures)
    assert print_position(read) == print_position(state)
    assert [unit.key() for unit in read.units] == [unit.key() for unit in state.units]
