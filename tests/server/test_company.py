"""Tables for more than two players of an edition."""

import random

from warband.ddm.book import EditionBook
from warband.ddm.text.setup_text import parse_setup
from warband.rulebooks import open_rulebook
from warband.server.games.ddm.tables import EditionTables
from warband.server.protocol import Army
from warband.server.table_book import Brought


def tables() -> EditionTables:
    book = open_rulebook("battle2008", None)
    assert isinstance(book, EditionBook)
    return EditionTables(book)


def test_more_than_two_sides_fight_on_two_maps_side_by_side() -> None:
    edition = tables()
    assert len(edition.colours) == 6
    brought = Brought("100-8 (75%)", (Army(),) * 3)
    # A second table does not take what the first has joined for a map of its own.
    for luck in map(random.Random, range(4)):
        setup = parse_setup(edition.setup(brought, luck.randrange))
        left, joint, right = setup.fixed_map.partition(" + ")
        assert joint
        assert {left, right} <= {"Crossroads", "Monster Lair"}
        assert setup.teams == (0, 1, 2)


def test_two_teams_fight_on_one_map_and_share_a_score() -> None:
    edition = tables()
    brought = Brought("100-8 (75%)", (Army(),) * 4, "Crossroads", teams=(0, 1, 0, 1))
    text = edition.setup(brought, lambda n: 0)
    assert parse_setup(text).fixed_map == "Crossroads"
    battle = edition.begin(text)
    battle.state.score[1] = 30
    assert edition.standing(battle).score == (0, 30, 0, 30)
    battle.state.winner = 1
    assert edition.standing(battle).winners == (1, 3)
    assert edition.view(battle, ()).winner == 1
