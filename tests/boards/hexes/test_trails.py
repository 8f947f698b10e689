"""Steps, costs, dangers and flood fills."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.hexes.strategies import boards
from warband.boards.hexes import BoardError, Gait, HexBoard, Reach, Trails, bits, read_board

WALK = Gait(height=4, climb=4, halting=("water",), soft=("water",), drops=((4, 1), (14, 3)))
LONG = Gait(height=6, climb=6, long=True, halting=("water",))


def drawn(*rows: str, extra: str = "") -> HexBoard:
    return read_board("board Test\nmap\n" + "\n".join(rows) + "\n" + extra)


def costs(board: HexBoard, reach: Reach) -> dict[str, int]:
    return {board.name_of(stand): reach.cost(stand) for stand in bits(reach.all)}


def fill(board: HexBoard, gait: Gait, start: str, points: int) -> dict[str, int]:
    return costs(board, Trails(board, gait).reach(board.space(start), points))


def test_climbing_counts_every_level_and_descending_none() -> None:
    board = drawn("g1 g3 g6 g1")
    assert fill(board, WALK, "A1", 7) == {"A1": 0, "B1": 3, "C1": 7}
    assert fill(board, WALK, "C1", 2) == {"C1": 0, "B1": 1, "A1": 2, "D1": 1}


def test_too_steep_is_too_steep_whatever_the_points() -> None:
    board = drawn("g1 g5 g1")
    assert fill(board, WALK, "A1", 20) == {"A1": 0}
    assert fill(board, Gait(height=4), "A1", 20) == {"A1": 0, "B1": 5, "C1": 6}


def test_halting_ground_ends_the_move_even_from_the_same_ground() -> None:
    board = drawn("g1 ~0 ~0 g1")
    assert fill(board, WALK, "A1", 9) == {"A1": 0, "B1": 1}
    assert fill(board, WALK, "B1", 9) == {"B1": 0, "A1": 2, "C1": 1}


def test_costly_and_barred_ground() -> None:
    board = drawn("g1 n1 g1")
    assert fill(board, Gait(height=4, costly=("snow",)), "A1", 3) == {"A1": 0, "B1": 2, "C1": 3}
    assert fill(board, Gait(height=4, barred=("snow",)), "A1", 3) == {"A1": 0}


def test_a_low_ceiling_stops_tall_bodies() -> None:
    board = drawn("g1 g1 g1 g6", extra="over\n.. .. g6\n")
    assert fill(board, WALK, "A1", 3) == {"A1": 0, "B1": 1, "C1@1": 2}
    assert fill(board, Gait(height=6, climb=6), "A1", 9) == {"A1": 0, "B1": 1, "C1@6": 7, "D1": 8}


def test_nobody_climbs_through_a_ceiling() -> None:
    board = drawn("g1 g5", extra="over\ng5/1\n")
    assert fill(board, Gait(height=3, climb=9), "A1@1", 9) == {"A1@1": 0}


def test_walls_stop_walkers_and_not_flyers() -> None:
    board = drawn("g1 g1", extra="walls\nA1-B1 top 4\n")
    assert fill(board, WALK, "A1", 5) == {"A1": 0}
    assert fill(board, Gait(height=4, flies=True), "A1", 5) == {"A1": 0, "B1": 1}


def test_flyers_ignore_levels_ground_and_obstacles() -> None:
    board = drawn("g1 ~0 g1^9 g9 g1".replace("g1^9", "#1^9"))
    trails = Trails(board, Gait(height=6, flies=True, halting=()))
    reach = trails.reach(board.space("A1"), 4)
    ends = {board.name_of(stand): reach.cost(stand) for stand in bits(reach.all & trails.rests)}
    assert ends == {"A1": 0, "B1": 1, "D1": 3, "E1": 4}


def test_closed_spaces_cannot_be_passed() -> None:
    board = drawn("g1 g1 g1", ".. g1")
    trails = Trails(board, WALK)
    start = board.space("A1")
    assert costs(board, trails.reach(start, 4, board.mask(["B1"]))) == {"A1": 0}
    detour = trails.reach(board.space("C1"), 4, board.mask(["B1"]))
    assert costs(board, detour) == {"C1": 0, "B2": 1}


def test_danger_counts_threats_left_behind_and_prefers_a_safe_detour() -> None:
    board = drawn(
        "g1 g1 g1",
        ".. g1 g1",
        ".. g1 g1",
    )
    trails = Trails(board, WALK)
    threat = board.mask(["B1", "B2", "C2"])
    reach = trails.reach(board.space("B1"), 3, threats=[(threat, 1)])
    assert reach.danger(board.space("A1")) == 1
    assert reach.danger(board.space("C2")) == 0
    assert reach.danger(board.space("C1")) == 1
    twice = trails.reach(board.space("B1"), 3, threats=[(threat, 1), (board.mask(["B1"]), 1)])
    assert twice.danger(board.space("A1")) == 2
    assert [step.danger for step in twice.path(board.space("C3"))] == [1, 1]


def test_a_dangerous_drop_is_avoided_when_points_allow() -> None:
    board = drawn(
        "g5 g1",
        ".. g3",
    )
    trails = Trails(board, WALK)
    a1, b1 = board.space("A1"), board.space("B1")
    assert trails.reach(a1, 1).danger(b1) == 1
    assert [step.after for step in trails.reach(a1, 1).path(b1)] == [b1]


def test_drops_onto_soft_ground_are_harmless() -> None:
    board = drawn("g9 ~0", "g9 g1")
    trails = Trails(board, WALK)
    reach = trails.reach(board.space("A1"), 1)
    assert reach.danger(board.space("B1")) == 0
    assert trails.reach(board.space("A2"), 1).danger(board.space("B2")) == 1


@pytest.mark.parametrize(("level", "danger"), [(4, 0), (5, 1), (14, 1), (15, 3)])
def test_the_danger_of_a_drop_grows_with_it(level: int, danger: int) -> None:
    board = drawn(f"g{level} g1")
    assert Trails(board, WALK).reach(0, 1).danger(1) == danger


# Long bodies.


def stand_names(board: HexBoard, trails: Trails, stands: int) -> set[str]:
    return {
        "-".join(board.name_of(space) for space in trails.stands[stand]) for stand in bits(stands)
    }


def test_a_long_body_follows_its_leading_side() -> None:
    board = drawn("g1 g1 g1 g1")
    trails = Trails(board, LONG)
    reach = trails.reach(trails.stand(0, 1), 2)
    assert stand_names(board, trails, reach.all) == {"A1-B1", "B1-C1", "C1-D1"}
    path = reach.path(trails.stand(2, 3))
    assert [(board.name_of(s.before), board.name_of(s.after)) for s in path] == [
        ("B1", "C1"),
        ("C1", "D1"),
    ]


def test_a_long_body_rests_on_one_level_but_may_pass_between_levels() -> None:
    board = drawn("g1 g1 g2 g2")
    trails = Trails(board, LONG)
    reach = trails.reach(trails.stand(0, 1), 3)
    assert stand_names(board, trails, reach.all & trails.rests) == {"A1-B1", "C1-D1"}
    assert reach.cost(trails.stand(2, 3)) == 3


def test_one_halting_space_under_a_long_body_does_not_halt_it() -> None:
    board = drawn("g1 g1 ~1 g1 g1")
    trails = Trails(board, LONG)
    reach = trails.reach(trails.stand(0, 1), 3)
    assert trails.stand(3, 4) in set(bits(reach.all))
    wide = drawn("g1 g1 ~1 ~1 g1 g1")
    river = Trails(wide, LONG)
    assert stand_names(wide, river, river.reach(river.stand(0, 1), 9).all) == {
        "A1-B1",
        "B1-C1",
        "C1-D1",
    }


def test_a_stand_that_does_not_exist_is_refused() -> None:
    board = drawn("g1 g1 g1")
    with pytest.raises(BoardError, match="A1 and C1 of 'Test' cannot hold this body"):
        Trails(board, LONG).stand(0, 2)


# Properties, against an independent search.


def search(
    trails: Trails, start: int, points: int, closed: int, threats: list[tuple[int, int]]
) -> dict[int, int]:
    """The least danger of each stand, by trying every path."""
    best: dict[int, int] = {}
    seen: set[tuple[int, int, int]] = set()
    waiting = [(start, 0, 0)]
    shut = trails.lift(closed)
    masks = [(trails.lift(threat), harm) for threat, harm in threats]
    while waiting:
        here, cost, danger = waiting.pop()
        if (here, cost, danger) in seen:
            continue
        seen.add((here, cost, danger))
        best[here] = min(danger, best.get(here, danger))
        if cost and trails.halts >> here & 1:
            continue
        for price, harm, targets in trails.steps[here]:
            for there in bits(targets & ~shut):
                if cost + price <= points:
                    left = sum(
                        harm for mask, harm in masks if mask >> here & 1 and not mask >> there & 1
                    )
                    waiting.append((there, cost + price, danger + harm + left))
    return best


def starts(trails: Trails) -> Iterator[int]:
    return bits(trails.rests)


@given(boards(width=4, height=4), st.data())
@settings(deadline=None, max_examples=60)
@pytest.mark.parametrize("gait", [WALK, LONG, Gait(height=6, long=True, flies=True)])
def test_the_flood_fill_agrees_with_trying_every_path(
    gait: Gait, board: HexBoard, data: st.DataObject
) -> None:
    trails = Trails(board, gait)
    choices = list(starts(trails))
    if not choices:
        return
    start = data.draw(st.sampled_from(choices))
    here = sum(1 << space for space in trails.stands[start])
    everything = (1 << len(board.spaces)) - 1
    closed = data.draw(st.integers(0, everything)) & data.draw(st.integers(0, everything)) & ~here
    threat = st.tuples(st.integers(0, everything), st.integers(1, 3))
    threats = data.draw(st.lists(threat, max_size=2))
    points = data.draw(st.integers(0, 5))
    reach = trails.reach(start, points, closed, threats)
    expected = search(trails, start, points, closed, threats)
    assert {stand: reach.danger(stand) for stand in bits(reach.all)} == expected
    for stand in expected:
        path = reach.path(stand)
        assert sum(step.danger for step in path) == expected[stand]
        assert [step.stand for step in path][-1:] == ([stand] if stand != start else [])
