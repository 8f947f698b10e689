"""Magic items as data: tables, who may carry what, and what is left after a battle."""

import pytest

from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.cards import PLAIN, Card, read_fields
from warband.rules.handbook.items.carrying import carrying_faults, place_and_room
from warband.rules.handbook.items.finding import item_for, kind_for
from warband.rules.handbook.items.item import (
    KINDS,
    ItemError,
    catalogue,
    read_carried,
    read_items,
)
from warband.rules.handbook.items.warlords import advanced, level_choices
from warband.rules.handbook.items.worn import used_up
from warband.rules.handbook.text.position import parse_position, print_position


@pytest.fixture(scope="module")
def book() -> HandbookBook:
    return HandbookBook()


def card(fields: str) -> Card:
    return read_fields(PLAIN, fields)


def faults(who: Card, *names: str) -> list[str]:
    return carrying_faults(who, [read_carried(name) for name in names])


def test_every_die_of_every_table_finds_one_item() -> None:
    """proves: item.tables, item.tables.kinds"""
    for kind in KINDS:
        rows = [item for item in catalogue().values() if item.kind == kind]
        dice = [die for item in rows for die in range(item.low, item.high + 1)]
        assert sorted(dice) == list(range(1, 101)), kind
    assert [kind_for(die) for die in (1, 15, 16, 25, 26, 45, 46, 60, 61, 70, 71, 85, 86, 100)] == [
        "armor", "armor", "shield", "shield", "weapon", "weapon", "potion", "potion", "ring",
        "ring", "scroll", "scroll", "wondrous", "wondrous",
    ]  # fmt: skip
    assert item_for("armor", 100).name == "etherealness armor"
    assert item_for("weapon", 64).name == "anarchic weapon"
    assert item_for("ring", 26).name == "ring of chameleon power"
    assert item_for("wondrous", 98).name == "shirt of resilience"


def test_armor_and_shields_take_the_place_of_what_is_worn() -> None:
    """proves: item.armor.assign, item.shield.assign, item.animated.assign"""
    bare, clad = card("gear slashing"), card("gear armor, shield, slashing")
    assert faults(bare, "+1 armor")
    assert not faults(clad, "+1 armor")
    assert faults(bare, "+1 shield")
    assert not faults(clad, "+1 shield")
    assert faults(bare, "animated shield")
    assert not faults(card("gear shield training, slashing"), "animated shield")
    assert faults(card("gear shield training, arcane, slashing"), "animated shield")
    assert faults(card("gear shield, arcane, slashing"), "animated shield")


def test_weapons_take_the_place_of_weapons() -> None:
    """proves: item.weapon.assign, item.weapon.number, item.weapon.keen.edge"""
    assert faults(card("gear unarmed"), "+1 weapon")
    assert faults(card("gear slashing"), "ranged +1 weapon")
    assert not faults(card("gear slashing, bow; ranged +5 (5)"), "+1 weapon", "ranged +1 weapon")
    assert faults(card("gear slashing"), "+1 weapon", "+2 weapon")
    assert not faults(card("gear slashing, piercing"), "+1 weapon", "+2 weapon")
    assert faults(card("gear bludgeoning"), "keen weapon")
    weapon, ring = read_carried("+1 weapon"), read_carried("ring of protection")
    assert place_and_room(card("gear slashing"), weapon) == ("melee weapon", 1)
    assert place_and_room(card("gear slashing, piercing"), weapon) == ("melee weapon", 2)
    assert place_and_room(card("gear slashing"), ring) == ("ring", 2)
    with pytest.raises(ItemError, match="ranged keen weapon"):
        read_carried("ranged keen weapon")


def test_what_must_be_activated_needs_a_mind() -> None:
    """proves: item.mind, item.ring.mind, item.incorporeal, item.collar.animals"""
    wolf = card("type Animal")
    assert not faults(wolf, "amulet of natural armor", "cloak of resistance")
    for name in ("potion of blur", "necklace of fireballs", "bag of tricks"):
        assert faults(wolf, name), name
    dull = card("gear mindless, slashing")
    for name in ("ring of force shield", "ring of invisibility", "ring of spell storing"):
        assert faults(dull, name), name
    assert not faults(dull, "ring of protection")
    assert faults(card("ability Incorporeal"), "ring of protection")
    assert faults(card("gear slashing"), "collar of command")
    assert not faults(wolf, "collar of command")


def test_scrolls_are_for_those_who_know_the_spell() -> None:
    """proves: item.scroll.assign"""
    mage = card("spell 1 magic missile x1 (sight; 5 damage)")
    assert faults(card("gear slashing"), "scroll of magic missile")
    assert not faults(mage, "scroll of magic missile", "scroll of magic missile")
    assert faults(mage, "scroll of doom")


