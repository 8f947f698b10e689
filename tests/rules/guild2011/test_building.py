"""Warband Restrictions."""

from pathlib import Path

from msgspec.structs import replace

from warband.ddm.build.roster import Recruit, Warband
from warband.rulebooks import open_rulebook
from warband.rules.guild2011.book import standard_library
from warband.rules.guild2011.build.formats import parse_format

LIBRARY = standard_library()
DATA = Path(__file__).parents[3] / "data"


def broken(form: str, *names: str, items: tuple[str, ...] = (), carried: str = "") -> set[str]:
    """The rules that a warband breaks."""
    recruits = [Recruit(name) for name in names]
    if carried:
        recruits[0] = replace(recruits[0], items=(carried,))
    faults = LIBRARY.edition.building.check_warband(
        Warband(tuple(recruits), items), parse_format(form), LIBRARY.cards
    )
    return {fault.rule for fault in faults}


def test_the_dearest_creature() -> None:
    """proves: build.cost-limit"""
    assert parse_format("quick assault").cost_limit == 75
    assert parse_format("assault").cost_limit == 150
    assert parse_format("epic assault").cost_limit == 500
    assert "build.cost-limit" in broken("100-8 (75%)", "Fire Giant Dreadnought")


def test_points_and_number() -> None:
    """proves: build.points, build.number"""
    assert "build.points" in broken("100-8 (75%)", *["Hobgoblin Soldier"] * 7)
    assert broken("100-8 (75%)", *["Tressym"] * 8) == set()
    assert broken("100-8 (75%)", *["Tressym"] * 9) != set()
    assert broken("200-10 (75%)", *["Tressym"] * 10) == set()


def test_a_faction_and_no_good_with_evil() -> None:
    """proves: build.faction, build.alignment, build.no-champion"""
    assert broken("assault", "Monodrone", "Gray Ooze") != set()
    assert broken("assault", "Gold Wyrmling", "Yuan-Ti Ranger") != set()
    assert broken("assault", "Gold Wyrmling", "Monodrone") == set()


def test_unique_creatures_once() -> None:
    """proves: build.unique"""
    assert "build.unique" in broken("assault", "Illydia Maethellyn", "Illydia Maethellyn")


def test_one_item_for_each_creature_whoever_carries_it() -> None:
    """proves: build.items, build.items.anybody, card.item"""
    assert broken("assault", "Pentadrone", carried="Foe Stone") == set()
    assert "build.items" in broken("assault", "Pentadrone", items=("Foe Stone",) * 2)
    assert broken("assault", "Bryn Lightfingers", items=("Foe Stone",) * 2) == set()


def test_an_unfit_bearer_has_nothing_of_its_item() -> None:
    """proves: build.items.anybody"""
    plain, laden = LIBRARY.kit("Pentadrone"), LIBRARY.kit("Pentadrone", ("Foe Stone",))
    assert laden.item_cost == 3
    assert len(laden.skills) == len(plain.skills)


def test_sealed_boosters_waive_faction_alignment_and_unique() -> None:
    """proves: scenario.sealed"""
    names = ("Gold Wyrmling", "Yuan-Ti Ranger", "Illydia Maethellyn", "Illydia Maethellyn")
    assert broken("sealed", *names) == set()
    assert parse_format("huge sealed").area_points == 20


def test_map_sizes() -> None:
    """proves: build.map, scenario.arena"""
    assert parse_format("quick assault").map_size == "small"
    assert parse_format("assault").map_size == "large"
    assert parse_format("epic arena").map_size == "small"
    assert parse_format("arena").creatures == 5


def test_nothing_larger_than_huge_but_in_sealed_play() -> None:
    """proves: build.size"""
    giant = replace(LIBRARY.creature("Hobgoblin Soldier"), size="Gargantuan")
    cards = {**LIBRARY.cards, giant.name: giant}
    warband = Warband((Recruit(giant.name),), ())
    check = LIBRARY.edition.building.check_warband
    for form in ("assault", "arena", "bounty", "quick raid", "uncontested victory"):
        assert "build.size" in {fault.rule for fault in check(warband, parse_format(form), cards)}
    assert check(warband, parse_format("sealed"), cards) == []


def test_every_map_is_full_size_or_half_size() -> None:
    """proves: terrain.sizes"""
    for name, drawn in LIBRARY.maps.items():
        across, down = sorted((drawn.grid.width, drawn.grid.height))
        full = across >= 21 and down >= 28
        half = across <= 17 and down <= 22
        assert full or half, (name, across, down)


def test_every_ready_warband_is_legal() -> None:
    """proves: build.points, build.number, build.cost-limit, build.faction, build.alignment"""
    files = sorted((DATA / "guild2011" / "warbands").glob("*.warband"))
    assert len(files) >= 6
    for file in files:
        told = open_rulebook("guild2011").check_armies(file.read_text(encoding="utf-8"), str(file))
        for report in told:
            assert report.faults == (), report
