"""Mass battles at tables: terms with scenarios, armies that fit them, what the page is shown."""

import random

import pytest

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.lines import meant
from warband.kernel.questions import Choose
from warband.looks.plane import PlaneQuestion
from warband.rules.massbattle.book import MassbattleBook
from warband.rules.massbattle.combat.engaging import charges
from warband.rules.massbattle.state import Game, Unit
from warband.server.games.massbattle.looks import look, map_view, question_view
from warband.server.games.massbattle.odds import charge_odds, strike_odds
from warband.server.games.massbattle.offers import offer
from warband.server.games.massbattle.tables import MassbattleTables
from warband.server.protocol import Army, CreateTable
from warband.server.table_book import ArmyError, Brought

READY = (Army(ready="swords-of-dawn"), Army(ready="horns-of-ruin"))


def tables() -> MassbattleTables:
    return MassbattleTables(MassbattleBook())


def test_scenarios_are_terms_of_a_table() -> None:
    found = tables().setup(Brought("quick + night + bridge: red", READY, "bridge"), lambda n: 0)
    assert "victory quick\nspecial night\nspecial bridge: red\n" in found


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        ("slow", "'slow' is no victory condition"),
        ("quick + nihgt", "'nihgt' is no special rule"),
        ("quick + bridge", "is about a player"),
    ],
)
def test_terms_that_are_none_are_refused(form: str, fault: str) -> None:
    with pytest.raises(ArmyError, match=fault):
        tables().format_for(CreateTable("computer", rules="massbattle", format=form))


def test_whoever_brings_any_army_gets_one_that_is_legal() -> None:
    for luck in map(random.Random, range(8)):
        brought = Brought("standard + squads", (Army(), Army()), "meadow", points=300)
        setup = tables().setup(brought, luck.randrange)
        assert "special squads" in setup
        assert setup.count(": squads-of-the-") == 2


def test_armies_that_are_drawn_are_worth_about_the_same() -> None:
    for luck in map(random.Random, range(8)):
        setup = tables().setup(Brought("standard", (Army(),) * 3, "meadow"), luck.randrange)
        assert setup.count(": swords-of-dawn") + setup.count(": horns-of-ruin") == 3


def test_an_army_of_one_s_own_is_checked_by_the_terms() -> None:
    ranks = Army(text="faction LG\n12 Man-at-Arms as Men\n")
    here = tables()
    here.check_army(ranks, Brought("standard", (ranks,)))
    with pytest.raises(ArmyError, match="formed units are not allowed"):
        here.check_army(ranks, Brought("standard + squads", (ranks,)))


def test_an_order_says_what_it_costs() -> None:
    book = MassbattleBook()
    lines = (
        "units\n  blue Men: 5 Man-at-Arms formed at 36,12\n  blue Boss: Tiefling Captain at 30,8\n"
    )
    state = book.read_position(meant(lines + "  red Orcs: 5 Orc Warrior formed at 36,40\n"), "p")
    battle = Battle(book.rules, state, dice=Dice(1))
    battle.answer("Men")
    question = battle.ask()
    assert isinstance(question, Choose)
    offered = {option.text: option for option in offer(battle.state, question).options}
    assert offered["command by Boss"].price == "1 point"
    assert offered["morale +4 by Boss"].price == "3 points"
    assert offered["no order"].price == ""
    # All that one commander may order stands under its name.
    boss = next(unit.number for unit in battle.state.units if unit.name == "Boss")
    assert (offered["command by Boss"].by, offered["command by Boss"].brief) == (
        boss,
        "under command",
    )
    assert offered["no order"].by == -1


def test_a_scattered_army_is_shown_the_whole_table() -> None:
    setup = tables().setup(
        Brought("standard + disarray: blue", (Army(), Army()), "meadow"), random.Random(1).randrange
    )
    zones = map_view(MassbattleBook().begin(setup)).zones
    assert zones[0] == (0, 0, 72_000, 48_000)
    assert zones[1] != zones[0]


def test_illusions_stand_on_the_table_and_reach_is_told() -> None:
    book = MassbattleBook()
    game = book.read_position(
        meant(
            "units\n"
            "  blue Men: 5 Man-at-Arms formed at 36,12\n"
            "  red Spears: 5 Orc Spearfighter formed at 36,30\n"
            "  red Ghost: Illusion at 36,24\n"
        ),
        "position",
    )
    men, spears, ghost = look(game, None, ()).units
    assert (men.reach, spears.reach) == (0, 2)
    assert ghost.gone == "illusion"
    assert ghost.pose is not None
    assert ghost.width == 1000
    assert not ghost.engaged


