"""Spaces, distance and adjacency on a board."""

import pytest
from hypothesis import given, settings

from tests.boards.hexes.strategies import boards
from warband.boards.hexes import FAR, BoardError, HexBoard, bits, read_board


def drawn(*rows: str, extra: str = "") -> HexBoard:
    return read_board("board Test\nmap\n" + "\n".join(rows) + "\n" + extra)


def test_an_obstacle_is_no_space() -> None:
    board = drawn("g1 #1^7 g1")
    assert [board.name_of(space) for space in range(len(board.spaces))] == ["A1", "C1"]


def test_a_hex_under_an_overhang_has_two_spaces_named_by_level() -> None:
    board = drawn("g5 g0", extra="over\n.. g5\n")
    names = [board.name_of(space) for space in range(len(board.spaces))]
    assert names == ["A1", "B1@0", "B1@5"]
    assert board.spaces[board.space("B1@0")].ceiling == 4
    assert board.spaces[board.space("B1@5")].ceiling is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Z9", "nothing can stand there"), ("B1", "level 0, 5"), ("?", "not a hex")],
)
def test_a_space_that_is_not_there_says_why(name: str, reason: str) -> None:
    board = drawn("g5 g0", extra="over\n.. g5\n")
    with pytest.raises(BoardError, match=reason):
        board.space(name)


def test_distance_goes_around_hexes_without_spaces() -> None:
    board = drawn(
        "g1 g1 g1 g1 g1",
        "g1 .. #1^7 .. g1",
    )
    at = board.space
    assert board.distance(at("A2"), at("E2")) == 5
    assert board.distance(at("A1"), at("E1")) == 4


def test_distance_does_not_count_levels() -> None:
    board = drawn("g1 g9 g1")
    assert board.distance(board.space("A1"), board.space("C1")) == 2


def test_spaces_without_a_connection_are_far() -> None:
    board = drawn("g1 .. g1")
    assert board.distance(0, 1) == FAR
    assert board.within(0, 10) == 0b01


@pytest.mark.parametrize(
    ("ledge", "mine", "theirs", "adjacent"),
    [
        (4, 4, 5, True),  # The ledge is 3 levels above a head 4 levels up.
        (5, 4, 5, False),  # The ledge is as high as the head below it.
        (5, 5, 4, True),
        (6, 5, 9, False),
    ],
)
def test_a_base_level_with_a_head_is_not_adjacent(
    ledge: int, mine: int, theirs: int, adjacent: bool
) -> None:
    board = drawn(f"g1 g{ledge}")
    low, high = board.space("A1"), board.space("B1")
    assert bool(board.touching(mine, theirs)[low] >> high & 1) is adjacent
    assert bool(board.touching(theirs, mine)[high] >> low & 1) is adjacent


@pytest.mark.parametrize(("top", "adjacent"), [(4, True), (5, False), (6, False)])
def test_both_heads_must_rise_above_a_wall_between(top: int, adjacent: bool) -> None:
    # proves: adjacent.obstacle
    board = drawn("g1 g1", extra=f"walls\nA1-B1 top {top}\n")
    assert bool(board.touching(4, 6)[0] >> 1 & 1) is adjacent


@given(boards())
@settings(deadline=None, max_examples=60)
def test_nearness_is_mutual(board: HexBoard) -> None:
    for a in range(len(board.spaces)):
        for b in range(len(board.spaces)):
            assert board.distance(a, b) == board.distance(b, a)
            assert bool(board.beside[a] >> b & 1) == bool(board.beside[b] >> a & 1)
            mine = board.touching(4, 6)[a] >> b & 1
            assert mine == board.touching(6, 4)[b] >> a & 1
            assert not mine or board.distance(a, b) == 1


@given(boards())
@settings(deadline=None, max_examples=60)
def test_a_taller_body_touches_at_least_as_much(board: HexBoard) -> None:
    for a in range(len(board.spaces)):
        short, tall = board.touching(3, 5)[a], board.touching(4, 5)[a]
        assert short & ~tall == 0


def test_bits_lists_what_a_mask_of_names_holds() -> None:
    board = drawn("g1 ~0 g1 #1")
    assert board.mask(["A1", "c1"]) == 0b101
    assert list(bits(board.of_ground("water", "shadow"))) == [1, 3]
