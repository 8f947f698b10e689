"""Warband Construction Steps, Powers that Affect Warband Construction, Setup step 1."""

from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.cards.keywords import RENAMED
from warband.cards.notation import load_cards
from warband.cards.warbands import Member, load_warbands, parse_warbands, print_warband
from warband.cards.warbands import Warband as Listing
from warband.data import data_folder
from warband.ddm.build.building_powers import Charter
from warband.ddm.build.construction import (
    changed_costs,
    check_warband,
    judge_warband,
    may_join,
    total_cost,
)
from warband.ddm.build.equipment import cannot_use, item_slots, legal_bearers
from warband.ddm.build.formats import ARENA, ASSAULT, GLADIATOR, Format, parse_format
from warband.ddm.build.profiles import FACTIONS, BuildingError, Profile, same_individual
from warband.ddm.build.random_warbands import NoWarband, random_warband
from warband.ddm.build.roster import (
    MusterError,
    PowerName,
    Recruit,
    Warband,
    from_listing,
    muster_warband,
    to_listing,
)
from warband.ddm.build.violations import Violation
from warband.ddm.do.turn.setting_up import IllegalWarband, begin
from warband.ddm.setup import Setup
from warband.ddm.text.setup_text import side_of
from warband.kernel.dice import Dice
from warband.rules.v3.library import standard_library

WILD: tuple[v.Faction, ...] = ("wild",)
CIVIL: tuple[v.Faction, ...] = ("civilization",)
GOBLINS = (v.Keyword("Goblin"),)


def creature(
    name: str,
    cost: int = 10,
    *steps: v.Effect,
    level: int = 5,
    keywords: Sequence[str] = (),
    alignment: v.Alignment = "neutral",
    factions: tuple[v.Faction, ...] = WILD,
    rating: int = 0,
    size: v.Size = "Medium",
    power: str = "Warband Building",
) -> v.Creature:
    powers = (v.Power(power, action=("none",), steps=steps),) if steps else ()
    return v.Creature(
        name, level=level, cost=cost, ac=15, fort=15, ref=15, will=15, speed=6, hp=30,
        bloodied=15, keywords=tuple(keywords), alignment=alignment, factions=factions,
        champion_rating=rating, size=size, powers=powers,
    )  # fmt: skip


def deck(*cards: v.Card) -> dict[str, v.Card]:
    return {card.name: card for card in cards}


def band(*names: str, faction: v.Faction | None = None) -> Warband:
    return Warband(tuple(map(Recruit, names)), faction=faction)


def faults(*cards: v.Card, form: Format = ASSAULT, warband: Warband | None = None) -> list[str]:
    """What is wrong with a warband of these cards, items unassigned."""
    if warband is None:
        creatures = [card.name for card in cards if isinstance(card, v.Creature)]
        items = tuple(card.name for card in cards if isinstance(card, v.Item))
        warband = Warband(tuple(map(Recruit, creatures)), items)
    return [str(fault) for fault in check_warband(warband, form, deck(*cards))]


def rules(violations: Sequence[Violation]) -> list[str]:
    return [violation.rule for violation in violations]


WOLF = creature("Wolf", 10, keywords=["Beast"])
OGRE = creature("Ogre", 30, alignment="evil")
GUARD = creature("Guard", 12, alignment="good", factions=CIVIL, keywords=["Human", "Martial"])
DRUID = creature("Druid", 20, alignment="good", factions=("civilization", "wild"))
IMP = creature("Imp", 5, factions=("underdark",), alignment="evil")


# ------------------------------------------------------------------- faction, alignment


def test_creatures_of_one_faction_make_a_legal_warband() -> None:
    """proves: game.warband.items-optional, build.faction"""
    assert faults(WOLF, WOLF, OGRE) == []


def test_every_creature_without_the_warbands_faction_is_named() -> None:
    """proves: build.faction, type.default"""
    assert faults(WOLF, WOLF, GUARD, IMP) == [
        "Guard (civilization) does not belong to wild [build.faction]",
        "Imp (underdark) does not belong to wild [build.faction]",
        "Good (Guard) and Evil (Imp) in one warband [build.alignment]",
    ]


def test_a_creature_of_several_factions_fits_by_any_of_them() -> None:
    """proves: build.faction.multiple, faction.membership"""
    assert faults(WOLF, DRUID) == []
    assert faults(GUARD, DRUID) == []


def test_the_faction_the_player_chose_binds() -> None:
    warband = band("Druid", "Guard", faction="wild")
    assert faults(DRUID, GUARD, warband=warband) == [
        "Guard (civilization) does not belong to wild [build.faction]"
    ]


def test_the_charter_tells_the_faction_that_was_found() -> None:
    assert judge_warband(band("Druid", "Guard"), ASSAULT, deck(DRUID, GUARD)).charter == Charter(
        "civilization"
    )


def test_a_creature_without_any_faction_fits_nowhere() -> None:
    """proves: faction.membership"""
    assert faults(creature("Stray", factions=())) == [
        "Stray (no faction) does not belong to borderlands [build.faction]"
    ]


def test_good_and_evil_do_not_stand_together() -> None:
    """proves: build.alignment, type.default"""
    assert faults(DRUID, OGRE, WOLF) == [
        "Good (Druid) and Evil (Ogre) in one warband [build.alignment]"
    ]


@pytest.mark.parametrize("other", [DRUID, OGRE])
def test_neutral_creatures_fit_any_warband(other: v.Creature) -> None:
    """proves: build.alignment.neutral"""
    assert faults(WOLF, other) == []


