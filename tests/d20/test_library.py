"""Classes, feats, spells and items: complete, checked, editable."""

import pytest

from warband.d20.library.class_files import read_classes
from warband.d20.library.feat_files import read_feats
from warband.d20.library.item_files import read_items
from warband.d20.library.range_tables import RangeRow, range_table, read_range_table
from warband.d20.library.records import LibraryError
from warband.d20.library.shelf import library
from warband.d20.library.spell_files import read_spells
from warband.d20.statblock.reader import read_block
from warband.data import data_folder


def test_what_the_handbook_holds() -> None:
    """shows: classes.base, classes.prestige, feats.all, spells.all, items.all"""
    books = library()
    assert sum(not one.prestige for one in books.classes.values()) == 4
    assert sum(one.prestige for one in books.classes.values()) == 7
    assert sum(not feat.core for feat in books.feats.values()) == 32
    assert len(books.spells) == 67
    assert sum(len(spell.levels) for spell in books.spells.values()) == 107
    assert len(books.items) == 52


@pytest.mark.parametrize(
    ("name", "levels", "die"),
    [
        ("Favored Soul", 20, 8), ("Healer", 20, 8), ("Marshal", 20, 8), ("Warmage", 20, 6),
        ("Bonded Summoner", 10, 4), ("Dragon Samurai", 10, 10), ("Havoc Mage", 5, 8),
        ("Skullclan Hunter", 10, 6), ("Tactical Soldier", 10, 10), ("War Hulk", 10, 12),
        ("Warchief", 10, 10),
    ],
)  # fmt: skip
def test_level_tables(name: str, levels: int, die: int) -> None:
    """shows: classes.tables"""
    known = library().classes[name]
    assert (known.levels, known.hit_die) == (levels, die)


def test_rows_of_tables() -> None:
    """shows: classes.tables"""
    classes = library().classes
    soul = classes["Favored Soul"]
    assert soul.rows[19].counts == (6,) * 10
    assert soul.known[9] == (9, 6, 6, 5, 4, 3)
    assert classes["Healer"].rows[4].counts == (5, 5, 4, 3)
    assert classes["Marshal"].rows[19].counts == (8, 5)
    assert classes["War Hulk"].rows[9].attack == 0
    assert [len([a for a in classes["Marshal"].auras if a[0] == kind]) for kind in
            ("minor", "major")] == [15, 7]  # fmt: skip


def test_every_feat_that_is_asked_for_is_there() -> None:
    books = library()
    asked = [one for feat in books.feats.values() for one in feat.requirements]
    asked += [one for known in books.classes.values() for one in known.requirements]
    assert [one for one in asked if one.kind == "feat" and not books.find_feat(one.name)] == []


def test_a_spell_inherits_what_it_does_not_say() -> None:
    """shows: spells.inherited"""
    spells = library().spells
    assert spells["Fire Orb, Lesser"].range == "close"
    assert spells["Fireburst, Greater"].save == "Reflex half"
    assert spells["Slide, Greater"].feet(3) == 130
    assert spells["Demonhide"].level_for("Blk") == 3


def test_every_item_says_how_it_is_made() -> None:
    """shows: items.crafting"""
    for item in library().items.values():
        assert item.caster_level >= 3
        assert item.feat
        assert item.does
        assert item.gold is not None or "bonus" in item.price


@pytest.mark.parametrize(
    ("read", "text", "told"),
    [
        (read_classes, "class X\nhit die d7\n", "has no 'base attack'|hit die"),
        (read_classes, "nonsense\n", "line 1: expected class NAME"),
        (read_spells, "spell X\nschool Y\nlevel three\ndoes z\n", "levels are written"),
        (read_items, "item X\nkind toy\nprice 1 gp\n", "kind is one of"),
    ],
)
def test_a_wrong_file_is_refused_by_line(read, text: str, told: str) -> None:  # type: ignore[no-untyped-def]
    """shows: library.errors"""
    with pytest.raises(LibraryError, match=told):
        read(text, "file")


def test_a_wrong_requirement_is_refused() -> None:
    with pytest.raises(LibraryError, match="no requirement"):
        read_feats("feat X\nkind general\nrequires magic\ngives y\n", "file", core=False)


def test_a_table_that_does_not_add_up_is_refused() -> None:
    """shows: library.errors"""
    text = (data_folder() / "handbook" / "classes" / "marshal.class").read_text()
    with pytest.raises(LibraryError, match="level 3 has base attack"):
        read_classes(text.replace("level 3 | +2", "level 3 | +3"), "file")
    with pytest.raises(LibraryError, match="level 3 has Fort"):
        read_classes(text.replace("level 3 | +2 | +3", "level 3 | +2 | +4"), "file")


def test_starting_packages() -> None:
    """shows: starting"""
    books = library()
    for name in ("Favored Soul", "Healer", "Marshal", "Warmage"):
        package = dict(books.classes[name].package)
        assert package["race"] in books.races
        assert all(item in books.armor for item in package["armor"].split(", "))
        assert all(item in books.weapons for item in package["weapons"].split(", "))
        feats = [feat.partition(" (")[0] for feat in package["feats"].split(", ")]
        assert all(books.find_feat(feat) for feat in feats)


def test_companions_and_mutations() -> None:
    """shows: companions, mutations"""
    healer = range_table("healer-companion")
    assert healer.row(13) == RangeRow(12, 14, ("2", "2", "2", "-"))
    assert healer.row(7) is None
    assert len(range_table("summoner-companion").upto(10)) == 2
    mutations = range_table("cave-mutations")
    assert all(mutations.row(roll) is not None for roll in range(1, 101))
    unicorn = read_block(
        (data_folder() / "handbook" / "companions" / "celestial-unicorn.statblock").read_text()
    )
    assert (unicorn.level, unicorn.hp, str(unicorn.challenge_rating)) == (4, 42, "4")
    with pytest.raises(LibraryError, match="line 2: 4-5 leaves a gap"):
        read_range_table("1-2 | a\n4-5 | b\n", "file")
