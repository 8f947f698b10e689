"""The captain's search: within its budget, without peeking, with reasons."""

import re

import pytest

from tests.players.ddm.field import Scene
from warband.ddm.state import Piece
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Facts, Roll
from warband.kernel.rulebook import Selection
from warband.players import clock as clock_module
from warband.players.agent import Budget, take_turns
from warband.players.clock import Clock
from warband.players.ddm import ideas, trials, whatif
from warband.players.ddm.captain import Captain
from warband.players.ddm.ground import Matchups
from warband.players.ddm.ideas import Idea
from warband.players.ddm.outlook import Plan
from warband.players.ddm.soldier import Soldier
from warband.players.ddm.trials import Trials
from warband.players.fates import Fates
from warband.rules.v3.book import V3Book


def skirmish() -> Scene:
    scene = Scene()
    scene.muster("Knight", "E5", 0)
    scene.muster("Squire", "C8", 0)
    scene.muster("Orc", "G5", 1)
    scene.muster("Goblin", "F6", 1, hp_now=10)
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
    made = 0
    trial = Trials.trial

    def counted(*arguments: object) -> float:
        nonlocal made
        made += 1
        return trial(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Trials, "trial", counted)
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    Captain(7, Budget(simulations=15)).choose(battle, question)
    assert 4 < made <= 15


def test_it_begins_no_trial_that_could_run_over_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 100.0
    begun: list[float] = []

    def slow_trial(*arguments: object) -> float:
        nonlocal clock
        begun.append(clock)
        clock += 0.3
        return 0.0

    monkeypatch.setattr(clock_module, "perf_counter", lambda: clock)
    monkeypatch.setattr(Trials, "trial", slow_trial)
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    Captain(7, Budget(seconds=2.0)).choose(battle, question)
    assert begun
    assert clock <= 102.0
    assert clock > 101.0


def test_with_little_time_it_tries_fewer_ideas_often_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[str] = []

    def trial(self: Trials, battle: object, question: object, idea: Idea, *rest: object) -> float:
        tried.append(idea.text)
        return 9.0 * tried.count(idea.text)

    monkeypatch.setattr(Trials, "trial", trial)
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    ideas = [Idea(index, None, str(index)) for index in range(8)]
    clock = Clock(Budget(simulations=12))
    found = Trials(Matchups()).search(battle, question, ideas, 1, clock)
    assert set(tried) == {"0", "1", "2"}
    assert found.ideas == 3


def test_what_seems_little_better_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """An idea for a turn has to lead by a share of the points that are played for."""
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    margin = trials.MARGIN * battle.state.format.points

    def found(lead: float) -> str:
        def trial(self: Trials, battle: object, question: object, idea: Idea, *_: object) -> float:
            return lead if idea.text == "other" else 0.0

        monkeypatch.setattr(Trials, "trial", trial)
        ideas = [Idea(0, None, "usual"), Idea(1, None, "other")]
        clock = Clock(Budget(simulations=24))
        return Trials(Matchups()).search(battle, question, ideas, 1, clock).best.text

    assert found(margin - 1.0) == "usual"
    assert found(margin + 1.0) == "other"


