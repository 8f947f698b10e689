"""Strict sight and cover against exact trials of many lines."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.boards.alternating import plain
from tests.boards.squares.worlds import World, worlds
from warband.boards.alternating.ground import ON_FOOT, Ground, Layers
from warband.boards.alternating.hulls import Hulls
from warband.boards.alternating.sight import Sight
from warband.boards.squares.drawing import parse_drawing
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.flanks import flanking
from warband.boards.squares.grid import Grid


def drawn(text: str) -> tuple[Grid, int]:
    rows = parse_drawing(text).rows
    grid = Grid(len(rows[0]), len(rows))
    walls = sum(
        1 << grid.cell(x, y) for y, row in enumerate(rows) for x in range(len(row)) if row[x] == "#"
    )
    return grid, walls


SLITS = World(Grid(6, 6), *(lambda g: (g.parse_all("B2 C3 E4 D5 E2"), Edges()))(Grid(6, 6)))


@settings(max_examples=25, deadline=None)
@given(worlds(shortest=2, longest=5, walls=7, edges=3), st.data())
@example(SLITS, None)
def test_cells_see_each_other_exactly_if_some_line_touches_no_wall(
    world: World, data: st.DataObject | None
) -> None:
    grid, walls, fences = world.grid, world.walls, world.edges.solid
    sight = Sight(grid, walls, fences)
    free = [cell for cell in range(grid.size) if not walls >> cell & 1]
    pairs = [(a, b) for a in free for b in free if a < b]
    if data is not None and pairs:
        pairs = data.draw(st.lists(st.sampled_from(pairs), max_size=4, unique=True))
    for one, other in pairs[:12]:
        expected = plain.sees(grid, walls, fences, one, other)
        assert sight.sees(one, other) == sight.sees(other, one) == expected, (
            grid.name(one), grid.name(other), grid.names(walls),
        )  # fmt: skip


def test_a_line_along_a_wall_is_none_and_one_beside_it_is() -> None:
    grid, walls = drawn(
        """
        .....
        .###.
        .....
        """
    )
    sight = Sight(grid, walls)
    assert sight.sees(grid.parse("A1"), grid.parse("E1"))
    assert not sight.sees(grid.parse("A2"), grid.parse("E2"))
    assert not sight.sees(grid.parse("B1"), grid.parse("B3"))
    assert not sight.sees(grid.parse("C1"), grid.parse("E3"))


def test_between_two_walls_that_meet_at_a_corner_nothing_is_seen() -> None:
    grid, walls = drawn(
        """
        .#.
        #..
        ...
        """
    )
    assert grid.names(Sight(grid, walls).seen_from(0)) == "A1"


def test_sight_taken_over_from_another_map_is_the_same_as_made_anew() -> None:
    grid = Grid(9, 9)
    before = Sight(grid, grid.parse_all("B2 D4 F5"))
    walls = grid.parse_all("B2 D4 G7")
    after, anew = before.replaced(walls), Sight(grid, walls)
    assert all(after.seen_from(cell) == anew.seen_from(cell) for cell in range(grid.size))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 4), st.integers(0, 4), st.integers(0, 2),
    st.integers(0, 4), st.integers(0, 4), st.integers(1, 2),
)  # fmt: skip
def test_hulls_hold_what_lines_cross_and_not_what_they_touch(
    x: int, y: int, side: int, u: int, v: int, other: int
) -> None:
    grid = Grid(7, 7)
    hulls = Hulls(grid)
    if side:
        crossed = hulls.between(grid.cell(x, y), side, grid.cell(u, v), other)
    else:
        crossed = hulls.from_corner(grid.corner(x, y), grid.cell(u, v), other)
    points = [(x + i * side, y + j * side) for i in (0, 1) for j in (0, 1)]
    points += [(u + i * other, v + j * other) for i in (0, 1) for j in (0, 1)]
    for cell in range(grid.size):
        i, j = grid.xy(cell)
        box = [(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)]
        assert bool(crossed.cells >> cell & 1) == plain.hull_meets(points, box), grid.name(cell)
        if i + 1 < grid.width:
            line = [(i + 1, j), (i + 1, j + 1)]
            assert bool(crossed.edges.east >> cell & 1) == plain.hull_meets(points, line)
        if j + 1 < grid.height:
            line = [(i, j + 1), (i + 1, j + 1)]
            assert bool(crossed.edges.south >> cell & 1) == plain.hull_meets(points, line)


def test_cover_is_judged_from_one_corner_to_the_whole_target() -> None:
    grid = Grid(8, 8)
    ground = Ground(grid, Layers())
    shooter, target = grid.parse("A4"), grid.parse("F4")
    assert not ground.ranged_cover(shooter, 1, target, 1, 0)
    assert ground.ranged_cover(shooter, 1, target, 1, grid.parse_all("C4"))
    # One beside the way covers half of a big target, and all of it must be free.
    assert not ground.ranged_cover(shooter, 1, target, 2, grid.parse_all("C3"))
    assert ground.ranged_cover(shooter, 1, target, 2, grid.parse_all("D5"))
    assert not ground.ranged_cover(shooter, 1, target, 1, grid.parse_all("D5"))


def test_neither_end_covers_itself() -> None:
    grid = Grid(8, 8)
    ground = Ground(grid, Layers(bulky=grid.parse_all("F4")))
    bodies = grid.footprint(grid.parse("A4"), 2) | grid.footprint(grid.parse("F4"), 2)
    assert not ground.ranged_cover(grid.parse("A4"), 2, grid.parse("F4"), 2, bodies)


def test_around_a_corner_there_is_cover_in_melee_and_no_threat() -> None:
    grid = Grid(4, 4)
    ground = Ground(grid, Layers(walls=grid.parse_all("B1")))
    one, other = grid.parse("A1"), grid.parse("B2")
    assert ground.adjacent(1 << one) >> other & 1
    assert ground.melee_cover(one, 1, other, 1)
    assert not ground.threatened(one, 1) >> other & 1
    assert grid.names(ground.threatened(one, 1)) == "A2"
    assert not ground.melee_cover(one, 1, grid.parse("A2"), 1)


def test_nobody_is_adjacent_through_a_wall() -> None:
    grid = Grid(3, 2)
    ground = Ground(grid, Layers(fences=EdgeSet(east=0b1)))
    assert grid.names(ground.adjacent(0b1)) == "A2 B2"
    assert grid.names(ground.threatened(0, 1)) == "A2"


def test_a_lane_holds_what_lines_between_both_spaces_cross() -> None:
    grid = Grid(9, 9)
    ground = Ground(grid, Layers())
    start, goal = grid.parse("A1"), grid.parse("E3")
    lane = ground.lane(start, goal, 1).cells
    assert grid.names(lane) == "B1 C1 A2 B2 C2 D2 E2 C3 D3 E3"
    assert ground.lane_is_free(start, goal, 1, grid.parse_all("D1 B3 F3"), ON_FOOT)
    assert not ground.lane_is_free(start, goal, 1, grid.parse_all("C1"), ON_FOOT)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("B3", "D3", True), ("B2", "D4", True), ("C2", "D4", False), ("B2", "D3", False)],
)
def test_flankers_stand_on_opposite_sides_or_corners(one: str, other: str, expected: bool) -> None:
    grid = Grid(6, 6)
    middle = grid.parse("C3")
    found = flanking(grid, grid.parse_all(one), grid.parse_all(other), middle, 1)
    assert found == expected


def test_what_stands_at_the_point_itself_does_not_stop_an_area() -> None:
    grid = Grid(8, 8)
    ground = Ground(grid, Layers(walls=grid.parse_all("D4")))
    area = ground.circle(grid.corner(4, 4), 2)
    assert grid.names(area) == "E3 E4 F4 C5 D5 E5 F5 D6 E6"


def test_lines_go_through_and_touch_and_end_at_walls() -> None:
    grid = Grid(16, 5)
    ground = Ground(grid, Layers(walls=grid.parse_all("J2 J3 J4")))
    lines = ground.lines(grid.parse("B3"), 1, grid.parse("E3"), 1)
    everything = 0
    for cells in lines.values():
        assert cells & grid.parse_all("E3")
        everything |= cells
    assert not everything & grid.parse_all("B3 K3 L3")
    open_ground = Ground(grid, Layers()).lines(grid.parse("B3"), 1, grid.parse("E3"), 1)
    assert any(cells & grid.parse_all("N3") for cells in open_ground.values())
    assert not any(cells & grid.parse_all("O3") for cells in open_ground.values())
