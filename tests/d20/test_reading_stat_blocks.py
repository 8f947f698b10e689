"""Stat blocks as people write them: noise taken, errors named, no line lost."""

from fractions import Fraction

import pytest

from tests.d20.blocks import SOLDIER, soldier
from warband.d20.dice import Dice
from warband.d20.statblock.block import Damage, Feat, Skill, Speed, SpellLike
from warband.d20.statblock.printer import write
from warband.d20.statblock.problems import StatBlockError
from warband.d20.statblock.reader import read, read_block

STEED = (
    "**Horned Steed:** CR 5; Large magical beast; HD 6d10+18; hp 51; Init +2; Spd 50 ft.; "
    "AC 19, touch 11, flat-footed 17; Base Atk +6; Grp +15; Atk +11 melee (1d8+7, horn); "
    "Full Atk +11 melee (1d8+7, horn) and +4 melee (1d4+2, 2 hooves); SA smite evil +6 1/day; "
    "SQ damage reduction 5/magic, scent, spell resistance 9; AL CG; SV Fort +8, Ref +7, Will +5; "
    "Str 21, Dex 15, Con 17, Int 9, Wis 16, Cha 18.\n\n"
    "**Skills and Feats:** Jump +20, Listen +9; Alertness, Skill Focus (Survival).\n"
)

CARD_FORM = """\
Watcher of Yon, Gnome Guard: NG Small Humanoid (GNOME) Ftr2
**HD:** 2 (15 hp)      **INIT:** +1
**AC:** 17 (T 12, FF 16)      **SPD:** 20 ft.
**ATK:** Hammer +4 melee (1d6)
**SA/SQ:** Gnome traits
**SV:** F +4, R +1, W +0
**AB:** S 11, D 13, Cn 14, I 10, W 10, Ch 9
**S/F:** Listen +4; Dodge
**CR:** 2
"""


def test_printing_and_reading_are_inverse() -> None:
    """shows: block.round-trip"""
    block = read_block(SOLDIER)
    assert read_block(write(block)) == block


def test_a_block_on_one_line() -> None:
    """shows: block.one-line"""
    block = read_block(STEED)
    assert (block.name, block.size, block.type, block.hp) == (
        "Horned Steed",
        "Large",
        "Magical Beast",
        51,
    )
    assert [(s.weapon, s.count, s.bonuses) for s in block.full_attack[0]] == [
        ("horn", 1, (11,)),
        ("hooves", 2, (4,)),
    ]
    assert block.challenge_rating == 5
    assert block.skill("Jump") == 20
    assert block.has_feat("Alertness")
    assert read_block(write(block)) == block


def test_the_short_form_of_a_card() -> None:
    """shows: block.card-form"""
    block = read_block(CARD_FORM)
    assert block.name == "Watcher of Yon, Gnome Guard"
    assert (block.size, block.subtypes, block.level, block.alignment) == (
        "Small",
        ("Gnome",),
        2,
        "NG",
    )
    assert block.armor_class.touch == 12
    assert block.abilities == (11, 13, 14, 10, 10, 9)
    assert block.has_feat("Dodge")


