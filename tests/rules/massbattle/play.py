"""Random battles, for tests of everything that must always hold."""

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.rules.massbattle.game import Massbattle
from warband.rules.massbattle.invariants import violations
from warband.rules.massbattle.state import Game
from warband.rules.massbattle.text.setups import begin

SKIRMISH = """\
table 48x36
points 150
victory quick
players blue red
army blue
  faction LG
  1 Cleric of Order
  10 Man-at-Arms as Men
  1 Hound Archon
army red
  faction CE
  1 Tiefling Captain
  10 Orc Warrior as Orcs
  3 Orc Archer as Archers
"""
"""A small battle: neither the number of units nor the maxima matter here."""


def small_battle(rules: Massbattle, seed: int, *, log: bool = False) -> Battle[Game]:
    """A battle of a few units on a small table."""
    return Battle(rules, begin(rules.library, SKIRMISH), dice=Dice(seed), log=log)


def play_on(battle: Battle[Game], seed: int, most: int) -> int:
    """Answer at random; how many answers were given."""
    luck = Dice(seed + 77)
    given, checked = 0, len(battle.marks)
    while not battle.over and given < most:
        question = battle.question
        assert isinstance(question, Choose)
        battle.pick(luck.below(len(question.options)))
        given += 1
        if len(battle.marks) > checked:
            checked = len(battle.marks)
            assert violations(battle.state) == [], f"after {given} answers with seed {seed}"
    return given
