"""The cards of a dungeon deck: creatures with their marks, and special cards."""

from fractions import Fraction
from typing import Literal, TypeAlias, get_args

import msgspec

Role: TypeAlias = Literal["boss", "enemy", "friend", "lurker", "pet", "twin"]
"""Special Encounter Types; a creature without one is a plain monster."""
ROLES: tuple[Role, ...] = get_args(Role)

Habit: TypeAlias = Literal["bloodthirsty", "distracted", "mindless"]
"""Creature Habits that need no further word."""
HABITS: tuple[Habit, ...] = get_args(Habit)

God: TypeAlias = Literal["Hextor", "Heironeous", "Erythnul", "Pelor", "Boccob"]
GODS: tuple[God, ...] = get_args(God)


class Creature(msgspec.Struct, frozen=True):
    """A stat card in the deck; with a multiplier it stands for several creatures."""

    name: str
    cr: Fraction = Fraction(0)
    """Of the whole card, all its creatures together."""
    count: int = 1
    """How many creatures the card stands for."""
    groups: tuple[str, ...] = ()
    roles: tuple[Role, ...] = ()
    habits: tuple[Habit, ...] = ()
    hates: tuple[str, ...] = ()
    """Races and classes that it strikes at first."""
    bribe: int = 0
    """Greedy: the loot in gp for which it leaves; 0 if it is not to be bribed."""
    minion: bool = False
    """It serves the boss, who may wait for the death of such as it."""
    escapes: int = 1
    """A boss: how often it slips away before it fights."""
    tier: int = 0
    """The level of the harder deck that it came from; 0 for this deck."""

    @property
    def plain(self) -> bool:
        """Whether it is drawn like any monster: twins are, as long as both are there."""
        return not set(self.roles) - {"twin"}


class DrawMore(msgspec.Struct, frozen=True):
    """Draw Two, Three or Four: discarded for so many other cards."""

    cards: int


class DrawPlus(msgspec.Struct, frozen=True):
    """Draw +1: discarded for two others, and every later encounter has a card more."""


class Lock(msgspec.Struct, frozen=True):
    """A secret door that only the key opens."""


class Key(msgspec.Struct, frozen=True):
    """What opens the lock."""


class Statue(msgspec.Struct, frozen=True):
    """A magic statue: it helps the monsters of its room, and then those who beat them."""

    god: God


class Trap(msgspec.Struct, frozen=True):
    """The door that was opened explodes."""


Special: TypeAlias = DrawMore | DrawPlus | Lock | Key | Statue | Trap
Card: TypeAlias = Creature | Special

NUMBERS = {2: "two", 3: "three", 4: "four"}


def card_text(card: Card) -> str:
    """A card as decks write it.

    >>> card_text(Creature("Kobold Warrior", Fraction(1, 2), 2, ("Reptilian",), hates=("gnomes",)))
    'Kobold Warrior x2 cr 1/2 group Reptilian hates gnomes'
    >>> card_text(DrawMore(2)), card_text(Statue("Pelor"))
    ('draw two', 'statue Pelor')
    """
    match card:
        case DrawMore(cards=cards):
            return f"draw {NUMBERS[cards]}"
        case DrawPlus():
            return "draw +1"
        case Lock():
            return "lock"
        case Key():
            return "key"
        case Statue(god=god):
            return f"statue {god}"
        case Trap():
            return "trap"
        case Creature():
            return _creature_text(card)


def _creature_text(card: Creature) -> str:
    words = [card.name]
    if card.count > 1:
        words.append(f"x{card.count}")
    if card.cr:
        words.append(f"cr {card.cr}")
    words += [f"group {group}" for group in card.groups]
    words += card.roles
    if "boss" in card.roles and card.escapes != 1:
        words.append(f"escapes {card.escapes}")
    words += card.habits
    words += [f"hates {whom}" for whom in card.hates]
    if card.bribe:
        words.append(f"greedy {card.bribe}")
    if card.minion:
        words.append("minion")
    if card.tier:
        words.append(f"tier {card.tier}")
    return " ".join(words)


def bribe_for(cr: Fraction) -> int:
    """What a greedy creature of that challenge rating asks for, in gp.

    >>> [bribe_for(Fraction(cr)) for cr in ("1/4", "1", "4", "5", "10", "11", "12")]
    [25, 100, 400, 600, 3200, 4800, 6400]
    """
    if cr <= 4:
        return int(cr * 100)
    # From there on it doubles with every second rating.
    rating = int(cr)
    steps, odd = divmod(rating - 3, 2)
    return (400 if odd else 300) << steps
