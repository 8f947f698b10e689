"""Sight, against worked positions and an independent computation."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.hexes.strategies import boards
from warband.boards.hexes import (
    CORE,
    UP,
    Hex,
    HexBoard,
    Outline,
    Prism,
    Sight,
    Slab,
    Wall,
    read_board,
)

BOARDS = Path(__file__).parents[3] / "data" / "heroscape" / "boards"
MAN = Outline(0, 5 * UP)
EYE = 4 * UP + 2


def drawn(*rows: str, extra: str = "") -> HexBoard:
    return read_board("board Test\nmap\n" + "\n".join(rows) + "\n" + extra)


def sees(board: HexBoard, a: str, b: str, eye: int = EYE, outline: Outline = MAN) -> bool:
    return Sight(board).sees(board.space(a), eye, board.space(b), outline)


def test_flat_ground_hides_nothing() -> None:
    board = drawn("g1 g1 g1 g1 g1", "g1 g1 g1 g1 g1")
    assert all(sees(board, "A1", name) for name in ("B1", "E1", "A2", "E2"))


@pytest.mark.parametrize(("peak", "seen"), [(4, True), (5, False), (9, False)])
def test_an_obstacle_hides_what_is_not_higher(peak: int, seen: bool) -> None:
    board = drawn(f"g1 g1 #1^{peak} g1 g1")
    assert sees(board, "A1", "E1") is seen


def test_a_hill_beside_the_line_hides_nothing() -> None:
    board = drawn("g1 g1 g1", "g9 g9")
    assert sees(board, "A1", "C1")


def test_one_column_beside_a_line_along_its_side_hides_half_of_the_target() -> None:
    board = drawn("g1 g1", "g9 g1", "g1 g1")
    assert sees(board, "B1", "B3")
    assert not sees(drawn("g1 g1", "g9 g9", "g1 g1"), "B1", "B3")


def test_the_edge_of_the_own_column_hides_what_is_right_below() -> None:
    board = drawn("g20 g1 g1 g1 g1 g1 g1 g1 g1 g1 g1 g1 g1 g1")
    assert not sees(board, "A1", "B1")
    assert not sees(board, "B1", "A1")
    assert sees(board, "A1", "N1")


@pytest.mark.parametrize(("thick", "seen"), [(5, True), (7, False)])
def test_one_looks_under_an_overhang_that_is_high_enough(thick: int, seen: bool) -> None:
    board = drawn("g1 g1 g1 g1", ".. .. g9", extra=f"over\n.. .. g9/{thick}\n")
    assert sees(board, "A1", "D1") is seen


@pytest.mark.parametrize(("thick", "seen"), [(4, True), (5, False)])
def test_a_slit_between_two_slabs_can_be_looked_through(thick: int, seen: bool) -> None:
    board = drawn("g1 g1 g3 g1 g1", ".. .. g9", extra=f"over\n.. .. g9/{thick}\n")
    assert sees(board, "A1", "E1") is seen


def test_off_the_edge_of_the_board_is_open() -> None:
    columns = {Hex(0, 0): (Slab(0, 1, "grass"),), Hex(3, 0): (Slab(0, 1, "grass"),)}
    board = HexBoard("Islands", columns)
    assert sees(board, "A1", "D1")


@pytest.mark.parametrize(("top", "seen"), [(5, True), (6, False)])
def test_a_wall_hides_what_it_rises_above(top: int, seen: bool) -> None:
    columns = {Hex(q, 0): (Slab(0, 1, "grass"),) for q in range(4)}
    board = HexBoard("Wall", columns, walls=[Wall(Hex(1, 0), Hex(2, 0), top)])
    assert sees(board, "A1", "D1") is seen


def test_a_body_in_line_hides_one_behind_it_and_the_view_says_so() -> None:
    board = drawn("g1 g1 g1 g1 g1")
    sight = Sight(board)
    between = sight.prisms([2], 5)
    assert not sight.sees(0, EYE, 4, MAN, between)
    view = sight.explain(0, EYE, 4, MAN, between)
    assert (view.clear, view.hexes, view.bodies) == (False, (), between)
    assert sight.sees(0, EYE, 4, MAN, sight.prisms([2], 4))


def test_a_long_body_also_fills_the_middle_between_its_spaces() -> None:
    board = drawn("g1 g1", "g1 g1", "g1 g1")
    sight = Sight(board)
    b1, b3 = board.space("B1"), board.space("B3")
    a2, b2 = board.space("A2"), board.space("B2")
    apart = (*sight.prisms([a2], 7), *sight.prisms([b2], 7))
    assert sight.sees(b1, EYE, b3, MAN, apart)
    assert not sight.sees(b1, EYE, b3, MAN, sight.prisms([a2, b2], 7))


def test_what_blocks_is_named() -> None:
    board = drawn("g1 g1 #1^9 g1")
    view = Sight(board).explain(0, EYE, board.space("D1"), MAN)
    assert (view.clear, view.hexes) == (False, (Hex(2, 0),))


def test_the_fringe_shows_more_than_the_core() -> None:
    # proves: sight.clear
    board = drawn("g1 g1 g1", "g1 #1^9 g1", "g1 g1 g1")
    sight = Sight(board)
    for a in range(len(board.spaces)):
        core = sight.seen_from(a, EYE, MAN)
        whole = sight.seen_from(a, EYE, Outline(0, 5 * UP, fringe=True))
        assert core & ~whole == 0


def test_bodies_in_the_way_stand_in_the_corridor() -> None:
    board = read_board((BOARDS / "ancient-sanctum-1.board").read_text())
    sight = Sight(board)
    a, b = board.space("R2"), board.space("H4")
    for other in range(len(board.spaces)):
        if other not in (a, b) and not sight.sees(a, EYE, b, MAN, sight.prisms([other], 9)):
            assert sight.corridor(a, b) >> other & 1


# An independent computation: clip a segment by the half-planes of each prism.

CORNERS = [
    (Fraction(1, 3), Fraction(-2, 3)),
    (Fraction(2, 3), Fraction(-1, 3)),
    (Fraction(1, 3), Fraction(1, 3)),
]
CORNERS += [(-x, -y) for x, y in CORNERS]

Point = tuple[Fraction, Fraction, Fraction]


def touches(
    p: Point,
    q: Point,
    centre: tuple[Fraction, Fraction],
    size: Fraction,
    low: Fraction,
    high: Fraction,
) -> bool:
    """Whether a closed segment meets a closed upright prism."""
    begin, end = Fraction(0), Fraction(1)
    planes = [
        (Fraction(0), Fraction(0), Fraction(1), high),
        (Fraction(0), Fraction(0), Fraction(-1), -low),
    ]
    for (ax, ay), (bx, by) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True):
        nx, ny = by - ay, ax - bx
        planes.append(
            (nx, ny, Fraction(0), (nx * ax + ny * ay) * size + nx * centre[0] + ny * centre[1])
        )
    for nx, ny, nz, limit in planes:
        here = nx * p[0] + ny * p[1] + nz * p[2] - limit
        slope = nx * (q[0] - p[0]) + ny * (q[1] - p[1]) + nz * (q[2] - p[2])
        if slope == 0:
            if here > 0:
                return False
        elif slope > 0:
            end = min(end, -here / slope)
        else:
            begin = max(begin, -here / slope)
    return begin <= end


def clear(board: HexBoard, p: Point, q: Point, bodies: tuple[Prism, ...]) -> bool:
    for hex_, column in board.columns.items():
        for slab in column:
            centre = (Fraction(hex_.q), Fraction(hex_.r))
            if touches(p, q, centre, Fraction(1), Fraction(slab.bottom), Fraction(slab.top)):
                return False
    return not any(
        touches(
            p,
            q,
            (Fraction(body.x, 12), Fraction(body.y, 12)),
            Fraction(CORE, 12),
            Fraction(body.bottom, UP),
            Fraction(body.top, UP),
        )
        for body in bodies
    )


@given(boards(width=4, height=4), st.data())
@settings(deadline=None, max_examples=150)
def test_sight_agrees_with_clipping_by_half_planes(board: HexBoard, data: st.DataObject) -> None:
    # proves: sight.blocked
    sight = Sight(board)
    spaces = st.integers(0, len(board.spaces) - 1)
    a, b = data.draw(spaces), data.draw(spaces)
    height = data.draw(st.integers(1, 6))
    eye = height * UP - 2
    outline = Outline(data.draw(st.integers(0, 3)), data.draw(st.integers(4, 24)))
    others = data.draw(st.lists(spaces, max_size=2, unique=True))
    bodies = tuple(
        prism for other in others if other not in (a, b) for prism in sight.prisms([other], 5)
    )
    if a == b:
        return
    view = sight.explain(a, eye, b, outline, bodies)
    assert view.clear == sight.sees(a, eye, b, outline, bodies)
    here, there = board.spaces[a], board.spaces[b]
    start = (Fraction(here.hex.q), Fraction(here.hex.r), here.level + Fraction(eye, UP))
    if view.clear:
        assert view.point is not None
        assert clear(board, start, view.point, bodies)
        return
    low, high = there.level + Fraction(outline.low, UP), there.level + Fraction(outline.high, UP)
    for x, y in outline.lines():
        for part in range(1, 12):
            level = low + (high - low) * Fraction(part, 12)
            point = (there.hex.q + Fraction(x, 12), there.hex.r + Fraction(y, 12), level)
            assert not clear(board, start, point, bodies)


def mirrored(board: HexBoard) -> HexBoard:
    """The board seen in a mirror: rows stay, columns run the other way."""
    return HexBoard(board.name, {Hex(20 - h.q - h.r, h.r): c for h, c in board.columns.items()})


@given(boards(width=4, height=4, overhangs=False), st.data())
@settings(deadline=None, max_examples=60)
def test_mirrors_keep_sight(board: HexBoard, data: st.DataObject) -> None:
    other = mirrored(board)
    spaces = st.integers(0, len(board.spaces) - 1)
    a, b = data.draw(spaces), data.draw(spaces)
    there = [
        other.on[Hex(20 - s.hex.q - s.hex.r, s.hex.r)][0]
        for s in (board.spaces[a], board.spaces[b])
    ]
    expected = Sight(board).sees(a, EYE, b, MAN)
    assert Sight(other).sees(there[0], EYE, there[1], MAN) == expected


@given(boards(width=4, height=4, overhangs=False), st.data())
@settings(deadline=None, max_examples=60)
def test_a_point_sees_a_point_that_sees_it(board: HexBoard, data: st.DataObject) -> None:
    """Between two eyes a line runs both ways: what blocks it blocks it from either end."""
    spaces = st.integers(0, len(board.spaces) - 1)
    a, b = data.draw(spaces), data.draw(spaces)
    if a == b:
        return
    view = Sight(board).explain(a, EYE, b, MAN)
    if view.clear:
        assert view.eye is not None
        assert view.point is not None
        assert clear(board, view.point, view.eye, ())


@given(boards(width=4, height=4, overhangs=False), st.data())
@settings(deadline=None, max_examples=60)
def test_raising_the_eye_or_the_target_never_hides(board: HexBoard, data: st.DataObject) -> None:
    sight = Sight(board)
    spaces = st.integers(0, len(board.spaces) - 1)
    a, b = data.draw(spaces), data.draw(spaces)
    if sight.sees(a, EYE, b, MAN):
        assert sight.sees(a, EYE + 3, b, MAN)
        assert sight.sees(a, EYE, b, Outline(0, 5 * UP + 3))


@given(boards(width=4, height=4, overhangs=False), st.data())
@settings(deadline=None, max_examples=60)
def test_raising_what_is_between_never_reveals(board: HexBoard, data: st.DataObject) -> None:
    spaces = st.integers(0, len(board.spaces) - 1)
    a, b = data.draw(spaces), data.draw(spaces)
    ends = {board.spaces[a].hex, board.spaces[b].hex}
    raised = data.draw(st.sampled_from(sorted(board.columns)))
    if raised in ends:
        return
    slab = board.columns[raised][0]
    higher = {**board.columns, raised: (slab._replace(level=slab.level + 2),)}
    if not Sight(board).sees(a, EYE, b, MAN):
        assert not Sight(HexBoard("Raised", higher)).sees(a, EYE, b, MAN)
