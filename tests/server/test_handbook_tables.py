"""The 2003 skirmish at tables: what is shown, what is promised, what may be brought."""

import pytest

from warband.kernel.battle import Battle
from warband.kernel.lines import meant
from warband.kernel.questions import Choose
from warband.looks.square_previews import Layings, Prospects, TemplatesView
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.scenario.plan import STANDARD
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.tiles.laying import default_bag
from warband.server.games.handbook.tables import HandbookTables
from warband.server.protocol import Army, CreateTable, LayingsQuery, ProspectsQuery, TemplatesQuery
from warband.server.table_book import ArmyError, Brought

OX = 'creature "Ox"\n  factions LG; cost 12\n  level 3; speed 8; ac 15; hp 40\n  melee +6 (10)\n'
OX += "  type Large Animal\n"


@pytest.fixture(scope="module")
def tables() -> HandbookTables:
    return HandbookTables(HandbookBook())


def battle_at(tables: HandbookTables, text: str) -> Battle[Skirmish]:
    """A battle that stands at a position."""
    state = tables.book.read_position(meant(text), "position")
    return Battle(tables.rules, state)


def promised(tables: HandbookTables, battle: Battle[Skirmish]) -> Prospects:
    found = tables.preview(battle.copy(), ProspectsQuery())
    assert isinstance(found, Prospects)
    return found


def setup_of(tables: HandbookTables, *armies: Army, **more: str) -> str:
    brought = Brought(more.get("format", "standard"), armies, more.get("place", "broken-shrine"))
    return tables.setup(brought, lambda count: 0)


COMMANDED = """
map 20x10
blue Chief (plain; commander 4) B2
blue Near (plain) E2
blue Far (plain; level 2) B10
terrain wall A6-T6
red Foe (plain) T2
turn Near
"""


def test_who_commands_whom_and_why_not(tables: HandbookTables) -> None:
    battle = battle_at(tables, COMMANDED)
    chief, near, far, _ = tables.view(battle, (0,)).pieces
    assert chief.command is not None
    assert chief.command.rating == 4
    grid = battle.state.field.grid
    assert grid.parse("H2") in chief.command.cells
    assert grid.parse("I2") not in chief.command.cells
    assert near.command is not None
    assert near.command.by == (chief.id,)
    assert far.command is not None
    assert not far.command.under
    assert "no commander within 6 squares" in far.command.why


def test_morale_is_told_with_the_roll_that_holds(tables: HandbookTables) -> None:
    near = tables.view(battle_at(tables, COMMANDED), (0,)).pieces[1]
    assert near.morale is not None
    assert near.morale.status == "steady"
    assert near.morale.modifiers == (("level", 3), ("Commander Chief", 4))
    assert near.morale.needed == 13
    assert near.morale.chance == pytest.approx(0.4)
    assert near.morale.at == 15


def test_a_move_beyond_the_speed_gives_up_the_attack(tables: HandbookTables) -> None:
    battle = battle_at(tables, COMMANDED)
    grid = battle.state.field.grid
    steps = {step.cell: step for step in promised(tables, battle).steps}
    assert steps[grid.parse("K2")].cost == 6
    assert steps[grid.parse("K2")].gives_up == ()
    assert steps[grid.parse("L2")].gives_up == ("attack",)


def test_who_strikes_on_the_way_is_promised_and_comes_true(tables: HandbookTables) -> None:
    battle = battle_at(
        tables, "map 12x6\nblue Scout (plain; commander 2) C3\nred Orc (plain) D3\nturn Scout\n"
    )
    grid = battle.state.field.grid
    steps = {step.cell: step for step in promised(tables, battle).steps}
    away = steps[grid.parse("A3")]
    assert away.provokes == (1,)
    question = battle.ask()
    assert isinstance(question, Choose)
    battle.pick(battle.rules.find_option(battle.state, question, "move A3"))
    asked = battle.ask()
    assert isinstance(asked, Choose)
    assert (asked.ask, asked.about["who"]) == ("opportunity", 1)