def test_what_a_creature_counts_as_is_respected() -> None:
    envoy = creature("Envoy", 10, v.CountsAs("civilization"), v.CountsAs("Elf"))
    elves_only = parse_format("200-8 (75%, only Elf)")
    assert faults(envoy, form=elves_only) == []
    assert faults(envoy, GUARD) == []


def test_one_who_counts_as_evil_stands_with_both_sides() -> None:
    turncoat = creature("Turncoat", 10, v.CountsAs("evil"), alignment="good")
    assert faults(turncoat, OGRE) == []
    assert faults(turncoat, DRUID) == []
    assert rules(
        check_warband(band("Turncoat", "Ogre", "Druid"), ASSAULT, deck(turncoat, OGRE, DRUID))
    ) == ["build.alignment"]


# --------------------------------------------------------------------------- the limits


@pytest.mark.parametrize(("cost", "legal"), [(150, True), (151, False)])
def test_the_warband_may_cost_the_point_limit_and_no_more(cost: int, legal: bool) -> None:
    """proves: build.point-limit, build.cost"""
    big = creature("Big", cost)
    expected = [] if legal else ["the warband costs 201 of 200 points [build.point-limit]"]
    assert faults(big, creature("Small", 50), form=Format(200, 8, 100)) == expected


@pytest.mark.parametrize(("number", "legal"), [(8, True), (9, False)])
def test_the_number_of_creatures_is_limited(number: int, legal: bool) -> None:
    """proves: build.creature-limit, format.creature-limit"""
    expected = [] if legal else ["9 creatures, at most 8 [build.creature-limit]"]
    assert faults(*[WOLF] * number) == expected


@pytest.mark.parametrize(("cost", "legal"), [(150, True), (151, False)])
def test_one_creature_may_cost_no_more_than_its_share(cost: int, legal: bool) -> None:
    """proves: build.cost-limit"""
    message = "Giant costs 151, at most 150 (75% of 200) [build.cost-limit]"
    assert faults(creature("Giant", cost)) == ([] if legal else [message])


def test_a_warband_needs_a_creature_but_no_champion() -> None:
    """proves: build.champions-optional"""
    assert faults() == ["the warband has no creature [build.creature-limit]"]
    assert faults(WOLF) == []


def test_every_violated_rule_is_named_at_once() -> None:
    hero = creature("Snig, the Axe", 160, keywords=["Unique"], alignment="evil")
    found = check_warband(
        band("Snig, the Axe", "Snig, the Axe", "Guard", "Nobody"), GLADIATOR, deck(hero, GUARD)
    )
    assert rules(found) == [
        "type.constructed",
        "build.faction",
        "build.alignment",
        "format.gladiator.strict",
        "build.point-limit",
        "build.cost-limit",
        "build.unique",
    ]


def test_names_without_a_card_are_reported() -> None:
    """proves: type.constructed"""
    ring = v.Item("Ring", 3)
    warband = Warband((Recruit("Wolf", ("Crown",)), Recruit("Ring")), ("Wolf",))
    assert faults(WOLF, ring, warband=warband) == [
        "Crown: unknown, no item card [type.constructed]",
        "Ring: an item, no creature card [type.constructed]",
        "Wolf: a creature, no item card [type.constructed]",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("200-8 (75%, only Beast)", "Ogre is not Beast"),
        ("200-8 (75%, no evil)", "Ogre is evil"),
        ('200-8 (75%, without "Ogre")', "Ogre is banned"),
        ("200-8 (75%, no items)", "items are not allowed: Ring"),
    ],
)
def test_restrictions_of_the_event_are_checked(text: str, fault: str) -> None:
    """proves: format.extra-restrictions"""
    ring = v.Item("Ring", 3)
    assert faults(WOLF, OGRE, ring, form=parse_format(text)) == [
        f"{fault} [format.extra-restrictions]"
    ]


def test_restrictions_of_the_event_let_the_others_through() -> None:
    form = parse_format('200-8 (75%, only wild, no good, without "Imp")')
    assert faults(WOLF, OGRE, form=form) == []


# ------------------------------------------------------------------------ Unique and Solo


def test_copies_of_an_ordinary_creature_are_allowed() -> None:
    """proves: build.copies"""
    assert faults(WOLF, WOLF, WOLF) == []


@pytest.mark.parametrize("word", ["Unique", "Solo"])
def test_a_unique_or_solo_creature_stands_alone(word: str) -> None:
    """proves: build.unique, glossary.unique, card.keyword.unique"""
    hero = creature("Qawasha", 30, keywords=[word])
    assert faults(hero, WOLF) == []
    assert faults(hero, hero) == ["Qawasha is Unique or Solo and included 2 times [build.unique]"]


def test_versions_of_one_given_name_are_one_unique_creature() -> None:
    """proves: build.unique.given-name"""
    rider = creature("Snig, Worg Rider", 42, keywords=["Unique"])
    axe = creature("Snig, the Axe", 20, keywords=["Unique"])
    assert faults(rider, axe) == [
        "Snig, Worg Rider and Snig, the Axe are versions of one Unique creature, Snig "
        "[build.unique.given-name]"
    ]


def test_a_like_name_without_the_keyword_is_another_creature() -> None:
    rider = creature("Snig, Worg Rider", 42, keywords=["Unique"])
    follower = creature("Snig, the Pup", 5)
    assert faults(rider, follower, follower) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Snig, Worg Rider", "Snig, the Axe", True),
        ("Tordek, Dwarf Champion", "Tordek, Dwarf Fighter", True),
        ("Jaristan the Conqueror", "Jaristan, Mountain Lord (Tyranny of Dragons)", True),
        ("Jarlaxle, Drow Mercenary", "Jarlaxle Baenre", True),
        ("Tulipala, The Pyre", "Pala Tulipala, Firelass", True),
        ("Kraken", "Kraken", True),
        ("Kraken", "Kraken Priest", True),
        ("Priest of the Kraken", "Kraken", False),
        ("Human Paladin", "Human Ranger", False),
        ("Alissa, Human Ranger", "Ember, Human Monk", False),
        ("The Black Viper", "The Xanathar (Epic)", False),
    ],
)
def test_given_names_are_told_apart(one: str, other: str, same: bool) -> None:
    """proves: build.unique.given-name"""
    assert same_individual(one, other) is same
    assert same_individual(other, one) is same


