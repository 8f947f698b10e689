"""What is true of blocks on the plane, wherever they stand."""

from decimal import Decimal, getcontext
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.boards.plane.blocks import EDGES, FRONT, LEFT, REAR, RIGHT, Block, against, block_at
from warband.boards.plane.contacts import flush_turns, meeting, nearest_edge
from warband.boards.plane.drawing import Drawing
from warband.boards.plane.lines import clear_band, crossing, hides, way_around
from warband.boards.plane.measures import (
    CLOSE,
    INCH,
    TURN,
    MeasureError,
    cosine,
    degrees_text,
    heading_of,
    heading_toward,
    inches_text,
    length_of,
    sine,
    vector,
)
from warband.boards.plane.shapes import (
    ShapeError,
    convex,
    distance,
    inside,
    nearest_points,
    overlaps,
    touches,
)
from warband.boards.plane.sine_table import ONE, SINES
from warband.boards.plane.sweeps import first_contact, free_turn, hull, passage

TABLE = 96 * INCH
places = st.integers(0, TABLE)
headings = st.integers(0, TURN - 1)
sides = st.sampled_from([INCH, 2 * INCH, 3 * INCH, 5 * INCH, 30_000, 60_000])
blocks = st.builds(Block, places, places, headings, sides, sides)
near = st.builds(
    Block, st.integers(0, 12 * INCH), st.integers(0, 12 * INCH), headings, sides, sides
)


def turned_table(block: Block) -> Block:
    """The block on a table that was turned a quarter."""
    return Block(block.y, -block.x, (block.heading + 900) % TURN, block.width, block.depth)


def test_the_table_of_sines_is_right() -> None:
    getcontext().prec = 40
    pi = Decimal("3.1415926535897932384626433832795028842")
    for tenths in range(0, 901, 7):
        x = pi * tenths / 1800
        term, total, count = x, x, 1
        while abs(term) > Decimal(10) ** -30:
            term = -term * x * x / ((count + 1) * (count + 2))
            total, count = total + term, count + 2
        assert SINES[tenths] == int((total * ONE).to_integral_value())
    assert len(SINES) == 901
    assert all(low < high for low, high in pairwise(SINES))


@given(headings)
def test_sines_mirror(heading: int) -> None:
    assert sine(heading) == -sine(-heading) == sine(1800 - heading)
    assert cosine(heading) == cosine(-heading) == sine(heading + 900)


@given(st.integers(-TABLE, TABLE), headings)
def test_measures_round_trip(length: int, heading: int) -> None:
    assert length_of(inches_text(length)) == length
    assert heading_of(degrees_text(heading)) == heading


