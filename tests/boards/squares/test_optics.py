"""Rulings on lines of sight, one by one."""

import pytest

from warband.boards.squares.drawing import parse_drawing
from warband.boards.squares.edges import Edges, EdgeSet
from warband.boards.squares.grid import Grid, cells_of
from warband.boards.squares.optics import Optics
from warband.boards.squares.screens import Screens


def look(text: str) -> Optics:
    """Sight on a drawn map: # opaque, v veil, h haze, c crest."""
    drawing = parse_drawing(text)
    return Optics(
        drawing.grid,
        Screens(
            opaque=drawing.cells("#"),
            veil=drawing.cells("v"),
            haze=drawing.cells("h"),
            crest=drawing.cells("c"),
            edges=drawing.edges,
        ),
    )


def sees(optics: Optics, one: str, other: str) -> bool:
    return optics.sees(optics.grid.parse(one), optics.grid.parse(other))


def test_an_open_board_hides_nothing() -> None:
    optics = look("....\n....\n....")
    assert all(optics.seen_from(cell) == optics.grid.full for cell in range(12))
    for corner in optics.grid.corners_of(5):
        assert optics.from_corner(corner, 1 << 5) == optics.grid.full


def test_a_line_may_run_along_the_face_of_a_wall() -> None:
    optics = look(
        """
        .##.
        ....
        """
    )
    assert sees(optics, "A1", "D1")  # along the south face of B1 and C1


def test_one_looks_past_a_pillar_along_its_side_but_not_past_a_wall() -> None:
    assert sees(look(".#.\n..."), "A1", "C1")
    assert not sees(look(".#.\n.#."), "A1", "C1")


def test_no_line_passes_between_walls_that_meet_at_a_corner() -> None:
    optics = look(
        """
        .#.
        #..
        ...
        """
    )
    assert not sees(optics, "A1", "B2")
    assert not sees(optics, "A1", "C3")
    assert sees(optics, "A1", "B1")  # the walls themselves are seen
    assert sees(optics, "A1", "A2")


def test_no_line_runs_between_walls_that_face_each_other() -> None:
    optics = look(
        """
        .#.
        .#.
        """
    )
    assert not sees(optics, "A1", "C2")


def test_a_line_between_two_pillars_may_touch_both() -> None:
    optics = look(
        """
        .#...
        ...#.
        """
    )
    assert sees(optics, "A1", "E2")


def test_sight_may_hang_on_a_line_through_no_corner_of_either_cell() -> None:
    optics = look(
        """
        ...........
        ..#........
        ...........
        ....#...#..
        ..#........
        ..........#
        ...#..#....
        """
    )
    grid = optics.grid
    a2, j5 = grid.parse("A2"), grid.parse("J5")
    corners = grid.corners_of(a2)
    assert not any(optics.from_corner(corner, 1 << a2) >> j5 & 1 for corner in corners)
    corners = grid.corners_of(j5)
    assert not any(optics.from_corner(corner, 1 << j5) >> a2 & 1 for corner in corners)
    assert optics.sees(a2, j5)
    assert optics.explain(a2, j5).seen


def test_a_wall_square_is_seen_but_hides_what_is_behind_it() -> None:
    optics = look("..#..")
    assert sees(optics, "A1", "C1")
    assert not sees(optics, "A1", "D1")
    assert sees(optics, "C1", "E1")  # whoever is inside a wall looks out of it


def test_the_squares_on_either_side_of_a_solid_edge_do_not_see_each_other() -> None:
    optics = look(
        """
        +-+-+-+
        |. . .|
        + +-+ +
        |. . .|
        +-+-+-+
        """
    )
    assert not sees(optics, "B1", "B2")
    assert sees(optics, "A1", "B2")  # diagonally past the end
    assert sees(optics, "A1", "C2")
    assert sees(optics, "B1", "C2")


def test_a_corner_at_the_end_of_a_solid_edge_does_not_look_around_it() -> None:
    optics = look(
        """
        +-+-+-+-+
        |. . . .|
        + + + + +
        |. . . .|
        +-+-+ + +
        |. . . .|
        + + + + +
        |. . . .|
        +-+-+-+-+
        """
    )
    grid = optics.grid
    b2 = grid.parse("B2")
    end = grid.corner(2, 2)
    seen = optics.from_corner(end, 1 << b2)
    assert not seen & grid.parse_all("A3 B3 A4")
    # D4 is also seen from the north-east corner of B2, which is off the wall.
    assert seen & grid.parse_all("D4")
    # A wider space has corners past the end of the wall, which see what lies below it.
    wide = grid.footprint(grid.parse("B1"), 2)
    assert optics.from_corner(end, wide) == grid.full


def test_a_corner_in_the_middle_of_a_solid_edge_sees_its_own_side_only() -> None:
    optics = look(
        """
        +-+-+-+-+
        |. . . .|
        +-+-+-+-+
        |. . . .|
        +-+-+-+-+
        """
    )
    grid = optics.grid
    assert optics.from_corner(grid.corner(2, 1), 1 << grid.parse("B1")) == grid.rows[0]


