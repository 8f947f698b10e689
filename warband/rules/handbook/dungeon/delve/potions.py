"""Items in use: what is worn helps all the time, potions once, wands while they have charges."""

import re

from warband.kernel.questions import Flow
from warband.rules.handbook.dungeon.delve.state import Delve, Good
from warband.rules.handbook.dungeon.items import find_item
from warband.rules.handbook.harm import heal_damage
from warband.rules.handbook.magic.afflictions import apply, bestow
from warband.rules.handbook.senses import adjacent, wounded
from warband.rules.handbook.state import NOBODY, Lasting


def dress(delve: Delve, hero: int) -> None:
    """Nothing lasts on a hero but what it wears."""
    delve.lasting[hero] = tuple(
        Lasting(good.name.casefold(), effect)
        for good in delve.goods
        if good.holder == hero and find_item(good.name).way == "wear"
        for effect in find_item(good.name).effects
    )


def give(delve: Delve, place: int, hero: int) -> None:
    """Hand an item to a hero, or to the purse."""
    goods = list(delve.goods)
    goods[place] = goods[place]._replace(holder=hero)
    delve.goods = tuple(goods)
    for each in range(delve.size):
        dress(delve, each)


def useful(delve: Delve, name: str, target: int) -> bool:
    """Whether an item would do something for a creature."""
    effects = find_item(name).effects
    return any(effect.kind != "heal" for effect in effects) or wounded(delve, target)


def offered(delve: Delve, hero: int) -> list[str]:
    """The potions and wands that a hero could use in a fight."""
    found: list[str] = []
    if hero >= delve.size:
        return found
    for good in delve.goods:
        if good.holder != hero or not good.uses:
            continue
        way = find_item(good.name).way
        if way == "drink" and useful(delve, good.name, hero):
            verb = "drink" if good.name.startswith("potion ") else "use"
            found.append(f"{verb} {good.name}")
        elif way == "wand":
            for other in delve.party():
                near = other == hero or adjacent(delve, hero, other)
                if near and useful(delve, good.name, other):
                    found.append(f"use {good.name} on {delve.name(other)}")
    return list(dict.fromkeys(found))


def use(delve: Delve, hero: int, deed: str) -> Flow[None]:
    """Drink a potion or use a wand."""
    match = re.fullmatch(r"(?:drink|use) (.+?)(?: on (.+))?", deed)
    assert match is not None
    target = delve.roster.names.index(match[2]) if match[2] else hero
    yield from apply_item(delve, hero, match[1], target)


def apply_item(delve: Delve, hero: int, name: str, target: int) -> Flow[None]:
    """What an item does to a creature, and its use is gone."""
    spend(delve, hero, name)
    delve.tell("item", who=hero, target=target, item=name)
    for effect in find_item(name).effects:
        if effect.kind == "heal":
            heal_damage(delve, target, effect.number, name)
        elif effect.kind in ("bonus", "gains", "ignore DR", "becomes"):
            bestow(delve, target, effect, name, NOBODY)
        else:
            yield from apply(delve, hero, target, effect, name, 0, False, 1)


def spend(delve: Delve, hero: int, name: str) -> None:
    """One use less; a potion, or a wand without charges, is gone."""
    goods: list[Good] = []
    spent = False
    for good in delve.goods:
        if not spent and good.name == name and good.holder == hero and good.uses:
            spent = True
            if good.uses > 1:
                goods.append(good._replace(uses=good.uses - 1))
        else:
            goods.append(good)
    delve.goods = tuple(goods)