@pytest.mark.parametrize("text", ["", "x", "1/0", "1..2", "two", "1/", "--1"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(MeasureError):
        length_of(text)


def test_fractions_are_read_whole() -> None:
    assert length_of("15/6") == 90_000
    assert length_of("-1/2") == -18_000


@given(blocks, st.lists(st.integers(-900, 900), max_size=20))
def test_wheels_can_be_undone_to_the_last_point(block: Block, angles: list[int]) -> None:
    moved = block
    for angle in angles:
        moved = moved.wheeled(angle)
    for angle in reversed(angles):
        moved = moved.unwheeled(angle)
    assert moved == block


@given(blocks, st.integers(0, 12 * INCH))
def test_forward_and_back_is_where_it_was(block: Block, length: int) -> None:
    assert block.forward(length).forward(-length) == block
    assert block.sideways(length).sideways(-length) == block


@given(blocks, st.integers(1, 900))
def test_a_wheel_keeps_its_corner(block: Block, angle: int) -> None:
    assert block.wheeled(angle).corners[1] == block.corners[1]
    assert block.wheeled(-angle).corners[0] == block.corners[0]


@given(near, near)
def test_meeting_does_not_ask_who_is_first(a: Block, b: Block) -> None:
    one, other = a.shape, b.shape
    assert overlaps(one, other) == overlaps(other, one)
    assert touches(one, other) == touches(other, one)
    assert abs(distance(one, other) - distance(other, one)) <= 1
    if overlaps(one, other):
        assert distance(one, other) == 0


@given(near, near)
def test_a_turned_table_changes_no_answer(a: Block, b: Block) -> None:
    c, d = turned_table(a), turned_table(b)
    assert overlaps(a.shape, b.shape) == overlaps(c.shape, d.shape)
    assert abs(distance(a.shape, b.shape) - distance(c.shape, d.shape)) <= 1


@given(near, near)
def test_nearest_points_are_as_far_apart_as_the_distance(a: Block, b: Block) -> None:
    p, q = nearest_points(a.shape, b.shape)
    if not overlaps(a.shape, b.shape):
        for point, shape in ((p, a.shape), (q, b.shape)):
            around = convex(
                [(point[0] - 9, point[1]), (point[0], point[1] + 9), (point[0] + 9, point[1] - 9)]
            )
            assert distance(around, shape) <= 12


@given(near, near, headings, st.integers(0, 12 * INCH))
def test_a_straight_way_stops_where_it_touches(a: Block, b: Block, heading: int, most: int) -> None:
    if overlaps(a.shape, b.shape):
        return
    far = first_contact(a.shape, heading, [b.shape], most)
    assert 0 <= far <= most
    assert not overlaps(a.gone(heading, far).shape, b.shape)
    for part in range(1, 8):
        assert not overlaps(a.gone(heading, far * part // 8).shape, b.shape)
    if far < most:
        assert distance(a.gone(heading, far).shape, b.shape) <= 2 * CLOSE
        found = passage(a.shape, heading, b.shape)
        assert found is not None
        middle = (found.enter + found.leave) // 2
        assert distance(a.gone(heading, middle).shape, b.shape) <= CLOSE


@given(near, near)
def test_the_ground_between_two_places(a: Block, b: Block) -> None:
    ground = hull(a.shape, b.shape)
    assert {*ground} <= {*a.corners, *b.corners}
    turns = [
        (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])
        for p, q, r in zip(ground, ground[1:] + ground[:1], ground[2:] + ground[:2], strict=True)
    ]
    assert all(turn < 0 for turn in turns)
    (x, y), (u, v) = a.centre, b.centre
    assert inside(((x + u) // 2, (y + v) // 2), convex(ground))


@given(headings, st.integers(INCH, 40 * INCH))
def test_a_vector_leads_back_to_its_heading(heading: int, length: int) -> None:
    assert heading_toward(*vector(length, heading)) == heading


@given(near, near, st.integers(-900, 900))
@settings(max_examples=60)
def test_a_turn_stops_before_it_overlaps(a: Block, b: Block, angle: int) -> None:
    if overlaps(a.shape, b.shape) or angle == 0:
        return
    free, met = free_turn(a, None, angle, [b.shape])
    assert abs(free) <= abs(angle)
    assert not overlaps(a.wheeled(free).shape, b.shape)
    if met is not None:
        one_more = free + (1 if angle > 0 else -1)
        assert overlaps(a.wheeled(one_more).shape, b.shape)


@given(blocks, st.integers(0, 3), st.integers(0, 3), sides, sides, st.integers(-INCH, INCH))
def test_against_lies_flush(
    other: Block, edge: int, own: int, width: int, depth: int, shift: int
) -> None:
    placed = against(other, edge, own, width, depth, shift)
    assert not overlaps(placed.shape, other.shape)
    found = meeting(placed, other)
    if found is not None and found.flush:
        assert (found.edge, found.other) == (own, edge)
    assert flush_turns(placed, other)[0] == placed or not found


@given(st.integers(-440, 440), st.integers(-2 * INCH, 2 * INCH))
def test_turning_about_the_point_of_contact_lays_edges_together(angle: int, aside: int) -> None:
    standing = block_at(20 * INCH, 20 * INCH, 1800, 5 * INCH, 2 * INCH)
    coming = block_at(20 * INCH + aside, 10 * INCH, angle, 5 * INCH, 2 * INCH)
    far = first_contact(coming.shape, angle, [standing.shape], 12 * INCH)
    if far == 12 * INCH:
        return
    coming = coming.forward(far)
    for laid in flush_turns(coming, standing):
        found = meeting(laid, standing)
        assert found is not None
        assert found.flush
        assert not overlaps(laid.shape, standing.shape)


def test_fronts_that_meet_share_a_stretch() -> None:
    lower = block_at(10 * INCH, 10 * INCH, 0, 5 * INCH, INCH)
    upper = block_at(10 * INCH + 90_000, 10 * INCH, 1800, 5 * INCH, INCH)
    found = meeting(lower, upper)
    assert found == (FRONT, FRONT, 90_000, 5 * INCH, True)


def test_the_nearest_edge() -> None:
    block = block_at(10 * INCH, 10 * INCH, 0, 5 * INCH, 2 * INCH)
    assert (
        EDGES[nearest_edge(block, block_at(10 * INCH, 20 * INCH, 0, INCH, INCH).shape)[0]]
        == "front"
    )
    assert nearest_edge(block, block_at(20 * INCH, 9 * INCH, 0, INCH, INCH).shape) == (RIGHT,)
    assert nearest_edge(block, block_at(2 * INCH, 9 * INCH, 0, INCH, INCH).shape) == (LEFT,)
    assert nearest_edge(block, block_at(10 * INCH, 2 * INCH, 0, INCH, INCH).shape) == (REAR,)


def test_lines_cross_and_go_around() -> None:
    wall = convex([(4 * INCH, 0), (5 * INCH, 0), (5 * INCH, 6 * INCH), (4 * INCH, 6 * INCH)])
    start, end = (0, 3 * INCH), (9 * INCH, 3 * INCH)
    found = crossing(start, end, wall)
    assert found is not None
    assert abs(found[0] - 4 * INCH) <= CLOSE
    assert abs(found[1] - 5 * INCH) <= CLOSE
    assert crossing((0, 7 * INCH), (9 * INCH, 7 * INCH), wall) is None
    around = way_around(start, end, [wall])
    assert around is not None
    assert inches_text(around)[:2] == "11"
    assert not clear_band(start, INCH, end, INCH, [wall])
    assert clear_band((0, 7 * INCH), INCH, (9 * INCH, 7 * INCH), INCH, [wall])
    assert not clear_band((0, 7 * INCH), 4 * INCH, (9 * INCH, 7 * INCH), 4 * INCH, [wall])


def test_outlines_must_be_convex() -> None:
    with pytest.raises(ShapeError, match="convex"):
        convex([(0, 0), (10, 0), (5, 5), (10, 10), (0, 10)])
    with pytest.raises(ShapeError, match="three"):
        convex([(0, 0), (10, 0)])


def test_a_drawing_shows_blocks_with_their_front() -> None:
    drawing = Drawing(12 * INCH, 6 * INCH)
    drawing.block(block_at(6 * INCH, 3 * INCH, 0, 5 * INCH, INCH), "white", "red", front=True)
    drawing.words((6 * INCH, INCH), "Men & more")
    text = drawing.text()
    assert 'viewBox="0 0 144 72"' in text
    assert 'points="42.0,36.0 102.0,36.0 102.0,48.0 42.0,48.0"' in text
    assert "Men &amp; more" in text
    assert text.count("stroke-width") == 2


@given(st.integers(-30, 30), st.integers(-30, 30), st.integers(2, 12), st.integers(0, 3599))
@settings(max_examples=60, deadline=None)
def test_what_hides_a_shape_leaves_no_clear_line(x: int, y: int, size: int, turn: int) -> None:
    near = block_at(0, -20 * INCH, 0, 5 * INCH, 2 * INCH).shape
    far = block_at(x * INCH // 3, 20 * INCH, 0, 5 * INCH, 3 * INCH).shape
    between = block_at(x * INCH // 6, y * INCH // 6, turn, size * INCH, 3 * INCH).shape
    lines = [
        (((p[0] + 3 * q[0]) // 4, (p[1] + 3 * q[1]) // 4), ((u[0] + v[0]) // 2, (u[1] + v[1]) // 2))
        for p, q in zip(near.points, near.points[1:], strict=False)
        for u, v in zip(far.points, far.points[1:], strict=False)
    ]
    if hides(between, near, far):
        assert not any(clear_band(p, INCH, q, INCH, [between]) for p, q in lines)


def test_a_wall_hides_what_is_wholly_behind_it() -> None:
    near = block_at(0, 0, 0, 5 * INCH, 2 * INCH).shape
    far = block_at(0, 20 * INCH, 0, 5 * INCH, 2 * INCH).shape
    wide = block_at(0, 10 * INCH, 0, 12 * INCH, INCH).shape
    slim = block_at(2 * INCH, 10 * INCH, 0, 4 * INCH, INCH).shape
    assert hides(wide, near, far)
    assert not hides(slim, near, far)
    assert not hides(near, near, far)
