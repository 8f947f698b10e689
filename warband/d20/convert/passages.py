"""The passages of the Miniatures Handbook (2003) that the converter follows.

A line number is the line of the book's plain text at which the passage stands.
"""

from msgspec import Struct


class Passage(Struct, frozen=True):
    """A rule of the book: where it stands, and what it says in our words."""

    line: int
    section: str
    says: str


PASSAGES = {
    "name": Passage(7123, "Name", "any name that makes sense"),
    "faction": Passage(
        7129,
        "Faction",
        "a corner alignment is its own faction; one neutral part "
        "fits both neighbours; neutral fits any warband",
    ),
    "faction preference": Passage(
        7131, "Faction", "what company a creature keeps goes before its alignment"
    ),
    "level": Passage(7149, "Level", "Hit Dice and class levels together"),
    "speed": Passage(7153, "Speed", "feet divided by 5"),
    "flight": Passage(
        7155, "Speed", "fly speed times the factor of its maneuverability, then in squares"
    ),
    "burrow": Passage(7169, "Speed", "burrowing converts at the normal rate"),
    "ac": Passage(7173, "AC", "the same Armor Class, one more with the Dodge feat"),
    "hp": Passage(7177, "HP", "to the nearest multiple of 5; 5 is the least"),
    "melee": Passage(7183, "Melee Attack", "usually the same bonus"),
    "average": Passage(7187, "Average Damage", "least and most damage together, halved"),
    "damage": Passage(
        7191, "Melee Damage", "average damage to the nearest multiple of 5; 5 is the least"
    ),
    "damage kinds": Passage(7020, "Melee Attack", "each kind of damage is given on its own"),
    "magic damage": Passage(9267, "Magic Weapons", "what a magic weapon deals is magic damage"),
    "ranged": Passage(7195, "Ranged Attack and Damage", "works as for melee"),
    "range": Passage(
        7197,
        "Ranged Attack and Damage",
        "thrown weapons reach 6 squares, projectiles "
        "as far as one sees (24 inches in mass battles)",
    ),
    "shots": Passage(7199, "Ranged Attack and Damage", "either one shot a battle or no limit"),
    "multiple": Passage(7203, "Multiple Attacks", "each attack keeps its own bonus"),
    "averaged": Passage(
        7205, "Multiple Attacks", "a bonus that differs between one attack and many is averaged"
    ),
    "type": Passage(7209, "Type", "the same type, subtypes in brackets"),
    "size": Passage(7211, "Type", "size is noted only if it is not Medium"),
    "type traits": Passage(7051, "Type", "some types bring traits of their own (glossary)"),
    "difficult": Passage(7227, "Troop Type", "powerful creatures are Difficult"),
    "animals": Passage(
        7229,
        "Troop Type",
        "Intelligence 1 or 2 means a very high Difficult rating, 20 for wild animals",
    ),
    "independent": Passage(7231, "Troop Type", "Independent for those who act on their own"),
    "commander": Passage(
        7235,
        "Commander",
        "those with class levels, and very intelligent and powerful monsters, can be commanders",
    ),
    "rating": Passage(
        7237,
        "Commander",
        "1, one more for each property of the higher list, one less for each of the lower list",
    ),
    "commander effect": Passage(7241, "Commander", "a commander has a Commander Effect"),
    "aspects": Passage(4147, "Aspect", "aspects do not command and obey only the best commanders"),
    "named": Passage(
        7267,
        "Named Special Abilities",
        "an ability of the same name is the one of the miniatures rules",
    ),
    "dr": Passage(7269, "Damage Reduction", "DR 10 from 15 up, otherwise DR 5"),
    "sr": Passage(7271, "Spell Resistance", "Spell Resistance if higher than 10"),
    "turn undead": Passage(
        7273, "Turn Undead", "the cleric's level, or the level a paladin turns as"
    ),
    "duration": Passage(7277, "Duration", "the rest of the battle, or one round"),
    "rage": Passage(7279, "Duration", "a barbarian counts as raging all the time"),
    "save": Passage(7285, "Saves", "the save bonus is the level"),
    "save +4": Passage(
        7295, "Saves", "Save +4 for dragons, dwarves, monks, paladins and rogues of 7th level"
    ),
    "save +8": Passage(7303, "Saves", "more than one of these may mean Save +8"),
    "skills": Passage(7307, "Feats and Skills", "skills fall away; high Tumble means Mobility"),
    "feats": Passage(7309, "Feats and Skills", "some feats carry over, some change numbers"),
    "spells": Passage(7313, "Spells", "only spells of use in combat, in the short form"),
    "spell form": Passage(
        8058, "Reading Spell Descriptions", "name, uses, range, radius, effect, save DC"
    ),
    "spell dc": Passage(8124, "Save DC", "usually 12 + the level of the spell"),
    "minor": Passage(7317, "Ignore Minor Features", "small and conditional things fall away"),
    "conceal": Passage(
        9319, "Potions", "blur is Conceal 6; what hides a creature wholly is Conceal 11 (9744)"
    ),
    "resist": Passage(9884, "Resist", "resistance to an energy is Resist with its number (9232)"),
    "immune": Passage(9710, "Immune", "immunities are listed in one entry"),
    "reach": Passage(9770, "Melee Reach", "squares from the creature"),
    "charge": Passage(9377, "Wondrous Items", "1d8 extra on a charge is Powerful Charge +5"),
    "cost": Passage(
        7321, "Deriving Costs", "there is no formula; a cost is for the players to settle"
    ),
    "cost by rating": Passage(
        7331, "Challenge Rating", "about 5 times the Challenge Rating, about 8 times if Fearless"
    ),
    "cost by comparison": Passage(
        7327,
        "Comparison",
        "twice the attack and twice the defense cost twice; twice one of them about 40% more",
    ),
    "army cost": Passage(6968, "Cost", "a commander costs 20 more in mass battles"),
    "player characters": Passage(
        7337,
        "Player Characters",
        "faction by alignment; commander, or Independent; an individual is Unique",
    ),
    "round down": Passage(
        9886, "Rounding", "fractions are rounded down unless something else is said"
    ),
    "encounter": Passage(
        6841, "Challenge Rating", "two creatures make an Encounter Level, the weakest first"
    ),
    "two sides": Passage(
        6928, "Miniatures and Roleplaying Statistics", "both sides of a card may differ on purpose"
    ),
}
