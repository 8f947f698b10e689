"""The captain of the Miniatures Handbook: within its budget, without peeking, with a plan."""

import re

import pytest

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.lines import meant
from warband.kernel.questions import Choose, Facts, Roll
from warband.players.agent import Budget, take_turns
from warband.players.fates import Fates
from warband.players.handbook.captain import Captain
from warband.players.handbook.ideas import Obedient, Orders, ideas_of
from warband.players.handbook.outlook import WON, outlook
from warband.players.handbook.soldier import Soldier, walk_reason
from warband.players.handbook.trials import JudgedDice, Trials, TurnCount, horizons
from warband.rules.handbook.allowed import END, Act
from warband.rules.handbook.book import open_book
from warband.rules.handbook.state import Skirmish

BRAWL = """
map 18x12
blue Chief (plain; commander 2; cost 20) C5
blue Guard (plain; cost 10) F5
red Orc (plain; cost 10) G5
red Brute (plain; cost 15) N6
"""
APART = BRAWL.replace("G5", "R5").replace("N6", "R6")


def battle_of(position: str, seed: int = 1) -> Battle[Skirmish]:
    book = open_book(None)
    return Battle(book.rules, book.read_position(meant(position), "position"), dice=Dice(seed))


def asked(battle: Battle[Skirmish]) -> Choose:
    question = battle.ask()
    assert isinstance(question, Choose)
    return question


def turn_of(battle: Battle[Skirmish], name: str) -> Choose:
    """Answer with soldiers until a creature is asked what to do."""
    soldier = Soldier(1)
    for _ in range(40):
        question = asked(battle)
        if question.ask == "action" and battle.state.name(battle.state.acting) == name:
            return question
        battle.pick(soldier.choose(battle, question))
    raise AssertionError(f"it is never {name}'s turn")


def test_it_decides_the_same_with_the_same_seed_whatever_the_dice_will_show() -> None:
    found = set()
    for luck in (1, 1, 2, 3):
        battle = battle_of(BRAWL, luck)
        before = battle.state.digest()
        found.add(Captain(7, Budget(simulations=8)).choose(battle, asked(battle)))
        assert battle.state.digest() == before
    assert len(found) == 1


def test_it_makes_no_more_trials_than_it_may_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = 0
    trial = Trials.trial

    def counted(*arguments: object) -> float:
        nonlocal made
        made += 1
        return trial(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Trials, "trial", counted)
    battle = battle_of(BRAWL)
    captain = Captain(7, Budget(simulations=9))
    captain.choose(battle, asked(battle))
    assert 4 <= made <= 9
    assert f"in {made} trials" in captain.why()


def test_whoever_is_told_to_wait_goes_there_and_no_further() -> None:
    battle = battle_of(APART + "turn Guard\n")
    question = turn_of(battle, "Guard")
    guard = battle.state.acting
    goal = battle.state.field.grid.cell(6, 4)
    soldier = Obedient(1)
    soldier.orders = Orders(guard, Act("move", goal), calm=True)
    battle.pick(soldier.choose(battle, question))
    assert battle.state.anchor[guard] == goal
    while asked(battle).ask == "action" and battle.state.acting == guard:
        battle.pick(soldier.choose(battle, asked(battle)))
    assert battle.state.anchor[guard] == goal


def test_ways_to_wait_are_out_of_reach_of_a_charge() -> None:
    battle = battle_of(APART + "turn Guard\n")
    question = turn_of(battle, "Guard")
    state = battle.state
    ideas = ideas_of(Obedient(1), state, question, -1)
    usual, calm = ideas[0], [each for each in ideas if each.orders and each.orders.calm]
    assert usual.orders is not None
    assert not usual.orders.calm
    assert [each.orders.act for each in calm if each.orders][-1] == END
    walks = [each.orders.act for each in calm if each.orders and each.orders.act.kind == "move"]
    assert walks
    for walk in walks:
        for enemy in state.enemies(state.acting):
            apart = state.field.ground.counting.apart(1 << walk.target, state.space[enemy])
            assert apart > 2 * state.roster.cards[enemy].speed + 1


