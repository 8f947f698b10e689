"""Computer players between battles: warbands, items, levels, support, what to destroy.

They are plain and quick: a warband as strong as the points allow, items on whoever can use them.
"""

import msgspec

from warband.evenings.campaign import mass_computer
from warband.evenings.campaign.arithmetic import DEAREST_WARLORD
from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.entries import Advanced, Enlisted, Entry, Supported
from warband.evenings.campaign.hosts import Host, write_host
from warband.evenings.campaign.skirmishes import Skirmishes, creature_names
from warband.evenings.campaign.state import Due, Player
from warband.evenings.folding import Refused
from warband.kernel.dice import Dice
from warband.rules.handbook.cards import FACTIONS, Card
from warband.rules.handbook.items.carrying import carrying_faults, ways
from warband.rules.handbook.items.item import Carried, catalogue

CREATURES = 12


def answer(campaign: Campaign, due: Due, luck: Dice) -> Entry:
    """What a computer player does about what is due; battles are played elsewhere."""
    player = campaign.player(due.name)
    match due.what:
        case "enlist":
            return Enlisted(player.name, write_host(_host(campaign, player, luck)))
        case "advance":
            assert player.host is not None
            choices = campaign.theatre.level_choices(player.host.warlord)
            return Advanced(player.name, choices[luck.below(len(choices))])
        case "support":
            battle = campaign.battle(due.group)
            points = battle.allowance[player.name]
            host = battle.hosts[player.name]
            mass = campaign.opened.rules == "massbattle"
            troops = (mass_computer.support if mass else _support)(host, points)
            said = ", ".join(f"{count} {name}" for count, name in troops) or "nobody"
            return Supported(player.name, said, due.group)
        case "pick":
            battle = campaign.battle(due.group)
            prey = campaign.prey(battle, player.name)
            return campaign.pick(player.name, due.group, prey[luck.below(len(prey))][1])
    raise Refused(f"no computer player does {due.what!r}")


def regroup(campaign: Campaign, player: Player, luck: Dice) -> Enlisted | None:
    """A better warband between rounds: for more points, and with what was found."""
    host = player.host
    if host is None:
        return Enlisted(player.name, write_host(_host(campaign, player, luck)))
    if campaign.opened.rules == "massbattle":
        better = mass_computer.regrouped(campaign, player, host, luck)
        return Enlisted(player.name, write_host(better)) if better != host else None
    cost = sum(count * _cards()[name].cost for count, name in host.creatures)
    if cost <= campaign.size * 2 // 3:
        return Enlisted(player.name, write_host(_host(campaign, player, luck)))
    dressed = _with_items(msgspec.structs.replace(host, carried=()), player.items)
    return Enlisted(player.name, write_host(dressed)) if dressed != host else None


def _cards() -> dict[str, Card]:
    return Skirmishes().cards


def _host(campaign: Campaign, player: Player, luck: Dice) -> Host:
    """A warband as large as may be, under the same warlord if there is one."""
    if campaign.opened.rules == "massbattle":
        return mass_computer.army(campaign, player, luck)
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


def _support(host: Host, points: int) -> list[tuple[int, str]]:
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
