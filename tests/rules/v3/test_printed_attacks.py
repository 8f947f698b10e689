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
        "Bolas: (range 6) +8 vs. AC; 10 damage. On miss, re-roll once.",
        'attack "Bolas" ranged range=6: strike +8 AC 10; outcome miss [reroll]',
    ),
    # Who is pulled up comes all the way; who can be, may stay.
    (
        "general",
        "Inhale: Attack action: Pull each enemy within 5 squares adjacent to this creature.",
        'general "Inhale" [attack]: shove each{enemy, within 5} pull 99 ends=(spot near=owner)',
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
        "Duck: Use when this creature is targeted by a burst or blast attack: Shift 2.",
        'general "Duck" before targeted object={itself} tests=[attack-is kinds=[close]]:'
        " walk owner shift 2 -up_to",
    ),
    # One way to move or the other.
    (
        "general",
        "Skinshift: Move action: Moves up to its speed with Burrow OR Flight.",
        'general "Skinshift" [move]: choose-one ['
        "option Burrow [walk owner move (stat-of speed who=bearer) mode=burrow];"
        " option Flight [walk owner move (stat-of speed who=bearer) mode=flight]]",
    ),
    # Before a die is rolled, nobody knows what it shows.
    (
        "champion",
        "Use before rolling a d20 on this creature's turn: The result of that die roll is a 12.",
        "champion at d20-rolled subject={itself} tests=[on-turn {itself}]: set-roll 12",
    ),
    # One attack of either kind.
    (
        "general",
        "Quick Magic: Minor action, once per turn: Make a {r} or {c} attack.",
        'general "Quick Magic" [minor] once_per=turn:'
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
        "Bought Strength: Use at start of round: Spend 5 VP. This creature has +5 damage until end"
        " of round.",
        'general "Bought Strength" only_if=[score at_least=5] at start-of-round:'
        " score-points -5; bonus owner damage 5 until=end-of-round",
    ),
    # A power without a name is called by when it is used.
    (
        "general",
        "Use at start of this creature's turn: This creature heals 5 HP.",
        'general "Use at start of this creature\'s turn" at start-of-turn subject={itself}:'
        " heal owner 5",
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