# ------------------------------------------------------------------------------- items


RING = v.Item("Ring", 3)
HERO = creature("Hero", 40, keywords=["Unique", "Cleric"], level=9)


def carrying(card: v.Creature, *items: v.Item, form: Format = ASSAULT) -> list[str]:
    warband = Warband((Recruit(card.name, tuple(item.name for item in items)),))
    return faults(card, *items, warband=warband, form=form)


def test_the_cost_of_items_counts() -> None:
    """proves: build.cost"""
    assert carrying(creature("Wolf", 148), RING, form=Format(150, 5)) == [
        "the warband costs 151 of 150 points [build.point-limit]"
    ]


def test_a_creature_carries_one_item() -> None:
    """proves: build.item.one, game.warband.items-optional, item.restrictions.none"""
    assert carrying(WOLF, RING) == []
    assert carrying(WOLF, RING, RING) == [
        "Wolf carries 2 items (Ring and Ring), at most 1 [build.item.one]"
    ]


def test_a_unique_creature_carries_two_items() -> None:
    """proves: build.item.two"""
    assert carrying(HERO, RING, RING) == []
    assert carrying(HERO, RING, RING, RING) == [
        "Hero carries 3 items (Ring, Ring and Ring), at most 2 [build.item.two]"
    ]


def test_a_solo_creature_has_two_places_for_items() -> None:
    """proves: build.item.two"""
    assert item_slots(Profile.of(creature("Giant", keywords=["Solo"]))) == 2


def test_a_spell_carries_nothing() -> None:
    """proves: glossary.spell.items"""
    assert carrying(creature("Hand", keywords=["Spell"]), RING) == [
        "Hand is a Spell and may not be assigned Ring [glossary.spell.items]"
    ]


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [(6, 9, "6-9"), (1, 4, "1-4"), (6, None, "6 or higher"), (None, 4, "4 or lower")],
)
def test_the_bearers_level_must_lie_in_the_range(
    low: int | None, high: int | None, wanted: str
) -> None:
    blade = v.Item("Blade", 2, level_low=low, level_high=high)
    assert carrying(WOLF, blade) == [f"Blade is for level {wanted}, Wolf has level 5 [item.level]"]


@pytest.mark.parametrize(("low", "high"), [(5, 9), (1, 5), (None, None)])
def test_the_ends_of_the_level_range_belong_to_it(low: int | None, high: int | None) -> None:
    """proves: item.level.any"""
    assert carrying(WOLF, v.Item("Blade", 2, level_low=low, level_high=high)) == []


def test_the_bearer_must_meet_every_restriction_of_an_item() -> None:
    relic = v.Item("Relic", 2, requires=((v.Keyword("Elf"),), (v.OfFaction("civilization"),)))
    assert carrying(WOLF, relic) == [
        "Relic is for Elf, which Wolf is not [item.restrictions]",
        "Relic is for civilization, which Wolf is not [item.restrictions]",
    ]


def test_one_of_the_alternatives_of_a_restriction_is_enough() -> None:
    weapon = v.Item(
        "Bane", 3, requires=((v.Either(((v.Keyword("Martial"),), (v.Keyword("Beast"),))),),)
    )
    assert carrying(WOLF, weapon) == []
    assert carrying(OGRE, weapon) == [
        "Bane is for Martial or Beast, which Ogre is not [item.restrictions]"
    ]


@pytest.mark.parametrize(("old", "new"), sorted(RENAMED.items()))
def test_old_and_new_keywords_count_as_one_word(old: str, new: str) -> None:
    """proves: oldcard.aberration, oldcard.animate, oldcard.psionic, oldcard.rogue,
    oldcard.warlock, oldcard.warlord, oldcard.water, oldcard.wizard"""
    for on_card, on_item in [(old, new), (new.title(), old.title())]:
        item = v.Item("Token", 1, requires=((v.Keyword(on_item),),))
        assert carrying(creature("Bearer", keywords=[on_card]), item) == []


def test_two_old_words_for_one_new_word_count_as_one() -> None:
    item = v.Item("Token", 1, requires=((v.Keyword("Paladin"),),))
    assert carrying(HERO, item) == []


def test_a_unique_item_is_included_once() -> None:
    """proves: build.item.unique"""
    crown = v.Item("Crown", 1, unique=True)
    assert faults(WOLF, crown) == []
    assert faults(WOLF, crown, crown) == [
        "Crown is a Unique Item and included 2 times [build.item.unique]"
    ]


def test_an_item_for_unique_bearers_is_not_a_unique_item() -> None:
    """proves: build.item.unique-bearer"""
    token = v.Item("Token", 1, requires=((v.Keyword("Unique"),),))
    assert carrying(HERO, token, token) == []
    assert carrying(WOLF, token) == ["Token is for Unique, which Wolf is not [item.restrictions]"]


def test_items_nobody_can_use_are_allowed_unless_cursed() -> None:
    """proves: build.item.cursed.assignable"""
    assert faults(WOLF, v.Item("Tome", 3, level_low=20)) == []
    assert faults(WOLF, v.Item("Hex", -3, level_low=20)) == [
        "Hex is cursed and no creature of the warband can use it [build.item.cursed.assignable]"
    ]


