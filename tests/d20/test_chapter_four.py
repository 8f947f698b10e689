"""The rules of chapter 4, one by one, and every number the chapter gives."""

from fractions import Fraction

import pytest

from tests.d20.blocks import made, monster_text, soldier
from warband.d20.convert.card import FACTIONS
from warband.d20.convert.card_spells import card_spells
from warband.d20.convert.converter import Conversion, convert_party
from warband.d20.convert.decisions import DecisionError
from warband.d20.convert.passages import PASSAGES
from warband.d20.convert.rounding import to_fives
from warband.d20.convert.trace import STATUSES, Step
from warband.d20.statblock.reader import read


def steps(conversion: Conversion, field: str) -> list[Step]:
    return [step for step in conversion.trace if step.field == field]


@pytest.mark.parametrize(
    ("alignment", "factions"),
    [
        ("Lawful good", "LG"), ("CG", "CG"), ("Always lawful evil", "LE"), ("CE", "CE"),
        ("Usually neutral good", "LG/CG"), ("LN", "LG/LE"), ("Chaotic neutral", "CG/CE"),
        ("NE", "LE/CE"), ("N", "Any"), ("Always neutral", "Any"), ("Usually evil (any)", "LE/CE"),
        ("Always good (any)", "LG/CG"), ("Always chaotic (any)", "CG/CE"),
    ],
)  # fmt: skip
def test_faction_by_alignment(alignment: str, factions: str) -> None:
    """shows: identity.faction, identity.neutral, identity.any"""
    assert made(soldier(alignment=alignment)).card.faction == factions


def test_company_goes_before_alignment() -> None:
    """shows: identity.preference"""
    conversion = made(soldier(alignment="CN"), faction="CG")
    assert conversion.card.factions == ("CG",)
    assert steps(conversion, "faction")[-1].status == "decision"


def test_a_subtype_puts_a_misprinted_alignment_right() -> None:
    conversion = made(monster_text("Aspect of Kord"))
    assert conversion.card.faction == "CG"
    assert any("contradicts" in step.how for step in steps(conversion, "faction"))


def test_racial_hit_dice_and_class_levels_add_up() -> None:
    """shows: level.sum, save.level"""
    card = made(soldier(hit_dice="2d8+2 plus 2d8+2 (22 hp)")).card
    assert (card.level, card.save) == (4, 4)


@pytest.mark.parametrize(
    ("speed", "shown"),
    [
        ("fly 150 ft. (poor)", "F9"), ("20 ft.", "4"), ("fly 60 ft. (good)", "F8"),
        ("30 ft., fly 100 ft. (perfect)", "6; F14"), ("fly 100 ft. (average)", "F8"),
        ("fly 50 ft. (clumsy)", "F2"), ("40 ft., burrow 20 ft.", "8; Burrow 4"),
        ("30 ft. in splint mail; base land speed 40 ft.", "6"), ("F 60 ft.", "F5"),
    ],
)  # fmt: skip
def test_speed_in_squares(speed: str, shown: str) -> None:
    """shows: speed.land, speed.flight, speed.burrow"""
    assert str(made(soldier(speed=speed)).card.speed) == shown


def test_fly_speeds_can_be_rounded_down() -> None:
    assert made(soldier(speed="fly 120 ft. (good)")).card.speed.fly == 16
    assert made(soldier(speed="fly 120 ft. (good)"), fly="down").card.speed.fly == 15


def test_climbing_and_swimming_are_dropped_and_told() -> None:
    """shows: speed.dropped"""
    conversion = made(soldier(speed="30 ft., climb 20 ft., swim 15 ft."))
    dropped = [step.given for step in steps(conversion, "dropped")]
    assert {"climb 20 ft.", "swim 15 ft."} <= set(dropped)


def test_dodge_is_one_more_armor_class() -> None:
    """shows: ac.same, ac.dodge"""
    assert made(soldier()).card.ac == 15
    assert made(soldier(feats="Dodge")).card.ac == 16


@pytest.mark.parametrize(("hp", "rating"), [(29, 30), (13, 15), (1, 5), (22, 20), (38, 40)])
def test_hit_points_to_fives(hp: int, rating: int) -> None:
    """shows: hp.fives"""
    assert made(soldier(hit_dice=f"3d8 ({hp} hp)")).card.hp == rating


