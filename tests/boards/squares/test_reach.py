"""Steps, their costs and what a mover reaches."""

import heapq
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.squares.worlds import World, worlds
from warband.boards.squares.distance import Distances
from warband.boards.squares.edges import Edges, EdgeSet, edge_between
from warband.boards.squares.grid import (
    DIRECTIONS,
    EAST,
    NORTH,
    NORTHEAST,
    SOUTH,
    SOUTHEAST,
    SOUTHWEST,
    WEST,
    Grid,
    bitboard,
    cells_of,
)
from warband.boards.squares.reach import Movement, reach, reach_along, tolls_for_space
from warband.boards.squares.steps import Steps, anchors_without_edge, steps_on


@settings(deadline=None)
@given(worlds())
def test_single_steps_agree_with_the_definition(world: World) -> None:
    grid = world.grid
    steps = steps_on(grid, walls=world.walls, edges=world.edges)
    for cell in range(grid.size):
        x, y = grid.xy(cell)
        for direction, (dx, dy) in enumerate(DIRECTIONS):
            open_ = bool(steps.open[direction] >> cell & 1)
            assert open_ == world.step((x, y), dx, dy)
            hard = bool(steps.hard[direction] >> cell & 1)
            if not (dx and dy and open_):
                assert not hard
                continue
            goal = (x + dx, y + dy)
            sides_open = [
                not world.wall(side) and world.passable((x, y), side) and world.passable(side, goal)
                for side in ((x + dx, y), (x, y + dy))
            ]
            assert hard == (sum(sides_open) == 1)


def test_a_wall_beside_a_diagonal_is_a_hard_corner() -> None:
    grid = Grid(3, 3)
    steps = steps_on(grid, walls=grid.parse_all("B1"))
    assert steps.hard[SOUTHEAST] == grid.parse_all("A1")
    assert steps.hard[NORTHEAST] == grid.parse_all("B2")
    assert steps.hard[EAST] == 0


def test_the_end_of_a_solid_edge_is_a_hard_corner() -> None:
    grid = Grid(2, 2)
    a1, b1 = grid.parse("A1"), grid.parse("B1")
    steps = steps_on(grid, edges=Edges(solid=edge_between(grid, a1, b1)))
    assert steps.hard[SOUTHEAST] == 1 << a1
    assert steps.hard[SOUTHWEST] == 1 << b1
    assert not steps.open[EAST] >> a1 & 1


def test_a_bevelled_corner_costs_nothing() -> None:
    grid = Grid(3, 3)
    wall = grid.parse_all("B2")
    bevel = 1 << grid.corner(2, 2)  # the south-east corner of B2
    steps = steps_on(grid, walls=wall, cut_corners=bevel)
    assert not steps.hard[SOUTHWEST] & grid.parse_all("C2")
    assert not steps.hard[NORTHEAST] & grid.parse_all("B3")
    assert steps.hard[SOUTHEAST] & grid.parse_all("A2")


def test_a_bevel_belongs_to_its_own_corner_for_large_spaces_too() -> None:
    grid = Grid(4, 4)
    wall = grid.parse_all("C1")  # beside the top row of a 2 x 2 space on A1
    hard = steps_on(grid, 2, walls=wall)
    assert hard.hard[SOUTHEAST] & 1
    assert hard.open[SOUTHEAST] & 1
    bevelled = steps_on(grid, 2, walls=wall, cut_corners=1 << grid.corner(2, 1))
    assert not bevelled.hard[SOUTHEAST] & 1
    elsewhere = steps_on(grid, 2, walls=wall, cut_corners=1 << grid.corner(2, 2))
    assert elsewhere.hard[SOUTHEAST] & 1


def test_a_large_space_brushing_two_walls_that_lie_apart_still_passes() -> None:
    grid = Grid(4, 4)
    steps = steps_on(grid, 2, walls=grid.parse_all("C1 A3"))
    assert steps.open[SOUTHEAST] & 1
    assert steps.hard[SOUTHEAST] & 1


def test_a_large_space_crosses_no_solid_edge_with_any_of_its_rows() -> None:
    grid = Grid(4, 4)
    for row in ("B1", "B2"):
        edge = Edges(solid=EdgeSet(east=grid.parse_all(row)))
        assert not steps_on(grid, 2, edges=edge).open[EAST] & 1
    # Beside the row it leaves behind, the edge is only a corner to cut.
    first = steps_on(grid, 2, edges=Edges(solid=EdgeSet(east=grid.parse_all("B1"))))
    assert first.open[SOUTHEAST] & 1
    assert first.hard[SOUTHEAST] & 1
    second = steps_on(grid, 2, edges=Edges(solid=EdgeSet(east=grid.parse_all("B2"))))
    assert not second.open[SOUTHEAST] & 1


