"""How scenarios set up a battle: what is added to warbands, where they start, series of battles."""

from __future__ import annotations

import random

import pytest

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.arrivals import RESERVE, terrain_tiles
from warband.rules.handbook.scenario.deployment import WANDERERS, assembly_tiles
from warband.rules.handbook.scenario.leaving import RUNNERS
from warband.rules.handbook.scenario.library import all_plans, plan_called
from warband.rules.handbook.scenario.nodes import Players, Sides
from warband.rules.handbook.scenario.scoring import SIZE, goal, own_cost
from warband.rules.handbook.scenario.series import DRAW, Series, carry_over
from warband.rules.handbook.scenario.warbands import (
    addition_faults,
    four_factions_faults,
    grown_faults,
    limits,
    warband_faults,
)
from warband.rules.handbook.state import STUNNED, Skirmish
from warband.rules.handbook.text.setups import SetupError
from warband.rules.handbook.warbands import Limits, Warband

BOOK = HandbookBook(Library())
CARDS = BOOK.library.cards


def bands(*factions: str) -> str:
    chosen = []
    for seat, faction in zip(("blue", "red", "green", "yellow"), factions, strict=False):
        names = [n for n, band in BOOK.library.warbands.items() if band.faction == faction]
        chosen.append(f"{seat} {names[0]}")
    return "\n".join(chosen)


def begun(scenario: str, *factions: str, more: str = "") -> Skirmish:
    chosen = bands(*(factions or ("LG", "CE")))
    return BOOK.begin(f"scenario {scenario}\n{chosen}\n{more}")


def played(state: Skirmish, until: str, seed: int = 1) -> Skirmish:
    """Answer at random until a phase is reached."""
    battle = Battle(BOOK.game, state, dice=Dice(seed))
    pick = random.Random(seed)
    while battle.state.phase != until:
        step(battle, pick)
    return battle.state


def step(battle: Battle[Skirmish], pick: random.Random) -> None:
    question = battle.question
    assert isinstance(question, Choose)
    battle.pick(pick.randrange(len(question.options)))


def bits(number: int) -> list[int]:
    return [k for k in range(number.bit_length()) if number >> k & 1]


# What is added.


def test_a_reserve_of_fifty_points_waits() -> None:
    """proves: scenario.reinforcements.add"""
    state = begun("reinforcements")
    for seat in (0, 1):
        mine = [k for k in bits(state.recall(RESERVE)) if state.roster.owners[k] == seat]
        assert 1 <= len(mine) <= 6
        assert sum(state.cost[k] for k in mine) <= 50
    started = played(state, "round")
    assert not any(started.space[k] for k in bits(started.recall(RESERVE)))


def test_runners_are_cheap_and_six() -> None:
    """proves: scenario.gauntlet.runners"""
    state = begun("twin-gauntlet")
    runners = bits(state.recall(RUNNERS))
    assert len(runners) == 12
    assert all(state.roster.cards[k].cost <= 3 for k in runners)
    assert len(bits(begun("twin-gauntlet", more="size 50").recall(RUNNERS))) == 6
    plan = plan_called("twin-gauntlet")
    assert addition_faults(plan, "runners", [CARDS["Troll"]] * 6, "CE", 100)


def test_guardians_are_outsiders_and_unique_creatures() -> None:
    """proves: scenario.guardians"""
    plan = plan_called("divine-guardians")
    assert not addition_faults(plan, "guardians", [CARDS["Barghest"]], "LE", 100)
    assert addition_faults(plan, "guardians", [CARDS["Barghest"]] * 2, "LE", 100) == [
        "54 points; 40 may be spent"
    ]
    assert addition_faults(plan, "guardians", [CARDS["Troll"]], "CE", 100) == [
        "Troll is none of Outsider, Unique"
    ]
    plain, more = begun("standard", "LE", "CE"), begun("divine-guardians", "LE", "CE")
    assert own_cost(more, 0) > own_cost(plain, 0)


