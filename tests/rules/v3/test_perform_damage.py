"""Effects that hurt, heal, destroy, and change damage about to be taken."""

import pytest

import warband.ddm.do.harm.damage as damage
from tests.rules.v3.arena import SWORD, Arena, power
from warband.cards import vocabulary as v
from warband.ddm.errors import RulesError
from warband.ddm.moments import Harm, Moment, Scope, Window
from warband.ddm.state import Piece

FOES = v.Each((v.Enemy(),))


@pytest.fixture
def arena() -> Arena:
    return Arena()


def test_damage_strikes_everybody_affected_at_once(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "D5", 1)
    assert arena.do(arena.scope(owner), v.Hurt(FOES, (v.Part(10), v.Part(5, "fire"))))
    assert (owner.hp, one.hp, two.hp) == (50, 35, 35)


def test_damage_that_depends_on_each_creature(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    low, high = arena.add("Low", "D4", 1, level=5), arena.add("High", "D5", 1, level=10)
    amount = v.StatOf("level", v.Bearer())
    arena.do(arena.scope(owner), v.Hurt(FOES, (v.Part(amount),)))
    assert (low.hp, high.hp) == (45, 40)


def test_a_die_for_damage_is_rolled_once_for_all(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "D5", 1)
    arena.do(arena.scope(owner), v.Hurt(FOES, (v.Part(v.DieRoll()),)), answers=[15])
    assert (one.hp, two.hp) == (35, 35)


def test_damage_with_a_test(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    late = v.Part(20, tests=(v.RoundNumber(at_least=5),))
    arena.do(arena.scope(owner), v.Hurt(FOES, (v.Part(5), late)))
    assert foe.hp == 45


def test_resistance_can_be_ignored(arena: Arena) -> None:
    tough = power(v.Gain(v.Owner(), v.Ability("resist", 10, "all")), action=("none",))
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, tough)
    arena.do(arena.scope(owner), v.Hurt(FOES, (v.Part(15),)))
    assert foe.hp == 45
    arena.do(arena.scope(owner), v.Hurt(FOES, (v.Part(15),), ignore_resist=True))
    assert foe.hp == 30


def test_half_the_damage_of_the_attack(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.attack_scope(owner, foe)
    arena.do(scope, v.Hurt(v.Target(), (), half_of_attack=True))
    assert foe.hp == 45
    with pytest.raises(RulesError, match="there is no attack"):
        arena.do(arena.scope(owner), v.Hurt(FOES, (), half_of_attack=True))


def test_healing_stops_at_the_maximum(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    owner.hp = 20
    scope = arena.scope(owner)
    assert arena.do(scope, v.Heal(v.Owner(), 10))
    assert owner.hp == 30
    arena.do(scope, v.Heal(v.Owner(), 0, full=True))
    assert owner.hp == 50
    assert not arena.do(scope, v.Heal(v.Owner(), 10))


def test_destroyed_outright_scores_points(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, cost=17)
    arena.add("Rest", "L12", 1)
    assert arena.do(arena.scope(owner), v.Destroy(v.Pick((v.Enemy(),))), answers=[foe.id])
    assert foe.destroyed
    assert arena.state.score == [17, 0]


# -------------------------------------------------------------------- damage about to come


def coming(arena: Arena, victim: Piece, *parts: tuple[int, v.DamageType]) -> Scope:
    harm = Harm(victim.id, list(parts))
    moment = Moment("damage", -1, victim.id, harm=harm)
    return arena.scope(victim, moment=moment, window=Window([moment]))


def harm_of(scope: Scope) -> Harm:
    assert scope.moment is not None
    assert scope.moment.harm is not None
    return scope.moment.harm


def test_damage_can_shrink_and_grow(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = coming(arena, owner, (15, ""), (5, "fire"))
    arena.do(scope, v.ChangeDamage(amount=-10))
    assert harm_of(scope).parts == [(5, ""), (5, "fire")]
    arena.do(scope, v.ChangeDamage(amount=-10, type="fire"))
    assert harm_of(scope).parts == [(5, ""), (0, "fire")]
    arena.do(scope, v.ChangeDamage(amount=5, type="cold"))
    assert harm_of(scope).parts == [(5, ""), (0, "fire"), (5, "cold")]


def test_damage_can_be_set_halved_and_turned_into_another_type(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = coming(arena, owner, (15, ""), (10, "fire"))
    arena.do(scope, v.ChangeDamage(half=True))
    assert harm_of(scope).parts == [(5, ""), (5, "fire")]
    arena.do(scope, v.ChangeDamage(type="cold"))
    assert harm_of(scope).parts == [(10, "cold")]
    arena.do(scope, v.ChangeDamage(types=("acid", "fire")), answers=["fire"])
    assert harm_of(scope).parts == [(10, "fire")]
    arena.do(scope, v.ChangeDamage(to=0))
    assert harm_of(scope).total == 0


def test_only_damage_about_to_be_taken_can_change(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"), power(name="Ward"))
    with pytest.raises(RulesError, match="Owner, Ward: it changes damage"):
        arena.do(scope, v.ChangeDamage(amount=-5))


def test_somebody_else_takes_the_damage(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    guard = arena.add("Guard", "C4")
    scope = coming(arena, owner, (15, ""), (5, "fire"))
    arena.do(scope, v.TransferDamage(v.Each((v.Ally(),)), amount=10))
    assert harm_of(scope).parts == [(5, ""), (5, "fire")]
    assert guard.hp == 40
    arena.do(scope, v.TransferDamage(v.Each((v.Ally(),))))
    assert harm_of(scope).prevented
    assert guard.hp == 30


def test_a_ward_takes_part_in_the_real_sequence(arena: Arena) -> None:
    ward = power(
        v.ChangeDamage(amount=-10),
        name="Ward",
        trigger=v.Trigger("damage", object=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, ward)
    arena.run(damage.deal(arena.state, [Harm(owner.id, [(25, "")])]))
    assert owner.hp == 35


def test_a_creature_is_spared(arena: Arena) -> None:
    stubborn = power(
        v.Spare(5),
        name="Stubborn",
        uses=1,
        trigger=v.Trigger("destroyed", object=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, stubborn)
    arena.add("Rest", "C4")
    arena.run(damage.deal(arena.state, [Harm(owner.id, [(60, "")])]))
    assert (owner.hp, owner.destroyed) == (5, False)
    with pytest.raises(RulesError, match="none is being destroyed"):
        arena.do(arena.scope(owner), v.Spare(5))


def test_cancelled_damage_is_not_taken(arena: Arena) -> None:
    price = power(
        v.Cancel(),
        v.Hurt(v.Pick((v.Ally(),)), (v.Part(25),), ignore_resist=True),
        name="Price",
        trigger=v.Trigger("damage", object=(v.Itself(),), mandatory=True),
    )
    owner = arena.add("Owner", "C3", 0, price)
    ally = arena.add("Ally", "C4")
    arena.run(damage.deal(arena.state, [Harm(owner.id, [(40, "")])]))
    assert (owner.hp, ally.hp) == (50, 25)


# ------------------------------------------------------------------------------- stacking


def test_powers_of_one_name_hurt_a_creature_once_in_a_window(arena: Arena) -> None:
    cloud = power(v.Hurt(FOES, (v.Part(10),)), name="Cloud")
    one, two = arena.add("One", "C3", 0, cloud), arena.add("Two", "C4", 0, cloud)
    foe = arena.add("Foe", "D4", 1)
    here = Window([])
    arena.do(arena.scope(one, cloud, window=here), *cloud.steps)
    assert not arena.do(arena.scope(two, cloud, window=here), *cloud.steps)
    assert foe.hp == 40
    arena.do(arena.scope(two, cloud, window=Window([])), *cloud.steps)
    assert foe.hp == 30


def test_one_use_may_affect_a_creature_several_times(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner, window=Window([]))
    arena.do(scope, v.Hurt(FOES, (v.Part(10),)), v.Hurt(FOES, (v.Part(10),)))
    assert foe.hp == 30


def test_bait_and_switch_slides_once_but_grants_two_attacks(arena: Arena) -> None:
    bait = power(
        v.Shove(v.Each((v.Enemy(),)), "slide", 1),
        v.MakeAttack(v.Each((v.Ally(),)), v.AttackChoice(basic=True), optional=False),
        name="Bait and Switch",
    )
    one, two = arena.add("One", "C3", 0, bait), arena.add("Two", "C4", 0, bait)
    foe = arena.add("Foe", "D4", 1)
    here = Window([])
    e4 = arena.cell("D3")
    arena.do(arena.scope(one, bait, window=here), *bait.steps, answers=[e4, 20])
    arena.do(arena.scope(two, bait, window=here), *bait.steps, answers=[20])
    assert arena.at(foe) == "D3"
    assert len(arena.told("attack")) == 2
    assert {event["who"] for event in arena.told("attack")} == {one.id, two.id}


# ------------------------------------------------------------------------------- immunity


def test_immune_to_a_flag(arena: Arena) -> None:
    brave = power(v.Gain(v.Owner(), v.Ability("immune", word="Fear")), action=("none",))
    scare = power(v.Hurt(FOES, (v.Part(10, "psychic"),)), flags=("Fear",))
    owner = arena.add("Owner", "C3")
    foe = arena.add("Brave", "D4", 1, brave)
    assert not arena.do(arena.scope(owner, scare), *scare.steps)
    assert foe.hp == 50


def test_unaffected_by_champion_powers(arena: Arena) -> None:
    disrupt = power(
        v.Gain(v.Each((v.Enemy(),)), v.Ability("unaffected by", word="champion powers")),
        name="Disrupt Orders",
        action=("none",),
    )
    order = v.Power("", section="champion", steps=(v.Heal(v.Each((v.Ally(),)), 10),))
    leader = arena.add("Leader", "C3")
    ally = arena.add("Ally", "C4")
    ally.hp = 20
    arena.do(arena.scope(leader, order), *order.steps)
    assert ally.hp == 30
    arena.add("Banner", "D4", 1, disrupt)
    assert not arena.do(arena.scope(leader, order), *order.steps)
    assert ally.hp == 30
    arena.do(arena.scope(leader, SWORD), v.Heal(v.Each((v.Ally(),)), 10))
    assert ally.hp == 40


# ------------------------------------------------------------------------- specifications


def test_specifications_bound_whom_a_power_affects() -> None:
    arena = Arena({f"H{row}": "wall" for row in range(1, 13)})
    owner = arena.add("Owner", "C3")
    near = arena.add("Near", "E3", 1)
    far = arena.add("Far", "G3", 1, keywords=("Orc",))
    hidden = arena.add("Hidden", "J3", 1)
    foes = (near, far, hidden)

    def struck(bounds: v.Bounds) -> list[str]:
        for foe in foes:
            foe.hp = 50
        blast = power(v.Hurt(FOES, (v.Part(5),)), bounds=bounds)
        arena.do(arena.scope(owner, blast), *blast.steps)
        return [foe.name for foe in foes if foe.hp < 50]

    assert struck(v.Bounds()) == ["Near", "Far", "Hidden"]
    assert struck(v.Bounds(range=2)) == ["Near"]
    assert struck(v.Bounds(range="sight")) == ["Near", "Far"]
    assert struck(v.Bounds(needs_sight=True)) == ["Near", "Far"]
    assert struck(v.Bounds(range="nearest")) == ["Near"]
    assert struck(v.Bounds(targets=(v.Keyword("Orc"),))) == ["Far"]