def test_step_edges_can_be_left_from_above_only() -> None:
    grid = Grid(2, 2)
    a1, b1 = grid.parse("A1"), grid.parse("B1")
    falls_east = Edges(drop=edge_between(grid, a1, b1))
    walking = steps_on(grid, edges=falls_east, uphill_barred=True)
    assert walking.open[EAST] >> a1 & 1
    assert not walking.open[WEST] >> b1 & 1
    assert steps_on(grid, edges=falls_east).open[WEST] >> b1 & 1
    falls_north = Edges(rise=edge_between(grid, a1, grid.parse("A2")))
    walking = steps_on(grid, edges=falls_north, uphill_barred=True)
    assert not walking.open[SOUTH] >> a1 & 1
    assert walking.open[NORTH] >> grid.parse("A2") & 1
    assert not any(walking.hard)


def test_hard_corners_can_be_shut_or_free() -> None:
    grid = Grid(2, 2)
    steps = steps_on(grid, walls=grid.parse_all("B1"))
    assert not steps.with_hard_corners_shut().open[SOUTHEAST] & 1
    free = steps.with_hard_corners_free()
    assert free.open[SOUTHEAST] & 1
    assert not free.hard[SOUTHEAST]


def test_anchors_without_edge_keep_edges_on_the_border_only() -> None:
    grid = Grid(4, 3)
    inside = EdgeSet(south=grid.parse_all("B1"))
    assert anchors_without_edge(grid, 2, inside) == grid.parse_all("C1 A2 B2 C2")
    assert anchors_without_edge(grid, 3, inside) == 0


def dijkstra(movement: Movement, start: int, budget: int) -> dict[int, int]:
    grid = movement.steps.grid
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        cost, cell = heapq.heappop(queue)
        if cost > best[cell]:
            continue
        for direction, offset in enumerate(grid.offsets):
            goal = cell + offset
            if not movement.steps.open[direction] >> cell & 1 or not movement.legal >> goal & 1:
                continue
            after = cost + movement.cost(cell, direction)
            if after <= budget and after < best.get(goal, budget + 1):
                best[goal] = after
                heapq.heappush(queue, (after, goal))
    return best


@settings(deadline=None)
@given(worlds(shortest=2), st.data())
def test_reach_agrees_with_dijkstra(world: World, data: st.DataObject) -> None:
    grid = world.grid
    side = data.draw(st.sampled_from([1, 1, 2]))
    steps = steps_on(grid, side, walls=world.walls, edges=world.edges)
    dear = data.draw(st.lists(st.integers(0, 2), min_size=grid.size, max_size=grid.size))
    extra = [bitboard(c for c in range(grid.size) if dear[c] == k) for k in (1, 2)]
    movement = Movement(
        steps,
        grid.anchors_within(grid.full & ~world.walls, side),
        tolls=(extra[0], extra[1]) if side == 1 else (),
        tolls_by_direction=None if side == 1 else tolls_for_space(grid, side, extra),
        surcharge=data.draw(st.integers(0, 1)),
    )
    start = data.draw(st.sampled_from(list(cells_of(grid.anchors(side)))))
    budget = data.draw(st.integers(0, 9))
    found = reach(movement, start, budget)
    expected = dijkstra(movement, start, budget)
    assert {cell: found.cost_of(cell) for cell in cells_of(found.all)} == expected
    for cell in expected:
        path = found.path_to(cell)
        assert (path[0], path[-1]) == (start, cell)
        paid = 0
        for here, there in itertools.pairwise(path):
            (x, y), (u, v) = grid.xy(here), grid.xy(there)
            direction = DIRECTIONS.index((u - x, v - y))
            assert steps.open[direction] >> here & 1
            paid += movement.cost(here, direction)
        assert paid == expected[cell]


@settings(deadline=None)
@given(worlds(shortest=3), st.data())
def test_a_path_farther_in_leads_there_with_every_step(world: World, data: st.DataObject) -> None:
    grid = world.grid
    dear = data.draw(st.lists(st.integers(0, 2), min_size=grid.size, max_size=grid.size))
    movement = Movement(
        steps_on(grid, walls=world.walls, edges=world.edges),
        grid.full & ~world.walls,
        tolls=tuple(bitboard(c for c in range(grid.size) if dear[c] == k) for k in (1, 2)),
    )
    start, goal = (data.draw(st.integers(0, grid.size - 1)) for _ in range(2))
    far = [Distances(grid).between(1 << goal, 1 << cell) for cell in range(grid.size)]
    inner = [bitboard(c for c in range(grid.size) if far[c] <= n) for n in range(far[start])]
    found = reach_along(movement, start, data.draw(st.integers(0, 9)), inner)
    for cell in cells_of(found.all):
        path, costs = found.cheapest(cell)
        assert (path[0], path[-1], sum(costs)) == (start, cell, found.cost_of(cell))
        assert all(far[there] < far[here] for here, there in itertools.pairwise(path))
        assert list(costs) == movement.costs(path)


