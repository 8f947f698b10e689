"""Encounters: cards are drawn from the deck, and the toughest set of them is met.

Every draw is a roll of a die with as many sides as the deck has cards, so a dungeon is a
function of its rolls. Whatever is set aside for later stays out until the draw is over.
"""

from fractions import Fraction
from typing import NamedTuple

import msgspec

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.dungeon.deck_cards import (
    Card,
    Creature,
    DrawMore,
    DrawPlus,
    Key,
    Lock,
    Statue,
    Trap,
)
from warband.rules.handbook.dungeon.decks import Deck
from warband.rules.handbook.dungeon.room_features import Feature

PARTY_CARDS = {1: 1, 2: 1, 3: 2, 4: 4, 5: 6, 6: 7}
"""Party Size: cards for an encounter, by the number of characters."""


class Pile(msgspec.Struct):
    """The deck as it lies on the table."""

    cards: list[Card]
    draw_bonus: int = 0
    """Draw +1 cards that were met."""
    escapes: int = 0
    """How often the boss has slipped away."""
    uses_draw_plus: bool = False

    def copy(self) -> "Pile":
        """A pile of its own."""
        return Pile(self.cards.copy(), self.draw_bonus, self.escapes, self.uses_draw_plus)


def new_pile(deck: Deck) -> Pile:
    """The deck before the first door; a boss that waits for its minions is not in it."""
    cards = list(deck.spread())
    if deck.boss_after:
        cards = [c for c in cards if not (isinstance(c, Creature) and "boss" in c.roles)]
    return Pile(cards, uses_draw_plus=any(isinstance(card, DrawPlus) for card in cards))


class Encounter(msgspec.Struct):
    """What waits behind a door."""

    monsters: tuple[Creature, ...] = ()
    """The set that was chosen, in the order in which it was drawn."""
    pets: tuple[Creature, ...] = ()
    lurkers: tuple[Creature, ...] = ()
    enemies: tuple[Creature, ...] = ()
    friends: tuple[Creature, ...] = ()
    statue: Statue | None = None
    find: Lock | Key | None = None
    """A lock or key that is found after the fight."""
    traps: int = 0
    glimpsed: tuple[Creature, ...] = ()
    """The boss, slipping away."""
    drawn: tuple[Card, ...] = ()
    """Every card in the order it was drawn."""

    @property
    def foes(self) -> tuple[Creature, ...]:
        """All whose defeat counts."""
        return (*self.monsters, *self.pets, *self.lurkers, *self.enemies)

    @property
    def cr(self) -> Fraction:
        """The ratings of all whose defeat counts, added up."""
        return sum((card.cr for card in self.foes), Fraction(0))


def held_cards(encounter: Encounter) -> list[Card]:
    """The cards that an encounter keeps out of the deck until it is met."""
    held: list[Card] = [*encounter.foes, *encounter.friends]
    held += [card for card in (encounter.statue, encounter.find) if card is not None]
    return held + [Trap() for _ in range(encounter.traps)]


def cards_for(party: int, pile: Pile, feature: Feature | None = None) -> int:
    """How many cards are drawn: by the party's size, Draw +1 and the room.

    >>> cards_for(4, Pile([])), cards_for(3, Pile([])), cards_for(4, Pile([], uses_draw_plus=True))
    (4, 2, 3)
    """
    number = PARTY_CARDS.get(party, party + 1) - pile.uses_draw_plus
    return max(1, number + pile.draw_bonus + (feature.draw if feature is not None else 0))


def take_random(seat: int, pile: list[Card], why: str) -> Flow[Card]:
    """One card, each as likely as another."""
    (face,) = yield from roll(seat, len(pile), 1, why)
    return pile.pop(face - 1)


