"""Characters: every number with its parts, every illegal choice with its reason."""

import pytest

from warband.d20.character.casting import bonus_spells
from warband.d20.character.deriving import Built, build
from warband.d20.character.sheet import SheetError, read_sheet, write_sheet
from warband.d20.convert.converter import convert_reading
from warband.d20.statblock.printer import write
from warband.d20.statblock.reader import read, read_block
from warband.data import data_folder

MARSHAL = (data_folder() / "handbook" / "characters" / "vella-storn.character").read_text()
PLAIN = """\
character Nobody
race Human
alignment NG
abilities Str 13, Dex 13, Con 12, Int 12, Wis 14, Cha 14
levels {levels}
"""


def built(levels: str, more: str = "", **replaced: str) -> Built:
    text = PLAIN.format(levels=levels) + more
    for key, value in replaced.items():
        lines = [f"{key} {value}" if line.startswith(key + " ") else line
                 for line in text.splitlines()]  # fmt: skip
        text = "\n".join(lines) + "\n"
    return build(read_sheet(text))


def parts(character: Built, field: str) -> dict[str, int]:
    found = next(one for one in character.sums if one.field == field)
    assert found.total == sum(part.amount for part in found.parts)
    return {part.source: part.amount for part in found.parts}


def told(character: Built) -> str:
    return "\n".join(str(fault) for fault in character.faults)


def test_a_sheet_reads_as_it_is_written() -> None:
    """shows: character.round-trip"""
    sheet = read_sheet(MARSHAL)
    assert read_sheet(write_sheet(sheet)) == sheet


def test_a_legal_character_has_no_faults() -> None:
    """shows: character.legal"""
    assert build(read_sheet(MARSHAL)).faults == ()


def test_every_number_has_its_parts() -> None:
    """shows: character.sums"""
    character = build(read_sheet(MARSHAL))
    block = character.block
    assert parts(character, "Base attack") == {"Marshal 7": 5, "Tactical Soldier 2": 2}
    assert parts(character, "Fort save") == {"Marshal 7": 5, "Tactical Soldier 2": 3, "Con": 1}
    assert parts(character, "Cha")["raised at level 8"] == 1
    assert parts(character, "Diplomacy") == {"ranks": 10, "Cha": 3, "Skill Focus": 3}
    assert parts(character, "Attack with longsword +1") == {
        "base attack": 7, "Str": 2, "magic weapon": 1, "Weapon Focus": 1,
    }  # fmt: skip
    assert (block.hp, block.armor_class.total, block.base_attack) == (55, 18, 7)
    assert block.full_attack[0][0].bonuses == (11, 6)


def test_a_character_is_a_stat_block_and_a_card() -> None:
    """shows: character.block, pc.unique, pc.independent"""
    block = build(read_sheet(MARSHAL)).block
    reading = read(write(block))[0]
    assert reading.block == block
    card = convert_reading(reading).card
    assert (card.level, card.hp, str(card.melee)) == (9, 55, "+11/+6 (5 magic)")
    assert card.has("Unique")
    assert card.has("Independent")


@pytest.mark.parametrize(
    ("score", "level", "extra"), [(10, 1, 0), (12, 1, 1), (18, 4, 1), (20, 1, 2), (28, 1, 3)]
)
def test_bonus_spells(score: int, level: int, extra: int) -> None:
    assert bonus_spells(score, level) == extra


def test_a_warmage_knows_the_whole_list() -> None:
    """shows: character.casting"""
    character = built("Warmage 4")
    spells = character.block.spells[0]
    assert spells.slots == (6, 7, 4)
    assert spells.base_dc == 12
    assert len(spells.levels[1].spells) == 11
    assert parts(character, "Spells of level 1 a day") == {"Warmage 4": 6, "high Cha": 1}


def test_prestige_classes_raise_casting() -> None:
    """shows: character.casting"""
    more = "skills Knowledge (arcana) 5\n"
    spells = built("Warmage 8, Havoc Mage 4", more).block.spells[0]
    assert len(spells.slots) == 6  # casts as a warmage of 10th level


def test_armor_slows_and_holds_back() -> None:
    character = built("Marshal 1", "wears full plate\n", abilities="Str 13, Dex 16, Con 12, "
                      "Int 12, Wis 14, Cha 14")  # fmt: skip
    assert character.block.movement.of("land").feet == 20  # type: ignore[union-attr]
    assert character.block.armor_class.total == 19
    assert parts(character, "Armor Class")["Dex (held back by armor)"] == 1


