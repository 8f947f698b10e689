"""Distance and movement against their definitions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.alternating import plain
from tests.boards.squares.worlds import World, worlds
from warband.boards.alternating.areas import counted
from warband.boards.alternating.counting import FAR, Counting
from warband.boards.alternating.going import (
    GROPING,
    WALKING,
    Country,
    Going,
    reach,
    rough_alike,
)
from warband.boards.alternating.ground import ON_FOOT, Ground, Layers, Mode
from warband.boards.alternating.homeward import NEVER, Homeward
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of
from warband.boards.squares.steps import steps_on


def test_an_open_board_is_counted_by_its_longer_side_and_half_the_shorter() -> None:
    grid = Grid(9, 13)
    far = Counting(grid)
    for cell in range(grid.size):
        x, y = grid.xy(cell)
        assert far.between(0, cell) == counted(x, y)


def test_a_wall_is_counted_around_and_its_corners_are_not_cut() -> None:
    grid = Grid(5, 5)
    far = Counting(grid, grid.parse_all("B2"))
    assert far.between(grid.parse("A1"), grid.parse("C3")) == 4
    assert far.between(grid.parse("B1"), grid.parse("C2")) == 2
    shut = Counting(grid, grid.parse_all("B1 B2 A3 B3"))
    assert shut.between(grid.parse("A1"), grid.parse("E5")) == FAR


def test_the_third_diagonal_is_cheap_again_and_straight_steps_do_not_reset_the_count() -> None:
    grid = Grid(8, 2)
    going = Going(steps_on(grid), grid.full)
    # Down, along, up, along, down: diagonals 1 2 1 with a straight step after each.
    path = tuple(grid.parse(name) for name in ("A1", "B2", "C2", "D1", "E1", "F2"))
    assert going.costs(path) == [1, 1, 2, 1, 1]


def test_a_diagonal_into_rough_ground_costs_three_and_takes_no_turn() -> None:
    grid = Grid(6, 6)
    going = Going(steps_on(grid), grid.full, rough_alike(grid.parse_all("C3")))
    path = tuple(grid.parse(name) for name in ("A1", "B2", "C3", "D4", "E5"))
    assert going.costs(path) == [1, 3, 2, 1]


@settings(max_examples=60, deadline=None)
@given(worlds(longest=6, walls=9, edges=5), st.integers(1, 3))
def test_steps_pass_no_corner_of_a_wall(world: World, side: int) -> None:
    grid, walls, fences = world.grid, world.walls, world.edges.solid
    going = Ground(grid, Layers(walls=walls, fences=fences)).country(side).going
    for anchor in cells_of(going.legal):
        x, y = grid.xy(anchor)
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            goal = anchor + grid.offsets[direction]
            stepping = bool(going.steps.easy[direction] >> anchor & 1) and bool(
                going.legal >> goal & 1
            )
            assert stepping == plain.may_step(grid, walls, fences, x, y, dx, dy, side)


@settings(max_examples=80, deadline=None)
@given(worlds(shortest=2, longest=6, walls=6, edges=4), st.data())
def test_movement_costs_what_the_cheapest_way_costs(world: World, data: st.DataObject) -> None:
    grid = world.grid
    free = [cell for cell in range(grid.size) if not world.walls >> cell & 1]
    if not free:
        return
    some = st.sets(st.sampled_from(range(grid.size)), max_size=8)
    rough = sum(1 << cell for cell in data.draw(some))
    sills = EdgeSet(sum(1 << c for c in data.draw(some)) & grid.not_east)
    barred = sum(1 << cell for cell in data.draw(some))
    start, odd = data.draw(st.sampled_from(free)), data.draw(st.booleans())
    layers = Layers(
        walls=world.walls,
        fences=world.edges.solid,
        rough=rough,
        thresholds=sills - world.edges.solid,
    )
    mode = Mode(data.draw(st.sampled_from([WALKING, GROPING])))
    country = Ground(grid, layers).country(1, mode)
    budget = data.draw(st.integers(0, 9))
    if data.draw(st.booleans()):
        country.reach(start, data.draw(st.integers(0, 9)), 0, odd)
    found = country.reach(start, budget, barred, odd)
    going = country.without(barred)
    truth = plain.least_costs(going, start, budget, odd)
    assert {cell: found.cost_of(cell) for cell in cells_of(found.all)} == truth
    assert found.layers == reach(going, start, budget, odd).layers
    for cell in truth:
        path = found.path_to(cell)
        assert (path[0], path[-1]) == (start, cell)
        assert sum(going.costs(path, odd)) == truth[cell]


@settings(max_examples=40, deadline=None)
@given(worlds(shortest=2, longest=6, walls=6, edges=4), st.data())
def test_what_is_left_is_what_a_new_movement_would_cost(world: World, data: st.DataObject) -> None:
    grid = world.grid
    rough = sum(1 << c for c in data.draw(st.sets(st.sampled_from(range(grid.size)), max_size=8)))
    ground = Ground(grid, Layers(walls=world.walls, fences=world.edges.solid, rough=rough))
    going = ground.country(1).going
    goal = data.draw(st.sampled_from(range(grid.size)))
    if not going.legal >> goal & 1:
        return
    home = Homeward(going, 1 << goal)
    for cell in cells_of(going.legal):
        there = plain.least_costs(going, cell, 200).get(goal, NEVER)
        assert home.left(cell) == there


def test_big_creatures_pay_for_any_rough_square_they_enter() -> None:
    grid = Grid(6, 4)
    ground = Ground(grid, Layers(rough=grid.parse_all("C1")))
    found = ground.country(2).reach(grid.parse("A1"), 4)
    assert found.cost_of(grid.parse("B1")) == 2
    # On the rough square it pays again, whichever of its squares is new.
    assert found.cost_of(grid.parse("C1")) == 4
    assert found.cost_of(grid.parse("B3")) == 2
    assert ground.country(2, Mode(over_ground=True)).reach(0, 4).cost_of(grid.parse("C1")) == 2


def test_one_who_gropes_pays_double_and_three_for_diagonals() -> None:
    grid = Grid(6, 6)
    ground = Ground(grid, Layers(rough=grid.parse_all("A2 B2")))
    found = ground.country(1, Mode(GROPING)).reach(0, 9)
    assert [found.cost_of(grid.parse(n)) for n in ("B1", "A2", "B2", "C1")] == [2, 4, 6, 4]


def test_whoever_walks_through_walls_still_stops_at_panes() -> None:
    grid = Grid(4, 1)
    ground = Ground(grid, Layers(walls=grid.parse_all("B1"), panes=EdgeSet(east=0b100)))
    assert grid.names(ground.country(1, Mode(through_walls=True)).reach(0, 9).all) == "A1 B1 C1"
    assert grid.names(ground.country(1, ON_FOOT).reach(0, 9).all) == "A1"


def test_going_up_a_step_is_rough_and_going_down_is_not() -> None:
    grid = Grid(3, 1)
    ground = Ground(grid, Layers(rises=Edges(drop=EdgeSet(east=0b01))))  # A1 is higher than B1
    country = ground.country(1)
    assert country.reach(grid.parse("A1"), 3).cost_of(grid.parse("B1")) == 1
    assert country.reach(grid.parse("B1"), 3).cost_of(grid.parse("A1")) == 2


def test_a_country_is_the_same_whoever_asked_before() -> None:
    grid = Grid(7, 7)
    fresh, used = (
        Country(Going(steps_on(grid), grid.full)),
        Country(Going(steps_on(grid), grid.full)),
    )
    used.reach(24, 9)
    used.reach(24, 2, barred=grid.parse_all("D3"))
    barred = grid.parse_all("C3 D3 E3 C4")
    assert fresh.reach(24, 6, barred).layers == used.reach(24, 6, barred).layers


def test_a_start_among_the_barred_is_still_a_start() -> None:
    grid = Grid(3, 1)
    country = Country(Going(steps_on(grid), grid.full))
    assert grid.names(country.reach(1, 1, barred=0b111).all) == "B1"
