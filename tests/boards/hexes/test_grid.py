"""Hexes, their names and distances."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.boards.hexes import Hex, HexNameError, hex_distance, parse_hex

HEXES = st.builds(Hex.at, st.integers(0, 60), st.integers(0, 60))


@given(HEXES)
@settings(deadline=None)
def test_a_name_reads_back_as_its_hex(hex_: Hex) -> None:
    assert parse_hex(hex_.name) == hex_
    assert Hex.at(*hex_.offset) == hex_


def test_odd_rows_are_shifted_to_the_right() -> None:
    a2 = parse_hex("A2")
    assert {hex_.name for hex_ in a2.neighbours() if hex_.q >= 0} == {"A1", "B1", "B2", "B3"}
    assert parse_hex("A3") in a2.neighbours()


@pytest.mark.parametrize("name", ["", "A", "4", "A0", "AAA1", "A1x", "A-1"])
def test_a_name_that_is_no_hex_is_quoted_in_the_error(name: str) -> None:
    with pytest.raises(HexNameError, match=repr(name)):
        parse_hex(name)


def test_a_hex_left_of_the_drawing_has_no_name() -> None:
    with pytest.raises(HexNameError, match="column -1"):
        _ = Hex(-1, 0).name


@given(HEXES, HEXES, HEXES)
@settings(deadline=None)
def test_distance_is_a_metric_that_turning_keeps(a: Hex, b: Hex, c: Hex) -> None:
    assert hex_distance(a, b) == hex_distance(b, a) == hex_distance(a.turned(1), b.turned(1))
    assert hex_distance(a, c) <= hex_distance(a, b) + hex_distance(b, c)
    assert (hex_distance(a, b) == 0) == (a == b)


@given(HEXES)
@settings(deadline=None)
def test_six_turns_lead_back(hex_: Hex) -> None:
    assert hex_.turned(3) == Hex(-hex_.q, -hex_.r)
    assert hex_.turned(6) == hex_
