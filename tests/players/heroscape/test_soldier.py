"""The soldier of HeroScape: sensible moves, orders with intent, no peeking."""

import re

import pytest

from tests.players.heroscape.field import Scene
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.lab.simulate import Pairing, simulate
from warband.players.agent import take_turns
from warband.players.heroscape import reasons, worth
from warband.players.heroscape.plans import Planner, Turn, turn_with
from warband.players.heroscape.soldier import Soldier, give_orders, most_of
from warband.players.registry import make_agent
from warband.rulebooks import open_rulebook
from warband.rules.heroscape.combat import NORMAL, Attack
from warband.rules.heroscape.state import Game


def duel() -> Scene:
    """A knight beside his foe, a cleric far behind; a troll against them."""
    scene = Scene()
    scene.add("Tandros Kreel", 0, "D3")
    scene.add("Ana Karithon", 0, "A6")
    scene.add("Feral Troll", 1, "F3-G3")
    return scene


def until(battle: Battle[Game], ask: str, seat: int) -> Choose:
    """Let soldiers play on to a question of a seat."""
    soldiers = (Soldier(1), Soldier(2))
    for _ in range(200):
        question = battle.ask()
        assert isinstance(question, Choose)
        if (question.ask, question.seat) == (ask, seat):
            return question
        battle.pick(soldiers[question.seat].choose(battle, question))
    raise AssertionError(f"{ask} was never asked")


# ------------------------------------------------------------------------------- orders


def test_orders_go_to_the_card_that_can_do_most() -> None:
    battle = duel().battle()
    soldier = Soldier(1)
    placed = []
    for _ in range(4):
        question = battle.ask()
        assert isinstance(question, Choose)
        assert question.ask == "order marker"
        index = soldier.choose(battle, question)
        placed.append(battle.options()[index])
        battle.pick(index)
    assert placed[0] == "Tandros Kreel"
    assert "worries" in soldier.why() or "makes the enemy look" in soldier.why()


def test_the_x_bluffs_with_the_best_card_that_has_no_turn() -> None:
    turns = {7: Turn(20.0, 20.0, None), 8: Turn(9.0, 9.0, None), 9: Turn(5.0, 5.0, None)}
    assert give_orders(turns) == [7, 7, 7, 8]


def test_a_second_turn_with_a_card_counts_a_little_less() -> None:
    turns = {1: Turn(10.0, 10.0, None), 2: Turn(9.0, 9.0, None)}
    assert give_orders(turns)[:3] == [1, 2, 1]


def test_a_lone_card_carries_all_markers() -> None:
    assert give_orders({3: Turn(0.0, 0.0, None)}) == [3, 3, 3, 3]


def test_hidden_markers_of_the_enemy_change_nothing() -> None:
    choices = set()
    for marked in ((0, 0, 0, 1), (1, 1, 1, 0), (0, 1, 0, 1)):
        battle = duel().battle()
        question = until(battle, "move", 1)
        game = battle.state
        game.markers[0] = marked
        choices.add(Soldier(3).choose(battle, question))
    assert len(choices) == 1


# ------------------------------------------------------------------------------- turns


def test_a_figure_goes_to_where_it_can_strike() -> None:
    scene = duel()
    plan = Planner(scene.game, 0).best(5)
    assert plan.attack is not None
    assert plan.gain > 0
    assert scene.game.where(0) == "D3"


def test_a_figure_out_of_reach_walks_towards_the_enemy() -> None:
    scene = Scene()
    drow = scene.add("Deepwyrm Drow", 0, "A1")
    scene.add("Feral Troll", 1, "K3-L3")
    planner = Planner(scene.game, drow)
    plan = planner.best(6)
    board = scene.game.field.board
    foe = scene.game.spaces[3][0]
    assert plan.attack is None
    assert board.distance(plan.cells[0], foe) == board.distance(board.space("A1"), foe) - 6


def test_nobody_runs_from_a_fight_past_three_blades_for_a_little_more() -> None:
    scene = Scene()
    wizard = scene.add("Erevan Sunshadow", 0, "D3")
    for place in ("C3", "E3", "D2"):
        scene.add("Deepwyrm Drow", 1, place)
    scene.game.wounds[wizard] = 4
    plan = Planner(scene.game, wizard).best(6)
    assert scene.game.where(wizard) == "D3"
    assert plan.cells == scene.game.spaces[wizard]


def test_a_turn_with_a_squad_counts_all_its_figures() -> None:
    scene = Scene()
    scene.add("Deepwyrm Drow", 0, "D3", "D2")
    scene.add("Feral Troll", 1, "E3-F3")
    both = turn_with(scene.game, 0)
    scene.game.put(1, ())
    one = turn_with(scene.game, 0)
    assert both.gain > one.gain > 0


