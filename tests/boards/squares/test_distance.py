"""Distance is counted in squares around walls."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.squares.worlds import Cell, World, worlds
from warband.boards.squares.distance import FAR, Distances
from warband.boards.squares.edges import EdgeSet, edge_between
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of


def distances_on(world: World) -> Distances:
    return Distances(world.grid, world.walls, world.edges.solid)


def plain_distances(world: World, start: Cell) -> dict[Cell, int]:
    """Breadth first, one square at a time."""
    found = {start: 0}
    edge = [start]
    while edge:
        after: list[Cell] = []
        for cell in edge:
            if cell != start and world.wall(cell):
                continue
            for dx, dy in DIRECTIONS:
                goal = (cell[0] + dx, cell[1] + dy)
                if goal not in found and world.step(cell, dx, dy):
                    found[goal] = found[cell] + 1
                    after.append(goal)
        edge = after
    return found


@settings(deadline=None)
@given(worlds(), st.data())
def test_distance_agrees_with_plain_counting(world: World, data: st.DataObject) -> None:
    grid = world.grid
    start = data.draw(st.integers(0, grid.size - 1))
    plain = plain_distances(world, grid.xy(start))
    count = distances_on(world)
    for cell in range(grid.size):
        assert count.distance(start, cell) == plain.get(grid.xy(cell), FAR)
    for reach in range(4):
        expected = {grid.cell(*cell) for cell, far in plain.items() if far <= reach}
        assert set(cells_of(count.within(1 << start, reach))) == expected


@settings(deadline=None)
@given(worlds(), st.integers(-1, 12))
def test_what_is_near_each_cell_is_what_is_near_it(world: World, reach: int) -> None:
    count = distances_on(world)
    for cell, near in enumerate(count.near_each(reach)):
        assert near == count.within(1 << cell, reach)


@settings(deadline=None)
@given(worlds(), st.data())
def test_distance_is_symmetric(world: World, data: st.DataObject) -> None:
    one = data.draw(st.integers(0, world.grid.size - 1))
    other = data.draw(st.integers(0, world.grid.size - 1))
    count = distances_on(world)
    assert count.distance(one, other) == count.distance(other, one)
    assert count.between(1 << one, 1 << other) == count.distance(one, other)


@settings(deadline=None)
@given(worlds(shortest=3), st.data())
def test_spaces_count_from_their_nearest_squares(world: World, data: st.DataObject) -> None:
    grid = world.grid
    anchors = list(cells_of(grid.anchors(2)))
    one = grid.footprint(data.draw(st.sampled_from(anchors)), 2)
    other = grid.footprint(data.draw(st.sampled_from(anchors)), 2)
    count = distances_on(world)
    nearest = min(count.distance(a, b) for a in cells_of(one) for b in cells_of(other))
    assert count.between(one, other) == nearest
    if nearest < FAR:
        assert count.within(one, nearest) & other
        assert not nearest or not count.within(one, nearest - 1) & other


def test_a_wall_is_counted_around_but_can_be_counted_to() -> None:
    grid = Grid(5, 4)
    count = Distances(grid, grid.parse_all("C1 C2 C3"))
    assert count.distance(grid.parse("B1"), grid.parse("C1")) == 1
    assert count.distance(grid.parse("B1"), grid.parse("D1")) == 6
    assert count.distance(grid.parse("B4"), grid.parse("D4")) == 2


def test_counting_passes_one_corner_but_not_between_two_walls() -> None:
    grid = Grid(2, 2)
    a1, b2 = grid.parse("A1"), grid.parse("B2")
    assert Distances(grid, grid.parse_all("B1")).distance(a1, b2) == 1
    assert Distances(grid, grid.parse_all("B1 A2")).distance(a1, b2) == FAR


def test_a_solid_edge_parts_the_squares_along_it() -> None:
    grid = Grid(4, 4)
    wall = EdgeSet(south=grid.parse_all("A2 B2"))
    count = Distances(grid, 0, wall)
    a2, b2 = grid.parse("A2"), grid.parse("B2")
    assert grid.names(count.touching(1 << a2)) == "A1 B1 B2"
    # Past the end of the edge the diagonal neighbour touches; the one straight across does not.
    assert grid.names(count.touching(1 << b2)) == "A1 B1 C1 A2 C2 C3"
    assert count.distance(b2, grid.parse("B3")) == 2


def test_edges_that_meet_at_a_corner_shut_the_diagonal() -> None:
    grid = Grid(2, 2)
    a1, b1, a2, b2 = range(4)
    crossing = edge_between(grid, a1, b1) | edge_between(grid, a1, a2)
    assert Distances(grid, 0, crossing).distance(a1, b2) == FAR
    one_side = edge_between(grid, a1, b1) | edge_between(grid, b1, b2)
    assert Distances(grid, 0, one_side).distance(a1, b2) == 1


def test_counting_from_a_corner_starts_with_a_square_at_that_corner() -> None:
    grid = Grid(6, 6)
    count = Distances(grid)
    space = grid.footprint(grid.parse("C3"), 1)
    corner = grid.corner(3, 3)  # between C3 and D4
    assert grid.names(count.within_of_corner(corner, space, 1)) == "C3 D3 C4 D4"
    assert count.within_of_corner(corner, space, 2) == grid.parse_all(
        "B2 C2 D2 E2 B3 C3 D3 E3 B4 C4 D4 E4 B5 C5 D5 E5"
    )
    assert count.within_of_corner(corner, space, 0) == 0


def test_counting_from_a_corner_crosses_no_wall_there() -> None:
    grid = Grid(4, 4)
    space = 1 << grid.parse("B2")
    corner = grid.corner(2, 2)
    count = Distances(grid, grid.parse_all("C2"), edge_between(grid, 5, 9))  # B2 over B3
    assert grid.names(count.first_from_corner(corner, space)) == "B2 C2"
    # The wall square is counted to, not through.
    assert not count.within_of_corner(corner, space, 2) & grid.parse_all("D1 D2 D3 C3")


def test_replacing_walls_gives_new_distances_and_nothing_new_gives_the_same() -> None:
    grid = Grid(3, 1)
    shut = Distances(grid, grid.parse_all("B1"))
    assert shut.distance(0, 2) == FAR
    assert shut.replaced(0).distance(0, 2) == 2
    assert shut.replaced(0, EdgeSet(east=1)).distance(0, 2) == FAR
    assert shut.replaced(shut.walls) is shut