def test_a_ray_that_ends_at_an_edge_still_touches_the_cell_beside_it() -> None:
    optics = look(
        """
        +-+-+-+
        |. . .|
        + + + +
        |.|. #|
        + + + +
        |. . .|
        +-+-+-+
        """
    )
    grid = optics.grid
    # Past C2 to the south end of the edge, where it touches B3.
    assert optics.from_corner(grid.corner(3, 0), 1 << grid.parse("C1")) & grid.parse_all("B3")


def test_from_a_corner_one_looks_up_a_step_that_ends_every_ray() -> None:
    optics = look(
        """
        +-+-+-+
        |.>. .|
        + +^+ +
        |. .|.|
        +-+-+-+
        """
    )
    grid = optics.grid
    # The step below B1 stops all rays that go down there; B2 above it is seen all the same.
    seen = optics.from_corner(grid.corner(2, 0), 1 << grid.parse("B1"))
    assert seen == grid.parse_all("A1 B1 C1 B2 C2")


def test_no_line_starts_where_two_opaque_cells_meet() -> None:
    optics = look(
        """
        .#
        #.
        """
    )
    grid = optics.grid
    assert optics.from_corner(grid.corner(1, 1), 1 << grid.parse("A1")) == 0
    assert optics.from_corner(grid.corner(0, 0), 1 << grid.parse("A1")) == grid.parse_all(
        "A1 B1 A2"
    )


def test_a_corner_must_belong_to_the_space() -> None:
    optics = look("..\n..")
    with pytest.raises(ValueError, match="corner 2, 2 is not one of A1"):
        optics.from_corner(optics.grid.corner(2, 2), 1)


def test_a_veil_is_looked_into_and_out_of_but_not_through() -> None:
    optics = look("..vv.")
    assert sees(optics, "A1", "C1")
    assert not sees(optics, "A1", "D1")
    assert sees(optics, "C1", "A1")
    assert sees(optics, "C1", "D1")
    assert not sees(optics, "C1", "E1")


def test_veils_pinch_like_walls() -> None:
    assert not sees(look(".v\nv."), "A1", "B2")
    assert not sees(look(".v\n#."), "A1", "B2")


def test_from_a_corner_of_a_veil_one_looks_out_of_it_on_every_side() -> None:
    optics = look("..v..")
    grid = optics.grid
    space = 1 << grid.parse("C1")
    for corner in grid.corners_of(grid.parse("C1")):
        assert optics.from_corner(corner, space) == grid.full


def test_haze_is_looked_into_only_from_beside_it_and_out_of_only_to_neighbours() -> None:
    optics = look(
        """
        ..h..
        .....
        """
    )
    assert sees(optics, "B1", "C1")
    assert sees(optics, "B2", "C1")
    assert not sees(optics, "A1", "C1")
    assert sees(optics, "C1", "D2")
    assert not sees(optics, "C1", "E1")


def test_nobody_looks_through_haze_even_from_beside_it() -> None:
    optics = look("..h..")
    assert not sees(optics, "B1", "D1")
    assert not sees(optics, "A1", "D1")
    past = look("..h..\n.....")
    assert sees(past, "B1", "D1")  # along its side


def test_haze_holds_from_corners_too() -> None:
    optics = look("..h..\n.....")
    grid = optics.grid
    b1, c1 = grid.parse("B1"), grid.parse("C1")
    assert optics.from_corner(grid.corner(2, 0), 1 << b1) >> c1 & 1
    assert not optics.from_corner(grid.corner(1, 0), 1 << grid.parse("A1")) >> c1 & 1
    assert not optics.from_corner(grid.corner(2, 0), 1 << c1) & grid.parse_all("A1 E1 E2")


def test_neighbours_in_haze_see_each_other_diagonally_too() -> None:
    optics = look(
        """
        hhh.
        hhh.
        hhh.
        """
    )
    assert sees(optics, "A1", "B2")
    assert sees(optics, "B2", "A1")
    assert sees(optics, "C2", "D3")
    assert not sees(optics, "A1", "C3")
    walled = look(
        """
        +-+-+
        |h|h|
        + + +
        |h h|
        +-+-+
        """
    )
    assert not sees(walled, "A1", "B2")
    assert sees(walled, "A2", "B2")


def test_from_beside_haze_one_sees_between_two_cells_of_it() -> None:
    optics = look(".h\nh.")
    assert sees(optics, "A1", "B2")
    assert not sees(look(".h\n#."), "A1", "B2")


def test_a_haze_neighbour_across_a_solid_edge_is_out_of_sight() -> None:
    optics = look(
        """
        +-+-+
        |h|.|
        + + +
        |. .|
        +-+-+
        """
    )
    assert not sees(optics, "B1", "A1")
    assert sees(optics, "B2", "A1")


