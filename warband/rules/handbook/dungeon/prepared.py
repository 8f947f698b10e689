"""A whole dungeon made ready: a plan, and behind every door what was drawn for it."""

from fractions import Fraction
from typing import TypeVar, cast

import msgspec

from warband.kernel.dice import Dice
from warband.kernel.questions import Flow, Roll, plainly
from warband.rules.handbook.dungeon.deck_cards import Creature
from warband.rules.handbook.dungeon.decks import Deck
from warband.rules.handbook.dungeon.digging import dig
from warband.rules.handbook.dungeon.drawing import (
    Encounter,
    cards_for,
    draw_encounter,
    new_pile,
)
from warband.rules.handbook.dungeon.floor_plans import Plan, Room
from warband.rules.handbook.dungeon.room_features import FEATURES
from warband.rules.handbook.dungeon.treasure import LOCKED_ROLLS, Worth, roll_treasure

T = TypeVar("T")


class PreparedRoom(msgspec.Struct, frozen=True):
    """A room with what is met and found in it."""

    room: Room
    encounter: Encounter
    treasure: tuple[Worth, ...]


class PreparedDungeon(msgspec.Struct, frozen=True):
    """A dungeon, a function of its deck, its party and its seed."""

    deck: Deck
    party: int
    seed: int
    plan: Plan
    rooms: tuple[PreparedRoom, ...]
    """In the order in which their doors were opened."""
    locked_treasure: tuple[Worth, ...] = ()
    """Behind the lock, if there is one and its key."""

    @property
    def total(self) -> Fraction:
        """The ratings of everybody whose defeat counts."""
        return sum((each.encounter.cr for each in self.rooms), Fraction(0))


def prepare_dungeon(
    deck: Deck, party: int, seed: int, columns: int = 4, rows: int = 3
) -> PreparedDungeon:
    """Dig a plan and draw for its rooms one after the other, as if every fight were won."""
    luck = Dice(seed)
    plan = dig(columns, rows, deck.rooms, luck.below)
    pile = new_pile(deck)
    rooms: list[PreparedRoom] = []
    dead = 0
    for room in by_distance(plan):
        if room.number == plan.entrance:
            continue
        feature = FEATURES.get(room.feature)
        number = cards_for(party, pile, feature)
        encounter = rolled(draw_encounter(0, pile, number, feature), luck)
        treasure = rolled(roll_treasure(0, deck.level), luck) if encounter.foes else ()
        rooms.append(PreparedRoom(room, encounter, treasure))
        before = dead
        dead += sum(card.count for card in encounter.monsters if card.minion)
        if before < deck.boss_after <= dead:
            pile.cards += [card for card in deck.spread() if _is_boss(card)]
    locked: tuple[Worth, ...] = ()
    if sum(each.encounter.find is not None for each in rooms) == 2:
        for _ in range(LOCKED_ROLLS):
            locked += rolled(roll_treasure(0, deck.level), luck)
    return PreparedDungeon(deck, party, seed, plan, tuple(rooms), locked)


def _is_boss(card: object) -> bool:
    return isinstance(card, Creature) and "boss" in card.roles


def by_distance(plan: Plan) -> list[Room]:
    """The rooms, nearest to the entrance first."""
    start = next(room for room in plan.rooms if room.number == plan.entrance).middle
    return sorted(
        plan.rooms,
        key=lambda room: (
            max(abs(room.middle.x - start.x), abs(room.middle.y - start.y)),
            room.number,
        ),
    )


def rolled(flow: Flow[T], luck: Dice) -> T:
    """What a procedure comes to that asks for nothing but dice."""
    plain = plainly(flow)
    try:
        asked = next(plain)
        while True:
            assert isinstance(asked, Roll)
            asked = plain.send(luck.answer(asked))
    except StopIteration as done:
        return cast(T, done.value)