def test_a_cursed_item_makes_room_for_points() -> None:
    """proves: build.item.cursed"""
    hex_, pig = v.Item("Hex", -4), creature("Pig", 94)
    form = Format(100, 5)
    bare = band("Wolf", "Pig")
    cursed = Warband((Recruit("Wolf", ("Hex",)), Recruit("Pig")))
    assert faults(WOLF, pig, warband=bare, form=form) == [
        "the warband costs 104 of 100 points [build.point-limit]"
    ]
    assert faults(WOLF, pig, hex_, warband=cursed, form=form) == []


def test_a_cursed_item_the_point_limit_needs_must_be_assigned() -> None:
    """proves: setup.items.cursed"""
    hex_, pig = v.Item("Hex", -4), creature("Pig", 94)
    assert faults(WOLF, pig, hex_, form=Format(100, 5)) == [
        "Hex must be assigned: without it the warband costs 104 of 100 points [setup.items.cursed]"
    ]


def test_a_cursed_item_the_point_limit_does_not_need_may_be_set_aside() -> None:
    assert faults(WOLF, v.Item("Hex", -4)) == []


def test_unassigned_items_still_cost_points() -> None:
    assert faults(creature("Pig", 98), RING, form=Format(100, 5)) == [
        "the warband costs 101 of 100 points [build.point-limit]"
    ]


# -------------------------------------------------------------------------- the reveal


def test_legal_bearers_can_use_the_item_and_have_room_for_it() -> None:
    blade = v.Item("Blade", 2, level_low=5, requires=((v.Not(v.Keyword("Beast")),),))
    members = [Profile.of(card) for card in (WOLF, OGRE, HERO, creature("Pup", level=2))]
    assert legal_bearers(blade, members) == (1, 2)
    assert legal_bearers(blade, members, [(), (RING,), (RING,), ()]) == (2,)


def test_why_an_item_does_not_fit_is_told_in_full() -> None:
    blade = v.Item("Blade", 2, level_low=8, requires=((v.Keyword("Elf"),),))
    assert rules(cannot_use(blade, Profile.of(creature("Hand", keywords=["Spell"])))) == [
        "glossary.spell.items",
        "item.level",
        "item.restrictions",
    ]


# ------------------------------------------------- powers that affect warband construction


CHIEF = creature(
    "Chief", 20, v.LegalToo(GOBLINS), factions=CIVIL, keywords=["Goblin"], power="Rally"
)
SNEAK = creature("Sneak", 5, factions=("underdark",), keywords=["Goblin"])
SAINT = creature("Saint", 5, keywords=["Goblin"], alignment="good")
THUG = creature("Thug", 5, keywords=["Goblin"], alignment="evil")


def test_a_warband_building_power_lets_in_other_factions() -> None:
    """proves: build.power.default-faction"""
    verdict = judge_warband(band("Chief", "Sneak", "Saint"), ASSAULT, deck(CHIEF, SNEAK, SAINT))
    assert verdict.violations == ()
    assert verdict.charter.faction == "civilization"
    assert [power.name for power in verdict.charter.building] == [PowerName("Chief", "Rally")]


def test_a_warband_building_power_lets_in_only_whom_it_names() -> None:
    assert faults(CHIEF, SNEAK, GUARD, IMP) == [
        "Imp (underdark) does not belong to civilization [build.faction]",
        "Good (Guard) and Evil (Imp) in one warband [build.alignment]",
    ]


def test_a_warband_building_power_breaks_nothing_but_faction_by_default() -> None:
    """proves: build.power.default-faction, build.power.alignment"""
    assert faults(CHIEF, SAINT, THUG) == [
        "Good (Saint) and Evil (Thug) in one warband [build.alignment]"
    ]


def test_a_power_that_names_alignment_lifts_that_rule_too() -> None:
    """proves: build.power.alignment"""
    snig = creature("Snig", 42, v.LegalToo(GOBLINS, any_alignment=True), factions=CIVIL)
    assert faults(snig, SAINT, THUG) == []
    assert faults(snig, GUARD, THUG) == []
    knave = creature("Knave", 5, alignment="evil", factions=CIVIL)
    assert faults(snig, GUARD, knave, THUG) == [
        "Good (Guard) and Evil (Knave) in one warband [build.alignment]"
    ]


def test_a_power_may_let_in_a_number_of_creatures() -> None:
    envoy = creature("Envoy", 20, v.LegalToo(GOBLINS, limit=1), factions=CIVIL)
    assert faults(envoy, SNEAK) == []
    assert faults(envoy, SNEAK, SAINT) == [
        "Saint (wild) does not belong to civilization [build.faction]"
    ]
    assert faults(envoy, envoy, SNEAK, SAINT) == [
        "Saint (wild) does not belong to civilization [build.faction]"
    ]


def test_a_number_bounds_the_exemption_from_alignment() -> None:
    envoy = creature("Envoy", 20, v.LegalToo(GOBLINS, any_alignment=True, limit=1))
    assert faults(envoy, THUG, SAINT, SAINT) == []
    assert faults(envoy, THUG, THUG, SAINT, SAINT) == [
        "Good (Saint and Saint) and Evil (Thug and Thug) in one warband [build.alignment]"
    ]


def test_a_creature_may_be_legal_beside_a_certain_champion() -> None:
    leader = (v.Champion(), v.Keyword("Hobgoblin"))
    beast = creature("Behemoth", 36, v.If((v.Count(leader),), (v.LegalToo((v.Itself(),)),)))
    captain = creature("Captain", 30, factions=CIVIL, keywords=["Hobgoblin"], rating=2)
    recruit = creature("Recruit", 30, factions=CIVIL, keywords=["Hobgoblin"])
    assert faults(captain, GUARD, beast, beast) == []
    assert faults(recruit, GUARD, beast) == [
        "Behemoth (wild) does not belong to civilization [build.faction]"
    ]


