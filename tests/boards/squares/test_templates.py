"""Blasts, lines and what spreads around a space."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.boards.squares.distance import Distances
from warband.boards.squares.drawing import parse_drawing
from warband.boards.squares.grid import DIRECTIONS, Grid, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens
from warband.boards.squares.templates import blasts, count_from_corner, line_shapes, lines, spread


def test_a_blast_touches_its_corner_and_spares_the_space() -> None:
    grid = Grid(9, 9)
    anchor = grid.parse("D4")
    space = grid.footprint(anchor, 2)
    found = blasts(grid, anchor, 2, 3)
    assert len(found) == len(set(found))
    for corner, cells in found:
        assert corner in grid.border_corners(anchor, 2)
        assert cells.bit_count() == 9
        assert not cells & space
        assert cells & grid.cells_at(corner)
    # All 3 x 3 squares around the space that share at least a corner with it, and no others.
    every = {grid.footprint(a, 3) for a in cells_of(grid.anchors(3))}
    ring = Distances(grid).touching(space)
    assert {cells for _, cells in found} == {b for b in every if not b & space and b & ring}


def test_templates_are_cut_off_at_the_edge_of_the_board() -> None:
    grid = Grid(4, 4)
    corner_cell = grid.parse("A1")
    assert min(cells.bit_count() for _, cells in blasts(grid, corner_cell, 1, 3)) < 9
    assert all(cells & grid.cells_at(corner) for corner, cells in blasts(grid, corner_cell, 1, 3))
    for corner, cells in lines(grid, corner_cell, 1, 4):
        assert cells & grid.cells_at(corner)


@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_each_square_of_a_line_is_one_further_from_its_corner(length: int) -> None:
    for shape in line_shapes(length):
        assert [count_from_corner(x, y) for x, y in shape] == list(range(1, length + 1))


def plain_lines(length: int) -> set[tuple[tuple[int, int], ...]]:
    """Every chain of king steps from a corner that leads outward and bends at most once."""
    chains = [[cell] for cell in ((0, 0), (-1, 0), (0, -1), (-1, -1))]
    for _ in range(length - 1):
        chains = [
            [*chain, (chain[-1][0] + dx, chain[-1][1] + dy)]
            for chain in chains
            for dx, dy in DIRECTIONS
            if count_from_corner(chain[-1][0] + dx, chain[-1][1] + dy)
            > count_from_corner(*chain[-1])
        ]
    found = set()
    for chain in chains:
        steps = [(u - x, v - y) for (x, y), (u, v) in pairwise(chain)]
        if not steps or any(sum(step != d for step in steps) <= 1 for d in DIRECTIONS):
            found.add(tuple(chain))
    return found


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_lines_have_one_direction_and_at_most_one_square_out_of_it(length: int) -> None:
    assert set(line_shapes(length)) == plain_lines(length)


def test_lines_of_a_large_space_start_from_all_its_border_corners() -> None:
    grid = Grid(12, 12)
    anchor = grid.parse("E5")
    found = lines(grid, anchor, 3, 4)
    assert {corner for corner, _ in found} == set(grid.border_corners(anchor, 3))
    space = grid.footprint(anchor, 3)
    assert not any(cells & space for _, cells in found)
    east = grid.parse_all("H6 I6 J6 K6")
    assert (grid.corner(7, 5), east) in found
    bent = grid.parse_all("H6 I6 J7 K7")
    assert (grid.corner(7, 5), bent) in found
    twice = grid.parse_all("H6 I5 J5 K6")  # two squares leave the line, whichever line it is
    assert twice not in {cells for _, cells in found}


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 3), st.integers(1, 3), st.data())
def test_on_an_open_board_everything_near_is_reached(
    side: int, radius: int, data: st.DataObject
) -> None:
    grid = Grid(8, 8)
    anchor = data.draw(st.sampled_from(list(cells_of(grid.anchors(side)))))
    count = Distances(grid)
    space = grid.footprint(anchor, side)
    open_board = Optics(grid, Screens())
    expected = count.within(space, radius) & ~space
    assert spread(count, open_board, anchor, side, radius) == expected


def test_a_spread_does_not_turn_corners() -> None:
    grid = Grid(5, 5)
    walls = grid.parse_all("B2 C2 D2")
    count = Distances(grid, walls)
    effect = Optics(grid, Screens(opaque=walls))
    board = spread(count, effect, grid.parse("C3"), 1, 3)
    assert not board & grid.parse_all("B1 C1 D1")
    assert board & walls == walls  # the wall itself is reached
    around = spread(count, effect, grid.parse("A2"), 1, 3)
    assert around & grid.parse_all("B1 C1")


def test_a_spread_comes_from_the_nearest_corner_only() -> None:
    drawing = parse_drawing("""
        +-+-+-+
        |. .|.|
        +-+ + +
        |. . .|
        + + + +
        |. .|.|
        +-+-+-+
    """)
    grid = drawing.grid
    anchor = grid.parse("A2")
    space = grid.footprint(anchor, 2)
    count = Distances(grid, 0, drawing.edges.solid)
    effect = Optics(grid, Screens(edges=drawing.edges))
    c1 = grid.parse("C1")
    corners = grid.border_corners(anchor, 2)
    assert any(effect.from_corner(corner, space) >> c1 & 1 for corner in corners)
    assert not effect.from_corner(grid.corner(2, 1), space) >> c1 & 1  # the nearest one
    assert spread(count, effect, anchor, 2, 3) == grid.parse_all("A1 B1 C2 C3")