@settings(deadline=None)
@given(worlds(), st.data())
def test_farther_in_over_plain_ground_is_reached_as_if_some_of_it_might_be_dear(
    world: World, data: st.DataObject
) -> None:
    grid = world.grid
    start, goal = (data.draw(st.integers(0, grid.size - 1)) for _ in range(2))
    far = [Distances(grid).between(1 << goal, 1 << cell) for cell in range(grid.size)]
    inner = [bitboard(c for c in range(grid.size) if far[c] <= n) for n in range(far[start])]
    budget = data.draw(st.integers(0, 9))
    steps = steps_on(grid, walls=world.walls, edges=world.edges)
    plain = Movement(steps, grid.full & ~world.walls)
    # Tolls by direction are never plain, even where there are none.
    asked = Movement(plain.steps, plain.legal, tolls_by_direction=((),) * 8)
    found, expected = (reach_along(one, start, budget, inner) for one in (plain, asked))
    assert (found.layers, found.all) == (expected.layers, expected.all)


def test_a_path_farther_in_takes_no_step_aside() -> None:
    grid = Grid(3, 4)
    movement = Movement(steps_on(grid), grid.full, tolls=(grid.parse_all("B3"),))
    # Ever nearer B1: as dear as this is the way over A3 and B2, from which C2 is no nearer.
    inner = [grid.parse_all("B1"), (1 << 6) - 1, (1 << 9) - 1]
    path = reach_along(movement, grid.parse("A4"), 3, inner).path_to(grid.parse("C2"))
    assert [grid.name(cell) for cell in path] == ["A4", "B3", "C2"]


def everywhere(steps: Steps) -> Movement:
    return Movement(steps, steps.grid.anchors(steps.side))


def test_costs_of_terrain_corner_and_surcharge_add_up() -> None:
    grid = Grid(2, 2)
    steps = steps_on(grid, walls=grid.parse_all("B1"))
    b2 = grid.parse("B2")
    slow = Movement(steps, grid.parse_all("A1 B2"), tolls=(1 << b2,), surcharge=1)
    assert slow.cost(0, SOUTHEAST) == 4
    assert reach(slow, 0, 4).cost_of(b2) == 4
    assert reach(slow, 0, 3).cost_of(b2) is None


def test_a_large_space_pays_for_the_dearest_new_cell_once() -> None:
    grid = Grid(5, 5)
    extra = [grid.parse_all("C1 C2"), grid.parse_all("B3")]
    tolls = tolls_for_space(grid, 2, extra)
    movement = Movement(steps_on(grid, 2), grid.anchors(2), tolls_by_direction=tolls)
    a1, b1 = grid.parse("A1"), grid.parse("B1")
    assert movement.cost(a1, EAST) == 2  # C1 and C2 are new and alike
    assert movement.cost(b1, EAST) == 1  # they are left behind, only D1 and D2 are new
    assert movement.cost(a1, SOUTHEAST) == 3  # of C2 (+1) and B3 (+2) the dearer counts


def test_paths_out_of_reach_are_refused() -> None:
    grid = Grid(3, 1)
    found = reach(everywhere(steps_on(grid)), 0, 1)
    with pytest.raises(ValueError, match="C1 is out of reach from A1"):
        found.path_to(2)


@settings(deadline=None)
@given(worlds(shortest=3), st.data())
def test_a_step_leads_at_most_one_square_closer_to_anything(
    world: World, data: st.DataObject
) -> None:
    grid = world.grid
    side = data.draw(st.sampled_from([1, 2]))
    legal = grid.anchors_within(grid.full & ~world.walls, side)
    legal &= anchors_without_edge(grid, side, world.edges.solid)
    steps = steps_on(grid, side, walls=world.walls, edges=world.edges)
    count = Distances(grid, world.walls, world.edges.solid)
    goal = 1 << data.draw(st.integers(0, grid.size - 1))
    for anchor in cells_of(legal):
        far = count.between(goal, grid.footprint(anchor, side))
        for direction, offset in enumerate(grid.offsets):
            if steps.open[direction] >> anchor & 1 and legal >> (anchor + offset) & 1:
                assert count.between(goal, grid.footprint(anchor + offset, side)) >= far - 1