def test_it_attacks_rather_than_ends_its_turn() -> None:
    battle = duel().battle()
    question = until(battle, "attack", 0)
    soldier = Soldier(4)
    index = soldier.choose(battle, question)
    assert battle.options()[index] == "attack Feral Troll"
    assert "points on average" in soldier.why()


def test_it_changes_nothing_but_its_mind() -> None:
    battle = duel().battle()
    for ask in ("order marker", "move", "attack"):
        question = until(battle, ask, 0)
        before = battle.state.digest(), len(battle.history)
        Soldier(1).choose(battle, question)
        assert (battle.state.digest(), len(battle.history)) == before


# ------------------------------------------------------------------------------- drafting


@pytest.mark.parametrize(
    ("spare", "costs", "most"), [(0, [60], 0), (300, [140, 120, 100, 60], 300), (130, [70, 70], 70)]
)
def test_what_can_be_spent(spare: int, costs: list[int], most: int) -> None:
    assert most_of(spare, costs) == most


def test_a_draft_leaves_few_points_unspent() -> None:
    battle = open_rulebook("heroscape").start("scenario skirmish-throne\n", 5)
    agents = (make_agent("heroscape", "soldier", 1), make_agent("heroscape", "soldier", 2))
    while isinstance(question := battle.ask(), Choose) and question.ask != "order marker":
        battle.pick(agents[question.seat].choose(battle, question))
    game = battle.state
    assert isinstance(game, Game)
    for seat in (0, 1):
        spent = sum(unit.card.points for unit in game.roster.units if unit.seat == seat)
        assert spent >= 290


# ------------------------------------------------------------------------------- battles


@pytest.mark.parametrize("setup", ["scenario ambush\n", "scenario the-lair\n", "campaign\n"])
def test_soldiers_finish_the_basic_game_and_the_rooms(setup: str) -> None:
    battle = open_rulebook("heroscape").start(setup, 2, log=False)
    agents = (make_agent("heroscape", "soldier", 1), make_agent("heroscape", "soldier", 2))
    take_turns(battle, agents, 5000)
    assert battle.over


def test_heroes_free_the_prisoner() -> None:
    battle = open_rulebook("heroscape").start("scenario the-lair\n", 3)
    agents = (make_agent("heroscape", "soldier", 1), make_agent("heroscape", "random", 2))
    take_turns(battle, agents, 5000)
    game = battle.state
    assert isinstance(game, Game)
    assert game.recall("freed") == 1


def test_it_beats_random_play() -> None:
    pairing = Pairing("heroscape", "soldier", "random")
    summary, _ = simulate(pairing, 14, Selection(), workers=1)
    assert summary.wins >= 13


# ------------------------------------------------------------------------------ reasons


def test_an_attack_is_told_by_its_dice_and_what_they_promise() -> None:
    scene = duel()
    told = reasons.of_attack(scene.game, Attack(0, NORMAL, 2))
    assert re.fullmatch(
        r"\d attack dice against \d wound Feral Troll with \d+%: "
        r"worth [\d.]+ points on average\.",
        told,
    )
    wounded = worth.left(scene.game, 2)
    scene.game.wounds[2] = scene.game.roster.life[2] - 1
    assert wounded > 1
    assert re.match(
        r"\d attack dice against \d destroy Feral Troll",
        reasons.of_attack(scene.game, Attack(0, NORMAL, 2)),
    )


def test_a_walk_is_told_by_how_near_it_leads_and_who_is_to_be_feared() -> None:
    scene = Scene()
    drow = scene.add("Deepwyrm Drow", 0, "A1")
    scene.add("Feral Troll", 1, "K3-L3")
    plan = Planner(scene.game, drow).best(6)
    before = scene.game.spaces[drow]
    told = reasons.of_plan(scene.game, drow, plan)
    assert re.search(
        r"goes to \S+\. There it is \d+ spaces? from somebody to attack instead of \d+", told
    )
    assert re.search("can come to attack it", told)
    assert scene.game.spaces[drow] == before


@pytest.mark.parametrize("ask", ["order marker", "move", "attack"])
def test_every_decision_of_a_turn_says_what_it_is_for(ask: str) -> None:
    battle = duel().battle()
    question = until(battle, ask, 0)
    soldier = Soldier(1)
    soldier.choose(battle, question)
    before = battle.state.digest()
    assert re.search(r"attack dice against|There |Here ", soldier.why())
    assert "can do most" not in soldier.why()
    assert battle.state.digest() == before
