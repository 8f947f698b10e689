"""Greedy creatures and what they leave for (Creature Habits: Greedy)."""

from warband.kernel.questions import Flow
from warband.rules.handbook.dungeon.delve.state import Delve, Good
from warband.rules.handbook.dungeon.items import find_item
from warband.rules.handbook.harm import eliminate
from warband.rules.handbook.state import NOBODY

BRIBED = "bribed"


def greedy(delve: Delve, creature: int) -> int:
    """The loot in gp for which a creature leaves; 0 if it is not to be bribed."""
    card = delve.deck_card(creature)
    if card is None or not card.bribe:
        return 0
    return max(1, card.bribe // max(1, card.count))


def wealth(delve: Delve) -> int:
    """What the party could give: cash and everything that it carries."""
    return delve.gold + sum(find_item(good.name).price for good in delve.goods)


def offered(delve: Delve, hero: int) -> list[str]:
    """The bribes that a hero could prepare and toss with a whole turn."""
    if hero >= delve.size:
        return []
    return [
        f"bribe {delve.name(foe)}"
        for foe in delve.enemies(hero)
        if 0 < greedy(delve, foe) <= wealth(delve)
    ]


def bribe(delve: Delve, hero: int, name: str) -> Flow[None]:
    """Toss a greedy creature its loot: it makes off, and is not defeated."""
    creature = delve.roster.names.index(name)
    price = greedy(delve, creature)
    given = pay(delve, price)
    delve.tell("bribed", who=creature, by=hero, price=price, given=given)
    yield from eliminate(delve, creature, NOBODY)


def pay(delve: Delve, price: int) -> int:
    """Cash first, then the cheapest items of equal or greater value together; what was given."""
    cash = min(delve.gold, price)
    delve.gold -= cash
    given = cash
    for good in sorted(delve.goods, key=lambda each: find_item(each.name).price):
        if given >= price:
            break
        worth = find_item(good.name).price
        goods: list[Good] = list(delve.goods)
        goods.remove(good)
        delve.goods = tuple(goods)
        given += worth
    return given
