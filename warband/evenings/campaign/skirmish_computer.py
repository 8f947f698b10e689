"""Computer players of a campaign of skirmishes: a warband under its warlord."""

import msgspec

from warband.evenings.campaign.arithmetic import DEAREST_WARLORD
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.hosts import Host
from warband.evenings.campaign.skirmishes import Skirmishes, creature_names
from warband.evenings.campaign.state import Player
from warband.kernel.dice import Dice
from warband.rules.handbook.cards import FACTIONS, Card
from warband.rules.handbook.items.carrying import carrying_faults, ways
from warband.rules.handbook.items.item import Carried, catalogue


def _cards() -> dict[str, Card]:
    return Skirmishes().cards


def army(campaign: Campaign, player: Player, luck: Dice) -> Host:
    """A warband as large as may be, under the same warlord if there is one."""
    cards = _cards()
    if player.host is not None:
        warlord, faction = player.host.warlord, player.host.faction
    else:
        able = [
            (card.name, faction)
            for card in cards.values()
            if card.commander is not None and card.cost <= DEAREST_WARLORD
            for faction in FACTIONS
            if faction in card.factions
        ]
        warlord, faction = able[luck.below(len(able))]
    host = Host(faction, warlord, ((1, warlord),))
    pool = [card.name for card in cards.values() if faction in card.factions]
    for _ in range(60):
        name = pool[luck.below(len(pool))]
        counts = {each: count for count, each in host.creatures}
        counts[name] = counts.get(name, 0) + 1
        grown = msgspec.structs.replace(
            host, creatures=tuple((count, each) for each, count in counts.items())
        )
        if not campaign.theatre.host_faults(grown, campaign.points, player.levels):
            host = grown
    return _with_items(host, player.items)


def regrouped(campaign: Campaign, player: Player, host: Host, luck: Dice) -> Host | None:
    """A larger warband where there are points for one, else the same with what was found."""
    cost = sum(count * _cards()[name].cost for count, name in host.creatures)
    if cost <= campaign.size * 2 // 3:
        return army(campaign, player, luck)
    dressed = _with_items(msgspec.structs.replace(host, carried=()), player.items)
    return dressed if dressed != host else None


def _with_items(host: Host, items: tuple[str, ...]) -> Host:
    """Everything on the first creature that can use it: the warlord first, then the dearest."""
    cards, names = _cards(), creature_names(host)
    order = sorted(names, key=lambda who: (names[who] != host.warlord, -cards[names[who]].cost))
    given: dict[str, list[Carried]] = {}
    for item in items:
        for who in order:
            card, has = cards[names[who]], given.get(who, [])
            doubled = any(each.item.name == item and not each.item.used_up for each in has)
            fitting = [
                way
                for way in ways(card, catalogue()[item])
                if not carrying_faults(card, [*has, way]) and (way.how or way.item.kind != "scroll")
            ]
            if fitting and not doubled:
                given[who] = [*has, fitting[0]]
                break
    carried = tuple((who, tuple(each.text for each in has)) for who, has in given.items())
    return msgspec.structs.replace(host, carried=carried)


def support(host: Host, points: int) -> list[tuple[int, str]]:
    """The dearest that fit, one after the other."""
    pool = sorted(
        (
            card
            for card in _cards().values()
            if host.faction in card.factions
            and card.commander is None
            and card.ability("Unique") is None
            and card.ability("Requires") is None
            and 0 < card.cost <= points
        ),
        key=lambda card: (-card.cost, card.name),
    )
    found: list[tuple[int, str]] = []
    for card in pool:
        count = points // card.cost
        if count:
            found.append((count, card.name))
            points -= count * card.cost
    return found
