"""Effects that move creatures, put them elsewhere, or change the map."""

import pytest

import warband.ddm.do.harm.effects as effects
from tests.rules.v3.arena import Arena, opened, power
from warband.cards import vocabulary as v
from warband.ddm.ask.movement.move_options import STOP, VIA
from warband.ddm.errors import RulesError
from warband.ddm.moments import Moment

FOES = v.Each((v.Enemy(),))


@pytest.fixture
def arena() -> Arena:
    return Arena()


def test_a_push_leads_away_from_the_owner(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D3", 1)
    squares = [arena.cell("E3"), arena.cell("F3")]
    assert arena.do(arena.scope(owner), v.Shove(FOES, "push", 2), answers=squares)
    assert arena.at(foe) == "F3"


def test_a_pull_may_have_another_source_and_stop_early(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    anchor = arena.add("Anchor", "H3")
    foe = arena.add("Foe", "D3", 1)
    pull = v.Shove(FOES, "pull", 3, up_to=True, source=v.Each((v.Ally(),)))
    assert arena.do(arena.scope(owner), pull, answers=[arena.cell("E3"), -1])
    assert arena.at(foe) == "E3"
    assert arena.at(anchor) == "H3"


def test_a_source_that_is_gone_is_an_error(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Foe", "D3", 1)
    with pytest.raises(RulesError, match="not there"):
        arena.do(arena.scope(owner), v.Shove(FOES, "pull", 3, source=v.Subject()))


def test_a_creature_is_walked_by_its_own_player(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "H8", 1)
    scope = arena.scope(owner)
    flee = v.Walk(FOES, "move", v.StatOf("speed", v.Bearer()))
    assert arena.do(scope, flee, answers=[arena.cell("L12")])
    assert arena.at(foe) == "L12"
    assert scope.moved == {foe.id: 4}


def test_a_walk_towards_somebody_that_must_end_beside_them(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "F3", 1)
    scope = arena.scope(owner, moment=Moment("enters", foe.id, foe.id))
    walk = v.Walk(
        v.Owner(), "shift", 2, squares=True, ends=v.Spot(near=v.Subject()), toward=v.Subject()
    )
    assert arena.do(scope, walk, answers=[arena.cell("E3")])
    assert arena.at(owner) == "E3"


def test_nobody_walks_who_cannot(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner)
    arena.do(scope, v.Afflict(v.Owner(), "Immobilized"))
    assert not arena.do(scope, v.Walk(v.Owner(), "move", 4))


def test_something_is_done_in_the_middle_of_a_move(arena: Arena) -> None:
    owner = arena.add("Owner", "C3", mode="flight")
    foe = arena.add("Foe", "E3", 1)
    strike = v.MakeAttack(v.Owner(), v.AttackChoice(basic=True), optional=False)
    flyby = v.Walk(v.Owner(), "move", 4, during=(strike,))
    arena.do(arena.scope(owner), flyby, answers=[arena.cell("D4"), 15, STOP])
    assert foe.hp == 40
    assert arena.at(owner) == "D4"


def test_the_rest_of_the_move_follows_what_was_done_on_the_way(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    walk = v.Walk(v.Owner(), "move", 4, during=(v.ScorePoints(1),))
    arena.do(arena.scope(owner), walk, answers=[arena.cell("D3"), arena.cell("G3")])
    assert arena.at(owner) == "G3"
    assert arena.state.score == [1, 0]


def test_something_is_done_after_every_square(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    walk = v.Walk(v.Owner(), "move", 3, each_square=(v.ScorePoints(1),))
    arena.do(arena.scope(owner), walk, answers=[arena.cell("F3")])
    assert arena.state.score == [3, 0]


def test_a_walk_that_is_not_optional_uses_up_its_points(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    walk = v.Walk(v.Owner(), "shift", 2, squares=True, up_to=False)
    arena.do(arena.scope(owner), walk, answers=[arena.cell("D3") + VIA, arena.cell("E3") + VIA])
    assert arena.at(owner) == "E3"


# ----------------------------------------------------------------------------- placement


def test_teleport_by_the_mover_and_by_the_user(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D3", 1)
    scope = arena.scope(owner)
    assert arena.do(scope, v.Teleport(v.Owner(), 5), answers=[arena.cell("H8")])
    assert arena.at(owner) == "H8"
    away = v.Teleport(FOES, 3, controller="user")
    assert arena.do(scope, away, answers=[arena.cell("G6")])
    assert arena.at(foe) == "G6"


def test_teleport_to_a_spot(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Foe", "F3", 1)
    beside = v.Teleport(v.Owner(), 6, ends=v.Spot(near=FOES), optional=True)
    scope = arena.scope(owner)
    assert not arena.do(scope, beside, answers=[arena.cell("C3")])
    assert arena.do(scope, beside, answers=[arena.cell("E3")])


def test_a_creature_comes_onto_the_map(arena: Arena) -> None:
    owner = arena.add("Owner", None)
    arena.add("Friend", "C3")
    place = v.Place(v.Owner(), v.Spot(near=v.Each((v.Ally(),))))
    assert arena.do(arena.scope(owner), place, answers=[arena.cell("D4")])
    assert owner.on_map


def test_places_and_the_nearest_of_them(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    scope = arena.scope(owner)
    home = v.Place(v.Owner(), v.Spot(place="own start"))
    assert arena.do(scope, home, answers=[arena.cell("A2")])
    arena.add("Foe", "F8", 1)
    nearest = v.Place(v.Owner(), v.Spot(near=FOES, within=12, nearest=True, in_sight=True))
    assert arena.do(scope, nearest, answers=[arena.cell("E7")])


def test_two_creatures_swap(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D5", 1)
    scope = arena.scope(owner)
    swap = v.Swap(v.Owner(), FOES, optional=True)
    assert not arena.do(scope, swap, answers=[False])
    assert arena.do(scope, swap, answers=[True])
    assert (arena.at(owner), arena.at(foe)) == ("D5", "C3")


def test_a_creature_leaves_the_map_and_comes_back(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D5", 1)
    back = v.Trigger("start of round", timing="at")
    arena.do(arena.scope(owner), v.LeaveMap(FOES, returns=back))
    assert not foe.on_map
    assert not foe.destroyed
    arena.run(opened(arena.state, "at", [Moment("start of round")]))
    assert arena.at(foe) == "D5"
    assert foe.effects == ()


# -------------------------------------------------------------------------------- terrain


def test_squares_gain_terrain_until_the_end_of_the_round(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    fire = v.ChangeTerrain("fire", spot=v.Spot(near=v.Owner()), squares=None, until=v.EndOfRound())
    arena.do(arena.scope(owner), fire)
    assert arena.state.field.masks["fire"].bit_count() == 8
    arena.run(effects.expire_at_end_of_round(arena.state))
    assert "fire" not in arena.state.field.masks


def test_squares_are_picked_one_by_one(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    smoke = v.ChangeTerrain("smoke", spot=v.Spot(near=v.Owner(), within=3), squares=2, up_to=True)
    assert arena.do(arena.scope(owner), smoke, answers=[arena.cell("D4"), -1])
    assert arena.state.field.masks["smoke"] == 1 << arena.cell("D4")


def test_terrain_under_somebody_and_under_a_template(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    foe = arena.add("Foe", "D5", 1)
    scope = arena.scope(owner)
    arena.do(scope, v.ChangeTerrain("cold", under=FOES))
    assert foe.space & arena.state.field.masks["cold"]
    scope.template = 1 << arena.cell("H8")
    arena.do(scope, v.ChangeTerrain("dangerous", template=True, squares=None))
    assert arena.state.field.masks["dangerous"] == scope.template


def test_terrain_is_lost_and_replaced() -> None:
    arena = Arena({"D4": "forest", "D5": "forest"})
    owner = arena.add("Owner", "D4")
    other = arena.add("Other", "D5")
    scope = arena.scope(owner)
    arena.do(scope, v.ChangeTerrain("forest", how="lose", under=v.Owner()))
    assert not owner.space & arena.state.field.masks["forest"]
    arena.do(scope, v.ChangeTerrain("river", how="become", under=v.Each((v.Ally(),))))
    assert arena.state.field.terrain[other.anchor] == {"river"}


def test_terrain_until_a_turn_that_never_comes(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    arena.add("Rest", "A12")
    fire = v.ChangeTerrain("fire", under=v.Owner(), until=v.StartOfNextTurn(v.Owner()))
    scope = arena.scope(owner)
    arena.do(scope, fire)
    assert "fire" in arena.state.field.masks
    arena.do(scope, v.Destroy(v.Owner()))
    assert "fire" not in arena.state.field.masks


def test_unknown_terrain_is_an_error(arena: Arena) -> None:
    scope = arena.scope(arena.add("Owner", "C3"), power(name="Alter"))
    with pytest.raises(RulesError, match="Owner, Alter: no terrain is called 'marmalade'"):
        arena.do(scope, v.ChangeTerrain("marmalade", under=v.Owner()))


def test_a_copied_battle_keeps_its_own_terrain(arena: Arena) -> None:
    owner = arena.add("Owner", "C3")
    twin = arena.state.copy()
    arena.do(arena.scope(owner), v.ChangeTerrain("fire", under=v.Owner()))
    assert "fire" not in twin.field.masks
    assert twin.map_changes == ()
    assert twin.edition.motion.speed(twin, twin.pieces[0]) == 6


def test_a_spot_beside_terrain() -> None:
    arena = Arena({"H8": "statue"})
    owner = arena.add("Owner", "C3")
    place = v.Place(v.Owner(), v.Spot(beside="statue"))
    assert arena.do(arena.scope(owner), place, answers=[arena.cell("G7")])
    with pytest.raises(AssertionError, match="is no option"):
        arena.do(arena.scope(owner), place, answers=[arena.cell("H8")])


def test_terrain_goes_where_its_creature_goes(arena: Arena) -> None:
    vernal = power(v.ChangeTerrain("forest", under=v.Owner()), name="Vernal", action=("none",))
    shrine = power(
        v.ChangeTerrain("sacred circle", spot=v.Spot(near=v.Owner()), squares=None),
        name="Shrine",
        action=("none",),
    )
    owner = arena.add("Owner", "C3", 0, vernal)
    assert arena.state.field.masks["forest"] == owner.space
    walk = v.Walk(v.Owner(), "move", 2)
    arena.do(arena.scope(owner), walk, answers=[arena.cell("D3")])
    assert arena.state.field.masks["forest"] == owner.space == 1 << arena.cell("D3")
    priest = arena.add("Priest", "H8", 0, shrine)
    assert arena.state.field.masks["sacred circle"].bit_count() == 9
    arena.do(arena.scope(priest), v.Destroy(v.Owner()))
    assert "sacred circle" not in arena.state.field.masks


def test_no_direction_from_somebody_who_is_gone(arena: Arena) -> None:
    owner = arena.add("Owner", None)
    foe = arena.add("Foe", "D3", 1)
    scope = arena.scope(owner)
    assert not arena.do(scope, v.Shove(FOES, "push", 2))
    assert not arena.do(scope, v.Walk(FOES, "move", 4, away=v.Owner()))
    assert arena.at(foe) == "D3"