@pytest.mark.parametrize(
    ("more", "inches"),
    [("", 24), ("special night\n", 12), ("  red Orc: Minotaur against Bows front\n", 0)],
)
def test_a_unit_tells_how_far_it_can_shoot_now(more: str, inches: int) -> None:
    units = "units\n  blue Bows: 5 Orc Archer unformed at 36,12\n"
    text = units + more if more.startswith(" ") else more + units
    bows = look(MassbattleBook().read_position(meant(text), "position"), None, ()).units[0]
    assert bows.range == inches * 1000


def test_the_end_of_a_battle_is_marked() -> None:
    here = tables()
    battle = here.begin(here.setup(Brought("standard", READY, "meadow"), lambda n: 0))
    battle.state.log = []
    battle.state.tell("victory", winners=(0,), how="victory points")
    mark = here.mark(battle, battle.state.log[-1], 3, 4)
    assert mark is not None
    assert mark.kind == "end"


def test_odds_of_a_charge_are_those_of_the_place_where_it_ends() -> None:
    book = MassbattleBook()
    game = book.read_position(
        meant(
            "units\n"
            "  blue Orcs: 10 Orc Warrior formed at 36,14 facing north commanded\n"
            "  red Men: 10 Man-at-Arms formed at 38.5,20 facing south\n"
        ),
        "position",
    )
    battle = Battle(book.rules, game)
    battle.answer("Orcs")
    while isinstance(battle.question, Choose) and battle.question.ask != "act":
        battle.pick(0)
    question = look(battle.state, battle.question, (0,)).question
    assert question is not None
    charge = next(option for option in question.options if option.text.startswith("charge"))
    assert charge.odds is not None
    assert ("front", 2) in charge.odds.attack
    assert ("front", 2) in charge.odds.armor
    # Three of them come into contact, and one beside them strikes as well.
    assert charge.odds.rolls == 4
    assert battle.state.units[0].placed.front_middle[1] == 14 * 36_000


def test_a_charge_that_must_drift_tells_its_odds() -> None:
    book = MassbattleBook()
    game = book.read_position(
        meant(
            "units\n"
            "  blue Men: 15 Man-at-Arms formed at 36,18 facing north commanded\n"
            "  red Spears: 12 Orc Spearfighter formed at 38,24 facing south\n"
        ),
        "position",
    )
    battle = Battle(book.rules, game)
    battle.answer("Men")
    while isinstance(battle.question, Choose) and battle.question.ask != "act":
        battle.pick(0)
    question = look(battle.state, battle.question, (0,)).question
    assert question is not None
    charges = [option for option in question.options if option.text.startswith("charge")]
    assert charges
    assert all(option.odds and option.pose for option in charges)


@pytest.mark.parametrize(
    ("men", "fallen"),
    [
        # Two rolls; each hits on 10 to 19 for 5 of 10 hit points, and on a 20 for 10.
        ("Foot", 0.5**2 + 2 * 0.05 * 0.95 + 2 * 0.05**2),
        # One hit is enough for the first, ten more points for another.
        ("Foot damage 5", 1 - 0.45**2 + 2 * 0.05 * 0.5 + 0.05**2),
        # Half of the hits count.
        ("Mist", 0.25**2 + 2 * 0.025 * 0.975 + 2 * 0.025**2),
        # No critical hits, and 5 less for each hit.
        ("Bones", 0),
    ],
)
def test_who_falls_on_average_is_exact(men: str, fallen: float) -> None:
    name, _, marks = men.partition(" ")
    lines = (
        "creatures\n"
        "  Foot: AC 15, HP 10, Humanoid\n"
        "  Mist: like Foot, Conceal 11\n"
        "  Bones: like Foot, DR 5, Undead of Humanoid\n"
        "  Orc: melee +5 (5)\n"
        "units\n"
        f"  red Men: 9 {name} unformed at 36,20 facing south {marks}\n"
        "  blue Orcs: 2 Orc unformed against Men front\n"
    )
    game = MassbattleBook().read_position(meant(lines), "position")
    enemy, unit = game.units
    odds = strike_odds(game, unit, enemy)
    assert odds is not None
    assert odds.rolls == 2
    assert odds.chance == 0.55
    assert odds.casualties == pytest.approx(fallen, abs=0.006)