def test_an_ogres_club() -> None:
    """shows: damage.average, damage.fives"""
    conversion = made(soldier(attack="Club +8 melee (2d8+7)", full_attack=""))
    assert str(conversion.card.melee) == "+8 (15)"
    assert any("(9 + 23) / 2 = 16" in step.how for step in steps(conversion, "melee attack"))


@pytest.mark.parametrize(
    ("average", "down", "up"),
    [(Fraction(15, 2), 5, 10), (Fraction(45, 2), 20, 25), (Fraction(5, 2), 5, 5), (0, 5, 5)],
)
def test_ties(average: Fraction, down: int, up: int) -> None:
    assert to_fives(average).value == down
    assert to_fives(average, up=True).value == up


def test_ties_are_the_users_to_settle() -> None:
    """shows: damage.ties"""
    serpent = monster_text("Displacer Serpent")
    assert str(made(serpent).card.melee) == "+5 (5)"
    assert str(made(serpent, ties="up").card.melee) == "+5 (10)"
    assert any(step.key == "ties" for step in made(serpent).trace)


def test_two_weapons_are_averaged() -> None:
    """shows: many.averaged"""
    text = soldier(
        attack="Short sword +10 melee (1d6+2)",
        full_attack="Short sword +8 melee (1d6+2) and short sword +8 melee (1d6+1)",
    )
    assert str(made(text).card.melee) == "+9/+9 (5)"


def test_an_odd_difference_is_rounded_down() -> None:
    text = soldier(attack="Sword +10 melee (1d6+2)", full_attack="2 swords +7 melee (1d6+2)")
    conversion = made(text)
    assert str(conversion.card.melee) == "+8/+8 (5)"
    assert any(step.passage == "round down" for step in conversion.trace)


def test_iterative_attacks_are_listed() -> None:
    """shows: many.listed"""
    text = soldier(attack="Sword +14 melee (1d8+6)", full_attack="Sword +14/+9 melee (1d8+6)")
    assert str(made(text).card.melee) == "+14/+9 (10)"


def test_kinds_of_damage_stand_apart() -> None:
    """shows: damage.kinds"""
    text = soldier(attack="Spear +9 melee (1d8+4 plus 1d6 fire)", full_attack="")
    assert str(made(text).card.melee) == "+9 (10 + 5 fire)"


def test_magic_weapons_deal_magic_damage() -> None:
    """shows: damage.magic"""
    assert "magic" in str(
        made(soldier(attack="+1 sword +5 melee (1d8+3)", full_attack="")).card.melee
    )
    plain = soldier(attack="Masterwork sword +5 melee (1d8+3)", full_attack="")
    assert "magic" not in str(made(plain).card.melee)
    monk = soldier(special_qualities="Ki strike (magic)", attack="Unarmed +5 melee (1d8+5)",
                   full_attack="")  # fmt: skip
    assert str(made(monk).card.melee) == "+5 (10 magic)"


@pytest.mark.parametrize(("weapon", "squares"), [("javelin", 6), ("longbow", 0), ("sling", 0)])
def test_ranges(weapon: str, squares: int) -> None:
    """shows: ranged.thrown, ranged.projectile, ranged.shots"""
    card = made(soldier(attack=f"Sword +4 melee (1d8); or {weapon} +3 ranged (1d6)",
                        full_attack="")).card  # fmt: skip
    assert (card.ranged.range, card.ranged.shots) == (squares, 0)


def test_one_shot_or_no_limit() -> None:
    """shows: ranged.shots"""
    assert made(monster_text("Equiceph"), shots="one").card.ranged.shots == 1


def test_one_of_several_routines_is_taken() -> None:
    lasher = monster_text("Spark Lasher")
    assert str(made(lasher).card.melee) == "+3 (15 electricity)"
    assert str(made(lasher, melee="bite").card.melee) == "+3 (5)"
    assert str(made(lasher, melee="2").card.melee) == "+3 (5)"


@pytest.mark.parametrize(("value", "rating"), [(5, 5), (10, 5), (14, 5), (15, 10), (20, 10)])
def test_damage_reduction(value: int, rating: int) -> None:
    """shows: ability.dr"""
    card = made(soldier(special_qualities=f"Damage reduction {value}/magic")).card
    assert card.has(f"DR {rating}")


