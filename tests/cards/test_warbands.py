"""Warband files."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.cards.warbands import (
    Member,
    Warband,
    WarbandError,
    load_even,
    parse_warbands,
    print_warband,
)

names = st.sampled_from(
    [
        "Ogre",
        "Laurian, Wood Elf Hero",
        "Goblin with Torch",
        "Sword and Shield",
        "Firenewt (Sword)",
        "Shadow - Old",
    ]
)
members = st.builds(
    Member, names, st.integers(1, 4), st.lists(names, max_size=2, unique=True).map(tuple)
)
warbands = st.builds(
    Warband,
    names,
    st.integers(1, 500),
    st.integers(1, 12),
    st.integers(1, 100),
    st.lists(members, min_size=1, max_size=4).map(tuple),
    st.sampled_from(["", "wild"]),
    st.lists(names, max_size=2).map(tuple),
    st.lists(st.tuples(names, names), max_size=1).map(tuple),
    st.lists(st.tuples(names, names), max_size=1).map(tuple),
)


@settings(deadline=None)
@given(st.lists(warbands, max_size=3))
def test_warbands_read_back(several: list[Warband]) -> None:
    assert parse_warbands("\n".join(print_warband(each) for each in several)) == several


def test_items_follow_their_bearer() -> None:
    text = "warband W\nformat 200-8 (75%)\n# two of them\n2 Wolf with Collar and Fang\n"
    assert parse_warbands(text)[0].members == (Member("Wolf", 2, ("Collar", "Fang")),)


def test_a_known_name_with_a_with_in_it_needs_no_quotation_marks() -> None:
    text = "warband W\nformat 200-8 (75%)\n2 Goblin with Torch with Fang\n"
    [known] = parse_warbands(text, names={"goblin with torch"})
    assert known.members == (Member("Goblin with Torch", 2, ("Fang",)),)
    [unknown] = parse_warbands(text)
    assert unknown.members == (Member("Goblin", 2, ("Torch", "Fang")),)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("3 Wolf", 1, "expected 'warband', found '3'"),
        ("warband", 1, "expected a name after 'warband'"),
        ("warband W\nformat 200", 2, "expected a format such as 200-8 (75%), found '200'"),
        ("warband W\nformat 200-8 (75%)", 2, "the warband 'W' has no creatures"),
        ("warband W\n1 Wolf", 2, "the warband 'W' names no format"),
        ("warband W\nWolf", 2, "expected a count and the name of a creature, found 'Wolf'"),
        ("warband W\n999 Wolf", 2, "at most 200 of a kind, found 999"),
        ("warband W\nunassigned", 2, "expected the name of an item after 'unassigned'"),
        ("warband W\nuses Rally", 2, "expected 'uses CREATURE: POWER', found 'Rally'"),
        ("warband W\n0 Wolf", 2, "expected a count and the name of a creature, found '0 Wolf'"),
    ],
)
def test_an_error_names_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(WarbandError) as caught:
        parse_warbands(text, "w.warband")
    assert str(caught.value) == f"w.warband:{line}: {reason}"


def test_even_pairs_are_read_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "even.txt"
    assert load_even(file) == frozenset()
    file.write_text("# measured\n\nIron Column against Black Wings # 7 of 14\n")
    assert load_even(file) == {frozenset(("Iron Column", "Black Wings"))}
    file.write_text("\nIron Column and Black Wings\n")
    with pytest.raises(WarbandError, match=r"even\.txt:2: expected ONE against ANOTHER"):
        load_even(file)