def drawn_up(units: str) -> tuple[Game, dict[str, Unit]]:
    lines = (
        "creatures\n"
        "  Spinner: AC 15, HP 10, melee +5 (5), Humanoid, Whirlwind Attack\n"
        "  Foot: AC 15, HP 5, melee +4 (5), Humanoid\n"
        "  Pike: like Foot, Melee Reach 3\n"
        "  Hero: HP 30, melee +9 (10), commander 3\n"
        f"units\n{units}"
    )
    game = MassbattleBook().read_position(meant(lines), "p")
    return game, {unit.name: unit for unit in game.units}


def test_whirling_creatures_roll_twice_if_their_unit_stands_still() -> None:
    game, unit = drawn_up(
        "  blue Men: 10 Spinner formed at 36,20\n  red Orcs: 10 Foot formed against Men front\n"
    )
    still = strike_odds(game, unit["Men"], unit["Orcs"], still=True)
    moved = strike_odds(game, unit["Men"], unit["Orcs"])
    assert still is not None
    assert moved is not None
    assert (still.rolls, moved.rolls) == (10, 5)
    assert still.casualties == pytest.approx(2 * moved.casualties, abs=0.01)


def test_whoever_leads_from_the_front_rolls_for_itself() -> None:
    game, unit = drawn_up(
        "  blue Men: 10 Foot formed at 36,20\n  blue Hero: Hero attached to Men front\n"
        "  red Orcs: 10 Foot formed against Men front\n"
    )
    odds = strike_odds(game, unit["Men"], unit["Orcs"])
    assert odds is not None
    assert odds.rolls == 4
    assert odds.leader == ("Hero", 0.75, 10)
    # Hits fell one each, of the hero two, and critical hits twice as many.
    assert odds.casualties == pytest.approx(4 * 0.55 + 2 * 0.8, abs=0.01)


def test_a_charge_counts_those_who_fall_to_reach_before_it_strikes() -> None:
    game, unit = drawn_up(
        "  blue Men: 5 Foot formed at 36,20\n  red Pikes: 10 Pike formed at 36,27 facing south\n"
    )
    men, pikes = unit["Men"], unit["Pikes"]
    where = men.placed, men.count, men.formed
    odds = charge_odds(game, men, pikes, charges(game, men, pikes)[0].place)
    assert odds is not None
    assert odds.before is not None
    assert (odds.before.name, odds.before.rolls, odds.before.chance) == ("Pikes", 5, 0.5)
    assert odds.before.casualties == pytest.approx(5 * 0.55, abs=0.05)
    assert odds.casualties < 0.55 * 5 * (5 - odds.before.casualties) / 5 + 0.4
    assert (men.placed, men.count, men.formed) == where


def test_the_farthest_manoeuvres_say_why_they_are() -> None:
    told = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  blue Rest: 5 Foot formed at 36,9 facing north\n"
        "  red Near: 10 Foot formed at 36,15 facing south\n"
    )
    bounds = dict(told.bounds)
    ahead = max(told.moves["forward"], key=lambda end: end[2])[0]
    back = min(told.moves["back"], key=lambda end: end[2])[0]
    assert (bounds[ahead], bounds[back]) == ("Near stops it", "Rest is in the way")


def test_leaving_melee_tells_what_it_brings() -> None:
    told = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  red Near: 10 Foot formed against Men front\n"
    )
    (option,) = (one for one in told.options if one.text == "disengage")
    # Level 1, two ranks, and four off for leaving.
    assert option.price == "morale +1 against 20, Near strike at it"


def test_a_unit_that_nobody_stops_goes_as_far_as_its_movement() -> None:
    told = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  red Far: 10 Foot formed at 36,40 facing south\n"
    )
    bounds = dict(told.bounds)
    ahead = max(told.moves["forward"], key=lambda end: end[2])[0]
    assert bounds[ahead] == "that is all its movement"


def test_an_illusion_is_set_down_by_pointing() -> None:
    lines = (
        "creatures\n"
        "  Mage: class levels\n"
        "    spell host x1: range sight; illusion 12\n"
        "units\n"
        "  blue Mage: Mage at 36,14 commanded\n"
        "  red Orcs: 5 Orc Warrior formed at 36,40\n"
    )
    book = MassbattleBook()
    state = book.read_position(meant(lines), "p")
    battle = Battle(book.rules, state, dice=Dice(1))
    for answer in ("Mage", "host on Mage"):
        question = battle.ask()
        assert isinstance(question, Choose)
        battle.pick(book.rules.find_option(battle.state, question, answer))
    question = battle.ask()
    assert isinstance(question, Choose)
    offered = offer(battle.state, question)
    assert offered.options == ()
    assert len(offered.moves["place"]) == len(question.options) > 100
    assert offered.size == (36_000, 36_000)


