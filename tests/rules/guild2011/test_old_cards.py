"""Appendix A: cards of 2008 as these rules read them."""

from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.rules.guild2011.book import standard_library
from warband.rules.guild2011.conditions import CONDITIONS
from warband.rules.guild2011.old_cards import modernised


def card() -> v.Creature:
    return standard_library().creature("Hobgoblin Soldier")


def test_old_keywords_have_new_names() -> None:
    """proves: old.keywords, old.alignment, card.keywords"""
    old = replace(card(), keywords=("Goblin", "Rogue", "Fighter", "Evil"))
    new = modernised(old)
    assert isinstance(new, v.Creature)
    assert new.keywords == ("Goblin", "Martial")


def test_half_of_the_hit_points_is_the_bloodied_value() -> None:
    """proves: old.bloodied, hp.round-down"""
    new = modernised(replace(card(), hp=85, bloodied=None))
    assert isinstance(new, v.Creature)
    assert new.bloodied == 40


def test_a_new_card_is_as_it_was() -> None:
    assert modernised(card()) is card() or modernised(card()) == card()


def test_old_conditions_have_new_names() -> None:
    """proves: old.conditions"""
    assert CONDITIONS.old_names == {"Staggered": "Dazed", "Enervated": "Weakened"}
