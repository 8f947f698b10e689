"""Filters and the words that name a creature."""

from typing import get_args

import pytest

import warband.ddm.ask.cards.conditions as conditions
import warband.ddm.ask.cards.places as places
import warband.ddm.ask.cards.traits as trait_tests
import warband.ddm.ask.reading.filters as filters
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.perform.choosing as choosing
from tests.rules.v3.arena import BOW, Arena, power
from warband.cards import vocabulary as v
from warband.ddm.errors import RulesError
from warband.ddm.index import PAST
from warband.ddm.moments import Moment, Scope
from warband.ddm.state import Piece
from warband.kernel.questions import plainly


@pytest.fixture
def arena() -> Arena:
    return Arena()


def names(pieces: list[Piece]) -> list[str]:
    return [piece.name for piece in pieces]


def fits(arena: Arena, scope: Scope, piece: Piece, *traits: v.Trait) -> bool:
    return filters.matches(arena.state, scope, traits, piece)


def test_every_trait_is_known() -> None:
    assert set(get_args(v.Trait)) == set(trait_tests.TRAITS) | set(trait_tests.COMPARISONS)


def test_every_state_is_known() -> None:
    assert set(get_args(v.CreatureState)) == set(conditions.STATES)


def test_allies_are_others_of_the_warband_on_the_map(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    friend = arena.add("Friend", "C4")
    away = arena.add("Away", None)
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    assert [p.name for p in (owner, friend, away, foe) if fits(arena, scope, p, v.Ally())] == [
        "Friend"
    ]
    assert [p.name for p in (owner, friend, away, foe) if fits(arena, scope, p, v.Enemy())] == [
        "Foe"
    ]


def test_a_creature_under_control_counts_for_the_other_player(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    placement.take_side(arena.state, foe, 0)
    assert fits(arena, scope, foe, v.Ally())
    assert not fits(arena, scope, foe, v.Enemy())


def test_a_warband_reaches_beyond_the_map(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Away", None)
    gone = arena.add("Gone", None)
    gone.destroyed = True
    arena.add("Foe", "D4", 1)
    found = filters.candidates(arena.state, arena.scope(owner), (v.InWarband(),))
    assert names(found) == ["Owner", "Away"]


def test_an_ally_just_destroyed_still_answers_that_event(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    gone = arena.add("Gone", None)
    gone.destroyed = True
    scope = arena.scope(owner, moment=Moment("destroyed", -1, gone.id))
    assert fits(arena, scope, gone, v.Ally())
    scope.moment = Moment("bloodied", -1, gone.id)
    assert not fits(arena, scope, gone, v.Ally())


def test_itself_is_and_other(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner, moment=Moment("hit", foe.id, owner.id))
    assert fits(arena, scope, owner, v.Itself())
    assert fits(arena, scope, foe, v.Is(v.Subject()))
    assert fits(arena, scope, owner, v.Is(v.Object()), v.Other(v.Subject()))
    assert not fits(arena, scope, foe, v.Other(v.Subject()))


def test_old_and_new_keywords_count_as_one(arena: Arena) -> None:
    cleric = arena.add("Cleric", "C3", keywords=("Human", "Cleric"))
    scope = arena.scope(cleric)
    assert fits(arena, scope, cleric, v.Keyword("Divine"))
    assert fits(arena, scope, cleric, v.Keyword("Paladin"))
    assert not fits(arena, scope, cleric, v.Keyword("Arcane"))


def test_keywords_can_be_gained_and_counted_as(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, power(v.CountsAs("Goblin"), action=("none",)))
    giver = arena.add(
        "Giver", "C4", 0, power(v.GainKeyword(v.Each((v.Ally(),)), "Fey"), action=("none",))
    )
    scope = arena.scope(owner)
    assert fits(arena, scope, owner, v.Keyword("goblin"), v.Keyword("Fey"))
    assert not fits(arena, scope, giver, v.Keyword("Fey"))
    arena.run(effects.impose(arena.state, giver, v.GainKeyword(v.Bearer(), "Elf"), scope, None))
    assert fits(arena, scope, giver, v.Keyword("Elf"))


def test_chosen_keywords(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    orc = arena.add("Orc", "D3", 1, keywords=("Orc",))
    scope = arena.scope(owner)
    assert not fits(arena, scope, orc, v.ChosenKeyword("foe"))
    owner.words = {"foe": "Orc"}
    assert fits(arena, scope, orc, v.ChosenKeyword("foe"))
    scope.words["foe"] = "Elf"
    assert not fits(arena, scope, orc, v.ChosenKeyword("foe"))


def test_names_levels_costs_sizes(arena: Arena) -> None:
    owner = arena.add("Imp", "C3", level=6, cost=20)
    ogre = arena.add("Ogre", "F3", 1, size="Large", level=8, cost=30)
    scope = arena.scope(owner)
    assert fits(arena, scope, ogre, v.Named("ogre"))
    assert not fits(arena, scope, ogre, v.SameName())
    assert fits(arena, scope, ogre, v.Level(at_least=8, at_most=8))
    assert not fits(arena, scope, ogre, v.Level(at_most=7))
    assert fits(arena, scope, ogre, v.Level(above=v.Owner()))
    assert not fits(arena, scope, ogre, v.Level(below=v.Owner()))
    assert fits(arena, scope, owner, v.Cost(at_most=20, below=v.Each((v.Enemy(),))))
    assert fits(arena, scope, ogre, v.Sized(at_least="Large", than_owner="larger"))
    assert not fits(arena, scope, ogre, v.Sized(at_most="Medium"))
    assert fits(arena, scope, owner, v.Sized(than_owner="same"))


def test_alignment_faction_champions_the_living(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", alignment="good", champion_rating=1)
    skeleton = arena.add("Skeleton", "C4", 1, keywords=("Undead",), alignment="evil")
    scope = arena.scope(owner)
    assert fits(arena, scope, owner, v.Aligned("good"), v.OfFaction("wild"), v.Champion())
    assert fits(arena, scope, owner, v.Living())
    assert not fits(arena, scope, skeleton, v.Living())
    assert not fits(arena, scope, skeleton, v.Champion())
    assert not fits(arena, scope, skeleton, v.OfFaction("underdark"))
    assert not fits(arena, scope, skeleton, v.Aligned("good"))


def test_states_of_health_and_activity(arena: Arena) -> None:
    piece = arena.add("Owner", "C3")
    scope = arena.scope(piece)
    assert fits(arena, scope, piece, v.InState("undamaged"), v.InState("active"))
    piece.hp = 25
    assert fits(arena, scope, piece, v.InState("bloodied"), v.InState("damaged"))
    assert fits(arena, scope, piece, v.InState("first bloodied"))
    piece.was_bloodied = True
    assert not fits(arena, scope, piece, v.InState("first bloodied"))
    piece.conditions = frozenset(("Stunned",))
    assert fits(arena, scope, piece, v.InState("inactive"), v.InState("afflicted"))
    assert not fits(arena, scope, piece, v.InState("acting"))
    arena.take_turn(piece)
    assert fits(arena, scope, piece, v.InState("acting"))
    assert not fits(arena, scope, piece, v.InState("moved this turn"))


def test_conditions_and_who_imposed_them(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    other = arena.add("Other", "C4")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner, power(name="Hex"))
    arena.do(scope, v.Afflict(v.Each((v.Enemy(),)), "Dazed"))
    assert fits(arena, scope, foe, v.Afflicted("Dazed"), v.Afflicted("Dazed", by=v.Owner()))
    assert not fits(arena, arena.scope(other), foe, v.Afflicted("Dazed", by=v.Owner()))
    assert fits(arena, scope, foe, v.AffectedBy("Hex"), v.AffectedBy("Hex", by=v.Owner()))
    assert not fits(arena, scope, foe, v.AffectedBy("Curse"))


def test_ongoing_damage_of_any_type(arena: Arena) -> None:
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(arena.add("Owner", "C3"))
    arena.do(scope, v.Ongoing(v.Each((v.Enemy(),)), 5, "fire"))
    assert fits(arena, scope, foe, v.Afflicted("Ongoing Damage"))
    assert fits(arena, scope, foe, v.InState("taking ongoing damage"))
    assert fits(arena, scope, foe, v.Afflicted("Ongoing fire"))
    assert not fits(arena, scope, foe, v.Afflicted("Ongoing cold"))


def test_powers_tokens_modes_and_hit_points(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, power(name="Sneak Attack 10"), mode="flight")
    scope = arena.scope(owner)
    assert fits(arena, scope, owner, v.HasPower("Sneak Attack 5"), v.MovesBy("flight"))
    assert not fits(arena, scope, owner, v.HasPower("Hide"))
    owner.tokens = {"heat": 2}
    assert fits(arena, scope, owner, v.HasToken("heat", 2))
    assert not fits(arena, scope, owner, v.HasToken("heat", 3))
    assert fits(arena, scope, owner, v.HitPoints(at_least=50, at_most=50))
    assert not fits(arena, scope, owner, v.HitPoints(at_most=49))


def test_distances(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    near = arena.add("Near", "D4", 1)
    far = arena.add("Far", "F3", 1)
    scope = arena.scope(owner)
    adjacent = v.Near(within=1, who=v.Owner())
    assert fits(arena, scope, near, adjacent)
    assert not fits(arena, scope, far, adjacent)
    assert not fits(arena, scope, owner, adjacent)
    assert fits(arena, scope, far, v.Near(within=3, who=v.Owner()))
    assert fits(arena, scope, far, v.Near(within=None, who=v.Owner(), exactly=3))
    assert fits(arena, scope, far, v.Near(within=None, who=v.Owner(), at_least=3))
    assert not fits(arena, scope, near, v.Near(within=None, who=v.Owner(), at_least=3))


def test_near_counts_creatures_that_match(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("One", "D4", 1)
    scope = arena.scope(owner)
    assert fits(arena, scope, owner, v.Near(of=(v.Enemy(),)))
    assert not fits(arena, scope, owner, v.Near(of=(v.Enemy(),), count=2))
    assert not fits(arena, scope, owner, v.Near(of=(v.Ally(),)))
    arena.add("Two", "B2", 1)
    assert fits(arena, scope, owner, v.Near(of=(v.Enemy(),), count=2))


def test_auras_include_their_owner(arena: Arena) -> None:
    bless = power(name="Bless", bounds=v.Bounds(aura=2), action=("none",))
    owner = arena.add("Owner", "C3", 0, bless)
    inside = arena.add("Inside", "E5")
    outside = arena.add("Outside", "F6")
    scope = arena.scope(owner, bless)
    assert [fits(arena, scope, p, v.InAura()) for p in (owner, inside, outside)] == [
        True, True, False,
    ]  # fmt: skip
    plain = arena.scope(owner)
    assert fits(arena, plain, inside, v.InAura("Bless"))
    with pytest.raises(RulesError, match="Owner, Trick: it speaks of an aura"):
        fits(arena, plain, inside, v.InAura())


def test_an_aura_can_be_extended(arena: Arena) -> None:
    bless = power(name="Bless", bounds=v.Bounds(aura=2), action=("none",))
    owner = arena.add("Owner", "C3", 0, bless)
    outside = arena.add("Outside", "F6")
    scope = arena.scope(owner)
    arena.do(scope, v.ExtendPower("Bless", "aura", 5, v.EndOfRound()))
    assert fits(arena, scope, outside, v.InAura("Bless"))


def test_sight_needs_an_open_line() -> None:
    arena = Arena({f"D{row}": "wall" for row in range(1, 13)})
    owner = arena.add("Owner", "C3")
    hidden = arena.add("Hidden", "E3", 1)
    seen = arena.add("Seen", "C9", 1)
    scope = arena.scope(owner)
    assert fits(arena, scope, seen, v.InSight(), v.InEffect(), v.CanSee(v.Owner()))
    assert not fits(arena, scope, hidden, v.InSight())
    assert not fits(arena, scope, hidden, v.InEffect())
    assert not fits(arena, scope, hidden, v.CanSee(v.Owner()))


def test_reach(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    near = arena.add("Near", "D4", 1)
    far = arena.add("Far", "E5", 1)
    scope = arena.scope(owner)
    assert fits(arena, scope, near, v.InReach())
    assert not fits(arena, scope, far, v.InReach())


def test_who_was_attacked_this_turn(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", 0, BOW)
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    attack = v.MakeAttack(v.Owner(), v.AttackChoice(basic=True), optional=False)
    itself = (v.Itself(),)
    arena.state.known |= {PAST}
    assert not fits(arena, scope, foe, v.Underwent("attack", itself))
    arena.do(scope, attack, answers=[2])
    assert fits(arena, scope, foe, v.Underwent("attack", itself), v.Underwent("miss", itself))
    assert not fits(arena, scope, foe, v.Underwent("hit", itself))
    assert fits(arena, scope, owner, v.InState("attacked this turn"))


def test_terrain_and_areas() -> None:
    arena = Arena({"C3": "forest"})
    owner = arena.add("Owner", "C3")
    scorer = arena.add("Scorer", "F1")
    rival = arena.add("Rival", "G12", 1)
    scope = arena.scope(owner)
    assert fits(arena, scope, owner, v.In("forest"), v.In("difficult"))
    assert not fits(arena, scope, scorer, v.Beside("forest"))
    assert fits(arena, scope, scorer, v.In("victory"), v.In("own victory"))
    assert not fits(arena, scope, scorer, v.In("opposing victory"))
    assert fits(arena, scope, rival, v.In("opposing victory"))
    unoccupied = places.squares(arena.state, scope, "unoccupied victory")
    assert unoccupied == places.squares(arena.state, scope, "victory") & ~places.squares(
        arena.state, scope, "occupied victory"
    )
    with pytest.raises(RulesError, match="'lava'"):
        fits(arena, scope, owner, v.In("lava"))


def test_beside_terrain() -> None:
    arena = Arena({"C3": "wall"})
    owner = arena.add("Owner", "D4")
    far = arena.add("Far", "E5")
    scope = arena.scope(owner)
    assert fits(arena, scope, owner, v.Beside("wall"))
    assert not fits(arena, scope, far, v.Beside("wall"))
    assert fits(arena, scope, far, v.Beside("wall", within=2))


def test_the_nearest_is_measured_among_those_who_match(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Friend", "C4")
    near = arena.add("Near", "E5", 1)
    far = arena.add("Far", "C9", 1)
    scope = arena.scope(owner)
    assert names(filters.candidates(arena.state, scope, (v.Enemy(), v.Nearest()))) == ["Near"]
    assert fits(arena, scope, near, v.Nearest(), v.Enemy())
    assert not fits(arena, scope, far, v.Enemy(), v.Nearest())


def test_most_and_least(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Weak", "E5", 1, hp=20)
    arena.add("Strong", "E6", 1, hp=60)
    scope = arena.scope(owner)
    most = filters.candidates(arena.state, scope, (v.Enemy(), v.MostLeast("hp")))
    least = filters.candidates(arena.state, scope, (v.Enemy(), v.MostLeast("hp", most=False)))
    assert (names(most), names(least)) == (["Strong"], ["Weak"])


def test_not_and_either(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1, keywords=("Orc",))
    scope = arena.scope(owner)
    assert fits(arena, scope, foe, v.Not(v.Ally()))
    assert fits(arena, scope, foe, v.Either(((v.Ally(),), (v.Keyword("Orc"),))))
    assert not fits(arena, scope, owner, v.Either(((v.Ally(),), (v.Keyword("Orc"),))))


# ------------------------------------------------------------------------- naming, picking


def test_words_that_name_creatures(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.attack_scope(owner, foe)
    scope.moment = Moment("hit", owner.id, foe.id)
    scope.bearer, scope.source = foe.id, owner.id
    owner.bearing = {"mark": (foe.id,)}
    words: list[tuple[v.Who, list[str]]] = [
        (v.Owner(), ["Owner"]),
        (v.Target(), ["Foe"]),
        (v.Subject(), ["Owner"]),
        (v.Object(), ["Foe"]),
        (v.Bearer(), ["Foe"]),
        (v.Source(), ["Owner"]),
        (v.Chosen("mark"), ["Foe"]),
        (v.Chosen(), []),
        (v.Each((v.Enemy(),)), ["Foe"]),
    ]
    for word, expected in words:
        assert names(filters.named(arena.state, scope, word)) == expected, word


def test_several_targets_are_all_named(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "D5", 1)
    scope = arena.attack_scope(owner, one)
    scope.targets = [one.id, two.id]
    assert names(filters.named(arena.state, scope, v.Target())) == ["One", "Two"]


def test_picking_asks_the_user_of_the_power(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    one, two = arena.add("One", "D4", 1), arena.add("Two", "D5", 1)
    scope = arena.scope(owner)
    flow = choosing.resolve(arena.state, scope, v.Pick((v.Enemy(),), tag="prey"))
    assert arena.run(flow, two.id) == [two]
    assert filters.named(arena.state, scope, v.Chosen("prey")) == [two]
    three = arena.add("Three", "D6", 1)
    several = choosing.resolve(arena.state, scope, v.Pick((v.Enemy(),), count=2))
    assert arena.run(several, three.id, one.id) == [three, one]


def test_a_single_candidate_picks_itself_but_an_optional_pick_is_asked(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D4", 1)
    scope = arena.scope(owner)
    assert arena.run(choosing.resolve(arena.state, scope, v.Pick((v.Enemy(),)))) == [foe]
    optional = v.Pick((v.Enemy(),), up_to=True)
    assert arena.run(choosing.resolve(arena.state, scope, optional), -1) == []
    assert arena.run(choosing.resolve(arena.state, scope, optional), foe.id) == [foe]


def test_nobody_to_pick_from(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"))
    assert arena.run(choosing.resolve(arena.state, scope, v.Pick((v.Enemy(),)))) == []


def test_a_random_pick_rolls_among_the_candidates(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("One", "D4", 1)
    two = arena.add("Two", "D5", 1)
    scope = arena.scope(owner)
    flow = choosing.resolve(arena.state, scope, v.Pick((v.Enemy(),), random=True))
    assert arena.run(flow, 2) == [two]


def test_the_opponent_picks_where_the_card_says_so(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("One", "D4", 1)
    arena.add("Two", "D5", 1)
    scope = arena.scope(owner)
    flow = choosing.resolve(arena.state, scope, v.Pick((v.Enemy(),), by_opponent=True))
    assert next(plainly(flow)).seat == 1


def test_a_pick_where_nobody_can_pick_is_an_error(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"), power(name="Riddle"))
    with pytest.raises(RulesError, match="Owner, Riddle"):
        filters.named(arena.state, scope, v.Pick((v.Enemy(),)))


def test_flankers_and_riders(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    partner = arena.add("Partner", "E3")
    foe = arena.add("Foe", "D3", 1)
    rider = arena.add("Rider", None)
    scope = arena.attack_scope(owner, foe)
    assert fits(arena, scope, owner, v.Flanks(v.Target()))
    assert fits(arena, scope, partner, v.Flanks(v.Target()))
    assert not fits(arena, scope, foe, v.Flanks(v.Owner()))
    assert fits(arena, scope, foe, v.InState("flanked"), v.InState("granting combat advantage"))
    rider.mount = owner.id
    assert fits(arena, scope, rider, v.Rides(v.Owner()), v.InState("rider"))
    assert not fits(arena, scope, partner, v.Rides(v.Owner()))


def test_keywords_given_to_each_other_do_not_chase_their_tails(arena: Arena) -> None:
    to_elves = power(v.GainKeyword(v.Each((v.Keyword("Elf"),)), "Fey"), name="A", action=("none",))
    to_fey = power(v.GainKeyword(v.Each((v.Keyword("Fey"),)), "Elf"), name="B", action=("none",))
    elf = arena.add("Elf", "C3", 0, to_elves, keywords=("Elf",))
    arena.add("Sprite", "C4", 0, to_fey, keywords=("Fey",))
    orc = arena.add("Orc", "C5", keywords=("Orc",))
    scope = arena.scope(elf)
    assert fits(arena, scope, elf, v.Keyword("Fey"))
    assert not fits(arena, scope, orc, v.Keyword("Fey"))
