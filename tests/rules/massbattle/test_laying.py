"""Clouds that are laid in a battle: they are part of the position, of copies and of records."""

import pytest

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.record import parse_record, replay_record, write_record
from warband.rules.massbattle.game import Massbattle
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.invariants import violations
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import Game
from warband.rules.massbattle.text.positions import parse_position
from warband.rules.massbattle.text.printing import print_position

CLOUDY = """\
table 40x30
creatures
  Mage: level 5, speed 6, AC 14, HP 20, melee +2 (5), class levels, Independent, cost 30
    ability fog: lays cloud 8
    spell night x1: lays darkness 4
  Orc: level 1, speed 6, AC 13, HP 5, melee +4 (5), Independent, Humanoid (Orc), cost 3
units
  blue North: Mage at 12,2
  blue South: 4 Mage unformed at 26,5 facing north
  blue Martyrs: 10 Orc formed at 20,10 facing north
  red Hexer: Mage at 20,28
  red Orcs: 10 Orc formed at 20,17 facing south
"""
FOG = ("use", 0)


@pytest.fixture(scope="module")
def rules() -> Massbattle:
    return Massbattle()


def cloudy(rules: Massbattle, seed: int, *, log: bool = False) -> Battle[Game]:
    return Battle(rules, parse_position(CLOUDY, rules.library.creatures), dice=Dice(seed), log=log)


def lay(battle: Battle[Game], most: int) -> None:
    """Play at random, but for mages who lay a cloud whenever they can."""
    luck = Dice(most)
    for _ in range(most):
        question = battle.question
        if not isinstance(question, Choose):
            return
        options = [question.options[n] for n in range(len(question.options))]
        fogs = [n for n, o in enumerate(options) if isinstance(o, Act) and (o.kind, o.a) == FOG]
        battle.pick(fogs[0] if fogs else luck.below(len(options)))
        assert not battle.marks or not violations(battle.after(battle.marks[-1][0]).state)
    assert battle.state.field.pieces, "no cloud was laid"


@pytest.mark.parametrize("seed", range(3))
def test_what_is_laid_stays_in_the_position(rules: Massbattle, seed: int) -> None:
    """proves: glossary.cloud-laid"""
    battle = cloudy(rules, seed)
    lay(battle, 60)
    state = battle.after(battle.marks[-1][0]).state
    assert state.field.pieces
    read = parse_position(print_position(state), rules.library.creatures)
    assert read.field.pieces == state.field.pieces
    assert print_position(read) == print_position(state)


def test_a_copy_made_before_has_no_cloud(rules: Massbattle) -> None:
    battle = cloudy(rules, 1)
    before = battle.copy()
    lay(battle, 20)
    assert not before.state.field.pieces
    assert before.state.digest() != battle.state.digest()


def test_a_record_lays_the_same_clouds(rules: Massbattle) -> None:
    battle = cloudy(rules, 2, log=True)
    lay(battle, 40)
    text = write_record(battle, CLOUDY, SEATS, 2)
    again = replay_record(
        parse_record(text), rules,
        lambda setup: parse_position(setup, rules.library.creatures), SEATS,
    )  # fmt: skip
    assert again.state.field.pieces == battle.state.field.pieces
    assert again.state.digest() == battle.state.digest()
