"""Rulebooks by name, as the lab, the terminal and the server pick them up.

A `Book` knows how battles of one rulebook are begun from text, who sits at the table, who
won, and which ready battles there are to play. Everything else is the rulebook's own.
"""

from collections.abc import Callable
from functools import cache
from typing import Generic, TypeVar, cast

import msgspec

from warband.kernel.battle import Battle, Position, Rules
from warband.kernel.dice import Dice
from warband.kernel.record import Record, parse_record, replay_record, write_record

S = TypeVar("S", bound=Position)

DRAW = -1


class UnknownName(ValueError):
    """There is nothing of that name; says what there is."""


class Selection(msgspec.Struct, frozen=True):
    """Which of the ready battles to play: all of them, or those with these armies and maps."""

    armies: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()
    rounds: int = 30
    """Time is up after this round; 0 means no limit."""


class Book(Generic[S]):
    """One rulebook, ready to play."""

    name: str
    seats: tuple[str, ...]
    rules: Rules[S]

    def begin(self, setup: str) -> S:
        """The state before the first question of a battle set up like this."""
        raise NotImplementedError

    def winner(self, state: S) -> int | None:
        """The seat that won, DRAW, or None while the battle goes on."""
        raise NotImplementedError

    def fixtures(self, selection: Selection) -> list[str]:
        """Setups of ready battles, in an order in which any first few are a fair sample."""
        raise NotImplementedError

    def random_setup(self, pick: Callable[[int], int]) -> str | None:
        """A made-up battle, or None where only ready ones exist; `pick(n)` is luck below n."""
        return None

    def check(self, state: S) -> None:
        """Raise an AssertionError if a state at a checkpoint breaks an invariant."""

    # -------------------------------------------------------------- what follows from that

    def start(self, setup: str, seed: int | None = None, *, log: bool = True) -> Battle[S]:
        """A battle; without a seed whoever plays it answers the rolls."""
        dice = Dice(seed) if seed is not None else None
        return Battle(self.rules, self.begin(setup), dice=dice, log=log)

    def record(self, battle: Battle[S], setup: str, seed: int | None = None) -> str:
        """A battle that began from that setup, as text."""
        return write_record(battle, setup, self.seats, seed)

    def replay(self, record: Record | str, *, log: bool = True) -> Battle[S]:
        """Play a record again; RecordError where it differs from its hashes."""
        if isinstance(record, str):
            record = parse_record(record)
        return replay_record(record, self.rules, self.begin, self.seats, log=log)


BOOKS = ("v3", "heroscape")
"""The rulebooks that can be played."""


@cache
def open_book(name: str) -> Book[Position]:
    """The rulebook of that name, loaded once.

    A book only ever meets battles that it began itself, so its kind of state stays inside.

    >>> open_book("chess")
    Traceback (most recent call last):
    ...
    warband.lab.books.UnknownName: no rulebook is named 'chess'; there are v3, heroscape
    """
    if name == "v3":
        from warband.cards.check import user_card_folder
        from warband.lab.v3 import V3Book
        from warband.rules.v3.library import standard_library

        return cast(Book[Position], V3Book(standard_library(user_card_folder())))
    if name == "heroscape":
        from warband.cards.check import user_card_folder
        from warband.lab.heroscape import HeroscapeBook
        from warband.rules.heroscape.library import Library

        return cast(Book[Position], HeroscapeBook(Library(own=user_card_folder())))
    raise UnknownName(f"no rulebook is named {name!r}; there are {', '.join(BOOKS)}")
