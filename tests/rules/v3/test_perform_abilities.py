"""Standing abilities and prohibitions: what each word of a card does in play."""

import pytest

import warband.ddm.ask.attacks.charges as charges
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.payable as payable
import warband.ddm.ask.reading.predicates as predicates
import warband.ddm.ask.turn.actions as actions
import warband.ddm.ask.turn.activations as activations
import warband.ddm.do.attacks.attack as attack_flow
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.turn.turns as turns
import warband.ddm.do.windows.windows as windows
from tests.rules.v3.arena import BOW, Arena, power
from warband.cards import vocabulary as v
from warband.ddm.ask.attacks.threats import OPPORTUNITY
from warband.ddm.moments import Attack, Harm, Moment
from warband.ddm.state import Piece


@pytest.fixture
def arena() -> Arena:
    return Arena()


def has(name: v.AbilityName, number: int = 0, word: str = "", **fields: object) -> v.Power:
    """A continuous power that gives its owner the ability."""
    ability = v.Ability(name, number, word, **fields)  # type: ignore[arg-type]
    return power(v.Gain(v.Owner(), ability), name=f"Has {name}", action=("none",))


def bars(what: v.Forbidden, who: v.Who | None = None, **fields: object) -> v.Power:
    """A continuous power that forbids the thing."""
    forbid = v.Forbid(who or v.Owner(), what, **fields)  # type: ignore[arg-type]
    return power(forbid, name=f"Bars {what}", action=("none",))


def strike(arena: Arena, attacker: Piece, target: Piece, *answers: object) -> Attack:
    skill = attacker.kit.attacks[0]
    scope = arena.scope(attacker, skill.power)
    return arena.run(
        attack_flow.make_one_attack(arena.state, attacker, skill, target, scope), *answers
    )


def armed(*effects_: v.Effect, **fields: object) -> v.Power:
    """A melee attack that does something special."""
    blow = v.Strike(10, "AC", (v.Part(10),), effects_, **fields)  # type: ignore[arg-type]
    return v.Power(
        "Blow", section="attack", attack="melee", basic=True, action=("attack",), strike=blow
    )


def blow(arena: Arena, attacker: Piece, target: Piece, *answers: object) -> Attack:
    skill = attacker.kit.by_name["blow"]
    scope = arena.scope(attacker, skill.power)
    return arena.run(
        attack_flow.make_one_attack(arena.state, attacker, skill, target, scope), *answers
    )


# -------------------------------------------------------------------------------- damage


def test_half_damage(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, has("half damage", attack=v.AttackIs(kinds=("melee",))))
    strike(arena, owner, foe, 15)
    assert foe.hp == 45


def test_resistance_ignored_by_an_attacker_or_by_an_attack(arena: Arena) -> None:
    tough = has("resist", 5, "all")
    plain = arena.add("Plain", "C3")
    keen = arena.add("Keen", "D3", 0, has("ignore resist"))
    piercing = arena.add("Piercing", "E3", 0, armed(ignores=("resist",)))
    foe = arena.add("Foe", "D4", 1, tough, hp=100)
    strike(arena, plain, foe, 15)
    assert foe.hp == 95
    strike(arena, keen, foe, 15)
    assert foe.hp == 85
    blow(arena, piercing, foe, 15)
    assert foe.hp == 75


def test_an_attack_that_ignores_insubstantial(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, armed(ignores=("insubstantial",)))
    foe = arena.add("Ghost", "D4", 1, has("insubstantial"))
    strike(arena, owner, foe, 15)
    assert foe.hp == 45
    blow(arena, owner, foe, 15)
    assert foe.hp == 35


def test_one_damage_or_another(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, armed(or_damage=((v.Part(15, "fire"),),)))
    foe = arena.add("Foe", "D4", 1)
    blow(arena, owner, foe, 15, "15 fire")
    assert foe.hp == 35