WARLOCK = creature("Warlock", 20, v.LegalToo((v.Keyword("Demon"),)), factions=CIVIL, power="Pact")
DEMON = creature("Demon", 20, keywords=["Demon"])


def test_only_one_warband_building_power_may_be_used() -> None:
    """proves: build.power.one-legal"""
    assert faults(CHIEF, WARLOCK, DEMON) == []
    assert faults(CHIEF, WARLOCK, SNEAK) == []
    assert faults(CHIEF, WARLOCK, SNEAK, DEMON) == [
        "only one power that lets creatures in may be used: "
        "Rally of Chief and Pact of Warlock [build.power.one-legal]"
    ]


def test_the_player_may_say_which_building_power_is_used() -> None:
    cards = deck(CHIEF, WARLOCK, SNEAK, DEMON)
    recruits = tuple(map(Recruit, ["Chief", "Warlock", "Sneak"]))
    rally, pact = PowerName("Chief", "Rally"), PowerName("Warlock", "Pact")
    assert check_warband(Warband(recruits, building=(rally,)), ASSAULT, cards) == []
    assert rules(check_warband(Warband(recruits, building=(pact,)), ASSAULT, cards)) == [
        "build.faction"
    ]
    assert rules(check_warband(Warband(recruits, building=(rally, pact)), ASSAULT, cards)) == [
        "build.power.one-legal"
    ]


def test_a_named_power_must_be_there() -> None:
    warband = Warband((Recruit("Wolf"),), building=(PowerName("Chief", "Rally"),))
    assert faults(WOLF, warband=warband) == [
        "no creature of the warband can use Rally of Chief [build.power.one-legal]"
    ]


def raiser(name: str, by: int, where: v.Filter = ()) -> v.Creature:
    return creature(name, 5, v.RaiseLimit(by, where), power=f"Strength in Numbers {by}")


def test_a_power_raises_the_creature_limit() -> None:
    snig = raiser("Snig", 2)
    assert faults(snig, *[WOLF] * 9) == []
    assert faults(snig, *[WOLF] * 10) == [
        "11 creatures, at most 10 (8 raised) [build.creature-limit]"
    ]


def test_only_one_power_may_raise_the_limit() -> None:
    """proves: build.power.one-limit"""
    one, two = raiser("Graycloak", 1), raiser("Snig", 2)
    assert faults(one, two, *[WOLF] * 8) == []
    assert faults(one, two, *[WOLF] * 9) == [
        "only one power that raises the limit may be used: Strength in Numbers 1 of Graycloak "
        "and Strength in Numbers 2 of Snig [build.power.one-limit]"
    ]
    assert faults(one, one, *[WOLF] * 8) == [
        "10 creatures, at most 9 (8 raised) [build.creature-limit]"
    ]


def test_the_player_may_say_which_power_raises_the_limit() -> None:
    one, two = raiser("Graycloak", 1), raiser("Snig", 2)
    warband = Warband(
        tuple(map(Recruit, ["Graycloak", "Snig", *["Wolf"] * 8])),
        raising=(PowerName("Graycloak", "Strength in Numbers 1"),),
    )
    assert faults(one, two, WOLF, warband=warband) == [
        "10 creatures, at most 9 (8 raised) [build.creature-limit]"
    ]


def test_places_added_for_some_are_for_those_alone() -> None:
    summoner = raiser("Cultist", 2, (v.Keyword("Beast"),))
    assert faults(summoner, *[OGRE] * 2, *[WOLF] * 7) == []
    rat = creature("Rat", 2)
    assert faults(summoner, WOLF, *[rat] * 8) == [
        "10 creatures, at most 9 (8 raised) [build.creature-limit]"
    ]


def test_a_strict_limit_is_not_raised() -> None:
    """proves: format.gladiator.strict"""
    assert faults(raiser("Snig", 2), WOLF, WOLF, form=GLADIATOR) == [
        "3 creatures, at most 2 [format.gladiator.strict]"
    ]


def test_one_building_power_and_one_raising_power_work_together() -> None:
    snig = raiser("Snig", 2)
    chief = creature("Chief", 20, v.LegalToo(GOBLINS), keywords=["Goblin"])
    assert faults(snig, chief, *[SNEAK] * 8) == []


# ------------------------------------------------------------------------ changed costs


NON_EVIL_GIANTS = (v.Ally(), v.Keyword("Giant"), v.Not(v.Aligned("evil")))


def elder(name: str = "Elder", by: int = -5, **limits: int) -> v.Creature:
    return creature(
        name, 85, v.ChangeCost(NON_EVIL_GIANTS, by, **limits), keywords=["Giant"],
        power="Giant Blood",
    )  # fmt: skip


def costs(*cards: v.Creature) -> list[int]:
    return changed_costs([Profile.of(card) for card in cards])


GIANT = creature("Giant", 60, keywords=["Giant"])


def test_changed_costs_count_toward_the_point_limit() -> None:
    """proves: build.power.cost"""
    brute = creature("Brute", 60, keywords=["Giant"], alignment="evil")
    assert costs(elder(), GIANT, brute, WOLF) == [85, 55, 60, 10]
    assert faults(elder(), GIANT, GIANT, form=Format(195, 8)) == []
    assert faults(elder(), GIANT, GIANT, form=Format(194, 8)) == [
        "the warband costs 195 of 194 points [build.point-limit]"
    ]


