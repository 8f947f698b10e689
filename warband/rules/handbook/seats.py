"""The names of seats in texts."""

from typing import Final

SEATS: Final = ("blue", "red", "green", "yellow", "purple", "orange", "grey")
NOBODYS: Final = "nobody"
"""Whose creatures of a scenario are."""
MOST_PLAYERS: Final = 6
"""So many fight a skirmish; in a dungeon one more seat is that of its master."""


class SeatError(ValueError):
    """A word that names no player."""


def seat_number(word: str) -> int:
    """The seat a word names.

    >>> seat_number("red")
    1
    """
    if word not in SEATS:
        raise SeatError(f"{word!r} is no player; players are {', '.join(SEATS)}")
    return SEATS.index(word)
