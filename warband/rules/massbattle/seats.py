"""The players of a battle, by their colours."""

__all__ = ["SEATS", "seat_number"]

SEATS = ("blue", "red", "green", "yellow", "purple", "orange")


def seat_number(word: str) -> int:
    """The seat with that colour."""
    if word not in SEATS:
        raise ValueError(f"{word!r} is no player: {', '.join(SEATS)}")
    return SEATS.index(word)