@pytest.mark.parametrize(
    ("most", "names"),
    [
        (1, ["helm of glorious recovery", "minor circlet of blasting"]),
        (1, ["amulet of health", "brooch of shielding"]),
        (1, ["shirt of false life", "shirt of resilience"]),
        (1, ["cloak of resistance", "mantle of spell resistance"]),
        (1, ["gloves of Dexterity", "bracers of armor"]),
        (1, ["winged boots", "sandals of sprinting"]),
        (1, ["belt of one mighty blow", "belt of one mighty blow"]),
        (2, ["ring of protection", "ring of chameleon power", "ring of fire resistance"]),
        (9, ["potion of blur"] * 9),
        (9, ["scepter of obedience"] * 9),
    ],
)
def test_places_on_the_body(most: int, names: list[str]) -> None:
    """proves: item.slots"""
    who = card("gear slashing")
    assert not faults(who, *names[:most])
    assert bool(faults(who, *names)) == (len(names) > most)


def test_a_beast_has_no_hands() -> None:
    """proves: item.slots.shape"""
    hyena = card("type Animal")
    assert faults(hyena, "gloves of Dexterity")
    assert faults(hyena, "winged boots")
    assert not faults(hyena, "amulet of health")


def test_warlords_choose_with_every_level(book: HandbookBook) -> None:
    """proves: campaign.warlord.level, campaign.warlord.spell, campaign.warlord.rating"""
    order = book.library.cards["Cleric of Order"]
    assert level_choices(order) == ["hp", "command", "shield of faith", "major resistance"]
    lord = advanced(order, ["hp", "command", "hp", "hp"])
    assert (lord.level, lord.hp, lord.commander) == (8, 25 + 20 + 15, 7)
    assert lord.melee[0].bonus == order.melee[0].bonus + 4
    assert lord.spells[0].uses == 3
    assert (lord.ac, lord.speed, lord.cost) == (order.ac, order.speed, order.cost)
    with pytest.raises(ValueError, match="cannot take 'fireball'"):
        advanced(order, ["fireball"])
    bard = advanced(book.library.cards["Devis, Half-Elf Bard"], ["sleep"])
    assert bard.slots == (3,)


def test_a_position_with_items_is_printed_and_read_again(book: HandbookBook) -> None:
    text = (
        'map 14x8\nblue Lord (Cleric of Order) B2 warlord 2 (hp, command) carries "+1 armor",'
        ' "shirt of false life", "scroll of command"\n'
        'blue Bow (Elf Archer) B4 carries "ranged flaming weapon"\nred Orc (plain) C2\nturn Lord\n'
    )
    state = parse_position(book.game, text)
    again = parse_position(book.game, print_position(state))
    assert again.digest() == state.digest()
    assert print_position(again) == print_position(state)


def test_potions_scrolls_and_necklaces_are_gone_when_used(book: HandbookBook) -> None:
    """proves: item.used-up"""
    state = parse_position(
        book.game,
        "map 14x8\nblue Mage (Evoker's Apprentice) B2"
        ' carries "potion of blur", "potion of blur", "scroll of magic missile",'
        ' "necklace of fireballs", "ring of spell storing"'
        ' used "potion of blur" used "magic missile (scroll)"'
        ' used "fireball (necklace of fireballs)" used "magic missile (ring of spell storing)"\n'
        "red Orc (plain) J2\nturn Mage\n",
    )
    assert sorted(each.text for each in used_up(state, 0)) == [
        "necklace of fireballs",
        "potion of blur",
        "scroll of magic missile",
    ]


@pytest.mark.parametrize(
    "text",
    [
        'item "x"; roll 1-5',
        'table hats\nitem "x"; roll 1-5',
        'table ring\nitem "x"; roll 1\n  hums',
    ],
)
def test_bad_tables_name_the_line(text: str) -> None:
    with pytest.raises(ItemError, match=r"items, line \d"):
        read_items(text)


def test_a_setup_with_items_support_and_levels(book: HandbookBook) -> None:
    state = book.begin(
        "blue Order of the Lion\nred Iron Fist\n"
        "warlord blue Cleric of Order: hp, command\n"
        "carries blue Man-at-Arms 2: +1 armor, ring of protection\n"
        "support red: 3 Human Thug\nplain\n"
    )
    names = state.roster.names
    assert state.hp[names.index("Cleric of Order")] == 25 + 15
    assert len(state.lasting[names.index("Man-at-Arms 2")]) == 2
    thugs = [n for n, each in enumerate(state.roster.cards) if each.name == "Human Thug"]
    assert [state.cost[n] for n in thugs] == [4, 4, 4, 4, 0, 0, 0]
    for line, why in (
        ("carries blue Man-at-Arms 9: +1 armor", "has 3"),
        ("carries blue Lion Falcon Monk: +1 weapon", "no weapon"),
        ("support red: Human Blackguard", "commander"),
    ):
        with pytest.raises(ValueError, match=why):
            book.begin(f"blue Order of the Lion\nred Iron Fist\n{line}\n")
