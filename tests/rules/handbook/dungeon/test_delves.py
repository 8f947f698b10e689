"""Whole delves: by random players and by soldiers, and what is carried from room to room."""

from functools import cache

import pytest

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.players.agent import RandomAgent, take_turns
from warband.players.dungeon.soldier import Delver
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.heroes import (
    find_party,
    parse_hero,
    parse_parties,
    party_of_level,
    print_party,
    standard_parties,
)
from warband.rules.handbook.dungeon.delve.setups import SetupError, parse_setup, print_setup
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.library import deck_of_level, standard_decks

SMALL = "deck Basic delve\nmap 2x2 3\n"


@cache
def book() -> DungeonBook:
    return DungeonBook()


def soldiers(setup: str, seed: int) -> Battle[Delve]:
    battle = book().start(setup, seed)
    take_turns(battle, tuple(Delver(seed + n) for n in range(7)), 20_000)
    return battle


@pytest.mark.parametrize("seed", range(6))
def test_random_delves_end_and_are_replayed(seed: int) -> None:
    setup = book().random_setup(Dice(seed).below)
    battle = book().start(setup, seed)
    agents = tuple(RandomAgent(seed + n) for n in range(7))
    while battle.ask() is not None and len(battle.history) < 4000:
        take_turns(battle, agents, 40)
        book().check(battle.after(battle.marks[-1][0]).state)
    assert battle.state.result
    again = book().replay(book().record(battle, setup, seed))
    assert again.state.digest() == battle.state.digest()


def test_what_somebody_conjured_up_stays_in_its_delve() -> None:
    delve = book().start(SMALL, 4).state
    floor, bare = delve.floor, delve.field
    misty = bare.with_terrain("cloud", floor.rooms[2])
    cells = delve.open_cells() | floor.rooms[2]
    assert floor.unrolled(misty, cells).cells("cloud") == floor.rooms[2]
    assert floor.unrolled(bare, cells).cells("cloud") == 0


def test_soldiers_delve_to_an_end() -> None:
    battle = soldiers(SMALL, 4)
    assert battle.state.result
    assert battle.state.beaten
    kinds = {event.kind for event in battle.events or ()}
    assert {"enters-dungeon", "door", "appears", "defeated", "over"} <= kinds


def test_players_share_the_heroes_and_act_in_turn() -> None:
    """proves: dungeon.play.players"""
    setup = "deck Basic delve\nmap 2x2 3\nplayers 3\nmaster\n"
    battle = book().start(setup, 5)
    asked: list[int] = []
    agents = tuple(Delver(n) for n in range(4))
    while isinstance(question := battle.ask(), Choose) and len(asked) < 60:
        if question.ask in ("activate", "action", "place"):
            asked.append(question.seat)
        battle.pick(agents[question.seat].choose(battle, question))
    assert set(asked) == {0, 1, 2, 3}
    assert book().sides(battle.state) == (0, 0, 0, 3)


def test_without_a_master_nobody_is_asked_for_the_dungeon() -> None:
    """proves: dungeon.alone.targets"""
    battle = book().start(SMALL, 9)
    agent = Delver(1)
    for _ in range(120):
        question = battle.ask()
        if question is None:
            break
        assert isinstance(question, Choose)
        assert question.seat == 0
        battle.pick(agent.choose(battle, question))


def test_what_nobody_has_seen_is_rock() -> None:
    """proves: dungeon.play.secrets"""
    battle = book().start(SMALL, 2)
    state = battle.state
    entrance = state.floor.rooms[state.floor.plan.entrance]
    assert state.field.grid.full & ~state.field.cells("wall") == entrance
    before = len(state.pile.cards)
    battle.answer(next(text for text in battle.options() if text.startswith("open door")))
    while isinstance(question := battle.ask(), Choose) and question.ask == "who":
        battle.pick(0)
    assert battle.state.open_cells() & ~entrance
    assert len(battle.state.pile.cards) <= before


def test_a_hero_may_leave_by_the_entrance() -> None:
    """proves: dungeon.play.flight"""
    state = book().start(SMALL, 1).state
    middle = state.floor.middle(state.floor.plan.entrance)
    assert state.scenario.way_out(state, 0) == 1 << middle
    state.scenario.depart(state, 0)
    assert state.gone & 1
    assert state.hp[0] > 0


def test_levels_have_decks_and_parties() -> None:
    """proves: dungeon.deck.own"""
    cards = book().library.cards
    for deck in standard_decks().values():
        book().begin(f"deck {deck.name}\nmap 2x2 1\n")
    for level in range(1, 9):
        assert deck_of_level(level).level == level
        party = party_of_level(level)
        assert party.level == level
        assert len(party.heroes) == 4
        assert all(hero.card in cards for hero in party.heroes)


def test_stand_ins_fight_for_creatures_without_a_card() -> None:
    """proves: dungeon.deck.figures"""
    with pytest.raises(SetupError, match="no stat card 'Gibbering Mouther'"):
        book().begin(
            "deck Odd\n  level 1\n  goal monsters 1\n  cards\n    2 Gibbering Mouther cr 5\n"
        )
    state = book().begin(
        "deck Odd\n  level 1\n  goal monsters 1\n  cards\n    2 Gibbering Mouther cr 5\n"
        "  figures\n    Gibbering Mouther: Zombie\n"
    )
    assert len(state.pile.cards) == 2


def test_setups_and_parties_are_printed_and_read() -> None:
    for party in standard_parties().values():
        assert parse_parties(print_party(party)) == [party]
    setup = parse_setup("deck First level\nparty The First Torch\nplayers 2\nlight\ngold 30\n")
    assert parse_setup(print_setup(setup)) == setup
    assert find_party("the first torch").level == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deck Nowhere\n", "line 1: no deck is named"),
        ("party Nobody\n", "line 1: no party is named"),
        ("map 9x9 1\n", "line 1: expected `map COLUMNSxROWS NUMBER`"),
        ("players 7\n", "line 1: expected a number from 1 to 6"),
        ("red Bo (Wolf)\n", "line 1: heroes are needed for blue"),
        ("sing\n", "line 1: 'sing' begins with none of deck"),
        ("blue Bo\n", "line 1: a hero is written"),
        ("blue Bo (Wolf); singing +3\n", "'singing +3' of Bo is none of race"),
        ("deck Empty\n  level 1\n  goal boss\n  cards\n    1 Wolf cr 1\n", "cannot be played"),
    ],
)
def test_bad_setups_say_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(SetupError) as caught:
        parse_setup(text)
    assert said in str(caught.value)


def test_a_level_makes_a_hero_stronger() -> None:
    """proves: dungeon.campaign.levels"""
    hero = parse_hero("Tordek (Tordek, Dwarf Fighter); grown +2")
    state = book().begin("blue Tordek (Tordek, Dwarf Fighter); grown +2\n")
    card, plain = state.roster.cards[0], book().library.cards[hero.card]
    assert (card.hp, card.level, card.melee[0].bonus) == (
        plain.hp + 10,
        plain.level + 2,
        plain.melee[0].bonus + 2,
    )
