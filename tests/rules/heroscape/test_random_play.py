"""Random battles: no error, no illegal state, replays and copies identical."""

import pytest

from tests.rules.heroscape.play import random_battle
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.record import parse_record, replay_record, write_record
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.invariants import violations
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.text.notation import parse_position, print_position
from warband.rules.heroscape.text.setup_text import begin, parse_setup, print_setup

SKIRMISHES = ["lair", "ambush", "portal", "sanctum", "throne", "stair", "river"]
ROOMS = ["the-lair", "drow-ambush", "the-portal", "the-ancient-sanctum"]


@pytest.fixture(scope="module")
def rules() -> Heroscape:
    return Heroscape()


def check_battle(rules: Heroscape, setup: str, seed: int) -> None:
    """Fight; look for violations at every question; replay the record; compare."""
    game = begin(rules, setup)
    battle = Battle(rules, game, dice=Dice(seed))
    picks = Dice(seed + 77)
    while battle.question is not None:
        question = battle.question
        assert isinstance(question, Choose)
        if battle.state.phase == "orders":
            assert violations(battle.state) == []
        battle.pick(picks.below(len(question.options)))
    assert violations(battle.state) == []
    seats = SEATS[: len(battle.state.roster.teams)]
    text = write_record(battle, setup, seats, seed)
    again = replay_record(parse_record(text), rules, lambda s: begin(rules, s), seats)
    assert again.state.digest() == battle.state.digest()
    assert again.events == battle.events


@pytest.mark.parametrize("board", SKIRMISHES)
@pytest.mark.parametrize("seed", range(2))
def test_random_master_battles(rules: Heroscape, board: str, seed: int) -> None:
    check_battle(rules, f"scenario skirmish-{board}\n", seed)


@pytest.mark.parametrize("seed", range(3))
def test_random_basic_battles(rules: Heroscape, seed: int) -> None:
    check_battle(rules, "scenario ambush\n", seed)


@pytest.mark.parametrize("room", ROOMS)
def test_random_battles_in_the_rooms(rules: Heroscape, room: str) -> None:
    check_battle(rules, f"scenario {room}\n", 1)


@pytest.mark.parametrize("seed", range(4))
def test_random_campaigns(rules: Heroscape, seed: int) -> None:
    check_battle(rules, "campaign\n", seed)


@pytest.mark.parametrize(
    "players", ["blue red green", "blue red blue red", "blue red green blue red green"]
)
def test_random_battles_of_many_players(rules: Heroscape, players: str) -> None:
    zones = ["A1 B1 A2 B2 A3 B3", "K1 L1 K2 L2 K3 L3", "F1 G1 F2 G2 F3 G3"]
    rows = "\n".join("    " + "d1 " * 12 for _ in range(3))
    names = "\n".join(f"    zone {number}: {zone}" for number, zone in enumerate(zones))
    setup = f"draw\n  map\n{rows}\n  zones\n{names}\n"
    setup += f"players {players}\npoints 200\nsets 3\nrounds 8\n"
    check_battle(rules, setup, 3)


def test_a_copy_plays_on_as_the_original_does(rules: Heroscape) -> None:
    battle = Battle(rules, rules.new_game("skirmish-throne"), dice=Dice(9))
    picks = Dice(10)
    compared = 0
    while battle.question is not None and compared < 300:
        question = battle.question
        assert isinstance(question, Choose)
        twin = battle.copy()
        choice = picks.below(len(question.options))
        battle.pick(choice)
        twin.pick(choice)
        assert twin.state.digest() == battle.state.digest()
        assert repr(twin.question) == repr(battle.question)
        compared += 1


def test_the_same_seed_gives_the_same_battle(rules: Heroscape) -> None:
    first = random_battle(rules, rules.new_game("skirmish-river"), 4)
    again = random_battle(Heroscape(), Heroscape().new_game("skirmish-river"), 4)
    assert first.events == again.events
    assert first.state.digest() == again.state.digest()