def names_of(state: Skirmish, seat: int) -> list[str]:
    roster = state.roster
    return [card.name for k, card in enumerate(roster.cards) if roster.owners[k] == seat]


def test_every_creature_comes_twice() -> None:
    """proves: scenario.double, scenario.double.win"""
    plain, double = begun("standard"), begun("double-battle")
    for seat in (0, 1):
        once = [
            c.name
            for c, o in zip(plain.roster.cards, plain.roster.owners, strict=True)
            if o == seat
        ]
        twice = [
            c.name
            for c, o in zip(double.roster.cards, double.roster.owners, strict=True)
            if o == seat
        ]
        for name in set(once):
            unique = CARDS[name].ability("Unique") is not None
            assert twice.count(name) == once.count(name) * (1 if unique else 2)
    assert double.recall(SIZE) == 200
    assert goal(double, double.scenario.plan, 0) == 140
    smaller = begun("double-battle", more="size 80")
    assert goal(smaller, smaller.scenario.plan, 0) == own_cost(smaller, 0) * 70 // 100


def test_teams_of_good_and_evil_have_one_goal() -> None:
    """proves: scenario.teams, scenario.good-evil"""
    state = begun("good-against-evil", "LG", "LE", "CG", "CE")
    assert state.roster.teams == (0, 1, 0, 1)
    assert sum(goal(state, state.scenario.plan, seat) for seat in (0, 2)) == 400
    for seat in range(4):
        mine = [k for k in bits(state.recall(RESERVE)) if state.roster.owners[k] == seat]
        assert 0 < sum(state.cost[k] for k in mine) <= 100
    standard = BOOK.begin(
        f"scenario quick-strike\n{bands('LG', 'LE', 'CG', 'CE')}\nteams blue+green red+yellow"
    )
    assert sum(goal(standard, standard.scenario.plan, seat) for seat in (0, 2)) == 140


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "scenario marked-for-death\n{three}",
            "line 1: Marked for Death is for 2 players, not for 3",
        ),
        (
            "scenario good-against-evil\n{same}",
            "line 1: factions LG, LE, CG, LG: each must be another",
        ),
        (
            "scenario reinforcements\n{two}\nreserve blue: 20 Man-at-Arms",
            "line 4: 60 points; 50 may",
        ),
        (
            "scenario standard\n{two}\nreserve blue: Man-at-Arms",
            "line 4: this scenario adds no reserve",
        ),
        (
            "scenario reinforcements\n{two}\nreserve blue: Nobody",
            "line 4: there is no card 'Nobody'",
        ),
        ("scenario nowhere\n{two}", "line 1: no scenario is called 'nowhere'"),
        ("scenario standard\n{two}\ntiles blue: Shrine", "line 4: 0 assembly tiles"),
    ],
)
def test_bad_setups_name_the_line_and_the_cause(text: str, message: str) -> None:
    filled = text.format(
        two=bands("LG", "CE"), three=bands("LG", "CE", "CG"), same=bands("LG", "LE", "CG", "LG")
    )
    with pytest.raises(SetupError) as caught:
        BOOK.begin(filled)
    assert str(caught.value).startswith(message)


# Where warbands start.


def test_halves_start_on_both_assembly_tiles() -> None:
    """proves: scenario.split.halves"""
    state = played(begun("split-warbands"), "round")
    for seat in (0, 1):
        first, second = assembly_tiles(state, seat)
        spaces = [state.space[k] for k in state.of_seat(seat)]
        here = [sum(not space & ~cells for space in spaces) for cells in (first, second)]
        assert sum(here) == len(spaces)
        assert abs(here[0] - here[1]) <= 1


