"""A door is opened: what was drawn for the room, traps, and everybody where they belong."""

from dataclasses import replace

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.cards import PLAIN, Card
from warband.rules.handbook.dungeon.deck_cards import Creature
from warband.rules.handbook.dungeon.delve.placing import place_in_room, place_outside
from warband.rules.handbook.dungeon.delve.state import Delve, Member
from warband.rules.handbook.dungeon.drawing import Encounter, cards_for, draw_encounter
from warband.rules.handbook.dungeon.library import stand_ins
from warband.rules.handbook.dungeon.room_features import FEATURES
from warband.rules.handbook.harm import deal
from warband.rules.handbook.saves import save
from warband.rules.handbook.state import NOBODY

TRAP_SAVE, TRAP_SIDES = 15, 6


def encounter_of(delve: Delve, room: int) -> Flow[Encounter]:
    """What waits in a room: drawn now, unless somebody made sure of it before."""
    if room not in delve.pending:
        feature = FEATURES.get(delve.floor.room(room).feature)
        heroes = sum(1 for _ in delve.party())
        number = cards_for(heroes, delve.pile, feature)
        if delve.options.draw:
            number += delve.options.draw - cards_for(heroes, delve.pile)
            number = max(1, number + delve.pile.draw_bonus)
        found = yield from draw_encounter(delve.leader(), delve.pile, number, feature)
        delve.pending[room] = found
        for boss in found.glimpsed:
            delve.tell("glimpsed", what=boss.name)
    return delve.pending[room]


def spring_trap(delve: Delve, hero: int) -> Flow[None]:
    """Trap: fire for every level of the dungeon; a save halves it."""
    level = delve.deck.level
    dice = yield from roll(delve.controller[hero], TRAP_SIDES, level, "trap", who=hero)
    delve.tell("sprung", who=hero, dice=dice, amount=sum(dice))
    saved = yield from save(delve, hero, TRAP_SAVE + level, "trap")
    amount = sum(dice) // 2 if saved else sum(dice)
    yield from deal(delve, hero, [(amount, "fire")], NOBODY, "trap")
    delve.tally = False


def meet(delve: Delve, room: int, encounter: Encounter) -> Flow[None]:
    """The creatures of an encounter come into play (Special Encounter Types)."""
    delve.pending.pop(room, None)
    delve.room = room
    delve.idol = encounter.statue.god if encounter.statue is not None else ""
    if encounter.statue is not None:
        delve.tell("statue", god=encounter.statue.god)
    for role, cards in (
        ("monster", encounter.monsters),
        ("pet", encounter.pets),
        ("enemy", encounter.enemies),
        ("friend", encounter.friends),
        ("lurker", encounter.lurkers),
    ):
        for card in cards:
            yield from bring(delve, card, role, room)
    if encounter.find is not None:
        delve.finds = (*delve.finds, f"{type(encounter.find).__name__.casefold()}? {room}")


def bring(delve: Delve, card: Creature, role: str, room: int) -> Flow[None]:
    """The creatures of one card come into play."""
    delve.cards = (*delve.cards, (card, role))
    number = len(delve.cards) - 1
    seat = {"enemy": delve.wild, "friend": delve.leader()}.get(role, delve.master)
    for _ in range(card.count):
        known = figure(delve, card.name)
        creature = delve.recruit(replace(known), seat, fresh_name(delve, card.name))
        delve.members = (*delve.members, Member(number, role))
        delve.shaken |= 1 << creature
        if delve.idol == "Pelor" and role in ("monster", "pet"):
            delve.hp[creature] += 5 * delve.deck.level
        if role in ("lurker", "wanderer") or not room:
            yield from place_outside(delve, creature, room)
        else:
            yield from place_in_room(delve, creature, room)
        if not delve.space[creature]:
            delve.gone |= 1 << creature
        delve.tell("appears", who=creature, role=role, square=delve.anchor[creature])


def fresh_name(delve: Delve, name: str) -> str:
    """A name that nobody has, nor any body that lies about."""
    taken = {*delve.roster.names, *(fallen for fallen, _ in delve.fallen)}
    number, fresh = 1, name
    while fresh in taken:
        number += 1
        fresh = f"{name} {number}"
    return fresh


def figure(delve: Delve, name: str) -> Card:
    """The card with which a creature of the deck fights: its own, or that of its stand-in.

    Without either, as in a position that shows a part of a deck, it is a soldier like others.
    """
    known = {card.name: card for card in delve.scenario.cards}
    wanted = dict(delve.deck.figures).get(name, name)
    found = known.get(wanted) or known.get(stand_ins().get(wanted, ""))
    return found or replace(PLAIN, name=name, invented=True)


def part_of(card: Creature, left: int) -> Creature:
    """What goes back into the deck of a card for several creatures when some are dead.

    >>> from fractions import Fraction
    >>> part_of(Creature("Kobold Warrior", Fraction(3, 4), 3), 1).cr
    Fraction(1, 4)
    """
    if left == card.count:
        return card
    return Creature(
        card.name, card.cr * left / card.count, left, card.groups, card.roles, card.habits,
        card.hates, card.bribe * left // card.count, card.minion, card.escapes, card.tier,
    )  # fmt: skip