def test_base_damage_with_a_test(arena: Arena) -> None:
    wet = v.Part(10, "lightning", (v.Matches(v.Target(), (v.In("river"),)),))
    shock = v.Power(
        "Blow", section="attack", attack="melee", basic=True, action=("attack",),
        strike=v.Strike(10, "AC", (v.Part(5, "lightning"), wet)),
    )  # fmt: skip
    arena = Arena({"D4": "river"})
    owner = arena.add("Owner", "D3", 0, shock)
    swimmer, dry = arena.add("Swimmer", "D4", 1), arena.add("Dry", "E4", 1)
    blow(arena, owner, swimmer, 15)
    blow(arena, owner, dry, 15)
    assert (swimmer.hp, dry.hp) == (35, 45)


def test_immune_to_a_kind_of_attack(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, has("immune", attack=v.AttackIs(defense="AC")))
    strike(arena, owner, foe, 15)
    assert foe.hp == 50


def test_a_bonus_to_healing(arena: Arena) -> None:
    healer = arena.add("Healer", "C3", 0, power(v.Bonus(v.Owner(), "healing", 5), action=("none",)))
    ally = arena.add("Ally", "C4")
    ally.hp = 20
    arena.do(arena.scope(healer), v.Heal(v.Each((v.Ally(),)), 10))
    assert ally.hp == 35


# ------------------------------------------------------------------------- critical hits


def test_triple_critical(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, has("triple critical"))
    foe = arena.add("Foe", "D4", 1)
    strike(arena, owner, foe, 20)
    assert foe.hp == 20


def test_no_critical_hits_against_it(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, has("no critical"))
    assert strike(arena, owner, foe, 20).hit
    assert foe.hp == 40


# ------------------------------------------------------------------------ sight and cover


def test_an_attack_that_ignores_conceal(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, armed(ignores=("conceal",)))
    foe = arena.add("Foe", "D4", 1, has("conceal", 11))
    assert not strike(arena, owner, foe, 15, 10).hit
    assert blow(arena, owner, foe, 15).hit


def test_conceal_can_be_taken_away(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, has("conceal", 11), has("no conceal"))
    assert strike(arena, owner, foe, 15).hit


def test_blindsight_reaches_so_far(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, has("blindsight", 5))
    near = arena.add("Near", "H3", 1, has("invisible"))
    far = arena.add("Far", "I3", 1, has("invisible"))
    assert sight.sees(arena.state, owner, near)
    assert not sight.sees(arena.state, owner, far)


def test_invisibility_can_be_denied(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, has("invisible"), has("not invisible"))
    assert sight.sees(arena.state, owner, foe)


def test_an_attack_that_ignores_cover() -> None:
    arena = Arena({"D5": "statue", "D6": "statue", "D7": "statue"})
    piercing = v.Power(
        "Blow", section="attack", attack="ranged", action=("attack",), bounds=v.Bounds(range=10),
        strike=v.Strike(10, "AC", (v.Part(10),), ignores=("cover",)),
    )  # fmt: skip
    owner = arena.add("Owner", "A6", 0, piercing)
    foe = arena.add("Foe", "F6", 1)
    scope = arena.attack_scope(owner, foe, piercing)
    assert scope.attack is not None
    assert arena.state.edition.covering.cover(arena.state, scope.attack) == ""


# ---------------------------------------------------------------- opportunity, redirection


def provoked(arena: Arena, mover: Piece, action: str, by: Attack | None = None) -> list[str]:
    moment = Moment("provokes", mover.id, attack=by)
    moment.action = action
    return [p.name for p in threats.attackers(arena.state, moment)]


@pytest.mark.parametrize(
    ("trait", "moving", "attacking"),
    [
        (has("no provoke"), False, False),
        (has("no provoke", word="moving"), False, True),
        (has("no provoke", word="attack"), True, False),
        (has("no provoke", attack=v.AttackIs(kinds=("ranged",))), True, False),
        (has("no opportunity from", against=(v.Keyword("Orc"),)), False, False),
        (has("no opportunity from", against=(v.Keyword("Elf"),)), True, True),
        (bars("provoke"), False, False),
    ],
)
def test_who_does_not_provoke(arena: Arena, trait: v.Power, moving: bool, attacking: bool) -> None:
    owner = arena.add("Owner", "C3", 0, trait, BOW)
    foe = arena.add("Foe", "D4", 1, keywords=("Orc",))
    shot = arena.attack_scope(owner, foe, BOW).attack
    assert bool(provoked(arena, owner, "move")) == moving
    assert bool(provoked(arena, owner, "attack", shot)) == attacking


