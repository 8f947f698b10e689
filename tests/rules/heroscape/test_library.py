"""Boards and scenarios of the data folder."""

import pytest

from warband.boards.hexes import bits
from warband.rules.heroscape.game import CAMPAIGN, Heroscape
from warband.rules.heroscape.library import (
    ArmyListError,
    Library,
    ScenarioError,
    read_armies,
    read_scenario,
)
from warband.rules.heroscape.places.rooms import AncientSanctum, DrowAmbush, Lair, Portal
from warband.rules.heroscape.setup import SetupError, check_army
from warband.rules.heroscape.text.setup_text import begin, parse_setup

LIBRARY = Library()
MELEE = "four-winds"
"""The board for more than two sides."""
BOOK_BOARDS = [name for name in LIBRARY.boards() if name != MELEE]


def test_every_board_has_a_skirmish() -> None:
    boards = {
        LIBRARY.scenario(name).board for name in LIBRARY.scenarios() if name.startswith("skirmish-")
    }
    assert boards == set(BOOK_BOARDS)
    assert len(boards) == 7


def test_the_campaign_has_its_rooms_in_order() -> None:
    kinds = [type(LIBRARY.scenario(name)) for name in CAMPAIGN]
    assert kinds == [Lair, DrowAmbush, Portal, AncientSanctum]


@pytest.mark.parametrize("name", BOOK_BOARDS)
def test_every_board_has_a_start_zone_for_each_player(name: str) -> None:
    zones = LIBRARY.board(name).zones
    assert sorted(zones) == ["player 1", "player 2"]
    assert zones["player 1"] & zones["player 2"] == 0


def test_a_melee_has_four_equal_start_zones_that_are_equally_far_from_the_middle() -> None:
    board = LIBRARY.board(LIBRARY.scenario("melee-four-winds").board)
    zones = [board.zones[f"player {n}"] for n in (1, 2, 3, 4)]
    assert sum(zones) == zones[0] | zones[1] | zones[2] | zones[3]
    middle = board.space("F6")
    far = [sorted(board.distance(space, middle) for space in bits(zone)) for zone in zones]
    assert far[0] == far[1] == far[2] == far[3]
    assert len(far[0]) == 12


def test_ready_armies_fit_a_skirmish() -> None:
    for cards in LIBRARY.armies.values():
        check_army([LIBRARY.cards[name] for name in cards], 300)
    assert len(LIBRARY.armies) == 6


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# armies\nHorde: Goblin", "line 2: there is no army card 'Goblin'"),
        ("Horde Pelloth", "line 1: expected NAME: CARDS"),
        ("Horde:", "line 1: expected NAME: CARDS"),
    ],
)
def test_ready_armies_that_cannot_be_read_say_why(text: str, reason: str) -> None:
    with pytest.raises(ArmyListError, match=reason):
        read_armies(text, LIBRARY.cards)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("scenario X", "no line 'board'"),
        ("scenario X\nboard b\nTandros: A1", "line 3: .* stands before any player"),
        ("scenario X\nboard b\nspecial feast", "special 'feast' is none of"),
        ("scenario X\nboard b\ntreasure\nrune C4", "line 4: 'rune C4' is not like"),
    ],
)
def test_a_scenario_that_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(ScenarioError, match=reason):
        read_scenario(text, {})


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(ScenarioError, match="there is no board 'moon'; try ancient-sanctum-1"):
        LIBRARY.field("moon")
    with pytest.raises(ScenarioError, match="there is no scenario 'moon'; try ambush"):
        LIBRARY.scenario("moon")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("points 3", "expected a line 'scenario NAME'"),
        ("scenario a\nbanana", "line 2: 'banana' is no line of a setup"),
        ("scenario a\npoints many", "line 2: invalid literal"),
        ("scenario a\nplayers blue blue", "does not give each seat a captain"),
        ("scenario a\nplayers blue pink", "line 2: 'pink' is no player"),
        ("scenario a\narmy blue: Pelloth", "either all players bring an army or none"),
    ],
)
def test_a_setup_that_cannot_be_read_names_the_line(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        parse_setup(text)


@pytest.mark.parametrize(
    ("armies", "reason"),
    [
        (("Tandros Kreel, Tandros Kreel", "Pelloth"), "Tandros Kreel is unique"),
        (("Tandros Kreel, Othkurik, Pelloth", "Pelloth"), "costs 360 points, more than 300"),
        (("Peloth", "Pelloth"), "there is no army card 'Peloth'"),
    ],
)
def test_an_army_that_is_not_legal_is_refused(armies: tuple[str, str], reason: str) -> None:
    # proves: card.unique, army.points
    rules = Heroscape(LIBRARY)
    text = f"scenario skirmish-lair\narmy blue: {armies[0]}\narmy red: {armies[1]}\n"
    game = begin(rules, text)
    flow = rules.step(game)
    assert flow is not None
    with pytest.raises(SetupError, match=reason):
        next(flow)


def test_set_armies_cannot_be_replaced() -> None:
    text = "scenario ambush\narmy blue: Pelloth\narmy red: Pelloth\n"
    with pytest.raises(SetupError, match="the armies of 'ambush' are set"):
        begin(Heroscape(LIBRARY), text)
