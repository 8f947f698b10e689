"""Warbands: reading, writing, and every rule of building."""

import pytest

from warband.boards.squares.grid import Grid
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.field import seats_around
from warband.rules.handbook.setup import muster, plain_field
from warband.rules.handbook.warbands import (
    Limits,
    Warband,
    WarbandError,
    faults,
    read_warbands,
    write_warband,
)

BOOK = HandbookBook()
CARDS = BOOK.library.cards


def band(faction: str, *names: str) -> Warband:
    return Warband("Band", faction, names)


def test_every_fault_is_named() -> None:
    """proves: build.faction, build.points, build.number, build.dearest"""
    wrong = faults(band("LG", *["Man-at-Arms"] * 13, "Troll", "Medusa"), CARDS)
    assert "it costs 130 points; 100 may be spent" in wrong
    assert "it has 15 creatures; at most 12 are allowed" in wrong
    assert "Troll fights for CE, not for LG" in wrong
    small = faults(band("LE", "Human Blackguard"), CARDS, Limits(50))
    assert small == ["Human Blackguard costs 46; no creature may cost more than 30"]


def test_creatures_with_several_symbols_fight_for_any_of_them() -> None:
    """proves: build.several-symbols"""
    for faction in ("LG", "LE"):
        assert not faults(band(faction, "Half-Orc Monk"), CARDS)
    assert faults(band("CE", "Half-Orc Monk"), CARDS)


def test_warband_building_lets_others_in() -> None:
    """proves: build.warband-building"""
    assert faults(band("CE", "Half-Orc Monk"), CARDS)
    assert not faults(band("CE", "Half-Orc Monk", "Cleric of Gruumsh"), CARDS)


def test_unique_creatures_stand_once() -> None:
    """proves: build.unique"""
    assert faults(band("LG", "Tordek, Dwarf Fighter", "Tordek, Dwarf Fighter"), CARDS) == [
        "Tordek is Unique, but there are 2"
    ]


def test_required_creatures_must_be_there() -> None:
    """proves: build.requires"""
    assert faults(band("LG", "Large Earth Elemental"), CARDS) == [
        "Large Earth Elemental requires Commander, and there is none"
    ]
    assert not faults(band("LG", "Large Earth Elemental", "Cleric of Yondalla"), CARDS)


def test_minions_come_for_nothing() -> None:
    """proves: minions"""
    from dataclasses import replace

    from warband.rules.handbook.statcard.abilities import read_ability

    master = replace(
        CARDS["Half-Orc Fighter"], name="Master", abilities=(read_ability("Minions 2 Wolf"),)
    )
    known = {**CARDS, "Master": master}
    bands = [band("LE", "Master"), band("LG", "Man-at-Arms")]
    state = muster(BOOK.library.scenario("standard"), plain_field(19, 28, 2), bands, known)
    assert state.roster.names[:3] == ("Master", "Wolf", "Wolf 2")
    assert state.cost[:3] == [21, 0, 0]
    assert state.scenario.goal(state, 0) == 21


def test_warbands_are_written_and_read() -> None:
    for each in BOOK.library.warbands.values():
        assert read_warbands(write_warband(each), CARDS) == [each]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 Wolf\n", "expected warband NAME"),
        ("warband A\nfaction XX\n", "line 2: 'XX' is no faction"),
        ("warband A\nfaction LG\n2 Wulf\n", "line 3: there is no card 'Wulf'"),
        ("warband A\n1 Wolf\n", "names no faction"),
        ("warband A\nfaction LG\n", "has no creatures"),
    ],
)
def test_mistakes_name_their_line(text: str, says: str) -> None:
    with pytest.raises(WarbandError, match=says):
        read_warbands(text, CARDS, "my.warband")


def test_seats_and_exits() -> None:
    """proves: setup.seats, setup.exits, setup.grid"""
    grid = Grid(22, 34)
    two = seats_around(grid, 2)
    assert [grid.name(place.corner) for place in two] == ["A1", "V34"]
    assert grid.names(two[0].exits) == "A1 B1 C1 A2 A3"
    three = seats_around(grid, 3)
    assert [grid.name(place.corner) for place in three] == ["A1", "V18", "A34"]
    assert three[1].exits.bit_count() == 3
    assert [grid.name(p.corner) for p in seats_around(grid, 4)] == ["A1", "V1", "V34", "A34"]
    assert len({place.corner for place in seats_around(grid, 6)}) == 6