@pytest.mark.parametrize(("value", "has"), [(8, False), (10, False), (11, True), (15, True)])
def test_spell_resistance(value: int, has: bool) -> None:
    """shows: ability.sr"""
    card = made(soldier(special_qualities=f"Spell resistance {value}")).card
    assert card.has("Spell Resistance") is has


@pytest.mark.parametrize(
    "words", ["Immunity to magic", "Magic immunity", "Immune to fire and magic"]
)
def test_whoever_is_immune_to_magic_is_affected_by_no_spell(words: str) -> None:
    """shows: ability.sr"""
    assert made(soldier(special_qualities=words)).card.has("Spell Resistance All")


@pytest.mark.parametrize(
    ("spell", "level", "damage"),
    [
        ("searing light", 5, 10), ("searing light", 6, 15), ("slashing darkness", 7, 15),
        ("scorching ray", 6, 15), ("scorching ray", 7, 30), ("scorching ray", 20, 40),
        ("magic missile", 1, 5), ("magic missile", 5, 10), ("acid orb, lesser", 3, 10),
    ],
)  # fmt: skip
def test_dice_come_at_the_levels_at_which_the_spell_grows(
    spell: str, level: int, damage: int
) -> None:
    amount = card_spells()[spell].amount(level, ties_up=False)
    assert amount is not None
    assert amount[0].value == damage


def test_turn_undead_is_the_clerics_level() -> None:
    """shows: ability.turn"""
    assert made(soldier(**{"class": "Cleric 5"})).card.has("Turn Undead 5")
    assert made(soldier(**{"class": "Pal6"})).card.has("Turn Undead 3")


@pytest.mark.parametrize(
    ("changes", "ability"),
    [
        ({"type": "Medium Dragon"}, "Save +4"),
        ({"type": "Medium Humanoid (Dwarf)"}, "Save +4"),
        ({"class": "Monk 2"}, "Save +4"),
        ({"class": "Rogue 7"}, "Save +4"),
        ({"type": "Medium Humanoid (Dwarf)", "class": "Monk 2"}, "Save +8"),
    ],
)
def test_better_saves(changes: dict[str, str], ability: str) -> None:
    """shows: saves.four, saves.eight"""
    assert made(soldier(**changes)).card.has(ability)


def test_rogues_of_low_level_save_as_everybody() -> None:
    assert not any(
        a.name.startswith("Save") for a in made(soldier(**{"class": "Rogue 6"})).card.abilities
    )


def test_high_tumble_is_mobility() -> None:
    """shows: skills.tumble, skills.dropped"""
    assert made(soldier(skills="Tumble +15")).card.has("Mobility")
    assert not made(soldier(skills="Tumble +4")).card.has("Mobility")
    assert made(soldier(skills="Tumble +4"), mobility="4").card.has("Mobility")


@pytest.mark.parametrize(
    ("changes", "rating"),
    [
        ({}, 2),  # lawful
        ({"alignment": "CE"}, 0),
        ({"class": "Paladin 3", "feats": "Leadership"}, 4),
        ({"class": "Wizard 3"}, 1),
        ({"skills": "Diplomacy +5"}, 3),
        ({"skills": "Diplomacy +4"}, 2),
        ({"skills": "Diplomacy +9, Intimidate +9"}, 3),
        ({"hit_dice": "6d8 (27 hp)"}, 3),
        ({"hit_dice": "2d8 (9 hp)"}, 1),
        ({"abilities": "Str 10, Dex 10, Con 10, Int 13, Wis 13, Cha 13"}, 5),
        ({"abilities": "Str 10, Dex 10, Con 10, Int 8, Wis 8, Cha 8", "alignment": "CE",
          "class": "Rogue 1", "hit_dice": "1d6 (3 hp)"}, -5),
    ],
)  # fmt: skip
def test_commander_rating(changes: dict[str, str], rating: int) -> None:
    """shows: commander.base, commander.higher, commander.lower"""
    assert made(soldier(**changes), commander="rate").card.commander == rating


def test_nobody_commands_unasked() -> None:
    """shows: commander.choice, commander.effect"""
    conversion = made(soldier())
    assert conversion.card.commander is None
    told = made(soldier(), commander="4", effect="followers: AC +1")
    assert (told.card.commander, told.card.effect) == (4, "followers: AC +1")