@pytest.mark.parametrize(
    "noise",
    [
        lambda text: text.replace("Hit Dice:", "**Hit Dice:**"),
        lambda text: text.replace("+1 Dex", "+1 Dex").replace("-", "–"),
        lambda text: "\n\n".join(text.splitlines()),
        lambda text: text.replace("Armor Class:", "AC:").replace("Challenge Rating", "CR"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "# " + text,
        lambda text: text.replace("30 ft.", "30 ft. (6 squares)"),
        lambda text: "\n".join(f"> {line}" for line in text.splitlines()),
    ],
)
def test_noise_is_taken(noise) -> None:  # type: ignore[no-untyped-def]
    """shows: block.noise"""
    assert read_block(noise(SOLDIER)) == read_block(SOLDIER)


def test_wrapped_lines_are_joined() -> None:
    """shows: block.wrapped"""
    text = soldier(skills="Climb +5,\n  Jump +4, Listen +2")
    assert [s.name for s in read_block(text).skills] == ["Climb", "Jump", "Listen"]
    text = soldier(skills="Climb +5,\nJump +4")
    assert [s.name for s in read_block(text).skills] == ["Climb", "Jump"]


def test_prose_is_kept() -> None:
    """shows: block.nothing-lost"""
    block = read_block(SOLDIER + "He is a quiet fellow.\nShield Wall (Ex): +1 AC beside another.\n")
    assert block.prose == ("He is a quiet fellow.",)
    assert block.specials[0].name == "Shield Wall"
    assert read_block(write(block)) == block


def test_several_blocks_in_one_text() -> None:
    """shows: block.several"""
    names = [r.block.name for r in read(SOLDIER + "---\n" + SOLDIER.replace("Soldier", "Guard"))]
    assert names == ["Soldier", "Guard"]
    assert len(read(f"# {SOLDIER}\n# {SOLDIER}")) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (soldier(hit_dice="many"), "line 3, Hit Dice: Hit Dice are written as 4d8+20 (38 hp)"),
        (soldier(speed="fast"), "line 4, Speed: a speed in feet is expected"),
        (soldier(armor_class="good"), "line 5, Armor Class"),
        (soldier(attack="hits hard"), "line 6, Attack: an attack is written as weapon"),
        (soldier(attack="Sword +4 melee (1d8"), "a bracket is open"),
        (soldier(abilities="Str 14, Dex 13"), "missing: Con, Int, Wis, Cha"),
        (soldier(challenge_rating="hard"), "line 10, Challenge Rating"),
        (soldier(alignment=""), "the block has no Alignment"),
        (soldier(speed="fly 30 ft. (graceful)"), "maneuverability is one of perfect"),
        (SOLDIER + "Armor Class: 12\n", "line 12, Armor Class: stands here a second time"),
        (SOLDIER.replace("Armor Class", "Armr Class"), "no Armor Class; is 'Armr Class' meant?"),
        ("", "there is no stat block here"),
        ("Hit Dice: 1d8\n", "the block has no name"),
    ],
)
def test_errors_name_line_and_cause(text: str, told: str) -> None:
    """shows: block.errors"""
    with pytest.raises(StatBlockError) as error:
        read(text)
    assert told in str(error.value)


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(StatBlockError) as error:
        read(soldier(speed="fast", armor_class="good", abilities="strong"))
    assert len(error.value.problems) == 3


def test_details_of_fields() -> None:
    block = read_block(
        soldier(
            speed="30 ft., climb 20 ft., fly 60 ft. (good)",
            full_attack="2 claws +12 melee (1d10+3/19-20/x3 plus 2d4 acid plus poison)",
            skills="Hide +17*, Survival +5 (+7 following tracks)",
            feats="Endurance (B), Weapon Focus (claw)",
            challenge_rating="1/2",
            spell_like_abilities="",
        ).replace("Spell Like Abilities: \n", "")
        + "Spell-Like Abilities: At will-light; 3/day-bless (DC 13, caster level 4th)\n"
    )
    assert block.movement.current[2] == Speed("fly", 60, "good")
    claws = block.full_attack[0][0]
    assert (claws.count, claws.critical, claws.riders) == (2, ("19-20", "x3"), ("poison",))
    assert claws.damage == (Damage(Dice(1, 10, 3)), Damage(Dice(2, 4), "acid"))
    assert block.skills == (Skill("Hide", 17, "*"), Skill("Survival", 5, "(+7 following tracks)"))
    assert block.feats == (Feat("Endurance", "", True), Feat("Weapon Focus", "claw"))
    assert block.challenge_rating == Fraction(1, 2)
    assert block.spell_like == (SpellLike("light", None), SpellLike("bless", 3, 13, 4))


def test_decisions_and_printed_lines() -> None:
    """shows: block.decisions"""
    block = read_block(SOLDIER + "Card faction: CG\nPrinted cost: 22\n")
    assert [(d.key, d.value) for d in block.decisions] == [("faction", "CG")]
    assert [(d.key, d.value) for d in block.printed] == [("cost", "22")]
