"""All monsters of the Handbook's third chapter: read whole, printed back, converted."""

import pytest

from tests.d20.blocks import made, monster_files, monster_text
from warband.d20.convert.fielding import field_card
from warband.d20.statblock.arithmetic import findings
from warband.d20.statblock.printer import write
from warband.d20.statblock.reader import read_block

# name, faction, level, speed, AC, HP, melee, ranged, type, cost
CARDS = """\
Abyssal Eviscerator | CE | 4 | 6 | 20 | 40 | +10/+10 (10) | - | Outsider (Chaotic, Extraplanar, Evil) | 20
Aspect of Asmodeus | LE | 10 | 8; F16 | 23 | 85 | +15/+10 (15 magic + 10 negative) | - | Large Outsider (Baatezu, Evil, Extraplanar, Lawful) | 45
Aspect of Bahamut | LG | 10 | 6; F13 | 23 | 125 | +17/+12/+12 (15/10/10) | - | Large Dragon (Extraplanar) | 50
Aspect of Demogorgon | CE | 11 | 7 | 24 | 105 | +14/+14 (5) | - | Large Outsider (Chaotic, Evil, Extraplanar, Tanar'ri) | 45
Aspect of Hextor | LE | 12 | 8 | 22 | 115 | +16/+11/+6/+16/+16/+16/+16/+16 (15 magic/15 magic/15 magic/10 magic/10 magic/10 magic/5 magic/5 magic) | - | Large Outsider (Evil, Extraplanar, Lawful) | 55
Aspect of Kord | CG | 14 | 10 | 21 | 135 | +24/+19/+14 (20 magic) | - | Large Outsider (Chaotic, Extraplanar, Good) | 55
Aspect of Lolth | CE | 14 | 8 | 21 | 105 | +18 (10 + Poison) | - | Large Outsider (Chaotic, Evil, Extraplanar) | 55
Aspect of Mephistopheles | LE | 10 | 8; F6 | 23 | 85 | +14/+9 (15 magic + 5 cold) | - | Large Outsider (Baatezu, Evil, Extraplanar, Lawful) | 45
Aspect of Nerull | LE/CE | 16 | 8 | 23 | 125 | +20/+15/+10/+5 (10 magic) | - | Large Outsider (Evil, Extraplanar) | 60
Aspect of Orcus | CE | 9 | 4; F2 | 21 | 105 | +16/+11 (15 magic) | - | Large Outsider (Chaotic, Extraplanar, Evil, Tanar'ri) | 45
Aspect of Tiamat | CE | 10 | 6; F2 | 23 | 115 | +16/+16/+16/+16/+16 (10) | - | Large Dragon (Extraplanar) | 50
Aspect of Vecna | LE/CE | 10 | 6 | 22 | 65 | +9 (5 magic) | - | Undead | 80
Bright Naga | CE | 5 | 8 | 15 | 35 | +4 (10) | - | Large Aberration | 15
Catfolk | CG/CE | 1 | 8 | 15 | 5 | +3 (5) | +3 (5) | Humanoid (Catfolk) | 3
Cave Ankylosaurus | Any | 7 | 6 | 24 | 65 | +10 (10) | - | Large Animal | 30
Cave Triceratops | Any | 8 | 6 | 18 | 75 | +10 (15) | - | Large Animal | 25
Cave Tyrannosaurus | Any | 9 | 8 | 15 | 70 | +12 (15) | - | Large Animal | 25
Crucian | LG/LE | 3 | 4 | 21 | 20 | +5 (5) | - | Humanoid (Reptilian) | 10
Cursed Spirit | CE | 3 | F4 | 13 | 20 | +3 (5) | - | Undead (Incorporeal) | 24
Displacer Serpent | CE | 2 | 4 | 13 | 20 | +5 (5) | - | Magical Beast | 10
Equiceph | LE | 4 | 6 | 20 | 20 | +8 (15) | +3 (10) range 6 | Large Monstrous Humanoid | 15
Gravehound | LE/CE | 4 | 8 | 15 | 25 | +6 (5 + Stun) | - | Undead | 24
Hatchling Kruthik | LE | 4 | 10 | 19 | 25 | +11/+11 (5) | - | Small Magical Beast | 10
Adult Kruthik | LE | 6 | 8 | 22 | 45 | +12/+12/+7 (10/10/5) | +12/+12 (5) | Magical Beast | 20
Greater Kruthik | LE | 8 | 8 | 25 | 75 | +15/+15/+9 (15 + 5 acid/15 + 5 acid/5 + 5 acid) | - | Large Magical Beast | 30
Mad Slasher | CE | 4 | 8 | 15 | 25 | +6/+6 (5) | - | Aberration | 10
Magma Hurler | CE | 4 | 4 | 15 | 45 | +11 (15) | +5 (25 + 5 fire) range 6 | Elemental (Earth, Extraplanar, Fire) | 15
Nothic | LE/CE | 5 | 6 | 15 | 40 | +7/+7 (5) | - | Aberration | 15
Phargion | Any | 10 | 2 | 19 | 75 | +12/+12 (5) | - | Magical Beast | 25
Protectar | LG/CG | 2 | 4; F5 | 18 | 15 | +4 (5) | - | Outsider (Extraplanar, Good) | 10
Ramadeen | LG | 4 | 8 | 18 | 30 | +10 (10) | - | Large Outsider (Extraplanar, Good, Lawful) | 20
Scaled Stalker | LE | 8 | 6 | 23 | 60 | +13/+8 (10) | +7 (5) | Large Monstrous Humanoid | 25
Ghirrash | CG/CE | 7 | 10 | 20 | 50 | +13/+13/+13/+13/+7 (10/10/10/10/5 + Paralysis) | - | Large Outsider (Extraplanar) | 35
Khumat | LE/CE | 11 | 6 | 26 | 95 | +18 (20) | - | Large Outsider (Extraplanar) | 40
Thaskor | LE | 13 | 8 | 28 | 125 | +22 (25) | - | Large Outsider (Extraplanar) | 45
Spark Lasher | CE | 3 | 6 | 14 | 15 | +3 (15 electricity) | - | Aberration | 10
Stonechild | LG/CG | 2 | 4 | 19 | 20 | +6 (15) | - | Outsider (Earth, Extraplanar) | 15
Walking Wall | LG/LE | 6 | 6 | 17 | 65 | +9 (15) | - | Elemental (Earth, Extraplanar) | 20
"""  # noqa: E501

