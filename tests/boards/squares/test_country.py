"""Floods that are kept are the floods that would be made anew."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.squares.worlds import World, worlds
from warband.boards.squares.country import Country
from warband.boards.squares.grid import Grid, bitboard, cells_of
from warband.boards.squares.reach import Movement, reach, tolls_for_space
from warband.boards.squares.steps import steps_on


@settings(deadline=None)
@given(worlds(shortest=3), st.data())
def test_whoever_is_in_the_way_a_kept_flood_leads_where_a_new_one_does(
    world: World, data: st.DataObject
) -> None:
    grid = world.grid
    side = data.draw(st.sampled_from([1, 1, 2]))
    dear = data.draw(st.lists(st.integers(0, 2), min_size=grid.size, max_size=grid.size))
    extra = [bitboard(c for c in range(grid.size) if dear[c] == k) for k in (1, 2)]
    country = Country(
        Movement(
            steps_on(grid, side, walls=world.walls, edges=world.edges),
            grid.anchors_within(grid.full & ~world.walls, side),
            tolls=(extra[0], extra[1]) if side == 1 else (),
            tolls_by_direction=None if side == 1 else tolls_for_space(grid, side, extra),
            surcharge=data.draw(st.integers(0, 1)),
        )
    )
    anchors = list(cells_of(grid.anchors(side)))
    for _ in range(4):  # deeper and shallower than what is known, from one place and another
        start = data.draw(st.sampled_from(anchors[:2]))
        barred = bitboard(data.draw(st.lists(st.sampled_from(anchors), max_size=3)))
        budget = data.draw(st.integers(0, 9))
        movement = country.without(barred)
        assert movement.legal == country.movement.legal & ~barred
        assert country.reach(movement, start, budget) == reach(movement, start, budget)


def test_a_flood_kept_from_one_mover_serves_the_next_around_whoever_stands_there() -> None:
    grid = Grid(4, 2)
    country = Country(Movement(steps_on(grid), grid.full, tolls=(grid.parse_all("B2"),)))
    a1, d1 = grid.parse("A1"), grid.parse("D1")
    assert country.reach(country.without(0), a1, 3).cost_of(d1) == 3
    # Past B1 only the dear square is left.
    assert country.reach(country.without(grid.parse_all("B1")), a1, 4).cost_of(d1) == 4
