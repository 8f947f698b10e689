"""Building a Warband, the maps and the cones that come with the rules."""

from pathlib import Path

import pytest

from warband.cards import vocabulary as v
from warband.cards.notation import parse_card
from warband.ddm.build.formats import FormatError
from warband.ddm.build.random_warbands import random_warband
from warband.ddm.build.roster import Recruit, Warband
from warband.ddm.ground.field import Ground
from warband.ddm.text.position.reading import PositionError, parse_position
from warband.kernel.dice import Dice
from warband.rulebooks import open_rulebook
from warband.rules.battle2008.book import standard_library
from warband.rules.battle2008.build.building import unknown_words
from warband.rules.battle2008.build.formats import parse_format
from warband.rules.battle2008.ground.cones import ConeError, parse_cones, shapes, templates
from warband.rules.v3.library import standard_library as v3_library

LIBRARY = standard_library()
DATA = Path(__file__).parents[3] / "data"

GIANT = """creature "Titan"
  level 9; cost 40; factions [civilization]; size Huge
  hp 90; bloodied 45; speed 6; ac 20; fort 20; ref 20; will 20
  attack "Fist" melee basic: strike +10 AC 10
"""
HERO = """creature "Pat, Human Fighter"
  level 9; cost 20; factions [civilization]; keywords [Human; Unique]
  hp 90; bloodied 45; speed 6; ac 20; fort 20; ref 20; will 20
  attack "Sword" melee basic: strike +10 AC 10
"""
LEADER = """creature "Goblin Friend"
  level 9; cost 20; factions [civilization]
  hp 90; bloodied 45; speed 6; ac 20; fort 20; ref 20; will 20
  attack "Sword" melee basic: strike +10 AC 10
  general "Wild Friends": legal-too {of-faction wild}
"""
TRUE_MIGHT = """creature "Demon Lord (Epic)"
  level 20; cost 120; factions [civilization]; keywords [Demon; Epic]
  hp 190; bloodied 95; speed 6; ac 30; fort 30; ref 30; will 30
  attack "Claw" melee basic: strike +20 AC 20
"""
OWN = [parse_card(text) for text in (GIANT, HERO, LEADER, TRUE_MIGHT)]
CARDS = {**LIBRARY.cards, **{card.name.lower(): card for card in OWN}}


def broken(form: str, *names: str) -> set[str]:
    """The rules that a warband breaks."""
    recruits = tuple(Recruit(name) for name in names)
    faults = LIBRARY.edition.building.check_warband(Warband(recruits), parse_format(form), CARDS)
    return {fault.rule for fault in faults}


def test_limits_by_points() -> None:
    """proves: build.points, build.number, build.cost-limit"""
    for form, points, creatures, dearest in (
        ("assault", 200, 10, 150),
        ("small assault", 100, 8, 75),
        ("smallest assault", 50, 6, 35),
    ):
        limits = parse_format(form)
        assert (limits.points, limits.creatures, limits.cost_limit) == (points, creatures, dearest)
    assert "build.points" in broken("smallest assault", *["Human Sellsword"] * 4)
    assert "build.cost-limit" in broken("smallest assault", "Young Green Dragon")
    assert broken("smallest assault", *["Elf Warlock"] * 4) == set()
    assert broken("assault", *["Elf Warlock"] * 10) == set()
    assert broken("assault", *["Elf Warlock"] * 11) != set()


def test_one_faction_and_no_good_with_evil() -> None:
    """proves: build.faction, build.alignment, build.no-champion, card.faction"""
    assert broken("assault", "Human Sellsword", "Young Green Dragon") != set()
    assert broken("assault", "Elf Warlock", "Young Green Dragon") == set()
    assert broken("assault", "Halfling Paladin", "Yuan-Ti Swiftscale") != set()
    assert broken("assault", "Human Sellsword", "Yuan-Ti Swiftscale") == set()


def test_nothing_huge_but_out_of_the_box() -> None:
    """proves: build.size"""
    assert "build.size" in broken("assault", "Titan")
    assert "build.size" in broken("bounty", "Titan")
    assert broken("sealed", "Titan") == set()


def test_a_unique_creature_once() -> None:
    """proves: build.unique, sealed.unique"""
    assert "build.unique" in broken("assault", "Pat, Human Fighter", "Pat, Human Fighter")
    assert broken("sealed", "Pat, Human Fighter", "Pat, Human Fighter") == set()


def test_a_warband_building_power_lifts_what_it_names() -> None:
    """proves: build.power"""
    assert broken("assault", "Goblin Friend", "Young Green Dragon") == set()
    assert broken("assault", "Pat, Human Fighter", "Young Green Dragon") != set()


def test_out_of_the_box_there_are_no_factions_and_alignments() -> None:
    """proves: sealed.warbands"""
    mixed = ("Halfling Paladin", "Yuan-Ti Swiftscale", "Young Green Dragon", "Drow Wand Mage")
    assert broken("sealed", *mixed) == set()
    assert parse_format("sealed").points == 200


def test_epic_cards_only_where_the_battle_allows_them() -> None:
    """proves: card.epic, sealed.unique"""
    assert broken("assault", "Demon Lord (Epic)") == {"card.epic"}
    assert broken("200-10 (75%, with epic cards)", "Demon Lord (Epic)") == set()
    assert broken("200-10 (75%, sealed, with epic cards)", "Demon Lord (Epic)") == {"card.epic"}


