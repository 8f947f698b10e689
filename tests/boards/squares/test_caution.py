"""The safest of the affordable paths."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.boards.squares.worlds import World, worlds
from warband.boards.squares.caution import Danger, Path, safest_path
from warband.boards.squares.grid import DIRECTIONS, Grid, bitboard, cells_of
from warband.boards.squares.reach import Movement, reach
from warband.boards.squares.steps import steps_on


def best_by_trying(
    movement: Movement, start: int, goal: int, budget: int, danger: Danger
) -> tuple[int, int] | None:
    """Least danger, then least cost, over every walk that can be afforded."""
    grid = movement.steps.grid
    best: tuple[int, int] | None = None
    seen: set[tuple[int, int, int]] = set()
    waiting = [(start, 0, 0)]
    while waiting:
        here, cost, risk = waiting.pop()
        if (here, cost, risk) in seen:
            continue
        seen.add((here, cost, risk))
        if here == goal and (best is None or (risk, cost) < best):
            best = risk, cost
        for direction, offset in enumerate(grid.offsets):
            there = here + offset
            if movement.steps.open[direction] >> here & 1 and movement.legal >> there & 1:
                after = cost + movement.cost(here, direction)
                if after <= budget:
                    waiting.append((there, after, risk + danger.of_step(here, there)))
    return best


def check(path: Path, movement: Movement, danger: Danger) -> None:
    """A path costs and risks what it says."""
    grid = movement.steps.grid
    cost = risk = 0
    for here, there in pairwise(path.anchors):
        (x, y), (u, v) = grid.xy(here), grid.xy(there)
        direction = DIRECTIONS.index((u - x, v - y))
        assert movement.steps.open[direction] >> here & 1
        cost += movement.cost(here, direction)
        risk += danger.of_step(here, there)
    assert (path.cost, path.danger) == (cost, risk)


@settings(deadline=None, max_examples=50)
@given(worlds(longest=4, shortest=2), st.data())
def test_the_safest_path_is_safest_then_cheapest(world: World, data: st.DataObject) -> None:
    grid = world.grid
    cells = st.integers(0, grid.size - 1)
    some = st.builds(bitboard, st.sets(cells, max_size=6))
    weights = st.lists(st.tuples(some, st.integers(1, 2)), max_size=2).map(tuple)
    danger = Danger(leaving=data.draw(weights), entering=data.draw(weights))
    movement = Movement(
        steps_on(grid, walls=world.walls, edges=world.edges),
        grid.full & ~world.walls,
        tolls=(data.draw(some),),
    )
    start, goal = data.draw(cells), data.draw(cells)
    budget = data.draw(st.integers(0, 5))
    path = safest_path(movement, start, goal, budget, danger)
    expected = best_by_trying(movement, start, goal, budget, danger)
    if expected is None:
        assert path is None
    else:
        assert path is not None
        assert (path.danger, path.cost) == expected
        assert (path.anchors[0], path.anchors[-1]) == (start, goal)
        check(path, movement, danger)


@settings(deadline=None, max_examples=50)
@given(worlds(longest=5, shortest=3), st.data())
def test_no_search_is_needed_where_a_plain_path_is_known_to_be_safest(
    world: World, data: st.DataObject
) -> None:
    """What players are given without a search is what the search would give them."""
    grid = world.grid
    cells = st.integers(0, grid.size - 1)
    some = st.builds(bitboard, st.sets(cells, max_size=8))
    leaving, entering, dear = data.draw(some), data.draw(some), data.draw(some)
    danger = Danger(leaving=((leaving, 1),), entering=((entering, 1),))
    movement = Movement(
        steps_on(grid, walls=world.walls, edges=world.edges), grid.full & ~world.walls, (dear,)
    )
    start, budget = data.draw(cells), data.draw(st.integers(0, 6))
    found = reach(movement, start, budget)
    for goal in cells_of(found.all & ~(1 << start)):
        safest = safest_path(movement, start, goal, budget, danger)
        assert safest is not None
        legal = movement.legal & ~danger.anywhere() | 1 << goal
        around = reach(replace(movement, legal=legal), start, budget)
        if around.all >> goal & 1:
            assert around.path_to(goal) == safest.anchors
        cheapest = found.path_to(goal)
        if danger.of_path(cheapest) == safest.danger:
            assert cheapest == safest.anchors


def test_a_detour_is_taken_only_if_it_can_be_paid() -> None:
    grid = Grid(5, 3)
    movement = Movement(steps_on(grid), grid.full & ~grid.parse_all("C2"))
    fire = Danger(entering=((grid.parse_all("C1"), 1),))
    a1, e1 = grid.parse("A1"), grid.parse("E1")
    hasty = safest_path(movement, a1, e1, 4, fire)
    careful = safest_path(movement, a1, e1, 5, fire)
    assert hasty is not None
    assert (hasty.cost, hasty.danger) == (4, 0)  # A1 B2 C3 D2 E1 is as short
    assert careful == hasty
    narrow = Movement(steps_on(grid), grid.rows[0])
    through = safest_path(narrow, a1, e1, 4, fire)
    assert through is not None
    assert (through.cost, through.danger) == (4, 1)


def test_without_danger_the_path_costs_what_reach_says() -> None:
    grid = Grid(4, 4)
    movement = Movement(steps_on(grid), grid.full, tolls=(grid.parse_all("B2 C3"),))
    found = reach(movement, 0, 9)
    for cell in range(grid.size):
        path = safest_path(movement, 0, cell, 9, Danger())
        assert path is not None
        assert path.cost == found.cost_of(cell)
