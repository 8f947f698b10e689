"""Appendix A: cards of 2008 as these rules read them."""

from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.cards.reader import parse_printed, read_card, read_power
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


def printed(**changes: object) -> v.Creature:
    """An old-style card with one DEF, read and made ready for these rules."""
    data = {
        "name": "Old Guard", "alignment": "EVIL", "movementMode": "NORMAL", "cost": 20,
        "level": 5, "speed": 6, "hp": 55, "ac": 18, "def": 14,
        "factions": ["CIVILIZATION"], "keywords": ["Human", "Fighter"], "powers": [], **changes,
    }  # fmt: skip
    new = modernised(read_card(parse_printed(data, "old.json")).card)
    assert isinstance(new, v.Creature)
    return new


def test_def_becomes_three_defenses_with_the_named_bonuses() -> None:
    """proves: old.defenses"""
    new = printed()
    assert (new.ac, new.fort, new.ref, new.will) == (18, 14, 14, 14)
    assert new.bloodied == 25
    firm = printed(powers=[{"type": "ABILITY", "text": "+4 DEF (Fort)"}])
    assert (firm.fort, firm.ref, firm.will) == (18, 14, 14)


def test_a_change_of_def_changes_all_three() -> None:
    """proves: old.defenses"""
    power = read_power("Ward: Adjacent allies have +2 DEF.")
    stats = [step.stat for step in power.steps if isinstance(step, v.Bonus)]
    assert stats == ["Fort", "Ref", "Will"]


def test_cones_are_blasts() -> None:
    """proves: old.cones"""
    for words, size in (("small cone", 3), ("large cone", 5)):
        bounds = read_power(f"Breath: ({words}) +9 vs. Ref; 5 damage.", section="attack").bounds
        assert (bounds.shape, bounds.size) == ("blast", size)


def test_flight_and_burrow_are_modes_of_the_speed() -> None:
    """proves: card.speed"""
    assert printed(movementMode="FLIGHT").mode == "flight"
    assert printed(movementMode="BURROW").mode == "burrow"
    assert printed(powers=[{"type": "ABILITY", "text": "Flight"}]).mode == "flight"


def test_cards_of_2008_are_fielded_in_the_words_of_these_rules() -> None:
    """proves: old.defenses, old.cones"""
    dragon = standard_library().creature("Young Green Dragon")
    assert dragon.defense is None
    assert (dragon.fort, dragon.ref, dragon.will) == (20, 20, 20)
    breath = next(power for power in dragon.powers if power.name == "Poison Breath")
    assert (breath.bounds.shape, breath.bounds.size) == ("blast", 5)


def test_a_bonus_to_def_in_the_tree_is_one_to_each_defense() -> None:
    """proves: old.defenses"""
    ward = v.Power("Ward", action=("minor",), steps=(v.Bonus(v.Owner(), "DEF", 2),))
    new = modernised(replace(card(), powers=(ward,)))
    assert [step.stat for step in new.powers[0].steps if isinstance(step, v.Bonus)] == [
        "Fort", "Ref", "Will",
    ]  # fmt: skip