def test_powers_of_one_name_change_a_cost_once() -> None:
    assert costs(elder(), elder(), GIANT) == [80, 80, 55]
    assert costs(elder(), elder("Sage", -7), GIANT) == [78, 80, 53]


def test_powers_of_different_names_add_up() -> None:
    other = creature("Kin", 20, v.ChangeCost((v.Keyword("Giant"),), -3), power="Kinship")
    assert costs(elder(), other, GIANT) == [82, 20, 52]


def test_a_changed_cost_stops_at_its_minimum() -> None:
    imp = creature("Runt", 3, keywords=["Giant"])
    assert costs(elder(), imp) == [85, 0]
    assert costs(elder(minimum=2), imp) == [85, 2]
    assert costs(elder(minimum=4), imp) == [85, 3]


def test_a_change_for_some_goes_to_those_who_gain_most() -> None:
    runt = creature("Runt", 3, keywords=["Giant"])
    assert costs(elder(count=1), runt, GIANT) == [85, 3, 55]


def test_creatures_can_be_made_dearer() -> None:
    assert costs(elder(by=10), GIANT) == [85, 70]


def test_the_cost_limit_looks_at_the_printed_cost() -> None:
    colossus = creature("Colossus", 102, keywords=["Giant"])
    assert faults(elder(), colossus, form=Format(200, 8, 50)) == [
        "Colossus costs 102, at most 100 (50% of 200) [build.cost-limit]"
    ]


def test_the_total_adds_changed_costs_and_all_items() -> None:
    cards = deck(elder(), GIANT, RING, v.Item("Hex", -2))
    recruits = (Recruit("Elder", ("Ring",)), Recruit("Giant", ("Hex",)))
    muster, unknown = muster_warband(Warband(recruits), cards)
    assert unknown == []
    assert total_cost(muster) == 85 + 55 + 3 - 2


def test_an_unassigned_item_costs_its_points_but_a_cursed_one_saves_none() -> None:
    cards = deck(WOLF, RING, v.Item("Hex", -2))
    muster, _ = muster_warband(Warband((Recruit("Wolf"),), ("Ring", "Hex")), cards)
    assert total_cost(muster) == 10 + 3


# -------------------------------------------------------------------------- exclusions


def test_a_card_may_refuse_company() -> None:
    loner = creature("Purist", 10, v.NotWith((v.Keyword("Undead"),)))
    ghoul = creature("Ghoul", 10, keywords=["Undead"])
    assert faults(loner, WOLF) == []
    assert faults(loner, ghoul) == [
        "Purist does not stand with Undead: Ghoul [priority.card-restriction]"
    ]


def test_a_card_may_refuse_its_own_kind() -> None:
    loner = creature("Rival", 10, v.NotWith((v.SameName(),)))
    assert faults(loner) == []
    assert len(faults(loner, loner)) == 2


def test_a_card_may_insist_on_company() -> None:
    zealot = creature("Zealot", 10, v.NotWith((v.Keyword("Undead"),), only=True))
    ghoul = creature("Ghoul", 10, keywords=["Undead"])
    assert faults(zealot, ghoul) == []
    assert faults(zealot, ghoul, WOLF) == [
        "Zealot only stands with Undead: Wolf [priority.card-restriction]"
    ]


# ------------------------------------------------------------------------------ filters


@pytest.mark.parametrize(
    ("where", "fits"),
    [
        ((v.Level(at_least=5, at_most=5),), True),
        ((v.Level(at_least=6),), False),
        ((v.Level(below=v.Owner()),), True),
        ((v.Cost(at_most=10),), True),
        ((v.Cost(at_most=9),), False),
        ((v.Cost(above=v.Owner()),), False),
        ((v.Sized(at_least="Medium"),), True),
        ((v.Sized(at_most="Small"),), False),
        ((v.Sized(than_owner="smaller"),), True),
        ((v.Aligned("neutral"),), True),
        ((v.Aligned("good"),), False),
        ((v.OfFaction("underdark"),), True),
        ((v.Champion(),), False),
        ((v.Living(),), False),
        ((v.Named("Ghost"),), True),
        ((v.Named("Ghost, Wailing"),), True),
        ((v.Named("Gho"),), False),
        ((v.HasPower("Wail 5"),), True),
        ((v.MovesBy("flight"),), False),
        ((v.HitPoints(at_least=30),), True),
        ((v.InWarband(), v.Other(v.Owner())), True),
        ((v.Is(v.Owner()),), False),
        ((v.Enemy(),), False),
        ((v.Either(((v.Keyword("Elf"),), (v.Keyword("Undead"),))),), True),
        ((v.Keyword("Undead"), v.Keyword("Elf")), False),
    ],
)
def test_building_powers_ask_cards_by_every_printed_trait(where: v.Filter, fits: bool) -> None:
    caller = creature("Caller", 20, v.LegalToo(where), level=8, size="Large", factions=CIVIL)
    ghost = v.Creature(
        "Ghost, Wailing", level=5, cost=10, ac=1, fort=1, ref=1, will=1, speed=5, hp=30,
        bloodied=15, keywords=("Undead",), factions=("underdark",), powers=(v.Power("Wail 10"),),
    )  # fmt: skip
    warband = band("Caller", "Guard", "Ghost, Wailing", faction="civilization")
    assert (faults(caller, GUARD, ghost, warband=warband) == []) is fits


def test_a_trait_that_only_a_battle_shows_is_an_error_that_names_the_card() -> None:
    oracle = creature("Oracle", 10, v.LegalToo((v.InState("bloodied"),)))
    with pytest.raises(BuildingError, match="Oracle: no warband can be built by InState"):
        check_warband(band("Oracle", "Imp"), ASSAULT, deck(oracle, IMP))


