"""Effects on players and on what creatures may do."""

import pytest

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.turn.champions as champions
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.turn.champion_test as champion_test
import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.turns as turns
from tests.rules.v3.arena import Arena, power
from warband.cards import vocabulary as v
from warband.ddm.do.turn.victory import Won
from warband.ddm.errors import RulesError
from warband.ddm.moments import Contest, Moment, Window
from warband.kernel.questions import plainly

ALLIES = v.Each((v.Ally(),))
FOES = v.Each((v.Enemy(),))


@pytest.fixture
def arena() -> Arena:
    return Arena()


def test_points_for_either_player(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3", 1))
    assert arena.do(scope, v.ScorePoints(10), v.ScorePoints(5, opponent=True), v.ScorePoints(-3))
    assert arena.state.score == [5, 7]


def test_points_of_one_name_count_once_for_a_player_in_a_window(arena: Arena) -> None:
    one, two = arena.add("One", "C3"), arena.add("Two", "C4")
    here = Window([])
    assert arena.do(arena.scope(one, window=here), v.ScorePoints(5))
    assert not arena.do(arena.scope(two, window=here), v.ScorePoints(5))
    assert arena.state.score == [5, 0]


def test_points_can_win_the_battle(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    with pytest.raises(Won):
        arena.do(scope, v.ScorePoints(200))
    assert arena.state.winner == 0


def test_scoring_can_be_answered(arena: Arena) -> None:
    greedy = power(
        v.Heal(v.Owner(), v.EventAmount()),
        name="Greedy",
        trigger=v.Trigger(
            "points scored", timing="after", subject=(v.InWarband(),), mandatory=True
        ),
    )
    owner = arena.add("Owner", "C3", 0, greedy)
    owner.hp = 20
    arena.do(arena.scope(owner), v.ScorePoints(5))
    assert owner.hp == 25


# ----------------------------------------------------------------------------------- uses


def test_uses_come_back(arena: Arena) -> None:
    breath = power(name="Breath", uses=1, recharge=(v.RechargeOn(action="move"),))
    once = power(name="Once", uses=1)
    owner = arena.add("Owner", "C3", 0, breath, once)
    owner.used = {"Breath": 1, "Once": 1}
    scope = arena.scope(owner)
    assert not arena.do(scope, v.Recharge(power="Once"))
    assert arena.do(scope, v.Recharge())
    assert owner.used == {"Breath": 0, "Once": 1}
    owner.used = {**owner.used, "Breath": 1}
    chosen = owner.kit.by_name["once"]
    assert arena.do(scope, v.Recharge(any_kind=True), answers=[chosen])
    assert owner.used == {"Breath": 1, "Once": 0}
    owner.used = {**owner.used, "Once": 1}
    assert arena.do(scope, v.Recharge(every=True, any_kind=True))
    assert owner.used == {"Breath": 0, "Once": 0}


def test_champion_uses_come_and_go(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", champion_rating=1)
    scope = arena.scope(owner)
    assert arena.do(scope, v.SpendUse(v.Owner(), champion=True))
    assert not arena.do(scope, v.SpendUse(v.Owner(), champion=True))
    assert owner.champion_uses == 1
    assert arena.do(scope, v.Recharge(champion=True))
    assert owner.champion_uses == 0


def test_uses_are_taken_away(arena: Arena) -> None:
    foe = arena.add("Foe", "D4", 1, power(name="Breath", uses=1), power(name="Gaze", uses=1))
    scope = arena.scope(arena.add("Owner", "C3"))
    gaze = foe.kit.by_name["gaze"]
    assert arena.do(scope, v.SpendUse(FOES), answers=[gaze])
    assert not arena.do(scope, v.SpendUse(FOES, power="Gaze"))
    assert arena.do(scope, v.SpendUse(FOES, power="Breath"))
    assert foe.used == {"Gaze": 1, "Breath": 1}


def test_tokens(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner)
    assert arena.do(scope, v.PutToken(v.Owner(), "heat", 3))
    assert arena.do(scope, v.TakeToken(v.Owner(), "heat", 1))
    assert owner.tokens == {"heat": 2}
    assert arena.do(scope, v.TakeToken(v.Owner(), "heat"))
    assert owner.tokens == {}
    assert not arena.do(scope, v.TakeToken(v.Owner(), "heat"))


# ------------------------------------------------------------------------ actions and turns


def test_extra_actions(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner)
    assert not arena.do(scope, v.ExtraAction(v.Owner(), "attack"))
    now = arena.take_turn(owner)
    assert arena.do(scope, v.ExtraAction(v.Owner(), "attack"))
    assert now.actions["attack"] == 2
    owner.immediate_at = arena.state.phase_serial
    assert arena.do(scope, v.ExtraAction(v.Owner(), "immediate"))
    assert owner.immediate_at != arena.state.phase_serial


def test_an_extra_action_gained_at_the_start_of_the_turn(arena: Arena) -> None:
    haste = power(
        v.ExtraAction(v.Owner(), "attack"),
        v.LoseAction(v.Owner(), "minor"),
        name="Haste",
        trigger=v.Trigger("start of turn", "at", subject=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, haste)
    question = next(plainly(turns.take_turn(arena.state, owner)))
    assert getattr(question, "about", {})["actions"] == (2, 1, 0)


def test_a_lost_action_waits_for_the_next_turn(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    assert arena.do(arena.scope(owner), v.LoseAction(FOES, "move"))
    assert abilities.forbidden(arena.state, foe, "move actions")
    arena.do(arena.scope(owner), v.LoseAction(FOES, "immediate"))
    assert foe.immediate_at == arena.state.phase_serial
    with pytest.raises(RulesError, match="free action"):
        arena.do(arena.scope(owner), v.LoseAction(FOES, "free"))


def test_the_turn_ends(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    with pytest.raises(RulesError, match="nobody is taking one"):
        arena.do(arena.scope(owner), v.EndTurn())
    now = arena.take_turn(owner)
    arena.do(arena.scope(owner), v.EndTurn())
    assert now.ended


def test_more_and_fewer_turns_in_a_row(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    state = arena.state
    state.order, state.turns_left = 0, 1
    arena.do(arena.scope(owner), v.ExtraTurns(more=1))
    assert state.turns_left == 2
    foe = arena.add("Foe", "D4", 1)
    arena.do(arena.scope(foe), v.ExtraTurns(fewer=1))
    rounds.pass_turn(state)
    assert (state.order, state.turns_left) == (1, 1)
    rounds.pass_turn(state)
    rounds.pass_turn(state)
    assert (state.order, state.turns_left) == (1, 2)


def test_somebody_takes_a_turn_now(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    ally = arena.add("Ally", "C4")
    now = arena.take_turn(owner)
    arena.do(arena.scope(owner), v.ExtraTurns(who=ALLIES), answers=["end turn"])
    assert ally.activations == 1
    assert arena.state.turn is now


# ----------------------------------------------------------------------------- initiative


def test_another_die_in_the_champion_test(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 1)
    moment = Moment("initiative roll")
    moment.contest = Contest((-1, owner.id), (0, 0))
    arena.do(arena.scope(owner, moment=moment), v.ExtraInitiativeDie(2), answers=[(4, 18)])
    assert moment.contest.dice == ([], [4, 18])


def test_another_die_later_this_round(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.do(arena.scope(owner), v.ExtraInitiativeDie())
    assert champions.extra_dice(arena.state, 0) == 1
    arena.run(effects.expire_at_end_of_round(arena.state))
    assert champions.extra_dice(arena.state, 0) == 0


def test_initiative_is_won_and_lost_by_a_power(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    moment = Moment("initiative roll")
    moment.contest = Contest((owner.id, -1), (0, 0))
    arena.do(arena.scope(owner, moment=moment), v.WinInitiative())
    assert moment.contest.forced_winner == 0
    arena.do(arena.scope(owner), v.WinInitiative(lose=True))
    assert arena.state.initiative == 1


def test_another_die_before_the_battle(arena: Arena) -> None:
    home = power(v.Bonus(v.Owner(), "setup dice", 1), action=("none",))
    arena.add("Owner", "C3", 0, home)
    assert [champions.extra_setup_dice(arena.state, seat) for seat in (0, 1)] == [1, 0]
    run = champion_test.champion_test(arena.state, "setup")
    assert arena.run(run, (4, 12), (11,)) == 0


# ------------------------------------------------------------------------- the warbands


def test_a_new_creature_joins(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", keywords=("Modron",))
    arena.add("Stranger", None, 1, factions=("underdark",), keywords=("Modron",))
    arena.add("Costly", None, 1, cost=50, keywords=("Modron",))
    call = v.AddCreature((v.Keyword("Modron"), v.Cost(at_most=10)), v.Spot(place="own start"))
    assert arena.do(arena.scope(owner), call, answers=[arena.cell("A2")])
    added = arena.state.pieces[-1]
    assert (added.name, added.seat, arena.at(added)) == ("Owner", 0, "A2")


def test_a_unique_creature_does_not_join_twice(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", keywords=("Unique",))
    call = v.AddCreature((v.Named("Owner"),), v.Spot(place="own start"))
    assert not arena.do(arena.scope(owner), call)


def test_a_creature_changes_sides_for_good(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    assert arena.do(arena.scope(owner), v.JoinWarband(FOES))
    assert (foe.seat, foe.home) == (0, 0)


def test_a_creature_changes_sides_for_a_round(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    arena.do(arena.scope(owner), v.JoinWarband(FOES, v.EndOfRound()))
    assert (foe.seat, foe.home) == (0, 1)
    arena.run(effects.expire_at_end_of_round(arena.state))
    assert foe.seat == 1