def test_warbands_of_slightly_different_size_may_be_agreed_on() -> None:
    """proves: build.unequal"""
    dear = [*["Human Sellsword"] * 6, "Halfling Paladin"]
    assert broken("100-8 (75%)", *dear) == {"build.points"}
    assert broken("100-8 (75%, with unequal warbands)", *dear) == set()
    assert broken("100-8 (75%, with unequal warbands)", *dear, "Elf Warlock") == {"build.points"}


def test_what_may_be_agreed_on_is_named() -> None:
    with pytest.raises(FormatError, match="no optional rule is called 'dragons'; there are epic"):
        parse_format("200-10 (75%, with dragons)")
    with pytest.raises(FormatError, match=r"'flight' is nothing to agree on in .*: there are epic"):
        parse_format("200-10 (75%, with flight)")
    with pytest.raises(FormatError, match="there are bloodied, special powers, flight"):
        parse_format("58-3 (100%, next battle, with epic cards)")
    text = "58-3 (100%, next battle, with flight, with shift)"
    assert str(parse_format(text)) == text


def test_every_square_of_a_map_is_of_one_kind() -> None:
    """proves: terrain.center"""
    for ground in LIBRARY.maps.values():
        assert all(len(kinds) == 1 for kinds in ground.terrain), ground.name


def test_cards_of_later_editions_say_why_they_are_not_legal() -> None:
    card = parse_card(
        GIANT.replace("Huge", "Large").replace("Titan", "Imp")
        + '  general "Rest" [minor] x1: heal owner 5\n'
        + '  attack "Fire" close blast=3: strike +5 Ref 5\n'
    )
    assert isinstance(card, v.Creature)
    assert [reason.split(" ")[0] for reason in unknown_words(card)] == ["Rest", "Fire"]


def test_conditions_of_later_editions_are_refused_with_what_there_is() -> None:
    card = parse_card(
        GIANT.replace("Huge", "Large").replace("Titan", "Gorgon")
        + '  attack "Gaze" ranged range=5: strike +5 Will 5 [afflict target Petrified]\n'
        + '  attack "Sap" ranged range=5: strike +5 Will 5 [afflict target Weakened]\n'
    )
    assert isinstance(card, v.Creature)
    assert unknown_words(card) == [
        "Gaze: these rules have no condition Petrified; there are Confused, Dazed, Enervated, "
        "Helpless, Immobilized, Slowed, Staggered, Stunned"
    ]
    with pytest.raises(PositionError, match="line 1: these rules have no condition Dominated"):
        parse_position("blue Knight (plain) C3 dominated", LIBRARY)
    with pytest.raises(PositionError, match="no web terrain; there are blood rock, clear,"):
        parse_position("terrain web C3\nblue Knight (plain) C4", LIBRARY)
    assert parse_position("blue Knight (plain) C3 weakened", LIBRARY).pieces[0].effects


def terrain(ground: Ground) -> set[str]:
    """The kinds of terrain on a map."""
    return {kind for kinds in ground.terrain for kind in kinds} - {"clear", "wall"}


def test_the_maps_have_what_their_entries_name() -> None:
    """proves: maps.outpost, maps.flooded, maps.temple, maps.halves, build.map"""
    maps = LIBRARY.maps
    outpost = maps["dwarven outpost"]
    assert terrain(outpost) == {"river", "difficult"}
    assert outpost.cut_corners
    flooded = maps["flooded ruins"]
    assert terrain(flooded) == {"river", "difficult", "teleporter"}
    assert sum("teleporter" in kinds for kinds in flooded.terrain) == 2
    temple = {"forest", "difficult", "statue", "blood rock", "healing fountain"}
    assert terrain(maps["jungle temple"]) == temple
    for half in ("crossroads", "monster lair"):
        assert terrain(maps[half]) == {"forest", "difficult"}
        assert maps[half].grid.size * 2 == outpost.grid.size
    assert parse_format("small assault").map_size == "small"
    assert parse_format("assault").map_size == "large"


def test_cones_have_three_origin_points_and_turn() -> None:
    """proves: close.cone.origin"""
    for cone in templates().values():
        assert len(cone.origins) == 3
    assert len(shapes(3)) == len(shapes(5)) == 12
    with pytest.raises(ConeError, match="no cone of size 4"):
        shapes(4)
    with pytest.raises(ConeError, match="mine, line 2"):
        parse_cones("cone 3\n?", "mine")


def test_every_ready_warband_is_legal() -> None:
    """proves: build.points, build.number, build.cost-limit, build.faction, build.alignment"""
    files = sorted((DATA / "battle2008" / "warbands").glob("*.warband"))
    assert len(files) >= 4
    for file in files:
        told = open_rulebook("battle2008").check_armies(file.read_text(encoding="utf-8"), str(file))
        for report in told:
            assert report.faults == (), report


@pytest.mark.parametrize("form", ["assault", "small assault", "sealed"])
def test_random_warbands_are_drawn_from_cards_that_these_rules_know(form: str) -> None:
    """Items, minor actions and conditions of later editions never come up, whoever is at hand."""
    later = v3_library().cards
    building, limits = LIBRARY.edition.building, parse_format(form)
    cards = building.drawable({**CARDS, **later}, limits)
    assert set(LIBRARY.cards) <= set(cards)
    assert 0 < len(set(cards) & set(later)) < len(later)
    assert ("titan" in cards) == (form == "sealed")
    assert "demon lord (epic)" not in cards
    for seed in range(20):
        band = random_warband(cards, limits, Dice(seed).below)
        assert building.check_warband(band, limits, cards) == []