def test_every_option_can_be_found_by_its_text(rules: Heroscape) -> None:
    """Options have texts of their own, and each text finds its option."""
    for name in ("skirmish-throne", "drow-ambush", "ambush"):
        battle = Battle(rules, rules.new_game(name), dice=Dice(6))
        picks = Dice(7)
        for _ in range(150):
            question = battle.question
            if question is None:
                break
            assert isinstance(question, Choose)
            texts = battle.options()
            assert len(set(texts)) == len(texts), (question, texts)
            index = picks.below(len(texts))
            assert rules.find_option(battle.state, question, texts[index]) == index
            battle.pick(index)


@pytest.mark.parametrize("scenario", ["skirmish-throne", "drow-ambush", "the-lair", "ambush"])
def test_positions_read_back(rules: Heroscape, scenario: str) -> None:
    """The text of a position is the position."""
    battle = Battle(rules, rules.new_game(scenario), dice=Dice(3))
    battle.keep_all = True
    picks = Dice(11)
    seen: set[tuple[str, int, int]] = set()
    while battle.question is not None and len(seen) < 60:
        question = battle.question
        assert isinstance(question, Choose)
        game = battle._checkpoint
        if game.phase in ("orders", "turn", "basic turn", "initiative") and game.draft is None:
            seen.add((game.phase, game.round, game.turn))
            text = print_position(game, scenario=scenario)
            again = parse_position(rules, text)
            assert print_position(again, scenario=scenario) == text
            assert again.digest() == game.digest()
        battle.pick(picks.below(len(question.options)))
    assert seen


def test_setups_read_back() -> None:
    text = "scenario skirmish-throne\nplayers blue red blue\npoints 200\nsets 2\nrounds 5\n"
    assert print_setup(parse_setup(text)) == text
    brought = "scenario skirmish-throne\narmy blue: Pelloth\narmy red: Othkurik, Feral Troll\n"
    assert print_setup(parse_setup(brought)) == brought
    drawn = "draw\n  map\n  g1 g1\n  zones\n  a: A1\n  b: B1\n"
    assert print_setup(parse_setup(drawn)) == drawn
    assert print_setup(parse_setup("campaign\n")) == "campaign\n"


def closest(battle: Battle[Game], question: Choose) -> int:
    """The option of a move that ends nearest to an enemy."""
    game = battle.state
    figure = question.about["figure"]
    assert isinstance(figure, int)
    trails = game.field.walk(game.roster.cards[figure])
    board = game.field.board

    def steps(index: int) -> int:
        stand = question.options[index]
        assert isinstance(stand, int)
        return min(
            board.distance(space, target)
            for space in trails.stands[stand]
            for foe in game.foes(game.roster.seats[figure])
            for target in game.spaces[foe]
        )

    return min(range(len(question.options)), key=steps)


def test_heroes_whose_foes_stand_still_win_the_whole_campaign(rules: Heroscape) -> None:
    """All four rooms in one battle: survivors, treasure and markers pass from room to room."""
    battle = Battle(rules, begin(rules, "campaign\n"), dice=Dice(8))
    picks = Dice(80)
    while battle.question is not None:
        question = battle.question
        assert isinstance(question, Choose)
        texts = battle.options()
        lazy = [n for n, text in enumerate(texts) if text in ("stay", "done", "no", "nobody")]
        bold = [n for n, text in enumerate(texts) if "attack" in text.lower() or text == "yes"]
        if question.seat == 1 and lazy:
            battle.pick(lazy[0])
        elif question.ask == "move" and any(battle.state.foes(0)):
            battle.pick(closest(battle, question))
        elif question.seat == 0 and bold:
            battle.pick(bold[picks.below(len(bold))])
        else:
            battle.pick(picks.below(len(texts)))
        if battle.state.phase == "orders":
            assert violations(battle.state) == []
    assert battle.events is not None
    rooms = [event["room"] for event in battle.events if event.kind == "room"]
    assert rooms == [1, 2, 3, 4]
    assert battle.outcome == "player 1 won: last on the battlefield"
    record = write_record(battle, "campaign\n", SEATS)
    again = replay_record(parse_record(record), rules, lambda s: begin(rules, s), SEATS)
    assert again.state.digest() == battle.state.digest()
