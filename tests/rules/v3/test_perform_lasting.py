"""Effects with a duration: imposing, saving against them, ending them."""

import pytest

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.harm.effects as effects
from tests.rules.v3.arena import Arena, opened, power
from warband.cards import vocabulary as v
from warband.ddm.errors import RulesError
from warband.ddm.moments import Moment
from warband.ddm.state import Piece

FOES = v.Each((v.Enemy(),))


@pytest.fixture
def arena() -> Arena:
    return Arena()


def ac(arena: Arena, piece: Piece) -> int:
    return arena.state.edition.rolling.defense(arena.state, piece, "AC", None, None)[0]


def test_conditions_last_as_the_card_says_or_as_the_book_does(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    assert arena.do(scope, v.Afflict(FOES, "Slowed", v.EndOfRound()), v.Afflict(FOES, "Petrified"))
    assert foe.conditions == {"Slowed", "Petrified"}
    assert [type(lasting.until) for lasting in foe.effects] == [v.EndOfRound, v.SaveEnds]


def test_numbers_are_settled_when_the_effect_is_applied(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    arena.do(scope, v.Bonus(v.Owner(), "AC", v.PerEach(2, (v.Enemy(),)), until=v.EndOfRound()))
    assert ac(arena, owner) == 17
    foe.destroyed, foe.anchor, foe.space = True, -1, 0
    assert ac(arena, owner) == 17


def test_bonuses_abilities_prohibitions_keywords(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    arena.do(
        scope,
        v.Bonus(FOES, "defenses", -2),
        v.Gain(FOES, v.Ability("vulnerable", 5, "fire")),
        v.Forbid(FOES, "shift"),
        v.GainKeyword(FOES, "Fire"),
        v.Hurt(FOES, (v.Part(5, "fire"),)),
    )
    assert ac(arena, foe) == 13
    assert foe.hp == 40
    assert abilities.forbidden(arena.state, foe, "shift")
    assert len(foe.effects) == 4


def test_maximum_hit_points_rise_and_fall(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner)
    arena.do(scope, v.Bonus(v.Owner(), "max hp", 10, until=v.EndOfBattle()), v.Heal(v.Owner(), 10))
    assert (owner.hp, owner.max_hp) == (60, 60)
    arena.run(effects.end_effects(arena.state, owner, owner.effects, "removed"))
    assert (owner.hp, owner.max_hp) == (50, 50)


def test_a_power_can_be_lent_by_name(arena: Arena) -> None:
    guard = power(v.Bonus(v.Owner(), "AC", 3), name="Guard 3", action=("none",))
    owner = arena.add("Owner", "C3", 0, guard)
    ally = arena.add("Ally", "C4")
    scope = arena.scope(owner)
    arena.do(scope, v.GainPower(v.Each((v.Ally(),)), name="Guard", until=v.EndOfRound()))
    assert ac(arena, ally) == 18
    with pytest.raises(RulesError, match="'Nonsense'"):
        arena.do(scope, v.GainPower(v.Owner(), name="Nonsense"))


def test_a_power_can_be_written_out(arena: Arena) -> None:
    sanctuary = power(
        v.Bonus(v.Each((v.Ally(), v.InAura())), "AC", 3),
        name="Sanctuary aura",
        action=("none",),
        bounds=v.Bounds(aura=3),
    )
    owner = arena.add("Owner", "C3")
    near, far = arena.add("Near", "E3"), arena.add("Far", "L12")
    arena.do(arena.scope(owner), v.GainPower(v.Owner(), power=sanctuary, until=v.EndOfRound()))
    assert (ac(arena, near), ac(arena, far)) == (18, 15)


def test_effects_of_one_name_do_not_pile_up_but_cumulative_ones_do(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    for _ in range(2):
        arena.do(arena.scope(owner), v.Bonus(FOES, "AC", -2, until=v.EndOfBattle()))
    assert ac(arena, foe) == 13
    for _ in range(2):
        worse = v.Bonus(FOES, "Will", -2, until=v.EndOfBattle(), cumulative=True)
        arena.do(arena.scope(owner), worse)
    assert arena.state.edition.rolling.defense(arena.state, foe, "Will", None, None)[0] == 11


# -------------------------------------------------------------------------- on one attack


def test_a_bonus_on_this_attack_counts_for_it_alone(arena: Arena) -> None:
    fury = power(
        v.Bonus(v.Subject(), "attack", 5, until=v.EndOfAttack()),
        v.Bonus(v.Subject(), "damage", 10, until=v.EndOfAttack()),
        name="Fury",
        uses=1,
        trigger=v.Trigger("attack declared", subject=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, fury)
    foe = arena.add("Foe", "D4", 1, ac=20)
    sword = owner.kit.attacks[0]
    strike = attacking.make_one_attack(arena.state, owner, sword, foe, arena.scope(owner))
    assert arena.run(strike, 5).hit
    assert foe.hp == 30
    again = attacking.make_one_attack(arena.state, owner, sword, foe, arena.scope(owner))
    assert not arena.run(again, 5).hit


def test_a_bonus_after_the_die_was_rolled_still_counts(arena: Arena) -> None:
    spur = power(
        v.Bonus(v.Subject(), "attack", 3, until=v.EndOfAttack()),
        name="Spur",
        trigger=v.Trigger("attack roll", subject=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, spur)
    foe = arena.add("Foe", "D4", 1, ac=20)
    strike = attacking.make_one_attack(
        arena.state, owner, owner.kit.attacks[0], foe, arena.scope(owner)
    )
    assert arena.run(strike, 7).hit


def test_defenses_on_this_attack(arena: Arena) -> None:
    duck = power(
        v.Bonus(v.Owner(), "defenses", 5, until=v.EndOfAttack()),
        name="Duck",
        trigger=v.Trigger("hit", object=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, duck)
    strike = attacking.make_one_attack(
        arena.state, owner, owner.kit.attacks[0], foe, arena.scope(owner)
    )
    assert not arena.run(strike, 9).hit


def test_no_attack_no_effect_on_it(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Foe", "D4", 1)
    with pytest.raises(RulesError, match="there is no attack"):
        arena.do(arena.scope(owner), v.Bonus(v.Owner(), "attack", 2, until=v.EndOfAttack()))
    bystander = arena.add("Bystander", "A12")
    scope = arena.attack_scope(owner, arena.state.pieces[1])
    assert not arena.do(
        scope, v.Bonus(v.Each((v.Named("Bystander"),)), "AC", 2, until=v.EndOfAttack())
    )
    assert ac(arena, bystander) == 15


# ------------------------------------------------------------------ conditions of a card


def cursed(until: v.Duration | None) -> v.Power:
    return power(
        v.Afflict(FOES, "Cursed", until),
        v.DefineCondition("Cursed", (v.Bonus(v.Bearer(), "AC", -4), v.Forbid(v.Bearer(), "heal"))),
        name="Curse",
    )


def test_a_condition_that_the_card_defines(arena: Arena) -> None:
    curse = cursed(v.SaveEnds())
    owner = arena.add("Owner", "C3", 0, curse)
    foe = arena.add("Foe", "D4", 1)
    arena.do(arena.scope(owner, curse), *curse.steps)
    assert foe.conditions == {"Cursed"}
    assert ac(arena, foe) == 11
    assert abilities.forbidden(arena.state, foe, "heal")
    # One save ends the condition and all it stands for.
    arena.run(arena.state.edition.durations.saving_throws(arena.state, foe), 10)
    assert not foe.effects


def test_ending_a_defined_condition_ends_all_of_it(arena: Arena) -> None:
    curse = cursed(v.EndOfBattle())
    owner = arena.add("Owner", "C3", 0, curse)
    foe = arena.add("Foe", "D4", 1)
    arena.do(arena.scope(owner, curse), *curse.steps)
    arena.do(arena.scope(foe), v.EndEffects(v.Owner(), ("Cursed",)))
    assert not foe.effects


# ------------------------------------------------------------------------ saves, endings


def test_effects_of_one_use_can_share_a_save(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    together = v.SaveEnds(group=True)
    arena.do(
        arena.scope(owner),
        v.Ongoing(FOES, 5, "poison", together),
        v.Bonus(FOES, "AC", -2, until=together),
    )
    arena.run(arena.state.edition.durations.saving_throws(arena.state, foe), 12)
    assert not foe.effects


def test_a_granted_save_against_one_effect_of_choice(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner)
    save = v.SaveEnds()
    arena.do(scope, v.Afflict(v.Owner(), "Slowed", save), v.Afflict(v.Owner(), "Dazed", save))
    assert arena.do(scope, v.RollSave(v.Owner(), bonus=2), answers=["Dazed", 8])
    assert owner.conditions == {"Slowed"}
    assert not arena.do(scope, v.RollSave(v.Owner(), condition="Dazed"))
    assert not arena.do(scope, v.RollSave(v.Owner(), every=True), answers=[5])
    assert owner.conditions == {"Slowed"}


def test_a_power_ends_a_condition_with_all_its_durations(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.do(arena.scope(owner, power(name="A")), v.Afflict(v.Owner(), "Slowed", v.SaveEnds()))
    arena.do(arena.scope(owner, power(name="B")), v.Afflict(v.Owner(), "Slowed", v.EndOfRound()))
    assert len(owner.effects) == 2
    assert arena.do(arena.scope(owner), v.EndEffects(v.Owner()))
    assert not owner.effects


def test_which_effects_a_power_may_end(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.do(
        arena.scope(owner, power(name="Woe")),
        v.Afflict(v.Owner(), "Slowed", v.EndOfRound()),
        v.Afflict(v.Owner(), "Dazed", v.SaveEnds()),
        v.Ongoing(v.Owner(), 5, "fire"),
        v.Bonus(v.Owner(), "AC", -2, until=v.EndOfRound()),
    )
    scope = arena.scope(owner)
    assert not arena.do(scope, v.EndEffects(v.Owner(), ("Stunned",)))
    assert arena.do(scope, v.EndEffects(v.Owner(), ("Ongoing Damage",)))
    assert owner.conditions == {"Slowed", "Dazed"}
    assert arena.do(scope, v.EndEffects(v.Owner(), count=1, save_ends=True))
    assert owner.conditions == {"Slowed"}
    assert arena.do(scope, v.EndEffects(v.Owner(), any_effect=True), answers=["-2 AC"])
    assert ac(arena, owner) == 15
    assert arena.do(scope, v.EndEffects(v.Owner(), count=None))
    assert not owner.effects


# ---------------------------------------------------------------------------- later, whenever


def test_a_deferred_effect_acts_whenever_its_event_comes(arena: Arena) -> None:
    rot = v.Later(
        FOES,
        v.Trigger("start of turn", timing="at", subject=(v.Is(v.Bearer()),)),
        (v.Hurt(v.Bearer(), (v.Part(5, "necrotic"),)),),
        v.SaveEnds(),
    )
    owner = arena.add("Owner", "C3")
    foe, other = arena.add("Foe", "D4", 1), arena.add("Other", "C4")
    arena.do(arena.scope(owner), rot)
    for piece in (foe, other, foe):
        moment = Moment("start of turn", piece.id, piece.id)
        arena.run(opened(arena.state, "at", [moment]))
    assert (foe.hp, other.hp) == (40, 50)


def test_a_deferred_effect_that_comes_once(arena: Arena) -> None:
    once = v.Later(
        v.Owner(),
        v.Trigger("end of turn", timing="at", subject=(v.Itself(),)),
        (v.ScorePoints(5),),
        v.EndOfBattle(),
        once=True,
    )
    owner = arena.add("Owner", "C3")
    arena.do(arena.scope(owner), once)
    for _ in range(2):
        moment = Moment("end of turn", owner.id, owner.id)
        arena.run(opened(arena.state, "at", [moment]))
    assert arena.state.score == [5, 0]
    assert not owner.effects


def test_a_continuous_power_with_a_trigger(arena: Arena) -> None:
    fear = power(
        v.Later(
            v.Each((v.Ally(), v.InAura())),
            v.Trigger("miss", subject=(v.Is(v.Bearer()),), mandatory=True),
            (v.Hurt(v.Bearer(), (v.Part(5),)),),
        ),
        name="Dominion of Fear",
        action=("none",),
        bounds=v.Bounds(aura=5),
    )
    arena.add("Lord", "C3", 0, fear)
    arena.add("Second Lord", "C5", 0, fear)
    ally = arena.add("Ally", "C4")
    foe = arena.add("Foe", "D4", 1)
    strike = attacking.make_one_attack(
        arena.state, ally, ally.kit.attacks[0], foe, arena.scope(ally)
    )
    arena.run(strike, 2)
    assert ally.hp == 45


def test_the_first_of_several_endings(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    gone = v.UntilEvent(v.Trigger("destroyed", object=(v.Itself(),)))
    either = v.FirstOf((v.SaveEnds(), gone))
    scope = arena.scope(owner)
    arena.do(scope, v.Afflict(FOES, "Dominated", either))
    arena.run(arena.state.edition.durations.saving_throws(arena.state, foe), 9)
    assert foe.conditions == {"Dominated"}
    arena.add("Rest", "A12")
    arena.do(scope, v.Destroy(v.Owner()))
    assert foe.conditions == set()


def test_extending_a_power_the_creature_lacks_is_an_error(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    with pytest.raises(RulesError, match="'Bless'"):
        arena.do(scope, v.ExtendPower("Bless", "aura", 5))


# --------------------------------------------------------------------- what it remembers


def test_a_bonus_against_the_target_there_was(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    marked, other = arena.add("Marked", "D4", 1), arena.add("Other", "D3", 1)
    scope = arena.attack_scope(owner, marked)
    bossblade = v.Bonus(v.Owner(), "attack", 2, until=v.EndOfBattle(), versus=(v.Is(v.Target()),))
    arena.do(scope, bossblade)
    for foe, bonus in ((marked, 2), (other, 0)):
        now = arena.attack_scope(owner, foe)
        found = modifiers.modifiers(arena.state, owner, "attack", now.attack, foe)
        assert sum(amount for _, amount in found) == bonus


def test_a_bonus_against_whom_the_event_was_about(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    marked, other = arena.add("Marked", "D4", 1), arena.add("Other", "D3", 1)
    scope = arena.scope(owner, moment=Moment("hit", owner.id, marked.id))
    arena.do(
        scope, v.Bonus(v.Owner(), "damage", 5, until=v.EndOfBattle(), versus=(v.Is(v.Object()),))
    )
    assert modifiers.modifiers(arena.state, owner, "damage", None, marked) == [("Trick", 5)]
    assert modifiers.modifiers(arena.state, owner, "damage", None, other) == []


def test_a_test_on_the_target_is_about_the_attack_to_come(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    now, later = arena.add("Now", "D4", 1), arena.add("Later", "D3", 1, keywords=("Orc",))
    bonus = v.Bonus(
        v.Owner(),
        "attack",
        2,
        until=v.EndOfBattle(),
        tests=(v.Matches(v.Target(), (v.Keyword("Orc"),)),),
    )
    arena.do(arena.attack_scope(owner, now), bonus)
    coming = arena.attack_scope(owner, later)
    assert modifiers.modifiers(arena.state, owner, "attack", coming.attack, later) == [("Sword", 2)]
    again = arena.attack_scope(owner, now)
    assert modifiers.modifiers(arena.state, owner, "attack", again.attack, now) == []


def test_an_ending_remembers_whom_it_is_about(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe, other = arena.add("Foe", "D4", 1), arena.add("Other", "D3", 1)
    until = v.UntilEvent(v.Trigger("moves", "after", subject=(v.Is(v.Target()),)))
    arena.do(arena.attack_scope(owner, foe), v.Bonus(v.Owner(), "AC", 2, until=until))
    arena.run(opened(arena.state, "after", [Moment("moves", other.id, other.id)]))
    assert ac(arena, owner) == 17
    arena.run(opened(arena.state, "after", [Moment("moves", foe.id, foe.id)]))
    assert ac(arena, owner) == 15


def test_every_attack_of_a_power_remembers_its_own_target(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "D3", 1)
    spite = v.Bonus(v.Target(), "attack", -2, versus=(v.Not(v.Is(v.Target())),))
    scope = arena.attack_scope(owner, one)
    arena.do(scope, spite)
    assert scope.attack is not None
    scope.attack.target = two.id
    arena.do(scope, spite)
    for victim in (one, two):
        assert modifiers.modifiers(arena.state, victim, "attack", None, victim) == []
        other = two if victim is one else one
        assert modifiers.modifiers(arena.state, victim, "attack", None, other) == [("Sword", -2)]
