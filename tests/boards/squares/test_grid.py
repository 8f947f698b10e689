"""Cells, names, spaces and corners."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.boards.squares.edges import Edges, EdgeSet, edge_between
from warband.boards.squares.grid import (
    DIRECTIONS,
    Grid,
    SquareNameError,
    bitboard,
    cells_of,
    column_name,
)

grids = st.builds(Grid, st.integers(1, 40), st.integers(1, 40))


@settings(deadline=None)
@given(grids, st.data())
def test_names_round_trip(grid: Grid, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, grid.size - 1))
    assert grid.parse(grid.name(cell)) == cell
    assert grid.cell(*grid.xy(cell)) == cell


def test_names_start_top_left_and_go_on_after_z() -> None:
    grid = Grid(30, 34)
    assert grid.name(0) == "A1"
    assert grid.xy(grid.parse("C2")) == (2, 1)
    assert column_name(26) == "AA"
    assert grid.xy(grid.parse("AA34")) == (26, 33)


@pytest.mark.parametrize("name", ["", "7", "B", "B0", "W1", "A35", "1A", "A-1", "É1", "A 1"])
def test_bad_names_are_errors_that_quote_the_name(name: str) -> None:
    with pytest.raises(SquareNameError) as error:
        Grid(22, 34).parse(name)
    assert repr(name) in str(error.value)


def test_boards_have_sensible_sizes() -> None:
    with pytest.raises(ValueError, match="0 x 5"):
        Grid(0, 5)
    with pytest.raises(ValueError, match="column 3, row 0"):
        Grid(3, 3).cell(3, 0)
    with pytest.raises(ValueError, match="no corner at 4, 0"):
        Grid(3, 3).corner(4, 0)


def test_grids_are_equal_by_size() -> None:
    assert Grid(3, 4) == Grid(3, 4)
    assert hash(Grid(3, 4)) == hash(Grid(3, 4))
    assert Grid(3, 4) != Grid(4, 3)


@given(st.sets(st.integers(0, 1599)))
def test_bitboards_list_their_cells_in_order(cells: set[int]) -> None:
    assert list(cells_of(bitboard(cells))) == sorted(cells)


@settings(deadline=None)
@given(grids, st.data())
def test_moved_cells_stay_on_the_board(grid: Grid, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, grid.size - 1), max_size=8))
    direction = data.draw(st.integers(0, 7))
    dx, dy = DIRECTIONS[direction]
    expected = {
        grid.cell(x + dx, y + dy)
        for x, y in map(grid.xy, cells)
        if 0 <= x + dx < grid.width and 0 <= y + dy < grid.height
    }
    assert set(cells_of(grid.moved(bitboard(cells), direction))) == expected


@settings(deadline=None)
@given(grids, st.sampled_from([1, 2, 3, 4, 6]), st.data())
def test_spaces_fit_at_their_anchors(grid: Grid, side: int, data: st.DataObject) -> None:
    anchors = set(cells_of(grid.anchors(side)))
    expected = {
        grid.cell(x, y) for x in range(grid.width - side + 1) for y in range(grid.height - side + 1)
    }
    assert anchors == expected
    if anchors:
        anchor = data.draw(st.sampled_from(sorted(anchors)))
        x, y = grid.xy(anchor)
        block = {grid.cell(x + i, y + j) for i in range(side) for j in range(side)}
        assert set(cells_of(grid.footprint(anchor, side))) == block
        cells = data.draw(st.sets(st.integers(0, grid.size - 1), max_size=6)) | block
        within = grid.anchors_within(bitboard(cells), side)
        touching = grid.anchors_touching(bitboard(cells), side)
        for other in anchors:
            mine = set(cells_of(grid.footprint(other, side)))
            assert (within >> other & 1) == (mine <= cells)
            assert (touching >> other & 1) == bool(mine & cells)


def test_corners_know_their_cells() -> None:
    grid = Grid(3, 2)
    assert grid.names(grid.cells_at(grid.corner(1, 1))) == "A1 B1 A2 B2"
    assert grid.names(grid.cells_at(grid.corner(3, 2))) == "C2"
    b1 = grid.parse("B1")
    assert [grid.corner_xy(corner) for corner in grid.corners_of(b1)] == [
        (1, 0),
        (2, 0),
        (1, 1),
        (2, 1),
    ]


def test_border_corners_leave_out_inner_ones() -> None:
    grid = Grid(5, 5)
    border = {grid.corner_xy(corner) for corner in grid.border_corners(grid.cell(1, 1), 3)}
    block = {(x, y) for x in range(1, 5) for y in range(1, 5)}
    assert border == block - {(2, 2), (3, 2), (2, 3), (3, 3)}
    assert grid.border_corners(0) == grid.corners_of(0)


def test_edges_lie_between_neighbours() -> None:
    grid = Grid(3, 2)
    assert edge_between(grid, 0, 1) == EdgeSet(east=1)
    assert edge_between(grid, 4, 1) == EdgeSet(south=0b10)
    for one, other in ((0, 4), (2, 3), (0, 2), (1, 1)):
        with pytest.raises(ValueError, match="share no edge"):
            edge_between(grid, one, other)
    assert grid.names(EdgeSet(east=1, south=0b100).cells_beside(grid)) == "A1 B1 C1 C2"


def test_edges_are_checked() -> None:
    grid = Grid(3, 2)
    Edges(solid=EdgeSet(east=1), crest=EdgeSet(south=1)).check(grid)
    with pytest.raises(ValueError, match="east edge of C1"):
        Edges(solid=EdgeSet(east=0b100)).check(grid)
    with pytest.raises(ValueError, match="south edge of A2"):
        Edges(crest=EdgeSet(south=0b1000)).check(grid)
    with pytest.raises(ValueError, match="two things stand on the east edge of A1"):
        Edges(solid=EdgeSet(east=1), drop=EdgeSet(east=1)).check(grid)