def test_nobody_waits_to_see_orders_and_what_is_left_as_it_is() -> None:
    book = MassbattleBook()
    lines = (
        "units\n  blue Men: 5 Man-at-Arms formed at 36,12\n  blue Boss: Tiefling Captain at 30,8\n"
    )
    state = book.read_position(meant(lines + "  red Orcs: 5 Orc Warrior formed at 36,20\n"), "p")
    battle = Battle(book.rules, state, dice=Dice(1))
    unseen: dict[str, bool] = {}
    for answer in ("Men", "command by Boss", "no order", "forward 1"):
        question = battle.ask()
        assert isinstance(question, Choose)
        number = book.rules.find_option(battle.state, question, answer)
        unseen[answer] = tables().shows_nothing(question, number)
        battle.pick(number)
    question = battle.ask()
    assert isinstance(question, Choose)
    unseen["done"] = tables().shows_nothing(
        question, book.rules.find_option(battle.state, question, "done")
    )
    assert [name for name, hidden in unseen.items() if hidden] == [
        "command by Boss", "no order", "done",
    ]  # fmt: skip


def asked_to_act(units: str, ability: str = "Hide") -> PlaneQuestion:
    """What blue is told when its men, under command, are asked what they do."""
    lines = (
        "creatures\n"
        "  Foot: speed 4, AC 15, HP 5, melee +5/+0 (5), ranged +5/+0 (5) uses 9, Humanoid, "
        f"{ability}\n"
        f"units\n{units}"
    )
    book = MassbattleBook()
    battle = Battle(book.rules, book.read_position(meant(lines), "p"), dice=Dice(1))
    battle.answer("Men")
    question = battle.ask()
    assert isinstance(question, Choose)
    return question_view(battle.state, question)


def test_moves_tell_whether_an_attack_is_left_and_what_it_would_do() -> None:
    told = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  red Near: 10 Foot formed at 36,15 facing south\n"
    )
    lengths = {n: (y - 12_000) / 1000 for n, _, y, _ in told.moves["forward"]}
    (onset,) = (onset for onset in told.onsets if onset.n in lengths)
    assert lengths[onset.n] == pytest.approx(3, abs=0.01)
    # Fronts that stand exactly opposite are moved by half a frontage: all five strike.
    assert onset.odds.rolls == 5
    assert ("front", 2) in onset.odds.attack
    assert not set(lengths) & set(told.last)


def test_a_double_move_leaves_no_attack() -> None:
    told = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  red Far: 10 Foot formed at 36,18 facing south\n"
    )
    lengths = {n: (y - 12_000) / 1000 for n, _, y, _ in told.moves["forward"]}
    assert {far for n, far in lengths.items() if n in told.last} == {4.5, 5.0, 5.5, 5.99, 6.0}
    assert told.onsets == ()
    backs = {n: (12_000 - y) / 1000 for n, _, y, _ in told.moves["back"]}
    assert {far for n, far in backs.items() if n not in told.last} == {0.5, 1.0, 1.5, 2.0}


def test_all_attacks_together_fell_more_than_one() -> None:
    shots = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  red Far: 10 Foot formed at 36,26 facing south\n"
    )
    strikes = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  red Foes: 10 Foot formed against Men front shift 0.5\n"
    )
    for told, name, rolls in ((shots, "shoot", 10), (strikes, "strike", 5)):
        found = {one.text: one.odds for one in told.options if one.text.startswith(name)}
        full, once = sorted(found, key=len)
        both, one = found[full], found[once]
        assert both is not None
        assert one is not None
        assert (both.rolls, one.rolls, one.further) == (rolls, rolls, ())
        ((number, chance),) = both.further
        assert number == rolls
        assert chance == pytest.approx(one.chance - 0.25)
        assert both.casualties > one.casualties


@pytest.mark.parametrize(
    ("ability", "free"), [("Great Swing", 1), ("Mighty Swing", 2), ("Hide", 0)]
)
def test_free_swings_count(ability: str, free: int) -> None:
    told = asked_to_act(
        "  blue Men: 10 Foot formed at 36,12 facing north commanded\n"
        "  red Foes: 10 Foot formed against Men front shift 0.5\n",
        ability,
    )
    found = {one.text: one.odds for one in told.options if one.text.startswith("strike")}
    once = found[max(found, key=len)]
    assert once is not None
    # Each as good as the strike itself.
    assert [number for number, _ in once.further] == [once.rolls] * free
    assert {chance for _, chance in once.further} <= {once.chance}