def test_a_test_that_only_a_battle_shows_is_an_error_that_names_the_card() -> None:
    oracle = creature("Oracle", 10, v.If((v.HasAdvantage(),), (v.RaiseLimit(1),)))
    with pytest.raises(BuildingError, match="Oracle: no warband can be built by HasAdvantage"):
        check_warband(band("Oracle"), ASSAULT, deck(oracle))


# --------------------------------------------------------------------- after the reveal


UNDERDARK = Charter("underdark")


def test_a_creature_may_join_beyond_points_number_and_cost() -> None:
    """proves: build.later.exceed"""
    full = [creature("Ghoul", 150, factions=("underdark",))] * 8
    assert may_join(creature("Titan", 500, factions=("underdark",)), full, ASSAULT, UNDERDARK) == []


def test_a_creature_that_joins_must_share_the_faction() -> None:
    """proves: build.later.keep"""
    assert [str(fault) for fault in may_join(WOLF, [IMP], ASSAULT, UNDERDARK)] == [
        "Wolf (wild) does not belong to underdark [build.faction]"
    ]


def test_a_creature_that_joins_must_not_mix_good_and_evil() -> None:
    """proves: build.later.keep"""
    angel = creature("Angel", 5, factions=("underdark",), alignment="good")
    assert rules(may_join(angel, [IMP], ASSAULT, UNDERDARK)) == ["build.alignment"]
    assert may_join(IMP, [IMP], ASSAULT, UNDERDARK) == []


def test_a_unique_creature_joins_only_while_it_is_not_present() -> None:
    """proves: build.later.keep"""
    nameless = creature("Nameless One", 29, keywords=["Unique"])
    assert rules(may_join(nameless, [nameless], ASSAULT, Charter("wild"))) == ["build.unique"]
    assert may_join(nameless, [WOLF], ASSAULT, Charter("wild")) == []


def test_a_strict_number_holds_through_the_battle() -> None:
    """proves: format.gladiator.strict"""
    assert rules(may_join(WOLF, [WOLF, WOLF], GLADIATOR, Charter("wild"))) == [
        "format.gladiator.strict"
    ]
    assert may_join(WOLF, [WOLF], GLADIATOR, Charter("wild")) == []
    assert may_join(WOLF, [WOLF] * 5, ARENA, Charter("wild")) == []


def test_the_building_power_of_the_warband_goes_on_letting_creatures_in() -> None:
    cards = deck(CHIEF, GUARD, SNEAK)
    charter = judge_warband(band("Chief", "Guard", "Sneak"), ASSAULT, cards).charter
    assert may_join(SNEAK, [GUARD], ASSAULT, charter) == []
    assert rules(may_join(IMP, [CHIEF], ASSAULT, charter)) == ["build.faction"]


def test_a_power_that_names_a_restriction_lifts_it_for_the_one_who_joins() -> None:
    """proves: build.later.keep"""
    assert may_join(WOLF, [IMP], ASSAULT, UNDERDARK, waive=["faction"]) == []


def test_faults_of_those_already_there_do_not_bar_the_one_who_joins() -> None:
    assert may_join(IMP, [WOLF], ASSAULT, UNDERDARK) == []


# ------------------------------------------------------------------ listings and data


def test_a_listing_becomes_a_warband_and_back() -> None:
    listing = Listing(
        "Pack",
        200,
        8,
        75,
        (Member("Wolf", 2), Member("Wolf", 1, ("Ring",)), Member("Ogre")),
        "wild",
    )
    warband = from_listing(listing)
    assert warband.recruits == (
        Recruit("Wolf"),
        Recruit("Wolf"),
        Recruit("Wolf", ("Ring",)),
        Recruit("Ogre"),
    )
    assert warband.faction == "wild"
    assert to_listing(warband, ASSAULT) == listing


def test_a_listing_names_a_faction_that_exists() -> None:
    with pytest.raises(MusterError, match="Pack: 'wilde' is no faction; there are borderlands"):
        from_listing(Listing("Pack", 200, 8, 75, (Member("Wolf"),), "wilde"))


def test_a_listing_holds_unassigned_items_and_the_powers_used() -> None:
    warband = Warband(
        (Recruit("Chief"), Recruit("Sneak")),
        ("Ring",),
        "civilization",
        (PowerName("Chief", "Rally"),),
        (PowerName("Snig", "Strength in Numbers 2"),),
        "Pack",
    )
    listing = to_listing(warband, ASSAULT)
    text = print_warband(listing)
    assert text.splitlines()[-3:] == [
        "unassigned Ring",
        "uses Chief: Rally",
        "raises Snig: Strength in Numbers 2",
    ]
    assert from_listing(parse_warbands(text)[0]) == warband


def test_cards_are_found_where_they_are_filed_under_small_letters() -> None:
    assert check_warband(band("Wolf"), ASSAULT, {"wolf": WOLF}) == []


V3 = data_folder() / "v3"
READY = load_warbands(V3 / "warbands")


@pytest.mark.parametrize("name", sorted(READY))
def test_the_ready_warbands_are_legal_but_for_one_that_is_printed_so(name: str) -> None:
    listing = READY[name]
    found = check_warband(
        from_listing(listing), parse_format(listing.format), load_cards(V3 / "cards")
    )
    expected = {
        "Walking Furnace": [
            "Fire Giant Dreadnought costs 102, at most 100 (50% of 200) [build.cost-limit]"
        ]
    }
    assert [str(fault) for fault in found] == expected.get(name, [])