class _Draw:
    """The cards of one draw as they come in."""

    def __init__(self, pile: Pile) -> None:
        self.pile = pile
        self.found = Encounter()
        self.pool: list[Creature] = []
        self.aside: list[Card] = []
        """Goes back into the deck when the draw is over."""
        self.drawn: list[Card] = []

    def take(self, card: Card) -> int:
        """Put a card where it belongs; how many are drawn for it in its stead."""
        self.drawn.append(card)
        match card:
            case DrawPlus():
                self.pile.draw_bonus += 1
                return 2
            case DrawMore(cards=cards):
                return cards
            case Statue():
                if self.found.statue is None:
                    self.found.statue = card
                else:
                    self.aside.append(card)
                return 1
            case Lock() | Key():
                if self.found.find is None:
                    self.found.find = card
                else:
                    self.aside.append(card)
                return 1
            case Trap():
                self.found.traps += 1
                return 0
            case Creature():
                return self.take_creature(card)

    def take_creature(self, card: Creature) -> int:
        if "boss" in card.roles and self.pile.escapes < card.escapes:
            self.pile.escapes += 1
            self.found.glimpsed += (card,)
            self.aside.append(card)
            return 1
        if "enemy" in card.roles:
            self.found.enemies += (card,)
            return 1
        if "friend" in card.roles:
            self.found.friends += (card,)
            return 2
        if "lurker" in card.roles:
            self.found.lurkers += (card,)
        elif "pet" in card.roles:
            self.found.pets += (card,)
        else:
            self.pool.append(card)
        return 0

    def settle(self) -> Encounter:
        """Choose the encounter; what is left over goes back into the deck."""
        twins = [card for card in self.pool if "twin" in card.roles]
        if len(twins) == 1:
            self.pool.remove(twins[0])
            self.aside += twins
        chosen = toughest(self.pool)
        self.found.monsters = tuple(self.pool[index] for index in chosen)
        rest = [card for index, card in enumerate(self.pool) if index not in chosen]
        self.pile.cards += [*rest, *self.aside]
        self.found.drawn = tuple(self.drawn)
        return self.found


def draw_encounter(seat: int, pile: Pile, number: int, feature: Feature | None) -> Flow[Encounter]:
    """Draw so many cards and what they bring along, then make the toughest encounter of them."""
    draw = _Draw(pile)
    pending = number
    while pending and pile.cards:
        card = yield from take_random(seat, pile.cards, "draw")
        pending += draw.take(card) - 1
    encounter = draw.settle()
    if feature is not None and feature.chance and pile.cards:
        yield from _last_chance(seat, pile, encounter, feature.chance)
    return encounter


def _last_chance(seat: int, pile: Pile, encounter: Encounter, chance: str) -> Flow[None]:
    """Extra Creature Chance and Extra Statue Chance: one more card, if it is of the kind."""
    card = yield from take_random(seat, pile.cards, "extra card")
    if chance == "creature" and isinstance(card, Creature) and card.plain and not card.roles:
        encounter.monsters += (card,)
    elif chance == "statue" and isinstance(card, Statue) and encounter.statue is None:
        encounter.statue = card
    else:
        pile.cards.append(card)
        return
    encounter.drawn += (card,)


class _Set(NamedTuple):
    """Cards that could be met together; greater is tougher."""

    cr: Fraction
    creatures: int
    earlier: int
    """The earlier its first card was drawn, the greater."""
    places: frozenset[int]


def toughest(pool: list[Creature]) -> frozenset[int]:
    """The places of the cards that make the toughest encounter.

    Cards of one name belong together, and so do those of one group; twins are a set of their own.
    Toughness is the sum of ratings; then more creatures; then what was drawn first.

    >>> orc, gnoll = Creature("Orc Warrior", Fraction(1, 2)), Creature("Gnoll", Fraction(1))
    >>> sorted(toughest([orc, gnoll, orc, orc]))
    [0, 2, 3]
    """
    labels: dict[tuple[str, str], set[int]] = {}
    for place, card in enumerate(pool):
        if "twin" in card.roles:
            labels.setdefault(("twins", ""), set()).add(place)
            continue
        labels.setdefault(("name", card.name), set()).add(place)
        for group in card.groups:
            labels.setdefault(("group", group), set()).add(place)
    sets = [
        _Set(
            sum((pool[place].cr for place in places), Fraction(0)),
            sum(pool[place].count for place in places),
            -min(places),
            frozenset(places),
        )
        for places in labels.values()
    ]
    return max(sets, key=lambda found: found[:3]).places if sets else frozenset()


def draw_wandering(seat: int, pile: list[Card]) -> Flow[Card | None]:
    """Wandering Monsters: one card; the pile keeps it where it is nobody who could come."""
    if not pile:
        return None
    card = yield from take_random(seat, pile, "wandering monster")
    if isinstance(card, Creature) and not {"boss", "twin"} & set(card.roles):
        return card
    pile.append(card)
    return None
