"""Creature Cards, Item Cards, Reading a Power and appendix E: what printed cards mean."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from warband.cards import vocabulary as v
from warband.cards.notation import load_cards, print_card
from warband.cards.reader import CardError, parse_printed, read_card
from warband.cards.warbands import load_warbands
from warband.data import data_folder
from warband.ddm.build.construction import total_cost
from warband.ddm.build.roster import from_listing, muster_warband
from warband.ddm.compiled import CompiledCard
from warband.rules.v3.cards import CARDS
from warband.rules.v3.library import standard_library

WOLF: dict[str, Any] = {
    "name": "Grey Wolf", "alignment": "NEUTRAL", "movementMode": "NORMAL", "cost": 9, "level": 3,
    "speed": 7, "hp": 35, "ac": 15, "fort": 12, "ref": 13, "will": 14, "factions": ["WILD"],
    "keywords": ["Beast"], "powers": [{"type": "ATTACK", "text": "Bite: +8 vs. AC; 10 damage."}],
}  # fmt: skip


def read(*powers: tuple[str, str], **changes: object) -> v.Creature:
    """The card as it is read, with these powers by section."""
    texts = [{"type": section, "text": text} for section, text in powers]
    printed = parse_printed({**WOLF, **changes, **({"powers": texts} if texts else {})}, "card 1")
    found = read_card(printed)
    assert found.stumbles == ()
    return found.card


def power(section: str, text: str) -> v.Power:
    [found] = read((section, text)).powers
    return found


# --------------------------------------------------------------------------- the numbers


@pytest.mark.parametrize(
    ("printed", "alignment"), [("GOOD", "good"), ("EVIL", "evil"), ("NEUTRAL", "neutral")]
)
def test_the_dot_behind_the_cost_is_the_alignment(printed: str, alignment: str) -> None:
    """proves: card.alignment, oldcard.alignment"""
    assert read(alignment=printed).alignment == alignment


def test_the_icons_name_the_factions() -> None:
    """proves: card.factions, faction.four, oldcard.factions"""
    icons = ["BORDERLANDS", "CIVILIZATION", "UNDERDARK", "WILD"]
    assert read(factions=icons).factions == ("borderlands", "civilization", "underdark", "wild")
    assert read(factions=["WILD"]).factions == ("wild",)


@pytest.mark.parametrize(
    ("letter", "size", "side"),
    [
        ("T", "Tiny", 1),
        ("S", "Small", 1),
        ("M", "Medium", 1),
        ("L", "Large", 2),
        ("H", "Huge", 3),
        ("G", "Gargantuan", 4),
        ("C", "Colossal", 6),
    ],
)
def test_a_letter_is_the_size(letter: str, size: str, side: int) -> None:
    """proves: card.size.code"""
    card = read(size=letter)
    assert card.size == size
    assert CompiledCard(card, table=CARDS).side == side


def test_without_a_letter_the_size_is_that_of_the_figure() -> None:
    """proves: card.size.missing"""
    assert read().size == "Medium"
    assert read(("ATTACK", "Bite: +8 vs. AC; 10 damage."), ("ABILITY", "Huge")).size == "Huge"


@pytest.mark.parametrize(("hp", "bloodied"), [(35, 15), (50, 25), (5, 0), (110, 55)])
def test_bloodied_is_half_of_the_hit_points_rounded_down_to_fives(hp: int, bloodied: int) -> None:
    """proves: state.bloodied.default"""
    assert read(hp=hp).bloodied == bloodied


def test_one_score_serves_as_three_defenses() -> None:
    """proves: oldcard.def"""
    without = {key: value for key, value in WOLF.items() if key not in ("fort", "ref", "will")}
    card = read_card(parse_printed({**without, "def": 16}, "card 1")).card
    assert (card.ac, card.fort, card.ref, card.will) == (15, 16, 16, 16)
    assert (read().fort, read().ref, read().will) == (12, 13, 14)


def test_words_without_effect_change_nothing() -> None:
    """proves: card.flavor, card.rarity"""
    adorned = read(flavorText="Hungry.", rarity="RARE", number="12/60", useWith="Worg")
    assert adorned == read()


def test_the_name_of_the_figure_is_not_the_name_of_the_card() -> None:
    """proves: card.miniature-name"""
    assert read(useWith="Worg").name == "Grey Wolf"


def test_set_and_number_of_an_item_change_nothing() -> None:
    """proves: item.flavor"""
    luck = v.Power("Luck", action=("none",), steps=(v.Bonus(v.Owner(), "attack", 1),))
    wolf = read()
    plain, dated = v.Item("Coin", 2, (luck,)), v.Item("Coin", 2, (luck,), set="Woods 12/60")
    assert (
        CompiledCard(wolf, (plain,), table=CARDS).bonuses.keys()
        == CompiledCard(wolf, (dated,), table=CARDS).bonuses.keys()
        == {"attack"}
    )
    assert (
        CompiledCard(wolf, (plain,), table=CARDS).item_cost
        == CompiledCard(wolf, (dated,), table=CARDS).item_cost
        == 2
    )


# ------------------------------------------------------------------------------ sections


def test_powers_stand_in_three_sections() -> None:
    """proves: card.sections"""
    card = read(
        ("ATTACK", "Bite: +8 vs. AC; 10 damage."),
        ("SPECIAL", "Resist 5 Fire"),
        ("CHAMPION", "Use when an ally hits: +5 damage."),
    )
    assert [each.section for each in card.powers] == ["attack", "general", "champion"]


def test_attack_headings_mean_attack_powers() -> None:
    """proves: card.heading.attack, oldcard.attack-actions, oldcard.attacks-heading,
    power.attack.action, attackpower.parts"""
    bite = power("ATTACK", "Bite: +8 vs. AC; 10 damage.")
    assert (bite.section, bite.attack, bite.action) == ("attack", "melee", ("attack",))
    assert bite.strike is not None
    assert (bite.strike.bonus, bite.strike.defense) == (8, "AC")


@pytest.mark.parametrize("heading", ["SPECIAL", "ABILITY"])
def test_other_headings_mean_general_powers(heading: str) -> None:
    """proves: card.heading.general, oldcard.special-powers, oldcard.abilities,
    power.type.no-icon"""
    hide = power(heading, "Hide")
    assert (hide.section, hide.attack) == ("general", None)


def test_abilities_hold_alignment_size_and_powers() -> None:
    """proves: oldcard.abilities"""
    card = read(("ATTACK", "Bite: +8 vs. AC; 10 damage."), ("ABILITY", "Flight"))
    assert card.mode == "flight"


# ------------------------------------------------------------------------ reading powers


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Bite: +8 vs. AC; 10 damage.", "melee"),
        ("Arrow: (range 10) +8 vs. AC; 10 damage.", "ranged"),
        ("Roar: (burst 2) +8 vs. Will; 10 damage.", "close"),
        ("Rain: (radius 1 within 10) +8 vs. Ref; 10 damage.", "area"),
    ],
)
def test_what_kind_of_attack_a_power_is(text: str, kind: str) -> None:
    """proves: power.type.icon"""
    assert power("ATTACK", text).attack == kind


def test_a_title_alone_stands_for_the_text_in_the_rules() -> None:
    """proves: power.standard-title"""
    for title, ability in [
        ("Hide", "hide"),
        ("Scout", "scout"),
        ("Insubstantial", "insubstantial"),
    ]:
        [step] = power("SPECIAL", title).steps
        assert isinstance(step, v.Gain)
        assert step.ability.name == ability


def test_a_power_without_trigger_is_continuous_or_costs_an_action() -> None:
    """proves: power.trigger.none"""
    assert power("SPECIAL", "Resist 5 Fire").action == ("none",)
    cure = power("SPECIAL", "Cure: Minor action: Heals 10 HP.")
    assert (cure.trigger, cure.action) == (None, ("minor",))


def test_cones_are_blasts() -> None:
    """proves: oldcard.large-cone, oldcard.small-cone"""
    for words, size in [("large cone", 5), ("small cone", 3)]:
        breath = power("ATTACK", f"Breath: ({words}) +8 vs. Ref; 10 fire damage.")
        assert (breath.attack, breath.bounds.shape, breath.bounds.size) == ("close", "blast", size)


def test_old_cards_are_read_like_new_ones() -> None:
    """proves: card.old-formats"""
    old = read(
        ("ATTACK", "Touch: +8 vs. AC; 10 damage and Enervated."), keywords=["Wizard", "Animate"]
    )
    new = read(
        ("ATTACK", "Touch: +8 vs. AC; 10 damage and Weakened."), keywords=["Arcane", "Construct"]
    )
    assert old.powers == new.powers
    assert CompiledCard(old, table=CARDS).keywords == CompiledCard(new, table=CARDS).keywords


def test_a_card_of_the_original_edition_cannot_be_used() -> None:
    """proves: oldcard.original"""
    original = {
        key: value for key, value in WOLF.items() if key not in ("fort", "ref", "will", "factions")
    }
    with pytest.raises(CardError, match="Grey Wolf: Object missing required field"):
        parse_printed({**original, "meleeAttack": "+8 (10)"}, "card 1")


# --------------------------------------------------------------------- ready warbands

READY = {
    "precon.100-2.elves": ("Bows of the Wood", "100-2 (75%)", 99, {
        "Laurian, Wood Elf Hero": 1, "Moon Elf Ranger": 1, "Elemental Bane Weapon": 1,
    }),
    "precon.100-2.orcs": ("Siege and Fury", "100-2 (75%)", 100, {
        "Orc Siege Boss": 1, "Brutal Ogre Overlord": 1,
    }),
    "precon.100-5.modrons": ("Clockwork March", "100-5 (75%)", 99, {
        "Pentadrone": 1, "Duodrone": 2, "Monodrone": 2,
    }),
    "precon.100-5.warlock": ("Hired Company", "100-5 (75%)", 100, {
        "Human Warlock of the Fiend": 1, "Bryn Lightfingers": 1, "Dragonborn Fighter - Sword": 1,
        "Illydia Maethellyn": 1, "Homunculus": 1, "Foe Stone": 1,
    }),
    "precon.200-5.yuan-ti": ("Coils of the Serpent", "200-5 (50%)", 198, {
        "Abomination Lurker": 1, "Yuan-Ti Learned One": 1, "Yuan-Ti Fangblade": 2,
        "Yuan-Ti Ranger": 1,
    }),
    "precon.200-5.fire": ("Walking Furnace", "200-5 (50%)", 200, {
        "Fire Giant Dreadnought": 1, "Efreeti Vizier": 1, "Firenewt (Sword)": 1,
        "Fire Bat Flanker": 2, "Splendid Beast": 1,
    }),
    "precon.200-8.martial": ("Iron Column", "200-8 (75%)", 200, {
        "Dragonborn Fighter - Axe": 2, "Veteran Leader": 1, "Thug Leader": 1,
        "Air Cult Warrior": 2, "Hobgoblin Soldier": 2,
    }),
    "precon.200-8.chimera": ("Black Wings", "200-8 (75%)", 199, {
        "Dark Chimera": 1, "Young Black Dragon": 1, "Black Dragon Harasser": 1,
        "Lightning Drake": 2, "Winged Kobold": 3,
    }),
    "precon.200-8.bronze": ("Bronze and Gold", "200-8 (75%)", 200, {
        "Heroic Bronze Dragon": 1, "Gold Wyrmling": 4, "Dragonborn Fighter - Sword": 1,
        "Illydia Maethellyn": 1, "Tressym": 1,
    }),
    "precon.200-8.scaladar": ("Under the Mountain", "200-8 (75%)", 200, {
        "Scaladar": 1, "Beholder Zombie": 1, "Tiefling Battlemaster": 1,
        "Intellect Devourer - Mad Mage": 1, "Shadow - Mad Mage": 3, "Gray Ooze": 1,
    }),
}  # fmt: skip


@pytest.mark.parametrize(("name", "form", "cost", "cards"), READY.values(), ids=READY)
def test_the_ready_warbands_are_those_of_the_book(
    name: str, form: str, cost: int, cards: Mapping[str, int]
) -> None:
    """proves: precon.100-2.elves, precon.100-2.orcs, precon.100-5.modrons, precon.100-5.warlock,
    precon.200-5.yuan-ti, precon.200-5.fire, precon.200-8.martial, precon.200-8.chimera,
    precon.200-8.bronze, precon.200-8.scaladar"""
    listing = load_warbands(data_folder() / "v3" / "warbands")[name]
    warband = from_listing(listing)
    held = Counter(recruit.creature for recruit in warband.recruits)
    held.update(item for recruit in warband.recruits for item in recruit.items)
    muster, unknown = muster_warband(warband, load_cards(data_folder() / "v3" / "cards"))
    assert unknown == []
    assert (listing.format, total_cost(muster), held) == (form, cost, cards)


def test_every_creature_that_comes_along_belongs_to_a_faction() -> None:
    """proves: faction.membership"""
    cards = load_cards(data_folder() / "v3" / "cards").values()
    creatures = [card for card in cards if isinstance(card, v.Creature)]
    assert all(creature.factions for creature in creatures)
    assert any(len(creature.factions) > 1 for creature in creatures)


def test_the_newer_of_two_cards_holds(tmp_path: Path) -> None:
    """proves: oldcard.newer"""
    old = standard_library().creature("Tressym")
    newer = msgspec.structs.replace(old, hp=old.hp + 5)
    (tmp_path / "newer.card").write_text(print_card(newer), encoding="utf-8")
    assert standard_library(tmp_path).creature("Tressym").hp == old.hp + 5
