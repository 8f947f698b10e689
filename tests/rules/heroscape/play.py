"""Random play for tests."""

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.state import Game


def random_battle(
    rules: Heroscape, game: Game, seed: int, *, log: bool = True, most: int = 20_000
) -> Battle[Game]:
    """Fight a battle to its end with random answers."""
    battle = Battle(rules, game, dice=Dice(seed), log=log)
    picks = Dice(seed + 1_000_003)
    for _ in range(most):
        question = battle.question
        if question is None:
            return battle
        assert isinstance(question, Choose)
        battle.pick(picks.below(len(question.options)))
    raise AssertionError(f"seed {seed}: no end after {most} answers")