@pytest.mark.parametrize(
    ("levels", "more", "why"),
    [
        ("Healer 3", "alignment x\n", "a second 'alignment'"),
        ("Marsha 3", "", "is 'Marshal' meant"),
        ("Havoc Mage 1", "", "asks for base attack bonus +4; base attack bonus is 0"),
        ("Warmage 3, Bonded Summoner 1", "", "arcane spells of level 2"),
        ("Marshal 7, War Hulk 1", "", "the size is Medium"),
        ("Marshal 7, Tactical Soldier 1", "", "asks for Cleave"),
        ("Marshal 4, Warchief 1", "", "asks for has led a tribe in battle"),
        ("Marshal 1", "feats Goad, Dodge, Alertness\n", "3 chosen"),
        ("Marshal 1", "feats Goad\n", "asks for base attack bonus +1"),
        ("Marshal 3", "feats Cleave\n", "asks for Power Attack"),
        ("Marshal 3", "feats Sidestep\n", "asks for 8 ranks in Tumble"),
        ("Marshal 3", "feats Sudden Maximize\n", "a metamagic feat"),
        ("Marshal 3", "feats Aletness\n", "is 'Alertness' meant"),
        ("Marshal 3", "feats Dodge, Dodge\n", "is there twice"),
        ("Marshal 1", "skills Diplomacy 5\n", "at most 4 ranks"),
        ("Marshal 1", "skills Hide 3\n", "no class skill, so half"),
        ("Warmage 1", "skills Concentration 4, Spellcraft 4, Craft 4, Intimidate 4, "
         "Knowledge (arcana) 4\n", "points spent"),
        ("Marshal 1", "skills Juggling 3\n", "no such skill"),
        ("Marshal 3", "raise Cha\n", "one ability at every fourth level"),
        ("Marshal 3", "spells 1: bless\n", "none of the classes casts"),
        ("Favored Soul 3", "spells 1: bless, bane, doom, command, aid\n", "knows 4"),
        ("Favored Soul 3", "spells 1: aid\n", "is of level 2, not 1"),
        ("Favored Soul 3", "spells 1: fireball\n", "is not on the list of the favored soul"),
        ("Healer 1", "wears chain shirt\n", "breaks the healer's oath"),
        ("Warmage 1", "wears full plate\n", "not proficient with heavy armor"),
        ("Warmage 1", "wields greatsword\n", "not proficient with martial weapons"),
        ("Marshal 1", "wields spork\n", "nobody knows it"),
        ("Marshal 1", "auras Motivate Attack\n", "a marshal of level 1 knows 0"),
        ("Warmage 1", "auras Motivate Attack\n", "only marshals"),
        ("Marshal 1", "carries Boots of Charging\ngold 75\n", "there are 75 gp"),
        ("Marshal 7, Dragon Samurai 1", "", "a dragon samurai has a clan"),
        ("Marshal 7, Dragon Samurai 1", "choice clan: red\nskills Knowledge (arcana) 2\n",
         "the red clan takes CN, NE, CE"),
        ("Marshal 21", "", "the tables end at level 20"),
    ],
)  # fmt: skip
def test_illegal_choices_are_explained(levels: str, more: str, why: str) -> None:
    """shows: character.illegal, feats.prerequisites, classes.requirements"""
    try:
        found = told(built(levels, more))
    except SheetError as error:
        found = str(error)
    assert why in found


def test_all_of_them_are_told() -> None:
    """shows: character.illegal"""
    character = built("Healer 2, War Hulk 1", "feats Cleave\nskills Juggling 1\nwears full plate\n",
                      race="Hobbit", alignment="CE")  # fmt: skip
    fields = {fault.field for fault in character.faults}
    assert fields == {"race", "alignment", "levels", "feats", "skills", "wears"}


def test_requirements_are_met_at_the_time() -> None:
    """A feat is judged at the level it is taken, a class at the level it is entered."""
    assert "Sidestep" not in told(built("Marshal 3", "feats Alertness\n"))
    late = "feats Power Attack, Cleave, Combat Reflexes\nskills Sense Motive 2\n"
    assert "Tactical Soldier" not in told(built("Marshal 7, Tactical Soldier 1", late))
    early = told(built("Marshal 5, Tactical Soldier 1", late))
    assert "base attack bonus is 3" in early


def test_sheets_that_say_nothing_are_refused_whole() -> None:
    with pytest.raises(SheetError) as error:
        read_sheet("character X\nabilities strong\nlevels\nfoo bar\n", "file")
    lines = str(error.value).splitlines()
    assert len(lines) == 4
    assert all(line.startswith("file: ") for line in lines)


def test_the_printed_card_of_the_book() -> None:
    """shows: printed.difference"""
    text = (data_folder() / "handbook" / "characters" / "vadania.statblock").read_text()
    conversion = convert_reading(read(text)[0])
    card = conversion.card
    printed = {one.key: one.value for one in read_block(text).printed}
    assert str(card.melee) == printed["melee"]
    assert str(card.hp) == printed["hp"]
    assert "; ".join(map(str, card.spells)) == printed["spells"]
    differences = {step.field: step.how for step in conversion.trace if step.status == "difference"}
    assert "the lists give 1" in differences["commander"]
    assert "Any" in differences["faction"]
    assert "15" in differences["cost"]
    assert set(differences) == {"faction", "commander", "cost", "effect", "abilities"}
