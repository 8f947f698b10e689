"""Frames of sentences: what is said in one place may be said in another, and means the same."""

import pytest

from warband.cards.notation import print_power
from warband.cards.reader import read_power


def tree(text: str, section: str = "general") -> str:
    return " ".join(print_power(read_power(text, section=section)).split())


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Hiss: Until end of battle, whenever an ally is hit, that ally heals 5 HP.",
         "Hiss: Until end of battle, that ally heals 5 HP whenever an ally is hit."),
        ("Dash: Use at end of round: As a free action, 1 ally can shift 1 square.",
         "Dash: Use at end of round: 1 ally can shift 1 square as a free action."),
        ("Bray: +5 damage vs. enemies at least 4 squares away.",
         "Bray: +5 damage vs. enemies 4 squares or more away."),
        ("Coil: +5 damage vs. targets with 20 or fewer HP.",
         "Coil: +5 damage vs. targets with 20 HP or less."),
        ("Bask: Cannot be pushed, pulled, or slid.",
         "Bask: Immune to push, pull, and slide effects."),
        ("Cower: Use when your opponent wins initiative: This creature heals 5 HP.",
         "Cower: Use when you lose initiative: This creature heals 5 HP."),
    ],
)  # fmt: skip
def test_two_ways_to_say_it_mean_the_same(text: str, meant: str) -> None:
    assert tree(text) == tree(meant)


def test_several_bonuses_have_a_special_case_together() -> None:
    told = tree("Pack: +1 attack and +5 damage. +2 attack and +10 damage while bloodied instead.")
    assert told.count("bonus owner attack 1") == 2
    assert told.count("tests=[matches owner {bloodied}]") == 2


def test_the_second_attack_may_hit_more_surely_if_the_first_hit() -> None:
    told = tree(
        "Volley: Make 2 ranged attacks against the same enemy. If the first attack hits, the "
        "second attack has +2 attack.",
        "attack",
    )
    assert "if [was-hit]" in told
    assert "versus=target bonus=2" in told


def test_the_end_of_an_effect_may_be_told_in_any_order() -> None:
    told = tree("Mire: +9 vs. AC; Slowed (ends if target takes damage)(save ends).", "attack")
    assert "first-of [until-event (after damage object={is bearer}); save-ends]" in told


def test_the_name_of_the_card_itself_stands_in_the_plural() -> None:
    from warband.cards.reader.context import Context

    context = Context("Ash Newt", powers=["Kin"])
    power = read_power("Kin: +2 AC while adjacent to 2 or more Ash Newts.", context=context)
    assert "same-name" in print_power(power)


def test_whoever_is_destroyed_does_nothing_in_a_later_round() -> None:
    with pytest.raises(ValueError, match="cannot read"):
        read_power("Omen: When this creature is destroyed, at start of next round, score 5 VP.")


def test_the_owner_recharges_its_power_after_harming_an_enemy() -> None:
    told = tree("Slurp: Minor action: 1 adjacent enemy takes 10 damage, then recharge Slurp.")
    assert "recharge who=owner power=Slurp" in told or "recharge power=Slurp" in told
