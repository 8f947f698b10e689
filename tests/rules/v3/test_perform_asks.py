"""Tests on the moment, triggers, and numbers."""

from typing import get_args

import pytest

import warband.ddm.ask.cards.amount_table as amount_table
import warband.ddm.ask.cards.predicate_table as predicate_table
import warband.ddm.ask.cards.triggers as triggers
import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.predicates as predicates
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
from tests.rules.v3.arena import BOW, Arena, power
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import RulesError
from warband.ddm.moments import Contest, Die, Harm, Moment, Scope
from warband.ddm.state import Piece
from warband.rules.v3.cards import CARDS


@pytest.fixture
def arena() -> Arena:
    return Arena()


def ask(arena: Arena, scope: Scope, test: v.Test) -> bool:
    return predicates.holds(arena.state, scope, test)


def test_every_test_is_known() -> None:
    assert set(get_args(v.Test)) == set(predicate_table.TESTS)


def test_every_number_is_known() -> None:
    assert {int, *amount_table.NUMBERS} == set(get_args(v.Number))


# ------------------------------------------------------------------------------- attacks


def test_kinds_of_attack(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    sword = arena.attack_scope(owner, foe)
    bow = arena.attack_scope(owner, foe, BOW)
    assert ask(arena, sword, v.AttackIs(kinds=("melee", "close"), basic=True))
    assert not ask(arena, bow, v.AttackIs(kinds=("melee",)))
    assert ask(arena, bow, v.AttackIs(basic=False, power="Bow", defense="AC", damage=""))
    assert not ask(arena, bow, v.AttackIs(not_power="Bow"))
    assert not ask(arena, bow, v.AttackIs(damage="fire"))
    assert not ask(arena, bow, v.AttackIs(flag="Fear"))
    assert not ask(arena, arena.scope(owner), v.AttackIs())


def test_circumstances_of_an_attack(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.attack_scope(owner, arena.add("Foe", "D4", 1))
    assert scope.attack is not None
    assert ask(arena, scope, v.AttackIs(opportunity=False, charge=False, follow_up=False))
    scope.attack.opportunity = scope.attack.charge = scope.attack.follow_up = True
    assert ask(arena, scope, v.AttackIs(opportunity=True, charge=True, follow_up=True))


def test_hits_and_critical_hits(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.attack_scope(owner, arena.add("Foe", "D4", 1))
    assert scope.attack is not None
    assert ask(arena, scope, v.WasHit(False))
    scope.attack.hit = True
    assert ask(arena, scope, v.WasHit())
    assert not ask(arena, scope, v.WasHit(critical=True))
    scope.attack.critical = True
    assert ask(arena, scope, v.WasHit(critical=True))


def test_combat_advantage_and_flanking(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D3", 1)
    scope = arena.attack_scope(owner, foe)
    assert not ask(arena, scope, v.HasAdvantage())
    assert not ask(arena, scope, v.Flanking())
    arena.add("Partner", "E3", keywords=("Fire",))
    assert ask(arena, scope, v.HasAdvantage())
    assert ask(arena, scope, v.Flanking(partner=(v.Ally(), v.Keyword("Fire"))))
    assert not ask(arena, scope, v.Flanking(partner=(v.Keyword("Cold"),)))


@pytest.mark.parametrize(
    ("test", "fitting"),
    [
        (v.NaturalRoll(at_least=11), (11, 20)),
        (v.NaturalRoll(at_least=1, at_most=1), (1,)),
        (v.NaturalRoll(parity="odd"), (1, 11)),
        (v.NaturalRoll(parity="even"), (20,)),
    ],
)
def test_what_the_die_shows(arena: Arena, test: v.NaturalRoll, fitting: tuple[int, ...]) -> None:
    owner = arena.add("Owner", "C3")
    for face in (1, 11, 20):
        scope = arena.scope(owner, moment=Moment("save", owner.id, die=Die(owner.id, "save", face)))
        assert ask(arena, scope, test) == (face in fitting)


def test_the_best_die_of_a_champion_test(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 1)
    moment = Moment("initiative roll")
    moment.contest = Contest((-1, owner.id), (0, 0))
    moment.contest.dice[0].append(20)
    moment.contest.dice[1].extend((4, 7))
    scope = arena.scope(owner, moment=moment)
    assert ask(arena, scope, v.NaturalRoll(at_least=7, at_most=7))


# ----------------------------------------------------------------------------- the battle


def test_creatures_that_match_and_how_many(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    assert ask(arena, scope, v.Matches(v.Owner(), (v.InState("undamaged"),)))
    assert not ask(arena, scope, v.Matches(v.Subject(), ()))
    assert ask(arena, scope, v.Count((v.Enemy(),)))
    assert not ask(arena, scope, v.Count((v.Enemy(),), at_least=2))
    assert not ask(arena, scope, v.Count((v.Enemy(),), at_least=None, at_most=0))
    assert ask(arena, scope, v.Count((v.Ally(),), at_least=None, at_most=0))


def test_initiative_phase_round_and_score(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    state = arena.state
    assert not ask(arena, scope, v.Initiative())
    assert not ask(arena, scope, v.Initiative(have=False))
    state.initiative = 0
    assert ask(arena, scope, v.Initiative())
    assert ask(arena, scope, v.InPhase("activation"))
    assert not ask(arena, scope, v.InPhase("end of round"))
    assert ask(arena, scope, v.RoundNumber(at_least=1, at_most=1))
    assert not ask(arena, scope, v.RoundNumber(at_least=2))
    assert ask(arena, scope, v.Score("tied"))
    state.score = [10, 30]
    assert ask(arena, scope, v.Score("behind"))
    assert ask(arena, scope, v.Score(at_least=10))
    assert not ask(arena, scope, v.Score("ahead"))


def test_turns_and_actions(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    assert not ask(arena, scope, v.OnTurn((v.Itself(),)))
    turn = arena.take_turn(owner)
    assert ask(arena, scope, v.OnTurn((v.Itself(),)))
    assert not ask(arena, arena.scope(foe), v.OnTurn((v.Itself(),)))
    assert ask(arena, scope, v.Actions("minor", spent=False))
    turn.spent["minor"] = 1
    assert ask(arena, scope, v.Actions("minor"))
    assert ask(arena, scope, v.Actions("immediate", spent=False))
    owner.immediate_at = arena.state.phase_serial
    assert ask(arena, scope, v.Actions("immediate"))


def test_uses_left(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, power(name="Breath", uses=1))
    scope = arena.scope(owner)
    assert ask(arena, scope, v.HasUses("Breath"))
    owner.used = {"Breath": 1}
    assert not ask(arena, scope, v.HasUses("Breath"))
    assert ask(arena, scope, v.HasUses("Breath", left=False))


def test_damage_in_question(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    harm = Harm(owner.id, [(10, ""), (5, "fire")])
    scope = arena.scope(owner, moment=Moment("damage", -1, owner.id, harm=harm))
    assert ask(arena, scope, v.DamageIs(type="fire", at_least=15, from_attack=False))
    assert not ask(arena, scope, v.DamageIs(type="cold"))
    assert not ask(arena, scope, v.DamageIs(at_least=20))
    assert not ask(arena, scope, v.DamageIs(from_attack=True))


def test_tokens_deeds_and_squares_moved(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner)
    owner.tokens = {"heat": 1}
    assert ask(arena, scope, v.TokensOn(v.Owner(), "heat"))
    assert not ask(arena, scope, v.TokensOn(v.Owner(), "heat", 2))
    scope.did = False
    assert not ask(arena, scope, v.DidIt())
    scope.moved, scope.set_out = {owner.id: 2}, {owner.id: 1 << arena.cell("E3")}
    assert ask(arena, scope, v.Moved(2))
    assert not ask(arena, scope, v.Moved(3))
    arena.take_turn(owner).moved = 3
    assert ask(arena, scope, v.Moved(3))


def test_all_any_and_never(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    yes, no = v.RoundNumber(at_least=1), v.RoundNumber(at_least=2)
    assert ask(arena, scope, v.AnyOf((no, yes)))
    assert not ask(arena, scope, v.AllOf((no, yes)))
    assert ask(arena, scope, v.Never(no))


# ------------------------------------------------------------------------------- triggers


def sets_off(arena: Arena, owner: Piece, trigger: v.Trigger, moment: Moment) -> bool:
    return triggers.trigger_holds(
        arena.state, owner, CompiledPower(power(trigger=trigger), 0, table=CARDS), moment
    )


def test_subject_and_object_of_an_event(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    trigger = v.Trigger("hit", subject=(v.Enemy(),), object=(v.Itself(),))
    assert sets_off(arena, owner, trigger, Moment("hit", foe.id, owner.id))
    assert not sets_off(arena, owner, trigger, Moment("hit", owner.id, foe.id))
    assert not sets_off(arena, owner, trigger, Moment("miss", foe.id, owner.id))
    assert not sets_off(arena, foe, trigger, Moment("hit", foe.id, owner.id))


def test_any_time_means_four_events(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    trigger = v.Trigger("any time")
    for kind in ("start of turn", "end of turn", "targeted", "enters"):
        assert sets_off(arena, owner, trigger, Moment(kind, owner.id, owner.id))
    assert not sets_off(arena, owner, trigger, Moment("damage", owner.id, owner.id))


def test_squares_entered_near_the_owner(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    beside = Moment("enters", foe.id, foe.id, cells=1 << arena.cell("D4"))
    three = Moment("enters", foe.id, foe.id, cells=1 << arena.cell("F3"))
    adjacent = v.Trigger("enters", subject=(v.Enemy(),), near=1)
    assert sets_off(arena, owner, adjacent, beside)
    assert not sets_off(arena, owner, adjacent, three)
    assert sets_off(arena, owner, v.Trigger("enters", near=3), three)
    assert sets_off(arena, owner, v.Trigger("enters", exactly=3), three)
    assert not sets_off(arena, owner, v.Trigger("enters", exactly=3), beside)


def test_places_powers_conditions_and_actions(arena: Arena) -> None:
    owner = arena.add("Owner", "F1")
    there = Moment("enters", owner.id, owner.id, cells=1 << arena.cell("F1"))
    assert sets_off(arena, owner, v.Trigger("enters", place="own victory"), there)
    assert not sets_off(arena, owner, v.Trigger("enters", place="opposing victory"), there)
    used = Moment(
        "power used", owner.id, power=CompiledPower(power(name="Breath 5"), 0, table=CARDS)
    )
    assert sets_off(arena, owner, v.Trigger("power used", power="Breath 10"), used)
    assert not sets_off(arena, owner, v.Trigger("power used", power="Gaze"), used)
    burnt = Moment("condition gained", -1, owner.id, condition="Ongoing fire")
    assert sets_off(arena, owner, v.Trigger("condition gained", condition="Ongoing Damage"), burnt)
    assert not sets_off(arena, owner, v.Trigger("condition gained", condition="Dazed"), burnt)
    spent = Moment("action spent", owner.id, action="move")
    assert sets_off(arena, owner, v.Trigger("action spent", action="move"), spent)
    assert not sets_off(arena, owner, v.Trigger("action spent", action="attack"), spent)


def test_tests_of_the_trigger_and_of_the_power(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    moment = Moment("start of turn", owner.id, owner.id)
    bloodied = v.Matches(v.Owner(), (v.InState("bloodied"),))
    guarded = CompiledPower(
        power(trigger=v.Trigger("start of turn"), bounds=v.Bounds(only_if=(bloodied,))),
        0,
        table=CARDS,
    )
    trigger = v.Trigger("start of turn", tests=(bloodied,))
    assert not sets_off(arena, owner, trigger, moment)
    assert not triggers.trigger_holds(arena.state, owner, guarded, moment)
    owner.hp = 5
    assert sets_off(arena, owner, trigger, moment)
    assert triggers.trigger_holds(arena.state, owner, guarded, moment)


def test_winning_initiative_is_about_the_owners_player(arena: Arena) -> None:
    blue = arena.add("Blue", "C3")
    red = arena.add("Red", "D4", 1)
    won = Moment("initiative won", amount=1)
    assert sets_off(arena, red, v.Trigger("initiative won"), won)
    assert not sets_off(arena, blue, v.Trigger("initiative won"), won)
    assert sets_off(arena, blue, v.Trigger("initiative won", subject=(v.Enemy(),)), won)


# -------------------------------------------------------------------------------- numbers


def count(arena: Arena, scope: Scope, n: v.Number) -> int:
    return amounts.number(arena.state, scope, n)


def test_counted_numbers(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    for square in ("D4", "D5", "D6"):
        arena.add(f"Foe at {square}", square, 1)
    scope = arena.scope(owner)
    assert count(arena, scope, 7) == 7
    assert count(arena, scope, v.PerEach(5, (v.Enemy(),))) == 15
    assert count(arena, scope, v.PerEach(5, (v.Enemy(),), limit=10)) == 10
    assert count(arena, scope, v.PerEach(-1, (v.Enemy(),), limit=2)) == -2
    owner.tokens = {"heat": 2}
    assert count(arena, scope, v.PerToken(5, "heat")) == 10


def test_numbers_read_from_creatures(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", level=7, cost=20, champion_rating=2)
    owner.hp = 15
    scope = arena.scope(owner)
    read: dict[str, int] = {
        "speed": 6, "level": 7, "cost": 20, "hp": 15, "max hp": 50, "lost hp": 35,
        "champion rating": 2, "damage": 10,
    }  # fmt: skip
    for stat, value in read.items():
        assert count(arena, scope, v.StatOf(stat)) == value, stat  # type: ignore[arg-type]
    assert count(arena, scope, v.StatOf("speed", times=2, plus=1)) == 13
    assert count(arena, scope, v.StatOf("speed", half=True, plus=1)) == 4
    assert count(arena, scope, v.StatOf("lost hp", half=True)) == 15


def test_numbers_from_events(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    harm = Harm(owner.id, [(15, "")])
    scope = arena.scope(owner, moment=Moment("damage", -1, owner.id, harm=harm))
    assert count(arena, scope, v.EventAmount()) == 15
    assert count(arena, scope, v.EventAmount(half=True)) == 5
    harm.taken = 10
    assert count(arena, scope, v.EventAmount(times=2)) == 20


def test_a_die_is_rolled_before_it_is_read(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    with pytest.raises(RulesError, match="never rolled"):
        count(arena, scope, v.DieRoll())
    assert arena.run(rolled_amounts.resolve_number(arena.state, scope, v.DieRoll(2)), 7) == 14


def test_how_many_attacks_hit_and_who_was_destroyed(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "D5", 1)
    scope = arena.attack_scope(owner, one)
    scope.hits = [one.id, two.id]
    assert not ask(arena, scope, v.HitCount(2))
    assert ask(arena, scope, v.HitCount(2, same_target=False))
    scope.hits = [one.id, one.id]
    assert ask(arena, scope, v.HitCount(2))
    assert not ask(arena, scope, v.WasDestroyed())
    one.destroyed = True
    assert ask(arena, scope, v.WasDestroyed())


def test_the_targets_of_an_attack_power(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "D5", 1)
    scope = arena.attack_scope(owner, one)
    scope.targets = [one.id, two.id]
    seen_by_two = arena.scope(two)
    seen_by_two.attack = scope.attack
    assert ask(arena, seen_by_two, v.AttackTargets(v.Owner()))
    assert not ask(arena, seen_by_two, v.AttackTargets(v.Each((v.Named("Owner"),))))
    assert not ask(arena, arena.scope(two), v.AttackTargets(v.Owner()))
