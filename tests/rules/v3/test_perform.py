"""Choices, conditions and dice in the steps of a power."""

from typing import get_args

import pytest

import warband.ddm.do.perform.carry_out as carry_out
from tests.rules.v3.arena import Arena, opened, power
from warband.cards import vocabulary as v
from warband.ddm.ask.attacks.threats import OPPORTUNITY
from warband.ddm.do.perform.playable import BUILDING, OF_DICE_POOLS
from warband.ddm.errors import RulesError
from warband.ddm.moments import Moment

ALLIES = v.Each((v.Ally(),))
FOES = v.Each((v.Enemy(),))
YES = v.RoundNumber(at_least=1)
NO = v.RoundNumber(at_least=9)


def point(points: int = 1) -> v.Effect:
    return v.ScorePoints(points)


@pytest.fixture
def arena() -> Arena:
    return Arena()


def test_every_effect_is_carried_out_or_acts_on_building() -> None:
    done = set(carry_out.instants()) | set(carry_out.flows())
    assert not set(carry_out.instants()) & set(carry_out.flows())
    assert set(get_args(v.Effect)) - set(OF_DICE_POOLS) == done | BUILDING


def test_an_effect_that_cannot_be_done_does_not_stop_the_next(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    owner.hp = 20
    scope = arena.scope(owner)
    arena.do(scope, v.Afflict(v.Owner(), "Immobilized"))
    arena.do(scope, v.Walk(v.Owner(), "move", 2, squares=True, up_to=False), v.Heal(v.Owner(), 10))
    assert owner.hp == 30


def test_an_effect_that_is_required_stops_the_next(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    owner.hp = 20
    scope = arena.scope(owner)
    arena.do(scope, v.Afflict(v.Owner(), "Immobilized"))
    walk = v.Walk(v.Owner(), "move", 2, squares=True, up_to=False)
    assert not arena.do(scope, v.IfDone((walk,), (v.Heal(v.Owner(), 10),)))
    assert owner.hp == 20
    assert arena.do(scope, v.IfDone((point(),), (v.Heal(v.Owner(), 10),)))
    assert owner.hp == 30
    assert not arena.do(scope, v.IfDone((point(),), (), optional=True), answers=[False])


def test_effects_that_act_on_building_cannot_be_carried_out(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"), power(name="Muster"))
    with pytest.raises(RulesError, match="Owner, Muster: LegalToo"):
        arena.do(scope, v.LegalToo(()))


def test_a_cancelled_use_does_nothing_more(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    scope.cancelled = True
    assert not arena.do(scope, point())
    assert arena.state.score == [0, 0]


def test_steps_that_may_be_left_out(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    assert not arena.do(scope, v.May((point(),)), answers=[False])
    assert arena.do(scope, v.May((point(),)), answers=[True])
    assert arena.state.score == [1, 0]


def test_if_and_otherwise(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    arena.do(scope, v.If((YES,), (point(1),), (point(10),)))
    arena.do(scope, v.If((NO,), (point(1),), (point(10),)))
    assert arena.state.score == [11, 0]


def test_a_test_on_the_target_is_asked_of_each_target(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    undead = arena.add("Undead", "D4", 1, keywords=("Undead",))
    living = arena.add("Living", "D5", 1)
    scope = arena.attack_scope(owner, undead)
    scope.targets = [undead.id, living.id]
    is_undead = v.Matches(v.Target(), (v.Keyword("Undead"),))
    undead.hp = 20
    arena.do(
        scope,
        v.If((is_undead,), (v.Heal(v.Target(), 15),), (v.Hurt(v.Target(), (v.Part(5),)),)),
    )
    assert (undead.hp, living.hp) == (35, 45)
    assert scope.targets == [undead.id, living.id]


def test_the_step_before_can_be_asked_about(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    arena.do(scope, v.Heal(v.Owner(), 5), v.If((v.DidIt(),), (point(1),), (point(10),)))
    assert arena.state.score == [10, 0]


def test_each_creature_in_turn(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "C4"), arena.add("Two", "C5")
    one.hp = two.hp = 20
    scope = arena.scope(owner)
    scope.chosen[""] = (owner.id,)
    arena.do(scope, v.ForEachOf(ALLIES, (v.Heal(v.Chosen(), 5), point())))
    assert (one.hp, two.hp) == (25, 25)
    assert arena.state.score == [2, 0]
    assert scope.chosen[""] == (owner.id,)


def test_steps_paid_for_with_an_action(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    ally = arena.add("Ally", "C4")
    arena.take_turn(owner)
    spend = v.Spend(ALLIES, "immediate", (point(),), optional=True)
    scope = arena.scope(owner)
    assert not arena.do(scope, spend, answers=[False])
    assert arena.do(scope, spend, answers=[True])
    assert ally.immediate_at == arena.state.phase_serial
    assert not arena.do(scope, spend)
    assert arena.state.score == [1, 0]


def test_an_allotted_action_is_spent_in_ones_own_turn_only(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    spend = v.Spend(v.Owner(), "minor", (point(),))
    assert not arena.do(arena.scope(owner), spend)
    now = arena.take_turn(owner)
    assert arena.do(arena.scope(owner), spend)
    assert (now.actions["minor"], now.spent) == (0, {"minor": 1})


def test_a_controlled_creature_attacks_its_friends(arena: Arena) -> None:
    owner = arena.add("Owner", "A1")
    puppet = arena.add("Puppet", "D4", 1)
    friend = arena.add("Friend", "D5", 1)
    basic = v.MakeAttack(v.Chosen(), v.AttackChoice(basic=True), optional=False)
    scope = arena.scope(owner)
    scope.chosen[""] = (puppet.id,)
    arena.do(scope, v.Control(v.Chosen(), (basic,)), answers=[15])
    assert friend.hp == 40
    assert puppet.seat == 1


# ------------------------------------------------------------------------------ choosing


def test_one_of_several_alternatives(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    options = (v.Option("one", (point(1),)), v.Option("ten", (point(10),)))
    arena.do(scope, v.ChooseOne(options), answers=["ten"])
    arena.do(scope, v.ChooseOne(options, random=True), answers=[1])
    assert arena.state.score == [11, 0]
    arena.do(scope, v.ChooseOne(options, count=2), answers=["one"])
    assert arena.state.score == [22, 0]


def test_an_alternative_can_be_used_up(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    options = (v.Option("one", (point(1),), uses=1), v.Option("ten", (point(10),)))
    arena.do(arena.scope(owner), v.ChooseOne(options), answers=["one"])
    arena.do(arena.scope(owner), v.ChooseOne(options))
    assert arena.state.score == [11, 0]


@pytest.mark.parametrize(
    ("kind", "among", "word"),
    [
        ("keyword", (), "orc"),
        ("keyword", ("Fire", "Air"), "Air"),
        ("damage type", (), "cold"),
        ("defense", (), "Will"),
        ("power", (), "Trick"),
        ("enemy", (), "Grunt"),
        ("number", ("1", "2"), "2"),
    ],
)
def test_words_are_chosen_and_kept(
    arena: Arena, kind: str, among: tuple[str, ...], word: str
) -> None:
    owner = arena.add("Owner", "C3", 0, power())
    arena.add("Foe", "D4", 1, keywords=("Orc", "Elf"))
    arena.add("Grunt", "D5", 1)
    scope = arena.scope(owner)
    step = v.ChooseWord(kind, among, "kept")  # type: ignore[arg-type]
    arena.do(scope, step, answers=[word])
    assert owner.words == {"kept": word}
    assert scope.words == {"kept": word}


def test_a_word_without_a_tag_is_for_this_use_only(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, keywords=("Orc",))
    arena.add("Other", "D5", 1, keywords=("Elf",))
    foe_of_choice = (v.Enemy(), v.ChosenKeyword())
    arena.do(
        arena.scope(owner),
        v.ChooseWord("keyword"),
        v.Hurt(v.Each(foe_of_choice), (v.Part(5),)),
        answers=["orc"],
    )
    assert foe.hp == 45
    assert owner.words == {}
    with pytest.raises(RulesError, match="among which"):
        arena.do(arena.scope(owner), v.ChooseWord("number"))


def test_creatures_are_chosen_and_kept(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    arena.add("Other", "D5", 1)
    pick = v.ChooseCreature(v.Pick((v.Enemy(),)), "prey")
    arena.do(arena.scope(owner), pick, answers=[foe.id])
    arena.do(arena.scope(owner), v.Hurt(v.Chosen("prey"), (v.Part(5),)))
    assert foe.hp == 45
    assert owner.bearing == {"prey": (foe.id,)}


# ---------------------------------------------------------------------------------- dice


def test_a_straight_test(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, will=20)
    test = v.Straight(
        10, "Will", FOES, (v.Afflict(v.Target(), "Dazed"),), (v.Hurt(v.Target(), (v.Part(5),)),)
    )
    assert not arena.do(arena.scope(owner), test, answers=[9])
    assert foe.hp == 45
    assert not foe.conditions
    assert arena.do(arena.scope(owner), test, answers=[10])
    assert foe.conditions == {"Dazed"}


def test_a_table_of_results(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    table = v.DieTable((v.DieRow(1, 10, (point(1),)), v.DieRow(11, 19, (point(10),))))
    arena.do(scope, table, answers=[10])
    arena.do(scope, table, answers=[11])
    assert not arena.do(scope, table, answers=[20])
    assert arena.state.score == [11, 0]


def test_a_power_provokes_opportunity_attacks(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    arena.take_turn(owner)
    answer = (foe.id, OPPORTUNITY, 0)
    arena.do(arena.scope(owner), v.ProvokeOpportunity(v.Owner()), answers=[answer, 15])
    assert owner.hp == 40


def test_a_whole_power_through_its_window(arena: Arena) -> None:
    cheer = power(
        v.Heal(ALLIES, 10),
        name="Cheer",
        trigger=v.Trigger("start of round", "at"),
        uses=1,
    )
    owner = arena.add("Owner", "C3", 0, cheer)
    ally = arena.add("Ally", "C4")
    ally.hp = 20
    skill = owner.kit.by_name["cheer"]
    moment = Moment("start of round")
    arena.run(opened(arena.state, "at", [moment]), (owner.id, skill, 0))
    assert ally.hp == 30
    assert owner.used == {"Cheer": 1}
    arena.run(opened(arena.state, "at", [moment]))
    assert ally.hp == 30