ABILITIES = """\
Abyssal Eviscerator | Immune Poison; Resist 10 Acid, Cold, Electricity, Fire; Blind-Fight
Aspect of Asmodeus | DR 5; Immune Fire, Poison; Resist 10 Acid, Cold; Melee Reach 2; Flight
Aspect of Bahamut | Blindsight; DR 5; Breath Weapon ☐ (replaces attacks; cone; 35 cold damage; DC 21); Melee Reach 2; Cleave; Save +4; Flight
Aspect of Demogorgon | DR 5; Immune Electricity, Poison; Resist 10 Acid, Cold, Fire; Melee Reach 2
Aspect of Hextor | DR 5; Melee Reach 2; Blind-Fight; Cleave
Aspect of Kord | DR 5; Melee Reach 2; Blind-Fight; Cleave; Mobility
Aspect of Lolth | DR 5; Spell Resistance; Poison (5 each turn; DC 20); Melee Reach 2; Blind-Fight
Aspect of Mephistopheles | DR 5; Immune Fire, Poison; Resist 10 Acid, Cold; Melee Reach 4; Mobility; Flight
Aspect of Nerull | DR 5; Melee Reach 2
Aspect of Orcus | DR 5; Immune Electricity, Poison; Resist 10 Acid, Cold, Fire; Death Strike ☐ (replaces attacks; touch; only living; destroy; DC 17); Melee Reach 2; Cleave; Flight
Aspect of Tiamat | Blindsight; DR 5; Breath Weapon ☐ (replaces attacks; cone; 30 acid damage; DC 20); Melee Reach 2; Cleave; Save +4; Flight
Aspect of Vecna | DR 5; Spell Resistance; Blind-Fight
Cave Ankylosaurus | Trample 15 (DC 18); Melee Reach 2; Difficult 20
Cave Triceratops | Powerful Charge +15; Trample 15 (DC 18); Melee Reach 2; Difficult 20
Cave Tyrannosaurus | Melee Reach 2; Difficult 20
Displacer Serpent | Conceal 11
Ghirrash | DR 5; Conceal 11; Spell Resistance; Immune Poison; Resist 10 Acid, Cold, Electricity, Fire; Paralysis (DC 16); Pounce; Melee Reach 2; Mobility
Gravehound | Stun (DC 16)
Adult Kruthik | Precise Shot
Greater Kruthik | Resist 10 Acid; Melee Reach 2
Mad Slasher | Whirlwind Attack
Magma Hurler | Immune Fire; Vulnerable Cold
Nothic | Gaze Attack (range 6; 5 damage; DC 16)
Phargion | Mobility
Ramadeen | DR 5; Smite Evil +5 ☐; Melee Reach 2; Powerful Charge +5
Khumat | DR 5; Spell Resistance; Immune Poison; Resist 10 Acid, Cold, Electricity, Fire; Melee Reach 2
Spark Lasher | Immune Electricity
Stonechild | Immune Acid, Poison; Blind-Fight
Thaskor | DR 5; Spell Resistance; Immune Poison; Resist 10 Acid, Cold, Electricity, Fire; Trumpeting Blast (free; cone; Stun; DC 21); Melee Reach 2; Powerful Charge +5; Cleave
Bright Naga | -
Catfolk | -
Crucian | -
Walking Wall | -
"""  # noqa: E501