def test_an_attack_that_cannot_be_redirected(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, has("no redirect"))
    foe, guard = arena.add("Foe", "D4", 1), arena.add("Guard", "E5", 1)
    scope = arena.attack_scope(owner, foe)
    assert not arena.do(scope, v.Redirect(v.Each((v.Named("Guard"),))))
    plain = arena.attack_scope(guard, owner)
    arena.add("Friend", "B2")
    assert arena.do(plain, v.Redirect(v.Each((v.Named("Friend"),))))
    sly = arena.attack_scope(guard, owner, armed(ignores=("redirect",)))
    assert not arena.do(sly, v.Redirect(v.Each((v.Named("Friend"),))))


# ----------------------------------------------------------------------------- prohibitions


def test_attacks_of_a_kind_are_barred(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, BOW)
    foe = arena.add("Foe", "D4", 1, bars("be targeted", attack=v.AttackIs(kinds=("ranged",))))
    sword, bow = owner.kit.attacks
    scope = arena.scope(owner)
    assert list(targets.legal_targets(arena.state, owner, sword, scope)) == [foe]
    assert list(targets.legal_targets(arena.state, owner, bow, scope)) == []


def test_attacks_on_some_are_barred(arena: Arena) -> None:
    charm = bars("attack", v.Each((v.Enemy(),)), versus=(v.Itself(),))
    owner = arena.add("Owner", "C3")
    arena.add("Charmer", "D4", 1, charm)
    other = arena.add("Other", "D3", 1)
    found = targets.legal_targets(arena.state, owner, owner.kit.attacks[0], arena.scope(owner))
    assert list(found) == [other]