def test_groups_start_on_random_tiles_in_the_mist() -> None:
    """proves: scenario.misty.groups, scenario.misty.scouts"""
    state = played(begun("misty-ruins"), "round", seed=4)
    for seat in (0, 1):
        mine = list(state.of_seat(seat))
        tiles = [
            cells for cells in terrain_tiles(state) if any(state.space[k] & cells for k in mine)
        ]
        sizes = sorted(sum(bool(state.space[k] & cells) for k in mine) for cells in tiles)
        assert sum(sizes) == len(mine)
        assert len(sizes) == 3
        assert sizes[0] == len(mine) // 3
        assert state.scenario.ignores("Scout")


def test_zombies_stand_on_every_feature_tile_before_warbands() -> None:
    """proves: scenario.dead.place"""
    state = played(begun("restless-dead"), "deploy", seed=3)
    for _, cells in state.field.tiles:
        zombies = [k for k in state.standing() if not state.space[k] & ~cells]
        assert [state.roster.cards[k].name for k in zombies] == ["Zombie"]


def test_a_shrine_more_lies_in_the_centre_of_the_tomb() -> None:
    """proves: scenario.tomb.tile"""
    state = played(begun("warlords-tomb"), "deploy", seed=3)
    grid = state.field.grid
    centre = grid.parse_all("K17 L17 K18 L18")
    assert any(name == "Shrine" and not centre & ~cells for name, cells in state.field.tiles)


def test_a_statue_room_may_be_swapped_in() -> None:
    """proves: scenario.race.swap"""
    tiles = "tiles blue: Assembly Tile with Statue, Shrine, Corridor, Abattoir"
    battle = Battle(BOOK.game, begun("statue-race", more=tiles), dice=Dice(1))
    assert isinstance(battle.question, Choose)
    assert battle.question.ask == "swap in"
    assert battle.options()[0] == "keep all"
    assert "Statue Room" not in battle.options()


def test_the_blackguards_dungeon_has_two_ends() -> None:
    """proves: scenario.blackguard.tiles, scenario.blackguard.wanderers"""
    state = begun("blackguards-dungeon", "LG")
    assert state.roster.factions[1] == "LE"
    wanderers = bits(state.recall(WANDERERS))
    assert sum(state.cost[k] for k in wanderers) <= 30
    assert all(state.roster.kits[k].difficult == 20 for k in wanderers)
    ready = played(state, "round", seed=2)
    grid = ready.field.grid
    shrine = next(cells for name, cells in ready.field.tiles if name == "Shrine")
    assert shrine & (grid.rows[-1] | grid.rows[-2] | grid.rows[-3])
    hounds = [k for k in ready.of_seat(1) if ready.roster.cards[k].name == "Hell Hound"]
    assert all(not ready.space[k] & ~shrine for k in hounds)
    challenger, dweller = ready.field.places
    x, y = grid.xy(challenger.corner)
    assert grid.xy(dweller.corner) == (grid.width - 1 - x, grid.height - 1 - y)
    assert not dweller.exits & ready.field.cells("wall")
    others = [cells for name, cells in ready.field.tiles if name != "Shrine"]
    counts = [sum(bool(ready.space[k] & cells) for k in wanderers) for cells in others]
    assert max(counts) - min(counts) <= 1
    assert sum(counts) == len(wanderers)


# Building and series.


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (1, Limits(50, 12, dearest=15)),
        (7, Limits(100, 12, dearest=35)),
        (13, Limits(50, 12, cheapest=8)),
        (20, Limits(200, 12, cheapest=50)),
    ],
)
def test_one_roll_sets_the_size_and_the_cost_of_creatures(die: int, expected: Limits) -> None:
    """proves: scenario.design"""
    plan = plan_called("design-challenge")
    assert limits(plan, die=die) == expected
    dear = Warband("Dear", "CE", ("Troll",))
    assert bool(warband_faults(dear, CARDS, plan, die=1)) == (CARDS["Troll"].cost > 15)


def test_a_strike_team_has_three_quarters_of_the_other_warband() -> None:
    """proves: scenario.strike-team"""
    plan = plan_called("strike-team")
    assert limits(plan, role="strike team").points == 75
    assert limits(plan, role="strike team", other_cost=80).points == 60
    assert limits(plan, role="target").points == 100


