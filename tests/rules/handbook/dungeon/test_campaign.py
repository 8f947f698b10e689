"""Campaigns: experience, treasure, new heroes, and a dungeon that grows."""

from fractions import Fraction

import pytest

from warband.kernel.dice import Dice
from warband.rules.handbook.dungeon.campaign import (
    SHARE,
    Campaign,
    advance_deck,
    after_delve,
    begin_campaign,
    buy,
    join,
    level_for,
    level_of,
    next_setup,
    parse_campaign,
    points_for,
    print_campaign,
    sell,
)
from warband.rules.handbook.dungeon.deck_cards import Creature
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.heroes import find_party, parse_hero
from warband.rules.handbook.dungeon.delve.setups import parse_setup
from warband.rules.handbook.dungeon.delve.state import Delve, Good
from warband.rules.handbook.dungeon.digging import dig
from warband.rules.handbook.dungeon.items import WEALTH
from warband.rules.handbook.dungeon.library import find_deck, standard_decks
from warband.rules.handbook.dungeon.prepared import rolled


@pytest.fixture
def road() -> Campaign:
    deck = find_deck("Basic delve")
    return begin_campaign("The road", find_party("The Lantern Company"), deck, 10)


def finished(campaign: Campaign, *, won: bool, dead: tuple[int, ...] = ()) -> Delve:
    """The next delve of a campaign, over."""
    plan = dig(2, 2, (), Dice(1).below)
    state = DungeonBook().begin(next_setup(campaign, plan))
    state.result = "the party wins: so" if won else "the party loses: so"
    for hero in dead:
        state.hp[hero] = 0
        state.gone |= 1 << hero
    return state


def test_survivors_share_what_a_delve_teaches(road: Campaign) -> None:
    """proves: dungeon.campaign.levels, dungeon.campaign.experience"""
    after = after_delve(road, finished(road, won=True, dead=(2,)))
    # A first-level dungeon teaches as much as a monster of rating 7: 3,600 points for the party.
    assert [veteran.experience for veteran in after.heroes] == [1200, 1200, 1200]
    assert [veteran.hero.grown for veteran in after.heroes] == [1, 1, 1]
    assert [veteran.hero.name for veteran in after.dead] == ["Lidda"]
    assert (after.delves, after.won) == (1, 1)
    assert level_of(after, after.heroes[0]) == 2
    lost = after_delve(road, finished(road, won=False))
    assert [veteran.experience for veteran in lost.heroes] == [0, 0, 0, 0]


def test_a_boss_that_got_away_leaves_half_of_the_experience() -> None:
    """proves: dungeon.campaign.experience"""
    deck = find_deck("The Orc Hold")
    road = begin_campaign("Boss", find_party("The Iron Lanterns"), deck)
    state = finished(road, won=False)
    assert after_delve(road, state).heroes[0].experience == 1000 + 5400 // 2 // 4
    state = finished(road, won=True)
    state.finds = ("boss",)
    assert after_delve(road, state).heroes[0].experience == 1000 + 5400 // 4


def test_levels_begin_where_the_roleplaying_game_has_them() -> None:
    """proves: dungeon.campaign.levels"""
    assert [points_for(level) for level in (1, 2, 3, 4, 8)] == [0, 1000, 3000, 6000, 28000]
    assert [level_for(points) for points in (0, 999, 1000, 2999, 3000)] == [1, 1, 2, 2, 3]


def test_treasure_is_sold_and_items_are_bought(road: Campaign) -> None:
    """proves: dungeon.campaign.treasure"""
    state = finished(road, won=True)
    state.goods = (Good("ring of protection +1", -1, -1), Good("shield +1", 0, -1))
    state.gold = 10
    after = after_delve(road, state)
    assert after.stash == ("ring of protection +1",)
    assert after.heroes[0].hero.items == ("shield +1",)
    richer = sell(after, "ring of protection +1")
    assert (richer.gold, richer.stash) == (1010, ())
    bought = buy(richer, "Aelis", "potion of cure light wounds")
    assert bought.gold == 960
    assert bought.heroes[3].hero.items == ("potion of cure light wounds",)
    with pytest.raises(ValueError, match="costs 32000 gp"):
        buy(bought, "Aelis", "ring of protection +4")
    with pytest.raises(ValueError, match="nobody has stowed"):
        sell(bought, "shield +1")


def test_new_heroes_start_where_the_first_ones_did(road: Campaign) -> None:
    """proves: dungeon.campaign.new"""
    after = after_delve(road, finished(road, won=True, dead=(2,)))
    joined = join(after, parse_hero("Wystan (Evoker's Apprentice); class wizard"))
    assert joined.heroes[-1].experience == points_for(1)
    assert joined.gold == after.gold + WEALTH[1]
    with pytest.raises(ValueError, match="already"):
        join(joined, parse_hero("Wystan (Wolf)"))


def test_a_fifth_of_the_deck_makes_room_for_harder_creatures() -> None:
    """proves: dungeon.campaign.advancement"""
    decks = standard_decks()
    harder = {2: decks["Second level"], 3: decks["Crypt of the Gnoll King"]}
    first = decks["First level"]
    grown = rolled(advance_deck(first, harder), Dice(3))
    creatures = sum(isinstance(card, Creature) for card in first.spread())
    new = [card for card in grown.spread() if isinstance(card, Creature) and card.tier == 2]
    assert len(grown.spread()) == len(first.spread())
    assert len(new) == round(creatures * SHARE) == 4
    statues = [card for card in grown.spread() if not isinstance(card, Creature)]
    assert len(statues) == 5
    # What came from the second deck gives way to creatures of the third.
    for seed in range(12):
        grown = rolled(advance_deck(grown, harder), Dice(seed))
    tiers = {card.tier for card in grown.spread() if isinstance(card, Creature)}
    assert 3 in tiers


def test_ten_statues_may_be_the_goal_of_a_campaign(road: Campaign) -> None:
    """proves: dungeon.campaign.goal"""
    state = finished(road, won=True)
    state.boons = ("Pelor", "Hextor", "Boccob")
    for _ in range(3):
        road = after_delve(road, state)
    assert road.statues == 9
    assert not road.victorious
    assert after_delve(road, state).victorious


def test_a_campaign_is_saved_and_resumed(road: Campaign) -> None:
    """proves: dungeon.campaign.text"""
    state = finished(road, won=True, dead=(2,))
    state.goods = (Good("ring of protection +1", -1, -1), Good("shield +1", 0, -1))
    after = after_delve(road, state)
    text = print_campaign(after)
    assert parse_campaign(text) == after
    assert print_campaign(parse_campaign(text)) == text
    setup = parse_setup(next_setup(after, dig(2, 2, (), Dice(1).below)))
    assert setup.options.campaign
    assert [hero.name for hero in setup.heroes] == ["Brakk", "Jozan", "Aelis"]
    with pytest.raises(ValueError, match="line 2: 'song' says nothing of a campaign"):
        parse_campaign("campaign A\nsong\n")


def test_the_total_of_a_deck_counts_fractions() -> None:
    total = sum(
        (card.cr for card in find_deck("Basic delve").spread() if isinstance(card, Creature)),
        Fraction(0),
    )
    assert total == 14
