"""Expeditions in the browser: a campaign is its text, which the page keeps; the server reads it,
does what is asked, and gives the new text back."""

import hashlib

from warband.lab.expedition_command import count_delve
from warband.looks.dungeon import DeckView, ExpeditionView, HeroView, VeteranView, WareView
from warband.rules.handbook.dungeon.campaign import (
    RESALE,
    Campaign,
    Veteran,
    begin_campaign,
    buy,
    join,
    level_for,
    parse_campaign,
    points_for,
    print_campaign,
    sell,
    stow,
    take,
)
from warband.rules.handbook.dungeon.deck_cards import card_text
from warband.rules.handbook.dungeon.decks import Deck
from warband.rules.handbook.dungeon.delve.heroes import find_party, standard_parties
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.items import cost, every_item, find_item
from warband.rules.handbook.dungeon.library import deck_of_level
from warband.server import protocol as p
from warband.server.games.dungeon.views import goal_words
from warband.server.http.endpoints import Call
from warband.server.table_book import ArmyError


def deck_view(deck: Deck) -> DeckView:
    """A deck with its cards in words."""
    cards = tuple(f"{number} {card_text(card)}" for number, card in deck.cards)
    return DeckView(deck.name, deck.level, goal_words(deck), cards, deck.wanders)


def expedition_view(campaign: Campaign) -> ExpeditionView:
    """An expedition as the page shows it."""
    stash = tuple(WareView(name, find_item(name).price // RESALE) for name in campaign.stash)
    names = {veteran.hero.name for veteran in (*campaign.heroes, *campaign.dead)}
    newcomers = tuple(
        HeroView(hero.name, hero.card, hero.race, hero.profession)
        for party in standard_parties().values()
        for hero in party.heroes
        if party.level == campaign.start_level and hero.name not in names
    )
    return ExpeditionView(
        text=print_campaign(campaign),
        name=campaign.name,
        level=campaign.level,
        delves=campaign.delves,
        won=campaign.won,
        statues=campaign.statues,
        statues_wanted=campaign.statues_wanted,
        victorious=campaign.victorious,
        gold=campaign.gold,
        heroes=tuple(map(_veteran, campaign.heroes)),
        dead=tuple(map(_veteran, campaign.dead)),
        stash=stash,
        wares=_wares(),
        newcomers=newcomers,
        deck=deck_view(campaign.deck),
    )


def _wares() -> tuple[WareView, ...]:
    """Everything of use that the treasure tables know, cheapest first."""
    prices = {item.name: cost(item, campaign=True) for item in every_item() if item.way}
    ordered = sorted(prices.items(), key=lambda ware: (ware[1], ware[0]))
    return tuple(WareView(name, price) for name, price in ordered)


def _veteran(veteran: Veteran) -> VeteranView:
    hero, points = veteran.hero, veteran.experience
    level = level_for(points)
    return VeteranView(
        hero.name, hero.card, level, points, points_for(level + 1), points_for(level), hero.items
    )


def begun(name: str, party: str, statues: int) -> Campaign:
    """A new expedition."""
    ready = find_party(party)
    title = " ".join(name.split()) or ready.name
    return begin_campaign(title, ready, deck_of_level(ready.level), statues)


def newcomer(campaign: Campaign, name: str) -> Campaign:
    """A ready hero of the right level joins."""
    for party in standard_parties().values():
        for hero in party.heroes:
            if party.level == campaign.start_level and hero.name == name:
                return join(campaign, hero)
    raise ValueError(f"no hero {name!r} of level {campaign.start_level} waits to join")


def changed(step: p.ExpeditionStep, delve: Delve | None) -> ExpeditionView:
    """The expedition after a step; ArmyError says why it cannot be done."""
    try:
        if step.do == "begin":
            return expedition_view(begun(step.name, step.party, step.statues))
        campaign = parse_campaign(step.text, "your expedition")
        match step.do:
            case "sell":
                campaign = sell(campaign, step.item)
            case "buy":
                campaign = buy(campaign, step.name, step.item)
            case "take":
                campaign = take(campaign, step.name, step.item)
            case "stow":
                campaign = stow(campaign, step.name, step.item)
            case "join":
                campaign = newcomer(campaign, step.name)
            case "count":
                assert delve is not None
                campaign = count_delve(campaign, delve, _growth(step.table))
        return expedition_view(campaign)
    except ValueError as error:
        raise ArmyError(str(error)) from None


def _growth(table: str) -> int:
    """What decides how the dungeon grows after a delve: nobody can choose it."""
    return int.from_bytes(hashlib.blake2b(table.encode(), digest_size=6).digest(), "big")


async def expedition(call: Call) -> ExpeditionView:
    """An expedition is looked at, begun or changed."""
    step = call.body
    assert isinstance(step, p.ExpeditionStep)
    delve = None
    if step.do == "count":
        room = await call.tables.room(step.table, call.owner)
        play = room.table.play
        delve = play.battle.state if play is not None else None
        if not isinstance(delve, Delve):
            raise ArmyError("there is no delve at that table")
        delve = delve.copy()
    return await call.tables.aside(changed, step, delve, owner=call.owner)
