"""The soldier of mass battles answers everything, and knows what attacks are worth."""

import pytest

from tests.rules.massbattle.play import SKIRMISH
from warband.boards.plane.measures import INCH
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.lines import meant
from warband.kernel.questions import Choose, Roll
from warband.players.agent import Budget, RandomAgent, take_turns
from warband.players.massbattle.captain import Captain
from warband.players.massbattle.odds import expected_points, hit_chance, strike_points
from warband.players.massbattle.outlook import outlook
from warband.players.massbattle.paths import Path, Paths
from warband.players.massbattle.soldier import Soldier, act_worth, look_around
from warband.players.massbattle.trials import JudgedDice
from warband.players.search import Chances
from warband.rules.massbattle.book import open_book
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.roster.creatures import Attack
from warband.rules.massbattle.state import NORMAL, ROUTING, SHAKEN


def test_no_roll_is_sure() -> None:
    assert hit_chance(30, 10) == 0.95
    assert hit_chance(0, 40) == 0.05
    assert hit_chance(5, 15) == 0.55


def test_points_are_those_of_whoever_falls() -> None:
    book = open_book(None)
    game = book.read_position(
        meant(
            "units\n"
            "  blue Men: 5 Man-at-Arms formed at 36,12 facing north\n"
            "  red Orcs: 10 Orc Warrior formed against Men front\n"
        ),
        "position",
    )
    men, orcs = game.units
    assert strike_points(game, men, orcs, 5) == pytest.approx(5 * 0.6 * 3)
    assert expected_points(men, orcs, Attack(3, 500), 5, 0.95) == orcs.count * 3


def test_the_soldier_beats_luck_in_a_small_battle() -> None:
    book = open_book(None)
    battle = book.start(SKIRMISH.replace("victory quick", "victory quick\nrounds 8"), seed=3)
    agents = (Soldier(1), RandomAgent(2))
    take_turns(battle, agents, 1500)
    assert battle.over
    assert battle.state.scores[0] > battle.state.scores[1]
    assert agents[0].why()


DUEL = (
    "units\n"
    "  blue Men: 10 Man-at-Arms formed at 36,20 facing north\n"
    "  blue Boss: Cleric of Order at 30,12\n"
    "  red Archers: 6 Orc Archer unformed at 36,25 facing south\n"
)


def test_the_soldier_turns_no_flank_to_the_enemy() -> None:
    book = open_book(None)
    game = book.read_position(meant(DUEL.replace("36,25", "36,30")), "position")
    men = game.units[0]
    sights = look_around(game, men)
    ahead = act_worth(game, men, Act("forward", INCH), sights)
    away = act_worth(game, men, Act("wheel", 900, 1), sights)
    assert ahead > away


def test_a_unit_with_its_back_to_the_enemy_turns_round() -> None:
    book = open_book(None)
    game = book.read_position(
        meant(
            "units\n"
            "  blue Men: 10 Man-at-Arms formed at 36,20 facing south\n"
            "  red Orcs: 10 Orc Warrior formed at 36,32 facing south\n"
        ),
        "position",
    )
    men = game.units[0]
    sights = look_around(game, men)
    assert act_worth(game, men, Act("wheel", 450, 1), sights) > 0


@pytest.mark.parametrize(("quiet", "score", "bold"), [(2, 30, True), (0, 30, False), (2, 0, False)])
def test_whoever_would_not_win_a_battle_that_fades_out_looks_for_a_fight(
    quiet: int, score: int, bold: bool
) -> None:
    book = open_book(None)
    game = book.read_position(
        meant(
            f"quiet {quiet}\n"
            f"scores blue 10 red {score}\n"
            "units\n"
            "  blue Men: 2 Man-at-Arms unformed at 36,20 facing north\n"
            "  red Orcs: 10 Orc Warrior formed at 36,26 facing south\n"
        ),
        "position",
    )
    assert look_around(game, game.units[0]).bold is bold


def test_the_captain_tries_ideas_out_and_decides_the_same_again() -> None:
    book = open_book(None)
    answers = []
    for _ in range(2):
        battle = Battle(book.rules, book.read_position(meant(DUEL), "position"), dice=Dice(4))
        battle.answer("Men")
        battle.answer("command by Boss")
        battle.answer("no order")
        captain = Captain(7, Budget(simulations=4))
        question = battle.ask()
        assert isinstance(question, Choose)
        answers.append(captain.choose(battle, question))
        assert "trials" in captain.why()
        assert battle.ask() is question
    assert answers[0] == answers[1]