def test_four_battles_with_four_factions() -> None:
    """proves: scenario.four"""
    plan = plan_called("four-by-four")
    four = [Warband(f, f, ("Wolf",)) for f in ("LG", "CG", "LE", "CE")]
    assert not four_factions_faults(four, 4)
    assert four_factions_faults([*four[:3], four[0]], 4)
    series = Series(plan, 2)
    assert series.random_scenario()
    for winner in (0, 1, 0):
        series = series.after(winner)
    assert series.winner() is None
    assert series.after(0).winner() == 0
    assert series.after(1).winner() == DRAW


def test_three_battles_with_growing_warbands() -> None:
    """proves: scenario.mayhem"""
    series = Series(plan_called("three-part-mayhem"), 2)
    assert [series.next_size(), series.after(0).next_size()] == [(50, 9), (100, 12)]
    assert series.after(0).after(0).winner() == 0
    assert series.after(0).after(1).winner() is None
    assert series.after(0).after(1).after(DRAW).winner() == DRAW
    old = Warband("A", "CE", ("Wolf", "Wolf", "Troll"))
    assert not grown_faults(old, Warband("A", "CE", ("Wolf", "Troll", "Gnoll")))
    assert grown_faults(old, Warband("A", "CE", ("Troll", "Gnoll", "Gnoll")))


def test_survivors_go_on_as_they_are() -> None:
    """proves: scenario.attrition"""
    plan = plan_called("lethal-attrition")
    assert limits(plan, role="lone").points == 100
    assert limits(plan, role="twin").points == 60
    series = Series(plan, 2)
    assert series.after(0).winner() is None
    assert series.after(0).after(0).winner() == 0
    assert series.after(0).after(1).winner() == 1
    assert series.after(1).winner() == 1
    before, after = begun("lethal-attrition"), begun("lethal-attrition")
    before.hp[0] -= 5
    before.gone |= 0b10
    before.used[0, "fireball"] = 1
    before.set_under(0, STUNNED)
    before.routing |= 1
    carry_over(before, after, 0)
    assert after.hp[0] == before.hp[0]
    assert after.gone == 0b10
    assert after.used == {(0, "fireball"): 1}
    assert not after.under[STUNNED]
    assert not after.routing


# Random play.


@pytest.mark.parametrize("key", sorted(all_plans()))
def test_every_scenario_can_be_played_and_replayed(key: str) -> None:
    plan = all_plans()[key]
    allowed = plan.get(Players)
    players = allowed.numbers[0] if allowed else 2
    factions = ("LG", "LE", "CG", "CE")[:players] if plan.has(Sides) else ("CG", "LE", "CE", "LG")
    first = begun(key, *factions[:players])
    battle = Battle(BOOK.game, first.copy(), dice=Dice(7))
    pick = random.Random(7)
    for _ in range(150):
        if battle.over:
            break
        step(battle, pick)
    again = Battle(BOOK.game, first.copy(), dice=Dice(7))
    pick = random.Random(7)
    for _ in range(150):
        if again.over:
            break
        step(again, pick)
    assert battle.copy().state.digest() == battle.state.digest() == again.state.digest()


def test_a_random_scenario_is_rolled_for_first() -> None:
    """proves: scenario.table"""
    battle = Battle(BOOK.game, begun("random"))
    assert isinstance(battle.question, Roll)
    assert (battle.question.sides, battle.question.why) == (100, "scenario")
    battle.roll(79)
    assert battle.state.scenario.name == "split-warbands"
    assert battle.state.phase == "terrain initiative"


def test_a_random_scenario_that_does_not_fit_is_rolled_again() -> None:
    """proves: scenario.table.reroll"""
    battle = Battle(BOOK.game, begun("random", "LG", "CE", "CG"))
    battle.roll(65)
    assert isinstance(battle.question, Roll)
    assert battle.question.why == "scenario"
    battle.roll(1)
    assert battle.state.scenario.name == "standard"