def test_a_battle_that_is_decided_is_left_to_the_soldier(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(*arguments: object, **_: object) -> None:
        raise AssertionError("there is nothing to think about")

    scene = skirmish()
    points = scene.state.format.points
    battle = scene.battle()
    question = battle.question
    assert isinstance(question, Choose)
    captain = Captain(7, Budget(simulations=12))
    assert not captain.trials.decided(battle.state, question.seat)
    battle.state.score[1] = points - 1
    assert captain.trials.decided(battle.state, question.seat)
    monkeypatch.setattr(Trials, "search", search)
    soldier = Soldier(7)
    assert captain.choose(battle, question) == soldier.choose(battle, question)
    assert captain.why() == soldier.why()


def test_it_says_what_it_tried() -> None:
    battle = skirmish().battle()
    question = battle.question
    assert isinstance(question, Choose)
    captain = Captain(7, Budget(simulations=20))
    captain.choose(battle, question)
    found = re.search(r"of \d ideas in (\d+) trials", captain.why())
    assert found is not None
    assert 4 < int(found[1]) <= 20


def test_a_creature_rolls_the_same_whatever_is_tried() -> None:
    """Its first attack shows the same face though somebody else attacks before it."""
    scene = Scene()
    knight = scene.muster("Knight", "E5", 0)
    squire = scene.muster("Squire", "C8", 0)
    battle = scene.battle()
    fates = Fates(5)

    def roll(creature: Piece) -> Roll:
        return Roll(0, 20, 1, "attack", {"who": creature.id, "target": -1, "power": ""})

    for lap in range(8):
        one = whatif.JudgedDice(fates, lap, battle, Matchups())
        other = whatif.JudgedDice(fates, lap, battle, Matchups())
        first, second = one.answer(roll(knight)), one.answer(roll(knight))
        other.answer(roll(squire))
        assert (other.answer(roll(knight)), other.answer(roll(knight))) == (first, second)


def test_ideas_differ_in_more_than_a_square() -> None:
    scene = Scene()
    knight = scene.muster("Knight", "E5", 0)
    squires = [scene.muster("Squire", square, 0) for square in ("B5", "B6")]
    orc = scene.muster("Orc", "H5", 1)
    sword = knight.kit.attacks[0]

    def strike(goal: str) -> Plan:
        return Plan(1.0, "Move", scene.cell(goal), sword, orc.id, 1.0)

    def walk(way: str, goal: str) -> Plan:
        return Plan(0.0, way, scene.cell(goal), None, -1, 0.0)

    feared = 1 << scene.cell("G5") | 1 << scene.cell("G4") | 1 << scene.cell("F5")
    plans = [
        strike("G5"), strike("G4"), strike("G6"),
        walk("Move", "F5"), walk("Double Move", "F5"), walk("Move", "F6"), walk("Move", "F7"),
    ]  # fmt: skip
    kept = list(ideas.distinct(plans, feared))
    assert kept == [plans[0], plans[2], plans[3], plans[5]]
    same = [Idea(0, (squire.id, walk("Move", "F6")), "Go.") for squire in squires]
    other = Idea(1, (knight.id, walk("Move", "F6")), "Go.")
    assert list(ideas.unlike(scene.state, [*same, other])) == [same[0], other]


def test_trials_are_looked_at_when_the_enemy_has_answered_and_after_each_exchange() -> None:
    state = skirmish().state
    assert trials.horizons(state) == (4, 8, 12, 16)
    state.turns_left = 0
    assert trials.horizons(state) == (2, 6, 10, 14)
    # What is decided before a round is for the whole of it.
    state.phase = "round"
    assert trials.horizons(state) == (4,)


def test_trials_go_on_for_longer_while_the_armies_are_apart() -> None:
    scene = Scene()
    scene.muster("Knight", "A1", 0)
    scene.muster("Orc", "N9", 1)
    assert trials.horizons(scene.state) == (4, 8, 12, 16, 20)


def test_luck_is_taken_off_and_is_nothing_on_average() -> None:
    """All twenty faces of an attack together give and take the same."""
    scene = Scene()
    knight = scene.muster("Knight", "E5", 0)
    orc = scene.muster("Orc", "F5", 1)
    battle = scene.battle()
    skill = knight.kit.attacks[0]
    about: Facts = {"who": knight.id, "target": orc.id, "power": skill.name}
    total, seen = 0.0, set()
    dice = whatif.JudgedDice(Fates(1), 0, battle, Matchups())
    for face in range(1, 21):
        dice._judge(Roll(0, 20, 1, "attack", about), face)
        seen.add(round(dice.luck[0] - total, 6))
        total = dice.luck[0]
    assert total == pytest.approx(0.0)
    assert len(seen) > 1
    assert dice.luck[1] == 0.0


def test_it_takes_the_goblin_that_is_about_to_fall() -> None:
    scene = Scene()
    scene.state.turns_left = 1
    scene.muster("Knight", "E5", 0)
    goblin = scene.muster("Goblin", "F6", 1, hp_now=5, ac=5)
    scene.muster("Orc", "K5", 1)
    battle = scene.battle()
    agents = (Captain(3, Budget(simulations=40)), Soldier(1))
    while isinstance(question := battle.question, Choose) and battle.state.order == 0:
        battle.pick(agents[question.seat].choose(battle, question))
    attacks = [event for event in battle.events or () if event.kind == "attack"]
    assert any(event["target"] == goblin.id for event in attacks)


def test_it_uses_what_can_only_be_used_before_the_battle() -> None:
    book = V3Book()
    setup = book.fixtures(Selection(armies=("Hired Company",), maps=("Furnace Hall",)))[0]
    battle = book.start(setup, 3)
    captain = Captain(1, Budget(simulations=4))
    while battle.state.round == 0 and isinstance(question := battle.question, Choose):
        index = captain.choose(battle, question)
        if question.ask == "reaction":
            assert question.options[index] is not None
            assert captain.why().endswith("can only be used before the battle.")
        battle.pick(index)
    used = {event["power"] for event in battle.events or () if event.kind == "power"}
    assert {"Chosen Foe", "Prepare", "Spotter 10"} <= used


def test_it_fights_a_whole_battle() -> None:
    book = V3Book()
    setup = book.fixtures(Selection(armies=("Bows of the Wood",), maps=("Furnace Hall",)))[0]
    battle = book.start(setup, 2, log=False)
    battle.dice = Dice(9)
    take_turns(battle, (Captain(1, Budget(simulations=4)), Soldier(2)))
    assert battle.over
