"""Computer players of a mass-battle campaign: an army in ranks under its warlord."""

import msgspec

from warband.evenings.campaign.arithmetic import DEAREST_WARLORD
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.hosts import Host
from warband.evenings.campaign.skirmishes import Skirmishes
from warband.evenings.campaign.state import Player
from warband.kernel.dice import Dice
from warband.rulebooks import open_rulebook
from warband.rules.handbook.items.carrying import ways
from warband.rules.handbook.items.item import catalogue
from warband.rules.massbattle.book import MassbattleBook
from warband.rules.massbattle.roster.armies import price
from warband.rules.massbattle.roster.creatures import Creature, can_be_formed

RANKS = 20
"""Creatures of a formed unit, as far as the points go."""


def _creatures() -> list[Creature]:
    book = open_rulebook("massbattle")
    assert isinstance(book, MassbattleBook)
    return list(book.library.creatures.values())


def _ranks(faction: str) -> list[Creature]:
    """Who can stand in ranks for a faction, dearest first."""
    able = [c for c in _creatures() if faction in c.factions and can_be_formed(c) is None]
    return sorted(able, key=lambda c: (-price(c), c.name))


def army(campaign: Campaign, player: Player, luck: Dice) -> Host:
    """As many formed units as the points allow, under the same warlord if there is one."""
    if player.host is not None:
        warlord, faction = player.host.warlord, player.host.faction
    else:
        able = [
            (c.name, faction)
            for c in _creatures()
            if c.commander is not None and c.cost <= DEAREST_WARLORD
            for faction in c.factions
            if _ranks(faction)
        ]
        warlord, faction = able[luck.below(len(able))]
    host = Host(faction, warlord, ((1, warlord),))
    ranks = _ranks(faction)
    for number in range(1, 13):
        troop = ranks[luck.below(len(ranks))]
        for count in (RANKS, RANKS // 2):
            unit = (count, f"{troop.name} as Unit {number}")
            grown = msgspec.structs.replace(host, creatures=(*host.creatures, unit))
            if not campaign.theatre.host_faults(grown, campaign.points, player.levels):
                host = grown
                break
    return dressed(campaign, host, player.items)


def regrouped(campaign: Campaign, player: Player, host: Host, luck: Dice) -> Host | None:
    """Another army where there are points for one, else the same with what was found."""
    prices = {c.name: price(c) for c in _creatures()}
    cost = sum(count * prices[name.partition(" as ")[0]] for count, name in host.creatures)
    if cost <= campaign.points * 2 // 3:
        larger = army(campaign, player, luck)
        if sum(count for count, _ in larger.creatures) > sum(n for n, _ in host.creatures):
            return larger
    better = dressed(campaign, host, player.items)
    return better if better != host else None


def dressed(campaign: Campaign, host: Host, items: tuple[str, ...]) -> Host:
    """All that the warlord can use, one thing after the other."""
    host = msgspec.structs.replace(host, carried=())
    card = Skirmishes().cards.get(host.warlord)
    given: tuple[str, ...] = ()
    for item in dict.fromkeys(items):
        for way in ways(card, catalogue()[item]) if card is not None else ():
            more = msgspec.structs.replace(host, carried=((host.warlord, (*given, way.text)),))
            if not campaign.theatre.carrying_faults(more):
                host, given = more, (*given, way.text)
                break
    return host


def support(host: Host, points: int) -> list[tuple[int, str]]:
    """One unit, of whoever fills the points best."""
    for troop in _ranks(host.faction):
        for count in (RANKS, RANKS // 2):
            if count * price(troop) <= points:
                return [(count, f"{troop.name} as Support")]
    return []