def test_every_number_of_an_attack(tables: HandbookTables) -> None:
    battle = battle_at(
        tables,
        "map 12x6\nblue Axe (plain; commander 2) C3\nblue Pal (plain) E3\n"
        "red Orc (plain; ac 16) D3 hp 20\nturn Axe\n",
    )
    (odds,) = [one for one in promised(tables, battle).attacks if one.target == 2]
    assert odds.modifiers == (("attack rating", 5), ("flanking", 2))
    assert (odds.bonus, odds.defense, odds.needed) == (7, 16, 9)
    assert odds.hit == pytest.approx(0.6)
    assert odds.damage == 10
    assert "tries its nerve" in odds.effects
    question = battle.ask()
    assert isinstance(question, Choose)
    assert battle.rules.option_text(battle.state, question, odds.n) == "attack Orc"


def test_a_radius_is_shown_before_it_is_cast(tables: HandbookTables) -> None:
    fire = "spell 3 fireball x1 (sight; radius 4; 20 fire damage; DC 15)"
    battle = battle_at(
        tables,
        f"map 20x12\nblue Mage (plain; commander 1; {fire}) B6\n"
        "red One (plain) L6\nred Two (plain) N6\nred Off (plain) T12\nturn Mage\n",
    )
    found = tables.preview(battle.copy(), TemplatesQuery(0, "fireball"))
    assert isinstance(found, TemplatesView)
    assert {one.targets for one in found.templates} == {(1, 2)}
    assert all(len(one.cells) > 40 for one in found.templates)
    (odds,) = [one for one in promised(tables, battle).attacks if one.power == "fireball"]
    assert (odds.versus, odds.defense, odds.damage) == ("save", 15, 20)
    assert odds.hit == pytest.approx(0.55)


def test_the_four_things_a_turn_can_be(tables: HandbookTables) -> None:
    battle = battle_at(tables, COMMANDED)
    question = battle.ask()
    assert isinstance(question, Choose)
    turn = tables.view(battle, (0,)).turn
    assert turn is not None
    open_ = {way.name: way.open for way in turn.ways}
    assert open_ == {
        "Move and attack": True, "Move twice": True, "Full attack": False, "Charge": False,
    }  # fmt: skip
    battle.pick(battle.rules.find_option(battle.state, question, "move L2"))
    turn = tables.view(battle, (0,)).turn
    assert turn is not None
    assert not {way.name: way.open for way in turn.ways}["Move and attack"]


def test_tiles_lie_only_where_the_rules_offer_it(tables: HandbookTables) -> None:
    setup = setup_of(tables, Army(ready="Dawn Guard"), Army(ready="Iron Fist"), place="")
    battle = tables.begin(setup)
    question = battle.ask()
    while not (isinstance(question, Choose) and question.ask == "tile"):
        if isinstance(question, Choose):
            battle.pick(0)
        elif question is not None:
            battle.roll(*([11] * question.count) if question.seat else [12] * question.count)
        question = battle.ask()
    found = tables.preview(battle.copy(), LayingsQuery())
    assert isinstance(found, Layings)
    assert {way.tile for way in found.ways} == {
        battle.rules.option_text(battle.state, question, n) for n in range(len(question.options))
    }
    for way in found.ways:
        copy = battle.copy()
        copy.pick(way.n)
        name = copy.state.field.grid.name(way.cells[-1])
        for text in (*way.following, *([name] if way.asks else [])):
            asked = copy.ask()
            assert isinstance(asked, Choose)
            copy.pick(copy.rules.find_option(copy.state, asked, text))
        laid = copy.state.layout[len(battle.state.layout)]
        assert (laid.tile, laid.quarters, laid.anchor) == (way.tile, way.quarters, way.cells[-1])


def test_cards_of_ones_own_fight_and_the_record_carries_them(tables: HandbookTables) -> None:
    text = f"{OX}warband Herd\nfaction LG\n2 Ox\n1 Sword of Heironeous\n"
    setup = setup_of(tables, Army(text=text), Army(ready="Iron Fist"))
    assert 'creature "Ox"' in setup
    battle = tables.begin(setup)
    assert [piece.card for piece in tables.view(battle, ()).pieces][:2] == ["Ox", "Ox"]
    record = tables.book.record(tables.book.start(setup, seed=1), setup, seed=1)
    assert tables.book.replay(record).state.roster.cards[0].hp == 40


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("warband Mob\nfaction LG\n1 Troll\n", "fights for CE, not for LG"),
        ("warband Mob\nfaction LG\n1 Nobody\n", "there is no card 'Nobody'"),
        (f"{OX.replace('hp 40', 'hp many')}warband Herd\nfaction LG\n1 Ox\n", "is not a number"),
        ("warband Mob\nfaction LG\n13 Man-at-Arms\n", "at most 12 are allowed"),
    ],
)
def test_bad_warbands_are_refused_with_the_reason(
    tables: HandbookTables, text: str, reason: str
) -> None:
    with pytest.raises(ArmyError, match=reason):
        setup_of(tables, Army(text=text), Army())