def test_no_combat_advantage_may_be_gained(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Partner", "E3")
    foe = arena.add("Foe", "D3", 1)
    assert (
        arena.state.edition.flanking_and_advantage.advantage(arena.state, owner, foe) == "flanking"
    )
    arena.add("Sentinel", "L12", 1, bars("gain combat advantage", v.Each((v.Enemy(),))))
    assert arena.state.edition.flanking_and_advantage.advantage(arena.state, owner, foe) is None


def test_no_combat_advantage_is_granted(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Partner", "E3")
    wary = has("cannot be flanked", word="combat advantage")
    foe = arena.add("Foe", "D3", 1, wary, has("grants combat advantage"))
    assert arena.state.edition.flanking_and_advantage.advantage(arena.state, owner, foe) is None


def test_an_automatic_hit_may_be_critical(arena: Arena) -> None:
    foe = arena.add("Foe", "D4", 1)
    sure = arena.add("Sure", "C3", 0, has("automatic hit"))
    deadly = arena.add("Deadly", "D3", 0, has("automatic hit", word="critical"))
    assert not strike(arena, sure, foe).critical
    assert strike(arena, deadly, foe).critical


def test_somebody_who_is_no_legal_flanker(arena: Arena) -> None:
    arena.add("Owner", "C3", 0, has("not legal flanker"))
    arena.add("Partner", "E3")
    foe = arena.add("Foe", "D3", 1)
    assert not arena.state.edition.flanking_and_advantage.flanked(arena.state, foe)


def test_no_saves_are_made(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, bars("save"))
    arena.do(arena.scope(owner), v.Afflict(v.Owner(), "Slowed", v.SaveEnds()))
    arena.run(arena.state.edition.durations.saving_throws(arena.state, owner))
    assert owner.conditions == {"Slowed"}


# ------------------------------------------------------------------------- powers lost


def test_a_power_is_lost_by_name(arena: Arena) -> None:
    owner = arena.add(
        "Owner",
        "C3",
        0,
        has("hide"),
        power(v.Bonus(v.Owner(), "AC", 3), name="Guard", action=("none",)),
    )
    assert arena.state.edition.rolling.defense(arena.state, owner, "AC", None, None)[0] == 18
    foe = arena.add("Foe", "D4", 1)
    arena.do(arena.scope(foe), v.Gain(v.Each((v.Enemy(),)), v.Ability("lose", word="Guard")))
    assert arena.state.edition.rolling.defense(arena.state, owner, "AC", None, None)[0] == 15
    assert abilities.has_ability(arena.state, owner, "hide")


def test_what_a_power_gives_is_lost(arena: Arena) -> None:
    strip = power(
        v.Gain(v.Each((v.Enemy(), v.Near(who=v.Owner()))), v.Ability("lose", word="resist fire")),
        name="Strip",
        action=("none",),
    )
    owner = arena.add("Owner", "C3", 0, has("resist", 10, "fire"), has("immune", 0, "fire"))
    arena.run(damage.deal(arena.state, [Harm(owner.id, [(15, "fire")])]))
    assert owner.hp == 50
    arena.add("Stripper", "D4", 1, strip)
    arena.run(damage.deal(arena.state, [Harm(owner.id, [(15, "fire")])]))
    assert owner.hp == 35


# ------------------------------------------------------------------------------ numbers


def test_a_speed_that_is_set_or_capped(arena: Arena) -> None:
    quick = power(v.Bonus(v.Owner(), "speed", 9, sets=True), action=("none",))
    assert arena.state.edition.motion.speed(arena.state, arena.add("Quick", "C3", 0, quick)) == 9
    assert (
        arena.state.edition.motion.speed(
            arena.state, arena.add("Slow", "C4", 0, has("speed cap", 2))
        )
        == 2
    )


def test_bonuses_to_saves_against_one_condition(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, has("save bonus", 5, "Slowed"))
    save = v.SaveEnds()
    arena.do(arena.scope(owner), v.Afflict(v.Owner(), "Slowed", save))
    arena.do(arena.scope(owner), v.Afflict(v.Owner(), "Weakened", save))
    arena.run(arena.state.edition.durations.saving_throws(arena.state, owner), 5, 5)
    assert owner.conditions == {"Weakened"}


def test_saves_that_always_succeed_and_saves_at_the_start(arena: Arena) -> None:
    sure = arena.add("Sure", "C3", 0, has("no save needed"))
    arena.do(arena.scope(sure), v.Afflict(v.Owner(), "Slowed", v.SaveEnds()))
    arena.run(arena.state.edition.durations.saving_throws(arena.state, sure))
    assert not sure.conditions
    early = arena.add("Early", "C4", 0, has("save at start"))
    arena.do(arena.scope(early), v.Afflict(v.Owner(), "Stunned", v.SaveEnds()))
    arena.run(arena.state.edition.turns.start_of_turn(arena.state, early), 10)
    assert not early.conditions


def test_a_victory_area_worth_more(arena: Arena) -> None:
    plain, rich = arena.add("Plain", "F1"), arena.add("Rich", "G1", 0, has("scores more", 2))
    assert arena.state.edition.scoring.occupation_points(arena.state, plain) == 10
    assert arena.state.edition.scoring.occupation_points(arena.state, rich) == 20


def test_healing_where_a_victory_area_was_scored(arena: Arena) -> None:
    rally = power(
        v.Heal(v.Pick((v.InWarband(), v.In("that victory"))), 10),
        name="Rally",
        trigger=v.Trigger("occupation scored", subject=(v.InWarband(),), mandatory=True),
    )
    owner = arena.add("Owner", "F1", 0, rally)
    arena.add("Elsewhere", "C3")
    owner.hp = 20
    arena.run(arena.state.edition.scoring.score_areas(arena.state))
    assert owner.hp == 30
    assert arena.state.score == [10, 0]


# ----------------------------------------------------------------------------- positions


def test_creatures_that_stand_in_statues() -> None:
    arena = Arena({"D4": "statue"})
    plain, strange = (
        arena.add("Plain", "C3"),
        arena.add("Strange", "C4", 0, has("stand in", 0, "statue")),
    )
    cell = arena.cell("D4")
    assert not standing.standing_anchors(arena.state, plain) >> cell & 1
    assert standing.standing_anchors(arena.state, strange) >> cell & 1


def test_swarms_share_the_space_of_others(arena: Arena) -> None:
    swarm = arena.add("Swarm", "C3", 0, has("swarm"))
    other = arena.add("Other", "C4", 0, has("swarm"))
    foe = arena.add("Foe", "D4", 1)
    assert standing.shares_space(arena.state, swarm, foe)
    assert not standing.shares_space(arena.state, swarm, other)


def test_a_slide_that_provokes(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D3", 1)
    arena.take_turn(foe)
    slide = v.Shove(v.Each((v.Enemy(),)), "slide", 1, provokes=True)
    answer = (owner.id, OPPORTUNITY, 0)
    arena.do(arena.scope(owner), slide, answers=[arena.cell("E3"), answer, 15])
    assert foe.hp == 40
    assert arena.at(foe) == "E3"


# ------------------------------------------------------------------- conditions of an aura


def test_a_condition_that_lasts_as_long_as_one_is_near(arena: Arena) -> None:
    chill = power(
        v.Gain(v.Each((v.Enemy(), v.InAura())), v.Ability("afflicted", word="Slowed")),
        name="Chill",
        action=("none",),
        bounds=v.Bounds(aura=2),
    )
    owner = arena.add("Owner", "C3", 0, chill)
    foe = arena.add("Foe", "H8", 1)
    hardy = arena.add("Hardy", "C4", 1, has("immune", word="Slowed"))
    assert not foe.conditions
    placement.put(arena.state, foe, arena.cell("D5"))
    assert foe.conditions == {"Slowed"}
    assert not hardy.conditions
    placement.put(arena.state, owner, arena.cell("A12"))
    assert not foe.conditions


# --------------------------------------------------------------------- powers and actions


def test_an_attack_with_another_action(arena: Arena) -> None:
    savage = has("attack as", word="minor", attack=v.AttackIs(kinds=("melee",), basic=True))
    owner = arena.add("Owner", "C3", 0, savage)
    foe = arena.add("Foe", "D4", 1)
    now = arena.take_turn(owner)
    means = owner.kit.means[now.left()]
    offered = [o for o in actions.actions(arena.state, owner, now, means) if not isinstance(o, str)]
    assert [skill.name for skill in offered] == ["Sword", "Sword as a minor action"]
    arena.run(turns.act(arena.state, owner, now, offered[1]), 15)
    assert foe.hp == 40
    assert now.actions == {"attack": 1, "move": 1, "minor": 0}


def test_an_attack_for_charges_only(arena: Arena) -> None:
    gore = v.Power(
        "Gore", section="attack", attack="melee", action=("attack",),
        bounds=v.Bounds(charge="only"), strike=v.Strike(10, "AC", (v.Part(30),)),
    )  # fmt: skip
    owner = arena.add("Owner", "C3", 0, gore)
    arena.add("Foe", "D4", 1)
    skill = owner.kit.by_name["gore"]
    assert not actions.usable(arena.state, owner, skill)
    assert skill in charges.charging_attacks(arena.state, owner)


def test_each_target_once_in_a_turn(arena: Arena) -> None:
    plow = v.Power(
        "Plow", section="attack", attack="melee", action=("attack",),
        bounds=v.Bounds(once_per="target per turn"), strike=v.Strike(10, "AC", (v.Part(5),)),
    )  # fmt: skip
    owner = arena.add("Owner", "C3", 0, plow)
    foe = arena.add("Foe", "D4", 1)
    skill = owner.kit.by_name["plow"]
    arena.run(windows.resolve_power(arena.state, owner, skill, arena.scope(owner, plow)), 15)
    assert list(targets.legal_targets(arena.state, owner, skill, arena.scope(owner))) == []
    turns.new_phase(arena.state)
    assert list(targets.legal_targets(arena.state, owner, skill, arena.scope(owner))) == [foe]


def test_effects_until_the_end_of_the_next_round(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.do(arena.scope(owner), v.Bonus(v.Owner(), "AC", 2, until=v.EndOfRound(next=True)))
    arena.run(effects.expire_at_end_of_round(arena.state))
    assert len(owner.effects) == 1
    arena.run(effects.expire_at_end_of_round(arena.state))
    assert not owner.effects


def test_sight_that_ends_after_so_many_squares(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    near, far = arena.add("Near", "F3", 1), arena.add("Far", "G3", 1)
    arena.do(arena.scope(owner), v.Gain(v.Owner(), v.Ability("sight limit", 3)))
    assert sight.sees(arena.state, owner, near)
    assert not sight.sees(arena.state, owner, far)
    assert sight.sees(arena.state, far, owner)


def test_hit_points_above_the_maximum(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    owner.hp = 45
    arena.do(arena.scope(owner), v.Heal(v.Owner(), 10, beyond=True))
    assert (owner.hp, owner.max_hp) == (55, 55)


def test_targets_of_an_area_are_spared(arena: Arena) -> None:
    spin = v.Power(
        "Spin", section="attack", attack="close", action=("attack",),
        bounds=v.Bounds(shape="burst", size=1), strike=v.Strike(10, "AC", (v.Part(5),)),
    )  # fmt: skip
    kind = has("spare targets", 1, attack=v.AttackIs(kinds=("close",)))
    owner = arena.add("Owner", "C3", 0, spin, kind)
    friend = arena.add("Friend", "C4")
    foe = arena.add("Foe", "D4", 1)
    skill = owner.kit.by_name["spin"]
    use = windows.resolve_power(arena.state, owner, skill, arena.scope(owner, spin))
    arena.run(use, friend.id, 15)
    assert (friend.hp, foe.hp) == (50, 45)


def test_cover_by_a_power_and_cover_denied(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    hidden = arena.add("Hidden", "D4", 1, has("cover"))
    bare = arena.add("Bare", "D3", 1, has("cover"), bars("cover"))
    for foe, why in ((hidden, "power"), (bare, "")):
        now = arena.attack_scope(owner, foe).attack
        assert now is not None
        assert arena.state.edition.covering.cover(arena.state, now) == why


def test_a_named_power_may_not_be_used(arena: Arena) -> None:
    jam = power(
        v.Forbid(v.Each((v.Enemy(),)), "use power", power="Breath"), name="Jam", action=("none",)
    )
    owner = arena.add("Owner", "C3", 0, power(name="Breath"), power(name="Gaze"))
    arena.add("Jammer", "D4", 1, jam)
    usable = [
        skill.name for skill in owner.kit.skills if payable.has_use(arena.state, owner, skill)
    ]
    assert usable == ["Sword", "Gaze"]


def test_what_a_creature_counts_as(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, has("counts as", word="bloodied"))
    spent = arena.add("Spent", "C4", 0, has("counts as", word="activated"))
    bloody = v.Matches(v.Owner(), (v.InState("bloodied"),))
    assert predicates.holds(arena.state, arena.scope(owner), bloody)
    assert list(activations.ready_to_activate(arena.state, 0)) == [owner.id]
    assert predicates.holds(
        arena.state, arena.scope(spent), v.Matches(v.Owner(), (v.InState("activated"),))
    )


def test_counting_as_adjacent_to_some(arena: Arena) -> None:
    archer = arena.add("Archer", "C3")
    serpent = arena.add("Serpent", "A12", keywords=("Serpent",))
    other = arena.add("Other", "B12")
    foe = arena.add("Foe", "H8", 1)
    serpents = v.Ability("counts as", word="adjacent", against=(v.Ally(), v.Keyword("Serpent")))
    arena.do(arena.scope(archer), v.Gain(v.Each((v.Enemy(),)), serpents))
    adjacent = (v.Enemy(), v.Near(who=v.Owner()))
    assert predicates.holds(arena.state, arena.scope(serpent), v.Count(adjacent))
    assert not predicates.holds(arena.state, arena.scope(other), v.Count(adjacent))
    assert foe.effects


def test_extra_costs_of_all_terrain_are_ignored() -> None:
    arena = Arena({"D3": "difficult", "D4": "river"})
    plain = arena.add("Plain", "C3")
    nimble = arena.add("Nimble", "C4", 0, has("ignore terrain", word="extra cost"))
    costs = arena.state.edition.motion.terrain_costs(arena.state, plain, "move")
    assert costs is not None
    assert costs[0].bit_count() == 2
    assert arena.state.edition.motion.terrain_costs(arena.state, nimble, "move") == (0, 0)
