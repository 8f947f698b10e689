"""What printed wording comes to: readings that a rule of the book depends on."""

import pytest

from warband.cards.notation import parse_power
from warband.cards.reader import read_power

READINGS = [
    # Before the dice are rolled is not when they lie on the table.
    (
        "champion",
        "Use before rolling initiative: Each Orc ally has +2 speed until end of round.",
        "champion at initiative-roll: bonus each{ally, #Orc} speed 2 until=end-of-round",
    ),
    (
        "champion",
        "Use when rolling initiative: Roll 1 extra d20.",
        "champion before initiative-roll: extra-initiative-die",
    ),
    # One penalty to two numbers is one effect, so one save ends it.
    (
        "attack",
        "Hex: (range 5) +9 vs. Will; -2 attack and saves (save ends).",
        'attack "Hex" ranged range=5: strike +9 Will effects=['
        "bonus target attack -2 until=(save-ends +group);"
        " bonus target save -2 until=(save-ends +group)]",
    ),
    # An adjacent target is no farther away, whatever the reach.
    (
        "attack",
        "Flurry: Make 2 attacks against 1 adjacent target, +9 vs. AC; 5 damage.",
        'attack "Flurry" melee: strike +9 AC 5; own-attacks count=2 +same versus={adjacent}',
    ),
]


@pytest.mark.parametrize(("section", "text", "notation"), READINGS)
def test_printed_wording_means(section: str, text: str, notation: str) -> None:
    assert read_power(text, section=section) == parse_power(notation)
