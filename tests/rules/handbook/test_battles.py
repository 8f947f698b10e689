"""Whole battles: sound at every checkpoint, the same again from their records and copies."""

import pytest

from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.players.agent import RandomAgent, take_turns
from warband.players.handbook.soldier import Soldier
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.state import NOBODY

BOOK = HandbookBook()


@pytest.mark.parametrize("seed", range(2))
def test_a_random_battle_is_sound_and_can_be_replayed(seed: int) -> None:
    fixtures = BOOK.fixtures(Selection())
    setup = fixtures[seed * 7] if seed % 2 else BOOK.random_setup(Dice(seed).below)
    battle = BOOK.start(setup, seed)
    luck = Dice(seed + 100)
    while isinstance(question := battle.ask(), Choose) and len(battle.history) < 500:
        battle.pick(luck.below(len(question.options)))
    for answers, _ in battle.marks[::60]:
        state = battle.after(answers).state
        if state.acting == NOBODY:
            BOOK.check(state)
    again = BOOK.replay(BOOK.record(battle, setup, seed))
    assert again.state.digest() == battle.state.digest()


def test_a_soldier_beats_chance() -> None:
    won = 0
    for game in range(4):
        battle = BOOK.start(BOOK.typical()[game * 9], game, log=False)
        soldier, chance = Soldier(game), RandomAgent(game)
        seat = game % 2
        take_turns(battle, (chance, soldier) if seat else (soldier, chance))
        won += BOOK.winner(battle.state) == seat
    assert won >= 3


def test_a_soldier_gives_a_reason() -> None:
    battle = BOOK.start(BOOK.typical()[0], 1)
    soldier = Soldier(1)
    while isinstance(question := battle.ask(), Choose) and question.ask != "action":
        battle.pick(soldier.choose(battle, question))
    assert isinstance(question, Choose)
    soldier.choose(battle, question)
    assert soldier.why().endswith(".")


@pytest.mark.parametrize("seed", range(2))
def test_a_battle_that_nobody_watches_goes_the_same_way(seed: int) -> None:
    """Moves that nothing disturbs take a shorter way through the rules where no log is written."""
    setup = "map broken-shrine\nblue Trolls of the Mire\nred Horde of Gruumsh\n"
    watched = BOOK.start(setup, seed)
    alone = BOOK.start(setup, seed, log=False)
    luck = Dice(seed)
    for _ in range(700):
        question = watched.question
        if not isinstance(question, Choose):
            break
        pick = luck.below(len(question.options))
        watched.pick(pick)
        alone.pick(pick)
        assert type(watched.question) is type(alone.question)
    assert watched.state.digest() == alone.state.digest()