SPELLS = {
    "Aspect of Mephistopheles": "fireball ☐ (sight; radius 4; 35 fire damage; DC 19)",
    "Aspect of Nerull": "inflict critical wounds (unlimited uses) "
    "(touch; 35 negative damage; DC 22)",
    "Aspect of Vecna": "magic missile (unlimited uses) (sight; 25 damage)",
    "Bright Naga": "magic missile (unlimited uses) (sight; 5 damage)",
    "Protectar": "cure light wounds ☐☐☐ (touch; heal 5)",
    "Stonechild": "magic stone ☐☐☐ (range 6; 5 damage)",
}


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.splitlines()]


def test_there_are_38_monsters() -> None:
    assert len(monster_files()) == len(rows(CARDS)) == 38


@pytest.mark.parametrize("path", monster_files(), ids=lambda path: path.stem)
def test_a_monster_prints_as_it_is_written(path) -> None:  # type: ignore[no-untyped-def]
    """shows: block.round-trip, block.monsters"""
    text = path.read_text()
    assert write(read_block(text, path.name)) == text


@pytest.mark.parametrize("row", rows(CARDS), ids=lambda row: row[0])
def test_a_monster_becomes_the_card_the_rules_give(row: list[str]) -> None:
    """shows: identity.faction, level.sum, speed.land, speed.flight, ac.same, ac.dodge, hp.fives, melee.bonus, damage.average, damage.fives, damage.kinds, damage.magic, ranged.thrown, ranged.projectile, many.listed, many.averaged, type.same, type.size, cost.rating, cost.fearless"""  # noqa: E501
    card = made(monster_text(row[0])).card
    found = [card.name, card.faction, str(card.level), str(card.speed), str(card.ac)]
    found += [str(card.hp), str(card.melee), str(card.ranged), card.type_line, str(card.cost)]
    assert found == row


@pytest.mark.parametrize("row", rows(ABILITIES), ids=lambda row: row[0])
def test_a_monster_keeps_the_abilities_that_carry_over(row: list[str]) -> None:
    """shows: ability.named, ability.dr, ability.sr, ability.reach, ability.conceal, ability.energy, ability.charge, ability.smite, ability.trample, saves.four, skills.tumble, feats.same, troop.animals"""  # noqa: E501
    card = made(monster_text(row[0])).card
    own = [str(ability) for ability in card.abilities if not ability.inherent]
    assert own == ([] if row[1] == "-" else row[1].split("; ") if "(" not in row[1] else own)
    assert "; ".join(own) == ("" if row[1] == "-" else row[1])


@pytest.mark.parametrize(("name", "spells"), SPELLS.items(), ids=list(SPELLS))
def test_a_monster_keeps_the_spells_of_use_in_battle(name: str, spells: str) -> None:
    """shows: spells.combat, spells.form, spells.like"""
    assert "; ".join(str(spell) for spell in made(monster_text(name)).card.spells) == spells


def test_no_other_monster_has_spells() -> None:
    casters = [row[0] for row in rows(CARDS) if made(monster_text(row[0])).card.spells]
    assert sorted(casters) == sorted(SPELLS)


def test_the_printed_errors_of_the_blocks_are_found() -> None:
    """shows: block.arithmetic"""
    found = {
        (path.stem, finding.field, finding.expected)
        for path in monster_files()
        for finding in findings(read_block(path.read_text()))
    }
    assert found == {
        ("aspect-of-asmodeus", "Attack", "+16"),
        ("aspect-of-kord", "Initiative", "+8"),
        ("aspect-of-kord", "Attack", "+23"),
        ("aspect-of-nerull", "Initiative", "+9"),
        ("greater-kruthik", "Attack", "+15"),
    }


@pytest.mark.parametrize("path", monster_files(), ids=lambda path: path.stem)
def test_every_item_of_a_block_is_told_in_the_trace(path) -> None:  # type: ignore[no-untyped-def]
    """shows: trace.nothing-lost"""
    conversion = made(path.read_text())
    block = conversion.block
    told = " ".join(f"{step.given} {step.how} {step.result}" for step in conversion.trace).lower()
    for item in (*block.special_qualities, *(str(feat) for feat in block.feats)):
        words = [w for w in item.lower().replace("and ", "").split() if w.isalpha()]
        assert all(word in told for word in words), item
    for skill in block.skills:
        assert skill.name.lower() in told
    for special in block.specials:
        if special.kind != "Sp":
            assert special.name.lower() in told, special


@pytest.mark.parametrize("row", rows(CARDS), ids=lambda row: row[0])
def test_the_skirmish_takes_the_card(row: list[str]) -> None:
    """shows: field.cards"""
    card = made(monster_text(row[0])).card
    fielded = field_card(card).card
    assert (fielded.level, fielded.ac, fielded.hp) == (card.level, card.ac, card.hp)
    assert [strike.bonus for strike in fielded.melee] == [s.bonus for s in card.melee.strikes]