def test_aspects_do_not_command() -> None:
    """shows: commander.aspects"""
    step = steps(made(monster_text("Aspect of Vecna")), "commander")[0]
    assert step.passage == "aspects"


@pytest.mark.parametrize("score", [1, 2])
def test_animals_are_difficult(score: int) -> None:
    """shows: troop.animals"""
    text = soldier(abilities=f"Str 10, Dex 10, Con 10, Int {score}, Wis 10, Cha 10")
    assert made(text).card.has("Difficult 20")
    assert made(text, troop="none").card.has("Difficult 20") is False


def test_difficult_and_independent_can_be_decided() -> None:
    """shows: troop.difficult, troop.independent"""
    assert made(soldier(), troop="Difficult 5").card.has("Difficult 5")
    assert made(soldier(), troop="Independent").card.has("Independent")


def test_player_characters() -> None:
    """shows: pc.independent, pc.unique, pc.commander"""
    card = made(soldier(), character="yes").card
    assert card.has("Unique")
    assert card.has("Independent")
    leader = made(soldier(), character="yes", commander="0").card
    assert leader.commander == 0
    assert not leader.has("Independent")


def test_rage_for_the_whole_battle() -> None:
    """shows: duration.rage"""
    kord = made(monster_text("Aspect of Kord"), rage="always").card
    assert (kord.ac, kord.hp, str(kord.melee)) == (19, 160, "+26/+21/+16 (25 magic)")


@pytest.mark.parametrize(
    ("rating", "type_line", "cost"),
    [("1/2", "Medium Humanoid", 3), ("3", "Medium Humanoid", 15), ("3", "Medium Undead", 24)],
)
def test_cost_by_challenge_rating(rating: str, type_line: str, cost: int) -> None:
    """shows: cost.rating, cost.fearless"""
    assert made(soldier(challenge_rating=rating, type=type_line)).card.cost == cost


def test_a_cost_can_be_decided() -> None:
    """shows: cost.choice"""
    assert made(soldier(), cost="17").card.cost == 17


def test_commanders_cost_more_in_mass_battles() -> None:
    """shows: cost.army"""
    conversion = made(soldier(), commander="1", cost="10")
    assert any(step.passage == "army cost" and step.result == "30" for step in conversion.trace)


@pytest.mark.parametrize(
    ("size", "squares"), [("Small", 1), ("Medium", 1), ("Large", 4), ("Huge", 9)]
)
def test_sizes(size: str, squares: int) -> None:
    """shows: type.size"""
    card = made(soldier(type=f"{size} Giant")).card
    assert card.squares == squares
    assert card.type_line == ("Giant" if size == "Medium" else f"{size} Giant")


def test_every_step_names_its_passage_and_its_standing() -> None:
    """shows: trace.steps"""
    conversion = made(monster_text("Ghirrash"))
    assert all(step.status in STATUSES for step in conversion.trace)
    assert all(step.passage in PASSAGES for step in conversion.trace if step.status == "rule")
    fields = {step.field for step in conversion.trace}
    assert fields >= {"name", "faction", "level", "save", "speed", "AC", "HP", "melee attack",
                      "ranged attack", "type", "size", "special ability", "commander",
                      "troop type", "cost", "dropped"}  # fmt: skip


def test_steps_name_the_line_they_were_read_from() -> None:
    conversion = made(soldier())
    assert [step.line for step in conversion.trace if step.field == "AC"] == [5]
    assert [step.line for step in conversion.trace if step.field == "HP"] == [3]


def test_an_unknown_decision_is_refused_by_name() -> None:
    with pytest.raises(DecisionError, match="is 'faction' meant"):
        made(soldier(), facton="CG")
    with pytest.raises(DecisionError, match="factions are LG"):
        made(soldier(), faction="evil")


def test_any_is_all_four() -> None:
    assert made(soldier(alignment="N")).card.factions == FACTIONS


def test_a_party_has_one_commander() -> None:
    """shows: pc.party"""
    wise = soldier(abilities="Str 10, Dex 10, Con 10, Int 14, Wis 14, Cha 14")
    party = convert_party([read(text)[0] for text in (soldier(), wise, soldier(alignment="CE"))])
    assert [one.card.commander for one in party] == [None, 5, None]
    assert [one.card.has("Independent") for one in party] == [True, False, True]
    assert all(one.card.has("Unique") for one in party)