def test_unknown_scenarios_and_maps_are_named(tables: HandbookTables) -> None:
    with pytest.raises(ArmyError, match="no scenario 'chess'"):
        tables.format_for(CreateTable("computer", format="chess"))
    with pytest.raises(ArmyError, match="no map is named 'moon'"):
        setup_of(tables, Army(), Army(), place="moon")
    with pytest.raises(ArmyError, match="for two players"):
        setup_of(tables, Army(), Army(), Army())


SET = ("Assembly Tile with Statue", "Shrine", "Corridor", "Abattoir")


def test_tiles_that_a_player_brings_are_in_the_bag(tables: HandbookTables) -> None:
    text = setup_of(tables, Army(tiles=SET), Army(ready="Dawn Guard"), place="")
    state = tables.book.begin(text)
    assert state.bags[0] == SET
    assert state.bags[1] == default_bag(1, STANDARD)
    # Where no tiles are laid nobody has any.
    assert "tiles" not in setup_of(tables, Army(tiles=SET), Army(), place="plain")


@pytest.mark.parametrize(
    ("tiles", "reason"),
    [
        (("Attic",), "no terrain tile is called 'Attic'"),
        (SET[1:], "0 assembly tiles; a player brings 1"),
        ((*SET, "Shrine"), "Shrine twice"),
        ((*SET, "Rubble Room"), "4 feature tiles; a player brings three"),
    ],
)
def test_bad_sets_of_tiles_are_refused_with_the_reason(
    tables: HandbookTables, tiles: tuple[str, ...], reason: str
) -> None:
    with pytest.raises(ArmyError, match=reason):
        setup_of(tables, Army(tiles=tiles), Army(), place="")


def test_marks_stay_secret_until_all_are_made(tables: HandbookTables) -> None:
    setup = setup_of(tables, Army(), Army(), format="marked-for-death", place="guide")
    battle = tables.begin(setup)
    secret = 0
    while (question := battle.ask()) is not None and battle.state.round == 0:
        if isinstance(question, Choose):
            if tables.secret(question):
                secret += 1
                assert tables.keeps_secrets(battle)
                other = tables.view(battle, (1 - question.seat,)).question
                assert other is not None
                assert other.options == ()
            battle.pick(0)
        else:
            battle.roll(*([5] * question.count) if question.seat else [9] * question.count)
    assert secret == 4
    assert not tables.keeps_secrets(battle)


def test_two_to_six_players_and_teams(tables: HandbookTables) -> None:
    for players in (3, 6):
        setup = tables.setup(Brought("standard", (Army(),) * players, "plain"), lambda count: 0)
        view = tables.view(tables.begin(setup), ())
        assert len(view.score) == len(view.goals) == len(view.sides) == players
        assert len({piece.home for piece in view.pieces}) == players
    brought = Brought("standard", (Army(),) * 4, "", teams=(0, 1, 0, 1))
    battle = tables.begin(tables.setup(brought, lambda count: 0))
    assert tables.view(battle, ()).teams == (0, 1, 0, 1)


def test_a_game_for_two_hundred_points_is_built_for_that(tables: HandbookTables) -> None:
    dear = "warband Horde\nfaction CE\n4 Troll\n1 Umber Hulk\n"
    with pytest.raises(ArmyError, match="100 may be spent"):
        setup_of(tables, Army(text=dear), Army())
    brought = Brought("standard", (Army(text=dear), Army()), "broken-shrine", points=200)
    assert "size 200" in tables.setup(brought, lambda count: 0)


def test_facts_of_the_log_name_creatures_and_squares_by_number(tables: HandbookTables) -> None:
    battle = battle_at(tables, COMMANDED)
    question = battle.ask()
    assert isinstance(question, Choose)
    battle.pick(battle.rules.find_option(battle.state, question, "move H2"))
    battle.ask()
    assert battle.events is not None
    (moved,) = [event for event in battle.events if event.kind == "moves"]
    facts = tables.facts(battle, moved)
    grid = battle.state.field.grid
    assert (facts["who"], facts["origin"], facts["square"]) == (
        1, grid.parse("E2"), grid.parse("H2"),
    )  # fmt: skip