def test_lines_from_below_a_crest_end_on_it() -> None:
    optics = look("..cc..")
    assert sees(optics, "A1", "C1")
    assert sees(optics, "A1", "D1")  # any number of crest cells
    assert not sees(optics, "A1", "E1")
    assert sees(optics, "C1", "F1")  # from the crest the view is free
    assert sees(optics, "D1", "A1")


def test_a_line_does_not_leave_one_crest_for_another() -> None:
    optics = look("..c.c..")
    assert not sees(optics, "A1", "E1")
    assert sees(optics, "C1", "E1")
    assert sees(optics, "C1", "G1")


def test_a_line_does_not_leave_a_bent_crest_and_enter_it_again() -> None:
    optics = look(
        """
        .c.c
        .c.c
        .c.c
        .ccc
        """
    )
    assert not sees(optics, "A1", "D1")  # over B1 and down to C1
    assert sees(optics, "A4", "D4")  # along the foot of the bend it stays on the crest
    assert sees(optics, "C1", "D1")


def test_lines_from_a_corner_end_on_a_crest_too() -> None:
    optics = look("..cc..")
    grid = optics.grid
    corner = grid.corner(1, 0)
    assert optics.from_corner(corner, 1) == grid.parse_all("A1 B1 C1 D1")
    level = Optics(grid, optics.screens.level())
    assert level.from_corner(corner, 1) == grid.full


def test_a_crest_edge_is_looked_over_from_beside_it_and_just_over_from_afar() -> None:
    optics = look(
        """
        +-+-+-+-+-+
        |. .:. . .|
        +-+-+-+-+-+
        """
    )
    assert sees(optics, "B1", "D1")  # from beside it
    assert sees(optics, "A1", "C1")  # from afar, as far as the next cell
    assert not sees(optics, "A1", "D1")
    assert sees(optics, "D1", "B1")
    assert not sees(optics, "D1", "A1")


def test_a_step_is_looked_down_from_its_brink_and_up_to_its_brink() -> None:
    optics = look(
        """
        +-+-+-+-+
        |. .>. .|
        +-+-+-+-+
        """
    )
    # A1 and B1 are high, C1 and D1 low.
    assert sees(optics, "B1", "C1")
    assert sees(optics, "B1", "D1")
    assert not sees(optics, "A1", "C1")
    assert sees(optics, "C1", "B1")
    assert sees(optics, "D1", "B1")
    assert not sees(optics, "D1", "A1")


def test_level_lines_ignore_crests_and_steps_but_not_walls() -> None:
    optics = look(
        """
        +-+-+-+-+-+-+
        |. .>c:. .|.|
        +-+-+-+-+-+-+
        """
    )
    level = Optics(optics.grid, optics.screens.level())
    assert sees(level, "A1", "E1")
    assert not sees(level, "A1", "F1")
    assert not sees(optics, "A1", "C1")


def test_sheer_lines_take_steps_for_walls() -> None:
    optics = look(
        """
        +-+-+-+
        |. .>.|
        +-+-+-+
        """
    )
    sheer = Optics(optics.grid, optics.screens.sheer())
    assert sees(optics, "B1", "C1")
    assert not sees(sheer, "B1", "C1")


def test_a_space_sees_what_any_of_its_cells_sees() -> None:
    optics = look(
        """
        ..#.
        ....
        """
    )
    grid = optics.grid
    space = grid.footprint(0, 2)
    expected = 0
    for cell in cells_of(space):
        expected |= optics.seen_from(cell)
    assert optics.seen_from_space(space) == expected


def test_explanations_show_a_line_or_what_is_in_its_way() -> None:
    optics = look("..#..\n.....")
    grid = optics.grid
    told = optics.explain(grid.parse("A1"), grid.parse("E1"))
    assert told.seen
    shut = look(".#.\n.#.").explain(0, 2)
    assert not shut.seen
    assert Grid(3, 2).names(shut.cells) == "B1"
    edge = look(
        """
        +-+-+
        |.|.|
        +-+-+
        """
    ).explain(0, 1)
    assert edge.edges == EdgeSet(east=1)
    below = look("+-+\n|.|\n+-+\n|.|\n+-+").explain(0, 1)  # on a single column too
    assert below.edges == EdgeSet(south=1)
    foggy = look("h..").explain(0, 2)
    assert (foggy.seen, foggy.cells) == (False, 1)
    assert optics.explain(0, 0).seen


def test_opening_a_door_gives_a_new_view_and_leaves_the_old_one_alone() -> None:
    shut = look("..#..")
    grid = shut.grid
    open_ = shut.replaced(Screens())
    assert sees(open_, "A1", "E1")
    assert not sees(shut, "A1", "E1")
    assert shut.replaced(shut.screens) is shut
    walled = open_.replaced(Screens(edges=shut.screens.edges, opaque=1 << grid.parse("B1")))
    assert not sees(walled, "A1", "C1")


def test_screens_with_misplaced_edges_are_refused() -> None:
    with pytest.raises(ValueError, match="east edge of B1"):
        Optics(Grid(2, 1), Screens(edges=Edges(solid=EdgeSet(east=0b10))))