def test_luck_in_attacks_is_nothing_on_average() -> None:
    battle = battle_of(BRAWL + "turn Guard\n")
    turn_of(battle, "Guard")
    state = battle.state
    guard, orc = state.acting, state.enemies(state.acting)[0]
    dice = JudgedDice(Fates(1), 0, battle)
    seen, total = set(), 0.0
    for face in range(1, 21):
        about: Facts = {"who": guard, "target": orc, "kind": "melee"}
        dice._judge_attack(Roll(0, 20, 1, "attack", about), face)
        seen.add(round(dice.luck[0] - total, 6))
        total = dice.luck[0]
    assert total == pytest.approx(0.0)
    assert len(seen) == 2


def test_a_creature_rolls_the_same_whoever_rolls_before_it() -> None:
    battle = battle_of(BRAWL + "turn Guard\n")
    turn_of(battle, "Guard")
    guard, fates = battle.state.acting, Fates(5)

    def save(who: int) -> Roll:
        return Roll(0, 20, 1, "save", {"who": who, "dc": 15, "by": "poison"})

    for lap in range(4):
        one, other = JudgedDice(fates, lap, battle), JudgedDice(fates, lap, battle)
        first = one.answer(save(guard))
        other.answer(save(guard + 1))
        assert other.answer(save(guard)) == first


def test_turns_are_counted_across_rounds() -> None:
    battle = battle_of(BRAWL)
    count, soldier = TurnCount(battle.state), Soldier(1)
    begun = []
    while battle.state.round < 3 and isinstance(question := battle.ask(), Choose):
        begun.append(count.begun(battle.state))
        battle.pick(soldier.choose(battle, question))
    assert begun == sorted(begun)
    assert begun[0] == 0
    assert begun[-1] >= 4


def test_trials_go_on_for_longer_while_the_armies_are_apart() -> None:
    near, far = battle_of(BRAWL), battle_of(APART)
    question = asked(near)
    assert horizons(near.state, question)[0] == horizons(far.state, asked(far))[0]
    assert horizons(far.state, asked(far))[1:] == (4, 12)


def test_a_battle_that_is_won_counts_more_than_any_lead() -> None:
    state = battle_of(BRAWL).state
    ahead = outlook(state, 0)
    assert ahead == pytest.approx(-outlook(state, 1))
    state.hp[1] = 1
    assert outlook(state, 0) < ahead
    state.result, state.winners = "blue wins", (0,)
    assert outlook(state, 0) == WON == -outlook(state, 1)


def test_it_fights_a_whole_battle() -> None:
    battle = battle_of(BRAWL)
    take_turns(battle, (Captain(1, Budget(simulations=4)), Soldier(2)), 2000)
    assert battle.over


def test_a_walk_is_told_by_how_near_it_leads_and_an_attack_by_what_is_left() -> None:
    battle = battle_of(APART)
    soldier = Soldier(1)
    turn_of(battle, "Guard")
    soldier.choose(battle, asked(battle))
    guard = battle.state.acting
    assert soldier.act_reason(battle.state, guard, Act("end", 0)).endswith("risk.")
    grid = battle.state.field.grid
    near, here = grid.cell(16, 4), battle.state.anchor[guard]
    assert walk_reason(battle.state, guard, near).startswith("There it is 1 square from")
    assert "it stays 12 squares from the nearest enemy" in walk_reason(battle.state, guard, here)
    battle = battle_of(BRAWL)
    turn_of(battle, "Guard")
    soldier.choose(battle, asked(battle))
    assert re.match(r"It hits Orc with \d+% for \d+ of its \d+ hit points: worth", soldier.why())


def test_what_was_said_before_is_not_said_of_orders() -> None:
    battle = battle_of(APART)
    question = turn_of(battle, "Guard")
    soldier = Obedient(1)
    soldier.choose(battle, question)
    guard, goal = battle.state.acting, battle.state.field.grid.cell(6, 4)
    soldier.orders = Orders(guard, Act("move", goal), calm=True)
    soldier.choose(battle, question)
    assert soldier.why() == walk_reason(battle.state, guard, goal)