@pytest.mark.parametrize("text", ["100-2 (75%)", "100-5 (75%)", "200-5 (50%)", "200-8 (75%)"])
def test_random_warbands_of_the_cards_at_hand_are_legal(text: str) -> None:
    form, cards = parse_format(text), load_cards(V3 / "cards")
    for seed in range(25):
        warband = random_warband(cards, form, Dice(seed).below)
        assert check_warband(warband, form, cards) == []
        listing = to_listing(warband, form)
        assert parse_warbands(print_warband(listing)) == [listing]


def test_an_illegal_warband_is_refused_by_name_before_the_battle() -> None:
    library = standard_library()
    ready = side_of(READY["Iron Column"], "Moonwell Grove")
    twice = replace(ready, recruits=ready.recruits * 2, name="Two Columns")
    begin(Setup("200-8 (75%)", (ready, ready)), library)
    with pytest.raises(
        IllegalWarband, match=r"Two Columns of red is not legal in 200-8.*point-limit"
    ):
        begin(Setup("200-8 (75%)", (ready, twice)), library)


def test_a_ready_warband_that_is_printed_illegal_may_fight() -> None:
    furnace = side_of(READY["Walking Furnace"], "Moonwell Grove")
    assert begin(Setup("200-5 (50%)", (furnace, furnace)), standard_library()).pieces
    hotter = replace(furnace, recruits=furnace.recruits[:1])
    with pytest.raises(IllegalWarband, match="Fire Giant Dreadnought costs 102, at most 100"):
        begin(Setup("200-5 (50%)", (hotter, furnace)), standard_library())


# ---------------------------------------------------------------------- random warbands


def picks(draw: st.DataObject) -> Callable[[int], int]:
    return lambda bound: draw.draw(st.integers(0, bound - 1))


factions: st.SearchStrategy[tuple[v.Faction, ...]] = st.lists(
    st.sampled_from(FACTIONS), min_size=1, max_size=2, unique=True
).map(tuple)
words = st.sampled_from(["Goblin", "Undead", "Beast"])
filters = words.map(lambda word: (v.Keyword(word),))
building_effects = st.one_of(
    st.builds(v.LegalToo, filters, any_alignment=st.booleans(), limit=st.sampled_from([None, 1])),
    st.builds(v.NotWith, filters, only=st.booleans()),
    st.builds(v.RaiseLimit, st.integers(1, 2), st.one_of(st.just(()), filters)),
    st.builds(v.ChangeCost, filters, st.sampled_from([-3, 4]), minimum=st.integers(0, 3)),
    st.builds(v.CountsAs, words),
    st.builds(
        lambda where, grant: v.If((v.Count(where, at_least=None, at_most=2),), (grant,)),
        filters,
        st.builds(v.LegalToo, filters),
    ),
)


@st.composite
def catalogues(draw: st.DrawFn) -> Mapping[str, v.Card]:
    cards: list[v.Card] = []
    for number in range(draw(st.integers(1, 12))):
        unique = draw(st.booleans())
        cards.append(
            creature(
                f"{draw(st.sampled_from('AB'))}, version {number}" if unique else f"C{number}",
                draw(st.integers(1, 60)),
                *draw(st.lists(building_effects, max_size=1)),
                keywords=[*draw(st.lists(words, max_size=2)), *(["Unique"] if unique else [])],
                alignment=draw(st.sampled_from(["good", "evil", "neutral"])),
                factions=draw(factions),
                power=draw(st.sampled_from(["Rally", "Call"])),
            )
        )
    for number in range(draw(st.integers(0, 2))):
        requires = draw(st.one_of(st.just(()), st.tuples(filters)))
        cards.append(v.Item(f"Item {number}", draw(st.integers(-3, 9)), requires=requires))
    return deck(*cards)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(catalogues(), st.sampled_from(["200-8 (75%)", "100-2 (75%)", "60-5 (100%)"]), st.data())
def test_a_random_warband_is_legal_and_no_single_addition_is_left(
    cards: Mapping[str, v.Card], text: str, data: st.DataObject
) -> None:
    form = parse_format(text)
    warband = random_warband(cards, form, picks(data))
    verdict = judge_warband(warband, form, cards)
    assert verdict.violations == ()
    cost = total_cost(muster_warband(warband, cards)[0])
    for name, card in cards.items():
        if isinstance(card, v.Creature):
            more = replace(warband, recruits=(*warband.recruits, Recruit(name)))
            dearer = total_cost(muster_warband(more, cards)[0]) > cost
            found = judge_warband(more, form, cards)
            same_powers = names(found.charter) == (warband.building, warband.raising)
            assert found.violations or not dearer or not same_powers


def names(charter: Charter) -> tuple[tuple[PowerName, ...], tuple[PowerName, ...]]:
    """The powers a warband uses, by name."""
    return (
        tuple(power.name for power in charter.building),
        tuple(power.name for power in charter.raising),
    )


def test_a_random_warband_spends_all_points_where_it_can() -> None:
    cards = deck(*[creature(f"C{cost}", cost) for cost in range(1, 40)])
    for seed in range(20):
        warband = random_warband(cards, ASSAULT, Dice(seed).below)
        assert total_cost(muster_warband(warband, cards)[0]) == 200


def test_a_random_warband_takes_the_discounts_of_its_members() -> None:
    form = Format(90, 2, 100, "open")
    kin = creature("Kin", 10, keywords=["Giant"])
    warband = random_warband(deck(elder(), kin), form, lambda bound: 0)
    assert warband.recruits == (Recruit("Elder"), Recruit("Kin"))


def test_no_random_warband_without_a_creature_that_fits() -> None:
    with pytest.raises(NoWarband, match=r"none of 1 cards is a creature for 100-2 \(75%\)"):
        random_warband(deck(creature("Titan", 90)), GLADIATOR, lambda bound: 0)
