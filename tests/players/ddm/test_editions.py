"""What the opponents must know about the actions of each edition."""

import pytest

from tests.players.ddm.field import Scene
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Lasting, Skirmish
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.lines import meant
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.players.agent import Budget
from warband.players.ddm import captain as captain_module
from warband.players.ddm import worth
from warband.players.ddm.captain import Captain
from warband.players.ddm.judging import promise
from warband.players.ddm.outlook import Plan
from warband.players.ddm.recruit import Recruit
from warband.players.ddm.soldier import Soldier
from warband.rules.battle2008.book import open_book

FAR = """
map 26x9
blue Guard (plain) A5
red Orc (plain) Z5
turn Guard
"""
BLESSING = """
blue Pelor (Cleric of Pelor) E5
blue Guard (plain) E6
red Orc (plain) F5
turn Pelor
"""


def battle_of_2008(position: str) -> Battle[Skirmish]:
    book = open_book(None)
    return Battle(book.rules, book.read_position(meant(position), "position"), dice=Dice(1))


def take_turn(battle: Battle[Skirmish], agent: Recruit) -> list[str]:
    """Let an agent answer until somebody else is asked; the actions it took."""
    taken: list[str] = []
    whose = battle.state.turn
    assert whose is not None
    for _ in range(40):
        question = battle.ask()
        turn = battle.state.turn
        if not isinstance(question, Choose) or turn is None or turn.piece != whose.piece:
            break
        index = agent.choose(battle, question)
        if question.ask == "action":
            taken.append(battle.options()[index])
        battle.pick(index)
    return taken


@pytest.mark.parametrize("agent", [Soldier(1), Recruit(1)])
def test_where_no_double_move_is_written_two_moves_make_one(agent: Recruit) -> None:
    battle = battle_of_2008(FAR)
    assert take_turn(battle, agent) == ["Move", "Move"]
    guard = battle.state.pieces[0]
    assert battle.state.field.grid.xy(guard.anchor)[0] == 12


def test_a_charge_takes_what_the_edition_says_so_that_a_move_may_come_before_it() -> None:
    battle = battle_of_2008(FAR.replace("Z5", "M5"))
    assert take_turn(battle, Soldier(1)) == ["Move", "Charge"]


@pytest.mark.parametrize("agent", [Soldier(1), Recruit(1)])
@pytest.mark.parametrize(("way", "goal"), [("Move", "D5"), ("Double Move", "J5")])
def test_whoever_is_told_where_to_wait_goes_there_and_no_further(
    agent: Recruit, way: str, goal: str
) -> None:
    battle = battle_of_2008(FAR)
    cell = battle.state.field.grid.parse(goal)
    agent.follow((0, Plan(0.0, way, cell, None, -1, 0.0)))
    take_turn(battle, agent)
    assert battle.state.pieces[0].anchor == cell


def test_orders_to_wait_are_for_one_turn() -> None:
    battle = battle_of_2008(FAR)
    soldier = Soldier(1)
    soldier.follow((0, Plan(0.0, "Move", battle.state.field.grid.parse("D5"), None, -1, 0.0)))
    soldier.follow(None)
    assert take_turn(battle, soldier) == ["Move", "Move"]


def test_the_captain_thinks_about_a_turn_that_begins_without_a_choice() -> None:
    battle = battle_of_2008(FAR.replace("Z5", "F5"))
    question = battle.ask()
    assert isinstance(question, Choose)
    assert captain_module.unspent(battle.state)
    captain = Captain(3, Budget(simulations=8))
    battle.pick(captain.choose(battle, question))
    assert "trials" in captain.why()
    assert not captain_module.unspent(Scene().state)


def test_a_captain_that_may_try_nothing_else_plays_as_a_soldier() -> None:
    book = open_book(None)
    setup = next(setup for setup in book.fixtures(Selection()) if "100-8" in setup)
    battle = book.start(setup, 3)
    soldier, captain = Soldier(1), Captain(1, Budget(simulations=1))
    asked: set[object] = set()
    while isinstance(question := battle.ask(), Choose) and battle.state.round < 3:
        index = soldier.choose(battle, question)
        assert captain.choose(battle, question) == index, (question, battle.options())
        asked.add(question.ask)
        battle.pick(index)
    assert {q.ACTIVATE, q.ACTION, q.MOVE} <= asked


@pytest.mark.parametrize(("points", "won"), [(100, 125.0), (200, 250.0)])
def test_a_battle_won_outweighs_whatever_can_be_lost_in_it(points: int, won: float) -> None:
    book = open_book(None)
    setup = next(setup for setup in book.fixtures(Selection()) if f"format {points}-" in setup)
    state = book.start(setup, 3).state.copy()
    state.score[0] = points
    ahead = worth.balance(state, 0)
    state.winner = 0
    assert ahead < worth.balance(state, 0) == won
    assert worth.balance(state, 1) == -won


def test_a_bonus_that_everybody_has_promises_nothing() -> None:
    battle = battle_of_2008(BLESSING)
    battle.ask()
    state = battle.state
    pelor, guard = state.pieces[:2]
    skill = pelor.kit.by_name["champion power 2"]
    assert promise(state, pelor, skill) > 0
    node = next(node for node in nodes(skill.power.steps) if isinstance(node, v.Bonus))
    until = state.edition.durations.default_duration(state, node)
    lasting = Lasting(1, node, pelor.id, skill.stack_name, until, pelor.id, 0)
    pelor.effects = (lasting,)
    assert promise(state, pelor, skill) > 0
    guard.effects = (lasting,)
    assert promise(state, pelor, skill) == 0
