"""What printed attack powers come to."""

import pytest

from warband.cards.notation import parse_power
from warband.cards.reader import read_power

READINGS = [
    # An icon before the name is no part of it.
    (
        "attack",
        "{b}Hooked Spear: +8 vs. AC; 10 Damage",
        'attack "Hooked Spear" melee: strike +8 AC 10',
    ),
    # A missed attack is rolled again; no other attack is made.
    (
        "attack",
        "Bolas: (range 6) +8 vs. Ref; 15 damage. On miss, re-roll once.",
        'attack "Bolas" ranged range=6: strike +8 Ref 15; outcome miss [reroll]',
    ),
    # Who is pulled up comes all the way; who can be, may stay.
    (
        "general",
        "Inhale: Minor action: Pull each Elf enemy within 4 squares adjacent to this creature.",
        'general "Inhale" [minor]:'
        " shove each{enemy, #Elf, within 4} pull 99 ends=(spot near=owner)",
    ),
    (
        "general",
        "To Us: Minor action: Each ally within 3 squares can choose to be pulled adjacent to this"
        " creature.",
        'general "To Us" [minor]: shove each{ally, within 3} pull 99 +up_to ends=(spot near=owner)',
    ),
    # Several dice are rolled instead of one, whatever the first would show.
    (
        "champion",
        "Use when an ally attacks: Roll 2d20 and use the higher result.",
        "champion before attack-declared subject={ally}: reroll +best",
    ),
    # Bursts and blasts are close attacks.
    (
        "general",
        "Duck: Use when a burst or blast attack targets this creature: Shift 2.",
        'general "Duck" before targeted object={itself} tests=[attack-is kinds=[close]]:'
        " walk owner shift 2 -up_to",
    ),
    # One way to move or the other.
    (
        "general",
        "Skinshift: Minor action: Moves up to 4 squares with Flight OR Burrow.",
        'general "Skinshift" [minor]: choose-one ['
        "option Burrow [walk owner move 4 +squares mode=burrow];"
        " option Flight [walk owner move 4 +squares mode=flight]]",
    ),
    # Before a die is rolled, nobody knows what it shows.
    (
        "champion",
        "Use before rolling a d20: The result of that roll is a 12.",
        "champion at d20-rolled subject={itself}: set-roll 12",
    ),
    # One attack of either kind.
    (
        "general",
        "Quick Magic: Move action: Make a {r} or {c} attack.",
        'general "Quick Magic" [move]:'
        " make-attack owner (attack-choice kinds=[ranged; close]) -optional",
    ),
    # What cannot be reduced is not halved either.
    (
        "attack",
        "Unmaking: (burst 2) +9 vs. Fort; 10 damage, which cannot be reduced",
        'attack "Unmaking" close burst=2: strike +9 Fort 10 ignores=[resist; insubstantial]',
    ),
    # Whoever is attacked for coming near is there by then.
    (
        "general",
        "Braced: Use when a foe enters an adjacent square: Make a {m} attack against that foe.",
        'general "Braced" after enters subject={enemy} near=1:'
        " make-attack owner (attack-choice kinds=[melee]) versus=subject -optional",
    ),
    # Only points that one has can be spent.
    (
        "general",
        "Bought Strength: Use at start of round: Spend 5 VP. This creature has +2 speed until end"
        " of turn.",
        'general "Bought Strength" only_if=[score at_least=5] at start-of-round:'
        " score-points -5; bonus owner speed 2 until=end-of-turn",
    ),
    # A power without a name is called by when it is used.
    (
        "general",
        "Use at start of round: This creature heals 15 HP.",
        'general "Use at start of round" at start-of-round: heal owner 15',
    ),
    # To take an action is to do with it what it was spent on.
    (
        "general",
        "Hindrance: Use after an enemy within 4 squares takes a move action: Slide that enemy"
        " up to 1 square.",
        'general "Hindrance" after action-taken subject={enemy, within 4} action=move:'
        " shove subject slide 1 +up_to",
    ),
]


@pytest.mark.parametrize(("section", "text", "notation"), READINGS)
def test_printed_wording_means(section: str, text: str, notation: str) -> None:
    assert read_power(text, section=section) == parse_power(notation)
