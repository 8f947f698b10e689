"""Sight, against its definition and by its symmetries."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.squares.oracle import Oracle
from tests.boards.squares.worlds import World, worlds
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.field import Table
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.ddm.ground.lines_from_squares import outline


def field_of(world: World) -> Table:
    return Table(world.grid, world.walls, world.edges)


def two_cells(grid: Grid) -> st.SearchStrategy[tuple[int, int]]:
    cells = st.integers(0, grid.size - 1)
    return st.tuples(cells, cells)


@settings(deadline=None, max_examples=120)
@given(worlds(longest=8, walls=20, edges=0), st.data())
def test_sight_among_walls_is_exact(world: World, data: st.DataObject) -> None:
    grid = world.grid
    one, other = data.draw(two_cells(grid))
    oracle = Oracle(grid, world.walls, world.edges, hairs=False)
    seen = bool(field_of(world).rows[one] >> other & 1)
    assert seen == oracle.sees(grid.xy(one), grid.xy(other))


@settings(deadline=None, max_examples=80)
@given(worlds(longest=4, walls=6, edges=6, soft=True), st.data())
def test_sight_among_walls_and_edges_is_exact(world: World, data: st.DataObject) -> None:
    grid = world.grid
    one, other = data.draw(two_cells(grid))
    oracle = Oracle(grid, world.walls, world.edges)
    seen = bool(field_of(world).rows[one] >> other & 1)
    assert seen == oracle.sees(grid.xy(one), grid.xy(other))


@settings(deadline=None, max_examples=60)
@given(worlds(longest=5, walls=6, edges=6, soft=True), st.data())
def test_sight_from_a_corner_is_exact(world: World, data: st.DataObject) -> None:
    grid = world.grid
    one, other = data.draw(two_cells(grid))
    corner = data.draw(st.sampled_from(grid.corners_of(one)))
    # Veils, since nothing starts where two opaque cells meet.
    optics = Optics(grid, Screens(veil=world.walls, edges=world.edges))
    oracle = Oracle(grid, world.walls, world.edges)
    straight = oracle.sees_from(grid.corner_xy(corner), grid.xy(one), grid.xy(other))
    seen = bool(optics.from_corner(corner, 1 << one) >> other & 1)
    if straight:
        assert seen
    elif seen:  # around the end of an edge, confirmed from another corner
        assert any(
            oracle.sees_from(grid.corner_xy(another), grid.xy(one), grid.xy(other))
            for another in grid.corners_of(one)
        )


@settings(deadline=None, max_examples=50)
@given(worlds(longest=5, walls=5, edges=3), st.data())
def test_sight_onto_crests_is_exact(world: World, data: st.DataObject) -> None:
    grid = world.grid
    one, other = data.draw(two_cells(grid))
    crest = data.draw(st.integers(0, grid.full)) & ~world.walls
    optics = Optics(grid, Screens(opaque=world.walls, crest=crest, edges=world.edges))
    oracle = Oracle(grid, world.walls, world.edges, crest=crest)
    assert optics.sees(one, other) == oracle.sees(grid.xy(one), grid.xy(other))


@settings(deadline=None, max_examples=60)
@given(worlds(longest=6, walls=12, edges=8, soft=True))
def test_sight_goes_both_ways_and_ignores_how_the_map_lies(world: World) -> None:
    grid = world.grid
    rows = field_of(world).rows
    transposed, mirrored = world.transposed(), world.mirrored()
    turned, flipped = field_of(transposed).rows, field_of(mirrored).rows
    for one in range(grid.size):
        x, y = grid.xy(one)
        for other in range(grid.size):
            u, v = grid.xy(other)
            seen = rows[one] >> other & 1
            assert seen == rows[other] >> one & 1
            assert seen == turned[transposed.grid.cell(y, x)] >> transposed.grid.cell(v, u) & 1
            assert (
                seen
                == flipped[grid.cell(grid.width - 1 - x, y)] >> grid.cell(grid.width - 1 - u, v) & 1
            )


@settings(deadline=None, max_examples=60)
@given(worlds(longest=7, walls=16, edges=6, soft=True), st.data())
def test_taking_a_wall_away_hides_nothing(world: World, data: st.DataObject) -> None:
    if not world.walls:
        return
    gone = 1 << data.draw(st.sampled_from(list(cells_of(world.walls))))
    before = field_of(world)
    after = Table(world.grid, world.walls & ~gone, world.edges)
    for some, more in zip(before.rows, after.rows, strict=True):
        assert not some & ~more


@settings(deadline=None, max_examples=60)
@given(worlds(longest=7, walls=16, edges=6, soft=True), st.data())
def test_a_changed_map_takes_over_only_what_stays_true(world: World, data: st.DataObject) -> None:
    grid = world.grid
    walls = data.draw(st.integers(0, grid.full)) & data.draw(st.integers(0, grid.full))
    other = data.draw(worlds(shortest=grid.width, longest=grid.width, soft=True))
    edges = other.edges if other.grid == grid else world.edges
    changed = Table(grid, world.walls ^ walls, edges, field_of(world))
    assert changed.rows == Table(grid, world.walls ^ walls, edges).rows


@settings(deadline=None, max_examples=60)
@given(worlds(shortest=2, longest=9, walls=16, edges=6, soft=True), st.data())
def test_a_table_takes_over_from_several_others(world: World, data: st.DataObject) -> None:
    grid = world.grid
    doors = data.draw(st.lists(st.integers(0, grid.size - 1), min_size=2, max_size=3, unique=True))
    shut = [1 << door for door in doors]
    likes = [Table(grid, world.walls ^ door, world.edges) for door in shut]
    several = Table(grid, world.walls ^ sum(shut), world.edges, *likes, field_of(world))
    fresh = Table(grid, world.walls ^ sum(shut), world.edges)
    assert several.rows == fresh.rows
    for corner in range(grid.corner_count):
        assert several.view(corner) == fresh.view(corner)
        assert several.pairs(corner) == fresh.pairs(corner)


@settings(deadline=None, max_examples=60)
@given(worlds(longest=6, walls=12, edges=8, soft=True), st.data())
def test_explanations_agree_with_sight(world: World, data: st.DataObject) -> None:
    grid = world.grid
    one, other = data.draw(two_cells(grid))
    optics = Optics(grid, Screens(opaque=world.walls, edges=world.edges))
    told = optics.explain(one, other)
    assert told.seen == optics.sees(one, other)
    if told.line is not None:
        for cell, (x, y) in ((one, told.line.start), (other, told.line.end)):
            u, v = grid.xy(cell)
            assert u <= x <= u + 1
            assert v <= y <= v + 1
    else:
        assert told.cells or told.edges
        assert not told.cells & ~world.walls
        assert told.edges - world.edges.all() == told.edges - told.edges


@settings(deadline=None, max_examples=60)
@given(worlds(longest=9, walls=12, edges=4, soft=True), st.data())
def test_moving_veils_hide_what_standing_ones_do(world: World, data: st.DataObject) -> None:
    grid = world.grid
    boards = st.integers(0, grid.full)
    crest, haze = (data.draw(boards) & data.draw(boards) & data.draw(boards) for _ in range(2))
    veils = data.draw(boards) & data.draw(boards)
    ground = Screens(opaque=world.walls, haze=haze, crest=crest, edges=world.edges)
    moving = Optics(grid, ground).veiled(veils)
    standing = Optics(grid, replace(ground, veil=veils))
    for cell in range(grid.size):
        assert moving.seen_from(cell) == standing.seen_from(cell)
        for corner in grid.corners_of(cell):
            assert moving.from_corner(corner, 1 << cell) == standing.from_corner(corner, 1 << cell)


@settings(deadline=None, max_examples=60)
@given(worlds(longest=9, walls=12, edges=4, soft=True), st.data())
def test_sight_taken_over_where_walls_had_edges_around_them_is_the_same_as_made_anew(
    world: World, data: st.DataObject
) -> None:
    grid = world.grid
    opened = world.walls & data.draw(st.integers(0, grid.full))

    def look(walls: int) -> Screens:
        solid = world.edges.solid | outline(grid.width, grid.size, walls)
        soft = {kind: getattr(world.edges, kind) - solid for kind in ("crest", "drop", "rise")}
        return Screens(opaque=walls, edges=Edges(solid=solid, **soft))

    before, after = look(world.walls), look(world.walls & ~opened)
    taken, anew = Optics(grid, before).replaced(after), Optics(grid, after)
    for cell in range(grid.size):
        assert taken.seen_from(cell) == anew.seen_from(cell)
        for corner in grid.corners_of(cell):
            assert taken.from_corner(corner, 1 << cell) == anew.from_corner(corner, 1 << cell)


@pytest.mark.parametrize(
    ("walls", "edges", "hidden"),
    [
        ("C5 B6", Edges(crest=EdgeSet(south=1)), "A7 B7"),
        ("C2", Edges(EdgeSet(south=1 << 13), EdgeSet(south=1)), "C3 C4"),
    ],
)
def test_a_veil_hides_what_is_seen_past_its_corner_only(
    walls: str, edges: Edges, hidden: str
) -> None:
    # Lines from below end at the corner where A1, A2 and B1 meet and enter none of them.
    grid = Grid(3, 7)
    ground = Screens(opaque=grid.parse_all(walls), haze=grid.parse_all("A2"), edges=edges)
    veil = grid.parse_all("B1")
    optics, cells = Optics(grid, ground), grid.parse_all(hidden)
    assert optics.seen_from(0) & cells == cells
    for after in (optics.veiled(veil), optics.replaced(replace(ground, veil=veil))):
        assert not after.seen_from(0) & cells
