"""Reasons are in words of the table: chances, hit points, danger, how near the enemy is."""

import re

from tests.players.ddm.field import Scene
from warband.ddm import questions as q
from warband.ddm.ask.attacks.areas import Placement
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose, Kind
from warband.players.ddm import reasons
from warband.players.ddm.ground import Matchups
from warband.players.ddm.soldier import Soldier

TOLD = {q.ACTIVATE, q.ACTION, q.MOVE, q.TARGET, q.REACTION, q.FIRST_TURN}


def test_an_attack_is_told_with_its_chance_and_what_is_left() -> None:
    scene = Scene()
    scene.muster("Knight", "E5", 0)
    scene.muster("Orc", "F5", 1)
    battle, soldier = scene.battle(), Soldier(1)
    question = battle.question
    assert isinstance(question, Choose)
    soldier.choose(battle, question)
    assert re.search(r"It hits Orc with \d+% for \d+ of its \d+ hit points", soldier.why())


def test_a_walk_is_told_by_where_it_leads() -> None:
    scene = Scene()
    scene.muster("Knight", "A5", 0)
    scene.muster("Orc", "N5", 1)
    battle, soldier = scene.battle(), Soldier(1)
    told: dict[str, str] = {}
    while isinstance(question := battle.question, Choose) and question.ask not in told:
        index = soldier.choose(battle, question)
        told[question.ask] = soldier.why()
        battle.pick(index)
    for ask in (q.ACTION, q.MOVE):
        assert "away then, instead of 13" in told[ask]


def test_every_answer_has_a_reason_of_its_own_and_asking_changes_nothing() -> None:
    scene = Scene()
    for row in (4, 6, 8):
        scene.muster("Knight", f"E{row}", 0)
        scene.muster("Orc", f"H{row}", 1)
    battle, quiet = scene.battle(), scene.battle()
    soldier, silent = Soldier(3), Soldier(3)
    vague = {reasons.ANY, reasons.LITTLE, reasons.TRIED}
    for _ in range(60):
        question = battle.question
        if not isinstance(question, Choose):
            break
        index = soldier.choose(battle, question)
        why = soldier.why()
        assert why.endswith((".", "”.")), why
        assert question.ask not in TOLD or why not in vague
        assert silent.choose(quiet, question) == index
        battle.pick(index)
        quiet.pick(index)
    assert battle.state.digest() == quiet.state.digest()


def told_of(battle: Battle[Skirmish], ask: Kind, *options: object) -> str:
    """Why the first of some options was chosen."""
    question = Choose(0, ask, options, {"who": 0})
    return reasons.of_answer(battle.state, question, 0, Matchups())


def test_an_area_is_told_by_whom_it_catches() -> None:
    scene = Scene()
    knight, orc = scene.muster("Knight", "E5", 0), scene.muster("Orc", "F5", 1)
    battle, nowhere = scene.battle(), Placement("", 0)
    told = told_of(battle, q.AREA, Placement("", orc.space), nowhere)
    assert told == "It catches Orc there."
    told = told_of(battle, q.AREA, Placement("", orc.space | knight.space), nowhere)
    assert told == "It catches Orc there, and of its own Knight."


def test_a_charge_is_told_by_what_its_blow_takes() -> None:
    scene = Scene()
    scene.muster("Knight", "E5", 0)
    orc = scene.muster("Orc", "F5", 1)
    told = told_of(scene.battle(), q.CHARGE, orc.id, -1)
    assert re.fullmatch(r"A blow takes about \d+ of its \d+ hit points on average\.", told)
