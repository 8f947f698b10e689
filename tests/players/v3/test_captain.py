"""The captain's search: within its budget, without peeking, with reasons."""

import re

import pytest

from tests.players.v3.field import Scene
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.lab.books import Selection
from warband.lab.v3 import V3Book
from warband.players.agent import Budget, take_turns
from warband.players.v3 import captain as captains
from warband.players.v3.captain import Captain
from warband.players.v3.soldier import Soldier


def skirmish() -> Scene:
    scene = Scene()
    scene.add("Knight", "E5", 0)
    scene.add("Squire", "C8", 0)
    scene.add("Orc", "G5", 1)
    scene.add("Goblin", "F6", 1, hp_now=10)
    return scene


def test_it_decides_the_same_with_the_same_seed_and_number_of_trials() -> None:
    def answers() -> list[int]:
        battle = skirmish().battle()
        captain = Captain(7, Budget(simulations=12))
        found: list[int] = []
        while isinstance(question := battle.question, Choose) and len(found) < 6:
            found.append(captain.choose(battle, question))
            battle.pick(found[-1])
        return found

    assert answers() == answers()


def test_it_does_not_know_the_dice_to_come() -> None:
    choices = set()
    for luck in range(4):
        battle = skirmish().battle(luck)
        question = battle.question
        assert isinstance(question, Choose)
        choices.add(Captain(7, Budget(simulations=12)).choose(battle, question))
    assert len(choices) == 1


def test_it_changes_nothing_but_its_mind() -> None:
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    assert battle.dice is not None
    before = battle.state.digest(), battle.dice.state, len(battle.history)
    Captain(7, Budget(simulations=12)).choose(battle, question)
    assert (battle.state.digest(), battle.dice.state, len(battle.history)) == before


def test_it_makes_no_more_trials_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = 0
    trial = Captain._trial

    def counted(*arguments: object) -> float:
        nonlocal trials
        trials += 1
        return trial(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Captain, "_trial", counted)
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    Captain(7, Budget(simulations=9)).choose(battle, question)
    assert 4 < trials <= 9


def test_it_begins_no_trial_that_could_run_over_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 100.0
    begun: list[float] = []

    def slow_trial(*arguments: object) -> float:
        nonlocal clock
        begun.append(clock)
        clock += 0.3
        return 0.0

    monkeypatch.setattr(captains, "perf_counter", lambda: clock)
    monkeypatch.setattr(Captain, "_trial", slow_trial)
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    Captain(7, Budget(seconds=2.0)).choose(battle, question)
    assert begun
    assert clock <= 102.0
    assert clock > 101.0


def test_it_says_what_it_tried() -> None:
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    captain = Captain(7, Budget(simulations=20))
    captain.choose(battle, question)
    found = re.search(r"Best of 4 ideas in (\d+) trials", captain.why())
    assert found is not None
    assert 4 < int(found[1]) <= 20
    assert "points ahead of the next" in captain.why()


def test_it_takes_the_goblin_that_is_about_to_fall() -> None:
    scene = Scene()
    scene.state.turns_left = 1
    scene.add("Knight", "E5", 0)
    goblin = scene.add("Goblin", "F6", 1, hp_now=5, ac=5)
    scene.add("Orc", "K5", 1)
    battle = scene.battle()
    agents = (Captain(3, Budget(simulations=40)), Soldier(1))
    while isinstance(question := battle.question, Choose) and battle.state.order == 0:
        battle.pick(agents[question.seat].choose(battle, question))
    attacks = [event for event in battle.events or () if event.kind == "attack"]
    assert any(event["target"] == goblin.id for event in attacks)


def test_it_fights_a_whole_battle() -> None:
    book = V3Book()
    setup = book.fixtures(Selection(armies=("Bows of the Wood",), maps=("Furnace Hall",)))[0]
    battle = book.start(setup, 2, log=False)
    battle.dice = Dice(9)
    take_turns(battle, (Captain(1, Budget(simulations=4)), Soldier(2)))
    assert battle.over