def test_the_captain_tries_out_whom_to_activate_where_that_may_matter() -> None:
    book = open_book(None)
    near = book.read_position(meant(DUEL), "position")
    far = book.read_position(meant(DUEL.replace("36,25", "36,42")), "position")
    won = book.read_position(meant(DUEL.replace("6 Orc Archer", "2 Orc Archer")), "position")
    told = []
    for game in (near, far, won):
        battle = Battle(book.rules, game, dice=Dice(4))
        captain = Captain(7, Budget(simulations=4))
        question = battle.ask()
        assert isinstance(question, Choose)
        assert set(battle.options()) >= {"Men", "Boss"}
        captain.choose(battle, question)
        told.append("trials" in captain.why())
    assert told == [True, False, False]


def test_the_captain_thinks_before_a_commander_fights() -> None:
    book = open_book(None)
    told = []
    for place in ("36,26", "36,40"):
        text = (
            "units\n"
            "  blue Boss: Cleric of Order at 36,20\n"
            "  blue Men: 5 Man-at-Arms formed at 60,6 facing north\n"
            f"  red Orcs: 10 Orc Warrior formed at {place} facing south\n"
        )
        battle = Battle(book.rules, book.read_position(meant(text), "position"), dice=Dice(4))
        battle.answer("Boss")
        battle.answer("no order")
        question = battle.ask()
        assert isinstance(question, Choose)
        captain = Captain(7, Budget(simulations=4))
        captain.choose(battle, question)
        told.append(("charge Orcs" in " ".join(battle.options()), "trials" in captain.why()))
    assert told == [(True, True), (False, False)]


@pytest.mark.parametrize(
    ("why", "morale", "stake"),
    [
        ("morale", NORMAL, 0.15),  # shaken
        ("morale", SHAKEN, 0.55),  # routing
        ("rally", SHAKEN, 0.15),
        ("rally", ROUTING, 0.55),
    ],
)
def test_what_a_lucky_save_is_worth_is_taken_off(why: str, morale: int, stake: float) -> None:
    book = open_book(None)
    game = book.read_position(meant(DUEL), "position")
    battle = Battle(book.rules, game, dice=Dice(4))
    men = battle.state.units[0]
    men.morale = morale
    points = stake * 10 * men.cost
    held = 0
    for lap in range(20):
        dice = JudgedDice(Chances(1), lap, battle)
        roll = Roll(men.seat, 20, 1, why, {"unit": men.number, "bonus": 9})
        (face,) = dice.answer(roll)
        # 11 or more holds: half of the faces.
        assert dice.luck[men.seat] == pytest.approx(points / 2 if face >= 11 else -points / 2)
        held += face >= 11
    assert 8 <= held <= 12


def test_the_outlook_counts_what_is_left_and_what_wavers() -> None:
    book = open_book(None)
    game = book.read_position(meant(DUEL), "position")
    steady = outlook(game, 0)
    assert outlook(game, 1) < 0 < steady
    game.units[0].morale = ROUTING
    assert outlook(game, 0) < steady - 15


def test_the_way_to_the_other_bank_leads_over_the_bridge() -> None:
    field = open_book(None).library.fields["bridge"]
    ways = Paths(field, 5 * INCH // 2)
    across = ways.toward((20 * INCH, 10 * INCH), (20 * INCH, 40 * INCH))
    assert across is not None
    assert 30 * INCH < across.stop[0] < 36 * INCH
    assert across.stop[1] < 21 * INCH
    assert across.rest > 20 * INCH
    # Whoever stands with its front at the chasm turns away from it first.
    stuck = ways.toward((30 * INCH, 20 * INCH), (34 * INCH, 45 * INCH))
    assert stuck is not None
    assert stuck.stop[1] < 20 * INCH
    assert ways.toward((36 * INCH, 10 * INCH), (36 * INCH, 40 * INCH)) == Path(
        (36 * INCH, 40 * INCH), 0
    )


def test_the_soldier_backs_away_from_a_chasm_to_wheel() -> None:
    book = open_book(None)
    game = book.read_position(
        meant(
            "battlefield bridge\n"
            "units\n"
            "  blue Men: 5 Man-at-Arms formed at 30,20.9 facing north\n"
            "  blue Boss: Cleric of Order at 30,12\n"
            "  red Orcs: 10 Orc Warrior formed at 30,44 facing south\n"
        ),
        "position",
    )
    men = game.units[0]
    sights = look_around(game, men)
    assert act_worth(game, men, Act("back", 2 * INCH), sights) > 0
    assert act_worth(game, men, Act("forward", INCH // 20), sights) < 0
