"""Reactions that could not do anything are not offered."""

import pytest

import warband.ddm.ask.powers.usefulness as usefulness
import warband.ddm.ask.turn.actions as actions
from tests.rules.v3.arena import Arena, opened, power
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Moment, Window
from warband.ddm.state import Piece
from warband.rules.v3.cards import CARDS

ALLIES = v.Each((v.Ally(),))
ORCS = v.Pick((v.Enemy(), v.Keyword("Orc")))
BASIC = v.AttackChoice(basic=True)


@pytest.fixture
def arena() -> Arena:
    return Arena()


def useful(arena: Arena, owner: Piece, *steps: v.Effect) -> bool:
    skill = CompiledPower(power(*steps), 0, table=CARDS)
    return usefulness.useful(arena.state, owner, skill, None, Window([]))


def test_somebody_must_be_there_to_be_affected(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    assert not useful(arena, owner, v.Hurt(ORCS, (v.Part(5),)))
    assert not useful(arena, owner, v.Bonus(ALLIES, "AC", 2))
    arena.add("Orc", "D4", 1, keywords=("Orc",))
    assert useful(arena, owner, v.Hurt(ORCS, (v.Part(5),)))


def test_an_attack_needs_a_target_in_reach(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "H8", 1)
    grant = v.MakeAttack(v.Owner(), BASIC)
    assert not useful(arena, owner, grant)
    assert useful(arena, owner, v.Walk(v.Owner(), "move", 6), grant)
    arena.add("Near", "D4", 1)
    assert useful(arena, owner, grant)
    assert not useful(arena, owner, v.MakeAttack(v.Owner(), BASIC, v.Each((v.Named("Foe"),))))
    assert foe.on_map


def test_nothing_to_heal_recharge_or_end(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, power(name="Breath", uses=1))
    steps = (v.Heal(v.Owner(), 5), v.Recharge(any_kind=True), v.EndEffects(v.Owner()))
    assert not useful(arena, owner, *steps)
    owner.used = {"Breath": 1}
    assert useful(arena, owner, *steps)
    owner.used = {"Breath": 0}
    owner.hp = 20
    assert useful(arena, owner, *steps)


def test_nobody_chosen_nothing_done(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    steps = (v.ChooseCreature(ORCS), v.Bonus(v.Chosen(), "AC", -2))
    assert not useful(arena, owner, *steps)
    arena.add("Orc", "D4", 1, keywords=("Orc",))
    assert useful(arena, owner, *steps)


def test_one_useful_alternative_is_enough(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    idle = v.Option("heal", (v.Heal(v.Owner(), 5),))
    assert not useful(arena, owner, v.ChooseOne((idle,)))
    assert useful(arena, owner, v.ChooseOne((idle, v.Option("score", (v.ScorePoints(1),)))))
    assert not useful(arena, owner, v.DieTable((v.DieRow(1, 20, (v.Heal(v.Owner(), 5),)),)))
    assert not useful(arena, owner, v.May((v.Heal(v.Owner(), 5),)))
    assert not useful(arena, owner, v.IfDone((v.Heal(v.Owner(), 5),), (v.ScorePoints(1),)))


def test_an_action_must_be_there_to_be_spent(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    spend = v.Spend(v.Owner(), "immediate", (v.ScorePoints(1),))
    assert useful(arena, owner, spend)
    owner.immediate_at = arena.state.phase_serial
    assert not useful(arena, owner, spend)


def test_idle_reactions_are_not_offered(arena: Arena) -> None:
    mend = power(v.Heal(v.Owner(), 5), name="Mend", action=("minor",))
    cheer = power(v.Heal(v.Owner(), 5), name="Cheer", trigger=v.Trigger("start of turn", "at"))
    owner = arena.add("Owner", "C3", 0, mend, cheer)
    now = arena.take_turn(owner)
    means = owner.kit.means[now.left()]
    moment = Moment("start of turn", owner.id, owner.id)
    names = [
        o.name
        for o in actions.actions(arena.state, owner, now, means)
        if isinstance(o, CompiledPower)
    ]
    assert "Mend" in names
    arena.run(opened(arena.state, "at", [moment]))
    owner.hp = 20
    names = [
        o.name
        for o in actions.actions(arena.state, owner, now, means)
        if isinstance(o, CompiledPower)
    ]
    assert "Mend" in names
    skill = owner.kit.by_name["cheer"]
    arena.run(opened(arena.state, "at", [moment]), (owner.id, skill, 0))
    assert owner.hp == 25


def test_mandatory_powers_are_used_even_in_vain(arena: Arena) -> None:
    must = power(
        v.Heal(v.Owner(), 5),
        name="Must",
        uses=1,
        trigger=v.Trigger("start of turn", "at", mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, must)
    moment = Moment("start of turn", owner.id, owner.id)
    arena.run(opened(arena.state, "at", [moment]))
    assert owner.used == {"Must": 1}
