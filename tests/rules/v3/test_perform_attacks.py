"""Effects that grant attacks and powers, and those that change an attack being made."""

import pytest

import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.windows.windows as windows
from tests.rules.v3.arena import BOW, SWORD, Arena, opened, power
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import RulesError
from warband.ddm.moments import Attack, Contest, Die, Harm, Moment, Scope, Window
from warband.ddm.state import Piece

BASIC = v.AttackChoice(basic=True)
ANY = v.AttackChoice(kinds=("melee", "ranged"))
AXE = v.Power(
    "Axe", section="attack", attack="melee", basic=True, action=("attack",),
    strike=v.Strike(8, "AC", (v.Part(15),)),
)  # fmt: skip


@pytest.fixture
def arena() -> Arena:
    return Arena()


def skill(piece: Piece, name: str) -> CompiledPower:
    return piece.kit.by_name[name.lower()]


def test_a_granted_attack(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    assert arena.do(scope, v.MakeAttack(v.Owner(), BASIC, optional=False), answers=[15])
    assert foe.hp == 40
    assert scope.hits == [foe.id]


def test_an_optional_attack_may_be_declined(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    assert not arena.do(arena.scope(owner), v.MakeAttack(v.Owner(), BASIC), answers=[None])
    assert foe.hp == 50


def test_which_attack_and_which_target(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, BOW)
    near, far = arena.add("Near", "D4", 1), arena.add("Far", "H3", 1)
    grant = v.MakeAttack(v.Owner(), ANY, optional=False)
    answers = [skill(owner, "Bow"), far.id, None, 15]
    assert arena.do(arena.scope(owner), grant, answers=answers)
    assert (near.hp, far.hp) == (50, 45)
    only_near = v.MakeAttack(v.Owner(), ANY, v.Each((v.Named("Near"),)), optional=False)
    arena.do(arena.scope(owner), only_near, answers=[skill(owner, "Sword"), 15])
    assert near.hp == 40


def test_bonuses_of_a_granted_attack(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "E5", 1, ac=22)
    grant = v.MakeAttack(v.Owner(), BASIC, bonus=2, damage=5, reach=1, optional=False)
    assert arena.do(arena.scope(owner), grant, answers=[10])
    assert foe.hp == 35
    sure = v.MakeAttack(v.Owner(), BASIC, reach=1, automatic=True, critical=True, optional=False)
    assert arena.do(arena.scope(owner), sure)
    assert foe.hp == 15


def test_several_attacks_with_different_powers(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, AXE)
    foe = arena.add("Foe", "D4", 1)
    grant = v.MakeAttack(v.Owner(), v.AttackChoice(different=True), count=3, optional=False)
    arena.do(arena.scope(owner), grant, answers=[skill(owner, "Axe"), 15, 15])
    assert foe.hp == 25


def test_one_attack_against_each_enemy(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foes = [arena.add(f"Foe {n}", square, 1) for n, square in enumerate(("D4", "C4", "B4"))]
    arena.add("Far", "L12", 1)
    grant = v.MakeAttack(v.Owner(), BASIC, v.Each((v.Enemy(),)), each_target=True, optional=False)
    order = [foes[1].id, 15, foes[0].id, 1, 15]
    assert arena.do(arena.scope(owner), grant, answers=order)
    assert [foe.hp for foe in foes] == [50, 40, 40]


def test_different_targets(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "C4", 1)
    grant = v.MakeAttack(v.Owner(), BASIC, count=3, different_targets=True, optional=False)
    arena.do(arena.scope(owner), grant, answers=[two.id, 15, 15])
    assert (one.hp, two.hp) == (40, 40)


def test_only_those_who_can_attack_are_picked(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    able = arena.add("Able", "D3")
    arena.add("Distant", "A12")
    stunned = arena.add("Stunned", "D5")
    stunned.conditions = frozenset(("Stunned",))
    foe = arena.add("Foe", "D4", 1)
    grant = v.MakeAttack(v.Pick((v.Ally(),)), BASIC, optional=False)
    arena.do(arena.scope(owner), grant, answers=[15])
    assert foe.hp == 40
    assert arena.told("attack")[0]["who"] == able.id


def test_an_attack_that_costs_an_immediate_action(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    ally = arena.add("Ally", "D3")
    foe = arena.add("Foe", "D4", 1)
    arena.take_turn(owner)
    grant = v.MakeAttack(v.Each((v.Ally(),)), BASIC, action="immediate", optional=False)
    assert arena.do(arena.scope(owner), grant, answers=[15])
    assert ally.immediate_at == arena.state.phase_serial
    assert not arena.do(arena.scope(owner), grant)
    assert foe.hp == 40


def test_the_same_attack_again(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, AXE)
    foe = arena.add("Foe", "D4", 1)
    scope = arena.attack_scope(owner, foe, AXE)
    assert scope.attack is not None
    scope.attack.skill = skill(owner, "Axe")
    scope.moment = Moment("hit", owner.id, foe.id, attack=scope.attack)
    again = v.MakeAttack(v.Owner(), v.AttackChoice(this=True), v.Object(), optional=False)
    arena.do(scope, again, answers=[15])
    assert foe.hp == 35


def test_an_attack_not_used_this_turn(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, AXE)
    foe = arena.add("Foe", "D4", 1)
    arena.do(
        arena.scope(owner),
        v.MakeAttack(v.Owner(), v.AttackChoice(power="Sword"), optional=False),
        v.MakeAttack(v.Owner(), v.AttackChoice(unused=True), optional=False),
        answers=[15, 15],
    )
    assert foe.hp == 25


def test_attacks_per_round_are_bounded(arena: Arena) -> None:
    arms = v.Power(
        "Arms", section="attack", attack="melee", action=("attack",),
        bounds=v.Bounds(attacks_per_round=3),
        strike=v.Strike(
            10, "AC", (v.Part(5),),
            (v.MakeAttack(v.Owner(), v.AttackChoice(power="Arms"), optional=False),),
        ),
    )  # fmt: skip
    owner = arena.add("Owner", "C3", 0, arms)
    foe = arena.add("Foe", "D4", 1, hp=100)
    flow = windows.resolve_power(arena.state, owner, skill(owner, "Arms"), arena.scope(owner, arms))
    arena.run(flow, 15, 15, 15)
    assert foe.hp == 85


def test_a_power_makes_its_own_attacks(arena: Arena) -> None:
    flurry = v.Power(
        "Flurry", section="attack", attack="melee", action=("attack",),
        strike=v.Strike(10, "AC", (v.Part(5),)),
        steps=(v.OwnAttacks(2), v.Outcome("miss", (v.Hurt(v.Target(), (v.Part(5, "fire"),)),))),
    )  # fmt: skip
    owner = arena.add("Owner", "C3", 0, flurry)
    one, two = arena.add("One", "D4", 1), arena.add("Two", "C4", 1)
    flow = windows.resolve_power(
        arena.state, owner, skill(owner, "Flurry"), arena.scope(owner, flurry)
    )
    arena.run(flow, one.id, 15, two.id, 2)
    assert (one.hp, two.hp) == (45, 45)
    with pytest.raises(RulesError, match="defines none"):
        arena.do(arena.scope(owner), v.OwnAttacks())


@pytest.mark.parametrize(
    ("on", "hurt"), [("hit", ["One"]), ("miss", ["Two"]), ("either", ["One", "Two"])]
)
def test_what_follows_hits_and_misses(arena: Arena, on: str, hurt: list[str]) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "C4", 1)
    scope = arena.scope(owner)
    scope.hits, scope.misses = [one.id], [two.id]
    arena.do(scope, v.Outcome(on, (v.Hurt(v.Target(), (v.Part(5),)),)))  # type: ignore[arg-type]
    assert [p.name for p in (one, two) if p.hp == 45] == hurt


def test_a_follow_up_attack(arena: Arena) -> None:
    claw = v.Power(
        "Claw", section="attack", attack="melee", basic=True, action=("attack",),
        strike=v.Strike(
            10, "AC", (v.Part(5),), (v.FollowUp(v.Strike(8, "Fort", (v.Part(20),))),)
        ),
    )  # fmt: skip
    owner = arena.add("Owner", "C3", 0, claw)
    foe = arena.add("Foe", "D4", 1)
    arena.add("Other", "C4", 1)
    strike = attacking.make_one_attack(
        arena.state, owner, skill(owner, "Claw"), foe, arena.scope(owner, claw)
    )
    arena.run(strike, 15, 15)
    assert foe.hp == 25
    missed = attacking.make_one_attack(
        arena.state, owner, skill(owner, "Claw"), foe, arena.scope(owner, claw)
    )
    arena.run(missed, 2)
    assert foe.hp == 25


def test_a_follow_up_needs_an_attack_before_it(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    with pytest.raises(RulesError, match="no attack came before"):
        arena.do(arena.scope(owner), v.FollowUp(v.Strike(5)))


def test_another_power_is_used(arena: Arena) -> None:
    mend = power(v.Heal(v.Owner(), 10), name="Mend", uses=1, action=("minor",))
    owner = arena.add("Owner", "C3")
    ally = arena.add("Ally", "C4", 0, mend)
    ally.hp = 20
    use = v.UsePower(v.Each((v.Ally(),)), "Mend")
    assert not arena.do(arena.scope(owner), use, answers=[None])
    assert arena.do(arena.scope(owner), use, answers=[skill(ally, "Mend")])
    assert (ally.hp, ally.used) == (30, {"Mend": 1})
    assert not arena.do(arena.scope(owner), use)
    free = v.UsePower(v.Each((v.Ally(),)), "Mend", spend=False, optional=False)
    assert arena.do(arena.scope(owner), free)
    assert ally.hp == 40


# ------------------------------------------------------------------------- dice on the table


def test_a_roll_is_rolled_again(arena: Arena) -> None:
    luck = power(
        v.Reroll(),
        name="Luck",
        trigger=v.Trigger(
            "d20 rolled", subject=(v.Itself(),), mandatory=True,
            tests=(v.NaturalRoll(at_most=1),),
        ),
    )  # fmt: skip
    owner = arena.add("Owner", "C3", 0, luck)
    foe = arena.add("Foe", "D4", 1)
    strike = attacking.make_one_attack(
        arena.state, owner, skill(owner, "Sword"), foe, arena.scope(owner)
    )
    assert arena.run(strike, 1, 15).hit
    assert foe.hp == 40


def test_the_better_of_two_rolls_and_a_bonus(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    die = Die(owner.id, "save", 12)
    scope = arena.scope(owner, moment=Moment("save", owner.id, die=die))
    assert arena.do(scope, v.Reroll(best=True, bonus=2), answers=[5])
    assert (die.natural, die.modifiers) == (12, [("Trick", 2)])


def test_a_roll_is_set_and_raised(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    die = Die(owner.id, "save", 3)
    scope = arena.scope(owner, moment=Moment("save", owner.id, die=die))
    arena.do(scope, v.SetRoll(10), v.AddToRoll(4))
    assert (die.natural, die.modifiers) == (10, [("Trick", 4)])


def test_rerolls_can_be_forbidden(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner, moment=Moment("save", owner.id, die=Die(owner.id, "save", 3)))
    arena.do(scope, v.Forbid(v.Owner(), "rerolls"))
    assert not arena.do(scope, v.Reroll())


def test_a_die_of_the_champion_test_is_rolled_again(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    moment = Moment("initiative roll")
    moment.contest = Contest((owner.id, -1), (1, 0))
    moment.contest.dice[0].extend((14, 3))
    arena.do(arena.scope(owner, moment=moment), v.Reroll(), answers=[9])
    assert moment.contest.dice[0] == [14, 9]


def test_no_die_on_the_table(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"), power(name="Luck"))
    with pytest.raises(RulesError, match="Owner, Luck: it changes a die"):
        arena.do(scope, v.Reroll())


# ------------------------------------------------------------------- the attack being made


def reaction(*steps: v.Effect, event: v.EventKind = "hit", name: str = "React") -> v.Power:
    return power(*steps, name=name, trigger=v.Trigger(event, object=(v.Itself(),), mandatory=True))


def struck(arena: Arena, attacker: Piece, target: Piece, *answers: object) -> Attack:
    flow = attacking.make_one_attack(
        arena.state, attacker, skill(attacker, "Sword"), target, arena.scope(attacker, SWORD)
    )
    return arena.run(flow, *answers)


def test_a_hit_becomes_a_miss(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, reaction(v.MakeMiss()))
    assert not struck(arena, owner, foe, 19).hit
    assert foe.hp == 50


def test_a_miss_becomes_a_hit(arena: Arena) -> None:
    aim = power(
        v.MakeHit(critical=True),
        name="Aim",
        trigger=v.Trigger("miss", subject=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, aim)
    foe = arena.add("Foe", "D4", 1)
    result = struck(arena, owner, foe, 2)
    assert (result.hit, result.critical) == (True, True)
    assert foe.hp == 30


def test_a_critical_hit_becomes_a_normal_one(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, reaction(v.NoCritical(), event="critical"))
    result = struck(arena, owner, foe, 20)
    assert (result.hit, result.critical) == (True, False)
    assert foe.hp == 40


def test_an_attack_is_redirected_to_a_bodyguard(arena: Arena) -> None:
    guard = power(
        v.Redirect(v.Owner()),
        name="Guard",
        trigger=v.Trigger("targeted", object=(v.Ally(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    bodyguard = arena.add("Bodyguard", "E5", 1, guard)
    result = struck(arena, owner, foe, 15)
    assert result.target == bodyguard.id
    assert (foe.hp, bodyguard.hp) == (50, 40)


def test_the_attack_that_hit_strikes_somebody_else(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    pet = v.Pick((v.Ally(), v.Keyword("Beast")))
    foe = arena.add("Foe", "D4", 1, reaction(v.HitsInstead(pet)))
    beast = arena.add("Beast", "E5", 1, keywords=("Beast",))
    struck(arena, owner, foe, 15)
    assert (foe.hp, beast.hp) == (50, 40)


def test_what_triggered_the_power_has_no_effect(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, reaction(v.Cancel(), event="targeted"))
    assert struck(arena, owner, foe).fizzled
    assert foe.hp == 50
    with pytest.raises(RulesError, match="nothing set it off"):
        arena.do(arena.scope(owner), v.Cancel())


def test_a_cancelled_power_does_nothing(arena: Arena) -> None:
    order = v.Power("", section="champion", steps=(v.ScorePoints(5),))
    veto = power(
        v.Cancel(),
        name="Veto",
        trigger=v.Trigger("champion power used", subject=(v.Enemy(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, order, champion_rating=1)
    arena.add("Foe", "D4", 1, veto)
    champion = owner.kit.skills[-1]
    arena.run(windows.resolve_power(arena.state, owner, champion, arena.scope(owner, order)))
    assert arena.state.score == [0, 0]


def test_only_attacks_can_be_turned(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    for step in (v.MakeHit(), v.MakeMiss(), v.NoCritical(), v.Redirect(v.Owner())):
        with pytest.raises(RulesError, match="there is none"):
            arena.do(arena.scope(owner), step)


def test_stacking_of_attack_effects_in_one_window(arena: Arena) -> None:
    spear = v.Power(
        "Spear", section="attack", attack="melee", basic=True, action=("attack",),
        strike=v.Strike(12, "Ref", (v.Part(10),), (v.Bonus(v.Target(), "AC", -2),)),
    )  # fmt: skip
    one, two = arena.add("One", "C3", 0, spear), arena.add("Two", "E3", 0, spear)
    foe = arena.add("Foe", "D4", 1)
    here = Window([])
    for watchman in (one, two):
        use = arena.scope(watchman, spear, window=here)
        flow = attacking.make_one_attack(arena.state, watchman, skill(watchman, "Spear"), foe, use)
        arena.run(flow, 15)
    # Base damage always stacks, the effects of one name do not.
    assert foe.hp == 30
    assert len(foe.effects) == 1


def test_damage_dealt_by_the_power_can_be_answered(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, reaction(v.Hurt(v.Subject(), (v.Part(5),)), event="damage"))
    foe = arena.add("Foe", "D4", 1)
    arena.run(damage.deal(arena.state, [Harm(owner.id, [(10, "")], source=foe.id)]))
    assert (owner.hp, foe.hp) == (40, 45)


def test_several_attacks_on_one_target(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "C4", 1)
    grant = v.MakeAttack(v.Owner(), BASIC, count=2, same_target=True, optional=False)
    arena.do(arena.scope(owner), grant, answers=[two.id, 15, 15])
    assert (one.hp, two.hp) == (50, 30)


def test_opportunity_attacks_can_be_answered(arena: Arena) -> None:
    wyrmling = power(
        v.MakeMiss(),
        name="Distract",
        trigger=v.Trigger("opportunity attack", subject=(v.Enemy(),), mandatory=True),
    )
    again = power(
        v.ScorePoints(1),
        name="Relish",
        trigger=v.Trigger("opportunity attack", "after", subject=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, wyrmling)
    foe = arena.add("Foe", "D4", 1, again)
    use = arena.scope(foe, SWORD)
    flow = attacking.make_one_attack(
        arena.state, foe, skill(foe, "Sword"), owner, use, opportunity=True
    )
    assert not arena.run(flow).hit
    assert arena.state.score == [0, 1]
    plain = attacking.make_one_attack(
        arena.state, foe, skill(foe, "Sword"), owner, arena.scope(foe)
    )
    assert arena.run(plain, 15).hit


def test_a_trigger_is_answered_in_the_only_window_its_event_has(arena: Arena) -> None:
    keen = power(
        v.ScorePoints(1),
        name="Keen",
        trigger=v.Trigger("activates", "before", subject=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, keen)
    arena.run(opened(arena.state, "at", [Moment("activates", owner.id, owner.id)]))
    assert arena.state.score == [1, 0]


def test_being_shoved_can_be_answered(arena: Arena) -> None:
    rooted = power(
        v.Cancel(),
        name="Rooted",
        trigger=v.Trigger("forced", subject=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D3", 1, rooted)
    assert not arena.do(arena.scope(owner), v.Shove(v.Each((v.Enemy(),)), "push", 2))
    assert arena.at(foe) == "D3"


def test_a_failed_save_is_rolled_again(arena: Arena) -> None:
    blessing = power(
        v.Reroll(),
        name="Blessing",
        trigger=v.Trigger("save failed", subject=(v.Ally(),), mandatory=True),
    )
    arena.add("Cleric", "C3", 0, blessing)
    ally = arena.add("Ally", "C4")
    arena.do(arena.scope(ally), v.Afflict(v.Owner(), "Slowed", v.SaveEnds()))
    arena.run(arena.state.edition.durations.saving_throws(arena.state, ally), 5, 12)
    assert not ally.conditions


def test_effects_on_the_attacks_a_power_is_about_to_make(arena: Arena) -> None:
    sure = v.Power(
        "Sure", section="attack", attack="melee", action=("attack",),
        strike=v.Strike(5, "AC", (v.Part(5),)),
        steps=(
            v.Bonus(v.Owner(), "attack", 5, until=v.EndOfAttack()), v.Reroll(best=True),
            v.OwnAttacks(2),
        ),
    )  # fmt: skip
    owner = arena.add("Owner", "C3", 0, sure)
    foe = arena.add("Foe", "D4", 1)
    flow = windows.resolve_power(arena.state, owner, skill(owner, "Sure"), arena.scope(owner, sure))
    arena.run(flow, 3, 5, 3, 4)
    assert foe.hp == 45


def test_an_automatic_hit_has_no_die_to_reroll(arena: Arena) -> None:
    dodge = power(
        v.Reroll(), name="Dodge", trigger=v.Trigger("hit", object=(v.Itself(),), mandatory=True)
    )
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, dodge)
    grant = v.MakeAttack(v.Owner(), BASIC, automatic=True, optional=False)
    assert arena.do(arena.scope(owner), grant)
    assert foe.hp == 40


def test_a_bonus_of_a_champion_power_is_named_in_words(arena: Arena) -> None:
    order = v.Power(
        "",
        section="champion",
        trigger=v.Trigger("start of round"),
        steps=(v.Bonus(v.Owner(), stat="AC", amount=2, until=v.EndOfRound()),),
    )
    owner = arena.add("Owner", "C3", 0, order, champion_rating=1)
    champion = owner.kit.skills[-1]
    scope = Scope(owner.id, owner.seat, champion)
    arena.run(windows.resolve_power(arena.state, owner, champion, scope))
    assert [term.label for term in modifiers.terms(arena.state, owner, "AC")] == [
        "champion power 1"
    ]
