"""Wandering monsters: at the end of every round something may come (Wandering Monsters)."""

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.dungeon.deck_cards import Card, Creature, DrawMore, DrawPlus, Trap
from warband.rules.handbook.dungeon.delve.meeting import bring, spring_trap
from warband.rules.handbook.dungeon.delve.placing import where_party_is
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.drawing import draw_wandering, take_random

CHANCE = 20
"""In a hundred."""


def look_for_wanderers(delve: Delve) -> Flow[bool]:
    """Roll d% once, and again for every noise; whether a creature came."""
    rolls = 1 + delve.knocks
    delve.knocks = 0
    came = False
    if not delve.deck.wanders:
        return came
    for _ in range(rolls):
        (face,) = yield from roll(delve.master, 100, 1, "wandering monster")
        if face <= CHANCE:
            arrived = yield from _draw(delve)
            came = came or arrived
    return came


def _draw(delve: Delve) -> Flow[bool]:
    """A card of the wandering deck, or a creature out of the dungeon deck."""
    if not delve.deck.wandering:
        card = yield from draw_wandering(delve.master, delve.pile.cards)
        return (yield from _arrive(delve, card)) if card is not None else False
    pending, came = 1, False
    while pending and delve.wanderers:
        card = yield from take_random(delve.master, delve.wanderers, "wandering monster")
        pending -= 1
        match card:
            case DrawMore(cards=cards):
                pending += cards
            case DrawPlus():
                delve.pile.draw_bonus += 1
                pending += 2
            case Trap():
                yield from _hidden_trap(delve)
            case Creature():
                came = (yield from _arrive(delve, card)) or came
            case _:
                delve.wanderers.append(card)
    return came


def _arrive(delve: Delve, card: Card) -> Flow[bool]:
    assert isinstance(card, Creature)
    role = "friend" if "friend" in card.roles else "wanderer"
    if role == "friend" and not delve.opposed:
        # Nobody to fight: it goes its way, and may be met again.
        (delve.wanderers if delve.deck.wandering else delve.pile.cards).append(card)
        return False
    room = delve.room or delve.floor.room_at(where_party_is(delve))
    yield from bring(delve, card, role, room)
    return True


def _hidden_trap(delve: Delve) -> Flow[None]:
    """A trap that nobody knew of hits somebody of the party at random."""
    heroes = list(delve.party())
    if not heroes:
        return
    (which,) = yield from roll(delve.master, len(heroes), 1, "who springs the trap")
    yield from spring_trap(delve, heroes[which - 1])
