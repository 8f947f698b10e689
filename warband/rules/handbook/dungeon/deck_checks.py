"""What is wrong with a dungeon deck, and which advice of the book it does not heed."""

from collections import Counter
from fractions import Fraction

import msgspec

from warband.rules.handbook.dungeon.deck_cards import (
    Creature,
    DrawPlus,
    Key,
    Lock,
    Special,
    Statue,
)
from warband.rules.handbook.dungeon.decks import Deck


class Finding(msgspec.Struct, frozen=True):
    """Something about a deck: `wrong` if it cannot be played so, otherwise advice of the book."""

    wrong: bool
    reason: str
    section: str = ""
    """Where the book says so."""


def check_deck(deck: Deck) -> list[Finding]:
    """Every rule of deck building that the deck breaks, and all advice that it does not heed."""
    cards = deck.spread()
    creatures = [card for card in cards if isinstance(card, Creature)]
    specials = [card for card in cards if not isinstance(card, Creature)]
    wrong = [Finding(True, why, where) for where, why in _mistakes(deck, creatures, specials)]
    advice = [Finding(False, why, where) for where, why in _advice(deck, creatures, specials)]
    return wrong + advice


Said = tuple[str, str]
"""A section of the book, and what is the matter."""


def _mistakes(deck: Deck, creatures: list[Creature], specials: list[Special]) -> list[Said]:
    found: list[Said] = []
    bosses = sum("boss" in card.roles for card in creatures)
    twins = sum("twin" in card.roles for card in creatures)
    locks = sum(isinstance(card, Lock) for card in specials)
    keys = sum(isinstance(card, Key) for card in specials)
    statues = sum(isinstance(card, Statue) for card in specials)
    if not any(card.plain for card in creatures):
        found.append(("Encounters", "no card is a monster that an encounter could be made of"))
    if bosses > 1:
        found.append(("Boss", f"there is one boss at the most, not {bosses}"))
    if twins not in (0, 2):
        found.append(("Twin", f"twins are two cards, not {twins}"))
    if locks != keys or locks > 1:
        found.append(("Lock and Key", f"a lock and a key come as a pair, not {locks} and {keys}"))
    for card in creatures:
        if len({"friend", "enemy", "lurker", "pet"} & set(card.roles)) > 1:
            found.append(
                (
                    "Special Encounter Types",
                    f"{card.name} cannot be {' and '.join(card.roles)} at once",
                )
            )
        if not card.cr and "friend" not in card.roles:
            found.append(("Dungeon Level", f"{card.name} has no challenge rating"))
    match deck.goal.kind:
        case "boss" if not bosses:
            found.append(("Kill the Boss", "the goal is a boss, but there is none"))
        case "statues" if statues < deck.goal.number:
            found.append(
                ("Find Statues", f"the goal is {deck.goal.number} statues, but there are {statues}")
            )
        case "monsters":
            total = sum((c.cr for c in creatures if "friend" not in c.roles), Fraction(0))
            if total < deck.goal.number:
                reason = f"the goal is monsters of {deck.goal.number}, but all together are {total}"
                found.append(("Defeat Monsters", reason))
    minions = sum(card.count for card in creatures if card.minion)
    if deck.boss_after > minions:
        found.append(
            ("Boss", f"the boss waits for {deck.boss_after} minions, but there are {minions}")
        )
    return found


def _advice(deck: Deck, creatures: list[Creature], specials: list[Special]) -> list[Said]:
    found: list[Said] = []
    if not 16 <= len(creatures) <= 26:
        found.append(
            (
                "Constructing Your Deck",
                f"about twenty creature cards play best, not {len(creatures)}",
            )
        )
    if abs(len(specials) - len(creatures) / 4) > len(creatures) / 8 and specials:
        wanted = round(len(creatures) / 4)
        reason = f"about a quarter as many special cards play best: {wanted}, not {len(specials)}"
        found.append(("Special Cards", reason))
    pluses = sum(isinstance(card, DrawPlus) for card in specials)
    if pluses and not 3 <= pluses <= 5:
        found.append(
            (
                "Draw +1",
                f"three Draw +1 cards play best (four or five in large decks), not {pluses}",
            )
        )
    marked = sum(bool(card.roles) or card.count > 1 for card in creatures)
    if marked > 6:
        found.append(
            (
                "Special Encounter Types",
                f"three or four marked creature cards play best, not {marked}",
            )
        )
    for card, _ in Counter(creatures).items():
        if card.cr > deck.level + 3:
            found.append(
                ("Dungeon Level", f"{card.name} (rating {card.cr}) is far above level {deck.level}")
            )
        if card.count > 12:
            found.append(
                ("Multiples", f"more than twelve of a creature make a dull fight: {card.name}")
            )
        if "friend" in card.roles and card.cr > max(deck.level - 1, 0):
            found.append(("Friend", f"a friend is a level or two below the dungeon: {card.name}"))
        if "pet" in card.roles and card.cr > deck.level - 2:
            found.append(("Pet", f"a pet is a few levels below the dungeon: {card.name}"))
    return found
