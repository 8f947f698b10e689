"""Setups: armies of like worth meet, names are apart, scenarios are read and refused."""

import pytest

from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import Opened
from warband.kernel.dice import Dice
from warband.kernel.rulebook import Selection
from warband.rules.massbattle.book import open_book
from warband.rules.massbattle.rounds import units_to_activate
from warband.rules.massbattle.scenarios import SPECIALS, hunts_orcs, supreme_leader
from warband.rules.massbattle.state import Game
from warband.rules.massbattle.text.problems import TextError

BOTH = "army blue: swords-of-dawn\narmy red: horns-of-ruin\n"


def begin(text: str) -> Game:
    return open_book(None).begin(text)


def test_ready_armies_meet_their_like() -> None:
    setups = open_book(None).fixtures(Selection())
    pairs = {
        tuple(line.partition(": ")[2] for line in text.splitlines() if line.startswith("army"))
        for text in setups
    }
    assert ("swords-of-dawn", "horns-of-ruin") in pairs
    assert all({"swords-of-dawn", "watch-of-the-ford"} != set(pair) for pair in pairs)
    assert all(begin(text).units for text in setups)


def test_units_of_one_name_in_two_armies_are_told_apart() -> None:
    game = begin("army blue: swords-of-dawn\narmy red: swords-of-dawn\n")
    names = [unit.name for unit in game.units]
    assert len(set(names)) == len(names)
    assert {"Cleric of Order", "Cleric of Order 2", "Cleric of Order 4"} <= set(names)
    assert all(game.named(unit.name) is unit for unit in game.units)


def test_reinforcements_are_up_to_half_of_an_army_from_the_end_of_its_list() -> None:
    game = begin("special reinforcements: red\n" + BOTH)
    late = [game.units[number] for number in game.late]
    assert {unit.name for unit in late} >= {"Warriors", "Spears"}
    assert all(unit.seat == 1 and not unit.commander for unit in late)
    assert 2 * sum(unit.cost * unit.count for unit in late) <= game.costs[1]


def test_neutral_units_stand_aside_and_are_nobodys() -> None:
    game = begin("special neutral: 8 Lizardfolk\n" + BOTH)
    folk = game.named("Lizardfolk")
    assert folk is not None
    assert folk.on_table
    assert game.costs == [500, 499]
    assert folk not in units_to_activate(game, 0)
    assert folk not in list(game.enemies(1))
    assert not game.hostile(folk, game.units[-2])


def test_leaders_and_hunters_may_be_named_by_their_army() -> None:
    leader = supreme_leader(begin("special supreme: blue\n" + BOTH))
    assert leader is not None
    assert leader.name == "Sword of Heironeous"
    game = begin("special orc hunters: blue\n" + BOTH)
    assert [unit.name for unit in game.units if hunts_orcs(game, unit)] == ["Axes"]


def test_good_and_evil_stand_together_only_in_an_uneasy_alliance() -> None:
    mixed = (
        "army blue\n  faction LG\n  9 Man-at-Arms\n  6 Kobold Warrior\narmy red: horns-of-ruin\n"
    )
    with pytest.raises(TextError, match="Kobold Warrior belongs to LE, not to LG"):
        begin(mixed)
    assert len(begin("special uneasy alliance\n" + mixed).units) > 2


def test_a_ready_battlefield_is_wider_for_more_than_four() -> None:
    players = "players blue red green yellow purple\n"
    armies = "".join(
        f"army {who}: raiders-of-the-hills\n"
        for who in ("blue", "red", "green", "yellow", "purple")
    )
    game = begin("battlefield crossroads\n" + players + armies)
    assert game.field.width == 96 * 36000
    hill = next(piece for piece in game.field.pieces if piece.ground == "hill")
    middle = sum(x for x, _ in hill.points) / len(hill.points)
    assert middle == pytest.approx(48 * 36000, abs=36000)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("special nihgt", "'nihgt' is no special rule: bridge"),
        ("special night: red", "about nobody"),
        ("special bridge", "is about a player"),
        ("special bridge: Men", "is about a player, not 'Men'"),
        ("special neutral: some Gnoll", "names a unit such as"),
        ("special neutral: 30 Gnoll", "at most 9"),
    ],
)
def test_special_rules_that_are_none_are_refused_with_their_line(line: str, fault: str) -> None:
    with pytest.raises(TextError, match=fault) as caught:
        begin(f"points 500\n{line}\n{BOTH}")
    assert "neutral" in line or caught.value.line == 2


def test_every_special_rule_can_be_agreed_on_in_a_setup() -> None:
    words = {"": "", "player": ": red", "player or all": ": all", "unit": ": 5 Gnoll"}
    for name, wanted in SPECIALS.items():
        about = words.get(wanted, ": blue")
        armies = BOTH.replace("swords-of-dawn", "squads-of-the-vale")
        armies = armies.replace("horns-of-ruin", "squads-of-the-mire")
        game = begin(f"special {name}{about}\n{armies}")
        assert game.terms.squads or game.terms.special(name) is not None, name


def test_a_campaign_is_fought_with_armies_ten_times_a_warband() -> None:
    """proves: campaign.size"""
    skirmishes, armies = (
        Campaign(Opened("War", rules=rules)) for rules in ("handbook", "massbattle")
    )
    assert armies.points == 10 * skirmishes.points == 500


def test_a_unit_too_large_to_be_loose_finds_room_in_its_ranks() -> None:
    lakes = "\n".join(
        f"  lake Pond {n}: 12.5,{south} 59.5,{south + 2}" for n, south in enumerate((6, 40))
    )
    book = open_book(None)
    terrain = f"terrain\n{lakes}\n"
    army = "\n  faction CE\n  12 Orc Warrior\n"
    game = book.begin(f"{terrain}army blue{army}army red{army}")
    assert [unit.count for unit in game.units] == [12, 12]


def test_every_setup_that_is_made_up_can_be_begun() -> None:
    book = open_book(None)
    made = [book.random_setup(Dice(number).below) for number in range(10_000, 10_060)]
    for setup in made:
        assert setup is None or book.begin(setup).units
    assert any(made)
